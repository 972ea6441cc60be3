"""By how much a solver beats the best of the controls (`limp.solvers.controls`) on the questions of its run.

In each family the best control that applies to it is taken, chosen on these very questions, so the bar is rather
too high than too low. All families together are compared with the best control of each. Where one has nothing
to say on a question, it is right with the probability of a guess, 1 / options. Differences are paired by question:

    difference = mean over questions of (solver right) - (control right), with the interval of `intervals`

`majority-label` always takes the letter that is right most often in the family; it is counted from the answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..planner import FloatArray
from .intervals import cluster_interval
from .results import Result
from .summary import Beaten, Controls

BoolArray: TypeAlias = NDArray[np.bool_]

ALL = "all"
MAJORITY = "majority-label"


def against_controls(results: Sequence[Result], seed: int) -> Controls:
    """Return the accuracy of every control, and the solver against the best one by family and in all.

    Empty if the lines say nothing of controls. The control of `all` names those of the families.
    """
    if not any(result.controls for result in results):
        return Controls()
    right = _right(results)
    kinds = [result.type for result in results]
    best: dict[str, Beaten] = {}
    bar = np.zeros(len(results))
    named: list[str] = []
    for kind in sorted(set(kinds)):
        here = np.array([k == kind for k in kinds])
        applied = {n for r, wanted in zip(results, here, strict=True) if wanted for n in (*r.controls, MAJORITY)}
        name = max((n for n in right if n in applied), key=lambda one: float(right[one][here].mean()))
        bar[here] = right[name][here]
        named.append(name)
        best[kind or "unknown"] = _beaten(name, bar, results, here, seed)
    everywhere = np.ones(len(results), dtype=bool)
    best[ALL] = _beaten(", ".join(dict.fromkeys(named)), bar, results, everywhere, seed)
    return Controls(accuracy={name: float(hits.mean()) for name, hits in right.items()}, best=best)


def _right(results: Sequence[Result]) -> Mapping[str, FloatArray]:
    """Return, by control that applies anywhere, with what probability it is right on each question."""
    names = dict.fromkeys(name for result in results for name in result.controls)
    found = {name: np.array([_chance(name, result) for result in results]) for name in names}
    golds: dict[str, Counter[str]] = {}
    for result in results:
        if result.gold and result.options:
            golds.setdefault(result.type, Counter())[result.gold] += 1
    most = {kind: min(golds[kind], key=lambda letter: (-golds[kind][letter], letter)) for kind in golds}
    majority = [float(bool(result.gold) and most.get(result.type) == result.gold) for result in results]
    return {**found, MAJORITY: np.array(majority)}


def _chance(name: str, result: Result) -> float:
    if name in result.controls:
        return float(bool(result.gold) and result.controls[name] == result.gold)
    return 1 / result.options if result.options else 0.0


def _beaten(name: str, bar: FloatArray, results: Sequence[Result], here: BoolArray, seed: int) -> Beaten:
    gained = np.array([float(result.correct) for result in results])[here] - bar[here]
    episodes = [result.episode for result, wanted in zip(results, here, strict=True) if wanted]
    return Beaten(
        control=name,
        accuracy=float(bar[here].mean()),
        difference=float(gained.mean()),
        ci95=cluster_interval(gained, episodes, seed),
    )
