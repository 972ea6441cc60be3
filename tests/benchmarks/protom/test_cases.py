"""The scenarios of both environments: what their files refuse, and what help is worth in each."""

from collections import Counter
from importlib import resources

import numpy as np
import pytest
from limp.benchmarks.protom.cases import Opened, cases, read_cases
from refusals import refuses

from limp.errors import InputError
from limp.worlds.protom.rollouts import Rollouts

MAPS, KITCHENS = cases("mdkg"), cases("overcooked")
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
        ("mdkg", 'category = "not needed"', 'category = "maybe"', "at 'scenario[0].category'"),
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
    refuses(lambda: read_cases(FIRST["mdkg"] * 2, "mdkg"), "holds the id 'not-needed-1' twice")


@pytest.mark.parametrize("case", [*MAPS, *KITCHENS], ids=lambda case: case.id)
def test_what_help_is_worth(case: Opened) -> None:
    """By the plans of both, in the steps until each has its goal: with the best directive and with none."""
    domain, start, random = case.domain, case.domain.start(), np.random.default_rng(0)
    rollouts, minds = Rollouts(domain), tuple(domain.beliefs(start, agent, 1, random)[0] for agent in (0, 1))
    alone = rollouts.ends(start, minds, case.goals)
    ends = [rollouts.ends(start, minds, case.goals, directive) for directive in domain.candidates(start)]
    helped = min(ends, key=sum, default=None)
    if case.category == "not needed":
        assert max(alone) < domain.horizon
        assert helped is None or sum(helped) >= sum(alone)
    else:
        assert helped is not None
        assert max(helped) < domain.horizon
        assert sum(helped) < sum(alone)
        assert (max(alone) == domain.horizon) == (case.category == "necessary")
