"""A Dask scheduler and its workers, each a process of its own that can be killed."""

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 300.0
"""Seconds within which a scheduler must listen, and a worker be known to it, however busy the machine is."""


class DaskProcesses:
    """They run in `folder`, with this environment."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder, self.environment = folder, environment
        self.all: list[subprocess.Popen[bytes]] = []

    def start(self, port: str = "0") -> tuple[str, subprocess.Popen[bytes]]:
        """Start a scheduler; return its address and its process."""
        file = self._folder / "scheduler.json"
        file.unlink(missing_ok=True)
        begun = self._run("scheduler", "--host", "127.0.0.1", "--port", port, "--scheduler-file", str(file))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if file.exists() and file.read_text().endswith("}"):
                return str(json.loads(file.read_text())["address"]), begun
            time.sleep(0.02)
        raise AssertionError("no scheduler")

    def add_workers(self, address: str, count: int = 1) -> list[subprocess.Popen[bytes]]:
        from distributed import Client

        words = ("worker", address, "--no-nanny", "--nthreads", "1", "--local-directory", str(self._folder))
        begun = [self._run(*words) for _ in range(count)]
        with Client(address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=PATIENCE)
        return begun

    def _run(self, what: str, *more: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *more, "--no-dashboard"]
        null = subprocess.DEVNULL
        begun = subprocess.Popen(command, env=self.environment, cwd=self._folder, stdout=null, stderr=null)
        self.all.append(begun)
        return begun

    def stop(self) -> None:
        for process in self.all:
            process.kill()
            process.wait(PATIENCE)
        self.all.clear()
