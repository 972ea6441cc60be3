"""The English of episodes: who is there and what happened, as plain sentences.

This is the only place where events become sentences; it says everything that the event says (`phrases` has names,
places and claims).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..minds.facts import the, who
from .episode import Episode, Location, Person
from .events import (
    Act,
    Change,
    Enter,
    Event,
    Happening,
    Leave,
    Miss,
    Mood,
    Notice,
    OpenAct,
    Tell,
    Watch,
)
from .happenings import TAKES, core
from .phrases import agreeing, claimed, doing, in_a_row, people, placed, sentence

_MOODS: dict[Mood, str] = {
    "happened": "",
    "holds": "from the start, ",
    "habit": "as a rule, ",
    "intended": "it was planned or possible, and not done, that ",
    "denied": "it did not happen that ",
}


def sentences(episode: Episode) -> Iterator[str]:
    """Yield who is there, what places are, and each event, as sentences."""
    yield from setting(episode)
    for number in range(len(episode.events)):
        yield told_in(episode, number)


def told_in(episode: Episode, number: int, witnesses: bool = True) -> str:
    """Return event `number` (from 0) in words, with what it refers to; changes are told from how things are.

    Without `witnesses` it is not told who is said to perceive it.
    """
    event = episode.events[number]
    referred = None
    if isinstance(event, Miss | Notice) and event.event:
        place = episode.number(event.event)
        referred = episode.events[place] if place is not None else None
    return event_in_words(event, referred, _changes(episode, number), witnesses)


def _changes(episode: Episode, number: int) -> bool:
    """Return whether an event gives a variable another value, of which one was told before."""
    event, earlier = episode.events[number], episode.events[:number]
    variables = {item.variable for item in event.sets} if isinstance(event, Change) else set()
    return any(item.variable in variables for e in earlier if isinstance(e, Change) for item in e.sets)


def setting(episode: Episode) -> Iterator[str]:
    """Yield who is there, and what people and places are, as sentences."""
    there = set(episode.there_from_the_start)
    for words, named in (
        ("there from the start", [p.name for p in episode.people if p.name in there]),
        ("elsewhere at first", [p.name for p in episode.people if p.name not in there]),
    ):
        if named:
            yield sentence(f"{doing(named, 'is')} {words}")
    for person in episode.people:
        yield from map(sentence, _person(person))
    for location in episode.locations:
        yield from map(sentence, _location(location))


def _person(person: Person) -> Iterator[str]:
    name = [person.name]
    if person.also:
        yield f"{doing(name, 'is')} also called {in_a_row(person.also, 'or')}"
    if person.room:
        yield f"{doing(name, 'is')} {placed(person.room)} at first"
    if not person.perceives:
        yield f"{doing(name, 'perceives')} nothing at first"


def _location(location: Location) -> Iterator[str]:
    if location.room:
        yield f"{the(location.name)} {agreeing([location.name], 'is')} {placed(location.room)}"
    if location.label:
        yield f"{the(location.name)} {agreeing([location.name], 'looks')} as if it held {the(location.label)}"
    if location.carrier:
        yield f"{doing([location.carrier], 'carries')} {the(location.name)}"


def event_in_words(
    event: Event, referred: Event | None = None, changes: bool = False, witnesses: bool = True
) -> str:
    """Return an event as one sentence or more, with how certain it is and who perceives it, where that is told.

    `referred` is the event that it refers to. `changes`: what nobody does is a change, and not how things are.
    Without `witnesses` it is not told who is said to perceive it.
    """
    first = f"{_MOODS[event.mood]}{_what(event, referred, changes)}"
    if event.room and not isinstance(event, Enter | Leave | Watch):
        first += f", {placed(event.room)}"
    if event.certainty < 1.0:
        first = f"with probability {event.certainty:g}, {first}"
    more = (*_witnesses(event), *_aside(event)) if witnesses else tuple(_aside(event))
    return " ".join(map(sentence, (first, *more)))


def _witnesses(event: Event) -> Iterator[str]:
    """Yield who is said to perceive an event, and who is not, each as a clause of its own."""
    if event.secretly_seen_by:
        yield f"{doing(event.secretly_seen_by, 'perceives')} it unnoticed"
    if event.unseen_by:
        yield f"{doing(event.unseen_by, 'does')} not perceive it"
    match event:
        case Change(unreal=True):
            pass
        case Change(only=True):
            knowing = dict.fromkeys((*event.doers, *event.seen_by))
            yield f"only {doing(list(knowing), 'perceives')} it" if knowing else "nobody perceives it"
        case Happening(seen_by=(_, *_)):
            yield f"{doing(event.seen_by, 'perceives')} it from wherever they are"


def _what(event: Event, referred: Event | None, changes: bool) -> str:
    """Return what happens, as a clause that also tells what the event refers to."""
    match event:
        case Miss() if referred is not None:
            return f"{doing(event.agents, 'does')} not perceive that {core(referred)}"
        case Notice() if referred is not None:
            perceives = doing([event.whom], "perceives")
            each = " and the other way round" if event.mutual else ""
            return f"{doing([event.agent], 'notices')} that {perceives} that {core(referred)}{each}"
        case Change() if changes and not event.by and event.mood == "happened":
            return f"{core(event)} from then on"
    return core(event)


def _aside(event: Event) -> Iterator[str]:
    """Yield what else is told of an event, each as a clause of its own."""
    match event:
        case Change(unreal=True):
            yield f"it is not really so, and only {people(event.seen_by) or 'somebody'} may take it to be so"
        case Tell():
            if event.overheard_by:
                yield f"{doing(event.overheard_by, 'overhears')} it unnoticed"
            if event.unreached:
                yield f"it does not reach {people(event.unreached)}"
            if event.heard_as:
                yield f"it is heard as: {in_a_row([claimed(claim) for claim in event.heard_as])}"
            yield from (f"{doing([item.hearer], 'takes')} it {TAKES[item.trust]}" for item in event.taken)
        case Act():
            yield from (_open_act(event, act) for act in event.open_to)
        case _:
            pass


def _open_act(event: Act, act: OpenAct) -> str:
    needs = f", which needs that {in_a_row([claimed(claim) for claim in act.needs])}" if act.needs else ""
    gives = f" and makes that {in_a_row([claimed(claim) for claim in act.gives])}" if act.gives else ""
    does = act.does.removeprefix("to ")
    return f"it was open to {who(event.agent)} to {does}, at the cost {act.cost:g}{needs}{gives}"
