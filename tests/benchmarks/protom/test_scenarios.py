from __future__ import annotations

from collections import Counter
from importlib import resources
from typing import Any

import pytest
from limp.benchmarks.protom.scenarios import load_scenarios, read_scenarios, wrong

from limp.errors import InputError

SCENARIOS = load_scenarios()
FILE = resources.files("limp.benchmarks.protom") / "scenarios" / "mdkg" / "mdkg.toml"
TEXT = "[[scenario]]".join(FILE.read_text(encoding="utf-8").split("[[scenario]]")[:2])


def test_there_are_twenty_scenarios() -> None:
    assert Counter(s.category for s in SCENARIOS) == {"not needed": 6, "useful": 8, "necessary": 6}
    assert len({s.rows for s in SCENARIOS}) == 19  # the worked example's map is there twice


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


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.id)
def test_the_certificate_holds(scenario: Any) -> None:
    assert wrong(scenario) == ""


def test_a_wrong_certificate_is_seen() -> None:
    (scenario,) = read_scenarios(TEXT.replace("best_sum = 16", "best_sum = 15"))
    assert "not-needed-1 is 'not needed' by" in wrong(scenario)
