"""Somebody stops or starts to perceive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ..effects import Attends, Effect, Sees
from ..event_models import looked_around
from ..kind import Event
from ..needs import Here, Need
from ..phrases import doing
from ..roles import Person
from ..stage import Around, Stage


class Attend(Event):
    """`agent` stops or starts to perceive: falls asleep, puts on headphones, looks away, wakes up.

    >>> Attend("Theo", attentive=False).sentence()
    'Theo stops paying attention.'
    """

    each_alone: ClassVar[bool] = True
    agent: Person
    attentive: bool = True
    asleep: bool = False
    """They stop, and can do nothing either until they perceive again."""
    unnoticed: bool = False
    """The others take it that they go on perceiving."""

    def needs(self) -> Iterator[Need]:
        yield Here(self.agent, firmly=False)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        attentive, where = self.attentive and not self.asleep, stage.where
        noticed, room = self.agent in where.inattentive, where.room_of.get(self.agent)
        missed = noticed or self.agent in where.distracted
        yield Attends(self.agent, attentive, self.unnoticed, self.asleep)
        if attentive and missed and room is not None:  # they see what lies open around them
            yield Sees(room, looked_around(stage.seen(Around(room)), self.agent, noticed))

    def words(self, referred: Event | None = None) -> str:
        if self.attentive and not self.asleep:
            return f"{doing([self.agent], 'pays')} attention again"
        verb, what = ("falls", "asleep") if self.asleep else ("stops", "paying attention")
        return f"{doing([self.agent], verb)} {what}{' unnoticed' * self.unnoticed}"
