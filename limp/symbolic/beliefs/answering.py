"""From a typed question to the probability of each possible answer."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import NoEvidenceError
from .asking.asked import (
    INITIAL,
    Asked,
    IsHeld,
    IsKnown,
    UnreadClaim,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoHolds,
    WhoKnows,
    WhoMoved,
)
from .states import is_time
from .story import Finds, Moves, Story, about
from .tracker import Tracker
from .worlds import Worlds

YES, NO, NOBODY = "yes", "no", "nobody"


def probabilities(asked: Asked, worlds: Worlds) -> dict[str, float]:
    """Return the probability of each answer in words; they sum to 1.

    For `who ...` questions the answers are sets of people, written as `Ann and Ben` in the order of the story.
    Raises `NoEvidenceError` if nothing that reaches the chain tells the value.
    """
    match asked:
        case WhichValue():
            return _values(asked, worlds)
        case WhichLabel():
            return {_label(asked, worlds): 1.0}
        case WhichThing():
            return {_thing_put(asked, worlds.story): 1.0}
        case IsHeld():
            return _two(_holds(asked, worlds), asked.negated)
        case IsKnown():
            return _two(_knows(asked, worlds), asked.negated)
        case UnreadClaim():
            return _two(worlds.conventions.unread, False)
        case WhoMoved():
            return {_mover(asked, worlds): 1.0}
        case WhoKnows() | WhoHolds():
            return _people(asked, worlds)
    raise NotImplementedError(type(asked).__name__)


def _agree(mine: str | None, true: str | None) -> bool:
    return mine is not None and mine == true


def until(asked: Asked, tracker: Tracker) -> int | None:
    """Return the last event that has happened by the moment of a question; None for the end of the story.

    At the start is when the chain first held anything, before is when it last held something else than at the end.
    """
    if isinstance(asked.when, int):
        return asked.when
    if asked.when == "end":
        return None
    changes = sorted({record.when for record in tracker.records.about(asked.variable)})
    held = [(k, tracker.opinion(asked.chain, asked.variable, k).value) for k in changes]
    told = [(k, value) for k, value in held if value is not None]
    if asked.when == "start":
        return told[0][0] if told else None
    return next((k for k, value in reversed(told) if value != told[-1][1]), None)


def _knows(asked: IsKnown, worlds: Worlds) -> float:
    """Return the probability that the last of the chain holds what the rest of it holds to be so."""
    total = 0.0
    for weight, tracker in worlds.weighted:
        end = until(asked, tracker)
        mine = tracker.opinion(asked.chain, asked.variable, end).value
        true = tracker.opinion(asked.chain[:-1], asked.variable, end).value
        total += weight * _agree(mine, true)
    return total


def _two(yes: float, negated: bool) -> dict[str, float]:
    yes = 1.0 - yes if negated else yes
    return {YES: yes, NO: 1.0 - yes}


def held_by(asked: Asked, worlds: Worlds) -> dict[str | None, float]:
    """Return the probability of each value that the chain holds when a question asks; None for no opinion."""
    return worlds.held(asked.chain, asked.variable, until(asked, worlds.weighted[0][1]))


def _values(asked: WhichValue, worlds: Worlds) -> dict[str, float]:
    if asked.mover or (isinstance(asked.when, str) and asked.when != "end" and not asked.chain):
        return {_earlier(asked, worlds): 1.0}
    held = held_by(asked, worlds)
    unknown = held.pop(None, 0.0)
    if unknown > 0.5 or (not asked.chain and _only_shown(asked, worlds)):
        raise _untold(asked)
    candidates = worlds.candidates(asked.variable) if unknown else ()
    values = {value: p for value, p in held.items() if value is not None}
    return {
        v: values.get(v, 0.0) + (unknown / len(candidates) if v in candidates else 0.0)
        for v in dict.fromkeys((*values, *candidates))
    }


def _only_shown(asked: Asked, worlds: Worlds) -> bool:
    """Return whether the story tells what a container is labelled with, and not what is in it."""
    records = worlds.weighted[0][1].records.about(asked.variable)
    return bool(records) and all(record.when == -1 for record in records)


def _untold(asked: Asked) -> NoEvidenceError:
    told = f"nothing in the story tells {chain_words(asked.chain)}" if asked.chain else "the story does not tell"
    return NoEvidenceError(
        f"{told} {about(asked.variable)}.",
        "Check that the story says who saw or heard it, and that the names agree with the question.",
    )


def first_value(story: Story, thing: str, mover: str = "") -> str | None:
    """Return where a thing was first told to be, or where `mover` put it first; None if that is not told.

    Somebody who moves a thing that was not told of before moves it away from its first place, which only the words
    of the move can name.
    """
    for event in story.events:
        if not isinstance(event, Moves | Finds) or event.thing != thing or not event.place:
            continue
        if isinstance(event, Moves):
            if mover and event.agent != mover:
                continue
            if event.shifted and not mover:
                return event.source or None
        elif mover:
            continue
        return event.place
    return None


def _earlier(asked: WhichValue, worlds: Worlds) -> str:
    """Return the value at the beginning, or before the last change."""
    variable = asked.variable
    if variable.quality == "at" and (asked.when == "start" or asked.mover):
        found = first_value(worlds.story, variable.of, asked.mover)
    else:
        records = worlds.weighted[0][1].records.about(variable)
        values = [r.value for r in records if r.real and r.value and r.value not in worlds.story.agents]
        different = [v for v in values if values and v != values[-1]]
        if variable.quality == "inside" and asked.when == "before":
            values = different  # what was in it, and no longer is
        found = (values[0] if asked.when == "start" else (different or values)[-1]) if values else None
    if found is None:
        raise NoEvidenceError(f"the story does not tell {about(variable)} earlier.", "Ask about what it tells.")
    return found


def _thing_put(asked: WhichThing, story: Story) -> str:
    place = asked.variable.of
    for event in story.events:
        if isinstance(event, Moves) and event.place == place and event.agent == asked.mover:
            return event.thing
    raise NoEvidenceError(
        f"the story does not tell what {asked.mover} put at the {place}.", "Ask about what it tells."
    )


def _mover(asked: WhoMoved, worlds: Worlds) -> str:
    """Return who moved a thing last; in somebody's mind, in the last move that reached them."""
    story, until_then = worlds.story, None
    if asked.chain:
        tracker = max(worlds.weighted, key=lambda pair: pair[0])[1]
        until_then = tracker.opinion(asked.chain, asked.variable).when
        known = story.events[until_then] if until_then is not None and until_then >= 0 else None
        lay = any(getattr(event, "thing", "") == asked.variable.of for event in story.events[: until_then or 0])
        if not isinstance(known, Moves) or not (lay or known.shifted):
            raise _untold(asked)
    for event in reversed(story.events[: None if until_then is None else until_then + 1]):
        moved = isinstance(event, Moves) and event.thing == asked.variable.of and event.agent in story.agents
        if isinstance(event, Moves) and moved and asked.claimed in ("", event.place):
            return event.agent
    raise NoEvidenceError(f"the story does not tell who moved the {asked.variable.of}.", "Say who did it.")


def _label(asked: WhichLabel, worlds: Worlds) -> str:
    records = worlds.weighted[0][1].records.about(asked.variable)
    if not records:
        raise NoEvidenceError(f"the story does not tell {about(asked.variable)}.", "Ask about what it tells.")
    shown = [record for record in records if record.when == -1]
    return str((shown or list(records))[0].value)


def _holds(asked: IsHeld, worlds: Worlds) -> float:
    held = held_by(asked, worlds)
    if not asked.chain and held.get(None, 0.0) > 0.5:
        raise _untold(asked)
    told = worlds.candidates(asked.variable)
    if asked.variable.quality == "state" and asked.claimed not in told:
        if any(is_time(value) != is_time(asked.claimed) for value in told):
            raise _untold(asked)  # "it was put off", of something that is on Friday
        return held.get(None, 0.0)  # who was told of no change takes it to be as it was before
    if asked.claimed != INITIAL:
        return held.get(asked.claimed, 0.0)
    if held.get(None, 0.0) > 0.5:
        raise _untold(asked)
    # A place that a thing was moved to is not its first one, also where that one is not told.
    return held.get(first_value(worlds.story, asked.variable.of) or "", 0.0)


def _people(asked: WhoKnows | WhoHolds, worlds: Worlds) -> dict[str, float]:
    total: dict[str, float] = {}
    for weight, tracker in worlds.weighted:
        end = until(asked, tracker)
        true = tracker.opinion(asked.chain, asked.variable, end).value
        wanted = asked.claimed if isinstance(asked, WhoHolds) else true
        negated = isinstance(asked, WhoKnows) and asked.negated
        them = [
            agent
            for agent in asked.among or worlds.story.agents
            if _agree(tracker.opinion((*asked.chain, agent), asked.variable, end).value, wanted) != negated
        ]
        if isinstance(asked, WhoKnows) and asked.how == "first" and them:
            them = _earliest(asked, them, wanted, tracker)
        words = in_a_row(them)
        total[words] = total.get(words, 0.0) + weight
    return total


def _earliest(asked: WhoKnows, people: Sequence[str], value: str | None, tracker: Tracker) -> list[str]:
    """Return those who came to hold the value before the others did."""
    moments = range(len(tracker.story.events))
    since = {
        agent: next(
            (k for k in moments if tracker.opinion((*asked.chain, agent), asked.variable, k).value == value),
            len(moments),
        )
        for agent in people
    }
    return [agent for agent in people if since[agent] == min(since.values())]


def in_a_row(names: Sequence[str]) -> str:
    """Return names as words: `Ann, Ben and Cleo`, or `nobody`."""
    if not names:
        return NOBODY
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def reason(asked: Asked, worlds: Worlds) -> str:
    """Return in words what the chain could know: the last event about it that reached all of them."""
    tracker = max(worlds.weighted, key=lambda pair: pair[0])[1]
    if (asked.when != "end" and not asked.chain) or isinstance(asked, WhichLabel | WhichThing | WhoMoved):
        return f"what the story tells of {about(asked.variable)}"
    opinion = tracker.opinion(asked.chain, asked.variable, until(asked, tracker))
    who = chain_words(asked.chain)
    if opinion.when is None:
        return f"what {who} could know: nothing that tells {about(asked.variable)}"
    words = worlds.story.events[opinion.when].text if opinion.when >= 0 else "how it looks"
    known = f"what {who} could know" if asked.chain else "what the story tells"
    return f"{known}: {' '.join(words.split()) or 'the last event'}"


def chain_words(chain: Sequence[str]) -> str:
    """Return a chain of people as words: `Ann thinks that Ben`, or `the story` for reality."""
    if not chain:
        return "the story"
    return " thinks that ".join(chain) if len(chain) > 1 else chain[0]
