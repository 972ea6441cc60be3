"""The declared English as a reader: a text becomes an episode, a question a query of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...episodes.conventions import Conventions
from ...episodes.events import Unread
from ...episodes.queries import Asked
from ...episodes.question import Question
from ...errors import ReadError
from ...protocols.stages import ReadEpisode, ReadQuestion
from .options import read_options
from .questions import read_question
from .stories import Reading, readings
from .words import plain


@dataclass(frozen=True)
class GrammarReader:
    """Reads a text by the declared English; implements `protocols.EpisodeReader`."""

    conventions: Conventions = Conventions()

    def read_episode(self, text: str, people: Sequence[str]) -> tuple[ReadEpisode, ...]:
        """Return the readings of a text; their notes quote what was not derived, and what can be read otherwise.

        Raises `ReadError` if nothing in it was derived.
        """
        return tuple(self._read(one, plain(text)) for one in readings(text, people))

    def _read(self, reading: Reading, text: str) -> ReadEpisode:
        episode = reading.episode(text, self.conventions)
        unread = [event for event in episode.events if isinstance(event, Unread)]
        if len(unread) == len(episode.events):
            raise ReadError(
                "nothing in the story could be read as who did, saw or said what.",
                "Write plain English, such as 'Sally puts the ball in the box. Sally leaves.'; docs/english.md"
                " lists what is read.",
            )
        notes = [f"not understood: {event.clause or event.text!r}" for event in unread]
        notes += [f"weighed, because it can be read in several ways: {words!r}" for words in reading.ambiguous]
        return ReadEpisode(episode=episode, weight=reading.weight, notes=tuple(dict.fromkeys(notes)))


@dataclass(frozen=True)
class GrammarQueries:
    """Reads a question by the declared English; implements `protocols.QueryReader`."""

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query, and the answers that the options name; raise `HypothesisError` if one is not read."""
        found = read_question(question.text, read.episode)
        texts = [choice.text for choice in question.choices]
        offered, unweighed = read_options(texts, found, read.episode)
        pairs = zip(question.choices, offered, strict=True)
        options = tuple(option.model_copy(update={"label": choice.label}) for choice, option in pairs)
        asked = Asked(
            words=question.text,
            query=found.query,
            options=options,
            polarity=question.polarity,
            assumptions=question.assumptions,
        )
        return ReadQuestion(
            asked=asked, notes=(*found.notes, *unweighed), supposed=found.supposed, premises=found.premises
        )
