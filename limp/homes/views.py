"""What key frames show: as views, as events, and as places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..events import Observation, Source
from ..minds.facts import Place
from ..minds.meanings import View
from .lexicon import lexicon

NOTE = "a key frame, which the planner weighs"


def observation(view: View, agent: str, source: Source) -> Observation:
    """Return what a key frame shows as an event of the person whom the camera follows."""
    return Observation(agent=agent, text=view.phrase(), source=source, note=NOTE, meaning=view)


def view_of(near: Iterable[str], held: Iterable[str], opened: Iterable[str], at: Iterable[Sequence[str]]) -> View:
    """Return the view with these names, in alphabetical order; commas and semicolons in them become spaces."""
    pairs = sorted((_plain(thing), _plain(place)) for thing, place in at)
    return View(near=_names(near), held=_names(held), opened=_names(opened), at=tuple(pairs))


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(_plain(name) for name in names))


def _plain(name: str) -> str:
    return " ".join(name.replace(",", " ").replace(";", " ").split())


def furniture(views: Sequence[View]) -> dict[str, Place]:
    """Return the names of places in the views with what the lexicon makes of them.

    A place is what opens, what holds a thing, or what the lexicon knows as furniture.
    """
    known = {place for one in views for _, place in one.at} | {name for one in views for name in one.opened}
    named = {name: lexicon().place(name) for one in views for name in (*one.near, *known)}
    return {
        name: place
        for name, place in sorted(named.items())
        if name in known or lexicon().is_container(place.name) is not None
    }
