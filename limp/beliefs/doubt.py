"""Doubt: what words that were not understood do to an answer.

An unread clause may have changed whatever it names or may refer to. With n such clauses about what an answer hangs
on, the answer stands with the probability

    (1 - unread) ** n

and with the rest it is another one of those that are possible, each equally likely. `unread` is a convention.
"""

from __future__ import annotations

from ..episodes.events import Unread
from ..episodes.queries import VariableQuery, WhoDid, WhoHolds, WhoKnows
from .answers import NO, YES, held_by, probabilities
from .worlds import Worlds

ANOTHER = "another"
"""The answer that the story does not name."""


def stands(query: VariableQuery, worlds: Worlds) -> float:
    """Return the probability that no words that were not understood change the answer."""
    episode = worlds.episode
    named = {query.variable.of, *query.chain}
    if isinstance(query, WhoKnows | WhoHolds | WhoDid):
        named |= set(episode.names)
    named |= {value for value in held_by(query, worlds) if value}
    last = query.when if isinstance(query.when, int) else len(episode.events)
    missed = [e for e in episode.events[: last + 1] if isinstance(e, Unread) and named & set(e.names)]
    return float((1.0 - episode.conventions.unread) ** len(missed))


def doubted(query: VariableQuery, worlds: Worlds) -> dict[str, float]:
    """Return the probability of each answer, less what unread words take from it; they sum to 1.

    Raises `NoEvidenceError` as `limp.beliefs.answers.probabilities` does.
    """
    found = probabilities(query, worlds)
    sure = stands(query, worlds)
    if sure == 1.0:
        return found
    told = (YES, NO) if set(found) <= {YES, NO} else (*worlds.candidates(query.variable), ANOTHER)
    possible = dict.fromkeys((*found, *told))
    return {
        answer: sure * found.get(answer, 0.0) + (1.0 - sure) * (1.0 - found.get(answer, 0.0)) / (len(possible) - 1)
        for answer in possible
    }
