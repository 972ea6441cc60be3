"""Reads one verb phrase into one frame: the inverse of `Frame.phrase`, for any tense and many wordings."""

from __future__ import annotations

from ..domain.frames import Frame
from ..domain.lexicon import lexicon
from .acts import frames_of
from .clauses import clauses
from .heads import Clause
from .phrases import Memory, Phrase, Plain, phrase
from .speech import parse_utterance
from .tokens import Token, tokenize

__all__ = ["clause_frames", "parse_action", "parse_utterance"]


def clause_frames(tokens: list[Token], clause: Clause, memory: Memory) -> list[Frame] | None:
    """Return the frames of one clause, or None for a verb that is not understood.

    A search that fails is a `miss`; any other act that is denied or only intended gives no frame.
    """
    rest = phrase(clause.body(tokens))
    if clause.lemma in ("be", "have"):
        return None
    frames = frames_of(clause.lemma, rest, memory)
    if frames is None or clause.intended:
        return [] if frames is not None else None
    if not clause.negated:
        return [*frames, *_left_behind(clause, frames, rest, memory)]
    if not rest.object and "find" in lexicon().acts[clause.lemma]:
        frames = frames_of(clause.lemma, Phrase("nothing", rest.particles, rest.links), memory) or []
    missed = [frame for frame in frames if frame.act in ("find", "miss")]
    return [Frame(act="miss", thing=frame.thing, place=frame.place or memory.here()) for frame in missed]


def _left_behind(clause: Clause, frames: list[Frame], rest: Phrase, memory: Memory) -> list[Frame]:
    """What is carried to a room stays there, if the sentence goes on to nothing else."""
    last = frames[-1] if frames else None
    if not clause.final or "carry" not in lexicon().acts[clause.lemma] or not rest.object or last is None:
        return []
    if last.act != "walk" or last.place is None or last.place.name or memory.is_person(rest.object):
        return []
    return [Frame(act="put", thing=thing, place=last.place) for thing in memory.things(rest.object)]


def parse_action(text: str) -> Frame | None:
    """Return the frame of one verb phrase ("grabs some object off of the coffee table"), or None.

    A leading subject is passed over. Of a phrase that tells several acts, the last is returned:
    `moved the mug from the desk to the shelf` is a put.
    """
    tokens = tokenize(text[:600])
    found, _ = clauses(tokens)
    if not found:
        return None
    first = found[0]
    first.end = found[1].start if len(found) > 1 and found[1].start > first.verb + 1 else len(tokens)
    frames = clause_frames(tokens, first, Plain())
    return frames[-1] if frames else None
