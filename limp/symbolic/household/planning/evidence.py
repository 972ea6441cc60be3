"""The columns of the trace: how likely each step was under each mind, as `(words, log-likelihoods [H])`.

- `understandings`: what the agent heard, or is said not to know, about the other's goal;
- `memories`: where the agent itself left the thing before it was asked;
- `answers`: what the agent told the other about the thing (`telling`);
- `moves`: what the agent did with the thing itself (`moves`);
- `searches`: if the question says that the agent *knows* where the thing is, what the other then found (`search`),
  since knowledge is true and the other's search shows the truth.

Everything else conditions the episode and is not scored: it is as likely under every mind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ....english import in_words
from ....events import Action, Event
from ....facts import Place
from ....meanings import Act, View, same_thing
from ....minds import WHERE_PUT, Attitude
from ....planner import FloatArray
from ..domain.minds import believed, knows, wished
from ..reading.context import acts, goals, said_to_be_unaware
from .moves import outcome_log_policy
from .search import Report, search_log_likelihoods
from .sighting import sighting_log_likelihoods
from .situation import Situation
from .telling import statement_log_likelihood

Column = tuple[str, FloatArray]


def understandings(it: Situation) -> Iterator[Column]:
    """Yield a column where the story itself says what the agent can know of the other's goal.

    Who is told a goal believes it with probability `trust`, and any other of K with what is left; who is
    said not to know believes none with probability `trust`.
    """
    trust, rest = it.world.parameters.trust, (1 - it.world.parameters.trust) / it.world.size
    claimed = [mind.belief_of_goal for mind in it.minds]
    if len({goal and wished(goal)[1:] for goal in claimed}) < 2:
        return
    unaware = said_to_be_unaware(it.episode, it.agent)
    if unaware:
        yield unaware, np.log([trust if goal is None else rest for goal in claimed])
    for goal in goals(it.episode):
        thing, place = wished(goal)
        if goal.holder != it.agent and same_thing(thing, it.thing) and place is not None:
            fits = [mine is not None and _is_wanted_at(it, mine, place) for mine in claimed]
            yield f"{in_words(goal)} (so it was said)", np.log([trust if fit else rest for fit in fits])


def _is_wanted_at(it: Situation, mine: Attitude, stated: Place) -> bool:
    _, place = wished(mine)
    if place is None:
        return False
    return it.world.index(stated) == (it.left_at() if place == WHERE_PUT else it.world.index(place))


def memories(it: Situation) -> Iterator[Column]:
    """Yield a column for each time the agent left the thing somewhere before it answered.

    Who leaves a thing somewhere believes that it is there: P = trust b(there) + (1 - trust) / K.
    """
    trust, rest = it.world.parameters.trust, (1 - it.world.parameters.trust) / it.world.size
    told_at = next((it.episode.events.index(utterance) for utterance, _ in it.answers()), -1)
    for event, frame in acts(it.episode, it.agent):
        early = any(event is earlier for earlier in it.episode.events[: max(told_at, 0)])
        if early and frame.verb == "put" and frame.place is not None and same_thing(frame.thing, it.thing):
            there = it.world.index(frame.place)
            believed = np.array([it.belief(mind)[there] for mind in it.minds])
            column = np.log(trust * believed + rest)
            yield f"{it.agent}: {event.text}", _doubt(column, _certainty(it, event))


def answers(it: Situation) -> Iterator[Column]:
    """Yield a column for each statement of the agent about where the thing is."""
    beliefs = [it.belief(mind) for mind in it.minds]
    for utterance, statement in it.answers():
        values = [
            statement_log_likelihood(it.world, statement, belief, mind.stance)
            for mind, belief in zip(it.minds, beliefs, strict=True)
        ]
        if None not in values:
            yield f'{it.agent} says "{utterance.text}"', np.array(values, dtype=np.float64)


@dataclass(frozen=True)
class Move:
    """How the agent moved the thing: from `now` (an index) to what `target` says; `report` shows it, if one does.

    A `stated` target is the question's own account, which settles what was seen dimly.
    """

    target: Act
    now: int
    taken: Action | None
    report: Action | None
    stated: bool


def _move(it: Situation) -> Move | None:
    seen = [(event, frame) for event, frame in acts(it.episode, it.agent) if it.is_thing(frame.thing)]
    taken = next(((e, f) for e, f in seen if f.verb == "grab"), None)
    left = next(((e, f) for e, f in reversed(seen) if f.verb == "give" or (f.verb == "put" and f.place)), None)
    present = any(event.agent == it.agent for event in it.episode.events)
    if it.act is not None and present:
        target, stated = it.act, True
    elif left is not None and any(mind.belief_of_goal for mind in it.minds) and it.bears_on_goal(left[1]):
        target, stated = left[1], False
    else:
        return None
    now = it.where_it_was(taken[1] if taken else None, target)
    return Move(target, now, taken[0] if taken else None, left[0] if left else None, stated)


def moves(it: Situation) -> Iterator[Column]:
    """Yield a column for the agent taking the thing and one for where it ends up.

    log pi(outcome) = log pi(it is moved at all) + log pi(outcome | it is moved), each mixed with what says
    nothing about the minds, as far as the act is in doubt.
    """
    move = _move(it)
    if move is None:
        return
    policy = np.stack([outcome_log_policy(it.world, move.now, m.belief_of_goal, m.stance) for m in it.minds])
    moved = np.log1p(-np.exp(policy[:, len(it.world.places)]))
    shown = move.report or move.taken
    certainty = it.world.parameters.unreported if shown is None else 1.0 if move.stated else _certainty(it, shown)
    yield _words(f"{it.agent} takes the {it.thing}", move.taken), _doubt(moved, certainty)
    outcome = _outcome(it, move, policy)
    words = move.target.model_copy(update={"thing": it.thing}).phrase()
    yield _words(f"{it.agent}: {words}", move.report), _doubt(outcome - moved, certainty)


def searches(it: Situation) -> Iterator[Column]:
    """Yield what the other found, a column a report, if the minds' beliefs are known to be true.

    Reports of different sources (a description, scene graphs, a text) are of one search and, given where
    the thing was, independent: each source is filtered on its own.
    """
    if not all(map(knows, it.minds)):
        return
    told_at, told = it.told()
    index = [it.world.index(at.place) for at in map(believed, it.minds) if at]
    found = list(acts(it.episode, it.other))
    views = _views(it)
    if views:
        found = [(event, frame) for event, frame in found if event.source.kind != "scene"]
        for words, by_place in sighting_log_likelihoods(it.world, it.thing, told, views):
            if np.ptp(by_place) > 1e-12:
                yield f"{it.other}, {words}", by_place[index]
    for source in dict.fromkeys(event.source.kind for event, _ in found):
        reports = _reports(it, [(e, f) for e, f in found if e.source.kind == source], told_at)
        for words, by_place in search_log_likelihoods(it.world, it.thing, told, reports):
            if np.ptp(by_place) > 1e-12:
                yield words, by_place[index]


def _views(it: Situation) -> list[View]:
    """What key frames show of the other."""
    return [e.meaning for e in it.episode.events if e.agent == it.other and isinstance(e.meaning, View)]


def _reports(it: Situation, found: Sequence[tuple[Action, Act]], told_at: int) -> list[Report]:
    order = {id(event): k for k, event in enumerate(it.episode.events)}
    if all(order[id(event)] < told_at for event, _ in found):
        told_at = -1  # a report that ends with the question puts it too late: nobody asks for what they have
    return [
        Report(
            frame=frame,
            noise=it.world.parameters.noise(event.source.kind),
            text=f"{event.agent}: {event.text}",
            certainty=event.certainty,
            before=order[id(event)] < told_at,
        )
        for event, frame in found
    ]


def _certainty(it: Situation, event: Event) -> float:
    """How likely the act was this one at all: the reader's certainty times that of the source."""
    return event.certainty * (1 - it.world.parameters.noise(event.source.kind).invented)


def _outcome(it: Situation, move: Move, policy: FloatArray) -> FloatArray:
    """log sum over outcomes of pi(outcome) P(report | outcome) [H]; a stated outcome is certain."""
    count = len(it.world.places)
    place = move.target.place
    if move.target.verb == "give" or place is None:
        return policy[:, count + 1]
    if move.stated or move.report is None:
        return policy[:, it.world.index(place)]
    seen = it.world.reported(place, it.world.parameters.noise(move.report.source.kind))
    return np.asarray(np.log(np.exp(policy[:, :count]) @ (seen / seen.sum())))


def _doubt(column: FloatArray, certainty: float) -> FloatArray:
    """Mix P(step | mind) with its mean over the minds, which says nothing about them."""
    likelihood = np.exp(column)
    return np.asarray(np.log(certainty * likelihood + (1 - certainty) * likelihood.mean()))


def _words(step: str, event: Event | None) -> str:
    return step if event is None else f"{step} (seen: {event.text})" if event.source.kind == "video" else step
