"""Cuts text into words, names, quotations and sentences, keeping character offsets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...english.lexicon import lexicon

Kind = Literal["word", "name", "quote", "mark"]

# Quotations are bounded in length, so that text full of unclosed quotes is still read in linear time.
_TOKEN = re.compile(
    r"""(?P<quote>"[^"\n]{1,800}"|“[^“”\n]{1,800}”|«[^«»\n]{1,800}»"""
    r"""|(?<![\w'’])'(?=[^\s'])[^'\n]{1,400}(?:(?<=\w)'(?=\w)[^'\n]{1,400}){0,20}'+(?!\w)"""
    r"""|(?<!\w)‘[^‘’\n]{1,400}(?:(?<=\w)’(?=\w)[^‘’\n]{1,400}){0,20}’(?!\w))"""
    r"""|(?P<title>\b(?:Dr|Mr|Mrs|Ms|Prof|St)\.)"""
    r"""|(?P<word>[^\W\d_](?:[\w'’-]*\w)?|\d+)"""
    r"""|(?P<mark>[.!?;:,…()—–-]|\n\s*)"""
)
_NAME_LIKE = re.compile(r"[^\W\d_a-z][\w'-]*\Z")
_NOT_NAMES = frozenset(
    "i he she they it we you his her their the a an this that these those then later meanwhile after "
    "afterwards before "
    "while as when where who what both everyone everybody nobody someone somebody one next finally "
    "first soon once "
    "there here in on at to and but or if so not no yes now also dr mr mrs ms prof st tv earlier subsequently "
    "simultaneously eventually all none nothing something each another which with without by from "
    "shortly still".split()
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a person's name, a quotation (without its marks) or a punctuation mark, at `start` to `end`."""

    text: str
    low: str
    kind: Kind
    start: int
    end: int


def _raw(text: str, offset: int) -> Iterator[Token]:
    for match in _TOKEN.finditer(text):
        word, start, end = match.group(), match.start() + offset, match.end() + offset
        if match.lastgroup == "quote":
            yield Token(word.strip("\"“”«»'‘’").strip(), "", "quote", start, end)
        elif match.lastgroup == "mark":
            yield Token(word, word if word.strip() else "\n" * word.count("\n"), "mark", start, end)
        elif "'" in word or "’" in word:
            yield from _contraction(word.replace("’", "'"), start, end)
        else:
            yield Token(word, word.lower(), "word", start, end)


def _contraction(word: str, start: int, end: int) -> Iterator[Token]:
    """Yield the two words of a contraction, `isn't` or `she's`; but `Ann's` and `o'clock` are one."""
    low = word.lower()
    owner = low.endswith("'s") and word[:1].isupper() and low[:-2] not in _NOT_NAMES
    suffix = "" if owner else next((each for each in _CONTRACTED if low.endswith(each)), "")
    stem = word[: -len(suffix)]
    if not suffix or (suffix == "'s" and stem.lower() not in _CONTRACTING):
        yield Token(word, low, "word", start, end)
        return
    full = _CONTRACTED[suffix]
    stem = {"ca": "can", "wo": "will"}.get(stem.lower(), stem)
    yield Token(stem, stem.lower(), "word", start, start + len(stem))
    yield Token(full, full, "word", start + len(stem), end)


_CONTRACTED = {"n't": "not", "'s": "is", "'ve": "have", "'d": "had", "'re": "are", "'m": "am"}
_CONTRACTING = ("he", "she", "it", "that", "there", "what", "who")


def tokenize(text: str, names: Collection[str] = (), offset: int = 0) -> list[Token]:
    """Return the tokens of `text`; words that spell one of `names` (which may have several words) become names."""
    spelled = [[token.text for token in _raw(name, 0)] for name in names]
    raw = list(_raw(text, offset))
    if not spelled:
        return raw
    tokens: list[Token] = []
    position = 0
    while position < len(raw):
        token = raw[position]
        alike = [parts for parts in spelled if parts[:1] == [token.text]] if token.kind == "word" else []
        fitting = [
            len(parts) for parts in alike if parts == [t.text for t in raw[position : position + len(parts)]]
        ]
        if length := max(fitting, default=0):
            full = " ".join(t.text for t in raw[position : position + length])
            token = Token(full, full.lower(), "name", token.start, raw[position + length - 1].end)
        tokens.append(token)
        position += length or 1
    return tokens


_TITLES = ("Dr", "Mr", "Mrs", "Ms", "Prof")
_BETWEEN = frozenset("then both also has had just now and first quietly again does did is was".split())


def find_names(text: str) -> tuple[str, ...]:
    """Return capitalised words that stand before a verb of acting or speaking, in order of appearance."""
    raw = list(_raw(text, 0))
    found: dict[str, None] = {}
    for position, token in enumerate(raw):
        if _may_be_name(token) and _acts(raw, position + 1):
            titled = position and raw[position - 1].text.rstrip(".") in _TITLES
            found[f"{raw[position - 1].text} {token.text}" if titled else token.text] = None
    return tuple(found)


def _may_be_name(token: Token) -> bool:
    words = lexicon()
    if token.kind != "word" or not _NAME_LIKE.match(token.text) or token.low in _NOT_NAMES:
        return False
    known = token.low in words.verbs or words.is_place_word(token.low)
    return not known and (not token.low.endswith("ly") or bool(words.gender(token.low)))


def _acts(raw: Sequence[Token], position: int) -> bool:
    """Tell whether a finite verb follows, after three adverbs or auxiliaries at most."""
    for token in raw[position : position + 4]:
        if token.low not in _BETWEEN and not token.low.endswith("ly"):
            return any(form in ("s", "past") for _, form in lexicon().verbs.get(token.low, ()))
    return False


def sentences(tokens: list[Token]) -> Iterator[list[Token]]:
    """Split at full stops, blank lines, and after a quotation that ends a sentence of its own."""
    current: list[Token] = []
    for position, token in enumerate(tokens):
        following = tokens[position + 1] if position + 1 < len(tokens) else None
        if token.kind == "mark" and token.low.startswith("\n"):
            if current and (len(token.low) > 1 or _opens(following)):
                yield current
                current = []
            continue
        current.append(token)
        ends = token.kind == "mark" and token.low in (".", "!", "?", "…")
        if token.kind == "quote" and token.text[-1:] in ".!?":
            quoted = following is not None and following.kind == "quote"
            ends = quoted or (_opens(following) and not _says(tokens, position + 1))
        if ends:
            yield current
            current = []
    if current:
        yield current


def _opens(token: Token | None) -> bool:
    return token is None or (token.kind in ("word", "name") and token.text[:1].isupper())


def _says(tokens: list[Token], position: int) -> bool:
    """Tell whether `Mary asked` (or `asked Mary`, or `she then said`) follows."""
    words = lexicon()
    ahead = tokens[position : position + 4]
    for count, token in enumerate(ahead):
        if token.kind == "mark" or token.kind == "quote":
            return False
        lemmas = {lemma for lemma, form in words.verbs.get(token.low, ()) if form in ("s", "past", "ing")}
        if any("speech" in words.acts[lemma] for lemma in lemmas):
            return count > 0 or (len(ahead) > 1 and ahead[1].kind == "name")
        if lemmas:
            # "Where is it?" Ann wanted to know.
            return [t.low for t in tokens[position + count + 1 : position + count + 3]] == ["to", "know"]
    return False
