"""Reads a described flat: which furniture stands in which room, and what is in or on it.

    The kitchen has two cabinets and a fridge. The second cabinet holds a plate, and there is an apple in the
    fridge.

Furniture of a kind that comes numbered keeps its number in its name: `2nd cabinet`. Things belong to the furniture
that a preposition puts them in (`an apple in the fridge`), else to the furniture that was named last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ...homes.lexicon import lexicon
from ...homes.world import Lying
from ...minds.facts import Place
from ..parsing import Word, sentences
from .nouns import RULES, phrase_of

_RANK = dict(zip((*lexicon().ordinals, *lexicon().ranks), lexicon().ranks * 2, strict=True))

_LEFT = re.compile(r",?\s*(?:counting |when counted )?(?:from (?:the )?left(?:[ -]to[ -](?:the )?right)?),?")
_JOIN = re.compile(r"(?:\s|,|and\b|the\b|a\b|an\b|both\b|also\b|one of\b)*")
_INTO = re.compile(
    r"[^,;.]*\b(?:in|inside|on|upon|at|within|onto|into)\s+(?:one of\s+)?(?:the|a|an|his|her|each)?\s*"
)
_BETWEEN = re.compile(r"[\s,]*(?:and|along with)?[\s,]*")


@dataclass(frozen=True)
class Mention:
    """Words from `start` to `end` of a text that name `places`, furniture or a room."""

    start: int
    end: int
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Flat:
    """The furniture of a flat, and where things are at the start."""

    places: tuple[Place, ...]
    facts: tuple[Lying, ...]


@cache
def _furniture() -> re.Pattern[str]:
    kinds = sorted({*lexicon().furniture, "refrigerator"}, key=len, reverse=True)
    noun = "|".join(re.escape(kind) + (r"(?:e?s)?") for kind in kinds)
    rank = rf"(?:{'|'.join(_RANK)})"
    ranks = rf"(?P<ranks>{rank}(?:(?:\s*,\s*and|\s*,|\s+and)\s+(?:the\s+)?{rank})*)"
    rooms = "|".join(sorted(lexicon().rooms, key=len, reverse=True))
    numbered = rf"{ranks}(?:\s+(?P<room1>{rooms}))?(?:\s+(?P<kind1>{noun})\b|\s+ones?\b)?"
    plain = (
        rf"(?:(?P<count>{'|'.join(lexicon().numerals)})\s+)?(?:(?P<room2>{rooms})(?:'s)?\s+)?(?P<kind2>{noun})\b"
    )
    return re.compile(rf"\b(?:{numbered}|{plain}|(?P<room3>{rooms})\b)")


def mentions(text: str, room: str) -> Iterator[Mention]:
    """Yield the furniture and the rooms that `text`, in lower case, names; `room` is where it starts.

    A number without a noun (`the first one`) is one of the cabinets. Furniture stands in the room that was
    named last, unless a room is part of its name.
    """
    for found in _furniture().finditer(text):
        if found["room3"]:
            room = found["room3"]
            yield Mention(found.start(), found.end(), (Place(room=room),))
            continue
        own = found["room1"] or found["room2"] or ("bathroom" if "bathroom cabinet" in found[0] else "")
        kind = found["kind1"] or found["kind2"] or "cabinet"
        names = _pieces(found, lexicon().place(kind).name or kind)
        yield Mention(found.start(), found.end(), tuple(Place(name=n, room=own or room) for n in names))


def _pieces(found: re.Match[str], kind: str) -> list[str]:
    """Return the names of the pieces of a kind: `the second and third`, `two of them`, or the only one."""
    if found["ranks"]:
        return [f"{_RANK[word]} {kind}" for word in re.findall("|".join(_RANK), found["ranks"])]
    count = lexicon().numerals.index(found["count"]) + 1 if found["count"] else 1
    return [kind] if count == 1 else [f"{rank} {kind}" for rank in lexicon().ranks[:count]]


def read_flat(text: str) -> Flat:
    """Return the flat that a text describes; an empty one if it tells of no furniture."""
    text = _LEFT.sub(lambda found: " " * len(found[0]), text.lower())
    nouns = [word for one in sentences(text, rules=RULES) if one.root for word in one.root.all() if _is_head(word)]
    room, declared, facts, start = "", list[Place](), list[Lying](), 0
    for part in re.split(r"((?<=[.;:])\s+|\n+)", text):
        found = list(mentions(part, room))
        rooms = [m.places[0].room for m in found if not m.places[0].name]
        if rooms:
            room = rooms[0] if len(rooms) == 1 or not room else rooms[-1]
        pieces = [m for m in found if m.places[0].name]
        declared += [place for piece in pieces for place in piece.places]
        end = start + len(part)
        facts += _Contents(part, pieces, start, [noun for noun in nouns if start <= noun.start < end]).read()
        start = end
    places = _kept(declared)
    return Flat(places, tuple(dict.fromkeys(Lying(f.thing, _of(f.place, places)) for f in facts)))


def _is_head(word: Word) -> bool:
    """Return whether a word heads a noun phrase: no part of another one, and not what another one is of."""
    counted = word.kid("det", "nummod", "poss") is not None
    return word.tag in ("NN", "NNS", "NNP") and (counted or word.relation != "compound")


def _kept(declared: list[Place]) -> tuple[Place, ...]:
    """Each piece once; where pieces of a kind are numbered, or were counted, the kind alone is none of them.

    Counted furniture of which the numbers are never used (`two desks`) is one place.
    """
    unique = list(dict.fromkeys(declared))
    plain = {(p.name, p.room) for p in unique if lexicon().kind(p.name) == p.name}
    used: dict[tuple[str, str], bool] = {}
    for place in unique:
        key = (lexicon().kind(place.name), place.room)
        used[key] = used.get(key, False) or declared.count(place) > 1
    out = []
    for place in unique:
        key = (lexicon().kind(place.name), place.room)
        numbered = place.name != key[0]
        if numbered and not used[key] and key not in plain and lexicon().kind(place.name) != "cabinet":
            place = _unnumbered(place)
        elif numbered and key in plain and not used[key]:
            continue
        out.append(place)
    return tuple(dict.fromkeys(out))


def _of(place: Place, places: tuple[Place, ...]) -> Place:
    return place if place in places or _unnumbered(place) not in places else _unnumbered(place)


@dataclass
class _Contents:
    """What one sentence says of things: `found` is the furniture that it names."""

    sentence: str
    found: list[Mention]
    start: int
    nouns: list[Word]

    def read(self) -> Iterator[Lying]:
        """Yield which things are where."""
        for start, end, things in self._runs():
            yield from (Lying(thing, place) for thing in things for place in self._where(start, end))

    def _runs(self) -> Iterator[tuple[int, int, list[str]]]:
        """Yield lists of things (`a plate, two apples and a book`) with their start and end."""
        run: list[str] = []
        first = last = 0
        for start, end, noun, bare in self._nouns():
            between = self.sentence[last:start]
            joined = bool(run) and _BETWEEN.fullmatch(between) is not None
            if bare and not (joined and between.strip()):
                continue  # a thing without an article is one of a list
            if run and not joined:
                yield first, last, run
                run = []
            first = first if run else start
            run.append(lexicon().thing(noun))
            last = end
        if run:
            yield first, last, run

    def _nouns(self) -> Iterator[tuple[int, int, str, bool]]:
        """Yield the noun phrases that can name things: start, end, words, whether it has no article or number."""
        for noun in self.nouns:
            if noun.relation == "pobj" and any(
                noun in of.kids for other in self.nouns for of in other.kids if of.low == "of"
            ):
                continue  # a bottle of wine
            row = sorted(phrase_of(noun), key=lambda word: word.at)
            start, end = row[0].start - self.start, row[-1].end - self.start
            words = self.sentence[start:end]
            place = any(one.start < end and start < one.end for one in self.found)
            place = place or bool(lexicon().room(words)) or words.split()[0] in _RANK
            if lexicon().thing(words) and not place:
                counted = any(kid.relation in ("det", "nummod", "poss") for kid in noun.kids)
                yield start, end, words, not counted

    def _where(self, start: int, end: int) -> tuple[Place, ...]:
        after = next((m for m in self.found if m.start >= end), None)
        if after is not None and _INTO.fullmatch(self.sentence, end, after.start):
            return after.places
        before = [m for m in self.found if m.end <= start]
        if not before:
            return ()
        group = [before[-1]]
        if not re.match(r"\s*(?:on|in) (?:it|top)\b", self.sentence[end:]):
            for one in reversed(before[:-1]):
                if not _JOIN.fullmatch(self.sentence, one.end, group[0].start):
                    break
                group.insert(0, one)
        return tuple(place for one in group for place in one.places)


def _unnumbered(place: Place) -> Place:
    return place.model_copy(update={"name": lexicon().kind(place.name)})
