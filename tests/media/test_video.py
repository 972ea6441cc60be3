from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.errors import InputError, MissingExtraError
from limp.media import (
    Film,
    Window,
    _Clock,
    every,
    frames,
    open_film,
    opencv,
    shrunk,
    spread,
    windows,
)

NOWHERE = Film(Path("no.mp4"), 64, 48, fps=10.0, count=100)


def grey(level: int, width: int = 64, height: int = 48) -> np.ndarray:
    return np.full((height, width, 3), level, np.uint8)


@pytest.fixture
def film(tmp_path: Path) -> Film:
    """Ten seconds at ten frames a second: dark for 4 s, then middle grey for 3 s, then light."""
    pytest.importorskip("cv2")
    from limp.media import Recorder

    with Recorder(tmp_path / "film.mp4", (64, 48), 10) as recorder:
        for k in range(100):
            recorder.write(grey(16 if k < 40 else 112 if k < 70 else 240))
    return open_film(tmp_path / "film.mp4")


def test_the_whole_film_is_named_by_its_content(film: Film) -> None:
    import hashlib

    media = film.media()
    assert media.sha256 == hashlib.sha256(film.path.read_bytes()).hexdigest()
    assert (media.mime, media.path) == ("video/mp4", str(film.path))


def test_a_time_gives_the_frame_shown_then(film: Film) -> None:
    seen = list(frames(film, [0.0, 3.95, 4.0, 9.99, 12.0]))
    assert [picture.index for picture in seen] == [0, 39, 40, 99]
    levels = [float(picture.pixels.mean()) for picture in seen]
    np.testing.assert_allclose(levels, [16, 16, 112, 240], atol=8)  # the codec rounds colours


def test_times_by_distance_and_by_count() -> None:
    assert list(every(NOWHERE, 4)) == [0, 4, 8]
    assert list(every(NOWHERE, 2, Window(3, 7))) == [3, 5]
    assert spread(NOWHERE, 4) == (1.25, 3.75, 6.25, 8.75)
    assert len(spread(NOWHERE, 1000)) == 100  # it has no more frames


@pytest.mark.parametrize("call", [lambda: list(every(NOWHERE, 0)), lambda: spread(NOWHERE, 0)])
def test_impossible_samples(call: object) -> None:
    with pytest.raises(InputError, match="not possible"):
        call()  # type: ignore[operator]


def test_without_a_length_there_is_no_count() -> None:
    with pytest.raises(InputError, match="does not say how long"):
        spread(Film(Path("no.mp4"), 64, 48, 0.0, 0), 3)


def test_windows_overlap_and_cover_the_film() -> None:
    assert windows(NOWHERE, 4, 1) == (Window(0, 4), Window(3, 7), Window(6, 10))
    assert windows(NOWHERE, 60, 5) == (Window(0, 10),)
    with pytest.raises(InputError, match="cannot overlap"):
        windows(NOWHERE, 4, 4)


@given(st.floats(0.5, 30), st.floats(0, 0.9), st.integers(1, 3000))
def test_every_moment_is_in_a_window(length: float, share: float, count: int) -> None:
    overlap = share * length
    found = windows(Film(Path("x"), 2, 2, 10.0, count), length, overlap)
    assert found[0].start == 0
    assert found[-1].end == pytest.approx(count / 10)
    for one, two in pairwise(found):
        assert one.end - two.start == pytest.approx(overlap)
        assert two.end > one.end
    assert all(0 < window.end - window.start <= length + 1e-9 for window in found)


@given(st.lists(st.one_of(st.floats(-10, 10), st.just(float("nan"))), max_size=30))
def test_time_never_runs_back(told: list[float]) -> None:
    clock = _Clock(10.0)
    times = [clock.at(k, time) for k, time in enumerate(told)]
    assert times == sorted(times)
    assert all(np.isfinite(times))


def test_pictures_shrink_and_never_grow() -> None:
    pytest.importorskip("cv2")
    assert shrunk(grey(9, 3840, 2160), 768).shape == (432, 768, 3)
    assert shrunk(grey(9, 64, 48), 768).shape == (48, 64, 3)
    assert shrunk(grey(9, 3000, 2), 30).shape == (1, 30, 3)


def test_bad_films_are_one_clear_line(film: Film, tmp_path: Path) -> None:
    data = film.path.read_bytes()
    cases = {
        "empty.mp4": (b"", "is empty"),
        "text.mp4": (b"Ann walks to the kitchen.\n" * 400, "it is a text"),
        "half.mp4": (data[: len(data) // 2], "cut off or damaged"),
        "noise.mp4": (b"\0\xff\x12" * 3000, "not a film"),
    }
    for name, (content, words) in cases.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(InputError, match=words) as caught:
            open_film(tmp_path / name)
        assert caught.value.hint
    with pytest.raises(InputError, match="no film"):
        open_film(tmp_path / "gone.mp4")
    with pytest.raises(InputError, match="folder"):
        open_film(tmp_path)


def test_a_film_that_breaks_off_is_not_taken_for_a_short_one(tmp_path: Path) -> None:
    cv2 = pytest.importorskip("cv2")
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


@pytest.mark.parametrize(("fps", "count"), [(10, 1), (7.3, 22), (29.97, 31), (120, 13)])
def test_odd_rates_and_a_single_frame(tmp_path: Path, fps: float, count: int) -> None:
    pytest.importorskip("cv2")
    from limp.media import Recorder

    with Recorder(tmp_path / "odd.mp4", (64, 48), fps) as recorder:
        for _ in range(count):
            recorder.write(grey(99))
    odd = open_film(tmp_path / "odd.mp4")
    times = [picture.time for picture in frames(odd)]
    np.testing.assert_allclose(times, np.arange(count) / fps, atol=2e-3)
    assert len(list(frames(odd, every(odd, 0.5)))) == len(list(every(odd, 0.5)))


def test_memory_does_not_grow_with_the_film(tmp_path: Path) -> None:
    """An hour of pictures is 50 MB raw here; reading it takes no more memory than reading ten seconds."""
    pytest.importorskip("cv2")
    from limp.media import Recorder

    rng = np.random.default_rng(0)
    picture = rng.integers(0, 255, (48, 48, 3), np.uint8)
    for name, count in (("short", 20), ("hour", 7200)):
        with Recorder(tmp_path / f"{name}.mp4", (48, 48), 2) as recorder:
            for _ in range(count):
                recorder.write(picture)
    script = """
import resource, sys
from itertools import pairwise
from pathlib import Path
from limp.media import frames, open_film
film = open_film(Path(sys.argv[1]))
count = sum(1 for _ in frames(film))
print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    peaks = {}
    for name, wanted in (("short", 20), ("hour", 7200)):
        words = [sys.executable, "-c", script, str(tmp_path / f"{name}.mp4")]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
        count, peak = map(int, done.stdout.split())
        assert count == wanted
        peaks[name] = peak / 1024
    assert peaks["hour"] - peaks["short"] < 15  # MB


def test_without_opencv_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    opencv.cache_clear()
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(MissingExtraError, match=r"limp-tom\[video\]"):
        opencv()
    opencv.cache_clear()
