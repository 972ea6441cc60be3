from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from limp.answering.pipeline import Pipeline
from limp.episodes.parse_question import parse_question
from limp.errors import InputError
from limp.homes.parameters import FITTED, Parameters, described, origin
from tools import fit_parameters
from tools.fit_parameters import FOUND, Fit, bounded, fit, fitted, table, tunable, unbounded
from tools.held_out import FITTED_WITHOUT, Keyed, dealt
from tools.knobs import Knob, Read, Scorer, minds_of, read_question, scored, with_values

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


KEY = "dev", "full-text"


def case(narration: str, gold: str, polarity: str = "MOST", written: str = WRITTEN) -> Keyed | None:
    question = parse_question(written.format(polarity), narration=narration, id=polarity)
    question = question.model_copy(update={"episode": narration[-40:]})
    return read_question(Pipeline.symbolic(), KEY, question, "goal", gold)


@pytest.fixture(scope="module")
def cases() -> tuple[Keyed, ...]:
    found = case(HELPED, "A"), case(MISLED, "B"), case(HELPED, "B", "LEAST")
    return tuple(one for one in found if one)


def read(*questions: Keyed, setting: str = KEY[1]) -> Read:
    return Read(len(questions) + 1, tuple(replace(one, key=(KEY[0], setting)) for one in questions))


def test_questions_that_are_read_count_and_scores_are_those_of_the_answer(cases: Sequence[Keyed]) -> None:
    assert [one.gold for one in cases] == ["A", "B", "B"]
    assert cases[0].sources == {"text"}
    assert case(HELPED, "A", written="Which is {}?\nA) Xyzzy plugh.\nB) Frobnicate it.") is None
    (one, other, least) = cases
    log, brier, right = scored(one, Parameters(), minds_of(one, Parameters()))
    p = Pipeline.symbolic().answer(one.question).probabilities["A"]
    # Two options: both are off by 1 - p.
    assert (np.exp(log), brier, right) == (pytest.approx(p), pytest.approx(2 * (1 - p) ** 2), 1.0)
    # Of two options, the one that is LEAST likely is as likely to be named as the other one is.
    assert scored(least, Parameters(), minds_of(least, Parameters())) == pytest.approx((log, brier, 1.0))
    noisy = with_values({"text.miss": 0.3, "text.invented": 0.4})
    assert scored(other, noisy, minds_of(other, noisy))[0] < 0


def test_noise_of_other_sources_is_not_computed_again(cases: Sequence[Keyed]) -> None:
    scorer = Scorer(cases)
    first = scorer.scores({"video.miss": 0.2, "text.miss": 0.02, "trust": 0.9}, [0, 1])
    assert (scorer.scores({"video.miss": 0.9, "text.miss": 0.02, "trust": 0.9}, [0, 1]) == first).all()
    assert len(scorer._known) == 2
    assert (scorer.scores({"text.miss": 0.5, "trust": 0.9}, [0, 1]) != first).any()
    assert (scorer.scores({"text.miss": 0.02, "trust": 0.5}, [0, 1]) != first).any()


def test_the_fit_is_not_below_the_default_and_stays_where_nothing_is_known(cases: Sequence[Keyed]) -> None:
    scorer = Scorer(cases)
    tuned = tunable({"text"})
    values = fitted(scorer, [0, 1], tuned, rounds=1)
    default = {knob.name: knob.default for knob in tuned}
    assert scorer.scores(values, [0, 1])[:, 0].sum() > scorer.scores(default, [0, 1])[:, 0].sum()
    # Nobody moves anything: nothing hangs on this, so the prior keeps it.
    assert values["unreported"] == pytest.approx(default["unreported"], abs=1e-3)
    assert fitted(scorer, [], tuned, rounds=1) == pytest.approx(default)
    with_values(values)


def test_the_defaults_are_what_was_found() -> None:
    """Whoever runs the command on the same data again finds them; nothing else may set them."""
    fit = Fit.model_validate_json(FOUND.read_text(encoding="utf-8"))
    found = {row.name: row.default for row in fit.parameters}
    defaults = {name: value for name, value, _ in described() if origin(name) == FITTED}
    assert defaults == found, "run: python -m tools.fit_parameters --data DIR"
    assert set(defaults) == {knob.name for knob in tunable({"video", "scene", "text"})}
    assumed = {knob.name: knob.default for knob in tunable({"scene", "text"})}
    assert {"concern", "honesty", "scene.exact", "sight.near"} <= set(assumed)
    assert not {"unnamed", "rationality", "indifferent", "text.miss", "video.miss"} & set(assumed)
    assert (assumed["concern"], assumed["scene.exact"], assumed["scene.miss"]) == (1.0, 0.5, 0.25)
    # Probabilities go by log-odds, log (.731 / .269), and other numbers by logs.
    share, cost = Knob("trust", 0.9, 0.01, 0.99), Knob("concern", 1.0, 0.0, 1000.0)
    assert unbounded(share, 0.7310586) == pytest.approx(1.0, abs=1e-6)
    assert unbounded(cost, 2.0) == pytest.approx(0.6931472)
    assert (bounded(share, 0.0), bounded(share, -20.0), bounded(cost, 0.6931472)) == (0.5, 0.001, 2.0)


def test_folds_are_even_follow_the_seed_and_need_enough_episodes() -> None:
    names = [str(k) for k in range(10)]
    parts = dealt(names * 2, 5, seed=1)
    assert sorted(parts.values()) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert parts == dealt(names, 5, seed=1)
    assert parts != dealt(names, 5, seed=2)
    for folds in (1, 11):
        with pytest.raises(InputError):
            dealt(names, folds, seed=0)


def test_two_episodes_in_two_folds(cases: Sequence[Keyed]) -> None:
    given = {KEY: read(*cases), ("dev", "text"): read(*cases[:1], setting="text")}
    result = fit(given, ["full-text"], folds=2, rounds=1)
    assert (result.questions, result.left_out, result.episodes) == (3, 1, 2)
    assert [row.name for row in result.parameters] == [knob.name for knob in tunable({"text"})]
    assert all(len(row.folds) == 2 for row in result.parameters)
    planned = [row for row in result.scores if row.who == FITTED_WITHOUT]
    assert [(row.setting, row.family, row.questions, row.most) for row in planned] == [
        ("full-text", "all", 3, 2),
        ("full-text", "goal", 3, 2),
        ("text", "all", 1, 1),
        ("text", "goal", 1, 1),
    ]
    assert planned[2].accuracy95 is None  # one episode has no interval
    always = next(row for row in result.scores if row.who == "always-A")
    assert always.accuracy == pytest.approx(1 / 3)  # A, B and B are right
    assert Fit.model_validate_json(result.model_dump_json()) == result
    assert not result.paired
    shown = table(result)
    assert all(f"\n{row.name} " in shown for row in result.parameters)


def test_a_setting_with_more_sensors_is_paired_with_each(cases: Sequence[Keyed]) -> None:
    settings = ("video+text", "video+scene+text", "full-text")
    given = {("dev", setting): read(*cases[:2], setting=setting) for setting in settings}
    paired = fit(given, ["full-text"], folds=2, rounds=1).paired
    assert [(pair.setting, pair.other, pair.family, pair.questions) for pair in paired] == [
        ("video+scene+text", "video+text", "all", 2),
        ("video+scene+text", "video+text", "goal", 2),
    ]
    assert (paired[0].log_score, paired[0].accuracy) == (0.0, 0.0)  # the same episodes


def test_the_command_line(
    cases: Sequence[Keyed], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert fit_parameters.main(["--data", "nowhere"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    monkeypatch.setattr(fit_parameters, "read_cases", lambda *_: read(*cases))
    out, settings = tmp_path / "fit.json", ["--settings", "full-text"]
    assert fit_parameters.main([*settings, "--also", "", "--folds", "2", "--rounds", "1", "--out", str(out)]) == 0
    assert Fit.model_validate_json(out.read_text(encoding="utf-8")).episodes == 2
    assert fit_parameters.main([*settings, "--folds", "3"]) == 2
