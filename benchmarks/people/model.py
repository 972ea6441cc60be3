"""The seam between a study and whoever models it: settings, predictions, ablations, and cues without a mind.

A study is one `StudyModel` in a file of its own. `benchmark.py` does the rest: figures, folds, plots.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import Field, dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar

from limp.episodes.episode import Episode
from limp.episodes.events import Act, Change, Event
from limp.episodes.question import Choice, Question
from limp.episodes.telling import is_setting, setting
from limp.protocols.benchmarks import Case
from limp.worlds.grid import Position, around, steps_from

from .items import I, Item, Judgement, StudyFile


class Settings(Protocol):
    """A frozen dataclass of numbers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


S = TypeVar("S", bound=Settings)
"""The settings of a model."""

Predicted = Sequence[Mapping[str, float]]
"""One for each judgement of an item, in their order: what is said of each option, on people's scale.

Options that people judged and a model leaves out are not compared.
"""
Cues = Sequence[Mapping[str, Sequence[float]]]
"""Numbers that anybody can see, for each judgement and option; as many for all options of one question."""
Asked = Sequence[Mapping[str, Hashable]]
"""The questions under which each judgement is reported, such as `{"goal": None}`.

The value is None where each answer is a point of its own. Otherwise it names a cell: answers to the same option in
the same cell are averaged over items before they are correlated.
"""


Worded = tuple[Question, Mapping[str, float]]
"""An item in words, with a question, and what people say of each option by its label: the highest is right."""


def no_cues(item: Item[Judgement]) -> Cues:
    """Return nothing to see."""
    return [{} for _ in item.judgements]


def worded(
    identity: str, story: str, question: str, options: Mapping[str, str], people: Mapping[str, float]
) -> Worded:
    """Return a question about a story; `options` and what `people` say of them are by label."""
    choices = tuple(Choice(label=label, text=words) for label, words in options.items())
    asked = Question(id=identity, text=question, choices=choices, episode=identity, narration=story)
    return asked, people


def narrated(episode: Episode) -> str:
    """Return an episode as a script: how things stand, then a line for each event."""
    lines = [_line(event) for event in episode.events if not is_setting(event)]
    return "\n".join([*(f"{fact[0].upper()}{fact[1:]}." for fact in setting(episode)), *lines])


def _line(event: Event) -> str:
    """Return a line of a script: `Ann: move left.`"""
    if isinstance(event, Act):
        return f"{event.agent}: {event.does}."
    told = event.sets[0] if isinstance(event, Change) else None
    return f"{told.variable.of}: {told.value}." if told and told.variable.quality == "state" else f"{event.text}."


def steps(rows: Sequence[str], start: Position, blocked: str = "#") -> dict[Position, int]:
    """Return the fewest steps from a place to each place that can be reached past squares that are `blocked`."""
    wide, high = len(rows[0]), len(rows)
    ways = [around(cell, wide, high) for cell in range(wide * high)]
    closed = [cell for cell in range(wide * high) if rows[cell // wide][cell % wide] in blocked]
    found = steps_from([start[1] * wide + start[0]], ways, closed)
    return {(cell % wide, cell // wide): far for cell, far in found.items()}


def drawn(rows: Sequence[str], legend: str) -> str:
    """Return a map in words; places are [column, row] from 0 at the top left."""
    return "\n".join([f"A map ({legend}; places are [column, row] from the top left, from 0):", *rows])


def as_asked(item: Item[Judgement]) -> Asked:
    """Return the question of each judgement."""
    return [{judgement.question: None} for judgement in item.judgements]


@dataclass(frozen=True)
class StudyModel(Generic[I, S]):
    """What a study needs besides its data. The first four must be given.

    `name` is that of the file and of `limp eval NAME`; `schema` its layout; `settings` the presets. `predict`
    returns what the model says of an item with some settings; it reads nothing that people or models said.

    `cues` feed a regression without a mind, fitted to the items of other families. `questions` names what is
    reported. `ranges` are the values, in their order, between which folds choose each setting by the items of
    other families (`Compared.fitted`), by squared error, or by r where a model has a unit of its own (`fit`).
    `ablations` are settings in which a part of the model is off, by what is missing. `reliability` tells where
    the `figures` of the file hold the split-half reliability of people's means, by question; else it is estimated
    from their standard errors. `published` is r by question as a paper prints it, where the file holds no numbers
    of its model. `read` reads a file that has another layout. `told` tells an item in words and asks for the
    option that people rate highest, for solvers that are asked outright; `case` tells it with the exact trace of
    its steps, for the cross-check.
    """

    name: str
    schema: type[StudyFile[I]]
    settings: S
    predict: Callable[[I, S], Predicted]
    cues: Callable[[I], Cues] = no_cues
    questions: Callable[[I], Asked] = as_asked
    ranges: Mapping[str, Sequence[object]] = field(default_factory=dict)
    fit: Literal["error", "r"] = "error"
    ablations: Mapping[str, S] = field(default_factory=dict)
    reliability: Mapping[str, Sequence[str]] = field(default_factory=dict)
    published: Mapping[str, float] = field(default_factory=dict)
    read: Callable[[Path], StudyFile[I]] | None = None
    told: Callable[[I], Worded] | None = None
    case: Callable[[I], Case] | None = None
