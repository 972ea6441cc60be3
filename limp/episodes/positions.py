"""Where everybody and everything is at one moment of an episode, and who pays attention there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .event_models import Watcher

SCENE = ""
"""The room of those who were there from the start, while the story does not name it."""


class Positions:
    """Rooms of agents, places and things at one moment of a story; `rooms_of` are the rooms of its places."""

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
