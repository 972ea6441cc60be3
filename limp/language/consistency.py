"""What follows for minds without a model, as columns of the trace: how things stood, and what was seen to be done.

A mind that *knows* that something is so is consistent only with an initial state s0 in which it is so, and
with a thing being taken from there first. An option
that says what the agent did is consistent only with what was seen of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence, Set

from ..events import Action, Episode
from ..minds.attitudes import ELSEWHERE, Hypothesis
from ..minds.facts import At
from ..minds.meanings import same_thing
from .plot import PLACED, TAKEN, located

SLIP = 0.05
"""How probable it is that what was worked out, or seen, is wrong about a thing."""

_SMALL = frozenset("the a an in on at of inside into onto from".split())
"""Words that say nothing of which place it is."""
Column = tuple[str, tuple[float, ...]]
"""A step in words, and its log-likelihood under each hypothesis."""


def consistency(hypotheses: Sequence[Hypothesis], episode: Episode) -> Column | None:
    """Return what is told of the things that minds know about, and its log-likelihood under each.

    log p(s0 | mind knows c) = log(1 - SLIP) if s0 says c, log(SLIP) if it says otherwise; 0 for mere beliefs, and
    for things of which nothing is told. Where s0 says nothing of them, a thing was where it was first taken from.
    None if nothing tells where they were.
    """
    beliefs = [located(h.mind) for h in hypotheses]
    known = [
        at if h.belief and h.belief.verb == "knows" else None for h, at in zip(hypotheses, beliefs, strict=True)
    ]
    things = dict.fromkeys(at.thing for at in beliefs if at)
    told = {thing: places for thing in things if (places := _at_the_start(thing, episode))}
    told = told or {thing: places for thing in things if (places := _taken_from(thing, episode))}
    if not told or not any(known):
        return None
    named = {_words(str(at.place)) for at in beliefs if at and at.place != ELSEWHERE}
    values = (
        _agreeing(_is_so(at, told[at.thing].values(), named) if at and at.thing in told else None) for at in known
    )
    return ", ".join(words for places in told.values() for words in places), tuple(values)


def _at_the_start(thing: str, episode: Episode) -> dict[str, frozenset[str]]:
    """Return the words of each place where s0 says that a thing is, by what is said of it."""
    head = f"the {thing} is "
    return {f"at the start {f}": _words(f.removeprefix(head)) for f in episode.initial.words if f.startswith(head)}


def _taken_from(thing: str, episode: Episode) -> dict[str, frozenset[str]]:
    """Return the words of the place that a thing is first taken from, by the act; none if it is put down first."""
    for event in episode.events:
        if not isinstance(event, Action):
            continue
        taken, placed = TAKEN.fullmatch(event.text), PLACED.fullmatch(event.text)
        if placed and same_thing(placed["thing"], thing):
            break
        if taken and same_thing(taken["thing"], thing):
            return {f"{event.agent} was seen to {event.text}": _words(taken["where"])}
    return {}


def _words(place: str) -> frozenset[str]:
    """Return the words that tell a place from others: `the cabinet in the kitchen` is the kitchen cabinet."""
    return frozenset(re.findall(r"\w+", place.casefold())) - _SMALL


def _is_so(at: At, told: Iterable[frozenset[str]], named: Set[frozenset[str]]) -> bool:
    """Tell whether a thing is where a mind takes it to be; one place has all words of the other."""
    here = named if at.place == ELSEWHERE else {_words(str(at.place))}
    there = any(one <= other or other <= one for one in told for other in here)
    return there == (at.negated == (at.place == ELSEWHERE))


def _agreeing(agrees: bool | None) -> float:
    """Return the log-likelihood of what was seen for a mind that agrees with it, denies it, or says nothing."""
    return 0.0 if agrees is None else math.log(1 - SLIP if agrees else SLIP)


def deeds(hypotheses: Sequence[Hypothesis], episode: Episode) -> Column | None:
    """Return where the agent was seen to leave the thing, and its log-likelihood under what each option says.

    log(1 - SLIP) where the option says so, log(SLIP) where it says otherwise, and 0 where it says nothing. None if
    the options agree on what was done, or if nothing was seen of it.
    """
    stated = [PLACED.fullmatch(h.act_in_words) for h in hypotheses]
    if len({act["where"] for act in stated if act}) < 2:
        return None
    things = {act["thing"] for act in stated if act}
    for event in reversed(episode.events):
        there = PLACED.fullmatch(event.text) if isinstance(event, Action) else None
        if there and event.agent == hypotheses[0].agent and there["thing"] in things:
            values = (_agreeing(act["where"] == there["where"] if act else None) for act in stated)
            return f"{event.agent} was seen to {event.text}", tuple(values)
    return None
