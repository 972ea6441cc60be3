"""Noun or verb: which words go on with a noun phrase, and where a finite verb starts."""

from __future__ import annotations

from collections.abc import Sequence

from .morphology import lemmas
from .tokens import AUXILIARIES, CARDINALS, CLOSED, DETERMINERS, DO, PARTICLES, POSSESSIVES, PREPOSITIONS, Token
from .vocabulary import HANDLING, possible_verb

_NOUNS_TOO = frozenset("right last first back inside outside past out top well while till".split())
_BESIDE = frozenset("beside near into onto behind inside at".split())
_PAST_NOUNS = frozenset("set bit saw felt cut".split())
_SIDE = frozenset("top bottom far near upper lower middle".split())
_HOLDING = frozenset("contain hold have buy use sell own".split())
_FINITE = AUXILIARIES - DO


def nominal(tokens: Sequence[Token], i: int, words: int, determined: bool, plural: bool, bare: bool) -> bool:
    """Return whether the token at `i` goes on with a noun phrase that has `words` words so far."""
    token = tokens[i]
    if token.is_mark or token.low == "'s" or token.text[:1] in '"“':
        return False
    if token.text[:1].isdigit():
        return words > 0 or determined
    if len(token.text) == 1 and token.text.isupper() and words and token.text != "I":
        return True
    if token.is_adverb and not determined:
        return False
    if token.low in ("next", "close") and i + 1 < len(tokens) and tokens[i + 1].low == "to":
        return False
    if token.low in CARDINALS and words and tokens[i - 1].low not in DETERMINERS:  # "incubator two"
        by = i + 2 < len(tokens) and (tokens[i + 1].low, tokens[i + 2].low) == ("by", token.low)  # "one by one"
        return not by and (
            i + 1 >= len(tokens)
            or tokens[i + 1].is_mark
            or finite_at(tokens, i + 1)
            or tokens[i + 1].low in CLOSED
        )
    if token.low == "can" and determined and (words or tokens[i - 1].low in POSSESSIVES | {"the", "a", "an"}):
        return i + 1 >= len(tokens) or (
            tokens[i + 1].verb is None and tokens[i + 1].low not in ("not", "be", "have")
        )
    if token.low in CLOSED or token.text == "may":
        return determined and not words and (token.low in _NOUNS_TOO or _adjective(tokens, i))
    form = token.verb
    if token.text[:1].isupper() and not words and (i > 0 or form is None or _subject_of(tokens, i + 1)):
        return True
    if token.text[:1].isupper() and form is None:
        return True
    if form is None and (determined or not token.low.endswith("ed") or len(token.low) < 5):
        return not (words and (token.is_adverb or looks_finite(tokens, i)))
    if form is None:
        return False
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    noun_next = bool(
        following and following.low not in CLOSED and not following.is_mark and following.verb is None
    )
    if words == 0 and "ing" in form.forms and (bare or not determined):
        seen = bare and tokens[i - 1].low == "her"  # "saw her stretching out her arm"
        beside = i > 0 and (tokens[i - 1].low in _BESIDE or (following and following.low in ("time", "hours")))
        names = beside or _handles(tokens, i - 1)  # "beside loading bay two", "before closing time"
        return (determined and not seen) or (noun_next and bool(names))
    if words == 0:
        return determined or _noun_behind_preposition(tokens, i)
    if "s" in form.forms and i + 1 < len(tokens) and tokens[i + 1].low in _FINITE and "NOUN" in lemmas(token.low):
        return True  # "the spark plugs were"
    ends = following is None or following.is_mark
    if ends and "s" in form.forms and "NOUN" in lemmas(token.low) and tokens[i - words - 1].low in PREPOSITIONS:
        return True  # "full of Christmas lights"
    verb = tokens[i - words - 2].verb if determined and i > words + 1 else None
    handled = verb is not None and verb.kind in (*HANDLING, "leave", "open", "other")
    if handled and "NOUN" in lemmas(token.low) and token.low in _PAST_NOUNS:
        return True  # "took the chess set from the shelf"
    behind_of = not determined and tokens[i - words - 1].low == "of"
    if form.forms == {"s"} and behind_of and "NOUN" in lemmas(token.low):
        return True  # "a bottle of eye drops"
    if "past" in form.forms or "s" in form.forms or "en" in form.forms:
        return determined and tokens[i - 1].low in _SIDE and noun_next
    if "ing" in form.forms:
        named = following is not None and following.is_name and i > 1 and tokens[i - words - 1].low in PREPOSITIONS
        return named or (determined and (noun_next or finite_at(tokens, i + 1)))
    return not (bare or plural)


def _adjective(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a word that is a particle elsewhere is an adjective before a noun: `a round tin`."""
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    other = following is None or following.low in CLOSED or following.is_mark
    noun = following is not None and not other and (following.verb is None or "base" in following.verb.forms)
    return noun and tokens[i].low in PARTICLES and "ADJ" in lemmas(tokens[i].low)


def _handles(tokens: Sequence[Token], i: int) -> bool:
    """Return whether the word at `i` takes a thing and no act: `contains sewing thread`, `of knitting wool`."""
    form = tokens[i].verb if i >= 0 else None
    handled = form is not None and (form.kind in HANDLING or form.lemma in _HOLDING)
    filled = i + 3 >= len(tokens) or tokens[i + 3].is_mark or tokens[i + 3].low in CLOSED
    return handled or (i >= 0 and (tokens[i].low == "of" or (tokens[i].low == "with" and filled)))


def _noun_behind_preposition(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a word that may be a verb is a noun by the word before it: `of watch`, `poured paint`."""
    before = tokens[i - 1].low if i else ""
    form = tokens[i].verb
    noun = form is not None and form.forms <= {"base"} and "NOUN" in lemmas(tokens[i].low)
    handled = i > 0 and (verb := tokens[i - 1].verb) is not None and verb.kind in ("put", "take", "fill")
    return noun and (handled or before in PREPOSITIONS - {"to", "like", "up", "down", "off"})


def _subject_of(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a verb in the past or present follows: `Mark despised it`, where Mark is no verb."""
    while i < len(tokens) and tokens[i].is_adverb:
        i += 1
    form = tokens[i].verb if i < len(tokens) else None
    return i < len(tokens) and (tokens[i].low in _FINITE or bool(form and form.forms & {"past", "s"}))


def looks_finite(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a word that is first of all a noun must be a verb: `befriended Ann`, `pockets the key`."""
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    form = possible_verb(tokens[i].low)
    if form and "s" in form.forms and following and tokens[i].text.islower() and i and not tokens[i - 1].is_adverb:
        return following.low in DETERMINERS - {"one", "all", "both"} | {"it", "him", "them"}
    return (
        tokens[i].low.endswith("ed")
        and tokens[i].text.islower()
        and (
            following is None
            or following.is_mark
            or following.low in CLOSED
            or following.is_name
            or following.is_adverb
        )
    )


def finite_at(tokens: Sequence[Token], i: int) -> bool:
    """Return whether a finite verb starts at `i`, behind adverbs."""
    while i < len(tokens) and (
        tokens[i].is_adverb or tokens[i].low in ("never", "also", "then", "both", "still", "not", "just", "always")
    ):
        i += 1
    if i >= len(tokens):
        return False
    token = tokens[i]
    if token.low in AUXILIARIES:
        return True
    form = token.verb
    if form is None and looks_finite(tokens, i) and (possible_verb(token.low) or ("", "", ()))[2]:
        return True
    if form is None:
        return (
            token.low.endswith("ed")
            and token.text.islower()
            and token.low not in CLOSED
            and len(token.low) > 4
            and token.low[-3] not in "aeou"
        )
    return bool(form.forms & {"past", "s", "base"})
