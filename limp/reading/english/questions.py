"""From the words of a question to a query.

A question is a clause with a gap. Phrases of thinking and knowing come off as the chain; what is left says
what the gap is of (`asker`).
"""

from __future__ import annotations

import re

from ...episodes.episode import Episode
from ...episodes.events import Event
from .asker import Asker, ReadQuestion
from .naming import telling_of
from .options import read_options
from .parsing import parses
from .sentences import Builder
from .words import names_in, plain, read_sentence, split


def read_question(words: str, episode: Episode) -> ReadQuestion | None:
    """Return the query of a question about an episode; None if not all of its words are derived.

    Sentences before the question are supposed to be so, after all that is told.
    """
    *premises, asked = split(plain(words)) or ("",)
    names = names_in((asked,)) | frozenset(part for name in episode.names for part in name.split())
    sentence = read_sentence(_capitalised(asked, episode), names)
    supposed: tuple[Event, ...] = ()
    if premises:
        return None
    for group in parses(sentence.tokens, "question"):
        questions = [Builder(sentence.tokens).question(tree) for tree in group]
        found = [Asker(telling_of(episode), episode).query(question) for question in questions]
        different = list(dict.fromkeys(query for query in found if query is not None))
        if different:
            return different[0] if len(different) == 1 else None
    del supposed
    return None


def _capitalised(words: str, episode: Episode) -> str:
    """Return a question with the names of people as the story writes them."""
    known = {part.lower(): part for name in episode.names for part in name.split() if part[0].isupper()}
    return re.sub(r"[^\W\d]+", lambda m: known.get(m[0], m[0]), words)


__all__ = ["ReadQuestion", "read_options", "read_question"]
