"""Keys from https://github.com/ztangent/Plinf.jl, branch project-blocks.

Alanqary et al., CogSci 2021.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from pydantic import TypeAdapter

from limp.errors import InputError
from limp.planner import FloatArray
from limp.worlds.grid import Position

from ..keys import Film
from ..people.items import StudyFile
from .common import Fields, families, same_plan, study_of, table, text

AT = "domains/doors-keys-gems"
RUNS = range(1, 11)
MODELS = {"paper": "ap", "errors in plans only": "p", "errors in acts only": "a", "boltzmann": "birl"}
GEMS = ("gem1", "gem2", "gem3")
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
PEOPLE = range(5, 60)


def make(clone: Path) -> StudyFile[Film]:
    """Return the study from a copy of the repository."""
    script = text(clone, f"{AT}/grid_search_entire_dataset_multi_trials.jl")
    listed = _found(r"judgement_points =\s*(\[\[.*?\]\s*\])", script, "the list of judgement_points")
    seen = TypeAdapter(list[list[int]]).validate_json(re.sub(r",(?=\s*\])", "", listed))
    films = {f"{k // 4 + 1}_{k % 4 + 1}": moments for k, moments in enumerate(seen)}
    made = {name: _film(clone, name, moments) for name, moments in films.items()}
    family = families({name: same_plan(plan) for name, (plan, _) in made.items()})
    return study_of(StudyFile[Film], "keys", {name: film for name, (_, film) in made.items()}, family, {})


def _found(pattern: str, code: str, what: str) -> str:
    found = re.search(pattern, code, re.DOTALL)
    if found is None:
        raise InputError(f"{what} is missing.", "Name a copy of the authors' repository with --from.")
    return found.group(1)


def _film(clone: Path, name: str, moments: Sequence[int]) -> tuple[tuple[str, ...], Fields]:
    """Return the map of walls and doors, and the film with its judgements after each moment (acts and 1).

    PDDL counts squares from the left bottom corner, from 1.
    """
    pddl = text(clone, f"{AT}/new-scenarios/scenario-{name.replace('_', '-')}.pddl")
    code = "\n".join(line for line in pddl.split("\n") if not line.lstrip().startswith(";"))
    wide, high, *start = (
        int(_found(rf"\(= \(?{key}\)? (\d+)\)", code, f"{key} of scenario {name}"))
        for key in ("width", "height", "xpos", "ypos")
    )

    def square(x: str | int, y: str | int) -> Position:
        return int(x) - 1, high - int(y)

    def drawn(marks: Mapping[Position, str]) -> tuple[str, ...]:
        return tuple("".join(marks.get((x, y), ".") for x in range(wide)) for y in range(high))

    walls, doors = (
        [square(*at) for at in re.findall(rf"\({kind} (\d+) (\d+)\)", code)] for kind in ("wall", "door")
    )
    things = {thing: square(x, y) for thing, x, y in re.findall(r"\(at (\w+) (\d+) (\d+)\)", code)}
    plan = {**dict.fromkeys(walls, "#"), **dict.fromkeys(doors, "D")}
    marks = {place: "k" if thing.startswith("key") else thing[-1] for thing, place in things.items()}
    lines = text(clone, f"{AT}/new-scenarios/actions/{name}.dat").split("\n")
    acts = [act for line in lines if (act := line.strip("() "))]
    path = [square(*start)]
    for act in acts:
        dx, dy = WAYS.get(act, (0, 0))
        path.append((path[-1][0] + dx, path[-1][1] + dy))
    return drawn(plan), {
        "map": drawn({**plan, **marks, path[0]: "s"}),
        "start": path[0], "doors": doors, "acts": acts, "path": path,
        "keys": {thing: place for thing, place in things.items() if thing.startswith("key")},
        "gems": {thing: place for thing, place in things.items() if thing.startswith("gem")},
        "judgements": _judgements(clone, name, moments),
    }  # fmt: skip


def _judgements(clone: Path, name: str, moments: Sequence[int]) -> list[Fields]:
    means = [float(mean) for mean in text(clone, f"{AT}/average_human_results_arrays/{name}.csv").split()]
    if len(means) != len(GEMS) * len(moments):
        raise InputError(f"film {name} has {len(means)} means.", f"There are {len(moments)} judgements.")
    count = next((n for n in PEOPLE if all(abs(m * n * 100 - round(m * n * 100)) < 1e-6 for m in means)), None)
    runs, chances = dict[str, FloatArray](), TypeAdapter(list[float]).validate_json
    for model, folder in MODELS.items():
        at = f"{AT}/results_entire_dataset/{folder}/results_multi_trials/{name}"
        each = np.array([[chances(row["Probs"]) for row in table(clone, f"{at}/{n}.csv")] for n in RUNS])
        runs[model] = each.mean(axis=0).round(4)  # over [runs, moments, gems]
    return [
        {
            "question": "goal",
            "acts_seen": moment - 1,
            "people": {
                gem: {"mean": round(mean, 4), "n": count}
                for gem, mean in zip(GEMS, means[k * len(GEMS) :], strict=False)
            },
            "models": {model: dict(zip(GEMS, run[moment - 1], strict=True)) for model, run in runs.items()},
        }
        for k, moment in enumerate(moments)
    ]
