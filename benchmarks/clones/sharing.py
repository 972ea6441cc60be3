"""Sharing from https://github.com/aliciamchen/social-inverse-planning_cogsci-26.

Chen et al., CogSci 2026, its stories retold.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from ..people.items import StudyFile
from ..sharing import ACTS, MIDDLE, WISHES, Story
from .common import Fields, People, data, rating, reliability, study_of, table

VARIANTS = {"full": "paper", "discomfort_only": "closeness and saliva only", "base": "desire and effort only"}
NUMBERS, LEVELS = range(len(ACTS)), (0, 50, 75, 100)
Key = tuple[Hashable, ...]
"""A story, the number of an act, closeness and wish; None for what was not told."""


@dataclass(frozen=True)
class _Part:
    """A question: its experiment, the columns of people's answers and of the models', what is judged after an act.

    Columns are those of the story, the act, closeness, wish ("" for none) and the answer.
    """

    experiment: str
    people: tuple[str, str, str, str, str]
    predictions: str
    models: tuple[str, str, str, str, str, str]
    option: str = ""

    @property
    def told(self) -> list[Key]:
        """What may be told: the number of an act, closeness, wish."""
        _, _, closeness, wish, _ = self.people
        return list(
            product(
                NUMBERS if self.option else [None], LEVELS if closeness else [None], WISHES if wish else [None]
            )
        )


PARTS = {
    "act": _Part(
        "food_forw_intimacy_desire", ("scenario_label", "action", "intimacy", "motivation", "p_action"),
        "cv_preds.csv", ("held_out_scenario", "action", "intimacy", "motivation", "p_action_pred", "variant"),
    ),
    "closeness": _Part(
        "food_inv_intimacy_desire_alt",
        ("scenario_label", "action_condition", "", "motivation", "intimacy_rating"),
        "cv_preds_summary.csv", ("scenario_label", "action", "", "reward_condition", "expected_intimacy", "model"),
        "closeness",
    ),
    "desire": _Part(
        "food_inv_desire_intimacy_alt", ("scenario_label", "action_condition", "intimacy", "", "response"),
        "cv_preds_summary.csv", ("scenario_label", "action", "intimacy_condition", "", "p_high_reward", "model"),
        "high",
    ),
}  # fmt: skip


def make(clone: Path) -> StudyFile[Story]:
    """Return the study from a copy of the repository."""
    judged: dict[str, list[Fields]] = {}
    cells, single = dict[str, float | None](), dict[str, float | None]()
    for question, part in PARTS.items():
        said, models = _said(clone, part), _predicted(clone, part)
        for story in dict.fromkeys(str(key[0]) for key in said):
            judged.setdefault(story, []).extend(
                {"question": question, "act": act, "closeness": closeness, "desire": wish, **found}
                for act, closeness, wish in part.told
                if (found := _judged(part, (story, act, closeness, wish), said, models))
            )
        moved = {key: {who: _moved(stages) for who, stages in people.items()} for key, people in said.items()}
        single[question], cells[question] = reliability(moved), reliability(_pooled(moved))
    items = {
        name: {
            "setting": told["setting"],
            "desire_low": told["low"],
            "desire_high": told["high"],
            "acts": told["acts"],
            "judgements": judged[name],
        }
        for name, told in sorted(data("stories.toml").items())
        if judged.get(name)
    }
    figures = {"ceiling_of_cells": cells, "ceiling_story_by_story": single}
    return study_of(StudyFile[Story], "sharing", items, {name: name for name in items}, figures)


def _key(row: Mapping[str, str], columns: tuple[str, ...]) -> Key:
    story, act, closeness, wish, *_ = columns
    return row[story], int(row[act][-1]), int(row[closeness]) if closeness else None, row[wish] if wish else None


Said = Mapping[Key, Mapping[str, Mapping[str, float]]]
"""What each person answered at each stage (`prior`, `posterior`), or at the only one (`posterior`)."""


def _said(clone: Path, part: _Part) -> Said:
    """Return the answers of those who answered at every stage."""
    found: dict[Key, dict[str, dict[str, float]]] = {}
    for row in table(clone, f"data/{part.experiment}/main_trials_long.csv"):
        stage = row["stage"] if part.option else "posterior"
        said = found.setdefault(_key(row, part.people), {}).setdefault(row["subject_id"], {})
        said[stage] = float(row[part.people[-1]])
    stages = 2 if part.option else 1
    return {key: {who: one for who, one in given.items() if len(one) == stages} for key, given in found.items()}


def _predicted(clone: Path, part: _Part) -> dict[Key, float]:
    *_, answer, variant = part.models
    rows = table(clone, f"model/outputs/{part.experiment}/{part.predictions}")
    return {(VARIANTS[row[variant]], *_key(row, part.models)): float(row[answer]) for row in rows}


def _judged(part: _Part, key: Key, said: Said, models: Mapping[Key, float]) -> Fields:
    """Return what people and models say of an act, or of every act; nothing if nobody was asked."""
    story, _, *told = key
    if not part.option:
        keys = {name: (story, a, *told) for a, name in enumerate(ACTS)}
        if keys[ACTS[0]] not in said:
            return {}
        return {
            "people": {
                name: rating((one["posterior"] for one in said[its].values()), 3) for name, its in keys.items()
            },
            "models": {
                model: {name: round(models[model, *its], 4) for name, its in keys.items()}
                for model in VARIANTS.values()
            },
        }
    if key not in said:
        return {}
    both = list(said[key].values())
    predicted = {model: models[model, *key] for model in VARIANTS.values() if (model, *key) in models}
    return {
        "people": {
            part.option: rating([one["posterior"] for one in both], 2),
            "before": rating([one["prior"] for one in both], 2),
            "change": rating(map(_moved, both), 2),
        },
        "models": {m: {part.option: round(v, 2), "change": round(v - MIDDLE, 2)} for m, v in predicted.items()},
    }


def _moved(stages: Mapping[str, float]) -> float:
    """Return the last answer less the first one."""
    return stages["posterior"] - stages.get("prior", 0.0)


def _pooled(said: Mapping[Key, People]) -> dict[Key, dict[str, float]]:
    """Return each person's mean over stories, by what was told."""
    found: dict[Key, dict[str, list[float]]] = {}
    for (_, *told), people in said.items():
        for who, value in people.items():
            found.setdefault(tuple(told), {}).setdefault(who, []).append(value)
    return {cell: {who: sum(v) / len(v) for who, v in people.items()} for cell, people in found.items()}
