"""What is known: the variable that a clause of knowing leaves open, and what it takes for granted of it."""

from __future__ import annotations

from ...episodes.claims import Claim
from ...episodes.events import Change
from ...episodes.variables import Variable
from .contents import claims_of, variable_asked
from .inquiry import Inquiry, says_more
from .syntax import Clause


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
        return variable_asked(inner, inquiry.telling)
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
    if clause.content_kind != "that" or len(clause.content) != 1 or clause.objects or clause.phrases:
        return None
    inner = clause.content[0]
    found, place = inquiry.told(inner)
    if place is None:
        if any(isinstance(event, Change) for event in found):
            inquiry.untold(inner)
        return None
    event = inquiry.episode.events[place]
    if not isinstance(event, Change) or len(event.sets) != 1:
        return None
    return place, event.sets[0].variable, event.by


def last_change(clause: Clause, inquiry: Inquiry) -> tuple[int, Variable] | None:
    """Return the place and the variable of the change that a clause tells of, if nothing changed it later."""
    found, place = inquiry.told(clause)
    if place is None or not any(isinstance(event, Change) for event in found):
        return None
    event = inquiry.episode.events[place]
    if not isinstance(event, Change) or len(event.sets) != 1:
        return None
    variable = event.sets[0].variable
    later = inquiry.episode.events[place + 1 :]
    moved = any(isinstance(e, Change) and any(item.variable == variable for item in e.sets) for e in later)
    return None if moved else (place, variable)
