"""Trials of the tiger task by the thousand: streams of growls, and players whose mind is the evidence alone.

A growl is `right` if it comes from the tiger's side. In an `iid` stream each is so with probability ACCURACY; in
`blocks` exactly ACCURACY x 10 of every 10 are, in random order, starting afresh with each trial.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ...errors import InputError
from ...planner import FloatArray
from .task import ACCURACY, CENTRE, LISTEN, OPEN_LEFT, SIZE

StreamKind = Literal["iid", "blocks"]
BLOCK = 10
MAX_LISTENS = 100_000

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]


def draw_block(count: int, kind: StreamKind, rng: np.random.Generator) -> BoolArray:
    """Return the next BLOCK growls of `count` trials, true where right, shape [count, BLOCK]."""
    if kind == "iid":
        return np.asarray(rng.random((count, BLOCK)) < ACCURACY)
    row = np.arange(BLOCK) < round(ACCURACY * BLOCK)
    return np.asarray(rng.permuted(np.broadcast_to(row, (count, BLOCK)), axis=1))


@dataclass
class Stream:
    """The growls of `count` trials, drawn as they are needed, so that two players can hear the same ones."""

    count: int
    rng: np.random.Generator
    kind: StreamKind = "iid"
    tiger: IntArray = field(init=False)
    """The tiger's side in each trial: 0 left, 1 right."""
    _blocks: list[BoolArray] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        if self.count < 1:
            raise InputError(f"{self.count} trials cannot be played.", "Give at least one.")
        self.tiger = self.rng.integers(0, 2, self.count)

    def growls(self, step: int) -> IntArray:
        """Return the growl of each trial at its listen number `step` (from 0): 0 left, 1 right, shape [count]."""
        while step >= BLOCK * len(self._blocks):
            self._blocks.append(draw_block(self.count, self.kind, self.rng))
        right = self._blocks[step // BLOCK][:, step % BLOCK]
        return np.where(right, self.tiger, 1 - self.tiger)


@dataclass(frozen=True)
class Trials:
    """How each trial ended, shape [N] each: listens before the opening, the evidence then, the door, the tiger."""

    listens: IntArray
    evidence: IntArray
    door: IntArray
    """0 left, 1 right."""
    tiger: IntArray

    @property
    def correct(self) -> BoolArray:
        """True where the door without the tiger was opened."""
        return np.asarray(self.door != self.tiger)


def draw(chances: FloatArray, rng: np.random.Generator) -> IntArray:
    """Return one index for each row of probabilities, shape [N] from [N, A]."""
    return np.asarray((rng.random(len(chances))[:, None] > chances.cumsum(axis=1)[:, :-1]).sum(axis=1))


def play_trials(policy: FloatArray, stream: Stream, rng: np.random.Generator) -> Trials:
    """Play every trial of the stream to the player's own opening, by a policy [SIZE, 3] over the evidence.

    `rng` draws the actions. Raises `InputError` if a trial does not end within MAX_LISTENS listens.
    """
    count = stream.count
    place = np.full(count, CENTRE)
    listens, door = np.zeros(count, dtype=np.int64), np.full(count, -1)
    active = np.arange(count)
    for step in range(MAX_LISTENS):
        action = draw(policy[place[active]], rng)
        opened = action != LISTEN
        door[active[opened]] = action[opened] - OPEN_LEFT
        active = active[~opened]
        if not len(active):
            return Trials(listens, place - CENTRE, door, stream.tiger)
        heard = stream.growls(step)[active]
        place[active] = np.clip(place[active] + np.where(heard == 0, 1, -1), 0, SIZE - 1)
        listens[active] += 1
    raise InputError(f"a trial did not end within {MAX_LISTENS:,} listens.", "Use a player that opens a door.")


def same_door(first: Trials, second: Trials) -> float:
    """Return the share of trials in which both players opened the same door.

    Each plays the trial to the own opening, hearing the same growls; when they open does not matter.
    """
    return float((first.door == second.door).mean())


def same_door_same_step(first: Trials, second: Trials) -> float:
    """Return the share of trials in which both players opened the same door after as many listens."""
    return float(((first.door == second.door) & (first.listens == second.listens)).mean())
