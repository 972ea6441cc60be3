"""What a folder of scene graphs holds: five files of the form `{episode: {key frame: [facts]}}`.

hold.json       The character is holding a mug
inside.json     A mug is inside the dishwasher
on.json         A mug is on the coffeetable
opened.json     dishwasher           (containers that stand open)
closeness.json  coffeetable          (things and furniture near the person)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError
from ..inputs import read_json, require_folder

FILES = ("hold", "inside", "on", "opened", "closeness")

STEADY = 0.9
"""Certainty of a state that is seen in two key frames or more."""
FLICKER = 0.6
"""Certainty of a state that is seen in one key frame: segmentation errors rarely last longer."""
GAP = 1
"""Key frames for which a state may vanish without having ended."""

_HOLD = re.compile(r"The character is holding an? (\S.*?)\s*")
_AT = re.compile(r"An? (\S.*?) is (?:on|inside) the (\S.*?)\s*")
_HEADS = """bed bench bookcase box cabinet cart chair closet couch counter desk dishwasher drawer dresser freezer
    fridge locker microwave nightstand oven shelf sink sofa stand stove table toilet tray"""
_FURNITURE = re.compile(rf"(?P<of>[a-z]*?) ?(?P<head>{'|'.join(_HEADS.split())})")
_PERSON = "character"


@dataclass(frozen=True)
class Spell:
    """A state that lasts: key frames `start` to `end` by position, seen in `seen` of them."""

    start: int
    end: int
    seen: int

    @property
    def certainty(self) -> float:
        """STEADY or, if it was seen only once, FLICKER."""
        return STEADY if self.seen > 1 else FLICKER


@dataclass(frozen=True)
class Scene:
    """The facts of a folder: `frames` are the key frames' numbers; all else goes by position in them.

    `held`, `opened` and `near` are names, `on` and `inside` are pairs (thing, place).
    """

    frames: tuple[int, ...]
    held: tuple[frozenset[str], ...]
    opened: tuple[frozenset[str], ...]
    near: tuple[frozenset[str], ...]
    on: tuple[frozenset[tuple[str, str]], ...]
    inside: tuple[frozenset[tuple[str, str]], ...]
    unread: tuple[tuple[int, str], ...] = ()

    def at(self, position: int) -> frozenset[tuple[str, str]]:
        """The pairs (thing, place) seen at a position, on or inside."""
        return self.on[position] | self.inside[position]

    @property
    def furniture(self) -> frozenset[str]:
        """The names that are places: things stand on them or in them, or they open, or their name says so."""
        places = {place for k in range(len(self.frames)) for _, place in self.at(k)}
        named = {name for names in self.near for name in names if _FURNITURE.fullmatch(name)}
        return frozenset(places | named | set().union(*self.opened))


def spells(present: Sequence[bool], gap: int = GAP) -> tuple[Spell, ...]:
    """Return the stretches in which a state holds; absences of up to `gap` positions do not end one."""
    found: list[Spell] = []
    for k in (k for k, here in enumerate(present) if here):
        if found and k - found[-1].end <= gap + 1:
            found[-1] = Spell(found[-1].start, k, found[-1].seen + 1)
        else:
            found.append(Spell(k, k, 1))
    return tuple(found)


def spoken(name: str) -> str:
    """Return a joined furniture name in words: `coffeetable` -> `coffee table`."""
    match = _FURNITURE.fullmatch(name)
    return f"{match['of']} {match['head']}".strip() if match else name


def read_scene(folder: Path) -> Scene:
    """Read the five files of a scene.

    Raises `InputError` if the folder or a file is missing, is not JSON of this form, or holds no key frame.
    """
    require_folder(folder, "the scene", f"It must hold {', '.join(f'{name}.json' for name in FILES)}.")
    facts = {name: _read_file(folder, name) for name in FILES}
    frames = tuple(sorted(set().union(*facts.values())))
    if not frames:
        raise InputError(
            f"the scene {str(folder)!r} has no key frame.", "Give scene graphs of at least one frame."
        )
    unread: list[tuple[int, str]] = []

    def parse(name: str, pattern: re.Pattern[str]) -> tuple[frozenset[tuple[str, ...]], ...]:
        return tuple(frozenset(_parse(facts[name].get(k, ()), pattern, k, unread)) for k in frames)

    return Scene(
        frames=frames,
        held=tuple(frozenset(words[0] for words in found) for found in parse("hold", _HOLD)),
        opened=tuple(frozenset(facts["opened"].get(k, ())) for k in frames),
        near=tuple(frozenset(facts["closeness"].get(k, ())) - {_PERSON} for k in frames),
        on=tuple(frozenset((w[0], w[1]) for w in found) for found in parse("on", _AT)),
        inside=tuple(frozenset((w[0], w[1]) for w in found) for found in parse("inside", _AT)),
        unread=tuple(unread),
    )


def _read_file(folder: Path, name: str) -> dict[int, list[str]]:
    episodes = read_json(folder / f"{name}.json", dict[str, dict[int, list[str]]], "scene graphs")
    if len(episodes) != 1:
        raise InputError(
            f"scene graphs ({name}.json): {len(episodes)} episodes in one file.",
            "Write one: {episode: {key frame: [facts]}}.",
        )
    (frames,) = episodes.values()
    return frames


def _parse(
    facts: Iterable[str], pattern: re.Pattern[str], frame: int, unread: list[tuple[int, str]]
) -> Iterable[tuple[str, ...]]:
    for fact in facts:
        match = pattern.fullmatch(fact)
        if match:
            yield match.groups()
        else:
            unread.append((frame, fact))
