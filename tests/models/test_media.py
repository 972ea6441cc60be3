"""Films, frames and pictures: what is decoded, when it is shown, and what is wrong with a film in one line."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

from limp.errors import InputError
from limp.models.media import (
    Film,
    Recorder,
    frames,
    open_film,
    spread,
)  # fmt: skip

cv2 = pytest.importorskip("cv2")


def grey(level: int) -> np.ndarray:
    return np.full((48, 64, 3), level, np.uint8)


def recorded(path: Path, levels: list[int]) -> Film:
    with Recorder(path, (64, 48), 10) as recorder:
        for level in levels:
            recorder.write(grey(level))
    return open_film(path)


@pytest.fixture
def film(tmp_path: Path) -> Film:
    """Ten seconds at ten frames a second: dark for 4 s, then middle grey for 3 s, then light."""
    return recorded(tmp_path / "film.mp4", [16] * 40 + [112] * 30 + [240] * 30)


def test_a_film_is_named_by_its_content_and_a_time_gives_the_frame_shown_then(film: Film) -> None:
    media = film.media()
    assert media.sha256 == hashlib.sha256(film.path.read_bytes()).hexdigest()
    assert (media.mime, media.path) == ("video/mp4", str(film.path))
    seen = list(frames(film, [0.0, 3.95, 4.0, 9.99, 12.0]))
    assert [picture.index for picture in seen] == [0, 39, 40, 99]
    levels = [float(picture.pixels.mean()) for picture in seen]
    np.testing.assert_allclose(levels, [16, 16, 112, 240], atol=8)  # the codec rounds colours


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: spread(Film(Path("no.mp4"), 64, 48, 0.0, 0), 3), "does not say how long"),
        (lambda: Recorder(Path("nowhere/film.mp4"), (64, 48), 10), "cannot be written"),
        (lambda: open_film(Path("gone.mp4")), "the film 'gone.mp4' is not there"),
        (lambda: open_film(Path(__file__).parent), "folder"),
    ],
)
def test_what_cannot_be_is_one_clear_line(call: object, words: str) -> None:
    with pytest.raises(InputError, match=words):
        call()  # type: ignore[operator]


@pytest.mark.parametrize("content", [b"", b"Ann walks to the kitchen.\n" * 400, b"half", b"\0\xff\x12" * 3000])
def test_bad_films_are_one_clear_line(film: Film, tmp_path: Path, content: bytes) -> None:
    whole = film.path.read_bytes()
    (tmp_path / "bad.mp4").write_bytes(whole[: len(whole) // 2] if content == b"half" else content)
    with pytest.raises(InputError, match=r"bad\.mp4' cannot be decoded"):
        open_film(tmp_path / "bad.mp4")


def test_a_film_that_breaks_off_is_not_taken_for_a_short_one(tmp_path: Path) -> None:
    path = tmp_path / "whole.avi"  # its length stands at its head, where an MP4's stands at its end
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*"MJPG"), 10, (64, 48))
    noise = np.random.default_rng(0).integers(0, 255, (100, 48, 64, 3), np.uint8)
    for pixels in noise:
        writer.write(pixels)
    writer.release()
    half = tmp_path / "half.avi"
    half.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(InputError, match=r"breaks off after \d+ of 100 frames"):
        list(frames(open_film(half)))
    assert len(list(frames(open_film(half), [0.0, 1.0]))) == 2  # what is asked for is there
