"""From the words of a story to an episode with the story in it: perceive, read, fuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from pydantic import ConfigDict, Field

from ...errors import HypothesisError, InputError, ReadError
from ...events import Episode, Event, Observation, Source
from ...questions.question import Video
from .stories import story_of
from .story import Says, Story, Unread


class Told(Observation):
    """An event of a story in words, with the story that it belongs to."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    story: Story = Field(exclude=True, repr=False)


class StoryEpisode(Episode):
    """An episode with its understood story."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    story: Story = Field(exclude=True, repr=False)


class StoryPerception:
    """Belief stories are told; a film has no reader here."""

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Read the recorded description of a video; raise `InputError` for a film or scene graphs."""
        if not video.recorded:
            raise InputError("a question about beliefs needs the story in words.", "Give --text.")
        return StoryReader().read(video.recorded, agents)


class StoryReader:
    """Reads a story or a chat into typed happenings; implements `protocols.Reader`."""

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the story's events in words; those that were not understood have a note."""
        story = story_of(text, agents)
        if not story.events:  # nothing in it changes what anybody knows
            return (Told(text=text, source=Source(kind="text"), story=story),)
        return told(story)


def told(story: Story, notes: Mapping[int, str] = MappingProxyType({})) -> tuple[Told, ...]:
    """Return a story's happenings in words; `notes` by their place says how they were read."""
    return tuple(
        Told(
            text=event.text or type(event).__name__,
            note=notes.get(k, f"not understood: {event.text!r}" if isinstance(event, Unread) else ""),
            source=Source(kind="text"),
            certainty=event.certainty,
            story=story,
        )
        for k, event in enumerate(story.events)
    )


class StoryFuser:
    """Joins the stories of several texts into one."""

    def fuse(self, seen: Sequence[Event], told: Sequence[Event]) -> Episode:
        """Return the episode with its story; raise `ReadError` if nobody takes part in it."""
        events = [event for event in (*seen, *told) if isinstance(event, Told)]
        stories = list({id(event.story): event.story for event in events}.values())
        whole = stories[0]
        for story in stories[1:]:
            whole = replace(
                whole,
                agents=tuple(dict.fromkeys((*whole.agents, *story.agents))),
                events=(*whole.events, *story.events),
                rooms_of=(*whole.rooms_of, *story.rooms_of),
            )
        if not whole.agents:
            raise ReadError("nobody takes part in the story.", "Name the people in it.")
        return StoryEpisode(agents=whole.agents, events=tuple(events), story=whole)


def story_in(episode: Episode) -> Story:
    """Return the story of an episode; raise `HypothesisError` for an episode of other stages."""
    if not isinstance(episode, StoryEpisode):
        raise HypothesisError("the episode holds no story that was read for beliefs.", "Read it with StoryReader.")
    return episode.story


def is_talk(story: Story) -> bool:
    """Return whether a story is a conversation alone."""
    return any(isinstance(event, Says) for event in story.events)
