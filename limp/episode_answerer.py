"""Answers questions about texts by way of an episode: read once, asked in its language, thought about.

text -> episode (shared by all its questions)    question, episode -> query and claims    -> probabilities
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from .answers import Answer, AskedEpisode, StageError, Stages
from .episodes.conventions import conventions_with
from .episodes.episode import Episode
from .episodes.queries import Asked
from .errors import HaltError, InputError, LimpError
from .minds.attitudes import Hypothesis, Mind
from .models.metering import Tally, counting
from .planner import Trace, decide, posterior
from .protocols.reading import EpisodeReader, Judge, QueryReader, ReadEpisode
from .questions.question import Question
from .questions.splitting import lettered
from .thinking import Thought, answers_to, beliefs_asked, think


@dataclass
class EpisodeAnswerer:
    """Answers questions whose material is told in words; all questions about a text share its reading."""

    reader: EpisodeReader
    queries: QueryReader
    judge: Judge | None = None
    _read: dict[tuple[str, tuple[str, ...]], tuple[ReadEpisode, ...]] = field(
        default_factory=dict, init=False, repr=False
    )

    def takes(self, question: Question) -> bool:
        """Return whether a question's material is words alone."""
        return bool(text_of(question)) and not (question.video or question.given or question.hypotheses)

    def answer(self, question: Question) -> Answer:
        """Answer one question; raise `StageError`, which keeps what the earlier stages returned."""
        begun, tally, stages = time.perf_counter(), Tally(), Stages()
        name = "read"
        try:
            with counting(tally):
                readings = self._readings(question)
                name = "hypothesize"
                question, asked, unread = self._asked(question, readings)
                stages = stages.model_copy(update={"readings": asked})
                name = "score"
                thoughts = [think(question, a.asked, a.read.episode, self.judge) for a in asked]
        except HaltError:
            raise
        except LimpError as error:
            raise StageError(name, error, stages) from error
        trace = _trace(question, asked, thoughts)
        notes = _notes(asked, unread, thoughts)
        likeliest = max(asked, key=lambda one: one.read.weight)
        found = {
            "hypotheses": trace.hypotheses,
            "notes": notes,
            "conventions": likeliest.read.episode.conventions.in_words(),
            "beliefs": beliefs_asked(likeliest.asked.query, likeliest.read.episode),
        }
        stages = stages.model_copy(update=found)
        try:
            belief = posterior(trace)
            shares = belief.marginal("choice")
            probabilities = {label: shares[label] for label in question.labels}
            choice = decide(probabilities, question.polarity)
        except LimpError as error:
            raise StageError("decide", error, stages, trace) from error
        cost = tally.total().usage().model_copy(update={"seconds": time.perf_counter() - begun})
        return Answer(question, choice, probabilities, belief, trace, stages, cost, tally.by_stage())

    def _readings(self, question: Question) -> tuple[ReadEpisode, ...]:
        """Return the readings of a question's text, under what the question assumes."""
        text = text_of(question)
        if not text:
            raise InputError("there is no text to read.", "Give --text or --conversation.")
        key = text, question.agents
        if key not in self._read:
            self._read[key] = self.reader.read_episode(text, question.agents)
        return tuple(_under(read, question.assumptions) for read in self._read[key])

    def _asked(
        self, question: Question, readings: Sequence[ReadEpisode]
    ) -> tuple[Question, tuple[AskedEpisode, ...], tuple[str, ...]]:
        """Return what the question asks of each reading, and notes on what of it could not be read.

        A question without options gets those that the first reading allows.
        """
        read = [self.queries.read_question(question, reading) for reading in readings]
        notes = tuple(note for one in read for note in one.notes)
        asked = [one.asked for one in read]
        if not question.choices:
            found = answers_to(question, asked[0], readings[0].episode, self.judge)
            question = question.model_copy(update={"choices": lettered([option.words for option in found])})
            labelled = tuple(
                option.model_copy(update={"label": choice.label})
                for option, choice in zip(found, question.choices, strict=True)
            )
            asked = [one.model_copy(update={"options": labelled}) for one in asked]
        pairs = zip(readings, asked, strict=True)
        return question, tuple(AskedEpisode(read=reading, asked=one) for reading, one in pairs), notes


def text_of(question: Question) -> str:
    """Return the words that a question is about: what is told, then what is said."""
    return "\n".join(part.strip() for part in (question.narration, question.conversation) if part.strip())


def _under(read: ReadEpisode, assumptions: Sequence[str]) -> ReadEpisode:
    episode: Episode = read.episode
    conventions = conventions_with(assumptions, episode.conventions)
    return read.model_copy(update={"episode": episode.model_copy(update={"conventions": conventions})})


def _trace(question: Question, asked: Sequence[AskedEpisode], thoughts: Sequence[Thought]) -> Trace:
    """Return a trace with one column, the probability of each option over all readings."""
    weights = np.array([a.read.weight for a in asked])
    p = weights @ np.array([thought.shares for thought in thoughts])
    hypotheses = tuple(
        Hypothesis(choice=choice.label, mind=Mind(agent=_agent(asked[0].asked)), act=choice.text)
        for choice in question.choices
    )
    estimator = " and ".join(dict.fromkeys(thought.estimator for thought in thoughts))
    with np.errstate(divide="ignore"):
        return Trace(hypotheses, (thoughts[0].because,), np.log(p)[:, None], estimator)


def _agent(asked: Asked) -> str:
    return asked.query.chain[-1] if asked.query.chain else ""


def _notes(asked: Sequence[AskedEpisode], unread: Sequence[str], thoughts: Sequence[Thought]) -> tuple[str, ...]:
    """Return what stayed open of the texts and of the question, and what was judged in its place."""
    of_texts = (note for one in asked for note in one.read.notes)
    return tuple(dict.fromkeys((*of_texts, *unread, *(note for thought in thoughts for note in thought.notes))))
