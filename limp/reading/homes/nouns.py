"""Noun phrases: which things, places and people they name, and which only point back ("it", "both items")."""

from __future__ import annotations

import re

from ...homes.lexicon import lexicon
from ...minds.meanings import SOMETHING

BODY = re.compile(
    r"\b(?:hands?|pockets?|arms?|palm|backpack|purse|shoulders?|shirt|collar|lapel|neck|lap|belt|wrist|finger)\b"
)
CONJUNCTION = re.compile(r"\s*(?:,\s*and\b|\band\b|,|&|\bas well as\b|\bplus\b|\bincluding\b)\s*")
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
