"""Noun phrases: which things, places and people they name, and which only point back ("it", "both items")."""

from __future__ import annotations

import re
from typing import Protocol

from ...homes.lexicon import lexicon
from ...minds.facts import Place
from ...minds.meanings import SOMETHING

BODY = re.compile(
    r"\b(?:hands?|pockets?|arms?|palm|backpack|purse|shoulders?|shirt|collar|lapel|neck|lap|belt|wrist|finger)\b"
)
CONJUNCTION = re.compile(r"\s*(?:,\s*and\b|\band\b|,|&|\bas well as\b|\bplus\b|\bincluding\b)\s*")
_NAMED = re.compile(
    r"(?![A-Z]\S*['’]s |[A-Z]{2,} |[A-Z]-)[A-Z]"
)  # but `Ann's mug`, `TV stand`, `X-ray` are things
_MAX_WORDS = 5
_NO_NOUN = frozenset(
    "which who whom whose what where when why how that he she they it i we you him her them me us himself "
    "herself themselves itself is was were are be been has have had does did do will would could should might "
    "must not and or but if because while as than there here".split()
)
_NO_HEAD = frozenset(
    "ready open shut closed clear empty full clean dry wet busy late early able alone away back up down out in "
    "on off again once twice more most other same very too so".split()
)
_COREFERENT = frozenset(
    "it|them|each|one|both|this|that|these|those|all|some|another|none|the object|the item|the objects|the items|"
    "the thing|the things|both items|both objects|both of them|both things|the same object|the same item|"
    "the same one|each of them|each one|all of them|the other one|the one|another one|the other|the second one|"
    "the same|these items|those items|these objects|said object|that object|this object|that item|this item|"
    "the two|the last one|one of them|the two items|the two objects|them all|them both|the former|"
    "the latter".split("|")
)


class Memory(Protocol):
    """Resolves noun phrases; the reader's remembers what pronouns stand for."""

    def things(self, text: str) -> list[str]:
        """Return the things that a noun phrase names."""

    def place(self, text: str) -> Place | None:
        """Return the place that a noun phrase names; "" asks for the place last spoken of."""

    def here(self) -> Place | None:
        """Return where an act without a stated place happens."""

    def is_person(self, text: str) -> str:
        """Return the person that a noun phrase names, or ""."""


class Plain:
    """A memory of nothing: pronouns stand for SOMETHING and for no place."""

    def things(self, text: str) -> list[str]:
        """Return the things named, one for each part of a conjunction."""
        return named_things(text)

    def place(self, text: str) -> Place | None:
        """Return the place named, or None."""
        found = lexicon().place(text) if text and text not in ("it", "there") else Place()
        return found if found.name or found.room else None

    def here(self) -> Place | None:
        """Return None."""
        return None

    def is_person(self, text: str) -> str:
        """Return a capitalised noun phrase, or a pronoun for a person."""
        text = re.sub(r"^the ", "", text)
        if text in ("him", "her", "them", "me", "you") or _NAMED.match(text):
            return text
        return text if text and text.split()[-1] in lexicon().roles else ""


def is_coreferent(text: str) -> bool:
    """Tell whether a noun phrase points back to something ("it", "both items")."""
    return text.lower() in _COREFERENT


def is_somewhere(text: str) -> bool:
    """Tell whether a noun phrase names furniture or a room, rather than a thing or what was spoken of before."""
    return lexicon().is_place_word(text) and not is_coreferent(text)


def named_things(text: str) -> list[str]:
    """Return every thing of a conjunction: `a beer and the wine glass` -> beer, wineglass."""
    parts = [part for part in CONJUNCTION.split(text) if part and part.lower() not in ("both", "then")]
    parts = [part for part in parts if not is_coreferent(part)] or parts[:1]
    named = [SOMETHING if is_coreferent(part) else lexicon().thing(part) for part in parts]
    return [thing for thing in named if plausible(thing)]


def plausible(thing: str) -> bool:
    """Tell whether `thing` may name a thing at all: no function words, no adjective alone, not too long."""
    words = thing.split()
    return 0 < len(words) <= _MAX_WORDS and not _NO_NOUN.intersection(words) and words[-1] not in _NO_HEAD
