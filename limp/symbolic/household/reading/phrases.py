"""Splits the words after a verb: object, prepositional phrases, and what nouns and pronouns stand for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ....facts import Place
from ....meanings import SOMETHING
from ..domain.lexicon import lexicon
from .tokens import Token

_PREPOSITIONS = frozenset(
    "in inside into within on onto upon at from to toward towards for with by near beside behind under underneath "
    "beneath above below through across past along around about off atop between against out alongside outside "
    "among "
    "amid amongst until before during since after".split()
)
_TWO_WORDS = {
    ("next", "to"): "near",
    ("close", "to"): "near",
    ("out", "of"): "from",
    ("off", "of"): "from",
    ("inside", "of"): "in",
    ("from", "inside"): "from",
    ("from", "within"): "from",
    ("from", "off"): "from",
    ("from", "on"): "from",
    ("over", "to"): "to",
    ("up", "to"): "to",
    ("back", "to"): "to",
    ("back", "into"): "into",
    ("back", "in"): "in",
    ("back", "on"): "on",
    ("back", "inside"): "in",
    ("back", "onto"): "on",
    ("from", "near"): "from",
    ("from", "under"): "from",
    ("from", "behind"): "from",
    ("from", "by"): "from",
    ("down", "on"): "on",
    ("out", "to"): "to",
    ("back", "at"): "at",
    ("over", "toward"): "to",
    ("over", "towards"): "to",
    ("up", "from"): "from",
    ("away", "from"): "away",
    ("on", "in"): "in",
    ("over", "by"): "near",
    ("from", "beside"): "from",
    ("down", "at"): "at",
    ("down", "in"): "in",
    ("straight", "to"): "to",
    ("along", "with"): "and",
    ("together", "with"): "and",
    ("through", "to"): "to",
    ("out", "from"): "from",
    ("out", "onto"): "onto",
    ("out", "into"): "into",
    ("down", "to"): "to",
    ("down", "into"): "into",
    ("down", "onto"): "onto",
    ("over", "on"): "on",
    ("over", "in"): "in",
    ("up", "on"): "on",
    ("up", "in"): "in",
    ("up", "onto"): "onto",
    ("away", "in"): "in",
    ("away", "into"): "into",
    ("away", "on"): "on",
    ("away", "under"): "under",
    ("away", "behind"): "behind",
    ("on", "to"): "onto",
    ("behind", "on"): "on",
    ("behind", "in"): "in",
    ("behind", "at"): "at",
    ("off", "to"): "to",
    ("underneath", "of"): "under",
    ("outside", "of"): "outside",
    ("as", "far"): "to",
    ("from", "underneath"): "from",
    ("from", "beneath"): "from",
    ("from", "between"): "from",
    ("from", "among"): "from",
    ("from", "atop"): "from",
}
_THREE_WORDS = {
    ("on", "top", "of"): "on",
    ("in", "front", "of"): "near",
    ("one", "by", "one"): "",
    ("from", "out", "of"): "from",
    ("off", "of", "of"): "from",
    ("all", "the", "way"): "",
    ("out", "from", "under"): "from",
    ("out", "from", "behind"): "from",
    ("out", "from", "beneath"): "from",
    ("out", "from", "underneath"): "from",
    ("out", "from", "inside"): "from",
    ("over", "next", "to"): "near",
    ("down", "next", "to"): "near",
    ("in", "back", "of"): "behind",
    ("at", "the", "back"): "",
    ("at", "the", "same"): "",
}
SURFACE = frozenset("on onto upon at atop near by beside under behind outside against over above".split())
AT = frozenset(
    "in inside into within on onto upon at near by beside behind under underneath atop to against "
    "above below outside among amongst between over".split()
)
SOURCE = frozenset("from off in inside within on at near by beside atop under underneath behind".split())
TOWARD = frozenset(
    "to toward towards into in inside onto at near by through across for behind around within beside".split()
)
_PARTICLES = frozenset(
    "back up down away over out off again too straight directly together there here inside first".split()
)
ADVERBS = frozenset(
    "downstairs upstairs outdoors indoors abroad aloud twice thrice everywhere anywhere somewhere elsewhere aside "
    "empty-handed alone tonight today yesterday tomorrow instead home already yet either neatly".split()
)
_MAX_WORDS = 5
_NO_NOUN = frozenset(
    "which who whom whose what where when why how that he she they it i we you him her them me us himself herself "
    "themselves itself is was were are be been has had have does did do will would could should might must not "
    "and or "
    "but if because while as than there here".split()
)
_NO_HEAD = frozenset(
    "ready open shut closed clear empty full clean dry wet busy late early able alone away back up down out in "
    "on off "
    "again once twice more most other same very too so".split()
)
_ARTICLES = frozenset("the a an his her their its my your one".split())
_OBJECT_PRONOUNS = frozenset("it them".split())
_PARTICIPLE = re.compile(
    r"(?<=\w) (?:standing|lying|sitting|hanging|resting|leaning|waiting|marked|labelled|labeled|called|named|"
    r"containing|"
    r"full of|filled|belonging|parked|propped|that (?:is|was|are|were)|who|which)\b.*$"
)
_TIME = re.compile(
    r"^(?!.*\bclock\b)(?:.*\b)?(?:noon|midnight|midday|morning|afternoon|evening|night|day|days|weekend|week|"
    r"weeks|month|"
    r"minutes?|moments?|seconds?|hours?|while|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday|"
    r"tonight|"
    r"o'clock|later|earlier|dawn|dusk|once|last|least|first)$"
)
BODY = re.compile(
    r"\b(?:hands?|pockets?|arms?|palm|backpack|purse|shoulders?|shirt|collar|lapel|neck|lap|belt|wrist|finger)\b"
)
CONJUNCTION = re.compile(r"\s*(?:,\s*and\b|\band\b|,|&|\bas well as\b|\bplus\b|\bincluding\b)\s*")
_COREFERENT = frozenset(
    "it|them|each|one|both|this|that|these|those|all|some|another|none|the object|the item|the objects|the items|"
    "the thing|the things|both items|both objects|both of them|both things|the same object|the same "
    "item|the same one|"
    "each of them|each one|all of them|the other one|the one|another one|the other|the second "
    "one|the same|these items|"
    "those items|these objects|said object|that object|this object|that item|this item|the two|the last one|"
    "one of them|the two items|the two objects|them all|them both|the former|the latter".split("|")
)


@dataclass(slots=True)
class Phrase:
    """What follows a verb: the direct `object`, loose `particles`, and (preposition, noun phrase) pairs."""

    object: str = ""
    particles: set[str] = field(default_factory=set)
    links: list[tuple[str, str]] = field(default_factory=list)


class Memory(Protocol):
    """Resolves noun phrases; the reader's remembers what pronouns stand for."""

    def things(self, text: str) -> list[str]:
        """Return the things that a noun phrase names."""

    def place(self, text: str) -> Place | None:
        """Return the place that a noun phrase names; "" asks for the place last spoken of."""

    def here(self) -> Place | None:
        """Return where an act without a stated place happens."""

    def is_person(self, text: str) -> str:
        """Return the person that a noun phrase names, or ""."""


class Plain:
    """A memory of nothing: pronouns stand for SOMETHING and for no place."""

    def things(self, text: str) -> list[str]:
        """Return the things named, one for each part of a conjunction."""
        return named_things(text)

    def place(self, text: str) -> Place | None:
        """Return the place named, or None."""
        found = lexicon().place(text) if text and text not in ("it", "there") else Place()
        return found if found.name or found.room else None

    def here(self) -> Place | None:
        """Return None."""
        return None

    def is_person(self, text: str) -> str:
        """Return a capitalised noun phrase, or a pronoun for a person."""
        text = re.sub(r"^the ", "", text)
        if text in ("him", "her", "them", "me", "you") or re.match(r"[A-Z]", text):
            return text
        return text if text and text.split()[-1] in lexicon().roles else ""


def is_coreferent(text: str) -> bool:
    """Tell whether a noun phrase points back to something ("it", "both items")."""
    return text.lower() in _COREFERENT


def named_things(text: str) -> list[str]:
    """Return every thing of a conjunction: `a beer and the wine glass` -> beer, wineglass."""
    parts = [part for part in CONJUNCTION.split(text) if part and part.lower() not in ("both", "then")]
    parts = [part for part in parts if not is_coreferent(part)] or parts[:1]
    named = [SOMETHING if is_coreferent(part) else lexicon().thing(part) for part in parts]
    return [thing for thing in named if plausible(thing)]


def plausible(thing: str) -> bool:
    """Tell whether `thing` may name a thing at all: no function words, no adjective alone, not too long."""
    words = thing.split()
    return 0 < len(words) <= _MAX_WORDS and not _NO_NOUN.intersection(words) and words[-1] not in _NO_HEAD


def phrase(tokens: Sequence[Token]) -> Phrase:
    """Split at prepositions; `in the bedroom on the desk` becomes `on the desk in the bedroom`."""
    result = Phrase()
    words: list[str] = []
    link = ""
    position = 0

    def finish() -> None:
        text = " ".join(words).replace(" ,", ",").strip(" ,;:.!?()—–-")
        text = re.sub(
            r"(?:[ ,]+(?:and|then|subsequently|finally|or|but|so|too|again|afterwards?|instead))+$", "", text
        )
        text = re.sub(r"^(?:(?:and|then|or|but|now|also|finally)(?:[ ,]+|$))+", "", text)
        text = _PARTICIPLE.sub("", text)
        if link and _TIME.search(text.split(",")[0].strip().lower()):
            words.clear()
            return
        if link:
            result.links.append((link, text.split(",")[0].strip()))
        else:
            result.object = text.split(";")[0].strip()
        words.clear()

    lows = [token.low for token in tokens]
    while position < len(tokens):
        token = tokens[position]
        step, found = _preposition(lows, position)
        if token.kind == "name":
            step, found = 1, None
        joined = found and step == 1 and lows[position + 1 : position + 2] in (["and"], ["or"])
        if joined and position + 2 < len(lows) and _preposition(lows, position + 2)[1]:
            position += 2  # "on and under the table": one place is enough.
            continue
        if found == "outside" and _ends_here(lows, position):
            result.particles.add("outside")
            position += 1
            continue
        if found == "and":
            words.append("and")
        elif found is not None:
            finish()
            link = found
        elif (
            (
                token.low in _PARTICLES
                and (not words or words[-1] in _OBJECT_PRONOUNS or _ends_here(lows, position))
            )
            or token.low in ADVERBS
            or (_adverbial(token.low) and _ends_here(lows, position))
        ):
            result.particles.add(token.low)
        elif token.kind == "quote":
            pass
        elif token.low == "as" and lows[position + 1 : position + 2] == ["well"]:
            step = 2
        else:
            words.append(token.text)
        position += step
    finish()
    result.links = join_rooms([pair for pair in result.links if pair[0]])
    return result


def _adverbial(low: str) -> bool:
    return low in ("only", "just", "still", "together", "at once") or (low.endswith("ly") and len(low) > 5)


def _ends_here(lows: Sequence[str], position: int) -> bool:
    following = lows[position + 1] if position + 1 < len(lows) else ""
    return (
        following in _PARTICLES
        or following in ADVERBS
        or following in _PREPOSITIONS
        or following in ("", ",", ".", "and", ";", "to", "then")
    )


def _preposition(lows: Sequence[str], position: int) -> tuple[int, str | None]:
    if position + 2 < len(lows) and (
        three := _THREE_WORDS.get((lows[position], lows[position + 1], lows[position + 2]))
    ):
        return 3, three
    if position + 1 < len(lows) and (two := _TWO_WORDS.get((lows[position], lows[position + 1]))):
        return 2, two
    low = lows[position]
    following = lows[position + 1] if position + 1 < len(lows) else ""
    if low == "over" and following in _ARTICLES:
        return 1, "over"
    return (1, low) if low in _PREPOSITIONS and low != "out" else (1, None)


def join_rooms(links: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Attach a room or a side to the furniture beside it: (in, the cabinet), (in, the bedroom) is one place."""
    joined: list[tuple[str, str]] = []
    for link, text in links:
        place = lexicon().place(text) if text else Place()
        if (
            joined
            and link in ("in", "inside", "within", "at", "on", "of", "from", "near", "into")
            and joined[-1][1]
        ):
            before_link, before = joined[-1]
            earlier = lexicon().place(before)
            if (
                earlier.name
                and not earlier.room
                and place.room
                and not place.name
                and before_link not in ("for", "with")
            ):
                joined[-1] = (before_link, f"{before} in {text}")
                continue
            into = before_link in ("in", "inside", "at", "within", "from")
            if into and earlier.room and not earlier.name and place.name and not place.room:
                joined[-1] = (link, f"{text} in {before}")
                continue
            if place == Place() and link in ("on", "in", "near", "at"):
                continue
        joined.append((link, text))
    return joined
