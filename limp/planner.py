"""The core: a matrix of log-likelihoods, a prior, and Bayes' rule in log space.

    log P(h | steps) = log P(h) + sum_t log P(step_t | past, h) - log Z          (Eq. 1 of Shi et al., AAAI 2025)

Every backend fills a `Trace`; this module is the only place in the tree where a posterior over the
hypotheses of a question is normalised.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .episodes.minds import PARTS, Hypothesis, part_in_words
from .episodes.question import Polarity
from .errors import InputError

FloatArray = NDArray[np.float64]

TIE = 1e-9
"""Probabilities that differ by less than this are equal: the evidence says nothing between them."""

LARGEST = 709.0
"""The largest log-likelihood of a step: e^709 is the largest power of e that a float holds.

A column may be above 0, because what is the same for all minds is often left out of it.
"""


def log_sum_exp(values: ArrayLike, axis: int | None = None) -> FloatArray:
    """Return log(sum(exp(values))) along `axis`, exact for -inf entries and without overflow."""
    array = np.asarray(values, dtype=np.float64)
    peak = np.max(array, axis=axis, keepdims=True, initial=-np.inf)
    shift = np.where(np.isfinite(peak), peak, 0.0)
    with np.errstate(divide="ignore"):
        total = np.log(np.sum(np.exp(array - shift), axis=axis, keepdims=True)) + shift
    return np.asarray(np.squeeze(total, axis=axis), dtype=np.float64)


@dataclass(frozen=True)
class Trace:
    """How likely each step was under each hypothesis.

    `log_probs` has shape [H, T] in nats, row h for `hypotheses[h]`, column t for `steps[t]` (the step in
    words). `estimator` names how the numbers were obtained; a trace never mixes two. Raises `InputError` if
    the shape is wrong or a number is NaN or above `LARGEST`; -inf means impossible. Where minds were only `formed`
    no step is scored: the one column is P(claim | what they could know), and is named by that (`predicted`).
    """

    hypotheses: tuple[Hypothesis, ...]
    steps: tuple[str, ...]
    log_probs: FloatArray
    estimator: str
    formed: bool = False

    def __post_init__(self) -> None:
        array = np.array(self.log_probs, dtype=np.float64)
        shape = (len(self.hypotheses), len(self.steps))
        if array.shape != shape:
            raise InputError(f"a trace of {shape[0]} hypotheses x {shape[1]} steps got shape {array.shape}.")
        if not (array <= LARGEST).all():  # which NaN is not
            raise InputError(
                f"a trace holds NaN or a number above {LARGEST:g}.",
                "A policy must return a log-probability for every step.",
            )
        array.setflags(write=False)
        object.__setattr__(self, "log_probs", array)

    def to_json(self) -> dict[str, object]:
        """Return plain JSON data; -inf becomes null."""
        return {
            "hypotheses": [h.model_dump() for h in self.hypotheses],
            "steps": list(self.steps),
            "log_probs": [[float(v) if np.isfinite(v) else None for v in row] for row in self.log_probs],
            "estimator": self.estimator,
        }


@dataclass(frozen=True)
class Posterior:
    """Normalised log-probabilities [H] of the hypotheses, and the log evidence log P(steps)."""

    hypotheses: tuple[Hypothesis, ...]
    log_probs: FloatArray
    log_evidence: float

    @property
    def probabilities(self) -> FloatArray:
        """The probabilities [H]; they sum to 1."""
        return np.asarray(np.exp(self.log_probs), dtype=np.float64)

    def marginal(self, part: str) -> dict[str, float]:
        """Return the probability of each value of a part of the hypotheses, in words: `choice`, `social_goal`, ...

        The empty value is that of hypotheses without such a part. Raises `InputError` for an unknown part.
        """
        if part not in PARTS:
            raise InputError(f"a hypothesis has no part {part!r}.", f"Parts: {', '.join(PARTS)}.")
        total: dict[str, float] = {}
        for hypothesis, p in zip(self.hypotheses, self.probabilities, strict=True):
            value = part_in_words(hypothesis, part)
            total[value] = total.get(value, 0.0) + float(p)
        return total


def predicted(
    hypotheses: Sequence[Hypothesis],
    weights: ArrayLike,
    because: str,
    doubt: float = 0.0,
    estimator: str = "symbolic",
) -> Trace:
    """Return the probabilities of claims from their weights [H], which are normalised here, as a trace of none.

        P(h) = (1 - doubt) w_h / sum of w + doubt / H

    `because` says what the minds could know. `doubt` is the probability that what was not understood makes any of
    the claims right. Raises `InputError` if no claim has a weight.
    """
    shares = np.asarray(weights, dtype=np.float64)
    if shares.sum() <= 0.0:
        raise InputError("the story rules out every option.", "Check that one of the options can be right.")
    shares = (1.0 - doubt) * shares / shares.sum() + doubt / len(shares)
    with np.errstate(divide="ignore"):
        column = np.log(shares)[:, None]
    return Trace(tuple(hypotheses), (because,), column, estimator, formed=True)


def summed(traces: Sequence[Trace], weights: Sequence[float]) -> Trace:
    """Return the trace in which a latent r is summed out, such as the reading of a text: it is r's likeliest.

    P(claim) = sum_r P(r) P(claim | r)
    """
    best = traces[int(np.argmax(weights))]
    estimators = " and ".join(dict.fromkeys(one.estimator for one in traces))
    columns = mixed(weights, [one.log_probs for one in traces])
    return replace(best, log_probs=columns, estimator=estimators)


def mixed(weights: ArrayLike, cases: Sequence[ArrayLike]) -> FloatArray:
    """Sum a latent r out of columns [H, T]: log sum_r P(r) P(steps up to t | r, h)  -  the same up to t - 1.

    `weights` holds P(r), of shape [R] or, where it hangs on the hypothesis, [R, H]; `cases` the same columns under
    each r, in nats.
    """
    steps = np.cumsum(np.array([np.asarray(case, dtype=np.float64) for case in cases]), axis=2)
    with np.errstate(divide="ignore"):  # a weight may be zero
        prior = np.log(np.asarray(weights, dtype=np.float64))
    total = log_sum_exp(prior.reshape(len(prior), -1, 1) + steps, axis=0)
    return np.asarray(np.diff(total, axis=1, prepend=0.0))


def doubted(trace: Trace, doubt: float) -> Trace:
    """Return the trace of steps that, with the probability `doubt`, say nothing of the minds.

        log ((1 - doubt) P(steps up to t | h) + doubt E_t u_h / P(h))  -  the same up to t - 1

    E_t = sum_h P(h) P(steps up to t | h), and u_h is P(h | its option), divided by the number of options: the
    posterior becomes (1 - doubt) P(h | steps) + doubt u_h, in which no option is near 1. A trace whose steps no
    hypothesis allows stays as it is.
    """
    evidence = log_sum_exp(log_prior(trace.hypotheses)[:, None] + np.cumsum(trace.log_probs, axis=1), axis=0)
    if doubt <= 0.0 or not np.isfinite(evidence).all():
        return trace
    minds = trace.hypotheses
    shares = {option: sum(minds[h].prior for h in rows) for option, rows in rows_of(minds).items()}
    possible = {option: share for option, share in shares.items() if share > 0.0}
    even = [sum(possible.values()) / possible.get(h.choice, np.inf) / len(possible) for h in minds]
    nothing = np.broadcast_to(np.diff(evidence, prepend=0.0), trace.log_probs.shape)
    weights = [np.full(len(even), 1.0 - doubt), doubt * np.array(even)]
    return Trace(minds, trace.steps, mixed(weights, [trace.log_probs, nothing]), trace.estimator)


def rows_of(hypotheses: Sequence[Hypothesis]) -> dict[str, list[int]]:
    """Return which minds belong to each option, by their places: the only map from minds to options."""
    found: dict[str, list[int]] = {}
    for row, hypothesis in enumerate(hypotheses):
        found.setdefault(hypothesis.choice, []).append(row)
    return found


def log_prior(hypotheses: Sequence[Hypothesis]) -> FloatArray:
    """Return log P(h) [H] from the hypotheses' prior weights; raise `InputError` if they are all zero."""
    weights = np.array([h.prior for h in hypotheses], dtype=np.float64)
    if weights.sum() <= 0.0:
        raise InputError("every hypothesis has prior weight zero.", "Give at least one a positive prior.")
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(weights) - np.log(weights.sum()), dtype=np.float64)


def _normalise(scores: FloatArray) -> tuple[FloatArray, float]:
    evidence = float(log_sum_exp(scores))
    return scores - evidence, evidence


def marginalised(trace: Trace, groups: Sequence[Hypothesis]) -> Trace:
    """Return the trace of coarser hypotheses: `groups[h]` is the one that `trace.hypotheses[h]` is a case of.

        log P(step_t | past, g) = log sum_{h in g} P(h | g) P(steps up to t | h) - the same up to t - 1

    The columns add up to the log of the average likelihood within the group, so the posterior of the coarse trace
    is the posterior of the fine one, added up. Coarse hypotheses come in order of their first case, each with the
    sum of its cases' priors. Raises `InputError` if there is not one group for each hypothesis.
    """
    if len(groups) != len(trace.hypotheses):
        raise InputError(f"{len(groups)} groups do not fit {len(trace.hypotheses)} hypotheses.")
    fine = log_prior(trace.hypotheses)[:, None]
    scores = np.concatenate([fine, fine + np.cumsum(trace.log_probs, axis=1)], axis=1)
    rows, coarse = [], []
    for group in dict.fromkeys(groups):
        mine = [h for h, name in enumerate(groups) if name == group]
        sums = log_sum_exp(scores[mine], axis=0)
        possible = np.isfinite(sums)
        rows.append(np.where(possible[1:], np.diff(np.where(possible, sums, 0.0)), -np.inf))
        coarse.append(group.model_copy(update={"prior": sum(trace.hypotheses[h].prior for h in mine)}))
    return Trace(tuple(coarse), trace.steps, np.stack(rows), trace.estimator)


def posterior(trace: Trace) -> Posterior:
    """Return P(h | steps) for every hypothesis of the trace, by Bayes' rule in log space.

    Raises `InputError`, naming the first step that no remaining hypothesis allows, when the evidence
    is zero.
    """
    scores = log_prior(trace.hypotheses)
    for t, step in enumerate(trace.steps):
        scores = scores + trace.log_probs[:, t]
        if not np.isfinite(scores).any():
            raise InputError(
                f"no hypothesis allows the step {step!r}.",
                "Widen the hypotheses, or raise the policy's noise parameters.",
            )
    log_probs, evidence = _normalise(scores)
    return Posterior(trace.hypotheses, log_probs, evidence)


def timeline(trace: Trace) -> FloatArray:
    """Return the posterior after 0, 1, ..., T steps, shape [T + 1, H]; each row sums to 1."""
    start = log_prior(trace.hypotheses)[:, None]
    scores = np.concatenate([start, start + np.cumsum(trace.log_probs, axis=1)], axis=1)
    return np.stack([np.exp(_normalise(column)[0]) for column in scores.T])


def by_option(trace: Trace) -> dict[str, FloatArray]:
    """Return each option's posterior after 0, 1, ..., T steps: arrays [T + 1] that add up to 1."""
    after = timeline(trace)
    return {option: after[:, rows].sum(axis=1) for option, rows in rows_of(trace.hypotheses).items()}


_ALIKE: dict[Polarity, str] = {
    "MOST": "equally likely",
    "LEAST": "equally unlikely, and the least likely one was asked for",
}


def decide(probabilities: Mapping[str, float], polarity: Polarity = "MOST") -> str:
    """Return the most (or least) probable label.

    Raises `InputError` when the first place is shared: an exact tie means that the evidence does not
    single out an option, and picking one would be a guess.
    """
    sign = 1.0 if polarity == "MOST" else -1.0
    ranked = sorted(probabilities, key=lambda label: -sign * probabilities[label])
    best = [label for label in ranked if abs(probabilities[label] - probabilities[ranked[0]]) <= TIE]
    if len(best) > 1:
        raise InputError(
            f"options {', '.join(sorted(best))} are {_ALIKE[polarity]} (p = {probabilities[best[0]]:.3f} each).",
            "The episode holds nothing that tells them apart.",
        )
    return ranked[0]
