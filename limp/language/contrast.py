"""From a model's log-probabilities to log-likelihoods of minds: what the words alone explain is taken out.

A language model's log p(step | mind in words) mixes two things: how well the step fits the mind, and how the
words of the mind prime the words of the step (a place that is named is repeated, whoever names it and why). With
content c (what is believed) and social goal g, write for one step

    log p(step | c, g) = k + a(c) + b(g) + i(c, g)

a(c) is how much the words of the content make the step likely under *all* goals: copying. b(g) is how much the
words of the goal do. i(c, g) is what they do together: double-centred over the grid, its rows and columns sum to
zero.

Why i is the part to keep: in the social planner that these numbers stand for (Ullman et al., 2009) a step has the
utility s(g) V(step; c), where V is what it does for the other's goal and s is +1 for help, -1 for hinder, 0 for
independent: log pi(step | c, g) = s(g) V(step; c) - log Z(c, g). Averaged over help and hinder the first term
vanishes, so a(c) and b(g) hold nothing of V, and V(step; c) less its mean over the contents is i(c, help).

`completion`    log p itself. A likelihood; swamped by a(c) and b(g) where the model is small.
`interaction`   s(g) i(c, help), less the log of the sum of exp s(g) i'(c, help) over the step and what could have
                been said or done instead: the social planner with V = i. Where nothing is known that could have
                stood instead, there was at least one step of opposite worth, and it is log sigma(2 s(g) i(c,
                help)). Valid as far as priming is additive and the contents are symmetric, else a contrast. An
                agent that is independent, or does not know what the other wants, has i = 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ..planner import FloatArray, log_sum_exp


def interaction(help_log_p: ArrayLike, hinder_log_p: ArrayLike) -> FloatArray:
    """Return i(c, help) [C, T] from log p [C, T] under help and under hinder: double-centred over both."""
    half = (np.asarray(help_log_p, dtype=np.float64) - np.asarray(hinder_log_p, dtype=np.float64)) / 2
    return np.asarray(half - half.mean(axis=0, keepdims=True), dtype=np.float64)


def of_two(score: ArrayLike) -> FloatArray:
    """Return log sigma(2 x): the log-likelihood of a step worth x beside one worth -x."""
    doubled = 2 * np.asarray(score, dtype=np.float64)
    return np.asarray(-log_sum_exp(np.stack([np.zeros_like(doubled), -doubled]), axis=0), dtype=np.float64)


def among(log_p: ArrayLike) -> FloatArray:
    """Return log p[..., 0] - log sum_r p[..., r]: the log-likelihood of the first one among all [..., 1 + R]."""
    table = np.asarray(log_p, dtype=np.float64)
    return np.asarray(table[..., 0] - log_sum_exp(table, axis=-1), dtype=np.float64)
