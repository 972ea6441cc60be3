"""Which flags go together, and the language wing from the command line against a server of our own."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from refusals import refused

from limp.commands.solver import model_options, solver_name
from limp.errors import InputError

Run = Callable[..., tuple[int, str, str]]


def test_short_forms_name_one_solver() -> None:
    assert solver_name("mine", False, "", "") == "mine"
    assert solver_name("", True, "", "") == "symbolic"
    assert solver_name("", False, "", "openai/x") == "language"
    assert solver_name("direct", False, "", "openai/x") == "direct"
    assert solver_name("", False, "cot", "openai/x") == "cot"
    assert solver_name("", False, "", "", default="symbolic") == "symbolic"


@pytest.mark.parametrize("flags", [("", False, "", ""), ("a", True, "", ""), ("", True, "b", "x/y")])
def test_other_flags_name_none_or_two(flags: tuple[str, bool, str, str]) -> None:
    with pytest.raises(InputError, match="one solver"):
        solver_name(*flags)


def test_model_options() -> None:
    assert model_options(["base_url=http://127.0.0.1:1/v1"]) == {"base_url": "http://127.0.0.1:1/v1"}
    with pytest.raises(InputError, match="NAME=VALUE"):
        model_options(["threads"])


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    pytest.importorskip("openai")
    loopback = pytest.importorskip("loopback")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789abcdef0123")
    first = {"A": -0.7, "B": -1.2, "C": -1.9, "D": -6.0}
    with loopback.Loopback(loopback.Toy(first=first)) as opened:
        yield opened


def words(server: Any, *more: str) -> tuple[str, ...]:
    return ("--model", "openai/toy", "--model-option", f"base_url={server.openai_url}", "--reader", "rules", *more)


def test_a_run_its_costs_and_its_replay(limp: Run, server: Any, tmp_path: Path) -> None:
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
    replay = ("--model", "openai/toy", "--reader", "rules", "--limit", "4", "--store", str(store), "--replay")
    code, _, err = limp("eval", "household", *replay, "--out", str(again), "--json")
    assert (code, err) == (0, ""), err
    assert len(server.calls) == asked
    assert (again / "results.jsonl").read_bytes() == (live / "results.jsonl").read_bytes()
    more = [*replay[:5], "5", *replay[6:]]
    refused(limp("eval", "household", *more, "--out", str(tmp_path / "more"), "--json"), "was never recorded")


def test_asking_outright(limp: Run, server: Any, tmp_path: Path) -> None:
    flags = ("--model", "openai/toy", "--model-option", f"base_url={server.openai_url}", "--baseline", "direct")
    code, out, err = limp("eval", "household", *flags, "--limit", "2", "--out", str(tmp_path), "--json")
    assert (code, err) == (0, ""), err
    assert json.loads(out)["costs"]["by_stage"]["direct"]["calls"] == 6, "each order of three options"
