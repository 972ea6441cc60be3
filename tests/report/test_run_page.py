"""The report on runs: self-contained, escaped, and with every question packed into it."""

import base64
import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from snapshots import same_as_kept

from limp import Question, open_benchmark
from limp.report.run_page import ListedQuestion, Mark, render_runs
from limp.runs.config import RunConfig
from limp.runs.outcomes import Failure, Outcome
from limp.runs.summary import Bin, Calibration, Run, open_run, summarise
from limp.solvers.spec import SolverSpec

EVIL = "</script><script>alert('&')</script>"


@pytest.fixture(scope="module")
def runs(household_run: Callable[[str, int], Path]) -> tuple[Run, ...]:
    return tuple(open_run(household_run(name, 12)) for name in ("symbolic", "overlap"))


@pytest.fixture(scope="module")
def questions() -> dict[str, Question]:
    return {question.id: question for question in open_benchmark("household").questions()}


def embedded(page: str, name: str) -> Any:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found.group(1))


def opened(page: str, question: str) -> str:
    place = [row["id"] for row in embedded(page, "rows-data")].index(question)
    words: str = embedded(page, f"page-{place}")
    return words


def test_the_page_is_self_contained(runs: tuple[Run, ...], questions: dict[str, Question]) -> None:
    page = render_runs(runs, questions)
    assert not re.search(r"https?:|src=|href=|@import|url\(", page)
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(script) == 1
    digest = base64.b64encode(hashlib.sha256(script[0].encode()).digest()).decode()
    assert f"script-src &#39;sha256-{digest}&#39;" in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def rank(*outcomes: str) -> int:
    return ListedQuestion("q", "", "MOST", "A", tuple(map(Mark, outcomes)), "", "").rank


def test_every_question_is_in_it(runs: tuple[Run, ...], questions: dict[str, Question]) -> None:
    page = render_runs(runs, questions)
    rows = embedded(page, "rows-data")
    assert sorted(row["id"] for row in rows) == sorted(outcome.question for outcome in runs[0].outcomes)
    outcomes = [{mark["outcome"] for mark in row["marks"]} for row in rows]
    ranks = [0 if "wrong" in kinds else 1 if kinds - {"right"} else 2 for kinds in outcomes]
    assert ranks == sorted(ranks)
    assert [rank("wrong", "failed"), rank("right", "wrong")] == [rank("wrong")] * 2
    assert rank("wrong") < rank("right", "failed") == rank("absent") == rank("absent", "right") < rank("right")
    assert page.index('id="questions"') < page.index("Accuracy by family")
    listed = {row["id"]: row for row in rows}
    for outcome in runs[0].outcomes:
        name = outcome.question
        words, question, row = opened(page, name), questions[name], listed[name]
        assert words.count('class="column"') == 2
        assert question.text.split(",")[0].replace("'", "&#39;") in words
        assert (row["text"], row["target"]) == (question.text, outcome.gold)
        assert question.choices[0].text in row["said"]
        mark = row["marks"][0]
        if outcome.failed:
            assert (mark["outcome"], mark["stage"]) == ("failed", outcome.failed.stage)
        else:
            assert f"Answer: {outcome.choice}" in words
            assert (mark["answer"], mark["share"]) == (outcome.choice, outcome.probabilities[outcome.choice])  # type: ignore[index]


def made(name: str, *choices: str) -> Run:
    """A run of questions with two options each, two an episode; A is right, and an empty choice has failed."""
    outcomes = [
        Outcome(
            episode=str(k // 2), question=f"q{k}", type="belief" if k else "goal", polarity="MOST", options=2,
            gold="A", choice=choice or None, correct=choice == "A", controls={"always-B": "B"},
            probabilities={"A": 0.75, "B": 0.25} if choice == "A" else {"A": 0.25, "B": 0.75} if choice else None,
            failed=None if choice else Failure(stage="read", error="It is not read."),
        )
        for k, choice in enumerate(choices)
    ]  # fmt: skip
    config = RunConfig(benchmark="household", version="1", solver=SolverSpec(name=name))
    summary = summarise(outcomes, config).model_copy(update={"versions": {}})
    return Run(Path(name), config, tuple(outcomes), summary)


def test_the_words_of_a_whole_page() -> None:
    page = render_runs((made("one", "A", "B", ""), made("two", "A", "A", "A")))
    same_as_kept("report", page)
    same_as_kept("report-question", opened(page, "q1"))


def test_everything_is_escaped(runs: tuple[Run, ...]) -> None:
    first = runs[0].outcomes[0]
    stages = first.stages.model_copy(update={"notes": (EVIL,)})
    evil = first.model_copy(update={"question": EVIL, "type": EVIL, "episode": EVIL, "stages": stages})
    page = render_runs((Run(runs[0].path, runs[0].config, (evil,), runs[0].summary),), notes=[EVIL])
    assert EVIL not in page
    assert "<script>alert" not in page
    words = opened(page, EVIL)
    assert "<script" not in words
    assert words.count("&lt;script&gt;alert") == 1


def test_a_reliability_diagram_by_hand(runs: tuple[Run, ...]) -> None:
    bins = (Bin(low=0.5, count=4, confidence=0.5, accuracy=1.0),)
    figures = runs[0].summary.model_copy(update={"calibration": Calibration(n=2, brier=0.5, reliability=bins)})
    page = render_runs([Run(runs[0].path, runs[0].config, runs[0].outcomes, figures)])
    # a box of 390 by 240 units, 60 from the left and 44 from above: half way along, at the top
    assert re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', page) == [("255.0", "44.0")]
