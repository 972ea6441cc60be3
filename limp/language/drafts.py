"""What the checks find in a reading, and what becomes of what stays open: doubted events and unread words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..beliefs.worlds import Worlds
from ..episodes.checks import problems
from ..episodes.episode import Episode
from ..episodes.events import Change, Event, Perceive, Tell, Unread, variables_in
from ..episodes.quotes import misquoted, unquoted
from .event_words import in_a_row, statement
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
class Draft:
    """A reading as the model wrote it, the episode that it stands for, and what is wrong with it.

    `doubted` are the ids of events that a check objects to, `left_out` the words that no event quotes.
    """

    wire: WireReading
    answer: str
    episode: Episode
    objections: tuple[str, ...]
    doubted: frozenset[str] = frozenset()
    left_out: tuple[str, ...] = ()

    @property
    def statements(self) -> tuple[tuple[str, str], ...]:
        """The id of each event, nothing for words left out, and what a cold question says of it."""
        worlds = Worlds(self.episode)
        said = [
            (event.id, f"{statement(event)}{_reach(self.episode, k, worlds)}")
            for k, event in enumerate(self.episode.events)
            if not isinstance(event, Unread)
        ]
        told = "tell nothing of what anybody knows, believes, wants, feels, says or does."
        return (*said, *(("", f"The words {words!r} {told}") for words in self.left_out))

    def denied(self, found: Sequence[tuple[str, str, str]]) -> Draft:
        """Return the draft with what cold questions denied: the id, the statement, and why, of each."""
        said = tuple(
            str(Objection(id_, f"read back as {words!r}, it was found wrong: {why or 'the text does not say so'}"))
            for id_, words, why in found
        )
        ids = frozenset(id_ for id_, _, _ in found) - {""}
        return replace(self, objections=(*self.objections, *said), doubted=self.doubted | ids)

    def settled(self, reliability: float) -> Episode:
        """Return the episode with what stays open as doubt: less certain events, and unread words at the end."""
        events: list[Event] = [
            event.model_copy(update={"certainty": min(event.certainty, DOUBTED)})
            if event.id in self.doubted and not isinstance(event, Unread)
            else event
            for event in self.episode.events
        ]
        names = self.wire.names
        events += [Unread(text=words, clause=words, names=names.mentioned(words)) for words in self.left_out]
        return self.episode.model_copy(update={"events": tuple(events), "reliability": reliability})


def drafted(wire: WireReading, answer: str, text: str, checks: Checks) -> Draft:
    """Return a draft with all that its form, its quotes and its execution leave to object to."""
    episode, misfits = episode_of(wire, text)
    objections = [str(misfit) for misfit in misfits]
    doubted: set[str] = set()
    left_out: list[str] = []
    if checks.quotes:
        quoted = (*episode.events, *(Unread(text=words) for words in wire.background))
        with_background = episode.model_copy(update={"events": quoted})
        for k in misquoted(with_background):
            event = quoted[k]
            objections.append(str(Objection(event.id, f"the quote {event.text!r} is not in the text; copy it")))
            doubted.add(event.id)
        left_out = list(unquoted(with_background))
        objections += [
            f"no event and no background quotes the words {words!r}; add an event that does, or background"
            for words in left_out
        ]
    if checks.execution:
        untexted = episode.model_copy(update={"text": ""})
        for problem in problems(untexted):
            if problem.serious:
                id_ = episode.events[problem.event - 1].id if problem.event else ""
                objections.append(str(Objection(id_, f"{problem.what} {problem.remedy}")))
                doubted.add(id_)
    open_ids = frozenset(doubted) - {""}
    return Draft(wire, answer, episode, tuple(objections), open_ids, tuple(left_out))


def _reach(episode: Episode, number: int, worlds: Worlds) -> str:
    """Return who perceives a change, a perception or an utterance, and who does not, as it is worked out."""
    event = episode.events[number]
    variables = variables_in(event)
    if not isinstance(event, Change | Perceive | Tell) or not variables or event.mood in ("habit", "intended"):
        return ""
    records = worlds.likeliest.records
    reached = [name for name in episode.names if records.witnessed((name,), variables[0], number)]
    missed = [name for name in episode.names if name not in reached]
    others = f" and not by {in_a_row(missed)}" if missed and reached else ""
    return f" This is known then to {in_a_row(reached) or 'nobody'}{others}."
