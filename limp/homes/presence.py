"""Who is where at one moment of a household's episode, as far as it is told, and who may perceive an event there.

Where the rooms of both are told, belief formation decides by them (`beliefs.perception`). This says of the others
whether they take part, are there as far as anybody knows, or may or may not be there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..minds.events import Event, Observation, Utterance
from ..minds.meanings import Act, Statement

Access = Literal["rooms", "takes part", "there", "open", "away"]
"""How somebody may perceive an event: as their rooms decide; as one of those who talk; being there as far as is
told; nothing tells whether they are there; or they have left, or have not come yet."""


class Presence:
    """Where people are before one event of `events`; `pass_by` goes on to the next.

    Who has appeared, and is not said to be somewhere else, is there; who comes in later is not there yet.
    """

    def __init__(self, events: Sequence[Event]) -> None:
        self.room: dict[str, str] = {}
        """The room of each person; empty where it is not told."""
        self._events = events
        self._appeared: set[str] = set()
        self._away: set[str] = set()
        self._following: list[dict[str, Event]] = _following(events)
        self._now = 0

    def here(self) -> str:
        """Return the room in which the present event happens, or nothing where it is not told."""
        event = self._events[self._now]
        act = event.meaning
        named = act.place.room if isinstance(act, Act) and act.place else ""
        return named or self.room.get(event.agent, "")

    def access(self, agent: str) -> Access:
        """Return how `agent` may perceive the present event of somebody else."""
        if agent in self._away:
            return "away"
        following = self._following[self._now].get(agent)
        if isinstance(self._events[self._now], Utterance) and isinstance(following, Utterance):
            return "takes part"
        mine = self.room.get(agent, "")
        if mine and self.here():
            return "rooms"
        if agent not in self._appeared:
            act = following.meaning if following else None
            return "away" if isinstance(act, Act) and act.verb in ("enter", "walk") else "open"
        return "open" if mine else "there"

    def pass_by(self) -> None:
        """Take in where the present event leaves its agent."""
        event = self._events[self._now]
        self._now += 1
        if isinstance(event.meaning, Act | Statement):
            self._appeared.add(event.agent)
        act = moves(event)
        if act is not None:
            self.room[event.agent] = act.place.room if act.place else ""
            (self._away.add if act.verb == "leave" else self._away.discard)(event.agent)


def moves(event: Event) -> Act | None:
    """Return what an event says of where its agent is: coming, going, or acting in a room that is known."""
    act = event.meaning
    if not isinstance(act, Act) or (isinstance(event, Observation) and act.verb not in ("leave", "enter")):
        return None
    known = act.place is not None and bool(act.place.room) and act.verb not in ("find", "miss")
    return act if known or act.verb in ("leave", "enter", "walk") else None


def _following(events: Sequence[Event]) -> list[dict[str, Event]]:
    """For each event, what each person does or says next, from that event on."""
    ahead: dict[str, Event] = {}
    found: list[dict[str, Event]] = []
    for event in reversed(events):
        if event.agent and isinstance(event.meaning, Act | Statement):
            ahead = {**ahead, event.agent: event}
        found.append(ahead)
    return found[::-1]
