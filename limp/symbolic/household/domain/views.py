"""Views of key frames as events, and read back from their words, which `View.phrase` writes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....events import Observation, Source
from ....facts import Place
from ....meanings import Pair, View
from .lexicon import lexicon

NOTE = "a key frame, which the planner weighs"
_START, _NEAR, _HELD, _OPEN, _AT = "in view: ", "near ", "in hand ", "open ", " at "


def observation(view: View, agent: str, source: Source) -> Observation:
    """Return what a key frame shows as an event of the person whom the camera follows."""
    return Observation(agent=agent, text=view.phrase(), source=source, note=NOTE)


def view_of(near: Iterable[str], held: Iterable[str], opened: Iterable[str], at: Iterable[Sequence[str]]) -> View:
    """Return the view with these names, in alphabetical order; commas and semicolons in them become spaces."""
    pairs = sorted((_plain(thing), _plain(place)) for thing, place in at)
    return View(near=_names(near), held=_names(held), opened=_names(opened), at=tuple(pairs))


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(_plain(name) for name in names))


def _plain(name: str) -> str:
    return " ".join(name.replace(",", " ").replace(";", " ").split())


def read_view(text: str) -> View | None:
    """Return the view that `text` tells, or None if it tells none."""
    if not text.startswith(_START):
        return None
    found: dict[str, tuple[str, ...]] = {}
    pairs: tuple[Pair, ...] = ()
    for part in text.removeprefix(_START).split("; "):
        for key, start in (("near", _NEAR), ("held", _HELD), ("opened", _OPEN)):
            if part.startswith(start):
                found[key] = tuple(part.removeprefix(start).split(", "))
                break
        else:
            facts = [fact.partition(_AT) for fact in part.split(", ")]
            pairs += tuple((thing, place) for thing, link, place in facts if link)
    return View.model_validate({**found, "at": pairs})


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
