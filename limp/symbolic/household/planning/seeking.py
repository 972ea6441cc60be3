"""One person who looks for a thing: exact planning under uncertainty, without a social level.

The person believes with b(p) that the thing is at place p, and looks where it is worth most:

    U(go and look at p) = V b(p) - c d(here, p)            d: 1 in the same room, 1 + door in another
    U(take it at p)     = V b(p) - c                       where it is seen
    pi(a | b)           ~ exp(beta U(a | b))
    b'(p)               ~ b(p) O(o | p)                     after each look, with O from what is open to view

What is in the open shows from anywhere in the room, what is in a container once it is open. Whoever goes on from
where the thing was seen has not taken it: that is as likely as the policy makes it. `memory` is how much of a look is
kept: at 0 beliefs are never updated. Source: the single-agent planner of Jin et al., MMToM-QA (ACL 2024), and
Ullman et al. (2009) for the policy; the update is that of Kaelbling, Littman & Cassandra (1998).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ....errors import HypothesisError, NoEvidenceError
from ....events import Action, Episode
from ....facts import At, Place
from ....meanings import Act, same_thing
from ....minds import ELSEWHERE, Have, Hypothesis, Mind, Put
from ....planner import FloatArray, Trace, log_sum_exp
from ...social import boltzmann
from ..domain.lexicon import lexicon
from ..domain.parameters import Parameters
from ..reading.flat import hides, unnumbered


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
        facts = tuple(f for f in episode.initial.facts if isinstance(f, At))
        acts = [e.meaning.place for e in episode.events if isinstance(e.meaning, Act) and e.meaning.place]
        held = [at.place for h in hypotheses for at in _claims(h.mind)]
        named = (*(f.place for f in facts), *acts, *held)
        return cls((*dict.fromkeys(p for p in named if p.name and p != ELSEWHERE), ELSEWHERE), facts, parameters)

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The room of each place [S]."""
        return tuple(place.room for place in self.places)

    @cached_property
    def hidden(self) -> tuple[bool, ...]:
        """Whether what is at each place [S] shows only when somebody opens it."""
        return tuple(place == ELSEWHERE or hides(place) for place in self.places)

    def index(self, place: Place) -> int:
        """Return the position of a place, that of ELSEWHERE if it is unknown."""
        return self.places.index(place) if place in self.places else len(self.places) - 1

    def prior(self, thing: str) -> FloatArray:
        """Return P(thing is at each place) [S] by the lexicon's common sense, not by any story."""
        usual = [lexicon().plausibility(thing, unnumbered(place)) for place in self.places[:-1]]
        weights = np.array([*usual, self.parameters.ordinary])
        return np.asarray(weights / weights.sum())

    def holding(self, thing: str) -> FloatArray:
        """Return 1 for each place [S] where the thing really is, else 0."""
        there = [any(f.place == p and same_thing(f.thing, thing) for f in self.facts) for p in self.places]
        return np.array(there, dtype=np.float64)


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
    that is thought not to be there is not.
    """
    belief = home.prior(thing)
    for at in _claims(mind):
        if same_thing(at.thing, thing):
            belief[home.index(at.place)] *= 0.0 if at.negated else home.parameters.conviction
    if not belief.sum() > 0.0:
        raise HypothesisError(f"{mind.agent} is said to think that the {thing} is nowhere.")
    return np.asarray(belief / belief.sum())


@dataclass
class Seeker:
    """One mind on its walk: where it is, what it believes [S], and where it sees the thing."""

    home: Home
    thing: str
    belief: FloatArray
    room: str = ""
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
        self.room = room
        shown = [p for p, where in enumerate(self.home.rooms) if where == room and not self.home.hidden[p]]
        if not self.seen:
            self.look(shown)

    def utilities(self) -> FloatArray:
        """Return U of going to each place [S] and looking, or taking the thing, there."""
        p = self.home.parameters
        far = np.array([1.0 + p.door * (room != self.room) for room in self.home.rooms])
        return np.asarray(p.having * self.belief - p.acting * far)

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
    (agent,) = agents
    home = Home.of(episode, hypotheses, parameters)
    rows = [[*_Course(home, episode, agent, h).columns()] for h in hypotheses]
    if not rows[0]:
        raise NoEvidenceError(
            f"nothing that {agent} does in search of anything is in the episode.",
            "Check that the text covers it, and that the names agree with the question.",
        )
    steps = tuple(words for words, _ in rows[0])
    return Trace(tuple(hypotheses), steps, np.array([[value for _, value in row] for row in rows]), "symbolic")


class _Course:
    """The walk of one mind, step by step."""

    def __init__(self, home: Home, episode: Episode, agent: str, hypothesis: Hypothesis) -> None:
        goal = _goal(hypothesis.mind)
        assert goal is not None  # `seeks` has looked
        self.home, self.thing = home, goal.thing
        self.seeker = Seeker(home, goal.thing, first_belief(home, hypothesis.mind, goal.thing))
        self.acts = [
            (event, event.meaning)
            for event in episode.events
            if isinstance(event, Action) and event.agent == agent and event.meaning is not None
        ]

    def columns(self) -> Iterator[tuple[str, float]]:
        """Yield the words and the log-likelihood of each step."""
        at, heading = -1, ""
        for k, (event, act) in enumerate(self.acts):
            words = f"{event.agent}: {event.text}"
            place = act.place
            if act.verb in ("walk", "wait", "enter", "search") and place is not None and not place.name:
                if not self.seeker.room:
                    self.seeker.enter(place.room)
                elif self._goes_on(k):
                    heading = words  # the place that is headed for in there tells more than the room
                else:
                    yield words, self._to_room(place.room)
                    self.seeker.enter(place.room)
                continue
            if place is None or not place.name:
                continue
            here = self.home.index(place)
            if here != at and act.verb in ("walk", "wait", "open", "search", "grab", "put"):
                yield words if not heading else f"{heading}, {act.phrase()}", self._to(here)
                at, heading = here, ""
                if place.room != self.seeker.room:
                    self.seeker.enter(place.room)
                if not self.home.hidden[here]:
                    self.seeker.look([here])
            if act.verb in ("open", "search"):
                self.seeker.look([here])
            elif act.verb == "close":
                yield words, self._not_taken()
            elif act.verb == "grab":
                yield words, self._takes(act.thing)

    def _goes_on(self, k: int) -> bool:
        room = self.acts[k][1].place
        after = self.acts[k + 1][1].place if k + 1 < len(self.acts) else None
        return bool(after and room and after.name and after.room == room.room)

    def _to(self, place: int) -> float:
        return float(self.seeker.log_policy()[place])

    def _to_room(self, room: str) -> float:
        inside = [p for p, where in enumerate(self.home.rooms) if where == room]
        policy = self.seeker.log_policy()
        if not inside:
            return float(policy[-1])
        return float(log_sum_exp(policy[inside]))

    def _takes_log(self) -> tuple[float, float]:
        """log P(take) and log P(go on), of a thing in reach: worth V less a step, against the best look elsewhere."""
        p = self.home.parameters
        take, leave = boltzmann(np.array([p.having - p.acting, -p.idling]), p.rationality)
        return float(take), float(leave)

    def _not_taken(self) -> float:
        return self._takes_log()[1] if self.seeker.seen else 0.0

    def _takes(self, thing: str) -> float:
        take, leave = self._takes_log()
        return take if same_thing(thing, self.thing) else leave
