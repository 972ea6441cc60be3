"""Ctrl-C while a model keeps everybody waiting, as a terminal sends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("openai")
loopback = pytest.importorskip("loopback")

STOPPED = 130
PATIENCE = 300
LIMP = "import sys; from limp.cli import main; sys.exit(main())"


@pytest.fixture
def server() -> Iterator[object]:
    with loopback.Loopback() as opened:
        yield opened


def begun(server: object, out: Path, *more: str) -> subprocess.Popen[str]:
    """Start `limp eval` with this server as its model."""
    url = server.openai_url  # type: ignore[attr-defined]
    words = ["eval", "household", "--model", "openai/toy", "--reader", "rules", "--out", str(out), "--limit", "20"]
    options = ["--model-option", f"base_url={url}", "--model-option", "api=chat", *more]
    return subprocess.Popen(
        [sys.executable, "-c", LIMP, *words, *options],
        stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "OPENAI_API_KEY": "sk-none"},
    )  # fmt: skip


def until(condition: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.02)


def test_waits_for_a_retry_end_at_once(server: loopback.Loopback, tmp_path: Path) -> None:
    """It once took 45 s with a server that asks to wait for a second, again and again."""
    server.order(*[loopback.Fault("429", retry_after=60)] * 200)
    process = begun(server, tmp_path / "run", "--workers", "3")
    until(lambda: len(server.calls) >= 1, process)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == STOPPED
    assert said.splitlines()[-1] == "limp: stopped. The same command goes on with the run."
    assert "Traceback" not in said


def test_the_second_one_does_not_wait_for_requests(server: loopback.Loopback, tmp_path: Path) -> None:
    server.order(*[loopback.Fault("timeout", seconds=100)] * 200)
    process = begun(server, tmp_path / "run")
    until(lambda: len(server.calls) >= 1, process)
    while process.poll() is None:  # the first one alone would wait for the request, and say something else
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
    _, said = process.communicate()
    assert process.returncode == STOPPED
    assert said.splitlines()[-1] == "limp: stopped at once."
    assert "Traceback" not in said
