"""Which goal explains what somebody did: stated wants, and the act with which a search ends.

    P(deeds | goal)  =  product over the evidence d of  EPSILON + (1 - 2 EPSILON) likeness(goal, d)

Evidence is every stated want, the last thing that somebody got hold of after they had looked elsewhere (who has
found what they wanted stops looking), and what they did last.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from .deeds import Deed, likeness

EPSILON = 0.05
"""How likely people are to say or do what does not serve their goal."""
_LOOKS = frozenset("look search open check lift feel peer rummage inspect go walk push".split())
_ENDS = frozenset("find take get fetch retrieve discover grab pick drink eat use run read".split())


def evidence_of(agent: str, deeds: Sequence[Deed]) -> tuple[Deed, ...]:
    """Return what speaks for a goal: stated wants, and what somebody got hold of at the end of a search."""
    mine = [d for d in deeds if d.agent == agent and not d.negated]
    wants = [d for d in mine if d.wanted]
    looked = [k for k, d in enumerate(mine) if d.lemma in _LOOKS]
    ended = [d for k, d in enumerate(mine) if d.lemma in _ENDS and not d.wanted and looked and looked[0] < k]
    return tuple(dict.fromkeys((*wants, *ended[-1:], *mine[-1:])))


def goal_shares(goals: Mapping[str, Deed], evidence: Sequence[Deed]) -> dict[str, float]:
    """Return the probability of each goal, with equal priors; empty where nothing tells them apart."""
    logs = {
        label: sum(math.log(EPSILON + (1.0 - 2.0 * EPSILON) * likeness(goal, d)) for d in evidence)
        for label, goal in goals.items()
    }
    best = max(logs.values(), default=0.0)
    if not evidence or all(math.isclose(value, best) for value in logs.values()):
        return {}
    weights = {label: math.exp(value - best) for label, value in logs.items()}
    total = sum(weights.values())
    return {label: weight / total for label, weight in weights.items()}
