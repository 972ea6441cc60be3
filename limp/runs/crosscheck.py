"""Compare a policy with the exact posterior, on the same episodes and hypotheses.

    total variation     1/2 sum_o |P(o) - Q(o)|      0: the same posterior, 1: nothing in common
    rank agreement      Kendall's tau-b of P and Q   1: the same order of the options, -1: the opposite one
    per step            the total variation after 0, 1, ..., T steps

P is the exact posterior and Q the policy's, over the options o of a case (what the hypotheses' `choice` names).
The total variation between P and the prior is given too: a policy that learns nothing from the steps has that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import InputError, LimpError
from ..minds.facts import Value
from ..planner import TIE, FloatArray, Trace, by_option, posterior
from ..protocols.benchmarks import Case
from ..protocols.stages import Policy


class Compared(Value):
    """One case: the options with both posteriors, and how far these are from each other.

    `rank_agreement` is None where one of the two gives all options the same probability; `steps` is empty where
    the two traces have no steps in common; `best_*` is empty where two options share the first place.
    """

    id: str
    exact: dict[str, float]
    model: dict[str, float]
    total_variation: float
    prior_total_variation: float
    rank_agreement: float | None
    steps: tuple[float, ...]
    best_exact: str
    best_model: str

    @property
    def agrees(self) -> bool:
        """Whether both have the same single best option."""
        return bool(self.best_exact) and self.best_exact == self.best_model


class Means(Value):
    """The means over all cases; each over the cases where it is defined."""

    cases: int
    total_variation: float
    prior_total_variation: float
    rank_agreement: float | None
    ranked: int
    """How many cases have a rank agreement."""
    per_step: float | None
    stepwise: int
    """How many cases have steps in common."""
    same_best: int
    chance_of_same_best: float
    """How many of the cases a guess would be expected to get right."""


class Crosscheck(Value):
    """What one cross-check found, and of whom."""

    benchmark: str
    version: str
    model: str
    estimator: str
    seed: int
    means: Means
    cases: tuple[Compared, ...]


def compare(case: Case, policy: Policy) -> Compared:
    """Score a case with `policy` and compare it with the exact trace.

    Raises `LimpError`, with the case, if the policy cannot score it or if either finds a step impossible.
    """
    try:
        told = _scored(case, policy)
        p, q = posterior(case.exact).marginal("choice"), posterior(told).marginal("choice")
    except LimpError as error:
        if error.halts:
            raise
        raise InputError(f"case {case.id!r}: {error.message}", error.hint) from error
    exact, model = np.array(list(p.values())), np.array([q[option] for option in p])
    rows, told_rows = _rows(case.exact), _rows(told)
    stepwise = case.stepwise and len(told.steps) == len(case.exact.steps)
    pairs = zip(rows, told_rows, strict=True) if stepwise else ()
    return Compared(
        id=case.id, exact=p, model={option: q[option] for option in p},
        total_variation=total_variation(exact, model), prior_total_variation=total_variation(exact, rows[0]),
        rank_agreement=rank_agreement(exact, model), steps=tuple(total_variation(p, q) for p, q in pairs),
        best_exact=best(p), best_model=best(q),
    )  # fmt: skip


def means(compared: Sequence[Compared]) -> Means:
    """Return the means; raise `InputError` if there is nothing to average."""
    if not compared:
        raise InputError("there is no case to compare.", "Raise --limit.")
    ranks = [c.rank_agreement for c in compared if c.rank_agreement is not None]
    steps = [float(np.mean(c.steps[1:])) for c in compared if c.steps]
    return Means(
        cases=len(compared),
        total_variation=float(np.mean([c.total_variation for c in compared])),
        prior_total_variation=float(np.mean([c.prior_total_variation for c in compared])),
        rank_agreement=float(np.mean(ranks)) if ranks else None,
        ranked=len(ranks),
        per_step=float(np.mean(steps)) if steps else None,
        stepwise=len(steps),
        same_best=sum(c.agrees for c in compared),
        chance_of_same_best=float(sum(1 / len(c.exact) for c in compared if c.best_exact)),
    )


def total_variation(p: FloatArray, q: FloatArray) -> float:
    """Return 1/2 sum |p - q| of two distributions over the same options."""
    return float(np.abs(p - q).sum() / 2)


def rank_agreement(p: FloatArray, q: FloatArray) -> float | None:
    """Return Kendall's tau-b, with probabilities that differ by less than TIE as ties; None if it is undefined."""
    from scipy.stats import kendalltau  # slow to import

    ranks = [np.round(values / TIE) for values in (p, q)]
    if any((values == values[0]).all() for values in ranks):
        return None
    return float(kendalltau(*ranks).statistic)


def best(shares: dict[str, float]) -> str:
    """Return the most probable option, or nothing if two share the first place."""
    first, *rest = sorted(shares.values(), reverse=True)
    if rest and first - rest[0] <= TIE:
        return ""
    return max(shares, key=lambda option: shares[option])


def _scored(case: Case, policy: Policy) -> Trace:
    """Score the steps of the agent, and those of its partner if it has one, and put them in one trace."""
    hypotheses = case.exact.hypotheses
    first = policy.score(case.episode, hypotheses)
    if not case.partners:
        return first
    minds = tuple(dict.fromkeys(case.partners))
    second = policy.score(case.episode, minds)
    rows = second.log_probs[[minds.index(mind) for mind in case.partners]]
    both = [hypotheses[0].agent, minds[0].agent]
    who = [both.index(event.doer) for event in case.episode.events if event.doer in both]
    order = np.argsort(np.argsort(who, kind="stable"))  # the columns side by side, as things happened
    names = [*first.steps, *second.steps]
    columns = np.hstack([first.log_probs, rows])[:, order]
    return Trace(hypotheses, tuple(names[k] for k in order), columns, first.estimator)


def _rows(trace: Trace) -> FloatArray:
    return np.stack(list(by_option(trace).values()), axis=1)
