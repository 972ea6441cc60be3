"""Frames of coming, going and staying."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.events import Act, Enter, Leave
from ...episodes.phrases import placed
from ...lexicon.words import any_in, is_in
from .adjuncts import Adjuncts, Place
from .frames import Said, frame
from .telling import Events, People, Telling, act, attend, doubted


def enters(people: People, room: str, telling: Telling, here: bool = False) -> Events:
    """Return that people come into a room."""
    telling.discourse.room_of.update(dict.fromkeys(people, room))
    return tuple(Enter(agent=person, room=room, here=here) for person in people)


def leaves(people: People, room: str, telling: Telling) -> Events:
    """Return that people go away."""
    telling.discourse.room_of.update(dict.fromkeys(people, ""))
    return tuple(Leave(agent=person, room=room) for person in people)


@frame(
    "enter", "Anne enters the kitchen.", "Anne and Ben entered the red_room.", objects="0 1", content="none aim"
)
def entering(said: Said) -> Events | None:
    """Somebody comes into the room that is the object, or into where the story plays."""
    if not said.clause.objects:
        return enters(said.people, "", said.telling, here=True)
    room = said.discourse.thing_of(said.object(), room=True)
    return enters(said.people, room.name, said.telling) if room else None


@frame(
    "return come",
    "Sally returns to the kitchen.",
    "Sally returns from the shop with milk.",
    "Sally comes back.",
    "Anne came into the room again.",
    objects="0",
    content="none aim",
    phrases="places company sources",
)
def coming(said: Said) -> Events | None:
    """Somebody comes to where the story plays, or to the room that is named."""
    particles, found = said.clause.particles, said.found
    if any_in(particles, "particles", "floors") and "back" not in particles:
        return None
    if _comes_out(said):
        return _going_out(said.people, said)
    room = _room(found)
    if found.target is not None and not room:
        return None
    if "return" in said.clause.classes or "back" in particles or found.sources:
        said.telling.absent(said.people)
    return enters((*said.people, *found.company), room, said.telling, here=True)


def _comes_out(said: Said) -> bool:
    """Return whether who comes, comes out of somewhere, as particles and phrases say."""
    particles = said.clause.particles
    if particles:
        return not all(is_in(particle, "particles", "back", "floors") for particle in particles)
    return not said.found.places and any(phrase.preposition == "out of" for phrase in said.clause.phrases)


@frame("go", "Anne goes to sleep.", content="aim", particles="")
def going_to_sleep(said: Said) -> Events | None:
    """Somebody goes to sleep, where they are."""
    if "sleep" not in said.inner.classes or said.clause.phrases or said.inner.phrases:
        return None
    return attend(said.people, attentive=False, asleep=True)


@frame(
    "go move",
    "Anne walks into the kitchen.",
    "Anne goes out of the kitchen.",
    "Anne goes back.",
    "Anne goes to the table.",
    objects="0",
    content="none aim ing",
    phrases="places company sources sought",
)
def going(said: Said) -> Events | None:
    """Somebody goes into a room, out of it, away, or back."""
    clause, found = said.clause, said.found
    people, place = (*said.people, *found.company), found.target
    if found.sought is not None and (place or found.sources or clause.content):
        return None
    if place is not None:
        return None if clause.progressive and not place.goal else _going_to(people, place, said)
    if found.sources:
        return _going_out(people, said)
    if any_in(clause.particles, "particles", "away"):
        emerges = "out" in clause.particles and any_in(clause.verbs, "relations", "emerging")
        return None if emerges else leaves(people, "", said.telling)
    return _going_on(people, said) if clause.particles else None


@frame(
    "go",
    "Anne went to buy milk.",
    "Anne went for a walk.",
    objects="0",
    content="none aim",
    particles="",
    phrases="company sought",
)
def going_for(said: Said) -> Events | None:
    """Somebody goes away for something, or to do something."""
    sought, aims = said.found.sought, bool(said.clause.content)
    outing = aims if sought is None else not aims and sought.determiner in ("a", "an")
    away = "go" in said.clause.verbs and outing
    return leaves((*said.people, *said.found.company), "", said.telling) if away else None


@frame(
    "go",
    "Anne went swimming.",
    "Anne went swimming in the lake.",
    objects="0",
    content="ing",
    phrases="places company sources",
)
def going_doing(said: Said) -> Events | None:
    """Somebody goes away to do something, to a place if it is named."""
    inner, found = said.inner, said.found
    if "go" not in said.clause.verbs or inner.objects or inner.content:
        return None
    goes = Said(replace(said.clause, content_kind="", content=()), said.telling)
    bare = not (found.sorts & {"places", "sources"} or said.clause.particles)
    return leaves((*said.people, *found.company), "", said.telling) if bare else going(goes)


@frame(
    "go",
    "Anne goes down the hall to make a call.",
    "Anne ran up the stairs.",
    objects="1",
    particles="up down",
    content="none aim",
)
def going_along(said: Said) -> Events | None:
    """Somebody goes away by a passage, if they are not in it."""
    (way,) = said.clause.objects
    there = any(said.discourse.room_of.get(person) == way.words for person in said.people)
    if there or len(said.clause.particles) != 1 or not is_in(way.head, "rooms", "passages"):
        return None
    return leaves(said.people, "", said.telling)


def _going_to(people: People, place: Place, said: Said) -> Events | None:
    """Return that people go to a room, to what takes them away, or to a piece of furniture."""
    thing = place.thing
    if thing is not None and place.is_room:
        return enters(people, place.value, said.telling)
    if thing is not None and is_in(thing.head, "rooms", "occasions"):
        return leaves(people, "", said.telling)
    if thing is not None and place.word == "to" and is_in(thing.head, "rooms", "fixtures"):
        return act(people, f"goes to the {thing.name}")
    return _elsewhere(people, place, said.telling)


def _going_on(people: People, said: Said) -> Events | None:
    """Return that people go in, or out, as particles say: who is in another room than this goes away inside."""
    particles = said.clause.particles
    elsewhere = all(said.discourse.room_of.get(person) for person in people)
    if elsewhere and any_in(particles, "particles", "inward"):
        return leaves(people, "", said.telling)
    back = all(is_in(particle, "particles", "back") for particle in particles)
    return enters(people, "", said.telling, here=True) if back else None


@frame(
    "take",
    "Anne takes the stairs to the attic.",
    objects="1",
    content="none aim",
    phrases="places company sources",
)
def riding(said: Said) -> Events | None:
    """Somebody goes to a room by the stairs, or in what takes people there."""
    room = _room(said.found)
    if not room or not is_in(said.clause.objects[0].head, "relations", "ways"):
        return None
    return enters((*said.people, *said.found.company), room, said.telling)


@frame(
    "lead take",
    "Anne leads Ben into the kitchen.",
    "Anne took Ben out of the kitchen.",
    objects="1",
    content="none aim",
    particles="away out in inside outside",
    phrases="places sources",
)
def leading(said: Said) -> Events | None:
    """Somebody goes into a room, or out of one, with another."""
    others, room = said.whom(), _room(said.found)
    if not others or (said.target and not room):
        return None
    people = (*said.people, *others)
    if room:
        return enters(people, room, said.telling)
    return _going_out(people, said) if said.found.sources else None


@frame("follow", "Anne goes into the kitchen. Ben follows her.", objects="1", particles="", phrases="places")
def following(said: Said) -> Events | None:
    """Somebody goes where another went last."""
    ahead, room = said.whom(), _room(said.found)
    gone = (e for _, e in said.telling.back() if isinstance(e, Enter | Leave) and e.agent in ahead)
    last = next(gone, None)
    if last is None or (said.target and (not room or last.room not in (room, ""))):
        return None
    if isinstance(last, Leave) and not room:
        return leaves(said.people, last.room, said.telling)
    here = isinstance(last, Enter) and last.here
    return enters(said.people, room or last.room, said.telling, here=here)


ELSEWHERE = 0.9
"""How probably a place that somebody goes to is away from where the story plays, if it is no furniture and holds
nothing that was told; assumed."""


def _elsewhere(people: People, place: Place, telling: Telling) -> Events | None:
    """Return that people go to a place that is probably another room."""
    thing = place.thing
    if thing is None or not place.goal or is_in(thing.head, "rooms", "fixtures"):
        return None
    if not _unknown(thing.name, telling):
        return None
    telling.discourse.things[thing.name] = replace(thing, room=True)
    return doubted(enters(people, thing.name, telling), ELSEWHERE)


def _going_out(people: People, said: Said) -> Events | None:
    source = said.found.sources[0] if said.found.sources else None
    room = source.value if source and source.is_room else ""
    if source and not room and (source.thing is None or not _unknown(source.value, said.telling)):
        return None
    return leaves(people, room, said.telling)


def _unknown(name: str, telling: Telling) -> bool:
    return name not in telling.discourse.at.values() and name not in telling.discourse.at


def _room(found: Adjuncts) -> str:
    """Return the room that somebody goes to; nothing if the place is none, or is not known to be one."""
    return found.target.value if found.target is not None and found.target.is_room else ""


@frame(
    "leave",
    "Sally leaves the room.",
    "Sally leaves.",
    "Sally left for the kitchen.",
    objects="0 1",
    content="none aim",
    phrases="sought company",
)
def leaving(said: Said) -> Events | None:
    """Somebody leaves a room, or the others in it."""
    if said.found.sought is not None and said.clause.objects:
        return None
    if not said.clause.objects or said.whom():
        return leaves(said.people, "", said.telling)
    left = said.thing()
    here = {said.discourse.room_of.get(person) for person in said.people}
    return leaves(said.people, left.name, said.telling) if left and (left.room or left.name in here) else None


@frame("meet", "Anne meets Ben in the garden.", "Anne meets Ben at the fair.", objects="1", phrases="places")
def meeting(said: Said) -> Events | None:
    """Somebody comes upon another at a place, which both are at from then on."""
    others, place = said.whom(), said.target
    if not others or place is None or place.thing is None:
        return None
    both = (*said.people, *others)
    return be_in(both, said) if place.is_room else _elsewhere(both, replace(place, goal=True), said.telling)


@frame(
    "stay lie go",
    "Anne stays in the kitchen for a minute.",
    "Anne and Ben are strolling in the garden.",
    "Anne is standing beside Ben.",
    objects="0",
    content="none to",
    qualities=True,
    phrases="places company",
)
def staying(said: Said) -> Events | None:
    """Somebody is in a room."""
    clause, place = said.clause, said.target
    if said.discourse.means_things(clause.subject) and place is not None and not place.is_room:
        return None
    there = all(is_in(p, "particles", "there") for p in clause.particles) or (
        "hang" in clause.verbs and clause.particles == ("out",)
    )
    if not there or ("go" in clause.classes and place is None):
        return None
    if place is not None and "go" in clause.classes and is_in(place.word, "prepositions", "place"):
        return said.acts()  # "ran by the shop"
    return be_in((*said.people, *said.found.company), said)


def be_in(people: People, said: Said) -> Events | None:
    """Return that people are where the clause says, or stay where they are."""
    place = said.target
    if place is None:
        return act(people, "stays")
    room_of = said.discourse.room_of
    if place.value in said.discourse.people and is_in(place.word, "prepositions", "place"):
        room = room_of.get(place.value, "")
        return enters(people, room, said.telling, here=not room)
    if place.thing is None or place.goal:
        return None
    if not place.is_room:
        return _be_at(people, place, said)
    new = tuple(person for person in people if room_of.get(person) != place.value)
    staying_on = (Act(agent=person, does="stays", room=place.value) for person in people if person not in new)
    return (*enters(new, place.value, said.telling), *staying_on)


def _be_at(people: People, place: Place, said: Said) -> Events | None:
    """Return that people are away where something takes place, in another place, or at a piece of furniture."""
    assert place.thing is not None
    if is_in(place.thing.head, "rooms", "occasions"):
        return leaves(tuple(p for p in people if said.discourse.room_of.get(p) != ""), "", said.telling)
    fixture = is_in(place.thing.head, "rooms", "fixtures")
    if place.word in ("at", "in") and not fixture and _unknown(place.value, said.telling):
        return _elsewhere(people, replace(place, goal=True), said.telling)
    return act(people, f"is {placed(place.value)}")
