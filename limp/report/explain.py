"""Which steps of a trace distinguish the options."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..facts import Value
from ..minds import Hypothesis
from ..planner import Posterior, Trace


class Step(Value):
    """A step in words, its place in the trace, and its log-likelihood (nats) for the mind of each option.

    None means impossible (-inf). `spread` is the largest minus the smallest, None if one of them is impossible.
    """

    index: int
    text: str
    log_probs: dict[str, float | None]
    spread: float | None


def best_rows(belief: Posterior, labels: Sequence[str]) -> dict[str, int]:
    """Return, for each option, the row of its most probable hypothesis (the first one of equals)."""
    rows: dict[str, int] = {}
    for row, hypothesis in enumerate(belief.hypotheses):
        best = rows.get(hypothesis.choice)
        if best is None or belief.log_probs[row] > belief.log_probs[best]:
            rows[hypothesis.choice] = row
    return {label: rows[label] for label in labels if label in rows}


def best_minds(belief: Posterior, labels: Sequence[str]) -> dict[str, Hypothesis]:
    """Return the most probable hypothesis of each option."""
    return {label: belief.hypotheses[row] for label, row in best_rows(belief, labels).items()}


def steps_by_option(trace: Trace, belief: Posterior, labels: Sequence[str]) -> tuple[Step, ...]:
    """Return every step with its log-likelihood under the best hypothesis of each option, in order of time."""
    rows = best_rows(belief, labels)
    table = trace.log_probs[list(rows.values()), :]
    steps = []
    for index, text in enumerate(trace.steps):
        column = [float(value) for value in table[:, index]]
        finite = all(np.isfinite(column))
        steps.append(
            Step(
                index=index,
                text=text,
                log_probs={k: v if np.isfinite(v) else None for k, v in zip(rows, column, strict=True)},
                spread=max(column) - min(column) if finite else None,
            )
        )
    return tuple(steps)


def decisive(steps: Sequence[Step], most: int = 5, least_spread: float = 0.01) -> tuple[Step, ...]:
    """Return up to `most` steps that distinguish the options best, in order of time.

    Steps that are impossible under one option come first; a spread below `least_spread` nats does not count.
    """
    told = [step for step in steps if step.spread is None or step.spread >= least_spread]
    ranked = sorted(told, key=lambda step: -np.inf if step.spread is None else -step.spread)
    return tuple(sorted(ranked[:most], key=lambda step: step.index))
