"""Anything else that somebody does, and what else was open to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from ...minds.clauses import third_person
from ...minds.facts import SOMETHING, Value, the, who
from ..claims import Claim
from ..effects import Effect, Goes
from ..kind import NOT_HAPPENED, Event
from ..needs import Awake, Here, Need, Not
from ..phrases import agreeing, all_of, placed
from ..roles import Person, Thing
from ..stage import Stage
from ..variables import written

_OBJECT = re.compile(r"\b(?:him|her|them)\b")
"""Words that may stand for the person towards whom somebody does something."""


class OpenAct(Value):
    """An act that was open to somebody: what it costs, what must be so that it succeeds, and what it then gives.

    `cost` is in units of what an end is worth. An act that gives nothing by name serves what its agent is after.
    """

    does: str
    cost: float = 0.0
    needs: tuple[Claim, ...] = ()
    gives: tuple[Claim, ...] = ()


class Act(Event):
    """Anything else that `agent` does, in words, with what it is for and towards whom, if that is told.

    >>> Act("Mira", "waves", towards="Theo").sentence()
    'Mira waves, towards Theo.'
    """

    is_done: ClassVar[bool] = True
    teaches: ClassVar[bool] = False
    each_alone: ClassVar[bool] = True
    agent: Person
    does: str = ""
    purpose: str = ""
    towards: Thing = ""
    open_to: tuple[OpenAct, ...] = ()
    """The acts that were open to them, of which `does` names the one they chose; an act that is only intended is a
    choice before them."""
    verb: str = ""
    """What it is, for planners: `walk`, `search`, `find`; then `thing` and `place` are with what and where."""
    thing: Thing = ""
    place: Thing = ""

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(claim for act in self.open_to for claim in (*act.needs, *act.gives))

    def needs(self) -> Iterator[Need]:
        silent = not (self.does or self.verb) and (self.mood == "happened" or not self.open_to)
        yield Not(silent, f"it does not say what {self.agent} does.", "Give the act in does, or its verb.")
        chosen = self.does and self.open_to and self.mood not in NOT_HAPPENED
        other = chosen and self.does not in [act.does for act in self.open_to]
        yield Not(
            bool(other), f"{self.does!r} is none of the acts that were open.", "Name one of those in open_to."
        )
        yield Awake(self.agent)
        yield Here(self.agent, firmly=False, begins=False)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        if self.room:
            yield Goes(self.agent, self.room)

    def words(self, referred: Event | None = None) -> str:
        told = "" if self.purpose in self.does else self.purpose
        purpose = f" {told}" if told.startswith(("to ", "for ")) else f", for this: {told}" if told else ""
        return f"{who(self.agent)} {self._done()}{purpose}"

    def _done(self) -> str:
        """Return what somebody does in the present, with whom it is towards."""
        words = self.does or self._phrase() or "does something"
        verb = words.partition(" ")[0].lower().rstrip(",")
        ended = verb.endswith(("ed", "ing", "ly")) or (verb.endswith("s") and not verb.endswith("ss"))
        bare = not ended and verb not in written("finite")
        does = third_person(words) if bare and agreeing([self.agent], "does") == "does" else words
        if not self.towards or self.towards in does:
            return does
        whom = who(self.towards)
        return f"{does} ({whom})" if _OBJECT.search(does) else f"{does}, towards {whom}"

    def _phrase(self) -> str:
        """Return the verb with its thing and place: `search in the cabinet for the mug`."""
        thing = self.thing if self.thing in ("", SOMETHING) else the(self.thing)
        place = "" if not self.place else the(self.place) if self.verb in ("open", "close") else placed(self.place)
        place = f"to {the(self.place)}" if self.place and self.verb == "walk" else place
        if self.verb == "search":
            return " ".join(filter(None, (self.verb, place, "for" * bool(thing), thing)))
        return " ".join(filter(None, ("not find" if self.verb == "miss" else self.verb, thing, place)))

    def asides(self) -> Iterator[str]:
        return map(self._open, self.open_to)

    def _open(self, act: OpenAct) -> str:
        needs = f", which needs that {all_of(act.needs)}" if act.needs else ""
        gives = f" and makes that {all_of(act.gives)}" if act.gives else ""
        does = act.does.removeprefix("to ")
        return f"it was open to {who(self.agent)} to {does}, at the cost {act.cost:g}{needs}{gives}"
