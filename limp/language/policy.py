"""A language model as the planner: how likely each step is under each mind, and what follows without a model.

A mind that *knows* that something is so is consistent only with an initial state s0 in which it is so, and
with a thing being taken from there first. An option that says what the agent did is consistent only with what was
seen of it. Both are columns of the trace.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.minds import Hypothesis
from ..episodes.phrases import parse_claim
from ..episodes.telling import is_setting
from ..episodes.variables import Variable
from ..errors import unknown
from ..homes.world import ELSEWHERE, place_words
from ..minds.facts import same_thing
from ..planner import Trace
from ..protocols.models import LanguageModel
from ..protocols.stages import Policy
from ..reading.homes.understanding import deed_in
from . import wording
from .estimators import ESTIMATORS, estimator_for
from .plot import LEAVING, contents, grounded, left_by, located, plot, stated

SLIP = 0.05
"""How probable it is that what was worked out, or seen, is wrong about a thing."""

_SMALL = frozenset("the a an in on at of inside into onto from".split())
"""Words that say nothing of which place it is."""
Column = tuple[str, tuple[float, ...]]
"""A step in words, and its log-likelihood under each hypothesis."""


@dataclass(frozen=True)
class LanguagePolicy(Policy):
    """Scores steps with `model`; `estimator` is a name of `ESTIMATORS`. Raises `InputError` for another one."""

    model: LanguageModel
    estimator: str = "interaction"

    def __post_init__(self) -> None:
        if self.estimator not in ESTIMATORS:
            raise unknown("estimator", self.estimator, ESTIMATORS)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix; its first columns are those of `consistency`, where there are any.

        Its `estimator` is the one that scored: an estimator that compares beliefs gives way to its `alone` where
        the options name fewer than two.

        Raises `InputError` if the hypotheses are about several agents, `InputError` if the agent does
        and says nothing, and what the model raises if it has no log-probabilities.
        """
        told = grounded(hypotheses, episode)
        scene = plot(episode, hypotheses)
        minds = list(dict.fromkeys(hypothesis.mind for hypothesis in told))
        rows = contents(told, episode)
        estimator = estimator_for(self.estimator, rows)
        table = estimator.table(self.model, scene, minds, rows)
        columns = [table[[minds.index(hypothesis.mind) for hypothesis in told]]]
        names = [wording.step_name(event) for _, event in scene.steps]
        for name, column in filter(None, (deeds(hypotheses, episode), consistency(hypotheses, episode))):
            names.insert(0, name)
            columns.insert(0, np.array(column, dtype=np.float64)[:, None])
        return Trace(tuple(hypotheses), tuple(names), np.hstack(columns), estimator.name)


# --- what follows without a model ------------------------------------------------------------------------


@dataclass(frozen=True)
class _ToldPlace:
    """That a thing is, or is not, at a place; `words` are those that tell it."""

    words: str
    at: Claim
    certainty: float


def consistency(hypotheses: Sequence[Hypothesis], episode: Episode) -> Column | None:
    """Return what is told of the things that minds know about, and its log-likelihood under each.

    log p(s0 | mind knows c) = log(r) if s0 says c, log(1 - r) if it says otherwise; 0 for mere beliefs, and for
    things of which nothing is told. With the certainty q of what is told, r = q (1 - SLIP) + (1 - q) SLIP. A thing
    was where s0 says, or where it was first taken from; what is most certain counts. None if nothing tells it.
    """
    places = [located(h.mind) for h in hypotheses]
    beliefs = [at for at in places if at]
    known = [at if at and at.verb == "knows" else None for at in places]
    things = dict.fromkeys(at.subject for at in beliefs)
    told = {thing: found for thing in things if (found := _told(thing, episode))}
    if not told or not any(known):
        return None
    values = tuple(_likelihood(at, told, beliefs) if at else 0.0 for at in known)
    return ", ".join(one.words for found in told.values() for one in found), values


def _told(thing: str, episode: Episode) -> tuple[_ToldPlace, ...]:
    """Return what tells most surely where a thing was at the start."""
    found = tuple(one for one in (*_at_the_start(thing, episode), _taken_from(thing, episode)) if one)
    return tuple(one for one in found if one.certainty == max(other.certainty for other in found))


def _at_the_start(thing: str, episode: Episode) -> Iterator[_ToldPlace]:
    """Yield what s0 says, surely or perhaps, of where a thing is."""
    for event in filter(is_setting, episode.events):
        told = parse_claim(event.model_copy(update={"text": ""}).words())
        if told.value and same_thing(told.subject, thing):
            clause = event.text or event.words()
            words = f"at the start {clause}" if event.certainty == 1.0 else wording.words_of(event)
            yield _ToldPlace(words, told, event.certainty)


def _taken_from(thing: str, episode: Episode) -> _ToldPlace | None:
    """Return where a thing is first taken from; nothing if it is put down first."""
    for event in wording.course(episode):
        deed = deed_in(event) if event.doer else None
        if deed is None or not deed.place or not same_thing(deed.thing, thing):
            continue
        if deed.verb == "grab":
            words = f"it was seen that {wording.words_of(event)}"
            there = Claim(variable=Variable("at", deed.thing), value=place_words(deed.place))
            return _ToldPlace(words, there, event.certainty)
        if deed.verb in LEAVING:
            return None
    return None


def _words(place: str) -> frozenset[str]:
    """Return the words that tell a place from others: `the cabinet in the kitchen` is the kitchen cabinet."""
    return frozenset(re.findall(r"\w+", place.casefold())) - _SMALL


def _likelihood(at: Claim, told: Mapping[str, Sequence[_ToldPlace]], beliefs: Sequence[Claim]) -> float:
    """Return log p of what is told of a thing for who knows it to be there; of several things one may be meant."""
    of_thing = told.get(at.subject, ())
    agrees = [(found, one.certainty) for one in of_thing if (found := _is_so(at, one, beliefs)) is not None]
    return _agreeing(*max(agrees)) if agrees else 0.0


def _is_so(at: Claim, told: _ToldPlace, beliefs: Sequence[Claim]) -> bool | None:
    """Tell whether a thing is where a mind takes it to be; None if it is only told where else it is not.

    Places are the same if one has all words of the other. Elsewhere is where none of the beliefs has it.
    """
    elsewhere = at.value == ELSEWHERE.name
    named = [other for other in beliefs if other.value != ELSEWHERE.name]
    here = [_words(other.value) for other in (named if elsewhere else [at])]
    place = _words(told.at.value)
    there = any(place <= other or other <= place for other in here)
    if told.at.negated and not there:
        return None
    return (there and not told.at.negated) == (at.negated == elsewhere)


def _agreeing(agrees: bool | None, certainty: float = 1.0) -> float:
    """Return the log-likelihood of what was seen for a mind that agrees with it, denies it, or says nothing."""
    right = certainty * (1 - SLIP) + (1 - certainty) * SLIP
    return 0.0 if agrees is None else math.log(right if agrees else 1 - right)


def deeds(hypotheses: Sequence[Hypothesis], episode: Episode) -> Column | None:
    """Return where the agent was seen to leave the thing, and its log-likelihood under what each option says.

    log(1 - SLIP) where the option says so, log(SLIP) where it says otherwise, and 0 where it says nothing. None if
    the options agree on what was done, or if nothing was seen of it.
    """
    claimed = [stated(h) for h in hypotheses]
    acts = [act for act in claimed if act]
    if len({act.place for act in acts}) < 2:
        return None
    things = {act.thing for act in acts}
    own = (event for event in wording.course(episode)[::-1] if event.doer == hypotheses[0].agent)
    seen = next(((event, put) for event in own if (put := left_by(event)) and put.thing in things), None)
    if seen is None:
        return None
    event, put = seen
    values = (_agreeing(act.place == put.place if act else None) for act in claimed)
    return f"it was seen that {wording.words_of(event)}", tuple(values)
