"""Answers questions about texts by way of an episode: read once, asked in its language, thought about.

text -> episode (shared by all its questions)    question, episode -> query and claims    -> probabilities
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..beliefs.possible_worlds import assumed
from ..episodes.claims import Option
from ..episodes.conventions import conventions_with
from ..episodes.episode import Episode
from ..episodes.queries import VariableQuery
from ..episodes.query import ANOTHER
from ..episodes.question import Question, lettered
from ..planner import posterior, summed
from ..protocols.stages import (
    Ablation,
    EpisodeReader,
    QueryReader,
    ReadEpisode,
    ReadQuestion,
)
from .answers import Answer, Solver, StageRun
from .thinking import answers_to, beliefs_asked, think

if TYPE_CHECKING:  # slow, and answers without a model do without
    from ..language.judge import ModelJudge

Material = tuple[str, tuple[str, ...], tuple[str, ...]]
"""What questions share that are read at once: the text, who takes part, and what is assumed."""


@dataclass
class EpisodeAnswerer(Solver):
    """Answers questions whose material is told in words; all questions about a text share its reading.

    Without a `judge`, what is no matter of belief is refused. `ablation` leaves out a part of the theory.
    """

    reader: EpisodeReader
    queries: QueryReader
    judge: ModelJudge | None = None
    ablation: Ablation = ""
    _read: dict[tuple[str, tuple[str, ...]], tuple[ReadEpisode, ...]] = field(
        default_factory=dict, init=False, repr=False
    )
    _sharing: dict[Material, tuple[Question, ...]] = field(default_factory=dict, init=False, repr=False)
    _queries: dict[Question, tuple[ReadQuestion, ...]] = field(default_factory=dict, init=False, repr=False)

    def share(self, questions: Sequence[Question]) -> None:
        """Let those of these questions that are about one text be put into queries at once, where that is cheaper.

        Which ones these are decides what a model is asked, so a replay needs the same ones.
        """
        groups: dict[Material, dict[Question, None]] = {}
        for question in questions:
            if is_told(question) and question.written is None:
                groups.setdefault(_material(question), {})[question] = None
        self._sharing.update({material: tuple(group) for material, group in groups.items()})

    def answer(self, question: Question) -> Answer:
        """Answer one question; raise `StageError`, which keeps what the earlier stages returned."""
        run = StageRun()
        readings = run.stage("read", lambda: self._readings(question))
        run.keep(episode=readings[0].episode)  # which a refusal hands on
        asked, posed = run.stage("hypothesize", lambda: self._asked(question, readings))
        readings = tuple(_supposing(read, one) for read, one in zip(readings, asked, strict=True))
        weights = [read.weight for read in readings]
        best = weights.index(max(weights))
        episode, likeliest = readings[best].episode, asked[best].asked
        notes = [note for read in readings for note in read.notes] + [note for one in asked for note in one.notes]
        run.keep(
            episode=episode,
            query=likeliest.query,
            claimed=likeliest.options,
            other_readings=tuple(read for k, read in enumerate(readings) if k != best),
            notes=tuple(dict.fromkeys(notes)),
            frames=tuple(dict.fromkeys(frame for read in readings for frame in read.frames)),
            conventions=assumed(episode),
            beliefs=beliefs_asked(likeliest.query, episode),
        )
        pairs = list(zip(asked, readings, strict=True))
        thoughts = run.stage(
            "score",
            lambda: [think(posed, a.asked, r.episode, self.judge, self.ablation) for a, r in pairs],
        )
        run.trace = trace = summed([trace for trace, _ in thoughts], weights)
        notes += [note for _, some in thoughts for note in some]
        run.keep(hypotheses=trace.hypotheses, notes=tuple(dict.fromkeys(notes)))
        belief = run.stage("posterior", lambda: posterior(trace))
        return run.decided(posed, belief)

    def _readings(self, question: Question) -> tuple[ReadEpisode, ...]:
        """Return the readings of a question's text, or its episode by hand, under what the question assumes."""
        if question.written is not None:
            return (_under(ReadEpisode(episode=question.written.episode), question.assumptions),)
        text = _text_of(question)
        key = text, question.agents
        if key not in self._read:
            together = self._with(question)
            self._read[key] = self.reader.read_episode(text, question.agents, together)
            for one, *queries in zip(together, *(read.queries for read in self._read[key]), strict=False):
                if None not in queries:
                    self._queries[one] = tuple(queries)
        return tuple(_under(read, question.assumptions) for read in self._read[key])

    def _with(self, question: Question) -> tuple[Question, ...]:
        """Return the questions that are read at once with this one."""
        sharing = self._sharing.get(_material(question), ())
        return sharing if question in sharing else (question,)

    def _asked(self, question: Question, readings: Sequence[ReadEpisode]) -> tuple[list[ReadQuestion], Question]:
        """Return what the question asks of each reading, and the question with its options.

        A question without options gets those that some reading allows.
        """
        asked = self._queries_of(question, readings)
        if question.choices:
            return asked, question
        found = self._possible(question, readings, asked)
        question = question.model_copy(update={"choices": lettered([option.words for option in found])})
        labelled = tuple(
            option.model_copy(update={"label": choice.label})
            for option, choice in zip(found, question.choices, strict=True)
        )
        under = [one.asked.model_copy(update={"options": labelled}) for one in asked]
        return [one.model_copy(update={"asked": a}) for one, a in zip(asked, under, strict=True)], question

    def _possible(
        self, question: Question, readings: Sequence[ReadEpisode], asked: Sequence[ReadQuestion]
    ) -> tuple[Option, ...]:
        """Return the answers that beliefs allow in some reading; a judge proposes some for the first alone."""
        by_beliefs = isinstance(asked[0].asked.query, VariableQuery)
        pairs = list(zip(asked, readings, strict=True))[: None if by_beliefs else 1]
        each = [answers_to(question, one.asked, read.episode, self.judge) for one, read in pairs]
        found = {option.words: option for options in each for option in options}
        if len(found) > 2:  # what stood beside the only answer of one reading
            found.pop(ANOTHER, None)
        return tuple(found.values())

    def _queries_of(self, question: Question, readings: Sequence[ReadEpisode]) -> list[ReadQuestion]:
        """Return the query of a question for each reading, with those of the questions that share its text."""
        if question.written is not None and question.written.asked is not None:
            return [ReadQuestion(asked=question.written.asked)]
        if question not in self._queries:
            together = [one for one in self._with(question) if one not in self._queries]
            if not self.queries.together:
                return [self.queries.read_question(question, reading) for reading in readings]
            by_reading = [self.queries.read_questions(together, reading) for reading in readings]
            self._queries.update(zip(together, zip(*by_reading, strict=True), strict=True))
        return list(self._queries[question])


def _material(question: Question) -> Material:
    return _text_of(question), question.agents, question.assumptions


def _text_of(question: Question) -> str:
    """Return the words that a question is about: what is told, then what is said."""
    return "\n".join(part.strip() for part in (question.narration, question.conversation) if part.strip())


def is_told(question: Question) -> bool:
    """Return whether the material of a question is words alone."""
    return bool(_text_of(question)) and not question.video


def _supposing(read: ReadEpisode, asked: ReadQuestion) -> ReadEpisode:
    """Return a reading with what the question supposes to happen after it, no surer than the question is read."""
    events = (*read.episode.events, *asked.supposed)
    changed = {"events": events, "reliability": min(read.episode.reliability, asked.reliability)}
    return read.model_copy(update={"episode": read.episode.model_copy(update=changed)})


def _under(read: ReadEpisode, assumptions: Sequence[str]) -> ReadEpisode:
    episode: Episode = read.episode
    conventions = conventions_with(assumptions, episode.conventions)
    return read.model_copy(update={"episode": episode.model_copy(update={"conventions": conventions})})
