"""Minds that model the other's mind exactly: a belief over the tiger's side and the other's evidence.

    listen:  B'(s, b') = P(growl|s) O(creak|L) sum_b B(s,b) pi(L|b) M_s(b,b')
                         + [b' = 0] 1/2 sum_{s0,b,a != L} B(s0,b) pi(a|b) O(creak|a) P(growl|s0)
    open:    B'(s, b') = 1/2 sum_{s0,b} B(s0,b) pi(L|b) O(creak|L) M_s0(b,b')
                         + [b' = 0] 1/2 sum_{s0,b,a != L} B(s0,b) pi(a|b) O(creak|a)

both normalised. M_s moves the other's evidence by the growl that they hear; whoever opens places the tiger anew,
and the growl of that step still told of where it was. The other's mind must be a `LatticeMind`: the single-agent
solver (level 1 over the intentional level 0), or level 1 over the uniform level 0 (level 2).
Source: Gmytrasiewicz & Doshi, JAIR 24 (2005), for interactive POMDPs.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...planner import FloatArray
from .minds import LatticeMind, quantal
from .task import ABSENT, CENTRE, CREAKING, GROWLING, LISTEN, OPEN_LEFT, SIZE, IntArray


@dataclass(frozen=True)
class InteractiveMind:
    """A player who knows how the other (`other`) thinks; `payouts` is R(s, a, a') [2, 3, 3].

    The state is B [N, 2, SIZE] over the tiger's side and the other's evidence. Q_1(B, a) = E[R(s, a, a')], and
    Q_h = Q_1 + gamma sum P(growl, creak | B, a) V_{h-1}(B').
    """

    other: LatticeMind
    payouts: FloatArray
    horizon: int
    rationality: float
    discount: float = 1.0

    @property
    def keeps(self) -> Hashable:
        """The other's policy decides the belief; own plans do not."""
        return self.other.table.tobytes()

    def start(self, count: int) -> FloatArray:
        """Return even odds for the tiger, and the other at the start of a trial."""
        state = np.zeros((count, 2, SIZE))
        state[:, :, CENTRE] = 0.5
        return state

    def policy(self, state: FloatArray) -> FloatArray:
        """Return softmax(lambda Q_h(B, .)), shape [N, 3]."""
        return quantal(self.values(state, self.horizon), self.rationality)

    def values(self, state: FloatArray, horizon: int) -> FloatArray:
        """Return Q_h(B, a) [N, 3].

        Q_h(c B) = c Q_h(B), so beliefs ahead need not be normalised: P(heard) V(B') is V of the joint.
        """
        flat = state.reshape(len(state), -1)
        now = flat @ self._pay
        if horizon == 1:
            return np.asarray(now)
        if horizon == 2:
            ahead = [(flat @ part).max(axis=2).sum(axis=0) for part in self._ahead_pay]
        else:
            ahead = [
                sum(self.values(joint, horizon - 1).max(axis=1) for joint in part) for part in self._ahead(state)
            ]
        return np.asarray(now + self.discount * np.stack([ahead[0], ahead[1], ahead[1]], axis=1))

    @cached_property
    def _pay(self) -> FloatArray:
        """E[R(s, a, a')] for each side and place of the other, shape [2 SIZE, 3]."""
        return np.asarray(np.einsum("kb,sab->ska", self.other.table, self.payouts).reshape(-1, 3))

    @cached_property
    def _ahead_pay(self) -> tuple[FloatArray, FloatArray]:
        """The filter's step times `_pay`, both linear in B: for all that is heard after listening; opening."""
        basis = np.eye(2 * SIZE).reshape(-1, 2, SIZE)
        listened, opened = (
            np.stack([joint.reshape(2 * SIZE, -1) @ self._pay for joint in part]) for part in self._ahead(basis)
        )
        return listened, opened

    def _ahead(self, state: FloatArray) -> tuple[list[FloatArray], list[FloatArray]]:
        """The unnormalised B' for everything that can be heard, after listening and after opening."""
        listened = [self.listened(state, growl, creak) for growl in (0, 1) for creak in range(3)]
        return listened, [self.opened(state, creak) for creak in range(3)]

    def update(self, state: FloatArray, action: IntArray, growl: IntArray, creak: IntArray) -> FloatArray:
        """Return B' for every player; whatever is heard has some chance, so no belief vanishes."""
        after = np.empty_like(state)
        for heard in np.unique(np.stack([np.minimum(action, OPEN_LEFT), growl, creak], axis=1), axis=0):
            opened, sound, noise = (int(x) for x in heard)
            rows = (np.minimum(action, OPEN_LEFT) == opened) & (growl == sound) & (creak == noise)
            part = state[rows]
            after[rows] = self.opened(part, noise) if opened else self.listened(part, sound, noise)
        return np.asarray(after / after.sum(axis=(1, 2), keepdims=True))

    def listened(self, state: FloatArray, growl: int, creak: int) -> FloatArray:
        """Return B' times P(growl, creak | B, listen), shape [N, 2, SIZE]; without a growl the creak counts."""
        sound = np.ones(2) if growl == ABSENT else GROWLING[:, growl]
        noise = CREAKING[:, creak]
        after = np.asarray(self._moved(state * self.other.table[:, LISTEN]) * (sound[:, None] * noise[LISTEN]))
        opening = self.other.table[:, OPEN_LEFT:] @ noise[OPEN_LEFT:]
        after[:, :, CENTRE] += 0.5 * (sound * (state @ opening)).sum(axis=1, keepdims=True)
        return after

    def opened(self, state: FloatArray, creak: int) -> FloatArray:
        """Return B' times P(creak | B, open), shape [N, 2, SIZE]."""
        noise = CREAKING[:, creak]
        side = 0.5 * self._moved(state * self.other.table[:, LISTEN]).sum(axis=1) * noise[LISTEN]
        side[:, CENTRE] += 0.5 * (state @ (self.other.table[:, OPEN_LEFT:] @ noise[OPEN_LEFT:])).sum(axis=1)
        return np.stack([side, side], axis=1)

    def _moved(self, state: FloatArray) -> FloatArray:
        """Move the other's evidence by the growl that they hear: up with P(growl left | s)."""
        up = GROWLING[None, :, :1]
        after = np.zeros_like(state)
        after[:, :, 1:] += (up * state)[:, :, :-1]
        after[:, :, -1] += (up * state)[:, :, -1]
        after[:, :, :-1] += ((1 - up) * state)[:, :, 1:]
        after[:, :, 0] += ((1 - up) * state)[:, :, 0]
        return after

    def tiger_left(self, state: FloatArray) -> FloatArray:
        """Return P(tiger left | B), shape [N]."""
        return np.asarray(state[:, 0].sum(axis=1))
