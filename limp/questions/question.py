"""What a question is: its words and options, and the material that it is about."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from ..episodes import episode as written_episodes
from ..episodes.queries import Asked
from ..errors import InputError, OptionsError
from ..events import Episode
from ..minds.attitudes import Hypothesis
from ..minds.facts import Value

Polarity = Literal["MOST", "LEAST"]


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

    Without options the answers are what a solver finds possible in the material, where it can propose them. A
    classical question (a maze, a tiger task) brings its own `given` episode and hypotheses instead of video and
    text; one by hand brings an episode in the language of `limp.episodes` (`written`). Raises `InputError` for a
    single option or for repeated labels.
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
    given: Episode | None = None
    hypotheses: tuple[Hypothesis, ...] = ()
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
    """Return the options of a question; raise `OptionsError` if it has none and the solver finds none."""
    if not question.choices:
        raise OptionsError("the question has 0 options, and this solver finds none by itself.", TWO_OPTIONS)
    return question.choices
