"""Real classes for tests: stages without wit, and a guard against the network."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

from .errors import ReadError
from .events import Action, Episode, Event, Hypothesis, Observation, Question, Source, Utterance, Video


@contextlib.contextmanager
def no_network() -> Iterator[None]:
    """Make every connection to another host than this one an error, for the length of the block."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        host = address[0] if isinstance(address, tuple) else "unix"
        if host not in ("127.0.0.1", "::1", "localhost", "unix"):
            raise AssertionError(f"a test tried to reach {host}")
        connect(self, address)

    with patch.object(socket.socket, "connect", guarded):
        yield


class PlainReader:
    """Takes every sentence that starts with a name for an action, every `Name: words` line for an utterance."""

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return one event a sentence; raise `ReadError` if none starts with one of `agents`."""
        sentences = [part.strip() for part in re.split(r"\n|(?<=[.!?])\s", text) if part.strip()]
        events = [self._event(sentence, agents) for sentence in sentences]
        if all(isinstance(event, Observation) for event in events):
            raise ReadError(f"no sentence of {text[:40]!r} could be read.", "Start sentences with a name.")
        return tuple(events)

    def _event(self, sentence: str, agents: Sequence[str]) -> Event:
        for agent in agents:
            if sentence.startswith(f"{agent}: "):
                words = sentence.removeprefix(f"{agent}: ")
                return Utterance(agent=agent, text=words, source=Source(kind="conversation"))
            if sentence.startswith(f"{agent} "):
                return Action(agent=agent, text=sentence.removeprefix(f"{agent} ").rstrip("."))
        return Observation(text=sentence, note=f"cannot read {sentence!r}")


class PlainPerception:
    """Reads the recorded description of a video with a `PlainReader`."""

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events of `video.recorded`."""
        return PlainReader().read(video.recorded, agents)


class PlainFuser:
    """Puts what was seen before what was told and infers nothing."""

    def fuse(self, seen: Sequence[Event], told: Sequence[Event]) -> Episode:
        """Return the events as they come."""
        events = (*seen, *told)
        return Episode(agents=tuple(dict.fromkeys(e.agent for e in events if e.agent)), events=events)


class OptionHypothesizer:
    """Takes the words of every option for what the episode's last agent believes."""

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one hypothesis an option."""
        return tuple(Hypothesis(choice=c.label, agent=episode.agents[-1], belief=c.text) for c in question.choices)


def plain_stages() -> tuple[PlainPerception, PlainReader, PlainFuser, OptionHypothesizer]:
    """Return the plain stages above, which a pipeline takes before its policy."""
    return PlainPerception(), PlainReader(), PlainFuser(), OptionHypothesizer()
