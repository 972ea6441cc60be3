"""Lines of results: the whole matrix in them gives back their probabilities, to the byte."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from limp.answering.answers import Stages
from limp.episodes.episode import Episode
from limp.episodes.queries import Open
from limp.errors import InputError
from limp.inputs.checks import sha256
from limp.minds.attitudes import Hypothesis, Mind
from limp.planner import Formed, Trace, formed, posterior
from limp.runs.results import (
    DECIMALS,
    Failure,
    Matrix,
    Result,
    check_lines,
    check_seal,
    contradiction,
    kept,
    read_results,
    replace_results,
    sealed_results,
    trace_of,
)
from limp.testing import hypothesis_of

MINDS = tuple(
    hypothesis_of(choice, "Ann", f"wants to find the {belief}", "wants to help Bob", prior=prior)
    for choice, belief, prior in (("A", "tea", 1.0), ("B", "tea", 2.0), ("B", "milk", 1.0))
)
TRACE = Trace(
    MINDS, ("Ann sits", "Ann stands"), np.array([[-0.12345678, -1.0], [-np.inf, -2.0], [-0.0, -1e-9]]), "x"
)
LINE = Result(
    episode="1", question="1/1", type="belief", polarity="MOST", options=2, gold="A", estimator="x",
    stages=Stages(hypotheses=MINDS), trace=kept(TRACE, MINDS),
)  # fmt: skip


def bound(trace: Trace) -> float:
    """Return how far a probability may be off: T scores, each rounded by half a unit, in numerator and sum."""
    return float(np.expm1(len(trace.steps) * 10.0**-DECIMALS)) + 1e-12


def test_the_matrix_of_a_line_by_hand() -> None:
    stored = json.loads(LINE.to_line())["trace"]
    # -0.12345678 to six decimals; no minus zero; -inf is null; the hypotheses are those of the stages
    assert stored["log_probs"] == [[-0.123457, -1.0], [None, -2.0], [0.0, 0.0]]
    assert "-0.0" not in LINE.to_line().partition('"log_probs"')[2].partition("]]")[0].replace("-0.1", "")
    assert stored["steps"] == ["Ann sits", "Ann stands"]
    assert stored["hypotheses"] is None
    again = trace_of(Result.model_validate_json(LINE.to_line()))
    assert again is not None
    assert (again.hypotheses, again.steps, again.estimator) == (MINDS, TRACE.steps, "x")
    np.testing.assert_array_equal(again.log_probs, [[-0.123457, -1.0], [-np.inf, -2.0], [0.0, 0.0]])


def test_a_line_knows_that_claims_were_predicted_and_no_step_was_scored() -> None:
    told = formed(MINDS[1:], (9, 1), "what Ann could know: Ben leaves", Episode(), Open(words="where?"))
    stages = Stages(hypotheses=told.hypotheses, direction="predictions", story=told.story, query=told.query)
    line = LINE.model_copy(update={"trace": kept(told, told.hypotheses), "stages": stages})
    again = trace_of(Result.model_validate_json(line.to_line()))
    assert isinstance(again, Formed)
    assert (again.steps, again.story, again.query) == (told.steps, told.story, told.query)


numbers = st.one_of(st.just(-np.inf), st.floats(-40, 2))


@settings(deadline=None)
@given(st.lists(st.lists(numbers, min_size=3, max_size=3), min_size=0, max_size=6))
def test_rounding_keeps_the_posterior(columns: list[list[float]]) -> None:
    columns = [column for column in columns if np.isfinite(column[0])]
    table = np.array(columns).reshape(len(columns), 3).T
    trace = Trace(MINDS, tuple(map(str, range(len(columns)))), table, "x")
    line = LINE.model_copy(update={"trace": kept(trace, MINDS)})
    again = trace_of(Result.model_validate_json(line.to_line()))
    assert again is not None
    np.testing.assert_allclose(posterior(again).probabilities, posterior(trace).probabilities, atol=bound(trace))
    assert Result.model_validate_json(line.to_line()).to_line() == line.to_line()


TWO = tuple(Hypothesis(choice=label, mind=Mind(agent="Ann")) for label in "AB")
SURE = Result(
    episode="e", question="q", type="goal", polarity="MOST", options=2, gold="A", choice="A", correct=True,
    probabilities={"A": 0.8, "B": 0.2}, estimator="exact", stages=Stages(hypotheses=TWO),
    trace=Matrix(steps=("Ann sits",), log_probs=((-0.223144,), (-1.609438,))),
)  # fmt: skip
"""log 0.8 and log 0.2, to six decimals."""


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({}, ""),
        ({"polarity": "LEAST", "choice": "B", "gold": "B"}, ""),
        ({"failed": Failure(stage="read", error="it is not read.")}, "both a choice and a failure"),
        ({"choice": None, "correct": False}, "both a choice and a failure, or neither"),
        ({"correct": False}, "do not give correct = false"),
        ({"gold": "B"}, "the choice 'A' and the right option 'B' do not give correct = true"),
        ({"choice": "C", "gold": "C"}, "the choice 'C' has no probability"),
        ({"choice": "B", "gold": "B"}, "the choice B is not the MOST likely option"),
        ({"polarity": "LEAST"}, "the choice A is not the LEAST likely option"),
        ({"probabilities": {"A": 0.79999, "B": 0.20001}}, "its matrix gives option A 0.8, not 0.79999"),
        ({"probabilities": {"A": 0.9, "B": 0.1}}, "its matrix gives option A 0.8, not 0.9"),
        ({"probabilities": {"A": 0.8, "C": 0.2}}, "its matrix gives option C 0, not 0.2"),
        (
            {"trace": Matrix(steps=("Ann sits",), log_probs=((None,), (None,)))},
            "no hypothesis allows the step 'Ann sits'",
        ),
    ],
)
def test_what_contradicts_itself(changed: dict[str, Any], wrong: str) -> None:
    line = SURE.model_copy(update=changed)
    said = contradiction(line)
    assert wrong in said
    assert bool(said) == bool(wrong)


def test_what_is_not_as_it_is_asked(tmp_path: Path) -> None:
    asked = SURE.model_copy(update={"choice": None})
    check_lines([SURE], tmp_path, lambda _: asked)
    with pytest.raises(InputError, match="line 1: its type is 'goal', and that of the question 'belief'"):
        check_lines([SURE], tmp_path, lambda _: asked.model_copy(update={"type": "belief"}))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[-1.0, -1.0]] * 2, "2 rows of log_probs for 3 hypotheses"),
        ([[-1.0, -1.0]] * 2 + [[-1.0]], "a row of log_probs has not 2 numbers"),
        *(([[-1.0, number]] * 3, "log_probs") for number in (1e20, 709.5, float("nan"), float("inf"))),
    ],
)
def test_a_matrix_that_does_not_fit_or_is_beyond_the_powers_of_e_is_refused(
    rows: list[list[float]], message: str
) -> None:
    line = json.loads(LINE.to_line())
    line["trace"]["log_probs"] = rows
    with pytest.raises(ValidationError, match=message):
        Result.model_validate_json(json.dumps(line))


RESULTS = [
    Result(episode="e", question=f"q{k}", type="", polarity="MOST", gold="A", choice="A", correct=True)
    for k in range(4)
]


def write(folder: Path, results: list[Result]) -> None:
    with sealed_results(folder) as append:
        for result in results:
            append(result)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, RESULTS[:2])
    write(tmp_path, RESULTS[2:3])
    return tmp_path


@pytest.mark.parametrize("end", ["", RESULTS[3].to_line(), RESULTS[3].to_line()[:-9], "nonsense\n"])
def test_each_line_has_its_seal_what_has_none_is_dropped_and_what_is_lost_only_missing(
    folder: Path, end: str
) -> None:
    path = folder / "results.jsonl"
    before = path.read_bytes()
    assert (folder / "results.sha256").read_text().splitlines()[-1].split() == ["3", sha256(path)]
    with path.open("a") as file:
        file.write(end)
    check_seal(folder)
    assert read_results(path) == RESULTS[:3]
    assert path.read_bytes() == before
    path.write_bytes(before.splitlines(keepends=True)[0])  # as after a crash
    check_seal(folder)
    write(folder, RESULTS[1:])
    check_seal(folder)
    assert read_results(path) == RESULTS


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_line_that_was_changed_is_named(folder: Path, number: int) -> None:
    path = folder / "results.jsonl"
    rows = path.read_text().splitlines(keepends=True)
    rows[number - 1] = rows[number - 1].replace('"A"', '"B"')
    path.write_text("".join(rows))
    with pytest.raises(InputError, match=f"changed after it was written, at line {number}"):
        check_seal(folder)
    assert path.read_text() == "".join(rows)


def test_results_written_anew_are_sealed_before_and_after(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is cut between the two files has the old lines, or the new ones, and goes on with them."""
    written: list[str] = []

    def cut(path: Path, _: str) -> None:
        written.append(path.name)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("limp.runs.results.write_whole", cut)
        with pytest.raises(KeyboardInterrupt):
            replace_results(folder, RESULTS[::-1])
    assert written == ["results.jsonl"]
    check_seal(folder)
    assert read_results(folder / "results.jsonl") == RESULTS[:3]
    replace_results(folder, RESULTS[::-1])
    check_seal(folder)
    assert read_results(folder / "results.jsonl") == RESULTS[::-1]
    assert (folder / "results.sha256").read_text().endswith(f"4 {sha256(folder / 'results.jsonl')}\n")
