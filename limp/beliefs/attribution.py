"""Why an answer ascribes a mind: the event that reached a chain, and the later one that did not."""

from __future__ import annotations

from ..episodes.query import Opinion, VariableQuery, chain_words
from ..episodes.variables import about
from .possible_worlds import Worlds


def reason(query: VariableQuery, worlds: Worlds) -> str:
    """Return in words what the chain could know, and what it missed, in the likeliest world.

    What it could know is the last event about the variable that reached all of the chain. What it missed is the
    later event by which those before the last of the chain, or else reality, came to another value:

        what Sally could know: Sally puts her marble in the basket, but not that Anne puts it in the box
    """
    if query.of_story or (query.when != "end" and not query.chain):
        return f"what the story tells of {about(query.variable)}"
    held = worlds.opinion(query.chain, query.variable, query.until(worlds))
    who = chain_words(query.chain)
    if held.when is None:
        return f"what {who} could know: nothing that tells {about(query.variable)}"
    known = f"what {who} could know" if query.chain else "what the story tells"
    told = _words(held.when, worlds)
    missed = _missed(query, held, worlds)
    other = "" if missed is None else _words(missed, worlds)
    return f"{known}: {told}, but not that {other}" if other not in ("", told) else f"{known}: {told}"


def _missed(query: VariableQuery, held: Opinion, worlds: Worlds) -> int | None:
    """Return the event behind which the last of the chain remained; None where nothing later says otherwise."""
    end = query.until(worlds)
    for length in range(len(query.chain) - 1, -1, -1):
        other = worlds.opinion(query.chain[:length], query.variable, end)
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
