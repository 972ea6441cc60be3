"""Questions for people: who knows, holds, saw, has or did something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ...episodes.queries import Query, WhoDid, WhoHas, WhoHolds, WhoKnows
from ...lexicon.words import is_in
from .adjuncts import adjuncts
from .contents import claim_of
from .doing import who_did
from .idioms import state_of
from .inquiry import Inquiry
from .knowing import judged_about, known_variable, seen_event
from .syntax import HANDLE, PLACE, Clause, NounPhrase, is_gap
from .telling import People, at


def who(clause: Clause, of: NounPhrase | None, inquiry: Inquiry) -> Query | None:
    """Return the query of a question for people: who knows, holds, saw, has or did something."""
    among = inquiry.people(of)
    if (of is not None and not among) or not is_gap(clause.subject):
        return None
    reader = next((reader for classes, reader in _OF_MINDS if clause.is_of(*classes)), None)
    if reader is None and state_of(clause) and clause.content:
        reader = _who_errs
    if reader is not None:
        return reader(clause, among, inquiry)
    return _who_acts(clause, inquiry) if not (among or clause.negated) else None


def _who_acts(clause: Clause, inquiry: Inquiry) -> Query | None:
    """Return who has a thing, or did something."""
    if "have" in clause.classes:
        return _who_has(clause, inquiry)
    if inquiry.chain:
        return _who_thinks_it_done(clause, inquiry)
    return who_did(clause, inquiry) if inquiry.when == "end" else None


def _who_knows(clause: Clause, among: People, inquiry: Inquiry) -> Query | None:
    variable = known_variable(clause, inquiry)
    if variable is None:
        return None
    how: Literal["first"] | None = "first" if "first" in clause.adverbs else None
    return WhoKnows(variable=variable, negated=clause.negated, among=among, how=how)


def _who_errs(clause: Clause, among: People, inquiry: Inquiry) -> Query | None:
    """Return who is wrong, or right, about where something is."""
    wrong, right = (is_in(state_of(clause), "attitudes", kind) for kind in ("wrong", "right"))
    variable = judged_about(clause, inquiry) if (wrong or right) and not clause.negated else None
    return WhoKnows(variable=variable, mistaken=wrong, among=among) if variable else None


def _who_saw(clause: Clause, among: People, inquiry: Inquiry) -> Query | None:
    """Return who knew where a thing was as soon as it was moved, but for who moved it."""
    seen = seen_event(clause, inquiry) if not inquiry.chain and inquiry.when == "end" else None
    if seen is None:
        return None
    place, change = seen
    others = tuple(name for name in among or inquiry.episode.names if name != change.by)
    variable = change.sets[0].variable
    return WhoKnows(variable=variable, among=others, negated=clause.negated, when=place) if others else None


def _who_thinks(clause: Clause, among: People, inquiry: Inquiry) -> Query | None:
    if clause.content_kind != "that" or clause.inner is None:
        return None
    said = claim_of(clause.inner, inquiry.telling)
    if said is None or said.variable is None or said.chain or said.negated:
        return None
    return WhoHolds(variable=said.variable, claimed=said.value, among=among)


def _who_looks(clause: Clause, among: People, inquiry: Inquiry) -> Query | None:
    """Return who will look for a thing at a place: who believes that it is there."""
    found = adjuncts(clause, inquiry.discourse)
    will = clause.has_auxiliary("will", "do")
    if found.target is None or not found.only("sought", "places") or clause.objects or clause.content or not will:
        return None
    thing = inquiry.sought(found.sought, found.target.value)
    if thing is None or clause.negated:
        return None
    return WhoHolds(variable=at(thing), claimed=found.target.value, among=among)


def _who_has(clause: Clause, inquiry: Inquiry) -> Query | None:
    thing = inquiry.object_of(clause)
    bare = not clause.content and not clause.negated and adjuncts(clause, inquiry.discourse).only()
    return WhoHas(variable=at(thing)) if thing is not None and bare else None


def _who_thinks_it_done(clause: Clause, inquiry: Inquiry) -> Query | None:
    """Return who did something, as a chain of people sees it."""
    found = adjuncts(clause, inquiry.discourse)
    thing = inquiry.object_of(clause)
    if thing is None or clause.content or not found.only("places"):
        return None
    if not clause.is_of(*(PLACE if found.places else HANDLE)):
        return None
    claimed = found.target.value if found.target else ""
    return WhoDid(variable=at(thing), claimed=claimed)


_OF_MINDS: Sequence[tuple[tuple[str, ...], Callable[[Clause, People, Inquiry], Query | None]]] = (
    (("know",), _who_knows),
    (("see",), _who_saw),
    (("look", "search"), _who_looks),
    (("believe",), _who_thinks),
)
