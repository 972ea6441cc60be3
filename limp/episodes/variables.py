"""Variables: questions about the world that have one value at a time, from an open set of values.

    at(key)            where a thing or a person is         a place, a person who has it, or a room
    inside(box)        what a container holds               a thing, or `nothing`
    state(window)      the state or time of something       open, at four o'clock, cancelled
    state(vase, hue)   one of several aspects of it         blue
    fact(who took it)  any other proposition                true, false, or a value, such as Dan
    topic(the trip)    what one can know about, or not      true: it was talked of, and no more is told

A variable is written as `quality(of)` in files and in JSON.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from ..minds.clauses import is_clause
from ..minds.facts import Value, be, the
from .roles import Thing

Quality = Literal["at", "inside", "state", "fact", "topic"]
NOTHING = "nothing"
"""The value of `inside` for an empty container."""
UNTOLD = ""
"""The value of what is another than before, and is not told; of whom nothing tells, they hold none (None)."""
TRUE, FALSE = "true", "false"
"""The values of a fact that is a proposition."""
_WRITTEN = re.compile(rf"\s*(?P<quality>{'|'.join(get_args(Quality))})\s*\(\s*(?P<of>\S(?:.*\S)?)\s*\)\s*", re.S)


class Variable(NamedTuple):
    """A question about the world: `at` a thing, `inside` a container, `state` of a thing, or a `fact`.

    A state may be that of one `aspect`; those of several aspects hold at once.
    """

    quality: Quality
    of: str
    aspect: str = ""

    def __str__(self) -> str:
        """Return `at(key)` or `state(vase, colour)`."""
        return f"{self.quality}({self.of}, {self.aspect})" if self.aspect else f"{self.quality}({self.of})"

    def to(self, value: str | None) -> tuple[Assignment, ...]:
        """Return that it gets a value; an empty one is another than before that is not told."""
        return (Assignment(variable=self, value=value or None),)

    @classmethod
    def read(cls, words: str) -> Variable:
        """Return the variable that `at(key)` writes; raise `ValueError` for anything else.

        What stands after the last comma of a state is its aspect.
        """
        found = _WRITTEN.fullmatch(words)
        if found is None:
            raise ValueError(f"{words!r} is no variable; write at(...), inside(...), state(...) or fact(...)")
        of, _, aspect = found["of"].rpartition(",") if found["quality"] == "state" else ("", "", "")
        names = (of.strip(), aspect.strip()) if of.strip() and aspect.strip() else (found["of"],)
        return cls(found["quality"], *names)  # type: ignore[arg-type]  # one of the qualities, by the pattern

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Let pydantic read a variable from its words and write it as them."""
        del source, handler

        def read(given: object) -> Variable:
            return given if isinstance(given, cls) else cls.read(str(given))

        return core_schema.no_info_plain_validator_function(
            read, serialization=core_schema.plain_serializer_function_ser_schema(str)
        )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        """Return the JSON schema: a string such as `at(key)`."""
        del schema, handler
        return {"type": "string", "pattern": rf"^({'|'.join(get_args(Quality))})\(.+\)$"}


@lru_cache(maxsize=32)
def written(kind: str) -> frozenset[str]:
    """Return a list of words by which episodes are written (`words.toml`)."""
    lists = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))["words"]
    return frozenset(lists[kind].split())


class Assignment(Value):
    """`variable` gets `value`; None is another value than before that is not told."""

    variable: Variable
    value: Thing | None


def at(thing: str) -> Variable:
    """Return the variable where a thing or a person is."""
    return Variable("at", thing)


def inside(place: str) -> Variable:
    """Return the variable what a container holds."""
    return Variable("inside", place)


def state(of: str, aspect: str = "") -> Variable:
    """Return the variable of the state or time of something, or of one aspect of it."""
    return Variable("state", of, aspect)


def topic(words: str) -> Variable:
    """Return the variable of something that people know about, where no more is told of it."""
    return Variable("topic", words)


def fact(words: str) -> Variable:
    """Return the variable of any other proposition."""
    return Variable("fact", words)


def about(variable: Variable) -> str:
    """Return what a variable tells, in words that stand after `knows`: `where the key is`."""
    match variable.quality:
        case "at":
            return f"where {the(variable.of)} {be(variable.of)}"
        case "inside":
            last = variable.of.rpartition(" ")[2].lower()
            where = next((word for word in ("behind", "on") if last in written(word)), "in")
            return f"what is {where} {the(variable.of)}"
        case "state":
            return f"the {variable.aspect or 'state'} of {the(variable.of)}"
        case "topic":
            return f"about {the(variable.of)}"
    return variable.of if is_question(variable.of) else f"whether {as_clause(variable.of)}"


def as_clause(words: str) -> str:
    """Return words as a clause that stands after `that`: as they are, or in quotation marks if they are none."""
    bare = words.removeprefix("that ")
    return next((found for found in (bare, words) if is_clause(found)), f'this is so: "{bare}"')


def is_question(said: str) -> bool:
    """Return whether words ask something, as in `who took it`, and are no sentence that is true or false."""
    return said.partition(" ")[0].lower() in written("asking")


_TIME = re.compile(
    r"^(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|noon|midnight|(?:(?:half|quarter|ten|twenty|five) (?:past|to) ?\w*)|"
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.I,
)


def is_time(value: str) -> bool:
    """Return whether a value is a time: `16:00`, `ten past`, `noon`, `monday`; others are of another sort."""
    return bool(_TIME.match(value))
