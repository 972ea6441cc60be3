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


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and its tokens."""

    text: str
    tokens: tuple[Token, ...] = field(repr=False)

    def quote(self, tokens: Sequence[Token]) -> str:
        """Return the words of a stretch of its tokens as they stand."""
        return self.text[tokens[0].start : tokens[-1].end].strip() if tokens else ""


def plain(text: str) -> str:
    """Return a text in one normal form of its characters, with straight quotes."""
    return unicodedata.normalize("NFC", text).translate(_CURLY).strip()


def words_in(text: str) -> list[str]:
    """Return the words of a text, those of "it's" apart."""
    return re.findall(r"\w+", text)


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
    words = [match["word"] for match in _TOKEN.finditer(sentence) if match["word"]]
    found: set[str] = set()
    if len(words) > 1 and _acts(words[0], words[1], sentence.endswith("?")):
        found.add(words[0])
    for k, word in enumerate(words):
        bare = re.sub(r"'s?$", "", word)
        if _is_word(bare, words[k + 1] if k + 1 < len(words) else "") and _is_name(bare, words[:k]):
            found.add(bare)
    return frozenset(found)


def _is_word(word: str, following: str) -> bool:
    """Return whether a word of letters stands for itself, and not in a phrase that counts as one word."""
    if not word[0].isalpha() or len(word) == 1 or "_" in word:
        return False
    return all(following.lower() != phrase[1] for phrase in multiwords().get(word.lower(), ()))


def _is_name(word: str, before: Sequence[str]) -> bool:
    """Return whether a word is a name by its script or its capital, which any word has that stands first.

    A day is one only where a person goes by it, and not behind a preposition: "on April the first".
    """
    if word[0].upper() == word[0].lower():
        return True
    timed = _is_time(word) and (not before or not pronoun_of(word) or _is_preposition(before[-1]))
    return word[0].isupper() and not timed and (bool(before) or _is_given(word))


def _is_given(word: str) -> bool:
    """Return whether a word with which a sentence begins is a given name, or no listed word."""
    entry = look_up(word.lower())
    if not (entry.verbs or entry.categories != {"N", "ADJ"}):
        return True
    closed = {"AUX", "DET", "PREP", "PRON", "SUB", "WH", "CONJ"}
    return bool(pronoun_of(word)) and entry.categories.isdisjoint(closed)


def _is_preposition(word: str) -> bool:
    return "PREP" in look_up(word.lower()).categories


def _acts(first: str, second: str, asks: bool) -> bool:
    """Return whether a sentence begins with a bare singular noun that does something: then the noun is a name.

    So is an auxiliary before a finite verb ("Will walks", "May was there"), and before any verb or name where
    nothing is asked ("Will put it away."), and what is only a verb before another finite one: "Rob believed it."
    """
    if not first[0].isupper() or "_" in first or (_is_time(first) and not pronoun_of(first)):
        return False
    if is_in(first, "auxiliaries", "will", "may"):
        return pronoun_of(first) is not None and _follows_name(second, asks)
    entry, verb = look_up(first.lower()), look_up(second.lower())
    if "V" not in verb.categories:
        return False
    if entry.categories <= {"V", "VB", "VP", "VEN"} and not asks:
        return second.lower() not in verb.verbs
    agentive = set(classes_of(verb.verbs)) - {"be", "contain", "lie", "have"}
    return "N" in entry.categories and entry.noun == first.lower() and bool(agentive)


def _follows_name(word: str, asks: bool) -> bool:
    """Return whether a word can stand behind a name and not behind an auxiliary, in a question or elsewhere."""
    categories = look_up(word.lower()).categories
    if asks:
        return "V" in categories and categories.isdisjoint({"VB", "VPB"})
    return "V" in categories or word[0].isupper() or word == "and"


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
    end, endings = start + len(word), lexicon()["contracted"]
    ending = next((e for e in endings if word.lower().endswith(e) and len(word) > len(e)), "")
    if auxiliary := next(iter(lexicon()["with-not"].get(word.lower(), ())), ""):
        yield Token(auxiliary, frozenset(("AUX",)), start, start + 3)
        yield Token("not", frozenset(("NOT",)), start + 3, end)
    elif ending:
        yield from _word(word[: -len(ending)], start, names)
        yield _ending(ending, end - len(ending), end)
    elif word.endswith("'") and len(word) > 1:
        yield from _word(word[:-1], start, names)
        yield Token("'s", frozenset(("GEN",)), end - 1, end)
    else:
        yield _whole(word, start, names)


def _whole(word: str, start: int, names: frozenset[str]) -> Token:
    """Return a word that holds no other one as a token."""
    end = start + len(word)
    if word in names or (word[0].isupper() and is_in(word, "relations", "titles")):
        return Token(word, frozenset(("NAME",)), start, end)
    if ":" in word:
        return Token(word, frozenset(("CLOCK",)), start, end)
    if len(word) == 1 and word.isupper() and word != "I" and start:
        return Token(word, frozenset(("NUM",)), start, end, noun=word)
    entry = look_up(word.lower())
    return Token(word, entry.categories, start, end, entry.verbs, entry.noun)


def _ending(ending: str, start: int, end: int) -> Token:
    """Return the word that an ending is short for; "'s" is that of an owner, "is" or "has"."""
    (full,) = lexicon()["contracted"][ending]
    categories = frozenset(("GEN", "BE", "AUX")) if ending == "'s" else look_up(full).categories
    return Token(full, categories, start, end)


def _clocked(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens, where a time of the clock in words is one: "at five past twelve", "by a quarter to nine".

    Elsewhere "five" may be a number of things.
    """
    k = 0
    while k < len(tokens):
        end = _clock_end(tokens, k) if k and is_in(tokens[k - 1].lower, "prepositions", "at-times") else k
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
