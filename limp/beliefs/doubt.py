"""Doubt: what words that were not understood do to an answer.

An unread clause may have changed whatever it names or may refer to. With n such clauses about what an answer hangs
on, the answer stands with the probability

    (1 - unread) ** n

and else any of the options may be right. `unread` is a convention.
"""

from __future__ import annotations

from ..episodes.events import Unread
from ..episodes.queries import VariableQuery, WhoDid, WhoHolds, WhoKnows
from ..episodes.variables import about
from ..errors import NoEvidenceError
from .answers import held_by
from .worlds import Worlds


def stands(query: VariableQuery, worlds: Worlds) -> float:
    """Return the probability that no words that were not understood change the answer."""
    return float((1.0 - worlds.episode.conventions.unread) ** len(concerning(query, worlds)))


def concerning(query: VariableQuery, worlds: Worlds) -> tuple[Unread, ...]:
    """Return what was not understood and names, or may mean, what the answer hangs on."""
    episode = worlds.episode
    named = {query.variable.of, *query.chain}
    if isinstance(query, WhoKnows | WhoHolds | WhoDid):
        named |= set(episode.names)
    named |= {value for value in held_by(query, worlds) if value}
    last = query.when if isinstance(query.when, int) else len(episode.events)
    return tuple(e for e in episode.events[: last + 1] if isinstance(e, Unread) and named & set(e.names))


def doubtful(query: VariableQuery, worlds: Worlds) -> NoEvidenceError:
    """Return the error for an answer that more likely falls than stands; it quotes what was not understood."""
    quotes = "; ".join(repr(event.clause or event.text) for event in concerning(query, worlds)[:3])
    return NoEvidenceError(
        f"too much that concerns {about(query.variable)} was not understood: {quotes}.",
        "Say it in plain clauses, one event each; docs/english.md lists what is read.",
    )
