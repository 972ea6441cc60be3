"""Questions for yes or no about what is so, held or known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...episodes.claims import Claim
from ...episodes.queries import INITIAL, IsHeld, IsKnown, Moment, Query, WhichClaim
from ...lexicon.words import any_in, is_in
from .adjuncts import adjuncts
from .contents import claims_of
from .discourse import Thing
from .doing import was_done
from .idioms import state_of
from .inquiry import Inquiry, ReadQuestion
from .knowing import DEEDS, fact, judged_about, known_variable, last_change, seen_event
from .syntax import Clause
from .telling import at

Chain = tuple[str, ...]
Reader = Callable[[Chain, Clause, Moment, Inquiry], Query | None]


def whether(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> ReadQuestion | None:
    """Return the query of a clause that is to be confirmed or denied, in the mind of a chain of people."""
    deep = _deep(chain, clause, inquiry)
    if deep is not None:
        return ReadQuestion(WhichClaim(when=when), claim=deep)
    if not chain and when == "end" and asks_of_deeds(clause):
        done = was_done(clause, inquiry)
        return ReadQuestion(done) if done is not None else None
    for applies, reader in _READERS:
        if applies(clause):
            query = reader(chain, clause, when, inquiry)
            break
    else:
        query = _holds(chain, clause, when, inquiry)
    if isinstance(query, IsKnown) and clause.negated:
        query = query.model_copy(update={"negated": not query.negated})
    return ReadQuestion(query) if query is not None else None


def _deep(chain: Chain, clause: Clause, inquiry: Inquiry) -> Claim | None:
    """Return the claim that somebody knows a fact, as the rest of a chain sees it: it is a fact to them, too."""
    person, inner = inquiry.person(clause.subject), clause.inner
    if not chain or not person or "know" not in clause.classes or clause.content_kind != "that":
        return None
    if inner is None or last_change(inner, inquiry) is not None:
        return None
    known = fact(inner, inquiry)
    if known is None or known.negated or not known.value:
        return None
    return known.model_copy(update={"chain": (*chain, person), "verb": "knows", "negated": clause.negated})


def _knows(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    person = inquiry.person(clause.subject)
    if not person:
        return None
    told = _told_of_minds(clause, inquiry) if not chain and not clause.negated else None
    if told is not None and told.variable is not None:
        minds = (person, *told.chain)
        if told.verb == "knows":
            return IsKnown(chain=minds, variable=told.variable, when=when)
        return IsHeld(chain=minds, variable=told.variable, claimed=told.value, when=when)
    variable = known_variable(clause, inquiry, bool(chain))
    return IsKnown(chain=(*chain, person), variable=variable, when=when) if variable else None


def _told_of_minds(clause: Clause, inquiry: Inquiry) -> Claim | None:
    """Return what somebody knows of what another thinks, and take for granted that the other does."""
    if clause.content_kind != "that" or clause.inner is None or clause.objects or clause.phrases:
        return None
    said = claims_of(clause.inner, inquiry.telling)
    if said is None or len(said) != 1 or said[0].variable is None:
        return None
    if not said[0].chain or said[0].negated or (said[0].verb == "knows" and said[0].value):
        return None
    inquiry.premises.append(said[0])
    return said[0]


def _saw(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return whether somebody perceived a change: whether they knew the value as soon as it was made."""
    person, seen = inquiry.person(clause.subject), seen_event(clause, inquiry)
    if seen is None or not person or when != "end":
        return None
    place, change = seen
    if person == change.by:
        return None
    return IsKnown(chain=(*chain, person), variable=change.sets[0].variable, when=place)


def _errs(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return whether somebody is wrong or right about where something is, or right that it is somewhere."""
    person, variable = inquiry.person(clause.subject), judged_about(clause, inquiry)
    if not person or variable is None:
        return None
    wrong = is_in(state_of(clause), "attitudes", "wrong")
    return IsKnown(chain=(*chain, person), variable=variable, mistaken=wrong, when=when)


def _has_or_looks(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    """Return whether somebody has a thing, or will look for it at a place."""
    person, found = inquiry.person(clause.subject), adjuncts(clause, inquiry.discourse)
    if not person or clause.content:
        return None
    if "have" in clause.classes:
        thing = inquiry.object_of(clause) if found.only() else None
        held, claimed = chain, person
    else:
        held, claimed = (*chain, person), found.target.value if found.target else ""
        fits = found.only("sought", "places") and not clause.objects
        thing = inquiry.sought(found.sought, claimed) if fits else None
    if thing is None or not claimed:
        return None
    return IsHeld(chain=held, variable=at(thing), claimed=claimed, negated=clause.negated, when=when)


def _holds(chain: Chain, clause: Clause, when: Moment, inquiry: Inquiry) -> Query | None:
    first = _initial(clause, inquiry)
    if first is not None:
        return IsHeld(chain=chain, variable=at(first), claimed=INITIAL, negated=clause.negated, when=when)
    claim = _contained(clause, inquiry) or fact(clause, inquiry)
    if claim is None or not claim.value:
        return None
    assert claim.variable is not None
    return IsHeld(chain=chain, variable=claim.variable, claimed=claim.value, negated=claim.negated, when=when)


def _contained(clause: Clause, inquiry: Inquiry) -> Claim | None:
    """Return that a thing is in a container, where a clause says that the container holds it."""
    if "contain" not in clause.classes or len(clause.objects) != 1 or clause.phrases or clause.content:
        return None
    place, thing = inquiry.thing(clause.subject), inquiry.thing(clause.objects[0])
    return Claim(variable=at(thing), value=place.name, negated=clause.negated) if place and thing else None


def _initial(clause: Clause, inquiry: Inquiry) -> Thing | None:
    """Return the thing that a clause says to be where it was first: "in its initial location"."""
    np = clause.phrases[0].np if len(clause.phrases) == 1 else None
    if np is None or clause.form != "copula" or clause.objects or clause.qualities or np.determiner != "its":
        return None
    first = any_in(np.qualities, "times", "firsts")
    return inquiry.thing(clause.subject) if first else None


def _of(*classes: str) -> Callable[[Clause], bool]:
    return lambda clause: clause.is_of(*classes)


def asks_of_deeds(clause: Clause) -> bool:
    """Return whether a question is one for what somebody did: "did Ann move the key", "was it put there"."""
    past = any_in(clause.auxiliaries[:1], "auxiliaries", "past")
    return past and clause.is_of(*DEEDS) and not clause.content


def _is_judged(clause: Clause) -> bool:
    state = state_of(clause)
    return bool(state) and is_in(state, "attitudes", "wrong", "right")


_READERS: Sequence[tuple[Callable[[Clause], bool], Reader]] = (
    (_of("know", "learn"), _knows),
    (_is_judged, _errs),
    (lambda clause: "see" in clause.classes and bool(clause.content), _saw),
    (_of("have", "look", "search"), _has_or_looks),
)
