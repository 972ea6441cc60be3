"""Write pictures and films: frames for language models, named by their content, and new films."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import numpy as np

from ..errors import InputError, LimpError
from ..prompt import Media
from .video import MAX_SIDE, Film, Image, Window, frames, open_film, opencv


def encoded(pixels: Image, kind: Literal["jpeg", "png"] = "jpeg") -> bytes:
    """Return a picture as the bytes of a JPEG (quality 90) or PNG file."""
    cv2 = opencv()
    options = [cv2.IMWRITE_JPEG_QUALITY, 90] if kind == "jpeg" else []
    ok, data = cv2.imencode(".jpg" if kind == "jpeg" else ".png", pixels, options)
    if not ok:
        raise LimpError(f"a picture of shape {pixels.shape} cannot be encoded.", "Report this as a bug.")
    return bytes(data.tobytes())


def stills(
    film: Film,
    times: Iterator[float] | Sequence[float],
    folder: Path,
    side: int = MAX_SIDE,
    kind: Literal["jpeg", "png"] = "jpeg",
) -> tuple[Media, ...]:
    """Write the frames at `times` into `folder`, each named by its content, and return them as media."""
    made = []
    for picture in frames(film, times, side):
        data = encoded(picture.pixels, kind)
        digest = hashlib.sha256(data).hexdigest()
        path = folder / f"{digest}.{'jpg' if kind == 'jpeg' else 'png'}"
        if not path.exists():
            path.write_bytes(data)
        made.append(Media(mime=f"image/{kind}", sha256=digest, path=str(path), time=round(picture.time, 3)))
    return tuple(made)


class Recorder:
    """Writes an MP4, frame by frame; use it as a context manager.

    `codec` is `mp4v` (MPEG-4 part 2, fast) or `vp09` (VP9: half the size, plays in browsers, twenty times slower).
    Raises `InputError` if the file cannot be written.
    """

    def __init__(
        self, path: Path, size: tuple[int, int], fps: float, codec: Literal["mp4v", "vp09"] = "mp4v"
    ) -> None:
        cv2 = opencv()
        self.path = path
        self._size = size
        self._writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, cv2.VideoWriter_fourcc(*codec), float(fps), size)
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
