"""The strips and films of the maze, read back pixel by pixel, and what is refused before a simulation."""

from pathlib import Path

import numpy as np
import pytest
from limp.benchmarks.helphinder import films as helphinder_films
from limp.benchmarks.helphinder.benchmark import HelpHinder
from limp.benchmarks.helphinder.films import (
    COLUMNS,
    FILM,
    GAP,
    LEFT,
    PANEL,
    SCALE,
    TOP,
    film_pictures,
    picture,
    png_strip,
    write_mp4,
    write_pictures,
    write_strip,
)  # fmt: skip
from refusals import refuses

from limp.errors import PluginError, missing_extra
from limp.planner import FloatArray
from limp.worlds.maze.scenarios import Scenario, read_scenarios

TEXT = """
map = '''
..t
.f.
'''
[[scenario]]
id = "a-walk"
probes = [2]
large_path = [[0, 0], [0, 1], [0, 1]]
small_path = [[1, 0], [1, 0], [2, 0]]
boulder_path = [[2, 1], [2, 1], [2, 1]]
"""
BLUE, RED, BROWN, YELLOW = (64, 96, 192), (208, 48, 48), (138, 122, 102), (224, 176, 0)


@pytest.fixture
def scenario() -> Scenario:
    pytest.importorskip("PIL.Image", reason="needs the extra classic")
    (found,) = read_scenarios(TEXT)
    return found


@pytest.fixture
def posteriors() -> dict[str, FloatArray]:
    return {"flower": np.array([0.5, 1.0, 0.0]), "help": np.array([0.5, 0.0, 1.0])}


def test_a_picture_has_the_origin_at_the_bottom_left(scenario: Scenario) -> None:
    drawn = picture(scenario.world, scenario.path.states[0], 20)
    assert drawn.size == (60, 40)
    assert [drawn.getpixel(at) for at in ((10, 30), (30, 30), (50, 10))] == [BLUE, RED, BROWN]


def test_a_strip_frames_the_probes_and_moves_the_agents(scenario: Scenario, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    write_strip(scenario, {"help": np.array([0.25, 0.5, 1.0])}, tmp_path / "strip.png")
    with image.open(tmp_path / "strip.png") as opened:
        drawn = opened.convert("RGB")
    step = 3 * SCALE + GAP
    large = [(LEFT + n * step + SCALE // 2, TOP + (SCALE // 2 if n else SCALE * 3 // 2)) for n in range(3)]
    assert [drawn.getpixel(at) for at in large] == [BLUE] * 3
    frames = [drawn.getpixel((LEFT + n * step - 2, TOP + 5)) for n in range(3)]
    assert frames == [(255, 255, 255), YELLOW, (255, 255, 255)]


def test_a_long_strip_goes_on_in_the_next_row(scenario: Scenario) -> None:
    from dataclasses import replace

    from limp.worlds.maze.world import Step, walk

    def drawn(frames: int) -> tuple[int, int]:
        path = walk(scenario.world, scenario.path.states[0], [Step(4, 4)] * (frames - 1))
        return png_strip(replace(scenario, path=path, probes=()), {"help": np.full(frames, 0.5)}).size

    (wide, high), (wider, higher) = drawn(COLUMNS), drawn(COLUMNS + 1)
    assert (wide, high + 2 * SCALE + 2 * GAP) == (wider, higher)


def test_bars_of_a_film_are_as_long_as_the_probabilities(
    scenario: Scenario, posteriors: dict[str, FloatArray]
) -> None:
    made = film_pictures(scenario, posteriors)
    assert all(side % 2 == 0 for side in made[0].size)
    for n, shown in enumerate(made):
        row = np.asarray(shown)[40 + 15, 3 * FILM + 16 :]
        coloured = (row == (194, 71, 127)).all(axis=1).sum()
        assert coloured == pytest.approx(posteriors["flower"][n] * (PANEL - 32), abs=2)


def test_an_mp4_shows_every_frame_in_the_right_colours(
    scenario: Scenario, posteriors: dict[str, FloatArray], tmp_path: Path
) -> None:
    pytest.importorskip("cv2", reason="needs the extra video")
    from limp.models.media import frames, open_film

    write_mp4(scenario, posteriors, tmp_path / "film.mp4")
    film = open_film(tmp_path / "film.mp4")
    assert (film.count, film.fps) == (15, 10.0)
    first = next(iter(frames(film))).pixels
    blue, green, red = (int(v) for v in first[48, 16])  # OpenCV has BGR
    assert (red, green, blue) == pytest.approx(BLUE, abs=24)


def test_what_is_not_installed_is_left_out(
    scenario: Scenario, posteriors: dict[str, FloatArray], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_: object) -> None:
        raise missing_extra("a film", "video")

    monkeypatch.setattr(helphinder_films, "Recorder", missing)
    written = write_pictures(scenario, posteriors, tmp_path)
    assert written == [str(tmp_path / "a-walk.gif"), str(tmp_path / "a-walk.png")]
    assert sorted(map(str, tmp_path.iterdir())) == written


def test_a_simulation_draws_what_it_played(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs the extra classic")
    file = tmp_path / "strip.png"
    report = HelpHinder().simulate({"png": str(file), "steps": "2"}, 0)
    assert report.files == (str(file),)
    with image.open(file) as drawn:
        assert drawn.format == "PNG"


@pytest.mark.parametrize(("kind", "extra"), [("png", "classic"), ("mp4", "video")])
def test_a_missing_extra_is_said_before_anything_is_played(
    kind: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise missing_extra("drawing", extra)

    monkeypatch.setattr(helphinder_films, "pillow", missing if kind == "png" else lambda: None)
    monkeypatch.setattr(helphinder_films, "opencv", missing)
    with pytest.raises(PluginError) as caught:
        HelpHinder().simulate({kind: str(tmp_path / f"a.{kind}")}, 0)
    assert f"pip install 'limp-tom[{extra}]'" in str(caught.value.hint)


def test_a_strip_that_cannot_be_written(
    scenario: Scenario, posteriors: dict[str, FloatArray], tmp_path: Path
) -> None:
    refuses(lambda: write_strip(scenario, posteriors, tmp_path), "cannot be written")
