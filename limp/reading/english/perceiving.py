"""Frames of perceiving: finding, seeing, missing and looking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...episodes.events import (
    Act,
    Change,
    Perceive,
    Tell,
    Watch,
)
from ...episodes.variables import Variable
from ...lexicon.words import classes_of, is_in, look_up
from .acts import accessed_by, does_it, is_act, told_before
from .adjuncts import Adjuncts, Place, adjuncts
from .contents import claims_of, variable_asked
from .frames import Events, People, Telling, at, deed, does, frame, framed
from .syntax import Clause, NounPhrase


@deed(
    "find see",
    "Anne and Ben are in the attic. They find a vest in the drawer.",
    "Anne sees the ball in the box.",
    "Anne finds a box in the kitchen.",
    objects=1,
    phrases="places",
)
def finding(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody openly sees a thing at a place; who has just opened something, in it."""
    discourse = telling.discourse
    things = () if discourse.people_of(clause.objects[0]) else discourse.things_of(clause.objects[0])
    everything = whole(clause.objects[0]) and "find" not in clause.classes
    heard = set(clause.verbs) & {"hear", "overhear"}
    if not things or everything or heard or any(map(_does, clause.objects[0].words.split()[1:])):
        return None
    tracked = any(thing.name in discourse.at for thing in things)
    if "watch" in clause.verbs and not tracked:
        return None
    place = found.target
    if place is None:
        if "find" not in clause.classes or not discourse.opened:
            known = _sees(people, tuple(t.name for t in things), telling)
            found_it = () if known or "find" not in clause.classes else people
            return known or tuple(Act(agent=person, does=does(clause)) for person in found_it)
        place = Place(discourse.opened, discourse.things.get(discourse.opened))
    for thing in things:
        discourse.at[thing.name] = place.value
        discourse.theme = thing.name
    if place.is_room:
        telling.rooms.update({thing.name: place.value for thing in things})
    room = place.value if place.is_room else found.room
    return tuple(
        Perceive(agents=people, variable=at(t), value=place.value, how="sight", openly=True, room=room)
        for t in things
    )


def whole(np: NounPhrase) -> bool:
    """Return whether a noun phrase means all that happened."""
    return is_in(np.head, "pronouns", "all") or np.words in ("whole thing", "whole scene")


def _does(word: str) -> bool:
    """Return whether a word may be what somebody is seen to do: "the cat jump"."""
    return bool(classes_of(look_up(word).verbs)) and "VB" in look_up(word).categories


def _sees(people: tuple[str, ...], names: Sequence[str], telling: Telling) -> Events:
    """Return that people see things, and so where they are, as far as that was told."""
    if names:
        telling.discourse.theme = names[-1]
    known = [name for name in names if name in telling.discourse.at]
    return tuple(Perceive(agents=people, variable=at(name), how="sight") for name in known)


@frame("learn", "Anne learns that the ball is in the box.", "Anne realizes where the ball is.", content=True)
@frame(
    "see",
    "Anne notices that the ball is in the box.",
    "Ben sees Anne move the ball to the box.",
    "Ben saw Anne leave the room.",
    objects=0,
    content=True,
)
def seeing_that(clause: Clause, telling: Telling) -> Events | None:
    """Somebody sees what happens or how something is."""
    people = telling.discourse.people_of(clause.subject)
    found = adjuncts(clause, telling.discourse)
    if not people or not found.only("through", "sources"):
        return None
    if clause.content_kind == "wh":
        return _sees_what(people, clause.content[0], telling)
    if clause.content_kind != "that" or len(clause.content) != 1:
        return None
    (inner,) = clause.content
    by = next((place.value for place in found.sources if place.thing is None), "")
    if by:
        said = claims_of(inner, telling)
        return (Tell(speaker=by, hearers=people, says=said, private=True),) if said else None
    if "learn" in clause.classes:
        return None if adjuncts(inner, telling.discourse).sources else learned(people, inner, telling, "")
    return _seen_or_heard(people, clause, inner, telling)


def _seen_or_heard(people: People, clause: Clause, inner: Clause, telling: Telling) -> Events | None:
    """Return that people perceive what somebody does, or else how something is."""
    act = None if "had" in inner.auxiliaries else _seen_act(people, inner, telling)
    if act is not None or adjuncts(inner, telling.discourse).sources:
        return act
    return learned(people, inner, telling, "hearsay" if "hear" in clause.verbs else "sight")


def _sees_what(people: tuple[str, ...], content: Clause, telling: Telling) -> Events | None:
    """Return that people see where something is, or what somebody did last."""
    variable = variable_asked(content, telling)
    if variable is not None:
        return (Perceive(agents=people, variable=variable, how="sight"),)
    if (content.asked == "what" and "do" in content.verbs) or {"happen"} & set(content.verbs):
        return _sees_change(people, telling, telling.discourse.people_of(content.subject))
    return None


def _sees_change(people: tuple[str, ...], telling: Telling, by: tuple[str, ...] = ()) -> Events | None:
    """Return that people see what was changed last, by one of some people if they are given."""
    number = telling.changed()
    if number is None:
        return None
    last = telling.events[number]
    assert isinstance(last, Change)
    if by and last.by not in by:
        return None
    return tuple(Perceive(agents=people, variable=item.variable, how="sight") for item in last.sets)


def _seen_act(people: tuple[str, ...], content: Clause, telling: Telling) -> Events | None:
    """Return that people see what somebody does: it happens thereby, if it was not told before."""
    by = telling.discourse.people_of(content.subject)
    if content.form == "copula" or not by:
        return None
    if does_it(content):
        return _sees_change(people, telling, by)
    trial = telling.copied()
    found = framed(replace(content, progressive=False), trial)
    if found and all(isinstance(event, Tell) for event in found):
        return tuple(event.model_copy(update={"overheard_by": people}) for event in found)
    if not found or not is_act(content, found, telling):
        return None
    if any(told_before(event, telling) is None for event in found):
        telling.__dict__.update(trial.__dict__)
        return accessed_by(people, by, found, "seen_by")
    sets = (item.variable for event in found if isinstance(event, Change) for item in event.sets)
    return tuple(Perceive(agents=people, variable=variable, how="sight") for variable in sets)


@deed(
    "see",
    "Anne moves the ball to the box. Ben sees everything.",
    "Anne moves the ball to the box. Ben saw the whole thing.",
    phrases=None,
)
def seeing_it(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody sees what happened last."""
    alone = not (clause.objects or clause.particles)
    peeks = any(phrase.preposition == "through" for phrase in clause.phrases)
    if "watch" in clause.verbs and alone and not peeks and found.only("through", "sources"):
        return _sees_change(people, telling)
    if len(clause.objects) != 1:
        return None
    np = clause.objects[0]
    if not whole(np) or not found.only("through", "sources"):
        return None
    return None if np.head in ("nothing", "anything", "something", "one") else _sees_change(people, telling)


def learned(people: tuple[str, ...], content: Clause, telling: Telling, how: str) -> Events | None:
    """Return that people perceive what a clause says."""
    said = claims_of(content, telling)
    if said is None or any(c.chain or c.negated or not c.value or not c.variable for c in said):
        return None
    return tuple(Perceive(agents=people, variable=c.variable, value=c.value, how=how) for c in said if c.variable)


@frame("see", "Max hides the ball in the box. Lily sees Max.", objects=1)
def seeing_somebody(clause: Clause, telling: Telling) -> Events | None:
    """Somebody sees another person, and so what this one did last, if that is what was told last."""
    discourse = telling.discourse
    people = discourse.people_of(clause.subject)
    if not people:
        return None
    seen, found = discourse.people_of(clause.objects[0]), adjuncts(clause, discourse)
    if not seen or is_in(clause.objects[0].head, "pronouns", "all") or not found.only("through"):
        return None
    last = telling.events[-1] if telling.events else None
    if isinstance(last, Change) and last.by in seen:
        return tuple(Perceive(agents=people, variable=item.variable, how="sight") for item in last.sets)
    return tuple(Act(agent=person, does=does(clause)) for person in people)


@deed(
    "look",
    "Anne looks into the box.",
    "Anne checks the box.",
    "The ball is in the red box. The pen is in the green box. Anne looks into the boxes.",
    phrases="places",
)
def looking(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody looks into a container."""
    discourse = telling.discourse
    several = discourse.several(clause.phrases[0].np) if len(clause.phrases) == 1 and not clause.objects else ()
    if several:
        insides = (Variable("inside", thing.name) for thing in several)
        return tuple(Perceive(agents=people, variable=variable, how="sight") for variable in insides)
    place = found.target.thing if found.target else None
    if len(clause.objects) == 1 and place is None and not set(clause.verbs) & {"look", "peer", "glance"}:
        place = discourse.thing_of(clause.objects[0])
    if place is None and clause.particles in (("in",), ("inside",)) and not (clause.objects or found.places):
        place = discourse.things.get(discourse.opened)
    if place is None or place.room or set(clause.particles) - {"in", "inside"}:
        return None
    if found.target is not None and found.target.word == "at":
        return tuple(Act(agent=person, does=f"looks at {place.name}") for person in people)
    discourse.opened = discourse.theme = place.name
    beside = found.target is not None and is_in(found.target.word, "prepositions", "place")
    where = found.target.value if beside and found.target else place.name
    return (Perceive(agents=people, variable=Variable("inside", where), how="sight"),)


MEANWHILE = 0.8
"""How probably somebody who is told to watch right behind an act saw that act; assumed."""


@deed(
    "peek",
    "Anne secretly watches through the keyhole.",
    "Anne peeks through the window.",
    objects=0,
    phrases="through places",
)
def peeking(_clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody watches the room unnoticed."""
    if "through" not in found.sorts and not found.places:
        return None
    if found.places and not (found.target and found.target.is_room):
        return None
    watch = Watch(agents=people, room=found.target.value if found.target else "")
    last = telling.events[-1] if telling.events else None
    if not isinstance(last, Change) or last.by in ("", *people):
        return (watch,)
    seen = (Perceive(agents=people, variable=s.variable, how="sight", certainty=MEANWHILE) for s in last.sets)
    return (*seen, watch)
