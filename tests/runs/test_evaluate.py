import hashlib
import json
import math
import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from limp.answering.answers import Answer, StageError, Stages
from limp.answering.answers import Solver as AnySolver
from limp.answering.pipeline import Pipeline
from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question
from limp.errors import InputError
from limp.planning.reduced import WordPolicy
from limp.protocols.benchmarks import Benchmark, BrokenQuestion
from limp.runs.config import RunConfig
from limp.runs.evaluate import rescore, run
from limp.runs.executors import threaded
from limp.runs.summary import open_run
from limp.solvers.spec import SolverSpec
from limp.testing import plain_stages


class ListBenchmark(Benchmark):
    """A benchmark in memory: entries in order, and the right label of each question id."""

    name, version = "list", "1"

    def __init__(self, entries: Iterable[Question | BrokenQuestion], targets: Mapping[str, str]) -> None:
        self._entries, self._targets = tuple(entries), targets
        self.digests: dict[str, str] = {}

    def entries(self) -> Iterable[Question | BrokenQuestion]:
        return self._entries

    def questions(self) -> Iterable[Question]:
        return (entry for entry in self._entries if isinstance(entry, Question))

    def target(self, question: Question) -> str:
        return self._targets[question.id]

    def kind(self, question: Question) -> str:
        return question.id.rstrip("0123456789")


CONFIG = RunConfig(benchmark="list", version="1", solver=SolverSpec(name="test"))


def question(identity: str, text: str = "Which is MOST likely?") -> Question:
    return parse_question(
        f"{text}\nA) Ann wants the tea\nB) Ann wants the milk",
        id=identity,
        episode=identity[-1],
        narration="Ann grabs the milk. It rains.",
    )


QUESTIONS = [question(f"goal{k}") for k in range(4)] + [question(f"belief{k}") for k in range(4)]
TARGETS = {q.id: "B" for q in QUESTIONS}


def benchmark(**changed: str) -> ListBenchmark:
    return ListBenchmark(QUESTIONS, {**TARGETS, **changed})


class Solver(AnySolver):
    """A pipeline around word overlap that can be told what to raise at a question, and remembers its work."""

    def __init__(self, raising: dict[str, BaseException] | None = None) -> None:
        self.asked: list[str] = []
        self._raising, self._pipeline = raising or {}, Pipeline(*plain_stages(), WordPolicy())

    def answer(self, question: Question) -> Answer:
        self.asked.append(question.id)
        if question.id in self._raising:
            raise self._raising[question.id]
        return self._pipeline.answer(question)


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


def test_a_run_writes_results_and_a_summary(tmp_path: Path) -> None:
    summary = run(benchmark(belief0="A"), Solver(), tmp_path, CONFIG)
    rows = lines(tmp_path)
    assert [row["question"] for row in rows] == [q.id for q in QUESTIONS]
    first = rows[0]
    assert (first["episode"], first["type"], first["polarity"], first["gold"]) == ("0", "goal", "MOST", "B")
    assert (first["choice"], first["correct"], first["failed"]) == ("B", True, None)
    # one step, {grab, milk} against {ann, want, tea} and {ann, want, milk}: .5 / 3 against 1.5 / 3
    assert first["probabilities"] == pytest.approx({"A": 0.25, "B": 0.75})
    assert first["trace"]["steps"] == ["Ann grabs the milk"]
    assert first["trace"]["log_probs"] == [[pytest.approx(math.log(p), abs=1e-6)] for p in (1 / 216, 3 / 216)]
    assert first["estimator"] == "surface"
    assert [h["mind"]["claims"][0]["words"] for h in first["stages"]["hypotheses"]] == [
        "Ann wants the tea",
        "Ann wants the milk",
    ]
    assert first["stages"]["notes"] == ["cannot read 'It rains.'"]
    assert summary.accuracy == 7 / 8
    assert summary.by_type["belief"].accuracy == 0.75
    assert summary.n == 8
    assert summary.failed == 0
    written = json.loads((tmp_path / "summary.json").read_text())
    assert written == summary.to_json()
    assert set(written["versions"]) == {"python", "limp-tom", "numpy", "pydantic"}
    assert written["digests"]["results"] == hashlib.sha256((tmp_path / "results.jsonl").read_bytes()).hexdigest()


def test_failures_are_counted_as_wrong_and_stop_nothing(tmp_path: Path) -> None:
    broken = BrokenQuestion(id="goal9", episode="9", error="it has no options.", hint="Give two.", kind="goal")
    kept = Stages(notes=("half of it",))
    solver = Solver(
        {"goal1": StageError("read", InputError("what?", "Write."), kept), "goal2": InputError("whence?")}
    )
    summary = run(ListBenchmark([*QUESTIONS[:3], broken, *QUESTIONS[3:]], TARGETS), solver, tmp_path, CONFIG)
    rows = lines(tmp_path)
    assert rows[1]["failed"] == {"stage": "read", "error": "what?", "hint": "Write."}
    assert rows[1]["stages"]["notes"] == ["half of it"]
    assert rows[1]["choice"] is None
    assert rows[2]["failed"] == {"stage": "answer", "error": "whence?", "hint": ""}
    assert rows[3]["failed"] == {"stage": "load", "error": "it has no options.", "hint": "Give two."}
    assert rows[4]["correct"]
    assert summary.failed == 3
    assert summary.failed_by_stage == {"answer": 1, "load": 1, "read": 1}
    assert summary.accuracy == 6 / 9
    # two options each, but the broken question has none
    assert summary.by_type["goal"].n == 5


@pytest.mark.parametrize("cut", [0, 1, 3, 8])
def test_a_resumed_run_ends_with_the_same_bytes(tmp_path: Path, cut: int) -> None:
    whole, halved = tmp_path / "whole", tmp_path / "halved"
    first = run(benchmark(), Solver(), whole, CONFIG)
    stop = Solver({QUESTIONS[cut].id: KeyboardInterrupt()} if cut < 8 else {})
    if cut < 8:
        with pytest.raises(KeyboardInterrupt):
            run(benchmark(), stop, halved, CONFIG)
        assert not (halved / "summary.json").exists()
        with (halved / "results.jsonl").open("a") as file:
            file.write('{"episode": "0", "quest')
    else:
        run(benchmark(), stop, halved, CONFIG)
    solver = Solver()
    second = run(benchmark(), solver, halved, CONFIG)
    assert solver.asked == [q.id for q in QUESTIONS[cut:]]
    assert (whole / "results.jsonl").read_bytes() == (halved / "results.jsonl").read_bytes()
    assert first.model_copy(update={"seconds": 0.0}) == second.model_copy(update={"seconds": 0.0})


def test_only_the_same_run_is_gone_on_with(tmp_path: Path) -> None:
    assert run(benchmark(), Solver(), tmp_path, CONFIG, limit=3).n == 3
    more = Solver()
    assert run(benchmark(), more, tmp_path, CONFIG, limit=8).n == 8
    assert len(more.asked) == 5
    other = CONFIG.model_copy(update={"solver": SolverSpec(name="test", seed=7)})
    data = benchmark()
    data.digests = {"q.json": "1"}
    before = (tmp_path / "results.jsonl").read_bytes()
    for asked, given, limit, message in (
        (benchmark(), CONFIG, 2, "holds 6 results about other questions"),
        (benchmark(), other, None, r"another seed.*--fresh"),
        (data, CONFIG, None, "another digests"),
    ):
        with pytest.raises(InputError, match=message):
            run(asked, Solver(), tmp_path, given, limit=limit)
        assert (tmp_path / "results.jsonl").read_bytes() == before
    solver = Solver()
    run(benchmark(), solver, tmp_path, other, fresh=True)
    assert len(solver.asked) == 8
    (tmp_path / "run.json").unlink()
    with pytest.raises(InputError, match=r"without a run\.json"):
        run(benchmark(), Solver(), tmp_path, other)


def test_a_run_is_graded_by_other_labels_and_nobody_is_asked(tmp_path: Path) -> None:
    run(benchmark(), Solver({"goal1": InputError("what?")}), tmp_path / "run", CONFIG)
    before = open_run(tmp_path / "run")
    summary = rescore(before, benchmark(belief0="A", goal1="A"), tmp_path / "again")
    after = open_run(tmp_path / "again")
    assert (before.summary.correct, summary.correct, after.summary) == (7, 6, summary)
    said = [[(o.choice, o.probabilities, o.trace, o.failed) for o in made.outcomes] for made in (before, after)]
    assert said[0] == said[1]
    assert [o.gold for o in after.outcomes if o.gold == "A"] == ["A", "A"]
    assert rescore(before, benchmark(), tmp_path / "same").digests.results == before.summary.digests.results
    for asked, out, message in (
        (ListBenchmark(QUESTIONS[1:], TARGETS), "fewer", "not in the data, such as 'goal0'"),
        (benchmark(), "again", "holds a run already"),
    ):
        with pytest.raises(InputError, match=message):
            rescore(before, asked, tmp_path / out)


@pytest.mark.parametrize("count", [1, 3])
def test_results_come_in_order_however_long_they_take(count: int) -> None:
    last = threading.Event()

    def work(group: Sequence[int]) -> list[int]:
        if 7 in group:
            last.set()
        elif count > 1 and 0 in group:
            assert last.wait(60)
        return [item * item for item in group]

    found = list(threaded(work, [[0, 1], [2], [3, 4, 5], [6, 7]], count))
    assert found == [0, 1, 4, 9, 16, 25, 36, 49]
