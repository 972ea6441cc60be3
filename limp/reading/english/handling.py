"""Frames of putting, taking, giving, hiding and opening: what people do with things."""

from __future__ import annotations

from ...episodes.events import Act, Assignment, Change, Event, Perceive
from ...episodes.variables import Variable
from .frames import Events, Telling, adjuncts, aims, at, change, frame
from .lexicon import is_in
from .syntax import Clause

LOOKS = 0.9
"""How probably somebody who opens or closes a container sees what is in it; assumed."""


@frame(
    "put hide move leave return",
    "Sally puts the marble in the basket.",
    "Anne moves the ball from the basket to the box.",
    "Sally leaves the ball on the table.",
    "Anne hides the ball.",
)
def putting(clause: Clause, telling: Telling) -> Events | None:
    """Somebody brings things to a place."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    if not people or len(clause.objects) != 1 or not aims(clause):
        return None
    things = discourse.things_of(clause.objects[0])
    if not things or any(thing.room for thing in things) or not found.only("places", "sources", "unnoticed"):
        return None
    verb, source = clause.verbs[0], found.sources[0].value if found.sources else ""
    moved = source if source or is_in(verb, "verbs", "move") else None
    if found.target is None:
        away = is_in(verb, "verbs", "hide") or is_in(verb, "verbs", "move")
        if not away or clause.particles:
            return None
        return (change(things, None, telling, by=people, verb=verb, moved_from=source, unseen_by=found.unnoticed),)
    if found.target.value == "place" or (found.target.is_room and len(found.places) > 1):
        return None
    if found.target.value in discourse.people and not found.target.goal:
        return None
    room = found.target.value if found.target.is_room else found.room
    value = found.target.value
    return (
        change(
            things, value, telling, by=people, verb=verb, moved_from=moved, room=room, unseen_by=found.unnoticed
        ),
    )


@frame("put", "Anne puts the ball back in its place.")
def putting_back(clause: Clause, telling: Telling) -> Events | None:
    """Somebody puts a thing back where it was, which changes nothing."""
    people = telling.discourse.people_of(clause.subject)
    if not people or len(clause.objects) != 1 or clause.content or len(clause.phrases) != 1:
        return None
    phrase = clause.phrases[0]
    back = phrase.preposition.startswith("back") or "back" in clause.particles
    if not back or phrase.np is None or phrase.np.head != "place" or phrase.np.qualities:
        return None
    return tuple(Act(agent=person, does="puts it back") for person in people)


@frame("put move hide", "The ball was put in the box by Anne.", "The ball was moved to the box.", forms="passive")
def being_put(clause: Clause, telling: Telling) -> Events | None:
    """Things are brought to a place, by somebody or by nobody who is named."""
    discourse = telling.discourse
    found = adjuncts(clause, discourse)
    things = discourse.things_of(clause.subject)
    if (
        not things
        or clause.objects
        or clause.content
        or found.target is None
        or not found.only("places", "sources", "by")
    ):
        return None
    verb, source = clause.verbs[0], found.sources[0].value if found.sources else ""
    moved = source if source or is_in(verb, "verbs", "move") else None
    room = found.target.value if found.target.is_room else found.room
    return (change(things, found.target.value, telling, by=found.by, verb=verb, moved_from=moved, room=room),)


@frame("go move return come", "The cat jumps into the box.")
def moving_itself(clause: Clause, telling: Telling) -> Events | None:
    """A thing or an animal comes to be somewhere by itself."""
    found = adjuncts(clause, telling.discourse)
    if clause.objects or clause.content or clause.particles or not found.only("places", "sources"):
        return None
    things = () if telling.discourse.people_of(clause.subject) else telling.discourse.things_of(clause.subject)
    if not things or found.target is None or found.target.value in telling.discourse.people:
        return None
    return (change(things, found.target.value, telling, verb=clause.verbs[0], moved_from="", room=found.room),)


@frame("hide", "Ben hides in the closet.")
def hiding(clause: Clause, telling: Telling) -> Events | None:
    """Somebody hides at a place."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if len(people) != 1 or clause.objects or clause.content or not found.only("places") or found.target is None:
        return None
    telling.discourse.at[people[0]] = found.target.value
    sets = (Assignment(variable=at(people[0]), value=found.target.value),)
    return (Change(sets=sets, by=people[0], verb="hide", room=found.room),)


@frame("take", "Anne takes the ball out of the basket.", "Anne picks up the ball.")
def taking(clause: Clause, telling: Telling) -> Events | None:
    """Somebody takes things, and has them."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    if not people or len(clause.objects) != 1 or not found.only("places", "sources") or not aims(clause):
        return None
    things = discourse.things_of(clause.objects[0])
    if not things or not set(clause.particles) <= {"up", "out", "away", "down", "along"}:
        return None
    if found.target is not None and (found.target.goal or found.target.is_room):
        if found.target.goal:
            room = found.target.value if found.target.is_room else ""
            return (change(things, found.target.value, telling, by=people, verb="take", room=room),)
        return (change(things, people[0], telling, by=people, verb="take", room=found.target.value),)
    source = found.sources[0].value if found.sources else found.target.value if found.target else ""
    return (change(things, people[0], telling, by=people, verb="take", moved_from=source),)


@frame("give", "Anne gives the ball to Ben.", "Anne gives Ben the ball.")
def giving(clause: Clause, telling: Telling) -> Events | None:
    """Somebody gives things to somebody."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    if not people or not aims(clause):
        return None
    if len(clause.objects) == 2 and found.only():
        to, np = discourse.people_of(clause.objects[0]), clause.objects[1]
    elif len(clause.objects) == 1 and found.only("places") and found.target and found.target.goal:
        to, np = (found.target.value,), clause.objects[0]
    else:
        return None
    things = discourse.things_of(np)
    if not things or len(to) != 1 or to[0] not in discourse.people:
        return None
    return (change(things, to[0], telling, by=people, verb="give"),)


@frame("swap", "The salt is in the jar. The sugar is in the bowl. Iva swaps the salt and the sugar.")
def swapping(clause: Clause, telling: Telling) -> Events | None:
    """Two things change places, where it was told where they are."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    things = discourse.things_of(clause.objects[0]) if len(clause.objects) == 1 else ()
    if not people or len(things) != 2 or not found.only() or clause.content:
        return None
    one, other = things
    first, second = discourse.at.get(one.name), discourse.at.get(other.name)
    if not first or not second:
        return None
    discourse.at[one.name], discourse.at[other.name] = second, first
    sets = (Assignment(variable=at(one), value=second), Assignment(variable=at(other), value=first))
    return (Change(sets=sets, by=people[0], verb="swap", moved_from=""),)


@frame("open close", "Anne opens the box.", "Anne closes the box.")
def opening(clause: Clause, telling: Telling) -> Events | None:
    """Somebody opens or closes something; who opens a container probably sees what is in it."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    if not people or len(clause.objects) != 1 or not found.only() or not aims(clause):
        return None
    thing = discourse.thing_of(clause.objects[0])
    if thing is None:
        return None
    state = "open" if "open" in clause.classes else "closed"
    done: Event = Change(
        sets=(Assignment(variable=Variable("state", thing.name), value=state),), by=people[0], verb=clause.verbs[0]
    )
    discourse.theme = thing.name
    if state == "closed" or thing.room:
        return (done,)
    discourse.opened = thing.name
    looked = Perceive(agents=people, variable=Variable("inside", thing.name), how="sight", certainty=LOOKS)
    return (done, looked)
