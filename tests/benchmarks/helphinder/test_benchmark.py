"""The 24 scenarios, and a whole run over the small world."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.helphinder import benchmark as helphinder
from limp.benchmarks.helphinder.benchmark import GOALS, HelpHinder, infer, scenarios
from limp.benchmarks.helphinder.figures import cues
from limp.benchmarks.helphinder.judgements import load_judgements
from limp.benchmarks.helphinder.plots import strip
from limp.benchmarks.studies import published
from refusals import refuses

from limp.worlds.maze.gridworld import FOUR_ROOMS, read_maze
from limp.worlds.maze.minds import Settings, hypotheses
from limp.worlds.maze.world import Step, World, walk

ALL = scenarios()
PLAIN = tuple(s for s in ALL if not s.world.boulder)


def test_scenarios_are_as_many_and_as_long_as_they_should_be() -> None:
    assert len(ALL) == 24
    assert len(PLAIN) == 12
    assert all(scenario.frames == 16 and len(set(scenario.probes)) == 4 for scenario in ALL)
    assert all(scenario.probes[-1] == 16 and scenario.goal and scenario.small_goal for scenario in ALL)
    assert len(tuple(HelpHinder().questions())) == 96


@pytest.mark.parametrize(
    "kind",
    [
        "pushes toward the goal", "steps aside", "blocks a door", "steps off the goal", "clears the boulder",
        "blocks with the boulder", "wrong-way push", "selfish boulder", "idle boulder", "same start",
    ],
)  # fmt: skip
def test_two_of_every_kind(kind: str) -> None:
    assert sum(any(k.startswith(kind) for k in scenario.kinds) for scenario in ALL) >= 2


def test_pairs_part_after_the_same_start() -> None:
    for other in (s for s in ALL if s.id.endswith("-pair")):
        one = next(s for s in ALL if s.id == other.id.removesuffix("-pair"))
        assert one.path.states[0] == other.path.states[0]
        assert {one.goal, other.goal} == {"help", "hinder"}


def test_scenarios_end_on_the_goal_they_were_made_with() -> None:
    for inferred in infer(PLAIN, hypotheses(FOUR_ROOMS.goal_names)):
        assert inferred.best == inferred.scenario.goal or inferred.scenario.ambiguous
        assert sum(p >= 0.15 for p in inferred.at(inferred.scenario.probes[0])) >= 3


def test_a_boulder_with_one_theta() -> None:
    settings = Settings(rewards=(2.0,), reaches=(10.5,), socials=(5.0,))
    (found,) = infer([s for s in ALL if s.id == "clear-1"], hypotheses(FOUR_ROOMS.goal_names, settings))
    assert found.best == "help"


def test_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = PLAIN[:6]
    monkeypatch.setattr(helphinder, "scenarios", lambda: some)
    monkeypatch.setattr(helphinder, "EPISODES", 20)
    report = HelpHinder().study(tmp_path, seed=0)
    summary = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))
    assert summary == report.data
    assert {"scenarios", "stimuli", "final_match", "recovery", "cpu_seconds", "peak_mb",
            "cue_model", "published"} <= summary.keys()  # fmt: skip
    assert (summary["scenarios"], summary["stimuli"], summary["final_match"]) == (6, 24, "6/6")
    assert summary["published"] == published("helphinder")
    assert "not reproduced" in report.text
    judgements = load_judgements(tmp_path / "posteriors.csv", [f"{s.id}@{p}" for s in some for p in s.probes])
    assert judgements.sum(axis=1) == pytest.approx(1.0, abs=1e-3)
    assert len(list(tmp_path.glob("*.svg"))) == 6


def test_a_strip_shows_every_frame() -> None:
    scenario = ALL[-1]
    drawn = strip(scenario, {goal: np.full(16, 0.25) for goal in GOALS})
    assert drawn.count("<circle") == 32
    assert drawn.count("<polyline") == 4
    assert scenario.id in drawn


def test_ten_cues_by_hand() -> None:
    """Large goes (1, 3) -> (1, 3) -> (1, 4); flower (1, 5), tree (5, 5); Small stays at (2, 0)."""
    world, three = World(), World(read_maze("a.b\n.#.\nc..", {"a": "apple", "b": "bell", "c": "cup"}))
    path = walk(world, world.state((1, 3), (2, 0)), [Step(4, 4), Step(2, 4)])
    shown = replace(ALL[0], world=world, path=path)
    assert cues(shown, 3).tolist() == [1, 1, 1, 5, -1, -1, 5, 1, 6, 10 - 2]
    assert cues(shown, 1).tolist() == [0, 0, 2, 6, 0, 0, 4, 0, 6, 8]
    refuses(lambda: cues(replace(shown, world=three), 1), "two goals")
