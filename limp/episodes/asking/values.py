"""Which value, label or thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from ...errors import InputError
from ...minds.facts import the, who
from ..episode import Episode, Location
from ..query import MOSTLY, Held, Opinion, Opinions, VariableQuery, thinking, unknown_in
from ..roles import Person
from ..stage import outwards
from ..variables import Variable, about

_AS_ASKED = {"at": "where", "inside": "what", "state": "in what state", "fact": "what", "topic": "what"}


class WhichValue(VariableQuery):
    """Which value does the chain hold? `mover`: where that person put the thing first.

    `grain`: in which room the thing is, and not in what.

    >>> WhichValue(at("key"), chain=("Ann", "Ben")).sentence()
    'Where does Ann think that Ben thinks that the key is?'
    """

    kind: ClassVar[str] = "value"
    names_value: ClassVar[bool] = True
    mover: Person = ""
    grain: Literal["", "room"] = ""

    def in_words(self) -> str:
        of, quality = self.variable.of, self.variable.quality
        asks = "in which room" if self.grain == "room" else _AS_ASKED[quality]
        put = f", where {who(self.mover)} put it first" if self.mover else ""
        if quality == "fact":
            told = f"the answer is to {of}"
            return (thinking("what", self.chain, told) if self.chain else f"what is so: {of}") + put
        inside = quality == "inside"
        if self.chain:
            rest = f"is in {the(of)}" if inside else f"{the(of)} is"
            return thinking(asks, self.chain, rest) + put
        return f"{asks} is {'in ' if inside else ''}{the(of)}{put}"

    def asks(self, minds: Opinions) -> Sequence[Held]:
        if self._is_earlier:
            return ()
        only_shown = minds.told(self.variable) and all(told.when == -1 for told in minds.told(self.variable))
        if unknown_in(self.held(minds)) > MOSTLY or (not self.chain and only_shown):
            raise self.untold()
        return super().asks(minds)

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        values = {self._earlier(minds): 1.0} if self._is_earlier else self._values(minds, *opinions)
        return self._in_rooms(values, minds) if self.grain == "room" else values

    def _values(self, minds: Opinions, opinion: Opinion) -> dict[str, float]:
        held = minds.spread(opinion, self.variable, self.chain)
        unknown = unknown_in(held)
        candidates = minds.candidates(self.variable) if unknown else ()
        values = {value: p for value, p in held.items() if value}
        for value in candidates:
            values[value] = values.get(value, 0.0) + unknown / len(candidates)
        return values

    def known(self, minds: Opinions) -> dict[str, float]:
        return {value: p for value, p in self.held(minds).items() if value}

    @property
    def _is_earlier(self) -> bool:
        return self.mover != "" or (self.when in ("start", "before") and not self.chain)

    def _earlier(self, minds: Opinions) -> str:
        """Return the value at the beginning, or before the last change."""
        first = self.variable.quality == "at" and (self.when == "start" or self.mover)
        found = first_place(minds.episode, self.variable.of, self.mover) if first else self._really(minds)
        if found is None:
            raise InputError(
                f"the story does not tell {about(self.variable)} earlier.", "Ask about what it tells."
            )
        return found

    def _really(self, minds: Opinions) -> str | None:
        """Return the first value that a variable really had, or the last one that differs from how it is now."""
        told = minds.told(self.variable)
        values = [one.value for one in told if one.real and one.value and one.value not in minds.episode.names]
        if self.when == "start":
            return next(iter(values), None)
        different = [value for value in values if value != values[-1]]
        if not different and self.variable.quality == "inside" and self.when == "before":
            return None  # what was in it, and no longer is
        return next(reversed(different or values), None)

    def _in_rooms(self, values: Mapping[str, float], minds: Opinions) -> Mapping[str, float]:
        """Return the probability of each room in which what holds a thing stands, as the chain sees it."""
        locations = minds.episode.locations
        declared = {place.name: place.room for place in locations if place.room}
        # Where places have rooms, one without is a room itself.
        rooms = minds.episode.rooms.union(
            one.name for one in locations if declared and one == Location(name=one.name)
        )
        found = dict[str, float]()
        for value, p in values.items():
            place, *around = outwards(value, lambda at: surely_at(at, self, minds) or declared.get(at))
            if not around and place not in rooms:
                what = f"the story does not tell in which room {the(place)} is."
                raise InputError(what, "Ask where the thing is.")
            room = around[-1] if around else place
            found[room] = found.get(room, 0.0) + p
        return found


class WhichLabel(VariableQuery):
    """What does a container look as if it held?

    >>> WhichLabel(inside("box")).sentence()
    'What does the box look as if it held?'
    """

    kind: ClassVar[str] = "label"
    of_story: ClassVar[bool] = True
    names_value: ClassVar[bool] = True

    def in_words(self) -> str:
        return f"what does {the(self.variable.of)} look as if it held"

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        told = minds.told(self.variable)
        if not told:
            raise InputError(f"the story does not tell {about(self.variable)}.", "Ask about what it tells.")
        return {str(next((one for one in told if one.when == -1), told[0]).value): 1.0}


class WhichThing(VariableQuery):
    """Which thing did `mover` put at the place `variable.of`?

    >>> WhichThing(inside("box"), "Ann").sentence()
    'Which thing did Ann put in the box?'
    """

    kind: ClassVar[str] = "thing"
    of_story: ClassVar[bool] = True
    mover: Person = ""

    def in_words(self) -> str:
        return f"which thing did {who(self.mover) or 'somebody'} put in {the(self.variable.of)}"

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        place = self.variable.of
        for _, event in minds.episode.happened:
            for variable, value in event.changes.items():
                if self.mover in event.doers and value == place and variable.quality == "at":
                    return {variable.of: 1.0}
        raise InputError(
            f"the story does not tell what {self.mover} put at {the(place)}.", "Ask about what it tells."
        )


# -- where things are first, and what is around a place ----------------------------------------------------------


def first_place(episode: Episode, thing: str, mover: str = "") -> str | None:
    """Return where a thing was first told to be, or where `mover` put it first; None if that is not told.

    Somebody who moves a thing that was not told of before moves it away from its first place, which only the words
    of the move can name.
    """
    variable = Variable("at", thing)
    for _, event in episode.happened:
        put = event.changes.get(variable)
        if mover and put in episode.names:
            continue  # they took it
        if put and (not mover or mover in event.doers):
            return put if mover or event.origin is None else event.origin or None
        if event.shown.get(variable) and not mover:
            return event.shown[variable]
    return None


def surely_at(thing: str, query: VariableQuery, minds: Opinions) -> str | None:
    """Return where the chain of a query surely holds a thing to be."""
    held = minds.held(query.chain, Variable("at", thing), query.until(minds))
    return next((value for value, p in held.items() if value and p == 1.0), None)
