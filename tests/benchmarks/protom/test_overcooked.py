"""The kitchens, and the certificates of their categories."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from limp.benchmarks.protom.overcooked import (
    Scenario,
    load_scenarios,
    read_scenarios,
    replay,
    replays_wrong,
    wrong,
)

from limp.errors import InputError
from limp.worlds.protom.overcooked.joint import Plan

SCENARIOS = {scenario.id: scenario for scenario in load_scenarios()}
CHECKED = ("mirror", "spiral", "no onion")
"""One or more of each category."""

MAP = "-t-p-p-\n-1   2-\n/ t   *\n-------".replace(" t ", "   ")
ONE = (
    '[[scenario]]\nid = "a"\ncategory = "useful"\ngoals = ["SimpleTomato", "SimpleLettuce"]\nmap = """\n{}\n"""\n'
)
PROOF = json.dumps({"a": {"alone": None, "helped": None, "alone_plan": None, "helped_plan": None}})


def test_seven_of_each_category() -> None:
    count = Counter(scenario.category for scenario in SCENARIOS.values())
    assert count == {"not needed": 7, "useful": 7, "necessary": 7}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=list(SCENARIOS))
def test_the_certificate_makes_the_category_and_its_plans_can_be_carried_out(scenario: Scenario) -> None:
    assert scenario.certificate.category(scenario.domain.horizon) == scenario.category
    assert replays_wrong(scenario) == ""


@pytest.mark.parametrize("name", CHECKED)
def test_certified_again(name: str) -> None:
    assert wrong(SCENARIOS[name]) == ""


def test_a_wrong_certificate_is_found() -> None:
    scenario = SCENARIOS["no onion"]
    assert "is 'necessary', not 'useful'" in wrong(replace(scenario, category="useful"))
    helped, plan = scenario.certificate.helped, scenario.certificate.helped_plan
    assert helped is not None
    assert plan is not None
    cheaper = replace(scenario.certificate, helped=(helped[0], helped[1] - 1))
    assert "the certificate says" in wrong(replace(scenario, certificate=cheaper))
    with pytest.raises(InputError, match="does not deliver both dishes"):
        replay(scenario, Plan(plan.cost, plan.actions[:-1]))


@pytest.mark.parametrize(
    ("text", "proof", "words"),
    [
        ("[[scenario", PROOF, "is not TOML"),
        ("[[scenario]]\nid = 'a'\n", PROOF, "Field required"),
        (ONE.format(MAP), PROOF, "of 1 lettuces needed there are 0"),
        (ONE.format(MAP.replace("-t-", "-tl")), "{}", "has no certificate"),
        (ONE.format(MAP.replace("-t-", "-tl")) * 2, PROOF, "holds the id 'a' twice"),
        (ONE.format(MAP.replace("-t-", "-tl")), "{", "the certificates of"),
    ],
)
def test_wrong_files_are_one_clear_line(text: str, proof: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as error:
        read_scenarios(text, proof)
    assert "\n" not in error.value.message
