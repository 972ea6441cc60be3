"""Whodunnit: which of two people took the snack or watched television, from pictures, from sounds, from both.

The flats are those of Wu, Brockbank, Cha, Fränken, Jin, Huang, Liu, Zhang, Wu and Gerstenberg (CogSci 2024).
One of the two went to the fridge or to the sofa, and back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from limp.worlds.grid import Position

from .people.benchmark import PeopleStudy, open_study
from .people.items import Given, Item, Judgement, StudyFile
from .people.maps import steps
from .people.model import Asked, Cues, Predicted, StudyModel

WALLS = "#bsltiFT"
"""Where nobody walks: walls and furniture."""


class Room(Given):
    """A room: its kind, its left top square, its width and height."""

    kind: str
    left_top: Position
    size: tuple[int, int]


class Door(Given):
    """A door with what it was before and after: open or closed."""

    at: Position
    before: Literal["open", "closed"]
    after: Literal["open", "closed"]


class Remote(Given):
    """On what the remote control lies, and on which square."""

    on: str
    at: Position


class Clue(Judgement):
    """A judgement with the evidence that was given."""

    given: Literal["visual", "auditory", "both"]


class Flat(Item[Clue]):
    """A flat before and after, and what was heard of it."""

    mission: Literal["snack", "tv"]
    map: tuple[str, ...]
    rooms: tuple[Room, ...]
    people_at: Mapping[Literal["A", "B"], Position]
    doors: tuple[Door, ...]
    fridge_from: tuple[Position, ...] = ()
    crumbs_after: Position | None = None
    sofa_from: Position | None = None
    side_tables_from: tuple[Position, ...] = ()
    remote_before: Remote | None = None
    remote_after: Remote | None = None
    steps_to_the_place: Mapping[Literal["A", "B"], int]
    sound: tuple[str, ...]


@dataclass(frozen=True)
class Settings:
    """Nothing is set yet."""


def predict(item: Flat, settings: Settings) -> Predicted:
    """Return the middle of the slider."""
    del settings
    return [{"B": 50.0} for _ in item.judgements]


def cues(item: Flat) -> Cues:
    """Return, of A beside B, how far what changed lies from each, and how ill the heard steps fit each.

    What was not given counts as nothing.
    """
    away = {who: steps(item.map, place, WALLS) for who, place in item.people_at.items()}
    changed = [door.at for door in item.doors if door.before != door.after]
    if item.remote_after and item.remote_after != item.remote_before:
        changed.append(item.remote_after.at)
    if item.crumbs_after:
        changed.append(item.crumbs_after)
    heard = sum(int(one.removesuffix(" steps")) for one in item.sound if one.endswith(" steps"))
    seen = float(sum(_far(away["A"], place) - _far(away["B"], place) for place in changed))
    sounds = abs(heard - 2 * item.steps_to_the_place["A"]) - abs(heard - 2 * item.steps_to_the_place["B"])
    given = {"visual": [seen, 0.0], "auditory": [0.0, float(sounds)], "both": [seen, float(sounds)]}
    return [{"B": given[one.given]} for one in item.judgements]


def _far(away: Mapping[Position, int], place: Position) -> int:
    """Return the steps to a square, which may hold furniture, or to one beside it."""
    x, y = place
    return min(away.get(near, len(away)) for near in (place, (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def questions(item: Flat) -> Asked:
    """Return all evidence together, and each kind."""
    return [{"all": None, one.given: None} for one in item.judgements]


WHODUNNIT = StudyModel(
    name="whodunnit", schema=StudyFile[Flat], settings=Settings(), predict=predict, cues=cues, questions=questions,
    reliability={
        "all": ("ceiling",), **{given: ("ceiling_by_evidence", given) for given in ("visual", "auditory", "both")}
    },
)  # fmt: skip


def open_benchmark(data: str = "", sweep: str = "no") -> PeopleStudy[Flat, Settings]:
    """Open the study; `data` is the folder of whodunnit.json, `sweep` whether settings are chosen by folds."""
    return open_study(WHODUNNIT, data, sweep)
