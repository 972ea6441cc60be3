"""From a text to its sentences, and from a sentence to the tokens of the grammar.

A token is a word, a name of several words, a quotation, or a verb with its auxiliaries ("had not been told"). It
carries every terminal of the grammar that it can be; the parser decides which.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from .lexicon import classes_of, is_in, lexicon, look_up, multiwords, pronoun_of
from .tokens import Token
from .verb_groups import verb_groups

_CURLY = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\ufeff": " ", "\u00a0": " "})
_LINE_NUMBER = re.compile(r"(?m)^[ \t]*\d+[.):]?[ \t]+(?=\S)")
_END = re.compile(
    r"(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!\bMrs)"  # titles
    r"(?<!^[A-Z])(?<![.!?\n] [A-Z])(?<!\b[A-Z]\w [A-Z])"  # initials
    r"""[.!?]+["']?(?=\s+[^\sa-z]|\s*$)|\n+"""
)
_TOKEN = re.compile(
    r""""(?P<quote>[^"]*)"|(?P<word>\d+:\d\d|[^\W\d_][\w'.-]*[^\W_]|[^\W\d_]\.(?=\s+[A-Z])|[^\W\d]|\d+(?:[.,]\d+)*)|"""
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
    found: set[str] = set()
    for sentence in sentences:
        matches = [m for m in _TOKEN.finditer(sentence) if m["word"]]
        asks = sentence.endswith("?")
        if len(matches) > 1 and _acts(matches[0]["word"], matches[1]["word"], asks):
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
    nothing is asked: "Will put it away."
    """
    if not first[0].isupper() or "_" in first or _is_time(first):
        return False
    entry, verb = look_up(first.lower()), look_up(second.lower())
    if is_in(first, "auxiliaries", "will") or is_in(first, "auxiliaries", "may"):
        return (
            ("V" in verb.categories or second[0].isupper() or second == "and")
            if not asks
            else ("V" in verb.categories and not verb.categories & {"VB", "VPB"})
        )
    bare = "N" in entry.categories and entry.noun == first.lower()
    agentive = set(classes_of(verb.verbs)) - {"be", "contain", "lie", "have"}
    return bare and "V" in verb.categories and bool(agentive)


def _is_time(word: str) -> bool:
    return is_in(word, "times", "nouns")


def read_sentence(text: str, names: frozenset[str]) -> Sentence:
    """Return a sentence with its tokens; `names` are the words that are names in this text."""
    return Sentence(text, tuple(verb_groups(list(_pruned(list(_joined(list(_raw(text, names)))))))))


def _pruned(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens without what they cannot be where they stand.

    What can be a preposition and stands before a noun phrase is no particle; what can begin a clause or a phrase
    and does is no adverb and no noun. A finite verb of the lexicon is no noun where nothing opens a noun phrase
    before it, and what follows an article is no finite verb.
    """
    for k, token in enumerate(tokens):
        following = tokens[k + 1].categories if k + 1 < len(tokens) else frozenset[str]()
        before = tokens[k - 1] if k else None
        behind = before.categories if before else frozenset[str]()
        opens = following & {"DET", "POSS", "N", "NAME", "PRON", "NUM"} and "CONJ" not in following
        categories = token.categories
        phrasal = before is not None and set(classes_of(before.verbs)) & {"switch"}
        if "PREP" in categories and opens and not phrasal:
            categories -= {"PART", "ADV"}
        if categories & {"SUB", "PREP"} and following - {"COMMA", "SEMI"} and not following & {"CONJ"}:
            categories -= {"ADV"} if "SUB" in categories else frozenset()
            categories -= {"N", "TIME", "ADJ"} if "DET" not in behind else frozenset()
        owner = behind & {"NAME", "N"} and "N" in following
        if token.lower == "'s" and (owner or _in_phrase(tokens[:k])):
            categories -= {"BE", "AUX"}  # "in Ann's bag" is no clause
        finite = "V" in categories and token.lower not in token.verbs and classes_of(token.verbs)
        if "N" in categories and finite and not behind & {"DET", "POSS", "ADJ", "GEN", "NUM", "PREP", "N"}:
            categories -= {"N", "ADJ"}
        if (
            "V" in categories
            and classes_of(token.verbs)
            and behind & {"CONJ"}
            and following & {"DET", "POSS", "PART"}
        ):
            categories -= {"N", "ADJ"}  # "and set the cup down", "and set down the cup"
        determined = behind & {"POSS", "GEN"} or (before is not None and is_in(before.lower, "closed", "ART"))
        if "PART" in categories and is_in(token.lower, "relations", "parts"):
            categories -= {"PART"} if determined else {"N"}
        described = k > 1 and "ADJ" in behind and tokens[k - 2].categories & {"DET", "POSS", "GEN"}
        if "VB" in categories and "N" not in categories and (determined or described) and not following & {"N"}:
            categories |= {"N"}  # the tables lack some nouns that are verbs as well: "the tin"
        if "VING" in categories and following & {"THAT", "DET", "POSS"}:
            categories -= {"N", "ADJ"}
        if before is not None and before.lower == "to" and "VB" in categories and not _is_aim(token):
            categories -= {"N", "ADJ"}
        if before is not None and is_in(before.lower, "closed", "ART") and categories & {"N", "ADJ"}:
            categories -= {"V", "VB", "VP", "PREP", "SUB"}
        yield replace(token, categories=categories)


def _in_phrase(before: Sequence[Token]) -> bool:
    """Return whether nothing but a preposition and a noun phrase stands before a place in its clause."""
    opens = (k for k in range(len(before) - 1, -1, -1) if before[k].categories & {"COMMA", "SEMI", "CONJ"})
    first = before[next(opens, -1) + 1 :][:1]
    return any("PREP" in token.categories and "SUB" not in token.categories for token in first)


def _is_aim(token: Token) -> bool:
    """Return whether a bare noun behind "to" is somewhere to go: "to work", "to bed"."""
    places = any(is_in(token.noun or token.lower, "rooms", sort) for sort in ("rooms", "occasions", "fixtures"))
    return places or _is_time(token.lower)


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
    for ending, full in (*((c, (f,)) for c, f in _contracted()), ("'s", ("'s",))):
        if word.lower().endswith(ending) and len(word) > len(ending):
            cut = len(word) - len(ending)
            yield from _word(word[:cut], start, names)
            for part in full:
                categories = frozenset(("GEN", "BE", "AUX")) if part == "'s" else look_up(part).categories
                yield Token(part, categories, start + cut, end)
            return
    if word in ("can't", "won't", "cannot"):
        yield Token("can" if word != "won't" else "will", frozenset(("AUX",)), start, start + 3)
        yield Token("not", frozenset(("NOT",)), start + 3, end)
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


def _contracted() -> tuple[tuple[str, str], ...]:
    return tuple((short, next(iter(full))) for short, full in lexicon()["contracted"].items() if short[0] in "n'")


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
