"""The 24 scenarios, and a whole run over the small world."""

import json
from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.helphinder import benchmark as helphinder
from limp.benchmarks.helphinder.benchmark import GOALS, HelpHinder, scenarios
from limp.benchmarks.helphinder.figures import load_judgements
from limp.benchmarks.helphinder.mazes import course, grid_of, planned
from limp.benchmarks.helphinder.plots import strip
from limp.benchmarks.studies import published

from limp.planner import posterior

ALL = scenarios()
PLAIN = tuple(s for s in ALL if not s.maze.boulder)


def test_scenarios_are_as_many_and_as_long_as_they_should_be() -> None:
    assert len(ALL) == 24
    assert len(PLAIN) == 12
    assert all(scenario.frames == 16 and len(set(scenario.probes)) == 4 for scenario in ALL)
    assert all(scenario.probes[-1] == 16 and scenario.goal and scenario.small_goal for scenario in ALL)
    assert len(tuple(HelpHinder().questions())) == 96


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


def test_the_exact_posterior_of_a_maze_is_that_of_the_whole_grid() -> None:
    maze = next(iter(HelpHinder().cases(1, 0)))
    (trace,) = planned(HelpHinder().scenarios[:1], grid_of())
    fine = course(trace)
    shares = posterior(maze.exact).marginal("choice")
    for goal, row in fine.items():
        ours = sum(p for choice, p in shares.items() if choice.startswith(f"Large: {goal},"))
        assert ours == pytest.approx(float(row[-1]), abs=1e-9)
