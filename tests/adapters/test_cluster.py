"""Real workers on this machine, killed, deserted, wrongly equipped: nothing is lost, doubled, or told to all."""

import importlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from daskprocesses import PATIENCE, DaskProcesses
from packages import install
from refusals import Limp, refused
from synthetic import EACH

from limp.commands import workers as commands_workers
from limp.errors import InputError, LimpError, MissingExtraError
from limp.registry import open_executor
from limp.runs.executors import Lost

pytest.importorskip("distributed")
cluster = importlib.import_module("limp.adapters.cluster")
toyfleet = importlib.import_module("toyfleet")

LIMP = version("limp-tom")
KEY = "sk-toyfleet-0123456789abcdef"
MAIN = "import sys; from limp.commands.cli import main; sys.exit(main())"


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
    with pytest.MonkeyPatch.context() as patch:
        # one death makes suspect: a new process takes seconds
        patch.setitem(cluster.OURS, "distributed.scheduler.allowed-failures", 0)
        with closing(open_executor("local:2")) as executor:
            yield executor


class Hired:
    """The two workers, hired again and again; remembers all that was sent to them."""

    def __init__(self, executor: Any) -> None:
        self._executor = executor
        self.sent = b""

    def map(
        self, work: Any, groups: Iterable[Sequence[str]], receive: Callable[[str], str]
    ) -> Generator[str | Lost]:
        from distributed.protocol.pickle import dumps

        def noted() -> Iterator[Sequence[str]]:
            for group in groups:
                self.sent += dumps((work, group))
                yield group

        return self._executor.map(work, noted(), receive)

    def close(self) -> None:
        """They are needed again."""


@pytest.fixture
def hired(two: Any, monkeypatch: pytest.MonkeyPatch) -> Hired:
    """Let `--cluster here:2` be the two workers."""
    workers = Hired(two)
    monkeypatch.setattr(commands_workers, "open_executor", lambda *_, **__: workers)
    return workers


def words(folder: Path, name: str, *more: str) -> tuple[str, ...]:
    return (
        "eval", "toyfleet", "--baseline", "direct", "--model", "toyfleet/m", "--store", str(folder / f"{name}.db"),
        "--model-option", f"log={folder / name}.log", "--out", str(folder / name), *more,
    )  # fmt: skip


def log(folder: Path, name: str) -> list[list[str]]:
    path = folder / f"{name}.log"
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


def results(folder: Path, name: str) -> bytes:
    path = folder / name / "results.jsonl"
    return path.read_bytes() if path.exists() else b""


def figures(folder: Path, name: str) -> dict[str, Any]:
    summary: dict[str, Any] = json.loads((folder / name / "summary.json").read_text())
    return summary


# --- the executor -----------------------------------------------------------------------------------------


def test_what_work_raises_is_raised_here_and_the_workers_go_on(two: Any) -> None:
    with pytest.raises(ZeroDivisionError, match="it was asked to") as caught:
        list(two.map(toyfleet.doubled, [["a"], ["b", "raise"], ["c"]], str))
    assert caught.value.__notes__ == ["at the item raise"]
    assert list(two.map(toyfleet.doubled, [["a"]], str)) == ["aa"]


def test_a_request_breaks_off_before_the_client_hears_that_the_scheduler_is_gone(
    two: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed.comm import CommClosedError

    submit, broken = two._client.submit, iter([CommClosedError("reset by peer")])

    def breaking(*given: Any, **more: Any) -> Any:
        for error in broken:
            raise error
        return submit(*given, **more)

    monkeypatch.setattr(two._client, "submit", breaking)
    executor = cluster.DaskExecutor(two._client, ExitStack(), connect=lambda: (two._client, ExitStack()))
    assert list(executor.map(toyfleet.doubled, [["a"], ["b"]], str)) == ["aa", "bb"]


# --- runs -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def uncut(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run `uncut` in this process."""
    from limp.commands import cli

    del project
    folder = tmp_path_factory.mktemp("uncut")
    assert cli.main(words(folder, "uncut")) == 0
    return folder


def test_a_run_is_the_same_with_a_killed_worker(tmp_path: Path, uncut: Path, hired: Hired, limp: Limp) -> None:
    code, _, err = limp(*words(tmp_path, "run", "--model-option", "once=q7", "--cluster", "local:2"))
    assert (code, err) == (0, "")
    assert results(tmp_path, "run") == results(uncut, "uncut")
    mine, theirs = figures(tmp_path, "run"), figures(uncut, "uncut")
    assert mine["by_type"] == theirs["by_type"]
    assert mine["digests"]["results"] == theirs["digests"]["results"]
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
    assert {n[4] for n in notes if n[0] == "opened"} == {str(len(KEY))}
    # the workers have the key from their own environment
    assert b"toyfleet" in hired.sent
    assert KEY.encode() not in hired.sent


def test_a_deadly_question_fails_alone(tmp_path: Path, uncut: Path, hired: Hired, limp: Limp) -> None:
    del hired
    code, _, err = limp(*words(tmp_path, "run", "--model-option", "deadly=q4", "--cluster", "local:2"))
    assert code == 0
    assert err == "limp: 1 of 1 failures came from outside; the same command asks them again.\n"
    found, wanted = (results(folder, name).splitlines() for folder, name in ((tmp_path, "run"), (uncut, "uncut")))
    assert [k for k, (a, b) in enumerate(zip(found, wanted, strict=True)) if a != b] == [4]
    failed = json.loads(found[4])["failed"]
    assert (failed["stage"], failed["error"]) == (
        "worker", "the worker died each time it was tried.",
    )  # fmt: skip
    assert figures(tmp_path, "run")["failed_by_stage"] == {"worker": 1}


def test_a_budget_stops_a_fleet(tmp_path: Path, hired: Hired, limp: Limp) -> None:
    del hired
    code, _, err = limp(*words(tmp_path, "run", "--cluster", "local:2", "--max-cost", "0.01"))
    assert code == 130
    assert "--max-cost 0.01 reached" in err
    code, _, _ = limp(*words(tmp_path, "run", "--cluster", "local:2"))
    assert code == 0
    assert figures(tmp_path, "run")["n"] == toyfleet.COUNT


# --- a scheduler of somebody else -------------------------------------------------------------------------


@pytest.fixture
def scheduler(tmp_path: Path, project: Path) -> Iterator[DaskProcesses]:
    paths = (str(project), str(Path(toyfleet.__file__).parent), os.environ.get("PYTHONPATH", ""))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    opened = DaskProcesses(tmp_path, environment)
    yield opened
    opened.stop()


def begin(folder: Path, address: str, gate: int, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    """Start a client that waits at the gate, and wait until results are there that were not, or it ends."""
    before = results(folder, "run")
    command = words(folder, "run", "--cluster", address, "--model-option", f"gate={gate}")
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    client = subprocess.Popen([sys.executable, "-c", MAIN, *command], env=environment, text=True, **pipes)  # type: ignore[call-overload]
    until = time.monotonic() + PATIENCE
    while len(results(folder, "run")) <= len(before) and client.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.01)
    return client  # type: ignore[no-any-return]


def test_client_and_worker_are_killed_and_the_run_goes_on(
    tmp_path: Path, uncut: Path, scheduler: DaskProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client has no key, is killed, and goes on; then a worker is killed."""
    address, _ = scheduler.start()
    first, _ = scheduler.add_workers(address, 2)
    keyless = {name: value for name, value in scheduler.environment.items() if name != "TOYFLEET_API_KEY"}
    client = begin(tmp_path, address, 9, keyless)
    client.kill()
    assert client.communicate(timeout=PATIENCE) == ("", "")
    kept = results(tmp_path, "run")
    assert 0 < kept.count(b"\n") <= 9
    (tmp_path / "run.9").touch()
    client = begin(tmp_path, address, 15, keyless)
    first.kill()
    (tmp_path / "run.15").touch()
    _, err = client.communicate(timeout=PATIENCE)
    assert (client.returncode, err) == (0, "")
    assert results(tmp_path, "run") == results(uncut, "uncut")
    assert results(tmp_path, "run").startswith(kept)
    assert figures(tmp_path, "run")["calls"] == toyfleet.ORDERS * toyfleet.COUNT
    with monkeypatch.context() as patch:
        patch.setattr(cluster, "_ours", lambda: "9.9")
        with pytest.raises(InputError, match=rf"tcp://[\d.:]+ has limp {LIMP}, and this is limp 9.9"):
            open_executor(address)


def test_a_run_waits_for_a_scheduler_that_is_started_again(
    tmp_path: Path, uncut: Path, scheduler: DaskProcesses
) -> None:
    address, _ = scheduler.start()
    scheduler.add_workers(address)
    client = begin(tmp_path, address, 9, scheduler.environment)
    scheduler.stop()  # and its worker
    (tmp_path / "run.9").touch()
    assert scheduler.start(port=address.rpartition(":")[2])[0] == address
    scheduler.add_workers(address)
    _, err = client.communicate(timeout=PATIENCE)
    assert (client.returncode, err) == (0, "limp: the scheduler is gone; waiting up to 300 s for it.\n")
    assert results(tmp_path, "run") == results(uncut, "uncut")
    assert figures(tmp_path, "run")["calls"] == toyfleet.ORDERS * toyfleet.COUNT


def test_a_scheduler_that_stays_away(scheduler: DaskProcesses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "RESTART", 0.1)
    address, _ = scheduler.start()
    scheduler.add_workers(address)
    with closing(open_executor(address)) as executor:
        monkeypatch.setattr(cluster, "CONNECT", 0.5)
        answers = executor.map(toyfleet.doubled, ([f"{k}"] for k in range(10**9)), str)
        assert next(answers) == "00"
        scheduler.stop()
        with pytest.raises(LimpError, match="the scheduler of the cluster is gone"):
            list(answers)


def test_nobody_at_the_address(tmp_path: Path, limp: Limp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT", 0.2)
    run = ("eval", "household", "--symbolic", "--out", str(tmp_path), "--cluster", "tcp://127.0.0.1:9")
    refused(limp(*run), "no Dask scheduler answers at tcp://127.0.0.1:9")


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'limp-tom\[cluster\]'"):
        open_executor("local:2")
