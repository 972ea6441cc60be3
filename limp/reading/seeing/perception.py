"""Seeing: a recorded description is read, scene graphs and films are seen by those who can.

Rendered films are seen from their pixels and subtitles alone, acts and utterances with their times. The plan and
the legend are read off the picture, people and things are followed by colour and shape. Nothing but the film, the
subtitles beside it and the renderer's public style (`style`) is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...episodes.events import Tell
from ...episodes.question import Video
from ...errors import InputError
from ...homes.deeds import telling
from ...inputs.checks import read_text
from ...minds.source import Source
from ...models.media import every, frames, open_film
from ...protocols.stages import Account, Perception, Reader, nothing_seen
from ..homes.reader import RuleReader
from ..homes.saying import read_statement
from .acts import Reading
from .look import Eye
from .plan import Plan, read_plan


@dataclass(frozen=True)
class RecordedPerception:
    """Reads a recorded description with `words`, scene graphs with `scenes`, and else the film with `films`."""

    scenes: Perception
    films: Perception
    words: Reader = field(default_factory=lambda: RuleReader(source="video"))

    def perceive(self, video: Video, agents: Sequence[str]) -> Account:
        """Return the events of the description, then those of the scene graphs; without either, of the film.

        Raises `InputError` where there is none of the three, and what their readers raise.
        """
        described = self.words.read(video.recorded, agents) if video.recorded.strip() else Account()
        if video.scene:
            shown = self.scenes.perceive(video, agents)
            return Account((*described.events, *shown.events), (*described.notes, *shown.notes))
        if video.recorded.strip():
            return described
        if video.path:
            return self.films.perceive(video, agents)
        raise InputError(
            "the video description is empty.",
            "Give a film (--video), a recorded description (--seen) or scene graphs (--scene).",
        )


_CUE = re.compile(
    r"(\d+):(\d\d):(\d\d)[,.](\d{1,3})\s*-->\s*(\d+):(\d\d):(\d\d)[,.](\d{1,3})[^\n]*\n(.+?)(?=\n\s*\n|\Z)", re.S
)
_LINE = re.compile(r"\s*([^:\n]{1,40}?)\s*:\s*(.+)", re.S)


@dataclass(frozen=True)
class PixelPerception:
    """Looks at a film `every` so many seconds; subtitles are read from the .srt beside it, if there is one."""

    every: float = 0.25

    def perceive(self, video: Video, agents: Sequence[str]) -> Account:
        """Return what people do and say, in order; a note if nothing or nobody is seen.

        Raises `InputError` if the film or its subtitles cannot be decoded, or if it is no film that
        `limp sim household` draws; `PluginError` without OpenCV.
        """
        path = Path(video.path)
        film = open_film(path)
        titles = path.with_suffix(".srt")
        spoken = tuple(utterances(read_text(titles, "subtitles"), agents)) if titles.exists() else ()
        for line in spoken:
            if film.seconds and (line.source.start or 0.0) > film.seconds:
                raise InputError(
                    f"{titles.name} has a line at {line.source.start:g} s, and the film ends at"
                    f" {film.seconds:g} s.",
                    "Give the subtitles of this film.",
                )
        names = tuple(dict.fromkeys([*agents, *(line.speaker for line in spoken)]))
        plan = read_plan(film, names)
        if plan is None:
            raise InputError(
                f"the film {video.path!r} shows no rooms from above, with the names of people, furniture and"
                " things, as the films of `limp sim household` do.",
                "Say in words what is to be seen (--seen), or give scene graphs (--scene).",
            )
        if not any(name for name, _ in plan.people):
            return nothing_seen("none of the people asked about is in the film's legend", spoken)
        eye = Eye(plan)
        glimpses = [eye.look(picture.pixels, picture.time) for picture in frames(film, every(film, self.every))]
        if not any(glimpse.at for glimpse in glimpses):
            return nothing_seen("nobody is in view", spoken)
        acts, notes, _ = Reading(plan, glimpses).account()
        events = sorted([*acts, *spoken], key=lambda event: event.source.start or 0.0)
        if not events:
            return nothing_seen("people stand and do nothing")
        return Account(tuple(events), (*_unnamed(plan), *notes))


def _unnamed(plan: Plan) -> Iterable[str]:
    """Notes of what is in the film without a name that can be read; what is done with it is not reported."""
    kinds = (
        ("person is seen who", "people are seen who", [name for name, _ in plan.people]),
        ("piece of furniture is seen that", "pieces of furniture are seen that", [p.name for p in plan.pieces]),
        ("thing is seen that", "things are seen that", [name for name, _ in plan.things]),
    )
    for one, many, names in kinds:
        if count := names.count(""):
            yield f"{count} more {one if count == 1 else many} cannot be named"


def utterances(text: str, agents: Sequence[str]) -> Iterable[Tell]:
    """Yield the cues of a .srt whose lines are `Name: words`; to whom is who is named, else who spoke before.

    Raises `InputError` if the text holds no cue at all.
    """
    cues = _CUE.findall(text.replace("\r\n", "\n"))
    if not cues and text.strip():
        raise InputError("the subtitles hold no cue.", "Write them as .srt: number, times, words, an empty line.")
    before = ""
    for cue in cues:
        line = _LINE.fullmatch(" ".join(cue[8].split()))
        if line is None:
            continue
        who, words = line[1], line[2]
        others = [name for name in agents if name != who]
        named = [name for name in others if re.search(rf"\b{re.escape(name)}\b", words)]
        to = named[0] if named else before if before and before != who else others[0] if len(others) == 1 else ""
        source = Source(kind="video", start=_seconds(cue[:4]), end=_seconds(cue[4:8]), unit="seconds")
        yield telling(who, read_statement(words), words, to, source=source)
        before = who


def _seconds(parts: Sequence[str]) -> float:
    hours, minutes, seconds, rest = parts
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds) + int(rest.ljust(3, "0")) / 1000
