"""The words of ordinary indoor life: places, things, verbs and names in one normal form each.

The vocabulary is open: a noun that `lexicon.toml` does not list is kept as it is written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from ..minds.facts import ENDS_IN_S, SOMETHING, Place, pronoun_of

_SIDES = re.compile(
    r"^(?:the )?(?:very )?(?:right|left|far|near|other|opposite|back|front|middle|center|centre|top|bottom|side|"
    r"edge|corner|end|inside|interior|surface|row|rows|line|bank|set|pair|pile|rest|foot|head|arm|seat|direction|"
    r"entrance|doorway|left-hand|right-hand)"
    r"(?:[ -]hand)?(?: (?:side|corner|end|part|edge))? of "
)
_ROOM_LINK = re.compile(
    r" (?:in|inside|within|of|at|on|from|near|by|next to|behind|above|under|beside|that|which) "
)
_LAST_WORD = re.compile(r"([a-z'-]+)$")
_MAX_NOUN = 120


def _commas(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _index(table: Mapping[str, str]) -> dict[str, str]:
    """Return every spelling, with and without its plural, -> the normal form."""
    return {spelling: name for name, others in table.items() for spelling in (name, *_commas(others))}


def _sets(table: Mapping[str, str], split: Callable[[str], list[str]] = str.split) -> dict[str, frozenset[str]]:
    """Return the words that each row lists."""
    return {name: frozenset(split(words)) for name, words in table.items()}


def _listed(words: str) -> frozenset[str]:
    """Return the words of a row, split at commas where there are any: rows with several words in one."""
    return frozenset(" ".join(each.split()) for each in (_commas(words) if "," in words else words.split()))


def _by_word(table: Mapping[str, str]) -> dict[str, str]:
    """Return every word that a row lists -> the name of the last such row."""
    return {word: name for name, words in table.items() for word in words.split()}


LEAST_PLAUSIBLE = 0.05
"""Things do turn up in odd places: no place is ruled out by common sense alone."""


class Lexicon:
    """Normal forms and common sense about them, from tables laid out as `lexicon.toml` and its neighbours."""

    def __init__(self, path: Path) -> None:
        tables = (path, path.with_name("prepositions.toml"))
        data = {key: value for table in tables for key, value in tomllib.loads(table.read_text("utf-8")).items()}
        self._nouns = _sets(data["noun_words"])
        self._rooms: dict[str, str] = _index(data["rooms"])
        self._furniture = _index(data["furniture"])
        self._kinds = frozenset(self._furniture.values())
        self._things = _index(data["things"])
        self._hides = dict.fromkeys(_commas(data["containers"]["yes"]), True)
        self._hides |= dict.fromkeys(_commas(data["containers"]["no"]), False)
        self._homes = _sets(data["homes"], _commas)
        self._beside = [frozenset(_commas(group)) for group in data["beside"]["groups"]]
        self._kept: dict[str, dict[str, float]] = data["kept"]
        self._category = _by_word(data["categories"])
        self._category |= {"remote control": "electronics", "pill bottle": "medicine"}
        self.roles = frozenset(data["people"]["roles"].split())
        self._odd = dict(pair.split(":") for pair in data["plurals"]["odd"].split())
        self._own_gender = _by_word({who: data["people"][who] for who in ("he", "she")})
        self.words = {kind: _listed(words) for kind, words in data["words"].items()}
        """Words that rules of reading name, by what they tell."""
        self.numerals = tuple(data["numerals"]["words"].split())
        """From one on, in order."""
        self.ranks = tuple(data["noun_words"]["ranks"].split())
        """`1st`, `2nd`, in order."""
        self.ordinals = tuple(data["noun_words"]["ordinals"].split())
        """`first`, `second`, in order."""
        self._marks = {word: word for word in (*self.ranks, *data["noun_words"]["colours"].split())}
        self._marks |= dict(zip(self.ordinals, self.ranks, strict=True)) | _index(data["marks"])
        self.times = self.words["times"]
        self.prepositions = {word: word for word in data["prepositions"]["itself"].split()}
        wordings = ((name, each) for name, row in data["wordings"].items() for each in _commas(row))
        self.prepositions |= {" ".join(words.split()): name for name, words in wordings}
        self.place = lru_cache(4096)(self._place)
        self.thing = lru_cache(4096)(self._thing)
        self.same_furniture = lru_cache(4096)(self._same_furniture)
        self.is_place_word = lru_cache(4096)(self._is_place_word)
        self.is_listed = lru_cache(4096)(self._is_listed)

    def room(self, text: str) -> str:
        """Return the normal name of the room that `text` names, or "" if it names none."""
        words = " ".join(word for word in text.lower().split() if word not in self._nouns["articles"])
        if words in self._rooms:
            return self._rooms[words]
        while " " in words:
            if (
                words.endswith(" room")
                and words.count(" ") == 1
                and words.split()[0] not in self._nouns["vague_rooms"]
            ):
                return words
            words = words.split(" ", 1)[1]
            if words in self._rooms:
                return self._rooms[words]
        return ""

    def _place(self, text: str) -> Place:
        """Return the place that a noun phrase names: `the kitchen cabinet` is a `cabinet` in the `kitchen`.

        An unknown head noun is kept; a phrase without any noun ("the room", "there") gives `Place()`.
        """
        phrase = re.sub(r"[^\w' -]+", " ", text[:_MAX_NOUN]).strip()
        if re.fullmatch(r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*", phrase) and not self.is_place_word(phrase):
            return Place(name=phrase)
        phrase = " ".join(phrase.lower().split())
        other = re.search(r"\b(?:another|a different|a second)\b", phrase) is not None
        head, *rest = _ROOM_LINK.split(f" {_SIDES.sub('', phrase)} ".replace("  ", " "))
        room = next((found for part in rest if (found := self.room(part))), "")
        return self._head(self._nouns_of(head, counted=not other), room, other)

    def _nouns_of(self, head: str, counted: bool) -> list[str]:
        """Return the words of a noun phrase without articles, and without its door: `fridge door` is `fridge`.

        If `counted`, the rank of what is first or second is left.
        """
        *before, last = head.split() or [""]
        articles = self._nouns["articles"]
        bare = [word for word in before if word not in articles]
        if last in articles and not (bare and last in self.numerals):
            return bare
        words = [word for word in before if word not in articles - {*self.ordinals}] if counted else bare
        of_furniture = bare and bare[0] not in ("front", "back")
        return words if of_furniture and last in ("door", "doors") else [*words, last]

    def _singular(self, word: str) -> str:
        same = word in self._nouns["plural_only"] or word in ENDS_IN_S
        return word if same else self._odd.get(word) or _singular(word)

    def _head(self, words: list[str], room: str, other: bool) -> Place:
        """Return the place of a noun phrase without articles, with the room that stood beside it."""
        listed = (self._listed(words, start, room, other) for start in range(len(words)))
        if (known := next((place for place in listed if place is not None), None)) is not None:
            return known
        if words and (found := self.room(" ".join(words))):
            return Place(room=found)
        if not words or words[-1] in self._nouns["nowhere"]:
            return Place(room=room)
        inner = self.room(words[0]) if len(words) > 1 else ""
        name = " ".join([*words[bool(inner) : -1], self._singular(words[-1])])
        return Place(name=name, room=room or inner, other=other)

    def _listed(self, words: list[str], start: int, room: str, other: bool) -> Place | None:
        """Return the furniture or room that the words from `start` on name, if the tables list it."""
        tail = " ".join(words[start:])
        single = " ".join([*words[start:-1], self._singular(words[-1])])
        name = self._furniture.get(tail) or self._furniture.get(single)
        if name is None and tail not in self._rooms:
            return self._glued(tail, room, other)
        if name is None:
            return Place(room=self._rooms[tail])
        room = room or self.room(" ".join(words[:start]))
        if name == "bathroom cabinet":
            name, room = "cabinet", room or "bathroom"
        apart = [mark for word in words[:start] if (mark := self._mark(word))]
        told = next((one for one in ("kitchen", "bathroom", "bedroom") if tail.startswith(one)), "")
        return Place(name=" ".join([*apart, name]), room=room or told, other=other)

    def _glued(self, word: str, room: str, other: bool) -> Place | None:
        """Return the furniture of one word with its room: `kitchencabinet`."""
        for glued in self._nouns["glued"]:
            if word.startswith(glued) and (name := self._furniture.get(word.removeprefix(glued))):
                return Place(name=name, room=room or self._rooms[glued], other=other)
        return None

    def _is_place_word(self, text: str) -> bool:
        """Tell whether a noun phrase ends in furniture or a room of the tables, not in a thing to carry."""
        words = [word for word in text.lower().split() if word not in self._nouns["articles"]]
        for start in range(len(words)):
            tail = " ".join([*words[start:-1], self._singular(words[-1])])
            if tail in self._furniture or tail in self._rooms or tail.endswith(" room"):
                return True
        return bool(words) and any(
            words[-1].removeprefix(glued) in self._furniture for glued in self._nouns["glued"]
        )

    def _is_listed(self, text: str) -> bool:
        """Tell whether words are, as they stand, furniture, a room or both of the tables, or one of its things."""
        *before, last = text.lower().split()
        spellings = (" ".join([*before, last]), " ".join([*before, self._singular(last)]))
        inner = " ".join([*before[1:], self._singular(last)])
        in_room = bool(before) and before[0] in self._rooms and (inner in self._furniture)
        known = (self._furniture, self._rooms, self._things, self._category)
        return in_room or any(spelling in table for spelling in spellings for table in known)

    def is_side(self, text: str) -> bool:
        """Tell whether a noun phrase names a side of what is in view: `the left of the screen`."""
        *_, last = text.lower().split(" of ")[0].split() or [""]
        return last in self._nouns["sides"]

    def _thing(self, text: str) -> str:
        """Return the normal name of an object: `two pieces of the bread` is `bread`, `an item` is SOMETHING."""
        words = self._bare(re.sub(r"[^\w' -]+", " ", text[:_MAX_NOUN].lower()).split())
        if "of" in words[1:-1] and words[words.index("of") - 1] in self._nouns["measures"]:
            return self._thing(" ".join(words[words.index("of") + 1 :]))
        if words and words[-1] in self._nouns["behind"]:
            return self._thing(" ".join(words[:-1])) if len(words) > 1 else ""
        if not words:
            return ""
        single = " ".join([*words[:-1], self._singular(words[-1])])
        for spelling in (" ".join(words), single):
            if spelling in self._things:
                return self._things[spelling]
        contents = " ".join(words[:-1]) if words[-1] in self._nouns["vessels"] else ""
        if contents and self.category(contents) in ("drink", "food"):
            return self._thing(contents)
        return SOMETHING if words[-1] in self._nouns["vague"] else single

    def _bare(self, words: list[str]) -> list[str]:
        """Return the words of a noun phrase without articles, owners, and adjectives that tell nothing apart."""
        while words and (words[0] in self._nouns["articles"] or words[0].endswith(("'s", "s'", "’s"))):
            words = words[1:]
        if len(words) > 2 and words[0] in ("mr", "mrs", "ms", "dr", "prof") and words[1].endswith("'s"):
            words = words[2:]
        while len(words) > 1 and words[0] in self._nouns["describing"]:
            words = words[1:]
        return words

    @property
    def rooms(self) -> tuple[str, ...]:
        """The normal names of all rooms."""
        return tuple(dict.fromkeys(self._rooms.values()))

    @property
    def furniture(self) -> tuple[str, ...]:
        """The normal names of all furniture."""
        return tuple(dict.fromkeys(self._furniture.values()))

    @property
    def things(self) -> tuple[str, ...]:
        """The normal names of all things of which the sort is known."""
        return tuple(dict.fromkeys([*self._things.values(), *self._category]))

    def home_rooms(self, place_name: str) -> tuple[str, ...]:
        """Return the rooms where such a piece of furniture usually stands; () when unknown."""
        place_name = self.kind(place_name)
        return tuple(room for room, names in self._homes.items() if place_name in names)

    def is_container(self, place_name: str) -> bool | None:
        """Tell whether things inside are hidden while it is shut; None when unknown."""
        return self._hides.get(self.kind(place_name))

    def _same_furniture(self, one: str, two: str) -> bool:
        """Tell whether two names can be of one piece: of a kind, and one says at least what the other says."""
        kind = self.kind(one)
        apart = [set(name.removesuffix(kind).split()) for name in (one, two)]
        return kind == self.kind(two) and (apart[0] <= apart[1] or apart[1] <= apart[0])

    def kind(self, name: str) -> str:
        """Return the name of furniture without what tells it apart from others: a `2nd cabinet` is a `cabinet`."""
        first, _, rest = name.partition(" ")
        if not rest or name in self._kinds:
            return name
        return self.kind(rest) if first in self._marks or (self._mark(first) and rest in self._kinds) else name

    def _mark(self, word: str) -> str:
        """Return a word before furniture that tells it apart, in its normal form, or "".

        A rank, a colour, a place or a size, whose it is (`ann's desk`), or what is kept in it (`toy box`).
        """
        known = self._marks.get(word)
        return known or (word if word.endswith("'s") or self._singular(word) in self._category else "")

    def beside(self, name: str) -> frozenset[str]:
        """Return the furniture that is the same spot to an eye: built in along `name`, or looking like it."""
        name = self.kind(name)
        return frozenset().union(*(group for group in self._beside if name in group)) - {name}

    def category(self, thing: str) -> str:
        """Return what sort of thing it is (`food`, `media`, ...), or "" when unknown."""
        if thing in self._category:
            return self._category[thing]
        last = _LAST_WORD.search(thing)
        return self._category.get(last.group(1), "") if last else ""

    def plausibility(self, thing: str, place: Place) -> float:
        """Return in (0, 1] how ordinary it is that such a thing is kept at such a place: room x furniture.

        0.5 for an unknown sort of thing or an unknown place. A piece of furniture without a room counts as
        standing in the most ordinary of its home rooms.
        """
        table = self._kept.get(self.category(thing))
        name = self.kind(place.name)
        listed = name in self._furniture.values()
        if table is None or not (listed or place.room in self._rooms.values()):
            return 0.5
        rooms = (place.room,) if place.room else self.home_rooms(name)
        by_room = max((table.get(room, table["other"]) for room in rooms), default=1.0)
        by_name = table.get(name, table["furniture"]) if listed else 1.0
        return max(LEAST_PLAUSIBLE, by_room * by_name)

    def gender(self, name: str) -> str:
        """Return `he` or `she` for a common first name (only ever used to resolve pronouns), else ""."""
        return (pronoun_of(name.split()[0]) if name.strip() else None) or ""

    def role_gender(self, role: str) -> str:
        """Return `he` or `she` for a word for people that tells it: `uncle`, else ""."""
        return self._own_gender.get(role, "")


_ENDINGS = {"ies": "y", "ches": "ch", "shes": "sh", "xes": "x", "sses": "ss", "zes": "z", "oes": "o", "s": ""}
"""Endings of plurals, and what they stand for."""


def _singular(noun: str) -> str:
    """Return a noun without the ending of its plural: `box` of `boxes`."""
    if len(noun) <= 3 or noun.endswith(("ss", "us", "is", "'s")):
        return noun
    found = next(((end, new) for end, new in _ENDINGS.items() if noun.endswith(end)), ("", ""))
    return noun.removesuffix(found[0]) + found[1]


@cache
def lexicon() -> Lexicon:
    """Return the built-in lexicon, loaded once."""
    return Lexicon(Path(__file__).with_name("lexicon.toml"))


def listed(kind: str) -> frozenset[str]:
    """Return the words of one kind that rules of reading name, of the table `words`."""
    return lexicon().words[kind]
