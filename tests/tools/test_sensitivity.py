from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from limp.pipeline import Pipeline
from limp.questions.asking import parse_question
from limp.questions.question import Question
from limp.symbolic.household.domain.parameters import Parameters
from tools import sensitivity
from tools.sensitivity import Knob, ReadQuestion, accuracy, draw_values, knobs, run, table, with_values

WRITTEN = (
    "Assuming that Ann knows what is inside the fridge, which is {} likely?\n"
    "A) Ann has been trying to help Bo locate the milk\n"
    "B) Ann has been trying to prevent Bo from finding the milk"
)
NARRATION = (
    'Bo asks, "Where is the milk?" Ann says, "The milk is in the fridge." Bo opens the fridge and grabs the milk.'
)


def question(polarity: str) -> Question:
    return parse_question(WRITTEN.format(polarity), narration=NARRATION, id=polarity)


@pytest.fixture(scope="module")
def cases() -> tuple[ReadQuestion, ...]:
    read = Pipeline.symbolic()
    given = [
        q.model_copy(update={"given": read.answer(q).stages.episode}) for q in map(question, ("MOST", "LEAST"))
    ]
    return (
        ReadQuestion(given[0], "first", "A"),
        ReadQuestion(given[1], "second", "A"),
        ReadQuestion(None, "second", "A"),
    )


def test_accuracy_counts_by_family_and_the_unread_as_wrong(cases: Sequence[ReadQuestion]) -> None:
    # MOST picks A (right), LEAST picks B (wrong), and one was not read.
    assert accuracy(cases, Parameters()) == pytest.approx({"all": 1 / 3, "first": 1.0, "second": 0.0})
    unreadable = replace(cases[0], question=parse_question(WRITTEN.format("MOST"), narration="Il pleut."))
    assert accuracy([unreadable], Parameters())["all"] == 0.0


def test_every_number_of_the_planner_is_a_knob() -> None:
    names = {knob.name for knob in knobs()}
    noises = ("video", "scene", "text")
    plain = set(Parameters.model_fields) - {*noises, "sight", "description"}
    sight = {f"sight.{name}" for name in type(Parameters().sight).model_fields}
    sight |= {f"description.{name}" for name in type(Parameters().description).model_fields}
    noise = {f"{s}.{name}" for s in noises for name in type(Parameters().video).model_fields}
    assert names == plain | noise | sight
    assert {knob.name for knob in knobs(("text",))} == {
        name for name in names if "." not in name or "text" in name
    }


def test_values_are_clipped_to_their_range() -> None:
    by_name = {knob.name: knob for knob in knobs()}
    assert by_name["trust"].times(2) == 0.99  # a probability, 0.9 by default
    assert by_name["trust"].times(0.5) == pytest.approx(0.45)
    assert by_name["text.invented"].times(0.5) == 0.01
    assert by_name["rationality"].times(2) == 4.0
    assert [by_name["unnamed"].times(factor) for factor in (0.1, 1.5, 2.0)] == [1.0, 4.0, 6.0]
    assert Knob("x", 3.0, 1.0, np.inf, whole=True).times(1.49) == 4.0


def test_shares_of_a_report_stay_shares() -> None:
    changed = with_values({"video.exact": 0.9, "video.beside": 0.6, "rationality": 3.0})
    assert (changed.video.exact, changed.video.beside) == pytest.approx(
        (0.594, 0.396)
    )  # 0.99 of 0.9 / 1.5, 0.6 / 1.5
    assert changed.rationality == 3.0
    assert with_values({}) == Parameters()


def test_draws_are_log_uniform_within_the_spread_and_follow_the_seed() -> None:
    free = [Knob(str(k), 1.0, 0.0, np.inf) for k in range(4000)]
    factors = np.log(list(draw_values(free, np.random.default_rng(3)).values())) / np.log(1.5)
    assert np.abs(factors).max() <= 1.0
    assert np.quantile(factors, [0.25, 0.5, 0.75]) == pytest.approx([-0.5, 0.0, 0.5], abs=0.05)
    assert draw_values(free, np.random.default_rng(3)) == draw_values(free, np.random.default_rng(3))


def test_every_drawn_value_is_valid() -> None:
    rng = np.random.default_rng(0)
    for _ in range(200):
        with_values(draw_values(knobs(), rng))
    for knob in knobs():
        with_values({knob.name: knob.times(0.5)})
        with_values({knob.name: knob.times(2.0)})


def test_a_run_and_its_table(cases: Sequence[ReadQuestion]) -> None:
    result = run(cases, draws=3, seed=1)
    assert result == run(cases, draws=3, seed=1)
    assert result.default["first"] == 1.0
    assert len(result.draws) == 3
    assert result.quantiles("second") == (0.0,) * 5
    assert "3 questions" in table(result)


def test_the_command_line(
    cases: Sequence[ReadQuestion], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sensitivity.main(["--data", "nowhere"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setattr(sensitivity, "read_cases", lambda *_: cases)
    assert sensitivity.main(["--draws", "1"]) == 0
    assert "1 draws" in capsys.readouterr().out
