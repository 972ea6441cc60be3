"""The columns of the trace: how likely each step was under each mind, as `(words, log-likelihoods [H])`.

How likely a mind is by what happened and was said around it, before it answered:

- `understandings`: what the story itself says of what the agent can know of the other's goal;
- `memories`: where the thing is, as far as the agent could know.

How likely what it did is, and what shows that its belief is true:

- `answers`: what the agent told the other about the thing (`choices`);
- `moves`: what the agent did with the thing itself (`choices`);
- `takings`: from where the agent takes the thing after its answer;
- `deeds`: where the agent was seen to put the thing, if the options do not agree on what it did;
- `searches` and `sightings`: if the question says that the agent *knows* where the thing is, what the other then
  found (`search`), since knowledge is true and the other's search shows the truth.

Everything else conditions the episode and is not scored: it is as likely under every mind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ...episodes.claims import Claim
from ...episodes.events import Believe, Event, Shown, Tell
from ...episodes.phrases import claimed
from ...homes.latents import certainty, latents
from ...homes.minds import knows, wished
from ...homes.world import WHERE_PUT
from ...minds.deeds import Deed
from ...minds.facts import Place, same_thing
from ...planner import FloatArray, log_sum_exp
from .beliefs import heard
from .choices import outcome_log_policy, statement_log_likelihood
from .search import HAVING, Report, reports_log_likelihoods, views_log_likelihoods
from .situation import Situation

Column = tuple[str, FloatArray]

UNPLACED = " (from where is not told)"
"""What ends the words of a taking that says nothing of where the thing was; it is shown all the same."""


def takings(situation: Situation) -> Iterator[Column]:
    """Yield a column for the agent's first taking of the thing after its answer, from where it believed it to be.

    P = trust belief(there) + (1 - trust) / K.
    """
    told_at, _ = situation.told()
    trust, rest = situation.world.parameters.trust, (1 - situation.world.parameters.trust) / situation.world.size
    for k, act in situation.home.done_by(situation.agent):
        late, event = 0 <= told_at < k, situation.home.episode.events[k]
        if late and act.verb == "grab" and act.place and same_thing(act.thing, situation.thing):
            there = situation.world.index(act.place)
            column = np.log([trust * belief[there] + rest for belief in situation.beliefs])
            yield event.wording, _doubt(situation, column, certainty(event, act, situation.world.parameters))
            return


def answers(situation: Situation) -> Iterator[Column]:
    """Yield a column for each statement of the agent about where the thing is."""
    for _, event, statement in situation.answers():
        values = [
            statement_log_likelihood(situation.world, statement, belief, mind.stance)
            for mind, belief in zip(situation.minds, situation.beliefs, strict=True)
        ]
        if None not in values:
            yield event.wording, np.array(values, dtype=np.float64)


def _left(situation: Situation, *verbs: str) -> tuple[Event, Deed] | None:
    """Return the last time that the agent was seen to do one of these with the thing, with where it ended."""
    done = (pair for pair in reversed(situation.handled) if pair[1].verb in verbs)
    return next(((event, act) for event, act in done if act.place or act.verb == "give"), None)


def moves(situation: Situation) -> Iterator[Column]:
    """Yield a column for the agent taking the thing and one for where it ends up.

    log pi(outcome) = log pi(it is moved at all) + log pi(outcome | it is moved), each mixed with what says
    nothing about the minds, as far as the act is in doubt. The question's own account settles what was seen dimly.
    """
    report, end = _left(situation, "give", "put") or (None, None)
    if (target := situation.moved(end)) is None:
        return
    taken, grab = next((pair for pair in situation.handled if pair[1].verb == "grab"), (None, None))
    world, now = situation.world, situation.where_it_was(grab, target)
    policy = np.stack([outcome_log_policy(world, now, m.belief_of_goal, m.stance) for m in situation.minds])
    moved = log_sum_exp(np.delete(policy, len(world.places), axis=1), axis=1)
    sure = 1.0 - world.parameters.text
    if (shown := report or taken) is not None:
        sure = 1.0 if situation.act else certainty(shown, end or grab, world.parameters)
    yield _words(f"{situation.agent} takes the {situation.thing}", taken), _doubt(situation, moved, sure)
    outcome = _outcome(situation, target, None if situation.act else report, policy)
    words = target.model_copy(update={"thing": situation.thing}).phrase()
    yield _words(f"{situation.agent}: {words}", report), _doubt(situation, outcome - moved, sure)


def _outcome(situation: Situation, target: Deed, report: Event | None, policy: FloatArray) -> FloatArray:
    """log sum over outcomes of pi(outcome) P(report | outcome) [H]; an outcome without a report is certain."""
    count = len(situation.world.places)
    if target.verb == "give" or target.place is None:
        return policy[:, count + 1]
    if report is None:
        return policy[:, situation.world.index(target.place)]
    seen = situation.world.reported(target.place, situation.world.parameters.error(report.source.kind))
    return log_sum_exp(policy[:, :count] + np.log(seen / seen.sum()), axis=1)


def deeds(situation: Situation) -> Iterator[Column]:
    """Yield how likely it is that the agent was seen to put the thing there, after what each option says."""
    places = [act.place if act else None for act in situation.stated]
    ends = [None if place is None else situation.world.index(place) for place in places]
    left = _left(situation, "put", "move")
    if left is None or len({*ends} - {None}) < 2:
        return
    event, act = left
    shown = situation.world.reported(act.place, situation.world.parameters.error(event.source.kind))
    column = np.log([shown.mean() if end is None else shown[end] for end in ends])
    yield event.wording, _doubt(situation, column, event.certainty)


def sightings(situation: Situation) -> Iterator[Column]:
    """Yield what key frames show of the other's search, a column a view, if the minds' beliefs are true."""
    views = _views(situation)
    if views and all(map(knows, situation.minds)):
        _, told = situation.told()
        for words, by_place in views_log_likelihoods(situation.world, situation.thing, told, views):
            yield f"{situation.other}, {words}", by_place[_believed(situation)]


def searches(situation: Situation) -> Iterator[Column]:
    """Yield what the other is reported to find, a column a report, if the minds' beliefs are known to be true.

    Reports of different sources (a description, a text) are of one search and, given where the thing was,
    independent: each source is filtered on its own. Where there are views, they stand for the scene.
    """
    if not all(map(knows, situation.minds)):
        return
    told_at, told = situation.told()
    sources = [event.source.kind for event in situation.home.episode.events]
    found = list(situation.home.done_by(situation.other))
    if _views(situation):
        found = [(k, act) for k, act in found if sources[k] != "scene"]
    for source in dict.fromkeys(sources[k] for k, _ in found):
        reports = _reports(situation, [(k, act) for k, act in found if sources[k] == source], told_at)
        for words, by_place in reports_log_likelihoods(situation.world, situation.thing, told, reports):
            yield words, by_place[_believed(situation)]


def _believed(situation: Situation) -> list[int]:
    return [situation.world.index(at.place) for at in situation.claimed if at]


def _views(situation: Situation) -> list[Shown]:
    """What key frames show of the other."""
    shown = (event for event in situation.home.episode.events if isinstance(event, Shown))
    return [event for event in shown if event.around == situation.other]


def _reports(situation: Situation, found: Sequence[tuple[int, Deed]], told_at: int) -> list[Report]:
    if all(k < told_at for k, _ in found):
        told_at = -1  # a report that ends with the question puts it too late: nobody asks for what they have
    events = situation.home.episode.events
    return [
        Report(
            act=act,
            error=situation.world.parameters.error(events[k].source.kind),
            text=events[k].wording + UNPLACED * (act.verb in HAVING and act.place is None),
            certainty=events[k].certainty,
            before=k < told_at,
        )
        for k, act in found
    ]


def _doubt(situation: Situation, column: FloatArray, certainty: float) -> FloatArray:
    """Return log (c P(step | h) + (1 - c) sum_m P(m) P(step | m)) [H], with c the certainty of the step.

    The mean over the minds m says nothing about them; by their prior, a mind told as several weighs as one.
    """
    likelihood = np.exp(column)
    return np.asarray(np.log(certainty * likelihood + (1 - certainty) * (situation.weights @ likelihood)))


def _words(step: str, event: Event | None) -> str:
    return step if event is None else f"{step} (seen: {event.wording})" if event.source.kind == "video" else step


def understandings(situation: Situation) -> Iterator[Column]:
    """Yield a column where the story itself says what the agent can know of the other's goal.

    Goals count that others are told to have with the thing, at a place that they name.
    Who is told a goal believes it with probability `trust`, and any other of K with what is left; who is
    said not to know, or did not hear it, believes none with probability `trust`.
    """
    trust, rest = situation.world.parameters.trust, (1 - situation.world.parameters.trust) / situation.world.size
    goals = [mind.belief_of_goal for mind in situation.minds]
    if len({goal and wished(goal)[1:] for goal in goals}) < 2:
        return
    unheard = np.array([trust if goal is None else rest for goal in goals])
    if unaware := situation.home.said_to_be_unaware(situation.agent):
        yield unaware, np.log(unheard)
    for k, goal in situation.home.goals_told():
        thing, place = wished(goal)
        if goal.chain[0] == situation.agent or place is None or not same_thing(thing, situation.thing):
            continue
        fits = [mine is not None and _is_wanted_at(situation, mine, place) for mine in goals]
        reached = _heard(situation, k)
        told = reached * np.array([trust if fit else rest for fit in fits]) + (1 - reached) * unheard
        yield f"{claimed(goal)} (so it was said)", np.log(told)


def _heard(situation: Situation, k: int) -> float:
    """P(the agent heard it): what the story says of a goal, and what is said to the agent, counts as heard."""
    event = situation.home.episode.events[k]
    if situation.agent in event.unseen_by:
        return 0.0
    if isinstance(event, Believe) or (isinstance(event, Tell) and situation.agent in event.hearers):
        return 1.0
    return heard(latents(situation.home.episode, situation.world.parameters), situation.agent, k)


def _is_wanted_at(situation: Situation, mine: Claim, stated: Place) -> bool:
    _, place = wished(mine)
    if place is None:
        return False
    return situation.world.index(stated) == (
        situation.left_at() if place == WHERE_PUT else situation.world.index(place)
    )


def memories(situation: Situation) -> Iterator[Column]:
    """Yield what each event that the agent could know of changes in how likely it believes so, a column each.

        log sum_s belief(s) b_n(s) / q(s)  -  the same of b_{n-1}

    b_n is the belief after n of the events (`beliefs`), q the prior: the columns add up to how much likelier the
    belief is than it was without any of them.
    """
    named = [belief if at else None for at, belief in zip(situation.claimed, situation.beliefs, strict=True)]
    before = np.zeros(len(named))
    for words, belief in situation.knowledge.course():
        odds = belief / situation.prior
        after = np.array([0.0 if held is None else float(np.log(held @ odds)) for held in named])
        yield words, after - before
        before = after
