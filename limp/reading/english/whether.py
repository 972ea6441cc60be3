"""Questions for yes or no about what is so, held or known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...episodes.claims import Claim
from ...episodes.queries import INITIAL, IsHeld, IsKnown, Query, WhichClaim
from ...lexicon.words import any_in, is_in
from .adjuncts import adjuncts
from .contents import claim_of
from .discourse import Thing
from .doing import was_done
from .idioms import state_of
from .inquiry import Inquiry, ReadQuestion
from .knowing import DEEDS, fact, judged_about, known_variable, last_change, seen_event
from .syntax import Clause
from .telling import at

Reader = Callable[[Clause, Inquiry], Query | None]


def whether(clause: Clause, inquiry: Inquiry) -> ReadQuestion | None:
    """Return the query of a clause that is to be confirmed or denied, in the mind of a chain of people."""
    deep = _deep(clause, inquiry)
    if deep is not None:
        return ReadQuestion(WhichClaim(), claim=deep)
    if not inquiry.chain and inquiry.when == "end" and asks_of_deeds(clause):
        done = was_done(clause, inquiry)
        return ReadQuestion(done) if done is not None else None
    for applies, reader in _READERS:
        if applies(clause):
            query = reader(clause, inquiry)
            break
    else:
        query = _holds(clause, inquiry)
    if isinstance(query, IsKnown) and clause.negated:
        query = query.model_copy(update={"negated": not query.negated})
    return ReadQuestion(query) if query is not None else None


def _deep(clause: Clause, inquiry: Inquiry) -> Claim | None:
    """Return the claim that somebody knows a fact, as the rest of a chain sees it: it is a fact to them, too."""
    person, inner = inquiry.person(clause.subject), clause.inner
    if not inquiry.chain or not person or "know" not in clause.classes or clause.content_kind != "that":
        return None
    if inner is None or last_change(inner, inquiry) is not None:
        return None
    known = fact(inner, inquiry)
    if known is None or known.negated or not known.value:
        return None
    return known.model_copy(update={"chain": (*inquiry.chain, person), "verb": "knows", "negated": clause.negated})


def _knows(clause: Clause, inquiry: Inquiry) -> Query | None:
    person = inquiry.person(clause.subject)
    if not person:
        return None
    told = _told_of_minds(clause, inquiry) if not inquiry.chain and not clause.negated else None
    if told is not None and told.variable is not None:
        minds = (person, *told.chain)
        if told.verb == "knows":
            return IsKnown(chain=minds, variable=told.variable)
        return IsHeld(chain=minds, variable=told.variable, claimed=told.value)
    variable = known_variable(clause, inquiry)
    return IsKnown(chain=(person,), variable=variable) if variable else None


def _told_of_minds(clause: Clause, inquiry: Inquiry) -> Claim | None:
    """Return what somebody knows of what another thinks, and take for granted that the other does."""
    if clause.content_kind != "that" or clause.alone is None:
        return None
    said = claim_of(clause.alone, inquiry.telling)
    if said is None or not said.chain or said.negated or (said.verb == "knows" and said.value):
        return None
    inquiry.premises.append(said)
    return said


def _saw(clause: Clause, inquiry: Inquiry) -> Query | None:
    """Return whether somebody perceived a change: whether they knew the value as soon as it was made."""
    person, seen = inquiry.person(clause.subject), seen_event(clause, inquiry)
    if seen is None or not person or inquiry.when != "end":
        return None
    place, change = seen
    if person == change.by:
        return None
    return IsKnown(chain=(person,), variable=change.sets[0].variable, when=place)


def _errs(clause: Clause, inquiry: Inquiry) -> Query | None:
    """Return whether somebody is wrong or right about where something is, or right that it is somewhere."""
    person, variable = inquiry.person(clause.subject), judged_about(clause, inquiry)
    if not person or variable is None:
        return None
    wrong = is_in(state_of(clause), "attitudes", "wrong")
    return IsKnown(chain=(person,), variable=variable, mistaken=wrong)


def _has(clause: Clause, inquiry: Inquiry) -> Query | None:
    """Return whether somebody has a thing."""
    person, found = inquiry.person(clause.subject), adjuncts(clause, inquiry.discourse)
    thing = inquiry.object_of(clause) if found.only() and not clause.content else None
    if not person or thing is None:
        return None
    return IsHeld(variable=at(thing), claimed=person, negated=clause.negated)


def _looks(clause: Clause, inquiry: Inquiry) -> Query | None:
    """Return whether somebody will look for a thing at a place: whether they believe that it is there."""
    person, found = inquiry.person(clause.subject), adjuncts(clause, inquiry.discourse)
    place, more = found.target, clause.objects or clause.content
    if not person or place is None or more or not found.only("sought", "places"):
        return None
    thing = inquiry.sought(found.sought, place.value)
    if thing is None:
        return None
    return IsHeld(chain=(person,), variable=at(thing), claimed=place.value, negated=clause.negated)


def _holds(clause: Clause, inquiry: Inquiry) -> Query | None:
    first = _initial(clause, inquiry)
    if first is not None:
        return IsHeld(variable=at(first), claimed=INITIAL, negated=clause.negated)
    claim = _contained(clause, inquiry) or fact(clause, inquiry)
    if claim is None or not claim.value:
        return None
    assert claim.variable is not None
    return IsHeld(variable=claim.variable, claimed=claim.value, negated=claim.negated)


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
    (_of("have"), _has),
    (_of("look", "search"), _looks),
)
