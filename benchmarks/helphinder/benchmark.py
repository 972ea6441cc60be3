"""Help or hinder: 24 scenarios of our own in the maze of Ullman et al. (2009), 96 stimuli, and two models.

`study` infers Large's goal at every probe, recovers the goals of simulated agents, compares with the cue-based
model, and draws everything. The scenarios were rolled out by agents with known goals and chosen for an early
ambiguity that is resolved later, so `final_match` shows that they are as intended and does not measure the model.
With `--data FILE.csv` (people's judgements) both models are correlated with them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from itertools import chain
from pathlib import Path

import numpy as np

from limp.episodes.question import Question
from limp.errors import InputError
from limp.inputs.settings import Settings as Words
from limp.planner import FloatArray
from limp.protocols.benchmarks import Benchmark, Case, Report
from limp.worlds.maze.episodes import episode_of
from limp.worlds.maze.gridworld import FOUR_ROOMS
from limp.worlds.maze.helphinder import tabulate
from limp.worlds.maze.minds import SOCIAL, Intentions, Settings, hypotheses, mind_of
from limp.worlds.maze.policy import MazePolicy, course, recovery, rollout
from limp.worlds.maze.scenarios import Scenario, question_of, read_scenarios
from limp.worlds.maze.world import World

from ..studies import VERSION, csv_text, peak_mb, published, reported
from . import told as helphinder_told
from .figures import Stimulus, at_the_end, cue_model, infer, is_ambiguous
from .films import to_write, write_pictures
from .judgements import GOALS, correlations, load_judgements
from .plots import strip
from .views import Summary, episode_report, study_text

FILES = ("rooms.toml", "boulder.toml")
EPISODES, LENGTH = 400, 15
SIMULATION = {
    "goal": f"what Large wants: {', '.join(GOALS)} (help)",
    "small_goal": f"what Small wants: {' or '.join(FOUR_ROOMS.goal_names)} (flower)",
    "reward": "what a goal is worth (2)",
    "reach": "how near it has to be (10.5)",
    "social": "how much Large cares, for help and hinder (5)",
    "boulder": "yes or no (no)",
    "steps": f"how many steps are played ({LENGTH})",
    "large": "where Large starts, X,Y (random; with small, and rock if there is a boulder)",
    "small": "where Small starts, X,Y",
    "rock": "where the boulder lies, X,Y",
    "png": "the file of a strip of pictures",
    "mp4": "the file of a film",
}


def scenarios() -> tuple[Scenario, ...]:
    """Return the 24 scenarios, those without a boulder first."""
    folder = resources.files("limp.benchmarks.helphinder") / "scenarios"
    texts = [(folder / name).read_text(encoding="utf-8") for name in FILES]
    return tuple(s for name, text in zip(FILES, texts, strict=True) for s in read_scenarios(text, name))


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
        """What Large wants, at every probe."""
        grid = hypotheses(FOUR_ROOMS.goal_names)
        return (question_of(scenario, grid, probe) for scenario, probe in self.stimuli)

    def target(self, question: Question) -> str:
        """The goal that Large was made with."""
        return next(s.goal for s in self.scenarios if s.id == question.episode)

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """The scenarios told in words, in their order, those without a boulder first; nothing is random here."""
        del seed
        return helphinder_told.cases(self.scenarios[:limit])

    def study(self, out: Path, seed: int) -> Report:
        """Compute all figures; write the tables, and a strip and films of each scenario."""
        grid = hypotheses(FOUR_ROOMS.goal_names)
        people = load_judgements(Path(self.data), [*map(_name, self.stimuli)]) if self.data else None
        begun = time.process_time()
        found = infer(self.scenarios, grid)
        seconds = time.process_time() - begun
        probabilities = np.array([i.at(probe) for i in found for probe in i.scenario.probes])
        odd = "not marked as ambiguous"
        missed = {i.scenario.id: i.scenario.ambiguous or odd for i in found if i.best != i.scenario.goal}
        plain = World()
        table = tabulate(plain, Settings(), [mind_of(h) for h in grid], range(len(plain.positions)))
        recovered = recovery(plain, table, grid, EPISODES, LENGTH, seed)
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
        report = reported(self.name, out, seed, figures, study_text(figures, found), files)
        films = [write_pictures(i.scenario, i.posteriors, out) for i in found]
        return report.model_copy(update={"files": (*report.files, *chain(*films))})

    def _csv(self, probabilities: FloatArray) -> str:
        named = zip(map(_name, self.stimuli), probabilities, strict=True)
        return csv_text([("stimulus", *GOALS), *((name, *(f"{p:.4f}" for p in row)) for name, row in named)])

    @property
    def simulation(self) -> Mapping[str, str]:
        """The settings of `simulate`."""
        return SIMULATION

    def simulate(self, settings: Mapping[str, str], seed: int) -> Report:
        """Play one episode of agents with given minds, from given or random places, and infer Large's goal.

        `png` and `mp4` name files for the strip and the film of it.
        """
        given = Words(settings, SIMULATION)
        drawn = to_write(settings)
        goal = given.choice("goal", GOALS, "help")
        theta = (given.number("reward", 2.0), given.number("reach", 10.5, low=0.01))
        social = given.number("social", 5.0) if goal in SOCIAL else 0.0
        mind = Intentions(goal, given.choice("small_goal", FOUR_ROOMS.goal_names, "flower"), theta, social)
        world = World(boulder=given.choice("boulder", ("yes", "no"), "no") == "yes")
        steps, random = given.whole("steps", LENGTH, high=1000), np.random.default_rng(seed)
        start = _start(world, settings, random)
        table_of_all = tabulate(world, Settings(), [mind], range(len(world.positions)))
        path = rollout(world, table_of_all, mind, start, steps, random)
        # With a boulder the whole grid takes long, so only this theta is inferred.
        own = Settings(rewards=(theta[0],), reaches=(theta[1],), socials=(social or 5.0,))
        grid = hypotheses(FOUR_ROOMS.goal_names, own if world.boulder else Settings())
        found = course(MazePolicy().score(episode_of(world, path), grid))
        shown = Scenario("simulated", world, path, (), goal=goal, small_goal=mind.small_goal)
        for write, file in drawn:
            write(shown, found, file)
        return episode_report(world, path, mind, found, tuple(str(file) for _, file in drawn))


def open_benchmark(data: str = "") -> HelpHinder:
    """Open the benchmark; `data` is a CSV file of people's judgements."""
    return HelpHinder(data)


def _name(stimulus: Stimulus) -> str:
    scenario, probe = stimulus
    return f"{scenario.id}@{probe}"


def _start(world: World, settings: Mapping[str, str], random: np.random.Generator) -> int:
    names = [name for name in ("large", "small", "rock") if name in settings]
    if not names:
        return int(random.integers(len(world.positions)))
    places = []
    for name in ("large", "small", *(["rock"] if world.boulder else [])):
        words = settings.get(name, "").split(",")
        if len(words) != 2 or not all(word.strip().isdigit() for word in words):
            raise InputError(f"{name} is {settings.get(name, '')!r}.", f"Write --set {name}=1,5 (and the others).")
        places.append((int(words[0]), int(words[1])))
    return world.state(*places)
