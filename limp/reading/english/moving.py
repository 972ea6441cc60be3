"""Frames of coming and going, putting, taking and giving."""

from __future__ import annotations

from ...episodes.events import Act, Assignment, Attend, Change, Enter, Event, Leave, Perceive
from ...episodes.variables import Variable
from .frames import Adjuncts, Events, Telling, adjuncts, at, change, frame
from .lexicon import is_in
from .syntax import Clause

LOOKS = 0.9
"""How probably somebody who opens or closes a container sees what is in it; assumed."""
_AWAY = frozenset(("out", "outside", "away", "off", "home", "upstairs", "downstairs", "abroad", "elsewhere"))
_THERE = frozenset(("there", "here", "around", "behind", "home", "out"))
_BACK = frozenset(("back", "in", "inside", "home", "again", "here", "over"))


def enters(people: tuple[str, ...], room: str, telling: Telling, here: bool = False) -> Events:
    """Return that people come into a room."""
    for person in people:
        telling.discourse.room_of[person] = room
    return tuple(Enter(agent=person, room=room, here=here) for person in people)


def leaves(people: tuple[str, ...], room: str, telling: Telling) -> Events:
    """Return that people go away."""
    for person in people:
        telling.discourse.room_of[person] = ""
    return tuple(Leave(agent=person, room=room) for person in people)


def _aims(clause: Clause) -> bool:
    """Return whether the content is missing, or says only what somebody goes for."""
    return clause.content_kind in ("", "to") and all(not c.content for c in clause.content)


@frame("enter", "Anne enters the kitchen.", "Anne and Ben entered the red_room.")
def entering(clause: Clause, telling: Telling) -> Events | None:
    """Somebody comes into the room that is the object, or into where the story plays."""
    people = telling.discourse.people_of(clause.subject)
    if not people or len(clause.objects) > 1 or not adjuncts(clause, telling.discourse).only() or not _aims(clause):
        return None
    if not clause.objects:
        return enters(people, "", telling, here=True)
    room = telling.discourse.thing_of(clause.objects[0], room=True)
    return enters(people, room.name, telling) if room else None


@frame("return come", "Sally returns to the kitchen.", "Sally comes back.", "Anne comes into the room again.")
def coming(clause: Clause, telling: Telling) -> Events | None:
    """Somebody comes to where the story plays, or to the room that is named."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if not people or clause.objects or not found.only("places", "company", "sources") or not _aims(clause):
        return None
    if not set(clause.particles) <= _BACK or (found.sources and not found.places and not clause.particles):
        return _going_out(people, found, telling)
    room = _room(found, telling)
    if found.target is not None and not room:
        return None
    if "return" in clause.classes or "back" in clause.particles or found.sources:
        telling.absent(people)
    return enters((*people, *found.company), room, telling, here=True)


@frame("go", "Anne goes to sleep.")
def going_to_sleep(clause: Clause, telling: Telling) -> Events | None:
    """Somebody goes to sleep, where they are."""
    people = telling.discourse.people_of(clause.subject)
    inner = clause.content[0] if clause.content_kind == "to" else None
    if not people or inner is None or "sleep" not in inner.classes or clause.phrases or clause.particles:
        return None
    return tuple(Attend(agent=person, attentive=False) for person in people)


@frame("go move", "Anne walks into the kitchen.", "Anne goes out of the kitchen.", "Anne goes back.")
def going(clause: Clause, telling: Telling) -> Events | None:
    """Somebody goes into a room, out of it, away, or back."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if not people or clause.objects or not found.only("places", "company", "sources", "sought"):
        return None
    swims = clause.content_kind == "ing" and "go" in clause.verbs and not clause.content[0].objects
    if not _aims(clause) and not swims:
        return None
    people = (*people, *found.company)
    if found.sought is not None and (found.target or found.sources or clause.content):
        return None
    if found.target is not None:
        room = _room(found, telling)
        away = found.target.thing is not None and is_in(found.target.thing.head, "rooms", "occasions")
        return enters(people, room, telling) if room else leaves(people, "", telling) if away else None
    if found.sources or set(clause.particles) & _AWAY:
        return _going_out(people, found, telling)
    if clause.particles:
        known = all(person in telling.discourse.persons[:-1] for person in people)
        if known and set(clause.particles) & {"inside", "over", "home"} and telling.discourse.room_of.get(people[0], "?"):
            return leaves(people, "", telling)
        return enters(people, "", telling, here=True) if set(clause.particles) <= _BACK else None
    outing = clause.content or (found.sought is not None and found.sought.determiner in ("a", "an"))
    return leaves(people, "", telling) if "go" in clause.verbs and outing else None


def _going_out(people: tuple[str, ...], found: Adjuncts, telling: Telling) -> Events | None:
    source = found.sources[0] if found.sources else None
    if source is not None and (source.thing is None or not (source.is_room or _unknown(source.value, telling))):
        return None
    return leaves(people, source.value if source and source.is_room else "", telling)


def _unknown(name: str, telling: Telling) -> bool:
    return name not in telling.discourse.at.values() and name not in telling.discourse.at


def _room(found: Adjuncts, telling: Telling) -> str:
    """Return the room that somebody goes to; nothing if the place is none, or is not known to be one."""
    place = found.target
    if place is None or place.thing is None or not place.is_room:
        return ""
    del telling
    return place.value


@frame("leave", "Sally leaves the room.", "Sally leaves.", "Sally left for the kitchen.")
def leaving(clause: Clause, telling: Telling) -> Events | None:
    """Somebody leaves a room, or the others in it."""
    discourse = telling.discourse
    people, found = discourse.people_of(clause.subject), adjuncts(clause, discourse)
    if not people or len(clause.objects) > 1 or not found.only("sought", "company") or not _aims(clause):
        return None
    if found.sought is not None and clause.objects:
        return None
    if not clause.objects or discourse.people_of(clause.objects[0]):
        return leaves(people, "", telling)
    np = clause.objects[0]
    known = discourse.thing_of(np)
    here = {discourse.room_of.get(person) for person in people}
    if known is None or not (known.room or known.name in here):
        return None
    return leaves(people, known.name, telling)


@frame("stay lie go", "Anne stays in the kitchen for a minute.", "Anne and Ben are strolling in the garden.")
def staying(clause: Clause, telling: Telling) -> Events | None:
    """Somebody is in a room."""
    people, found = telling.discourse.people_of(clause.subject), adjuncts(clause, telling.discourse)
    if not people or clause.objects or not found.only("places", "company") or not set(clause.particles) <= _THERE:
        return None
    if clause.content_kind not in ("", "to") or ("go" in clause.classes and found.target is None):
        return None
    return be_in((*people, *found.company), found, telling)


def be_in(people: tuple[str, ...], found: Adjuncts, telling: Telling) -> Events | None:
    """Return that people are in a room: they come in if they were elsewhere."""
    place = found.target
    if place is None:
        return tuple(Act(agent=person, does="stays") for person in people)
    if place.thing is None or place.goal:
        return None
    if not place.is_room:
        return tuple(Act(agent=person, does=f"is at {place.value}") for person in people)
    new = tuple(p for p in people if telling.discourse.room_of.get(p) != place.value)
    staying_on = (Act(agent=person, does="stays") for person in people if person not in new)
    return (*enters(new, place.value, telling), *staying_on)


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
    if not people or len(clause.objects) != 1 or not _aims(clause):
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
        change(things, value, telling, by=people, verb=verb, moved_from=moved, room=room, unseen_by=found.unnoticed),
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
    if not things or clause.objects or clause.content or found.target is None or not found.only("places", "sources", "by"):
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
    if not people or len(clause.objects) != 1 or not found.only("places", "sources") or not _aims(clause):
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
    if not people or not _aims(clause):
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


@frame("swap", "Iva swaps the salt and the sugar.")
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
    if not people or len(clause.objects) != 1 or not found.only() or not _aims(clause):
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
