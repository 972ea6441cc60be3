"""Reading a player's mind from choices: context, level, horizon and rationality, by inverse planning.

A hypothesis holds what a `Player` is (`hypothesis_of`, `player_of`):

    social goal      help (cooperative), hinder (competitive), independent (alone)
    belief           that the other opens doors at random (`uniform`), or wants the gold (`intentional`)
    parameters       rationality, and, but for who plays alone, level and horizon

The events are `Action(agent, "listen")`, `Observation(agent, "growl left")`, `Observation(agent, "creak right")`,
so choices are steps and what is heard conditions them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Literal

import numpy as np

from ...episodes.episode import Episode
from ...episodes.events import Act, Change, Event, state
from ...episodes.telling import does, is_so, told
from ...errors import InputError, unknown
from ...minds.attitudes import SOCIAL, Attitude, Clause, Have, Hypothesis, Mind, SocialGoal
from ...minds.english import mind_in_words
from ...minds.facts import Proposition
from ...planner import FloatArray, Posterior, Trace
from .minds import Frame, Player, PlayerModel
from .particles import open_mind
from .records import Record
from .task import ABSENT, ACTIONS, CREAKS, GROWLS, LISTEN, Context, IntArray

GOALS: dict[Context, SocialGoal] = {"cooperative": "help", "competitive": "hinder", "alone": "independent"}
FRAMES: tuple[Frame, ...] = ("uniform", "intentional")
ESTIMATOR = "symbolic"
OTHER = "the other"
RATIONALITIES = (0.05, 0.1, 0.2, 0.35, 0.7, 1.4)
"""The grid of lambda; steps of about a factor of two."""

Part = Literal["context", "level", "horizon", "rationality", "frame"]


def hypothesis_of(player: Player, agent: str) -> Hypothesis:
    """Return the hypothesis that `agent` is this player; its choice is the context."""
    alone = player.context == "alone"
    numbers = {"rationality": player.rationality}
    if not alone:
        numbers |= {"level": player.level, "horizon": player.horizon}
    thought = () if alone else (Attitude(holder=agent, verb="believes", content=frame_of(player.frame)),)
    mind = Mind(
        agent=agent, attitudes=(*thought, intent_of(player.context, agent)), parameters=tuple(numbers.items())
    )
    return Hypothesis(choice=player.context, mind=mind)


def intent_of(context: Context, agent: str, other: str = OTHER) -> Attitude:
    """Return what a player wants for the other in a context."""
    return Attitude(holder=agent, verb="wants", content=SOCIAL[GOALS[context]](agent=other))


def frame_of(frame: Frame, other: str = OTHER) -> Clause:
    """Return what a player takes the level-0 player at the bottom to do."""
    if frame == "uniform":
        return Proposition(words=f"{other} opens doors at random")
    return Attitude(holder=other, verb="wants", content=Have(thing="gold"))


def player_of(hypothesis: Hypothesis, task: Player | None = None) -> Player:
    """Return the player that a hypothesis stands for; version and discount come from `task`.

    Raises `InputError` for a mind that is not one of `hypothesis_of`.
    """
    mind = hypothesis.mind
    numbers = dict(mind.parameters)
    context = next((c for c, goal in GOALS.items() if goal == mind.stance), None)
    frame = _frame_in(mind)
    alone = context == "alone"
    needed = {"rationality"} if alone else {"rationality", "level", "horizon"}
    framed = frame is not None or (alone and not mind.held)
    if context is None or numbers.keys() != needed or not framed:
        raise InputError(
            f"the mind {mind_in_words(mind)!r} with {numbers or 'no numbers'} is no tiger player.",
            "Make it with limp.worlds.tiger.policy.hypothesis_of.",
        )
    base, rationality = task or Player("competitive"), numbers["rationality"]
    if frame is None:
        return replace(base, context=context, level=0, rationality=rationality)
    level, horizon = int(numbers["level"]), int(numbers["horizon"])
    return replace(base, context=context, level=level, horizon=horizon, rationality=rationality, frame=frame)


def _frame_in(mind: Mind) -> Frame | None:
    thoughts = [a.content for a in mind.held if a.verb == "believes"]
    return next((frame for frame in FRAMES if [frame_of(frame)] == thoughts), None)


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


_mind = cache(open_mind)
TOGETHER = 64
"""So many steps are planned for in one batch."""


@dataclass(frozen=True)
class TigerPolicy:
    """The `Policy` of the tiger tasks: log P(a_t | what was heard before t, mind), one column for each choice.

    `task` sets version and discount for all hypotheses.
    """

    task: Player | None = None

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log P of each choice [H, T]; raise `InputError`, with the step, for words of no sense here.

        The hypotheses are about one agent. Minds that keep the same of what they hear (`PlayerModel.keeps`) are
        filtered once.
        """
        agents = sorted({hypothesis.agent for hypothesis in hypotheses})
        if len(agents) != 1:
            raise InputError(f"the hypotheses are about {', '.join(agents)}.", "Ask about one agent at a time.")
        record = record_of(episode, agents[0])
        kept: dict[Hashable, list[FloatArray]] = {}
        rows = []
        for mind in (_mind(player_of(hypothesis, self.task)) for hypothesis in hypotheses):
            if mind.keeps not in kept:
                kept[mind.keeps] = _states(mind, record)
            rows.append(_log_chances(mind, kept[mind.keeps], record.action))
        words = tuple(f"{agents[0]}: {ACTIONS[action]}" for action in record.action)
        return Trace(tuple(hypotheses), words, np.stack(rows), ESTIMATOR)


def _states(mind: PlayerModel, record: Record) -> list[FloatArray]:
    """The mind's states before each of the T choices."""
    states = [mind.start(1)]
    for t in range(len(record.action) - 1):
        step = slice(t, t + 1)
        states.append(mind.update(states[-1], record.action[step], record.growl[step], record.creak[step]))
    return states


def _log_chances(mind: PlayerModel, states: Sequence[FloatArray], action: IntArray) -> FloatArray:
    batches = [np.concatenate(states[t : t + TOGETHER]) for t in range(0, len(states), TOGETHER)]
    chances = np.concatenate([mind.policy(batch) for batch in batches])
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(chances[np.arange(len(action)), action]))


def record_of(episode: Episode, agent: str) -> Record:
    """Return what `agent` chose and heard; others' events and shared notes are not theirs, no creak is silence.

    Raises `InputError`, with the step, for words of no sense here, and `InputError` without a choice.
    """
    steps: list[list[int]] = []
    for event in episode.events:
        if isinstance(event, Act) and event.agent == agent:
            steps.append([_index(len(steps) + 1, "action", event.does, ACTIONS), ABSENT, ABSENT])
        elif sign := heard_in(event, agent):
            if not steps:
                raise InputError(f"{agent} perceives {sign!r} before any choice.", "Put the choice first.")
            _hear(steps, sign)
    if not steps:
        raise InputError(f"{agent} chose nothing.", f"The agents are {', '.join(episode.names)}.")
    action, growl, creak = np.array(steps, dtype=np.int64).T
    return Record.of(action, growl, np.maximum(creak, 0))


def heard_in(event: Event, agent: str) -> str:
    """Return what an event says that somebody hears; "" for one that tells nothing of them."""
    states = [one for one in event.sets if one.variable == state(agent)] if isinstance(event, Change) else []
    return states[0].value or "" if states else ""


def _hear(steps: list[list[int]], sign: str) -> None:
    """Note what was heard after the last step."""
    number, last = len(steps), steps[-1]
    place = _index(number, "sign", sign, (*GROWLS, *CREAKS))
    kind, heard = (1, place) if place < len(GROWLS) else (2, place - len(GROWLS))
    if last[kind] != ABSENT:
        raise InputError(f"step {number}: {sign!r} is the second of its kind.", "Give one growl and one creak.")
    if kind == 1 and last[0] != LISTEN:
        raise InputError(
            f"step {number}: the observation {sign!r} is impossible after {ACTIONS[last[0]]!r}.",
            "A growl is heard only after one's own listening.",
        )
    last[kind] = heard


def _index(step: int, kind: str, word: str, names: Sequence[str]) -> int:
    if word not in names:
        problem = unknown(kind, word, names)
        raise InputError(f"step {step}: {problem.message}", problem.hint)
    return names.index(word)


def episode_of(agent: str, record: Record) -> Episode:
    """Return the choices [T] of one player as an episode."""
    events: list[Event] = []
    for act, growl, creak in zip(record.action, record.growl, record.creak, strict=True):
        events.append(does(agent, ACTIONS[act]))
        signs = [names[k] for names, k in ((GROWLS, growl), (CREAKS, creak)) if k != ABSENT]
        events += [is_so(sign, agent) for sign in signs]
    return told((agent,), (), events)


def shares(belief: Posterior, part: Part) -> Mapping[str, float]:
    """Return the posterior probability of each value of a part of the player, such as `horizon`."""
    total: dict[str, float] = {}
    for hypothesis, p in zip(belief.hypotheses, belief.probabilities, strict=True):
        value = str(getattr(player_of(hypothesis), part))
        total[value] = total.get(value, 0.0) + float(p)
    return total
