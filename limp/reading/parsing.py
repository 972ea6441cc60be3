"""Text to sentences of frozen trees, by a parser (`parsers`).

The small model errs on what is rare: names, odd nouns, present-tense verbs that are nouns too, clauses without
`that`. So a sentence is written in plain words before it is parsed, and its own words are put back into the tree
(`_plain`). Quotations are taken out and kept with the sentence that they stand in.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from ..minds.facts import pronoun_of
from .frames import by_verb, idioms, listed, words
from .parsers import ENDINGS, Parsed, parser


@dataclass(frozen=True, eq=False)
class Word:
    """A word of a tree: lemma, Penn tag, relation to its head, what depends on it, and its span in the text.

    `text` is as it was written. A word that was supplied has an empty span. `named`: it names somebody, or a
    place.
    """

    at: int
    text: str
    lemma: str
    tag: str
    relation: str
    kids: tuple[Word, ...] = ()
    start: int = 0
    end: int = 0
    named: bool = False

    @property
    def low(self) -> str:
        """The word in lower case."""
        return self.text.lower()

    def kid(self, *relations: str) -> Word | None:
        """Return the first word that depends on this one in one of the relations."""
        return next((kid for kid in self.kids if kid.relation in relations), None)

    def all(self) -> tuple[Word, ...]:
        """Return the words of the tree below and with this one, in order."""
        found, open_ = [], [self]
        while open_:
            word = open_.pop()
            found.append(word)
            open_ += word.kids
        return tuple(sorted(found, key=lambda word: word.at))


@dataclass(frozen=True)
class Sentence:
    """A sentence: its tree (None if only a quotation), its span, and what is quoted in it, with who speaks if
    named.
    """

    text: str
    start: int
    root: Word | None
    quotes: tuple[str, ...] = ()
    speaker: str = ""
    asks: bool = False
    quoted_at: tuple[int, ...] = ()
    """Where in the text each quotation begins."""


# -- words and names ----------------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"(?:Mrs?|Ms|Dr|Prof)\.|(?i:\bcan(?=not\b)|(?<=\bcan)not\b|\w+(?=n't\b)|n't\b|'(?:s|re|ve|ll|d|m)\b)|[A-Z]'[A-Z]\w+|\w+(?:[-_.'](?!(?i:s|re|ve|ll|d|m|n't)\b)\w+)*|\S"
)
_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\ufeff": " ", "—": ",", "–": ","})
_NUMBERED = re.compile(r"(?m)^[ \t]*\d+[.)]?[ \t]+(?=\D)")
_QUOTED = re.compile(r"\"([^\"\n]+)\"|(?<![\w])'((?:[^'\n]|'(?=\w))+)'(?!\w)")
_SPOKEN = re.compile(r"(?m)^[ \t]*([^\W\d_][\w' -]{0,30}):[ \t]+(?=\S)")
_END = re.compile(
    r"(?<!\b[Mm]r)(?<!\b[MmDdSs][rstx])(?<!\bMrs)(?<!\bProf)(?<!\b[A-Z])[.!?]+(?=\s|$|\x00)|;|:(?=\s+[^\s\x00])"
)


class Token(NamedTuple):
    """A word as it stands in the text."""

    text: str
    start: int
    end: int


def tokens(text: str, start: int = 0) -> list[Token]:
    """Return the words of a stretch of text; marks of quotations are left out."""
    return [
        Token(m[0].removesuffix(".") or ".", start + m.start(), start + m.end())
        for m in _TOKEN.finditer(text)
        if m[0] != "\x00"
    ]


@dataclass(frozen=True)
class _Piece:
    """A sentence before it is parsed."""

    text: str
    start: int
    tokens: tuple[Token, ...]
    quotes: tuple[str, ...]
    speaker: str = ""
    quoted_at: tuple[int, ...] = ()


def plain(text: str) -> str:
    """Return a text with one form of quotation marks, apostrophes and blanks, letter by letter."""
    return text.translate(_SAME)


def _pieces(text: str) -> Iterator[_Piece]:
    """Yield the sentences of a text. A quotation is cut out of its sentence, which ends with it if it does."""
    text = _NUMBERED.sub(lambda m: " " * len(m[0]), plain(text))
    lines = [(m.start(), m.end(), m[1]) for m in _SPOKEN.finditer(text)]
    speakers = {text.count("\n", 0, start): (end, who) for start, end, who in lines if _is_speaker(who)}
    quotes: list[tuple[int, str]] = []

    def cut(m: re.Match[str]) -> str:
        said = (m[1] or m[2]).strip()
        quotes.append((m.start(), said))
        after = m.string[m.end() :].lstrip(" ")
        ends = said[-1:] in ".!?" and (not after or after[0].isupper() or after[0] in '\n"')
        goes_on = after[:1].islower() and m.string[: m.start()].rstrip(" ,:\x00")
        return "\x00" * (len(m[0]) - 1) + ("." if ends else "," if goes_on else "\x00")

    offset = 0
    for number, line in enumerate(text.split("\n")):
        begin, who = speakers.get(number, (0, ""))
        if who:
            said = text[begin : offset + len(line)].strip()
            yield _Piece(said, begin, (), (said,), who)
        else:
            quotes.clear()
            bare = _QUOTED.sub(cut, line)
            yield from _cut(bare, line, offset, quotes)
        offset += len(line) + 1


def _is_speaker(name: str) -> bool:
    return name[:1].isupper() and len(name.split()) <= 3


def _cut(bare: str, line: str, offset: int, quotes: Sequence[tuple[int, str]]) -> Iterator[_Piece]:
    begin = 0
    ends = [m.end() for m in _END.finditer(bare)]
    for end in (*ends, len(bare)):
        stretch = bare[begin:end]
        here = tuple((said, offset + at) for at, said in quotes if begin <= at < end)
        found = tokens(stretch, offset + begin)
        if any(token.text[0].isalnum() for token in found) or here:
            while found and found[-1].text in ":;,":
                found.pop()
            lead = len(stretch) - len(stretch.lstrip())
            shown = line[begin:end].strip().rstrip(":;").strip()
            said, places = tuple(quote for quote, _ in here), tuple(at for _, at in here)
            yield _Piece(shown, offset + begin + lead, tuple(found), said, quoted_at=places)
        begin = end


def _foreign(word: str) -> bool:
    """Return whether a word is written in another script."""
    return not word.isascii() and any(c.isalpha() and "LATIN" not in unicodedata.name(c, "LATIN") for c in word)


def names_in(pieces: Sequence[Sequence[Token]], known: Sequence[str] = ()) -> frozenset[str]:
    """Return the names that stand in sentences, longest first wherever several words are one name.

    A capital within a sentence makes a name. At its beginning a word is one if it is in no dictionary, is a
    given name, has a capital elsewhere too, or is joined to a name.
    """
    found = {part for name in known for part in (name, *name.split())}
    sure = set(found)
    for piece in pieces:
        for k, token in enumerate(piece):
            named = _may_name(token.text) and not _behind_article(piece, k)
            if (named and (not _begins(piece, k) or _heads_a_row(piece, k))) or (
                _is_word_and_name(token.text) and _does(piece, k)
            ):
                sure.add(token.text)
    runs: set[str] = set(known)
    for piece in pieces:
        k = 0
        while k < len(piece):
            run: list[str] = []
            while k < len(piece) and _is_name(piece, k, sure, bool(run)):
                run.append(piece[k].text)
                k += 1
            while run and run[0] not in sure and run[0].lower() in words("closed"):
                run.pop(0)
            if run and (len(run) > 1 or run[0].lower() not in words("titles")):
                runs.add(" ".join(run))
            k += not run
    return frozenset(runs)


def names_of(text: str) -> frozenset[str]:
    """Return the names that stand in a text."""
    return names_in([piece.tokens for piece in _pieces(text)])


def _begins(piece: Sequence[Token], k: int) -> bool:
    return not any(token.text[0].isalnum() for token in piece[:k])


def _heads_a_row(piece: Sequence[Token], k: int) -> bool:
    """Return whether a name stands behind a word and its "and" or comma: `Sam and Mia`."""
    joint, behind = (piece[j].text if j < len(piece) else "" for j in (k + 1, k + 2))
    manner = {"adj", "adv"} & parser().lemmas(piece[k].text.lower()).keys()  # "Quietly, Mia left"
    return joint in ("and", ",") and behind != "" and _may_name(behind) and not manner


def _behind_article(piece: Sequence[Token], k: int) -> bool:
    return k > 0 and piece[k - 1].text.lower() in words("articles") and pronoun_of(piece[k].text) is None


def _may_name(word: str) -> bool:
    if _foreign(word):
        return True
    lower = word.lower()
    shouted = len(word) > 1 and word.isupper()
    return word[0].isupper() and not shouted and lower not in words("closed") and lower not in words("calendar")


def _is_word_and_name(word: str) -> bool:
    """Return whether a month or a function word is a given name too: `April`, `May`, `Will`."""
    lower = word.lower()
    return (
        word.istitle()
        and (lower in words("calendar") or lower in words("closed"))
        and pronoun_of(word) is not None
    )


def _is_name(piece: Sequence[Token], k: int, sure: set[str], follows: bool) -> bool:
    word = piece[k].text
    if not (_may_name(word) or (_is_word_and_name(word) and word in sure)) or _behind_article(piece, k):
        return False
    lower = word.lower()
    if word in sure or follows or _foreign(word):
        return True
    if _acts(piece, k, lower):
        return True
    titled = lower in words("titles") and k + 1 < len(piece) and piece[k + 1].text[0].isupper()
    return titled or lower in words("kin") or pronoun_of(word) is not None or not parser().lemmas(lower)


def _acts(piece: Sequence[Token], k: int, lower: str) -> bool:
    """Return whether a bare noun at the head of a sentence does what people do: `Carter entered`."""
    if not _begins(piece, k) or k + 1 >= len(piece) or lower in words("people"):
        return False
    behind, lemmas = piece[k + 1].text.lower(), parser().lemmas(lower)
    if set(lemmas) == {"verb"} and behind in words("auxiliaries"):
        return True  # Rob is here
    return "noun" in lemmas and _does(piece, k)


def _does(piece: Sequence[Token], k: int) -> bool:
    """Return whether a verb of what people do follows a word."""
    if k + 1 >= len(piece):
        return False
    behind = piece[k + 1].text.lower()
    verb = parser().lemmas(behind).get("verb", behind)
    personal = any(
        "person" in frame.needs or frame.effect in ("put", "carry") for frame in by_verb().get(verb, ())
    )
    told = (behind != verb and not behind.endswith("ing")) or verb == "put"
    return personal and verb not in words("auxiliaries") and told


def gender_of(name: str) -> str:
    """Return `he` or `she` for a name that tells, by its title or given name; else nothing."""
    parts = name.lower().split()
    for word in parts:
        if word in words("men"):
            return "he"
        if word in words("women"):
            return "she"
    return next((found for part in (*parts[-1:], *parts) if (found := pronoun_of(part))), "")


def _unspliced(piece: _Piece, names: frozenset[str]) -> Iterator[_Piece]:
    """Yield the sentences that commas alone join: `Ann left, Ben opened the box`."""
    heads = {word for name in names for word in name.split()}
    begin = 0
    for k, token in enumerate(piece.tokens):
        if (
            token.text == ","
            and not piece.quotes
            and _says(piece.tokens[begin:k], heads)
            and _says(_until_comma(piece.tokens[k + 1 :]), heads)
        ):
            yield _part(piece, begin, k)
            begin = k + 1
    yield _part(piece, begin, len(piece.tokens)) if begin else piece


def _part(piece: _Piece, begin: int, end: int) -> _Piece:
    inside = piece.tokens[begin:end]
    start, stop = inside[0].start, inside[-1].end
    return replace(piece, text=piece.text[start - piece.start : stop - piece.start], start=start, tokens=inside)


def _without_places(piece: _Piece) -> Iterator[_Piece]:
    """Yield a sentence without a relative clause that says where a thing is, and that as a sentence of its own.

    `She painted the vase, which is in the hall, red`: `She painted the vase red`, `the vase is in the hall`; so
    is `the vase, located in the hall`.
    """
    row = piece.tokens
    low = [token.text.lower() for token in row]
    for k in range(2, len(row) - 2):
        lemma = parser().lemmas(low[k + 1]).get("verb", low[k + 1])
        which = low[k] == "which" and lemma in words("at rest") | {"is", "was", "are"}
        reduced = low[k] in words("located")
        if low[k - 1] != "," or not (which or reduced):
            continue
        begin = next((j for j in range(k - 2, -1, -1) if low[j] in words("articles")), None)
        end = next((j for j in range(k + 1, len(row)) if low[j] in (",", ".")), len(row))
        if begin is not None and not words("of place").isdisjoint(low[k + 1 : end]):
            rest = row[end + 1 :] if end < len(row) and low[end] == "," else row[end:]
            at = (Token("is", row[k].start, row[k].start), *row[k:end]) if reduced else row[k + 1 : end]
            yield replace(piece, tokens=(*row[begin : k - 1], *at), quotes=())
            yield from _without_places(replace(piece, tokens=(*row[: k - 1], *rest)))
            return
    yield piece


def _until_comma(rest: Sequence[Token]) -> Sequence[Token]:
    end = next((k for k, token in enumerate(rest) if token.text in (",", ".")), len(rest))
    return rest[:end]


def _says(stretch: Sequence[Token], names: Collection[str]) -> bool:
    """Return whether words are a sentence with a subject of its own before its verb, and no conjunction joins
    it.
    """
    if not stretch:
        return False
    first = stretch[0].text
    if not (
        first in names
        or first.lower() in words("subjects") - {"who", "which", "that"}
        or first.lower() in ("the", "there")
    ):
        return False
    if any(token.text.lower() in words("relative words") for token in stretch[:3]):
        return False
    low = [token.text.lower() for token in stretch]
    return any(
        parser().lemmas(verb).get("verb", verb) != verb or (verb in by_verb() and before not in words("articles"))
        for before, verb in pairwise(low)
    )


# -- plain words for the parser -----------------------------------------------------------------------------------


class Slot(NamedTuple):
    """A word for the parser, and the word of the text that it stands for; None if it was supplied."""

    word: str
    token: Token | None
    named: bool = False
    others: tuple[Token, ...] = ()
    """Names that stand in a row behind it, which the parser does not see."""
    lemma: str = ""
    """The lemma of the word of the text, where another one stands for it."""


_NOTHING = Slot("", None)
"""What stands before the first word and behind the last one."""

Rule = Callable[[list[Slot]], list[Slot]]
"""Writes a sentence in words that the parser knows better."""


def sentences(
    text: str, names: Sequence[str] = (), also: str = "", rules: Sequence[Rule] | None = None
) -> tuple[Sentence, ...]:
    """Return the sentences of a text with their trees; `names` are of people who are known, `also` told before.

    `rules` of a kind of text take the place of those that join nouns. Raises `InputError` if the pinned model is
    missing.
    """
    pieces = list(_pieces(text))
    given = names_in([piece.tokens for piece in pieces], names)
    pieces = [part for piece in pieces for whole in _unspliced(piece, given) for part in _without_places(whole)]
    before = [tokens(line) for line in plain(also).split("\n")]
    found = names_in([*before, *(piece.tokens for piece in pieces)], (*names, *given))
    joining = (_with_compounds,) if rules is None else rules
    slots = [_plain(piece.tokens, found, joining) for piece in pieces]
    trees = iter(parser().parse([[slot.word for slot in each] for each in slots if each]))
    return tuple(
        _sentence(piece, each, next(trees) if each else []) for piece, each in zip(pieces, slots, strict=True)
    )


def _sentence(piece: _Piece, slots: Sequence[Slot], tree: list[Parsed]) -> Sentence:
    root = None
    if slots:
        if not any(row.head == k and row.tag[:1] in "VM" for k, row in enumerate(tree)):
            tree, slots = _again(slots, tree)
        root = _tree(slots, tree)
    asks = bool(piece.tokens) and piece.tokens[-1].text == "?"
    return Sentence(piece.text, piece.start, root, piece.quotes, piece.speaker, asks, piece.quoted_at)


def _again(slots: Sequence[Slot], tree: list[Parsed]) -> tuple[list[Parsed], Sequence[Slot]]:
    """Parse a sentence without a verb at its root again, with a noun as a verb in the past: `the shift ends`."""
    for k, slot in enumerate(slots):
        verb = parser().lemmas(slot.word.lower()).get("verb", "")
        behind_name = k > 0 and slots[k - 1].named
        if (
            k
            and verb
            and slot.word.islower()
            and tree[k].tag[0] in "NJ"
            and (slot.word.endswith("s") or behind_name)
        ):
            changed = [*slots[:k], slot._replace(word=parser().past(verb)), *slots[k + 1 :]]
            [other] = parser().parse([[one.word for one in changed]])
            if any(row.head == n and row.tag[:1] == "V" for n, row in enumerate(other)):
                return other, changed
    return tree, slots


def _plain(piece: Sequence[Token], names: frozenset[str], rules: Sequence[Rule]) -> list[Slot]:
    """Return a sentence in words that the parser knows, each with the word that it stands for."""
    slots = _with_names(piece, names)
    for rule in (
        _with_called,
        _with_short_rows,
        _with_that,
        _in_the_past,
        *rules,
        _with_idioms,
        _with_known_nouns,
    ):
        slots = rule(slots)
    return slots


def _with_names(piece: Sequence[Token], names: frozenset[str]) -> list[Slot]:
    """Write a common name for each name, and one word for names of several: `Xiao Li`."""
    slots: list[Slot] = []
    taken: dict[str, str] = {}
    longest = max((len(name.split()) for name in names), default=0)
    k = 0
    while k < len(piece):
        for size in range(min(longest, len(piece) - k), 0, -1):
            stretch = piece[k : k + size]
            name = " ".join(token.text for token in stretch)
            if name in names:
                slots.append(Slot(_stand_in(name, taken), Token(name, stretch[0].start, stretch[-1].end), True))
                k += size
                break
        else:
            slots.append(Slot(piece[k].text, piece[k]))
            k += 1
    return slots


def _stand_in(name: str, taken: dict[str, str]) -> str:
    """Return the common name that stands for a name in a sentence: by its gender, in the order of appearance.

    So no sentence is parsed otherwise because somebody in it has another name. `taken` has those given already.
    """
    if name not in taken:
        pool = listed("plain he" if gender_of(name) == "he" else "plain she")
        taken[name] = next((one for one in pool if one not in taken.values()), pool[0])
    return taken[name].capitalize()


def _with_idioms(slots: list[Slot]) -> list[Slot]:
    """Write one word for what is said in several: `everyone in the hall`, `unnoticed by anyone`."""
    there = {slot.word.lower() for slot in slots}
    for word, patterns in idioms().items():
        for pattern in patterns:
            if pattern[0] not in there:  # most are in no sentence
                continue
            k = 0
            while k <= len(slots) - len(pattern):
                row = slots[k : k + len(pattern)]
                if all(map(_fits, row, pattern)):
                    tokens = [slot.token for slot in row if slot.token is not None]
                    whole = Token(word, tokens[0].start, tokens[-1].end)
                    said = " ".join(token.text.lower() for token in tokens)
                    lemma = said if word in words("everybody") | words("nobody") else ""  # everyone in the hall
                    one = [Slot(word, whole, lemma=lemma)] if word != "unsaid" else []
                    slots = [*slots[:k], *one, *slots[k + len(pattern) :]]
                    there.add(word)
                k += 1
    return slots


def _fits(slot: Slot, wanted: str) -> bool:
    """Return whether a word is one of an idiom; `*` is a noun, or an adjective before it."""
    low = slot.word.lower()
    if wanted != "*":
        return low == wanted
    lemmas = parser().lemmas(low)
    return low not in words("closed") and lemmas.get("verb", low) == low and bool(lemmas)


def _with_called(slots: list[Slot]) -> list[Slot]:
    """Set off a name behind `called`: `a girl, June, had a parrot`."""
    found: list[Slot] = []
    k = 0
    while k < len(slots):
        low = [slot.word.lower() for slot in slots[k : k + 3]]
        if len(low) == 3 and low[0] in words("people") and low[1] in words("called") and slots[k + 2].named:
            found += [slots[k], Slot(",", None), slots[k + 2], Slot(",", None)]
            k += 3
        else:
            found.append(slots[k])
            k += 1
    return found


def _with_short_rows(slots: list[Slot]) -> list[Slot]:
    """Leave the first and the last of names in a row: `Ann, Ben, Cleo and Dan` is parsed as `Ann and Dan`."""
    found: list[Slot] = []
    k = 0
    while k < len(slots):
        row, end = [slots[k]], k + 1
        while slots[k].named and end + 1 < len(slots) and slots[end].word == "," and slots[end + 1].named:
            row.append(slots[end + 1])
            end += 2
        end += end < len(slots) and slots[end].word == ","
        closes = len(row) > 1 and end + 1 < len(slots) and slots[end].word == "and" and slots[end + 1].named
        if closes:
            behind = tuple(slot.token for slot in row[1:] if slot.token is not None)
            found += [row[0]._replace(others=behind), slots[end]]
            k = end + 1
        else:
            found.append(slots[k])
            k += 1
    return found


def _is(slot: Slot, part: str) -> bool:
    return part in parser().lemmas(slot.word.lower())


def _subject(slot: Slot) -> bool:
    return slot.named or slot.word.lower() in words("subjects")


def _with_that(slots: list[Slot]) -> list[Slot]:
    """Supply a `that`: `the mug Ann had placed`, `the cup and the spoon Ann previously put down`."""
    found: list[Slot] = []
    for k, (before, slot) in enumerate(pairwise((_NOTHING, *slots))):
        noun = not before.named and before.word.lower() not in words("closed") and _is(before, "noun")
        determined = any(one.word.lower() in words("articles") for one in slots[max(k - 4, 0) : max(k - 1, 0)])
        apposed = slot.named and before.word.lower() in words("people")  # her cousin Nils
        begun = slots[0].word.lower() in words("of place") and not any(_is(one, "verb") for one in slots[1:k])
        if noun and determined and not (apposed or begun) and _subject(slot) and _contact(slots, k + 1):
            found.append(Slot("that", None))
        found.append(slot)
    return found


def _contact(slots: Sequence[Slot], k: int) -> bool:
    """Return whether a clause without `that` goes on from `k`: `had placed`, `previously placed`, `put on`."""
    while k < len(slots) and (slots[k].word.endswith("ly") or slots[k].word in words("dating back")):
        k += 1
    verb = slots[k].word if k < len(slots) else ""
    behind = slots[k + 1].word.lower() if k + 1 < len(slots) else "."
    if verb in ("had", "has"):
        return True
    past = verb.endswith("ed") or parser().lemmas(verb).get("verb", verb) != verb or verb == "put"
    gap = behind not in words("articles") | {"it", "them", "him", "me", "."}
    return past and not verb.endswith(("s", "ing")) and _is(slots[k], "verb") and gap


def _in_the_past(slots: list[Slot]) -> list[Slot]:
    """Write verbs in -s, which may be nouns too, in the past: `opens the box and grabs`."""
    found = []
    for before, slot, behind in zip((_NOTHING, *slots), slots, (*slots[1:], _NOTHING), strict=False):
        present = slot.word.endswith("s") and slot.word.islower() and slot.word not in words("auxiliaries")
        verb = parser().lemmas(slot.word).get("verb", "") if present else ""
        joined = before.word in words("between verbs") or before.word.endswith("ly")
        goes_on = behind.word.lower() in words("behind verbs")
        closes = behind.word == "?" and _is(before, "noun")
        told = _subject(before) or closes or (joined and (goes_on or not _is(slot, "noun")))
        found.append(slot._replace(word=parser().past(verb)) if verb and told else slot)
    return found


def _with_compounds(slots: list[Slot]) -> list[Slot]:
    """Write one word for the last two nouns behind an article: `the silver letter opener`."""
    found: list[Slot] = []
    k = 0
    while k < len(slots):
        end = k
        while (
            k
            and slots[k - 1].word.lower() in words("articles")
            and end < len(slots)
            and _is_of_a_noun(slots, end, k)
        ):
            end += 1
        pair = [slot.token for slot in slots[end - 2 : end] if slot.token is not None]
        heads = [_singular(token.text) for token in pair]
        state = bool(pair) and "adj" in parser().lemmas(pair[-1].text)
        state = state and heads[-1] not in words("furniture") | words("tools")  # a safe, a key
        if end - k < 2 or state or not _are_one(heads):
            found.append(slots[k])
            k += 1
            continue
        both = Token(f"{pair[0].text} {pair[1].text}", pair[0].start, pair[1].end)
        word = "box" if heads[1] == pair[1].text else "boxes"
        found += [*slots[k : end - 2], Slot(word, both, lemma=heads[1])]
        k = end
    return found


def _are_one(heads: Sequence[str]) -> bool:
    """Return whether two nouns may be one thing; `guest room` is a place, `guest food` may be two things."""
    first, last = heads
    apart = {first, last} & words("time") or last in words("people")
    return not apart and (first not in words("people") or last in words("rooms") | words("furniture"))


def _is_of_a_noun(slots: Sequence[Slot], k: int, first: int) -> bool:
    """Return whether a word stands between an article and the end of its noun: a noun, and no form of a verb."""
    word, lemmas = slots[k].word, parser().lemmas(slots[k].word)
    verb = lemmas.get("verb", word)
    verbal = verb != word and k != first and (verb in by_verb() or not word.endswith("s"))
    seen = words("seeing") | words("controls")  # saw the box move
    before = (parser().lemmas(slot.word.lower()).get("verb", "") for slot in slots[:first])
    verbal = verbal or (word in by_verb() and k != first and not seen.isdisjoint(before))
    bound = (
        slots[k].named
        or not word.islower()
        or word in words("closed") | words("particles") | words("idle modifiers")
    )
    return not bound and not verbal and ("noun" in lemmas or not lemmas)


def _with_known_nouns(slots: list[Slot]) -> list[Slot]:
    """Write `box` for a word that is in no dictionary: `red_treasure_chest`."""
    found: list[Slot] = []
    for slot in slots:
        lower = slot.word.lower()
        if found and _subject(found[-1]):  # likelier a verb
            found.append(slot)
            continue
        known = (
            slot.named
            or not slot.word[0].isalpha()
            or lower in words("closed")
            or lower.endswith(("ing", "ed", "ly", "'t"))
        )
        if not known and not parser().lemmas(lower) and (slot.word.islower() or "_" in slot.word):
            inflected = lower.endswith("s") and not lower.endswith("ss")
            slot = slot._replace(word="boxes" if inflected else "box", lemma=lower[:-1] if inflected else lower)
        found.append(slot)
    return found


# -- trees --------------------------------------------------------------------------------------------------------


def _tree(slots: Sequence[Slot], tree: Sequence[Parsed]) -> Word:
    """Return a parsed sentence as a frozen tree in the words of the text."""
    under: dict[int, list[int]] = {}
    root = next(k for k, row in enumerate(tree) if row.head == k)
    for k, row in enumerate(tree):
        if k != root:
            under.setdefault(row.head if row.head != k else root, []).append(k)

    def grown(k: int, depth: int = 0) -> Word:
        kids = under.get(k, []) if depth < 200 else []
        row = tuple(
            Word(k, one.text, one.text, "NNP", "conj", (), one.start, one.end, True) for one in slots[k].others
        )
        return _word(k, slots[k], tree[k], (*row, *(grown(kid, depth + 1) for kid in kids)))

    return grown(root)


def _word(at: int, slot: Slot, row: Parsed, kids: tuple[Word, ...]) -> Word:
    token = slot.token
    text = token.text if token else slot.word
    lemma = row.lemma.lower()
    lemmas = parser().lemmas(slot.word.lower())
    if row.tag.startswith("V"):
        lemma = lemmas.get("verb") or _verb(slot.word.lower(), lemma)
    if slot.named or row.tag.startswith("N"):
        lemma = text if slot.named else _singular(text.lower())
    tag = row.tag
    plural = parser().lemmas(text.lower()).get("noun", text.lower())
    if row.relation in ("nsubj", "nsubjpass", "dobj", "pobj") and tag[0] in "JRV" and text.lower() != plural:
        lemma, tag = plural, "NNS"  # eyes
    elif row.relation in ("nsubj", "nsubjpass", "dobj", "pobj") and tag[0] == "V" and kids and "noun" in lemmas:
        lemma, tag = (text.lower(), "NN") if kids[0].relation == "det" else (lemma, tag)  # the saw hangs there
    span = (token.start, token.end) if token else (0, 0)
    if tag == "JJR" and text.lower() in words("people"):  # the cleaner pulled it out
        lemma, tag = text.lower(), "NN"
    lemma = slot.lemma or lemma
    return Word(at, text, lemma, tag, row.relation, kids, *span, named=slot.named)


def _verb(form: str, lemma: str) -> str:
    """Return the verb of a form that is in no dictionary, if a frame has it: `texted`."""
    bases = (form.removesuffix(end) + new for end, new in ENDINGS["verb"] if form.endswith(end))
    return next((base for base in (lemma, *bases) if base in by_verb()), lemma)


def _singular(noun: str) -> str:
    return parser().lemmas(noun).get("noun", noun)
