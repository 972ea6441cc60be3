"""A language model reads a whole text as one episode: one request, then checks, and at most two repairs.

read -> form, quotes, execution -> (again) -> cold questions -> (again) -> an episode with its doubts
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from ..episodes.question import Question
from ..errors import ModelError
from ..models.metering import stage
from ..protocols.models import LanguageModel, Sampling
from ..protocols.prompt import Prompt, load_prompt
from ..protocols.stages import ALL_CHECKS, Check, ReadEpisode
from .drafts import Draft, drafted
from .forms import Bounds, filled_in, sentences
from .query_reader import TOGETHER, asked_for, queries_in
from .reading import WireReading

RELIABILITY = 0.97
"""The probability that a model's reading as a whole is right, where it was not fitted; assumed."""
MOST_REPAIRS = 2
MOST_TOKENS = 16384
FEWEST_TOKENS, TOKENS_A_WORD = 2048, 40
"""How long a record may be: by the words of its text, with every slot written out; assumed."""


NO_QUESTIONS = "No questions are asked: leave queries empty."


class ColdAnswer(BaseModel):
    """Whether a statement is right, and what is wrong with it."""

    number: int
    right: bool
    why: str = ""


class ColdAnswers(BaseModel):
    """What a model says of statements about a text."""

    answers: list[ColdAnswer]


@dataclass(frozen=True)
class ModelEpisodeReader:
    """Reads with `model`, so many times as `readings` says; implements `protocols.EpisodeReader`.

    The first reading is greedy, the others are drawn at temperature 1; the number of the draw is part of the
    request, so that several readings replay to the byte.
    """

    model: LanguageModel
    readings: int = 1
    checks: frozenset[Check] = ALL_CHECKS
    reliability: float = RELIABILITY

    def read_episode(
        self, text: str, people: Sequence[str], questions: Sequence[Question] = ()
    ) -> tuple[ReadEpisode, ...]:
        """Return the different readings with their weights; those that fail their checks are left out.

        The first `TOGETHER` of `questions` are put into queries in the same request.
        Raises `ModelError` if all of them fail, and what the model raises if it does not write the object that it
        is asked for.
        """
        reads: list[ReadEpisode] = []
        failed: list[ModelError] = []
        for k in range(self.readings):
            try:
                reads.append(self._read(text, people, questions[:TOGETHER], k))
            except ModelError as error:
                if error.again or error.halts:
                    raise
                failed.append(error)
        if not reads:
            raise failed[0]
        notes = tuple(f"{len(failed)} of {self.readings} readings were left out: {e.message}" for e in failed[:1])
        found: dict[str, ReadEpisode] = {}
        for read in reads:
            key = read.episode.model_dump_json()
            weight = (found[key].weight if key in found else 0.0) + 1.0 / len(reads)
            more = {"weight": min(1.0, weight), "notes": (*read.notes, *notes)}
            found[key] = read.model_copy(update=more)
        return tuple(found.values())

    def _read(self, text: str, people: Sequence[str], questions: Sequence[Question], number: int) -> ReadEpisode:
        room = min(MOST_TOKENS, FEWEST_TOKENS * (1 + len(questions)) + TOKENS_A_WORD * len(text.split()))
        sampling = Sampling(temperature=1.0 if number else 0.0, max_tokens=room, sample=number)
        named = f"\nPeople who take part: {', '.join(people)}\n" if people else ""
        queries = asked_for(questions) if questions else NO_QUESTIONS
        prompt = load_prompt("read_episode").render(text=numbered(text), people=named, queries=queries)
        with stage("read"):
            draft = self._draft(prompt, text, sampling)
        draft = self._mended(draft, prompt, text, sampling)
        read = ReadEpisode(
            episode=draft.settled(self.reliability),
            things=tuple(thing.name for thing in draft.wire.things),
            notes=tuple(f"stays open: {words}" for words in draft.stays_open),
        )
        found = queries_in(draft.wire.queries, questions, read, draft.wire.names)
        return read.model_copy(update={"queries": found})

    def _mended(self, draft: Draft, prompt: Prompt, text: str, sampling: Sampling) -> Draft:
        """Return the draft after cold questions and repairs; who insists on a record is not asked again."""
        repairs, insists, asked_cold = 0, False, "cold" not in self.checks
        while draft.to_mend or not asked_cold:
            if not asked_cold and (not draft.objections or repairs):
                draft, asked_cold, insists = self._cold(draft, text, sampling), True, False
            if not draft.to_mend or insists or repairs == MOST_REPAIRS:
                break
            before, repairs = draft, repairs + 1
            with stage("repair"):
                draft = self._again(prompt, before, text, sampling)
            insists = asked_cold and draft.wire == before.wire
        return draft

    def _draft(self, prompt: Prompt, text: str, sampling: Sampling) -> Draft:
        wire, answer = filled_in(self.model, prompt, WireReading, sampling, Bounds.of(sentences(text)))
        return drafted(wire, answer, text, self.checks)

    def _again(self, prompt: Prompt, draft: Draft, text: str, sampling: Sampling) -> Draft:
        """Return what the model makes of its own answer and the objections to it."""
        objections = "\n".join(f"- {words}" for words in draft.to_mend)
        turn = load_prompt("read_episode_again").render(objections=objections)
        return self._draft(prompt.answered(draft.answer, turn), text, sampling).after(draft)

    def _cold(self, draft: Draft, text: str, sampling: Sampling) -> Draft:
        """Return the draft with what a reader who has not seen it denies of its events, read back one by one."""
        listed = "\n".join(f"{k}. {found.words}" for k, found in enumerate(draft.statements, start=1))
        prompt = load_prompt("read_cold").render(text=text.strip(), statements=listed)
        with stage("check"):
            found, _ = filled_in(self.model, prompt, ColdAnswers, sampling, Bounds.of(listed.splitlines()))
        return draft.asked_coldly({a.number: a.why for a in found.answers if not a.right})


def numbered(text: str) -> str:
    """Return a text with each sentence on a line of its own, numbered from 1."""
    return "\n".join(f"{k}. {sentence}" for k, sentence in enumerate(sentences(text), start=1))
