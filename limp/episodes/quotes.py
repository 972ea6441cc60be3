"""Which words of a text an episode accounts for: every content word is in a quote, or in words left unread."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from .episode import Episode

FUNCTION_WORDS = frozenset(
    """a an the this that these those some any each every no such
    i you he she it we they me him her us them my your his its our their mine yours hers ours theirs
    myself yourself himself herself itself ourselves themselves who whom whose which what
    and or but nor so yet if then than as because while when where after before until since though although
    of in on at to from by with without for into onto about over under behind between out up down off
    am is are was were be been being do does did doing have has had having will would shall should can could may
    might must not there here too also just only very now again meanwhile later soon
    """.split()
)
"""Words of closed classes, which tell nothing alone; after Huddleston and Pullum, "The Cambridge Grammar of the
English Language", 2002."""
CONNECTIVES = frozenset(
    """afterwards afterward anyway besides consequently eventually finally first firstly furthermore hence however
    indeed instead lastly likewise moreover nevertheless next nonetheless otherwise second secondly similarly
    suddenly then therefore third thirdly thus well oh hi hello hey bye please thanks
    mr mrs ms miss dr prof sir madam
    """.split()
)
"""Adverbs that join sentences, words that only open or end a talk, and titles."""
_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_SENTENCE = re.compile(r"[^.!?]+[.!?]*[\"'”’)]*")


def _plain(words: str) -> str:
    return " ".join(words.split())


def misquoted(episode: Episode) -> Iterator[int]:
    """Yield the places (from 0) of the events whose quote is not in the text, blanks and line ends apart."""
    text = _plain(episode.text)
    for k, event in enumerate(episode.events):
        if event.text and _plain(event.text) not in text:
            yield k


def unquoted(episode: Episode, names: Collection[str] = ()) -> Iterator[str]:
    """Yield, for each sentence with content words that no event quotes, the stretch from the first to the last.

    `names` are words in small letters that tell nothing alone in a sentence of which the rest is quoted: a name
    before a relative clause ("Dan, who was late, ..."), or of who speaks in a line of talk. Nor do numbers.
    """
    text = _plain(episode.text)
    quoted = _quoted(text, episode)
    for sentence in _SENTENCE.finditer(text):
        words = [word for word in _WORD.finditer(text, *sentence.span()) if not word[0].isdecimal()]
        content = [word for word in words if word[0].lower() not in FUNCTION_WORDS | CONNECTIVES]
        partly = any(quoted[word.start()] for word in words)
        left = [
            word
            for word in content
            if not quoted[word.start()] and not (partly and word[0].lower().removesuffix("'s") in names)
        ]
        if left:
            yield text[left[0].start() : left[-1].end()]


def _quoted(text: str, episode: Episode) -> bytearray:
    """Return 1 for each character of a text that an event quotes, else 0."""
    quoted = bytearray(len(text))
    for event in episode.events:
        quote = _plain(event.text)
        start = text.find(quote) if quote else -1
        while start >= 0:
            quoted[start : start + len(quote)] = b"\1" * len(quote)
            start = text.find(quote, start + len(quote))
    return quoted
