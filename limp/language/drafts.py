"""What the checks find in a reading, and what becomes of what stays open: doubted events and unread words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..beliefs.worlds import Worlds
from ..episodes.checks import problems
from ..episodes.english import event_in_words, in_a_row
from ..episodes.episode import Episode
from ..episodes.events import Change, Event, Perceive, Tell, Unread
from ..episodes.quotes import misquoted, unquoted
from ..episodes.variables import Variable
from .wire.names import Names
from .wire.reading import Objection, WireReading, episode_of

DOUBTED = 0.7
"""The certainty of an event that a check still objects to after all repairs; assumed."""


@dataclass(frozen=True)
class Checks:
    """Which checks a reading goes through: quotes and words, execution, and cold questions."""

    quotes: bool = True
    execution: bool = True
    cold: bool = True


@dataclass(frozen=True)
class Statement:
    """What a cold question says of an event, by its id, or of words that no event quotes."""

    event: str
    words: str
    left_out: str = ""


@dataclass(frozen=True)
class Draft:
    """A reading as the model wrote it, the episode that it stands for, and what is wrong with it.

    `left_out` are the words that no event quotes, `denied` the statements that cold questions found wrong.
    """

    wire: WireReading
    answer: str
    episode: Episode
    objections: tuple[Objection, ...]
    left_out: tuple[str, ...] = ()
    denied: tuple[Statement, ...] = ()

    @property
    def to_mend(self) -> tuple[str, ...]:
        """All that is wrong, in words that a model can act on."""
        missing = "no event and no background quotes the words {!r}; add an event that does, or background"
        return (*map(str, self.objections), *(missing.format(words) for words in self.left_out))

    @property
    def statements(self) -> tuple[Statement, ...]:
        """What cold questions say: one statement for each event, and one for words that none quotes."""
        worlds = Worlds(self.episode)
        said = [
            Statement(event.id, f"{event_in_words(event)}{_reach(self.episode, k, worlds)}")
            for k, event in enumerate(self.episode.events)
            if not isinstance(event, Unread)
        ]
        nothing = "The words {!r} tell nothing of what anybody knows, believes, wants, feels, says or does."
        return (*said, *(Statement("", nothing.format(words), words) for words in self.left_out))

    def asked_coldly(self, wrong: Mapping[int, str]) -> Draft:
        """Return the draft after cold questions; `wrong` has the numbers of wrong statements, from 1, and why.

        Words that are found to tell nothing are not left out any more.
        """
        numbered = list(enumerate(self.statements, start=1))
        denied = tuple(found for k, found in numbered if k in wrong and not found.left_out)
        objections = tuple(
            Objection(
                found.event, f"read back as {found.words!r}, it was found wrong: {wrong[k] or 'it is not said'}"
            )
            for k, found in numbered
            if found in denied
        )
        kept = tuple(found.left_out for k, found in numbered if k in wrong and found.left_out)
        return replace(self, objections=(*self.objections, *objections), left_out=kept, denied=denied)

    def after(self, earlier: Draft) -> Draft:
        """Return the draft with what cold questions denied of an earlier one and what still stands in it."""
        stands = {(found.event, found.words) for found in self.statements}
        again = tuple(found for found in earlier.denied if (found.event, found.words) in stands)
        kept = tuple(
            Objection(found.event, f"it was found wrong and stands as it was: {found.words}") for found in again
        )
        return replace(self, objections=(*self.objections, *kept), denied=again)

    def settled(self, reliability: float) -> Episode:
        """Return the episode with what stays open as doubt: less certain events, and unread words at the end."""
        doubted = {objection.event for objection in self.objections} - {""}
        events: list[Event] = [
            event.model_copy(update={"certainty": min(event.certainty, DOUBTED)})
            if event.id in doubted and not isinstance(event, Unread)
            else event
            for event in self.episode.events
        ]
        names = self.wire.names
        events += [Unread(text=words, clause=words, names=names.mentioned(words)) for words in self.left_out]
        return self.episode.model_copy(update={"events": tuple(events), "reliability": reliability})


def drafted(wire: WireReading, answer: str, text: str, checks: Checks) -> Draft:
    """Return a draft with all that its form, its quotes and its execution leave to object to."""
    episode, misfits = episode_of(wire, text)
    objections = list(misfits)
    left_out: tuple[str, ...] = ()
    if checks.quotes:
        quoted = (*episode.events, *(Unread(text=words) for words in wire.background))
        with_background = episode.model_copy(update={"events": quoted})
        objections += [
            Objection(quoted[k].id, f"the quote {quoted[k].text!r} is not in the text; copy it letter for letter")
            for k in misquoted(with_background)
        ]
        left_out = tuple(words for words in unquoted(with_background) if not _is_label(words, wire.names))
    if checks.execution:
        objections += [
            Objection(
                episode.events[problem.event - 1].id if problem.event else "", f"{problem.what} {problem.remedy}"
            )
            for problem in problems(episode.model_copy(update={"text": ""}))
            if problem.serious
        ]
    return Draft(wire, answer, episode, tuple(objections), left_out)


def _reach(episode: Episode, number: int, worlds: Worlds) -> str:
    """Return who perceives a change, a perception or an utterance, and who does not, as it is worked out.

    Of what is said that is told where it claims how something is, or what somebody holds of it.
    """
    event = episode.events[number]
    chain, variable = _content(event)
    if variable is None or event.mood != "happened":
        return ""
    records = worlds.likeliest.records
    others = [name for name in episode.names if not (isinstance(event, Tell) and name == event.speaker)]
    reached = [name for name in others if records.witnessed((name, *chain), variable, number)]
    missed = [name for name in others if name not in reached]
    but = f" and not by {in_a_row(missed)}" if missed and reached else ""
    verb = "heard and believed" if isinstance(event, Tell) else "perceived"
    return f" It is {verb} by {in_a_row(reached) or 'nobody'}{but}."


def _content(event: Event) -> tuple[tuple[str, ...], Variable | None]:
    """Return the first matter that an event gives to who perceives it: of whose mind, and which variable."""
    match event:
        case Change() if not event.unreal:
            return (), event.sets[0].variable
        case Perceive():
            return (), event.variable
        case Tell() if event.speech in ("statement", "promise"):
            for claim in event.says:
                plainly = claim.verb in ("believes", "knows") and not claim.negated
                if claim.variable is not None and claim.value and plainly:
                    return claim.chain, claim.variable
    return (), None


def _is_label(words: str, names: Names) -> bool:
    """Return whether words only name people, who speak in a line of talk, or number a line."""
    called = {word for name in names.people for word in name.split()}
    return all(word in called or word.isdecimal() for word in re.findall(r"\w+", words.casefold()))
