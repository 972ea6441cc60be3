"""Questions for people: who knows, holds, saw, has or did something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ...episodes.queries import Moment, Query, WhoDid, WhoHas, WhoHolds, WhoKnows
from ...lexicon.words import is_in
from .adjuncts import adjuncts
from .contents import claims_of
from .doing import who_did
from .idioms import state_of
from .inquiry import Inquiry
from .knowing import judged_about, known_variable, seen_event
from .syntax import HANDLE, PLACE, Clause, NounPhrase, is_gap
from .telling import at

Chain = tuple[str, ...]


def who(chain: Chain, clause: Clause, when: Moment, of: NounPhrase | None, inquiry: Inquiry) -> Query | None:
    """Return the query of a question for people: who knows, holds, saw, has or did something."""
    among = inquiry.people(of)
    if (of is not None and not among) or not is_gap(clause.subject):
        return None
    reader = next((reader for classes, reader in _OF_MINDS if clause.is_of(*classes)), None)
    if reader is None and state_of(clause) and clause.content:
        reader = _who_errs
    if reader is not None:
        return reader(chain, clause, when, among, inquiry)
    return _who_acts(chain, clause, when, inquiry) if not (among or clause.negated) else None


def _who_acts(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return who has a thing, or did something."""
    if "have" in clause.classes:
        return _who_has(chain, clause, when, inquiry)
    if chain:
        return _who_thinks_it_done(chain, clause, when, inquiry)
    return who_did(clause, inquiry) if when == "end" else None


def _who_knows(chain: Chain, clause: Clause, when: Moment, among: Chain, inquiry: Inquiry) -> Query | None:
    variable = known_variable(clause, inquiry, bool(chain))
    if variable is None:
        return None
    how: Literal["first"] | None = "first" if "first" in clause.adverbs else None
    return WhoKnows(chain=chain, variable=variable, negated=clause.negated, among=among, how=how, when=when)


def _who_errs(chain: Chain, clause: Clause, when: Moment, among: Chain, inquiry: Inquiry) -> Query | None:
    """Return who is wrong, or right, about where something is."""
    wrong, right = (is_in(state_of(clause), "attitudes", kind) for kind in ("wrong", "right"))
    variable = judged_about(clause, inquiry) if (wrong or right) and not clause.negated else None
    return WhoKnows(chain=chain, variable=variable, mistaken=wrong, among=among, when=when) if variable else None


def _who_saw(chain: Chain, clause: Clause, when: Moment, among: Chain, inquiry: Inquiry) -> Query | None:
    """Return who knew where a thing was as soon as it was moved, but for who moved it."""
    seen = seen_event(clause, inquiry) if not chain and when == "end" else None
    if seen is None:
        return None
    place, change = seen
    others = tuple(name for name in among or inquiry.episode.names if name != change.by)
    variable = change.sets[0].variable
    return WhoKnows(variable=variable, among=others, negated=clause.negated, when=place) if others else None


def _who_thinks(chain: Chain, clause: Clause, when: Moment, among: Chain, inquiry: Inquiry) -> Query | None:
    if clause.content_kind != "that" or clause.inner is None:
        return None
    said = claims_of(clause.inner, inquiry.telling)
    if not said or len(said) != 1 or said[0].chain or said[0].negated or said[0].variable is None:
        return None
    return WhoHolds(chain=chain, variable=said[0].variable, claimed=said[0].value, among=among, when=when)


def _who_looks(chain: Chain, clause: Clause, when: Moment, among: Chain, inquiry: Inquiry) -> Query | None:
    """Return who will look for a thing at a place: who believes that it is there."""
    found = adjuncts(clause, inquiry.discourse)
    will = clause.has_auxiliary("will", "do")
    if found.target is None or not found.only("sought", "places") or clause.objects or clause.content or not will:
        return None
    thing = inquiry.sought(found.sought, found.target.value)
    if thing is None or clause.negated:
        return None
    return WhoHolds(chain=chain, variable=at(thing), claimed=found.target.value, among=among, when=when)


def _who_has(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    thing = inquiry.object_of(clause)
    bare = not clause.content and not clause.negated and adjuncts(clause, inquiry.discourse).only()
    return WhoHas(chain=chain, variable=at(thing), when=when) if thing is not None and bare else None


def _who_thinks_it_done(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return who did something, as a chain of people sees it."""
    found = adjuncts(clause, inquiry.discourse)
    thing = inquiry.object_of(clause)
    if thing is None or clause.content or not found.only("places"):
        return None
    if not clause.is_of(*(PLACE if found.places else HANDLE)):
        return None
    claimed = found.target.value if found.target else ""
    return WhoDid(chain=chain, variable=at(thing), claimed=claimed, when=when)


_OF_MINDS: Sequence[tuple[tuple[str, ...], Callable[[Chain, Clause, Moment, Chain, Inquiry], Query | None]]] = (
    (("know",), _who_knows),
    (("see",), _who_saw),
    (("look", "search"), _who_looks),
    (("believe",), _who_thinks),
)
