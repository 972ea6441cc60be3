"""What a camera misses: rooms out of view, covered places and covered hands, for random stretches of time."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pydantic import Field

from limp.homes.apartment import Log, Moment
from limp.minds.facts import Value

CLEAR_START = 1.0
"""Seconds at the start in which nothing is hidden, so that the plan can be read."""
STRETCH = (3.0, 8.0)
"""Shortest and longest seconds for which something is, or is not, hidden at once."""


class Look(Value):
    """How a film is made: frames a second, what is hidden, how small things are.

    `occlusion` is the fraction of the time for which each hand and each piece of furniture is covered, `blind`
    that for which each room is out of view. `follow` shows only the room of the person whom the log's camera
    follows. `small_objects` makes all icons tiny. The same `seed` hides the same.
    """

    fps: float = Field(default=8.0, gt=0, le=60)
    occlusion: float = Field(default=0.0, ge=0, le=1)
    blind: float = Field(default=0.0, ge=0, le=1)
    follow: bool = False
    small_objects: bool = False
    seed: int = 0


Stretches = tuple[tuple[float, float], ...]
"""The times at which something is hidden: in [start, end) of any of the pairs."""


def stretches(share: float, duration: float, rng: Random) -> Stretches:
    """Cut the time into stretches of random length, each hidden with probability `share`."""
    t, hidden = CLEAR_START, []
    while t < duration:
        end = t + rng.uniform(*STRETCH)
        if rng.random() < share:
            hidden.append((t, end))
        t = end
    return tuple(hidden)


def hidden_at(t: float, times: Stretches) -> bool:
    """Tell whether something is hidden at time `t`."""
    return any(start <= t < end for start, end in times)


class Cover:
    """What is hidden when, in a film of one log."""

    def __init__(self, log: Log, look: Look) -> None:
        self._log, self._look = log, look
        end = log.duration + STRETCH[1]

        def draw(kind: str, names: Iterable[str], share: float) -> dict[str, Stretches]:
            return {n: stretches(share, end, Random(f"{look.seed} {log.id} {kind} {n}")) for n in names}

        self._rooms = draw("room", (room.name for room in log.apartment.rooms), look.blind)
        self._pieces = draw("piece", (piece.id for piece in log.apartment.furniture), look.occlusion)
        self._hands = draw("hand", log.people, look.occlusion)

    def rooms(self, moment: Moment) -> frozenset[str]:
        """The rooms that are out of view."""
        blind = {name for name, times in self._rooms.items() if hidden_at(moment.t, times)}
        if self._look.follow and self._log.camera and moment.t >= CLEAR_START:
            shown = {figure.room for figure in moment.figures if figure.name == self._log.camera}
            blind |= set(self._rooms) - shown
        return frozenset(blind)

    def pieces(self, t: float) -> frozenset[str]:
        """The furniture that is covered."""
        return frozenset(name for name, times in self._pieces.items() if hidden_at(t, times))

    def hand(self, person: str, t: float) -> bool:
        """Tell whether a person's hands are covered."""
        return hidden_at(t, self._hands[person])
