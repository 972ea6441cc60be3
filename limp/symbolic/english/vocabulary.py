"""The words that stories are told with: verbs by what they do, their forms, and function words.

`verb_classes.toml` says what the verbs of a class do, `morphology` which forms words have. A verb in no
class is of the kind `other`: what it does is not known.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from .morphology import guessed, lemmas, verb_forms

Kind = Literal[
    "enter",
    "leave",
    "go",
    "put",
    "take",
    "give",
    "fill",
    "empty",
    "pocket",
    "consume",
    "find",
    "see",
    "look",
    "open",
    "watch",
    "stop",
    "tell",
    "know",
    "be",
    "want",
    "idle",
    "trust",
    "sleep",
    "wake",
    "lose",
    "swap",
    "read",
    "state",
    "ask",
    "other",
    "unknown",
]
HANDLING: tuple[Kind, ...] = ("put", "take", "give", "swap", "fill", "pocket", "empty")
"""The kinds of verbs that bring a thing somewhere or away."""
Form = Literal["base", "s", "past", "en", "ing"]

_TAGS: dict[str, Form] = {"VB": "base", "VBZ": "s", "VBD": "past", "VBN": "en", "VBG": "ing"}
_FURTHER = {"snuck": "sneak", "dove": "dive", "got": "get", "lain": "lie", "misheard": "mishear"}
"""Pasts and participles that the lexicon lacks."""
_CLOSED: dict[str, tuple[str, Form]] = {
    "am": ("be", "base"),
    "is": ("be", "s"),
    "are": ("be", "base"),
    "has": ("have", "s"),
}


class VerbForm(NamedTuple):
    """A verb in a text: its base form, what it does, and which forms of it the word can be."""

    lemma: str
    kind: Kind
    forms: frozenset[Form]


@lru_cache(maxsize=1)
def _classes() -> tuple[dict[str, Kind], frozenset[str]]:
    """Return the kind of each verb in a class, and the verbs that are mostly nouns."""
    kinds: dict[str, Kind] = {}
    zero: set[str] = set()
    for found in tomllib.loads(Path(__file__).with_name("verb_classes.toml").read_text("utf-8")).values():
        for lemma in found["verbs"].split():
            kinds.setdefault(lemma, found["kind"])
        for lemma in found.get("zero", "").split():
            zero |= {lemma} - kinds.keys()
            kinds.setdefault(lemma, found["kind"])
    return kinds, frozenset(zero)


@lru_cache(maxsize=4096)
def _forms(word: str, lemma: str) -> frozenset[Form]:
    """Return which forms of a verb a word is."""
    if _FURTHER.get(word) == lemma:
        return frozenset(("en",) if word == "lain" else ("past", "en"))
    table = verb_forms(lemma)
    found: set[Form] = {form for tag, form in _TAGS.items() if word in table.get(tag, ())}
    participles = table.get("VBN", ())
    if "past" in found and word[-1] in "dt" and not any(p.endswith("n") for p in participles):
        found.add("en")  # `burnt` beside `burned`
    if not found:  # typed as it is not spelled: `steped`
        found = {"ing"} if word.endswith("ing") else {"past", "en"} if word.endswith("ed") else {"base"}
    return frozenset(found)


@lru_cache(maxsize=16384)
def possible_verb(word: str) -> VerbForm | None:
    """Return which verb a word is a form of where a verb must stand: `pockets`, also a verb in no class.

    Of several the first that has it as a past: `lay` is the past of `lie`, `found` of `find`.
    """
    low, (kinds, _) = word.lower(), _classes()
    if low in _CLOSED:
        lemma, form = _CLOSED[low]
        return VerbForm(lemma, kinds[lemma], frozenset({form}))
    if not low.replace("-", "").isalpha():
        return None
    listed = lemmas(low).get("VERB", ())
    further = (low, _FURTHER.get(low, ""))
    unlisted = () if listed else guessed(low, "VERB")
    known = [m for m in dict.fromkeys((*listed, *further, *unlisted)) if m in kinds]
    found = [VerbForm(m, kinds.get(m, "other"), _forms(low, m)) for m in known or listed]
    return next((form for form in found if "past" in form.forms), found[0] if found else None)


@lru_cache(maxsize=16384)
def verb_form(word: str) -> VerbForm | None:
    """Return which verb a word is a form of, or None for one that is first of all a noun or an adjective."""
    found = possible_verb(word)
    if found is None:
        return None
    if found.kind != "other":
        return None if found.lemma in _classes()[1] and found.forms <= {"base", "s"} else found
    return None if lemmas(word.lower()).keys() - {"VERB", "AUX"} else found


def verb(word: str) -> tuple[str, Kind] | None:
    """Return the base form of a verb and what it does, or None for a word that is not a known verb."""
    found = verb_form(word)
    return (found.lemma, found.kind) if found else None


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """Return a noun without its plural ending, for comparing: `boxes` and `box`, `cherries` and `cherry`."""
    low = word.lower()
    if len(low) <= 3 or low.endswith("ss"):
        return low
    return (lemmas(low).get("NOUN") or guessed(low, "NOUN"))[0]


DETERMINER = (
    r"(?:the|a|an|some|this|that|these|those|his|her|their|its|my|your|our|another|several|any|no|all(?: of)? the|"
    r"one of the|two|three|lots of|a lot of|many|few)"
)
