"""What the reader of stories and the engine answer to a text and a question."""

from limp.answering.episode_answerer import EpisodeAnswerer
from limp.episodes.question import Question, lettered
from limp.reading.reader import StoryQueries, StoryReader


def answer(text: str, question: str, *options: str) -> str:
    """Return the text of the option that is chosen; raises `LimpError` where the question is refused."""
    asked = Question(text=question, narration=text, choices=lettered(options))
    found = EpisodeAnswerer(StoryReader(), StoryQueries()).answer(asked)
    return next(choice.text for choice in found.question.choices if choice.label == found.choice)
