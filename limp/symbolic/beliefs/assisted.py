"""Rules read a story and a question first; somebody else reads what they do not understand.

What the helper reads is checked against the story so far (`meanings.impossible`). What cannot happen is asked for
once more with the reason; if it still cannot happen, the piece stays not understood, which lowers the probability
of every answer that hangs on what it names. Each event's note says who read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...errors import HypothesisError, ReadError
from ...events import Episode, Event
from ...minds.attitudes import Hypothesis
from ...protocols import CastReader, Named, Paraphraser, Piece, PieceReader, PieceReading
from ...questions.question import Choice, Question
from .asking.asker import Asker
from .episodes import StoryReader, story_in, told
from .hypothesizing import BeliefHypothesizer
from .meanings import happenings_of, impossible
from .reading.chat import is_chat
from .stories import story_of
from .story import Happening, Story, Unread


@dataclass(frozen=True)
class AssistedReader:
    """Reads by rules, and with `helper` what they leave; implements `protocols.Reader`."""

    helper: PieceReader
    cast: CastReader | None = None
    """Reads who takes part, where the rules do not understand the whole story."""

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the story's events in words; raise `ReadError` if nothing in it is understood."""
        story = story_of(text, agents)
        if self.cast and not is_chat(text) and any(isinstance(event, Unread) for event in story.events):
            story = story_of(text, _joined(story, self.cast.people(text)))
        left = {k: event for k, event in enumerate(story.events) if isinstance(event, Unread)}
        if not left or is_chat(text) or not story.agents:
            return StoryReader().read(text, story.agents or agents)
        pieces = {k: _piece(story, event) for k, event in left.items()}
        found, notes = self._join(story, self._asked(pieces, story))
        if all(isinstance(event, Unread) for event in found.events):
            raise ReadError(
                f"neither the rules nor {self.helper.name} could read who did, saw or said what in"
                f" {' '.join(text.split())[:60]!r}.",
                "Write plain English, such as 'Sally puts the ball in the box. Sally leaves.'",
            )
        return told(found, notes)

    def _asked(self, pieces: dict[int, Piece], story: Story) -> dict[int, PieceReading]:
        """Return a reading of each piece; what cannot happen is asked for once more."""
        readings = dict(zip(pieces, self.helper.read_pieces(list(pieces.values()), story.agents), strict=True))
        again = {
            k: pieces[k].model_copy(update={"objection": why})
            for k in pieces
            if (why := _problem(story, readings, k))
        }
        if again:
            second = self.helper.read_pieces(list(again.values()), story.agents)
            readings |= dict(zip(again, second, strict=True))
        return readings

    def _join(self, story: Story, readings: dict[int, PieceReading]) -> tuple[Story, dict[int, str]]:
        """Return the story with the readings in place of the pieces, and a note for each event that they touch."""
        events: list[Happening] = []
        notes: dict[int, str] = {}
        for k, event in enumerate(story.events):
            if not isinstance(event, Unread):
                events.append(event)
                continue
            words = event.clause or event.text
            if problem := _problem(story, readings, k, events):
                notes[len(events)] = f"doubtful, {self.helper.name}: {words!r}: {problem}"
                events.append(event)
                continue
            happenings = [h for read in readings[k].events for h in happenings_of(read, story)]
            for happening in happenings or [Unread(text=event.text)]:
                notes[len(events)] = f"read by {self.helper.name}: {words!r}"
                events.append(replace(happening, text=happening.text or event.text))
        return replace(story, events=tuple(events)), notes


def _joined(story: Story, people: Sequence[str]) -> tuple[str, ...]:
    """Return the people of a story with those among `people` whom it does not know by any name."""
    known = {part.casefold() for name in (*story.agents, *(a for a, _ in story.aliases)) for part in name.split()}
    return (*story.agents, *(name for name in people if not known & set(name.casefold().split())))


@dataclass(frozen=True)
class AssistedHypothesizer:
    """Reads questions by rules, and has those that they do not understand put into plain words by `helper`.

    Implements `protocols.Hypothesizer`, `Proposer` and `Rewording`.
    """

    rules: BeliefHypothesizer
    helper: Paraphraser

    def reworded(self, question: Question, episode: Episode) -> Question:
        """Return the question in words that the rules read; raise `HypothesisError` if there are none."""
        story = story_in(episode)
        if _is_read(question.text, story):
            return question
        named = Named(people=story.agents, things=story.things, places=story.places)
        return question.model_copy(update={"text": self.helper.plainly(question, named)})

    def propose(self, question: Question, episode: Episode) -> tuple[Choice, ...]:
        """Return the answers that the story allows, for a question without options."""
        return self.rules.propose(question, episode)

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one claim for each option."""
        return self.rules.hypothesize(question, episode)


def _is_read(words: str, story: Story) -> bool:
    try:
        return Asker(story).read(words) is not None
    except HypothesisError:  # understood, and refused; the stages say why
        return True


def _piece(story: Story, event: Unread) -> Piece:
    """Return a piece with the sentences that are told before it."""
    sentences = list(dict.fromkeys(e.text for e in story.events if e.text))
    before = sentences[: sentences.index(event.text)] if event.text in sentences else []
    return Piece(words=event.clause or event.text, before=" ".join(before))


def _problem(
    story: Story, readings: dict[int, PieceReading], k: int, before: Sequence[Happening] | None = None
) -> str:
    """Return in words why a reading cannot be, or nothing."""
    if readings[k].problem:
        return readings[k].problem
    so_far = list(story.events[:k] if before is None else before)
    for event in readings[k].events:
        for happening in happenings_of(event, story):
            if why := impossible(happening, so_far):
                return why
            so_far.append(happening)
    return ""
