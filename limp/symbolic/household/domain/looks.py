"""A look: what one key frame shows around the person whom the camera follows, as words and read back.

`in view: near cabinet, mug; in hand mug; open fridge, stove; mug at desk, book at cabinet`
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ....events import Observation, Source
from ....facts import Place, Value
from .lexicon import lexicon

NOTE = "a key frame, which the planner weighs"
_START, _NEAR, _HELD, _OPEN, _AT = "in view: ", "near ", "in hand ", "open ", " at "

Pair: TypeAlias = tuple[str, str]


class Look(Value):
    """Names as they were seen: what is `near` the person, `held`, what stands `open`, what is `at` which place.

    A name may be wrong, and what is there need not be seen.
    """

    near: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    at: tuple[Pair, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.near or self.held or self.opened or self.at)

    def phrase(self) -> str:
        """Return the words, which `read_look` reads back; `in view: nothing` if there is nothing."""
        parts = [
            _NEAR + ", ".join(self.near) if self.near else "",
            _HELD + ", ".join(self.held) if self.held else "",
            _OPEN + ", ".join(self.opened) if self.opened else "",
            ", ".join(f"{thing}{_AT}{place}" for thing, place in self.at),
        ]
        return _START + ("; ".join(part for part in parts if part) or "nothing")

    def observation(self, agent: str, source: Source) -> Observation:
        """Return the look as an event of the person whom the camera follows."""
        return Observation(agent=agent, text=self.phrase(), source=source, note=NOTE)


def look(near: Iterable[str], held: Iterable[str], opened: Iterable[str], at: Iterable[Sequence[str]]) -> Look:
    """Return the look of these names, in alphabetical order; commas and semicolons in them become spaces."""
    pairs = sorted((_plain(thing), _plain(place)) for thing, place in at)
    return Look(near=_names(near), held=_names(held), opened=_names(opened), at=tuple(pairs))


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(_plain(name) for name in names))


def _plain(name: str) -> str:
    return " ".join(name.replace(",", " ").replace(";", " ").split())


def read_look(text: str) -> Look | None:
    """Return the look that `text` tells, or None if it tells none."""
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
    return Look(**found, at=pairs)


def furniture(looks: Sequence[Look]) -> dict[str, Place]:
    """Return the names of places in the looks with what the lexicon makes of them.

    A place is what opens, what holds a thing, or what the lexicon knows as furniture.
    """
    known = {place for one in looks for _, place in one.at} | {name for one in looks for name in one.opened}
    named = {name: lexicon().place(name) for one in looks for name in (*one.near, *known)}
    return {
        name: place
        for name, place in sorted(named.items())
        if name in known or lexicon().is_container(place.name) is not None
    }
