"""People learn a variable: by sight, by reading, by looking inside; or miss an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pydantic import Field

from ...minds.facts import the
from ..effects import Amendment, Becomes, Copy, Effect, Goes, Learns, LooksIn, Missed, Witnessed
from ..event_models import EventModel, believed, looked
from ..kind import Event
from ..needs import Awake, Here, Need
from ..phrases import agreeing, any_doing, clause, doing, people
from ..roles import EventId, People, Thing
from ..stage import Around, Stage, Together
from ..variables import NOTHING, TRUE, Variable, about, inside, written


class Perceive(Event):
    """`agents` learn a variable: by sight, by reading, by hearsay; without a `value`, what is so.

    A state that is seen by sight to be another than was told has become so.

    >>> Perceive("Mira", inside("box")).sentence()
    'Mira learns what is in the box.'
    """

    is_done: ClassVar[bool] = True
    informs: ClassVar[bool] = True
    agents: People = Field(min_length=1)
    variable: Variable
    value: Thing = ""
    how: str = ""
    openly: bool = False
    """Those around see that they do."""
    mistaken: bool = False
    """They take it for what it is not, as with look-alikes, or read what is not so."""

    def tells(self) -> Iterator[tuple[Variable, str | None]]:
        yield self.variable, self.value

    @property
    def shown(self) -> Mapping[Variable, str]:
        return {self.variable: self.value} if self.openly else {}

    def needs(self) -> Iterator[Need]:
        yield Awake(self.agents[0])
        for who in self.agents:
            yield Here(who, firmly=self.openly and not self.room)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        variable, agents, where = self.variable, self.agents, stage.where
        if self.openly and variable.quality == "at" and self.value and not self.mistaken:
            room = where.room_for(self.room, self.value, agents[0], variable.of)
            yield from self._come(room, stage)
            yield Becomes(variable, self.value, stage.seen(Around(room, agents)), room)
        elif self.openly:
            yield from self._in_company(stage)
        elif self._looks:
            room = where.room_for(self.room, variable.of, agents[0])
            yield from self._look(stage.seen(Together(where.group(room).intersection(agents) or agents)), stage)
        else:
            yield from self._learn(stage.seen(Together(agents)), stage)

    def _come(self, room: str, stage: Stage) -> Iterator[Effect]:
        for who in self.agents:
            if self.room or stage.where.room_of.get(who) is None:
                yield Goes(who, room)

    def _in_company(self, stage: Stage) -> Iterator[Effect]:
        """Yield that they learn it in company, who sees that they do, and not what they learn."""
        lookers = frozenset(self.agents)
        place = self.variable.of if self.variable.quality == "inside" else ""
        room = stage.where.room_for(self.room, place, self.agents[0])
        yield from self._come(room, stage)
        company = stage.seen(Around(room, self.agents))
        if self._looks:
            yield from self._look(looked(company, lookers), stage)
        elif self._is_news:
            yield from self._learn(company, stage)
        elif self.value and not self._is_right(stage):
            yield Learns(self.variable, self.value, looked(company, lookers, "gives"))
        else:
            yield from self._learn(looked(company, lookers, root="gives" if self.value else "none"), stage)

    @property
    def _looks(self) -> bool:
        """Whether they look into a place, and see what is there or that nothing is."""
        return self.variable.quality == "inside" and self.value in ("", NOTHING) and not self.mistaken

    def _look(self, model: EventModel, stage: Stage) -> Iterator[Effect]:
        """Yield that they see what is in a place, and what is not."""
        yield LooksIn(self.variable.of, model)
        if self.value and stage.real(self.variable) in (None, NOTHING):
            yield Learns(self.variable, self.value, model)

    def _learn(self, model: EventModel, stage: Stage) -> Iterator[Effect]:
        """Yield that they learn how a variable is, or take it to be so."""
        if not self.value:
            known = TRUE if self.variable.quality == "topic" else Copy()
            yield Learns(self.variable, known, model)
        elif self._is_news:
            yield Becomes(self.variable, self.value, model)  # what is seen to be so has become so
        else:
            model = model if self._is_right(stage) else believed(frozenset(self.agents))
            yield Learns(self.variable, self.value, model)
            if self.variable.quality == "at" and self.value in stage.labels:
                yield Learns(inside(self.value), self.variable.of, model)

    @property
    def _is_news(self) -> bool:
        """Whether a state is seen by sight, which has then become so."""
        seen = self.how == "sight" and not self.mistaken
        return seen and self.variable.quality == "state" and self.value != ""

    def _is_right(self, stage: Stage) -> bool:
        """Return whether what is perceived is so, as far as is known."""
        return stage.real(self.variable) in (None, self.value) and not self.mistaken

    def words(self, referred: Event | None = None) -> str:
        what = f"that {clause(self.variable, self.value, self.text)}" if self.value else about(self.variable)
        if self.mistaken:
            verb = "believes" if self.value else "mistakes"
            return f"{people(self.agents)} wrongly {agreeing(self.agents, verb)} {what}"
        return f"{doing(self.agents, 'learns')}{_by(self.how)} {what}{', openly' * self.openly}"

    def read_back(self, met: Sequence[str], held: Sequence[str], missed: Sequence[str]) -> Iterator[str]:
        others = [name for name in met if name not in self.agents]
        learning = [name for name in others if name in held and not self._looks]
        watching = [name for name in others if name not in learning]  # who sees somebody look learns no content
        yield from any_doing(learning, "learns", "it too")
        yield from any_doing(watching, "sees", f"that {doing(self.agents, 'does')}")
        yield from any_doing(missed, "does", "not")


def _by(how: str) -> str:
    """Return how something is learnt: ` by sight`, ` by opening it`, ` from the sign`, ` (opens it)`."""
    first, _, rest = how.partition(" ")
    if not how or first in written("manner"):
        return f" {how}".rstrip()
    bare = not rest or first.endswith("ing") or (the(how) == how and first.islower())
    return f" by {how}" if bare else f" ({how})"


class Witness(Event):
    """`agents` perceive `event` unnoticed, whatever the rules of perception say.

    >>> Witness("Theo", 2).sentence()
    'Theo sees event 2 unnoticed.'
    """

    teaches: ClassVar[bool] = False
    agents: People = Field(min_length=1)
    event: EventId

    def amends(self) -> Iterator[Amendment]:
        yield Witnessed(str(self.event), tuple(self.agents))

    def words(self, referred: Event | None = None) -> str:
        what = f"that {referred.words()}" if referred is not None else f"event {self.event}"
        return f"{doing(self.agents, 'sees')} {what}{', ' if referred else ' '}unnoticed"


class Miss(Event):
    """`agents` do not perceive `event`, whatever the rules of perception say.

    >>> Miss("Theo", 2).sentence()
    'Theo does not notice event 2.'
    """

    teaches: ClassVar[bool] = False
    agents: People = Field(min_length=1)
    event: EventId

    def amends(self) -> Iterator[Amendment]:
        yield Missed(str(self.event), tuple(self.agents))

    def words(self, referred: Event | None = None) -> str:
        what = f"that {referred.words()}" if referred is not None else f"event {self.event}"
        return f"{doing(self.agents, 'does')} not notice {what}"
