"""The reader of English without a model: a text becomes an episode, a question a query of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..episodes.claims import Option
from ..episodes.conventions import Conventions
from ..episodes.queries import Asked, Open
from ..episodes.question import Question
from ..errors import InputError
from ..protocols.stages import QueryReader, ReadEpisode, ReadQuestion
from .doubt import hangs_on, require_settled, ways_out
from .events import read_story
from .frames import words
from .mentions import Cast
from .options import read_options
from .parsing import tokens
from .questions import asks_of_beliefs, read_question
from .stage import Misread, Story


@dataclass(frozen=True)
class StoryReader:
    """Reads a text on a parser, by declared frames; implements `protocols.EpisodeReader`."""

    conventions: Conventions = Conventions()

    def read_episode(
        self, text: str, people: Sequence[str], questions: Sequence[Question] = ()
    ) -> tuple[ReadEpisode, ...]:
        """Return what a text tells; its notes quote what was not understood.

        Raises `InputError` if nothing in it was.
        """
        del questions
        story = read_story(text, tuple(people))
        episode = story.episode.model_copy(update={"conventions": self.conventions})
        if not any(event.understood for event in episode.events):
            first = story.misread[0] if story.misread else None
            raise InputError(
                f"nothing in the story could be read{f'; of {first.words!r}: {first.why}' if first else ''}.",
                ways_out(first, story) if first else "Tell who did, saw or said what.",
            )
        notes = [f"assumed: {one}" for one in story.assumed]
        notes += [f"not understood: {one.words!r}: {one.why}" for one in story.misread]
        frames = tuple(f"{words!r}: {frame}" for words, frame in story.read_by)
        return (ReadEpisode(episode=episode, notes=tuple(dict.fromkeys(notes)), frames=frames),)


@dataclass(frozen=True)
class StoryQueries(QueryReader):
    """Reads a question about an episode, and its options.

    `judged`: what asks for no belief and is not understood is left as it is, for a judge.
    """

    judged: bool = False

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query, and what the options name.

        Raises `InputError` if the question is not understood, and `InputError` if its answer hangs on
        what is not, or on somebody who is only assumed to have seen something.
        """
        story = _story(question, read)
        cast = story.cast if story is not None else Cast.of_episode(read.episode)
        try:
            found = read_question(question.text, cast, read.episode)
        except InputError:
            if not self.judged or asks_of_beliefs(question.text):
                if story is not None and (unread := _about(question.text, story)) is not None:
                    raise hangs_on(unread, story) from None
                raise
            options = tuple(Option(label=choice.label) for choice in question.choices)
            return ReadQuestion(asked=Asked(words=question.text, query=Open(words=question.text), options=options))
        if story is not None:
            require_settled(found.query, story, found.supposed)
        texts = [choice.text for choice in question.choices]
        pairs = zip(question.choices, read_options(texts, found.query, cast, read.episode), strict=True)
        options = tuple(option.model_copy(update={"label": choice.label}) for choice, option in pairs)
        asked = Asked(
            words=question.text,
            query=found.query,
            options=options,
            polarity=question.polarity,
            assumptions=question.assumptions,
        )
        return ReadQuestion(asked=asked, supposed=found.supposed)


def _about(text: str, story: Story) -> Misread | None:
    """Return the first clause not understood that has a word of a question of which nothing else is told."""
    told = (*story.episode.names, *(variable.of for variable in story.episode.variables))
    known = {word.lower() for name in told for word in name.split()}
    asked = {token.text.lower() for token in tokens(text)} - words("closed") - words("thinking") - known
    return next((one for one in story.misread if asked & {t.text.lower() for t in tokens(one.words)}), None)


def _story(question: Question, read: ReadEpisode) -> Story | None:
    """Return the story that an episode was read from; None for one by hand."""
    if question.written is not None or not read.episode.text:
        return None
    story = read_story(read.episode.text, question.agents)
    return replace(story, episode=read.episode)
