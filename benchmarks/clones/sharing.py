"""Sharing from aliciamchen/social-inverse-planning_cogsci-26 (Chen et al., CogSci 2026), its stories retold."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Literal

from pydantic import JsonValue, TypeAdapter

from ..people.items import Given, StudyFile
from ..sharing import ACTS, MIDDLE, WISHES, Story, Told
from .common import People, rating, reliability, table

VARIANTS = {"full": "paper", "discomfort_only": "closeness and saliva only", "base": "desire and effort only"}
ACTING, CLOSENESS, DESIRE = (
    "food_forw_intimacy_desire", "food_inv_intimacy_desire_alt", "food_inv_desire_intimacy_alt",
)  # fmt: skip
LEVELS = (0, 50, 75, 100)
Wish = Literal["low", "high"]
Key = tuple[Hashable, ...]
"""A story, and what was told."""
Stages = Mapping[Key, Mapping[str, Mapping[str, float]]]
"""What each person answered at each stage: prior and posterior."""


class _Retold(Given):
    setting: str
    low: str
    high: str
    acts: tuple[str, str, str, str]


def stories() -> dict[str, _Retold]:
    """Return the stories, retold."""
    told = (resources.files("limp.benchmarks") / "clones" / "stories.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, _Retold]).validate_python(tomllib.loads(told))


def make(clone: Path) -> StudyFile[Story]:
    """Return the study from a copy of the repository."""
    act, closeness, desire = _acts(clone), _changes(clone, CLOSENESS), _changes(clone, DESIRE)
    models = _acting(clone), _predicted(clone, CLOSENESS), _predicted(clone, DESIRE)
    items = []
    for name, told in sorted(stories().items()):
        judgements = [
            *(_act(*key, act, models[0]) for key in product([name], LEVELS, WISHES) if (*key, 0) in act),
            *(
                _change(*key, closeness, models[1])
                for key in product([name], range(4), WISHES)
                if key in closeness
            ),
            *(_change(*key, desire, models[2]) for key in product([name], range(4), LEVELS) if key in desire),
        ]
        if judgements:
            items.append(
                Story(
                    id=name, family=name, judgements=tuple(judgements), setting=told.setting,
                    desire_low=told.low, desire_high=told.high, acts=told.acts,
                )
            )  # fmt: skip
    answers = {"act": act, "closeness": _moved(closeness), "desire": _moved(desire)}
    cells: dict[str, JsonValue] = {q: reliability(_pooled(said)) for q, said in answers.items()}
    single: dict[str, JsonValue] = {q: reliability(dict(said)) for q, said in answers.items()}
    return StudyFile[Story](
        study="sharing", items=tuple(items), scale={"act": (0, 1), "closeness": (0, 100), "desire": (0, 100)},
        figures={"ceiling_of_cells": cells, "ceiling_story_by_story": single},
        paper="Chen, Thomas, Tenenbaum, Saxe: A social inverse-planning model captures how relationship intimacy"
        " constrains action planning and interpretation (CogSci 2026)",
        asked="act: how probable is each act; closeness: 0 quite formal, 100 quite intimate, before and after the"
        " act is told; desire: 0 surely the low, 100 surely the high wish, before and after",
    )  # fmt: skip


def _acts(clone: Path) -> dict[Key, dict[str, float]]:
    found: dict[Key, dict[str, float]] = {}
    for row in table(clone, f"data/{ACTING}/main_trials_long.csv"):
        key = row["scenario_label"], int(row["intimacy"]), row["motivation"], int(row["action"])
        found.setdefault(key, {})[row["subject_id"]] = float(row["p_action"])
    return found


def _changes(clone: Path, part: str) -> dict[Key, dict[str, dict[str, float]]]:
    """Return what people answered at each stage (prior, posterior), by story, act and what was told."""
    told, said = ("motivation", "intimacy_rating") if part == CLOSENESS else ("intimacy", "response")
    found: dict[Key, dict[str, dict[str, float]]] = {}
    for row in table(clone, f"data/{part}/main_trials_long.csv"):
        value: Hashable = row[told] if part == CLOSENESS else int(row[told])
        key = row["scenario_label"], int(row["action_condition"][-1]), value
        found.setdefault(key, {}).setdefault(row["subject_id"], {})[row["stage"]] = float(row[said])
    return {key: {who: both for who, both in given.items() if len(both) == 2} for key, given in found.items()}


def _acting(clone: Path) -> dict[Key, float]:
    found: dict[Key, float] = {}
    for row in table(clone, f"model/outputs/{ACTING}/cv_preds.csv"):
        told = row["held_out_scenario"], int(row["intimacy"]), row["motivation"], int(row["action"])
        found[(VARIANTS[row["variant"]], *told)] = float(row["p_action_pred"])
    return found


def _predicted(clone: Path, part: str) -> dict[Key, float]:
    found: dict[Key, float] = {}
    for row in table(clone, f"model/outputs/{part}/cv_preds_summary.csv"):
        told: Hashable = row["reward_condition"] if part == CLOSENESS else int(row["intimacy_condition"])
        said = row["expected_intimacy" if part == CLOSENESS else "p_high_reward"]
        found[VARIANTS[row["model"]], row["scenario_label"], int(row["action"]), told] = float(said)
    return found


def _act(name: str, closeness: int, desire: Wish, said: Mapping[Key, People], models: Mapping[Key, float]) -> Told:
    return Told(
        question="act", closeness=closeness, desire=desire,
        people={act: rating(said[name, closeness, desire, a].values(), 3) for a, act in enumerate(ACTS)},
        models={
            model: {act: round(models[model, name, closeness, desire, a], 4) for a, act in enumerate(ACTS)}
            for model in VARIANTS.values()
        },
    )  # fmt: skip


def _change(
    name: str,
    act: int,
    told: int | Wish,
    said: Mapping[Key, Mapping[str, Mapping[str, float]]],
    models: Mapping[Key, float],
) -> Told:
    option = "high" if isinstance(told, int) else "closeness"
    both = list(said[name, act, told].values())
    predicted = {
        model: models[model, name, act, told] for model in VARIANTS.values() if (model, name, act, told) in models
    }
    people = {
        option: rating([one["posterior"] for one in both], 2),
        "before": rating([one["prior"] for one in both], 2),
        "change": rating([one["posterior"] - one["prior"] for one in both], 2),
    }
    numbers = {m: {option: round(v, 2), "change": round(v - MIDDLE, 2)} for m, v in predicted.items()}
    if isinstance(told, int):
        return Told(question="desire", act=act, closeness=told, people=people, models=numbers)
    return Told(question="closeness", act=act, desire=told, people=people, models=numbers)


def _moved(said: Stages) -> dict[Key, dict[str, float]]:
    return {
        key: {who: both["posterior"] - both["prior"] for who, both in people.items()}
        for key, people in said.items()
    }


def _pooled(said: Mapping[Key, People]) -> dict[Hashable, dict[str, float]]:
    """Return each person's mean over stories, by what was told."""
    found: dict[Hashable, dict[str, list[float]]] = {}
    for (_, *told), people in said.items():
        for who, value in people.items():
            found.setdefault(tuple(told), {}).setdefault(who, []).append(value)
    return {cell: {who: sum(v) / len(v) for who, v in people.items()} for cell, people in found.items()}
