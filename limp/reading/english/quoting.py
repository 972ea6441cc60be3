"""What is said in quotation marks: read by the same grammar, with the speaker as "I"."""

from __future__ import annotations

from ...episodes.claims import Claim
from .contents import claims_of
from .frames import Telling
from .parsing import parses
from .sentences import Builder
from .words import names_in, read_sentence, split


def claims_in(quote: str, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    """Return the claims of what is quoted; None if any of its clauses says something else."""
    del speaker
    found: list[Claim] = []
    sentences = split(quote)
    for text in sentences:
        sentence = read_sentence(text, names_in(sentences) | frozenset(telling.discourse.people))
        trees = parses(sentence.tokens)
        asked = () if trees else parses(sentence.tokens, "question")
        if asked:
            about = telling.discourse.thing_of(Builder(sentence.tokens).question(asked[0][0]).clause.subject)
            telling.discourse.theme = about.name if about else telling.discourse.theme
            continue
        if not trees:
            return None
        for clause in Builder(sentence.tokens).sentence(trees[0][0]):
            claims = claims_of(clause, telling)
            if claims is None:
                return None
            found += claims
    return tuple(found)
