"""The English of episodes: what happened, what is claimed and what is asked, as plain sentences.

This is the only place where values of this package become sentences; it says everything that the value says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch

from ..minds.facts import is_plural
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
from .variables import FALSE, NOTHING, TRUE, Variable, about, is_time

_DETERMINED = frozenset("the a an this that these those my your his her its our their no every another".split())
_PLACED = frozenset("in on at under behind between beside near inside above below with".split())
_MOODS: dict[Mood, str] = {
    "happened": "",
    "holds": "from the start, ",
    "habit": "as a rule, ",
    "intended": "it was intended, and did not happen, that ",
}
_TAKES: dict[Trust, str] = {
    "yes": "as true",
    "no": "as worthless",
    "liar": "for a lie",
    "mistake": "for an honest mistake",
}


def the(name: str) -> str:
    """Return `the jar`; a name with a capital, or with a determiner already, stays as it is."""
    return name if name[:1].isupper() or name.split(" ")[0].lower() in _DETERMINED else f"the {name}"


def in_a_row(names: Sequence[str], joint: str = "and") -> str:
    """Return `Ann, Ben and Cleo`."""
    return f" {joint} ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""


def sentence(words: str, end: str = ".") -> str:
    """Return words as a sentence: blanks single, the first letter a capital, one stop at the end."""
    plain = " ".join(words.split()).rstrip(".?! ")
    return f"{plain[:1].upper()}{plain[1:]}{end}"


def _be(name: str) -> str:
    return "are" if is_plural(name) and not name[:1].isupper() else "is"


def placed(value: str) -> str:
    """Return `in the jar`, `at noon`; a place that has its preposition keeps it."""
    return value if value.split(" ")[0].lower() in _PLACED else f"in {the(value)}"


_OTHER = {"at": "somewhere else", "inside": "not filled as before", "state": "no longer as before"}
"""What is told of a variable that has another value than before."""


def clause(variable: Variable, value: str | None) -> str:
    """Return that a variable has a value: `the key is in the jar`, `Dan has the key`, `the box is empty`."""
    of = variable.of
    if variable.quality == "fact":
        return _fact(of, value)
    subject = f"{the(of)} {_be(of)}"
    if value is None:
        return f"{subject} {_OTHER[variable.quality]}"
    match variable.quality:
        case "at" if value[:1].isupper() and not of[:1].isupper():
            return f"{value} has {the(of)}"
        case "at":
            return f"{subject} {placed(value)}"
        case "inside" if value == NOTHING:
            return f"{subject} empty"
        case "inside":
            return f"{the(of)} {'hold' if is_plural(of) else 'holds'} {the(value)}"
    time = "on " if value.lower().endswith("day") else "at "
    return f"{subject} {time if is_time(value) else ''}{value}"


def _fact(of: str, value: str | None) -> str:
    if value is None:
        return f"another answer holds to {of}"
    if value == TRUE:
        return of
    if value == FALSE:
        return f"it is not so that {of}"
    who, _, rest = of.partition(" ")
    return f"{value} {rest}" if who.lower() == "who" and rest else f"{value} is the answer to {of}"


_ATTITUDES = {
    "believes": ("believes that", "does not believe that", "has a belief about"),
    "knows": ("knows that", "does not know that", "knows"),
    "wants": ("wants it to be so that", "does not want it to be so that", "has a wish about"),
    "intends": ("intends that", "does not intend that", "has an intention about"),
    "fears": ("fears that", "does not fear that", "has a fear about"),
}


def claimed(claim: Claim) -> str:
    """Return a claim as a clause: `Mira believes that Theo knows where the key is`."""
    if claim.unknowable:
        return "it cannot be known"
    content = claim.words or (clause(claim.variable, claim.value) if claim.variable and claim.value else "")
    if not claim.chain:
        content = content or (f"it is told {about(claim.variable)}" if claim.variable else "something is so")
        return f"it is not so that {content}" if claim.negated else content
    *outer, last = claim.chain
    before = "".join(f"{name} believes that " for name in outer)
    that, denied, whether = _ATTITUDES[claim.verb]
    if claim.words and claim.words.startswith("to ") and claim.verb in ("wants", "intends"):
        return f"{before}{last} {'does not ' + claim.verb[:-1] if claim.negated else claim.verb} {claim.words}"
    if content:
        return f"{before}{last} {denied if claim.negated else that} {content}"
    open_ = about(claim.variable) if claim.variable else "something"
    if claim.negated:
        whether = "does not know" if claim.verb == "knows" else f"does not have any view of {open_}, as to"
    return f"{before}{last} {whether} {open_}"


# -- events -----------------------------------------------------------------------------------------------------


def sentences(episode: Episode) -> Iterator[str]:
    """Yield who is there, what places are, and each event, as sentences."""
    yield from setting(episode)
    for event in episode.events:
        yield event_in_words(event)


def setting(episode: Episode) -> Iterator[str]:
    """Yield who is there, and what people and places are, as sentences."""
    there = set(episode.there_from_the_start)
    for words, people in (
        ("there from the start", [p for p in episode.people if p.name in there]),
        ("elsewhere at first", [p for p in episode.people if p.name not in there]),
    ):
        if people:
            be = "is" if len(people) == 1 else "are"
            yield sentence(f"{in_a_row([person.name for person in people])} {be} {words}")
    for person in episode.people:
        yield from map(sentence, _person(person))
    for location in episode.locations:
        yield from map(sentence, _location(location))


def _person(person: Person) -> Iterator[str]:
    if person.also:
        yield f"{person.name} is also called {in_a_row(person.also, 'or')}"
    if person.room:
        yield f"{person.name} is {placed(person.room)} at first"
    if not person.perceives:
        yield f"{person.name} perceives nothing at first"


def _location(location: Location) -> Iterator[str]:
    if location.room:
        yield f"{the(location.name)} is {placed(location.room)}"
    if location.label:
        yield f"{the(location.name)} looks as if it held {the(location.label)}"


def event_in_words(event: Event) -> str:
    """Return an event as one sentence or more, with how certain it is and who perceives it, where that is told."""
    first = f"{_MOODS[event.mood]}{core(event)}"
    if event.room and not isinstance(event, Enter | Leave | Watch):
        first += f", {placed(event.room)}"
    if event.certainty < 1.0:
        first = f"with probability {event.certainty:g}, {first}"
    more = [
        *(f"{in_a_row([name])} perceives it wherever {name} is" for name in event.seen_by),
        *(f"{name} perceives it unnoticed" for name in event.secretly_seen_by),
        *(f"{name} does not perceive it" for name in event.unseen_by),
        *_aside(event),
    ]
    return " ".join(map(sentence, (first, *more)))


def _aside(event: Event) -> Iterator[str]:
    """Yield what else is told of an event, each as a clause of its own."""
    match event:
        case Tell():
            yield from (f"{name} overhears it unnoticed" for name in event.overheard_by)
            yield from (f"it does not reach {name}" for name in event.unreached)
            if event.heard_as:
                yield f"it is heard as: {in_a_row([claimed(claim) for claim in event.heard_as])}"
            yield from (f"{item.hearer} takes it {_TAKES[item.trust]}" for item in event.taken)
        case Change():
            if event.only:
                yield "nobody else perceives it"
            if event.unreal:
                yield "it is only taken to be so"
        case Act():
            yield from (_open_act(event.agent, act) for act in event.open_to)
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
        return f"{event.by} sees to it that {now}" if event.by and event.by != variable.of else now
    thing = the(variable.of)
    if value is None:
        return f"{event.by} puts {thing} somewhere else"
    if value == event.by:
        return f"{event.by} takes {thing}" + (f" from {the(event.moved_from)}" if event.moved_from else "")
    if value[:1].isupper():
        return f"{event.by} gives {thing} to {value}"
    if event.moved_from is None:
        return f"{event.by} puts {thing} {placed(value)}"
    origin = f"from {the(event.moved_from)} " if event.moved_from else ""
    return f"{event.by} moves {thing} {origin}to {the(value)}"


@core.register
def _enter(event: Enter) -> str:
    return f"{event.agent} enters {the(event.room)}" if event.room else f"{event.agent} comes in"


@core.register
def _leave(event: Leave) -> str:
    return f"{event.agent} leaves {the(event.room)}" if event.room else f"{event.agent} leaves"


@core.register
def _attend(event: Attend) -> str:
    if event.attentive:
        return f"{event.agent} perceives again"
    return f"{event.agent} falls asleep" if event.asleep else f"{event.agent} stops perceiving"


@core.register
def _watch(event: Watch) -> str:
    plural = len(event.agents) > 1
    if not event.begins:
        return f"{in_a_row(event.agents)} {'stop' if plural else 'stops'} watching"
    whom = event.whom or (the(event.room) if event.room else "what happens")
    where = f" {placed(event.room)}" if event.whom and event.room else ""
    return f"{in_a_row(event.agents)} {'watch' if plural else 'watches'} {whom}{where} unnoticed"


def _event(reference: str) -> str:
    return f"event {reference}"


@core.register
def _notice(event: Notice) -> str:
    what = f"perceives {_event(event.event)}" if event.event else "watches"
    return f"{event.agent} notices that {event.whom} {what}"


@core.register
def _miss(event: Miss) -> str:
    no = "do not" if len(event.agents) > 1 else "does not"
    return f"{in_a_row(event.agents)} {no} perceive {_event(event.event)}"


@core.register
def _perceive(event: Perceive) -> str:
    people, plural = in_a_row(event.agents), len(event.agents) > 1
    if event.mistaken:
        what = f"that {clause(event.variable, event.value)}" if event.value else about(event.variable)
        return f"{people} wrongly {'take it' if plural else 'takes it'} {what}"
    openly = "openly " if event.openly else ""
    what = f"that {clause(event.variable, event.value)}" if event.value else about(event.variable)
    how = f" by {event.how}" if event.how else ""
    return f"{people} {openly}{'learn' if plural else 'learns'} {what}{how}"


@core.register
def _tell(event: Tell) -> str:
    hearers = in_a_row(event.hearers) or "everybody present"
    private = " in private" if event.private else ""
    verb = {"statement": "tells", "question": "asks", "request": "asks", "promise": "promises"}[event.speech]
    said = in_a_row([_said(event, claim) for claim in event.says]) or "something"
    return f"{event.speaker} {verb} {hearers}{private} {said}"


def _said(event: Tell, claim: Claim) -> str:
    if event.speech == "request" and claim.words.startswith("to "):
        return claim.words
    if claim.variable and not claim.value and not claim.words and not claim.chain and not claim.negated:
        return about(claim.variable)
    return f"{'whether' if event.speech == 'question' else 'that'} {claimed(claim)}"


@core.register
def _believe(event: Believe) -> str:
    return claimed(event.claim)


@core.register
def _act(event: Act) -> str:
    purpose = f" {event.purpose}" if event.purpose.startswith(("to ", "for ")) else ""
    other = f", for this: {event.purpose}" if event.purpose and not purpose else ""
    towards = f", towards {event.towards}" if event.towards else ""
    return f"{event.agent} {event.does or 'does something'}{purpose}{towards}{other}"


def _open_act(agent: str, act: OpenAct) -> str:
    needs = f", which needs that {in_a_row([claimed(claim) for claim in act.needs])}" if act.needs else ""
    gives = f" and makes that {in_a_row([claimed(claim) for claim in act.gives])}" if act.gives else ""
    return f"it was open to {agent} to {act.does}, at the cost {act.cost:g}{needs}{gives}"


@core.register
def _trust(event: TrustIn) -> str:
    return f"{event.agent} takes what {event.speaker} says {_TAKES[event.how]}"


@core.register
def _shown(event: Shown) -> str:
    seen = in_a_row([f"{the(thing)} {placed(where)}" for thing, where in event.at]) or "nothing"
    errors = f", missing what is there with probability {event.miss:g}" if event.miss else ""
    errors += f", naming something else with probability {event.wrong:g}" if event.wrong else ""
    return f"{event.source or 'the view'} shows {seen}{errors}"


@core.register
def _unread(event: Unread) -> str:
    names = f", which may be about {in_a_row(event.names)}" if event.names else ""
    return f"some words were not understood ({event.clause or event.text or 'not given'}){names}"
