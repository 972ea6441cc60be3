"""Noun phrases: `the butler`, `Mia's ball`, `her own pockets`, `cabinet B`, `Ann and Ben`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .lexicon import lexicon
from .morphology import lemmas
from .nominal import finite_at, looks_finite, nominal
from .tokens import CARDINALS, CLOSED, DETERMINERS, POSSESSIVES, PREPOSITIONS, PRONOUNS, Token

_QUANTIFIERS = frozenset("both all half each none some one two three four many several most neither".split())
_BARE = CARDINALS | frozenset("both all some each none many several neither another any".split())
_SECOND = frozenset(
    "two three four five six seven eight nine ten many few several other very quite such own".split()
)
"""What may stand behind a determiner: `the two`, `her many`."""
_INDEFINITE = frozenset("everybody everyone nobody somebody someone anybody anyone".split())
_NUMBERED = frozenset("room bed drawer cabinet shelf box bench platform gate desk table valve locker unit".split())
WEEKDAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
TIME_WORDS = frozenset("day morning afternoon evening night week month year today time".split())


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase: its words, determiner, owner, and for a list its parts."""

    text: str
    first: int
    last: int
    determiner: str = ""
    owner: str = ""
    parts: tuple[Phrase, ...] = ()
    pronoun: bool = False

    @property
    def low(self) -> str:
        """The words in lower case."""
        return self.text.lower()

    @property
    def head(self) -> str:
        """The last word in lower case; empty where marks are all that is left of a phrase."""
        return (self.low.split() or [""])[-1]


def _is_plural(token: Token) -> bool:
    """Return whether a noun looks like several."""
    return token.low.endswith("s") and not token.low.endswith(("ss", "us", "'s"))


def one_phrase(tokens: Sequence[Token], i: int, bare: bool = False) -> Phrase | None:
    """Return the noun phrase at `i`, or None. `bare`: a verb in its base form may follow it (`saw Ann leave`)."""
    first, determiner, owner, words = i, "", "", 0
    count = len(tokens)
    if i >= count or tokens[i].is_mark or tokens[i].text[:1] in '"“':
        return None
    token = tokens[i]
    following = tokens[i + 1].low if i + 1 < count else ""
    if token.low in _QUANTIFIERS and following == "of" and i + 2 < count:
        inner = one_phrase(tokens, i + 2, bare)
        if inner:
            return _phrase(tokens, first, inner.last, token.low, "", inner.pronoun)
    if token.low in ("both", "all", "half") and (
        following in DETERMINERS | {"of"} or (token.low == "both" and following and following not in CLOSED)
    ):
        i += 1
        first = i if token.low == "both" and tokens[i].is_name else first
        token = tokens[i]
    if _clock_time(tokens, i):
        return _phrase(tokens, first, i + 3)
    if following == "else" and token.low in _INDEFINITE:
        return _phrase(tokens, first, i + 2, pronoun=True)
    if token.low in ("it", "he", "she", "they", "we", "i", "me", "him", "us", "them", "you", "who", "whom"):
        return _phrase(tokens, first, i + 1, pronoun=True)
    if token.low in DETERMINERS:
        determiner, i = token.low, i + 1
        while i < count and tokens[i].low in _SECOND:
            i += 1
    start = i
    plural = determiner in ("these", "those", "two", "three", "both", "all", "several", "many", "few")
    named = False
    while i < count and (
        nominal(tokens, i, words, bool(determiner), plural, bare) and not (named and tokens[i].text[:1].islower())
    ):
        if words and _other_name(tokens, i):
            break
        common = i == 0 and (
            _describes_next(tokens) or ("NOUN" in lemmas(tokens[i].low) and _plural_at(tokens, 1))
        )
        named = tokens[i].is_name and not determiner and not common
        plural = plural or (not named and _is_plural(tokens[i]))
        i, words = i + 1, words + 1
        if i < count and tokens[i].low == "'s":
            owner = " ".join(t.text for t in tokens[first:i])
            determiner, i, words, plural = "'s", i + 1, 0, False
            start, named = i, False
            while i < count and tokens[i].low in ("own", "other", "first", "second"):
                i += 1
            if i < count and tokens[i].low == "back":  # a particle elsewhere
                i, words = i + 1, 1
    if not words and i > first + 1 and tokens[i - 1].low in CARDINALS:  # "the two of them"
        of = one_phrase(tokens, i + 1) if i < count and tokens[i].low == "of" else None
        return _phrase(tokens, first, of.last if of else i, pronoun=True)
    if not words:
        return _without_noun(tokens, token.low, first, start, i, determiner, owner)
    while i + 1 < count and tokens[i].low == "of":
        inner = one_phrase(tokens, i + 1, bare)
        if inner is None:
            break
        i = inner.last
    return _phrase(tokens, first, i, determiner, owner or (determiner if determiner in POSSESSIVES else ""))


def _clock_time(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a time of day stands at `i`: `half past six`, `quarter to nine`."""
    if i + 2 >= len(tokens) or tokens[i].low not in CARDINALS | {"half", "quarter", "twenty"}:
        return False
    hour = tokens[i + 2].low
    return tokens[i + 1].low in ("past", "to") and (hour in CARDINALS or hour.isdigit())


def _describes_next(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence starts with an adjective before its noun: `Last week`, `Old newspapers`."""
    behind = tokens[1] if len(tokens) > 1 else None
    noun = behind is not None and behind.verb is None and behind.text.islower() and "NOUN" in lemmas(behind.low)
    return noun and "ADJ" in lemmas(tokens[0].low)


def _plural_at(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a noun in the plural comes at `i` before a finite verb: `Spark plugs were`."""
    return (
        i + 1 < len(tokens)
        and "NOUN" in lemmas(tokens[i].low)
        and tokens[i].low.endswith("s")
        and finite_at(tokens, i + 1)
    )


def _other_name(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a name starts at `i` that does not belong to the word before it: `on Friday Ann`."""
    before = tokens[i - 1]
    numbered = before.low in _NUMBERED and not (len(tokens[i].text) > 2 and finite_at(tokens, i + 1))
    belongs = before.is_name or numbered
    return tokens[i].is_name and (before.low in WEEKDAYS | TIME_WORDS or not belongs)


def _without_noun(
    tokens: Sequence[Token], low: str, first: int, start: int, last: int, determiner: str, owner: str
) -> Phrase | None:
    """Return a noun phrase that has no noun: `her`, `at Edith's`, `those`, `everyone`."""
    if determiner == "her":
        return _phrase(tokens, first, start, pronoun=True)
    if determiner == "'s":
        return _phrase(tokens, first, last, owner=owner)
    if determiner and determiner in PRONOUNS | _BARE:
        return _phrase(tokens, first, start, pronoun=True)
    if low in PRONOUNS and low not in DETERMINERS | {"here", "there"}:
        return _phrase(tokens, first, first + 1, pronoun=True)
    return None


def _phrase(
    tokens: Sequence[Token], first: int, last: int, determiner: str = "", owner: str = "", pronoun: bool = False
) -> Phrase:
    """Return the noun phrase of the tokens from `first` to before `last`."""
    words: list[str] = []
    for token in tokens[first:last]:
        if token.low == "'s" and words:
            words[-1] += "'s"
        else:
            words.append(token.text)
    return Phrase(" ".join(words), first, last, determiner, owner, (), pronoun)


def phrase_at(tokens: Sequence[Token], i: int, subject: bool = False, bare: bool = False) -> Phrase | None:
    """Return the noun phrase or list of them at `i`.

    As an object, a list ends before a phrase that a verb follows: `took the key and Ben left`.
    """
    found = one_phrase(tokens, i, bare)
    if found is None:
        return None
    parts = [found]
    end = found.last
    while end < len(tokens):
        link = end
        if tokens[link].low == "," and link + 1 < len(tokens):
            link += 1
        if link < len(tokens) and tokens[link].low in ("and", "or", "&", "nor"):
            link += 1
        elif [token.low for token in tokens[link : link + 3]] == ["as", "well", "as"]:
            link += 3
        if link == end:
            break
        further = one_phrase(tokens, link, bare) or _thing_at(tokens, link, found)
        if subject and link == end + 2 and len(parts) == 1:
            break  # "for a walk, and David hid it"
        only_comma = link == end + 1 and tokens[end].low == ","
        aside = subject and tokens[end].low == "," and tokens[link].is_name and not tokens[i].is_name
        if further is None or aside or (only_comma and not _list_goes_on(tokens, further.last, subject)):
            break
        later = further.last < len(tokens) and tokens[further.last].low == "later"  # "and a minute later he left"
        if not subject and (finite_at(tokens, further.last) or later or looks_finite(tokens, link)):
            break
        if not subject and link == end + 2 and len(parts) == 1 and _acts_behind(tokens, link):
            break  # "by the trainer, and Ann and Ben saw it"
        parts.append(further)
        end = further.last
    if len(parts) == 1:
        return found
    if subject and _counts(parts):  # "two friends, Kim and Lee"
        parts = parts[1:]
        end += end + 1 < len(tokens) and tokens[end].low == "," and finite_at(tokens, end + 1)
    whole = _phrase(tokens, parts[0].first, parts[-1].last)
    return Phrase(whole.text, i, end, parts=tuple(parts))


def _acts_behind(tokens: Sequence[Token], i: int) -> bool:
    """Return whether the subject of a further clause starts at `i`."""
    several = phrase_at(tokens, i, subject=True)
    return several is not None and finite_at(tokens, several.last)


def _thing_at(tokens: Sequence[Token], i: int, before: Phrase) -> Phrase | None:
    """Return a noun that could be a verb behind `and`, if it is a well-known thing: `the pen and phone`."""
    named = i < len(tokens) and before.determiner and lexicon().category(lexicon().thing(tokens[i].low))
    ends = i + 1 >= len(tokens) or tokens[i + 1].is_mark or tokens[i + 1].low in PREPOSITIONS
    return _phrase(tokens, i, i + 1) if named and ends else None


def _counts(parts: Sequence[Phrase]) -> bool:
    """Return whether the first part of a list says how many the others are, who are named."""
    many = {"two": 2, "both": 2, "three": 3, "four": 4}.get(parts[0].determiner, 0)
    return many == len(parts) - 1 and all(part.text[:1].isupper() for part in parts[1:])


def _list_goes_on(tokens: Sequence[Token], i: int, subject: bool) -> bool:
    """Return whether behind the part that ends at `i` a list has its last part: `, b and c`."""
    for k in range(i, min(i + 14, len(tokens))):
        if tokens[k].low in ("and", "or"):
            following = one_phrase(tokens, k + 1)
            return following is not None and (subject or not finite_at(tokens, following.last))
        if tokens[k].is_mark and tokens[k].low != ",":
            return False
        if tokens[k].verb and tokens[k - 1].low not in DETERMINERS:
            return False
    return False
