"""The answer to a query with its options: the probability of each, and the choice."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import NamedTuple, get_args

from ..episodes.claims import Claim, Option
from ..episodes.queries import Asked, VariableQuery, WhichClaim, WhichValue
from ..errors import InputError, NoEvidenceError
from ..planner import decide
from .answers import probabilities, reason, until
from .records import Held, Opinion
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
        found.setdefault(name, []).append((_holds(option, asked, worlds), option.weight))
    return {name: fmean(*zip(*shares, strict=True)) for name, shares in found.items()}


def _holds(option: Option, asked: Asked, worlds: Worlds) -> float:
    """Return the probability that all claims of an option are held by the chain of the query."""
    needed: list[Held] = []
    for claim in option.claims:
        needed += _held_for(claim, asked)
    moment = asked.query.when
    end = moment if isinstance(moment, int) else None
    if not isinstance(moment, int) and moment != "end" and isinstance(asked.query, WhichValue):
        end = until(asked.query, worlds.likeliest)
    total = 0.0
    for opinions, weight in worlds.joint(needed, end).items():
        held = dict(zip(needed, opinions, strict=True))
        share = 1.0
        for claim in option.claims:
            share *= _share(claim, asked, held, worlds)
        total += weight * share
    return total


def _held_for(claim: Claim, asked: Asked) -> tuple[Held, ...]:
    """Return the opinions on which a claim hangs: that of its chain, and what the chain is right about."""
    if claim.variable is None or claim.verb not in ("believes", "knows"):
        raise InputError(
            "an option claims what beliefs alone do not tell: words, a wish, an intention or a fear.",
            "Give it a variable and the verb believes or knows.",
        )
    chain = (*asked.query.chain, *claim.chain)
    return ((chain, claim.variable), (chain[:-1], claim.variable))


def _share(claim: Claim, asked: Asked, held: Mapping[Held, Opinion], worlds: Worlds) -> float:
    """Return how probably a claim is so where the opinions are settled; a denied value leaves the others open."""
    mine, truth = (held[pair] for pair in _held_for(claim, asked))
    if claim.variable is None:
        return 0.0
    values = worlds.spread(mine, claim.variable)
    if claim.verb == "knows" and claim.chain:
        right = mine.value is not None and mine.value == truth.value
        so = float(right and claim.value in ("", mine.value))
    else:
        so = values.get(claim.value, 0.0) if claim.value else 1.0 - values.get(None, 0.0)
    return 1.0 - so if claim.negated else so
