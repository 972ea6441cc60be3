"""The lexicon: what a word can be in the grammar, and what its verb does. The data are in `words.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .tables import lemminflect

Section = Mapping[str, frozenset[str]]

_TAGS = {"VB": ("V", "VB"), "VBP": ("V",), "VBZ": ("V",), "VBD": ("V",), "VBN": ("VEN",), "VBG": ("VING",)}
"""The grammar's terminals for the tags of the Penn Treebank."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a word in lower case can be: its terminals of the grammar, and its base forms as verb and noun."""

    categories: frozenset[str]
    verbs: tuple[str, ...] = ()
    noun: str = ""


@lru_cache(maxsize=1)
def lexicon() -> Mapping[str, Section]:
    """Return the sections of the lexicon, each as sets of words by their heading; `-` in a word is a blank."""
    read = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
    return {
        name: {heading: frozenset(words.split()) for heading, words in section.items()}
        for name, section in read.items()
    }


@lru_cache(maxsize=65536)
def is_in(word: str, section: str, *headings: str) -> bool:
    """Return whether a word, in lower case, stands in one of some lists of the lexicon."""
    plain, lists = word.lower().replace(" ", "-"), lexicon()[section]
    return any(plain in lists[heading] for heading in headings)


def any_in(words: Iterable[str], section: str, *headings: str) -> bool:
    """Return whether one of some words stands in one of some lists of the lexicon."""
    return any(is_in(word, section, *headings) for word in words)


def heading_of(word: str, section: str, *headings: str) -> str:
    """Return the first of some headings of a section, or of all, that lists a word; nothing if none does."""
    return next((heading for heading in headings or lexicon()[section] if is_in(word, section, heading)), "")


def gender_of(word: str, section: str = "relations") -> str:
    """Return the pronoun, `he` or `she`, of a noun for people, or of a form of it (`pronouns`); else nothing."""
    return heading_of(word, section, "he", "she")


def how_many(word: str) -> int:
    """Return how many a word says; 0 for a word that says no number."""
    return int(heading_of(word, "counts") or 0)


@lru_cache(maxsize=1)
def _classes() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, verbs in lexicon()["verbs"].items():
        for verb in verbs:
            found[verb] = (*found.get(verb, ()), name)
    return found


def classes(verb: str) -> tuple[str, ...]:
    """Return the classes of a verb by its base form, in the order of the lexicon; none for an unlisted verb."""
    return _classes().get(verb, ())


@lru_cache(maxsize=1)
def multiwords() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Return the phrases that count as one word, by their first word, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for phrase in lexicon()["phrases"]["of"]:
        words = tuple(phrase.split("_"))
        found.setdefault(words[0], []).append(words)
    return {first: tuple(sorted(rest, key=len, reverse=True)) for first, rest in found.items()}


@lru_cache(maxsize=16384)
def lemmas(word: str) -> Mapping[str, tuple[str, ...]]:
    """Return the base forms of a word by part of speech, from the NIH Specialist Lexicon; none if unlisted."""
    found: Mapping[str, tuple[str, ...]] = lemminflect().getAllLemmas(word)
    return found


@lru_cache(maxsize=8192)
def singular(noun: str) -> str:
    """Return a noun in lower case without its plural ending: `box` of `boxes`; an unlisted one by its ending."""
    low = noun.lower()
    if len(low) <= 3 or low.endswith("ss"):
        return low
    found: str = (lemmas(low).get("NOUN") or lemminflect().getAllLemmasOOV(low, "NOUN")["NOUN"])[0]
    return found


@lru_cache(maxsize=4096)
def _forms(verb: str) -> Mapping[str, tuple[str, ...]]:
    listed: Mapping[str, tuple[str, ...]] = lemminflect().getAllInflections(verb, "VERB")
    return listed or lemminflect().getAllInflectionsOOV(verb, "VERB")


def participle(verb: str) -> str:
    """Return the past participle of a verb."""
    forms = _forms(verb)
    return (forms.get("VBN") or forms.get("VBD") or (verb,))[0]


@lru_cache(maxsize=64)
def _unlisted_verbs(initial: str) -> Mapping[str, tuple[str, ...]]:
    """Return the verbs of the lexicon that the tables do not have, such as `text`, by their forms.

    Only those with this initial, which their forms share.
    """
    unlisted = (verb for verb in _classes() if verb[0] == initial and "VERB" not in lemmas(verb))
    return {form: (verb,) for verb in unlisted for forms in _forms(verb).values() for form in forms}


def _listed_noun(word: str) -> str:
    """Return the noun, in the singular, that a word is by the lexicon; nothing if it lists none."""
    if is_in(word, "relations", "parts"):
        return word
    return next((noun for noun in (word, word.removesuffix("s")) if is_in(noun, "relations", "nouns")), "")


@lru_cache(maxsize=16384)
def look_up(word: str) -> Entry:
    """Return the entry of a word in lower case. A word that is listed nowhere may be a noun or an adjective."""
    if word.isdecimal():
        return Entry(frozenset(("NUM", "N")), noun=word)
    closed = _closed(word)
    if closed & _FUNCTIONS:
        return _function_word(word, closed)
    found = lemmas(word)
    verbs = found.get("VERB", ()) or _unlisted_verbs(word[:1]).get(word, ())
    verbal = _verbal(word, verbs)
    verbs = tuple(verb for verb, forms in lexicon()["forms"].items() if word in forms) or verbs
    listed = _listed_noun(word)
    noun = {"N"} if listed or is_in(word, "rooms", *lexicon()["rooms"]) else set[str]()
    if closed & _PARTICLES:
        return Entry(frozenset(closed | noun | (verbal if classes_of(verbs) else set())), verbs)
    categories = closed | verbal | noun | _nominal(word, found)
    return Entry(frozenset(categories or {"N", "ADJ"}), verbs, found.get("NOUN", (listed or word,))[0])


def _function_word(word: str, closed: set[str]) -> Entry:
    """Return the entry of a closed word; forms of "have" and "do" are those of a verb, too."""
    main = heading_of(word, "auxiliaries", "have", "do")
    if not main:
        return Entry(frozenset(closed))
    forms = {"V", "VB"} if word == main else {"VING"} if word.endswith("ing") else {"V"}
    return Entry(frozenset(closed | forms), (main,))


_FUNCTIONS = frozenset(("BE", "AUX", "DET", "POSS", "PRON", "CONJ", "THAT", "OTHER", "ADJ"))
"""Closed words of these terminals are nothing else, but for the verbs "have" and "do"."""
_PARTICLES = frozenset(("PREP", "SUB", "WH", "WHERE", "TO", "REL", "NOT", "ADV", "PART", "OF"))
"""Closed words of these terminals may be listed nouns and verbs as well, but no others."""


def _closed(word: str) -> set[str]:
    """Return the terminals that the lists of the lexicon give a word."""
    closed = {name for name, words in lexicon()["closed"].items() if word in words}
    if any(word in words for words in lexicon()["adverbs"].values()):
        closed.add("ADV")
    if word in lexicon()["times"]["nouns"] or word.removesuffix("s") in lexicon()["times"]["nouns"]:
        closed |= {"N", "TIME"}
    if "HOW_MANY" in closed and word != "one":
        closed.add("NUM")
    return closed - {"ART"}


def _verbal(word: str, verbs: tuple[str, ...]) -> set[str]:
    """Return the terminals of a word as a form of verbs."""
    tagged = ((tag, words) for verb in verbs for tag, words in _forms(verb).items())
    categories = {terminal for tag, words in tagged if word in words for terminal in _TAGS.get(tag, ())}
    if "V" in categories and word[-1] in "dt" and word not in verbs:
        categories.add("VEN")  # the tables list a participle only where it differs from the past
    return categories


def _nominal(word: str, found: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Return the terminals of a word as a noun, an adjective or an adverb of manner."""
    nouns = {"N"} if "NOUN" in found or "PROPN" in found else set[str]()
    listed = is_in(word, "relations", "gone", "asleep")
    nouns |= {"ADJ"} if "ADJ" in found or listed else set()
    return nouns | ({"ADV"} if "ADV" in found and word.endswith("ly") else set())


@lru_cache(maxsize=8192)
def classes_of(verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Return the classes of all base forms that a word may have."""
    return tuple(dict.fromkeys(name for verb in verbs for name in classes(verb)))
