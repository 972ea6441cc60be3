"""The columns of the trace: how likely each step was under each mind, as `(words, log-likelihoods [H])`.

- `answers`: what the agent told the other about the thing (`telling`);
- `moves`: what the agent did with the thing itself (`moves`);
- `takings`: from where the agent takes the thing after its answer;
- `deeds`: where the agent was seen to put the thing, if the options do not agree on what it did;
- `searches`: if the question says that the agent *knows* where the thing is, what the other then found (`search`),
  since knowledge is true and the other's search shows the truth.

What the agent could know before it answered is the prior of its mind (`prior`). Everything else conditions the
episode and is not scored: it is as likely under every mind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...events import Action, Event
from ...homes.minds import knows
from ...minds.meanings import Act, View, same_thing
from ...planner import FloatArray, log_sum_exp
from ...reading.homes.context import acts
from ...reading.homes.episodes import certainty
from .moves import outcome_log_policy
from .search import Report, search_log_likelihoods
from .sighting import sighting_log_likelihoods
from .situation import Situation
from .telling import statement_log_likelihood

Column = tuple[str, FloatArray]


def takings(situation: Situation) -> Iterator[Column]:
    """Yield a column for the agent's first taking of the thing after its answer, from where it believed it to be.

    P = trust belief(there) + (1 - trust) / K.
    """
    told_at, _ = situation.told()
    trust, rest = situation.world.parameters.trust, (1 - situation.world.parameters.trust) / situation.world.size
    for event, act in acts(situation.episode, situation.agent):
        late = any(event is later for later in situation.episode.events[told_at + 1 :])
        if told_at >= 0 and late and act.verb == "grab" and act.place and same_thing(act.thing, situation.thing):
            there = situation.world.index(act.place)
            column = np.log([trust * belief[there] + rest for belief in situation.beliefs])
            yield f"{situation.agent}: {event.text}", _doubt(column, certainty(event, situation.world.parameters))
            return


def answers(situation: Situation) -> Iterator[Column]:
    """Yield a column for each statement of the agent about where the thing is."""
    for utterance, statement in situation.answers():
        values = [
            statement_log_likelihood(situation.world, statement, belief, mind.stance)
            for mind, belief in zip(situation.minds, situation.beliefs, strict=True)
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
    seen = (pair for pair in situation.handled if pair[1].verb == "grab")
    taken, grab = next(seen, (None, None))
    report, end = _left(situation, "give", "put") or (None, None)
    present = any(event.agent == situation.agent for event in situation.episode.events)
    target = situation.act if present else None
    stated = target is not None
    if end is not None and not stated and any(mind.belief_of_goal for mind in situation.minds):
        target = end if situation.bears_on_goal(end) else None
    if target is None:
        return None
    return Move(target, situation.where_it_was(grab, target), taken, report, stated)


def _left(situation: Situation, *verbs: str) -> tuple[Action, Act] | None:
    """Return the last time that the agent was seen to do one of these with the thing, with where it ended."""
    done = (pair for pair in reversed(situation.handled) if pair[1].verb in verbs)
    return next(((event, act) for event, act in done if act.place or act.verb == "give"), None)


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
    moved = log_sum_exp(np.delete(policy, len(situation.world.places), axis=1), axis=1)
    shown = move.report or move.taken
    sure = (
        situation.world.parameters.unreported
        if shown is None
        else 1.0
        if move.stated
        else certainty(shown, situation.world.parameters)
    )
    yield _words(f"{situation.agent} takes the {situation.thing}", move.taken), _doubt(moved, sure)
    outcome = _outcome(situation, move, policy)
    words = move.target.model_copy(update={"thing": situation.thing}).phrase()
    yield _words(f"{situation.agent}: {words}", move.report), _doubt(outcome - moved, sure)


def deeds(situation: Situation) -> Iterator[Column]:
    """Yield how likely it is that the agent was seen to put the thing there, after what each option says."""
    places = [act.place if act else None for act in situation.stated]
    ends = [None if place is None else situation.world.index(place) for place in places]
    left = _left(situation, "put", "move")
    if left is None or len({*ends} - {None}) < 2:
        return
    event, act = left
    shown = situation.world.reported(act.place, situation.world.parameters.noise(event.source.kind))
    column = np.log([shown.mean() if end is None else shown[end] for end in ends])
    yield f"{situation.agent}: {event.text}", _doubt(column, event.certainty)


def sightings(situation: Situation) -> Iterator[Column]:
    """Yield what key frames show of the other's search, a column a view, if the minds' beliefs are true."""
    views = _views(situation)
    if views and all(map(knows, situation.minds)):
        _, told = situation.told()
        for words, by_place in sighting_log_likelihoods(situation.world, situation.thing, told, views):
            yield f"{situation.other}, {words}", by_place[_believed(situation)]


def searches(situation: Situation) -> Iterator[Column]:
    """Yield what the other is reported to find, a column a report, if the minds' beliefs are known to be true.

    Reports of different sources (a description, a text) are of one search and, given where the thing was,
    independent: each source is filtered on its own. Where there are views, they stand for the scene.
    """
    if not all(map(knows, situation.minds)):
        return
    told_at, told = situation.told()
    found = list(acts(situation.episode, situation.other))
    if _views(situation):
        found = [(event, act) for event, act in found if event.source.kind != "scene"]
    for source in dict.fromkeys(event.source.kind for event, _ in found):
        reports = _reports(situation, [(e, f) for e, f in found if e.source.kind == source], told_at)
        for words, by_place in search_log_likelihoods(situation.world, situation.thing, told, reports):
            yield words, by_place[_believed(situation)]


def _believed(situation: Situation) -> list[int]:
    return [situation.world.index(at.place) for at in situation.claimed if at]


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


def _outcome(situation: Situation, move: Move, policy: FloatArray) -> FloatArray:
    """log sum over outcomes of pi(outcome) P(report | outcome) [H]; a stated outcome is certain."""
    count = len(situation.world.places)
    place = move.target.place
    if move.target.verb == "give" or place is None:
        return policy[:, count + 1]
    if move.stated or move.report is None:
        return policy[:, situation.world.index(place)]
    seen = situation.world.reported(place, situation.world.parameters.noise(move.report.source.kind))
    return log_sum_exp(policy[:, :count] + np.log(seen / seen.sum()), axis=1)


def _doubt(column: FloatArray, certainty: float) -> FloatArray:
    """Mix P(step | mind) with its mean over the minds, which says nothing about them."""
    likelihood = np.exp(column)
    return np.asarray(np.log(certainty * likelihood + (1 - certainty) * likelihood.mean()))


def _words(step: str, event: Event | None) -> str:
    return step if event is None else f"{step} (seen: {event.text})" if event.source.kind == "video" else step
