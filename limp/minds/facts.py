"""Frozen values, places of a building, and the English of nouns: articles, names, pronouns, several of a thing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

SOMETHING = "some object"
"""A thing that was held but not recognised."""


class Value(BaseModel):
    """A frozen value that refuses unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Place(Value):
    """Somewhere in a building: a piece of furniture in a room (`cabinet`, `kitchen`), or a room alone.

    Either part may be empty. `other` is true for "another cabinet", one not mentioned before.
    """

    name: str = ""
    room: str = ""
    other: bool = False

    @property
    def is_person(self) -> bool:
        """Whether it is told by the name of somebody, which is capitalised: people can be gone to."""
        return self.name[:1].isupper()

    def __str__(self) -> str:
        """`the cabinet in the living room`, `the kitchen`; a person takes no article."""
        if self.is_person:
            return self.name
        if not self.name:
            return the(self.room)
        name = f"another {self.name}" if self.other else the(self.name)
        return f"{name} in {the(self.room)}" if self.room else name


_DETERMINED = frozenset(
    """the a an another any each every some no this that these those my your his her its our their
    nothing something anything everything nobody somebody anybody everybody none
    everyone someone anyone""".split()
)
"""Words after which, or in whose place, no article stands."""
_PREPOSITIONS = frozenset(
    """above across against around at behind below beneath beside between by elsewhere here in inside near next on
    onto outside over there through to toward towards under underneath upon with""".split()
)
"""Words that begin a whole phrase of place."""


_NUMBERED = re.compile(r".+ (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)", re.IGNORECASE)


def the(noun: str) -> str:
    """Return a noun with its article: `the mug`; names, `his mug`, `in the mug` and `court two` have none."""
    first = noun.partition(" ")[0]
    bare = first.lower() in _DETERMINED | _PREPOSITIONS or first.endswith(("'s", "’s"))
    bare = bare or bool(_NUMBERED.fullmatch(noun))
    return noun if not noun or bare or is_name(noun) else f"the {noun}"


def is_name(noun: str) -> bool:
    """Return whether a noun is written as a name: `Ann`, `Mary Lou`, but not `TV` and `Lego set`."""
    return bool(noun) and all(word[:1].isupper() and not word[1:2].isupper() for word in noun.split())


def who(agent: str) -> str:
    """Return somebody with an article where one is due: `Ann`, `R2D2`, `the nurse`, `my aunt`."""
    return agent if agent[:1].isupper() else the(agent)


def be(noun: str) -> str:
    """Return `are` for a thing that is spoken of as several, else `is`."""
    return "are" if is_plural(noun) and not is_name(noun) else "is"


def where(place: Place, on: bool) -> str:
    """Return `in the fridge`, `on the desk`, `with John`; a whole phrase of place stays as it is."""
    if place.name.partition(" ")[0].lower() in _PREPOSITIONS:
        return str(place)
    if place.is_person and not on:
        return f"with {place}"
    return f"{'on' if on else 'in'} {place}"


ENDS_IN_S = frozenset("atlas canvas gas lens alias bias christmas pancreas bus virus cactus campus".split())
"""Nouns of one thing that end like several."""


_SEVERAL = frozenset("people children men women police parents mice feet teeth geese".split())
"""Nouns of several that do not end in `s`, by their last part."""
_HEAD = re.compile(rf"(.+?) (?:of|from|{'|'.join(sorted(_PREPOSITIONS))}) .+", re.IGNORECASE)


def is_plural(thing: str) -> bool:
    """Return whether a thing is spoken of as several: `scissors`, `people at the inn`, but not `lens`."""
    head = _HEAD.fullmatch(thing)
    last = (head[1] if head else thing).lower().rpartition(" ")[2]
    if last in _SEVERAL:
        return True
    return last.endswith("s") and not last.endswith(("ss", "us", "is", "'s", "news")) and last not in ENDS_IN_S


def same_thing(one: str, two: str) -> bool:
    """Return whether two names can be of one thing: equal, or one is the head of the other (`box`, `tea box`)."""
    return bool(one and two) and (one == two or one.endswith(f" {two}") or two.endswith(f" {one}"))


@lru_cache(maxsize=1)
def _given_names() -> Mapping[str, str]:
    read = tomllib.loads(Path(__file__).with_name("names.toml").read_text("utf-8"))["names"]
    return {name: pronoun for pronoun, names in read.items() for name in names.split()}


def pronoun_of(name: str) -> str | None:
    """Return the pronoun that most people of a given name go by; None for a name that is not listed."""
    return _given_names().get(name.lower())
