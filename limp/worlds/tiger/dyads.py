"""Two players at the tiger task, and sessions of one: what each did and heard, step by step, for many at once.

In every step both act; who listened hears a growl from where the tiger was, both hear a creak of the other's act,
and any opening places the tiger anew and starts a new stream of growls. Both hear the same stream. Nobody is told
when the other opened. A session lasts until each player has opened `trials` times; each one's record ends there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...errors import InputError
from .interactive import CREAKING
from .minds import NO_GROWL, PlayerModel
from .task import LISTEN
from .trials import BLOCK, BoolArray, IntArray, StreamKind, draw, draw_block

MAX_STEPS = 20_000


@dataclass(frozen=True)
class Session:
    """One player's record [T]: actions, growls, creaks, and the tiger's side when each act was made."""

    action: IntArray
    growl: IntArray
    creak: IntArray
    tiger: IntArray

    @property
    def listens(self) -> IntArray:
        """The listens before each opening [trials]."""
        opened = np.flatnonzero(self.action != LISTEN)
        return np.diff(opened, prepend=-1) - 1


class _Growls:
    """One stream of growls for each pair, which starts afresh where the tiger is placed anew."""

    def __init__(self, count: int, kind: StreamKind, rng: np.random.Generator) -> None:
        self.kind, self.rng = kind, rng
        self.blocks = draw_block(count, kind, rng)
        self.place = np.zeros(count, dtype=np.int64)

    def next(self) -> BoolArray:
        """Whether the next growl of each pair is right, shape [N]."""
        self.renew(self.place == BLOCK)
        right = self.blocks[np.arange(len(self.place)), self.place]
        self.place += 1
        return np.asarray(right)

    def renew(self, which: BoolArray) -> None:
        if which.any():
            self.blocks[which] = draw_block(int(which.sum()), self.kind, self.rng)
            self.place[which] = 0


def play_pairs(
    minds: Sequence[PlayerModel],
    pairs: int,
    trials: int,
    seed: int,
    kind: StreamKind = "blocks",
) -> list[tuple[Session, ...]]:
    """Return the sessions of `pairs` pairs, a tuple for each with one record a player.

    `minds` holds one mind (somebody who plays alone) or two. Raises `InputError` if a session does not end within
    MAX_STEPS steps.
    """
    if pairs < 1 or trials < 1 or not 1 <= len(minds) <= 2:
        raise InputError("a session needs one or two minds, and at least one pair and one trial.", "Give more.")
    rng = np.random.default_rng(seed)
    growls, tiger = _Growls(pairs, kind, rng), rng.integers(0, 2, pairs)
    states = [mind.start(pairs) for mind in minds]
    opened = np.zeros((len(minds), pairs), dtype=np.int64)
    steps: list[tuple[IntArray, IntArray, IntArray, IntArray]] = []
    while (opened < trials).any():
        if len(steps) == MAX_STEPS:
            raise InputError(f"a session did not end within {MAX_STEPS:,} steps.", "Use players that open doors.")
        acts = np.stack([draw(mind.policy(state), rng) for mind, state in zip(minds, states, strict=True)])
        heard, creaks = _signs(acts, tiger, growls.next(), rng)
        states = [
            mind.update(state, act, growl, creak)
            for mind, state, act, growl, creak in zip(minds, states, acts, heard, creaks, strict=True)
        ]
        steps.append((acts, heard, creaks, tiger))
        opened += acts != LISTEN
        anew = (acts != LISTEN).any(axis=0)
        tiger = np.where(anew, rng.integers(0, 2, pairs), tiger)
        growls.renew(anew)
    return _cut(steps, trials)


def _signs(
    acts: IntArray, tiger: IntArray, right: BoolArray, rng: np.random.Generator
) -> tuple[IntArray, IntArray]:
    """What each player hears [players, N]: growls after listening, and creaks of the other (silence if alone)."""
    source = np.where(right, tiger, 1 - tiger)
    heard = np.where(acts == LISTEN, source, NO_GROWL)
    if len(acts) == 1:
        return heard, np.zeros_like(acts)
    return heard, np.stack([draw(CREAKING[act], rng) for act in acts[::-1]])


def _cut(steps: list[tuple[IntArray, IntArray, IntArray, IntArray]], trials: int) -> list[tuple[Session, ...]]:
    acts, growls, creaks = (np.stack([step[part] for step in steps], axis=2) for part in range(3))
    tiger = np.stack([step[3] for step in steps], axis=1)
    ends = ((acts != LISTEN).cumsum(axis=2) < trials).sum(axis=2) + 1
    return [
        tuple(
            Session(acts[p, n, :end], growls[p, n, :end], creaks[p, n, :end], tiger[n, :end])
            for p, end in enumerate(ends[:, n])
        )
        for n in range(acts.shape[1])
    ]
