"""Where things are first, and what is around a place."""

from __future__ import annotations

from collections.abc import Callable

from ..episode import Episode
from ..query import Opinions, VariableQuery
from ..variables import Variable


def first_place(episode: Episode, thing: str, mover: str = "") -> str | None:
    """Return where a thing was first told to be, or where `mover` put it first; None if that is not told.

    Somebody who moves a thing that was not told of before moves it away from its first place, which only the words
    of the move can name.
    """
    variable = Variable("at", thing)
    for _, event in episode.happened:
        put = event.changes.get(variable)
        if put and (not mover or mover in event.doers):
            return put if mover or event.origin is None else event.origin or None
        if event.shown.get(variable) and not mover:
            return event.shown[variable]
    return None


def surely_at(thing: str, query: VariableQuery, minds: Opinions) -> str | None:
    """Return where the chain of a query surely holds a thing to be."""
    held = minds.held(query.chain, Variable("at", thing), query.until(minds))
    return next((value for value, p in held.items() if value and p == 1.0), None)


def outwards(place: str, around: Callable[[str], str | None]) -> tuple[str, ...]:
    """Return a place, what is `around` it, what is around that, and so on."""
    found = [place]
    while (outer := around(found[-1])) is not None and outer not in found:
        found.append(outer)
    return tuple(found)
