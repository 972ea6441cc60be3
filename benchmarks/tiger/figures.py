"""The figures of the tiger tasks: exact where there is an exact way, else by simulation with a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict

import numpy as np

from limp.minds.facts import Value
from limp.worlds.tiger.interactive import InteractiveMind, ParticleMind, open_mind
from limp.worlds.tiger.minds import (
    ALONE_RATIONALITY,
    DISCOUNT,
    RATIONALITY,
    Player,
    lattice_mind,
    quantal,
)
from limp.worlds.tiger.play import play_pairs
from limp.worlds.tiger.policy import CONTEXTS, HORIZONS
from limp.worlds.tiger.task import (
    CENTRE,
    CLASSIC_ACCURACY,
    LISTEN,
    OPEN_LEFT,
    SINGLE,
    Context,
    Version,
    identical_openings,
    single_values,
    stopping,
    stopping_in_blocks,
    threshold,
    threshold_policy,
)

Cells = Mapping[str, Mapping[str, Mapping[str, float]]]
"""Figures by context and horizon."""
IDENTICAL = (
    "identical: both players of a pair open the same door, each playing the trial to the own opening and hearing "
    "the same growls. identical_same_step: the same, after equally many listens."
)


class VersionFigures(Value):
    """The figures of one version of the single-agent task; `k` is the threshold of the optimal player."""

    value: float
    k: int
    listens_iid: float
    listens_blocks: float
    listens_quantal: float


class Alone(Value):
    """The figures of the single-agent task: the classic problem, both versions, and players by their threshold."""

    classic_value: float
    classic_k: int
    original: VersionFigures
    modified: VersionFigures
    thresholds: Mapping[str, Mapping[str, Mapping[str, float]]]


def single_agent() -> Alone:
    """Return the figures of the single-agent task."""
    classic = single_values(SINGLE["original"], CLASSIC_ACCURACY, DISCOUNT)
    return Alone(
        classic_value=float(classic[CENTRE].max()),
        classic_k=threshold(classic),
        original=_version("original"),
        modified=_version("modified"),
        thresholds={
            str(k): {
                "iid": asdict(stopping(threshold_policy(k))),
                "blocks": dict(zip(("listens", "correct"), stopping_in_blocks(k), strict=True)),
            }
            for k in range(1, 6)
        },
    )


def _version(version: Version) -> VersionFigures:
    q = single_values(SINGLE[version], discount=DISCOUNT)
    k = threshold(q)
    return VersionFigures(
        value=float(q[CENTRE].max()),
        k=k,
        listens_iid=stopping(threshold_policy(k)).listens,
        listens_blocks=stopping_in_blocks(k)[0],
        listens_quantal=stopping(quantal(q, ALONE_RATIONALITY)).listens,
    )


def interactive() -> Cells:
    """Return the figures of level 1 over the uniform level 0."""

    def cell(context: Context, horizon: int) -> dict[str, float]:
        policy = lattice_mind(Player(context, 1, horizon, RATIONALITY)).table
        ever, at_once = identical_openings(policy)
        return {**asdict(stopping(policy)), "identical": ever, "identical_same_step": at_once}

    return _cells(cell)


def _cells(of: Callable[[Context, int], Mapping[str, float]]) -> Cells:
    return {context: {f"H{horizon}": of(context, horizon) for horizon in HORIZONS} for context in CONTEXTS}


def intentional(seed: int, pairs: int = 200, trials: int = 10) -> Cells:
    """Return the figures of pairs of level-1 players over the intentional level 0, played out in blocks.

    The other opens meanwhile and places the tiger anew, of which nobody is told.
    """

    def cell(context: Context, horizon: int) -> dict[str, float]:
        mind = open_mind(Player(context, 1, horizon, RATIONALITY, "intentional"))
        sessions = [s for pair in play_pairs([mind, mind], pairs, trials, seed) for s in pair]
        right = [s.action[s.action != LISTEN] - OPEN_LEFT != s.tiger[s.action != LISTEN] for s in sessions]
        return {
            "listens": float(np.mean(np.concatenate([s.listens for s in sessions]))),
            "correct": float(np.mean(np.concatenate(right))),
        }

    return _cells(cell)


HEARD = ((0, 0), (0, 0), (1, 1), (0, 0))
"""Growls and creaks of a trial of four listens, on which the filters are compared."""


def particle_errors(
    seed: int, counts: tuple[int, ...] = (100, 400, 1600, 6400), repeats: int = 100
) -> dict[str, float]:
    """Return the root mean square error of P(tiger left) by particles against the exact filter."""
    mind = open_mind(Player("competitive", 1, 1, RATIONALITY, "intentional"))
    assert isinstance(mind, InteractiveMind)
    exact = mind.start(1)
    for growl, creak in HEARD:
        exact = mind.update(exact, *(np.array([x]) for x in (LISTEN, growl, creak)))
    errors = {}
    for count in counts:
        particles = ParticleMind(mind.other, mind.payouts, 1, RATIONALITY, count, seed)
        state = particles.start(repeats)
        for growl, creak in HEARD:
            state = particles.update(state, *(np.full(repeats, x) for x in (LISTEN, growl, creak)))
        off = particles.tiger_left(state) - mind.tiger_left(exact)[0]
        errors[str(count)] = float(np.sqrt((off**2).mean()))
    return errors
