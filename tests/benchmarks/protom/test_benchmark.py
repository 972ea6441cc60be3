"""The ProToM benchmark: a study and a simulation."""

import json
from pathlib import Path

from limp.benchmarks.protom.benchmark import makers, open_benchmark


def test_the_study_meets_the_targets(tmp_path: Path) -> None:
    benchmark = open_benchmark()
    assert benchmark.brings_study()
    benchmark.study(tmp_path, 42)
    summary = json.loads((tmp_path / "summary.json").read_text())
    found, ours = summary["facilitators"], summary["facilitators"]["protom"]
    assert set(found) == set(makers())
    assert ours["success"] == 1.0
    assert ours["speedup"]["mean"] >= 0.52
    assert ours["messages"]["mean"] <= 0.70
    assert ours["by_category"]["not needed"]["messages"]["mean"] <= 0.2
    for category, mine in ours["by_category"].items():
        others = [found[name]["by_category"][category] for name in ("none", "random")]
        assert all(mine["speedup"]["mean"] >= other["speedup"]["mean"] for other in others)
    tests = {(t["against"], t["figure"]): t["p_bh"] for t in summary["tests"]}
    assert tests["none", "success"] < 0.05
    assert tests["none", "speedup"] < 0.05
    assert found["random"]["success"] < 1.0  # by chance it says what helps, too: 20 scenarios do not tell for sure
    for figure in ("success", "speedup", "messages"):
        assert tests["oracle", figure] > 0.05
    assert summary["published"]["protom"]["speedup"] == {"mean": 0.52, "sem": 0.17}
    episodes = json.loads((tmp_path / "episodes.json").read_text())
    assert len(episodes) == 4 * 20
    assert "paper: o3" in (tmp_path / "table.txt").read_text()


def test_a_simulation_takes_its_settings() -> None:
    """What it tells is in docs/protom.md, which is run."""
    benchmark = open_benchmark()
    assert benchmark.simulation
    report = benchmark.simulate({"env": "mdkg", "scenario": "necessary-1"}, 42)
    assert benchmark.simulate({"scenario": "necessary-1", "facilitator": "none"}, 42).data["success"] == [
        False,
        True,
    ]
    high = benchmark.simulate({"scenario": "necessary-1", "threshold": "17"}, 42)
    assert high.data["messages"] != report.data["messages"]
