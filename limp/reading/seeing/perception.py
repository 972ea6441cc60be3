"""Seeing without a model: a recorded description is read by rules, scene graphs and films by their own readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import InputError
from ...events import Event
from ...protocols import Perception
from ...questions.question import Video
from ..homes.reader import RuleReader


@dataclass(frozen=True)
class RecordedPerception:
    """Reads what was written down about a video, scene graphs with `scenes`, and else the film with `films`."""

    scenes: Perception
    films: Perception

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events of the description, then those of the scene graphs; without either, of the film.

        Raises `InputError` where there is none of the three, and what their readers raise.
        """
        described = RuleReader(source="video").read(video.recorded, agents) if video.recorded.strip() else ()
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
