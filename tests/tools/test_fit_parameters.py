from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
import pytest

from limp.errors import InputError
from limp.pipeline import Pipeline
from limp.questions.asking import parse_question
from limp.symbolic.household.domain.parameters import NOISE_ORIGIN, Noise, Parameters
from limp.symbolic.household.planning.policy import HouseholdPolicy
from tools import fit_noise
from tools.fit_noise import Scorer, dealt, fit, fitted, keyed, log_score, table
from tools.sensitivity import ReadQuestion, knobs, with_values

WRITTEN = (
    "Assuming that Ann knows what is inside the fridge, which is {} likely?\n"
    "A) Ann has been trying to help Bo locate the milk\n"
    "B) Ann has been trying to prevent Bo from finding the milk"
)
HELPED = (
    'Bo asks, "Where is the milk?" Ann says, "The milk is in the fridge." Bo opens the fridge and grabs the milk.'
)
MISLED = (
    'Bo asks, "Where is the milk?" Ann says, "The milk is in the fridge." '
    "Bo opens the fridge. Bo opens the cabinet and grabs the milk."
)


def case(narration: str, gold: str, polarity: str = "MOST") -> ReadQuestion:
    question = parse_question(WRITTEN.format(polarity), narration=narration, id=polarity)
    question = question.model_copy(update={"episode": narration[-40:]})
    episode = Pipeline.symbolic().answer(question).stages.episode
    return ReadQuestion(question.model_copy(update={"given": episode}), "goal", gold)


@pytest.fixture(scope="module")
def cases() -> tuple[ReadQuestion, ...]:
    return case(HELPED, "A"), case(MISLED, "B"), case(HELPED, "B", "LEAST"), ReadQuestion(None, "goal", "A")


def test_only_most_questions_that_are_read_count(cases: Sequence[ReadQuestion]) -> None:
    assert [one.gold for one in keyed("full-text", cases)] == ["A", "B"]
    assert keyed("full-text", cases)[0].sources == {"text"}


def test_the_log_score_is_that_of_the_answer(cases: Sequence[ReadQuestion]) -> None:
    (one, other) = keyed("full-text", cases)
    assert cases[0].question
    answer = Pipeline.symbolic().answer(cases[0].question)
    assert np.exp(log_score(one, HouseholdPolicy())) == pytest.approx(answer.probabilities["A"])
    for wrong in (Parameters(), with_values({"text.miss": 0.3, "text.invented": 0.4})):
        assert log_score(other, HouseholdPolicy(wrong)) < 0


def test_noise_of_other_sources_is_not_computed_again(cases: Sequence[ReadQuestion]) -> None:
    scorer = Scorer(keyed("full-text", cases))
    first = scorer.log_scores({"video.miss": 0.2, "text.miss": 0.02}, [0, 1])
    assert scorer.log_scores({"video.miss": 0.9, "text.miss": 0.02}, [0, 1]) == first
    assert len(scorer._known) == 2
    assert scorer.log_scores({"text.miss": 0.5}, [0, 1]) != first


def test_the_fit_is_not_below_the_default_and_stays_where_nothing_is_known(cases: Sequence[ReadQuestion]) -> None:
    scorer = Scorer(keyed("full-text", cases))
    tuned = [knob for knob in knobs(["text"]) if knob.name.startswith("text.")]
    values = fitted(scorer, [0, 1], tuned, passes=1)
    default = {knob.name: knob.default for knob in tuned}
    assert sum(scorer.log_scores(values, [0, 1])) >= sum(scorer.log_scores(default, [0, 1]))
    # No act of Ann's stands beside an utterance, and both of Bo's things are named: the prior keeps the default.
    assert values["text.order"] == default["text.order"]
    assert fitted(scorer, [], tuned, passes=1) == pytest.approx(default)
    with_values(values)


def test_moves_are_steps_of_log_odds_within_the_limits() -> None:
    assert fit_noise._moved(0.5, 1.0) == 0.7311  # 1 / (1 + exp(-1))
    assert fit_noise._moved(0.7311, -1.0) == pytest.approx(0.5, abs=1e-4)
    assert (fit_noise._moved(0.999, 1.0), fit_noise._moved(0.001, -0.5)) == (0.999, 0.001)


def test_folds_are_even_follow_the_seed_and_need_enough_episodes() -> None:
    names = [str(k) for k in range(10)]
    parts = dealt(names * 2, 5, seed=1)
    assert sorted(parts.values()) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert parts == dealt(names, 5, seed=1)
    assert parts != dealt(names, 5, seed=2)
    for folds in (1, 11):
        with pytest.raises(InputError):
            dealt(names, folds, seed=0)


def test_two_episodes_in_two_folds(cases: Sequence[ReadQuestion]) -> None:
    result = fit({"full-text": cases, "text-only": cases[:1]}, ["full-text"], folds=2, passes=1)
    assert (result.questions, result.left_out, result.episodes) == (2, 1, 2)
    assert [row.name for row in result.parameters] == [f"text.{name}" for name in Noise.model_fields]
    assert {row.origin for row in result.parameters} == {NOISE_ORIGIN["text"]}
    assert {len(row.folds) for row in result.parameters} == {2}
    assert [(held.setting, held.family, held.questions) for held in result.held_out] == [
        ("full-text", "all", 2),
        ("full-text", "goal", 2),
        ("text-only", "all", 1),
        ("text-only", "goal", 1),
    ]
    assert result.held_out[2].gain95 is None
    shown = table(result)
    assert all(f"\n{row.name} " in shown for row in result.parameters)


def test_the_command_line(
    cases: Sequence[ReadQuestion], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert fit_noise.main(["--data", "nowhere"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setattr(fit_noise, "read_cases", lambda *_: cases)
    assert fit_noise.main(["--settings", "full-text", "--folds", "2", "--passes", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["episodes"] == 2
    assert fit_noise.main(["--settings", "full-text", "--folds", "3"]) == 2
