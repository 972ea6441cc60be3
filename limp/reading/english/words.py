"""From a text to its sentences, and from a sentence to the tokens of the grammar.

A token is a word, a name of several words, a quotation, or a verb with its auxiliaries ("had not been told"). It
carries every terminal of the grammar that it can be; the parser decides which.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ...lexicon.words import classes_of, is_in, lexicon, look_up, multiwords, pronoun_of
from .pruning import pruned
from .tokens import Token, verb_groups

_CURLY = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\ufeff": " ", "\u00a0": " "})
_LINE_NUMBER = re.compile(r"(?m)^[ \t]*\d+[.):]?[ \t]+(?=\S)")
_END = re.compile(
    r"(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!\bMrs)"  # titles
    r"(?<!^[A-Z])(?<![.!?\n] [A-Z])(?<!\b[A-Z]\w [A-Z])"  # initials
    r"""[.!?]+["']?(?=\s+[^\sa-z]|\s*$)|\n+"""
)
_TOKEN = re.compile(
    r""""(?P<quote>[^"]*)"|(?P<word>\d+:\d\d|\d+(?:st|nd|rd|th)\b|[^\W\d_][\w'.-]*[^\W_]|[^\W\d_]\.(?=\s+[A-Z])|[^\W\d]|\d+(?:[.,]\d+)*)|"""
    r"(?P<mark>[,;:()]|--?|[–—]|\?)|(?P<symbol>[%&/*+=<>@#$£€^~|\\{}\[\]])"
)
_MARKS = {",": "COMMA", ";": "SEMI", ":": "COLON", "-": "DASH", "--": "DASH", "–": "DASH", "—": "DASH"}
_TITLES = frozenset(("mr", "mrs", "ms", "dr", "miss", "mr.", "mrs.", "dr.", "ms."))


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its tokens."""

    text: str
    tokens: tuple[Token, ...] = field(repr=False)


def plain(text: str) -> str:
    """Return a text in one normal form of its characters, with straight quotes."""
    return unicodedata.normalize("NFC", text).translate(_CURLY).strip()


def is_log(text: str) -> bool:
    """Return whether a text is a numbered record of events, a line each."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 1 and all(re.match(r"\s*\d+[.):]?\s", line) for line in lines)


@lru_cache(maxsize=1024)
def split(text: str) -> tuple[str, ...]:
    """Return the sentences of a text in its normal form; a full stop within a quotation ends none."""
    text = _LINE_NUMBER.sub("", text) if is_log(text) else text
    hidden = re.sub(
        r'"[^"]*"', lambda m: m[0][:-2].translate({46: 0x2024, 33: 0x2024, 63: 0x2024}) + m[0][-2:], text
    )
    found, start = [], 0
    for end in _END.finditer(hidden):
        found.append(text[start : end.end()].strip())
        start = end.end()
    found.append(text[start:].strip())
    return tuple(sentence for sentence in found if re.search(r"\w", sentence))


def names_in(sentences: Sequence[str]) -> frozenset[str]:
    """Return the words that are names: capitals within a sentence, unlisted words with one, and other scripts."""
    return frozenset().union(*map(_names_of, sentences))


@lru_cache(maxsize=4096)
def _names_of(sentence: str) -> frozenset[str]:
    matches = [m for m in _TOKEN.finditer(sentence) if m["word"]]
    found: set[str] = set()
    if len(matches) > 1 and _acts(matches[0]["word"], matches[1]["word"], sentence.endswith("?")):
        found.add(matches[0]["word"])
    for k, match in enumerate(matches):
        word = re.sub(r"'s?$", "", match["word"])
        if not word[0].isalpha() or word == "I" or "_" in word:
            continue
        entry = look_up(word.lower())
        listed = entry.verbs or entry.categories != {"N", "ADJ"}
        given = pronoun_of(word) and not entry.categories & {"AUX", "DET", "PREP", "PRON", "SUB", "WH", "CONJ"}
        following = matches[k + 1]["word"].lower() if k + 1 < len(matches) else ""
        if len(word) == 1 or any(following == phrase[1] for phrase in multiwords().get(word.lower(), ())):
            continue
        foreign = word[0].upper() == word[0].lower()
        timed = _is_time(word) and not (k and pronoun_of(word) and not _is_preposition(matches[k - 1]["word"]))
        if foreign or (word[0].isupper() and not timed and (k > 0 or not listed or given)):
            found.add(word)
    return frozenset(found)


def _is_preposition(word: str) -> bool:
    return "PREP" in look_up(word.lower()).categories


def _acts(first: str, second: str, asks: bool) -> bool:
    """Return whether a sentence begins with a bare singular noun that does something: then the noun is a name.

    So is an auxiliary before a finite verb ("Will walks", "May was there"), and before any verb or name where
    nothing is asked ("Will put it away."), and what is only a verb before another finite one: "Rob believed it."
    """
    if not first[0].isupper() or "_" in first or (_is_time(first) and not pronoun_of(first)):
        return False
    entry, verb = look_up(first.lower()), look_up(second.lower())
    if is_in(first, "auxiliaries", "will", "may"):
        return pronoun_of(first) is not None and (
            ("V" in verb.categories or second[0].isupper() or second == "and")
            if not asks
            else ("V" in verb.categories and not verb.categories & {"VB", "VPB"})
        )
    if entry.categories <= {"V", "VB", "VP", "VEN"} and not asks:
        return "V" in verb.categories and second.lower() not in verb.verbs
    bare = "N" in entry.categories and entry.noun == first.lower()
    agentive = set(classes_of(verb.verbs)) - {"be", "contain", "lie", "have"}
    return bare and "V" in verb.categories and bool(agentive)


def _is_time(word: str) -> bool:
    return is_in(word, "times", "nouns")


def read_sentence(text: str, names: frozenset[str]) -> Sentence:
    """Return a sentence with its tokens; `names` are the words that are names in this text."""
    return _read(text, frozenset(name for name in names if name in text))


@lru_cache(maxsize=4096)
def _read(text: str, names: frozenset[str]) -> Sentence:
    return Sentence(
        text,
        tuple(verb_groups(list(pruned(list(_closed(list(_joined(list(_clocked(list(_raw(text, names)))))))))))),
    )


def _closed(tokens: list[Token]) -> list[Token]:
    """Return tokens, with a comma behind a name that stands last: "the guard, Bayo"."""
    if len(tokens) < 3:
        return tokens
    noun, comma, name = tokens[-3:]
    apart = comma.categories == {"COMMA"} and name.categories == {"NAME"}
    apart = apart and is_in(noun.lower, "relations", "people")
    return [*tokens, replace(comma, start=name.end, end=name.end)] if apart else tokens


def _raw(text: str, names: frozenset[str]) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        if match["quote"] is not None:
            yield Token(match["quote"].strip(), frozenset(("QUOTE",)), match.start(), match.end())
        elif match["mark"]:
            if match["mark"] in _MARKS:
                yield Token(match["mark"], frozenset((_MARKS[match["mark"]],)), match.start(), match.end())
        elif match["symbol"]:  # no rule has it, so that what it stands in is unread
            yield Token(match["symbol"], frozenset(("SYMBOL",)), match.start(), match.end())
        else:
            yield from _word(match["word"], match.start(), names)


def _word(word: str, start: int, names: frozenset[str]) -> Iterator[Token]:
    end = start + len(word)
    if word.lower() in ("can't", "won't", "cannot"):
        yield Token("will" if word.lower() == "won't" else "can", frozenset(("AUX",)), start, start + 3)
        yield Token("not", frozenset(("NOT",)), start + 3, end)
        return
    for ending, full in _contracted():
        if word.lower().endswith(ending) and len(word) > len(ending):
            cut = len(word) - len(ending)
            yield from _word(word[:cut], start, names)
            categories = frozenset(("GEN", "BE", "AUX")) if full == "'s" else look_up(full).categories
            yield Token(full, categories, start + cut, end)
            return
    if word.endswith("s'") or (word.endswith("'") and len(word) > 1):
        yield from _word(word[:-1], start, names)
        yield Token("'s", frozenset(("GEN",)), end - 1, end)
        return
    if word in names or (word.lower() in _TITLES and word[0].isupper()):
        yield Token(word, frozenset(("NAME",)), start, end)
        return
    if ":" in word:
        yield Token(word, frozenset(("CLOCK",)), start, end)
        return
    if len(word) == 1 and word.isupper() and word != "I" and start:
        yield Token(word, frozenset(("NUM",)), start, end, noun=word)
        return
    entry = look_up(word.lower())
    yield Token(word, entry.categories, start, end, entry.verbs, entry.noun)


@lru_cache(maxsize=1)
def _contracted() -> tuple[tuple[str, str], ...]:
    """Return the endings that stand for a word of their own, each with that word."""
    listed = ((short, next(iter(full))) for short, full in lexicon()["contracted"].items())
    return (*((short, full) for short, full in listed if short[0] in "n'"), ("'s", "'s"))


_AT_CLOCK = frozenset(("at", "by", "around", "about", "until", "till", "before", "after", "since", "from", "to"))
"""Words behind which "five past twelve" is a time, and not a number of things."""


def _clocked(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens, where a time of the clock in words is one: "five past twelve", "a quarter to nine"."""
    k = 0
    while k < len(tokens):
        end = _clock_end(tokens, k) if k and tokens[k - 1].lower in _AT_CLOCK else k
        if end > k:
            words = " ".join(token.words for token in tokens[k:end])
            yield Token(words, frozenset(("CLOCK",)), tokens[k].start, tokens[end - 1].end)
        else:
            yield tokens[k]
        k = max(end, k + 1)


def _clock_end(tokens: Sequence[Token], start: int) -> int:
    """Return the place behind a time of the clock in words; that where it would begin if there is none."""
    at = start + (tokens[start].lower == "a")
    if at + 2 >= len(tokens) or not ("NUM" in tokens[at].categories or tokens[at].lower in ("half", "quarter")):
        return start
    at += 1 + (tokens[at + 1].lower in ("minute", "minutes"))
    between = ("past",) if tokens[start - 1].lower == "from" else ("past", "to")  # "from ten to nine" are two
    told = at + 1 < len(tokens) and tokens[at].lower in between and "NUM" in tokens[at + 1].categories
    return at + 2 if told else start


def _joined(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens, where names of several words and phrases that count as one word are one token."""
    k = 0
    while k < len(tokens):
        first = tokens[k]
        if first.categories == {"NAME"}:
            n = 1
            while k + n < len(tokens) and tokens[k + n].categories == {"NAME"}:
                n += 1
            yield replace(first, words=" ".join(t.words for t in tokens[k : k + n]), end=tokens[k + n - 1].end)
            k += n
            continue
        phrase = next((p for p in multiwords().get(first.lower, ()) if _stands(p, tokens, k)), None)
        if phrase is None:
            yield first
            k += 1
            continue
        entry = look_up("-".join(phrase))
        yield Token(" ".join(phrase), entry.categories, first.start, tokens[k + len(phrase) - 1].end)
        k += len(phrase)


def _stands(phrase: tuple[str, ...], tokens: Sequence[Token], k: int) -> bool:
    """Return whether a phrase stands at a place; a preposition needs something behind it."""
    after = k + len(phrase)
    if "PREP" in look_up("-".join(phrase)).categories and (
        after >= len(tokens) or tokens[after].categories & {"COMMA", "CONJ", "SEMI"}
    ):
        return False
    return tuple(t.lower for t in tokens[k:after]) == phrase
