"""Doubt: what words that were not understood do to an answer. This is the only place that says so.

An unread clause may have changed whatever it names or may refer to. An answer stands with the probability

    prod over unread clauses of (1 - w)      w = 1/2      if it may be about the very thing, after its last change
                                             w = unread   if it may be about anything else the answer hangs on
    times 1 - ELSEWHERE                      if yet other words were not understood

and else any of the options may be right. `unread` is a convention; 1/2 is indifference: what is said of a thing
changes it, or not. So an answer is certain only where every word was understood, and where it does not hang on
somebody of whom nothing tells whether they perceived the last change of what is asked (`otherwise`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from ..episodes.episode import Episode, coming
from ..episodes.events import Event
from ..episodes.query import MOSTLY, Query, VariableQuery
from ..episodes.variables import Variable, inside
from ..errors import InputError, LimpError
from .possible_worlds import Worlds

ELSEWHERE = 0.02
"""How likely words that were not understood, and name nothing that is asked about, change the answer; assumed."""
CLOSE = 0.5
"""How likely words about the very thing that is asked about, after its last change, change it; by indifference."""
PRESENT = 0.9
"""How likely somebody, of whom that is not told, perceived a change or missed it as is taken of them; assumed."""
MOVES = 0.25
"""By so much an assumption must move a probability so that an answer hangs on it; assumed."""


def stands(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> float:
    """Return the probability that no words that were not understood change the answer.

    `variables` are those that options or statements are about, where the query itself has none.
    """
    concerned = concerning(query, worlds, variables)
    records = {v.of: worlds.likeliest.records.about(v) for v in (*variables, *_asked(query))}
    last = {name: max((record.when for record in changes), default=-1) for name, changes in records.items()}
    return standing(worlds.episode.events, concerned, last, worlds.episode.conventions.unread)


def standing(
    events: Sequence[Event], concerned: Collection[Event], last: Mapping[str, int], unread: float
) -> float:
    """Return the probability above for an answer that hangs on what is `concerned` of the events not understood.

    `last` holds the number of the last event that changed each thing that is asked about, by its names, or -1.
    """
    sure, elsewhere = 1.0, False
    for k, event in enumerate(events):
        if event in concerned:
            close = any(k > last[name] for name in last.keys() & set(event.may_name))
            sure *= 1.0 - (CLOSE if close else unread)
        elif not event.understood:
            elsewhere = True
    return float(sure * (1.0 - ELSEWHERE if elsewhere else 1.0))


def falls(sure: float) -> bool:
    """Return whether an answer more likely falls than stands by the words that concern it."""
    return sure < MOSTLY * (1.0 - ELSEWHERE)


def _asked(query: Query) -> tuple[Variable, ...]:
    return (query.variable,) if isinstance(query, VariableQuery) else ()


def concerning(query: Query, worlds: Worlds, variables: Collection[Variable] = ()) -> tuple[Event, ...]:
    """Return what was not understood and names, or may mean, what the answer hangs on."""
    episode = worlds.episode
    named = {*query.concerns(episode), *(variable.of for variable in variables)}
    if isinstance(query, VariableQuery):
        named |= {query.variable.of, *(value for value in query.held(worlds) if value)}
    last = query.when if isinstance(query.when, int) else len(episode.events)
    changes = changes_of(_asked(query) or variables, episode)
    unread = ((k, e) for k, e in enumerate(episode.events[: last + 1]) if not e.understood)
    return tuple(e for k, e in unread if named & set(e.may_name) or (changes and changes[0] < k < changes[-1]))


def not_understood(what: str, unread: Sequence[Event]) -> InputError:
    """Return the error that too much of what concerns something was not understood; it quotes three of them."""
    quotes = "; ".join(repr(event.quoted) for event in unread[:3])
    return InputError(
        f"too much that concerns {what} was not understood: {quotes}.",
        "Say it in plain clauses, one event each; docs/english.md lists what is read.",
    )


# -- who is only assumed to have perceived something, or to have missed it ---------------------------------------


def changes_of(variables: Collection[Variable], episode: Episode) -> list[int]:
    """Return the numbers of the events that change one of some variables, or say something of it to others."""
    return [k for k, event in enumerate(episode.events) if not set(variables).isdisjoint(_said_of(event))]


def _said_of(event: Event) -> Iterator[Variable]:
    """Yield the variables that an event changes, or says something of; what is inside is what is at it."""
    yield from event.changes
    yield from (inside(value) for v, value in event.changes.items() if v.quality == "at" and value)
    yield from (claim.variable for claim in event.statements if claim.variable is not None)
    yield from event.shown


def otherwise(
    people: Sequence[str],
    variables: Collection[Variable],
    episode: Episode,
    is_told: Callable[[str, int], bool],
    answer: Callable[[Episode], Mapping[str, float]],
) -> Iterator[tuple[str, Event, Mapping[str, float]]]:
    """Yield who may have perceived the last change of what is asked, or not, so that the answer is another one.

    Each with the change and that answer, empty where there is none. `is_told` says whether it is told that one
    perceived an event, or missed it, by its number; `answer` gives the probability of each answer.
    """
    expected = None
    changes = changes_of(variables, episode)
    last = [k for k in changes if episode.events[k].text == episode.events[changes[-1]].text]
    for k in last:
        event = episode.events[k]
        for name in (name for name in people if not is_told(name, k)):
            expected = given(answer, episode) if expected is None else expected
            for other in as_if(event, name):
                events = (*episode.events[:k], other, *episode.events[k + 1 :])
                found = given(answer, episode.model_copy(update={"events": events}))
                if moves(expected, found):
                    yield name, event, found


def moves(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    """Return whether two answers differ by so much that an answer hangs on what makes them differ."""
    return any(abs(one.get(answer, 0.0) - other.get(answer, 0.0)) > MOVES for answer in {*one, *other})


def as_if(event: Event, name: str) -> tuple[Event, Event]:
    """Return an event as it would be if somebody had not perceived it, and if they had."""
    unseen = tuple(one for one in event.unseen_by if one != name)
    seen = tuple(one for one in event.seen_by if one != name)
    return (
        event.model_copy(update={"unseen_by": (*unseen, name), "seen_by": seen}),
        event.model_copy(update={"unseen_by": unseen, "seen_by": (*event.seen_by, name)}),
    )


def given(answer: Callable[[Episode], Mapping[str, float]], episode: Episode) -> Mapping[str, float]:
    """Return the probability of each answer to an episode; none where there is no answer."""
    try:
        return answer(episode)
    except LimpError:
        return {}


def takes_part(name: str, number: int, episode: Episode) -> bool:
    """Return whether the story tells, by an event up to a number, where somebody is, or what they perceive.

    Who first comes in later was elsewhere before, and of what only some perceive it is told who does.
    """
    event = episode.events[number]
    if event.is_closed or coming(episode.events).get(name):
        return True
    for event in episode.events[: number + 1]:
        witnesses = (*event.seen_by, *event.unseen_by, *event.missed_by, *event.secretly_seen_by)
        if name in witnesses or any(part.who == name for part in event.parts()):
            return True
    return False
