"""From an episode and a query to the probability of each option: belief formation, and a judge for the rest.

    P(option) = sum over readings r of P(r) P(option | r)

Within a reading, belief formation decides what is a matter of belief (`limp.beliefs.options`). What follows from a
mind, or tells which mind it was, is for a judge, who is given the minds as they were formed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from ..beliefs.doubt import PRESENT, concerning, not_understood, otherwise, stands, takes_part
from ..beliefs.minds import minds_in_words, reason, timeline
from ..beliefs.options import shares
from ..beliefs.possible_worlds import Worlds
from ..episodes.claims import Option
from ..episodes.episode import Episode
from ..episodes.events import Event
from ..episodes.minds import BeliefTimeline, Hypothesis, Mind
from ..episodes.queries import Asked
from ..episodes.query import MOSTLY, Planning, Query, VariableQuery, people_of
from ..episodes.question import TWO_OPTIONS, Question
from ..episodes.variables import about
from ..errors import InputError
from ..planner import Trace, predicted, summed
from ..planning.acts import ends, next_act, stances_of_acts
from ..planning.honesty import honesty, stances
from ..protocols.stages import Ablation, JudgeCase

if TYPE_CHECKING:  # slow, and answers without a model do without
    from ..language.judge import ModelJudge

TRACKER = "tracker"
"""The estimator of what belief formation decides."""
PLANNER = "planner"
"""The estimator of what the social utility decides, or declared acts."""


@lru_cache(maxsize=32)
def _worlds_of(episode: Episode, revises: bool = True, alone: bool = False) -> Worlds:
    """Return the worlds of an episode, whose beliefs are formed once for all that is asked of it."""
    return Worlds(episode, revises, alone)


def think(
    question: Question,
    asked: Asked,
    episode: Episode,
    judge: ModelJudge | None,
    ablation: Ablation = "",
) -> tuple[Trace, tuple[str, ...]]:
    """Return the probability of each option of a question about an episode, and notes.

    Where the query is a matter of belief and nothing decides it, a judge is asked instead, and a note says so.
    Of some people it is unsaid where they are: where the answer hangs on what they perceived, what is assumed of
    it counts with `PRESENT`. `ablation` leaves out a part of the theory.

    Raises `InputError` where only a judge could answer and there is none, and where nothing is planned that an
    ablation could take away.
    """
    if ablation == "no-inverse-planning":
        raise InputError("no planner of steps is replaced here.", "Leave out --ablate.")
    worlds = _worlds_of(episode, ablation != "no-belief-update", ablation == "single-agent")
    notes: tuple[str, ...] = ()
    other: Sequence[float] = ()
    try:
        planned = asked.query.planned(_Planned(worlds, judge is not None), asked.options)
        found = shares(asked.query, asked.options, worlds) if planned is None else planned
        other, notes = _otherwise(asked, episode)
        weights = _by_label(question, asked.options, found)
        behind = asked.query.behind(episode)
        because = f"what {asked.query.whose} could know" if behind is None else reason(behind, worlds)
        estimator = TRACKER if asked.query.by == "beliefs" else PLANNER
    except InputError as error:
        if judge is None:
            raise _quoting(error, asked.query, worlds) from error
        judged = judge.judge(case_of(question, asked, worlds))
        weights = [float(weight) for weight in np.exp(np.array(judged.log_probs) - max(judged.log_probs))]
        estimator = judged.estimator
        because = f"how well it fits what {asked.query.whose} believed and wanted"
        notes = (f"judged, because {error.message}",) if asked.query.by == "beliefs" else ()
    settled = (_stands(asked, worlds, judge) * (1.0 - worlds.left_out)) if estimator in (TRACKER, PLANNER) else 1.0
    doubt = 1.0 - episode.reliability * settled
    mind = Mind(agent="".join(asked.query.chain[-1:]))
    hypotheses = tuple(Hypothesis(choice=c.label, mind=mind, act=c.text) for c in question.choices)
    trace = predicted(hypotheses, weights, because, doubt, estimator)
    if other:
        others = _by_label(question, asked.options, other)
        rest = predicted(hypotheses, others, because, doubt, estimator)
        trace = summed((trace, rest), (PRESENT, 1.0 - PRESENT))
    if worlds.left_out > 0.0:
        notes += (f"ways in which uncertain events may have gone were left out, at most {worlds.left_out:.2g}",)
    return trace, notes


def _otherwise(asked: Asked, episode: Episode) -> tuple[Sequence[float], tuple[str, ...]]:
    """Return the shares of options if somebody, of whom it is unsaid, did not perceive as is assumed, and a note.

    Nothing where the answer hangs on nobody; an answer that cannot be given otherwise is any of the options.
    """
    unsaid = {person.name for person in episode.people if person.there == "unsaid"}
    query, claims = asked.query, [claim for option in asked.options for claim in option.claims]
    if not unsaid or query.by != "beliefs":
        return (), ()
    variables = {claim.variable for claim in claims if claim.variable}
    people = [*query.chain, *(name for claim in claims for name in claim.chain)]
    if isinstance(query, VariableQuery):
        variables, people = variables | {query.variable}, [*people, *query.minds(episode)]

    def told(name: str, number: int) -> bool:
        return name not in unsaid or takes_part(name, number, episode)

    def answer(other: Episode) -> Mapping[str, float]:
        return {str(k): share for k, share in enumerate(shares(query, asked.options, _worlds_of(other)))}

    for name, event, found in otherwise(tuple(dict.fromkeys(people)), variables, episode, told, answer):
        note = f"it hangs on whether {name} perceived {event.text!r}, which is not told"
        return [found.get(str(k), 0.0) if found else 1.0 for k in range(len(asked.options))], (note,)
    return (), ()


def _by_label(question: Question, options: Sequence[Option], found: Sequence[float]) -> Sequence[float]:
    """Return the weight of each choice: the mean over the weighted ways in which it may hold.

    w(choice) = sum over its options o of weight_o P(o) / sum of their weights
    """
    ways = {label: [k for k, option in enumerate(options) if option.label == label] for label in question.labels}
    return [
        float(np.average([found[k] for k in mine], weights=[options[k].weight for k in mine]))
        for mine in ways.values()
    ]


def _quoting(error: InputError, query: Query, worlds: Worlds) -> InputError:
    """Return the error with what was not understood of the story and may be why: what concerns the query, if any.

    What names the very thing that is asked about comes first.
    """
    unread = [event for event in worlds.episode.events if not event.understood]
    if not unread or "not understood" in error.message:
        return error
    of = query.variable.of if isinstance(query, VariableQuery) else ""
    first = sorted(concerning(query, worlds), key=lambda event: of not in event.may_name)
    quotes = "; ".join(map(repr, list(dict.fromkeys(e.quoted for e in first or unread))[:3]))
    return InputError(f"{error.message} Not understood of the story: {quotes}.", error.hint)


@dataclass(frozen=True)
class _Planned(Planning):
    """What planners work out in the worlds of an episode."""

    minds: Worlds
    judged: bool
    """Whether there is a judge, who sees more of what was said than whether it was sincere."""

    def next_act(self, agent: str, moment: int | None) -> Mapping[str, float]:
        return next_act(self.minds, agent, moment)

    def ends(self, agent: str, options: Sequence[Option], event: str = "") -> Sequence[float]:
        return ends(self.minds, agent, options, event)

    def stances(self, agent: str, other: str) -> Mapping[str, float]:
        """Return how likely each stance makes what was done among declared acts, or else what was said last."""
        try:
            return {str(stance): p for stance, p in stances_of_acts(self.minds, agent, other).items()}
        except InputError:
            says = any(event.doer == agent and event.statements for event in self.minds.episode.events)
            if self.judged or not says:
                raise
            return {str(stance): p for stance, p in stances(self.minds, agent).items()}

    def honesty(self, speaker: str, event: str) -> Mapping[str, float]:
        return {str(kind): p for kind, p in honesty(self.minds, speaker, event).items()}


def answers_to(question: Question, asked: Asked, episode: Episode, judge: ModelJudge | None) -> tuple[Option, ...]:
    """Return the possible answers to a question without options, as options whose words are the answers.

    These are those that the query itself names, else those that the episode allows.
    Raises `InputError` where nothing tells any, and where only a judge could propose them and there is none.
    """
    named = tuple(option for option in asked.options if option.words)
    if len(named) > 1:
        return named
    worlds = _worlds_of(episode)
    try:
        words = asked.query.possible(_Planned(worlds, judge is not None))
    except InputError as error:
        if judge is None:
            raise _quoting(error, asked.query, worlds) from error
        words = ()
    if not words and judge is None and asked.query.by != "beliefs":
        why = "the question asks for no belief, and what else it asks for a model must judge."
        raise InputError(
            why, "Add --model PROVIDER/NAME --reader rules, or ask where, who knows, or what is thought."
        )
    if not words and judge is None:
        raise InputError("the question has no options, and without a model none are proposed.", TWO_OPTIONS)
    if not words and judge is not None:
        words = judge.propose(case_of(question, asked, worlds))
    return tuple(Option(words=answer) for answer in words)


def beliefs_asked(query: Query, episode: Episode) -> BeliefTimeline | None:
    """Return who believed what, and when, of the variable that is asked about; None where it is about none."""
    if not isinstance(query, VariableQuery) or not episode.names:
        return None
    return timeline(_worlds_of(episode), query.variable, query.chain)


def _stands(asked: Asked, worlds: Worlds, judge: ModelJudge | None) -> float:
    """Return the probability that no words that were not understood change what is asked.

    Raises `InputError` where the answer more likely falls than stands, and nobody else can say.
    """
    variables = [claim.variable for option in asked.options for claim in option.claims if claim.variable]
    behind = asked.query.behind(worlds.episode)
    if behind is not None and behind is not asked.query:
        variables.append(behind.variable)
    sure = stands(asked.query, worlds, variables)
    if sure < MOSTLY and judge is None:
        what = about(asked.query.variable) if isinstance(asked.query, VariableQuery) else "what is asked"
        raise not_understood(what, concerning(asked.query, worlds, variables))
    return sure


def case_of(question: Question, asked: Asked, worlds: Worlds) -> JudgeCase:
    """Return what a judge sees: what happened, and the minds of those who are in question."""
    episode, query = worlds.episode, asked.query
    moment = query.moment(episode)
    until = len(episode.events) if moment is None else moment + 1
    backward = query.backward
    chain = query.chain
    people = _in_question(question, asked, episode)
    return JudgeCase(
        direction="backward" if backward else "forward",
        asked=question.text,
        text=episode.text,
        until=episode.events[moment].text if moment is not None and not backward else "",
        happened=_happened(episode.events[:until] if not backward else episode.events),
        minds=minds_in_words(worlds, people, chain, moment),
        agent=query.whose if backward else "",
        options=tuple(choice.text for choice in question.choices),
        assumptions=question.assumptions,
    )


def _happened(events: Sequence[Event]) -> tuple[str, ...]:
    lines: dict[str, None] = {}
    for event in events:
        marks = [f"probability {event.certainty:g}"] if event.certainty < 1.0 else []
        marks += ["not done"] if event.mood == "intended" else []
        if event.text:
            lines[f"{event.text} ({', '.join(marks)})" if marks else event.text] = None
    return tuple(lines)


def _in_question(question: Question, asked: Asked, episode: Episode) -> tuple[str, ...]:
    """Return whose minds a judge needs: those of the query, then those whom question or options name.

    Where answers are proposed, they are proposed and judged by the minds of all whom one may name.
    """
    query = asked.query
    words = " ".join((question.text, *(choice.text for choice in question.choices)))
    own = (*query.chain, query.whose, *people_of(query))
    named = (p.name for p in episode.people if any(called in words for called in (p.name, *p.also)))
    proposed = not question.choices or any(option.words for option in asked.options)
    found = dict.fromkeys((*own, *named, *(episode.on_stage if proposed else ())))
    return tuple(name for name in found if name in episode.names)
