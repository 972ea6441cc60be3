"""The household benchmark: its mix, its answers by hand and by a second rule, and that nothing hidden leaks."""

import json
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from limp.benchmarks.household.benchmark import ask, right
from limp.benchmarks.household.benchmark import open_benchmark as open_household
from limp.benchmarks.household.scenarios import Hidden, Moved, Scenario, Told, load
from refusals import refuses

from limp.episodes.question import Question
from limp.errors import InputError
from limp.reading.people import people

SCENARIOS = load()
HOUSEHOLD = open_household()
BY_ID = {scenario.id: scenario for scenario in SCENARIOS}
QUESTIONS = {question.id: question for question in HOUSEHOLD.questions()}


def gold(question: Question) -> str:
    return next(choice.text for choice in question.choices if choice.label == HOUSEHOLD.target(question))


def material(scenario: Scenario) -> str:
    return f"{scenario.shown.narration}\n{scenario.shown.conversation}\n{scenario.shown.seen}"


def test_the_version_changes_with_the_questions() -> None:
    written = [
        (q.id, q.text, [c.text for c in q.choices], q.narration, q.conversation, q.video and q.video.recorded)
        for q in QUESTIONS.values()
    ]
    targets = [HOUSEHOLD.target(question) for question in QUESTIONS.values()]
    digest = sha256(json.dumps([written, targets]).encode()).hexdigest()[:16]
    assert {"1": "e459c80429de2b36"}[HOUSEHOLD.version] == digest, "raise the version, then note its digest"


def test_counts_and_balance() -> None:
    worlds = Counter(scenario.world for scenario in SCENARIOS)
    assert min(worlds[world] for world in ("home", "office", "hospital", "public")) >= 12
    assert len(BY_ID) == len(SCENARIOS)
    assert 150 <= len(QUESTIONS) <= 200
    families = Counter(HOUSEHOLD.kind(question) for question in QUESTIONS.values())
    assert all(45 <= families[family] <= 70 for family in ("belief", "social_goal", "belief_of_goal"))
    polarities = Counter((HOUSEHOLD.kind(question), question.polarity) for question in QUESTIONS.values())
    assert min(polarities.values()) >= 20
    labels = Counter(HOUSEHOLD.target(question) for question in QUESTIONS.values())
    assert all(0.28 < labels[label] / len(QUESTIONS) < 0.38 for label in "ABC")
    told = [scenario for scenario in SCENARIOS if isinstance(scenario.event, Told)]
    assert sum(scenario.hidden.truth == scenario.event.place for scenario in told) == len(told) / 2
    goals = Counter(scenario.hidden.goal for scenario in SCENARIOS)
    assert abs(goals["help"] - goals["hinder"]) <= 6


def test_material_holds_what_the_questions_need() -> None:
    for scenario in SCENARIOS:
        text = material(scenario)
        assert all(name in text for name in scenario.people)
        assert all(sentence in text for sentence in scenario.shown.irrelevant)
        assert scenario.event.thing in text
        event = scenario.event
        assert getattr(event, "place", "") in text
        for place in (getattr(event, field, "") for field in ("first", "second", "wanted")):
            assert not place or place.split()[-1] in text
        for question, item in ask(scenario):
            assert question.polarity == item.polarity
            assert question.id in QUESTIONS
            assert all(event.actor in choice.text for choice in question.choices)
            assert bool(question.assumptions) == (not isinstance(event, Moved))
            assert all("Which" not in words and "which" not in words for words in question.assumptions)
            assert {event.actor, event.other} <= set(people(question))
            assert "{" not in f"{question.text} {question.choices}"


# Written by hand from the stories: words that the right option must hold, and words that it must not.
BY_HAND = [
    ("home-torch/1", "in the wicker chest", "hall cupboard"),  # he hid it there and wants it not found
    ("home-torch/2", "a torch in the hall cupboard|a torch to be in the hall cupboard", "kite"),  # LEAST, hinder
    ("home-thermometer/1", "in the bathroom cabinet", "basket"),  # she put it there, and means to help
    ("home-tape-measure/3", "help", "hinder|prevent|keep"),  # she finds it where he said
    ("home-tape-measure/4", "hinder|prevent|keep", "help"),
    ("home-passport/3", "hinder|prevent|keep", "help"),  # not there, and he knew
    ("home-passport/4", "help", "hinder|prevent|keep"),
    ("home-blanket/1", "help", "hinder|prevent"),
    ("home-car-key/1", "hinder|prevent", "help"),
    ("hospital-walking-stick/2", "hinder|prevent", "help"),
    ("home-guitar/1", "on the stand", "help"),  # he said aloud that he wants it there, she takes it away
    ("office-invoice/1", "in the blue folder", "hinder|way"),  # she said that she wants it there
    ("home-bicycle-helmet/1", "did not know|no idea|without knowing", "help|hinder"),  # the text says so
    ("office-chair/1", "did not know|no idea|without knowing", "help|hinder"),
]


@pytest.mark.parametrize(("question_id", "holds", "lacks"), BY_HAND)
def test_answers_by_hand(question_id: str, holds: str, lacks: str) -> None:
    answer = gold(QUESTIONS[question_id])
    assert any(words in answer for words in holds.split("|"))
    assert not any(words in answer for words in lacks.split("|"))


def other_minds(scenario: Scenario) -> Scenario:
    """The same story with everything hidden turned round (no longer checked for sense)."""
    goal = {"help": "hinder", "hinder": "help", "independent": "help"}[scenario.hidden.goal]
    hidden = Hidden.model_validate({"truth": "on the moon", "belief": "on the moon", "goal": goal})
    return scenario.model_copy(update={"hidden": hidden})


def test_nothing_hidden_reaches_a_question() -> None:
    for scenario in SCENARIOS:
        asked = [question.model_dump_json() for question, _ in ask(scenario)]
        assert asked == [question.model_dump_json() for question, _ in ask(other_minds(scenario))]
        for question, _ in ask(scenario):
            assert set(question.model_dump(exclude_defaults=True)) <= {
                "id", "text", "choices", "polarity", "assumptions", "episode", "agents",
                "video", "narration", "conversation",
            }  # fmt: skip
            assert not question.hypotheses
            assert question.given is None


@given(st.sampled_from(SCENARIOS), st.randoms(use_true_random=False))
def test_the_order_of_options_does_not_matter(scenario: Scenario, random: object) -> None:
    for _, item in ask(scenario):
        shuffled = list(item.claims)
        random.shuffle(shuffled)  # type: ignore[attr-defined]
        turned = replace(item, claims=tuple(shuffled))
        assert turned.claims[right(turned, scenario)] == item.claims[right(item, scenario)]


def test_a_scenario_that_contradicts_itself_is_refused() -> None:
    scenario = BY_ID["home-torch"]
    with pytest.raises(InputError, match="home-torch"):
        Scenario.model_validate(
            {**scenario.model_dump(), "hidden": {**scenario.hidden.model_dump(), "goal": "help"}}
        )


def test_two_right_options_are_refused() -> None:
    scenario = BY_ID["home-tape-measure"]
    _, item = next(ask(scenario))
    with pytest.raises(InputError, match="no single answer"):
        right(replace(item, claims=(item.claims[right(item, scenario)], *item.claims)), scenario)


def test_worlds_can_be_chosen_and_mistakes_are_named(tmp_path: Path) -> None:
    clinic = open_household(setting="hospital")
    assert {BY_ID[question.episode].world for question in clinic.questions()} == {"hospital"}
    refuses(lambda: clinic.target(QUESTIONS["home-torch/1"]), "unknown question")
    refuses(lambda: load(tmp_path), "no scenarios")
