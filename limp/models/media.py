"""Films, frames and pictures, streamed with OpenCV and never loaded whole.

Times are seconds from the start of the film. A frame is an array [height, width, 3] of bytes, blue-green-red.
At any moment at most two decoded frames are in memory, so an hour costs no more of it than a second.
"""

from __future__ import annotations

import hashlib
import math
import mimetypes
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from ..errors import InputError, missing_extra
from ..inputs.checks import require_file, sha256
from ..protocols.prompt import Media

Image = NDArray[np.uint8]

MAX_SIDE = 768
"""Longest side of a frame for a language model, in pixels: vision models see no more of a picture."""
LOST = 0.02
"""Share of the stated frames that may be missing before a film counts as cut off; containers round."""


@cache
def opencv() -> ModuleType:
    """Return OpenCV, silenced: what is wrong with a film is said by our own errors.

    Raises `PluginError` where it is not installed.
    """
    for name, value in (("OPENCV_FFMPEG_LOGLEVEL", "-8"), ("OPENCV_LOG_LEVEL", "SILENT")):
        os.environ.setdefault(name, value)
    try:
        import cv2
    except ImportError as error:
        raise missing_extra("a film", "video") from error
    return cv2


@dataclass(frozen=True)
class Film:
    """A film that can be decoded. `fps` and `count` are what the file says; either is 0 if it says nothing."""

    path: Path
    width: int
    height: int
    fps: float
    count: int

    @property
    def seconds(self) -> float:
        """Its length; 0 if the file does not say."""
        return self.count / self.fps if self.fps else 0.0

    @property
    def mime(self) -> str:
        """Its content type, such as `video/mp4`."""
        kind = mimetypes.guess_type(self.path.name)[0] or ""
        return kind if kind.startswith("video/") else "video/mp4"

    def media(self) -> Media:
        """Return the whole film as it is, for a model that takes films."""
        return Media(mime=self.mime, sha256=sha256(self.path), path=str(self.path))


@dataclass(frozen=True)
class Picture:
    """A decoded frame: its number in the film, its time, and its pixels."""

    index: int
    time: float
    pixels: Image


@dataclass(frozen=True)
class Window:
    """A stretch of a film."""

    start: float
    end: float


def open_film(path: Path) -> Film:
    """Open a film and decode its first frame.

    Raises `InputError` if the file is missing, a folder, empty, cut off, or not a film; `PluginError`.
    """
    require_file(path, "the film", "Give a video file.")
    cv2 = opencv()
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    try:
        if not capture.isOpened() or not capture.grab():
            raise InputError(
                f"the film {str(path)!r} cannot be decoded.", "Give a whole film, such as an MP4 file."
            )
        fps, count = float(capture.get(cv2.CAP_PROP_FPS)), float(capture.get(cv2.CAP_PROP_FRAME_COUNT))
        return Film(
            path=path,
            width=int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)),
            height=int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT)),
            fps=fps if math.isfinite(fps) and fps > 0 else 0.0,
            count=int(count) if math.isfinite(count) and count > 0 else 0,
        )
    finally:
        capture.release()


def frames(
    film: Film, times: Iterator[float] | Sequence[float] | None = None, side: int | None = None
) -> Iterator[Picture]:
    """Decode all frames, or for each of the ascending `times` the frame that is shown then, one after another.

    `side` limits the longest side in pixels. Frames between are skipped without being converted; times after
    the end are left out. Raises `InputError` if the film ends before the length that it states.
    """
    cv2 = opencv()
    capture = cv2.VideoCapture(str(film.path), cv2.CAP_FFMPEG)
    wanted = iter(times) if times is not None else None
    due = next(wanted, None) if wanted is not None else -math.inf
    clock, index = _Clock(film.fps), 0
    try:
        while due is not None and capture.grab():
            time = clock.at(index, float(capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000)
            over = time + clock.step - 1e-9
            if due < over:
                ok, pixels = capture.retrieve()
                if not ok:
                    break
                yield Picture(index, time, shrunk(pixels, side))
            while wanted is not None and due is not None and due < over:
                due = next(wanted, None)
            index += 1
    finally:
        capture.release()
    if due is not None and index < film.count * (1 - LOST) - 1:
        raise InputError(
            f"the film {str(film.path)!r} breaks off after {index} of {film.count} frames.",
            "Copy or download it again.",
        )


class _Clock:
    """Gives every frame a time: the container's own where it runs forward, else by the frame rate."""

    def __init__(self, fps: float) -> None:
        self.step, self.last = 1 / fps if fps else 1 / 25, -1.0

    def at(self, index: int, told: float) -> float:
        time = told if math.isfinite(told) and told > self.last and told >= 0 else index * self.step
        self.last = max(time, self.last)
        return self.last


def every(film: Film, seconds: float, window: Window | None = None) -> Iterator[float]:
    """Yield times `seconds` apart, from the start of the film or window to its end."""
    start, end = (window.start, window.end) if window else (0.0, film.seconds or math.inf)
    k = 0
    while start + k * seconds < end - 1e-9:
        yield start + k * seconds
        k += 1


def spread(film: Film, count: int, window: Window | None = None) -> tuple[float, ...]:
    """Return `count` times in the middle of as many equal parts; one a frame if the film has fewer frames.

    Raises `InputError` for a film that does not say how long it is.
    """
    if not film.seconds:
        raise InputError(f"the film {str(film.path)!r} does not say how long it is.", "Sample it by time.")
    start, end = (window.start, window.end) if window else (0.0, film.seconds)
    count = max(1, min(count, round((end - start) * film.fps)))
    return tuple(start + (k + 0.5) * (end - start) / count for k in range(count))


def windows(film: Film, length: float, overlap: float = 0.0) -> tuple[Window, ...]:
    """Return stretches of at most `length` seconds that cover the film, each `overlap` seconds into the next."""
    total, step = film.seconds, length - overlap
    count = 1 if total <= length else math.ceil((total - overlap) / step - 1e-9)
    return tuple(Window(k * step, min(k * step + length, total)) for k in range(count))


def shrunk(pixels: Image, side: int | None) -> Image:
    """Return the picture with its longest side at most `side` pixels; never enlarged."""
    height, width = pixels.shape[:2]
    if side is None or max(height, width) <= side:
        return pixels
    share = side / max(height, width)
    size = (max(1, round(width * share)), max(1, round(height * share)))
    cv2 = opencv()
    small: Image = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return small


def encoded(pixels: Image, quality: int = 90) -> bytes:
    """Return a picture as the bytes of a JPEG file."""
    cv2 = opencv()
    ok, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert ok, pixels.shape
    return bytes(data.tobytes())


def stills(
    film: Film, times: Iterator[float] | Sequence[float], folder: Path, side: int = MAX_SIDE
) -> tuple[Media, ...]:
    """Write the frames at `times` into `folder`, each named by its content, and return them as media."""
    made = []
    for picture in frames(film, times, side):
        data = encoded(picture.pixels)
        digest = hashlib.sha256(data).hexdigest()
        path = folder / f"{digest}.jpg"
        if not path.exists():
            path.write_bytes(data)
        made.append(Media(mime="image/jpeg", sha256=digest, path=str(path), time=round(picture.time, 3)))
    return tuple(made)


class Recorder:
    """Writes an MP4 (MPEG-4 part 2), frame by frame; use it as a context manager.

    Raises `InputError` if the file cannot be written.
    """

    def __init__(self, path: Path, size: tuple[int, int], fps: float) -> None:
        cv2 = opencv()
        self._size = size
        codec = cv2.VideoWriter_fourcc(*"mp4v")
        self._writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, codec, float(fps), size)
        if not self._writer.isOpened():
            raise InputError(f"the film {str(path)!r} cannot be written.", "Check the folder and its permissions.")

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        self._writer.release()

    def write(self, pixels: Image) -> None:
        """Append a frame of the recorder's size [height, width, 3]."""
        assert pixels.shape == (self._size[1], self._size[0], 3), pixels.shape
        self._writer.write(pixels)


def excerpt(film: Film, window: Window, path: Path, side: int = MAX_SIDE) -> Film:
    """Write part of a film as a new film, at most `side` pixels wide or high, without sound."""
    fps = film.fps or 25.0
    recorder: Recorder | None = None
    try:
        for picture in frames(film, _span(window, fps), side):
            height, width = (n - n % 2 for n in picture.pixels.shape[:2])
            recorder = recorder or Recorder(path, (width, height), fps)
            recorder.write(np.ascontiguousarray(picture.pixels[:height, :width]))
    finally:
        if recorder is not None:
            recorder.__exit__()
    return open_film(path)


def _span(window: Window, fps: float) -> Iterator[float]:
    return (window.start + k / fps for k in range(max(1, round((window.end - window.start) * fps))))
