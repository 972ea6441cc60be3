"""Who is where at one moment of a household's episode, as far as it is told, and who may perceive an event there.

Where the rooms of both are told, belief formation decides by them (`beliefs.perception`). This says of the others
whether they take part, are there as far as anybody knows, or may or may not be there.
"""

from __future__ import annotations

from typing import Literal

from ..minds.deeds import Deed
from .household import Household

Access = Literal["rooms", "takes part", "there", "open", "away"]
"""How somebody may perceive an event: as their rooms decide; as one of those who talk; being there as far as is
told; nothing tells whether they are there; or they have left, or have not come yet."""


class Presence:
    """Where people are before one event of a household; `pass_by` goes on to the next.

    Who has appeared, and is not said to be somewhere else, is there; who comes in later is not there yet.
    """

    def __init__(self, home: Household) -> None:
        self.room: dict[str, str] = {}
        """The room of each person; empty where it is not told."""
        self._events = home.episode.events
        self._acts = [
            act if e.mood == "happened" else None for e, act in zip(self._events, home.acts, strict=True)
        ]
        self._appeared: set[str] = set()
        self._away: set[str] = set()
        self._following: list[dict[str, int]] = self._next()
        self._now = 0

    def here(self) -> str:
        """Return the room in which the present event happens, or nothing where it is not told."""
        act = self._acts[self._now]
        named = act.place.room if act and act.place else ""
        return named or self.room.get(self._events[self._now].doer, "")

    def access(self, agent: str) -> Access:
        """Return how `agent` may perceive the present event of somebody else."""
        if agent in self._away:
            return "away"
        following = self._following[self._now].get(agent, -1)
        if self._events[self._now].is_said and self._events[following].is_said and following >= 0:
            return "takes part"
        mine = self.room.get(agent, "")
        if mine and self.here():
            return "rooms"
        if agent not in self._appeared:
            act = self._acts[following] if following >= 0 else None
            return "away" if act and act.verb in ("enter", "walk") else "open"
        return "open" if mine else "there"

    def pass_by(self) -> None:
        """Take in where the present event leaves its agent."""
        event, act = self._events[self._now], self._acts[self._now]
        self._now += 1
        who = event.doer
        if act or event.is_said:
            self._appeared.add(who)
        if act and _moves(act):
            self.room[who] = act.place.room if act.place else ""
            (self._away.add if act.verb == "leave" else self._away.discard)(who)

    def _next(self) -> list[dict[str, int]]:
        """For each event, what each person does or says next, from that event on."""
        ahead: dict[str, int] = {}
        found: list[dict[str, int]] = []
        for k in reversed(range(len(self._events))):
            if self._acts[k] or self._events[k].is_said:
                ahead = {**ahead, self._events[k].doer: k}
            found.append(ahead)
        return found[::-1]


def _moves(act: Deed) -> bool:
    """Return whether an act says where its agent is: coming, going, or acting in a room that is known."""
    known = act.place is not None and bool(act.place.room) and act.verb not in ("find", "miss")
    return known or act.verb in ("leave", "enter", "walk")
