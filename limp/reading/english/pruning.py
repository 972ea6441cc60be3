"""What a word cannot be where it stands, by the words beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...lexicon.words import classes_of, is_in
from .tokens import Token

Categories = frozenset[str]
_NOMINAL = frozenset(("N", "ADJ"))
_OPENING = frozenset(("DET", "POSS", "N", "NAME", "PRON", "NUM"))
"""What a noun phrase may begin with."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A token with those before it, the nearest last, and with what the one behind it can be."""

    token: Token
    before: Sequence[Token]
    following: Categories

    @property
    def behind(self) -> Categories:
        """What the word before can be."""
        return self.before[-1].categories if self.before else frozenset()

    def is_behind(self, heading: str) -> bool:
        """Return whether the word before is in a list of the closed words."""
        return bool(self.before) and is_in(self.before[-1].lower, "closed", heading)

    @property
    def determined(self) -> bool:
        """Whether an article, a possessive or a genitive stands before it."""
        return bool(self.behind & {"POSS", "GEN"}) or self.is_behind("ART")

    @property
    def opened(self) -> bool:
        """Whether a noun phrase stands before it that lacks its noun: "the", "her old"."""
        before = self.before[-2].categories if len(self.before) > 1 else frozenset[str]()
        return self.determined or ("ADJ" in self.behind and bool(before & {"DET", "POSS", "GEN"}))


def pruned(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens without what they cannot be where they stand."""
    for k, token in enumerate(tokens):
        following = tokens[k + 1].categories if k + 1 < len(tokens) else frozenset[str]()
        place, categories = _Place(token, tokens[:k], following), token.categories
        for rule in (_joining, _possessive, _finite, _thinking, _naming, _auxiliary, _bare):
            categories = rule(place, categories)
        yield token if categories == token.categories else replace(token, categories=categories)


def _thinking(place: _Place, categories: Categories) -> Categories:
    """What may be a finite verb is no title, "the doctor thought Mr Kim was in", and no participle of a number."""
    if "V" in categories and "CONJ" in place.behind and "NUM" in place.following:  # "and got ten euros back"
        return categories - {"VEN", "ADJ"}
    finite = "V" in categories and "NAME" in place.following and "N" in place.behind
    return categories - {"N"} if finite else categories


def _joining(place: _Place, categories: Categories) -> Categories:
    """What can be a preposition before a noun phrase is no particle; what begins a clause is no noun."""
    opens = place.following & _OPENING and "CONJ" not in place.following
    phrasal = bool(place.before) and "switch" in classes_of(place.before[-1].verbs)
    if "PREP" in categories and opens and not phrasal:
        categories -= {"PART", "ADV"}
    if categories & {"SUB", "PREP"} and place.following - {"COMMA", "SEMI"} and "CONJ" not in place.following:
        categories -= {"ADV"} if "SUB" in categories else frozenset()
        categories -= {"N", "TIME", "ADJ"} if "DET" not in place.behind else frozenset()
    return categories


def _possessive(place: _Place, categories: Categories) -> Categories:
    """The ending of an owner is no verb: "in Ann's bag" is no clause."""
    owner = place.behind & {"NAME", "N"} and "N" in place.following
    ends = not place.following or place.following & {"COMMA", "SEMI", "CONJ"}  # "the red one is Ann's"
    owns = place.token.lower == "'s" and (owner or ends or _in_phrase(place.before))
    return categories - {"BE", "AUX"} if owns else categories


def _in_phrase(before: Sequence[Token]) -> bool:
    """Return whether nothing but a preposition and a noun phrase stands before a place in its clause."""
    opens = (k for k in range(len(before) - 1, -1, -1) if before[k].categories & {"COMMA", "SEMI", "CONJ"})
    first = before[next(opens, -1) + 1 :][:1]
    return any("PREP" in token.categories and "SUB" not in token.categories for token in first)


def _finite(place: _Place, categories: Categories) -> Categories:
    """A finite verb of the lexicon is no noun where nothing opens a noun phrase before it."""
    token = place.token
    if "V" not in categories or not classes_of(token.verbs):
        return categories
    opened = place.behind & {"DET", "POSS", "ADJ", "GEN", "NUM", "PREP", "N"}
    finite = "N" in categories and token.lower not in token.verbs and not opened
    joined = "CONJ" in place.behind and place.following & {"DET", "POSS", "PART", "PRON"}  # "and set it down"
    return categories - _NOMINAL if finite or joined else categories


def _naming(place: _Place, categories: Categories) -> Categories:
    """A noun such as "back" is a particle but behind an article; there a bare verb is a noun too: "the tin"."""
    if "PART" in categories and is_in(place.token.lower, "relations", "parts"):
        categories -= {"PART"} if place.determined else {"N"}
    if place.token.lower == "home" and _is_taken_home(place):
        categories &= {"PART"}
    unlisted = "VB" in categories and "N" not in categories and "N" not in place.following
    pointed = "DET" in place.behind and "THAT" not in place.behind  # "this tin"
    return categories | {"N"} if unlisted and (place.opened or pointed) else categories


def _is_taken_home(place: _Place) -> bool:
    """Return whether "home" says where a thing or somebody is brought: "took the knife home", "took her home"."""
    verbs = {name for token in place.before[-5:] for name in classes_of(token.verbs)}
    whom = place.behind & {"N", "PRON"} and "N" not in place.following
    return bool(whom) and not verbs.isdisjoint(("take", "move", "give", "send"))


def _auxiliary(place: _Place, categories: Categories) -> Categories:
    """An auxiliary that may be a noun is one in a noun phrase that nothing else ends: "the can is empty"."""
    noun = "AUX" in categories and is_in(place.token.lower, "relations", "nouns")
    return frozenset(("N",)) if noun and place.opened and "VB" not in place.following else categories


def _bare(place: _Place, categories: Categories) -> Categories:
    """A participle before a noun phrase or behind somebody, or a bare verb behind "to", is no noun."""
    who = bool(place.before) and is_in(place.before[-1].noun, "relations", "people")  # "a girl standing by"
    if "VING" in categories and (who or place.following & {"THAT", "DET", "POSS"}):
        categories -= _NOMINAL
    if "VB" in categories and place.is_behind("TO"):
        categories -= {"VB"} if _is_goal(place) else frozenset() if _is_aim(place.token) else _NOMINAL
    if categories & _NOMINAL and place.is_behind("ART"):
        categories -= {"V", "VB", "VP", "PREP", "SUB"}
    return categories


def _is_goal(place: _Place) -> bool:
    """Return whether a bare word behind "to" can only be furniture that something is brought to."""
    token = place.token
    goes = len(place.before) > 1 and "go" in classes_of(place.before[-2].verbs)
    acts = classes_of(token.verbs) or goes or place.following & _OPENING
    return is_in(token.noun, "rooms", "fixtures") and not acts


def _is_aim(token: Token) -> bool:
    """Return whether a bare noun behind "to" is somewhere to go: "to work", "to bed"."""
    places = is_in(token.noun or token.lower, "rooms", "rooms", "occasions", "fixtures")
    return places or is_in(token.lower, "times", "nouns")
