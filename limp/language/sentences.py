"""A language model reads one piece of a story at a time into typed events: small enough for a small model.

A piece is a sentence or a clause. The model fills a form, and `Entry.event` makes an event of the core of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from ..errors import ReadError
from ..events import Action, Event, Observation, Source, Utterance
from ..minds.facts import At, Place
from ..minds.meanings import Act, Statement, Verb
from ..models.structured import StructureError
from ..prompt import Prompt, load_prompt
from ..protocols import LanguageModel, Piece, PieceReading, Sampling

Does = Literal["put", "take", "go", "leave", "look", "find", "tell", "learn", "is", "other"]
_ACTS: dict[Does, Verb] = {
    "put": "put", "take": "grab", "go": "enter", "leave": "leave", "look": "search", "find": "find",
}  # fmt: skip
_SHORT = Sampling(max_tokens=256)
_TEXT = Source(kind="text")


class Entry(BaseModel):
    """One thing that happens, as the model writes it."""

    does: Does
    who: str = ""
    thing: str = ""
    place: str = ""
    to: str = ""
    seen_by: list[str] = Field(default=[], max_length=2)
    not_seen_by: list[str] = Field(default=[], max_length=2)

    def event(self, words: str, people: Sequence[str]) -> Event:
        """Return the event of a piece with these words; raise `ReadError` if a part of it is missing."""
        agent = "" if self.does in ("is", "other") and not self.who else _person(self.who, people)
        thing, place = _noun(self.thing), _noun(self.place)
        seen = tuple(_person(name, people) for name in self.seen_by)
        unseen = tuple(_person(name, people) for name in self.not_seen_by)
        for part, value in (("thing", thing), ("place", place)):
            if not value and self.does in _NEEDS[part]:
                raise ReadError(f"{self.does!r} needs a {part}.", "Take a stronger model for reading.")
        where = Place(name=place) if place else None
        if self.does == "tell":
            to = _person(self.to, people) if self.to else ""
            meaning = Statement(speech="tell", thing=thing, place=where)
            return Utterance(agent=agent, text=words, to=to, meaning=meaning, seen_by=seen, unseen_by=unseen)
        if self.does == "learn":
            act = Act(verb="find", thing=thing, place=where)
            return Action(agent=agent, text=words, meaning=act, seen_by=(agent,), unseen_by=unseen)
        if self.does in ("is", "other"):
            facts = (At(thing=thing, place=where),) if where and self.does == "is" else ()
            return Observation(agent=agent, text=words, facts=facts, seen_by=seen, unseen_by=unseen)
        act = Act(verb=_ACTS[self.does], thing=thing, place=where)
        return Action(agent=agent, text=words, meaning=act, source=_TEXT, seen_by=seen, unseen_by=unseen)


_NEEDS: dict[str, tuple[Does, ...]] = {
    "thing": ("put", "take", "find", "tell", "learn", "is"),
    "place": ("put", "look", "find", "tell", "is"),
}
"""What cannot happen without a thing, and what without a place."""


class Entries(BaseModel):
    """What happens in one piece, in order."""

    events: list[Entry] = Field(max_length=2)


@dataclass(frozen=True)
class ModelPieceReader:
    """Reads pieces with `model`; implements `protocols.PieceReader`."""

    model: LanguageModel

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    def read_pieces(self, pieces: Sequence[Piece], people: Sequence[str]) -> list[PieceReading]:
        """Return what the model takes to happen in each piece; a form that it does not fill in is a problem."""
        prompts = [
            load_prompt("read_sentence").render(
                people=", ".join(people),
                before=piece.before or "(nothing)",
                piece=piece.words,
                objection=f"\nIt was read wrongly: {piece.objection}\n" if piece.objection else "",
            )
            for piece in pieces
        ]
        try:
            completions = self.model.generate(prompts, Entries, _SHORT)
        except StructureError:
            return [self._alone(prompt, piece, people) for prompt, piece in zip(prompts, pieces, strict=True)]
        return [_reading(c.parsed, p.words, people) for c, p in zip(completions, pieces, strict=True)]

    def _alone(self, prompt: Prompt, piece: Piece, people: Sequence[str]) -> PieceReading:
        """Read one piece, so that a form that is not filled in costs no other piece its reading."""
        try:
            (completion,) = self.model.generate([prompt], Entries, _SHORT)
        except StructureError as error:
            return PieceReading(problem=error.message)
        return _reading(completion.parsed, piece.words, people)


def _reading(entries: BaseModel | None, words: str, people: Sequence[str]) -> PieceReading:
    assert isinstance(entries, Entries)
    try:
        return PieceReading(events=tuple(entry.event(words, people) for entry in entries.events))
    except ReadError as error:
        return PieceReading(problem=error.message)


def _person(name: str, people: Sequence[str]) -> str:
    found = next((known for known in people if _noun(known) == _noun(name)), "")
    if not found:
        raise ReadError(
            f"{name!r} is none of the people {', '.join(people)}.", "Name everybody with --agent, or rewrite it."
        )
    return found


def _noun(words: str) -> str:
    plain = words.strip().strip(".").lower()
    for article in ("the ", "a ", "an ", "his ", "her ", "their ", "my "):
        plain = plain.removeprefix(article)
    return plain
