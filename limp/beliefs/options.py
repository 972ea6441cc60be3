"""From a query and what its options claim to the probability of each option, where belief formation decides it.

What a question takes for granted is a claim too, and is checked.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..episodes.claims import Claim, Option
from ..episodes.query import MOSTLY, Held, Opinion, Query, VariableQuery, agree, unknown_in
from ..episodes.variables import Variable
from ..errors import InputError
from .possible_worlds import Worlds

SAY_CLAIMS = "Say of each option what it claims, as a variable and a value."


def shares(query: Query, options: Sequence[Option], worlds: Worlds) -> tuple[float, ...]:
    """Return the probability of each option, as far as one of them is right; not all of them are 0.

    Options that say the same share its probability. Claims are held by the chain of the query. Raises
    `InputError` where the query is for a planner or a judge, where nothing tells the value, and where the
    answer is none of the options: where they name values, because these are together no likelier than not.
    """
    if query.by != "beliefs":
        raise InputError(f"beliefs alone do not answer a query of kind {query.kind!r}.", "A judge does.")
    named = isinstance(query, VariableQuery) and query.names_value and all(option.words for option in options)
    if not isinstance(query, VariableQuery) or not all(option.words or option.claims for option in options):
        _require_opinions(query, options, worlds)
        found = [claims_hold(option, query, worlds) for option in options]
    else:
        found = _answered(query, options, worlds)
    if sum(found) <= (1.0 - MOSTLY if named else 0.0):
        if not isinstance(query, VariableQuery):
            raise InputError("what the minds hold is none of the options.", SAY_CLAIMS)
        held = query.probabilities(worlds)
        best = max(held, key=lambda answer: held[answer])
        raise InputError(
            f"the answer would be {best!r}, which is none of the options.", "Check the options and the story."
        )
    return tuple(found)


def _require_opinions(query: Query, options: Sequence[Option], worlds: Worlds) -> None:
    """Raise `InputError` if nothing reaches the minds that the options are about."""
    claims = [_absolute(claim, query) for option in options for claim in option.claims]
    moment = query.when if isinstance(query.when, int) else None
    if claims and all(c.chain and not worlds.bears(c.chain, _variable(c), moment) for c in claims):
        raise InputError("nothing in the story bears on what they know of it.", "A judge can say what fits.")
    if any(claim.unknowable or claim.verb == "knows" or claim.variable is None for claim in claims):
        return
    held = [worlds.held(c.chain, c.variable, moment) for c in claims if c.variable is not None]
    if held and all(unknown_in(opinion) > MOSTLY for opinion in held):
        raise InputError("nothing in the story tells what they hold of it.", "A judge can say what fits.")


def _answered(query: VariableQuery, options: Sequence[Option], worlds: Worlds) -> list[float]:
    """Return the share of each option by the answer that its words stand for."""
    unknowable = any(claim.unknowable for option in options for claim in option.claims)
    found = query.known(worlds) if unknowable else query.probabilities(worlds)
    rooms = {place.name: place.room for place in worlds.episode.locations if place.room}
    offered = {option.words for option in options}
    total = dict.fromkeys(offered, 0.0)
    for value, p in found.items():
        # A drawer of the kitchen counts for the kitchen, where the drawer itself is not offered.
        name = value if value in offered else rooms.get(value, "")
        if name in total:
            total[name] += p
    shared = [option.words for option in options]
    return [
        claims_hold(option, query, worlds) if option.claims and not option.words
        else total[option.words] / shared.count(option.words)
        for option in options
    ]  # fmt: skip


def claims_hold(option: Option, query: Query, worlds: Worlds) -> float:
    """Return the probability that all claims of an option hold together.

        P(c_1, ..., c_n) = sum over joint opinions o of P(o) P(c_1, ..., c_n | o)

    Where an opinion leaves several values open, claims about it hold of one and the same value.

    Raises `InputError` for claims that are no matter of belief, and for an option without any.
    """
    if not option.claims:
        raise InputError(f"it is not said what option {option.label} claims.", SAY_CLAIMS)
    end = query.until(worlds) if isinstance(query, VariableQuery) else None
    end = query.when if isinstance(query.when, int) else end
    by_mind: dict[Held, list[Claim]] = {}
    for claim in (_absolute(claim, query) for claim in option.claims):
        by_mind.setdefault((claim.chain, _variable(claim)), []).append(claim)
    asked = tuple(dict.fromkeys(pair for chain, v in by_mind for pair in ((chain, v), (chain[:-1], v))))
    total = 0.0
    for joint, weight in worlds.decided(asked, end).items():
        held = dict(zip(asked, joint, strict=True))
        total += weight * math.prod(_hold(claims, held, worlds) for claims in by_mind.values())
    return total


def _hold(claims: Sequence[Claim], held: Mapping[Held, Opinion], worlds: Worlds) -> float:
    """Return the probability that all of some claims about one opinion hold, if these opinions are held.

    sum over values v that the opinion leaves open of P(v) [every claim holds of v]
    """
    mind = claims[0].chain, _variable(claims[0])
    values = worlds.spread(held[mind], mind[1], mind[0])
    return sum(p for value, p in values.items() if all(_is_so(claim, value, held) for claim in claims))


def _is_so(claim: Claim, value: str | None, held: Mapping[Held, Opinion]) -> bool:
    variable = _variable(claim)
    has = bool(value) and claim.value in ("", value)
    so = not value if claim.unknowable else has
    if claim.verb == "knows" and claim.chain:
        so &= agree(held[claim.chain, variable], held[claim.chain[:-1], variable])
    return so != claim.negated


def _variable(claim: Claim) -> Variable:
    assert claim.variable is not None  # `_absolute` refuses those that are about none
    return claim.variable


def _absolute(claim: Claim, query: Query) -> Claim:
    """Return a claim as reality sees it, about a variable: that of the query where it cannot be known."""
    claim = claim.model_copy(update={"chain": (*query.chain, *claim.chain)})
    if claim.unknowable and claim.variable is None and isinstance(query, VariableQuery):
        return claim.model_copy(update={"variable": query.variable})
    if claim.variable is None or claim.verb not in ("believes", "knows"):
        what = claim.words or str(claim.variable or "it")
        raise InputError(f"beliefs alone do not tell whether {what!r} holds.", "A judge does.")
    return claim
