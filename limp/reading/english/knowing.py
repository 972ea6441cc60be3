"""What is known: the variable that a clause of knowing leaves open, and what it takes for granted of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Change, Event
from ...episodes.variables import Variable
from .contents import claims_of, variable_asked
from .inquiry import Inquiry, says_more
from .syntax import Clause
from .telling import at


def known_variable(clause: Clause, inquiry: Inquiry, within: bool = False) -> Variable | None:
    """Return the variable whose value is known: "knows where it is", "knows that it is here", "that Ann moved it".

    Who is said to know a fact, knows it only if it is one: it becomes a premise. `within` a mind it would have to
    be one there, so that it is not read.
    """
    if len(clause.content) != 1 or clause.phrases or clause.objects:
        return None
    inner = clause.content[0]
    if clause.content_kind in ("wh", "about"):
        if inner.asked in ("whether", "if"):
            claim = fact(inner, inquiry)
            return claim.variable if claim else None
        return _happened_to(inner, inquiry) or variable_asked(inner, inquiry.telling)
    if clause.content_kind != "that":
        return None
    last = last_change(inner, inquiry)
    if last is not None:
        return last[1]
    claim = fact(inner, inquiry)
    if claim is None or within:
        return None
    inquiry.premises.append(claim)
    return claim.variable


def _happened_to(clause: Clause, inquiry: Inquiry) -> Variable | None:
    """Return where a thing is, which is what "what happened to it" and "what Ann did with it" leave open."""
    with_it = [phrase.np for phrase in clause.phrases if phrase.preposition in ("to", "with")]
    happened = "happen" in clause.verbs or ("do" in clause.verbs and inquiry.people(clause.subject))
    if clause.asked != "what" or not happened or len(with_it) != 1 or clause.objects or len(clause.phrases) != 1:
        return None
    thing = inquiry.thing(with_it[0])
    changed = thing is not None and len(inquiry.changes_of(at(thing))) > 0
    return at(thing) if thing is not None and changed else None


def fact(clause: Clause, inquiry: Inquiry) -> Claim | None:
    """Return the one claim about the world that a clause makes; None if it makes another or none."""
    said = claims_of(clause, inquiry.telling)
    if said is None or len(said) != 1 or said[0].chain or said[0].variable is None or says_more(clause):
        return None
    return said[0]


def seen_event(clause: Clause, inquiry: Inquiry) -> tuple[int, Variable, str] | None:
    """Return the place of the change that a clause of seeing tells of, its variable, and who made it.

    Who sees a change knows the new value at that moment; who was told of it before does not count as an exception.
    """
    clause = _seen_done(clause)
    if clause.content_kind != "that" or len(clause.content) != 1 or clause.objects or clause.phrases:
        return None
    inner = clause.content[0]
    found, place = _told(inner, inquiry)
    if place is None:
        if any(isinstance(event, Change) for event in found):
            inquiry.untold(inner)
        return None
    event = inquiry.episode.events[place]
    if not isinstance(event, Change) or len(event.sets) != 1:
        return None
    return place, event.sets[0].variable, event.by


def _seen_done(clause: Clause) -> Clause:
    """Return "saw the ball being moved" as "saw that the ball was moved"."""
    if clause.content_kind != "ing" or len(clause.objects) != 1 or len(clause.content) != 1:
        return clause
    inner = replace(clause.content[0], subject=clause.objects[0])
    return (
        replace(clause, objects=(), content_kind="that", content=(inner,)) if inner.form == "passive" else clause
    )


def _told(clause: Clause, inquiry: Inquiry) -> tuple[Sequence[Event], int | None]:
    """Return the events that a clause means, and the place of the last of the story that is one.

    That a thing was moved, by nobody who is named, is the last change of its place.
    """
    found, place = inquiry.told(clause)
    thing = inquiry.thing(clause.subject) if clause.form == "passive" and not found else None
    if thing is None or not set(clause.classes) & {"move", "put", "hide", "take"} or clause.negated:
        return found, place
    changes = inquiry.changes_of(at(thing))
    bare = not (clause.phrases or clause.content or clause.objects or clause.particles)
    return ((inquiry.episode.events[changes[-1]],), changes[-1]) if changes and bare else (found, place)


def last_change(clause: Clause, inquiry: Inquiry) -> tuple[int, Variable] | None:
    """Return the place and the variable of the change that a clause tells of, if nothing changed it later."""
    found, place = _told(clause, inquiry)
    if place is None or not any(isinstance(event, Change) for event in found):
        return None
    event = inquiry.episode.events[place]
    if not isinstance(event, Change) or len(event.sets) != 1:
        return None
    variable = event.sets[0].variable
    later = inquiry.episode.events[place + 1 :]
    moved = any(isinstance(e, Change) and any(item.variable == variable for item in e.sets) for e in later)
    return None if moved else (place, variable)
