"""Keys: which gem somebody goes for who fetches keys and opens doors, by people and by inverse planning.

The films are those of Alanqary, Lin, Le, Zhi-Xuan, Mansinghka and Tenenbaum (CogSci 2021). One act is one move of
time; any key opens any door beside the walker and is used up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from limp.worlds.grid import Position

from .people.benchmark import PeopleStudy, open_study
from .people.items import Item, Judgement, StudyFile
from .people.maps import steps
from .people.model import Cues, Predicted, StudyModel


class Stopped(Judgement):
    """A judgement after so many acts."""

    acts_seen: int


class Film(Item[Stopped]):
    """A walk on a map (`#` wall, `D` locked door, `k` key, `1` to `3` gems); `path` is one longer than `acts`."""

    map: tuple[str, ...]
    start: Position
    keys: Mapping[str, Position]
    gems: Mapping[str, Position]
    doors: tuple[Position, ...]
    acts: tuple[str, ...]
    path: tuple[Position, ...]


@dataclass(frozen=True)
class Settings:
    """Nothing is set yet."""


def predict(item: Film, settings: Settings) -> Predicted:
    """Return even odds of the gems."""
    del settings
    return [dict.fromkeys(item.gems, 1.0 / len(item.gems)) for _ in item.judgements]


def cues(item: Film) -> Cues:
    """Return how far each gem is and how much nearer it came, as if doors were open, beside the mean of gems."""
    first = _away(item, 0)
    found = []
    for one in item.judgements:
        now = _away(item, one.acts_seen)
        found.append(_beside_mean({gem: [now[gem], first[gem] - now[gem]] for gem in item.gems}))
    return found


def _away(item: Film, moment: int) -> dict[str, float]:
    far = steps(item.map, item.path[moment])
    return {gem: float(far.get(place, len(far))) for gem, place in item.gems.items()}


def _beside_mean(rows: Mapping[str, Sequence[float]]) -> dict[str, list[float]]:
    means = [sum(column) / len(rows) for column in zip(*rows.values(), strict=True)]
    return {name: [value - mean for value, mean in zip(row, means, strict=True)] for name, row in rows.items()}


KEYS = StudyModel(name="keys", schema=StudyFile[Film], settings=Settings(), predict=predict, cues=cues)


def open_benchmark(data: str = "", sweep: str = "no") -> PeopleStudy[Film, Settings]:
    """Open the study; `data` is the folder of keys.json, `sweep` whether settings are chosen by folds."""
    return open_study(KEYS, data, sweep)
