"""Questions for a place, or for what is in one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...episodes.events import Change
from ...episodes.queries import Moment, Query, WhichClaim, WhichLabel, WhichValue
from ...episodes.variables import Variable
from ...lexicon.words import any_in, is_in
from ...minds.facts import the
from .adjuncts import Adjuncts, adjuncts
from .inquiry import Inquiry
from .syntax import PLACE, Clause, NounPhrase, is_gap
from .telling import at

Chain = tuple[str, ...]
Where = Callable[[Chain, Clause, Moment, Inquiry], Query | None]
"""Reads one form of a question for a place."""
_GOING = frozenset(("go", "believe", "want", "look", "search", "open", "decide"))
"""The classes of verbs of what somebody does first to get something."""


def where(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return the query of a question for a place: where something is, or where somebody looks for it."""
    stranded = [phrase.preposition for phrase in clause.phrases if is_gap(phrase.np)]
    clause = replace(clause, phrases=tuple(phrase for phrase in clause.phrases if not is_gap(phrase.np)))
    found = adjuncts(clause, inquiry.discourse)
    bare = _bare(clause, stranded)
    if bare is not None:
        return bare(chain, clause, when, inquiry) if found.only() else None
    if clause.content or not found.only("sought"):
        return None
    if found.sought is not None or (_seeks(clause) and not clause.objects):
        return _sought(chain, clause, found.sought, when, inquiry)
    return (_done_to if clause.objects else _placed)(chain, clause, when, inquiry)


def _bare(clause: Clause, stranded: Sequence[str]) -> Where | None:
    """Return what reads a clause that is read without any phrase; None for another one."""
    if any_in(stranded, "prepositions", "from"):
        return _taken_from
    if _goes_to_do(clause):
        return _first_done
    return _to_be_found if _may_be_found(clause) and not clause.content else None


def _goes_to_do(clause: Clause) -> bool:
    """Return whether a clause says what somebody does first to do something: "goes to look"."""
    first = clause.content_kind == "to" and clause.is_of(*_GOING)
    return first and not (clause.objects or _ought(clause))


def _first_done(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    return where(chain, replace(clause.content[0], subject=clause.subject), when, inquiry)


def _may_be_found(clause: Clause) -> bool:
    """Return whether a clause says where somebody should look, or can or will find something."""
    return _ought(clause) or ("find" in clause.classes and clause.form == "active" and bool(clause.auxiliaries))


def _seeks(clause: Clause) -> bool:
    return clause.is_of("search", "look")


def _ought(clause: Clause) -> bool:
    """Return whether a clause says where somebody should or can look, which is not what they believe."""
    modal = [word for word in clause.auxiliaries if is_in(word, "auxiliaries", "may")]
    return bool(set(modal) - {"may", "might"})


def _to_be_found(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return where something really is: there somebody can find it.

    Where somebody should look, or will find it, may also be where they believe it to be, so that this is not read.
    """
    thing = inquiry.object_of(clause)
    can = set(clause.auxiliaries) & {"can", "could"} and "find" in clause.classes
    if thing is None or not can or not inquiry.people(clause.subject):
        return None
    return WhichValue(chain=chain, variable=at(thing), when=when)


def _taken_from(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return where a thing was before somebody took it from there, if they moved it once."""
    person, thing = inquiry.person(clause.subject), inquiry.object_of(clause)
    if chain or thing is None or not person or when != "end" or clause.content:
        return None
    changes = inquiry.changes_of(at(thing), person)
    return WhichValue(variable=at(thing), when=changes[0] - 1) if len(changes) == 1 and changes[0] else None


def _sought(
    chain: Chain, clause: Clause, sought: NounPhrase | None, when: Moment, inquiry: Inquiry
) -> Query | None:
    """Return where somebody looks for a thing or a person: by default for the one thing that moves."""
    person, who = inquiry.person(clause.subject), inquiry.people(sought)
    of = (who[0] if len(who) == 1 else None) if who else inquiry.sought(sought)
    if of is None or not person or clause.objects or not _seeks(clause):
        return None
    return WhichValue(chain=(*chain, person), variable=at(of), when=when)


def _done_to(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return where somebody looks for, or put, the one object of a clause."""
    person, thing = inquiry.person(clause.subject), inquiry.object_of(clause)
    if thing is None or not person:
        return None
    if clause.is_of("find", "search", "take") and "did" not in clause.auxiliaries:
        return WhichValue(chain=(*chain, person), variable=at(thing), when=when)
    moves = clause.is_of(*PLACE, "leave")
    if not moves or chain or when != "end":
        return None
    places = [k for k in inquiry.changes_of(at(thing), person) if not _in_hand(thing.name, k, inquiry)]
    if len(places) > 1:
        inquiry.faults.append(f"the story tells {len(places)} places to which {person} moved {the(thing.name)}")
    return WhichValue(variable=at(thing), when=places[0]) if len(places) == 1 else None


def _in_hand(thing: str, place: int, inquiry: Inquiry) -> bool:
    """Return whether somebody only took a thing, in the event at a place."""
    event = inquiry.episode.events[place]
    sets = event.sets if isinstance(event, Change) else ()
    return any(item.variable == at(thing) and item.value in inquiry.episode.names for item in sets)


def _placed(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return where the subject of a clause is, lies, stays or hides."""
    people = inquiry.people(clause.subject)
    hides = "hide" in clause.classes and clause.form == "active" and len(people) == 1
    lies = clause.form == "passive" and clause.is_of(*PLACE, "lie")
    if not hides and (clause.qualities or not (clause.form == "copula" or lies or "stay" in clause.classes)):
        return None
    of = people[0] if len(people) == 1 else None if people else inquiry.thing(clause.subject)
    return WhichValue(chain=chain, variable=at(of), when=when) if of else None


def what(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return the query of a question for what somebody thinks, or what is, or should be, in a place."""
    found, person = adjuncts(clause, inquiry.discourse), inquiry.person(clause.subject)
    if "believe" in clause.classes and not (clause.content or clause.objects):
        thinks = person and found.only("about") and not clause.negated
        return WhichClaim(chain=(*chain, person), when=when) if thinks else None
    if clause.content_kind == "to":
        place = _expected(clause, inquiry) if person and found.only() else ""
        return _inside((*chain, person), place, when, inquiry)
    return _held(chain, clause, found, when, inquiry)


def _held(chain: Chain, clause: Clause, found: Adjuncts, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return what is, or should be, in a place."""
    if "contain" in clause.classes and found.only() and not clause.objects and not clause.content:
        thing = inquiry.thing(clause.subject)
        return _inside(chain, thing.name if thing else "", when, inquiry)
    if not _is_in(clause, found) or found.target is None:
        return None
    if set(clause.auxiliaries) & {"should"} and not chain:
        return WhichLabel(variable=Variable("inside", found.target.value))
    return _inside(chain, found.target.value, when, inquiry)


def _expected(clause: Clause, inquiry: Inquiry) -> str:
    """Return the place in which somebody expects to find what is asked for: "expect to find in the box"."""
    inner = clause.content[0]
    place = adjuncts(inner, inquiry.discourse)
    if "believe" not in clause.classes or "find" not in inner.classes or inner.objects:
        return ""
    return place.target.value if place.target and place.only("places") else ""


def _is_in(clause: Clause, found: Adjuncts) -> bool:
    """Return whether a clause says of the gap that it is at a place, and no more."""
    be = clause.form == "copula" or "be" in clause.verbs
    return be and is_gap(clause.subject) and not (clause.objects or clause.content) and found.only("places")


def _inside(chain: Chain, place: str, when: Moment, inquiry: Inquiry) -> Query | None:
    if place not in inquiry.things:
        return None
    return WhichValue(chain=chain, variable=Variable("inside", place), when=when)
