"""Seeing with a vision model: it lists each person's actions and utterances, window by window of the film."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from ..episodes.events import Event, Unread
from ..episodes.question import Video
from ..episodes.telling import does, is_so, says
from ..errors import InputError
from ..minds.clauses import third_person
from ..minds.facts import Value
from ..minds.source import Source
from ..models.media import MAX_SIDE, Film, Window, every, excerpt, open_film, spread, stills, windows
from ..protocols.models import LanguageModel, Sampling
from ..protocols.prompt import Media, Prompt, load_prompt
from ..protocols.stages import Account, nothing_seen
from .forms import person_called

CLEAR = 0.9
"""Certainty of what the model says that it saw plainly."""
UNCLEAR = 0.6
"""Certainty of what it says was partly hidden, small, blurred or inferred."""
SOMEONE = "someone"
"""Who acts where it cannot be told which of the people it is."""
ALIKE = 0.5
"""Share of words in common from which two reports of one person in an overlap are of the same event."""


Shown = Literal["pictures", "film"]
TAKES_FILMS = ("gemini",)
"""Providers that take a film as it is; the others get pictures."""


def form_for(model: str) -> Shown:
    """Return how the model `provider/name` is shown a film."""
    return "film" if model.partition("/")[0] in TAKES_FILMS else "pictures"


class Seen(Value):
    """One entry of a description: what the model is asked for; a `state` is what can be seen to be so."""

    time: float
    person: str
    kind: Literal["action", "utterance", "state"]
    text: str
    to: str
    clear: bool


class Description(Value):
    """What a model saw in one part of a film, in order."""

    events: tuple[Seen, ...]


@dataclass(frozen=True)
class FilmPerception:
    """Describes a film by a vision model: as a film to one that takes films (`form="film"`), else as pictures.

    A film longer than `window` seconds is shown in parts that overlap by `overlap` seconds. A part is shown as
    one picture every `every` seconds, but no more than `pictures` of them spread evenly. `side` limits pictures
    and parts, in pixels; a film shown whole goes as it is.
    """

    model: LanguageModel
    form: Shown = "pictures"
    window: float = 60.0
    overlap: float = 4.0
    every: float = 1.0
    pictures: int = 64
    side: int = MAX_SIDE
    sampling: Sampling = Sampling(max_tokens=4096)

    def perceive(self, video: Video, agents: Sequence[str]) -> Account:
        """Return what the model saw, with seconds of the film as sources; a note if it saw nothing.

        What a person does who is none of `agents` is told as a fact; without `agents` every name counts.
        Raises `InputError` for a film that cannot be decoded, and whatever the model raises.
        """
        if not video.path:
            raise InputError("there is no film to look at.", "Give one with --video.")
        film = open_film(Path(video.path))
        parts = windows(film, self.window, self.overlap) if film.seconds else (Window(0.0, self.window),)
        with TemporaryDirectory(prefix="limp-") as folder:
            prompts = [self._prompt(film, part, Path(folder), agents) for part in parts]
            completions = self.model.generate(prompts, Description, self.sampling)
        described: list[tuple[Seen, ...]] = []
        for part, completion in zip(parts, completions, strict=True):
            assert isinstance(completion.parsed, Description)
            described.append(_within(part, completion.parsed.events))
        events = tuple(_event(seen, agents) for seen in merged(parts, described))
        notes = (f"not told whose act: {event.text!r}" for event in events if not event.understood)
        if not events:
            return nothing_seen(f"{self.model.name} saw nobody do or say anything")
        return Account(events, tuple(dict.fromkeys(notes)))

    def _prompt(self, film: Film, part: Window, folder: Path, agents: Sequence[str]) -> Prompt:
        if self.form == "film":
            whole = part.start == 0 and part.end >= film.seconds
            piece = film if whole else excerpt(film, part, folder / f"{part.start:.3f}.mp4", self.side)
            shown: tuple[Media, ...] = (piece.media(),)
        else:
            times = tuple(every(film, self.every, part))
            if len(times) > self.pictures and film.seconds:
                times = spread(film, self.pictures, part)
            shown = stills(film, times[: self.pictures], folder, self.side)
        moments = [f"{media.time:.1f}" for media in shown if media.time is not None]
        return load_prompt("perceive").render(
            media=shown,
            form="a film" if self.form == "film" else f"{len(shown)} pictures in order",
            times=", ".join(moments) or f"{part.start:.1f} to {part.end:.1f}",
            first=f"{part.start:.1f}",
            people=", ".join(agents) or "not known; name them by what they wear",
        )


def _within(part: Window, events: Sequence[Seen]) -> tuple[Seen, ...]:
    """Keep the order of the list; a time outside the part, or before that of the entry above, is moved in."""
    out: list[Seen] = []
    least = part.start
    for seen in events:
        least = min(max(least, seen.time), part.end)
        out.append(seen.model_copy(update={"time": least}))
    return tuple(out)


def merged(parts: Sequence[Window], described: Sequence[Sequence[Seen]]) -> tuple[Seen, ...]:
    """Join the descriptions of overlapping parts: what two of them report of an overlap is kept once.

    Two reports in an overlap are of one event if they are of the same person and kind and share at least half
    of the words of the shorter one. The earlier part's report is kept.
    """
    out: list[Seen] = []
    for k, events in enumerate(described):
        end = parts[k - 1].end if k else float("-inf")
        twice = [seen for seen in out if seen.time >= parts[k].start]
        fresh: list[Seen] = []
        for seen in events:
            same = next((old for old in twice if seen.time <= end and _alike(old, seen)), None)
            if same is None:
                fresh.append(seen)
            else:
                twice.remove(same)
        out = sorted([*out, *fresh], key=lambda seen: seen.time)
    return tuple(out)


def _alike(one: Seen, two: Seen) -> bool:
    if (one.person, one.kind) != (two.person, two.kind):
        return False
    left, right = (set(re.findall(r"\w+", seen.text.lower())) for seen in (one, two))
    return len(left & right) >= ALIKE * max(1, min(len(left), len(right)))


def _event(seen: Seen, agents: Sequence[str]) -> Event:
    """Return what was seen as an event, in words; whose act is open is unread."""
    source, certainty = Source(kind="video", start=seen.time, unit="seconds"), CLEAR if seen.clear else UNCLEAR
    return _worded(seen, agents).model_copy(update={"source": source, "certainty": certainty})


def _worded(seen: Seen, agents: Sequence[str]) -> Event:
    person = person_called(seen.person, agents or [seen.person])
    text = " ".join(seen.text.split())
    if seen.kind == "state" and text:
        return is_so(text.removeprefix(person).strip().rstrip("."), person)
    if not person or not text:
        acts = third_person(text) if seen.kind == "action" and text else text
        words = f"{seen.person or SOMEONE} {acts}".strip().rstrip(".")
        is_open = not text or seen.person in ("", SOMEONE)  # it is open who that is
        return Unread(words, text=words) if is_open else is_so(words)
    if seen.kind == "action":
        return does(person, text.rstrip("."))
    others = [name for name in agents if name != person]
    to = person_called(seen.to, agents) or (others[0] if len(others) == 1 else "")
    return says(person, text, to)
