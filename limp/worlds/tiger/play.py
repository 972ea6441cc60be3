"""Simulated play by the thousand, of one player or of pairs.

A growl is `right` if it comes from the tiger's side. In an `iid` stream each is so with probability ACCURACY; in
`blocks` exactly ACCURACY x 10 of every 10 are, in random order, starting afresh with each trial.

In every step of a pair both act; who listened hears a growl from where the tiger was, both hear a creak of the
other's act, and any opening places the tiger anew and starts a new stream of growls. Both hear the same stream.
Nobody is told when the other opened. A session lasts until each player has opened `trials` times; each one's
record ends there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from ...errors import InputError
from ...planner import FloatArray
from .minds import PlayerModel, draw
from .records import Record
from .task import ABSENT, ACCURACY, BLOCK, CREAKING, LISTEN, RIGHT, BoolArray, IntArray

StreamKind = Literal["iid", "blocks"]
MAX_STEPS = 20_000
CONTINUATIONS = 30


def draw_block(count: int, kind: StreamKind, rng: np.random.Generator) -> BoolArray:
    """Return the next BLOCK growls of `count` trials, true where right, shape [count, BLOCK]."""
    if kind == "iid":
        return np.asarray(rng.random((count, BLOCK)) < ACCURACY)
    row = np.arange(BLOCK) < RIGHT
    return np.asarray(rng.permuted(np.broadcast_to(row, (count, BLOCK)), axis=1))


class _Growls:
    """One stream of growls for each pair, which starts afresh where the tiger is placed anew."""

    def __init__(self, count: int, kind: StreamKind, rng: np.random.Generator) -> None:
        self.kind, self.rng = kind, rng
        self.blocks = draw_block(count, kind, rng)
        self.place = np.zeros(count, dtype=np.int64)

    def next(self) -> BoolArray:
        """Return whether the next growl of each pair is right, shape [N]."""
        self.renew(self.place == BLOCK)
        right = self.blocks[np.arange(len(self.place)), self.place]
        self.place += 1
        return np.asarray(right)

    def renew(self, which: BoolArray) -> None:
        if which.any():
            self.blocks[which] = draw_block(int(which.sum()), self.kind, self.rng)
            self.place[which] = 0


def play_pairs(
    minds: Sequence[PlayerModel], pairs: int, trials: int, seed: int, kind: StreamKind = "blocks"
) -> list[tuple[Record, ...]]:
    """Return the sessions of `pairs` pairs, a tuple for each with one record a player.

    `minds` holds one mind (somebody who plays alone) or two. Raises `InputError` if a session does not end within
    MAX_STEPS steps.
    """
    rng = np.random.default_rng(seed)
    growls, tiger = _Growls(pairs, kind, rng), rng.integers(0, 2, pairs)
    states = [mind.start(pairs) for mind in minds]
    opened = np.zeros((len(minds), pairs), dtype=np.int64)
    steps: list[IntArray] = []
    while (opened < trials).any():
        if len(steps) == MAX_STEPS:
            raise InputError(f"a session did not end within {MAX_STEPS:,} steps.", "Use players that open doors.")
        acts = np.stack([draw(mind.policy(state), rng) for mind, state in zip(minds, states, strict=True)])
        source = np.where(growls.next(), tiger, 1 - tiger)
        heard, creaks = np.where(acts == LISTEN, source, ABSENT), np.zeros_like(acts)
        if len(minds) > 1:
            creaks = np.stack([draw(CREAKING[act], rng) for act in acts[::-1]])
        states = [
            mind.update(state, act, growl, creak)
            for mind, state, act, growl, creak in zip(minds, states, acts, heard, creaks, strict=True)
        ]
        steps.append(np.stack([acts, heard, creaks, np.broadcast_to(tiger, acts.shape)]))
        opened += acts != LISTEN
        anew = (acts != LISTEN).any(axis=0)
        tiger = np.where(anew, rng.integers(0, 2, pairs), tiger)
        growls.renew(anew)
    whole = np.stack(steps, axis=3)  # [action growl creak tiger, players, pairs, T]
    ends = ((whole[0] != LISTEN).cumsum(axis=2) < trials).sum(axis=2) + 1
    return [
        tuple(Record.of(*whole[:, player, pair, :end]) for player, end in enumerate(ends[:, pair]))
        for pair in range(pairs)
    ]


def optimal_listens(trial: Record, mind: PlayerModel, rng: np.random.Generator) -> float:
    """Return when `mind`, hearing the player's growls, would have opened.

    The number of listens before it opens, if that is by the player's own opening; else the mean over
    CONTINUATIONS simulated ones, in which the growls go on (independent, for the tiger's side where known).
    """
    state = mind.start(1)
    silence = np.zeros(1, dtype=np.int64)
    for step in range(len(trial.action)):
        if draw(mind.policy(state), rng)[0] != LISTEN:
            return float(step)
        if trial.growl[step] != ABSENT:
            state = mind.update(state, silence, trial.growl[step : step + 1], silence)
    known = trial.tiger[-1]
    tiger = rng.integers(0, 2, CONTINUATIONS) if known == ABSENT else np.full(CONTINUATIONS, known)
    return float(len(trial.action) - 1 + _continued(mind, np.repeat(state, CONTINUATIONS, axis=0), tiger, rng))


def _continued(mind: PlayerModel, state: FloatArray, tiger: IntArray, rng: np.random.Generator) -> float:
    """Return the mean number of further listens until the mind opens; `tiger` [N] are the sides."""
    count, active = np.zeros(len(state)), np.arange(len(state))
    for _ in range(MAX_STEPS):
        active = active[draw(mind.policy(state[active]), rng) == LISTEN]
        if not len(active):
            return float(count.mean())
        quiet, right = np.zeros(len(active), dtype=np.int64), rng.random(len(active)) < ACCURACY
        heard = np.where(right, tiger[active], 1 - tiger[active])
        state[active] = mind.update(state[active], quiet, heard, quiet)
        count[active] += 1
    raise InputError("the model never opens a door.", "Use one that does.")
