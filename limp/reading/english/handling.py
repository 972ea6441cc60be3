"""Frames of putting, taking, giving, hiding and opening: what people do with things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...episodes.events import Assignment, Change, Perceive
from ...episodes.variables import Variable
from ...lexicon.words import is_in
from . import going
from .adjuncts import Place, is_time
from .discourse import Thing
from .frames import Said, frame
from .syntax import Phrase
from .telling import Events, at, becomes, doubted, see

LOOKS = 0.9
"""How probably somebody who opens or closes a container sees what is in it; assumed."""


@frame(
    "put hide move leave return",
    "Sally puts the marble in the basket.",
    "Anne moves the ball from the basket to the box.",
    "Sally leaves the ball on the table.",
    "Anne hides the ball.",
    "Anne throws the ball away.",
    "Anne moved the meeting to six.",
    objects="1",
    content="none aim",
    phrases="places sources",
)
def putting(said: Said) -> Events | None:
    """Somebody brings things to a place."""
    things, target = said.things(), said.target
    if not things or any(thing.room for thing in things) or _slips(said):
        return None
    if _moves(said) and any(phrase.preposition == "to" and timed(phrase) for phrase in said.clause.phrases):
        return rescheduled(things, said)
    if target is None:
        return _putting_away(things, said)
    if _is_nowhere(target, said):
        return None
    room = target.value if target.is_room else None
    return said.change(things, target.value, moved_from=_moved_from(said), room=room)


def _slips(said: Said) -> bool:
    """Return whether something slips from somebody's hand, which they may not notice."""
    return is_in(said.clause.verbs[0], "relations", "slipping") and not (said.target and said.target.goal)


def _is_nowhere(place: Place, said: Said) -> bool:
    """Return whether a place is none that a thing is brought to: "in place", beside somebody."""
    vague = place.value == "place" or (place.is_room and len(said.found.places) > 1)
    return vague or (place.value in said.discourse.people and not place.goal)


def _moves(said: Said) -> bool:
    """Return whether a verb says that what is moved was elsewhere before."""
    return is_in(said.clause.verbs[0], "verbs", "move")


def _moved_from(said: Said) -> str | None:
    return said.source if said.source or _moves(said) else None


def _putting_away(things: tuple[Thing, ...], said: Said) -> Events | None:
    """Return that things are in what was just opened, or somewhere else, as particles say."""
    particles, opened = said.clause.particles, said.discourse.opened
    if particles in (("in",), ("inside",)) and opened:
        return said.change(things, opened, moved_from=_moved_from(said))
    if "bring" in said.clause.verbs or said.clause.progressive:
        return None  # to wherever somebody is, or who has it still
    away = set(particles) <= {"away", "off"} and (
        particles or _moves(said) or is_in(said.clause.verbs[0], "verbs", "hide")
    )
    return said.change(things, None, moved_from=said.source) if away else None


def rescheduled(things: Sequence[Thing], said: Said) -> Events | None:
    """Return that something is at another time from now on."""
    phrases = said.clause.phrases
    times = [phrase.clock or (phrase.np.words if phrase.np else "") for phrase in phrases if timed(phrase)]
    return (becomes(things, times[0], said.people, "move"),) if len(times) == len(phrases) == 1 else None


def timed(phrase: Phrase) -> bool:
    """Return whether a phrase names a time."""
    return bool(phrase.clock) or (phrase.np is not None and is_time(phrase.np))


@frame("put", "Anne puts on her coat.", "The hat is on the hook. Anne puts the hat on.", phrases="places")
def dressing(said: Said) -> Events | None:
    """Somebody puts on clothes, and has them on from then on, if it was told where they were."""
    clause = said.clause
    if len(clause.objects) + len(clause.phrases) != 1:
        return None
    np = clause.objects[0] if clause.objects else clause.phrases[0].np
    on = clause.particles == ("on",) if clause.objects else clause.phrases[0].preposition == "on"
    worn = said.discourse.things_of(np) if on else ()
    if np is None or not worn or not is_in(np.head, "relations", "clothes"):
        return None
    if any(thing.name in said.discourse.at for thing in worn):
        return said.change(worn, said.people[0], verb="put", moved_from="", room="")
    return said.acts()


@frame("put", "Anne puts the ball back in its place.", objects="1", phrases=None)
def putting_back(said: Said) -> Events | None:
    """Somebody puts a thing back where it was, which changes nothing."""
    if len(said.clause.phrases) != 1:
        return None
    (phrase,) = said.clause.phrases
    back = phrase.preposition.startswith("back") or "back" in said.clause.particles
    its_place = phrase.np is not None and phrase.head == "place" and not phrase.np.qualities
    return said.acts() if back and its_place else None


@frame(
    "put move hide take",
    "The ball was put in the box by Anne.",
    "The ball was taken from the box.",
    "The ball was moved.",
    forms="passive",
    subject="any",
    objects="0",
    phrases="places sources by",
)
def being_put(said: Said) -> Events | None:
    """Things are brought to a place or taken from one, by somebody or by nobody who is named."""
    things, place = said.discourse.things_of(said.clause.subject), said.target
    taken, by = "take" in said.clause.classes, said.found.by
    elsewhere = place is None and _moves(said) and not any(map(timed, said.clause.phrases))
    if not things or ((place is None) != taken and not elsewhere):
        return None
    moved = said.source if taken else _moved_from(said)
    value = place.value if place else by[0] if by and taken else None
    room = place.value if place and place.is_room else None
    return said.change(things, value, by=by, moved_from=moved, room=room)


@frame(
    "go return come hide",
    "The cat jumps into the box.",
    "The ball fell off the table.",
    subject="things",
    objects="0",
    particles="",
    phrases="places sources",
)
def moving_itself(said: Said) -> Events | None:
    """A thing or an animal comes to be somewhere by itself."""
    value = said.target.value if said.target else None
    if value in said.discourse.people or not (value or said.source):
        return None
    return said.change(said.subjects, value, by=(), moved_from="" if value else said.source)


@frame("hide", "Ben hides in the closet.", subject="person", objects="0", phrases="places")
def hiding(said: Said) -> Events | None:
    """Somebody hides at a place."""
    (person,) = said.people
    if said.target is None:
        return None
    said.discourse.at[person] = said.target.value
    sets = (Assignment(variable=at(person), value=said.target.value),)
    return (Change(sets=sets, by=person, verb="hide", room=said.found.room),)


@frame(
    "take",
    "Anne takes the ball out of the basket.",
    "Anne picks up the ball.",
    objects="1",
    particles="up out away down along",
    content="none aim",
    phrases="places sources",
)
def taking(said: Said) -> Events | None:
    """Somebody takes things, and has them."""
    things, place = said.things(), said.target
    if not things or any(is_in(np.head, "relations", "acts") for np in said.clause.objects):
        return None
    if place is not None and place.goal:
        room = place.value if place.is_room else ""
        new = tuple(p for p in said.people if room and said.discourse.room_of.get(p) != room)
        there = going.enters(new, room, said.telling)
        return (*there, *said.change(things, place.value, verb="take", room=room))
    if len(said.people) > 1:
        return None  # which of them has it
    if place is None:
        return said.change(things, said.people[0], verb="take", moved_from=said.source, room="")
    return None if "get" in said.clause.verbs else _taking_at(things, place, said)  # "got the best mark in it"


def _taking_at(things: Sequence[Thing], place: Place, said: Said) -> Events:
    """Return that somebody takes things where they stand, or at an occasion or in a room around them."""
    room = place.value if place.is_room else ""
    around = place.fronted or is_in(place.value, "rooms", "occasions")
    source = "" if around else None if room else said.source or place.value
    return said.change(things, said.people[0], verb="take", moved_from=source, room=room)


@frame("give", "Ben was given the ball by Anne.", forms="passive", subject="person", objects="1", phrases="by")
def being_given(said: Said) -> Events | None:
    """Somebody gets things, from somebody or from nobody who is named."""
    return said.change(things, said.people[0], by=said.found.by) if (things := said.things()) else None


@frame(
    "have keep fail",
    "Anne has a ball.",
    "Anne keeps the ball in the box.",
    "Anne forgot the ball on the table.",
    subject="person",
    objects="1",
    phrases="places",
)
def keeping(said: Said) -> Events | None:
    """Somebody has things, or has or leaves them at a place."""
    things, target, has = said.things(), said.target, "have" in said.clause.classes
    if not things or (target is None and not has) or (target and target.value in said.discourse.people):
        return None
    if not has and any(thing.room for thing in things):
        return None  # whoever leaves a room does not leave it somewhere
    (person,) = said.people
    return _kept(things, target.value if target else person, said)


def _kept(things: tuple[Thing, ...], value: str, said: Said) -> Events:
    """Return that things are with somebody or at a place, by the verb of the clause."""
    (person,), has = said.people, "have" in said.clause.classes
    if "fail" in said.clause.classes:
        return (*said.change(things, value, by=(), verb=""), *said.acts())  # which nobody does as an act
    if "keep" in said.clause.verbs:  # it is there, as they know
        return (*said.change(things, value, by=(), verb=""), *see(said.people, *map(at, things)))
    if not has:
        return said.change(things, value)
    said.discourse.things.update({thing.name: replace(thing, owner=person) for thing in things})
    return said.change(things, value, by=(), verb="")


@frame("fill", "Anne filled the jar with salt.", objects="1", phrases="instrument")
def filling(said: Said) -> Events | None:
    """Somebody puts into a container what is behind "with"."""
    place, held = said.thing(), said.discourse.things_of(said.found.instrument)
    return said.change(held, place.name, verb="fill") if place and held else None


@frame("empty", "The salt is in the jar. Anne emptied the jar.", objects="1")
def emptying(said: Said) -> Events | None:
    """Somebody takes out all that was told to be in a container."""
    discourse, place = said.discourse, said.thing()
    held = tuple(discourse.things[n] for n, where in discourse.at.items() if place and where == place.name)
    return said.change(held, None, verb="empty", moved_from=place.name) if place and held else None


@frame("give", "Anne gives the ball to Ben.", "Anne gives Ben the ball.", content="none aim", phrases="places")
def giving(said: Said) -> Events | None:
    """Somebody gives things to somebody."""
    if len(said.clause.objects) == 2 and not said.found.sorts:
        to, things = said.whom(), said.things(1)
    elif len(said.clause.objects) == 1 and said.target and said.target.goal:
        to, things = (said.target.value,), said.things()
    else:
        return None
    if not things or len(to) != 1 or to[0] not in said.discourse.people:
        return None
    return said.change(things, to[0], verb="give", room="")


@frame(
    "swap",
    "The salt is in the jar. The sugar is in the bowl. Iva swaps the salt and the sugar.",
    "The salt is in the jar. The sugar is in the bowl. Iva swaps the salt with the sugar.",
    objects="1",
    phrases="instrument",
)
def swapping(said: Said) -> Events | None:
    """Two things change places, where it was told where they are."""
    things = (*said.things(), *said.discourse.things_of(said.found.instrument))
    places = tuple(said.discourse.at.get(thing.name) for thing in things)
    if len(things) != 2 or not all(places):
        return None
    return _put_all(said, "swap", dict(zip(things, reversed(places), strict=True)))


@frame("replace", "The salt is in the jar. Anne replaced the salt with sugar.", objects="1", phrases="instrument")
def replacing(said: Said) -> Events | None:
    """Somebody puts one thing where another was."""
    old, new = said.thing(), said.discourse.thing_of(said.found.instrument)
    place = said.discourse.at.get(old.name) if old else None
    if old is None or new is None or not place or place in said.discourse.people:
        return None
    return _put_all(said, "replace", {old: None, new: place})


def _put_all(said: Said, verb: str, places: dict[Thing, str | None]) -> Events:
    """Return that things are put where a mapping has them, at once."""
    said.discourse.at.update({thing.name: place or "" for thing, place in places.items()})
    sets = tuple(Assignment(variable=at(thing), value=place) for thing, place in places.items())
    return (Change(sets=sets, by=said.people[0], verb=verb, moved_from=""),)


@frame(
    "open close",
    "Anne opens the box.",
    "Anne closes the box.",
    "The ball is in the bag. Anne closes the box with the ball inside.",
    objects="1",
    content="none aim",
    phrases="instrument",
)
def opening(said: Said) -> Events | None:
    """Somebody opens or closes something; who opens a container probably sees what is in it."""
    discourse, opens = said.discourse, "open" in said.clause.classes
    thing = discourse.closed(said.clause.objects[0], opened=opens)
    if thing is None:
        return None
    done = becomes((thing,), "open" if opens else "closed", said.people, said.clause.verbs[0])
    discourse.theme = thing.name
    if said.found.instrument is not None:  # "with the ball inside"
        held = discourse.things_of(said.found.instrument)
        shut_in = held and said.clause.particles == ("inside",) and not opens
        return (*said.change(held, thing.name), done) if shut_in else None
    if thing.room or not opens or is_in(thing.head, "rooms", "openings"):
        return (done,)
    discourse.opened = thing.name
    looked = Perceive(agents=said.people, variable=Variable("inside", thing.name), how="sight", certainty=LOOKS)
    return (done, looked)


UNKNOWN_VERB = 0.8
"""How probably an unlisted verb, with a thing and where it goes, means that it goes there; assumed."""


@frame("*", "Anne zips the ball into the box.", objects="1", particles="", phrases="places sources")
def moving_somehow(said: Said) -> Events | None:
    """What somebody does with a thing, by a verb that is not listed, probably brings it to where it says."""
    onto = any(is_in(phrase.preposition, "prepositions", "goal") for phrase in said.clause.phrases)
    things = () if said.clause.classes or said.whom() else said.things()
    if not things or said.target is None or not onto:
        return None
    if any(thing.room for thing in things) or said.target.value in said.discourse.people:
        return None
    return doubted(said.change(things, said.target.value), UNKNOWN_VERB)
