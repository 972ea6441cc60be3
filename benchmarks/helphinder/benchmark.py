"""Help or hinder: 24 scenarios of our own in the maze of Ullman et al. (2009), 96 stimuli, and two models.

`study` infers Large's goal at every probe, recovers the goals of simulated agents, compares with the cue-based
model, and draws everything. The scenarios were rolled out by agents with known goals and chosen for an early
ambiguity that is resolved later, so `final_match` shows that they are as intended and does not measure the model.
With `--data FILE.csv` (people's judgements) both models are correlated with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import cast

import numpy as np

from limp.errors import InputError, MissingExtraError
from limp.minds.attitudes import Hypothesis
from limp.planner import FloatArray
from limp.protocols import Case, Report
from limp.questions.question import Question
from limp.settings import Settings as Words
from limp.worlds.maze.cues import cross_validated, cues, fit
from limp.worlds.maze.gridworld import ACTIONS, FOUR_ROOMS
from limp.worlds.maze.helphinder import tabulate
from limp.worlds.maze.minds import SOCIAL, Intentions, Settings, hypotheses
from limp.worlds.maze.policy import MazePath, MazePolicy, course, episode_of
from limp.worlds.maze.rollouts import recovery, rollout
from limp.worlds.maze.scenarios import Scenario, courses, question_of, read_scenarios
from limp.worlds.maze.world import World

from ..comparison import table
from ..studies import peak_mb, published, timed, written
from . import told as helphinder_told
from .films import to_write, write_pictures
from .judgements import GOALS, correlations, load_judgements
from .plots import strip

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
ORDER = ("no boulder to boulder", "boulder to no boulder")


def scenarios() -> tuple[Scenario, ...]:
    """Return the 24 scenarios, those without a boulder first."""
    folder = resources.files("limp.benchmarks.helphinder") / "scenarios"
    texts = [(folder / name).read_text(encoding="utf-8") for name in FILES]
    return tuple(s for name, text in zip(FILES, texts, strict=True) for s in read_scenarios(text, name))


@dataclass(frozen=True)
class Inferred:
    """P(Large's goal) of one scenario at every frame: [goal][frames]."""

    scenario: Scenario
    posteriors: Mapping[str, FloatArray]

    def at(self, frame: int) -> list[float]:
        """The probabilities of the goals at a frame (from 1), in the order of GOALS."""
        return [float(self.posteriors[goal][frame - 1]) for goal in GOALS]

    @property
    def best(self) -> str:
        """The most probable goal at the last frame."""
        return max(self.posteriors, key=lambda goal: float(self.posteriors[goal][-1]))


@dataclass(frozen=True)
class HelpHinder:
    """The benchmark; `data` is a CSV file of people's judgements, if there is one."""

    data: str = ""

    name = "helphinder"
    version = "1"

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """All scenarios."""
        return scenarios()

    @property
    def stimuli(self) -> tuple[tuple[Scenario, int], ...]:
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
        people = load_judgements(Path(self.data), [_name(*s) for s in self.stimuli]) if self.data else None
        found, cold, warm = timed(lambda folder: infer(self.scenarios, grid, folder))
        probabilities = np.array([i.at(probe) for i in found for probe in i.scenario.probes])
        matches = [i.best == i.scenario.goal for i in found]
        recovered = recovery(MazePolicy(World()), grid, EPISODES, LENGTH, seed)
        summary: dict[str, object] = {
            "benchmark": self.name, "version": self.version, "seed": seed,
            "scenarios": len(found), "stimuli": len(probabilities),
            "final_match": f"{sum(matches)}/{len(matches)}",
            "not_matching": {
                i.scenario.id: i.scenario.ambiguous or "not marked as ambiguous"
                for i, right in zip(found, matches, strict=True) if not right
            },
            "early_ambiguity": sum(_is_ambiguous(i) for i in found),
            "recovery": {str(t): round(share, 4) for t, share in recovered.items()},
            "recovery_episodes": EPISODES,
            "cpu_seconds_cold": round(cold, 2), "cpu_seconds_warm": round(warm, 4),
            "peak_mb": round(peak_mb(), 1),
            "cue_model": self._cue_model(probabilities, people),
            "people": None if people is None else dict(correlations(probabilities, people, self._final())),
            "published": published(self.name),
        }  # fmt: skip
        text = _text(summary, found)
        strips = {f"{i.scenario.id}.svg": strip(i.scenario, i.posteriors) for i in found}
        report = written(out, summary, text, {"posteriors.csv": self._csv(probabilities), **strips})
        films = [str(out / name) for i in found for name in write_pictures(i.scenario, i.posteriors, out)]
        return report.model_copy(update={"files": (*report.files, *films)})

    def _final(self) -> FloatArray:
        return np.array([float(probe == scenario.frames) for scenario, probe in self.stimuli])

    def _csv(self, probabilities: FloatArray) -> str:
        rows = [
            ",".join([_name(*stimulus), *(f"{p:.4f}" for p in row)])
            for stimulus, row in zip(self.stimuli, probabilities, strict=True)
        ]
        return "\n".join([f"stimulus,{','.join(GOALS)}", *rows]) + "\n"

    def _cue_model(self, inferred: FloatArray, people: FloatArray | None) -> dict[str, object]:
        """Fit cues to people's judgements, or, without any, to the goals that the agents were made with."""
        features = np.stack([cues(scenario.world, scenario.path, probe) for scenario, probe in self.stimuli])
        made = np.array([[float(scenario.goal == goal) for goal in GOALS] for scenario, _ in self.stimuli])
        targets = made if people is None else people
        groups = [scenario.id.removesuffix("-pair") for scenario, _ in self.stimuli]
        boulder = np.array([scenario.world.boulder for scenario, _ in self.stimuli])
        try:
            held_out = cross_validated(features, targets, groups, len(set(groups)))
            sides = [(name, there) for name, there in zip(ORDER, (boulder, ~boulder), strict=True)
                     if 0 < there.sum() < len(there)]  # fmt: skip
            across = [fit(features[~there], targets[~there]).predict(features[there]) for _, there in sides]
        except MissingExtraError as error:
            return {"error": str(error)}
        final = self._final()
        asked = {"cues, held-out scenarios": held_out, "inverse planning": inferred}
        found: dict[str, object] = {
            "fitted_to": "the goals that the agents were made with" if people is None else "people's judgements",
            "r": {name: dict(correlations(p, targets, final)) for name, p in asked.items()},
            "right_goal": {
                name: {"all": _right(p, made), "final_frame": _right(p[final > 0], made[final > 0])}
                for name, p in asked.items()
            },
            "transfer": {
                name: {
                    "r": correlations(p, targets[part], final[part])["overall"],
                    "right_goal": _right(p, made[part]),
                }
                for p, (name, part) in zip(across, sides, strict=True)
            },
        }
        return found

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
        found = course(MazePolicy(world).score(episode_of(world, path), grid))
        shown = Scenario("simulated", world, path, (), goal=goal, small_goal=mind.small_goal)
        for write, file in drawn:
            write(shown, found, file)
        return _played(world, path, mind, found, tuple(str(file) for _, file in drawn))


def open_benchmark(data: str = "") -> HelpHinder:
    """Open the benchmark; `data` is a CSV file of people's judgements."""
    return HelpHinder(data)


def infer(asked: Sequence[Scenario], grid: Sequence[Hypothesis], folder: Path | None = None) -> list[Inferred]:
    """Return the posteriors of scenarios; all those in one world are planned for together."""
    found = courses(asked, grid, folder)
    return [Inferred(scenario, posteriors) for scenario, posteriors in zip(asked, found, strict=True)]


def _name(scenario: Scenario, probe: int) -> str:
    return f"{scenario.id}@{probe}"


def _right(probabilities: FloatArray, made: FloatArray) -> float:
    return float((probabilities.argmax(axis=1) == made.argmax(axis=1)).mean())


def _is_ambiguous(inferred: Inferred) -> bool:
    """At the first probe at least three goals have 0.15."""
    return sum(p >= 0.15 for p in inferred.at(inferred.scenario.probes[0])) >= 3


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


def _played(
    world: World, path: MazePath, mind: Intentions, found: Mapping[str, FloatArray], files: tuple[str, ...]
) -> Report:
    rows: list[tuple[str, ...]] = [("frame", "Large", "Small", "boulder", "acts", *found)]
    frames = []
    for n, state in enumerate(path.states):
        large, small, boulder = world.places(state)
        acts = str(path.steps[n]) if n < len(path.steps) else ""
        shown = [f"{float(values[n]):.2f}" for values in found.values()]
        rows.append((str(n + 1), str(large), str(small), "" if boulder is None else str(boulder), acts, *shown))
        frames.append({"large": large, "small": small, "boulder": boulder})
    strings = {
        "large": "".join(ACTIONS[s.large] for s in path.steps),
        "small": "".join(ACTIONS[s.small].lower() if s.failed else ACTIONS[s.small] for s in path.steps),
    }
    posteriors = {goal: [float(p) for p in values] for goal, values in found.items()}
    data: dict[str, object] = {
        "goal": mind.goal, "small_goal": mind.small_goal, **strings, "frames": frames, "posterior": posteriors,
    }  # fmt: skip
    lines = [
        f"Large: {mind.goal}, Small: {mind.small_goal}",
        *(f'{who} = "{does}"' for who, does in strings.items()),
    ]
    return Report(data=data, text="\n".join([*lines, "", table(rows)]), files=files)


def _text(summary: Mapping[str, object], found: Sequence[Inferred]) -> str:
    rows: list[tuple[str, ...]] = [("scenario", "made with", "at the end", *(f"P({g})" for g in GOALS), "kinds")]
    for i in found:
        last = [f"{p:.2f}" for p in i.at(i.scenario.frames)]
        rows.append((i.scenario.id, i.scenario.goal, i.best, *last, ", ".join(i.scenario.kinds)))
    recovered = cast(dict[str, float], summary["recovery"])
    lines = [
        table(rows),
        "",
        f"ends on the goal it was made with: {summary['final_match']}; three goals at 0.15 or more at the first "
        f"probe: {summary['early_ambiguity']} (both are how the scenarios were chosen)",
        f"goal recovered in {summary['recovery_episodes']} rollouts after 4 / 8 / 15 actions: "
        + " / ".join(f"{recovered[t]:.3f}" for t in ("4", "8", "15")),
        f"CPU seconds from nothing {summary['cpu_seconds_cold']}, "
        f"from kept policies {summary['cpu_seconds_warm']}; peak {summary['peak_mb']} MB",
        "",
        *_cue_lines(cast(dict[str, object], summary["cue_model"])),
        "",
        "Published r with people: inverse planning .83 overall, .97 final frame, .73 within social goals; "
        "cues .77, .77, .44; cues across boulder and no boulder .42 and .36.",
    ]
    if summary["people"] is None:
        lines.append("The judgements are not published: these r are not reproduced. Bring yours with --data FILE.")
    else:
        people = cast(dict[str, float | None], summary["people"])
        shown = ", ".join(f"{name} {'-' if r is None else format(r, '.2f')}" for name, r in people.items())
        lines.append(f"r of inverse planning with the given judgements: {shown}.")
    return "\n".join(lines)


def _cue_lines(cue_model: Mapping[str, object]) -> list[str]:
    if "error" in cue_model:
        return [str(cue_model["error"])]
    r = cast(dict[str, dict[str, float | None]], cue_model["r"])
    right = cast(dict[str, dict[str, float]], cue_model["right_goal"])
    rows: list[tuple[str, ...]] = [
        (f"beside {cue_model['fitted_to']}", "r", "r final", "r social", "right", "right final")
    ]
    for name, values in r.items():
        shown = [values[key] for key in ("overall", "final_frame", "within_social")]
        counts = [f"{right[name][key]:.0%}" for key in ("all", "final_frame")]
        rows.append((name, *("-" if x is None else f"{x:.2f}" for x in shown), *counts))
    for name, values in cast(dict[str, dict[str, float | None]], cue_model["transfer"]).items():
        rows.append((f"cues, {name}", f"{values['r'] or 0:.2f}", "", "", f"{values['right_goal'] or 0:.0%}", ""))
    return [table(rows)]
