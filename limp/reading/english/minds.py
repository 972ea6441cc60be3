"""Frames of perceiving, knowing, thinking, sleeping and telling."""

from __future__ import annotations

from collections.abc import Sequence

from ...episodes.claims import Claim
from ...episodes.events import (
    Act,
    Attend,
    Believe,
    Change,
    Event,
    Leave,
    Miss,
    Perceive,
    Watch,
)
from ...episodes.variables import Variable
from .contents import claims_of, variable_asked
from .frames import Events, Place, Telling, adjuncts, at, frame
from .lexicon import classes_of, is_in, look_up
from .syntax import Clause


@frame(
    "find see",
    "Anne and Ben are in the attic. They find a vest in the drawer.",
    "Anne sees the ball in the box.",
    "Anne finds a box in the kitchen.",
)
def finding(clause: Clause, telling: Telling) -> Events | None:
    """Somebody openly sees a thing at a place; who has just opened something, in it."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    if not people or len(clause.objects) != 1 or clause.content or not found.only("places") or clause.negated:
        return None
    things = () if discourse.people_of(clause.objects[0]) else discourse.things_of(clause.objects[0])
    if not things or any(_does(word) for np in clause.objects for word in np.words.split()[1:]):
        return None
    place = found.target
    if place is None:
        if "find" not in clause.classes or not discourse.opened:
            return _sees(people, tuple(t.name for t in things), telling)
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


def _does(word: str) -> bool:
    """Return whether a word may be what somebody is seen to do: "the cat jump"."""
    return bool(classes_of(look_up(word).verbs)) and "VB" in look_up(word).categories


def _sees(people: tuple[str, ...], names: Sequence[str], telling: Telling) -> Events:
    """Return that people see things, and so where they are, as far as that was told."""
    if names:
        telling.discourse.theme = names[-1]
    known = [name for name in names if name in telling.discourse.at]
    return tuple(Perceive(agents=people, variable=at(name), how="sight") for name in known)


@frame("see", "Ben sees Anne move the ball to the box.", "Anne notices that the ball is in the box.")
def seeing_that(clause: Clause, telling: Telling) -> Events | None:
    """Somebody sees what happens or how something is."""
    people = telling.discourse.people_of(clause.subject)
    if not people or clause.objects or not adjuncts(clause, telling.discourse).only() or clause.negated:
        return None
    if clause.content_kind == "wh":
        variable = variable_asked(clause.content[0], telling)
        return (Perceive(agents=people, variable=variable, how="sight"),) if variable else None
    if clause.content_kind != "that" or len(clause.content) != 1:
        return None
    return learned(people, clause.content[0], telling, "" if "learn" in clause.classes else "sight")


@frame("see", "Anne moves the ball to the box. Ben sees everything.")
def seeing_it(clause: Clause, telling: Telling) -> Events | None:
    """Somebody sees what happened last to the thing in question."""
    discourse = telling.discourse
    people = discourse.people_of(clause.subject)
    if (
        not people
        or len(clause.objects) != 1
        or clause.content
        or clause.negated
        or not adjuncts(clause, discourse).only()
    ):
        return None
    if not is_in(clause.objects[0].head, "pronouns", "all") or discourse.theme not in discourse.at:
        return None
    if clause.objects[0].head in ("nothing", "anything", "something", "one"):
        return None
    return (Perceive(agents=people, variable=at(discourse.theme), how="sight"),)


@frame("learn", "Anne learns that the ball is in the box.", "Anne realizes where the ball is.")
def learning(clause: Clause, telling: Telling) -> Events | None:
    """Somebody comes to know something."""
    if clause.negated:
        return None
    return seeing_that(clause, telling)


def learned(people: tuple[str, ...], content: Clause, telling: Telling, how: str) -> Events | None:
    """Return that people perceive what a clause says."""
    said = claims_of(content, telling)
    if said is None or any(c.chain or c.negated or not c.value or not c.variable for c in said):
        return None
    return tuple(Perceive(agents=people, variable=c.variable, value=c.value, how=how) for c in said if c.variable)


@frame(
    "see know learn",
    "Anne moves the ball to the box. Sally does not see it.",
    "Anne moves the ball to the box. Sally does not notice that the ball is in the box.",
    "Anne cannot see what is in the box.",
)
def missing(clause: Clause, telling: Telling) -> Events | None:
    """Somebody does not perceive what happened last to a thing."""
    discourse = telling.discourse
    people = discourse.people_of(clause.subject)
    if not people or not clause.negated or not adjuncts(clause, discourse).only():
        return None
    variable: Variable | None = None
    if clause.content_kind == "that" and len(clause.content) == 1 and not clause.objects:
        said = claims_of(clause.content[0], telling)
        variable = said[0].variable if said and len(said) == 1 and not said[0].chain else None
    elif clause.content_kind == "wh" and not clause.objects:
        variable = variable_asked(clause.content[0], telling)
    elif len(clause.objects) == 1 and not clause.content and is_in(clause.objects[0].head, "pronouns", "all"):
        return _missing_it(people, telling)
    if variable is None:
        return None
    number = telling.last(variable)
    if clause.content_kind == "wh" or number is None:
        if "know" in clause.classes:
            return (Believe(claim=Claim(chain=people, verb="knows", variable=variable, negated=True)),)
        return tuple(Act(agent=person, does="does not perceive it") for person in people)
    return (Miss(agents=people, event=str(number + 1)),)


def _missing_it(people: tuple[str, ...], telling: Telling) -> Events | None:
    """Return that people did not perceive the last event; of what somebody perceives, they knew nothing anyway."""
    last = telling.events[-1] if telling.events else None
    if isinstance(last, Change) and last.by not in people:
        return (Miss(agents=people, event=str(len(telling.events))),)
    return () if isinstance(last, Perceive | Watch) and not set(last.agents) & set(people) else None


@frame("see", "Max hides the ball in the box. Lily sees Max.")
def seeing_somebody(clause: Clause, telling: Telling) -> Events | None:
    """Somebody sees another person, and so what this one did last, if that is what was told last."""
    discourse = telling.discourse
    people = discourse.people_of(clause.subject)
    if not people or len(clause.objects) != 1 or clause.content or clause.negated:
        return None
    seen, found = discourse.people_of(clause.objects[0]), adjuncts(clause, discourse)
    if not seen or is_in(clause.objects[0].head, "pronouns", "all") or not found.only("through"):
        return None
    last = telling.events[-1] if telling.events else None
    if isinstance(last, Change) and last.by in seen:
        return tuple(Perceive(agents=people, variable=item.variable, how="sight") for item in last.sets)
    return tuple(Act(agent=person, does=f"sees {' and '.join(seen)}") for person in people)


@frame("look", "Anne looks into the box.", "Anne checks the box.")
def looking(clause: Clause, telling: Telling) -> Events | None:
    """Somebody looks into a container."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    if not people or clause.negated or not found.only("places") or clause.content:
        return None
    place = found.target.thing if found.target else None
    if clause.objects and len(clause.objects) == 1 and place is None:
        place = discourse.thing_of(clause.objects[0])
    if place is None or place.room or set(clause.particles) - {"in", "inside"}:
        return None
    discourse.opened = discourse.theme = place.name
    return (Perceive(agents=people, variable=Variable("inside", place.name), how="sight"),)


@frame("peek", "Anne secretly watches through the keyhole.", "Anne peeks through the window.")
def peeking(clause: Clause, telling: Telling) -> Events | None:
    """Somebody watches the room unnoticed."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if not people or clause.objects or clause.content or not found.only("through", "places") or clause.negated:
        return None
    if "through" not in found.sorts and not found.places:
        return None
    if found.places and not (found.target and found.target.is_room):
        return None
    return (Watch(agents=people, room=found.target.value if found.target else ""),)


@frame("sleep wake", "Sally sleeps.", "Sally wakes up.")
def sleeping(clause: Clause, telling: Telling) -> Events | None:
    """Somebody stops or starts to perceive."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if not people or clause.objects or clause.content or not found.only("places") or clause.negated:
        return None
    awake = "wake" in clause.classes
    placed: list[Event] = []
    if found.target is not None and found.target.is_room:
        elsewhere = [p for p in people if telling.discourse.room_of.get(p) not in (None, found.target.value)]
        placed = [Leave(agent=person) for person in elsewhere if telling.discourse.room_of.get(person)]
    return (*placed, *(Attend(agent=person, attentive=awake, asleep=not awake) for person in people))


@frame(
    "know believe",
    "Anne knows that the ball is in the box.",
    "Anne thinks that Ben believes that the ball is in the box.",
    "Anne knows where the ball is.",
)
def believing(clause: Clause, telling: Telling) -> Events | None:
    """What somebody knows or believes."""
    people = telling.discourse.people_of(clause.subject)
    if len(people) != 1 or clause.content_kind not in ("that", "wh"):
        return None
    said = claims_of(clause, telling)
    if said is None:
        return None
    if any(c.verb == "knows" and c.negated and len(c.chain) == 1 and c.value for c in said):
        return None
    return tuple(Believe(claim=claim) for claim in said)


@frame("want", "Anne wants to leave the room.", "Anne wants the ball.", "Anne wants Ben to leave.")
def wanting(clause: Clause, telling: Telling) -> Events | None:
    """What somebody wants or intends, which has not happened."""
    people = telling.discourse.people_of(clause.subject)
    if not people or not adjuncts(clause, telling.discourse).only():
        return None
    if clause.content_kind == "to" and len(clause.objects) < 2 and len(clause.content) == 1:
        whom = (np.words for np in clause.objects)
        words = " ".join((*whom, "to", *clause.content[0].verbs[:1]))
    elif not clause.content and len(clause.objects) == 1:
        words = clause.objects[0].words
    else:
        return None
    negative = is_in(clause.verbs[0], "attitudes", "negative") != clause.negated
    return tuple(
        Believe(claim=Claim(chain=(person,), verb="wants", words=words, negated=negative)) for person in people
    )
