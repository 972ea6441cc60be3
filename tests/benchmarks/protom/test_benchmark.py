"""The ProToM benchmark: certified scenarios, figures by hand, a study and a simulation."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from limp.benchmarks.protom.benchmark import makers, open_benchmark
from limp.benchmarks.protom.cases import cases, parameters_of
from limp.benchmarks.protom.generate import WORKED
from limp.benchmarks.protom.scenarios import load_scenarios, read_scenarios, to_toml, wrong
from limp.benchmarks.protom.stats import Played, compare, figures, mean_sem, summarise

from limp.errors import InputError
from limp.protocols import Study, World
from limp.symbolic.protom.episode import play

SCENARIOS = load_scenarios()
TEXT = to_toml(SCENARIOS[:1])


def test_there_are_twenty_scenarios() -> None:
    assert Counter(s.category for s in SCENARIOS) == {"not needed": 6, "useful": 8, "necessary": 6}
    assert len({s.rows for s in SCENARIOS}) == 19  # the worked example's map is there twice
    assert SCENARIOS[0].rows == tuple(WORKED.split())


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_the_certificate_holds(scenario: Any) -> None:
    assert wrong(scenario) == ""


def test_a_wrong_certificate_is_seen() -> None:
    (scenario,) = read_scenarios(TEXT.replace("best_sum = 16", "best_sum = 15"))
    assert "not-needed-1 is 'not needed' by" in wrong(scenario)


def test_files_come_back() -> None:
    assert read_scenarios(to_toml(SCENARIOS)) == SCENARIOS


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[[scenario]]", "[[scenario", "is not TOML"),
        ('category = "not needed"', 'category = "maybe"', "at 'scenario.0.category'"),
        ("1.R", "1.Q", "scenario 'not-needed-1': the map has the unknown letter 'Q'"),
        ('"white gem"]', '"moon"]', "no 'moon'"),
        ('"white gem"]', '"orange gem"]', "both want the orange gem"),
    ],
)
def test_mistakes_in_files_are_one_line(old: str, new: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read_scenarios(TEXT.replace(old, new), "mine.toml")
    assert words in caught.value.message
    assert "mine.toml" in caught.value.message


def test_an_id_may_occur_once() -> None:
    with pytest.raises(InputError, match="holds the id 'not-needed-1' twice"):
        read_scenarios(TEXT + TEXT)


def row(success: bool, length: int, alone: int, messages: int) -> Played:
    return Played("x", "useful", success, length, alone, messages, (0.001, 0.003))


def test_figures_by_hand() -> None:
    played = [row(True, 20, 30, 1), row(False, 80, 40, 0)]
    # speedups 0.5 and -0.5: mean 0, variance 0.5, error sqrt(0.25)
    assert figures(played) == {
        "scenarios": 2,
        "success": 0.5,
        "speedup": {"mean": 0.0, "sem": 0.5},
        "messages": {"mean": 0.5, "sem": 0.5},
    }
    assert mean_sem([3.0]) == {"mean": 3.0, "sem": 0.0}
    whole = summarise(played)
    assert whole["by_category"] == {"useful": figures(played)}
    assert whole["decision_ms_p95"] == 3.0


def test_tests_by_hand() -> None:
    """All of 5 succeed against none of 5: p = 2 / C(10, 5); three tests are corrected together."""
    ours, theirs = [row(True, 20, 80, 1)] * 5, [row(False, 80, 80, 0)] * 5
    found = {str(t["figure"]): t for t in compare(ours, {"none": theirs})}
    assert found["success"]["p"] == pytest.approx(2 / 252, rel=1e-3)
    assert [t["test"] for t in found.values()] == ["Fisher", "Mann-Whitney", "Mann-Whitney"]
    assert found["success"]["p_bh"] == pytest.approx(2 / 252, rel=1e-3)  # the largest of three stays as it is
    assert float(str(found["speedup"]["p_bh"])) >= float(str(found["speedup"]["p"]))
    same = compare(ours, {"oracle": ours})
    assert {t["p"] for t in same} == {1.0}


def test_the_study_meets_the_targets(tmp_path: Path) -> None:
    benchmark = open_benchmark()
    assert isinstance(benchmark, Study)
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


def test_a_simulation_is_told_and_filmed(tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    benchmark, path = open_benchmark(), tmp_path / "film.gif"
    assert isinstance(benchmark, World)
    report = benchmark.simulate({"env": "mdkg", "scenario": "necessary-1", "gif": str(path)}, 42)
    assert report.files == (str(path),)
    assert path.read_bytes().startswith(b"GIF89a")
    assert report.data["success"] == [True, True]
    assert report.data["length"] == 33
    for words in ("Bob, please unlock the red door", "U(Unlock(1, red door, 0)) = 16.84", "33 steps, 1 messages"):
        assert words in report.text
    assert benchmark.simulate({"scenario": "necessary-1", "facilitator": "none"}, 42).data["success"] == [
        False,
        True,
    ]
    high = benchmark.simulate({"scenario": "necessary-1", "threshold": "17"}, 42)
    assert high.data["messages"] != report.data["messages"]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"env": "mars"}, "unknown env 'mars'"),
        ({"scenario": "useful-9"}, "unknown scenario 'useful-9'"),
        ({"facilitator": "oracel"}, "unknown facilitator 'oracel'"),
        ({"threshold": "-1"}, "the facilitator's threshold is -1"),
        ({"gate": "x"}, "gate is 'x'"),
        ({"gif": "film.png"}, "is no GIF"),
        ({"colour": "red"}, "unknown setting 'colour'"),
    ],
)
def test_wrong_settings_are_one_line(settings: dict[str, str], words: str) -> None:
    with pytest.raises(InputError) as caught:
        open_benchmark().simulate(settings, 0)
    assert words in caught.value.message
    assert caught.value.hint


def test_an_unknown_environment_is_refused() -> None:
    with pytest.raises(InputError, match="unknown environment 'mars'"):
        open_benchmark(env="mars")


@pytest.mark.parametrize("name", makers())
def test_equal_seeds_give_equal_episodes(name: str) -> None:
    def messages() -> list[object]:
        case = cases("mdkg")[8]
        episode = play(case.domain, case.goals, makers()[name](case, parameters_of("mdkg")), 7)
        return [*episode.actions, *episode.messages]

    assert messages() == messages()
