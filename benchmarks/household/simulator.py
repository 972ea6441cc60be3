"""A household with people in it: each sees little, believes, wants, helps or hinders, and speaks for its ends.

People live side by side in continuous time. Everybody follows its errands: it goes where it believes the thing to
be, else asks or searches, and brings it to where it is wanted. Whoever `minds` another's thing moves
it, or leaves it, by the policy of moving; whoever is asked answers by the policy of telling. A life is a
generator of steps; the simulation runs the lives of all side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from random import Random

import numpy as np
from limp.benchmarks.household.apartment import Apartment, Furniture, Log, LoggedAct, Moment, Point

from limp.minds.facts import Value

from .bodies import TAKES, Body, Home, Life, Step
from .minds import Belief, Choices, Errand, Role, SimulatedMind
from .words import SAID, answer_words

POLL, PAUSE = 0.5, 0.4
"""Seconds between two looks of somebody who waits; seconds before an answer."""
BREATH, SECONDS_A_WORD = 0.6, 0.3
"""Seconds that it takes to begin to speak, and to say a word; assumed."""
ASKS = 0.6
"""How often somebody for whom asking pays does ask, and does not look around first; assumed."""
DISTANCE = 0.15
"""How a search weighs way against odds: log odds a metre."""


class Answer(Value):
    """An answer with what was in the speaker's mind when it was given; `told` is furniture, or "" if none."""

    asker: str
    speaker: str
    thing: str
    told: str
    start: float
    beliefs: Mapping[str, Belief]
    truth: Mapping[str, str]


class Decision(Value):
    """What somebody who minds another's thing decided: to bring it `to` some place, or "" to leave it at `at`."""

    agent: str
    thing: str
    at: str
    to: str
    thinks: Errand | None
    start: float


def seconds_to_say(words: str) -> float:
    """Return how long it takes to say something."""
    return BREATH + SECONDS_A_WORD * len(words.split())


def chosen(odds: Mapping[str, float], rng: Random) -> str:
    """Draw one of the names by its probability."""
    return rng.choices(list(odds), list(odds.values()))[0]


@dataclass
class Lives:
    """The lives of everybody in `home`; `begin` starts one more beside them."""

    home: Home
    begin: Callable[[Life], None]
    answers: list[Answer] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.choices = Choices(self.home.apartment)
        self.ids, self.world = self.choices.ids, self.choices.world
        self.claimed: set[str] = set()

    def life(self, body: Body) -> Life:
        """Wait, run one's errands, then see to the other's thing."""
        role = body.mind.role
        others = [(self.home.bodies[name], errands) for name, errands in role.after.items()]
        while any(other.finished < errands or other.room == body.room for other, errands in others):
            yield Step(POLL)
        for errand in role.errands:
            yield from self._errand(body, errand)
            body.finished += 1
        if role.minds and (now := body.mind.place_of(role.minds)) in self.ids:
            wanted = body.mind.thinks.place if body.mind.thinks else ""
            odds = self.choices.moves(role.minds, now, wanted, role.other, role.social_goal)
            to = chosen(odds, body.rng)  # or "" to leave it
            decided = Decision(
                agent=body.name,
                thing=role.minds,
                at=now,
                to=to,
                thinks=body.mind.thinks,
                start=round(self.home.t, 3),
            )
            self.decisions.append(decided)
            if to:
                yield from self._errand(body, Errand(place=to, thing=role.minds))
        body.finished += 1

    def _errand(self, body: Body, errand: Errand) -> Life:
        if not errand.thing:
            while body.room != errand.place:
                yield from self._walk_room(body, errand.place)
            return
        yield from self._fetch(body, errand.thing)
        piece = self.home.pieces[errand.place]
        yield from self._walk(body, piece)
        yield from self._use(body, piece, "put", errand.thing)

    def _fetch(self, body: Body, thing: str) -> Life:
        """Get hold of a thing: go where it is believed to be; else ask; else search where it pays best."""
        while body.holding != thing:
            believed = body.mind.place_of(thing)
            if believed in self.ids:
                yield from self._try(body, self.home.pieces[believed], thing)
            elif believed:
                yield Step(POLL)  # somebody carries it
            elif self._would_ask(body):
                yield from self._ask(body, thing)
            else:
                yield from self._try(body, self._likeliest(body, thing), thing)

    def _try(self, body: Body, piece: Furniture, thing: str) -> Life:
        """Go and look for a thing, and take it if it is there; give up as soon as it is known to be elsewhere."""
        before = body.mind.beliefs.get(thing)
        yield from self._walk(body, piece, thing)
        now = body.mind.place_of(thing)
        if body.near != piece.id or (now and now != piece.id) or (before and not now):
            return
        there = self.home.places[thing] == piece.id and thing not in self.claimed
        yield from self._use(body, piece, "grab" if there else "look", thing)

    def _walk(self, body: Body, piece: Furniture, looking_for: str = "") -> Life:
        """Walk to furniture, room by room; stop when what is looked for turns out to be elsewhere."""
        aim = body.mind.place_of(looking_for) if looking_for else ""
        while body.room != piece.room:
            yield from self._walk_room(body, piece.room)
            elsewhere = looking_for and body.mind.place_of(looking_for) not in (aim, piece.id)
            if elsewhere or piece.id in body.mind.missed.get(looking_for, ()):
                return
        if body.near != piece.id:
            yield self.home.step_to_piece(body, piece)

    def _walk_room(self, body: Body, room: str) -> Life:
        yield from self.home.steps_to_room(body, self.home.way(body.room, room)[0], self.home.t)

    def _use(self, body: Body, piece: Furniture, kind: str, thing: str) -> Life:
        """Open a container if it is shut, take or leave a thing or only look, and shut it again."""
        home = self.home
        if piece.container and piece.id not in home.open:
            yield Step(TAKES["open"], home.act(body, "open", piece), done=lambda: home.open.add(piece.id))
            if kind == "look" and home.places[thing] == piece.id and thing not in self.claimed:
                kind = "grab"

        def take() -> None:
            home.places[thing] = body.name
            body.holding = thing

        def leave() -> None:
            home.places[thing] = piece.id
            body.holding = ""
            self.claimed.discard(thing)
            self._infer(body, Errand(place=piece.id, thing=thing))

        if kind == "look":
            yield Step(POLL)
        else:
            self.claimed.add(thing)
            body.handled.add(thing)
            yield Step(TAKES[kind], home.act(body, kind, piece, thing), done=take if kind == "grab" else leave)
        if piece.id in home.open:
            yield Step(TAKES["close"], home.act(body, "close", piece), done=lambda: home.open.discard(piece.id))

    def _infer(self, actor: Body, seen: Errand) -> None:
        """Whoever sees somebody leave the thing that it minds takes it that this is where the other wants it."""
        for body in self.home.bodies.values():
            mind = body.mind
            watches = body is not actor and body.room == actor.room and mind.role.other == actor.name
            if watches and mind.thinks is None and mind.role.minds == seen.thing:
                mind.thinks = seen

    def _likeliest(self, body: Body, thing: str) -> Furniture:
        """Draw where to look next: likely places first, near ones first."""
        odds = body.mind.distribution(thing, self.world, self.ids)[:-1]
        way = np.array([self.home.effort(body, piece) for piece in self.home.apartment.furniture])
        return body.rng.choices(self.home.apartment.furniture, list(odds * np.exp(-DISTANCE * way)))[0]

    def _would_ask(self, body: Body) -> bool:
        """Whether asking, which costs a step, saves more in expectation; some look around first."""
        role, cost = body.mind.role, self.world.search_cost()
        if not role.asks or body.asked or cost[-1, 0] - cost[0, 0] <= 1.0:
            return False
        return body.rng.random() < ASKS

    def _ask(self, body: Body, thing: str) -> Life:
        body.asked = True
        other = self.home.bodies[body.mind.role.other]
        yield from self._say(body, body.rng.choice(SAID["ask"]).format(thing=thing, to=other.name), other.name)
        self.begin(self._reply(other, body, thing))
        known = len(self.answers)
        while len(self.answers) == known or self.home.speaker:
            yield Step(POLL)

    def _reply(self, body: Body, asker: Body, thing: str) -> Life:
        """Answer while going on with what one does."""
        yield Step(PAUSE)
        belief = body.mind.distribution(thing, self.world, self.ids)
        told = chosen(self.choices.answers(belief, body.mind.role.social_goal), body.rng)
        words = answer_words(thing, self.home.pieces.get(told), thing in body.handled, body.rng)
        answer = Answer(
            asker=asker.name,
            speaker=body.name,
            thing=thing,
            told=told,
            start=round(self.home.t, 3),
            beliefs=dict(body.mind.beliefs),
            truth=dict(self.home.places),
        )
        begun = self.home.t
        for step in self._say(body, words, asker.name):
            yield step
            if step.done:
                step.done()
            if step.act:
                self.home.log(step.act, begun)
        if told:
            asker.mind.hear(thing, told, self.home.t)
        self.answers.append(answer)

    def _say(self, body: Body, words: str, to: str) -> Life:
        def end() -> None:
            self.home.speaker = self.home.words = ""

        self.home.speaker, self.home.words = body.name, words
        act = LoggedAct(kind="say", agent=body.name, start=0, end=0, room=body.room, words=words, to=to)
        yield Step(seconds_to_say(words), act, done=end)


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
        spots = dict[str, Point]()
        for role in self.roles:
            centre = self.apartment.room(role.room).area.centre
            dx, dy = self.rng.uniform(-MIDDLE, MIDDLE), self.rng.uniform(-MIDDLE, MIDDLE)
            spots[role.name] = Point(x=centre.x + dx, y=centre.y + dy)
        bodies = {
            r.name: Body(SimulatedMind.of(r), spots[r.name], r.room, Random(self.rng.random())) for r in self.roles
        }
        self.home = Home(self.apartment, bodies, {thing.id: thing.place for thing in self.apartment.things})
        self.lives = Lives(self.home, lambda life: self._resume(None, life))
        self.queue: list[tuple[float, int, Body | None, Life]] = []
        self.order = count()
        self.changed = 0.0

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
