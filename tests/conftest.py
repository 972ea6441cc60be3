"""What several test modules share."""

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from loopback import Loopback

from limp import open_benchmark
from limp.commands import cli
from limp.registry import open_solver
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.solvers.spec import SolverSpec
from limp.testing import no_network

# A machine that is busy fails no test, and every run tries the same examples.
settings.register_profile(
    "limp", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("limp")


@pytest.fixture(autouse=True)
def _offline() -> Iterator[None]:
    with no_network():
        yield


@pytest.fixture(autouse=True, scope="session")
def _cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test read or write the user's cache, unless a place for it is named."""
    with pytest.MonkeyPatch.context() as patch:
        if "XDG_CACHE_HOME" not in os.environ:
            patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def limp(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line in this process: exit code, standard output, standard error."""

    def call(*words: str) -> tuple[int, str, str]:
        code = cli.main(words)
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    """A provider on this machine, and a key for it in the environment."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789abcdef")
    with Loopback() as opened:
        yield opened


@pytest.fixture(scope="session")
def household_run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, int], Path]:
    """Return the folder of a run of a solver over the first questions about households; nobody may change it."""

    @cache
    def made(solver: str, limit: int) -> Path:
        benchmark, spec = open_benchmark("household"), SolverSpec(name=solver)
        folder = tmp_path_factory.mktemp(solver) / solver
        run(benchmark, open_solver(spec), folder, RunConfig.of(benchmark, spec), limit=limit)
        return folder

    return made
