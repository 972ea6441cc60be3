"""Two real workers on this machine, one of them killed: nothing is lost, doubled, or told to all."""

import importlib
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packages import install
from refusals import Limp, refused
from synthetic import EACH

from limp.commands import workers as commands_workers
from limp.errors import LimpError
from limp.registry import open_executor

pytest.importorskip("distributed")
cluster = importlib.import_module("limp.adapters.cluster")
toyfleet = importlib.import_module("toyfleet")

KEY = "sk-toyfleet-0123456789abcdef"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The toy benchmark and model, known to this process and to those that it starts; and a key."""
    folder = tmp_path_factory.mktemp("project")
    install(folder, "toyfleet", toyfleet.POINTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("TOYFLEET_API_KEY", KEY)
        yield folder


@pytest.fixture(scope="module")
def two(project: Path) -> Iterator[Any]:
    del project
    import dask

    # A task is given up after its second worker: a new process takes seconds.
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        closing(open_executor("local:2")) as executor,
    ):
        yield executor


@pytest.fixture
def hired(two: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `--cluster local:2` be the two workers, which are needed again when a run is over."""
    kept = SimpleNamespace(map=two.map, close=lambda: None)
    monkeypatch.setattr(commands_workers, "open_executor", lambda *_, **__: kept)


def words(folder: Path, name: str, *more: str) -> tuple[str, ...]:
    return (
        "eval", "toyfleet", "--baseline", "direct", "--model", "toyfleet/m", "--store", str(folder / f"{name}.db"),
        "--model-option", f"log={folder / name}.log", "--out", str(folder / name), *more,
    )  # fmt: skip


def log(folder: Path, name: str) -> list[list[str]]:
    path = folder / f"{name}.log"
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


def results(folder: Path, name: str) -> bytes:
    return (folder / name / "results.jsonl").read_bytes()


@pytest.fixture(scope="module")
def uncut(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run `uncut` in this process."""
    from limp.commands import cli

    del project
    folder = tmp_path_factory.mktemp("uncut")
    assert cli.main(words(folder, "uncut")) == 0
    return folder


@pytest.mark.usefixtures("hired")
def test_a_run_is_the_same_with_a_killed_worker(tmp_path: Path, uncut: Path, limp: Limp) -> None:
    code, _, err = limp(*words(tmp_path, "run", "--model-option", "once=q7", "--cluster", "local:2"))
    assert (code, err) == (0, "")
    assert results(tmp_path, "run") == results(uncut, "uncut")
    notes = log(tmp_path, "run")
    killed = next(pid for name, _, pid in (n for n in notes if n[1] == "by" and n[0] == "q7"))
    asked = [n[0] for n in notes if n[0].startswith("q")]
    assert set(asked) == {f"q{k}" for k in range(toyfleet.COUNT)}
    assert asked.count("q7") == 1 + toyfleet.ORDERS  # once in the killed one
    # what was under way in the killed one, at most, is asked again
    assert len(asked) <= toyfleet.ORDERS * (toyfleet.COUNT + 2 * EACH)
    opened = [n[2] for n in notes if n[0] == "opened"]
    assert killed in opened
    assert len(opened) == len(set(opened))  # once a process
    # the workers have the key from their own environment
    assert {n[4] for n in notes if n[0] == "opened"} == {str(len(KEY))}


@pytest.mark.usefixtures("hired")
def test_a_deadly_question_fails_with_its_episode(tmp_path: Path, uncut: Path, limp: Limp) -> None:
    code, _, err = limp(*words(tmp_path, "run", "--model-option", "deadly=q4", "--cluster", "local:2"))
    assert code == 0
    assert "failures came from outside; the same command asks them again" in err
    found, wanted = (results(folder, name).splitlines() for folder, name in ((tmp_path, "run"), (uncut, "uncut")))
    lost = [k for k, (a, b) in enumerate(zip(found, wanted, strict=True)) if a != b]
    assert 4 in lost
    assert len(lost) < toyfleet.COUNT
    assert {json.loads(found[k])["failed"]["stage"] for k in lost} == {"worker"}


@pytest.mark.usefixtures("hired")
def test_a_budget_stops_a_fleet(tmp_path: Path, limp: Limp) -> None:
    code, _, err = limp(*words(tmp_path, "run", "--cluster", "local:2", "--max-cost", "0.01"))
    assert code == 130
    assert "--max-cost 0.01 reached" in err
    code, _, _ = limp(*words(tmp_path, "run", "--cluster", "local:2"))
    assert (code, results(tmp_path, "run").count(b"\n")) == (0, toyfleet.COUNT)


def test_a_scheduler_of_somebody_else_that_then_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(cluster, "CONNECT", 1.0)
    here = {"protocol": "tcp", "host": "127.0.0.1", "dashboard_address": ":0"}
    theirs = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, **here)
    with theirs, closing(open_executor(theirs.scheduler_address)) as executor:
        answers = executor.map(toyfleet.doubled, ([f"{k}"] for k in range(10**9)), str)
        assert next(answers) == "00"
        theirs.close()
        with pytest.raises(LimpError, match="the scheduler of the cluster is gone"):
            list(answers)


def test_nobody_at_the_address(tmp_path: Path, limp: Limp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 0.2)
    run = ("eval", "household", "--symbolic", "--out", str(tmp_path), "--cluster", "tcp://127.0.0.1:9")
    refused(limp(*run), "no Dask scheduler with workers answers at tcp://127.0.0.1:9")
