"""Benchmarks: questions with known answers, and what a benchmark may declare or do besides."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Literal, Protocol, get_type_hints

from ..episodes.episode import Episode
from ..episodes.minds import Hypothesis
from ..episodes.question import Polarity, Question
from ..minds.facts import Value
from ..planner import Trace


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


class Benchmark(ABC):
    """Questions with known answers: define `name`, `version`, `questions` and `target` only.

    It may also bring a study of its own, a world in which agents can be simulated, or episodes with exact traces.

    `name` is the one by which `open_benchmark` finds it. `version` changes whenever a question or a target does.
    `setting` is one of those that its entry declares, `digests` the SHA-256 of every data file that was read, by
    file name.
    """

    name: str
    version: str
    setting: str = ""
    digests: Mapping[str, str] = MappingProxyType({})

    @abstractmethod
    def questions(self) -> Iterable[Question]:
        """All questions, in a fixed order, without their answers."""

    @abstractmethod
    def target(self, question: Question) -> str:
        """The label of the right option.

        Of a question without options, the right answer in words. It is asked again with the options that the
        solver found: then it is the label of the right one, or the words if none is right.
        """

    def entries(self) -> Iterable[Question | BrokenQuestion]:
        """All questions, with those that cannot be asked in their places; `questions()` are the good ones."""
        return self.questions()

    def kind(self, question: Question) -> str:
        """The family of the question, such as `belief`, which a summary reports by itself."""
        del question
        return ""

    def place(self, question: Question) -> str:
        """The file and the line of a question, such as `questions.csv, line 3`, where they are known."""
        del question
        return ""

    def study(self, out: Path, seed: int) -> StudyReport:
        """Compute everything, write it into the folder `out` (with a `summary.json`), and report it.

        A benchmark that defines this brings its own run: its figures stand beside published ones.
        """
        raise NotImplementedError

    @classmethod
    def brings_study(cls) -> bool:
        """Return whether it defines `study`."""
        return cls.study is not Benchmark.study

    @property
    def simulation(self) -> Mapping[str, str]:
        """The settings of `simulate` by name, each with its meaning and its default in brackets; else nothing."""
        return {}

    def simulate(self, settings: Mapping[str, str], seed: int) -> StudyReport:
        """Play with these settings; raise `InputError` for an unknown setting or value, with the known ones."""
        raise NotImplementedError

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """Return (at most `limit`) episodes told in words whose exact trace is known, drawn with `seed`."""
        del limit, seed
        return ()


@dataclass(frozen=True)
class BenchmarkEntry:
    """What an entry point of `limp.benchmarks` names, where there is more to declare than how to open it.

    A benchmark that declares nothing names the function itself. `settings` says what a solver sees in each value
    of the option `setting`; `remarks` what must be said with results, by the SHA-256 of a data file, or by "" for
    any data; `published` a JSON file of papers' figures (`runs.leaderboard.Published`); `size` says in words how
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
        """Whether what it opens brings its own run, as far as `open` declares what it returns."""
        try:
            made = self.open if isinstance(self.open, type) else get_type_hints(self.open).get("return")
        except NameError:  # imported for type checkers alone
            return False
        return isinstance(made, type) and issubclass(made, Benchmark) and made.brings_study()


class StudyReport(Value):
    """What a study or a simulation shows: its figures as plain JSON data, the same to be read, and the files."""

    data: dict[str, object]
    text: str
    files: tuple[str, ...] = ()


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


class DataSource(Protocol):
    """A data set where its authors published it."""

    @property
    def terms(self) -> str:
        """Who made it, and under which licence."""

    @property
    def by_hand(self) -> str:
        """How to put it in place by hand, with `{to}` for the folder."""

    def fetch(self, to: Path) -> Sequence[Path]:
        """Bring the files into a folder and return them; raise `InputError` if that cannot be done."""
