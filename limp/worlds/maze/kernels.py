"""How each agent of a maze sees the world change, with the other agent's action summed out.

T_i(S' | S, A_i) = sum_{A_j} P(A_j | S) P(S' | S, A_i, A_j)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from ...planner import FloatArray
from ...planning.mdp import Kernel
from ..grid import STAY
from .world import COUNT, World


@dataclass(frozen=True)
class Kernels:
    """The kernels of a world."""

    world: World

    @property
    def states(self) -> int:
        """How many joint states there are."""
        return len(self.world.positions)

    @cached_property
    def _layout(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.intp], NDArray[np.intp]]:
        """Where Large's entries stand: row ends, columns, and the place in [S, 4] of the policy of each move.

        Each row starts with the state where Small stays, then one entry for each move that changes something.
        """
        between = self.world.after_large.reshape(-1)
        moves = self.world.after_small[:, :STAY]
        changes = (moves != np.arange(self.states)[:, None])[between]
        used = np.concatenate([np.ones((len(between), 1), dtype=bool), changes], axis=1)
        ends = np.concatenate([[0], np.cumsum(used.sum(axis=1))]).astype(np.int32)
        columns = np.concatenate([between[:, None], moves[between]], axis=1)[used]
        place = np.arange(self.states * STAY).reshape(self.states, STAY).repeat(COUNT, axis=0)
        marked = np.concatenate([np.full((len(between), 1), -1), place], axis=1)[used]
        is_move = np.flatnonzero(marked >= 0)
        return ends, columns.astype(np.int32), is_move, marked[is_move]

    def for_large(self, small: FloatArray) -> Kernel:
        """Return Large's kernel if Small acts with probabilities `small` [S, 5]."""
        ends, columns, is_move, place = self._layout
        data = np.zeros(len(columns))
        data[is_move] = (1.0 - self.world.failure) * small[:, :STAY].ravel()[place]
        data[ends[:-1]] = 1.0 - np.add.reduceat(data, ends[:-1])
        shape = (self.states * COUNT, self.states)
        return Kernel(csr_matrix((data, columns, ends), shape=shape), COUNT)

    def for_small(self, large: FloatArray) -> Kernel:
        """Return Small's kernel if Large acts with probabilities `large` [S, 5]."""
        between = self.world.after_large  # [S, Large's action]
        moved = self.world.after_small[between].transpose(0, 2, 1)  # [S, Small's action, Large's action]
        stayed = np.broadcast_to(between[:, None, :], moved.shape)
        weights = np.broadcast_to(large[:, None, :], moved.shape)
        fails = self.world.failure
        columns = np.concatenate([moved, stayed], axis=2).reshape(-1).astype(np.int32)
        data = np.concatenate([(1.0 - fails) * weights, fails * weights], axis=2).reshape(-1)
        ends = np.arange(0, len(data) + 1, 2 * COUNT, dtype=np.int32)
        found = csr_matrix((data, columns, ends), shape=(self.states * COUNT, self.states))
        found.sum_duplicates()
        return Kernel(found, COUNT)
