"""What the grammar takes as one word."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """One terminal of a sentence: `start` and `end` are its place there, `verb` the base forms of its verb."""

    words: str
    categories: frozenset[str]
    start: int
    end: int
    verbs: tuple[str, ...] = ()
    noun: str = ""
    auxiliaries: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()
    negated: bool = False
    progressive: bool = False

    @property
    def lower(self) -> str:
        """The words in lower case."""
        return self.words.lower()
