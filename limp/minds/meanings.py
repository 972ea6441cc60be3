"""What the words of an event mean, once they are read: an act, a statement, or what a key frame shows.

Readers and perceptions fill these types; fusers and planners use them, and nobody reads the words again.
`Act.phrase` and `View.phrase` are the only writers of the canonical words that stand beside a meaning.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from .facts import SOMETHING, Place, Value, where

IT = "it"
"""The thing spoken of last, where a statement does not name the one that it is about."""

Verb = Literal[
    "walk",  # go to a place or room
    "enter",  # come into a room
    "leave",  # go out of a room
    "open",
    "close",
    "grab",  # take a thing, from a place
    "put",  # leave a thing at a place
    "move",  # take a thing from wherever it is and leave it at a place
    "give",  # hand a thing to a person
    "hold",  # is seen with a thing in hand
    "search",  # look in or at a place, for a thing
    "find",  # see or notice a thing at a place
    "miss",  # look for a thing at a place and not find it
    "wait",  # stand, stop, sit
]


class Act(Value):
    """Something that somebody did. `thing` may be SOMETHING; `to` is the receiver of a `give`."""

    kind: Literal["act"] = "act"
    verb: Verb
    thing: str = ""
    place: Place | None = None
    on: bool = False
    """True for `on` or `at` a surface, False for `in` or `inside` a container."""
    to: str = ""

    def phrase(self) -> str:
        """Return the canonical verb phrase, such as `grab the mug from the cabinet in the kitchen`."""
        thing = "" if not self.thing else f" {self.thing}" if self.thing == SOMETHING else f" the {self.thing}"
        at = "" if self.place is None else f" {self.place}"
        if self.verb in ("open", "close", "enter", "leave"):
            return f"{self.verb}{at}"
        if self.verb == "give":
            return f"give{thing} to {self.to}"
        if self.verb == "search":
            return f"search{at}" + (f" for{thing}" if thing else "")
        verb = "not find" if self.verb == "miss" else self.verb
        if self.place is None:
            return f"{verb}{thing}"
        links = {"walk": "to", "move": "to", "grab": "from", "wait": "at"}
        link = links.get(self.verb)
        return f"{verb}{thing} {link}{at}" if link else f"{verb}{thing} {where(self.place, self.on)}"


Speech = Literal["ask", "tell", "deny", "ignorant", "want", "other"]


class Statement(Value):
    """What an utterance says: `ask` where `thing` is; `tell` that it is at `place`; `deny` that it is there;
    `ignorant` of where it is; `want` it (at `place`, if given); or anything else. `thing` may be IT.
    """

    kind: Literal["statement"] = "statement"
    speech: Speech
    thing: str = ""
    place: Place | None = None

    def about(self, topic: str) -> Statement:
        """Return the statement with `topic`, the thing spoken of last, in place of IT."""
        return self.model_copy(update={"thing": topic}) if self.thing == IT else self


Pair: TypeAlias = tuple[str, str]


class View(Value):
    """What one key frame shows around the person whom the camera follows, by the names that were seen.

    `near` the person, `held` by them, what stands `opened`, which thing is `at` which place. A name may be
    wrong, and what is there need not be seen.
    """

    kind: Literal["view"] = "view"
    near: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    at: tuple[Pair, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.near or self.held or self.opened or self.at)

    def phrase(self) -> str:
        """Return the words: `in view: near cabinet, mug; in hand mug; open fridge; mug at desk`."""
        parts = [
            "near " + ", ".join(self.near) if self.near else "",
            "in hand " + ", ".join(self.held) if self.held else "",
            "open " + ", ".join(self.opened) if self.opened else "",
            ", ".join(f"{thing} at {place}" for thing, place in self.at),
        ]
        return "in view: " + ("; ".join(part for part in parts if part) or "nothing")
