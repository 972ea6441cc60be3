"""What a clause says, as claims: where a thing is, how it is, what somebody holds."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Change
from ...episodes.variables import NOTHING, Variable
from .adjuncts import adjuncts
from .frames import Telling, at, framed
from .lexicon import is_in
from .syntax import Clause

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
    return _handled(clause, telling)


def _being(clause: Clause, telling: Telling) -> Claims | None:
    found = adjuncts(clause, telling.discourse)
    if not found.only("places") or clause.subject is None:
        return None
    if clause.subject.head == "there" and len(clause.objects) == 1 and found.target:
        things = telling.discourse.things_of(clause.objects[0])
        negated = clause.negated != (clause.objects[0].determiner == "no")
        return tuple(Claim(variable=at(t), value=found.target.value, negated=negated) for t in things) or None
    if clause.objects:
        return None
    people = telling.discourse.people_of(clause.subject)
    room = found.target is None or found.target.is_room
    if telling.discourse.means_things(clause.subject) or telling.discourse.cannot_be_people(clause.subject, room):
        people = ()
    things = () if people else telling.discourse.things_of(clause.subject)
    names = people or tuple(t.name for t in things)
    if things:
        telling.discourse.theme = things[-1].name
    if found.target is not None and not clause.qualities:
        value = found.target.value
        return tuple(Claim(variable=at(name), value=value, negated=clause.negated) for name in names) or None
    if clause.qualities == ("empty",) and things and found.target is None:
        return tuple(
            Claim(variable=Variable("inside", t.name), value=NOTHING, negated=clause.negated) for t in things
        )
    if len(clause.qualities) == 1 and names and found.target is None:
        state = clause.qualities[0]
        return tuple(Claim(variable=Variable("state", n), value=state, negated=clause.negated) for n in names)
    return None


def _handled(clause: Clause, telling: Telling) -> Claims | None:
    """Return what is so after somebody did what a clause says, as its frame has it."""
    after = telling.copied()
    done = framed(replace(clause, negated=False, auxiliaries=(), progressive=False), after)
    if not done or not all(isinstance(event, Change) and event.certainty == 1.0 for event in done):
        return None
    telling.discourse = replace(after.discourse, at=telling.discourse.at, room_of=telling.discourse.room_of)
    sets = [item for event in done if isinstance(event, Change) for item in event.sets]
    said = tuple(Claim(variable=s.variable, value=s.value, negated=clause.negated) for s in sets if s.value)
    return said if len(said) == len(sets) and (len(said) == 1 or not clause.negated) else None


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
    if inner is None or (knows and clause.negated and any(c.chain for c in inner)):
        return None
    verb = "knows" if knows else "believes"
    return tuple(
        c.model_copy(
            update={
                "chain": (*people, *c.chain),
                "verb": c.verb if c.chain else verb,
                "negated": clause.negated != c.negated,
            }
        )
        for c in inner
    )


def variable_asked(clause: Clause, telling: Telling) -> Variable | None:
    """Return the variable that an embedded question leaves open: "where the ball is", "what is in the box"."""
    discourse, found = telling.discourse, adjuncts(clause, telling.discourse)
    if clause.content or not found.only("places", "by") or clause.around:
        return None
    if clause.asked == "where":
        if clause.form == "copula" and not clause.objects and not clause.qualities and found.target is None:
            people = discourse.people_of(clause.subject)
            if len(people) == 1:
                return at(people[0])
            thing = discourse.thing_of(clause.subject)
            return at(thing) if thing else None
        if set(clause.classes) & {"put", "move", "hide", "find"}:
            np = clause.subject if clause.form == "passive" else clause.objects[0] if clause.objects else None
            thing = discourse.thing_of(np)
            return at(thing) if thing else None
        return None
    if clause.asked == "what" and clause.form == "copula" and found.target and not clause.objects:
        gap = clause.subject is not None and clause.subject.kind == "gap"
        return Variable("inside", found.target.value) if gap and found.target.thing else None
    return None
