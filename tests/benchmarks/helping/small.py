"""Small films of our own, in the form in which the films are published.

OPEN     red in the first row, a box in its way, the star behind it; blue under the box has room to pull it down
ROUND    the same with grips and a way round
"""

import json
from collections.abc import Sequence
from pathlib import Path

OPEN = [" .x.g", "_| |_", "_| |_", "_. ._"]
ROUND = [" .x.g", " . . ", " . . "]


def said(intention: float, counterfactual: float, responsibility: float, sem: float = 2.0) -> dict[str, object]:
    numbers = {"intention": intention, "counterfactual": counterfactual, "responsibility": responsibility}
    return {part: {"mean": mean, "sem": sem, "n": 50} for part, mean in numbers.items()}


def film(experiment: int, trial: int, **more: object) -> dict[str, object]:
    """Blue pulls the box out of red's way in experiment 1; in experiment 2 it only stands there."""
    drags = experiment == 1
    given: dict[str, object] = {
        "id": f"{experiment}-{trial}", "experiment": experiment, "trial": trial, "grid": OPEN if drags else ROUND,
        "red_start": [0, 0], "blue_start": [1, 1],
        "red_path": [[1, 0], [1, 0], [1, 0]] if drags else [[0, 1], [0, 1]],
        "blue_path": [[0, 1]] if drags else [],
        "box_changes": {"0": [[1, 0]], "2": [[1, 1]]} if drags else {},
        "outcome": "success" if drags else "fail", "people": said(95, 5, 90) if drags else said(40, 80, 20),
        "paper": {"intention": 99.0, "cf_success_rate": 0.0}, "somebody": "else",
    }  # fmt: skip
    return {**given, **more}


TAKES = [[0, -2], [0, 1], [0, -3]]
FILMS = [
    film(1, 1),
    film(1, 2, blue_path=[], box_changes={}, outcome="fail", people=said(30, 5, 40)),
    film(1, 3, red_path=[[0, 0], [1, 0], [1, 0]], people=said(90, 8, 85)),
    film(2, 1),
    film(
        2,
        2,
        red_path=[[0, 0], [0, 0], [1, 0], [1, 0]],
        blue_path=TAKES,
        outcome="success",
        people=said(92, 70, 60),
    ),
    film(2, 3, red_path=[[0, 0], [1, 0]], blue_path=TAKES[:1], people=said(20, 90, 70)),
]
"""Two pairs of each experiment."""


def write(folder: Path, given: Sequence[dict[str, object]]) -> Path:
    """Write films as they are published into the folder."""
    (folder / "helping.json").write_text(json.dumps(given), encoding="utf-8")
    return folder
