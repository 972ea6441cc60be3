"""Doubt: what words that were not understood do to an answer. This is the only place that says so.

An unread clause may have changed whatever it names or may refer to. An answer stands with the probability

    prod over unread clauses of (1 - w)      w = 1/2      if it may be about the very thing, after its last change
                                             w = unread   if it may be about anything else the answer hangs on
    times 1 - ELSEWHERE                      if yet other words were not understood

and else any of the options may be right. `unread` is a convention; 1/2 is indifference: what is said of a thing
changes it, or not. So an answer is certain only where every word was understood.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..episodes.events import Event, Unread
from ..episodes.query import MOSTLY, Query, VariableQuery
from ..episodes.variables import Variable, about
from ..errors import InputError
from .possible_worlds import Worlds

ELSEWHERE = 0.02
"""How likely words that were not understood, and name nothing that is asked about, change the answer; assumed."""
CLOSE = 0.5
"""How likely words about the very thing that is asked about, after its last change, change it; by indifference."""


def stands(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> float:
    """Return the probability that no words that were not understood change the answer.

    `variables` are those that options or statements are about, where the query itself has none.
    """
    concerned = concerning(query, worlds, variables)
    last = {v.of: _last_change(v, worlds) for v in (*variables, *_asked(query))}
    return standing(worlds.episode.events, concerned, last, worlds.episode.conventions.unread)


def standing(
    events: Sequence[Event], concerned: Collection[Unread], last: Mapping[str, int], unread: float
) -> float:
    """Return the probability above for an answer that hangs on what is `concerned` of the events not understood.

    `last` holds the number of the last event that changed each thing that is asked about, by its names, or -1.
    """
    sure, elsewhere = 1.0, False
    for k, event in enumerate(events):
        if isinstance(event, Unread) and event in concerned:
            close = any(k > last[name] for name in last.keys() & set(event.names))
            sure *= 1.0 - (CLOSE if close else unread)
        elif isinstance(event, Unread):
            elsewhere = True
    return float(sure * (1.0 - ELSEWHERE if elsewhere else 1.0))


def falls(sure: float) -> bool:
    """Return whether an answer more likely falls than stands by the words that concern it."""
    return sure < MOSTLY * (1.0 - ELSEWHERE)


def _asked(query: Query) -> tuple[Variable, ...]:
    return (query.variable,) if isinstance(query, VariableQuery) else ()


def _last_change(variable: Variable, worlds: Worlds) -> int:
    """Return the number of the last event that is known to have changed a variable, -1 if there is none."""
    return max((record.when for record in worlds.likeliest.records.about(variable)), default=-1)


def concerning(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> tuple[Unread, ...]:
    """Return what was not understood and names, or may mean, what the answer hangs on."""
    episode = worlds.episode
    named = {*query.concerns(episode), *(variable.of for variable in variables)}
    if isinstance(query, VariableQuery):
        named |= {query.variable.of, *(value for value in query.held(worlds) if value)}
    last = query.when if isinstance(query.when, int) else len(episode.events)
    return tuple(e for e in episode.events[: last + 1] if isinstance(e, Unread) and named & set(e.names))


def doubtful(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> InputError:
    """Return the error for an answer that more likely falls than stands; it quotes what was not understood."""
    what = about(query.variable) if isinstance(query, VariableQuery) else "what is asked"
    return not_understood(what, concerning(query, worlds, variables))


def not_understood(what: str, unread: Sequence[Unread]) -> InputError:
    """Return the error that too much of what concerns something was not understood; it quotes three of them."""
    quotes = "; ".join(repr(event.clause or event.text) for event in unread[:3])
    return InputError(
        f"too much that concerns {what} was not understood: {quotes}.",
        "Say it in plain clauses, one event each; docs/english.md lists what is read.",
    )
