"""Crumbs from julianje/ImageInference (Lopez-Brau, Kwon and Jara-Ettinger), experiments 1, 3 and 4."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import JsonValue

from limp.worlds.grid import Position

from ..crumbs import Door, Question, Room, Visits
from ..people.items import Rating, StudyFile
from .common import People, families, rating, reliability, same_plan, table, text

CORNERS: Mapping[str, Position] = {"A": (0, 0), "B": (6, 0), "C": (0, 6)}
WIDE, EDGE, SIDE = 11, 2, 7
"""Squares in a row of the authors' maps, squares around the room, and squares of the room's side."""
LISTED = re.compile(r'TrialName = "(\w+)"\nWorld = "\w+"\nDoors = (.*)\nObservation = (.*)')
Row = Mapping[str, str]


@dataclass(frozen=True)
class _Place:
    """A room as drawn: its rows with the edge, its squares outside doors, its doors, its crumbs."""

    drawn: tuple[str, ...]
    outside: tuple[str, ...]
    doors: Mapping[str, Door]
    crumbs: tuple[Position, ...]

    @property
    def rows(self) -> tuple[str, ...]:
        """The room itself."""
        inner = self.drawn[EDGE : EDGE + SIDE]
        return tuple(row[EDGE : EDGE + SIDE].replace("0", "#").replace("1", ".") for row in inner)

    @property
    def plan(self) -> Hashable:
        """What is the same in a family: inner walls, or the doors of an empty room."""
        inner = same_plan(self.rows)
        return inner if any("#" in row for row in inner) else (inner, same_plan(self.drawn))


@dataclass(frozen=True)
class _Made:
    """What is made: rooms by id, and every person's answers by experiment, question, item and option."""

    rooms: dict[str, Room] = field(default_factory=dict)
    plans: dict[str, Hashable] = field(default_factory=dict)
    answers: dict[tuple[str, ...], People] = field(default_factory=dict)


def make(clone: Path) -> StudyFile[Room]:
    """Return the study from a copy of the repository."""
    made = _Made()
    places = {1: _places(clone, 1), 3: _places(clone, 3)}
    places[4] = places[1]
    for experiment in (1, 3, 4):
        said: dict[tuple[str, str], list[Row]] = {}
        for row in table(clone, f"data/experiment_{experiment}/human/data_0/data.csv"):
            said.setdefault((row["map"], row.get("prior") or ""), []).append(row)
        models = _models(clone, experiment)
        for (name, past), rows in sorted(said.items()):
            _add(made, places[experiment][name], experiment, name, past, rows, models)
    family = families(made.plans)
    items = tuple(room.model_copy(update={"family": family[name]}) for name, room in made.rooms.items())
    ceilings: dict[str, JsonValue] = {
        f"{e} {'one or two' if e == '3' else 'all'}": reliability(
            {key: said for key, said in made.answers.items() if key[0] == e}
        )
        for e in ("1", "3", "4")
    }
    return StudyFile[Room](
        study="crumbs", scale=(0.0, 1.0), items=items, figures={"ceiling": ceilings},
        paper="Lopez-Brau, Kwon, Jara-Ettinger: Social inferences from physical evidence via Bayesian event"
        " reconstruction (doi 10.1037/xge0001182)",
        asked="Experiments 1, 4: which corner was the person going for, which door did they come from;"
        " 3: were there one or two people (0 surely one, 1 surely two)",
    )  # fmt: skip


def _places(clone: Path, experiment: int) -> dict[str, _Place]:
    at, found = f"stimuli/experiment_{experiment}", {}
    for name, doors, crumbs in LISTED.findall(text(clone, f"{at}/map_specifications.txt")):
        drawn = tuple(line[:WIDE] for line in text(clone, f"{at}/{name}").split("\n")[:WIDE])
        outside = re.findall(r"(\d+),? (?:\d+)", doors)
        marks = re.findall(r"(\d+), (\d+)", crumbs)
        found[name] = _Place(
            drawn,
            tuple(outside),
            {str(k): _door(int(square)) for k, square in enumerate(outside, start=1)},
            tuple((int(x) - EDGE, int(y) - EDGE) for y, x in marks),
        )
    return found


def _door(square: int) -> Door:
    """Return the door before a square that is numbered by rows of the whole map."""
    y, x = square // WIDE - EDGE, square % WIDE - EDGE
    side: Literal["left", "right", "top", "bottom"] = (
        "left" if x < 0 else "right" if x >= SIDE else "top" if y < 0 else "bottom"
    )
    return Door(inside=(min(SIDE - 1, max(0, x)), min(SIDE - 1, max(0, y))), side=side)


Models = Mapping[tuple[str, str], float]
"""The published model's probability by room (with past visits behind `_`) and option."""


def _models(clone: Path, experiment: int) -> Models:
    at = f"data/experiment_{experiment}/model/predictions/Manhattan"
    if experiment == 3:
        return {(row["map"], "two"): float(row["p_2"]) for row in table(clone, f"{at}/data.csv")}
    return {
        (row["map"], row[kind]): float(row["probability"])
        for kind in ("goal", "entrance")
        for row in table(clone, f"{at}/{kind}_predictions.csv")
    }


def _add(
    made: _Made, place: _Place, experiment: int, name: str, past: str, rows: Sequence[Row], models: Models
) -> None:
    """Add a room with its judgements; `past` are visits such as `goals-162`."""
    item, tag = "-".join(filter(None, (str(experiment), name, past))), "_".join(filter(None, (name, past)))
    judgements = []
    if experiment == 3:
        said = {row["unique_id"]: float(row["num_agents"]) for row in rows}
        made.answers[str(experiment), item, "two"] = said
        paper = {"two": round(models[name, "two"], 4)}
        judgements.append(
            Question(question="one or two", people={"two": rating(said.values())}, models={"paper": paper})
        )
    else:
        corners = {corner: corner for corner in CORNERS}
        doors = dict(zip(place.doors, place.outside, strict=True))
        for question, options in (("corner", corners), ("door", doors)):
            if len(options) > 1:
                paper = {option: round(models.get((tag, key), 0.0), 4) for option, key in options.items()}
                people = _shares(made, (str(experiment), item), rows, list(options))
                judgements.append(Question(question=question, people=people, models={"paper": paper}))
    what, _, digits = past.partition("-")
    visits = Visits()
    if past:
        counts = dict(zip(CORNERS if what == "goals" else place.doors, map(int, digits), strict=False))
        visits = Visits(corners=counts) if what == "goals" else Visits(doors=counts)
    made.plans[item] = place.plan
    made.rooms[item] = Room(
        id=item, family="", judgements=tuple(judgements), experiment=experiment, map=place.rows, doors=place.doors,
        corners=CORNERS, crumbs=place.crumbs, past_visits=visits,
    )  # fmt: skip


def _shares(made: _Made, key: tuple[str, str], rows: Sequence[Row], options: Sequence[str]) -> dict[str, Rating]:
    """Return the means of each person's sliders divided by their sum; who left all at zero counts for none."""
    sliders = {row["unique_id"]: [float(row[option]) for option in options] for row in rows}
    shares = {who: [value / sum(said) for value in said] for who, said in sliders.items() if sum(said) > 0}
    for k, option in enumerate(options):
        made.answers[(*key, option)] = {who: said[k] for who, said in shares.items()}
    return {option: rating(said[k] for said in shares.values()) for k, option in enumerate(options)}
