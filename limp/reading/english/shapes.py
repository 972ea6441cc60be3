"""The shapes of clauses that are declared: what may stand together in a clause that is read.

A grammar derives more than somebody ever checked: each part of a clause is read well with some verbs and not with
others. So a clause is read only if each of its parts stands beside a verb of its class in a sentence whose events
were judged by hand: the examples of the rules and the sentences of `plain_sentences.txt` among the tests. Their
parts are kept in `shapes.txt`, each with its first example (`python -m tools.pages shapes`).

The idea is that of covering pairs: most faults need one part, or two of them together (D. R. Kuhn, D. R. Wallace
and A. M. Gallo, "Software fault interactions and implications for software testing", 2004).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from ...lexicon.words import heading_of, is_in
from .syntax import Around, Clause, NounPhrase, Phrase

SHAPES = Path(__file__).with_name("shapes.txt")
"""A line for each declared part: the class of the verb, the part, and after a tab the example that declares it."""


class Shapes(Protocol):
    """Says which clauses are read."""

    def allow(self, clauses: Sequence[Clause]) -> bool:
        """Return whether the clauses of a parse are all read."""


@dataclass(frozen=True, slots=True)
class Declared:
    """Reads the clauses of which all parts are declared."""

    parts: frozenset[str]

    def allow(self, clauses: Sequence[Clause]) -> bool:
        """Return whether all parts of the clauses are declared."""
        return all(part in self.parts for clause in clauses for part in parts(clause))


@lru_cache(maxsize=1)
def declared() -> Declared:
    """Return the shapes that the examples declare."""
    lines = SHAPES.read_text("utf-8").splitlines()
    return Declared(frozenset(line.split("\t")[0] for line in lines))


def parts(clause: Clause) -> Iterator[str]:
    """Yield the parts of a clause and of those within it, each behind the class of the verb it stands with.

    How somebody is named (a name or a noun, and whose it is), time and number, and adverbs that change nothing,
    are of no part; whether a pronoun is *it*, *they*, or *he* or *she*, is.
    """
    yield from (f"{_class_of(clause)}: {part}" for part in _parts(clause))
    for inner in _within(clause):
        yield from parts(inner)


def _class_of(clause: Clause) -> str:
    """Return the first class of the verb of a clause; `other` for an unlisted verb."""
    return next(iter(clause.classes), "other")


def _parts(clause: Clause) -> Iterator[str]:
    yield _joined("verb", *_verb(clause))
    if clause.subject is not None:
        yield _joined("subject", _named(clause.subject))
    yield f"objects {len(clause.objects)}"
    for place, np in enumerate(clause.objects, start=1):
        yield _joined(f"object {place}", _named(np))
    for phrase in clause.phrases:
        yield _phrase(phrase)
    yield from (f"particle {word}" for word in clause.particles)
    yield from (f"adverb {word}" for word in clause.adverbs if not is_in(word, "adverbs", "plain"))
    if clause.qualities:
        yield "quality"
    if clause.quote:
        yield "quote"
    if clause.content_kind:
        yield _joined("content", clause.content_kind, clause.asked, *map(_class_of, clause.content))
    yield from map(_around, clause.around)


def _joined(*words: str) -> str:
    return " ".join(filter(None, words))


def _verb(clause: Clause) -> Iterator[str]:
    """Yield whether a predicate is passive, elliptic, denied or lasts, and its auxiliaries that say more."""
    yield "passive" * (clause.form == "passive")
    yield "elliptic" * clause.elliptic
    yield "not" * clause.negated
    kept = (word for word in clause.auxiliaries if not is_in(word, "auxiliaries", "be", "do"))
    yield from sorted("have" if word == "has" else word for word in kept)
    yield "lasting" * clause.progressive


def _named(np: NounPhrase) -> str:
    """Return how a noun phrase names: a pronoun by its sort, anything else by what stands around its noun."""
    if np.kind == "pronoun":
        sort = heading_of(np.head, "pronouns", "he", "she", "they") or np.head
        kind = "he" if sort == "she" else sort
    else:
        kind = "named" if np.kind in ("name", "noun") else np.kind
    plain = is_in(np.determiner, "closed", "ART", "POSS")
    quantified = np.kind != "pronoun" and (not plain or is_in(np.determiner, "determiners", "quantifying"))
    return _joined(
        kind,
        np.determiner * quantified,
        "number" * bool(np.number),
        f"of {_named(np.of)}" if np.of is not None else "",
        *sorted({_named(member) for member in np.members}),
        *(phrase.preposition for phrase in np.phrases),
        ("that" if np.restrictive else "which") * bool(np.clauses),
    )


def _phrase(phrase: Phrase) -> str:
    if phrase.np is None:
        return _joined(phrase.preposition, "clause" if phrase.clause else "clock")
    return _joined("before it:" * phrase.fronted, phrase.preposition, _named(phrase.np))


def _around(around: Around) -> str:
    return _joined("behind it:" if around.behind else "before it:", around.word or "participle")


def _within(clause: Clause) -> Iterator[Clause]:
    """Yield the clauses within a clause: around it, its content, and those of its noun phrases."""
    yield from (around.clause for around in clause.around)
    yield from clause.content
    phrases = list(clause.phrases)
    for np in clause.noun_phrases:
        yield from np.clauses
        phrases += np.phrases
    yield from (phrase.clause for phrase in phrases if phrase.clause is not None)
