"""A Dask scheduler and its workers, each a process of its own that can be killed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 120.0
"""Seconds within which a scheduler must listen."""


class DaskProcesses:
    """They run in `folder`, with this environment; None is that of this process."""

    def __init__(self, folder: Path, environment: Mapping[str, str] | None = None) -> None:
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

    def add_worker(self, address: str, threads: int = 1) -> subprocess.Popen[bytes]:
        """Start a worker for a scheduler."""
        folder = ("--local-directory", str(self._folder))
        return self._run("worker", address, "--no-nanny", "--nthreads", str(threads), *folder)

    def _run(self, what: str, *more: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *more, "--no-dashboard"]
        null = subprocess.DEVNULL
        begun = subprocess.Popen(command, env=self.environment, cwd=self._folder, stdout=null, stderr=null)
        self.all.append(begun)
        return begun

    def stop(self) -> None:
        """Kill all."""
        for process in self.all:
            process.kill()
            process.wait(PATIENCE)
        self.all.clear()
