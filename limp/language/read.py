"""A language model reads: a text, or what somebody wrote down about a video, becomes events."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from ..errors import InputError, ReadError, quoted
from ..events import Action, Event, Observation, Source, SourceKind, Utterance
from ..prompt import load_prompt
from ..protocols import LanguageModel, Perception
from ..questions.question import Video
from .forms import filled_in, person_called

SOMEONE_ELSE = "someone else"
"""Who acts and is none of the people."""


class Happening(BaseModel):
    """One thing that a person did or said, as the model writes it."""

    agent: str = Field(description="the name of the person")
    kind: Literal["action", "utterance"]
    text: str = Field(description="action: a verb phrase in the base form; utterance: the words that were said")
    to: str = Field(default="", description="utterance: the name of the listener")

    def event(self, agents: Sequence[str], source: Source, spoken: str) -> Event:
        """Return the event; words that nobody speaks in the text, all of which is `spoken`, are an act.

        What someone else does is only observed. Raises `ReadError` for a person who is not there, or for an event
        without words.
        """
        if self.agent == SOMEONE_ELSE and self.text.strip():
            return Observation(text=self.text.strip().rstrip("."), source=source)
        name = person_called(self.agent, agents)
        if not name or not self.text.strip():
            raise ReadError(
                f"the model read {self.text!r} of {self.agent!r}, who is none of {', '.join(agents)}.",
                "Take a stronger model for reading, or --reader rules.",
            )
        text = self.text.strip()
        if self.kind == "utterance" and _letters(text) in spoken:
            return Utterance(agent=name, text=text, to=person_called(self.to, agents), source=source)
        return Action(agent=name, text=text.rstrip(".").removeprefix(f"{name} "), source=source)


class Happenings(BaseModel):
    """What happened, in order."""

    events: Sequence[Happening]


def happenings_of(agents: Sequence[str], talk: bool) -> type[Happenings]:
    """Return the schema of a text about `agents` and others without names; without `talk` nobody speaks."""
    kinds = ["action", "utterance"] if talk else ["action"]

    class OneHappening(Happening):
        agent: str = Field(json_schema_extra={"enum": [*agents, SOMEONE_ELSE]})
        kind: Literal["action", "utterance"] = Field(json_schema_extra={"enum": list(kinds)})

    class TextHappenings(Happenings):
        events: list[OneHappening]

    return TextHappenings


_SPOKEN = re.compile(r"[\"“](?P<quoted>[^\"”]+)[\"”]|^[A-Z][^:\n]{0,40}: (?P<line>.+)$", re.MULTILINE)


def _letters(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def spoken_in(text: str) -> str:
    """Return the words that stand in quotation marks or behind a name and a colon, in small letters."""
    return " | ".join(_letters(found["quoted"] or found["line"]) for found in _SPOKEN.finditer(text))


@dataclass(frozen=True)
class ModelReader:
    """Reads with `model`; `source` is where the words come from."""

    model: LanguageModel
    source: SourceKind = "text"

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events in the order in which they happened.

        Raises `ReadError` if the model finds none or one of somebody who is not there, and what the model raises
        if it does not write the object that it is asked for.
        """
        prompt = load_prompt("read").render(text=text.strip(), people=", ".join(agents))
        spoken = spoken_in(text)
        found, _ = filled_in(self.model, prompt, happenings_of(agents, bool(spoken)))
        if not found.events:
            raise ReadError(f"the model found nothing that happened in {quoted(text)}.", "Try --reader rules.")
        return tuple(one.event(agents, Source(kind=self.source), spoken) for one in found.events)


@dataclass(frozen=True)
class SeeingPerception:
    """Reads the recorded description of a video with `model`; without one, looks at the film with `films`."""

    model: LanguageModel
    films: Perception

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events of the description or the film; raise `InputError` if there is neither."""
        if video.recorded.strip():
            return ModelReader(self.model, "video").read(video.recorded, agents)
        if video.path:
            return self.films.perceive(video, agents)
        raise InputError(
            "there is neither a film nor a description of one.",
            "Give --video FILM or --seen WORDS; scene graphs are read by --reader rules.",
        )
