"""An episode as a film: one picture a step, with what is said in a bubble as long as it is followed."""

from __future__ import annotations

from pathlib import Path

from .drawing import write_gif
from .episode import Episode
from .world import S, Shown

STEP, READ = 250, 1800
"""Milliseconds of a step, and of one with a new message."""


def write_film(shown: Shown[S], episode: Episode[S], path: Path) -> None:
    """Write the GIF of an episode."""
    said = dict(episode.messages)
    images, durations = [], []
    for time, state in enumerate(episode.states[: episode.length + 1]):
        message = said.get(time)
        images.append(shown.draw(state, {message.directive.agent: str(message)} if message else None))
        durations.append(READ if message else STEP)
    durations[-1] = READ
    write_gif(path, images, durations)
