"""Minds that model the other's mind: exactly where the other keeps the evidence alone, else by particles.

An `InteractiveMind` is a belief B over the tiger's side s and the other's evidence b:

    listen:  B'(s, b') = P(growl|s) O(creak|L) sum_b B(s,b) pi(L|b) M_s(b,b')
                         + [b' = 0] 1/2 sum_{s0,b,a != L} B(s0,b) pi(a|b) O(creak|a) P(growl|s0)
    open:    B'(s, b') = 1/2 sum_{s0,b} B(s0,b) pi(L|b) O(creak|L) M_s0(b,b')
                         + [b' = 0] 1/2 sum_{s0,b,a != L} B(s0,b) pi(a|b) O(creak|a)

both normalised. M_s moves the other's evidence by the growl that they hear; whoever opens places the tiger anew,
and the growl of that step still told of where it was. The other's mind must be a `LatticeMind`: the single-agent
solver (level 1 over the intentional level 0), or level 1 over the uniform level 0 (level 2).
Source: Gmytrasiewicz & Doshi, JAIR 24 (2005), for interactive POMDPs.

A `ParticleMind` is the interactive particle filter, for any level. A particle is a side of the tiger and a state
of the other's mind. After each step every particle draws the other's action and what the other hears, is weighted
by P(growl | s) O(creak | a'), and is resampled. The error falls as 1 / sqrt(particles). The other may be any
`PlayerModel`, also an interactive one, so levels nest.
Source: Doshi & Gmytrasiewicz, JAIR 34 (2009).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from ...planner import FloatArray
from .minds import ALONE_RATIONALITY, LatticeMind, Player, PlayerModel, draw, lattice_mind, quantal
from .task import ABSENT, ACCURACY, CENTRE, CREAKING, GROWLING, LISTEN, OPEN_LEFT, SIZE, IntArray, joint_payouts


@dataclass(frozen=True)
class InteractiveMind:
    """A player who knows how the other (`other`) thinks; `payouts` is R(s, a, a') [2, 3, 3].

    The state is B [N, 2, SIZE] over the tiger's side and the other's evidence. Q_1(B, a) = E[R(s, a, a')], and
    Q_h = Q_1 + sum P(growl, creak | B, a) V_{h-1}(B').
    """

    other: LatticeMind
    payouts: FloatArray
    horizon: int
    rationality: float

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
        return np.asarray(now + np.stack([ahead[0], ahead[1], ahead[1]], axis=1))

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


@dataclass
class ParticleMind:
    """A player who knows how the other thinks, with `particles` samples of tiger and mind.

    The state is [N, particles, 1 + D]: the tiger's side, then the other's state, flattened to D numbers. The
    filter and the look-ahead draw from `seed`, so a policy is itself an estimate.
    """

    other: PlayerModel
    payouts: FloatArray
    horizon: int
    rationality: float
    particles: int = 1000
    seed: int = 0
    _shape: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self._shape = self.other.start(1).shape[1:]

    @property
    def keeps(self) -> Hashable:
        """Particles are drawn for this mind alone."""
        return id(self)

    def start(self, count: int) -> FloatArray:
        """Return particles with an even tiger and the other at the start."""
        total = count * self.particles
        tiger = self.rng.permuted(np.arange(total).reshape(count, -1) % 2, axis=1).reshape(-1)
        return self._pack(tiger, self.other.start(total), count)

    def policy(self, state: FloatArray) -> FloatArray:
        """Return softmax(lambda Q_h), shape [N, 3]."""
        weights = np.full(state.shape[:2], 1.0 / self.particles)
        return quantal(self._values(state, weights, self.horizon), self.rationality)

    def tiger_left(self, state: FloatArray) -> FloatArray:
        """Return P(tiger left), shape [N]."""
        return np.asarray((state[:, :, 0] == 0).mean(axis=1))

    def update(self, state: FloatArray, action: IntArray, growl: IntArray, creak: IntArray) -> FloatArray:
        """Return the particles moved, weighed and resampled: all allow what was heard, which may be wrong."""
        after, act = self._moved(state, action != LISTEN)
        weights = CREAKING[act, creak[:, None]]
        # The growl told of where the tiger was before the step.
        sound = GROWLING[state[:, :, 0].astype(np.int64), np.maximum(growl, 0)[:, None]]
        weights = weights * np.where(((action == LISTEN) & (growl != ABSENT))[:, None], sound, 1.0)
        return self._resampled(after, weights / weights.sum(axis=1, keepdims=True))

    def _resampled(self, state: FloatArray, weights: FloatArray) -> FloatArray:
        """Systematic resampling: evenly spaced marks on the cumulated weights, with one random offset a player."""
        count = len(state)
        marks = (np.arange(self.particles) + self.rng.random((count, 1))) / self.particles
        edges = weights.cumsum(axis=1)
        edges[:, -1] = 1.0
        # One sorted search for all players: player n's edges and marks are shifted by n.
        shift = np.arange(count)[:, None]
        chosen = np.searchsorted((edges + shift).reshape(-1), (marks + shift).reshape(-1))
        return np.asarray(state.reshape(count * self.particles, -1)[chosen].reshape(state.shape))

    def _moved(self, state: FloatArray, opened: np.ndarray) -> tuple[FloatArray, IntArray]:
        """Draw the other's action and growl for every particle; the tiger moves if anybody opened."""
        count = len(state)
        tiger, minds = self._unpack(state)
        act = draw(self.other.policy(minds), self.rng)
        wrong = self.rng.random(len(tiger)) >= ACCURACY
        growl = np.where(act == LISTEN, np.where(wrong, 1 - tiger, tiger), ABSENT)
        mine = np.repeat(np.where(opened, OPEN_LEFT, LISTEN), self.particles)
        creak = draw(CREAKING[mine], self.rng)
        minds = self.other.update(minds, act, growl, creak)
        anew = (mine != LISTEN) | (act != LISTEN)
        tiger = np.where(anew, self.rng.integers(0, 2, len(tiger)), tiger)
        return self._pack(tiger, minds, count), act.reshape(count, -1)

    def _values(self, state: FloatArray, weights: FloatArray, horizon: int) -> FloatArray:
        """Q_h [N, 3] of weighted particles [N, P]; each look-ahead step draws one continuation a particle."""
        tiger, minds = self._unpack(state)
        acts = self.other.policy(minds)
        pay = np.einsum("nb,nab->na", acts, self.payouts[tiger]).reshape(*weights.shape, 3)
        now = (weights[..., None] * pay).sum(axis=1)
        if horizon == 1:
            return np.asarray(now)
        ahead = []
        for opened in (False, True):
            after, act = self._moved(state, np.full(len(state), opened))
            noise = CREAKING[act]
            sound = GROWLING[state[:, :, 0].astype(np.int64)]
            sounds = [np.ones(weights.shape)] if opened else [sound[..., 0], sound[..., 1]]
            total = np.zeros(len(state))
            for heard in (s * noise[..., c] * weights for s in sounds for c in range(3)):
                chance = heard.sum(axis=1)
                best = self._values(after, heard / np.maximum(chance, 1e-300)[:, None], horizon - 1).max(axis=1)
                total += chance * best
            ahead.append(total)
        return np.asarray(now + np.stack([ahead[0], ahead[1], ahead[1]], axis=1))

    def _pack(self, tiger: IntArray, minds: FloatArray, count: int) -> FloatArray:
        flat = np.concatenate([tiger[:, None], minds.reshape(len(tiger), -1)], axis=1)
        return np.asarray(flat.reshape(count, -1, flat.shape[1]))

    def _unpack(self, state: FloatArray) -> tuple[IntArray, FloatArray]:
        flat = state.reshape(-1, state.shape[2])
        return flat[:, 0].astype(np.int64), flat[:, 1:].reshape(len(flat), *self._shape)


def open_mind(player: Player, seed: int = 0) -> PlayerModel:
    """Return the mind of a player: exact where the other keeps the evidence alone, else by particles.

    Level 1 over the uniform level 0 is a `LatticeMind`. Level 1 over the intentional level 0, and level 2 over the
    uniform one, are `InteractiveMind`s; the levels above are `ParticleMind`s. The other is taken to be the same,
    one level lower, or the solver who is alone.
    """
    if player.keeps_evidence:
        return lattice_mind(player)
    if player.level > 1:
        other = replace(player, level=player.level - 1)
    else:
        other = replace(player, context="alone", level=0, rationality=ALONE_RATIONALITY)
    payouts = joint_payouts(player.context, player.version)
    if other.keeps_evidence:
        return InteractiveMind(lattice_mind(other), payouts, player.horizon, player.rationality)
    below_it = open_mind(other, seed + 1)
    return ParticleMind(below_it, payouts, player.horizon, player.rationality, seed=seed)
