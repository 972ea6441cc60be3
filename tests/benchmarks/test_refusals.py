"""What benchmarks refuse: options that they are opened with, and settings of their simulations."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from limp.benchmarks.foodtruck.films import load_films as load_trucks
from limp.benchmarks.helping.films import load_films
from refusals import refuses

from limp.protocols.benchmarks import SimulatedWorld
from limp.registry import open_benchmark


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("balanced", {"stories": "none"}, "cannot be made"),
        ("balanced", {"setting": "smell"}, "unknown setting"),
        ("beliefs", {"setting": "x"}, "unknown setting"),
        ("beliefs", {"stories": "many"}, "whole numbers"),
        ("beliefs", {"stories": "0"}, "at least 1"),
        ("foodtruck", {}, "--data DIR"),
        ("foodtruck", {"data": "x", "sweep": "maybe"}, "sweep is 'maybe'"),
        ("keys", {}, "not part of limp"),
        ("helping", {"data": "x", "sweep": "maybe"}, "yes or no"),
        ("household", {"setting": "castle"}, "unknown setting"),
        ("judgements", {}, "--data FILE"),
        ("mmtom", {}, "this benchmark needs its data"),
        ("mmtom", {"data": "."}, "has no questions.json"),
        ("mmtom", {"data": ".", "setting": "video"}, "unknown setting"),
        ("mumatom", {}, "--data DIR"),
        ("mumatom", {"data": "nowhere"}, "does not exist"),
        ("mumatom", {"data": ".", "setting": "video"}, "video-only"),
        ("protom", {"env": "mars"}, "unknown environment 'mars'"),
    ],
)
def test_options_that_cannot_be(name: str, options: Mapping[str, str], words: str) -> None:
    refuses(lambda: open_benchmark(name, **options), words)


def test_folders_that_are_not_there() -> None:
    refuses(lambda: load_trucks(Path("no/such/folder")), "does not exist")
    refuses(lambda: load_films(Path("no/such/folder")), "does not exist")


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("household", {"episodes": "-3"}, "episodes is '-3'"),
        ("household", {"episodes": "0"}, "episodes is '0'"),
        ("household", {"episodes": "2.5"}, "episodes is '2.5'"),
        ("household", {"episodes": "many"}, "episodes is 'many'"),
        ("household", {"people": "1"}, "people is '1'"),
        ("household", {"people": "9"}, "people is '9'"),
        ("household", {"episode": "3"}, "unknown setting 'episode'"),
        ("household", {"video": "maybe"}, "unknown video 'maybe'"),
        ("household", {"occlusion": "0.5"}, "occlusion is about films"),
        ("household", {"occlusion": "2", "video": "yes"}, "occlusion is '2'"),
        ("protom", {"env": "mars"}, "unknown env 'mars'"),
        ("protom", {"scenario": "useful-9"}, "unknown scenario 'useful-9'"),
        ("protom", {"facilitator": "oracel"}, "unknown facilitator 'oracel'"),
        ("protom", {"threshold": "-1"}, "the parameter threshold is -1"),
        ("protom", {"gate": "x"}, "gate is 'x'"),
    ],
)
def test_settings_that_cannot_be(
    name: str, settings: Mapping[str, str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    world = open_benchmark(name)
    assert isinstance(world, SimulatedWorld)
    refuses(lambda: world.simulate(settings, 0), words)
