"""Forms and base forms of English words, from the tables of `lemminflect` (the NIH Specialist Lexicon)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from ...reading.english.tables import lemminflect

Part = Literal["VERB", "NOUN", "ADJ", "ADV", "AUX", "PROPN"]


@lru_cache(maxsize=16384)
def lemmas(word: str) -> Mapping[Part, tuple[str, ...]]:
    """Return the base forms of a word in lower case, by part of speech; empty for a word that is not listed."""
    found: Mapping[Part, tuple[str, ...]] = lemminflect().getAllLemmas(word)
    return found


@lru_cache(maxsize=16384)
def guessed(word: str, part: Part) -> tuple[str, ...]:
    """Return the base forms that an unlisted word has by its ending."""
    found: tuple[str, ...] = lemminflect().getAllLemmasOOV(word, part).get(part, ())
    return found


@lru_cache(maxsize=4096)
def verb_forms(lemma: str) -> Mapping[str, tuple[str, ...]]:
    """Return the forms of a verb by their Penn Treebank tags, such as `VBD`."""
    listed = lemminflect().getAllInflections(lemma, "VERB")
    found: Mapping[str, tuple[str, ...]] = listed or lemminflect().getAllInflectionsOOV(lemma, "VERB")
    return found
