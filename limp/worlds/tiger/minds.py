"""Minds that play the tiger tasks: what one keeps of the growls and creaks, and how one chooses from it.

A mind is described by a `Player` in words and numbers, and works on batches: its state is an array [N, ...] with a
row for each of N players, so that a thousand players and a thousand particles cost the same few array operations.
`LatticeMind` needs the evidence alone. It covers the single-agent task and level 1 over a level-0 player who acts
at random; the minds that model the other's mind stand in `interactive`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal, Protocol

import numpy as np

from ...errors import InputError
from ...planner import FloatArray
from ...planning.social import boltzmann
from .task import (
    CENTRE,
    LISTEN,
    SINGLE,
    SIZE,
    Context,
    IntArray,
    Version,
    optimal_policy,
    single_values,
    uniform_values,
)

Frame = Literal["uniform", "intentional"]
"""The level-0 player at the bottom: acts at random, or solves the single-agent task."""

RATIONALITY, ALONE_RATIONALITY = 0.7, 0.22
"""lambda of players in pairs, and of those alone: the paper publishes none, these come closest to its table."""
DISCOUNT = 0.95
"""gamma of the single-agent task."""


class PlayerModel(Protocol):
    """A batch of players of one kind. Growls are 0 left, 1 right or ABSENT, creaks index `task.CREAKS`."""

    @property
    def keeps(self) -> Hashable:
        """What decides the state: minds with equal values of it can share their states."""

    def start(self, count: int) -> FloatArray:
        """Return the state [N, ...] of `count` players before anything happened."""

    def policy(self, state: FloatArray) -> FloatArray:
        """Return the chances [N, 3] of the actions."""

    def update(self, state: FloatArray, action: IntArray, growl: IntArray, creak: IntArray) -> FloatArray:
        """Return the state after one's own actions [N] and what was heard."""


@dataclass(frozen=True)
class Player:
    """Who plays: the context, level and horizon of the planning, and lambda of softmax(lambda Q).

    `alone` is the single-agent task (level 0, without a horizon: endless, with its discount). `level` >= 1 models
    a player of the level below, `horizon` >= 1 counts the steps planned ahead. An infinite rationality takes the
    best action. `frame` is the level-0 player at the bottom, who plays as if alone if
    intentional. Raises `InputError` for what cannot be.
    """

    context: Context
    level: int = 1
    horizon: int = 1
    rationality: float = RATIONALITY
    frame: Frame = "uniform"
    version: Version = "modified"

    def __post_init__(self) -> None:
        if not self.rationality >= 0.0:
            raise InputError(f"the rationality is {self.rationality:g}.", "It must be at least 0.")
        if (self.level == 0) != (self.context == "alone") or self.level < 0:
            raise InputError(
                f"level {self.level} does not fit the context {self.context!r}.",
                "Alone the level is 0; with another player it is at least 1.",
            )
        if self.level and self.horizon < 1:
            raise InputError(f"the horizon is {self.horizon}.", "It must be at least 1.")

    @property
    def keeps_evidence(self) -> bool:
        """Whether the evidence is all that the player keeps: alone, or at level 1 over the uniform level 0."""
        return self.context == "alone" or (self.level == 1 and self.frame == "uniform")

    @property
    def label(self) -> str:
        """Such as `L1H2`, or `alone`."""
        return f"L{self.level}H{self.horizon}" if self.level else "alone"


@dataclass(frozen=True)
class LatticeMind:
    """A mind whose state is the evidence k since its own last opening; `table` [SIZE, 3] is its policy."""

    table: FloatArray

    @property
    def keeps(self) -> Hashable:
        """All lattice minds keep the evidence."""
        return "evidence"

    def start(self, count: int) -> FloatArray:
        """Return k = 0 for everyone, as places on the lattice, shape [N]."""
        return np.full(count, float(CENTRE))

    def policy(self, state: FloatArray) -> FloatArray:
        """Return the chances [N, 3]."""
        return np.asarray(self.table[state.astype(np.int64)])

    def update(self, state: FloatArray, action: IntArray, growl: IntArray, creak: IntArray) -> FloatArray:
        """Count the growl; one's own opening starts afresh. Creaks carry nothing."""
        del creak
        step = np.where(growl == 0, 1.0, np.where(growl == 1, -1.0, 0.0))
        return np.where(action == LISTEN, np.clip(state + step, 0, SIZE - 1), float(CENTRE))


def quantal(q: FloatArray, rationality: float) -> FloatArray:
    """Return softmax(lambda Q) over the last axis, or the first best action for an infinite lambda."""
    return optimal_policy(q) if np.isinf(rationality) else np.exp(boltzmann(q, rationality))


def draw(chances: FloatArray, rng: np.random.Generator) -> IntArray:
    """Return one index for each row of probabilities, shape [N] from [N, A]."""
    return np.asarray((rng.random(len(chances))[:, None] > chances.cumsum(axis=1)[:, :-1]).sum(axis=1))


def lattice_mind(player: Player) -> LatticeMind:
    """Return the mind of a player who is alone, or of level 1 over the uniform level 0.

    Raises `InputError` for other players, whose minds need more than the evidence.
    """
    if player.context == "alone":
        q = single_values(SINGLE[player.version], discount=DISCOUNT)
    elif player.keeps_evidence:
        q = uniform_values(player.context, player.horizon, player.version)
    else:
        raise InputError(
            f"a player {player.label} over the level 0 {player.frame!r} keeps more than the evidence.",
            "Use limp.worlds.tiger.interactive.open_mind.",
        )
    return LatticeMind(quantal(q, player.rationality))
