"""From a typed question to the probability of each possible answer."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import NoEvidenceError
from .asked import INITIAL, Asked, first_value
from .story import Unread, Variable, about
from .worlds import Worlds

YES, NO, NOBODY = "yes", "no", "nobody"


def probabilities(asked: Asked, worlds: Worlds) -> dict[str, float]:
    """Return the probability of each answer in words; they sum to 1.

    For `who ...` questions the answers are sets of people, written as `Ann and Ben` in the order of the story.
    Raises `NoEvidenceError` if nothing that reaches the chain tells the value.
    """
    match asked.kind:
        case "value":
            return _values(asked, worlds)
        case "label":
            return {_label(asked, worlds): 1.0}
        case "holds":
            return _two(_holds(asked, worlds), asked.negated)
        case "knows":
            return _two(_knows(asked, worlds), asked.negated)
        case "who knows" | "who holds":
            return _people(asked, worlds)


def _agree(mine: str | None, true: str | None) -> bool:
    return mine is not None and mine == true


def _knows(asked: Asked, worlds: Worlds) -> float:
    """Return the probability that the last of the chain holds what the rest of it holds to be so."""
    return sum(
        weight
        for weight, tracker in worlds.weighted
        if _agree(
            tracker.opinion(asked.chain, asked.variable).value,
            tracker.opinion(asked.chain[:-1], asked.variable).value,
        )
    )


def _two(yes: float, negated: bool) -> dict[str, float]:
    yes = 1.0 - yes if negated else yes
    return {YES: yes, NO: 1.0 - yes}


def _values(asked: Asked, worlds: Worlds) -> dict[str, float]:
    if asked.when != "end" or asked.mover:
        return {_earlier(asked, worlds): 1.0}
    held = worlds.held(asked.chain, asked.variable)
    unknown = held.pop(None, 0.0)
    if unknown > 0.5:
        raise _untold(asked)
    candidates = worlds.candidates(asked.variable) if unknown else ()
    values = {value: p for value, p in held.items() if value is not None}
    return {
        v: values.get(v, 0.0) + (unknown / len(candidates) if v in candidates else 0.0)
        for v in dict.fromkeys((*values, *candidates))
    }


def _untold(asked: Asked) -> NoEvidenceError:
    return NoEvidenceError(
        f"nothing in the story tells {_chain_words(asked.chain)} {_what(asked.variable)}.",
        "Check that the story says who saw or heard it, and that the names agree with the question.",
    )


def _earlier(asked: Asked, worlds: Worlds) -> str:
    """Return the value at the beginning, or before the last change."""
    variable = asked.variable
    if variable.quality == "at" and (asked.when == "start" or asked.mover):
        found = first_value(worlds.story, variable.of, asked.mover)
    else:
        records = worlds.weighted[0][1].records.about(variable)
        values = [r.value for r in records if r.real and r.value and r.value not in worlds.story.agents]
        different = [v for v in values if values and v != values[-1]]
        found = (values[0] if asked.when == "start" else (different or values)[-1]) if values else None
    if found is None:
        raise NoEvidenceError(f"the story does not tell {_what(variable)} earlier.", "Ask about what it tells.")
    return found


def understood(asked: Asked, worlds: Worlds) -> float:
    """Return the probability that no words that were not understood would change the answer.

        (1 - unread) ** n

    for n stretches of such words that name the thing or the container, a person or a place that the answer hangs
    on. For where a thing was first, those count that stand before its place is told.
    """
    named = {asked.variable.of, *asked.chain, *filter(None, (asked.mover,))}
    if asked.kind in ("who knows", "who holds"):
        named |= set(worlds.story.agents)
    events = worlds.story.events
    if asked.when == "start" and asked.kind == "value":
        named = {asked.variable.of}
        told = (k for k, event in enumerate(events) if getattr(event, "thing", "") == asked.variable.of)
        events = events[: next(told, len(events))]
    elif asked.variable.quality == "at":
        named |= {value for value in worlds.held(asked.chain, asked.variable) if value}
    missed = [event for event in events if isinstance(event, Unread) and named & set(event.names)]
    return float((1.0 - worlds.conventions.unread) ** len(missed))


def _label(asked: Asked, worlds: Worlds) -> str:
    records = worlds.weighted[0][1].records.about(asked.variable)
    if not records:
        raise NoEvidenceError(f"the story does not tell {_what(asked.variable)}.", "Ask about what it tells.")
    shown = [record for record in records if record.when == -1]
    return str((shown or list(records))[0].value)


def _holds(asked: Asked, worlds: Worlds) -> float:
    held = worlds.held(asked.chain, asked.variable)
    if asked.claimed != INITIAL:
        return held.get(asked.claimed, 0.0)
    if held.get(None, 0.0) > 0.5:
        raise _untold(asked)
    # A place that a thing was moved to is not its first one, also where that one is not told.
    return held.get(first_value(worlds.story, asked.variable.of) or "", 0.0)


def _people(asked: Asked, worlds: Worlds) -> dict[str, float]:
    total: dict[str, float] = {}
    for weight, tracker in worlds.weighted:
        true = tracker.opinion(asked.chain, asked.variable).value
        wanted = asked.claimed if asked.kind == "who holds" else true
        them = [
            agent
            for agent in worlds.story.agents
            if _agree(tracker.opinion((*asked.chain, agent), asked.variable).value, wanted) != asked.negated
        ]
        words = in_a_row(them)
        total[words] = total.get(words, 0.0) + weight
    return total


def in_a_row(names: Sequence[str]) -> str:
    """Return names as words: `Ann, Ben and Cleo`, or `nobody`."""
    if not names:
        return NOBODY
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def reason(asked: Asked, worlds: Worlds) -> str:
    """Return in words what the chain could know: the last event about it that reached all of them."""
    tracker = max(worlds.weighted, key=lambda pair: pair[0])[1]
    who = _chain_words(asked.chain)
    if asked.when != "end" or asked.kind == "label":
        return f"what the story tells of {_what(asked.variable)}"
    opinion = tracker.opinion(asked.chain, asked.variable)
    if opinion.when is None:
        return f"what {who} could know: nothing that tells {_what(asked.variable)}"
    words = worlds.story.events[opinion.when].text if opinion.when >= 0 else "how it looks"
    return f"what {who} could know: {' '.join(words.split()) or 'the last event'}"


def _chain_words(chain: Sequence[str]) -> str:
    if not chain:
        return "the story"
    return " thinks that ".join(chain) if len(chain) > 1 else chain[0]


def _what(variable: Variable) -> str:
    return "what was said" if variable.quality == "topic" else about(variable)
