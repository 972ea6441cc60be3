"""Frames of putting, taking, giving, hiding and opening: what people do with things."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.events import Act, Assignment, Change, Event, Perceive
from ...episodes.variables import Variable
from ...lexicon.words import is_in
from .adjuncts import Adjuncts, adjuncts, aims, is_time
from .discourse import Thing
from .frames import Events, People, Telling, at, change, deed, does, frame
from .syntax import Clause, Phrase

LOOKS = 0.9
"""How probably somebody who opens or closes a container sees what is in it; assumed."""


@deed(
    "put hide move leave return",
    "Sally puts the marble in the basket.",
    "Anne moves the ball from the basket to the box.",
    "Sally leaves the ball on the table.",
    "Anne hides the ball.",
    "Anne throws the ball away.",
    "Anne moved the meeting to six.",
    objects=1,
    content=True,
    phrases="places sources",
)
def putting(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody brings things to a place."""
    things = telling.discourse.things_of(clause.objects[0]) if aims(clause) else ()
    if not things or any(thing.room for thing in things):
        return None
    verb, source = clause.verbs[0], found.sources[0].value if found.sources else ""
    moves = is_in(verb, "verbs", "move")
    if moves and any(phrase.preposition == "to" and timed(phrase) for phrase in clause.phrases):
        return rescheduled(things, clause, people)
    if found.target is None:
        return _putting_away(things, clause, telling, people, source)
    value, room = found.target.value, found.target.value if found.target.is_room else found.room
    nowhere = value == "place" or (found.target.is_room and len(found.places) > 1)
    if nowhere or (value in telling.discourse.people and not found.target.goal):
        return None
    moved = source if source or moves else None
    return (change(things, value, telling, by=people, verb=verb, moved_from=moved, room=room),)


def _putting_away(
    things: tuple[Thing, ...], clause: Clause, telling: Telling, people: People, source: str
) -> Events | None:
    """Return that things are in what was just opened, or somewhere else, as particles say."""
    verb, opened = clause.verbs[0], telling.discourse.opened
    moves = is_in(verb, "verbs", "move")
    if clause.particles in (("in",), ("inside",)) and opened:
        moved = source if source or moves else None
        return (change(things, opened, telling, by=people, verb=verb, moved_from=moved),)
    away = set(clause.particles) <= {"away", "off"} and (clause.particles or moves or is_in(verb, "verbs", "hide"))
    return (change(things, None, telling, by=people, verb=verb, moved_from=source),) if away else None


def rescheduled(things: tuple[Thing, ...], clause: Clause, people: tuple[str, ...]) -> Events | None:
    """Return that something is at another time from now on."""
    times = [phrase.clock or (phrase.np.words if phrase.np else "") for phrase in clause.phrases if timed(phrase)]
    if len(times) != 1 or len(clause.phrases) != 1:
        return None
    sets = tuple(Assignment(variable=Variable("state", thing.name), value=times[0]) for thing in things)
    return (Change(sets=sets, by=people[0], verb="move"),)


def timed(phrase: Phrase) -> bool:
    """Return whether a phrase names a time."""
    return bool(phrase.clock) or (phrase.np is not None and is_time(phrase.np))


@deed("put", "Anne puts on her coat.", "The hat is on the hook. Anne puts the hat on.", phrases="places")
def dressing(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody puts on clothes, and has them on from then on, if it was told where they were."""
    on = [phrase.np for phrase in clause.phrases if phrase.preposition == "on" and not clause.particles]
    (np, *others) = (*(clause.objects if clause.particles == ("on",) else ()), *filter(None, on)) or (None,)
    worn = telling.discourse.things_of(np)
    if np is None or others or not worn or len(clause.objects) + len(clause.phrases) != 1:
        return None
    if not is_in(np.head, "relations", "clothes"):
        return None
    if any(thing.name in telling.discourse.at for thing in worn):
        return (change(worn, people[0], telling, by=people, verb="put", moved_from=""),)
    return tuple(Act(agent=person, does=does(clause)) for person in people)


@frame("put", "Anne puts the ball back in its place.", objects=1)
def putting_back(clause: Clause, telling: Telling) -> Events | None:
    """Somebody puts a thing back where it was, which changes nothing."""
    people = telling.discourse.people_of(clause.subject)
    if not people or len(clause.phrases) != 1:
        return None
    phrase = clause.phrases[0]
    back = phrase.preposition.startswith("back") or "back" in clause.particles
    if not back or phrase.np is None or phrase.np.head != "place" or phrase.np.qualities:
        return None
    return tuple(Act(agent=person, does=does(clause)) for person in people)


@frame(
    "put move hide take",
    "The ball was put in the box by Anne.",
    "The ball was taken from the box.",
    "The ball was moved.",
    forms="passive",
    objects=0,
)
def being_put(clause: Clause, telling: Telling) -> Events | None:
    """Things are brought to a place or taken from one, by somebody or by nobody who is named."""
    found, things = adjuncts(clause, telling.discourse), telling.discourse.things_of(clause.subject)
    taken, place = "take" in clause.classes, found.target
    verb, source = clause.verbs[0], found.sources[0].value if found.sources else ""
    moves = is_in(verb, "verbs", "move")
    if not things or not found.only("places", "sources", "by") or any(map(timed, clause.phrases)):
        return None
    if (place is not None) == taken and not (place is None and moves):
        return None
    moved = source if source or taken or moves else None
    value = place.value if place else found.by[0] if found.by and taken else None
    room = place.value if place and place.is_room else found.room
    return (change(things, value, telling, by=found.by, verb=verb, moved_from=moved, room=room),)


@frame("go return come hide", "The cat jumps into the box.", "The ball fell off the table.", objects=0)
def moving_itself(clause: Clause, telling: Telling) -> Events | None:
    """A thing or an animal comes to be somewhere by itself."""
    found = adjuncts(clause, telling.discourse)
    if clause.particles or not found.only("places", "sources"):
        return None
    people = () if telling.discourse.means_things(clause.subject) else telling.discourse.people_of(clause.subject)
    things = () if people else telling.discourse.things_of(clause.subject)
    if not things or not (found.target or found.sources):
        return None
    if found.target is None:
        return (change(things, None, telling, verb=clause.verbs[0], moved_from=found.sources[0].value),)
    if found.target.value in telling.discourse.people:
        return None
    return (change(things, found.target.value, telling, verb=clause.verbs[0], moved_from="", room=found.room),)


@deed("hide", "Ben hides in the closet.", objects=0, phrases="places", alone=True)
def hiding(_clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody hides at a place."""
    if found.target is None:
        return None
    telling.discourse.at[people[0]] = found.target.value
    sets = (Assignment(variable=at(people[0]), value=found.target.value),)
    return (Change(sets=sets, by=people[0], verb="hide", room=found.room),)


@deed(
    "take",
    "Anne takes the ball out of the basket.",
    "Anne picks up the ball.",
    objects=1,
    content=True,
    phrases="places sources",
)
def taking(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody takes things, and has them."""
    discourse = telling.discourse
    if not aims(clause):
        return None
    things = discourse.things_of(clause.objects[0])
    if not things or not set(clause.particles) <= {"up", "out", "away", "down", "along"}:
        return None
    if any(is_in(np.head, "relations", "acts") for np in clause.objects):
        return None
    if found.target is not None and (found.target.goal or found.target.is_room):
        if found.target.goal:
            room = found.target.value if found.target.is_room else ""
            return (change(things, found.target.value, telling, by=people, verb="take", room=room),)
        return (change(things, people[0], telling, by=people, verb="take", room=found.target.value),)
    source = found.sources[0].value if found.sources else found.target.value if found.target else ""
    return (change(things, people[0], telling, by=people, verb="take", moved_from=source),)


@deed("give", "Ben was given the ball by Anne.", forms="passive", phrases="by", alone=True)
def being_given(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody gets things, from somebody or from nobody who is named."""
    things = telling.discourse.things_of(clause.objects[0]) if len(clause.objects) == 1 else ()
    if not things:
        return None
    return (change(things, people[0], telling, by=found.by, verb=clause.verbs[0]),)


@deed(
    "have keep fail",
    "Anne has a ball.",
    "Anne keeps the ball in the box.",
    "Anne forgot the ball on the table.",
    objects=1,
    phrases="places",
    alone=True,
)
def keeping(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody has things, or has or leaves them at a place."""
    things, has = telling.discourse.things_of(clause.objects[0]), "have" in clause.classes
    if not things or (found.target is None and not has):
        return None
    for thing in things if has else ():
        telling.discourse.things[thing.name] = replace(thing, owner=people[0])
    value, by = found.target.value if found.target else people[0], () if has else people
    if found.target and value in telling.discourse.people:
        return None
    verb = "" if has else clause.verbs[0]
    return (change(things, value, telling, by=by, verb=verb, room=found.room),)


@deed("fill", "Anne filled the jar with salt.", objects=1, phrases="instrument")
def filling(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody puts into a container what is behind "with"."""
    discourse = telling.discourse
    place, held = discourse.thing_of(clause.objects[0]), discourse.things_of(found.instrument)
    return (change(held, place.name, telling, by=people, verb="fill"),) if place and held else None


@deed("empty", "The salt is in the jar. Anne emptied the jar.", objects=1)
def emptying(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody takes out all that was told to be in a container."""
    discourse = telling.discourse
    place = discourse.thing_of(clause.objects[0])
    held = tuple(discourse.things[n] for n, where in discourse.at.items() if place and where == place.name)
    if place is None or not held:
        return None
    return (change(held, None, telling, by=people, verb="empty", moved_from=place.name),)


@deed("give", "Anne gives the ball to Ben.", "Anne gives Ben the ball.", content=True, phrases=None)
def giving(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody gives things to somebody."""
    discourse = telling.discourse
    if not aims(clause):
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


@deed(
    "swap",
    "The salt is in the jar. The sugar is in the bowl. Iva swaps the salt and the sugar.",
    "The salt is in the jar. The sugar is in the bowl. Iva swaps the salt with the sugar.",
    phrases="instrument",
)
def swapping(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Two things change places, where it was told where they are."""
    discourse = telling.discourse
    things = discourse.things_of(clause.objects[0]) if len(clause.objects) == 1 else ()
    things = (*things, *discourse.things_of(found.instrument)) if found.instrument else things
    if len(things) != 2:
        return None
    one, other = things
    first, second = discourse.at.get(one.name), discourse.at.get(other.name)
    if not first or not second:
        return None
    discourse.at[one.name], discourse.at[other.name] = second, first
    sets = (Assignment(variable=at(one), value=second), Assignment(variable=at(other), value=first))
    return (Change(sets=sets, by=people[0], verb="swap", moved_from=""),)


@deed("replace", "The salt is in the jar. Anne replaced the salt with sugar.", objects=1, phrases="instrument")
def replacing(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody puts one thing where another was."""
    discourse = telling.discourse
    old, new = discourse.thing_of(clause.objects[0]), discourse.thing_of(found.instrument)
    place = discourse.at.get(old.name) if old else None
    if old is None or new is None or not place or place in discourse.people:
        return None
    discourse.at[old.name], discourse.at[new.name] = "", place
    sets = (Assignment(variable=at(old), value=None), Assignment(variable=at(new), value=place))
    return (Change(sets=sets, by=people[0], verb="replace", moved_from=""),)


@deed(
    "open close",
    "Anne opens the box.",
    "Anne closes the box.",
    "The ball is in the bag. Anne closes the box with the ball inside.",
    objects=1,
    content=True,
    phrases="instrument",
)
def opening(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody opens or closes something; who opens a container probably sees what is in it."""
    discourse = telling.discourse
    if not aims(clause):
        return None
    state = "open" if "open" in clause.classes else "closed"
    thing = discourse.closed(clause.objects[0], opened=state == "open")
    if thing is None:
        return None
    done: Event = Change(
        sets=(Assignment(variable=Variable("state", thing.name), value=state),), by=people[0], verb=clause.verbs[0]
    )
    discourse.theme = thing.name
    if found.instrument is not None:  # "with the ball inside"
        held = discourse.things_of(found.instrument)
        shut_in = held and clause.particles == ("inside",) and state == "closed"
        return (change(held, thing.name, telling, by=people, verb=clause.verbs[0]), done) if shut_in else None
    if state == "closed" or thing.room:
        return (done,)
    discourse.opened = thing.name
    looked = Perceive(agents=people, variable=Variable("inside", thing.name), how="sight", certainty=LOOKS)
    return (done, looked)


UNKNOWN_VERB = 0.8
"""How probably an unlisted verb, with a thing and where it goes, means that it goes there; assumed."""


@deed("*", "Anne zips the ball into the box.", objects=1, phrases="places sources")
def moving_somehow(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """What somebody does with a thing, by a verb that is not listed, probably brings it to where it says."""
    discourse = telling.discourse
    if clause.classes or clause.particles:
        return None
    goals = {phrase.preposition.replace(" ", "-") for phrase in clause.phrases}
    things = () if discourse.people_of(clause.objects[0]) else discourse.things_of(clause.objects[0])
    if not things or found.target is None or (not goals & _ONTO):
        return None
    if any(thing.room for thing in things) or found.target.value in discourse.people:
        return None
    made = change(things, found.target.value, telling, by=people, verb=clause.verbs[0], room=found.room)
    return (made.model_copy(update={"certainty": UNKNOWN_VERB}),)


_ONTO = frozenset(("into", "onto", "to", "back-into"))
