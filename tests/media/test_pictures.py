from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from limp.errors import InputError
from limp.media import Window, frames, open_film

cv2 = pytest.importorskip("cv2")

from limp.media import Recorder, encoded, excerpt, stills  # noqa: E402


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with Recorder(tmp_path / "film.mp4", (128, 96), 10) as recorder:
        for k in range(30):
            recorder.write(np.full((96, 128, 3), 8 * k, np.uint8))
    return tmp_path / "film.mp4"


@pytest.mark.parametrize(("kind", "head"), [("jpeg", b"\xff\xd8\xff"), ("png", b"\x89PNG")])
def test_encoded_pictures_decode_to_themselves(kind: str, head: bytes) -> None:
    pixels = np.full((10, 20, 3), 77, np.uint8)
    data = encoded(pixels, kind)  # type: ignore[arg-type]
    assert data.startswith(head)
    np.testing.assert_allclose(cv2.imdecode(np.frombuffer(data, np.uint8), 1), pixels, atol=1)


def test_stills_are_named_by_their_content(path: Path, tmp_path: Path) -> None:
    found = stills(open_film(path), [0.0, 1.0, 2.0], tmp_path, side=64, kind="png")
    assert [media.time for media in found] == [0.0, 1.0, 2.0]
    assert len({media.sha256 for media in found}) == 3
    for media in found:
        data = Path(media.path).read_bytes()
        assert hashlib.sha256(data).hexdigest() == media.sha256
        assert (Path(media.path).name, media.mime) == (f"{media.sha256}.png", "image/png")
        assert cv2.imread(media.path).shape == (48, 64, 3)
    assert stills(open_film(path), [0.0, 1.0, 2.0], tmp_path, side=64, kind="png") == found


def test_an_excerpt_is_a_film_of_its_own(path: Path, tmp_path: Path) -> None:
    part = excerpt(open_film(path), Window(1.0, 2.0), tmp_path / "part.mp4", side=64)
    assert (part.width, part.height, part.count, part.fps) == (64, 48, 10, 10.0)
    levels = [float(picture.pixels.mean()) for picture in frames(part)]
    np.testing.assert_allclose(levels, [8 * k for k in range(10, 20)], atol=8)  # two rounds of a codec


def test_a_film_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        Recorder(tmp_path / "no" / "film.mp4", (64, 48), 10)
