"""Pictures with Pillow, which is imported when something is drawn: sheets to draw on, PNG, films as GIF."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ..errors import InputError, missing_extra

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

INK = "#1d1d1f"


def pillow() -> tuple[ModuleType, ModuleType]:
    """Return PIL.Image and PIL.ImageDraw; raise `PluginError` without Pillow."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise missing_extra("drawing", "classic") from error
    return Image, ImageDraw


def sheet(width: int, height: int, colour: str) -> tuple[Image, ImageDraw]:
    """Return a picture of one colour, and what draws on it; raise `PluginError` without Pillow."""
    images, draws = pillow()
    image: Image = images.new("RGB", (width, height), colour)
    return image, draws.Draw(image)


def to_png(image: Image) -> bytes:
    """Return the bytes of a PNG."""
    buffer = io.BytesIO()
    image.save(buffer, format="PNG")
    return buffer.getvalue()


def write_gif(path: Path, images: Sequence[Image], durations: Sequence[int]) -> None:
    """Write an animation that repeats; `durations` [ms] of each picture. Raises `InputError` if it cannot."""
    first, *others = images
    with _writing(path):
        first.save(
            path,
            format="GIF",
            save_all=True,
            append_images=others,
            duration=list(durations),
            loop=0,
            optimize=False,
        )


def write_png(path: Path, image: Image) -> None:
    """Write a PNG. Raises `InputError` if it cannot."""
    with _writing(path):
        path.write_bytes(to_png(image))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(
            f"the picture {str(path)!r} cannot be written: {error.strerror or error}.",
            "Name one in a folder that exists and that you may write to.",
        ) from error
