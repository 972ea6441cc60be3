"""From the options of a question to the answers of the engine that they name."""

from __future__ import annotations

from collections.abc import Sequence

from ...episodes.claims import Claim
from ...episodes.episode import Episode
from ...episodes.queries import (
    HonestyOf,
    IsHeld,
    IsKnown,
    Query,
)
from .contents import claims_of
from .discourse import Discourse
from .naming import telling_of
from .parsing import parses
from .sentences import Builder
from .syntax import NounPhrase
from .words import names_in, plain, read_sentence


def answer_of(option: str, query: Query, episode: Episode) -> str:
    """Return the answer of the engine that an option names, or its plain words where it names none of them."""
    words = plain(option).strip(" .!\"'").replace("_", " ")
    low = words.lower()
    if isinstance(query, IsHeld | IsKnown | HonestyOf):
        first = low.split(",")[0].split()[0] if low else ""
        return first if first in ("yes", "no") else low
    telling = telling_of(episode)
    sentence = read_sentence(words, names_in((words,)) & frozenset(p for n in episode.names for p in n.split()))
    for tokens in (sentence.tokens, sentence.tokens[1:]):
        for tree in (tree for group in parses(tokens, "np") for tree in group):
            np = Builder(tokens).np(tree)
            people = telling.discourse.people_of(np)
            if people:
                return " and ".join(filter(None, (", ".join(people[:-1]), people[-1])))
            found = _matching(np, telling.discourse)
            if found:
                return found
    return low


def _matching(np: NounPhrase, discourse: Discourse) -> str:
    """Return the thing of the story that an option names."""
    for name in discourse.things:
        if name.replace("_", " ") == np.words.replace("_", " "):
            return name
    able = [t for t in discourse.things.values() if t.head == np.head and set(np.qualities) <= set(t.qualities)]
    return able[0].name if len(able) == 1 else ""


def read_options(options: Sequence[str], query: Query, episode: Episode) -> tuple[str, ...]:
    """Return the answers that the options of a question name, in order."""
    return tuple(answer_of(option, query, episode) for option in options)


def claims_in(option: str, query: Query, episode: Episode) -> tuple[Claim, ...]:
    """Return what an option claims that is a sentence, in the mind that the query asks about; else nothing.

    "Sally thinks that the ball is in the box", asked of what Sally thinks, claims that the ball is in the box.
    """
    words = plain(option).strip()
    sentence = read_sentence(words, names_in((words,)) | frozenset(p for n in episode.names for p in n.split()))
    found: set[tuple[Claim, ...]] = set()
    for group in parses(sentence.tokens):
        for tree in group:
            clauses = Builder(sentence.tokens).sentence(tree)
            claims = claims_of(clauses[0], telling_of(episode)) if len(clauses) == 1 else None
            if claims:
                found.add(tuple(_within(claim, query.chain) for claim in claims))
        if found:
            break
    return found.pop() if len(found) == 1 else ()


def _within(claim: Claim, chain: tuple[str, ...]) -> Claim:
    """Return a claim as the mind sees it that a query is about."""
    own = claim.chain[len(chain) :] if chain and claim.chain[: len(chain)] == chain else claim.chain
    return claim.model_copy(update={"chain": own})
