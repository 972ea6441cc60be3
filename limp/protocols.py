"""The seams: small protocols without logic, and the frozen values that they take and return."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, get_type_hints, runtime_checkable

from pydantic import BaseModel, Field, field_validator

from .episodes.claims import Claim, Option
from .episodes.episode import Episode as Story
from .episodes.events import Event as StoryEvent
from .episodes.queries import Asked, Query
from .events import Episode, Event
from .minds.attitudes import Hypothesis
from .minds.facts import Value
from .minds.timeline import BeliefTimeline
from .planner import Trace
from .prompt import Prompt
from .question import Choice, Polarity, Question, Video

# --- language models: what is asked of them, and what they answer -------------------------------------------

MOST_TOKENS = 10**9
"""More tokens than any answer takes: whoever reports more is mistaken."""

ROUNDING = 1e-4
"""How far above 0 a log-probability may be by rounding, in half precision too."""


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


# --- the stages from material to a trace; every stage takes a batch or a whole ------------------------------


class Perception(Protocol):
    """Sees: turns a video into events."""

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Describe in order what each of `agents` did and said."""


class Reader(Protocol):
    """Reads: turns a text into events."""

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events that the text tells, in the order in which they happened."""


class Understanding(Protocol):
    """Understands: says what the words of events mean."""

    def understand(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events in the same words, with a meaning where they had none and it can be told."""


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


# --- episodes that were read, questions about them, and a judge ---------------------------------------------


class ReadEpisode(Value):
    """An episode as it was read from a text: with which weight among the readings, and what stayed open.

    `things` are its things with what else they are called, for whoever reads questions about it.
    """

    episode: Story
    weight: float = Field(default=1.0, gt=0.0, le=1.0)
    things: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What stayed open after all repairs, in words."""


class ReadQuestion(Value):
    """What a question asks of an episode, and in `notes` the slots that could not be read, in words.

    The `words` of an option are the answer that it stands for, as belief formation writes it: a value, `yes` or
    `no`, or people.
    """

    asked: Asked
    notes: tuple[str, ...] = ()
    supposed: tuple[StoryEvent, ...] = ()
    """What the question supposes to happen after all that is told."""
    reliability: float = Field(default=1.0, gt=0.0, le=1.0)
    """The probability that the question was read rightly, where its reader has reason to doubt it."""
    premises: tuple[Claim, ...] = ()
    """What the question takes for granted: "why does Ann think that the key is there"."""


class EpisodeReader(Protocol):
    """Reads a whole text as one episode."""

    def read_episode(self, text: str, people: Sequence[str]) -> tuple[ReadEpisode, ...]:
        """Return the different readings of a text; their weights sum to 1."""


Check = Literal["quotes", "execution", "cold"]
"""What a reading is checked by: quotes and coverage, execution, cold questions."""
ALL_CHECKS: frozenset[Check] = frozenset(("quotes", "execution", "cold"))


@runtime_checkable
class Checking(Protocol):
    """An episode reader that checks what a model reads; leaving out a check shows what it is worth."""

    def without_check(self, check: Check) -> EpisodeReader:
        """Return the same reader without a check."""


class QueryReader(Protocol):
    """Reads a question in the language of an episode."""

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query; words that fit no kind are an `Open` one."""


@runtime_checkable
class ReadsTogether(Protocol):
    """A query reader for which it is cheaper to read all questions about a text at once."""

    def read_questions(self, questions: Sequence[Question], read: ReadEpisode) -> tuple[ReadQuestion, ...]:
        """Return the query of each of some questions that make the same assumptions, in their order."""


class Judged(Value):
    """How likely each option is, in nats and in the order of the options, and how the numbers were obtained.

    `log_probs` are log P(option | minds), or for `backward` log P(what was done | mind of the option); then
    `log_priors` are log P(mind of the option), all the same where there are none.
    """

    log_probs: tuple[float, ...]
    log_priors: tuple[float, ...] = ()
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


class Judge(Protocol):
    """Says how likely options are for minds that were formed; `limp.language` has one that asks a model."""

    def propose(self, case: JudgeCase) -> tuple[str, ...]:
        """Return at least two possible answers to a question without options."""

    def judge(self, case: JudgeCase) -> Judged:
        """Return how likely each option is."""


# --- benchmarks: questions with known answers, and what a benchmark may declare or do besides ---------------


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
        """The label of the right option.

        Of a question without options, the right answer in words. It is asked again with the options that the
        solver found: then it is the label of the right one, or the words if none is right.
        """


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


@runtime_checkable
class Located(Protocol):
    """A benchmark that knows where in its data a question stands."""

    def place(self, question: Question) -> str:
        """The file and the line, such as `questions.csv, line 3`; nothing where they are not known."""


@dataclass(frozen=True)
class BenchmarkEntry:
    """What an entry point of `limp.benchmarks` names, where there is more to declare than how to open it.

    A benchmark that declares nothing names the function itself. `settings` says what a solver sees in each value
    of the option `setting`; `remarks` what must be said with results, by the SHA-256 of a data file, or by "" for
    any data; `published` is a JSON file of papers' figures (`runs.published.Published`); `size` says in words how
    much it asks, such as `1,000 questions`.
    """

    open: Callable[..., Benchmark]
    settings: Mapping[str, str] = field(default_factory=dict)
    remarks: Mapping[str, str] = field(default_factory=dict)
    published: Path | None = None
    size: str = ""

    @property
    def asks(self) -> str:
        """What it asks: the first sentence of the file that opens it, without its name."""
        words = inspect.getdoc(inspect.getmodule(self.open)) or ""
        line = words.partition("\n")[0].rstrip(".")
        return line.partition(": ")[2] or line

    @property
    def brings_study(self) -> bool:
        """Whether what it opens is a `Study`, as far as `open` declares what it returns."""
        try:
            made = self.open if isinstance(self.open, type) else get_type_hints(self.open).get("return")
        except NameError:  # imported for type checkers alone
            return False
        return isinstance(made, type) and issubclass(made, Study)


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
