"""The answer to a query with its options: the probability of each, and the choice."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import NamedTuple, get_args

from ..episodes.queries import Asked, VariableQuery, WhichClaim, WhichValue
from ..errors import NoEvidenceError
from ..planner import decide
from .answers import probabilities
from .options import claims_hold
from .reasons import reason
from .worlds import Worlds

_BY_BELIEFS = get_args(VariableQuery)
_NEEDS: Mapping[str, str] = {
    "act": "a planner or a model as judge",
    "goal": "a planner or a model as judge",
    "reason": "a planner or a model as judge",
    "stance": "a planner or a model as judge",
    "sides": "a planner or a model as judge",
    "honesty": "a planner",
    "open": "a model as judge",
}


class Answered(NamedTuple):
    """The probability of each answer, or that each option holds; the likeliest (or least likely), and why."""

    probabilities: dict[str, float]
    choice: str
    reason: str


def answered(asked: Asked, worlds: Worlds) -> Answered:
    """Return the answer to a query that belief formation can answer alone.

    With options that claim something, an option's probability is that of all its claims together, in the mind of
    the query's chain, averaged over the options of one label by their weights; they need not sum to 1.
    Raises `NoEvidenceError` where the episode does not tell what is asked, or a planner or a judge is needed, and
    `UndecidedError` where the best answers are equally likely.
    """
    query = asked.query
    of_minds = isinstance(query, WhichValue) or (isinstance(query, WhichClaim) and not query.actor)
    if of_minds and any(option.claims for option in asked.options):
        found = _options(asked, worlds)
        why = "how probably all that an option claims is so"
    elif isinstance(query, _BY_BELIEFS):
        found, why = probabilities(query, worlds), reason(query, worlds)
    else:
        acts = isinstance(query, WhichClaim) and query.actor
        needs = _NEEDS["act"] if acts else _NEEDS.get(query.kind, "options with claims")
        raise NoEvidenceError(
            f"a query of kind {query.kind} needs {needs}, which beliefs alone are not.",
            "Ask for a value, a claim, or who knows or holds it.",
        )
    return Answered(found, decide(found, asked.polarity), why)


def _options(asked: Asked, worlds: Worlds) -> dict[str, float]:
    found: dict[str, list[tuple[float, float]]] = {}
    for k, option in enumerate(asked.options):
        name = option.label or option.words or f"option {k + 1}"
        found.setdefault(name, []).append((claims_hold(option, asked.query, worlds), option.weight))
    return {name: fmean(*zip(*shares, strict=True)) for name, shares in found.items()}
