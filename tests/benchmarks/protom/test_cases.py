"""The scenarios of both environments: what their files refuse, and the proof of every category."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from pathlib import Path

import pytest
from limp.benchmarks.protom.cases import Opened, cases, read_cases

from limp.errors import InputError
from limp.worlds.protom.doorskeys.domain import DoorsKeys
from limp.worlds.protom.doorskeys.map import read_layout
from limp.worlds.protom.overcooked.domain import Overcooked
from limp.worlds.protom.overcooked.map import FAR
from limp.worlds.protom.rollouts import Rollouts

from .proofs import Kitchen, can_be_cheaper, carried_out

WORTH = 10
"""What help saves at least in a kitchen where it is useful."""
MAPS, KITCHENS = cases("mdkg"), cases("overcooked")
PLANS = json.loads((Path(__file__).parent / "plans.json").read_text(encoding="utf-8"))
"""Plans that were found by a search: without help where none is needed, else with an item brought to the other."""
FOLDER = resources.files("limp.benchmarks.protom") / "scenarios"
FIRST = {
    env: "[[scenario]]".join((FOLDER / env / name).read_text(encoding="utf-8").split("[[scenario]]")[:2])
    for env, name in (("mdkg", "mdkg.toml"), ("overcooked", "kitchens.toml"))
}


def test_how_many_of_each_category() -> None:
    assert Counter(case.category for case in MAPS) == {"not needed": 6, "useful": 8, "necessary": 6}
    assert Counter(case.category for case in KITCHENS) == {"not needed": 7, "useful": 7, "necessary": 7}


@pytest.mark.parametrize(
    ("env", "old", "new", "words"),
    [
        ("mdkg", "[[scenario]]", "[[scenario", "is not TOML"),
        ("mdkg", 'category = "not needed"', 'category = "maybe"', "at 'scenario.0.category'"),
        ("mdkg", "1.R", "1.Q", "scenario 'not-needed-1': the map holds the unknown letter 'Q'"),
        ("mdkg", '"white gem"]', '"moon"]', "cannot want 'moon'"),
        ("mdkg", '"white gem"]', '"orange gem"]', "cannot have the goals orange gem, orange gem"),
        ("overcooked", 'id = "mirror"\n', "", "Field required"),
        (
            "overcooked",
            "/",
            "-",
            "'mirror': the map: agent 1 cannot make SimpleOnion: it can reach no chopping board",
        ),
        ("overcooked", '"SimpleOnion"', '"Soup"', "unknown recipe 'Soup'"),
    ],
)
def test_mistakes_in_files_are_one_line(env: str, old: str, new: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read_cases(FIRST[env].replace(old, new), env, "mine.toml")
    assert words in caught.value.message
    assert "mine.toml" in caught.value.message
    assert "\n" not in caught.value.message


def test_an_id_may_occur_once() -> None:
    with pytest.raises(InputError, match="holds the id 'not-needed-1' twice"):
        read_cases(FIRST["mdkg"] * 2, "mdkg")


def test_the_search_finds_the_least_sum() -> None:
    domain, goals = DoorsKeys(read_layout("1.gR.\n2..WW\n....g")), ("orange gem", "cyan gem")
    assert can_be_cheaper(domain, goals, 10)  # 3 steps and 6
    assert not can_be_cheaper(domain, goals, 9)


@pytest.mark.parametrize("case", MAPS, ids=lambda case: case.id)
def test_what_help_is_worth_on_a_map(case: Opened) -> None:
    domain = case.domain
    assert isinstance(domain, DoorsKeys)
    start = domain.start()
    rollouts, minds = Rollouts(domain), (start, start)
    alone = rollouts.ends(start, minds, case.goals)
    helped = [rollouts.ends(start, minds, case.goals, said) for said in domain.candidates(start)]
    if case.category == "not needed":
        assert not can_be_cheaper(domain, case.goals, sum(alone))
    elif case.category == "useful":
        assert max(alone) < domain.horizon
        assert min(map(sum, helped)) < sum(alone)
    else:
        assert max(alone) == domain.horizon > min(map(max, helped))


@pytest.mark.parametrize("case", KITCHENS, ids=lambda case: case.id)
def test_what_help_is_worth_in_a_kitchen(case: Opened) -> None:
    domain = case.domain
    assert isinstance(domain, Overcooked)
    bounds, ends = Kitchen(domain, case.goals), carried_out(domain, case.goals, PLANS[case.id])
    assert max(ends) <= domain.horizon
    if case.category == "not needed":
        assert sum(ends) == bounds.alone() <= bounds.helped()
    else:
        assert bounds.alone() >= (sum(ends) + WORTH if case.category == "useful" else FAR)
