"""A language model reads a whole text as one episode: one request, then checks, and at most two repairs.

read -> form, quotes, execution -> (again) -> cold questions -> (again) -> an episode with its doubts

Cold questions read back each event in plain words, with who learns it, and the words that no event quotes. What
stays open becomes doubted events and unread words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from pydantic import BaseModel

from ..beliefs.possible_worlds import Worlds
from ..episodes.checks import misquoted, problems, unquoted
from ..episodes.episode import Episode, told_in
from ..episodes.events import NOT_HAPPENED, Act, Event, Shown, Unread
from ..episodes.phrases import doing, sentence
from ..episodes.question import Question
from ..errors import ModelError
from ..models.metering import stage
from ..protocols.models import LanguageModel, Sampling
from ..protocols.prompt import Prompt, load_prompt
from ..protocols.stages import ALL_CHECKS, Check, ReadEpisode
from .forms import Bounds, filled_in, sentences
from .query_reader import FAILED, TOGETHER, asked_for, queries_in
from .reading import Objection, WireReading, episode_of, id_of

RELIABILITY = 0.97
"""The probability that a model's reading as a whole is right, where it was not fitted; assumed."""
DOUBTED = 0.7
"""The certainty of an event that a check still objects to after all repairs; assumed."""
TOO_MUCH = 0.5
"""The share of a reading from which what stays open makes it worthless; assumed."""
MOST_REPAIRS = 2
MOST_TOKENS = 16384
FEWEST_TOKENS, TOKENS_A_WORD = 2048, 40
"""How long a record may be: by the words of its text, with every slot written out; assumed."""
NO_QUESTIONS = "No questions are asked: leave queries empty."
IDLE = (Act, Shown, Unread)
"""The kinds of events from which nobody learns anything."""
NOTHING_HAPPENS = (
    "no event tells what is so, what anybody learns, says or holds, or who comes and goes;"
    " if the text does, say it in events of these kinds"
)


# --- a reading, and what is wrong with it --------------------------------------------------------------------


@dataclass(frozen=True)
class Draft:
    """A reading as the model wrote it, the episode that it stands for, and what is wrong with it.

    `left_out` are the words that no event quotes, `denied` the statements that cold questions found wrong.
    `doubts` are not sent back: the model was told and insists, or no reason was given.
    """

    wire: WireReading
    answer: str
    episode: Episode
    objections: tuple[Objection, ...]
    left_out: tuple[str, ...] = ()
    denied: tuple[ReadBack, ...] = ()
    doubts: tuple[Objection, ...] = ()

    @property
    def to_mend(self) -> tuple[str, ...]:
        """All that is wrong, in words that a model can act on."""
        missing = "no event and no background quotes the words {!r}; add an event that does, or background"
        return (*map(str, self.objections), *(missing.format(words) for words in self.left_out))

    @property
    def stays_open(self) -> tuple[str, ...]:
        """All that is wrong or doubted, in words."""
        return (*self.to_mend, *map(str, self.doubts))

    @property
    def statements(self) -> tuple[ReadBack, ...]:
        """What cold questions say of it."""
        return statements(self.episode, self.left_out)

    def asked_coldly(self, wrong: Mapping[int, str]) -> Draft:
        """Return the draft after cold questions; `wrong` has the numbers of wrong statements, from 1, and why.

        Words that are found to tell nothing are not left out any more.
        """
        numbered = list(enumerate(self.statements, start=1))
        denied = tuple(found for k, found in numbered if k in wrong and not found.left_out)
        objections, doubts = list(self.objections), list(self.doubts)
        for k, found in numbered:
            if found in denied:
                why = wrong[k].strip()
                words = f"read back as {found.words!r}, it was found wrong{f': {why}' if why else ''}"
                (objections if why else doubts).append(Objection(found.event, words))
        kept = tuple(found.left_out for k, found in numbered if k in wrong and found.left_out)
        return replace(self, objections=tuple(objections), left_out=kept, denied=denied, doubts=tuple(doubts))

    def after(self, earlier: Draft) -> Draft:
        """Return the draft with what cold questions denied of an earlier one and what still stands in it.

        What is said otherwise now of the same words, if only by an event more, stands no longer.
        """
        again = tuple(found for found in earlier.denied if self._told_of(found) == earlier._told_of(found))
        kept = tuple(
            Objection(found.event, f"it was found wrong and stands as it was: {found.words}") for found in again
        )
        return replace(self, denied=again, doubts=(*self.doubts, *kept))

    def _told_of(self, statement: ReadBack) -> Set[tuple[str, str]]:
        """Return what is said of the words that a statement's event quotes, by every event that quotes of them."""
        quotes = {event.id: event.text for event in self.episode.events}
        mine = quotes.get(statement.event, "")
        others = {name: quote for name, quote in quotes.items() if mine and quote}
        of = {name for name, quote in others.items() if quote in mine or mine in quote} | {statement.event}
        return {(found.event, found.words) for found in self.statements if found.event in of}

    def settled(self, reliability: float) -> Episode:
        """Return the episode with what stays open as doubt: less certain events, and unread words at the end.

        Its reliability is `reliability`, or `FAILED` if anything stays open. Raises `ModelError` if nothing
        happens in it, and if more than `TOO_MUCH` of it stays open or is unread.
        """
        doubted = {objection.event for objection in (*self.objections, *self.doubts)} - {""}
        unread = {event.id for event in self.episode.events if not event.understood}
        left, total = len(doubted | unread) + len(self.left_out), len(self.episode.events) + len(self.left_out)
        if left > TOO_MUCH * total or not self.episode.events:
            first = next(iter(self.stays_open), "it leaves the text unread")
            raise ModelError(
                f"the model's reading of the text fails its checks in {left} of {total} parts: {first}.",
                "Take a stronger model for reading, --reader rules, or write the episode by hand.",
            )
        if self.objections or self.doubts or self.left_out:
            reliability = min(reliability, FAILED)
        events: list[Event] = [
            event.model_copy(update={"certainty": min(event.certainty, DOUBTED)})
            if event.id in doubted and event.understood
            else event
            for event in self.episode.events
        ]
        names = self.wire.names
        events += [Unread(text=words, clause=words, names=names.mentioned(words)) for words in self.left_out]
        return self.episode.model_copy(update={"events": tuple(events), "reliability": reliability})


def drafted(wire: WireReading, answer: str, text: str, checks: Set[Check]) -> Draft:
    """Return a draft with all that its form, its quotes and its execution leave to object to."""
    episode, misfits = episode_of(wire, text)
    objections = list(misfits)
    left_out: tuple[str, ...] = ()
    if "quotes" in checks:
        more = (Unread(id=id_of(e, k), text=words) for k, e in enumerate(wire.events) for words in e.quotes)
        quoted = (*episode.events, *more, *(Unread(text=words) for words in wire.background))
        with_background = episode.model_copy(update={"events": quoted})
        objections += [
            Objection(quoted[k].id, f"the quote {quoted[k].text!r} is not in the text; copy it letter for letter")
            for k in misquoted(with_background)
        ]
        left_out = tuple(unquoted(with_background, wire.names.words))
    if "execution" in checks:
        objections += [
            Objection(
                episode.events[problem.event - 1].id if problem.event else "",
                _with_ids(f"{problem.what} {problem.remedy}", episode),
            )
            for problem in problems(episode.model_copy(update={"text": ""}))
            if problem.serious
        ]
        if not any(e.mood not in NOT_HAPPENED and not isinstance(e, IDLE) for e in episode.events):
            objections.append(Objection("", NOTHING_HAPPENS))
    return Draft(wire, answer, episode, tuple(objections), left_out)


def _with_ids(words: str, episode: Episode) -> str:
    """Return words that number events from 1 with the ids that the model gave them."""

    def written(found: re.Match[str]) -> str:
        place = episode.number(found[1])
        return f"event {episode.events[place].id}" if place is not None and episode.events[place].id else found[0]

    return re.sub(r"\bevent (\d+)\b", written, words)


# --- what cold questions say of a reading ------------------------------------------------------------------


@dataclass(frozen=True)
class ReadBack:
    """What a cold question says of an event, by its id, or of words that no event quotes."""

    event: str
    words: str
    left_out: str = ""


def statements(episode: Episode, left_out: Sequence[str]) -> tuple[ReadBack, ...]:
    """Return one statement for each event, and one for words that none quotes."""
    worlds, said = Worlds(episode), list[ReadBack]()
    again = set[int]()  # events that take what is so as a rule, told right before, to be so on this occasion
    for k, (usual, then) in enumerate(pairwise(episode.events), start=1):
        if usual.mood == "habit" and then.mood == "holds" and usual.id == f"{then.id}.1":
            again.add(k)
    for k, event in enumerate(episode.events):
        if event.understood and k not in again:
            now = k + 1 if k + 1 in again else k
            reached = _reached(now, worlds)
            said.append(ReadBack(episode.events[now].id, f"{told_in(episode, k, not reached)}{reached}"))
    nothing = "The words {!r} tell nothing of what anybody knows, believes, wants, feels, says or does."
    return (*said, *(ReadBack("", nothing.format(words), words) for words in left_out))


def _reached(number: int, worlds: Worlds) -> str:
    """Return who perceives a change, or hears and believes what is said, as it is worked out, and who does not.

    Nothing where beliefs about it are not formed: of a question, a wish, or words that no variable says.
    """
    event, matter = worlds.episode.events[number], worlds.episode.events[number].matter()
    others = [name for name in worlds.episode.names if not event.is_said or name != event.doer]
    if matter is None or event.mood in NOT_HAPPENED or not others:
        return ""
    reached = worlds.likeliest.records.reached(others, matter.variable, number, matter.chain, matter.denied)
    if reached is None:
        return ""
    met, held = reached
    unsaid = {person.name for person in worlds.episode.people if person.there == "unsaid"}
    there = unsaid.union(worlds.episode.on_stage)  # also whom a reading overlooks in who perceives it
    missed = [name for name in others if name in there and name not in met]
    told = [*event.read_back(met, held, missed)]
    told += [f"nobody notices that {doing([name], 'does')} not" for name in event.missed_by if name in missed]
    told += [f"nobody notices that {doing([name], 'does')}" for name in event.secretly_seen_by if name in met]
    return "".join(f" {sentence(words)}" for words in told)


# --- the reader -------------------------------------------------------------------------------------------


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
