"""Words for places: rooms, containers, furniture, what stands before them, and what names no place."""

from __future__ import annotations

import re

from .lexicon import lexicon
from .morphology import lemmas
from .nouns import canonical

ROOM = re.compile(
    r"\b(?:room|kitchen|garden|yard|office|hall(?:way)?|park|house|home|school|street|library|attic|basement|"
    r"cellar|den|porch|"
    r"bedroom|bathroom|garage|lounge|patio|study|laundry|pantry|closet|staircase|crawlspace|workshop|shop|"
    r"store|classroom|"
    r"playground|church|bank|farm|nursery|lobby|terrace|balcony|corridor|cafe|restaurant|building|apartment|"
    r"gym|beach)$"
)
_PLAIN = frozenset(
    "red blue green yellow white black brown purple orange pink grey gray wooden metal glass plastic paper "
    "cardboard"
    " other first second third left right same empty big small storage toy gift tool lunch shoe treasure trash"
    " garbage rubbish waste recycling litter nearby cash".split()
)
"""What is said of a container without telling what it is for."""
GOAL = (
    *"into in inside on onto under underneath beneath behind to beside near at".split(),
    *"below above within between over against among amid across".split(),
    *("inside of", "on top of", "next to", "in front of"),
)
"""What stands before the place that something comes to."""
SOURCE = ("from", "out of", "off", "outside of")
OWNED = re.compile(r"([A-Z]\w+)['’]s ")
"""Leo's house is another one than Joe's."""
CONTAINER = re.compile(
    r"\b(?:basket|box|bag|drawer|jar|container|cup|backpack|crate|chest|bucket|tube|bottle|can|tin|carton|"
    r"packet|package|suitcase|envelope|trunk|cabinet|cupboard|tub|pot|sack|pouch|locker|safe|canister|caddy|hamper|flask|"
    r"bin|barrel|wallet|purse|handbag|rucksack|folder|pan|casket)e?s?\b"
)
_MOVABLE = frozenset(
    "magazine book bin basket box tree counter mug phone remote door window piano beech oak".split()
)
_NO_PLACE = frozenset(
    "love charge trouble need hurry fact flood line order use time case way mood pain tears display hold show fire"
    " guard sale hands surprise hand mind doubt question silence amazement shock delight disbelief sight touch"
    " private secret peace good end full view public turn vain total instead"
    " face eyes bloom condition shape".split()
)
"""Words behind a preposition that name no place."""
_ABSTRACT = frozenset(
    "opportunity way ways chance idea comfort joy solace delight need time pleasure sense story tale"
    " moment life act acts something anything friendship"
    " amusement frustration fate fates decision reason thought thoughts eyes eye"
    " gaze attention smile grin look curiosity face mystery surprise interest plan message peace"
    " silence voice heart mind love passion word words way side turn hold understanding".split()
)
"""What is not a thing that can be looked for."""
SEVERAL = re.compile(r"(?:two|three|four|five|six|several|some|many)\s+(\w+)\b", re.IGNORECASE)
"""`two boxes`: a group, which is no place itself; `a red one` is one of them."""
_BOX = r"(?:box|tube|bag|jar|bottle|can|tin|carton|packet|package|pack|container|tub|sachet|canister|caddy)"
_BOX_OF = re.compile(rf"\b{_BOX} of (?P<what>[\w -]+)$")
_FOR_BOX = re.compile(rf"^(?P<what>[a-z][\w -]*) {_BOX}$")


_MEASURED = re.compile(r"\d|\b(?:lit(?:re|er)|gallon|pint|inch|foot|metre|meter|kilo|gram|pound|sized)\b")


def listed(words: str) -> list[str]:
    """Return the parts of a list: `a box, a bag and a jar`."""
    return re.split(r",\s*(?:and\s+)?|\s+and\s+", words)


def no_place(words: str) -> bool:
    """Return whether words behind a preposition name no place: `in full bloom`, `on display`, `in case`.

    A `pencil case` is one.
    """
    *before, last = canonical(words).split() or [""]
    return last in _NO_PLACE and not (last == "case" and before)


def is_furniture(name: str) -> bool:
    """Return whether canonical words, which are no room, name something that people walk up to."""
    word = name.split()[-1] if name else ""
    return not lexicon().room(word) and (lexicon().is_place_word(word) or word in _MOVABLE)


def _describes(word: str) -> bool:
    """Return whether a word before a noun says what it is like, and not what it is for: `a round tin`."""
    parts = lemmas(word)
    return "ADV" in parts or bool(parts and "NOUN" not in parts)


def contents_shown(name: str) -> str | None:
    """Return what a container is for, by its canonical name: `smarties tube`, `box of chocolates`."""
    found = _BOX_OF.search(name) or _FOR_BOX.search(name)
    plain = (
        found is None
        or _describes(found["what"])
        or bool(set(found["what"].split()) & _PLAIN)
        or bool(_MEASURED.search(found["what"]))
    )
    return found["what"] if found and not plain else None


def is_abstract(name: str) -> bool:
    """Return whether canonical words name nothing that can be somewhere: `way`, `happiness`, `hold of it`."""
    head = name.split(" of ")[0].split()[-1:]
    return bool(set(head) & _ABSTRACT) or name.endswith("ness")
