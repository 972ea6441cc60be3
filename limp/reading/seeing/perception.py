"""Seeing: a recorded description is read, scene graphs and films are seen by those who can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...errors import InputError
from ...events import Event
from ...protocols import Perception, Reader
from ...questions.question import Video
from ..homes.reader import RuleReader


@dataclass(frozen=True)
class RecordedPerception:
    """Reads a recorded description with `words`, scene graphs with `scenes`, and else the film with `films`."""

    scenes: Perception
    films: Perception
    words: Reader = field(default_factory=lambda: RuleReader(source="video"))

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events of the description, then those of the scene graphs; without either, of the film.

        Raises `InputError` where there is none of the three, and what their readers raise.
        """
        described = self.words.read(video.recorded, agents) if video.recorded.strip() else ()
        if video.scene:
            return (*described, *self.scenes.perceive(video, agents))
        if video.recorded.strip():
            return described
        if video.path:
            return self.films.perceive(video, agents)
        raise InputError(
            "the video description is empty.",
            "Give a film (--video), a recorded description (--seen) or scene graphs (--scene).",
        )
