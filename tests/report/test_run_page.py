"""The report on runs: self-contained, escaped, and with every question packed into it."""

import base64
import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from limp import LimpError, Question, open_benchmark
from limp.report.run_figures import Tick, letter, ticks
from limp.report.run_page import Exchange, ListedQuestion, Mark, Material, render_runs
from limp.report.stills import Keyframe
from limp.runs.published import Published, PublishedRow
from limp.runs.summary import Bin, Calibration, Run, open_run

EVIL = "</script><script>alert('&')</script>"
PAPER = Published(
    source="A paper", unit="accuracy in percent", columns=("belief", "all"),
    rows=(PublishedRow(name="GPT-0", values=(50.0, None)),),
)  # fmt: skip


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
    page = render_runs(runs, PAPER, Material(questions))
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
    page = render_runs(runs, None, Material(questions))
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
        words, question, row = (
            opened(page, outcome.question),
            questions[outcome.question],
            listed[outcome.question],
        )
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


def test_runs_stand_side_by_side_and_beside_published_figures(runs: tuple[Run, ...]) -> None:
    page, alone = render_runs(runs, PAPER), render_runs(runs[:1])
    for words in ("1. all, symbolic", "2. all, overlap", "GPT-0", "As published: A paper"):
        assert words in page
    for words in ("Against the first run", 'value="differ"', "as published</i>"):
        assert words in page
        assert words not in alone


def test_every_mind_is_shown(runs: tuple[Run, ...]) -> None:
    page = render_runs(runs)
    many = next(r for r in runs[0].outcomes if len(r.stages.hypotheses) > r.options > 0)
    assert many.trace is not None
    words = opened(page, many.question)
    assert words.count('<td class="heat') == len(many.stages.hypotheses) * len(many.trace.steps)
    assert "minds" in words


def test_everything_is_escaped(runs: tuple[Run, ...]) -> None:
    first = runs[0].outcomes[0]
    stages = first.stages.model_copy(update={"notes": (EVIL,)})
    evil = first.model_copy(update={"question": EVIL, "type": EVIL, "episode": EVIL, "stages": stages})
    material = Material(
        pictures={EVIL: (Keyframe(2.5, "data:image/png;base64,AA=="),), "other": ()},
        exchanges={(0, EVIL): (Exchange(EVIL, EVIL, EVIL), Exchange("read", "What happened?", "Ann sat."))},
        notes=(EVIL,),
    )
    page = render_runs((Run(runs[0].path, runs[0].config, (evil,), runs[0].summary),), None, material)
    assert EVIL not in page
    assert "<script>alert" not in page
    assert embedded(page, "pictures") == {EVIL: ["data:image/png;base64,AA=="]}
    words = opened(page, EVIL)
    assert "<script" not in words
    assert words.count("&lt;script&gt;alert") >= 4
    assert "The video at 2.5 s" in words
    assert "<pre>Ann sat.</pre>" in words


def test_runs_of_two_benchmarks_are_refused(runs: tuple[Run, ...]) -> None:
    other = Run(
        runs[0].path, runs[0].config.model_copy(update={"benchmark": "b"}), runs[0].outcomes, runs[0].summary
    )
    with pytest.raises(LimpError, match="runs of one benchmark, not of b, household"):
        render_runs((runs[0], other))


def test_a_reliability_diagram_by_hand(runs: tuple[Run, ...]) -> None:
    bins = (Bin(low=0.5, count=4, confidence=0.5, accuracy=1.0),)
    figures = runs[0].summary.model_copy(update={"calibration": Calibration(n=2, brier=0.5, reliability=bins)})
    page = render_runs([Run(runs[0].path, runs[0].config, runs[0].outcomes, figures)])
    # 162 units of side, 26 from the left and 12 from above: half way along, at the top, with the largest radius
    assert re.findall(r'<circle class="bin" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)">', page) == [
        ("107.0", "12.0", "9.0")
    ]


def test_names_of_published_figures_cover_each_other_nowhere() -> None:
    assert ticks(PAPER, "belief") == (Tick(50.0, "GPT-0", "a", 0, left=False),)
    assert ticks(PAPER, "all") == ticks(PAPER, "other") == ticks(None, "all") == ()
    rows = tuple(PublishedRow(name=f"system {k}", values=(v,)) for k, v in enumerate((50.0, 52.0, 90.0, 99.0)))
    placed = ticks(Published(source="", unit="", columns=("all",), rows=rows), "all")
    # "system 0 50.0" is 13 letters, 9.8 % with its gap: the second one goes a line down; from 92 % on names stand
    # left of their tick, so the last begins at 89.2 and does not fit beside the third, which ends at 99.8.
    assert [(tick.lane, tick.left) for tick in placed] == [(0, False), (1, False), (0, False), (1, True)]
    assert [letter(k) for k in (0, 25, 26, 27)] == ["a", "z", "a1", "b1"]
