"""The household I-POMDP as a `Policy`: which answers, moves and searches does each mind lead to?

Four kinds of steps fill the columns of the trace:
- what the agent heard, or is said not to know, about the other's goal,
- what the agent told the other about the thing (`telling`),
- what the agent did with the thing itself (`moves`),
- if the question says that the agent *knows* where the thing is: what the other then found (`search`), since
  knowledge is true and the other's search shows the truth.
Everything else conditions the episode and is not scored: it is as likely under every mind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from ...errors import HypothesisError, NoEvidenceError
from ...events import Action, Episode, Event, Hypothesis, Utterance
from ...planner import FloatArray, Trace
from .context import acts, goals, places, rooms_told, said_to_be_unaware, statements
from .frames import SOMETHING, Frame, Place, Statement
from .grammar import parse_action
from .minds import WHERE_PUT, Goal, Mind, mind_of
from .moves import outcome_log_policy
from .parameters import Parameters
from .search import Report, search_log_likelihoods
from .telling import statement_log_likelihood
from .world import World

Column = tuple[str, FloatArray]


@dataclass(frozen=True)
class HouseholdPolicy:
    """Scores household minds exactly, with the named `Parameters`. The estimator is called `symbolic`."""

    parameters: Parameters = field(default_factory=Parameters)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return log P(step | past, mind) for the steps that bear on the minds, shape [H, T].

        Raises `HypothesisError` for minds of several agents or of unknown wording, and `NoEvidenceError` if
        the episode holds no step that bears on them.
        """
        scene = Scene.of(episode, hypotheses, self.parameters)
        evidence = [*scene.answers(), *scene.moves(), *scene.searches()]
        columns = [*scene.understandings(), *evidence]
        if not evidence:
            raise NoEvidenceError(
                f"nothing that {scene.agent} says or does with the {scene.thing} is in the episode.",
                "Check that the text or video covers it, and that the names agree with the question.",
            )
        steps, values = zip(*columns, strict=True)
        return Trace(tuple(hypotheses), steps, np.stack(values, axis=1), "symbolic")


@dataclass(frozen=True)
class Scene:
    """An episode and the minds in question, understood: who, which thing, which places."""

    episode: Episode
    minds: tuple[Mind, ...]
    act: Frame | None
    agent: str
    other: str
    thing: str
    world: World

    @classmethod
    def of(cls, episode: Episode, hypotheses: Sequence[Hypothesis], parameters: Parameters) -> Scene:
        """Read the hypotheses and collect the places that they and the episode mention."""
        minds = tuple(mind_of(h) for h in hypotheses)
        agents = {mind.agent for mind in minds}
        claimed = [mind.goal for mind in minds if mind.goal is not None]
        if len(agents) != 1:
            raise HypothesisError(f"the options are about several people: {', '.join(sorted(agents))}.")
        things = [goal.thing for goal in claimed] + [mind.belief.thing for mind in minds if mind.belief]
        if not things:
            raise HypothesisError("no option says which thing is wanted or believed to be somewhere.")
        stated = [frame for frame in (parse_action(h.act) for h in hypotheses if h.act) if frame is not None]
        mentioned = [*places(episode), *(act.place for act in stated), *(goal.place for goal in claimed)]
        believed = [mind.belief.place for mind in minds if mind.belief]
        rooms = [place for place in (*rooms_told(episode), *believed) if not place.name]
        mentions = [place for place in (*mentioned, *believed) if place is not None]
        world = World.of(mentions, parameters, rooms)
        other = claimed[0].agent if claimed else ""
        return cls(episode, minds, stated[0] if stated else None, agents.pop(), other, things[0], world)

    def understandings(self) -> Iterator[Column]:
        """Yield a column where the story itself says what the agent can know of the other's goal.

        Who is told a goal believes it with probability `trust`, and any other of K with what is left; who is
        said not to know believes none with probability `trust`.
        """
        trust, rest = self.world.parameters.trust, (1 - self.world.parameters.trust) / self.world.size
        if len({(mind.goal is None, mind.goal and mind.goal.place) for mind in self.minds}) < 2:
            return
        unaware = said_to_be_unaware(self.episode, self.agent)
        if unaware:
            yield unaware, np.log([trust if mind.goal is None else rest for mind in self.minds])
        for goal in goals(self.episode):
            if goal.agent != self.agent and goal.thing == self.thing and goal.place is not None:
                fits = [mind.goal is not None and self._same_goal(mind.goal, goal) for mind in self.minds]
                yield f"{goal} (so it was said)", np.log([trust if fit else rest for fit in fits])

    def _same_goal(self, mine: Goal, stated: Goal) -> bool:
        assert stated.place is not None
        at = self.world.index(stated.place)
        if mine.place is None:
            return False
        return at == self._now() if mine.place == WHERE_PUT else at == self.world.index(mine.place)

    def answers(self) -> Iterator[Column]:
        """Yield a column for each statement of the agent about where the thing is."""
        beliefs = [self._belief(mind) for mind in self.minds]
        for utterance, statement in self._answers():
            values = [
                statement_log_likelihood(self.world, statement, belief, mind.social_goal)
                for mind, belief in zip(self.minds, beliefs, strict=True)
            ]
            if None not in values:
                yield f'{self.agent} says "{utterance.text}"', np.array(values, dtype=np.float64)

    def moves(self) -> Iterator[Column]:
        """Yield a column for the agent taking the thing and one for where it ends up."""
        seen = [(event, frame) for event, frame in acts(self.episode, self.agent) if self._is_thing(frame.thing)]
        taken = next(((e, f) for e, f in seen if f.act == "grab"), None)
        left = next(((e, f) for e, f in reversed(seen) if f.act == "give" or (f.act == "put" and f.place)), None)
        present = any(event.agent == self.agent for event in self.episode.events)
        stated = self.act if present else None
        if not stated and not (left and any(m.goal for m in self.minds)):
            return
        if stated is None and left and not self._bears_on_goal(left[1]):
            return
        target = stated or (left[1] if left else None)
        assert target is not None
        now = self._where_it_was(taken[1] if taken else None, target)
        policy = np.stack([outcome_log_policy(self.world, now, m.goal, m.social_goal) for m in self.minds])
        stay = len(self.world.places)
        with np.errstate(divide="ignore"):
            moved = np.log1p(-np.exp(policy[:, stay]))
        event = left[0] if left else taken[0] if taken else None
        certainty = self._certainty(event) if event and not stated else 1.0 if event else UNSEEN
        name = f"{self.agent} takes the {self.thing}"
        yield _words(name, taken[0] if taken else None), _doubt(moved, certainty)
        outcome = self._outcome(target, policy, left[0] if left and not stated else None)
        words = target.model_copy(update={"thing": self.thing}).phrase()
        yield _words(f"{self.agent}: {words}", left[0] if left else None), _doubt(outcome - moved, certainty)

    def searches(self) -> Iterator[Column]:
        """Yield what the other found, a column a report, if the minds' beliefs are known to be true.

        Reports of different sources (a description, scene graphs, a text) are of one search and, given where
        the thing was, independent: each source is filtered on its own.
        """
        if not all(mind.belief is not None and mind.belief.known for mind in self.minds):
            return
        told_at, told = self._told()
        index = [self.world.index(mind.belief.place) for mind in self.minds if mind.belief]
        found = list(acts(self.episode, self.other))
        for source in dict.fromkeys(event.source.kind for event, _ in found):
            reports = self._reports([(e, f) for e, f in found if e.source.kind == source], told_at)
            for words, by_place in search_log_likelihoods(self.world, self.thing, told, reports):
                if np.ptp(by_place) > 1e-12:
                    yield words, by_place[index]

    def _reports(self, found: Sequence[tuple[Action, Frame]], told_at: int) -> list[Report]:
        order = {id(event): k for k, event in enumerate(self.episode.events)}
        if all(order[id(event)] < told_at for event, _ in found):
            told_at = -1  # a report that ends with the question puts it too late: nobody asks for what they have
        return [
            Report(
                frame=frame,
                noise=self.world.parameters.noise(event.source.kind),
                text=f"{event.agent}: {event.text}",
                certainty=event.certainty,
                before=order[id(event)] < told_at,
            )
            for event, frame in found
        ]

    def _belief(self, mind: Mind) -> FloatArray:
        """The belief over places [S] about the thing that the other wants: a place holds what is believed of it,
        so a belief in something else at a place leaves the thing anywhere but there.
        """
        if mind.belief is None:
            return self.world.prior(self.thing)
        at = self.world.index(mind.belief.place)
        if mind.belief.thing == self.thing:
            return np.asarray(np.eye(len(self.world.places))[at])
        rest = self.world.prior(self.thing)
        rest[at] = 0.0
        return np.asarray(rest / rest.sum())

    def _answers(self) -> Iterator[tuple[Utterance, Statement]]:
        for utterance, statement in statements(self.episode):
            if utterance.agent == self.agent and statement.thing in ("", self.thing):
                yield utterance, statement

    def _told(self) -> tuple[int, Place | None]:
        for utterance, statement in self._answers():
            if statement.speech == "tell" and statement.place is not None:
                return self.episode.events.index(utterance), statement.place
        return -1, None

    def _is_thing(self, thing: str) -> bool:
        return thing in ("", SOMETHING, self.thing)

    def _bears_on_goal(self, frame: Frame) -> bool:
        """Whether moving the thing is about the other's goal: after an answer, only handing it over is."""
        answered = any(utterance.agent == self.agent for utterance, _ in self._answers())
        return frame.thing == self.thing and (not answered or frame.to == self.other)

    def _now(self) -> int:
        """Where the other left the thing, as far as the reports say."""
        target = self.act or Frame(act="put")
        return self._where_it_was(None, target)

    def _where_it_was(self, taken: Frame | None, target: Frame) -> int:
        """The index of the place from which the thing was taken: a thing that is moved was not already there."""
        ends = self.world.index(target.place) if target.place else -1
        candidates = [taken.place] if taken and taken.place else []
        for event in self.episode.events:
            frame = parse_action(event.text) if event.agent == self.other and event.text else None
            if frame and frame.act == "put" and self._is_thing(frame.thing) and frame.place:
                candidates.insert(0 if event.source.kind != "video" else len(candidates), frame.place)
        for place in candidates:
            index = self.world.index(place)
            if index != ends and index < len(self.world.places) - 1:
                return index
        return len(self.world.places)

    def _certainty(self, event: Event) -> float:
        """How likely the act was this one at all: the reader's certainty times that of the source."""
        return event.certainty * (1 - self.world.parameters.noise(event.source.kind).invented)

    def _outcome(self, target: Frame, policy: FloatArray, event: Action | None) -> FloatArray:
        """log sum over outcomes of pi(outcome) P(report | outcome) [H]; a stated outcome is certain."""
        count = len(self.world.places)
        if target.act == "give":
            return policy[:, count + 1]
        assert target.place is not None
        if event is None:
            return policy[:, self.world.index(target.place)]
        seen = self.world.reported(target.place, self.world.parameters.noise(event.source.kind))
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(np.exp(policy[:, :count]) @ (seen / seen.sum())))


UNSEEN = 0.7
"""Certainty of an act that the question states and no report shows, of someone who was there."""


def _doubt(column: FloatArray, certainty: float) -> FloatArray:
    """Mix P(step | mind) with its mean over the minds, which says nothing about them."""
    likelihood = np.exp(column)
    with np.errstate(divide="ignore"):
        return np.asarray(np.log(certainty * likelihood + (1 - certainty) * likelihood.mean()))


def _words(step: str, event: Event | None) -> str:
    return step if event is None else f"{step} (seen: {event.text})" if event.source.kind == "video" else step
