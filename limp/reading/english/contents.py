"""What a clause says, as claims: where a thing is, how it is, what somebody holds."""

from __future__ import annotations

from collections.abc import Iterable

from ...episodes.claims import Claim
from ...episodes.variables import NOTHING, Variable
from .adjuncts import Adjuncts, Place, adjuncts, is_time
from .discourse import Discourse
from .frames import Telling, at
from .lexicon import is_in
from .syntax import Clause, NounPhrase

Claims = tuple[Claim, ...]
HARMLESS = ("plain", "public", "private")
"""The adverbs that leave what a content says as it is."""


def claims_of(clause: Clause, telling: Telling) -> Claims | None:
    """Return the claims of a finite clause; None if it says something that no claim can."""
    if any(is_in(word, "auxiliaries", kind) for word in clause.auxiliaries for kind in ("will", "may", "habit")):
        return None
    if clause.around or not all(any(is_in(a, "adverbs", kind) for kind in HARMLESS) for a in clause.adverbs):
        return None
    if clause.content:
        return _attitude(clause, telling)
    if clause.form == "copula":
        return _being(clause, telling)
    return _rescheduled(clause, telling) or _handled(clause, telling)


def _claims(variables: Iterable[Variable], value: str, negated: bool) -> Claims | None:
    return tuple(Claim(variable=variable, value=value, negated=negated) for variable in variables) or None


def _being(clause: Clause, telling: Telling) -> Claims | None:
    discourse, found = telling.discourse, adjuncts(clause, telling.discourse)
    if not found.only("places") or clause.subject is None:
        return None
    if clause.subject.head == "there" and len(clause.objects) == 1 and found.target:
        negated = clause.negated != (clause.objects[0].determiner == "no")
        return _claims(map(at, discourse.things_of(clause.objects[0])), found.target.value, negated)
    return None if clause.objects else _said_of_subject(clause, found.target, discourse)


def _said_of_subject(clause: Clause, place: Place | None, discourse: Discourse) -> Claims | None:
    """Return where people or things are, or how they are."""
    people, things = _subject(clause, place is None or place.is_room, discourse)
    names = (*people, *things)
    if place is not None:
        return None if clause.qualities else _claims(map(at, names), place.value, clause.negated)
    if clause.qualities == ("empty",) and things:
        return _claims((Variable("inside", name) for name in names), NOTHING, clause.negated)
    if len(clause.qualities) != 1:
        return None
    return _claims((Variable("state", name) for name in names), clause.qualities[0], clause.negated)


def _subject(clause: Clause, room: bool, discourse: Discourse) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the people, or else the things, that are the subject of a clause about a room or another place."""
    people = discourse.people_of(clause.subject)
    they_are_things = discourse.means_things(clause.subject) or discourse.cannot_be_people(clause.subject, room)
    if people and not they_are_things:
        return people, ()
    things = tuple(thing.name for thing in discourse.things_of(clause.subject))
    discourse.theme = things[-1] if things else discourse.theme
    return (), things


def _handled(clause: Clause, telling: Telling) -> Claims | None:
    """Return where things are after somebody put, moved or took them, or who has them."""
    found, one = adjuncts(clause, telling.discourse), len(clause.objects) == 1
    if "have" in clause.classes and one and not clause.phrases and not clause.content:
        return _with_subject(clause, telling.discourse)
    if "take" in clause.classes and clause.form == "active" and one and not found.places:
        taken = _with_subject(clause, telling.discourse)
        return taken if found.only("sources") and not clause.content else None
    if clause.form == "passive" and set(clause.classes) & {"open", "close"} and not clause.phrases:
        things = telling.discourse.things_of(clause.subject)
        state = "closed" if "close" in clause.classes else "open"
        return _claims((Variable("state", thing.name) for thing in things), state, clause.negated)
    return _moved_to(clause, found, telling.discourse)


def _moved_to(clause: Clause, found: Adjuncts, discourse: Discourse) -> Claims | None:
    """Return where things are that were put, moved or went there."""
    if clause.content or found.target is None or not found.only("places", "sources", "by"):
        return None
    if not set(clause.classes) & {"put", "move", "hide", "lie", "go"}:
        return None
    things = discourse.things_of(_moved(clause))
    return _claims(map(at, things), found.target.value, clause.negated)


def _with_subject(clause: Clause, discourse: Discourse) -> Claims | None:
    """Return that the one person who is the subject has the object."""
    people, things = discourse.people_of(clause.subject), discourse.things_of(clause.objects[0])
    return _claims(map(at, things), people[0], clause.negated) if len(people) == 1 else None


def _moved(clause: Clause) -> NounPhrase | None:
    """Return what a clause moves: its object, or the subject of a passive and of a verb that takes none."""
    if not clause.objects and (clause.form == "passive" or set(clause.classes) & {"lie", "go"}):
        return clause.subject
    return clause.objects[0] if len(clause.objects) == 1 and clause.form != "passive" else None


def _rescheduled(clause: Clause, telling: Telling) -> Claims:
    """Return when something is after it was moved to another time; nothing if a clause says none of it."""
    times = [p for p in clause.phrases if p.clock or (p.np is not None and is_time(p.np))]
    if clause.form != "passive" or "move" not in clause.classes or len(times) != 1 or len(clause.phrases) > 1:
        return ()
    thing = telling.discourse.thing_of(clause.subject)
    value = times[0].clock or (times[0].np.words if times[0].np else "")
    return (Claim(variable=Variable("state", thing.name), value=value, negated=clause.negated),) if thing else ()


def _attitude(clause: Clause, telling: Telling) -> Claims | None:
    """Return what somebody believes or knows, as a claim about their mind."""
    people = telling.discourse.people_of(clause.subject)
    knows = "know" in clause.classes
    if len(people) != 1 or not (knows or "believe" in clause.classes) or clause.objects or clause.phrases:
        return None
    if clause.content_kind == "wh":
        variable = variable_asked(clause.content[0], telling)
        if variable is None or not knows:
            return None
        return (Claim(chain=people, verb="knows", variable=variable, negated=clause.negated),)
    if clause.content_kind != "that" or len(clause.content) != 1:
        return None
    inner = claims_of(clause.content[0], telling)
    return None if inner is None else tuple(_held(claim, people, clause) for claim in inner)


def _held(claim: Claim, people: tuple[str, ...], clause: Clause) -> Claim:
    """Return a claim as one that is believed or known, or is not."""
    verb = claim.verb if claim.chain else "knows" if "know" in clause.classes else "believes"
    held = {"chain": (*people, *claim.chain), "verb": verb, "negated": clause.negated != claim.negated}
    return claim.model_copy(update=held)


def variable_asked(clause: Clause, telling: Telling) -> Variable | None:
    """Return the variable that an embedded question leaves open: "where the ball is", "what is in the box"."""
    found = adjuncts(clause, telling.discourse)
    if clause.content or not found.only("places", "by") or clause.around:
        return None
    if clause.asked == "where":
        return _place_asked(clause, found.target, telling.discourse)
    if clause.asked == "when":
        return time_asked(clause, telling.discourse)
    gap = clause.subject is not None and clause.subject.kind == "gap" and not clause.objects
    if clause.asked != "what" or clause.form != "copula" or found.target is None or not gap:
        return None
    return Variable("inside", found.target.value) if found.target.thing else None


def _place_asked(clause: Clause, place: Place | None, discourse: Discourse) -> Variable | None:
    np = clause.subject
    if clause.form == "copula":
        people = discourse.people_of(np)
        if clause.objects or clause.qualities or place is not None:
            return None
        if len(people) == 1:
            return at(people[0])
    elif not set(clause.classes) & {"put", "move", "hide", "find"}:
        return None
    elif clause.form != "passive":
        np = clause.objects[0] if clause.objects else None
    thing = discourse.thing_of(np)
    return at(thing) if thing else None


def time_asked(clause: Clause, discourse: Discourse) -> Variable | None:
    """Return the variable of "when the meeting is"."""
    if clause.form != "copula" or clause.objects or clause.qualities or clause.phrases:
        return None
    thing = discourse.thing_of(clause.subject)
    return Variable("state", thing.name) if thing else None
