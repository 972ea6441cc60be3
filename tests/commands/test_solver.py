"""Which flags go together, and the language wing from the command line against a server of our own."""

import json
from pathlib import Path

import pytest
from packages import installed
from refusals import Limp, refused

from limp.commands import evaluate
from limp.commands.workers import WorkOrder


@pytest.mark.parametrize(
    ("flags", "solver"),
    [
        ("--baseline longest", "longest"),
        ("--symbolic", "symbolic"),
        ("--model random/0", "language"),
        ("--model random/0 --solver cot", "cot"),
    ],
)
def test_short_forms_name_one_solver(
    limp: Limp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: str, solver: str
) -> None:
    orders: list[WorkOrder] = []
    monkeypatch.setattr(evaluate, "_opened", lambda order, *_: orders.append(order))
    limp("eval", "household", *flags.split(), "--seed", "4", "--out", str(tmp_path))
    assert [(order.solver.name, order.solver.seed) for order in orders] == [(solver, 4)]


FAULTY = """
from limp import Pipeline
from limp.testing import plain_stages
from limp.planning.reduced import WordPolicy


class Faulty(Pipeline):
    def answer(self, question):
        if not question.id or question.id.endswith("/2"):
            raise KeyError("no such thing")
        return super().answer(question)


def open_solver():
    return Faulty(*plain_stages(), WordPolicy())
"""


def test_a_fault_of_a_solver_is_shown_at_the_end_with_its_traceback(limp: Limp, tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ("eval", "household", "--solver", "mine", "--limit", "4", "--out", str(out), "--json")
    with installed(tmp_path, "mine", FAULTY, {"solvers": "mine = mine:open_solver"}):
        code, printed, err = limp(*words)
    assert code == 1
    assert json.loads(printed)["n"] == 4
    assert "ended 1 of 4 questions" in err
    assert len(err.splitlines()) == 1
    lines = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
    (name,) = (line["question"] for line in lines if (line["failed"] or {}).get("stage") == "fault")
    assert "KeyError: 'no such thing'" in limp("show", str(out), name)[1]


BROKEN = {
    "import": "import a_module_that_is_not_there\n",
    "name": "",
    "open": "def open_benchmark():\n    raise ValueError('no data')\n",
}


@pytest.mark.parametrize("broken", BROKEN)
def test_what_cannot_be_loaded_is_named_and_the_rest_goes_on(broken: str, limp: Limp, tmp_path: Path) -> None:
    points = {"benchmarks": "rust = rusty:open_benchmark", "solvers": "rust = rusty:open_solver"}
    named = "the benchmark 'rust' of the package 'rusty' cannot be loaded: "
    with installed(tmp_path, "rusty", BROKEN[broken], points):
        for words in (("list", "worlds"), ("sim",)):
            code, out, err = limp(*words)
            assert (code, err) == (0, "")
            assert named in out
            assert "household" in out
        code, out, _ = limp("list", "benchmarks")
        assert code == 0
        assert (named in out) == (broken != "open")  # its settings are known
        assert limp("list")[0] == limp("sim", "household", "--seed", "1")[0] == 0
        if broken != "open":
            refused(limp("sim", "rust"), named)
            asked = limp("eval", "household", "--solver", "rust", "--out", "run")
            refused(asked, "the solver 'rust'", "cannot be loaded")
