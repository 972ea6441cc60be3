"""The declared English as a reader: a text becomes an episode, a question a query of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...episodes.claims import Option
from ...episodes.conventions import Conventions
from ...episodes.events import Unread
from ...episodes.queries import Asked, WhichValue
from ...errors import HypothesisError, ReadError, quoted
from ...protocols.reading import ReadEpisode, ReadQuestion
from ...questions.question import Question
from .options import claims_in, read_options
from .questions import read_question
from .stories import read_episode
from .words import names_in


@dataclass(frozen=True)
class GrammarReader:
    """Reads a text by the declared English; implements `protocols.reading.EpisodeReader`."""

    conventions: Conventions = Conventions()

    def read_episode(self, text: str, people: Sequence[str]) -> tuple[ReadEpisode, ...]:
        """Return the one reading of a text; its notes quote what was not derived.

        Raises `ReadError` if nothing in it was.
        """
        episode = read_episode(text, people, self.conventions)
        unread = [event for event in episode.events if isinstance(event, Unread)]
        if len(unread) == len(episode.events):
            raise ReadError(
                "nothing in the story could be read as who did, saw or said what.",
                "Write plain English, such as 'Sally puts the ball in the box. Sally leaves.'; docs/english.md"
                " lists what is read.",
            )
        notes = tuple(dict.fromkeys(f"not understood: {event.clause or event.text!r}" for event in unread))
        return (ReadEpisode(episode=episode, notes=notes),)


@dataclass(frozen=True)
class GrammarQueries:
    """Reads a question by the declared English; implements `protocols.reading.QueryReader`."""

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query, and the answers that the options name; raise `HypothesisError` if there is none."""
        found = read_question(question.text, read.episode)
        if found is None:
            episode = read.episode
            told = {*episode.names, *(name for person in episode.people for name in person.also), *episode.places}
            strangers = [name for name in sorted(names_in((question.text,))) if name not in told]
            unknown = f" The story tells nothing of {' and '.join(strangers)}." if strangers else ""
            raise HypothesisError(
                f"the question {quoted(question.text)} was not understood.{unknown}",
                "Ask such as 'Where does Ann think that Ben will look for the ball?' or 'Does Ann know where the"
                " ball is?', with the names that the story uses; docs/english.md lists what is read.",
            )
        words = read_options([choice.text for choice in question.choices], found.query, read.episode)
        options = tuple(
            Option(label=choice.label, words=answer)
            for choice, answer in zip(question.choices, words, strict=True)
        )
        if isinstance(found.query, WhichValue):
            said = [claims_in(choice.text, found.query, read.episode) for choice in question.choices]
            if said and all(said):
                pairs = zip(question.choices, said, strict=True)
                options = tuple(Option(label=choice.label, claims=claims) for choice, claims in pairs)
        asked = Asked(
            words=question.text,
            query=found.query,
            options=options,
            polarity=question.polarity,
            assumptions=question.assumptions,
        )
        return ReadQuestion(asked=asked, supposed=found.supposed)
