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


def understandings(situation: Situation) -> Iterator[Column]:
    """Yield a column where the story itself says what the agent can know of the other's goal.

    Who is told a goal believes it with probability `trust`, and any other of K with what is left; who is
    said not to know believes none with probability `trust`.
    """
    trust, rest = situation.world.parameters.trust, (1 - situation.world.parameters.trust) / situation.world.size
    claimed = [mind.belief_of_goal for mind in situation.minds]
    if len({goal and wished(goal)[1:] for goal in claimed}) < 2:
        return
    unaware = said_to_be_unaware(situation.episode, situation.agent)
    if unaware:
        yield unaware, np.log([trust if goal is None else rest for goal in claimed])
    for goal in goals(situation.episode):
        thing, place = wished(goal)
        if goal.holder != situation.agent and same_thing(thing, situation.thing) and place is not None:
            fits = [mine is not None and _is_wanted_at(situation, mine, place) for mine in claimed]
            yield f"{in_words(goal)} (so it was said)", np.log([trust if fit else rest for fit in fits])


def _is_wanted_at(situation: Situation, mine: Attitude, stated: Place) -> bool:
    _, place = wished(mine)
    if place is None:
        return False
    return situation.world.index(stated) == (
        situation.left_at() if place == WHERE_PUT else situation.world.index(place)
    )


def memories(situation: Situation) -> Iterator[Column]:
    """Yield a column for each time the agent left the thing somewhere before it answered.

    Who leaves a thing somewhere believes that it is there: P = trust b(there) + (1 - trust) / K.
    """
    trust, rest = situation.world.parameters.trust, (1 - situation.world.parameters.trust) / situation.world.size
    told_at = next((situation.episode.events.index(utterance) for utterance, _ in situation.answers()), -1)
    for event, act in acts(situation.episode, situation.agent):
        early = any(event is earlier for earlier in situation.episode.events[: max(told_at, 0)])
        if early and act.verb == "put" and act.place is not None and same_thing(act.thing, situation.thing):
            there = situation.world.index(act.place)
            believed = np.array([situation.belief(mind)[there] for mind in situation.minds])
            column = np.log(trust * believed + rest)
            yield f"{situation.agent}: {event.text}", _doubt(column, _certainty(situation, event))


def answers(situation: Situation) -> Iterator[Column]:
    """Yield a column for each statement of the agent about where the thing is."""
    beliefs = [situation.belief(mind) for mind in situation.minds]
    for utterance, statement in situation.answers():
        values = [
            statement_log_likelihood(situation.world, statement, belief, mind.stance)
            for mind, belief in zip(situation.minds, beliefs, strict=True)
        ]
        if None not in values:
            yield f'{situation.agent} says "{utterance.text}"', np.array(values, dtype=np.float64)


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


def _move(situation: Situation) -> Move | None:
    seen = [
        (event, act) for event, act in acts(situation.episode, situation.agent) if situation.is_thing(act.thing)
    ]
    taken = next(((e, f) for e, f in seen if f.verb == "grab"), None)
    left = next(((e, f) for e, f in reversed(seen) if f.verb == "give" or (f.verb == "put" and f.place)), None)
    present = any(event.agent == situation.agent for event in situation.episode.events)
    if situation.act is not None and present:
        target, stated = situation.act, True
    elif (
        left is not None
        and any(mind.belief_of_goal for mind in situation.minds)
        and situation.bears_on_goal(left[1])
    ):
        target, stated = left[1], False
    else:
        return None
    now = situation.where_it_was(taken[1] if taken else None, target)
    return Move(target, now, taken[0] if taken else None, left[0] if left else None, stated)


def moves(situation: Situation) -> Iterator[Column]:
    """Yield a column for the agent taking the thing and one for where it ends up.

    log pi(outcome) = log pi(it is moved at all) + log pi(outcome | it is moved), each mixed with what says
    nothing about the minds, as far as the act is in doubt.
    """
    move = _move(situation)
    if move is None:
        return
    policy = np.stack(
        [outcome_log_policy(situation.world, move.now, m.belief_of_goal, m.stance) for m in situation.minds]
    )
    moved = np.log1p(-np.exp(policy[:, len(situation.world.places)]))
    shown = move.report or move.taken
    certainty = (
        situation.world.parameters.unreported
        if shown is None
        else 1.0
        if move.stated
        else _certainty(situation, shown)
    )
    yield _words(f"{situation.agent} takes the {situation.thing}", move.taken), _doubt(moved, certainty)
    outcome = _outcome(situation, move, policy)
    words = move.target.model_copy(update={"thing": situation.thing}).phrase()
    yield _words(f"{situation.agent}: {words}", move.report), _doubt(outcome - moved, certainty)


def searches(situation: Situation) -> Iterator[Column]:
    """Yield what the other found, a column a report, if the minds' beliefs are known to be true.

    Reports of different sources (a description, scene graphs, a text) are of one search and, given where
    the thing was, independent: each source is filtered on its own.
    """
    if not all(map(knows, situation.minds)):
        return
    told_at, told = situation.told()
    index = [situation.world.index(at.place) for at in map(believed, situation.minds) if at]
    found = list(acts(situation.episode, situation.other))
    views = _views(situation)
    if views:
        found = [(event, act) for event, act in found if event.source.kind != "scene"]
        for words, by_place in sighting_log_likelihoods(situation.world, situation.thing, told, views):
            if np.ptp(by_place) > 1e-12:
                yield f"{situation.other}, {words}", by_place[index]
    for source in dict.fromkeys(event.source.kind for event, _ in found):
        reports = _reports(situation, [(e, f) for e, f in found if e.source.kind == source], told_at)
        for words, by_place in search_log_likelihoods(situation.world, situation.thing, told, reports):
            if np.ptp(by_place) > 1e-12:
                yield words, by_place[index]


def _views(situation: Situation) -> list[View]:
    """What key frames show of the other."""
    return [
        e.meaning for e in situation.episode.events if e.agent == situation.other and isinstance(e.meaning, View)
    ]


def _reports(situation: Situation, found: Sequence[tuple[Action, Act]], told_at: int) -> list[Report]:
    order = {id(event): k for k, event in enumerate(situation.episode.events)}
    if all(order[id(event)] < told_at for event, _ in found):
        told_at = -1  # a report that ends with the question puts it too late: nobody asks for what they have
    return [
        Report(
            act=act,
            noise=situation.world.parameters.noise(event.source.kind),
            text=f"{event.agent}: {event.text}",
            certainty=event.certainty,
            before=order[id(event)] < told_at,
        )
        for event, act in found
    ]


def _certainty(situation: Situation, event: Event) -> float:
    """How likely the act was this one at all: the reader's certainty times that of the source."""
    return event.certainty * (1 - situation.world.parameters.noise(event.source.kind).invented)


def _outcome(situation: Situation, move: Move, policy: FloatArray) -> FloatArray:
    """log sum over outcomes of pi(outcome) P(report | outcome) [H]; a stated outcome is certain."""
    count = len(situation.world.places)
    place = move.target.place
    if move.target.verb == "give" or place is None:
        return policy[:, count + 1]
    if move.stated or move.report is None:
        return policy[:, situation.world.index(place)]
    seen = situation.world.reported(place, situation.world.parameters.noise(move.report.source.kind))
    return np.asarray(np.log(np.exp(policy[:, :count]) @ (seen / seen.sum())))


def _doubt(column: FloatArray, certainty: float) -> FloatArray:
    """Mix P(step | mind) with its mean over the minds, which says nothing about them."""
    likelihood = np.exp(column)
    return np.asarray(np.log(certainty * likelihood + (1 - certainty) * likelihood.mean()))


def _words(step: str, event: Event | None) -> str:
    return step if event is None else f"{step} (seen: {event.text})" if event.source.kind == "video" else step
