"""What an episode, a mind and a question are: frozen, JSON-safe values that both wings share.

All content is text, so a language model and an exact planner speak of the same episode.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from .errors import InputError

Polarity = Literal["MOST", "LEAST"]
SocialGoal = Literal["help", "hinder", "independent"]
SourceKind = Literal["video", "scene", "text", "conversation", "question", "simulator"]


class Value(BaseModel):
    """A frozen value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(Value):
    """Where an event was found; `start` and `end` count in `unit`, by default in characters of a text.

    A description of a video that somebody wrote down has characters, a film itself has seconds.
    """

    kind: SourceKind
    start: float | None = None
    end: float | None = None
    unit: Literal["characters", "seconds", "frames"] = "characters"


class _Event(Value):
    agent: str
    text: str
    source: Source = Source(kind="text")
    certainty: float = Field(default=1.0, gt=0.0, le=1.0)
    """The reader's own probability that this happened as written (1 unless the words hedge)."""


class Action(_Event):
    """Something that `agent` did, as a verb phrase: `grab the mug from the coffee table`."""

    kind: Literal["action"] = "action"


class Utterance(_Event):
    """Something that `agent` said, in the words that were spoken; `to` is the listener where known."""

    kind: Literal["utterance"] = "utterance"
    to: str = ""


class Observation(_Event):
    """Something that conditions the episode and is never scored; `note` says why it is not an action."""

    kind: Literal["observation"] = "observation"
    agent: str = ""
    note: str = ""


Event = Annotated[Action | Utterance | Observation, Field(discriminator="kind")]


class State(Value):
    """Facts in words, such as `the mug is on the coffee table`."""

    facts: tuple[str, ...] = ()


class Episode(Value):
    """Who was there, how things stood at the start, and what happened, in order."""

    id: str = ""
    agents: tuple[str, ...] = Field(min_length=1)
    initial: State = State()
    events: tuple[Event, ...] = ()


class Choice(Value):
    """One option of a question."""

    label: str = Field(min_length=1)
    text: str = Field(min_length=1)


class Hypothesis(Value):
    """A mind that an option claims: the agent's belief, social goal, and belief of the other's goal.

    Several hypotheses may stand for one choice; the planner adds up their posteriors. `act` is what the option
    says that the agent did with this in mind, if it says so; `prior` is an unnormalised weight among the
    hypotheses of one question.
    """

    choice: str
    agent: str
    belief: str = ""
    social_goal: SocialGoal | Literal[""] = ""
    belief_of_goal: str = ""
    act: str = ""
    prior: float = Field(default=1.0, ge=0.0)


class Video(Value):
    """How a scene was seen: a film at `path`, a `recorded` description in words, or scene graphs at `scene`."""

    path: str = ""
    recorded: str = ""
    scene: str = ""


class Question(Value):
    """A question with options, the material that it is about, and what it tells the solver to assume.

    A classical question (a maze, a tiger task) brings its own `given` episode and hypotheses instead of
    video and text. Raises `InputError` for fewer than two options or for repeated labels.
    """

    id: str = ""
    text: str = Field(min_length=1)
    choices: tuple[Choice, ...]
    polarity: Polarity = "MOST"
    assumptions: tuple[str, ...] = ()
    episode: str = ""
    agents: tuple[str, ...] = ()
    video: Video | None = None
    narration: str = ""
    conversation: str = ""
    given: Episode | None = None
    hypotheses: tuple[Hypothesis, ...] = ()

    @model_validator(mode="after")
    def _has_options(self) -> Self:
        labels = [choice.label for choice in self.choices]
        where = f"question {self.id!r}" if self.id else "the question"
        if len(labels) < 2:
            raise InputError(
                f"{where} has {len(labels)} option{'s' * (len(labels) != 1)}.",
                "Give at least two, one a line: 'A) ...' and 'B) ...'.",
            )
        if len(set(labels)) != len(labels):
            raise InputError(f"{where} uses an option letter twice.", "Give every option its own letter.")
        return self

    @property
    def labels(self) -> tuple[str, ...]:
        """The option letters, in order."""
        return tuple(choice.label for choice in self.choices)
