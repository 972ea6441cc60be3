"""The seams: small protocols without logic. Every stage takes a batch or a whole and returns frozen values."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol, TypeVar, runtime_checkable

from pydantic import BaseModel, Field, field_validator

from .events import Episode, Event
from .minds.attitudes import Hypothesis
from .minds.facts import Value
from .minds.timeline import BeliefTimeline
from .planner import Trace
from .prompt import Prompt
from .questions.question import Choice, Polarity, Question, Video

MOST_TOKENS = 10**9
"""More tokens than any answer takes: whoever reports more is mistaken."""

ROUNDING = 1e-4
"""How far above 0 a log-probability may be by rounding, in half precision too."""
T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S")


class Usage(Value):
    """What a call cost: tokens, seconds of waiting, and US dollars where the price is known; never below 0."""

    prompt_tokens: int = Field(default=0, ge=0)
    completion_tokens: int = Field(default=0, ge=0)
    seconds: float = Field(default=0.0, ge=0.0, allow_inf_nan=False)
    dollars: float | None = Field(default=None, ge=0.0, allow_inf_nan=False)


class Sampling(Value):
    """How to write: greedily at temperature 0, else the `sample`-th independent draw; at most `max_tokens`."""

    temperature: float = 0.0
    max_tokens: int = 1024
    sample: int = 0
    """Which draw this is; two draws with the same number are the same draw. Given to the provider as its seed."""


GREEDY = Sampling()


class Completion(Value):
    """What a model wrote: the text, the validated object where a schema was asked for, and who wrote it."""

    text: str
    parsed: BaseModel | None = None
    model: str = ""
    usage: Usage = Usage()


class ScoreRequest(Value):
    """Ask for the log-probability of each of `alternatives` as the continuation of `prompt`.

    Alternatives may be prefixes of one another: log p(step 2 | step 1) is the difference of two of them, and
    a backend that shares prefixes scores a whole sequence of steps in one pass.
    """

    prompt: Prompt
    alternatives: tuple[str, ...]


class Scores(Value):
    """Natural-log probabilities of the alternatives; `missing` is the probability mass on none of them.

    A log-probability is at most 0 (but for `ROUNDING`) and may be -inf; anything else is a `ValidationError`.
    """

    log_probs: tuple[float, ...]
    missing: float = Field(default=0.0, ge=0.0, le=1.0, allow_inf_nan=False)
    estimator: str
    model: str = ""
    usage: Usage = Usage()

    @field_validator("log_probs")
    @classmethod
    def _are_log_probabilities(cls, values: tuple[float, ...]) -> tuple[float, ...]:
        for value in values:
            if not value <= ROUNDING:  # neither is NaN
                raise ValueError(f"{value} is no log-probability")
        return values


@runtime_checkable
class LanguageModel(Protocol):
    """A model that writes and scores text; `name` is `provider/model` as it was asked for."""

    @property
    def name(self) -> str:
        """`provider/model`."""

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        """Write one completion for each prompt; with a schema, `Completion.parsed` is an instance of it."""

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Score the alternatives of each request; raise if the provider returns no log-probabilities."""


@runtime_checkable
class Identified(Protocol):
    """A model that says what, besides the request, can change its answers: all of it goes into a store's key."""

    @property
    def identity(self) -> Mapping[str, str]:
        """Such as the base URL without credentials, the digest of the weights, the precision; never a secret."""


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


class Piece(Value):
    """Some words of a text, what is told before them, and what was wrong with an earlier reading of them."""

    words: str
    before: str = ""
    objection: str = ""


class PieceReading(Value):
    """The understood events of a piece, or in words why there are none to be had."""

    events: tuple[Event, ...] = ()
    problem: str = ""


@runtime_checkable
class PieceReader(Protocol):
    """Reads those pieces of a text that another reader does not understand."""

    @property
    def name(self) -> str:
        """Who reads, for notes."""

    def read_pieces(self, pieces: Sequence[Piece], people: Sequence[str]) -> list[PieceReading]:
        """Return one reading for each piece; it has no events where no place and no belief changes."""


class Named(Value):
    """What a story names: its people, things and places."""

    people: tuple[str, ...]
    things: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


@runtime_checkable
class CastReader(Protocol):
    """Reads who takes part in a story."""

    def people(self, text: str) -> tuple[str, ...]:
        """Return the names or roles of those who act, speak, see or are told something, as the text has them."""


@runtime_checkable
class Paraphraser(Protocol):
    """Says in plain words what a question of any wording asks."""

    @property
    def name(self) -> str:
        """Who reads, for notes."""

    def plainly(self, question: Question, named: Named) -> str:
        """Return the question in words that rules read; raise `HypothesisError` if it asks something else."""


@runtime_checkable
class Rewording(Protocol):
    """A hypothesizer that reads some questions in other words than they are asked in."""

    def reworded(self, question: Question, episode: Episode) -> Question:
        """Return the question as it is understood; the same one where its own words are."""


@runtime_checkable
class Understanding(Protocol):
    """Understands: says what the words of events mean."""

    def understand(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events in the same words, with a meaning where they had none and it can be told."""


@runtime_checkable
class Fuser(Protocol):
    """Joins what was seen with what was told."""

    def fuse(self, seen: Sequence[Event], told: Sequence[Event]) -> Episode:
        """Return one episode: order restored, gaps filled, initial state reconstructed."""


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


@runtime_checkable
class Policy(Protocol):
    """A planner: how likely was each step, for each mind? It decides itself how to batch."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix of log-likelihoods."""


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


@runtime_checkable
class Benchmark(Protocol):
    """Questions with known answers."""

    @property
    def name(self) -> str:
        """The name by which `open_benchmark` finds it."""

    @property
    def version(self) -> str:
        """Changes whenever a question or a target changes."""

    def questions(self) -> Iterable[Question]:
        """All questions, in a fixed order, without their answers."""

    def target(self, question: Question) -> str:
        """The label of the right option."""


class BrokenQuestion(Value):
    """A question of a benchmark that cannot be asked: its place in the order, and what is wrong with it.

    `kind` and `polarity` are empty where the data do not say. A run counts it as failed at stage `load`.
    """

    id: str
    episode: str
    error: str
    hint: str = ""
    kind: str = ""
    polarity: Polarity | Literal[""] = ""


@runtime_checkable
class Screened(Protocol):
    """A benchmark that reports its broken questions beside the good ones, instead of stopping at the first."""

    def entries(self) -> Iterable[Question | BrokenQuestion]:
        """All questions in a fixed order, the broken ones in their places; `questions()` are the good ones."""


@runtime_checkable
class Grouped(Protocol):
    """A benchmark whose questions fall into families, which a summary reports one by one."""

    def kind(self, question: Question) -> str:
        """The family of the question, such as `belief`."""


@dataclass(frozen=True)
class BenchmarkEntry:
    """What an entry point of `limp.benchmarks` names, where there is more to declare than how to open it.

    A benchmark that declares nothing names the function itself. `settings` says what a solver sees in each value
    of the option `setting`; `remarks` what must be said with results, by the SHA-256 of a data file, or by "" for
    any data; `published` is a JSON file of papers' figures (`runs.published.Published`).
    """

    open: Callable[..., Benchmark]
    settings: Mapping[str, str] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)
    published: Path | None = None


@runtime_checkable
class InSetting(Protocol):
    """A benchmark that knows in which of its settings it was opened."""

    @property
    def setting(self) -> str:
        """One of the settings that its entry declares."""


@runtime_checkable
class Digested(Protocol):
    """A benchmark that knows what it read."""

    @property
    def digests(self) -> Mapping[str, str]:
        """The SHA-256 of every data file that was read, by file name."""


class Report(Value):
    """What a study or a simulation shows: its figures as plain JSON data, the same to be read, and the files."""

    data: dict[str, object]
    text: str
    files: tuple[str, ...] = ()


@runtime_checkable
class Study(Protocol):
    """A benchmark that brings its own run: its figures stand beside published ones."""

    def study(self, out: Path, seed: int) -> Report:
        """Compute everything, write it into the folder `out` (with a `summary.json`), and report it."""


@runtime_checkable
class World(Protocol):
    """A task in which agents can be simulated."""

    @property
    def simulation(self) -> Mapping[str, str]:
        """The settings of `simulate` by name, each with its meaning and its default in brackets."""

    def simulate(self, settings: Mapping[str, str], seed: int) -> Report:
        """Play with these settings; raise `InputError` for an unknown setting or value, with the known ones."""


@dataclass(frozen=True)
class Case:
    """An episode in words whose exact trace is known; the hypotheses in words are those of `exact`.

    Where two agents' steps are scored, `partners[h]` is the mind of the other one under `exact.hypotheses[h]`.
    `stepwise` tells whether the columns of `exact` are the scored events, one for one and in their order.
    """

    id: str
    episode: Episode
    exact: Trace
    partners: tuple[Hypothesis, ...] = ()
    stepwise: bool = True


@runtime_checkable
class Told(Protocol):
    """A benchmark that tells its episodes in words and knows the exact trace of each."""

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """Return (at most `limit`) cases; `seed` decides whatever is random about them."""


@dataclass(frozen=True)
class Lost:
    """What stands for an item whose worker did not live to finish it, however often it was tried."""


class Executor(Protocol):
    """Does work on groups of items; several groups may be under way at once."""

    def map(
        self,
        work: Callable[[Sequence[T]], Sequence[R]],
        groups: Iterable[Sequence[T]],
        receive: Callable[[R], S],
    ) -> Generator[S | Lost]:
        """Yield, item by item in order, what `receive` makes of what `work` returns for the items of a group.

        A group is drawn from `groups` when it can be begun, and its items go to one worker together; after a
        loss they may go to another one, one by one. `receive` is called here, for each result as soon as it is
        there, which may be long before its turn. Whatever `work` raises is raised here.

        Where other processes do the work, `work` is a function that they can import, or a `functools.partial`
        of one, and everything that it takes and returns is text.
        """

    def close(self) -> None:
        """Let go of everything that was opened for it."""
