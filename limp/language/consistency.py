"""What follows for minds without a model, as columns of the trace: how things stood, and what was seen to be done.

A mind that *knows* that something is so is consistent only with an initial state s0 in which it is so, and
with a thing being taken from there first. An option that says what the agent did is consistent only with what was
seen of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence, Set
from itertools import chain

from ..events import Action, Episode
from ..minds.attitudes import ELSEWHERE, Hypothesis
from ..minds.facts import At, Place
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
    beliefs = [at for h in hypotheses if (at := located(h.mind))]
    known = [located(h.mind) if h.belief and h.belief.verb == "knows" else None for h in hypotheses]
    told = _told(beliefs, episode)
    if not told or not any(known):
        return None
    values = (_is_so(at, told[at.thing], beliefs) if at and at.thing in told else None for at in known)
    return ", ".join(chain.from_iterable(told.values())), tuple(map(_agreeing, values))


Told = dict[str, frozenset[str]]
"""The words of each place where a thing is told to be, by what tells it."""


def _told(beliefs: Sequence[At], episode: Episode) -> dict[str, Told]:
    """Return what is told of the things that are believed to be somewhere, by thing; s0 comes first."""
    sources = ({at.thing: source(at.thing, episode) for at in beliefs} for source in (_at_the_start, _taken_from))
    found = ({thing: places for thing, places in told.items() if places} for told in sources)
    return next(filter(None, found), {})


def _at_the_start(thing: str, episode: Episode) -> Told:
    """Return where s0 says that a thing is."""
    head = f"the {thing} is "
    return {f"at the start {f}": _words(f.removeprefix(head)) for f in episode.initial.words if f.startswith(head)}


def _taken_from(thing: str, episode: Episode) -> Told:
    """Return where a thing is first taken from; nothing if it is put down first."""
    for event in episode.events:
        found = (
            (TAKEN.fullmatch(event.text) or PLACED.fullmatch(event.text)) if isinstance(event, Action) else None
        )
        if found and same_thing(found["thing"], thing):
            taken = {f"{event.agent} was seen to {event.text}": _words(found["where"])}
            return taken if found.re is TAKEN else {}
    return {}


def _words(place: Place | str) -> frozenset[str]:
    """Return the words that tell a place from others: `the cabinet in the kitchen` is the kitchen cabinet."""
    return frozenset(re.findall(r"\w+", str(place).casefold())) - _SMALL


def _is_so(at: At, told: Told, beliefs: Sequence[At]) -> bool:
    """Tell whether a thing is where a mind takes it to be; elsewhere is where none of the beliefs has it."""
    named = [other for other in beliefs if other.place != ELSEWHERE]
    here = [_words(other.place) for other in (named if at.place == ELSEWHERE else [at])]
    there = any(one <= other or other <= one for one in told.values() for other in here)
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
    acts = [act for act in stated if act]
    if len({act["where"] for act in acts}) < 2:
        return None
    seen = _last_put(episode, hypotheses[0].agent, {act["thing"] for act in acts})
    if seen is None:
        return None
    values = (_agreeing(act["where"] == seen["where"] if act else None) for act in stated)
    return f"{hypotheses[0].agent} was seen to {seen.string}", tuple(values)


def _last_put(episode: Episode, agent: str, things: Set[str]) -> re.Match[str] | None:
    """Return where an agent was last seen to leave one of some things."""
    own = (event.text for event in episode.events[::-1] if isinstance(event, Action) and event.agent == agent)
    return next((found for text in own if (found := PLACED.fullmatch(text)) and found["thing"] in things), None)
