"""Which flags go together, and the language wing from the command line against a server of our own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from loopback import Loopback
from refusals import refused

from limp.commands.flags import Chosen
from limp.solvers.settings import SETTINGS, as_words
from limp.solvers.spec import SolverSpec

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize(
    ("name", "model", "short", "default", "solver"),
    [
        ("mine", "", ("", ""), "", "mine"),
        ("", "", ("symbolic", ""), "", "symbolic"),
        ("", "openai/x", ("", ""), "", "language"),
        ("direct", "openai/x", (), "", "direct"),
        ("", "openai/x", ("", "cot"), "symbolic", "cot"),
        ("", "", (), "symbolic", "symbolic"),
    ],
)
def test_short_forms_name_one_solver(
    name: str, model: str, short: tuple[str, ...], default: str, solver: str
) -> None:
    spec = Chosen({"name": name, "model": model}).spec(short, default, seed=4)
    assert (spec.name, spec.model, spec.seed) == (solver, model, 4)


def test_every_setting_of_a_spec_is_in_the_table_and_has_its_flag(limp: Run) -> None:
    assert {*SETTINGS, "seed", "vision_options"} == set(SolverSpec.model_fields)
    code, told, _ = limp("eval", "--help")
    assert code == 0
    assert [setting.flag for setting in SETTINGS.values() if setting.flag not in told] == []


def test_the_words_of_a_spec_make_it_again() -> None:
    spec = SolverSpec(
        name="language", model="a/b", options={"k": "v", "l": "w"}, reader="auto", parameters={"trust": 0.5}
    )
    assert as_words(spec.model_dump()) == [
        "--solver", "language", "--model", "a/b", "--model-option", "k=v", "--model-option", "l=w",
        "--reader", "auto", "--parameter", "trust=0.5",
    ]  # fmt: skip


@pytest.fixture
def server(server: Loopback) -> Loopback:
    pytest.importorskip("openai")
    server.toy.first = {"A": -0.7, "B": -1.2, "C": -1.9, "D": -6.0}
    return server


def words(server: Loopback, *more: str) -> tuple[str, ...]:
    url = f"base_url={server.openai_url}"
    return ("--model", "openai/toy", "--model-option", url, "--reader", "rules", "--estimator", "judge", *more)


def test_a_run_its_costs_and_its_replay(limp: Run, server: Loopback, tmp_path: Path) -> None:
    live, again, store = tmp_path / "live", tmp_path / "again", tmp_path / "calls.db"
    flags = (*words(server), "--limit", "4", "--store", str(store))
    code, out, err = limp("eval", "household", *flags, "--out", str(live), "--json")
    assert (code, err) == (0, ""), err
    summary = json.loads(out)
    asked = len(server.calls)
    assert summary["calls"] == asked > 0
    assert summary["prompt_tokens"] > 0
    assert summary["failed_by_stage"] == {"decide": 4}, "the toy judges everything alike, and no tie is broken"
    assert summary["config"]["solver"]["model"] == "openai/toy"
    replay = (*words(server), "--limit", "4", "--store", str(store), "--replay")
    code, _, err = limp("eval", "household", *replay, "--out", str(again), "--json")
    assert (code, err) == (0, ""), err
    assert len(server.calls) == asked
    assert (again / "results.jsonl").read_bytes() == (live / "results.jsonl").read_bytes()
    more = [word if word != "4" else "5" for word in replay]
    refused(limp("eval", "household", *more, "--out", str(tmp_path / "more"), "--json"), "was never recorded")
