"""Questions for people: who knows, holds, saw, has or did something."""

from __future__ import annotations

from typing import Literal

from ...episodes.queries import Moment, Query, WhichValue, WhoDid, WhoHolds, WhoKnows
from .adjuncts import adjuncts
from .contents import claims_of
from .inquiry import Inquiry
from .knowing import known_variable, seen_event
from .syntax import Clause, NounPhrase, is_gap
from .telling import at


def who(
    chain: tuple[str, ...], clause: Clause, when: Moment, of: NounPhrase | None, inquiry: Inquiry
) -> Query | None:
    """Return the query of a question for people: who knows, holds, saw, has or did something."""
    among = inquiry.people(of)
    if (of is not None and not among) or not is_gap(clause.subject):
        return None
    if "know" in clause.classes:
        variable = known_variable(clause, inquiry, bool(chain))
        if variable is None:
            return None
        how: Literal["first"] | None = "first" if "first" in clause.adverbs else None
        return WhoKnows(chain=chain, variable=variable, negated=clause.negated, among=among, how=how, when=when)
    if "see" in clause.classes and not chain:
        return _who_saw(clause, among, inquiry)
    if set(clause.classes) & {"look", "search"}:
        return _who_looks(chain, clause, when, among, inquiry)
    if "believe" in clause.classes:
        return _who_thinks(chain, clause, when, among, inquiry)
    return _who_did(chain, clause, when, inquiry) if not among else None


def _who_saw(clause: Clause, among: tuple[str, ...], inquiry: Inquiry) -> Query | None:
    """Return who knew where a thing was as soon as it was moved, but for who moved it."""
    seen = seen_event(clause, inquiry)
    if seen is None:
        return None
    place, variable, by = seen
    others = tuple(name for name in among or inquiry.episode.names if name != by)
    return WhoKnows(variable=variable, among=others, negated=clause.negated, when=place) if others else None


def _who_thinks(
    chain: tuple[str, ...], clause: Clause, when: Moment, among: tuple[str, ...], inquiry: Inquiry
) -> Query | None:
    if clause.content_kind != "that" or len(clause.content) != 1:
        return None
    said = claims_of(clause.content[0], inquiry.telling)
    if not said or len(said) != 1 or said[0].chain or said[0].negated or said[0].variable is None:
        return None
    return WhoHolds(chain=chain, variable=said[0].variable, claimed=said[0].value, among=among, when=when)


def _who_looks(
    chain: tuple[str, ...], clause: Clause, when: Moment, among: tuple[str, ...], inquiry: Inquiry
) -> Query | None:
    """Return who will look for a thing at a place: who believes that it is there."""
    found = adjuncts(clause, inquiry.discourse)
    will = clause.has_auxiliary("will", "do")
    if found.target is None or not found.only("sought", "places") or clause.objects or clause.content or not will:
        return None
    thing = inquiry.sought(found.sought, found.target.value)
    if thing is None or clause.negated:
        return None
    return WhoHolds(chain=chain, variable=at(thing), claimed=found.target.value, among=among, when=when)


def _who_did(chain: tuple[str, ...], clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    found = adjuncts(clause, inquiry.discourse)
    thing = inquiry.thing(clause.objects[0]) if len(clause.objects) == 1 else None
    if thing is None or clause.content:
        return None
    if "have" in clause.classes and found.only():
        return WhichValue(chain=chain, variable=at(thing), when=when)
    moves = set(clause.classes) & ({"put", "move", "hide"} if found.places else {"put", "move", "hide", "take"})
    if not moves or not found.only("places", "sources"):
        return None
    if found.sources and len(inquiry.changes_of(at(thing))) > 1:
        return None  # which of the changes it was is for the reader to say, and no query says it
    claimed = found.target.value if found.target else ""
    return WhoDid(chain=chain, variable=at(thing), claimed=claimed, when=when)
