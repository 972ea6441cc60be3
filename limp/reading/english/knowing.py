"""What is known: the variable that a clause of knowing leaves open, and what it takes for granted of it."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Change
from ...episodes.variables import Variable
from .adjuncts import adjuncts
from .contents import claims_of, variable_asked
from .inquiry import Inquiry, says_more
from .syntax import HANDLE, PLACE, TRAVEL, Clause
from .telling import at

DEEDS = (*TRAVEL, *HANDLE, "give")
"""The classes of verbs of what people do that stories tell as events."""


def known_variable(clause: Clause, inquiry: Inquiry, within: bool = False) -> Variable | None:
    """Return the variable whose value is known: "knows where it is", "knows that it is here", "that Ann moved it".

    Who is said to know a fact, knows it only if it is one: it becomes a premise. `within` a mind it would have to
    be one there, so that it is not read.
    """
    inner = clause.inner
    if inner is None or clause.phrases or clause.objects:
        return None
    if clause.content_kind in ("wh", "about"):
        if inner.asked in ("whether", "if"):
            claim = fact(inner, inquiry)
            return claim.variable if claim else None
        return _happened_to(inner, inquiry) or variable_asked(inner, inquiry.telling)
    if clause.content_kind != "that":
        return None
    last = last_change(inner, inquiry)
    if last is not None:
        return last
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
    """Return the one claim about the world that a clause makes; None if it makes another or none.

    None also for what somebody did to make it so, where the story tells of no such act.
    """
    said = claims_of(clause, inquiry.telling)
    if said is None or len(said) != 1 or said[0].chain or said[0].variable is None or says_more(clause):
        return None
    if _is_deed(clause, inquiry) and inquiry.told(clause)[1] is None:
        inquiry.untold(clause)  # that it is so now says nothing of who saw to it
        return None
    return said[0]


def _is_deed(clause: Clause, inquiry: Inquiry) -> bool:
    """Return whether a clause says that somebody of the story saw to what it claims."""
    acts = clause.form == "active" and clause.is_of(*DEEDS) and not clause.negated
    return bool(acts and inquiry.people(clause.subject))


def seen_event(clause: Clause, inquiry: Inquiry) -> tuple[int, Change] | None:
    """Return the place of the change that a clause of seeing tells of, and the change.

    Who sees a change knows the new value at that moment; who was told of it before does not count as an exception.
    """
    clause = _seen_done(clause)
    inner = clause.inner
    if clause.content_kind != "that" or inner is None or clause.objects or clause.phrases:
        return None
    told, named = _told_change(inner, inquiry), inquiry.told(inner)[0]
    if told is None and any(isinstance(event, Change) for event in named):
        inquiry.untold(inner)
    if told is not None and any(map(inquiry.several, named)):
        inquiry.faults.append(f"the story tells {inquiry.quote(inner)!r} more than once")
        return None
    return told


def _seen_done(clause: Clause) -> Clause:
    """Return "saw the ball being moved", "saw where Ann hid it" as "saw that it was moved", "that Ann hid it"."""
    inner = clause.inner
    if inner is None:
        return clause
    if clause.content_kind == "wh" and inner.asked == "where" and inner.is_of(*PLACE):
        return replace(clause, content_kind="that")
    if clause.content_kind != "ing" or len(clause.objects) != 1 or inner.form != "passive":
        return clause
    return replace(clause, objects=(), content_kind="that", content=(replace(inner, subject=clause.objects[0]),))


def _told_change(clause: Clause, inquiry: Inquiry) -> tuple[int, Change] | None:
    """Return the place of the last event of the story that a clause tells of, if it changes one thing, and it."""
    _, place = inquiry.told(clause)
    event = inquiry.episode.events[place] if place is not None else None
    return (place, event) if place is not None and isinstance(event, Change) and len(event.sets) == 1 else None


def last_change(clause: Clause, inquiry: Inquiry) -> Variable | None:
    """Return the variable of the change that a clause tells of, if nothing changed it later."""
    told = _told_change(clause, inquiry)
    if told is None:
        return None
    place, event = told
    variable = event.sets[0].variable
    later = inquiry.episode.events[place + 1 :]
    moved = any(isinstance(e, Change) and any(item.variable == variable for item in e.sets) for e in later)
    return None if moved else variable


def judged_about(clause: Clause, inquiry: Inquiry) -> Variable | None:
    """Return what somebody is wrong or right about: "about where the ball is", "about the ball"."""
    if clause.inner is not None and not clause.phrases and clause.content_kind in ("about", "wh"):
        return variable_asked(clause.inner, inquiry.telling)
    found = adjuncts(clause, inquiry.discourse)
    thing = inquiry.thing(found.about) if found.about and found.only("about") and not clause.content else None
    return at(thing) if thing is not None and thing.name in inquiry.discourse.at else None
