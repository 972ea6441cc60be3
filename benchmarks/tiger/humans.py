"""Analyse real players' choices: indices, the inferred mind, and comparisons of contexts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict

import numpy as np

from limp.minds.facts import Value
from limp.planner import posterior
from limp.worlds.tiger.indices import Indices, Trial, Welch, indices, optimal_listens, welch
from limp.worlds.tiger.minds import Player
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.players import PlayerLog
from limp.worlds.tiger.policy import Part, TigerPolicy, hypotheses, shares

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
    """Return a real player's indices, and the posterior of the mind behind the choices."""
    grid = hypotheses(log.player, CONTEXTS, (1,), HORIZONS)
    belief = posterior(TigerPolicy().score(log.episode(), grid))
    parts: tuple[Part, ...] = ("context", "horizon", "rationality")
    mind: dict[str, Mapping[str, float]] = {part: shares(belief, part) for part in parts}
    trials = log.trials()
    return PlayerFigures(
        player=log.player,
        context=log.context,
        indices=indices(trials) if trials else None,
        optimal_listens=_optimal(log, trials, seed),
        posterior=mind,
        steps=len(log.action),
    )


def _optimal(log: PlayerLog, trials: tuple[Trial, ...], seed: int) -> dict[str, float]:
    """The mean optimal listens of each model in the player's context, if that is known and a trial is finished."""
    if not trials or log.context not in CONTEXTS:
        return {}
    found = {}
    for horizon in HORIZONS:
        player, rng = Player(log.context, 1, horizon), np.random.default_rng([seed, horizon])
        mind = open_mind(player)
        found[player.label] = float(np.mean([optimal_listens(trial, mind, rng) for trial in trials]))
    return found


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
        known = found.indices
        figures = (known.trials, known.listens, known.correct) if known else (None,) * 3
        values = ["-" if value is None else f"{value:.3g}" for value in figures]
        mind = found.posterior
        rows.append(
            (found.player, *values, f"{mind['context']['competitive']:.2f}", f"{mind['horizon']['2']:.2f}")
        )
    return [table(rows)]
