"""What is said in quotation marks: read by the same grammar, with the speaker as "I"."""

from __future__ import annotations

from ...episodes.claims import Claim
from .contents import claims_of
from .parsing import parses
from .sentences import Builder
from .syntax import Clause
from .telling import Telling, at
from .words import names_in, read_sentence, split


def unknowing(clause: Clause, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    """Return that a speaker does not know what was asked, if a clause says no more than that they do not know."""
    bare = not (clause.content or clause.objects or clause.phrases)
    if "know" not in clause.classes or not clause.negated or not bare or not telling.discourse.theme:
        return None
    return (Claim(chain=(speaker,), verb="knows", variable=at(telling.discourse.theme), negated=True),)


def claims_in(quote: str, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
    """Return the claims of what is quoted; None if any of its clauses says something else."""
    telling.discourse.speaker = speaker
    claims = _claims_in(quote, speaker, telling)
    telling.discourse.speaker = ""
    return claims


def _claims_in(quote: str, speaker: str, telling: Telling) -> tuple[Claim, ...] | None:
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
            claims = unknowing(clause, speaker, telling) or claims_of(clause, telling)
            if claims is None:
                return None
            found += claims
    return tuple(found)
