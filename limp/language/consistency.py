"""What follows for minds without a model, as columns of the trace: how things stood, and what was seen to be done.

A mind that *knows* that something is so is consistent only with an initial state s0 in which it is so. An option
that says what the agent did is consistent only with what was seen of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..events import Action, Episode
from ..minds.attitudes import Hypothesis
from ..minds.english import in_words
from .plot import PLACED, located

SLIP = 0.05
"""How probable it is that what was worked out, or seen, is wrong about a thing."""

Column = tuple[str, tuple[float, ...]]
"""A step in words, and its log-likelihood under each hypothesis."""


def consistency(hypotheses: Sequence[Hypothesis], episode: Episode) -> Column | None:
    """Return what the initial state says of the thing that minds know about, and its log-likelihood under each.

    log p(s0 | mind knows c) = log(1 - SLIP) if s0 says c, log(SLIP) if it says otherwise; 0 for mere beliefs.
    None if s0 says nothing of the thing.
    """
    beliefs = [h.belief for h in hypotheses]
    known = [in_words(belief.content) if belief and belief.verb == "knows" else "" for belief in beliefs]
    things = {at.thing for h in hypotheses if (at := located(h.mind))}
    said = [f for f in episode.initial.words for thing in things if f.startswith(f"the {thing} is ")]
    if not any(known) or not said:
        return None
    return f"at the start {', '.join(said)}", tuple(_agreeing(fact in said if fact else None) for fact in known)


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
