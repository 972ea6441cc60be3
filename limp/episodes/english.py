"""The English of episodes: who is there and what happened, as plain sentences.

This is the only place where events become sentences; it says everything that the event says (`phrases` has names,
places and claims).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..lexicon.words import classes, is_in, look_up
from ..minds.clauses import third_person
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
    OpenAct,
    Perceive,
    Shown,
    Tell,
    Trust,
    TrustIn,
    Unread,
    Watch,
)
from .phrases import agreeing, claimed, clause, doing, in_a_row, is_somebody, people, placed, sentence
from .variables import about, is_question

_MOODS: dict[Mood, str] = {
    "happened": "",
    "holds": "from the start, ",
    "habit": "as a rule, ",
    "intended": "it was planned or possible, and not done, that ",
    "denied": "it did not happen that ",
}
_TAKES: dict[Trust, str] = {
    "yes": "as true",
    "no": "as worthless",
    "liar": "for a lie",
    "mistake": "for an honest mistake",
}
_SPEECH = {"statement": "tells", "question": "asks", "request": "asks", "promise": "promises"}
_BEFORE_CLAIM = {"question": "whether", "request": "to see to it that"}
"""What stands before a claim in what is said; elsewhere `that`."""
_OBJECT = re.compile(r"\b(?:him|her|them)\b")
"""Words that may stand for the person towards whom somebody does something."""


# -- an episode -------------------------------------------------------------------------------------------------


def sentences(episode: Episode) -> Iterator[str]:
    """Yield who is there, what places are, and each event, as sentences."""
    yield from setting(episode)
    for number in range(len(episode.events)):
        yield told_in(episode, number)


def setting(episode: Episode) -> Iterator[str]:
    """Yield who is there, and what people and places are, as sentences."""
    there = episode.there_from_the_start
    if here := [name for name in episode.names if name in there]:
        yield sentence(f"{doing(here, 'is')} there from the start")
    if elsewhere := [name for name in episode.names if name not in there]:
        yield sentence(f"{doing(elsewhere, 'is')} elsewhere at first")
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


# -- an event ---------------------------------------------------------------------------------------------------


def told_in(episode: Episode, number: int, witnesses: bool = True) -> str:
    """Return event `number` (from 0) in words, with what it refers to; changes are told from how things are.

    Without `witnesses` it is not told who is said to perceive it.
    """
    event, earlier = episode.events[number], episode.events[:number]
    place = episode.number(event.event) if isinstance(event, Miss | Notice) else None
    referred = episode.events[place] if place is not None else None
    changed = {item.variable for e in earlier if isinstance(e, Change) for item in e.sets}
    anew = isinstance(event, Change) and any(item.variable in changed for item in event.sets)
    return event_in_words(event, referred, anew, witnesses)


def event_in_words(event: Event, referred: Event | None = None, anew: bool = False, witnesses: bool = True) -> str:
    """Return an event as one sentence or more, with how certain it is and who perceives it, where that is told.

    `referred` is the event that it refers to. `anew`: what nobody does is a change, and not how things are.
    Without `witnesses` it is not told who is said to perceive it.
    """
    first = _MOODS[event.mood] + core(event, referred)
    if anew and isinstance(event, Change) and not event.by and event.mood == "happened":
        first += " from then on"
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
    if event.missed_by:
        yield f"{doing(event.missed_by, 'does')} not perceive it, which nobody notices"
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
                yield f"it is heard as: {_all_of(event.heard_as)}"
            yield from (f"{doing([item.hearer], 'takes')} it {_TAKES[item.trust]}" for item in event.taken)
        case Act():
            yield from (_open_act(event, act) for act in event.open_to)
        case _:
            pass


def _open_act(event: Act, act: OpenAct) -> str:
    needs = f", which needs that {_all_of(act.needs)}" if act.needs else ""
    gives = f" and makes that {_all_of(act.gives)}" if act.gives else ""
    does = act.does.removeprefix("to ")
    return f"it was open to {who(event.agent)} to {does}, at the cost {act.cost:g}{needs}{gives}"


def _all_of(claims: tuple[Claim, ...]) -> str:
    return in_a_row([claimed(claim) for claim in claims])


def core(event: Event, referred: Event | None = None) -> str:
    """Return what happens, as a clause without capital and stop; `referred` is the event that it refers to."""
    match event:
        case Change():
            return " and ".join(_assigned(event, item) for item in event.sets)
        case Enter() | Leave() | Attend():
            return _present(event)
        case Watch():
            return _watching(event)
        case Notice() | Miss():
            return _of_another(event, referred)
        case Perceive():
            return _learning(event)
        case Tell():
            return _telling(event)
        case Believe():
            return claimed(event.claim, event.text)
        case Act():
            return _acting(event)
        case TrustIn():
            return f"{doing([event.agent], 'takes')} what {doing([event.speaker], 'says')} {_TAKES[event.how]}"
        case Shown():
            return _shown(event)
        case Unread():
            return _unread(event)


def _assigned(event: Change, item: Assignment) -> str:
    variable, value = item.variable, item.value
    moves = variable.quality == "at" and not is_somebody(variable.of)
    if moves and value is None and event.moved_from and not event.doers:
        return f"{the(variable.of)} is not {placed(event.moved_from)}"
    if not moves or not event.by or event.mood == "holds" or variable.of == event.by:
        now = clause(variable, value, event.text)
        return f"{doing(event.doers, 'sees')} to it that {now}" if event.by and event.by != variable.of else now
    return _moved(event, the(variable.of), value)


def _moved(event: Change, thing: str, value: str | None) -> str:
    """Return that somebody puts a thing somewhere, takes it, or gives it to somebody."""
    by = event.doers
    if value is None and "consume" in classes(event.verb):
        return f"{doing(by, third_person(event.verb))} {thing}"
    if value is None:
        return f"{doing(by, 'puts')} {thing} somewhere else"
    if value == event.by and not event.together:
        return f"{doing(by, 'takes')} {thing}" + (f" from {the(event.moved_from)}" if event.moved_from else "")
    if is_somebody(value) or value.startswith("the "):  # only people without a name have an article
        return f"{doing(by, 'gives')} {thing} to {value}"
    if event.moved_from is None:
        return f"{doing(by, 'puts')} {thing} {placed(value, event.text)}"
    origin = f"from {the(event.moved_from)} " if event.moved_from else ""
    return f"{doing(by, 'moves')} {thing} {origin}to {the(value)}"


def _present(event: Enter | Leave | Attend) -> str:
    """Return that somebody comes, goes, or stops or starts to perceive."""
    does, room = [event.agent], the(event.room)
    match event:
        case Enter():
            return f"{doing(does, 'enters')} {room}" if room else f"{doing(does, 'comes')} in"
        case Leave():
            return f"{doing(does, 'leaves')} {room}".rstrip()
        case Attend(attentive=True):
            return f"{doing(does, 'pays')} attention again"
    stops = f"{doing(does, 'falls')} asleep" if event.asleep else f"{doing(does, 'stops')} paying attention"
    return f"{stops} unnoticed" if event.unnoticed else stops


def _watching(event: Watch) -> str:
    if not event.begins:
        return f"{doing(event.agents, 'stops')} watching"
    whom = who(event.whom) if event.whom else the(event.room) or "what happens"
    where = f" {placed(event.room)}" if event.whom and event.room else ""
    return f"{doing(event.agents, 'watches')} {whom}{where} unnoticed"


def _of_another(event: Notice | Miss, referred: Event | None) -> str:
    """Return that somebody notices who perceives an event, or misses the event themselves."""
    what = f"that {core(referred)}" if referred is not None else f"event {event.event}"
    if isinstance(event, Miss):
        return f"{doing(event.agents, 'does')} not perceive {what}"
    if event.mutual and not event.event:
        return f"{people([event.agent, event.whom])} notice each other"
    perceives = f"{doing([event.whom], 'perceives')} {what}" if event.event else doing([event.whom], "watches")
    each = " and the other way round" if event.mutual else ""
    return f"{doing([event.agent], 'notices')} that {perceives}{each}"


def _learning(event: Perceive) -> str:
    what = f"that {clause(event.variable, event.value, event.text)}" if event.value else about(event.variable)
    if event.mistaken:
        verb = "believes" if event.value else "mistakes"
        return f"{people(event.agents)} wrongly {agreeing(event.agents, verb)} {what}"
    openly = "openly " if event.openly else ""
    return f"{people(event.agents)} {openly}{agreeing(event.agents, 'learns')} {what}{_by(event.how)}"


def _by(how: str) -> str:
    """Return how something is learnt: ` by sight`, ` by opening it`, ` from the sign`, ` (opens it)`."""
    first, _, rest = how.partition(" ")
    if not how or is_in(first, "written", "manner"):
        return f" {how}".rstrip()
    bare = not rest or first.endswith("ing") or (the(how) == how and first.islower())
    return f" by {how}" if bare else f" ({how})"


def _telling(event: Tell) -> str:
    hearers = people(event.hearers) or "everybody present"
    private = " in private" if event.private else ""
    said = in_a_row([_said(event, claim) for claim in event.says]) or "something"
    if event.sent:
        return f"{doing(event.hearers, 'receives')} the message of {who(event.speaker)}: {said}"
    return f"{doing([event.speaker], _SPEECH[event.speech])} {hearers}{private} {said}"


def _said(event: Tell, claim: Claim) -> str:
    """Return what is said as it stands after the verb: `that the key is in the jar`, `where it is`, `to wait`."""
    if not claim.chain and not claim.negated:
        if claim.words.startswith(("to ", "not to ")):
            return claim.words
        if claim.variable and not (claim.value or claim.words):
            return about(claim.variable)
        if claim.words.endswith("?"):
            return f"this: {claim.words}".rstrip("?")
        if is_question(claim.words):
            return claim.words
    return f"{_BEFORE_CLAIM.get(event.speech, 'that')} {claimed(claim, event.text)}"


def _acting(event: Act) -> str:
    does, told = _done(event), "" if event.purpose in event.does else event.purpose
    purpose = f" {told}" if told.startswith(("to ", "for ")) else f", for this: {told}" if told else ""
    return f"{who(event.agent)} {does}{purpose}"


def _done(event: Act) -> str:
    """Return what somebody does in the present, with whom it is towards."""
    words = event.does or "does something"
    verb = words.partition(" ")[0].lower()
    entry = look_up(verb)
    bare = verb == "be" or (entry.verbs == (verb,) and "ADJ" not in entry.categories)
    does = third_person(words) if bare and agreeing([event.agent], "does") == "does" else words
    if not event.towards or event.towards in does:
        return does
    whom = who(event.towards)
    return f"{does} ({whom})" if _OBJECT.search(does) else f"{does}, towards {whom}"


def _shown(event: Shown) -> str:
    seen = in_a_row([f"{the(thing)} {placed(where)}" for thing, where in event.at]) or "nothing"
    errors = f", missing what is there with probability {event.miss:g}" if event.miss else ""
    errors += f", naming something else with probability {event.wrong:g}" if event.wrong else ""
    return f"{the(event.source or 'view')} shows {seen}{errors}"


def _unread(event: Unread) -> str:
    names = f", which may be about {in_a_row(event.names)}" if event.names else ""
    return f"some words were not understood ({event.clause or event.text or 'not given'}){names}"
