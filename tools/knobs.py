"""The household planner's parameters as knobs, and questions that are read once and scored for any values."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
from annotated_types import Ge, Gt, Le, Lt
from pydantic.fields import FieldInfo

from limp.answering.answers import StageError
from limp.answering.pipeline import Pipeline
from limp.episodes.question import Question
from limp.errors import LimpError
from limp.homes.parameters import Described, Noise, Parameters, parameters_with
from limp.minds.attitudes import Hypothesis
from limp.planner import FloatArray, posterior
from limp.planning.homes.policy import HouseholdPolicy
from limp.protocols.benchmarks import Grouped
from limp.reading.homes.hypotheses import RuleHypothesizer
from limp.registry import open_benchmark

from .held_out import Key, Keyed, Row, score_row

Values: TypeAlias = Mapping[str, float]
"""Values of parameters by name, as `concern` or `video.exact`."""

MARGIN = 0.01
"""Probabilities stay this far from 0 and 1: a source that never errs makes every contradiction impossible."""

WEIGHING = ("ordinary", "overlooked", "unnamed", "indifferent")
"""What the prior weights of the options' minds hang on."""

SOURCES = ("video", "scene", "text")
GROUPS = {"video": ("video", "description"), "scene": ("scene", "sight"), "text": ("text",)}
"""The groups of parameters that count where there is such a source."""


@dataclass(frozen=True)
class Knob:
    """One named parameter: `rationality`, or `video.exact` for the noise of a source."""

    name: str
    default: float
    low: float
    high: float


def knobs(sources: Sequence[str] = SOURCES) -> tuple[Knob, ...]:
    """Return every named parameter, with the noise of the given sources."""
    given = Parameters()
    plain = (name for name, value in given if not isinstance(value, Described))
    out = [_knob(name, getattr(given, name), Parameters.model_fields[name]) for name in plain]
    for name in (name for source in sources for name in GROUPS[source]):
        group = getattr(given, name)
        fields = type(group).model_fields.items()
        out += [_knob(f"{name}.{part}", getattr(group, part), info) for part, info in fields]
    return tuple(out)


def _knob(name: str, default: float, info: FieldInfo) -> Knob:
    low, high = -np.inf, np.inf
    for bound in info.metadata:
        if isinstance(bound, Ge | Gt):
            low = float(str(bound.ge if isinstance(bound, Ge) else bound.gt))
        if isinstance(bound, Le | Lt):
            high = float(str(bound.le if isinstance(bound, Le) else bound.lt))
    share = high == 1.0
    return Knob(name, float(default), low + MARGIN * share, high - MARGIN * share)


def with_values(values: Mapping[str, float]) -> Parameters:
    """Return the defaults with some values replaced, by the names of their knobs.

    `exact` and `beside` are shares of one report and are scaled down together if they exceed it. Raises
    `InputError` for an unknown name or a value out of range.
    """
    scaled = dict(values)
    for source, noise in Parameters():
        if isinstance(noise, Noise):
            names = (f"{source}.exact", f"{source}.beside")
            shares = [scaled.get(names[0], noise.exact), scaled.get(names[1], noise.beside)]
            excess = sum(shares) / (1 - MARGIN)
            if excess > 1:
                scaled.update({name: share / excess for name, share in zip(names, shares, strict=True)})
    return parameters_with(scaled)


@dataclass(frozen=True)
class Read:
    """The questions of a setting whose episodes were read and whose options are understood, of so many `asked`."""

    asked: int
    questions: tuple[Keyed, ...]


def read_cases(benchmark: str, data: str, setting: str) -> Read:
    """Read every episode once; raise `InputError` for a benchmark or data that cannot be opened."""
    opened = open_benchmark(benchmark, **({"data": data, "setting": setting} if data else {}))
    pipeline, key, questions, found = Pipeline.symbolic(), (Path(data).name, setting), list(opened.questions()), []
    for question in questions:
        family = opened.kind(question) if isinstance(opened, Grouped) else ""
        if one := read_question(pipeline, key, question, family, opened.target(question)):
            found.append(one)
    return Read(len(questions), tuple(found))


def read_question(pipeline: Pipeline, key: Key, question: Question, family: str, gold: str) -> Keyed | None:
    """Return a question with its episode, of which people's words are a text; None where one is not understood."""
    try:
        episode = pipeline.answer(question).stages.episode
    except StageError as error:
        episode = error.stages.episode
    if episode is None:
        return None
    given = question.model_copy(update={"given": episode})
    try:
        RuleHypothesizer().hypothesize(given, episode)
    except LimpError:  # not understood, whatever the parameters are
        return None
    kinds = {event.source.kind for event in episode.events}
    return Keyed(key, given, family, gold, frozenset(kind if kind in SOURCES else "text" for kind in kinds))


def minds_of(one: Keyed, parameters: Parameters) -> tuple[Hypothesis, ...]:
    """Return the minds that the options claim, with their prior weights."""
    assert one.question.given is not None  # `read_question` has looked
    return RuleHypothesizer(parameters).hypothesize(one.question, one.question.given)


def scored(one: Keyed, parameters: Parameters, minds: Sequence[Hypothesis]) -> Row:
    """Return the scores of the planner's answer; where it gives none, those of a guess."""
    assert one.question.given is not None  # `read_question` has looked
    try:
        shares = posterior(HouseholdPolicy(parameters).score(one.question.given, minds)).marginal("choice")
    except LimpError:  # unanswered
        return score_row(one, None)
    return score_row(one, shares)


@dataclass
class Scorer:
    """Scores of questions under parameters, each computed once for the values that its episode can depend on."""

    questions: Sequence[Keyed]
    _known: dict[Hashable, Row] = field(default_factory=dict, init=False, repr=False)
    _minds: dict[Hashable, tuple[Hypothesis, ...]] = field(default_factory=dict, init=False, repr=False)

    def scores(self, values: Values, which: Sequence[int]) -> FloatArray:
        """Return `scored` of the questions at the positions `which`, [len(which), 3]."""
        made: dict[tuple[tuple[str, float], ...], Parameters] = {}
        out = []
        for k in which:
            one = self.questions[k]
            groups = {"", *(group for source in one.sources for group in GROUPS[source])}
            mine = tuple((n, v) for n, v in values.items() if n.rpartition(".")[0] in groups)
            if (k, mine) not in self._known:
                if mine not in made:
                    made[mine] = with_values(dict(mine))
                weighing = (k, *(value for name, value in mine if name in WEIGHING))
                if weighing not in self._minds:
                    self._minds[weighing] = minds_of(one, made[mine])
                self._known[k, mine] = scored(one, made[mine], self._minds[weighing])
            out.append(self._known[k, mine])
        return np.array(out, dtype=np.float64).reshape(len(out), 3)
