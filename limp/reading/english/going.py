"""Frames of coming, going and staying."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.events import Act, Attend, Enter, Leave
from ...episodes.phrases import placed
from ...lexicon.words import is_in
from .adjuncts import Adjuncts, Place, adjuncts, aims
from .frames import Events, People, Telling, deed, frame
from .syntax import Clause

_AWAY = frozenset(("out", "outside", "away", "off", "home", "upstairs", "downstairs", "abroad", "elsewhere"))
_THERE = frozenset(("there", "here", "around", "behind", "down", "up", "back"))
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


@frame("enter", "Anne enters the kitchen.", "Anne and Ben entered the red_room.", content=True)
def entering(clause: Clause, telling: Telling) -> Events | None:
    """Somebody comes into the room that is the object, or into where the story plays."""
    people = telling.discourse.people_of(clause.subject)
    if not people or len(clause.objects) > 1 or not adjuncts(clause, telling.discourse).only() or not aims(clause):
        return None
    if not clause.objects:
        return enters(people, "", telling, here=True)
    room = telling.discourse.thing_of(clause.objects[0], room=True)
    return enters(people, room.name, telling) if room else None


@deed(
    "return come",
    "Sally returns to the kitchen.",
    "Sally returns from the shop with milk.",
    "Sally comes back.",
    "Anne came into the room again.",
    objects=0,
    content=True,
    phrases="places company sources",
)
def coming(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody comes to where the story plays, or to the room that is named."""
    if not aims(clause):
        return None
    out = any(phrase.preposition == "out of" for phrase in clause.phrases) and not found.places
    floors = set(clause.particles) & {"up", "down", "upstairs", "downstairs"}
    if floors and "back" not in clause.particles:
        return None
    if not set(clause.particles) <= _BACK | floors or (out and not clause.particles):
        return _going_out(people, found, telling)
    room = _room(found)
    if found.target is not None and not room:
        return None
    if "return" in clause.classes or "back" in clause.particles or found.sources:
        telling.absent(people)
    return enters((*people, *found.company), room, telling, here=True)


@frame("go", "Anne goes to sleep.", content=True)
def going_to_sleep(clause: Clause, telling: Telling) -> Events | None:
    """Somebody goes to sleep, where they are."""
    people = telling.discourse.people_of(clause.subject)
    inner = clause.content[0] if clause.content_kind == "to" else None
    if not people or inner is None or "sleep" not in inner.classes or clause.phrases:
        return None
    if inner.phrases or inner.content or clause.particles:
        return None
    return tuple(Attend(agent=person, attentive=False, asleep=True) for person in people)


@deed(
    "go move",
    "Anne walks into the kitchen.",
    "Anne goes out of the kitchen.",
    "Anne goes back.",
    "Anne goes to the table.",
    objects=0,
    content=True,
    phrases="places company sources sought",
)
def going(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody goes into a room, out of it, away, or back."""
    swims = clause.content_kind == "ing" and "go" in clause.verbs and not clause.content[0].objects
    if not aims(clause) and not swims:
        return None
    people = (*people, *found.company)
    if found.sought is not None and (found.target or found.sources or clause.content):
        return None
    if found.target is not None:
        return None if clause.progressive and not found.target.goal else _going_to(people, found.target, telling)
    if found.sources or set(clause.particles) & _AWAY:
        return _going_out(people, found, telling)
    if clause.particles:
        return _going_on(people, clause, telling)
    outing = clause.content or (found.sought is not None and found.sought.determiner in ("a", "an"))
    return leaves(people, "", telling) if "go" in clause.verbs and outing else None


@deed("go", "Anne goes down the hall to make a call.", "Anne ran up the stairs.", objects=1, content=True)
def going_along(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody goes away by a passage, if they are not in it."""
    (way,) = clause.objects
    passes = clause.particles in (("down",), ("up",)) and is_in(way.head, "rooms", "passages")
    if not passes or not aims(clause):
        return None
    there = any(telling.discourse.room_of.get(person) == way.words for person in people)
    return None if there else leaves(people, "", telling)


def _going_to(people: People, place: Place, telling: Telling) -> Events | None:
    """Return that people go to a room, to what takes them away, or to a piece of furniture."""
    thing = place.thing
    if thing is not None and place.is_room:
        return enters(people, place.value, telling)
    if thing is not None and is_in(thing.head, "rooms", "occasions"):
        return leaves(people, "", telling)
    if thing is not None and place.word == "to" and is_in(thing.head, "rooms", "fixtures"):
        return tuple(Act(agent=person, does=f"goes to the {thing.name}") for person in people)
    return _elsewhere(people, place, telling)


def _going_on(people: People, clause: Clause, telling: Telling) -> Events | None:
    """Return that people go in, or out, as particles say: who is in another room than this goes away inside."""
    elsewhere = all(telling.discourse.room_of.get(person) for person in people)
    if elsewhere and set(clause.particles) & {"inside", "over", "home"}:
        return leaves(people, "", telling)
    return enters(people, "", telling, here=True) if set(clause.particles) <= _BACK else None


@deed("take", "Anne takes the stairs to the attic.", objects=1, content=True, phrases="places company sources")
def riding(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody goes to a room by the stairs, or in what takes people there."""
    room = _room(found)
    if not room or not aims(clause) or not is_in(clause.objects[0].head, "relations", "ways"):
        return None
    return enters((*people, *found.company), room, telling)


@deed(
    "lead take",
    "Anne leads Ben into the kitchen.",
    "Anne took Ben out of the kitchen.",
    objects=1,
    content=True,
    phrases="places sources",
)
def leading(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody goes into a room, or out of one, with another."""
    others = telling.discourse.people_of(clause.objects[0])
    room, leads = _room(found), not set(clause.particles) - {"away", "out", "in", "inside", "outside"}
    if not others or not leads or not aims(clause) or (found.target and not room):
        return None
    if room:
        return enters((*people, *others), room, telling)
    return _going_out((*people, *others), found, telling) if found.sources else None


@deed("follow", "Anne goes into the kitchen. Ben follows her.", objects=1, phrases="places")
def following(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody goes where another went last."""
    ahead = telling.discourse.people_of(clause.objects[0])
    gone = (e for e in reversed(telling.events) if isinstance(e, Enter | Leave) and e.agent in ahead)
    last, room = next(gone, None), _room(found)
    if last is None or clause.particles or (found.target and (not room or last.room not in (room, ""))):
        return None
    if isinstance(last, Leave) and not room:
        return leaves(people, last.room, telling)
    return enters(people, room or last.room, telling, here=isinstance(last, Enter) and last.here)


ELSEWHERE = 0.9
"""How probably a place that somebody goes to is away from where the story plays, if it is no furniture and holds
nothing that was told; assumed."""


def _elsewhere(people: tuple[str, ...], place: Place, telling: Telling) -> Events | None:
    """Return that people go to a place that is probably another room."""
    thing = place.thing
    if thing is None or not place.goal or is_in(thing.head, "rooms", "fixtures"):
        return None
    if not _unknown(thing.name, telling):
        return None
    telling.discourse.things[thing.name] = replace(thing, room=True)
    entered = enters(people, thing.name, telling)
    return tuple(event.model_copy(update={"certainty": ELSEWHERE}) for event in entered)


def _as_goal(place: Place) -> Place:
    return replace(place, goal=True)


def _going_out(people: tuple[str, ...], found: Adjuncts, telling: Telling) -> Events | None:
    source = found.sources[0] if found.sources else None
    if source is not None and (source.thing is None or not (source.is_room or _unknown(source.value, telling))):
        return None
    return leaves(people, source.value if source and source.is_room else "", telling)


def _unknown(name: str, telling: Telling) -> bool:
    return name not in telling.discourse.at.values() and name not in telling.discourse.at


def _room(found: Adjuncts) -> str:
    """Return the room that somebody goes to; nothing if the place is none, or is not known to be one."""
    place = found.target
    if place is None or place.thing is None or not place.is_room:
        return ""
    return place.value


@deed(
    "leave",
    "Sally leaves the room.",
    "Sally leaves.",
    "Sally left for the kitchen.",
    content=True,
    phrases="sought company",
)
def leaving(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody leaves a room, or the others in it."""
    discourse = telling.discourse
    if len(clause.objects) > 1 or not aims(clause):
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


@deed("meet", "Anne meets Ben in the garden.", "Anne meets Ben at the fair.", objects=1, phrases="places")
def meeting(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody comes upon another at a place, which both are at from then on."""
    others = telling.discourse.people_of(clause.objects[0])
    if not others or found.target is None or found.target.thing is None:
        return None
    both, place = (*people, *others), found.target
    return be_in(both, found, telling) if place.is_room else _elsewhere(both, _as_goal(place), telling)


@deed(
    "stay lie go",
    "Anne stays in the kitchen for a minute.",
    "Anne and Ben are strolling in the garden.",
    "Anne is standing beside Ben.",
    objects=0,
    content=True,
    qualities=True,
    phrases="places company",
)
def staying(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody is in a room."""
    if telling.discourse.means_things(clause.subject) and found.target is not None and not found.target.is_room:
        return None
    where = _THERE | {"out"} if "hang" in clause.verbs else _THERE
    if not set(clause.particles) <= where:
        return None
    if clause.content_kind not in ("", "to") or ("go" in clause.classes and found.target is None):
        return None
    return be_in((*people, *found.company), found, telling)


def be_in(people: tuple[str, ...], found: Adjuncts, telling: Telling) -> Events | None:
    """Return that people are in a room: they come in if they were elsewhere."""
    place = found.target
    if place is None:
        return tuple(Act(agent=person, does="stays") for person in people)
    if place.value in telling.discourse.people and is_in(place.word, "prepositions", "place"):
        room = telling.discourse.room_of.get(place.value, "")
        return enters(people, room, telling, here=not room)
    if place.thing is None or place.goal:
        return None
    if is_in(place.thing.head, "rooms", "occasions") and not place.is_room:
        return leaves(tuple(p for p in people if telling.discourse.room_of.get(p) != ""), "", telling)
    if not place.is_room:
        away = not is_in(place.thing.head, "rooms", "fixtures") and _unknown(place.value, telling)
        if away and place.word in ("at", "in"):
            return _elsewhere(people, _as_goal(place), telling)
        return tuple(Act(agent=person, does=f"is {placed(place.value)}") for person in people)
    new = tuple(p for p in people if telling.discourse.room_of.get(p) != place.value)
    staying_on = (Act(agent=person, does="stays", room=place.value) for person in people if person not in new)
    return (*enters(new, place.value, telling), *staying_on)
