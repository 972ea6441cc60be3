"""What was done: who did it, whether it happened, and who has a thing."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..episodes.episode import Episode
from ..episodes.events import Change, Event
from ..episodes.phrases import in_a_row, placed
from ..episodes.queries import VariableQuery, WasDone, WhichThing, WhoDid, WhoHas
from ..episodes.variables import Variable, about
from ..errors import InputError
from ..minds.facts import the
from .possible_worlds import Worlds, chain_words

NOBODY = "nobody"
MOSTLY = 0.5
"""Where it is likelier than this that a chain holds nothing, the story does not tell the value."""


def thing_put(query: WhichThing, episode: Episode) -> str:
    """Return what somebody put at a place first; raise `InputError` if it is not told."""
    place = query.variable.of
    for _, event in episode.happened:
        if isinstance(event, Change) and query.mover in event.doers:
            for item in event.sets:
                if item.value == place and item.variable.quality == "at":
                    return item.variable.of
    raise InputError(
        f"the story does not tell what {query.mover} put at {the(place)}.", "Ask about what it tells."
    )


def doer(query: WhoDid, worlds: Worlds) -> dict[str, float]:
    """Return the probability of who changed a variable last; in somebody's mind, in the last that reached them.

    Where the words leave open which of some did it, each is as likely.
    """
    episode = worlds.episode
    until_then = _last_known_change(query, worlds) if query.chain else len(episode.events)
    asked = {episode.number(reference) for reference in query.events}
    for k, event in reversed(episode.happened):
        people = event.doers if isinstance(event, Change) else event.takes_part[:1]
        it = k in asked if asked else k <= until_then and _sets(event, query)
        if it and set(people) & set(episode.names):
            apart = people if isinstance(event, Change) and event.among else (in_a_row(people),)
            return dict.fromkeys(apart, 1.0 / len(apart))
    raise InputError(f"the story does not tell who moved {the(query.variable.of)}.", "Say who did it.")


def _sets(event: Event, query: WhoDid) -> bool:
    """Return whether an event is a change of the variable of a query, to the value that it names if it does."""
    values = [s.value for s in event.sets if s.variable == query.variable] if isinstance(event, Change) else []
    return bool(values) and (not query.claimed or query.claimed in values)


def _last_known_change(query: WhoDid, worlds: Worlds) -> int:
    """Return the last change of a variable that reached the chain, which must not be how it was at first."""
    episode = worlds.episode
    when = worlds.likeliest.opinion(query.chain, query.variable).when
    event = episode.events[when] if when is not None and when >= 0 else None
    if when is None or not isinstance(event, Change):
        raise untold(query.chain, query.variable)
    before = any(query.variable in earlier.variables for k, earlier in episode.happened if k < when)
    if not before and event.moved_from is None:
        raise untold(query.chain, query.variable)
    return when


def done(query: WasDone, worlds: Worlds) -> float:
    """Return the probability that one of some events happened: 1 - prod over them of (1 - certainty).

    Raises `InputError` for what somebody thinks was done.
    """
    if query.chain:
        raise InputError(f"the story does not tell {chain_words(query.chain)} was done.", "A judge can say.")
    numbers = {worlds.episode.number(reference) for reference in query.events}
    happened = (event for k, event in worlds.episode.happened if k in numbers)
    return 1.0 - math.prod(1.0 - event.certainty for event in happened)


def holder(query: WhoHas, worlds: Worlds, until: int | None) -> dict[str, float]:
    """Return the probability of each person that they have a thing, or carry what it is in; they sum to 1.

    Raises `InputError` where the chain rather holds it to be at a place that nobody is told to carry.
    """
    found: dict[str, float] = {}
    for value, p in worlds.held(query.chain, query.variable, until).items():
        place = _carrier(value, query, worlds, until) if value else ""
        found[place] = found.get(place, 0.0) + p
    people = {name: p for name, p in found.items() if name in worlds.episode.names}
    nobody = sum(found.values()) - sum(people.values())
    if nobody > MOSTLY:
        thing, place = the(query.variable.of), max(found, key=lambda name: found[name])
        where = f": it is told to be {placed(place)}" if place else ""
        raise InputError(f"the story does not tell who has {thing}{where}.", f"Ask where {thing} is.")
    return {**people, NOBODY: nobody} if nobody else people


def _carrier(place: str, query: WhoHas, worlds: Worlds, until: int | None) -> str:
    """Return who is, has or carries a place, by where it is itself told to be; else the place."""
    owners = {location.name: location.carrier for location in worlds.episode.locations if location.carrier}

    def around(at: str) -> str | None:
        return None if at in worlds.episode.names else surely_at(at, query, worlds, until) or owners.get(at)

    return outwards(place, around)[-1]


def surely_at(thing: str, query: VariableQuery, worlds: Worlds, until: int | None) -> str | None:
    """Return where the chain surely holds a thing to be."""
    held = worlds.held(query.chain, Variable("at", thing), until)
    return next((value for value, p in held.items() if value and p == 1.0), None)


def outwards(place: str, around: Callable[[str], str | None]) -> tuple[str, ...]:
    """Return a place, what is `around` it, what is around that, and so on."""
    found = [place]
    while (outer := around(found[-1])) is not None and outer not in found:
        found.append(outer)
    return tuple(found)


def untold(chain: tuple[str, ...], variable: Variable) -> InputError:
    """Return the error for a value that nothing tells."""
    told = f"nothing in the story tells {chain_words(chain)}" if chain else "the story does not tell"
    return InputError(
        f"{told} {about(variable)}.",
        "Check that the story says who saw or heard it, and that the names agree with the question.",
    )
