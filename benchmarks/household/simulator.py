"""A household with people in it: each sees little, believes, wants, helps or hinders, and speaks for its ends.

People live side by side in continuous time. Everybody follows its errands: it goes where it believes the thing to
be, else asks or searches, and brings it to where it is wanted. Whoever `minds` another's thing moves
it, or leaves it, by the policy of moving; whoever is asked answers by the policy of telling (`lives`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random

from limp.benchmarks.household.apartment import Apartment, Log, Moment, Point

from .bodies import Body, Home, Life
from .lives import Answer, Decision, Lives
from .minds import Role, SimulatedMind

MIDDLE = 0.6
"""Metres from the middle of a room within which people stand at first."""
LIMIT = 150.0
"""Seconds after which an episode ends, whatever people still do."""
STALL = 6.0
"""Seconds without any change after which nothing more will happen: people wait for one another."""


@dataclass(frozen=True)
class Played:
    """An episode: its log, and what was in people's minds, of which no solver sees anything."""

    log: Log
    roles: tuple[Role, ...]
    answers: tuple[Answer, ...]
    decisions: tuple[Decision, ...]
    complete: bool
    """False if the time was up before everybody had finished."""


def simulate(apartment: Apartment, roles: Sequence[Role], rng: Random) -> Played:
    """Let the people of `roles`, of different names, live until all have finished; deterministic given `rng`."""
    return _Simulation(apartment, roles, rng).play()


@dataclass
class _Simulation:
    apartment: Apartment
    roles: Sequence[Role]
    rng: Random
    moments: list[Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        spots = {role.name: self._spot(role.room) for role in self.roles}
        bodies = {
            r.name: Body(SimulatedMind.of(r), spots[r.name], r.room, Random(self.rng.random())) for r in self.roles
        }
        self.home = Home(self.apartment, bodies, {thing.id: thing.place for thing in self.apartment.things})
        self.lives = Lives(self.home, lambda life: self._resume(None, life))
        self.queue: list[tuple[float, int, Body | None, Life]] = []
        self.order = count()
        self.changed = 0.0

    def _spot(self, room: str) -> Point:
        centre = self.apartment.room(room).area.centre
        return Point(
            x=centre.x + self.rng.uniform(-MIDDLE, MIDDLE), y=centre.y + self.rng.uniform(-MIDDLE, MIDDLE)
        )

    def play(self) -> Played:
        self.home.look_around(0.0)
        for person in self.home.bodies.values():
            self._resume(person, self.lives.life(person))
        self._record()
        complete = True
        while self.queue:
            self.home.t, _, body, life = heappop(self.queue)
            if self.home.t > min(LIMIT, self.changed + STALL):
                complete = False
                break
            self._finish(body)
            self._resume(body, life)
        log = Log(
            id="1", apartment=self.apartment, people=tuple(self.home.bodies),
            acts=tuple(sorted(self.home.acts, key=lambda act: (act.start, act.end))), moments=tuple(self.moments),
        )  # fmt: skip
        return Played(log, tuple(self.roles), tuple(self.lives.answers), tuple(self.lives.decisions), complete)

    def _finish(self, body: Body | None) -> None:
        """End the step that is under way: the body is where it went, and the home is as it left it."""
        if body is None or body.step is None:
            return
        step, body.at = body.step, body.position(self.home.t)
        body.step = None
        self.changed = self.home.t if step.moves else self.changed
        if step.done:
            step.done()
        if step.act is not None:
            self.home.log(step.act, body.since if step.begun is None else step.begun)
        if step.done or step.act:
            self.home.look_around(self.home.t)

    def _resume(self, body: Body | None, life: Life) -> None:
        step = next(life, None)
        if step is not None:
            if body is not None:
                body.step, body.since = step, self.home.t
            heappush(self.queue, (self.home.t + step.seconds, next(self.order), body, life))
        if step is None or step.moves or self.changed == self.home.t:
            self._record()

    def _record(self) -> None:
        moment = self.home.moment(self.home.t)
        if self.moments and self.moments[-1].t == moment.t:
            self.moments.pop()
        self.moments.append(moment)
