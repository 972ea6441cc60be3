"""Crumbs from https://github.com/julianje/ImageInference, experiments 1, 3 and 4.

Lopez-Brau, Kwon and Jara-Ettinger.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from limp.worlds.grid import Position

from ..crumbs import TWO, Room
from ..people.items import StudyFile
from .common import Fields, People, families, rating, reliability, same_plan, study_of, table, text

CORNERS: Mapping[str, Position] = {"A": (0, 0), "B": (6, 0), "C": (0, 6)}
WIDE, EDGE, SIDE = 11, 2, 7
"""Squares in a row of the authors' maps, squares around the room, and squares of the room's side."""
LISTED = re.compile(r'TrialName = "(\w+)"\nWorld = "\w+"\nDoors = (.*)\nObservation = (.*)')
CEILINGS = {1: "1 all", TWO: f"{TWO} one or two", 4: "4 all"}
"""The experiments, and under which name their reliability is kept."""
Row = Mapping[str, str]


def make(clone: Path) -> StudyFile[Room]:
    """Return the study from a copy of the repository."""
    items, plans, ceilings = dict[str, Fields](), dict[str, Hashable](), dict[str, float | None]()
    for experiment, ceiling in CEILINGS.items():
        places, models = _places(clone, TWO if experiment == TWO else 1), _models(clone, experiment)
        told: dict[tuple[str, str], list[Row]] = {}
        for row in table(clone, f"data/experiment_{experiment}/human/data_0/data.csv"):
            told.setdefault((row["map"], row.get("prior") or ""), []).append(row)
        answers: dict[tuple[str, str], People] = {}
        for (name, past), rows in sorted(told.items()):
            plans[item := "-".join(filter(None, (str(experiment), name, past)))], outside, fields = places[name]
            judgements = []
            for question, options in _asked(experiment, outside).items():
                said = _said(rows, list(options))
                answers |= {(item, option): people for option, people in said.items()}
                tag = "_".join(filter(None, (name, past)))
                paper = {option: round(models.get((tag, key), 0.0), 4) for option, key in options.items()}
                people = {option: rating(values.values()) for option, values in said.items()}
                judgements.append({"question": question, "people": people, "models": {"paper": paper}})
            more = {"past_visits": _visits(past, list(outside)), "judgements": judgements}
            items[item] = {"experiment": experiment, **fields, **more}
        ceilings[ceiling] = reliability(answers)
    return study_of(StudyFile[Room], "crumbs", items, families(plans), {"ceiling": ceilings})


def _asked(experiment: int, outside: Mapping[str, str]) -> dict[str, Mapping[str, str]]:
    """Return the options of each question, with the published name of each."""
    if experiment == TWO:
        return {"one or two": {"two": "two"}}
    corners = {"corner": dict(zip(CORNERS, CORNERS, strict=True))}
    return {**corners, "door": outside} if len(outside) > 1 else {**corners}


def _places(clone: Path, experiment: int) -> dict[str, tuple[Hashable, dict[str, str], Fields]]:
    """Return by room what is the same in a family, its doors by number as published, and its fields."""
    at = f"stimuli/experiment_{experiment}"
    found: dict[str, tuple[Hashable, dict[str, str], Fields]] = {}
    for name, doors, crumbs in LISTED.findall(text(clone, f"{at}/map_specifications.txt")):
        drawn = [line[:WIDE] for line in text(clone, f"{at}/{name}").split("\n")[:WIDE]]
        rows = [line[EDGE:][:SIDE].replace("0", "#").replace("1", ".") for line in drawn[EDGE:][:SIDE]]
        outside = {str(k): door for k, door in enumerate(re.findall(r"(\d+),? (?:\d+)", doors), start=1)}
        inner = same_plan(rows)
        plan = inner if any("#" in row for row in inner) else (inner, same_plan(drawn))
        marks = [(int(x) - EDGE, int(y) - EDGE) for y, x in re.findall(r"(\d+), (\d+)", crumbs)]
        near = {number: _door(int(square)) for number, square in outside.items()}
        found[name] = (plan, outside, {"map": rows, "doors": near, "corners": CORNERS, "crumbs": marks})
    return found


def _door(square: int) -> Fields:
    """Return the door before a square that is numbered by rows of the whole map."""
    y, x = square // WIDE - EDGE, square % WIDE - EDGE
    side = "left" if x < 0 else "right" if x >= SIDE else "top" if y < 0 else "bottom"
    return {"inside": (min(SIDE - 1, max(0, x)), min(SIDE - 1, max(0, y))), "side": side}


def _models(clone: Path, experiment: int) -> dict[tuple[str, str], float]:
    """Return the published model's probability by room (with past visits behind `_`) and option."""
    at = f"data/experiment_{experiment}/model/predictions/Manhattan"
    if experiment == TWO:
        return {(row["map"], "two"): float(row["p_2"]) for row in table(clone, f"{at}/data.csv")}
    return {
        (row["map"], row[kind]): float(row["probability"])
        for kind in ("goal", "entrance")
        for row in table(clone, f"{at}/{kind}_predictions.csv")
    }


def _said(rows: Sequence[Row], options: Sequence[str]) -> dict[str, People]:
    """Return each person's sliders divided by their sum, or their one slider; all at zero counts for none."""
    if options == ["two"]:
        return {"two": {row["unique_id"]: float(row["num_agents"]) for row in rows}}
    sliders = {row["unique_id"]: {option: float(row[option]) for option in options} for row in rows}
    sums = {who: sum(said.values()) for who, said in sliders.items()}
    return {o: {who: said[o] / sums[who] for who, said in sliders.items() if sums[who] > 0} for o in options}


def _visits(past: str, doors: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return the visits that are written such as `goals-162`."""
    what, _, digits = past.partition("-")
    if not past:
        return {}
    places, kind = (CORNERS, "corners") if what == "goals" else (doors, "doors")
    return {kind: dict(zip(places, map(int, digits), strict=False))}
