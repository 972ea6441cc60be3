"""Which things, places and parts noun phrases of a household name, and the words that a parser knows for them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from ...homes.lexicon import lexicon, listed
from ...minds.facts import Place
from ..clauses import is_verb
from ..frames import by_verb
from ..frames import words as english
from ..parsers import parser
from ..parsing import Slot, Token, Word

FRAMES = Path(__file__).with_name("frames.toml")
"""The frames of households, and words that their rules name."""
words = partial(english, path=FRAMES)

_BESIDE = frozenset(
    "punct cc conj relcl acl prep appos advmod preconj predet dobj advcl ccomp xcomp parataxis mark dep".split()
)
"""Relations of what stands beside a noun and is no part of its phrase."""


def spelled(noun: Word) -> str:
    """Return a noun phrase in words, with what it is `of`, without its clauses and other phrases."""
    text, end = "", -1
    for word in sorted(phrase_of(noun), key=lambda word: word.at):
        text += word.text if not text or word.start == end else f" {word.text}"
        end = word.end
    return text


def phrase_of(noun: Word) -> Iterator[Word]:
    """Yield the words of a noun phrase, with what it is `of`, in no order."""
    yield noun
    if noun.named:
        yield from (kid for kid in noun.kids if kid.relation == "case")
        return
    for kid in noun.kids:
        bare = not any(below.relation == "advmod" for below in kid.kids)  # but not "out of"
        of = kid.relation == "prep" and kid.low == "of" and kid.at > noun.at and bare
        inner = kid.kid("pobj") if of else None
        if inner is not None:
            yield kid
            yield from phrase_of(inner)
        elif kid.relation not in _BESIDE and (kid.at < noun.at or kid.relation in ("case", "nummod")):
            yield from phrase_of(kid) if kid.relation == "poss" else _part(kid)


def _part(word: Word) -> Iterator[Word]:
    yield word
    for kid in word.kids:
        if kid.relation not in _BESIDE and not is_verb(kid):
            yield from _part(kid)


def behind_of(noun: Word) -> Word | None:
    """Return what a noun is of: the box in `the lid of the box`."""
    return next((kid.kid("pobj") for kid in noun.kids if kid.low == "of"), None)


def determiners(noun: Word) -> frozenset[str]:
    """Return the words that stand before a noun and say which one it is: `the`, `his`, `both`."""
    return frozenset(kid.low for kid in noun.kids if kid.relation in ("det", "poss", "predet", "amod", "nummod"))


def is_pointing(noun: Word) -> bool:
    """Return whether a noun phrase only points back: `it`, `both`, `the object`."""
    if noun.low in words("objects"):
        return bool(determiners(noun) & words("definite"))
    return noun.low in words("pointing")


def is_place(noun: Word) -> bool:
    """Return whether a noun phrase names furniture or a room, or a place that is not named."""
    text = spelled(noun)
    bare = lexicon().place(text) == Place() and noun.low not in words("pointing") | words("objects")
    return lexicon().is_place_word(text) or bare


def is_thing(noun: Word) -> bool:
    """Return whether a noun phrase names a thing of a known sort."""
    return bool(lexicon().category(lexicon().thing(spelled(noun)))) and not is_place(noun)


def names_thing(noun: Word) -> bool:
    """Return whether a noun phrase names a thing that "it" can point back to."""
    named = noun.tag.startswith("N") and not noun.named and noun.low not in words("no_thing")
    return named and not is_pointing(noun) and not is_place(noun)


def is_on_body(noun: Word) -> bool:
    """Return whether a noun names a part of the body, or what is worn."""
    return noun.low in listed("body")


def is_pocket(noun: Word) -> bool:
    """Return whether a noun names a pocket, in which things are put."""
    return noun.lemma == "pocket"


# -- words that the parser knows ------------------------------------------------------------


def with_common_nouns(slots: list[Slot]) -> list[Slot]:
    """Write common nouns for the names of things, furniture and rooms; names of several words are one word."""
    found: list[Slot] = []
    k = 0
    while k < len(slots):
        row = [slot for slot in slots[k : k + 3] if slot.token is not None and not slot.named]
        size = next((n for n in (3, 2) if len(row) >= n and _is_one(row[:n])), 1)
        if size == 1 and found and _is_compound(found[-1].word.lower(), slots[k : k + 3]):
            size = 3 if _is_compound(found[-1].word.lower(), [slots[k], *slots[k + 2 : k + 4]]) else 2
        if size > 1:
            found.append(_merged(row[:size]))
        else:
            before = found[-1].word.lower() if found else ""
            found.append(slots[k] if slots[k].named else slots[k]._replace(word=_common(slots[k].word, before)))
        k += size
    return found


def _is_one(row: list[Slot]) -> bool:
    texts = [slot.token.text for slot in row if slot.token is not None]
    return all(text.islower() and text.isalpha() for text in texts[1:]) and lexicon().is_listed(" ".join(texts))


def _is_compound(before: str, row: list[Slot]) -> bool:
    """Return whether two nouns are one thing, of which the second may be a verb: `the chess set`."""
    if len(row) < 3 or row[0].named or row[1].lemma or before not in words("before_compounds"):
        return False
    first, second = (slot.token.text if slot.token is not None else "" for slot in row[:2])
    noun, head = parser().lemmas(first), parser().lemmas(second)
    singular = noun.get("noun") == first and "adj" not in noun and noun.get("verb", first) == first
    nominal = (
        second not in english("states")
        and not {first.lower(), second.lower()} & (english("closed") | english("particles"))
        and "noun" in head
        and "verb" in head
        and (head["noun"] == second or before == "of")
    )
    return singular and nominal and row[2].word.lower() not in words("determiners")


def _merged(row: list[Slot]) -> Slot:
    """Return one word for furniture, a room or a thing of several words: `coffee table`, `bathroom cabinet`."""
    tokens = [slot.token for slot in row if slot.token is not None]
    text = " ".join(token.text for token in tokens)
    common = "cabinet" if lexicon().is_place_word(text) else "letter"
    plural = text.endswith("s") and lexicon().is_listed(text[:-1])
    return Slot(common + "s" * plural, Token(text, tokens[0].start, tokens[-1].end))


def _common(word: str, before: str) -> str:
    low = word.lower()
    if before in words("determiners") and lexicon().is_listed(low) and lexicon().is_place_word(low):
        return "tables" if parser().lemmas(low).get("noun", low) != low else "table"
    verb = {low, parser().lemmas(low).get("verb", "")} & by_verb(FRAMES).keys()
    if not word.islower() or (verb and before not in words("determiners")):
        return word
    thing = lexicon().thing(low)
    if lexicon().category(thing):
        return "letters" if low.endswith("s") and thing != low else "letter"
    return word


def with_plain_verbs(slots: list[Slot]) -> list[Slot]:
    """Write verbs that cannot be taken for nouns or adjectives, for the parser alone.

    after opening and closing it      after grabbing and grabbing it
    on the verge of opening it        about to open it
    """
    found: list[Slot] = []
    k = 0
    while k < len(slots):
        slot, before = slots[k], slots[k - 1].word.lower() if k else ""
        lemmas = parser().lemmas(slot.word.lower())
        behind = slots[k + 1].word.lower() if k + 1 < len(slots) else "."
        low = [one.word.lower() for one in slots[k : k + 5]]
        if len(low) == 5 and low[0] == "on" and low[1] == "the" and low[2] in words("brink") and low[3] == "of":
            verb = parser().lemmas(low[4]).get("verb", low[4])
            found += [slot._replace(word="about"), Slot("to", None), slots[k + 4]._replace(word=verb, lemma=verb)]
            k += 5
            continue
        goes_on = behind in words("determiners") | {"and", "then", "them"}
        unclear = slot.word.endswith("ing") and before in words("before_participles") and "noun" in lemmas
        if unclear and goes_on and lemmas.get("verb", "") in by_verb(FRAMES):
            slot = slot._replace(word="grabbing", lemma=lemmas["verb"])
        found.append(slot)
        k += 1
    return found


RULES = (with_plain_verbs, with_common_nouns)
"""What is done to sentences about households before they are parsed."""
