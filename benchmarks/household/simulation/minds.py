"""The mind of a simulated person: what it saw, was told and remembers, and what follows for where things are.

A person sees what lies on the surfaces and in the open containers of the room it is in, and what people there
hold. It knows nothing else but what it was told and what it remembers from before; common sense does the rest:

    P(thing at place) is proportional to plausibility(thing, place), over the places not yet seen without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from limp.homes.world import World
from limp.minds.attitudes import SocialGoal
from limp.minds.facts import Value
from limp.planner import FloatArray

Origin = Literal["seen", "told", "remembered"]


class Errand(Value):
    """Something to do: bring `thing` to the furniture `place`, or with no thing, go to the room `place`."""

    place: str
    thing: str = ""


class Role(Value):
    """A person at the start of an episode: the whole of its mind, and where it stands.

    `errands` are its own goals in order. It begins once each person of `after` has done that many errands and is
    out of its sight. `remembers` is where it last saw things and may be out of date; `knows` are places of which
    it remembers all that is there. `thinks` is what it believes that `other` wants, `minds` a thing of the other
    on which it acts as its social goal tells it, `asks` whether it asks people about what it cannot find.
    """

    name: str
    room: str
    other: str = ""
    social_goal: SocialGoal = "independent"
    errands: tuple[Errand, ...] = ()
    remembers: Mapping[str, str] = {}
    knows: tuple[str, ...] = ()
    thinks: Errand | None = None
    minds: str = ""
    asks: bool = False
    after: Mapping[str, int] = {}


class Belief(Value):
    """That a thing is at `place` (furniture, or a person's name), since `t`, and how the person knows."""

    place: str
    origin: Origin
    t: float = 0.0


@dataclass
class SimulatedMind:
    """Beliefs about things: where each is held to be, and where it was seen not to be."""

    role: Role
    beliefs: dict[str, Belief] = field(default_factory=dict)
    missed: dict[str, set[str]] = field(default_factory=dict)
    thinks: Errand | None = None
    seen_inside: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, role: Role) -> SimulatedMind:
        """Return the mind as it is at the start."""
        beliefs = {thing: Belief(place=place, origin="remembered") for thing, place in role.remembers.items()}
        return cls(role, beliefs, thinks=role.thinks, seen_inside=set(role.knows))

    def place_of(self, thing: str) -> str:
        """Where the person believes the thing to be, or "" if it does not know."""
        belief = self.beliefs.get(thing)
        return belief.place if belief else ""

    def see(self, places: Mapping[str, str], visible: set[str], t: float) -> None:
        """Take in what is at the `visible` places (furniture and hands), given where every thing is."""
        self.seen_inside |= visible
        for thing, place in places.items():
            missed = self.missed.setdefault(thing, set())
            if place in visible:
                before = self.beliefs.get(thing)
                if before is None or before.place != place or before.origin != "seen":
                    self.beliefs[thing] = Belief(place=place, origin="seen", t=t)
                missed.discard(place)
            else:
                missed |= visible
                if self.place_of(thing) in visible:
                    del self.beliefs[thing]

    def hear(self, thing: str, place: str, t: float) -> None:
        """Be told where a thing is; believed unless the thing was already seen somewhere, or not seen there."""
        seen = self.beliefs.get(thing)
        if place not in self.missed.get(thing, set()) and not (seen and seen.origin == "seen"):
            self.beliefs[thing] = Belief(place=place, origin="told", t=t)

    def distribution(self, thing: str, world: World, ids: tuple[str, ...]) -> FloatArray:
        """Return the belief over the world's places [S]; the last, the unnamed ones, has no mass.

        `ids` are the furniture of the places, in order. Somebody who carries the thing is no place.
        """
        believed = self.place_of(thing)
        if believed in ids:
            return np.asarray(np.eye(len(world.places))[ids.index(believed)])
        prior = world.prior(thing)
        prior[-1] = 0.0
        missed = self.missed.get(thing, set())
        left = prior * np.array([*(place not in missed for place in ids), False])
        odds = left if left.sum() > 0 else prior
        return np.asarray(odds / odds.sum())
