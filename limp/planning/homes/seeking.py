"""One person who looks for a thing: exact planning under uncertainty, without a social level.

The person believes with b(p) that the thing is at place p, and looks where that costs the fewest steps in all:

    Q(b, p)   = -c d(here, p) - c (1 - b(p)) C(b | not at p)
    d         = 1 to go there, door more to another room, 2 more to open and shut a container; 1 less where one is
    C(b)      = sum_k b(k) sum_{j <= k} d(j)                     the places in the order of falling b(k) / d(k)
    pi(p | b) ~ exp(beta Q(b, p))
    b'(p)     ~ b(p) O(o | p)                                    after each look

What is in the open shows from anywhere in the room, what is in a container once it is open. Whoever shuts a
container in which the wanted thing was seen wastes two steps, since it has to be opened again; whoever goes
elsewhere wastes the way, and whoever puts back what they want has to take it again. `memory` is how much of a look
is kept: at 0 beliefs are never updated.

An act that a hypothesis states is what comes next, and scored by the same policy run forward: with minds for every
goal, P(next) = sum over minds of P(mind | walk) P(next | mind).

The order of falling b / d is optimal for places of fixed cost (Black, Information and Control 8, 1965); d is
counted from p's room. The update is that of Kaelbling, Littman & Cassandra (1998); the policy and its beta are
those of the rest of the household. The class of model is that of Jin et al. (ACL 2024).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from ...errors import HypothesisError, NoEvidenceError
from ...events import Action, Episode
from ...homes.lexicon import lexicon
from ...homes.minds import is_surface
from ...homes.parameters import Parameters
from ...minds.attitudes import ELSEWHERE, Have, Hypothesis, Mind, Put
from ...minds.facts import At, Place
from ...minds.meanings import Act, same_thing
from ...planner import FloatArray, Trace, log_sum_exp
from ...reading.homes.context import acted_at, stood
from ..social import boltzmann


def seeks(hypotheses: Sequence[Hypothesis]) -> bool:
    """Tell whether each mind wants a thing for itself, and has no social level."""
    return all(_goal(h.mind) is not None and h.stance is None and h.belief_of_goal is None for h in hypotheses)


def _goal(mind: Mind) -> Have | Put | None:
    ends = (a.content for a in mind.attitudes if a.verb in ("wants", "intends") and not a.negated)
    return next((goal for goal in ends if isinstance(goal, Have | Put)), None)


@dataclass(frozen=True)
class Home:
    """The places where a thing can be [S], and what lies where at the start. The last place is any other one."""

    places: tuple[Place, ...]
    facts: tuple[At, ...]
    parameters: Parameters

    @classmethod
    def of(cls, episode: Episode, hypotheses: Sequence[Hypothesis], parameters: Parameters) -> Home:
        """Collect the furniture that the episode and the minds name."""
        held = [at.place for h in hypotheses for at in _claims(h.mind)]
        stated = [h.act.place for h in hypotheses if isinstance(h.act, Act) and h.act.place]
        facts = stood(episode)
        named = (*(fact.place for fact in facts), *acted_at(episode), *stated, *held)
        return cls((*dict.fromkeys(p for p in named if p.name and p != ELSEWHERE), ELSEWHERE), facts, parameters)

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The room of each place [S]."""
        return tuple(place.room for place in self.places)

    @cached_property
    def hidden(self) -> tuple[bool, ...]:
        """Whether what is at each place [S] shows only when somebody opens it."""
        return tuple(place == ELSEWHERE or not is_surface(place) for place in self.places)

    @cached_property
    def distances(self) -> FloatArray:
        """Steps that a look at each place takes, from each one [S, S]."""
        apart = np.array([[one != two for two in self.rooms] for one in self.rooms], dtype=np.float64)
        return np.asarray(1.0 + self.parameters.door * apart + self.opening)

    @cached_property
    def opening(self) -> FloatArray:
        """Steps at each place [S] itself: a container is opened and shut."""
        return np.where(self.hidden, 2.0, 0.0)

    def index(self, place: Place) -> int:
        """Return the position of a place, that of ELSEWHERE if it is unknown."""
        return self._order.get((place.name, place.room), len(self.places) - 1)

    @cached_property
    def _order(self) -> dict[tuple[str, str], int]:
        return {(place.name, place.room): k for k, place in enumerate(self.places)}

    def prior(self, thing: str, common_sense: float = 1.0) -> FloatArray:
        """Return P(thing is at each place) [S]: its plausibility there to the power `common_sense`, normalised.

        The plausibility is the lexicon's, and comes from no story; at 0 the thing can be anywhere alike.
        """
        usual = [lexicon().plausibility(thing, place) for place in self.places[:-1]]
        weights = np.array([*usual, self.parameters.ordinary]) ** common_sense
        return np.asarray(weights / weights.sum())

    def holding(self, thing: str) -> FloatArray:
        """Return 1 for each place [S] where the thing really is, else 0."""
        there = np.zeros(len(self.places))
        there[[self.index(fact.place) for fact in self.facts if same_thing(fact.thing, thing)]] = 1.0
        return there


def _claims(mind: Mind) -> list[At]:
    contents = [(a, a.content) for a in mind.attitudes if a.verb in ("believes", "knows")]
    return [
        content.model_copy(update={"negated": content.negated != a.negated})
        for a, content in contents
        if isinstance(content, At)
    ]


def first_belief(home: Home, mind: Mind, thing: str) -> FloatArray:
    """Return the belief [S] at the start: common sense, bent by what the mind is said to think.

    A thing that is thought to be at p is there `conviction` times as likely as common sense has it (as odds); one
    that is thought not to be there is not. `conviction` and `common_sense` may be parameters of the mind.
    """
    given = dict(mind.parameters)
    belief = home.prior(thing, given.get("common_sense", 1.0))
    conviction = given.get("conviction", home.parameters.conviction)
    for at in _claims(mind):
        if same_thing(at.thing, thing):
            belief[home.index(at.place)] *= 0.0 if at.negated else conviction
    if not belief.sum() > 0.0:
        raise HypothesisError(f"{mind.agent} is said to think that the {thing} is nowhere.")
    return np.asarray(belief / belief.sum())


def search_costs(belief: FloatArray, distances: FloatArray) -> FloatArray:
    """Return the expected steps [S] of the best search from each place, after the thing was not there.

    `belief` is [S], `distances` [S, S] from each place. It is 0 where the thing can be nowhere else.
    """
    rest = np.where(np.eye(len(belief), dtype=bool), 0.0, belief[None, :])
    totals = rest.sum(axis=1, keepdims=True)
    rest = np.divide(rest, totals, out=np.zeros_like(rest), where=totals > 0)
    order = np.argsort(-rest / distances, axis=1, kind="stable")
    ordered = np.take_along_axis(rest, order, axis=1)
    way = np.cumsum(np.take_along_axis(distances, order, axis=1), axis=1)
    return np.asarray((ordered * way).sum(axis=1))


@dataclass
class Seeker:
    """One mind on its walk: where it is, what it believes [S], and where it sees the thing."""

    home: Home
    thing: str
    belief: FloatArray
    room: str = ""
    at: int = -1
    """The place where the person stands, if they stand at one."""
    seen: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._there = self.home.holding(self.thing)

    def look(self, shown: Sequence[int]) -> None:
        """Update the belief after a look at the places `shown`: the thing is there, or it is not."""
        found = [p for p in shown if self._there[p] > 0]
        memory = self.home.parameters.memory
        sharp = self.belief.copy()
        if found:
            sharp = np.zeros(len(sharp))
            sharp[found] = 1.0
            if memory > 0:
                self.seen.update(found)
        elif shown:
            sharp[list(shown)] = 0.0
        if sharp.sum() > 0:
            mixed = memory * sharp / sharp.sum() + (1 - memory) * self.belief
            self.belief = np.asarray(mixed / mixed.sum())

    def enter(self, room: str) -> None:
        """Go into a room and see what lies in the open there."""
        self.room, self.at = room, -1
        shown = [p for p, where in enumerate(self.home.rooms) if where == room and not self.home.hidden[p]]
        if not self.seen:
            self.look(shown)

    def utilities(self) -> FloatArray:
        """Return Q of going to each place [S] and looking, or taking the thing, there, in steps."""
        after = search_costs(self.belief, self.home.distances)
        apart = np.array([room != self.room for room in self.home.rooms], dtype=np.float64)
        far = 1.0 + self.home.parameters.door * apart + self.home.opening
        if self.at >= 0:
            far[self.at] -= 1.0
        return np.asarray(-self.home.parameters.acting * (far + (1.0 - self.belief) * after))

    def log_policy(self) -> FloatArray:
        """Return log pi of each place [S] as the next one."""
        return boltzmann(self.utilities(), self.home.parameters.rationality)


def walk_trace(episode: Episode, hypotheses: Sequence[Hypothesis], parameters: Parameters) -> Trace:
    """Return the matrix [H, T]: a column a step of the walk that bears on what the person wants or thinks.

    Raises `NoEvidenceError` for a walk without such steps, `HypothesisError` for minds of several people.
    """
    agents = {h.agent for h in hypotheses}
    if len(agents) != 1:
        raise HypothesisError(f"the options are about several people: {', '.join(sorted(agents))}.")
    home = Home.of(episode, hypotheses, parameters)
    rows = [[(step.words, step.score()) for step in Course(home, episode, h).steps()] for h in hypotheses]
    if not rows[0]:
        raise NoEvidenceError(
            f"nothing that {hypotheses[0].agent} does in search of anything is in the episode.",
            "Check that the text covers it, and that the names agree with the question.",
        )
    steps = tuple(words for words, _ in rows[0])
    return Trace(tuple(hypotheses), steps, np.array([[value for _, value in row] for row in rows]), "symbolic")


class Step(NamedTuple):
    """A step of a walk: its words, where it leads, and how to score it before the next step is taken."""

    words: str
    place: Place | None
    score: Callable[[], float]


class Course:
    """The walk of one mind, step by step."""

    def __init__(self, home: Home, episode: Episode, hypothesis: Hypothesis) -> None:
        goal = _goal(hypothesis.mind)
        assert goal is not None  # `seeks` has looked
        self.home, self.thing, self.next = home, goal.thing, hypothesis.act
        self.seeker = Seeker(home, goal.thing, first_belief(home, hypothesis.mind, goal.thing))
        self.acts = [
            (event, event.meaning)
            for event in episode.events
            if isinstance(event, Action) and event.agent == hypothesis.agent and event.meaning is not None
        ]

    def steps(self) -> Iterator[Step]:
        """Yield each step while the seeker is as it was before the step."""
        for event, act in self.acts:
            words = f"{event.agent}: {event.text}"
            if act.place is None:
                continue
            if not act.place.name:
                yield from self._into(words, act.place)
                continue
            here = self.home.index(act.place)
            if here != self.seeker.at:
                yield from self._onto(words, act.place, here)
            if act.verb in ("open", "search"):
                self.seeker.look([here])
            elif (likely := self._handling(act, here)) is not None:
                yield Step(words, act.place, likely)
        if isinstance(self.next, Act):
            yield Step("what comes next", self.next.place, partial(self._does, self.next))

    def _into(self, words: str, place: Place) -> Iterator[Step]:
        """Yield a walk to another room, and let the seeker be there."""
        if self.seeker.room and self.seeker.room != place.room:
            yield Step(words, place, partial(self._to_room, place.room))
        self.seeker.enter(place.room)

    def _onto(self, words: str, place: Place, here: int) -> Iterator[Step]:
        """Yield a walk to other furniture, and let the seeker see what is in the open there."""
        yield Step(words, place, partial(self._to, here))
        if place.room != self.seeker.room:
            self.seeker.enter(place.room)
        self.seeker.at = here
        if not self.home.hidden[here]:
            self.seeker.look([here])

    def _handling(self, act: Act, here: int) -> Callable[[], float] | None:
        """Return what gives log P(act) of an act at furniture; None for one that is not scored."""
        scored: dict[str, Callable[[], float]] = {
            "close": partial(self._not_taken, here),
            "grab": partial(self._takes, act.thing),
            "put": partial(self._puts, act.thing),
        }
        return scored.get(act.verb)

    def _does(self, act: Act) -> float:
        """log P(act | belief), the policy run forward: going to look somewhere, or taking what is in reach."""
        if act.place is not None and not act.place.name:
            return self._to_room(act.place.room)
        if act.place is not None and act.verb != "grab":
            return self._to(self.home.index(act.place))
        return self._takes(act.thing) if self.seeker.seen else -np.inf

    def _to(self, place: int) -> float:
        return float(self.seeker.log_policy()[place])

    def _to_room(self, room: str) -> float:
        inside = [p for p, where in enumerate(self.home.rooms) if where == room]
        policy = self.seeker.log_policy()
        if not inside:
            return float(policy[-1])
        return float(log_sum_exp(policy[inside]))

    def _takes_log(self) -> tuple[float, float]:
        """log P(take) and log P(shut) of a thing in reach: to have it later takes two steps more."""
        p = self.home.parameters
        take, leave = boltzmann(-p.acting * np.array([0.0, 2.0]), p.rationality)
        return float(take), float(leave)

    def _not_taken(self, here: int) -> float:
        return self._takes_log()[1] if here in self.seeker.seen else 0.0

    def _puts(self, thing: str) -> float:
        return self._takes_log()[1] if same_thing(thing, self.thing) else 0.0

    def _takes(self, thing: str) -> float:
        take, leave = self._takes_log()
        return take if same_thing(thing, self.thing) else leave
