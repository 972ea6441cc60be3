"""The tiger tasks: behind one of two doors is a tiger, behind the other gold; one listens, or opens a door.

Listening costs a little and brings a growl from the right side with probability `accuracy`. An opened door pays
and places the tiger anew. In the interactive task two people play at once: creaks tell, mostly rightly, what the
other did, and one's payout depends on both outcomes.

What a player knows of the tiger is the evidence k = (growls left) - (growls right) since the last opening:
    p(tiger left | k) = 1 / (1 + ((1 - accuracy) / accuracy)^k)
so every quantity here stands on the lattice k = -EVIDENCE ... EVIDENCE.
Sources: Kaelbling, Littman & Cassandra, Artificial Intelligence 101 (1998); Steixner-Kumar et al., Scientific
Reports 12 (2022), doi 10.1038/s41598-021-04272-x, for the interactive task and its payouts.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...errors import InputError
from ...planner import FloatArray
from ...planning.pomdp import solve_reachable
from ...planning.tables import pomdp, tabled
from ...planning.world import Acts, World

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

ACTIONS = ("listen", "open left", "open right")
LISTEN, OPEN_LEFT, OPEN_RIGHT = range(3)
GROWLS = ("growl left", "growl right")
CREAKS = ("silence", "creak left", "creak right")
"""What is heard of the other: nothing, or a creak of the left or right door, by the index of their action."""
ABSENT = -1
"""The index of a growl that was not heard, and of anything else that is not known."""

ACCURACY, CLASSIC_ACCURACY, CREAK_ACCURACY = 0.7, 0.85, 0.8
BLOCK, RIGHT = 10, 7
"""Where growls come in blocks, so many of every BLOCK are right, in random order."""
GROWLING = np.array([[ACCURACY, 1 - ACCURACY], [1 - ACCURACY, ACCURACY]])
"""P(growl | tiger side)."""
_WRONG = (1 - CREAK_ACCURACY) / 2
CREAKING = np.full((3, 3), _WRONG) + np.eye(3) * (CREAK_ACCURACY - _WRONG)
"""O(creak | the other's action): right with CREAK_ACCURACY, else one of the two wrong ones."""
NEGLIGIBLE = 1e-15
"""The chance of what is left out."""
EVIDENCE = 30
"""The lattice of the evidence ends here; more growls on one side change nothing that can be measured."""
CENTRE = EVIDENCE
SIZE = 2 * EVIDENCE + 1
LATTICE = np.arange(-EVIDENCE, EVIDENCE + 1, dtype=np.float64)
"""k [SIZE]."""

Version = Literal["original", "modified"]
Context = Literal["cooperative", "competitive", "alone"]


@dataclass(frozen=True)
class Payout:
    """What the single-agent task pays for listening, for the gold, and for the tiger."""

    listen: float
    gold: float
    tiger: float


SINGLE: dict[Version, Payout] = {"original": Payout(-1, 10, -100), "modified": Payout(-1, 20, -50)}

JOINT: dict[tuple[Context, Version], tuple[tuple[float, ...], ...]] = {
    ("competitive", "modified"): ((-1, -10, 25), (20, 20, 45), (-50, -60, -50)),
    ("cooperative", "modified"): ((-1, 10, -25), (10, 20, -15), (-25, -15, -50)),
    ("competitive", "original"): ((-0.5, -6, 49), (10.5, 5, 60), (-99.5, -105, -50)),
    ("cooperative", "original"): ((-1.5, 4, -51), (9.5, 15, -40), (-100.5, -95, -150)),
}
"""The payout by own outcome (rows) and the other's (columns), each in the order listen, gold, tiger."""


def tiger_left(k: ArrayLike, accuracy: float = ACCURACY) -> FloatArray:
    """Return p(tiger left | k)."""
    return np.asarray(1.0 / (1.0 + ((1 - accuracy) / accuracy) ** np.asarray(k, dtype=np.float64)))


@dataclass(frozen=True)
class Tiger(World[str]):
    """The single-agent task: the state is the side that the tiger is on, `left` or `right`."""

    payout: Payout = SINGLE["original"]
    accuracy: float = CLASSIC_ACCURACY
    discount: float = 0.95

    def starts(self) -> Mapping[str, float]:
        """Return P(side): either one."""
        return {"left": 0.5, "right": 0.5}

    def actions(self, agent: str, state: str) -> Sequence[str]:
        """Return what one can do: the same in both states."""
        return ACTIONS

    def follows(self, state: str, acts: Acts) -> Mapping[str, float]:
        """Return where the tiger is then: an opened door places it anew."""
        return {state: 1.0} if acts == ("listen",) else self.starts()

    def sees(self, agent: str, acts: Acts, after: str) -> Mapping[Hashable, float]:
        """Return P(growl): from the tiger's side with `accuracy` after listening, else from either one."""
        right = self.accuracy if acts == ("listen",) else 0.5
        return {f"growl {side}": right if side == after else 1 - right for side in self.starts()}

    def cost(self, agent: str, state: str, act: str) -> float:
        """Return minus the payout."""
        if act == "listen":
            return -self.payout.listen
        return -(self.payout.tiger if act == f"open {state}" else self.payout.gold)


@dataclass(frozen=True)
class TigerPair(World[tuple[str, str]]):
    """The interactive task: the state is the side that the tiger is on, and the one it was on a step before.

    The growl of a step in which the other opens a door still tells of where the tiger was. A goal is a context.
    """

    version: Version = "modified"
    agents: tuple[str, ...] = ("first", "second")

    def starts(self) -> Mapping[tuple[str, str], float]:
        """Return P(side): either one."""
        return {("left", "left"): 0.5, ("right", "right"): 0.5}

    def actions(self, agent: str, state: tuple[str, str]) -> Sequence[str]:
        """Return what one can do: always the same."""
        return ACTIONS

    def follows(self, state: tuple[str, str], acts: Acts) -> Mapping[tuple[str, str], float]:
        """Return where the tiger is then: any opening places it anew."""
        side = state[0]
        if set(acts) == {"listen"}:
            return {(side, side): 1.0}
        return {("left", side): 0.5, ("right", side): 0.5}

    def sees(self, agent: str, acts: Acts, after: tuple[str, str]) -> Mapping[Hashable, float]:
        """Return P(growl, creak); there is no growl after one's own opening."""
        mine, other = acts if agent == self.agents[0] else acts[::-1]
        creaks = zip(CREAKS, CREAKING[ACTIONS.index(other)].tolist(), strict=True)
        if mine != "listen":
            return {("", creak): chance for creak, chance in creaks}
        growls = zip(GROWLS, GROWLING[("left", "right").index(after[1])].tolist(), strict=True)
        return {(growl, creak): p * q for (growl, p), (creak, q) in product(growls, creaks)}

    def goals(self, agent: str) -> Sequence[str]:
        """Return the contexts, which say what is paid."""
        return ("cooperative", "competitive")

    def cost(self, agent: str, state: tuple[str, str], act: str) -> float:
        """Return 0: what acts cost is in the payout."""
        return 0.0

    def worth(self, agent: str, goal: str, before: tuple[str, str], acts: Acts, after: tuple[str, str]) -> float:
        """Return the payout of both acts."""
        mine, other = (ACTIONS.index(act) for act in (acts if agent == self.agents[0] else acts[::-1]))
        context: Context = "cooperative" if goal == "cooperative" else "competitive"
        return float(joint_payouts(context, self.version)[("left", "right").index(before[0]), mine, other])


def single_values(payout: Payout, accuracy: float = ACCURACY, discount: float = 0.95) -> FloatArray:
    """Return the optimal Q(k, a) of the endless single-agent task, shape [SIZE, 3].

    Q(k, listen) = R_L + gamma E[V(k +- 1)];  Q(k, open) = E[payout | k] + gamma V(0). It is that of a POMDP with
    two states. Raises `InputError` unless 0.5 < accuracy < 1.
    """
    if not 0.5 < accuracy < 1.0:
        raise InputError(f"the accuracy of the growls is {accuracy:g}.", "It must lie between 0.5 and 1.")
    table = tabled(Tiger(payout, accuracy, discount))
    solution = solve_reachable(pomdp(table, "agent", "", table.start()))
    distance = np.abs(solution.beliefs[:, 0][None, :] - tiger_left(LATTICE, accuracy)[:, None])
    return np.asarray(solution.q[distance.argmin(axis=1)])


def joint_payouts(context: Context, version: Version = "modified") -> FloatArray:
    """Return R(s, a, a') [2, 3, 3]: the payout for tiger side s, own action a and the other's action a'.

    Raises `InputError` for the context `alone`, in which there is nobody else.
    """
    if context == "alone":
        raise InputError("alone there is no joint payout.", "Use the context cooperative or competitive.")
    table = np.array(JOINT[context, version])
    # Outcomes: 0 listen, 1 gold, 2 tiger. With the tiger left, opening left meets it.
    outcome = np.array([[0, 2, 1], [0, 1, 2]])
    return np.stack([table[np.ix_(row, row)] for row in outcome])


def uniform_values(context: Context, horizon: int, version: Version = "modified") -> FloatArray:
    """Return Q_h(k, a) [SIZE, 3] of a level-1 player who takes the other to act at random, a third each.

    Q_1 is the expected payout over the other's actions. Q_h(L) = R_L + E[V_{h-1}(k +- 1)] and
    Q_h(open) = R_open + V_{h-1}(0). Creaks carry nothing, and openings of the other are not looked ahead to.
    """
    by_side = joint_payouts(context, version).mean(axis=2)
    p = tiger_left(LATTICE)
    now = p[:, None] * by_side[0] + (1 - p[:, None]) * by_side[1]
    up = p * ACCURACY + (1 - p) * (1 - ACCURACY)
    q = now
    for _ in range(horizon - 1):
        value = q.max(axis=1)
        louder, softer = np.append(value[1:], value[-1]), np.append(value[0], value[:-1])  # the ends hold
        ahead = np.stack([up * louder + (1 - up) * softer, *[np.full(SIZE, value[CENTRE])] * 2], axis=1)
        q = now + ahead
    return np.asarray(q)


def optimal_policy(q: FloatArray) -> FloatArray:
    """Return the policy [SIZE, 3] that takes the first of the best actions."""
    return np.asarray(np.eye(len(ACTIONS))[(q >= q.max(axis=1, keepdims=True) - 1e-9).argmax(axis=1)])


def threshold_policy(k: int) -> FloatArray:
    """Return the policy [SIZE, 3] that opens the quieter door as soon as |evidence| >= k."""
    return np.stack([np.abs(LATTICE) < k, -k >= LATTICE, k <= LATTICE], axis=1).astype(np.float64)


def threshold(q: FloatArray) -> int:
    """Return the smallest evidence K >= 0 at which the values `q` [SIZE, 3] open a door."""
    opens = optimal_policy(q)[CENTRE:, LISTEN] == 0
    if not opens.any():
        raise InputError("this player never opens a door.", "Give another discount or payout.")
    return int(opens.argmax())


@dataclass(frozen=True)
class Stopping:
    """What a trial of one player comes to: means over trials, the evidence at the opening."""

    listens: float
    evidence_abs: float
    evidence_signed: float
    correct: float


def stopping(policy: FloatArray) -> Stopping:
    """Return the exact means of one trial, from k = 0 to the own opening, for growls that are independent.

    With the tiger left (the other side mirrors it) the evidence is an absorbing Markov chain: the expected visits
    are n = (I - P')^-1 e_0, the listens sum_k n(k) pi(listen | k), and so on. `evidence_signed` is k itself, nGL -
    nGR, over both sides of the tiger. The policy [SIZE, 3] must open somewhere on either side.
    """
    results = [_visits(policy[:, LISTEN], chance) for chance in (ACCURACY, 1 - ACCURACY)]
    opened = [visits[:, None] * policy[:, 1:] for visits in results]
    right_door = (opened[0][:, 1].sum() + opened[1][:, 0].sum()) / 2
    ended = sum(part.sum(axis=1) for part in opened) / 2
    return Stopping(
        listens=float(sum((visits * policy[:, LISTEN]).sum() for visits in results) / 2),
        evidence_abs=float((ended * np.abs(LATTICE)).sum()),
        evidence_signed=float((ended * LATTICE).sum()),
        correct=float(right_door),
    )


def _moves(goes_on: FloatArray, up: float) -> FloatArray:
    """Return P(k' | k) [SIZE, SIZE] of one more growl, left with probability `up`, for who `goes_on` [SIZE]."""
    places, found = np.arange(SIZE), np.zeros((SIZE, SIZE))
    np.add.at(found, (places, np.minimum(places + 1, SIZE - 1)), up * goes_on)
    np.add.at(found, (places, np.maximum(places - 1, 0)), (1 - up) * goes_on)
    return found


def _visits(goes_on: FloatArray, up: float) -> FloatArray:
    """Return the expected visits [SIZE] to each evidence, from k = 0."""
    return np.asarray(np.linalg.solve(np.eye(SIZE) - _moves(goes_on, up).T, np.eye(SIZE)[CENTRE]))


def identical_openings(policy: FloatArray) -> tuple[float, float]:
    """Return how often two such players open the same door, and how often in the same step.

    They hear the same independent growls, and each plays to the own opening: with visits n of k while both listen,
    and h_d(k) the chance that one who is at k opens door d in the end,
    P(same door) = sum_k n(k) sum_d pi(d | k) (pi(d | k) + 2 sum_k' P(k' | k) h_d(k')).
    """
    ever, at_once = 0.0, 0.0
    for up in (ACCURACY, 1 - ACCURACY):
        both, alone = _visits(policy[:, LISTEN] ** 2, up), _moves(policy[:, LISTEN], up)
        opens = policy[:, 1:]
        later = alone @ np.linalg.solve(np.eye(SIZE) - alone, opens)
        at_once += float(both @ (opens * opens).sum(axis=1)) / 2
        ever += float(both @ (opens * (opens + 2 * later)).sum(axis=1)) / 2
    return ever, at_once


def stopping_in_blocks(k: int) -> tuple[float, float]:
    """Return the mean listens of who opens at |evidence| k >= 1, and how often it is right, with growls in blocks.

    Exactly RIGHT of every BLOCK growls are right, so after r right ones of n the next is so with probability
    (RIGHT - r) / (BLOCK - n). Means are sums over all that can have been heard, the tiger being on the left.
    """
    going, step, listens, correct = {(0, 0): 1.0}, 0, 0.0, 0.0  # (evidence, r): chance
    while (listening := sum(going.values())) > NEGLIGIBLE:
        listens += listening
        after: dict[tuple[int, int], float] = {}
        for (evidence, r), chance in going.items():
            right = (RIGHT - r) / (BLOCK - step % BLOCK)
            for new, p in (((evidence + 1, r + 1), right), ((evidence - 1, r), 1.0 - right)):
                if abs(new[0]) < k:
                    place = new if (step + 1) % BLOCK else (new[0], 0)
                    after[place] = after.get(place, 0.0) + chance * p
                elif new[0] > 0:
                    correct += chance * p
        going, step = after, step + 1
    return listens, correct
