"""Films as pictures: what is where, by its colour."""

from pathlib import Path

import pytest
from limp.benchmarks.helping.films import Film
from limp.benchmarks.helping.gifs import LAST, MILLISECONDS, SIDE, pictures, write_films
from limp.benchmarks.helping.plots import INK

from limp.worlds.helping.minds import BLUE, RED

PIL = pytest.importorskip("PIL.Image")


def test_everything_is_where_it_should_be(films: tuple[Film, ...]) -> None:
    """Before and after blue, at (1, 1), pulls the box down from (1, 0); to the right of (0, 1) is a wall."""
    before, after = pictures(films[0])[:2]

    def at(image: object, x: float, y: float) -> str:
        red, green, blue = image.getpixel((int(x * SIDE), int(y * SIDE)))  # type: ignore[attr-defined]
        return f"#{red:02x}{green:02x}{blue:02x}"

    assert [at(before, 0.5, 0.5), at(before, 1.5, 0.5), at(before, 1.5, 1.5)] == [INK[RED], INK["box"], INK[BLUE]]
    assert [at(after, 1.5, 1.5), at(after, 1.5, 2.5)] == [INK["box"], INK[BLUE]]
    assert at(before, 2.5, 0.5) == INK["star"]
    assert at(before, 1.0, 1.5) == "#222222"
    assert at(before, 1.0, 0.5) != "#222222"


def test_films_are_written(films: tuple[Film, ...], tmp_path: Path) -> None:
    (file,) = write_films(films[:1], tmp_path)
    with PIL.open(file) as image:
        assert image.n_frames == 4
        assert image.info["duration"] == MILLISECONDS
        image.seek(3)
        assert image.info["duration"] == LAST
