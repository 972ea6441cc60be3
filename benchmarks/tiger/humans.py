"""Analyse real players' choices: indices, the inferred mind, and comparisons of contexts by Welch's t."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product

import numpy as np

from limp.minds.facts import Value
from limp.worlds.tiger.minds import Player
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.play import optimal_listens
from limp.worlds.tiger.policy import players, shares
from limp.worlds.tiger.records import Indices, PlayerLog, indices

from ..comparison import table
from .figures import CONTEXTS, HORIZONS


class PlayerFigures(Value):
    """The indices of a real player, None without a finished trial, and the posterior of each part of the mind."""

    player: str
    context: str
    indices: Indices | None
    optimal_listens: Mapping[str, float]
    posterior: Mapping[str, Mapping[str, float]]
    steps: int


def read_player(log: PlayerLog, seed: int) -> PlayerFigures:
    """Return a real player's indices, and the posterior of the mind behind the choices.

    The optimal listens are those of each model in the player's context, if that is known and a trial is finished.
    """
    trials, optimal = log.record.trials(), dict[str, float]()
    known = [context for context in CONTEXTS if trials and context == log.context]
    for context, horizon in product(known, HORIZONS):
        player, rng = Player(context, 1, horizon), np.random.default_rng([seed, horizon])
        mind = open_mind(player)
        optimal[player.label] = float(np.mean([optimal_listens(trial, mind, rng) for trial in trials]))
    found = shares(log.record, players(CONTEXTS, (1,), HORIZONS), ("context", "horizon", "rationality"))
    return PlayerFigures(
        player=log.player,
        context=log.context,
        indices=indices(trials) if trials else None,
        optimal_listens=optimal,
        posterior={str(part): chances for part, chances in found.items()},
        steps=len(log.record.action),
    )


@dataclass(frozen=True)
class Welch:
    """Welch's t, its degrees of freedom, p (two-sided), the difference with its interval, and Cohen's d."""

    t: float
    df: float
    p: float
    difference: float
    ci95: tuple[float, float]
    d: float


def welch(first: Sequence[float], second: Sequence[float]) -> Welch:
    """Compare two means of independent samples with unequal variances; d = difference / pooled SD.

    t = (m1 - m2) / sqrt(v1/n1 + v2/n2), df by Welch and Satterthwaite.
    """
    from scipy import stats  # late: it takes a second

    a, b = np.array(first), np.array(second)
    pooled = ((len(a) - 1) * a.var(ddof=1) + (len(b) - 1) * b.var(ddof=1)) / (len(a) + len(b) - 2)
    found, difference = stats.ttest_ind(a, b, equal_var=False), float(a.mean() - b.mean())
    low, high = found.confidence_interval(0.95)
    numbers = (float(found.statistic), float(found.df), float(found.pvalue), difference)
    return Welch(*numbers, ci95=(float(low), float(high)), d=difference / float(np.sqrt(pooled)))


def contrasts(players: Sequence[PlayerFigures]) -> dict[str, Welch]:
    """Return Welch's t of each index, competition against cooperation, where there are players enough."""
    by_context = [
        [asdict(player.indices) for player in players if player.context == context and player.indices]
        for context in CONTEXTS
    ]
    found: dict[str, Welch] = {}
    for name in ("listens", "evidence_abs", "correct", "identical", "prediction_accuracy", "consistent"):
        values = [[v for row in rows if (v := row[name]) is not None] for rows in by_context]
        if all(len(v) > 1 for v in values) and any(len(set(v)) > 1 for v in values):
            found[name] = welch(*values)
    return found


def players_text(players: Sequence[PlayerFigures]) -> list[str]:
    """Return the readable table of players, or nothing if there are none."""
    if not players:
        return []
    rows: list[tuple[str, ...]] = [("players read", "trials", "listens", "correct", "P(competitive)", "P(H2)")]
    for found in players:
        known, mind = found.indices, found.posterior
        figures = (known.trials, known.listens, known.correct) if known else (None,) * 3
        values = ["-" if value is None else f"{value:.3g}" for value in figures]
        rows.append(
            (found.player, *values, f"{mind['context']['competitive']:.2f}", f"{mind['horizon']['2']:.2f}")
        )
    return [table(rows)]
