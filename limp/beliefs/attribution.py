"""The mind that an answer ascribes, and why: the event that reached a chain, and the later one that did not.

`Ann believes that Ben believes that the ball is in the box`, by what Ann thinks that Ben could know.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..episodes.phrases import doing
from ..episodes.queries import (
    FeelingOf,
    IsHeld,
    IsKnown,
    UnreadClaim,
    VariableQuery,
    WasDone,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoDid,
    WhoFeels,
    WhoHas,
    WhoHolds,
    WhoKnows,
)
from ..episodes.variables import Variable, about
from ..minds.attitudes import Attitude, Clause, Mind
from ..minds.facts import At, Place, Proposition, be, the
from .answers import NO, until
from .possible_worlds import Worlds, chain_words
from .records import Opinion
from .tracker import Tracker

NARRATOR = "narrator"
"""Whose knowledge an answer about reality is."""


def mind_of(asked: VariableQuery, value: str) -> Mind:
    """Return the mind that an answer ascribes: the first of the chain, or the narrator for reality."""
    chain = asked.chain
    denied = isinstance(asked, IsHeld | IsKnown | WasDone | FeelingOf) and asked.negated
    no = (value == NO) != denied
    match asked:
        case IsHeld():
            return attributed(chain, _content(asked.variable, asked.claimed), no)
        case IsKnown(mistaken=False):
            where = Proposition(words=about(asked.variable))
            content = Attitude(holder=chain[-1], verb="knows", content=where, negated=no)
            return (
                attributed(chain[:-1], content) if len(chain) > 1 else Mind(agent=chain[-1], attitudes=(content,))
            )
        case WhichValue() | WhichLabel() | WhoHas():
            return attributed(chain, _content(asked.variable, value))
    outer = chain[:-1] if isinstance(asked, IsKnown | FeelingOf) else chain
    return attributed(outer, Proposition(words=_in_words(asked, value)), no)


def _in_words(
    asked: IsKnown | FeelingOf | UnreadClaim | WhoKnows | WhoHolds | WhoFeels | WhoDid | WasDone | WhichThing,
    value: str,
) -> str:
    """Return what an answer says to be so, where no value of a variable says it."""
    of, where = the(asked.variable.of), about(asked.variable)
    match asked:
        case IsKnown():
            return f"{doing(asked.chain[-1:], 'is')} wrong about {where}"
        case FeelingOf():
            return f"{doing(asked.chain[-1:], 'is')} {asked.feeling} to learn {where}"
        case UnreadClaim():
            return f"something not understood is so of {of}"
        case WhoKnows():
            return f"{value} {'is wrong about' if asked.mistaken else 'knows'} {where}"
        case WhoHolds():
            return f"{value} holds {where}"
        case WhoFeels():
            return f"{value} {asked.feeling} to learn {where}"
        case WhoDid():
            return f"{value} moved {of}"
        case WasDone():
            return f"it was done to {of}"
        case WhichThing():
            return f"{asked.mover} put {the(value)} at {of}"


def _content(variable: Variable, value: str) -> Clause:
    """Return that a variable has a value, as a clause."""
    of = variable.of
    if variable.quality in ("fact", "topic"):
        return Proposition(words=f"{of}: {value}")
    if variable.quality == "state":
        return Proposition(words=f"{the(of)} {be(of)} {value}")
    thing, place = (value, of) if variable.quality == "inside" else (of, value)
    return At(thing=thing or "nothing", place=Place(name=place))


def attributed(chain: Sequence[str], content: Clause, negated: bool = False) -> Mind:
    """Return the mind in which a chain of people believes something; without a chain the narrator knows it."""
    if not chain:
        fact = content.model_copy(update={"negated": negated}) if negated else content
        return Mind(agent=NARRATOR, attitudes=(Attitude(holder=NARRATOR, verb="knows", content=fact),))
    attitude = Attitude(holder=chain[-1], verb="believes", content=content, negated=negated)
    for holder in reversed(chain[:-1]):
        attitude = Attitude(holder=holder, verb="believes", content=attitude)
    return Mind(agent=attitude.holder, attitudes=(attitude,))


def reason(query: VariableQuery, worlds: Worlds) -> str:
    """Return in words what the chain could know, and what it missed, in the likeliest world.

    What it could know is the last event about the variable that reached all of the chain. What it missed is the
    later event by which those before the last of the chain, or else reality, came to another value:

        what Sally could know: Sally puts her marble in the basket, but not that Anne puts it in the box
    """
    tracker = worlds.likeliest
    if (query.when != "end" and not query.chain) or isinstance(query, WasDone | WhichLabel | WhichThing | WhoDid):
        return f"what the story tells of {about(query.variable)}"
    held = tracker.opinion(query.chain, query.variable, until(query, tracker))
    who = chain_words(query.chain)
    if held.when is None:
        return f"what {who} could know: nothing that tells {about(query.variable)}"
    known = f"what {who} could know" if query.chain else "what the story tells"
    told = _words(held.when, worlds)
    missed = _missed(query, held, tracker)
    other = "" if missed is None else _words(missed, worlds)
    return f"{known}: {told}, but not that {other}" if other not in ("", told) else f"{known}: {told}"


def _missed(query: VariableQuery, held: Opinion, tracker: Tracker) -> int | None:
    """Return the event behind which the last of the chain remained; None where nothing later says otherwise."""
    end = until(query, tracker)
    for length in range(len(query.chain) - 1, -1, -1):
        other = tracker.opinion(query.chain[:length], query.variable, end)
        later = other.when is not None and held.when is not None and other.when > held.when
        if later and other.value is not None and other.value != held.value:
            return other.when
    return None


def _words(when: int, worlds: Worlds) -> str:
    """Return an event as a clause; how a thing looks is told before all events."""
    if when < 0:
        return "how it looks"
    event = worlds.episode.events[when]
    return " ".join((event.text or event.words()).split()).rstrip(".")
