"""The seams of the stages from material to a trace. Every stage takes a batch or a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol, runtime_checkable

from ..episodes.claims import Option
from ..episodes.episode import Episode as Story
from ..episodes.queries import Query
from ..events import Episode, Event
from ..minds.attitudes import Hypothesis
from ..minds.timeline import BeliefTimeline
from ..planner import Trace
from ..questions.question import Choice, Question, Video


@runtime_checkable
class Perception(Protocol):
    """Sees: turns a video into events."""

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Describe in order what each of `agents` did and said."""


@runtime_checkable
class Reader(Protocol):
    """Reads: turns a text into events."""

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events that the text tells, in the order in which they happened."""


@runtime_checkable
class Understanding(Protocol):
    """Understands: says what the words of events mean."""

    def understand(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events in the same words, with a meaning where they had none and it can be told."""


@runtime_checkable
class Fuser(Protocol):
    """Joins what was seen with what was told."""

    def fuse(
        self,
        seen: Sequence[Event],
        told: Sequence[Event],
        assumptions: Sequence[str] = (),
        agents: Sequence[str] = (),
    ) -> Episode:
        """Return one episode: order restored, gaps filled, initial state reconstructed.

        `assumptions` are what the question says is to be taken as given, `agents` whom it is about.
        """


@runtime_checkable
class Hypothesizer(Protocol):
    """Spells out the minds that the options of a question claim."""

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return at least one hypothesis for every option."""


@runtime_checkable
class Proposer(Protocol):
    """A hypothesizer that finds the possible answers to a question without options."""

    def propose(self, question: Question, episode: Episode) -> tuple[Choice, ...]:
        """Return at least two answers that the episode allows, as options."""


class FormalQuestion(NamedTuple):
    """A question in the one language of episodes: what happened, what is asked, and what the options claim.

    `beliefs` tells who believed what, and when, of what is asked about.
    """

    story: Story
    query: Query
    claimed: tuple[Option, ...]
    beliefs: BeliefTimeline | None


@runtime_checkable
class Formalizing(Protocol):
    """Puts an understood episode and the minds in question into the one language."""

    def formal(self, question: Question, episode: Episode, hypotheses: Sequence[Hypothesis]) -> FormalQuestion:
        """Return the question in the one language."""


@runtime_checkable
class Policy(Protocol):
    """A planner: how likely was each step, for each mind? It decides itself how to batch."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix of log-likelihoods."""


Part = Literal["belief-update", "inverse-planning", "other-minds"]
"""A part of the theory that an ablation takes away."""
ALL_PARTS: frozenset[Part] = frozenset(("belief-update", "inverse-planning", "other-minds"))


@runtime_checkable
class Ablatable(Protocol):
    """A policy that knows what its answers are without a part of the theory."""

    @property
    def parts(self) -> frozenset[Part]:
        """The parts for which it knows that, or knows a reason why it cannot be."""

    def without(self, part: Part) -> Policy:
        """Return the policy without the part; raise `InputError` with the reason where it has no such part."""


@runtime_checkable
class Believing(Protocol):
    """A policy that tells what its minds believed along the way."""

    def beliefs(self, trace: Trace, episode: Episode) -> BeliefTimeline | None:
        """Return the beliefs behind the steps of a trace that it has scored; None where it tracks none."""


@runtime_checkable
class Preparing(Protocol):
    """A policy for which it is much cheaper to plan for several episodes at once than one by one."""

    def prepare(
        self,
        tasks: Sequence[tuple[Episode, Sequence[Hypothesis]]],
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        """Plan for all that `score` will be asked; `progress` is called with (plans made, plans in all)."""
