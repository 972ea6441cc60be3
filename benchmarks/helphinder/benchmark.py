"""Help or hinder: 24 scenarios of our own in the maze of Ullman et al. (2009), 96 stimuli, and two models.

`study` infers Large's goal at every probe, recovers the goals of simulated agents, compares with the cue-based
model, and draws everything. The scenarios were rolled out by agents with known goals and chosen for an early
ambiguity that is resolved later, so `final_match` shows that they are as intended and does not measure the model.
With `--data FILE.csv` (people's judgements) both models are correlated with them.

In words the rewards and reaches of the exact grid are averaged out. Eight joint minds remain: Large helps,
hinders, or wants the flower or the tree, and Small wants the flower or the tree.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from pathlib import Path

import numpy as np

from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.minds import Hypothesis, Mind, wants
from limp.episodes.phrases import in_a_row
from limp.episodes.question import Question
from limp.episodes.telling import does, is_so
from limp.episodes.telling import told as episode_told
from limp.minds.facts import the
from limp.planner import Trace, marginalised
from limp.protocols.benchmarks import Benchmark, Case, StudyReport
from limp.worlds import gridworld
from limp.worlds.grid import Position

from ..people.model import narrated, steps, worded
from ..studies import VERSION, csv_text, peak_mb, published, reported
from .figures import (
    Stimulus,
    Summary,
    at_the_end,
    correlations,
    cue_model,
    infer,
    load_judgements,
    study_text,
)
from .mazes import (
    BOULDER,
    GOALS,
    HELP,
    HINDER,
    LARGE,
    SMALL,
    Maze,
    Planned,
    Scenario,
    claims_of,
    grid_of,
    planned,
    read_scenarios,
    recovery,
    table_of,
)
from .plots import strip

FILES = ("rooms.toml", "boulder.toml")
EPISODES, LENGTH = 400, 15
STEPS = 15
"""The most steps of both that are told."""


def scenarios() -> tuple[Scenario, ...]:
    """Return the 24 scenarios, those without a boulder first."""
    folder = resources.files("limp.benchmarks.helphinder") / "scenarios"
    texts = [(folder / name).read_text(encoding="utf-8") for name in FILES]
    return tuple(scenario for text in texts for scenario in read_scenarios(text))


@dataclass(frozen=True)
class HelpHinder(Benchmark):
    """The benchmark; `data` is a CSV file of people's judgements, if there is one."""

    data: str = ""

    name = "helphinder"
    version = VERSION

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios."""
        return scenarios()

    @property
    def stimuli(self) -> tuple[Stimulus, ...]:
        """All stimuli: a scenario up to one of its probes."""
        return tuple((scenario, probe) for scenario in self.scenarios for probe in scenario.probes)

    def questions(self) -> Iterable[Question]:
        """Yield the questions what Large wants, in words, at every probe."""
        options = {goal: f"Large wants to {goal} Small." if goal in (HELP, HINDER) else f"Large wants the {goal}."
                   for goal in GOALS}  # fmt: skip
        for scenario, probe in self.stimuli:
            shown = replace(scenario, states=scenario.states[:probe], acts=scenario.acts[: probe - 1],
                            failed=scenario.failed[: probe - 1])  # fmt: skip
            people = {goal: float(goal == scenario.goal) for goal in GOALS}
            story = narrated(told(shown))
            yield worded(_name((scenario, probe)), story, "What does Large want?", options, people)[0]

    def target(self, question: Question) -> str:
        """Return the goal that Large was made with."""
        return next(s.goal for s in self.scenarios if s.id == question.id.partition("@")[0])

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """Yield the first STEPS of scenarios in words, in their order, with the exact trace; nothing is random."""
        del seed
        minds = grid_of()
        coarse = [
            Hypothesis(
                choice=f"Large: {one.goal}, Small: {one.small_goal}",
                mind=Mind(agent=LARGE, claims=claims_of(one.goal, one.small_goal)),
            )
            for one in minds
        ]
        partners = tuple(
            Hypothesis(choice=goal, mind=Mind(agent=SMALL, claims=(wants(SMALL, f"get to {the(goal)}"),)))
            for _, goal in dict.fromkeys((one.goal, one.small_goal) for one in minds)
        )
        told_of = self.scenarios[:limit]
        for scenario, fine in zip(told_of, planned(told_of, minds, STEPS), strict=True):
            found = marginalised(fine, coarse)
            even = tuple(one.model_copy(update={"prior": 1.0}) for one in found.hypotheses)  # but for rounding
            exact = Trace(even, found.steps, found.log_probs, found.estimator)
            yield Case(scenario.id, told(scenario), exact, partners)

    def study(self, out: Path, seed: int) -> StudyReport:
        """Compute all figures; write the tables, and a strip of each scenario."""
        minds = grid_of()
        people = load_judgements(Path(self.data), [*map(_name, self.stimuli)]) if self.data else None
        begun = time.process_time()
        maze = next(one.maze for one in self.scenarios if not one.maze.boulder)
        everywhere = Planned.of(maze, minds, table_of(maze).states)
        found = infer(self.scenarios, minds, [everywhere])
        seconds = time.process_time() - begun
        probabilities = np.array([i.at(probe) for i in found for probe in i.scenario.probes])
        odd = "not marked as ambiguous"
        missed = {i.scenario.id: i.scenario.ambiguous or odd for i in found if i.best != i.scenario.goal}
        recovered = recovery(everywhere, EPISODES, LENGTH, seed)
        final = at_the_end(self.stimuli)
        figures = Summary(
            scenarios=len(found),
            stimuli=len(probabilities),
            final_match=f"{len(found) - len(missed)}/{len(found)}",
            not_matching=missed,
            early_ambiguity=sum(i.is_ambiguous for i in found),
            recovery={str(t): round(share, 4) for t, share in recovered.items()},
            recovery_episodes=EPISODES,
            cpu_seconds=round(seconds, 2),
            peak_mb=round(peak_mb(), 1),
            cue_model=cue_model(self.stimuli, probabilities, people),
            people=people if people is None else correlations(probabilities, people, final),
            published=published(self.name),
        )
        strips = {f"{i.scenario.id}.svg": strip(i.scenario, i.posteriors) for i in found}
        named = zip(map(_name, self.stimuli), probabilities, strict=True)
        rows = [("stimulus", *GOALS), *((name, *(f"{p:.4f}" for p in row)) for name, row in named)]
        files = {"posteriors.csv": csv_text(rows), **strips}
        return reported(self.name, out, seed, figures, study_text(figures, found), files)


def open_benchmark(data: str = "") -> HelpHinder:
    """Open the benchmark; `data` is a CSV file of people's judgements."""
    return HelpHinder(data)


def _name(stimulus: Stimulus) -> str:
    scenario, probe = stimulus
    return f"{scenario.id}@{probe}"


def told(scenario: Scenario) -> Episode:
    """Tell a path: who moves or pushes whom where, towards what, and what fails."""
    maze, events = scenario.maze, list[Event]()
    for (state, (large, small)), failed in list(zip(scenario.path, scenario.failed, strict=True))[:STEPS]:
        between = maze.after(state, (large, "stay"))
        events.append(does(LARGE, _does(maze, state, between, large, LARGE)))
        after = between if failed else maze.after(between, ("stay", small))
        events.append(does(SMALL, _does(maze, between, after, small, SMALL)))
        if failed:
            events.append(is_so("Small slips and stays where it is"))
    goals = " and ".join(f"a {name}" for name in maze.places)
    things = f"{goals}, and with a boulder that Large can push" if maze.boulder else goals
    places = _things(scenario.states[0])
    facts = [f"{LARGE} and {SMALL} are in a maze with {things}", "Large is strong and can push Small"]
    facts += [f"{who} is {_from_goals(maze, places[who])}" for who in (LARGE, SMALL)]
    return episode_told((LARGE, SMALL), facts, events)


def _things(state: gridworld.State) -> dict[str, Position]:
    boulders = [where for where in state.things if isinstance(where, tuple)]
    return dict(zip((LARGE, SMALL, BOULDER), (*state.at, *boulders), strict=False))


def _from_goals(maze: Maze, place: Position) -> str:
    away = {name: steps(maze.rows, place)[goal] for name, goal in maze.places.items()}
    return " and ".join(f"{n} step{'s' * (n != 1)} from the {name}" for name, n in away.items())


def _does(maze: Maze, before: gridworld.State, after: gridworld.State, act: str, who: str) -> str:
    """Return what somebody attempts as a verb phrase, with what it comes nearer to, or else goes away from."""
    if act == "stay":
        return act
    then, now = _things(before), _things(after)
    if then[who] == now[who]:
        return f"try to move {act}"
    pushed = [thing for thing in then if thing != who and then[thing] != now[thing]]
    phrase, moved = (f"push {pushed[0]} {act}", pushed[0]) if pushed else (f"move {act}", who)
    marks = {f"the {name}": place for name, place in maze.places.items()}
    if not pushed and who == LARGE:
        marks[SMALL] = then[SMALL]
    far = {mark: steps(maze.rows, place) for mark, place in marks.items()}
    change = {mark: away[now[moved]] - away[then[moved]] for mark, away in far.items()}
    if closer := [mark for mark, steps in change.items() if steps < 0]:
        return f"{phrase}, towards {in_a_row(closer)}"
    farther = [mark for mark, steps in change.items() if steps > 0]
    return phrase + (f", away from {in_a_row(farther)}" if farther else "")
