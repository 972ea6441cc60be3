"""Questions for what was done: whether somebody did it, and who did. Their clauses are events of the story."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...episodes.events import Change, Enter, Event, Leave
from ...episodes.phrases import in_a_row
from ...episodes.queries import WasDone, WhoDid
from ...episodes.variables import Variable
from ...lexicon.words import classes_of, is_in
from .acts import is_first, is_same
from .inquiry import Inquiry
from .meaning import events_of
from .syntax import Clause, NounPhrase, is_gap
from .telling import at

_GENERAL = frozenset(("put", "move"))
"""The classes of verbs that say no more than that a thing comes to a place."""


def was_done(clause: Clause, inquiry: Inquiry) -> WasDone | None:
    """Return the query of "did Ann move the key"; None where the story leaves open whether she did.

    The story leaves it open where it tells of other acts of hers, and its words do not say whether they are that:
    she put the key into the drawer, and may have hidden it there.
    """
    found = _done(clause, inquiry) if _is_past(clause) else None
    if found is None:
        return None
    variable, places = found
    return WasDone(variable=variable, events=_numbers(places), negated=clause.negated)


def who_did(clause: Clause, inquiry: Inquiry) -> WhoDid | None:
    """Return the query of "who moved the key"; None where nobody surely did, and where several did."""
    each = ((name, replace(clause, subject=NounPhrase("name", name, name))) for name in inquiry.episode.names)
    by = {name: found for name, theirs in each if (found := _done(theirs, inquiry)) is not None and found[1]}
    if by:
        inquiry.faults.clear()  # who may have done it as well is not who is told to
    if len(by) > 1:
        inquiry.faults.append(f"{in_a_row(tuple(by))} did what {inquiry.quote(clause)!r} asks for")
    if len(by) != 1:
        return None
    ((variable, places),) = by.values()
    return WhoDid(variable=variable, events=_numbers(places))


def _numbers(places: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(place + 1) for place in places)


def _is_past(clause: Clause) -> bool:
    """Return whether a clause says that somebody did something, as a question or a statement."""
    past = all(is_in(word, "auxiliaries", "past") for word in clause.auxiliaries)
    return past and clause.form != "copula" and not is_gap(clause.subject)


def _done(clause: Clause, inquiry: Inquiry) -> tuple[Variable, list[int]] | None:
    """Return what a clause changes, and the places of the events of the story that are it."""
    bare = replace(clause, negated=False, auxiliaries=() if clause.form == "active" else clause.auxiliaries)
    found = events_of(bare, inquiry.telling.copied())
    named = found[0] if found and len(found) == 1 else None
    if not isinstance(named, Change | Enter | Leave) or named.certainty < 1.0 or named.mood != "happened":
        return None
    theirs = [k for k, told in inquiry.episode.happened if _is_theirs(named, told)]
    places = _places(named, theirs, inquiry.episode.events)
    if places is None:
        inquiry.faults.append(f"the story leaves open whether {inquiry.quote(clause)!r} is so")
        return None
    return (named.sets[0].variable if isinstance(named, Change) else at(named.agent)), places


def _places(named: Event, theirs: Sequence[int], events: Sequence[Event]) -> list[int] | None:
    """Return which of some events are the one that is named; None if none is and one may be."""
    same = [k for k in theirs if _is_it(named, events[k], events[:k])]
    return None if not same and any(_may_be(named, events[k]) for k in theirs) else same


def _is_theirs(named: Event, told: Event) -> bool:
    """Return whether what was told is of the same kind, by the same person and of the same thing."""
    match named, told:
        case Change(), Change():
            of_it = any(item.variable == named.sets[0].variable for item in told.sets)
            return of_it and (named.by in told.doers if named.by else bool(told.verb))
        case ((Enter() | Leave()), (Enter() | Leave())):
            return type(named) is type(told) and named.agent == told.agent
    return False


def _is_it(named: Event, told: Event, earlier: Sequence[Event]) -> bool:
    if isinstance(named, Leave) and isinstance(told, Leave) and named.room and named.room != told.room:
        return False
    return is_same(named, told, earlier) is True and _verb_fits(named, told) and not is_first(named, told, earlier)


def _verb_fits(named: Event, told: Event) -> bool:
    """Return whether the verb of a clause says what was done, or no more than that something was moved."""
    if not isinstance(named, Change) or not isinstance(told, Change):
        return True
    asked = set(classes_of((named.verb,)))
    return bool(asked & _GENERAL or asked & set(classes_of((told.verb,))))


def _may_be(named: Event, told: Event) -> bool:
    """Return whether what was told may be what a clause names in other words, which another place is not."""
    if isinstance(named, Change) and isinstance(told, Change):
        value = named.sets[0].value
        elsewhere = [item.value for item in told.sets if item.variable == named.sets[0].variable]
        return value in (None, named.by, *elsewhere) or None in elsewhere
    return isinstance(told, Enter | Leave) and not told.room
