"""People watch unnoticed, and others notice it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from pydantic import Field

from ...minds.facts import the, who
from ..effects import Amendment, Effect, Noticed, Watches
from ..event_models import Watcher
from ..kind import Event
from ..needs import Awake, Need, Perceived, Watching
from ..phrases import doing, people, placed
from ..roles import EventId, People, Person
from ..stage import Stage


class Watch(Event):
    """`agents` watch `room`, or the one that `whom` is in, unnoticed.

    >>> Watch("Theo", whom="Mira").sentence()
    'Theo watches Mira unnoticed.'
    """

    room_in_words: ClassVar[bool] = True
    agents: People = Field(min_length=1)
    whom: Person = ""
    begins: bool = True
    """If not, they stop."""

    def needs(self) -> Iterator[Need]:
        yield Awake(self.agents[0])
        for agent in () if self.begins else self.agents:
            yield Watching(agent, f"{agent} stops watching, and watches nothing.", f"Let {agent} watch before.")

    def happens(self, stage: Stage) -> Iterator[Effect]:
        where, room = stage.where, self.room
        if not room and self.whom:
            room = where.room_of.get(self.whom) or where.scene
        room = room or next((where.left_from[a] for a in self.agents if a in where.left_from), where.scene)
        yield Watches(Watcher(frozenset(self.agents)), room if self.begins else None)

    def words(self, referred: Event | None = None) -> str:
        if not self.begins:
            return f"{doing(self.agents, 'stops')} watching"
        whom = who(self.whom) if self.whom else the(self.room) or "what happens"
        where = f" {placed(self.room)}" if self.whom and self.room else ""
        return f"{doing(self.agents, 'watches')} {whom}{where} unnoticed"


class Notice(Event):
    """`agent` notices that `whom` perceives: watches now, or perceived `event`; `whom` does not know it.

    >>> Notice("Mira", "Theo").sentence()
    'Mira notices that Theo watches.'
    """

    teaches: ClassVar[bool] = False
    each_alone: ClassVar[bool] = True
    agent: Person
    whom: Person
    event: EventId = ""
    mutual: bool = False
    """Each of the two sees that the other does."""

    def needs(self) -> Iterator[Need]:
        yield Awake(self.agent)
        if self.event:
            yield Perceived(self.agent, str(self.event))
        else:
            what = f"{self.agent} notices that {self.whom} watches, and {self.whom} does not."
            remedy = f"Let {self.whom} watch before, or name in event what {self.whom} is seen to perceive."
            yield Watching(self.whom, what, remedy)

    def amends(self) -> Iterator[Amendment]:
        if self.event:
            yield Noticed(str(self.event), self.agent, self.whom, self.mutual)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        if not self.event and self.whom in stage.where.watching:
            room, watcher = stage.where.watching[self.whom]
            noticed, mutual = watcher.noticed_by | {self.agent}, watcher.mutual_with
            mutual |= {self.agent} if self.mutual else frozenset()
            yield Watches(replace(watcher, noticed_by=noticed, mutual_with=mutual), room)

    def words(self, referred: Event | None = None) -> str:
        if self.mutual and not self.event:
            return f"{people([self.agent, self.whom])} notice each other"
        what = f"that {referred.words()}" if referred is not None else f"event {self.event}"
        sees = f"{doing([self.whom], 'sees')} {what}" if self.event else doing([self.whom], "watches")
        each = f", and {who(self.whom)} that {doing([self.agent], 'does')}" if self.mutual else ""
        return f"{doing([self.agent], 'notices')} that {sees}{each}"
