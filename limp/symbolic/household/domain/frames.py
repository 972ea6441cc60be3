"""What a household event says, once its words are understood: who did what to which thing, where.

Events stay text at the seams; a `Frame` is the symbolic wing's own reading of one event, and `phrase` writes
it back as canonical English, so that `grammar.parse_action(frame.phrase())` returns the frame.
"""

from __future__ import annotations

from typing import Literal

from ....facts import Place, Value

SOMETHING = "some object"
"""A thing that was held but not recognised."""

Act = Literal[
    "walk",  # go to a place or room
    "open",
    "close",
    "grab",  # take a thing, from a place
    "put",  # leave a thing at a place
    "give",  # hand a thing to a person
    "hold",  # is seen with a thing in hand
    "search",  # look in or at a place, for a thing
    "find",  # see or notice a thing at a place
    "miss",  # look for a thing at a place and not find it
    "wait",  # stand, stop, sit
]


class Frame(Value):
    """One understood action. `thing` may be SOMETHING; `to` is the receiver of a `give`."""

    act: Act
    thing: str = ""
    place: Place | None = None
    on: bool = False
    """True for `on` or `at` a surface, False for `in` or `inside` a container."""
    to: str = ""

    def phrase(self) -> str:
        """Return the canonical verb phrase, such as `grab the mug from the cabinet in the kitchen`."""
        thing = "" if not self.thing else f" {self.thing}" if self.thing == SOMETHING else f" the {self.thing}"
        link = {"walk": "to", "grab": "from", "wait": "at"}.get(self.act, "on" if self.on else "in")
        where = "" if self.place is None else f" {self.place}"
        if self.act in ("open", "close"):
            return f"{self.act}{where}"
        if self.act == "give":
            return f"give{thing} to {self.to}"
        if self.act == "search":
            return f"search{where}" + (f" for{thing}" if thing else "")
        verb = "not find" if self.act == "miss" else self.act
        return f"{verb}{thing}" + (f" {link}{where}" if where else "")


def same_thing(one: str, two: str) -> bool:
    """Whether two names can be of one thing: equal, or one the bare head of the other (`box`, `sample box`)."""
    return bool(one and two) and (one == two or one.endswith(f" {two}") or two.endswith(f" {one}"))


Speech = Literal["ask", "tell", "deny", "ignorant", "want", "other"]


class Statement(Value):
    """What an utterance says: `ask` where `thing` is; `tell` that it is at `place`; `deny` that it is there;
    `ignorant` of where it is; `want` it (at `place`, if given); or anything else.
    """

    speech: Speech
    thing: str = ""
    place: Place | None = None
