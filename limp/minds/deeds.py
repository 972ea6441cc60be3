"""What somebody does with a thing at a place, as options state it and as planners of households see it."""

from __future__ import annotations

from typing import Literal

from .facts import SOMETHING, Place, Value, where

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


class Deed(Value):
    """A verb with its thing and place. `thing` may be SOMETHING; `to` is the receiver of a `give`."""

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
