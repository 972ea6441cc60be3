"""What blue intends, from what both do: one step after another, by Bayes' rule.

    P(intention, levels | steps) ~ P(intention) P(levels) prod_t pi_red(k_t | s_t, level) pi_blue(a_t | s_t, ...)

At level 2 red's choice hangs on what it expects of blue, which follows from blue's acts so far: b_0 is the prior,
b_{t+1}(g) ~ b_t(g) pi_1(a_t | s_t, g). Blue at level 3 knows that belief.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import InputError
from ..planner import FloatArray, Trace, by_option, timeline
from ..planning.pomdp_simplex import barycentric
from .helping import Act, Game
from .helping_levels import Choices, Planner, tabulate
from .helping_minds import BLUE, INTENTIONS, RED, Settings, hypotheses, players

ESTIMATOR = "symbolic"


@dataclass(frozen=True)
class Play:
    """What both did: `states` [T + 1], red's `steps` [T] and blue's `acts` [T].

    A state is a configuration and red's square.
    """

    states: tuple[tuple[int, int], ...]
    steps: tuple[int, ...]
    acts: tuple[int, ...]

    def words(self, game: Game) -> tuple[str, ...]:
        """Return all steps in words, red's and blue's in turn."""
        pairs = zip(self.steps, self.acts, strict=True)
        both = [(f"{RED}: {Act(k).words()}", f"{BLUE}: {game.acts[a].words()}") for k, a in pairs]
        return tuple(word for pair in both for word in pair)


def play(game: Game, steps: Sequence[int], acts: Sequence[Act]) -> Play:
    """Return what comes of red's steps and blue's acts.

    The play ends when red is at the star, and what comes after is cut. Raises `InputError` for an act that the
    game does not know or that cannot be done where it is done, and for too many steps. Where red is in the way of
    a box, blue's act leads nowhere, and so do red's steps into a wall or a box.
    """
    if len(steps) != len(acts) or len(steps) > game.steps:
        raise InputError(
            f"red has {len(steps)} steps, blue {len(acts)}; the game has {game.steps}.", "Give both as many."
        )
    space, states, numbers = game.space, [(0, game.red_start)], list[int]()
    for n, (step, act) in enumerate(zip(steps, acts, strict=True), start=1):
        at, red = states[-1]
        if red == game.star:
            break
        if act not in game.acts or not space.possible[at, game.acts.index(act)]:
            raise InputError(f"step {n}: blue cannot {act.words()} there.", "Check blue's path and the boxes.")
        numbers.append(game.acts.index(act))
        states.append(space.next(at, red, step, numbers[-1]))
    return Play(tuple(states), tuple(steps[: len(numbers)]), tuple(numbers))


@dataclass(frozen=True)
class Inferred:
    """The trace of a play, and what red, at level 2, expected of blue after 0, 1, ..., T steps [T + 1, 3]."""

    trace: Trace
    expected: FloatArray

    @property
    def course(self) -> dict[str, FloatArray]:
        """P(intention) after 0, 1, ..., 2 T steps, red's and blue's in turn."""
        return by_option(self.trace)

    @property
    def intention(self) -> FloatArray:
        """P(help) + P(independent) / 2 after 0, 1, ..., T steps of both [T + 1]: 0 hinders, 1 helps."""
        after = self.course
        return np.asarray((after["help"] + after["independent"] / 2)[::2])

    def levels(self, who: str) -> dict[int, float]:
        """Return P(level of red or of blue) after the last step."""
        last, found = timeline(self.trace)[-1], dict[int, float]()
        for hypothesis, share in zip(self.trace.hypotheses, last, strict=True):
            level = int(dict(hypothesis.mind.parameters)[f"level of {who}"])
            found[level] = found.get(level, 0.0) + float(share)
        return found


def infer(game: Game, plays: Sequence[Play], settings: Settings) -> list[Inferred]:
    """Return the trace of each play of a game for all hypotheses: columns are red's and blue's steps in turn."""
    planner = Planner(game.space, settings)
    found = tabulate(planner, [seen.states[:-1] for seen in plays])
    return [_inferred(planner, choices, seen) for choices, seen in zip(found, plays, strict=True)]


def _inferred(planner: Planner, choices: Sequence[Choices], seen: Play) -> Inferred:
    settings, game = planner.settings, planner.space.game
    expected = _expectations(choices, seen, settings)
    log_red, log_blue = _log_chances(planner, choices, seen, expected)
    rows = [
        np.column_stack([log_red[red], log_blue[blue][:, INTENTIONS.index(intention)]]).ravel()
        for intention, red, blue in players(settings)
    ]
    return Inferred(Trace(hypotheses(settings), seen.words(game), np.array(rows), ESTIMATOR), expected)


def _expectations(choices: Sequence[Choices], seen: Play, settings: Settings) -> FloatArray:
    """Return b_t [T + 1, 3]: the course of a trace with one hypothesis an intention."""
    one = Settings(own_business=settings.own_business, deep=0.0)
    acts = zip(choices, seen.acts, strict=True)
    with np.errstate(divide="ignore"):
        columns = [np.log(choice.blue_one[:, act]) for choice, act in acts]
    log_probs = np.stack(columns, axis=1) if columns else np.zeros((len(INTENTIONS), 0))
    return timeline(Trace(hypotheses(one), tuple(map(str, seen.acts)), log_probs, ESTIMATOR))


def _log_chances(
    planner: Planner, choices: Sequence[Choices], seen: Play, expected: FloatArray
) -> tuple[dict[int, FloatArray], dict[int, FloatArray]]:
    """Return log pi of red's steps [T] at each of its levels, and of blue's acts [T, 3] at each of its own."""
    red, blue = list[list[float]](), list[list[FloatArray]]()
    for t, choice in enumerate(choices):
        of_red, of_blue = [choice.red_zero], [choice.blue_one]
        if planner.settings.deep:
            of_red.append(planner.red_policy(expected[t] @ choice.red_two, choice.open))
            weights = barycentric(expected[t][None], planner.settings.resolution)[0]
            values = np.einsum("b,bga->ga", weights[weights > 0], choice.blue_three[weights > 0])
            of_blue.append(planner.blue_policy(values))
        red.append([float(policy[seen.steps[t]]) for policy in of_red])
        blue.append([policy[:, seen.acts[t]] for policy in of_blue])
    with np.errstate(divide="ignore"):
        by_red, by_blue = (np.log(np.array(found)) for found in (red, blue))
    settings = planner.settings
    return (
        {level: by_red[:, n] for n, level in enumerate(settings.red_levels)},
        {level: by_blue[:, n] for n, level in enumerate(settings.blue_levels)},
    )
