"""Reads one verb phrase into one act: the inverse of `Act.phrase`, for any tense and many wordings."""

from __future__ import annotations

from ....meanings import Act
from ..domain.lexicon import lexicon
from .acts import acts_of
from .clauses import clauses
from .heads import Clause
from .nouns import Memory, Plain
from .phrases import Phrase, phrase
from .speech import parse_utterance
from .tokens import Token, tokenize

__all__ = ["clause_acts", "parse_action", "parse_utterance"]


def clause_acts(tokens: list[Token], clause: Clause, memory: Memory) -> list[Act] | None:
    """Return the acts of one clause, or None for a verb that is not understood.

    A search that fails is a `miss`; any other act that is denied or only intended gives none.
    """
    rest = phrase(clause.body(tokens))
    if clause.lemma in ("be", "have"):
        return None
    frames = acts_of(clause.lemma, rest, memory)
    if frames is None or clause.intended:
        return [] if frames is not None else None
    if not clause.negated:
        return [*frames, *_left_behind(clause, frames, rest, memory)]
    if not rest.object and "find" in lexicon().acts[clause.lemma]:
        frames = acts_of(clause.lemma, Phrase("nothing", rest.particles, rest.links), memory) or []
    missed = [frame for frame in frames if frame.verb in ("find", "miss")]
    return [Act(verb="miss", thing=frame.thing, place=frame.place or memory.here()) for frame in missed]


def _left_behind(clause: Clause, frames: list[Act], rest: Phrase, memory: Memory) -> list[Act]:
    """What is carried to a room stays there, if the sentence goes on to nothing else."""
    last = frames[-1] if frames else None
    if not clause.final or "carry" not in lexicon().acts[clause.lemma] or not rest.object or last is None:
        return []
    if last.verb != "walk" or last.place is None or last.place.name or memory.is_person(rest.object):
        return []
    return [Act(verb="put", thing=thing, place=last.place) for thing in memory.things(rest.object)]


def parse_action(text: str) -> Act | None:
    """Return the act of one verb phrase ("grabs some object off of the coffee table"), or None.

    A leading subject is passed over. Of a phrase that tells several acts, the last is returned:
    `moved the mug from the desk to the shelf` is a put.
    """
    tokens = tokenize(text[:600])
    found, _ = clauses(tokens)
    if not found:
        return None
    first = found[0]
    first.end = found[1].start if len(found) > 1 and found[1].start > first.verb + 1 else len(tokens)
    frames = clause_acts(tokens, first, Plain())
    return frames[-1] if frames else None
