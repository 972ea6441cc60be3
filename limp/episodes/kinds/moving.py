"""People come and go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ...minds.facts import the
from ..effects import Attends, Becomes, Effect, Goes, Plays, Sees
from ..event_models import looked_around
from ..kind import Event
from ..needs import Awake, Away, Going, Need
from ..phrases import doing
from ..roles import Person
from ..stage import Around, Stage
from ..variables import Variable, at


class Enter(Event):
    """`agent` comes into `room`; without one it is the one they left last, or the scene.

    >>> Enter("Mira", room="kitchen").sentence()
    'Mira enters the kitchen.'
    """

    room_in_words: ClassVar[bool] = True
    moves_people: ClassVar[bool] = True
    each_alone: ClassVar[bool] = True
    is_done: ClassVar[bool] = True
    agent: Person
    here: bool = False
    """They come to where the story plays ("comes", "returns")."""

    def needs(self) -> Iterator[Need]:
        yield Away(self.agent, self.room)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        where, before = stage.where, stage.where.room_of.get(self.agent)
        room = self.room or where.left_from.get(self.agent, where.scene)
        if before is None and room and where.unnamed and (self.here or not stage.begun):
            yield Plays(room, named=True)
        if before not in (None, room):
            yield Becomes(at(self.agent), room, stage.seen(Around(before)))
        yield Attends(self.agent)
        yield Goes(self.agent, room)
        if where.nowhere:
            yield Plays(room)
        model = stage.seen(Around(room))
        yield Becomes(at(self.agent), room, model)
        yield Sees(self.agent, model)  # what they have in their hands, those who are there see, too
        yield Sees(room, looked_around(model, self.agent))

    def tells(self) -> Iterator[tuple[Variable, str | None]]:
        yield at(self.agent), None

    def words(self, referred: Event | None = None) -> str:
        room = the(self.room)
        return f"{doing([self.agent], 'enters')} {room}" if room else f"{doing([self.agent], 'comes')} in"


class Leave(Event):
    """`agent` goes away, out of `room` where it is named.

    >>> Leave("Theo").sentence()
    'Theo leaves.'
    """

    room_in_words: ClassVar[bool] = True
    moves_people: ClassVar[bool] = True
    each_alone: ClassVar[bool] = True
    is_done: ClassVar[bool] = True
    agent: Person

    def needs(self) -> Iterator[Need]:
        yield Awake(self.agent)
        yield Going(self.agent, self.room)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        if self.room and stage.where.room_of.get(self.agent) == "":
            yield Plays(self.room, named=True)
        here = stage.where.room_of.get(self.agent)
        if here is not None:
            yield Becomes(at(self.agent), None, stage.seen(Around(here)))
            yield Goes(self.agent, None)

    def tells(self) -> Iterator[tuple[Variable, str | None]]:
        yield at(self.agent), None

    def words(self, referred: Event | None = None) -> str:
        return f"{doing([self.agent], 'leaves')} {the(self.room)}".rstrip()
