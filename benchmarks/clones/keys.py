"""Keys from ztangent/Plinf.jl, branch project-blocks (Alanqary et al., CogSci 2021)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from pydantic import TypeAdapter

from limp.errors import InputError
from limp.worlds.grid import Position

from ..keys import Film, Stopped
from ..people.items import Rating, StudyFile
from .common import families, same_plan, table, text

AT = "domains/doors-keys-gems"
RUNS = range(1, 11)
MODELS = {"paper": "ap", "errors in plans only": "p", "errors in acts only": "a", "boltzmann": "birl"}
GEMS = ("gem1", "gem2", "gem3")
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
PEOPLE = range(5, 60)


def make(clone: Path) -> StudyFile[Film]:
    """Return the study from a copy of the repository."""
    script = text(clone, f"{AT}/grid_search_entire_dataset_multi_trials.jl")
    points = re.search(r"judgement_points =\s*(\[\[.*?\]\s*\])", script, re.DOTALL)
    if points is None:
        raise InputError(
            "the list of judgement_points is missing.", "Name a copy of ztangent/Plinf.jl with --from."
        )
    seen = TypeAdapter(list[list[int]]).validate_json(re.sub(r",(?=\s*\])", "", points.group(1)))
    films = {f"{k // 4 + 1}_{k % 4 + 1}": moments for k, moments in enumerate(seen)}
    scenes = {name: _scene(clone, name) for name in films}
    family = families({name: same_plan(scene.plan) for name, scene in scenes.items()})
    items = tuple(scene.film(clone, name, family[name], films[name]) for name, scene in scenes.items())
    return StudyFile[Film](
        study="keys", scale=(0.0, 1.0), items=items,
        paper="Alanqary, Lin, Le, Zhi-Xuan, Mansinghka, Tenenbaum: Modeling the Mistakes of Boundedly Rational"
        " Agents Within a Bayesian Theory of Mind (CogSci 2021)",
        asked="Which of the three gems is the walker going for? (a tick of one of k gems counts 1/k)",
    )  # fmt: skip


class _Scene:
    """A map as PDDL gives it, from its left bottom corner, counted from 1."""

    def __init__(self, pddl: str) -> None:
        code = "\n".join(line for line in pddl.split("\n") if not line.lstrip().startswith(";"))

        def number(name: str) -> int:
            found = re.search(rf"\(= \(?{name}\)? (\d+)\)", code)
            if found is None:
                raise InputError(f"a scenario has no {name}.", "Name a copy of ztangent/Plinf.jl with --from.")
            return int(found.group(1))

        self.width, self.height = number("width"), number("height")
        self.walls, self.doors = (self._places(rf"\({kind} (\d+) (\d+)\)", code) for kind in ("wall", "door"))
        things = re.findall(r"\(at (\w+) (\d+) (\d+)\)", code)
        self.things = {name: self._place(x, y) for name, x, y in things}
        self.start = self._place(str(number("xpos")), str(number("ypos")))

    def _place(self, x: str, y: str) -> Position:
        return int(x) - 1, self.height - int(y)

    def _places(self, pattern: str, code: str) -> list[Position]:
        return [self._place(x, y) for x, y in re.findall(pattern, code)]

    @property
    def plan(self) -> tuple[str, ...]:
        """The map of walls and doors."""
        return self._drawn({**dict.fromkeys(self.walls, "#"), **dict.fromkeys(self.doors, "D")})

    @property
    def map(self) -> tuple[str, ...]:
        """The map with keys (`k`), gems by their number and the start (`s`)."""
        marks = {place: "k" if name.startswith("key") else name[-1] for name, place in self.things.items()}
        walls = {**dict.fromkeys(self.walls, "#"), **dict.fromkeys(self.doors, "D")}
        return self._drawn({**walls, **marks, self.start: "s"})

    def _drawn(self, marks: Mapping[Position, str]) -> tuple[str, ...]:
        return tuple("".join(marks.get((x, y), ".") for x in range(self.width)) for y in range(self.height))

    def film(self, clone: Path, name: str, family: str, moments: Sequence[int]) -> Film:
        """Return the film of that name with its judgements after each moment (acts and 1)."""
        lines = text(clone, f"{AT}/new-scenarios/actions/{name}.dat").split("\n")
        acts = tuple(act for line in lines if (act := line.strip("() ")))
        path = [self.start]
        for act in acts:
            dx, dy = WAYS.get(act, (0, 0))
            path.append((path[-1][0] + dx, path[-1][1] + dy))
        means = [float(mean) for mean in text(clone, f"{AT}/average_human_results_arrays/{name}.csv").split()]
        if len(means) != len(GEMS) * len(moments):
            raise InputError(f"film {name} has {len(means)} means.", f"There are {len(moments)} judgements.")
        runs = {model: _runs(clone, name, folder) for model, folder in MODELS.items()}
        count = next((n for n in PEOPLE if all(abs(m * n * 100 - round(m * n * 100)) < 1e-6 for m in means)), None)
        judgements = tuple(
            Stopped(
                question="goal",
                acts_seen=moment - 1,
                people={
                    gem: Rating(mean=round(mean, 4), n=count)
                    for gem, mean in zip(GEMS, means[k * len(GEMS) :], strict=False)
                },
                models={
                    model: dict(zip(GEMS, np.mean(run[:, moment - 1], axis=0).round(4).tolist(), strict=True))
                    for model, run in runs.items()
                },
            )
            for k, moment in enumerate(moments)
        )
        keys, gems = ({n: p for n, p in self.things.items() if n.startswith(kind)} for kind in ("key", "gem"))
        return Film(
            id=name, family=family, judgements=judgements, map=self.map, start=self.start, keys=keys, gems=gems,
            doors=tuple(self.doors), acts=acts, path=tuple(path),
        )  # fmt: skip


def _scene(clone: Path, name: str) -> _Scene:
    return _Scene(text(clone, f"{AT}/new-scenarios/scenario-{name.replace('_', '-')}.pddl"))


def _runs(clone: Path, name: str, folder: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return a model's probabilities [runs, moments, gems]."""
    at = f"{AT}/results_entire_dataset/{folder}/results_multi_trials/{name}"
    chances = TypeAdapter(list[float]).validate_json
    return np.array([[chances(row["Probs"]) for row in table(clone, f"{at}/{n}.csv")] for n in RUNS])
