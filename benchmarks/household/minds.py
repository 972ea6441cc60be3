"""The mind of a simulated person: what it saw, was told and remembers, and what follows for where things are.

A person sees what lies on the surfaces and in the open containers of the room it is in, and what people there
hold. It knows nothing else but what it was told and what it remembers from before; common sense does the rest:

    P(thing at place) is proportional to plausibility(thing, place), over the places not yet seen without it.

What it answers, and where it brings another's thing, follows the planner's own policies. The answer follows the
policy of telling with one more cost, the effort of naming a place:

    U(u) = rho * E_b[steps that the listener saves] + honesty * b(what u says) - effort [u names a place]

A helper says what it believes, a hinderer names a place where it does not believe the thing to be, and somebody
who does not care often will not be bothered. Things are moved by the policy of moving.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np
from limp.benchmarks.household.apartment import Apartment

from limp.episodes.claims import SocialGoal
from limp.homes.minds import wish
from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.planning.homes.choices import answer_log_policy, outcome_log_policy
from limp.planning.social import boltzmann

Origin = Literal["seen", "told", "remembered"]


class Errand(Value):
    """Something to do: bring `thing` to the furniture `place`, or with no thing, go to the room `place`."""

    place: str
    thing: str = ""


class Role(Value):
    """A person at the start of an episode: the whole of its mind, and where it stands.

    `errands` are its own goals in order. It begins once each person of `after` has done that many errands and is
    out of its sight. `remembers` is where it last saw things and may be out of date. `minds` is a thing of `other`
    on which it acts as its social goal tells it, `asks` whether it asks people about what it cannot find.
    """

    name: str
    room: str
    other: str = ""
    social_goal: SocialGoal = "independent"
    errands: tuple[Errand, ...] = ()
    remembers: Mapping[str, str] = {}
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
    """Beliefs about things: where each is held to be, and where it was seen not to be.

    `thinks` is what the person believes that the other wants.
    """

    role: Role
    beliefs: dict[str, Belief] = field(default_factory=dict)
    missed: dict[str, set[str]] = field(default_factory=dict)
    thinks: Errand | None = None

    @classmethod
    def of(cls, role: Role) -> SimulatedMind:
        """Return the mind as it is at the start."""
        beliefs = {thing: Belief(place=place, origin="remembered") for thing, place in role.remembers.items()}
        return cls(role, beliefs)

    def place_of(self, thing: str) -> str:
        """Return where the person believes the thing to be, or "" if it does not know."""
        belief = self.beliefs.get(thing)
        return belief.place if belief else ""

    def see(self, places: Mapping[str, str], visible: set[str], t: float) -> None:
        """Take in what is at the `visible` places (furniture and hands), given where every thing is."""
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


PEOPLE = Parameters(rationality=4.0, concern=3.0, honesty=0.75, trust=0.9, ordinary=0.75)
"""Simulated people are more resolute than the planner assumes: they care more and err less."""
EFFORT = 0.9
"""Cost of calling a place to mind and naming it, in steps."""


@dataclass(frozen=True)
class Choices:
    """The choices that people have in a home: each of its furniture by id, and "" for none of it."""

    home: Apartment

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The furniture."""
        return tuple(piece.id for piece in self.home.furniture)

    @cached_property
    def world(self) -> World:
        """The places of the furniture, in the same order."""
        return World.of([piece.place for piece in self.home.furniture], PEOPLE)

    def answers(self, belief: FloatArray, social_goal: SocialGoal) -> dict[str, float]:
        """Return P(somebody who is asked names it), and for "" that they say not to know."""
        named, beta = len(belief) - 1, self.world.parameters.rationality
        log_policy = answer_log_policy(self.world, belief, social_goal)
        worth = np.concatenate([log_policy[:named] / beta - EFFORT, log_policy[-1:] / beta])
        return self._odds(np.exp(boltzmann(worth, beta)))

    def moves(self, thing: str, at: str, wanted: str, other: str, social_goal: SocialGoal) -> dict[str, float]:
        """Return P(a thing is brought there from `at`), and for "" that it is left.

        `wanted` is where `other` is thought to want it, "" if that is not known.
        """
        goal = wish(other, thing, self.home.piece(wanted).place) if wanted else None
        log_odds = outcome_log_policy(self.world, self.ids.index(at), goal, social_goal)
        odds = np.exp(log_odds)[[*range(len(self.ids)), len(self.ids) + 1]]  # without handing it over
        return self._odds(odds / odds.sum())

    def _odds(self, odds: FloatArray) -> dict[str, float]:
        return dict(zip((*self.ids, ""), map(float, odds), strict=True))
