"""What the checks find in a reading, and what becomes of what stays open: doubted events and unread words.

Cold questions read back each event in plain words, with who learns it, and the words that no event quotes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise

from ..beliefs.possible_worlds import Worlds
from ..episodes.checks import misquoted, problems, unquoted
from ..episodes.episode import Episode, told_in
from ..episodes.events import NOT_HAPPENED, Act, Event, Shown, Unread
from ..episodes.phrases import doing, sentence
from ..errors import ModelError
from ..protocols.stages import Check
from .reading import Objection, WireReading, episode_of, id_of

DOUBTED = 0.7
"""The certainty of an event that a check still objects to after all repairs; assumed."""
FAILED = 0.8
"""The probability that a reading of which something stays open is right all the same; assumed. With it no answer
among two options is surer than 0.9."""
TOO_MUCH = 0.5
"""The share of a reading from which what stays open makes it worthless; assumed."""


IDLE = (Act, Shown, Unread)
"""The kinds of events from which nobody learns anything."""
NOTHING_HAPPENS = (
    "no event tells what is so, what anybody learns, says or holds, or who comes and goes;"
    " if the text does, say it in events of these kinds"
)


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
