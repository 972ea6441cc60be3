"""Questions about an episode that was written by hand, as every solver takes them."""

from __future__ import annotations

from collections.abc import Sequence

from ..episodes.asking import query_in_words
from ..episodes.claims import Option
from ..episodes.english import sentences
from ..episodes.episode import Episode
from ..episodes.phrases import claimed
from ..episodes.queries import Asked
from ..errors import InputError
from .question import Choice, Question, Written
from .splitting import lettered


def written_question(episode: Episode, asked: Asked) -> Question:
    """Return what is asked of an episode as a question whose reading is the episode itself.

    Its material in words, for whoever reads words, is the text of the episode, or else its plain English. Options
    of one label become one choice. Raises `InputError` for a single option.
    """
    names = [option.label or option.words or in_words(option) for option in asked.options]
    texts = {name: _text(name, asked.options, names) for name in names}
    labels = dict(zip(texts, lettered(list(texts)), strict=True))
    if all(option.label for option in asked.options):
        labels = {name: Choice(label=name, text=text) for name, text in texts.items()}
    options = tuple(
        option.model_copy(update={"label": labels[name].label, "words": "" if option.claims else option.words})
        for name, option in zip(names, asked.options, strict=True)
    )
    question = Question(
        text=asked.words or query_in_words(asked.query),
        choices=tuple(labels.values()),
        polarity=asked.polarity,
        assumptions=asked.assumptions,
    )
    return about_episode(episode, question, asked.model_copy(update={"options": options}))


def about_episode(episode: Episode, question: Question, asked: Asked | None = None) -> Question:
    """Return a question about an episode by hand; without `asked` its words are still to be read."""
    if not episode.events:
        raise InputError("the episode tells nothing.", "Add its events; see docs/episode.md.")
    told = episode.text or "\n".join(sentences(episode))
    written = Written(episode=episode, asked=asked)
    return question.model_copy(
        update={"agents": episode.names, "narration": told, "conversation": "", "written": written}
    )


def in_words(option: Option) -> str:
    """Return what an option says: its words, or its claims as clauses."""
    return option.words or " and ".join(map(claimed, option.claims))


def _text(name: str, options: Sequence[Option], names: Sequence[str]) -> str:
    ways = (in_words(option) for option, mine in zip(options, names, strict=True) if mine == name)
    return ", or ".join(dict.fromkeys(ways))
