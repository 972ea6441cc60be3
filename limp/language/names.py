"""Names on the wire: who and what a story has, what else they are called, and the claims that are made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, ValidationError, model_validator
from pydantic_core import CoreSchema

from ..episodes.claims import Claim, Verb
from ..episodes.events import Event
from ..episodes.names import Name, renamed, slots_with
from ..episodes.variables import FALSE, TRUE, Variable

T = TypeVar("T", bound=BaseModel)
_ARTICLE = re.compile(r"^(?:the|an?)\s+", re.I)


class WireError(ValueError):
    """A slot that cannot be read; the message tells the model what to write in its place."""


ALWAYS = frozenset(
    """people things places events background conventions queries id kind quote name present number options label
    answer chain when variable value who claimed agents by verb speaker hearers says private openly""".split()
)
"""Slots that a model always writes; those of other names that have a default stand in `more`."""


class WireValue(BaseModel):
    """A part of the form, which refuses slots that it does not have.

    In its schema, slots that may be left out are entries of `more`, each an object with one slot: a server that
    wants every slot then makes nobody write empty ones. They may stand among the others all the same.
    """

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _with_more(cls, given: object) -> object:
        if not isinstance(given, dict) or not isinstance(given.get("more"), list):
            return given
        told = {slot: value for slot, value in given.items() if slot != "more"}
        for slot, value in (item for part in given["more"] if isinstance(part, dict) for item in part.items()):
            if slot in told:
                raise ValueError(f"{slot} is given twice; give it once, with all that belongs to it")
            told[slot] = value
        return told

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Return the JSON schema with what may be left out in `more`."""
        found = handler.resolve_ref_schema(handler(core))
        slots = {slot: of for slot, of in found["properties"].items() if slot != "more"}
        asked = [slot for slot in slots if slot in ALWAYS or slot in found.get("required", ())]
        more = [
            {"type": "object", "properties": {slot: of}, "required": [slot], "additionalProperties": False}
            for slot, of in slots.items()
            if slot not in asked
        ]
        found["properties"] = {slot: slots[slot] for slot in asked}
        if more:
            found["properties"]["more"] = {"type": "array", "items": {"anyOf": more}}
        found["required"] = list(found["properties"])
        return found

    @classmethod
    def model_json_schema(cls, *given: Any, **named: Any) -> dict[str, Any]:
        """Return the JSON schema, in which each entry of `more` is defined once."""
        schema = super().model_json_schema(*given, **named)
        parts = schema.get("$defs", {})
        for part in [*parts.values()]:
            entries = part.get("properties", {}).get("more", {}).get("items", {}).get("anyOf", [])
            for k, entry in enumerate(entries):
                (slot,) = entry["required"]
                names = (f"{slot}{k or ''}" for k in count())
                name = next(name for name in names if parts.get(name, entry) == entry)
                parts[name] = entry
                entries[k] = {"$ref": f"#/$defs/{name}"}
        return schema


class WirePerson(WireValue):
    """Somebody of the story, or a group that acts as one."""

    name: str
    also: list[str] = Field(default=[])
    present: Literal["yes", "no", "unsaid"] = "unsaid"
    room: str = ""
    perceives: bool = True


class WireThing(WireValue):
    """A thing of the story."""

    name: str
    also: list[str] = Field(default=[])


class WirePlace(WireValue):
    """A place, a container or a room; `looks_as_if_it_held` is what is written or drawn on it.

    `open`: what is there lies open, as on a table.
    """

    name: str
    also: list[str] = Field(default=[])
    room: str = ""
    open: bool = False
    looks_as_if_it_held: str = ""


class WireClaim(WireValue):
    """One claim: what a chain of people believes, knows, wants, intends or fears; with nobody, what is so."""

    who: list[str] = Field(default=[])
    verb: Verb = "believes"
    variable: str = ""
    value: str = ""
    words: str = ""
    negated: bool = False


def slots_of(wire: WireValue) -> dict[str, Any]:
    """Return what a model wrote by the names of the slots in Python, with single blanks."""
    names = {"quote": "text", "who": "chain"}
    return {names.get(slot, slot): _plain(value) for slot, value in wire if (slot, value) != ("variable", "")}


def _plain(value: object) -> object:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, WireValue):
        return slots_of(value)
    return tuple(map(_plain, value)) if isinstance(value, list) else value


def in_a_line(error: ValueError) -> str:
    """Return a fault in words that a model can act on: our own, or the first slot that does not validate."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return f"{first['loc'][-1]}: {first['msg'].removeprefix('Value error, ')}"
    return str(error)


def plain(name: str) -> str:
    """Return a name without an article, a full stop, or capitals: what two writings of one name share."""
    return _ARTICLE.sub("", " ".join(name.split()).strip(" .")).casefold()


def is_of_words(variable: str) -> bool:
    """Return whether the values of a variable, as it is written, are words rather than places and things."""
    return variable.partition("(")[0].strip() in ("fact", "state")


def _spaced(words: str) -> str:
    return " ".join(("", *re.findall(r"\w+", words.casefold()), ""))


def _called(entries: Iterable[WirePerson | WireThing | WirePlace]) -> dict[str, str]:
    """Return the name by all that somebody or something is called; names of their own come before other names."""
    listed = list(entries)
    found = {plain(also): entry.name.strip() for entry in listed for also in entry.also}
    return {**found, **{plain(entry.name): entry.name.strip() for entry in listed}}


@dataclass(frozen=True)
class Names:
    """The names of a story by all that they are called."""

    people: dict[str, str] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    aliases: frozenset[str] = frozenset()
    """Their other names as they are written."""
    worded: dict[str, str] = field(default_factory=dict)
    """How the values of facts and states are first written, by what all writings of them share."""

    @classmethod
    def of(
        cls,
        people: Sequence[WirePerson],
        things: Sequence[WireThing],
        places: Sequence[WirePlace],
        values: Iterable[str] = (),
    ) -> Names:
        """Return the names of what is listed, with the rooms of places and the values of facts and states."""
        rooms = {plain(place.room): place.room.strip() for place in places if place.room.strip()}
        entries: list[WirePerson | WireThing | WirePlace] = [*people, *things, *places]
        aliases = frozenset(also.strip() for entry in entries for also in entry.also)
        worded = {plain(value): " ".join(value.split()) for value in reversed([*values])}
        return cls(_called(people), _called(things), {**rooms, **_called(places)}, aliases, worded)

    @property
    def words(self) -> frozenset[str]:
        """The words that names consist of, in small letters."""
        return frozenset(_spaced(" ".join((*self.people, *self.things, *self.places))).split())

    def person(self, written: str) -> str:
        """Return the person of a name, also in the genitive; raise `WireError` if nobody is called so."""
        key = plain(written)
        for called in (key, key.removesuffix("'s").removesuffix("’s")):
            if called in self.people:
                return self.people[called]
        listed = ", ".join(dict.fromkeys(self.people.values())) or "nobody is listed"
        raise WireError(
            f"{written!r} is none of the people ({listed});"
            " list them under people, or write the name as it is listed"
        )

    def persons(self, written: Sequence[str]) -> tuple[str, ...]:
        """Return a group of people, each once."""
        return tuple(dict.fromkeys(self.chain(written)))

    def chain(self, written: Sequence[str]) -> tuple[str, ...]:
        """Return a chain of people (the first thinks that the second thinks ...), who may come again in it."""
        return tuple(map(self.person, written))

    def value(self, written: str, variable: str = "") -> str:
        """Return a value: a name of the story as it is listed, or the words themselves.

        `variable` is the one that has it, as it is written. A value of a `fact` or a `state` keeps its article,
        and is written as it first was; a word that somebody or something is also called by (`a teacher`) names
        them there only in the same words (`the teacher`), and nothing is its own value (`the code is code`).
        """
        key, words = plain(written), " ".join(written.split())
        of, of_words = variable.partition("(")[2], is_of_words(variable)
        for names in (self.places, self.things, self.people):
            if key not in names:
                continue
            is_other_name = words in self.aliases and names[key] not in self.mentioned(of)
            if not of_words or plain(names[key]) == key or is_other_name:
                return names[key]
        if key in (TRUE, FALSE):
            return key
        return self.worded.get(key, words) if of_words else _ARTICLE.sub("", words)

    def room(self, written: str) -> str:
        """Return a room as it is listed, or the words themselves."""
        return self.places.get(plain(written), _ARTICLE.sub("", " ".join(written.split())))

    def variable(self, written: str) -> Variable:
        """Return the variable that `at(key)` writes; raise `WireError` for anything else, or an unknown name."""
        try:
            variable = Variable.read(written)
        except ValueError as error:
            raise WireError(str(error)) from error
        known = (self.things, self.people, self.places)
        key = plain(variable.of)
        of = next((names[key] for names in known if key in names), "")
        if not of and variable.quality in ("at", "inside"):
            raise WireError(
                f"{written!r}: {variable.of!r} is neither a thing nor a person nor a place that is listed; list it"
            )
        return variable._replace(of=of or variable.of)

    def claim(self, wire: WireClaim) -> Claim:
        """Return a claim; raise `WireError` for a name that is not listed, or for a claim that says nothing."""
        try:
            told = Claim.model_validate(slots_of(wire))
        except ValidationError as error:
            raise WireError(in_a_line(error)) from error
        return self.resolved(told)

    def resolved(self, told: T) -> T:
        """Return what a model wrote with names as they are listed; people who do something together each once.

        Raises `WireError` for a name that is not listed, and for a claim that says nothing.
        """
        for claim in (told,) if isinstance(told, Claim) else told.claims if isinstance(told, Event) else ():
            if claim.says_nothing:
                of = f"the value {claim.value!r}" if claim.value else "a claim"
                raise WireError(f"{of} needs a variable such as at(key), or words")
        found = renamed(told, self._as_listed)
        rows = {slot: getattr(found, slot) for slot in slots_with(type(told), "person") if slot != "chain"}
        once = {slot: tuple(dict.fromkeys(row)) for slot, row in rows.items() if isinstance(row, tuple)}
        return found.model_copy(update=once)

    def _as_listed(self, name: Name) -> str:
        match name.role:
            case "person":
                return self.person(name.name)
            case "room":
                return self.room(name.name)
            case "thing":
                return self.value(name.name, str(name.variable or ""))
            case "variable" if name.variable is not None:
                return self.variable(str(name.variable)).of
        return name.name

    def people_in(self, words: str) -> frozenset[str]:
        """Return the people whom words name."""
        given = _spaced(words)
        return frozenset(name for called, name in self.people.items() if _spaced(called) in given)

    def mentioned(self, words: str) -> tuple[str, ...]:
        """Return the people, things and places that words name."""
        given = _spaced(words)
        found: dict[str, None] = {}
        for names in (self.people, self.things, self.places):
            found.update(dict.fromkeys(name for called, name in names.items() if _spaced(called) in given))
        return tuple(found)
