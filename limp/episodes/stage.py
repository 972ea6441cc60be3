"""The stage: where everybody and everything is, and what is so, after some events; effects take place on it.

What minds hold, and who perceives what, is added by belief formation (`limp.beliefs.tracker`). Alone it carries an
episode out, and says what contradicts what (`contradictions`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from .effects import Attends, Becomes, Effect, Goes, Learns, Looks, Plays, Says, Trusts, Watches
from .event_models import EventModel, Watcher
from .needs import Flaw
from .positions import SCENE, Positions
from .variables import NOTHING, Variable, at, inside

if TYPE_CHECKING:
    from .episode import Episode
    from .kind import Event

BY_NOBODY = EventModel(("gives",), ({},))
"""The event model of what is so and nobody perceives; of what a label hides it is told to the reader alone."""


class Perception:
    """Who perceives what happens, as event models: nobody, where no beliefs are formed.

    `told` are the variables of which the story itself adds it: that is no news to those of whom it says what they
    hold of them.
    """

    def in_view(self, room: str) -> Sequence[Variable]:
        """Return of what who comes into a room sees how it is, by the convention."""
        del room
        return ()

    def in_room(
        self,
        room: str,
        doers: Collection[str] = (),
        own: Collection[str] = (),
        told: Collection[Variable] = (),
        also: Collection[str] = (),
    ) -> EventModel:
        """Return the event model of what happens in a room, and is perceived in the rooms in `also`, too.

        All in these rooms perceive it together; `looked` says what only some of them learn by it. `doers` know it,
        looking or not. `own` are those whose own state or place it is: they perceive it wherever they are.
        """
        del room, doers, own, told, also
        return BY_NOBODY

    def together(self, agents: Collection[str]) -> EventModel:
        """Return the event model of what some people perceive together, and who is said to see it, each alone."""
        del agents
        return BY_NOBODY

    def only_by(self, agents: Collection[str], told: Collection[Variable] = ()) -> EventModel:
        """Return the event model of what nobody perceives by being there, but those whom the words name."""
        del agents, told
        return BY_NOBODY

    def at_first(self, told: Collection[Variable] = ()) -> EventModel:
        """Return the event model of how things are at first: everybody knows it but those who are said not to."""
        del told
        return BY_NOBODY


class Stage:
    """How things are when an event happens: what kinds ask, and on what their effects take place.

    `where`, `truth` and what stands beside them are to be read only by kinds.
    """

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.rooms = {location.name: location.room for location in episode.locations if location.room}
        self.labels = {location.name: location.label for location in episode.locations if location.label}
        self._open = {location.name for location in episode.locations if location.open} | episode.rooms
        self.where = Positions(episode.names, list(self.rooms.items()))
        """Rooms of people and things, who pays attention, who watches unnoticed, where the story plays."""
        self.truth: dict[Variable, str | None] = {}
        """The real value of each variable of which any was told."""
        self.gone: dict[str, int] = {}
        """The event at which somebody left who has not come back."""
        self.sleeping: dict[str, int] = {}
        """The event at which somebody fell asleep."""
        self.away_at: dict[int, frozenset[str]] = {}
        """Who was away at an event, and is not said to perceive it all the same."""
        self.unsure: set[str | Variable] = set()
        """The people and variables of whom an uncertain event leaves open where they are, or what is so."""
        self._said_in_view: dict[Variable, bool] = {}
        """Whether who comes in sees how a variable is, where its last change says so."""
        self.seen = Perception()
        """Who perceives what happens now."""
        self.now = -1
        self._begun: int | None = None
        for agent in episode.there_from_the_start:
            self.where.place(agent, episode.rooms_at_the_start.get(agent, SCENE))
        if self.where.nowhere:
            self.where.scene = next(iter(episode.rooms_at_the_start.values()), SCENE)
        for person in episode.people:
            if not person.perceives:
                self.where.attend(person.name, False)

    # -- what is so ----------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether anybody has done anything; what is told before is how things are at first."""
        return self._begun is not None

    def real(self, variable: Variable) -> str | None:
        """Return the real value, if one is told."""
        return self.truth.get(variable)

    def is_setting(self, variable: Variable) -> bool:
        """Return whether what is told of a variable is how things are at first, which everybody knows."""
        return variable not in self.truth and not self.begun

    def around(self, place: str) -> tuple[str, ...]:
        """Return a place and those that hold it, such as a drawer and its kitchen."""
        found = [place]
        while True:
            outer = self.real(at(found[-1])) or self.rooms.get(found[-1])
            if outer is None or outer in found:
                return tuple(found)
            found.append(outer)

    def in_view(self, room: str, containers: bool) -> tuple[Variable, ...]:
        """Return of what it can be seen in a room how it is: what is said to be seen, and where things lie open.

        They do in the room itself, in somebody's hands and at an open place; any other place is taken to be a
        container, which is looked into only with `containers`. What is said to be hidden is not seen.
        """
        open_, said = {*self._open, *self.episode.names, room}, self._said_in_view
        lies = (
            at(thing)
            for thing in self.where.things_in(room)
            if containers or open_.issuperset(self.around(self.real(at(thing)) or thing))
        )
        told = (v for v, seen in said.items() if seen and self.where.room_of_thing(v.of) == room)
        return tuple(v for v in dict.fromkeys((*lies, *told)) if said.get(v, True))

    def holds(self, chain: Sequence[str], variable: Variable) -> str | None:
        """Return what a chain of people holds of a variable; nothing, where no beliefs are formed."""
        del chain, variable
        return None

    # -- what happens --------------------------------------------------------------------------------------------

    def take_in(self, number: int, event: Event) -> None:
        """Let the next event happen, one effect after the other."""
        self.now = number
        watching = (*self.where.watching, *event.people, *event.seen_by, *event.secretly_seen_by)
        away = (who for who, room in self.where.room_of.items() if room is None and who not in self.unsure)
        self.away_at[number] = frozenset(away).difference(watching)
        for effect in event.happens(self):
            self.apply(effect)
        if self._begun is None and event.takes_part:
            self._begun = number

    def apply(self, effect: Effect) -> None:
        """Let an effect take place."""
        match effect:
            case Goes():
                self._goes(effect.who, effect.room)
            case Attends(who=who):
                self.where.attend(who, effect.attentive, effect.unnoticed)
                self.sleeping.pop(who, None)
                if effect.asleep:
                    self.sleeping[who] = self.now
            case Watches():
                self._watches(effect.watcher, effect.room)
            case Plays(room=room, named=True):
                self.where.name_scene(room)
            case Plays():
                self.where.scene = effect.room
            case Becomes():
                self._becomes(effect)
            case Learns() | Looks() | Says() | Trusts():
                pass

    def _goes(self, who: str, room: str | None) -> None:
        here = self.where.room_of.get(who)
        if here not in (None, room):
            self.where.left_from[who] = here
        if room is None:
            self.gone[who] = self.now
        else:
            self.gone.pop(who, None)
        self.unsure.discard(who)
        self.where.watching.pop(who, None)
        self.where.place(who, room)
        for thing in self.where.things_in(here) if here is not None else ():
            if self.real(at(thing)) == who:
                self.where.put(thing, None, room)

    def _watches(self, watcher: Watcher, room: str | None) -> None:
        for who in watcher.agents:
            if room is None:
                self.where.watching.pop(who, None)
                continue
            if self.where.room_of.get(who) == room:
                self.where.place(who, None)
            self.where.watching[who] = (room, watcher)

    def _becomes(self, effect: Becomes) -> None:
        variable, value, thing = effect.variable, effect.value, effect.variable.of
        before, new = self.real(variable), {variable: value}
        self._said_in_view.pop(variable, None)
        if effect.in_view:
            self._said_in_view[variable] = effect.in_view == "yes"
            self.where.turns_up(thing, self.where.scene if effect.room is None else effect.room)
        if effect.room is not None and variable.quality == "at":
            if before not in (None, value) and self.real(inside(before)) == thing:
                new[inside(before)] = NOTHING
            if value is not None:
                new[inside(value)] = thing
            self.where.put(thing, value, effect.room)
        for changed, to in new.items():
            self.truth[changed] = to
            self.unsure.discard(changed)
            self.record(changed, to, effect.model)

    def record(self, variable: Variable, value: str | None, model: EventModel) -> None:
        """Take in that a variable really has a value now, as those know it whom the model reaches."""

    def forget(self, event: Event) -> None:
        """Take it that what an uncertain event may have changed is not known."""
        self.unsure |= {*event.people, *event.variables}
        for who in event.people:
            self.gone.pop(who, None)
            self.sleeping.pop(who, None)


def contradictions(episode: Episode) -> Iterator[tuple[int, Flaw]]:
    """Yield what each event contradicts, in order, and what it takes for granted, with the event's number from 0.

    What is uncertain contradicts nothing: after it, whereabouts and values that it may have changed are not known.
    """
    stage = Stage(episode)
    for number, event in episode.happened:
        for need in event.needs():
            if (flaw := need.unmet(stage)) is not None:
                yield number, flaw
        stage.take_in(number, event)
        if event.certainty < 1.0:
            stage.forget(event)
