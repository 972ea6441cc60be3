"""Doubt: what words that were not understood do to an answer.

An unread clause may have changed whatever it names or may refer to. With n such clauses about what an answer hangs
on, the answer stands with the probability

    (1 - unread) ** n        times  1 - ELSEWHERE  if other words were not understood

and else any of the options may be right. `unread` is a convention. So an answer is certain only where every word
was understood.
"""

from __future__ import annotations

from collections.abc import Collection

from ..episodes.events import Unread
from ..episodes.queries import HonestyOf, Query, StanceOf, VariableQuery, WhoDid, WhoFeels, WhoHolds, WhoKnows
from ..episodes.variables import Variable, about
from ..errors import NoEvidenceError
from .answers import held_by
from .worlds import Worlds

ELSEWHERE = 0.02
"""How likely words that were not understood, and name nothing that is asked about, change the answer; assumed."""


def stands(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> float:
    """Return the probability that no words that were not understood change the answer.

    `variables` are those that options or statements are about, where the query itself has none.
    """
    unread = sum(isinstance(event, Unread) for event in worlds.episode.events)
    concerned = len(concerning(query, worlds, variables))
    sure = (1.0 - worlds.episode.conventions.unread) ** concerned
    return float(sure * (1.0 - ELSEWHERE if unread > concerned else 1.0))


def concerning(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> tuple[Unread, ...]:
    """Return what was not understood and names, or may mean, what the answer hangs on."""
    episode = worlds.episode
    named = {*query.chain, *(variable.of for variable in variables)}
    match query:
        case HonestyOf():
            named.add(query.speaker)
        case StanceOf():
            named |= {query.agent, query.other}
        case WhoKnows() | WhoHolds() | WhoFeels() | WhoDid():
            named |= set(episode.names)
    if isinstance(query, VariableQuery):
        named |= {query.variable.of, *(value for value in held_by(query, worlds) if value)}
    last = query.when if isinstance(query.when, int) else len(episode.events)
    return tuple(e for e in episode.events[: last + 1] if isinstance(e, Unread) and named & set(e.names))


def doubtful(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> NoEvidenceError:
    """Return the error for an answer that more likely falls than stands; it quotes what was not understood."""
    quotes = "; ".join(repr(event.clause or event.text) for event in concerning(query, worlds, variables)[:3])
    what = about(query.variable) if isinstance(query, VariableQuery) else "what is asked"
    return NoEvidenceError(
        f"too much that concerns {what} was not understood: {quotes}.",
        "Say it in plain clauses, one event each; docs/english.md lists what is read.",
    )
