"""Help or hinder: 24 scenarios of our own in the maze of Ullman et al. (2009), 96 stimuli, and two models.

`study` infers Large's goal at every probe, recovers the goals of simulated agents, compares with the cue-based
model, and draws everything. The scenarios were rolled out by agents with known goals and chosen for an early
ambiguity that is resolved later, so `final_match` shows that they are as intended and does not measure the model.
With `--data FILE.csv` (people's judgements) both models are correlated with them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from pathlib import Path

import numpy as np

from limp.episodes.question import Question
from limp.planner import FloatArray
from limp.protocols.benchmarks import Benchmark, Case, StudyReport

from ..people.model import narrated, worded
from ..studies import VERSION, csv_text, peak_mb, published, reported
from . import told as helphinder_told
from .figures import Stimulus, at_the_end, cue_model, infer, is_ambiguous
from .judgements import correlations, load_judgements
from .mazes import GOALS, HELP, HINDER, Planned, Scenario, grid_of, read_scenarios, recovery, table_of
from .plots import strip
from .views import Summary, study_text

FILES = ("rooms.toml", "boulder.toml")
EPISODES, LENGTH = 400, 15


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
        """Return the questions what Large wants, in words, at every probe."""
        return (self._asked(scenario, probe) for scenario, probe in self.stimuli)

    def _asked(self, scenario: Scenario, probe: int) -> Question:
        shown = replace(scenario, states=scenario.states[:probe], acts=scenario.acts[: probe - 1],
                        failed=scenario.failed[: probe - 1])  # fmt: skip
        options = {goal: f"Large wants to {goal} Small." if goal in (HELP, HINDER) else f"Large wants the {goal}."
                   for goal in GOALS}  # fmt: skip
        people = {goal: float(goal == scenario.goal) for goal in GOALS}
        story = narrated(helphinder_told.told(shown))
        return worded(_name((scenario, probe)), story, "What does Large want?", options, people)[0]

    def target(self, question: Question) -> str:
        """Return the goal that Large was made with."""
        return next(s.goal for s in self.scenarios if s.id == question.id.partition("@")[0])

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """Return the scenarios told in words, in their order, those without a boulder first; nothing is random."""
        del seed
        return helphinder_told.cases(self.scenarios[:limit])

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
            early_ambiguity=sum(is_ambiguous(i) for i in found),
            recovery={str(t): round(share, 4) for t, share in recovered.items()},
            recovery_episodes=EPISODES,
            cpu_seconds=round(seconds, 2),
            peak_mb=round(peak_mb(), 1),
            cue_model=cue_model(self.stimuli, probabilities, people),
            people=people if people is None else correlations(probabilities, people, final),
            published=published(self.name),
        )
        strips = {f"{i.scenario.id}.svg": strip(i.scenario, i.posteriors) for i in found}
        files = {"posteriors.csv": self._csv(probabilities), **strips}
        return reported(self.name, out, seed, figures, study_text(figures, found), files)

    def _csv(self, probabilities: FloatArray) -> str:
        named = zip(map(_name, self.stimuli), probabilities, strict=True)
        return csv_text([("stimulus", *GOALS), *((name, *(f"{p:.4f}" for p in row)) for name, row in named)])


def open_benchmark(data: str = "") -> HelpHinder:
    """Open the benchmark; `data` is a CSV file of people's judgements."""
    return HelpHinder(data)


def _name(stimulus: Stimulus) -> str:
    scenario, probe = stimulus
    return f"{scenario.id}@{probe}"
