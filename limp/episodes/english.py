"""The English of episodes: who is there and what happened, as plain sentences.

This is the only place where events become sentences; it says everything that the event says (`phrases` has names,
places and claims).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from ..minds.facts import the, who
from .claims import Claim
from .episode import Episode, Location, Person
from .events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Happening,
    Leave,
    Miss,
    Mood,
    Notice,
    Perceive,
    Shown,
    Tell,
    Trust,
    TrustIn,
    Unread,
    Watch,
)
from .phrases import agreeing, claimed, clause, doing, in_a_row, people, placed, sentence
from .variables import about, is_question

_MOODS: dict[Mood, str] = {
    "happened": "",
    "holds": "from the start, ",
    "habit": "as a rule, ",
    "intended": "it was planned or possible, and not done, that ",
}
_TAKES: dict[Trust, str] = {
    "yes": "as true",
    "no": "as worthless",
    "liar": "for a lie",
    "mistake": "for an honest mistake",
}


def sentences(episode: Episode) -> Iterator[str]:
    """Yield who is there, what places are, and each event, as sentences."""
    yield from setting(episode)
    for number in range(len(episode.events)):
        yield told_in(episode, number)


def told_in(episode: Episode, number: int) -> str:
    """Return event `number` (from 0) in words, with what it refers to; changes are told from how things are."""
    event = episode.events[number]
    referred = None
    if isinstance(event, Miss | Notice) and event.event:
        place = episode.number(event.event)
        referred = episode.events[place] if place is not None else None
    return event_in_words(event, referred, _changes(episode, number))


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


def event_in_words(event: Event, referred: Event | None = None, changes: bool = False) -> str:
    """Return an event as one sentence or more, with how certain it is and who perceives it, where that is told.

    `referred` is the event that it refers to. `changes`: what nobody does is a change, and not how things are.
    """
    first = f"{_MOODS[event.mood]}{_what(event, referred, changes)}"
    if event.room and not isinstance(event, Enter | Leave | Watch):
        first += f", {placed(event.room)}"
    if event.certainty < 1.0:
        first = f"with probability {event.certainty:g}, {first}"
    more = [
        *([f"{doing(event.secretly_seen_by, 'perceives')} it unnoticed"] if event.secretly_seen_by else []),
        *([f"{doing(event.unseen_by, 'does')} not perceive it"] if event.unseen_by else []),
        *_aside(event),
    ]
    return " ".join(map(sentence, (first, *more)))


def _what(event: Event, referred: Event | None, changes: bool) -> str:
    """Return what happens, as a clause that also tells what the event refers to."""
    match event:
        case Miss() if referred is not None:
            return f"{doing(event.agents, 'does')} not perceive that {core(referred)}"
        case Notice() if referred is not None:
            perceives = doing([event.whom], "perceives")
            return f"{doing([event.agent], 'notices')} that {perceives} that {core(referred)}"
        case Change() if changes and not event.by and event.mood == "happened":
            return f"{core(event)} from then on"
    return core(event)


def _aside(event: Event) -> Iterator[str]:
    """Yield what else is told of an event, each as a clause of its own."""
    match event:
        case Change(unreal=True):
            yield f"it is not really so, and only {people(event.seen_by) or 'somebody'} may take it to be so"
        case Change(only=True):
            knowing = dict.fromkeys(filter(None, (event.by, *event.seen_by)))
            yield f"only {doing(list(knowing), 'perceives')} it" if knowing else "nobody perceives it"
        case Happening(seen_by=(_, *_)):
            yield f"{doing(event.seen_by, 'perceives')} it from wherever they are"
    match event:
        case Tell():
            if event.overheard_by:
                yield f"{doing(event.overheard_by, 'overhears')} it unnoticed"
            if event.unreached:
                yield f"it does not reach {people(event.unreached)}"
            if event.heard_as:
                yield f"it is heard as: {in_a_row([claimed(claim) for claim in event.heard_as])}"
            yield from (f"{doing([item.hearer], 'takes')} it {_TAKES[item.trust]}" for item in event.taken)
        case Act():
            for act, cost in event.open_to:
                yield f"it was open to {who(event.agent)} to {act.removeprefix('to ')}, at the cost {cost:g}"
        case _:
            pass


@singledispatch
def core(event: Happening) -> str:
    """Return what happens, as a clause without capital and stop."""
    raise NotImplementedError(type(event).__name__)


@core.register
def _change(event: Change) -> str:
    return " and ".join(_assigned(event, item) for item in event.sets)


def _assigned(event: Change, item: Assignment) -> str:
    variable, value = item.variable, item.value
    if variable.quality != "at" or not event.by or event.mood == "holds" or variable.of == event.by:
        now = clause(variable, value)
        return f"{doing([event.by], 'sees')} to it that {now}" if event.by and event.by != variable.of else now
    by, thing = [event.by], the(variable.of)
    if value is None:
        return f"{doing(by, 'puts')} {thing} somewhere else"
    if value == event.by:
        return f"{doing(by, 'takes')} {thing}" + (f" from {the(event.moved_from)}" if event.moved_from else "")
    if value[:1].isupper():
        return f"{doing(by, 'gives')} {thing} to {value}"
    if event.moved_from is None:
        return f"{doing(by, 'puts')} {thing} {placed(value)}"
    origin = f"from {the(event.moved_from)} " if event.moved_from else ""
    return f"{doing(by, 'moves')} {thing} {origin}to {the(value)}"


@core.register
def _enter(event: Enter) -> str:
    by = [event.agent]
    return f"{doing(by, 'enters')} {the(event.room)}" if event.room else f"{doing(by, 'comes')} in"


@core.register
def _leave(event: Leave) -> str:
    return f"{doing([event.agent], 'leaves')} {the(event.room) if event.room else ''}".rstrip()


@core.register
def _attend(event: Attend) -> str:
    by = [event.agent]
    if event.attentive:
        return f"{doing(by, 'pays')} attention again"
    return f"{doing(by, 'falls')} asleep" if event.asleep else f"{doing(by, 'stops')} paying attention"


@core.register
def _watch(event: Watch) -> str:
    if not event.begins:
        return f"{doing(event.agents, 'stops')} watching"
    whom = who(event.whom) if event.whom else the(event.room) if event.room else "what happens"
    where = f" {placed(event.room)}" if event.whom and event.room else ""
    return f"{doing(event.agents, 'watches')} {whom}{where} unnoticed"


@core.register
def _notice(event: Notice) -> str:
    whom = [event.whom]
    what = f"{doing(whom, 'perceives')} event {event.event}" if event.event else doing(whom, "watches")
    return f"{doing([event.agent], 'notices')} that {what}"


@core.register
def _miss(event: Miss) -> str:
    return f"{doing(event.agents, 'does')} not perceive event {event.event}"


@core.register
def _perceive(event: Perceive) -> str:
    what = f"that {clause(event.variable, event.value)}" if event.value else about(event.variable)
    if event.mistaken:
        verb = "believes" if event.value else "mistakes"
        return f"{people(event.agents)} wrongly {agreeing(event.agents, verb)} {what}"
    openly = "openly " if event.openly else ""
    how = f" by {event.how.removeprefix('by ')}" if event.how else ""
    return f"{people(event.agents)} {openly}{agreeing(event.agents, 'learns')} {what}{how}"


_SPEECH = {"statement": "tells", "question": "asks", "request": "asks", "promise": "promises"}


@core.register
def _tell(event: Tell) -> str:
    hearers = people(event.hearers) or "everybody present"
    private = " in private" if event.private else ""
    said = in_a_row([_said(event, claim) for claim in event.says]) or "something"
    return f"{doing([event.speaker], _SPEECH[event.speech])} {hearers}{private} {said}"


def _said(event: Tell, claim: Claim) -> str:
    """Return what is said as it stands after the verb: `that the key is in the jar`, `where it is`, `to wait`."""
    if not claim.chain and not claim.negated and claim.words.startswith("to "):
        return claim.words
    bare = not claim.chain and not claim.negated and not claim.value
    if bare and claim.variable and not claim.words:
        return about(claim.variable)
    if event.speech == "question":
        if bare and claim.words.endswith("?"):
            return f"this: {claim.words}".rstrip("?")
        return claim.words if bare and is_question(claim.words) else f"whether {claimed(claim)}"
    return f"to see to it that {claimed(claim)}" if event.speech == "request" else f"that {claimed(claim)}"


@core.register
def _believe(event: Believe) -> str:
    return claimed(event.claim)


@core.register
def _act(event: Act) -> str:
    purpose = f" {event.purpose}" if event.purpose.startswith(("to ", "for ")) else ""
    other = f", for this: {event.purpose}" if event.purpose and not purpose else ""
    towards = f", towards {who(event.towards)}" if event.towards else ""
    return f"{who(event.agent)} {event.does or 'does something'}{purpose}{towards}{other}"


@core.register
def _trust(event: TrustIn) -> str:
    return f"{doing([event.agent], 'takes')} what {doing([event.speaker], 'says')} {_TAKES[event.how]}"


@core.register
def _shown(event: Shown) -> str:
    seen = in_a_row([f"{the(thing)} {placed(where)}" for thing, where in event.at]) or "nothing"
    errors = f", missing what is there with probability {event.miss:g}" if event.miss else ""
    errors += f", naming something else with probability {event.wrong:g}" if event.wrong else ""
    return f"{the(event.source or 'view')} shows {seen}{errors}"


@core.register
def _unread(event: Unread) -> str:
    names = f", which may be about {in_a_row(event.names)}" if event.names else ""
    return f"some words were not understood ({event.clause or event.text or 'not given'}){names}"
