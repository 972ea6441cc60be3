"""Keyframes of the films that questions are about, small enough to stand in a page."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..episodes.question import Question
from ..models.media import encoded, frames, open_film, spread

SIDE = 240
"""Longest side of a keyframe in pixels: 8 of them add about 80 kB to an episode."""

QUALITY = 60


@dataclass(frozen=True)
class Keyframe:
    """A keyframe: its time in seconds, and the picture as a `data:` address."""

    seconds: float
    address: str


def stills(path: Path, count: int) -> tuple[Keyframe, ...]:
    """Return `count` keyframes of a film, evenly spread, as JPEG; raise `InputError` for a broken film."""
    film = open_film(path)
    return tuple(
        Keyframe(one.time, f"data:image/jpeg;base64,{base64.b64encode(encoded(one.pixels, QUALITY)).decode()}")
        for one in frames(film, spread(film, count), SIDE)
    )


def stills_of(questions: Iterable[Question], count: int) -> dict[str, tuple[Keyframe, ...]]:
    """Return the keyframes of each episode whose film is at hand."""
    films = {q.episode: Path(q.video.path) for q in questions if q.video and q.video.path}
    return {episode: stills(path, count) for episode, path in films.items() if path.is_file()}
