"""What benchmarks refuse in one line with a hint: options, and settings of their simulations."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from limp.benchmarks.foodtruck import read as load_trucks
from limp.benchmarks.helping import read as load_films
from refusals import refuses

from limp.registry import open_benchmark

OPENED = [
    "balanced stories=none", "balanced setting=smell", "beliefs setting=x", "beliefs stories=many",
    "beliefs stories=0", "foodtruck", "foodtruck data=x sweep=maybe", "keys", "helping data=x sweep=maybe",
    "household setting=castle", "study", "mmtom", "mmtom data=.", "mmtom data=. setting=video", "mumatom",
    "mumatom data=nowhere", "mumatom data=. setting=video", "protom env=mars",
]  # fmt: skip
SIMULATED = [
    "household episodes=-3", "household episodes=0", "household episodes=2.5", "household episodes=many",
    "household episode=3", "household video=maybe", "household occlusion=0.5", "household occlusion=2 video=yes",
    "protom env=mars", "protom scenario=useful-9", "protom facilitator=oracel", "protom threshold=-1",
    "protom gate=x", "protom gate=1.5", "protom floor=0", "protom particles=0", "protom lookahead=0",
]  # fmt: skip


def given(line: str) -> tuple[str, dict[str, str]]:
    name, *words = shlex.split(line)
    return name, dict(word.split("=") for word in words)


@pytest.mark.parametrize("line", OPENED)
def test_options_that_cannot_be(line: str) -> None:
    name, options = given(line)
    refuses(lambda: open_benchmark(name, **options), "")


@pytest.mark.parametrize("load", [load_trucks, load_films])
def test_folders_that_are_not_there(load: Callable[[Path], object]) -> None:
    refuses(lambda: load(Path("no/such/folder")), "does not exist")


@pytest.mark.parametrize("line", SIMULATED)
def test_settings_that_cannot_be(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name, settings = given(line)
    world = open_benchmark(name)
    refuses(lambda: world.simulate(settings, 0), next(iter(settings)))
