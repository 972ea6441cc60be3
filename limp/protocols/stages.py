"""The stages from material to a trace, readers and a judge; every stage takes a batch or a whole."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple, Protocol

from pydantic import Field, SerializeAsAny

from ..episodes.episode import Episode
from ..episodes.events import Event
from ..episodes.minds import BeliefTimeline, Hypothesis
from ..episodes.queries import Asked
from ..episodes.question import Question, Video
from ..minds.facts import Value
from ..planner import Trace

# --- the stages from material to a trace; every stage takes a batch or a whole ------------------------------


class Account(NamedTuple):
    """What a perception or a reader makes of its material: what happened, in order, and notes for people.

    `later` says that the material goes on after what is shown in a film. `notes` tell what could not be seen or
    read, or had to be assumed.
    """

    events: tuple[Event, ...] = ()
    notes: tuple[str, ...] = ()
    later: bool = False


def nothing_seen(why: str, heard: Sequence[Event] = ()) -> Account:
    """Return what a film tells in which nothing was seen, but for what was heard."""
    return Account(tuple(heard), (f"saw nothing: {why}",))


class Perception(Protocol):
    """Sees: turns a video into events."""

    def perceive(self, video: Video, agents: Sequence[str]) -> Account:
        """Describe in order what each of `agents` did and said."""


class Reader(Protocol):
    """Reads: turns a text into events."""

    def read(self, text: str, agents: Sequence[str]) -> Account:
        """Return the events that the text tells, in the order in which they happened."""


class Sources(NamedTuple):
    """What was seen and what was told of one episode.

    `assumptions` are what the question says is to be taken as given, `agents` whom it is about; `later` says that
    what is told goes on after what was seen.
    """

    seen: Sequence[Event]
    told: Sequence[Event]
    assumptions: Sequence[str] = ()
    agents: Sequence[str] = ()
    later: bool = False


class Fuser(Protocol):
    """Joins what was seen with what was told."""

    def fuse(self, sources: Sources) -> ReadEpisode:
        """Return one episode: order restored, gaps filled, initial state reconstructed."""


class Hypothesizer(Protocol):
    """Spells out the minds that the options of a question claim."""

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return at least one hypothesis for every option."""


class Policy(ABC):
    """A planner: how likely was each step, for each mind? Define `score` only; it decides itself how to batch."""

    @abstractmethod
    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix of log-likelihoods."""

    def beliefs(self, trace: Trace, episode: Episode) -> BeliefTimeline | None:
        """Return the beliefs behind the steps of a trace that it has scored; None where it tracks none."""
        del trace, episode
        return None


Ablation = Literal["", "no-belief-update", "no-inverse-planning", "single-agent"]
"""A part of the theory that is left out; "" for none."""


# --- episodes that were read, questions about them, and a judge ---------------------------------------------


class ReadQuestion(Value):
    """What a question asks of an episode, and in `notes` the slots that could not be read, in words.

    The `words` of an option are the answer that it stands for, as belief formation writes it: a value, `yes` or
    `no`, or people.
    """

    asked: Asked
    notes: tuple[str, ...] = ()
    supposed: tuple[SerializeAsAny[Event], ...] = ()
    """What the question supposes to happen after all that is told."""
    reliability: float = Field(default=1.0, gt=0.0, le=1.0)
    """The probability that the question was read rightly, where its reader has reason to doubt it."""


class ReadEpisode(Value):
    """An episode as it was read or put together: with which weight among the readings, and what stayed open.

    `things` are its things with what else they are called, for whoever reads questions about it.
    """

    episode: Episode
    weight: float = Field(default=1.0, gt=0.0, le=1.0)
    things: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What stayed open after all repairs, in words."""
    frames: tuple[str, ...] = Field(default=(), exclude=True)
    """Which frame read each clause, in words."""
    queries: tuple[ReadQuestion | None, ...] = Field(default=(), exclude=True)
    """What the questions ask that were read with the text, as far as it could be read."""


class EpisodeReader(Protocol):
    """Reads a whole text as one episode."""

    def read_episode(
        self, text: str, people: Sequence[str], questions: Sequence[Question] = ()
    ) -> tuple[ReadEpisode, ...]:
        """Return the different readings of a text; their weights sum to 1.

        A reader for which it is cheaper reads the first of `questions` with it, which make the same assumptions.
        """


Check = Literal["quotes", "execution", "cold"]
"""What a reading is checked by: quotes and coverage, execution, cold questions."""
ALL_CHECKS: frozenset[Check] = frozenset(("quotes", "execution", "cold"))
CHECKS: Mapping[str, Check] = {"no-quotes": "quotes", "no-execution": "execution", "no-cold-questions": "cold"}
"""The check that each ablation leaves out."""


class QueryReader(ABC):
    """Reads a question in the language of an episode. Define `read_question` only."""

    together: ClassVar[bool] = False
    """Whether it is cheaper to read all questions about a text at once."""

    @abstractmethod
    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query; words that fit no kind are an `Open` one."""

    def read_questions(self, questions: Sequence[Question], read: ReadEpisode) -> tuple[ReadQuestion, ...]:
        """Return the query of each of some questions that make the same assumptions, in their order."""
        return tuple(self.read_question(question, read) for question in questions)


class Judged(Value):
    """How likely each option is, in nats and in the order of the options, and how the numbers were obtained.

    `log_probs` are log P(option | minds), or for `backward` log P(mind of the option, what was done).
    """

    log_probs: tuple[float, ...]
    estimator: str


class JudgeCase(Value):
    """What a judge sees of one question: what happened, and the minds that were formed from it.

    `direction` is `forward` for what follows from a mind (the next act, a feeling, what fits), `backward` for
    what a mind was that did and said what is told (a goal, a reason, a stance).
    """

    direction: Literal["forward", "backward"]
    asked: str
    text: str = ""
    """The whole text; empty where nobody told the episode in words."""
    happened: tuple[str, ...]
    """What was done, said and told, in order, in words."""
    until: str = ""
    """The words of the last event that has happened by the moment that is asked about; empty for the end."""
    minds: tuple[str, ...]
    """What is so, and what each of the people believes and wants, with probabilities, a line each."""
    agent: str = ""
    """Whose mind is in question, for `backward`."""
    options: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
