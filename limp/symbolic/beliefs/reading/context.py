"""What a story has told so far, and how noun phrases are taken in its light."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .nouns import People, canonical, match
from .vocabulary import PREPOSITION, singular

_ONWARD = re.compile(r"\b(?:over|back|away|down|up|out|across) ((?:to|into|in|inside|onto|on)\b)")
_SPLIT = re.compile(rf"\s*\b({PREPOSITION})\s+", re.IGNORECASE)
ROOM = re.compile(
    r"\b(?:room|kitchen|garden|yard|office|hall(?:way)?|park|house|home|school|street|library|attic|basement|"
    r"cellar|den|porch|"
    r"bedroom|bathroom|garage|lounge|patio|study|laundry|pantry|closet|staircase|crawlspace|workshop|shop|"
    r"store|classroom|"
    r"playground|church|bank|farm|nursery|lobby|terrace|balcony|corridor|cafe|restaurant|building|apartment|"
    r"gym|beach)$"
)
_COLOURS = frozenset(
    "red blue green yellow white black brown purple orange pink grey gray wooden metal glass plastic paper "
    "cardboard"
    " other first second third left right same empty big small storage toy gift tool lunch shoe treasure".split()
)
GOAL = (
    "into",
    "in",
    "inside",
    "inside of",
    "on",
    "onto",
    "on top of",
    "under",
    "underneath",
    "beneath",
    "behind",
    "to",
    "beside",
    "next to",
    "near",
    "at",
    "below",
    "above",
    "within",
    "between",
    "in front of",
    "over",
)
SOURCE = ("from", "out of", "off", "outside of")


_SEVERAL = re.compile(r"(?:two|three|four|five|six|several|some|many)\s+(\w+)\b", re.IGNORECASE)
"""`two boxes`: a group, which is no place itself; `a red one` is one of them."""


@dataclass
class Context:
    """What the story has told so far: who is meant by pronouns, and which things, places and rooms there are."""

    people: People
    rooms: dict[str, None] = field(default_factory=dict)
    places: dict[str, None] = field(default_factory=dict)
    things: dict[str, None] = field(default_factory=dict)
    rooms_of: dict[str, str] = field(default_factory=dict)
    subjects: tuple[str, ...] = ()
    thing: str = ""
    place: str = ""
    opened: str = ""
    """What was opened or looked into last: where something is found next."""
    liars: tuple[str, ...] = ()
    """Who was called a liar last."""
    addressed: tuple[str, ...] = ()
    """Who is phoned or turned to in the same sentence, before anything is said."""
    addressed_alone: bool = False
    lead: str = ""
    """How the sentence starts: `In private`, `Secretly`."""
    manner: str = ""
    """The adverbs before the last verb."""
    looks_like: dict[str, str] = field(default_factory=dict)
    """What containers are for, by their names."""
    where: dict[str, str] = field(default_factory=dict)
    """The place of each thing as told last."""

    def a_thing(self, words: str) -> str:
        """Return the thing that words mean, known or new; `it` is the last one."""
        name = canonical(words)
        if name in ("it", "them", "this", "that", "one", ""):
            return self.thing
        found = match(name, self.things)
        if found is None and name in self.places:
            found = name
        self.thing = found or name
        self.things[self.thing] = None
        return self.thing

    def a_place(self, words: str) -> str:
        """Return the place that words mean, known or new; `there` is the last one."""
        self.appears(words)
        name = canonical(re.sub(r"^(?:the )?(?:inside|top|bottom|back|front|middle) of ", "", words.strip()))
        if name in ("there", "it", "inside", "here", "them", ""):
            return self.place
        found = match(name, self.places, longer=False)
        self.place = found or name
        self.places[self.place] = None
        return self.place

    def appears(self, words: str) -> None:
        """Take note of what a container is for: `a Smarties tube`, `a box of chocolates`."""
        name = canonical(words)
        box = r"(?:box|tube|bag|jar|bottle|can|tin|carton|packet|package|pack|container)"
        found = re.search(rf"\b{box} of (?P<what>[\w -]+)$", name) or re.search(
            rf"^(?P<what>[a-z][\w -]*) {box}$", name
        )
        if found and not match(name, self.places) and found["what"] not in _COLOURS:
            self.looks_like[name] = canonical(found["what"])

    def a_room(self, words: str) -> str:
        """Return the room that words mean, known or new."""
        name = canonical(re.split(r"\s+(?:for|while|when|because|until|so)\b", words)[0])
        if name in ("room", "scene", "there", "here", "it", "them", "others", "other", "group"):
            return match("room", self.rooms) or ""
        found = match(name, self.rooms) or name
        self.rooms[found] = None
        return found

    def is_room(self, words: str) -> bool:
        """Return whether words name a room: one of the story, or by their noun."""
        name = canonical(words)
        return match(name, self.rooms) is not None or bool(ROOM.search(name))

    def place_and_room(self, words: str) -> tuple[str, str]:
        """Split `the box in the kitchen` into the place and the room."""
        first, phrases = parts_of(words)
        room = next((w for p, w in phrases if p in ("in", "at", "inside") and ROOM.search(canonical(w))), "")
        return first, self.a_room(room) if room else ""

    def introduce(self, words: str) -> None:
        """Take note of containers that are mentioned: `two baskets`, `a box and a drawer`."""
        several = _SEVERAL.match(words)
        for part in listed(words):
            self.appears(part)
            name = canonical(part)
            if several and name.endswith(" one"):
                name = f"{name.removesuffix(' one')} {singular(several[1])}"
            if _SEVERAL.match(part):
                continue
            if name and len(name.split()) <= 3:
                self.places.setdefault(match(name, self.places) or name, None)


def listed(words: str) -> list[str]:
    """Return the parts of a list: `a box, a bag and a jar`."""
    return re.split(r",\s*(?:and\s+)?|\s+and\s+", words)


def parts_of(words: str) -> tuple[str, list[tuple[str, str]]]:
    """Split what follows a verb into its object and its prepositional phrases."""
    pieces = _SPLIT.split(f" {_ONWARD.sub(lambda m: m[1], words.strip())}")
    phrases = [(pieces[k].lower(), pieces[k + 1].strip()) for k in range(1, len(pieces) - 1, 2)]
    return pieces[0].strip(), phrases
