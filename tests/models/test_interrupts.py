"""Ctrl-C while a model keeps everybody waiting, as a terminal sends it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from loopback import Fault, Loopback

pytest.importorskip("openai")

STOPPED, PATIENCE = 130, 300
LIMP = "import sys; from limp.commands.cli import main; sys.exit(main())"


@pytest.mark.parametrize(
    ("fault", "again", "said"),
    [
        (Fault("429", retry_after=60), False, "limp: stopped. The same command goes on with the run."),
        (Fault("timeout", seconds=100), True, "limp: stopped at once."),
    ],
    ids=["a wait for a retry ends at once", "the second one does not wait for requests"],
)
def test_a_run_is_stopped(fault: Fault, again: bool, said: str, tmp_path: Path) -> None:
    """It once took 45 s with a server that asks to wait for a second, again and again."""
    words = "eval household --model openai/toy --reader rules --limit 20 --workers 3".split()
    with Loopback() as server:
        server.order(*[fault] * 200)
        more = ["--out", str(tmp_path / "run"), "--model-option", f"base_url={server.openai_url}"]
        process = subprocess.Popen(
            [sys.executable, "-c", LIMP, *words, *more], stderr=subprocess.PIPE, text=True,
            env={**os.environ, "OPENAI_API_KEY": "sk-none"},
        )  # fmt: skip
        end = time.monotonic() + PATIENCE
        while not server.calls:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        while again and process.poll() is None:  # the first one alone would wait for the request
            time.sleep(0.1)
            process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said in errors) == (STOPPED, True), errors
    assert "Traceback" not in errors
