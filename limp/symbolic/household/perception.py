"""Seeing without a model: a recorded description is read by rules, scene graphs by their own reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import InputError
from ...events import Event, Video
from ...protocols import Perception
from .reader import RuleReader


@dataclass(frozen=True)
class RecordedPerception:
    """Reads what someone or something wrote down about a video, and scene graphs with `scenes`."""

    scenes: Perception

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events of the description, then those of the scene graphs.

        Raises `InputError` for an empty description, or for a film alone: seeing pixels needs a vision model.
        """
        events: tuple[Event, ...] = ()
        if video.recorded.strip():
            events += RuleReader(source="video").read(video.recorded, agents)
        if video.scene:
            events += self.scenes.perceive(video, agents)
        if not video.recorded.strip() and not video.scene:
            raise InputError(
                f"the film {video.path!r} has no description."
                if video.path
                else "the video description is empty.",
                "Give a recorded description (--seen) or scene graphs (--scene).",
            )
        return events
