"""Reading a player's mind from choices: context, level, horizon and rationality, by inverse planning.

A hypothesis says in words what a `Player` is in numbers (`hypothesis_of`, `player_of`):

    social_goal      help (cooperative), hinder (competitive), independent (alone)
    belief           `plans 2 steps ahead as a level 1 player with rationality 0.7`
    belief_of_goal   `the other opens doors at random`, or `the other wants the gold and plays alone`

The events are `Action(agent, "listen")`, `Observation(agent, "growl left")`, `Observation(agent, "creak right")`,
so choices are steps and what is heard conditions them.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Literal

import numpy as np

from ...errors import HypothesisError, InputError, unknown
from ...events import Action, Episode, Event, Observation, Source
from ...minds import Hypothesis, SocialGoal
from ...planner import FloatArray, Posterior, Trace
from ..pomdp.choices import Choice, choice_trace, choices_of, subject
from .minds import NO_GROWL, Frame, Mind, Player
from .particles import open_mind
from .task import ACTIONS, CREAKS, GROWLS, LISTEN, Context
from .trials import IntArray

GOALS: dict[Context, SocialGoal] = {"cooperative": "help", "competitive": "hinder", "alone": "independent"}
FRAMES: dict[Frame, str] = {
    "uniform": "the other opens doors at random",
    "intentional": "the other wants the gold and plays alone",
}
RATIONALITIES = (0.05, 0.1, 0.2, 0.35, 0.7, 1.4)
"""The grid of lambda; steps of about a factor of two."""

Part = Literal["context", "level", "horizon", "rationality", "frame"]

_BELIEF = re.compile(r"plans (\d+) steps? ahead as a level (\d+) player with rationality (\S+)")
_ALONE = re.compile(r"plays alone with rationality (\S+)")


def hypothesis_of(player: Player, agent: str, choice: str = "", prior: float = 1.0) -> Hypothesis:
    """Return the hypothesis in words that `agent` is this player; `choice` is the context if not given."""
    if player.context == "alone":
        belief, goal = f"plays alone with rationality {player.rationality:g}", ""
    else:
        steps = f"{player.horizon} step{'s' * (player.horizon > 1)}"
        belief = f"plans {steps} ahead as a level {player.level} player with rationality {player.rationality:g}"
        goal = FRAMES[player.frame]
    return Hypothesis(
        choice=choice or player.context, agent=agent, belief=belief, social_goal=GOALS[player.context],
        belief_of_goal=goal, prior=prior,
    )  # fmt: skip


def player_of(hypothesis: Hypothesis, task: Player | None = None) -> Player:
    """Read a hypothesis back; version, accuracy and discount come from `task`.

    Raises `HypothesisError` for words that are not those of `hypothesis_of`.
    """
    context = next((c for c, goal in GOALS.items() if goal == hypothesis.social_goal), None)
    pattern = _ALONE if context == "alone" else _BELIEF
    match = pattern.fullmatch(hypothesis.belief)
    frame = next((f for f, words in FRAMES.items() if words == hypothesis.belief_of_goal), None)
    if context is None or match is None or (frame is None and context != "alone"):
        raise HypothesisError(
            f"the mind {hypothesis.belief!r} ({hypothesis.social_goal or 'no social goal'}) is not understood.",
            "Write it with tiger_policy.hypothesis_of.",
        )
    try:
        rationality = float(match[match.lastindex or 0])
    except ValueError:
        raise HypothesisError(f"the rationality {match[match.lastindex or 0]!r} is no number.") from None
    base = task or Player("competitive")
    if context == "alone":
        return replace(base, context=context, level=0, rationality=rationality)
    assert frame is not None
    return replace(
        base, context=context, level=int(match[2]), horizon=int(match[1]), rationality=rationality, frame=frame
    )


def hypotheses(
    agent: str,
    contexts: Iterable[Context] = ("cooperative", "competitive"),
    levels: Iterable[int] = (1,),
    horizons: Iterable[int] = (1, 2),
    rationalities: Iterable[float] = RATIONALITIES,
    frames: Iterable[Frame] = ("uniform",),
) -> tuple[Hypothesis, ...]:
    """Return the grid of hypotheses, all equally likely beforehand."""
    grid = product(contexts, levels, horizons, rationalities, frames)
    return tuple(hypothesis_of(Player(c, level, h, r, f), agent) for c, level, h, r, f in grid)


TOGETHER = 64
"""So many steps are planned for in one batch."""


@dataclass(frozen=True)
class TigerPolicy:
    """The `Policy` of the tiger tasks; `task` sets version, accuracy and discount for all hypotheses."""

    task: Player | None = None

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log P of each choice [H, T]; raise `InputError`, with the step, for words of no sense here.

        Minds that keep the same of what they hear (`Mind.keeps`) are filtered once.
        """
        agent = subject(hypotheses)
        choices = choices_of(episode, agent)
        heard = coded(choices)
        kept: dict[Hashable, list[FloatArray]] = {}
        rows = []
        for mind in (_mind(player_of(hypothesis, self.task)) for hypothesis in hypotheses):
            if mind.keeps not in kept:
                kept[mind.keeps] = path_of(mind, *heard)
            rows.append(_log_chances(mind, kept[mind.keeps], heard[0]))
        return choice_trace(agent, choices, hypotheses, rows)


def path_of(mind: Mind, action: IntArray, growl: IntArray, creak: IntArray) -> list[FloatArray]:
    """Return the mind's states before each of the T choices."""
    states = [mind.start(1)]
    for t in range(len(action) - 1):
        step = slice(t, t + 1)
        states.append(mind.update(states[-1], action[step], growl[step], creak[step]))
    return states


def _log_chances(mind: Mind, states: Sequence[FloatArray], action: IntArray) -> FloatArray:
    batches = [np.concatenate(states[t : t + TOGETHER]) for t in range(0, len(states), TOGETHER)]
    chances = np.concatenate([mind.policy(batch) for batch in batches])
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(chances[np.arange(len(action)), action]))


@cache
def _mind(player: Player) -> Mind:
    return open_mind(player)


def coded(choices: Sequence[Choice]) -> tuple[IntArray, IntArray, IntArray]:
    """Return actions, growls (NO_GROWL if none) and creaks (silence if none) [T] of choices in words."""
    rows = [_coded(step, choice) for step, choice in enumerate(choices, start=1)]
    action, growl, creak = np.array(rows, dtype=np.int64).reshape(-1, 3).T
    return action, growl, creak


def _coded(step: int, choice: Choice) -> tuple[int, int, int]:
    if choice.action not in ACTIONS:
        problem = unknown("action", choice.action, ACTIONS)
        raise InputError(f"step {step}: {problem.message}", problem.hint)
    action, growl, creak = ACTIONS.index(choice.action), NO_GROWL, 0
    seen = set()
    for sign in choice.signs:
        kind = next((names for names in (GROWLS, CREAKS) if sign in names), None)
        if kind is None:
            problem = unknown("sign", sign, (*GROWLS, *CREAKS))
            raise InputError(f"step {step}: {problem.message}", problem.hint)
        if kind in seen:
            raise InputError(f"step {step}: {sign!r} is the second of its kind.", "Give one growl and one creak.")
        seen.add(kind)
        if kind is GROWLS:
            growl = GROWLS.index(sign)
        else:
            creak = CREAKS.index(sign)
    if action != LISTEN and growl != NO_GROWL:
        raise InputError(
            f"step {step}: the observation {GROWLS[growl]!r} is impossible after {choice.action!r}.",
            "A growl is heard only after one's own listening.",
        )
    return action, growl, creak


def episode_of(
    agent: str, action: IntArray, growl: IntArray, creak: IntArray | None, identity: str = ""
) -> Episode:
    """Return the choices [T] of one player as an episode; a creak is left out where it is None or negative."""
    events: list[Event] = []
    source = Source(kind="simulator")
    for t, act in enumerate(action):
        events.append(Action(agent=agent, text=ACTIONS[act], source=source))
        if growl[t] != NO_GROWL:
            events.append(Observation(agent=agent, text=GROWLS[growl[t]], source=source))
        if creak is not None and creak[t] >= 0:
            events.append(Observation(agent=agent, text=CREAKS[creak[t]], source=source))
    return Episode(id=identity, agents=(agent,), events=tuple(events))


def shares(belief: Posterior, part: Part) -> Mapping[str, float]:
    """Return the posterior probability of each value of a part of the player, such as `horizon`."""
    total: dict[str, float] = {}
    for hypothesis, p in zip(belief.hypotheses, belief.probabilities, strict=True):
        value = str(getattr(player_of(hypothesis), part))
        total[value] = total.get(value, 0.0) + float(p)
    return total
