"""The stage: where everybody and everything is, and what is so, at one moment; effects take place on it.

Kinds of events ask it. It knows neither events nor episodes: a `Course` carries an episode out on it, and belief
formation (`limp.beliefs.tracker`) adds what minds hold, and who perceives what.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from .effects import Attends, Becomes, Effect, Goes, Learns, LooksIn, Plays, Says, Sees, Trusts, Watches
from .event_models import EventModel, Watcher, drawn
from .variables import NOTHING, Variable, at, inside

BY_NOBODY = drawn({})
"""The event model of what is so and nobody perceives; of what a label hides it is told to the reader alone."""
SCENE = ""
"""The room of those who were there from the start, while the story does not name it."""


@dataclass(frozen=True, slots=True)
class Around:
    """What happens in a room, and is perceived by all in it together.

    `looked` says what only some of them learn by it. `doers` know it, looking or not. `own` are those whose own
    state or place it is: they perceive it wherever they are. `told` are the variables of which the story itself
    adds it: that is no news to those of whom it says what they hold of them.
    """

    room: str
    doers: Collection[str] = ()
    own: Collection[str] = ()
    told: Collection[Variable] = ()


@dataclass(frozen=True, slots=True)
class Together:
    """What some people perceive together, and who is said to see it, each alone."""

    agents: Collection[str]


@dataclass(frozen=True, slots=True)
class OnlyBy:
    """What nobody perceives by being there, but those whom the words name; `told` as in `Around`."""

    agents: Collection[str]
    told: Collection[Variable] = ()


@dataclass(frozen=True, slots=True)
class Initially:
    """How things are at first: everybody knows it but those who are said not to; `told` as in `Around`."""

    told: Collection[Variable] = ()


@dataclass(frozen=True, slots=True)
class AsDrawn:
    """Who perceives it as a kind draws it; what the words say of who perceives the event holds besides."""

    model: EventModel


Audience = Around | Together | OnlyBy | Initially | AsDrawn
"""Who perceives something, as kinds say it; `Stage.seen` makes the event model of it."""


def outwards(place: str, around: Callable[[str], str | None]) -> tuple[str, ...]:
    """Return a place, what is `around` it, what is around that, and so on."""
    found = [place]
    while (outer := around(found[-1])) is not None and outer not in found:
        found.append(outer)
    return tuple(found)


class Positions:
    """Where everybody and everything is at a moment, and who attends; `rooms_of` has the rooms of places."""

    def __init__(self, agents: Sequence[str], rooms_of: Sequence[tuple[str, str]]) -> None:
        self.room_of: dict[str, str | None] = dict.fromkeys(agents)
        """Where each agent is; None is away."""
        self.left_from: dict[str, str] = {}
        """The room that each agent left last."""
        self.been: dict[str, set[str]] = {agent: set() for agent in agents}
        """The rooms in which each agent has been, or which they watched."""
        self.scene = SCENE
        """Where the story plays, for whatever does not say where it happens."""
        self.watching: dict[str, tuple[str, Watcher]] = {}
        """Who watches which room unnoticed, and with whom."""
        self.inattentive: set[str] = set()
        self.distracted: set[str] = set()
        """Who perceives nothing, which nobody notices."""
        self._inside: dict[str, set[str]] = {}
        self._room_of_place = dict(rooms_of)
        self._room_of_thing: dict[str, str] = {}
        self._things_in: dict[str, dict[str, None]] = {}
        self._place_of: dict[str, str] = {}
        self._at: dict[str, dict[str, None]] = {}
        self._groups: dict[str, frozenset[str]] = {}
        self.changes = 0
        """How often somebody or something changed rooms, or the scene changed."""

    # -- agents -------------------------------------------------------------------------------------------------

    def place(self, agent: str, room: str | None) -> None:
        """Let an agent be in a room from now on, or away, with what they have in their hands."""
        before = self.room_of.get(agent)
        self.changes += before != room
        self._groups.clear()
        if before is not None:
            self._inside.get(before, set()).discard(agent)
        self.room_of[agent] = room
        if room is not None:
            self._inside.setdefault(room, set()).add(agent)
            self.been.setdefault(agent, set()).add(room)
        self._takes_along(agent, room)

    def attend(self, agent: str, attentive: bool, unnoticed: bool = False) -> None:
        """Let an agent perceive from now on, or not; `unnoticed`: the others take it that they do."""
        self._groups.clear()
        self.inattentive.discard(agent)
        self.distracted.discard(agent)
        if not attentive:
            (self.distracted if unnoticed else self.inattentive).add(agent)

    def group(self, room: str | None) -> frozenset[str]:
        """Return who is in a room and seems to pay attention; nobody where it is not known which."""
        if room is None:
            return frozenset()
        if room not in self._groups:
            self._groups[room] = frozenset(self._inside.get(room, ())) - self.inattentive
        return self._groups[room]

    def watchers(self, room: str | None) -> frozenset[Watcher]:
        """Return who watches a room unnoticed, and pays attention."""
        found = (watcher for where, watcher in self.watching.values() if where == room)
        awake = (replace(watcher, agents=watcher.agents - self.inattentive) for watcher in found)
        return frozenset(watcher for watcher in awake if watcher.agents)

    # -- things -------------------------------------------------------------------------------------------------

    def put(self, thing: str, place: str | None, room: str | None) -> None:
        """Let a thing with what is in it be in a room (None: away), at a place that is therefore there too."""
        self._at.get(self._place_of.pop(thing, ""), {}).pop(thing, None)
        if place is not None:
            self._at.setdefault(place, {})[thing] = None
            self._place_of[thing] = place
        if place is not None and room is not None and place not in self.room_of:
            self._room_of_place.setdefault(place, room)
        old = self._room_of_thing.pop(thing, None)
        self.changes += old is not None and old != room
        if old is not None:
            self._things_in.get(old, {}).pop(thing, None)
        if room is not None:
            self._room_of_thing[thing] = room
            self._things_in.setdefault(room, {})[thing] = None
        self._takes_along(thing, room)

    def _takes_along(self, holder: str, room: str | None) -> None:
        """Let what somebody has, or what is in a thing, be where they are."""
        for thing in tuple(self._at.get(holder, ())):
            if self._room_of_thing.get(thing) != room:
                self.put(thing, holder, room)

    def turns_up(self, thing: str, room: str) -> None:
        """Let a thing be in a room if nothing was told of where it is."""
        if self.room_of_thing(thing) is None:
            self._room_of_thing[thing] = room

    def things_in(self, room: str) -> Sequence[str]:
        """Return the things in a room."""
        return tuple(self._things_in.get(room, ()))

    def room_of_thing(self, thing: str) -> str | None:
        """Return the room of a thing, a place or a person, as far as it is known."""
        known = (self.room_of, self._room_of_thing, self._room_of_place)
        return next((rooms[thing] for rooms in known if thing in rooms), None)

    # -- rooms --------------------------------------------------------------------------------------------------

    def room_for(self, event_room: str, place: str, agent: str, thing: str = "") -> str:
        """Return where something happens: the named room, the agent's, the place's, the thing's, or the scene.

        A place in which somebody is, such as a shop that closes, is a room itself.
        """
        if event_room:
            return event_room
        mine = self.room_of.get(agent) if agent else None
        if mine is not None:
            return mine
        if self._inside.get(place):
            return place
        known = self.room_of_thing(place) or self._room_of_thing.get(thing)
        return known if known is not None else self.scene

    @property
    def unnamed(self) -> bool:
        """Whether people are in a scene that has no name yet."""
        return self.scene == SCENE and bool(self._inside.get(SCENE))

    @property
    def nowhere(self) -> bool:
        """Whether nobody and nothing is in a scene that has no name yet: the first room that is named is it."""
        return self.scene == SCENE and not self._inside.get(SCENE) and not self._things_in.get(SCENE)

    def name_scene(self, room: str) -> None:
        """Give the unnamed scene its name, once the story tells it."""
        self.changes += 1
        self._groups.clear()
        for agent in sorted(self._inside.pop(SCENE, ())):
            self.room_of[agent] = room
            self._inside.setdefault(room, set()).add(agent)
        self._things_in.setdefault(room, {}).update(self._things_in.pop(SCENE, {}))
        for been in self.been.values():
            if SCENE in been:
                been.add(room)
                been.discard(SCENE)
        for rooms in (self._room_of_thing, self._room_of_place):
            rooms.update({thing: room for thing, its in rooms.items() if its == SCENE})
        self.watching = {a: (room if r == SCENE else r, w) for a, (r, w) in self.watching.items()}
        if self.scene == SCENE:
            self.scene = room


class Stage:
    """How things are when an event happens: what kinds ask, and on what their effects take place.

    `places` are the rooms that places stand in, `labels` what places look as if they held, `rooms` all rooms of
    the story; what is at one of `open_places` lies open. `where`, `truth` and what stands beside them are to be
    read only by kinds.
    """

    def __init__(
        self,
        people: Sequence[str],
        places: Mapping[str, str],
        labels: Mapping[str, str],
        rooms: Collection[str],
        open_places: Collection[str],
    ) -> None:
        self.places, self.labels, self.rooms = places, labels, rooms
        self._open = frozenset((*people, *open_places))
        self.where = Positions(people, list(places.items()))
        """Rooms of people and things, who pays attention, who watches unnoticed, where the story plays."""
        self.truth: dict[Variable, str | None] = {}
        """The real value of each variable of which any was told."""
        self.gone: dict[str, int] = {}
        """The event at which somebody left who has not come back."""
        self.sleeping: dict[str, int] = {}
        """The event at which somebody fell asleep."""
        self.away_at: dict[str, tuple[int, frozenset[str]]] = {}
        """By id and number of each event: its place from 0, and who was away and is not said to perceive it."""
        self.unsure: set[str | Variable] = set()
        """The people and variables of whom an uncertain event leaves open where they are, or what is so."""
        self._stood: dict[str, frozenset[str]] = {}
        """By place that was moved: who had been in its room before."""
        self._said_in_view: dict[Variable, bool] = {}
        """Whether who comes in sees how a variable is, where its last change says so."""
        self.now = -1
        self._begun: int | None = None

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
        return outwards(place, lambda inner: self.real(at(inner)) or self.places.get(inner))

    def seen_standing(self, place: str) -> frozenset[str]:
        """Return who was in the room of a place while the place stood there from the start."""
        room = self.places.get(place)
        return self._stood.get(place, frozenset(who for who, been in self.where.been.items() if room in been))

    def holds(self, chain: Sequence[str], variable: Variable) -> str | None:
        """Return what a chain of people holds of a variable; nothing, where no beliefs are formed."""
        del chain, variable
        return None

    def seen(self, audience: Audience) -> EventModel:
        """Return the event model of who perceives what happens now; of nobody, where no beliefs are formed."""
        del audience
        return BY_NOBODY

    def in_view(self, room: str) -> Sequence[Variable]:
        """Return of what who comes into a room, or is there, sees how it is; none, where no beliefs are formed."""
        del room
        return ()

    def shows(self, room: str, containers: bool) -> tuple[Variable, ...]:
        """Return of what it can be seen in a room how it is: what is said to be seen, and where things lie open.

        What is said to be hidden is not seen.
        """
        said = self._said_in_view
        places = ((thing, self.real(at(thing)) or thing) for thing in self.where.things_in(room))
        lies = (at(thing) for thing, place in places if self.is_open(place, room, containers))
        told = (v for v, seen in said.items() if seen and self.where.room_of_thing(v.of) == room)
        return tuple(v for v in dict.fromkeys((*lies, *told)) if not self.is_hidden(v))

    def is_open(self, place: str, room: str, containers: bool) -> bool:
        """Return whether in a room one sees what is at a place.

        In the room itself, in somebody's hands and at an open place; any other place is taken to be a container,
        which is looked into only with `containers`.
        """
        return containers or (self._open | {room}).issuperset(self.around(place))

    def is_hidden(self, variable: Variable) -> bool:
        """Return whether it is said that nobody sees, without looking for it, how a variable is."""
        return not self._said_in_view.get(variable, True)

    # -- what happens --------------------------------------------------------------------------------------------

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
            case Learns() | LooksIn() | Sees() | Says() | Trusts():
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

    def _watches(self, watcher: Watcher, room: str | None) -> None:
        for who in watcher.agents:
            if room is None:
                self.where.watching.pop(who, None)
                continue
            if self.where.room_of.get(who) == room:
                self.where.place(who, None)
            self.where.watching[who] = (room, watcher)
            self.where.been[who].add(room)

    def _becomes(self, effect: Becomes) -> None:
        variable, value, thing = effect.variable, effect.value, effect.variable.of
        before, new = self.real(variable), {variable: value}
        if variable.quality == "at" and thing in self.places:
            self._stood.setdefault(thing, self.seen_standing(thing))
        self._said_in_view.pop(variable, None)
        if effect.in_view and variable.quality not in ("fact", "topic"):  # places and states of things are seen
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
