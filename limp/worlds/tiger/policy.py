"""Reading a player's mind from choices: context, level, horizon and rationality, by inverse planning.

    P(player | choices) ~ P(player) prod_t P(a_t | what was heard before t, player)

In the language of minds a `Player` is

    social goal      help (cooperative), hinder (competitive), independent (alone)
    belief           that the other opens doors at random (`uniform`), or wants the gold (`intentional`)
    parameters       rationality, and, but for who plays alone, level and horizon
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Literal

import numpy as np

from ...episodes.claims import Claim, SocialGoal
from ...episodes.minds import Hypothesis, Mind, takes_sides, wants
from ...errors import InputError
from ...planner import FloatArray, Trace, posterior
from .interactive import open_mind
from .minds import Frame, Player, PlayerModel
from .records import Record
from .task import ACTIONS, Context

GOALS: dict[Context, SocialGoal] = {"cooperative": "help", "competitive": "hinder", "alone": "independent"}
OTHER = "the other"
CONTEXTS: tuple[Context, ...] = ("competitive", "cooperative")
HORIZONS = (1, 2)
RATIONALITIES = (0.05, 0.1, 0.2, 0.35, 0.7, 1.4)
"""The grid of lambda; steps of about a factor of two."""

Part = Literal["context", "level", "horizon", "rationality", "frame"]


def hypothesis_of(player: Player, agent: str) -> Hypothesis:
    """Return the hypothesis that `agent` is this player; its choice is the context."""
    alone = player.context == "alone"
    numbers = {"rationality": player.rationality}
    if not alone:
        numbers |= {"level": player.level, "horizon": player.horizon}
    thought = () if alone else (frame_of(player.frame).held_by(agent),)
    claims = (*thought, intent_of(player.context, agent))
    mind = Mind(agent=agent, claims=claims, parameters=tuple(numbers.items()))
    return Hypothesis(choice=player.context, mind=mind)


def intent_of(context: Context, agent: str, other: str = OTHER) -> Claim:
    """Return what a player wants for the other in a context."""
    return takes_sides(agent, GOALS[context], other)


def frame_of(frame: Frame, other: str = OTHER) -> Claim:
    """Return what a player takes the level-0 player at the bottom to do."""
    if frame == "uniform":
        return Claim(words=f"{other} opens doors at random")
    return wants(other, "find the gold")


def players(
    levels: Iterable[int] = (1,), rationalities: Iterable[float] = RATIONALITIES, frame: Frame = "uniform"
) -> tuple[Player, ...]:
    """Return the grid of players in pairs, all equally likely beforehand."""
    grid = product(CONTEXTS, levels, HORIZONS, rationalities)
    return tuple(Player(context, level, horizon, r, frame) for context, level, horizon, r in grid)


_mind = cache(open_mind)
TOGETHER = 64
"""So many steps are planned for in one batch."""


def trace_of(record: Record, grid: Sequence[Player], agent: str = "the player") -> Trace:
    """Return log P(choice | what was heard before, player) [H, T]; raise `InputError` without a choice.

    Minds that keep the same of what they hear (`PlayerModel.keeps`) are filtered once.
    """
    if not len(record.action):
        raise InputError(f"{agent} chose nothing.", "Give at least one choice.")
    kept: dict[Hashable, list[FloatArray]] = {}
    rows = []
    for mind in map(_mind, grid):
        if mind.keeps not in kept:
            kept[mind.keeps] = _states(mind, record)
        states = kept[mind.keeps]
        batches = [np.concatenate(states[t : t + TOGETHER]) for t in range(0, len(states), TOGETHER)]
        chances = np.concatenate([mind.policy(batch) for batch in batches])
        with np.errstate(divide="ignore"):
            rows.append(np.log(chances[np.arange(len(record.action)), record.action]))
    words = tuple(f"{agent}: {ACTIONS[action]}" for action in record.action)
    return Trace(tuple(hypothesis_of(player, agent) for player in grid), words, np.stack(rows), "symbolic")


def _states(mind: PlayerModel, record: Record) -> list[FloatArray]:
    """The mind's states before each of the T choices; no creak is silence."""
    states, creaks = [mind.start(1)], np.maximum(record.creak, 0)
    for t in range(len(record.action) - 1):
        step = slice(t, t + 1)
        states.append(mind.update(states[-1], record.action[step], record.growl[step], creaks[step]))
    return states


def shares(record: Record, grid: Sequence[Player], parts: Sequence[Part]) -> dict[Part, Mapping[str, float]]:
    """Return the posterior probability of each value of some parts of the player, such as `horizon`."""
    belief = posterior(trace_of(record, grid)).probabilities.tolist()
    found: dict[Part, Mapping[str, float]] = {}
    for part in parts:
        total: dict[str, float] = {}
        for player, p in zip(grid, belief, strict=True):
            value = str(getattr(player, part))
            total[value] = total.get(value, 0.0) + p
        found[part] = total
    return found
