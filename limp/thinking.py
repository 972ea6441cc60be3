"""From an episode and a query to the probability of each option: belief formation, and a judge for the rest.

    P(option) = sum over readings r of P(r) P(option | r)

Within a reading, belief formation decides what is a matter of belief (`limp.beliefs.options`). What follows from a
mind, or tells which mind it was, is for a judge, who is given the minds as they were formed.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .beliefs.answers import NO, YES, probabilities, reason
from .beliefs.minds import minds_in_words
from .beliefs.options import SAY_CLAIMS, decides, shares
from .beliefs.timeline import timeline
from .beliefs.worlds import Worlds
from .episodes.claims import Option
from .episodes.episode import Episode
from .episodes.events import Happening, Unread
from .episodes.queries import (
    Asked,
    GoalOf,
    HonestyOf,
    NextAct,
    Query,
    ReasonOf,
    StanceOf,
    VariableQuery,
    WhichClaim,
    WhoTakesSides,
)
from .errors import NoEvidenceError
from .minds.facts import Value
from .minds.timeline import BeliefTimeline
from .planner import log_sum_exp
from .planning.honesty import honesty
from .protocols.reading import Judge, JudgeCase
from .questions.question import Question

TRACKER = "tracker"
"""The estimator of what belief formation decides."""
ANOTHER = "none of these"
"""The option beside the only answer that an episode allows."""
BACKWARD = (GoalOf, ReasonOf, StanceOf, WhoTakesSides, HonestyOf)
"""The queries about the mind behind what was done, rather than about what follows from a mind."""


class Thought(Value):
    """The probability of each option in one reading, how it was obtained, and what it rests on, in words."""

    shares: tuple[float, ...]
    estimator: str
    because: str
    notes: tuple[str, ...] = ()


def think(question: Question, asked: Asked, episode: Episode, judge: Judge | None) -> Thought:
    """Return the probability of each option of a question about an episode.

    Where the query is a matter of belief and nothing decides it, a judge is asked instead, and a note says so.
    Raises `NoEvidenceError` where only a judge could answer and there is none.
    """
    worlds = Worlds(episode)
    try:
        thought = _computed(asked, worlds)
    except NoEvidenceError as error:
        if judge is None:
            raise
        thought = _judged(judge, case_of(question, asked.query, worlds), asked.query)
        if decides(asked.query):
            thought = thought.model_copy(update={"notes": (f"judged, because {error.message}",)})
    kept = episode.reliability * understood(asked.query, episode)
    mixed = tuple(kept * p + (1.0 - kept) / len(thought.shares) for p in thought.shares)
    return thought.model_copy(update={"shares": mixed})


def _computed(asked: Asked, worlds: Worlds) -> Thought:
    """Return what belief formation decides; raise `NoEvidenceError` where it does not."""
    if isinstance(asked.query, HonestyOf):
        found = _honest(asked.query, asked.options, worlds)
    else:
        found = shares(asked.query, asked.options, worlds)
    return Thought(shares=found, estimator=TRACKER, because=_because(asked.query, worlds))


def _honest(query: HonestyOf, options: Sequence[Option], worlds: Worlds) -> tuple[float, ...]:
    """Return the share of lie, mistake and truth, or of yes and no where one of them is named."""
    kinds: dict[str, float] = dict(honesty(worlds, query.speaker, query.event))
    if query.claimed is not None:
        kinds = {YES: kinds[query.claimed], NO: 1.0 - kinds[query.claimed]}
    found = [kinds.get(option.words, 0.0) for option in options]
    if sum(found) <= 0.0:
        raise NoEvidenceError("none of the options says whether it was a lie.", SAY_CLAIMS)
    return tuple(p / sum(found) for p in found)


def _judged(judge: Judge, case: JudgeCase, query: Query) -> Thought:
    judged = judge.judge(case)
    log_probs = np.asarray(judged.log_probs) - log_sum_exp(judged.log_probs)
    because = f"how well it fits what {_whose(query)} believed and wanted"
    found = tuple(float(p) for p in np.exp(log_probs))
    return Thought(shares=found, estimator=judged.estimator, because=because)


def answers_to(question: Question, asked: Asked, episode: Episode, judge: Judge | None) -> tuple[Option, ...]:
    """Return the possible answers to a question without options, as options whose words are the answers.

    Raises `NoEvidenceError` where there are none to be had.
    """
    worlds = Worlds(episode)
    if isinstance(asked.query, VariableQuery):
        try:
            found = dict(probabilities(asked.query, worlds))
        except NoEvidenceError:
            if judge is None:
                raise
        else:
            others = worlds.candidates(asked.query.variable) if asked.query.kind == "value" else ()
            words = tuple(dict.fromkeys((*found, *others)))
            words = words if len(words) > 1 else (*words, ANOTHER)
            return tuple(Option(words=answer) for answer in words)
    if judge is None:
        raise NoEvidenceError("the question has no options, and nobody here proposes any.", "Give it options.")
    return tuple(Option(words=answer) for answer in judge.propose(case_of(question, asked.query, worlds)))


def beliefs_asked(query: Query, episode: Episode) -> BeliefTimeline | None:
    """Return who believed what, and when, of the variable that is asked about; None where it is about none."""
    if not isinstance(query, VariableQuery) or not episode.names:
        return None
    return timeline(Worlds(episode), query.variable, query.chain)


def understood(query: Query, episode: Episode) -> float:
    """Return the probability that no words that were not understood changed what is asked: (1 - unread) ** n."""
    if not isinstance(query, VariableQuery):
        return 1.0
    asked = query.variable.of
    about = [e for e in episode.events if isinstance(e, Unread) and asked in e.names]
    return float((1.0 - episode.conventions.unread) ** len(about))


def case_of(question: Question, query: Query, worlds: Worlds) -> JudgeCase:
    """Return what a judge sees: what happened, and the minds of those who are in question."""
    episode, moment = worlds.episode, _moment(query, worlds.episode)
    until = len(episode.events) if moment is None else moment + 1
    backward = isinstance(query, BACKWARD)
    chain = query.chain
    people = _in_question(question, query, episode)
    return JudgeCase(
        direction="backward" if backward else "forward",
        asked=question.text,
        happened=_happened(episode.events[:until] if not backward else episode.events),
        minds=minds_in_words(worlds, people, chain, moment),
        agent=_whose(query) if backward else "",
        options=tuple(choice.text for choice in question.choices),
        assumptions=question.assumptions,
    )


def _moment(query: Query, episode: Episode) -> int | None:
    """Return the last event before the minds are looked at: before an act whose reason is asked."""
    if isinstance(query, ReasonOf) and query.event and (number := episode.number(query.event)):
        return number - 1
    return query.when if isinstance(query.when, int) else None


def _happened(events: Sequence[Happening]) -> tuple[str, ...]:
    lines: dict[str, None] = {}
    for event in events:
        marks = [f"probability {event.certainty:g}"] if event.certainty < 1.0 else []
        marks += ["not done"] if event.mood == "intended" else []
        if event.text:
            lines[f"{event.text} ({', '.join(marks)})" if marks else event.text] = None
    return tuple(lines)


def _whose(query: Query) -> str:
    """Return the name of whose mind is in question, or `people`."""
    match query:
        case NextAct() | GoalOf() | ReasonOf() | StanceOf():
            return query.agent
        case HonestyOf():
            return query.speaker
        case WhichClaim() if query.actor:
            return query.actor
    return query.chain[-1] if query.chain else "people"


def _in_question(question: Question, query: Query, episode: Episode) -> tuple[str, ...]:
    """Return whose minds a judge needs: those of the query, then those whom question or options name."""
    words = " ".join((question.text, *(choice.text for choice in question.choices)))
    own = (*query.chain, _whose(query), *((query.other,) if isinstance(query, StanceOf | WhoTakesSides) else ()))
    named = (p.name for p in episode.people if any(called in words for called in (p.name, *p.also)))
    return tuple(name for name in dict.fromkeys((*own, *named)) if name in episode.names)


def _because(query: Query, worlds: Worlds) -> str:
    if isinstance(query, VariableQuery):
        return reason(query, worlds)
    return f"what {_whose(query)} could know"
