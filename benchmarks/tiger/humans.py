"""Analyse real players' choices: indices, the inferred mind, and comparisons of contexts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import cast

import numpy as np

from limp.planner import posterior
from limp.worlds.tiger.indices import Trial, indices, optimal_listens, welch
from limp.worlds.tiger.minds import Player
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.players import PlayerLog
from limp.worlds.tiger.policy import Part, TigerPolicy, hypotheses, shares

from ..comparison import table
from .figures import CONTEXTS, HORIZONS


def read_player(log: PlayerLog, seed: int) -> dict[str, object]:
    """Return a real player's indices, and the posterior of the mind behind the choices."""
    grid = hypotheses(log.player, CONTEXTS, (1,), HORIZONS)
    belief = posterior(TigerPolicy().score(log.episode(), grid))
    parts: tuple[Part, ...] = ("context", "horizon", "rationality")
    mind = {part: dict(shares(belief, part)) for part in parts}
    trials = log.trials()
    return {
        "player": log.player, "context": log.context, "indices": asdict(indices(trials)) if trials else None,
        "optimal_listens": _optimal(log, trials, seed), "posterior": mind, "steps": len(log.action),
    }  # fmt: skip


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


def contrasts(players: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Return Welch's t of each index, competition against cooperation, where there are players enough."""
    by_context: dict[str, list[Mapping[str, float | None]]] = {context: [] for context in CONTEXTS}
    for player in players:
        if player["context"] in by_context and player["indices"]:
            by_context[str(player["context"])].append(cast("Mapping[str, float | None]", player["indices"]))
    found: dict[str, object] = {}
    for name in ("listens", "evidence_abs", "correct", "identical", "prediction_accuracy", "consistent"):
        values = [[v for row in rows if (v := row[name]) is not None] for rows in by_context.values()]
        if all(len(v) > 1 for v in values) and any(len(set(v)) > 1 for v in values):
            found[name] = asdict(welch(*values))
    return found


def players_text(logs: tuple[PlayerLog, ...], summary: Mapping[str, object]) -> list[str]:
    """Return the readable table of the players in a summary, or nothing if there are none."""
    if not logs:
        return []
    rows: list[tuple[str, ...]] = [("players read", "trials", "listens", "correct", "P(competitive)", "P(H2)")]
    for found in cast(list[dict[str, dict[str, dict[str, float]]]], summary["players"]):
        figures, mind = cast("dict[str, float] | None", found["indices"]), found["posterior"]
        shown = ("trials", "listens", "correct")
        values = ["-" if not figures or figures[name] is None else f"{figures[name]:.3g}" for name in shown]
        rows.append(
            (str(found["player"]), *values, f"{mind['context']['competitive']:.2f}", f"{mind['horizon']['2']:.2f}")
        )
    return [table(rows)]
