"""What a question is: its words and options, and the material that it is about, such as an episode by hand."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Literal, Self

from pydantic import Field, model_validator

from ..episodes import episode as written_episodes
from ..errors import InputError
from ..minds.facts import Value
from .claims import Option
from .episode import sentences
from .phrases import claimed
from .queries import Asked

Polarity = Literal["MOST", "LEAST"]

LETTERS = string.ascii_uppercase
_NUMBERS = [str(number) for number in range(1, len(LETTERS) + 1)]
_OWN_MARK = re.compile(r"\s*\(?([A-Za-z]|\d{1,2})[).:]\s")

TWO_OPTIONS = "Give at least two, one a line: 'A) ...' and 'B) ...'."


class Choice(Value):
    """One option of a question."""

    label: str = Field(min_length=1)
    text: str = Field(min_length=1)


class Video(Value):
    """How a scene was seen: a film at `path`, a `recorded` description in words, or scene graphs at `scene`."""

    path: str = ""
    recorded: str = ""
    scene: str = ""


class Written(Value):
    """An episode that was written by hand, and what is asked of it: there is nothing to read.

    Without `asked` the question is in words.
    """

    episode: written_episodes.Episode
    asked: Asked | None = None


class Question(Value):
    """A question, its options, the material that it is about, and what it tells the solver to assume.

    Without options the answers are what a solver finds possible in the material, where it can propose them. One by
    hand brings its episode (`written`). Raises `InputError` for a single option or for repeated labels.
    """

    id: str = ""
    text: str = Field(min_length=1)
    choices: tuple[Choice, ...] = ()
    polarity: Polarity = "MOST"
    assumptions: tuple[str, ...] = ()
    episode: str = ""
    agents: tuple[str, ...] = ()
    video: Video | None = None
    narration: str = ""
    conversation: str = ""
    written: Written | None = None

    @model_validator(mode="after")
    def _has_options(self) -> Self:
        labels = [choice.label for choice in self.choices]
        where = f"question {self.id!r}" if self.id else "the question"
        if len(labels) == 1:
            raise InputError(f"{where} has 1 option.", TWO_OPTIONS)
        if len(set(labels)) != len(labels):
            raise InputError(f"{where} uses an option letter twice.", "Give every option its own letter.")
        return self

    @property
    def labels(self) -> tuple[str, ...]:
        """The option letters, in order."""
        return tuple(choice.label for choice in self.choices)


def require_choices(question: Question) -> tuple[Choice, ...]:
    """Return the options of a question; raise `InputError` if it has none and the solver finds none."""
    if not question.choices:
        raise InputError("the question has 0 options, and this solver finds none by itself.", TWO_OPTIONS)
    return question.choices


def lettered(options: Sequence[str]) -> tuple[Choice, ...]:
    """Return options with the letters A, B, C in order; behind Z come AA, AB, AC."""
    return tuple(Choice(label=_letter(k), text=words.strip()) for k, words in enumerate(options))


def _letter(k: int) -> str:
    before, last = divmod(k, len(LETTERS))
    return (_letter(before - 1) if before else "") + LETTERS[last]


def check_options(options: Sequence[str]) -> None:
    """Raise `InputError` for options that somebody gave and that cannot be told apart by letters of ours.

    These are too many ones, empty or equal ones, and such as bring letters or numbers of their own, by which
    their answer may be named.
    """
    if len(options) > len(LETTERS):
        raise InputError(f"there are {len(options)} options; {len(LETTERS)} is the most.", "Give fewer.")
    if (empty := next((k for k, words in enumerate(options) if not words.strip()), None)) is not None:
        raise InputError(f"options[{empty}] is empty.", "Leave it out, or write its words.")
    folded = [words.strip().casefold() for words in options]
    if twice := next((words for words in folded if folded.count(words) > 1), None):
        raise InputError(f"the option {twice!r} is there twice.", "Give different options.")
    marks = [mark[1].upper() if (mark := _OWN_MARK.match(words)) else "" for words in options]
    for series in (LETTERS, _NUMBERS):
        if len(options) > 1 and sorted(marks) == sorted(series[: len(options)]):
            raise InputError(
                f"the options bring marks of their own, such as {options[0][:20]!r}.",
                "Leave them out; the options get the letters A, B, C in their order.",
            )


def written_question(episode: written_episodes.Episode, asked: Asked) -> Question:
    """Return what is asked of an episode as a question whose reading is the episode itself.

    Its material in words, for whoever reads words, is the text of the episode, or else its plain English. Options
    of one label become one choice. Raises `InputError` for a single option.
    """
    check_written(asked.options)
    names = [option.label or in_words(option) for option in asked.options]
    texts = {name: _text(name, asked.options, names) for name in names}
    labels = dict(zip(texts, lettered(list(texts)), strict=True))
    if all(option.label for option in asked.options):
        labels = {name: Choice(label=name, text=text) for name, text in texts.items()}
    options = tuple(
        option.model_copy(update={"label": labels[name].label, "words": "" if option.claims else option.words})
        for name, option in zip(names, asked.options, strict=True)
    )
    question = Question(
        text=asked.words or asked.query.sentence(),
        choices=tuple(labels.values()),
        polarity=asked.polarity,
        assumptions=asked.assumptions,
    )
    return about_episode(episode, question, asked.model_copy(update={"options": options}))


def check_written(options: Sequence[Option]) -> None:
    """Raise `InputError` for options of which one says nothing, or which cannot be told apart."""
    said, labels = [in_words(option) for option in options], [option.label for option in options]
    if (empty := next((k for k, words in enumerate(said) if not words.strip()), None)) is not None:
        raise InputError(f"options[{empty}] says nothing.", "Give it words or claims.")
    if all(labels):
        return
    if any(labels):
        raise InputError(f"options[{labels.index('')}] has no label, and others do.", "Label all or none.")
    check_options(said)


def about_episode(episode: written_episodes.Episode, question: Question, asked: Asked | None = None) -> Question:
    """Return a question about an episode by hand; without `asked` its words are still to be read."""
    if not episode.events:
        raise InputError("the episode tells nothing.", "Add its events; see docs/episode.md.")
    told = episode.text or "\n".join(sentences(episode))
    written = Written(episode=episode, asked=asked)
    return question.model_copy(
        update={"agents": episode.names, "narration": told, "conversation": "", "written": written}
    )


def in_words(option: Option) -> str:
    """Return what an option says: its words, or its claims as clauses."""
    return option.words or " and ".join(map(claimed, option.claims))


def _text(name: str, options: Sequence[Option], names: Sequence[str]) -> str:
    ways = (in_words(option) for option, mine in zip(options, names, strict=True) if mine == name)
    return ", or ".join(dict.fromkeys(ways))
