"""One person who looks for a thing: planning by the order of falling b / d, without a social level.

The person believes with b(p) that the thing is at place p, and looks where that costs the fewest steps in all:

    Q(b, p)   = -d(here, p) - (1 - b(p)) C(b | not at p)
    d         = 1 to go there, door more to another room, 2 more to open and shut a container; 1 less where one is
    C(b)      = sum_k b(k) sum_{j <= k} d(j)                     the places in the order of falling b(k) / d(k)
    pi(p | b) ~ exp(beta Q(b, p))
    b'(p)     ~ b(p) O(o | p)                                    after each look

What is in the open shows from anywhere in the room, what is in a container once it is open. Whoever shuts a
container in which the wanted thing was seen wastes two steps, since it has to be opened again; whoever goes
elsewhere wastes the way, and whoever puts back what they want has to take it again.

An act that a hypothesis states is what comes next, and scored by the same policy run forward: with minds for every
goal, P(next) = sum over minds of P(mind | walk) P(next | mind).

The order of falling b / d is optimal for places of fixed cost (Black, Information and Control 8, 1965); d is
counted from p's room for all of them, so that C, and with it Q and pi, are approximate. The update is that of
Kaelbling, Littman & Cassandra (1998); the policy and its beta are those of the rest of the household. The class of
model is that of Jin et al. (ACL 2024).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...episodes.claims import Claim
from ...episodes.episode import Episode
from ...episodes.minds import BeliefTimeline, Hypothesis, Mind, TimelineRow
from ...errors import InputError
from ...homes.household import Household
from ...homes.lexicon import lexicon
from ...homes.minds import wished
from ...homes.parameters import Parameters
from ...homes.world import ELSEWHERE, Lying, is_surface, place_named
from ...minds.deeds import Deed
from ...minds.facts import Place, same_thing
from ...planner import FloatArray, Trace, log_sum_exp, posterior, rows_of
from ..social import boltzmann
from .situation import only_agent

MOST = 2
"""So many places are named for a step beside the one that it leads to, the likeliest first."""
LEAST = 0.05
"""Places that are less likely than this are not named."""


def seeks(hypotheses: Sequence[Hypothesis]) -> bool:
    """Tell whether each mind wants a thing for itself, and has no social level."""
    minds = [h.mind for h in hypotheses]
    return all(mind.end and mind.stance is None and mind.belief_of_goal is None for mind in minds)


@dataclass(frozen=True)
class Home:
    """The places where a thing can be [S], and what lies where at the start. The last place is any other one."""

    places: tuple[Place, ...]
    facts: tuple[Lying, ...]
    parameters: Parameters
    updates: bool = True
    """Whether people learn from what they see."""

    @classmethod
    def of(
        cls, episode: Episode, hypotheses: Sequence[Hypothesis], parameters: Parameters, updates: bool = True
    ) -> Home:
        """Collect the furniture that the episode and the minds name."""
        held = [place_named(claim.value) for h in hypotheses for claim in _claims(h.mind)]
        stated = [h.act.place for h in hypotheses if isinstance(h.act, Deed) and h.act.place]
        told = Household(episode)
        facts = told.stood()
        named = (*(fact.place for fact in facts), *told.acted_at(), *stated, *held)
        places = (*dict.fromkeys(p for p in named if p.name and p != ELSEWHERE), ELSEWHERE)
        return cls(places, facts, parameters, updates)

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


def _claims(mind: Mind) -> list[Claim]:
    """Return what a mind thinks of where things are, and are not."""
    return [claim for claim in mind.claims if claim.verb in ("believes", "knows") and claim.value]


def first_belief(home: Home, mind: Mind, thing: str) -> FloatArray:
    """Return the belief [S] at the start: common sense, bent by what the mind is said to think.

    A thing that is thought to be at p is there `conviction` times as likely as common sense has it (as odds); one
    that is thought not to be there is not. `conviction` and `common_sense` may be parameters of the mind.
    """
    given = dict(mind.parameters)
    belief = home.prior(thing, given.get("common_sense", 1.0))
    conviction = given.get("conviction", home.parameters.conviction)
    for claim in _claims(mind):
        if same_thing(claim.subject, thing):
            belief[home.index(place_named(claim.value))] *= 0.0 if claim.negated else conviction
    if not belief.sum() > 0.0:
        raise InputError(f"{mind.agent} is said to think that the {thing} is nowhere.")
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
        if not self.home.updates:
            return
        found = [p for p in shown if self._there[p] > 0]
        belief = self.belief.copy()
        if found:
            belief = np.zeros(len(belief))
            belief[found] = 1.0
            self.seen.update(found)
        elif shown:
            belief[list(shown)] = 0.0
        if belief.sum() > 0:
            self.belief = np.asarray(belief / belief.sum())

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
        return np.asarray(-far - (1.0 - self.belief) * after)

    def log_policy(self) -> FloatArray:
        """Return log pi of each place [S] as the next one."""
        return boltzmann(self.utilities(), self.home.parameters.rationality)

    def goes(self, place: Place) -> float:
        """Return log P(go there next), to furniture or into a room."""
        policy = self.log_policy()
        if place.name:
            return float(policy[self.home.index(place)])
        inside = [p for p, where in enumerate(self.home.rooms) if where == place.room]
        return float(log_sum_exp(policy[inside]) if inside else policy[-1])

    def handles(self, act: Deed) -> float | None:
        """Return log P(take) or log P(leave) of a thing in reach, None for an act that is neither.

        To have it later takes two steps more.
        """
        p = self.home.parameters
        take, leave = map(float, boltzmann(np.array([0.0, -2.0]), p.rationality))
        match act.verb:
            case "close":
                wanted = act.place is not None and self.home.index(act.place) in self.seen
                return leave if wanted else 0.0
            case "put":
                return leave if same_thing(act.thing, self.thing) else 0.0
            case "grab":
                return take if same_thing(act.thing, self.thing) else leave
        return None

    def does(self, act: Deed) -> float:
        """Return log P(act | belief), the policy run forward: going to look, or taking what is in reach."""
        if act.place is not None and (act.verb != "grab" or not act.place.name):
            return self.goes(act.place)
        likely = self.handles(act.model_copy(update={"verb": "grab"})) if self.seen else None
        return -np.inf if likely is None else likely


class Step(NamedTuple):
    """A step of a walk: its words, where it leads, the belief [S] before it, and its log-probability."""

    words: str
    place: Place | None
    belief: FloatArray
    log_prob: float


def walk(home: Home, episode: Episode, hypothesis: Hypothesis) -> Iterator[Step]:
    """Yield the steps of a mind that bear on what it wants or thinks, and last the act that it states."""
    assert hypothesis.mind.end is not None  # `seeks` has looked
    thing, _ = wished(hypothesis.mind.end)
    seeker = Seeker(home, thing, first_belief(home, hypothesis.mind, thing))
    for k, act in Household(episode).done_by(hypothesis.agent):
        words = episode.events[k].wording
        if act.place is None:
            continue
        yield from _goes(seeker, act.place, words)
        if act.place.name and act.verb in ("open", "search"):
            seeker.look([home.index(act.place)])
        elif act.place.name and (likely := seeker.handles(act)) is not None:
            yield Step(words, act.place, seeker.belief, likely)
    if isinstance(hypothesis.act, Deed):
        yield Step("what comes next", hypothesis.act.place, seeker.belief, seeker.does(hypothesis.act))


def _goes(seeker: Seeker, place: Place, words: str) -> Iterator[Step]:
    """Yield a walk to other furniture or into another room, and let the seeker see what is in the open there."""
    if not place.name:
        if seeker.room and seeker.room != place.room:
            yield Step(words, place, seeker.belief, seeker.goes(place))
        seeker.enter(place.room)
    elif (here := seeker.home.index(place)) != seeker.at:
        yield Step(words, place, seeker.belief, seeker.goes(place))
        if place.room != seeker.room:
            seeker.enter(place.room)
        seeker.at = here
        if not seeker.home.hidden[here]:
            seeker.look([here])


def walk_trace(
    episode: Episode, hypotheses: Sequence[Hypothesis], parameters: Parameters, updates: bool = True
) -> Trace:
    """Return the matrix [H, T]: a column a step of the walk that bears on what the person wants or thinks.

    Raises `InputError` for a walk without such steps, `InputError` for minds of several people.
    """
    agent, home = only_agent(hypotheses), Home.of(episode, hypotheses, parameters, updates)
    walks = [list(walk(home, episode, h)) for h in hypotheses]
    if not walks[0]:
        raise InputError(
            f"nothing that {agent} does in search of anything is in the episode.",
            "Check that the text covers it, and that the names agree with the question.",
        )
    log_probs = np.array([[step.log_prob for step in steps] for steps in walks])
    return Trace(tuple(hypotheses), tuple(step.words for step in walks[0]), log_probs, "symbolic")


def expectations(trace: Trace, episode: Episode, parameters: Parameters, updates: bool = True) -> BeliefTimeline:
    """Return where each option takes the thing to be expected, at each step of the walk.

        b_t(p | option) = sum_h P(h | option, walk) b_t(p | h)

    b_t(p | h) is the belief of the mind h when it takes step t, after all that it has seen before.
    """
    home = Home.of(episode, trace.hypotheses, parameters, updates)
    walks = [list(walk(home, episode, hypothesis)) for hypothesis in trace.hypotheses]
    beliefs = np.array([[step.belief for step in steps] for steps in walks])
    weights = np.maximum(posterior(trace).probabilities, np.finfo(float).tiny)
    shares = {}
    for option, rows in rows_of(trace.hypotheses).items():
        shares[option] = np.tensordot(weights[rows] / weights[rows].sum(), beliefs[rows], axes=1)
    return BeliefTimeline(
        about="where the thing is that is looked for, before each step",
        holders=tuple(f"if {option}" for option in shares),
        moments=tuple(
            TimelineRow(
                event=step.words, held=tuple(_in_words(home, rows[t], step.place) for rows in shares.values())
            )
            for t, step in enumerate(walks[0])
        ),
        shares=True,
    )


def _in_words(home: Home, belief: FloatArray, goal: Place | None) -> str:
    """The place that the step leads to, then the likeliest others."""
    there = [home.index(goal)] if goal is not None and goal.name else []
    likely = [k for k in np.argsort(-belief, kind="stable") if k not in there and belief[k] >= LEAST]
    names = ["elsewhere" if place == ELSEWHERE else place.name for place in home.places]
    return ", ".join(f"{names[k]} {belief[k]:.0%}" for k in [*there, *likely[:MOST]])
