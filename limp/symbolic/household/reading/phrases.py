"""Splits the words after a verb into an object, particles and prepositional phrases.

    complement = [object] {particle | adverb | preposition [noun phrase]}

Prepositions, and the meaning of wordings of several words ("over to", "from under"), are in `prepositions.toml`.
A noun phrase reaches to the next preposition: "of" and relative clauses stay inside it. Expressions of time
("at noon", "for a while") are dropped. A preposition always goes with the verb, so that "the book on the desk"
after "takes" is a book and where it was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....minds.facts import Place
from ...english.lexicon import lexicon
from .nouns import Memory, is_somewhere
from .tokens import Token

Link = tuple[str, str]
"""A preposition and its noun phrase, which may be empty."""

SURFACE = frozenset("on onto upon at atop near by beside under behind outside against over above".split())
AT = frozenset(
    "in inside into within on onto upon at near by beside behind under underneath atop to against above below "
    "outside among amongst between over".split()
)
SOURCE = frozenset("from off in inside within on at near by beside atop under underneath behind".split())
TOWARD = frozenset(
    "to toward towards into in inside onto at near by through across for behind around within beside".split()
)
_PARTICLES = frozenset(
    "back up down away over out off again too straight directly together there here inside first".split()
)
_ADVERBS = frozenset(
    "downstairs upstairs outdoors indoors abroad aloud twice thrice everywhere anywhere somewhere elsewhere "
    "aside empty-handed alone tonight today yesterday tomorrow instead home already yet either neatly".split()
)
_FINAL_ADVERBS = frozenset("only just still together".split())
_SET_PHRASES = ("as well", "one by one", "all the way", "at the back")
_SET_OPENERS = frozenset(words.split()[0] for words in _SET_PHRASES)
_ARTICLES = frozenset("the a an his her their its my your one".split())
_STOPS = frozenset(("", ",", ".", "and", ";", "to", "then"))
_PARTICIPLE = re.compile(
    r"(?<=\w) (?:standing|lying|sitting|hanging|resting|leaning|waiting|marked|labelled|labeled|called|named|"
    r"containing|full of|filled|belonging|parked|propped|that (?:is|was|are|were)|who|which)\b.*$"
)
_TIME = re.compile(
    r"^(?!.*\bclock\b)(?:.*\b)?(?:noon|midnight|midday|morning|afternoon|evening|night|day|days|weekend|week|"
    r"weeks|month|minutes?|moments?|seconds?|hours?|while|time|monday|tuesday|wednesday|thursday|friday|saturday|"
    r"sunday|tonight|o'clock|later|earlier|dawn|dusk|once|last|least|first)$"
)
_TRAILING = re.compile(r"(?:[ ,]+(?:and|then|subsequently|finally|or|but|so|too|again|afterwards?|instead))+$")
_LEADING = re.compile(r"^(?:(?:and|then|or|but|now|also|finally)(?:[ ,]+|$))+")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What follows a verb: the direct `object`, loose `particles`, and prepositional phrases."""

    object: str = ""
    particles: frozenset[str] = frozenset()
    links: tuple[Link, ...] = ()

    def after(self, *prepositions: str) -> str:
        """Return the first noun phrase after one of `prepositions`, or ""."""
        return next((text for link, text in self.links if link in prepositions), "")

    def without(self, *prepositions: str) -> Phrase:
        """Return the phrase without what follows `prepositions`."""
        return replace(self, links=tuple(pair for pair in self.links if pair[0] not in prepositions))

    def relinked(self, old: str, new: str) -> Phrase:
        """Return the phrase with one preposition in place of another."""
        return replace(self, links=tuple((new if link == old else link, text) for link, text in self.links))


@dataclass(frozen=True, slots=True)
class VerbPhrase:
    """A verb, the acts that the lexicon lists for it, and what follows it."""

    lemma: str
    acts: frozenset[str]
    phrase: Phrase
    people: frozenset[str]
    """Which of these name people: the object, its first word (`bring Ann the mug`), and what is after "with"."""

    @classmethod
    def of(cls, lemma: str, phrase: Phrase, memory: Memory) -> VerbPhrase:
        """Look the verb and its noun phrases up."""
        acts = frozenset(lexicon().acts.get(lemma, ()))
        receiver = phrase.object.split(" ")[0] if "carry" in acts else ""
        companions = [text for link, text in phrase.links if link == "with"]
        nouns = dict.fromkeys([phrase.object, receiver, *companions])
        return cls(lemma, acts, phrase, frozenset(text for text in nouns if text and memory.is_person(text)))

    @property
    def takes_thing(self) -> bool:
        """Whether it has a direct object that is neither a person nor a place."""
        target = self.phrase.object
        return bool(target) and target not in self.people and not is_somewhere(target)

    @property
    def takes_person(self) -> bool:
        """Whether its direct object is a person."""
        return self.phrase.object in self.people

    def has(self, *prepositions: str) -> bool:
        """Whether one of `prepositions` follows."""
        return any(link in prepositions for link, _ in self.phrase.links)

    def is_in(self, verb_class: str) -> bool:
        """Whether the lexicon lists it in a class of verbs."""
        return self.lemma in lexicon().verb_class[verb_class]


def phrase(tokens: Sequence[Token]) -> Phrase:
    """Split at prepositions; `in the bedroom on the desk` becomes `on the desk in the bedroom`."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    particles: set[str] = set()
    lows = [token.low for token in tokens]
    position = 0
    while position < len(tokens):
        length, link = (1, "") if tokens[position].kind == "name" else _preposition(lows, position)
        words = parts[-1][1]
        if skipped := _skipped(lows, position):
            length = skipped
        elif link == "outside" and _ends_here(lows, position):
            particles.add("outside")
        elif link == "and":
            words.append("and")
        elif link:
            parts.append((link, []))
        elif _is_particle(lows, position, words):
            particles.add(lows[position])
        elif tokens[position].kind != "quote":
            words.append(tokens[position].text)
        position += length
    nouns = [(link, _trimmed(words)) for link, words in parts]
    links = [(link, text.split(",")[0].strip()) for link, text in nouns[1:]]
    timeless = [(link, text) for link, text in links if not _TIME.search(text.lower())]
    return Phrase(nouns[0][1].split(";")[0].strip(), frozenset(particles), join_rooms(timeless))


def _trimmed(words: Sequence[str]) -> str:
    text = " ".join(words).replace(" ,", ",").strip(" ,;:.!?()—–-")
    return _PARTICIPLE.sub("", _LEADING.sub("", _TRAILING.sub("", text)))


def _preposition(lows: Sequence[str], position: int) -> tuple[int, str]:
    """Return how many words the preposition at `position` has, and its meaning; (1, "") for none."""
    if lows[position] == "over" and lows[position + 1 : position + 2] and lows[position + 1] in _ARTICLES:
        return 1, "over"
    table = lexicon().prepositions
    for length in (3, 2, 1):
        if link := table.get(" ".join(lows[position : position + length])):
            return length, link
    return 1, ""


def _skipped(lows: Sequence[str], position: int) -> int:
    """Return how many words say nothing of use: `as well`, `one by one`, and the `on and` of `on and under`."""
    ahead = " ".join(lows[position : position + 4]) + " " if lows[position] in _SET_OPENERS else ""
    for words in _SET_PHRASES if ahead else ():
        if ahead.startswith(f"{words} ") and not ahead.startswith((f"{words} of ", f"{words} as ")):
            return words.count(" ") + 1
    if lows[position + 1 : position + 2] not in (["and"], ["or"]):
        return 0
    length, link = _preposition(lows, position)
    double = link and length == 1
    return 2 if double and position + 2 < len(lows) and _preposition(lows, position + 2)[1] else 0


def _is_particle(lows: Sequence[str], position: int, before: Sequence[str]) -> bool:
    """Tell whether a word is no part of a noun phrase: `picks it up`, `goes back`, but not `the back door`."""
    low = lows[position]
    if low in _ADVERBS:
        return True
    ends = _ends_here(lows, position)
    if low in _PARTICLES:
        return ends or not before or before[-1] in ("it", "them")
    return ends and (low in _FINAL_ADVERBS or (low.endswith("ly") and len(low) > 5))


def _ends_here(lows: Sequence[str], position: int) -> bool:
    following = lows[position + 1] if position + 1 < len(lows) else ""
    known = following in _PARTICLES or following in _ADVERBS or following in _STOPS
    return known or following in lexicon().prepositions


def join_rooms(links: Sequence[Link]) -> tuple[Link, ...]:
    """Attach a room or a side to the furniture beside it: (in, the cabinet), (in, the bedroom) is one place."""
    joined: list[Link] = []
    for pair in links:
        before = joined[-1] if joined else ("", "")
        if before[1] and pair[0] in _JOINING:
            if one := _one_place(before, pair):
                joined[-1] = one
                continue
            if pair[0] in ("on", "in", "near", "at") and (not pair[1] or lexicon().place(pair[1]) == Place()):
                continue  # a side of it, or "there"
        joined.append(pair)
    return tuple(joined)


_PATH = frozenset("through across past along around".split())
_JOINING = frozenset("in inside within at on of from near into".split())


def _one_place(before: Link, after: Link) -> Link | None:
    """Return one phrase for furniture and its room, in either order, or None if they are not that."""
    if before[0] in _PATH and after[0] == "into":
        return None  # "through a swing door into the storeroom": the door is on the way
    kinds = _kind(before[1]), _kind(after[1])
    if kinds == ("furniture", "room") and before[0] not in ("for", "with"):
        return before[0], f"{before[1]} in {after[1]}"
    if kinds == ("room", "furniture") and before[0] in ("in", "inside", "at", "within", "from"):
        return after[0], f"{after[1]} in {before[1]}"
    return None


def _kind(text: str) -> str:
    """Return whether a noun phrase names `furniture`, a `room`, `both`, or "" for none of them."""
    place = lexicon().place(text) if text else Place()
    if place.name and place.room:
        return "both"
    return "furniture" if place.name else "room" if place.room else ""
