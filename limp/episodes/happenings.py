"""What happens, as a clause: one function for each kind of event."""

from __future__ import annotations

import re
from functools import singledispatch

from ..lexicon.words import classes, look_up
from ..minds.clauses import third_person
from ..minds.facts import the, who
from .claims import Claim
from .events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Happening,
    Leave,
    Miss,
    Notice,
    Perceive,
    Shown,
    Tell,
    Trust,
    TrustIn,
    Unread,
    Watch,
)
from .phrases import agreeing, claimed, clause, doing, in_a_row, is_somebody, people, placed
from .variables import about, is_question

TAKES: dict[Trust, str] = {
    "yes": "as true",
    "no": "as worthless",
    "liar": "for a lie",
    "mistake": "for an honest mistake",
}


@singledispatch
def core(event: Happening) -> str:
    """Return what happens, as a clause without capital and stop."""
    raise NotImplementedError(type(event).__name__)


@core.register
def _change(event: Change) -> str:
    return " and ".join(_assigned(event, item) for item in event.sets)


def _assigned(event: Change, item: Assignment) -> str:
    variable, value = item.variable, item.value
    moves = variable.quality == "at" and not is_somebody(variable.of)
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
    if event.mutual and not event.event:
        return f"{people([event.agent, event.whom])} notice each other"
    what = f"{doing(whom, 'perceives')} event {event.event}" if event.event else doing(whom, "watches")
    return f"{doing([event.agent], 'notices')} that {what}"


@core.register
def _miss(event: Miss) -> str:
    return f"{doing(event.agents, 'does')} not perceive event {event.event}"


@core.register
def _perceive(event: Perceive) -> str:
    what = f"that {clause(event.variable, event.value, event.text)}" if event.value else about(event.variable)
    if event.mistaken:
        verb = "believes" if event.value else "mistakes"
        return f"{people(event.agents)} wrongly {agreeing(event.agents, verb)} {what}"
    openly = "openly " if event.openly else ""
    return f"{people(event.agents)} {openly}{agreeing(event.agents, 'learns')} {what}{_by(event.how)}"


_MANNER = frozenset("after as at because by during for from in on over through under via when while with".split())
"""Words that begin a whole phrase of manner."""


def _by(how: str) -> str:
    """Return how something is learnt: ` by sight`, ` by opening it`, ` from the sign`, ` (opens it)`."""
    first, _, rest = how.partition(" ")
    if not how or first.lower() in _MANNER:
        return f" {how}".rstrip()
    bare = not rest or first.endswith("ing") or (the(how) == how and first.islower())
    return f" by {how}" if bare else f" ({how})"


_BEFORE_CLAIM = {"question": "whether", "request": "to see to it that"}
"""What stands before a claim in what is said; elsewhere `that`."""
_SPEECH = {"statement": "tells", "question": "asks", "request": "asks", "promise": "promises"}


@core.register
def _tell(event: Tell) -> str:
    hearers = people(event.hearers) or "everybody present"
    private = " in private" if event.private else ""
    said = in_a_row([_said(event, claim) for claim in event.says]) or "something"
    if event.sent:
        return f"{doing(event.hearers, 'receives')} the message of {who(event.speaker)}: {said}"
    return f"{doing([event.speaker], _SPEECH[event.speech])} {hearers}{private} {said}"


def _said(event: Tell, claim: Claim) -> str:
    """Return what is said as it stands after the verb: `that the key is in the jar`, `where it is`, `to wait`."""
    plain = not claim.chain and not claim.negated
    if plain and claim.words.startswith(("to ", "not to ")):
        return claim.words
    if plain and claim.variable and not (claim.value or claim.words):
        return about(claim.variable)
    if plain and is_question(claim.words) and not claim.words.endswith("?"):
        return claim.words
    if plain and claim.words.endswith("?"):
        return f"this: {claim.words}".rstrip("?")
    return f"{_BEFORE_CLAIM.get(event.speech, 'that')} {claimed(claim, event.text)}"


@core.register
def _believe(event: Believe) -> str:
    return claimed(event.claim, event.text)


@core.register
def _act(event: Act) -> str:
    does, told = _done(event), "" if event.purpose in event.does else event.purpose
    purpose = f" {told}" if told.startswith(("to ", "for ")) else ""
    other = f", for this: {told}" if told and not purpose else ""
    return f"{who(event.agent)} {does}{purpose}{other}"


_OBJECT = re.compile(r"\b(?:him|her|them)\b")
"""Words that may stand for the person towards whom somebody does something."""


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


@core.register
def _trust(event: TrustIn) -> str:
    return f"{doing([event.agent], 'takes')} what {doing([event.speaker], 'says')} {TAKES[event.how]}"


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
