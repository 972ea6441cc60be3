"""Crumbs: by which door somebody came in, where they went, and whether they were one or two, from crumbs.

The rooms are those of Lopez-Brau, Kwon and Jara-Ettinger ("Social inferences from physical evidence via Bayesian
event reconstruction", doi 10.1037/xge0001182). People walk straight to one corner and leave by the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from limp.worlds.grid import Position

from .people.benchmark import PeopleStudy, open_study
from .people.items import Given, Item, Judgement, StudyFile
from .people.maps import steps
from .people.model import Asked, Cues, Predicted, StudyModel


class Door(Given):
    """The square of the room at a door, and the side of the room that it is in."""

    inside: Position
    side: Literal["left", "right", "top", "bottom"]


class Visits(Given):
    """How often this person had gone to each corner, or come by each door, before."""

    corners: Mapping[str, int] = {}
    doors: Mapping[str, int] = {}


class Question(Judgement):
    """Which corner (A, B, C), which door (by number), or how likely two people (`two`)."""

    question: Literal["corner", "door", "one or two"]


class Room(Item[Question]):
    """A room of rows (`#` inner wall), with doors, corners and the squares of crumbs."""

    experiment: int
    map: tuple[str, ...]
    doors: Mapping[str, Door]
    corners: Mapping[str, Position]
    crumbs: tuple[Position, ...] = Field(min_length=1)
    past_visits: Visits = Visits()


@dataclass(frozen=True)
class Settings:
    """Nothing is set yet."""


def predict(item: Room, settings: Settings) -> Predicted:
    """Return even odds."""
    del settings
    return [dict.fromkeys(one.people, 1.0 / max(len(one.people), 2)) for one in item.judgements]


def cues(item: Room) -> Cues:
    """Return how near a corner or door is to the crumbs and its share of visits, or how far apart crumbs lie."""
    far = steps(item.map, item.crumbs[0])
    found = list[Mapping[str, list[float]]]()
    for one in item.judgements:
        if one.question == "one or two":
            found.append({"two": [float(far.get(item.crumbs[-1], len(far)))]})
            continue
        corners = one.question == "corner"
        places = item.corners if corners else {name: door.inside for name, door in item.doors.items()}
        visits = item.past_visits.corners if corners else item.past_visits.doors
        near = {name: 1.0 / (1.0 + far.get(place, len(far))) for name, place in places.items()}
        total = sum(visits.values())
        found.append(
            {
                name: [near[name] / sum(near.values()), visits[name] / total if total else 1.0 / len(places)]
                for name in places
            }
        )
    return found


def questions(item: Room) -> Asked:
    """Return the number of the experiment."""
    return [{str(item.experiment): None} for _ in item.judgements]


CRUMBS = StudyModel(
    name="crumbs", schema=StudyFile[Room], settings=Settings(), predict=predict, cues=cues, questions=questions,
    reliability={"1": ("ceiling", "1 all"), "3": ("ceiling", "3 one or two"), "4": ("ceiling", "4 all")},
)  # fmt: skip


def open_benchmark(data: str = "", sweep: str = "no") -> PeopleStudy[Room, Settings]:
    """Open the study; `data` is the folder of crumbs.json, `sweep` whether settings are chosen by folds."""
    return open_study(CRUMBS, data, sweep)
