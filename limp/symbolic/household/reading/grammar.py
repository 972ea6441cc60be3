"""Reads one verb phrase into one act: the inverse of `Act.phrase`, for any tense and many wordings.

The reading of English, from text to acts, and where each step is:

    tokens     words, names, quotations, sentences               tokens.py
    sentence   = clause {clause}                                 clauses.py, fitting.py
    clause     = [subject] head complement                       subjects.py, heads.py
    complement = [object] {particle | preposition noun phrase}   phrases.py, nouns.py
    sense      which act verb and complement tell                phrasal.py, senses.py
    acts       the act with its things, places, people           acts.py
    utterance  what is said about things and places              force.py, speech.py

It is a shallow grammar for plain sentences about people who handle things indoors, in the spirit of finite-state
parsing by cascades (S. Abney, Partial Parsing via Finite-State Cascades, 1996): each step is decided before the
next one begins, and nothing is taken back. What no rule covers is left unread rather than guessed.
"""

from __future__ import annotations

from dataclasses import replace

from ....minds.meanings import Act
from ...english.lexicon import lexicon
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
    acts = None if clause.lemma in ("be", "have") else acts_of(clause.lemma, rest, memory)
    if acts is None or clause.intended:
        return None if acts is None else []
    if not clause.negated:
        return [*acts, *_left_behind(clause, acts, rest, memory)]
    if not rest.object and "find" in lexicon().acts[clause.lemma]:
        acts = acts_of(clause.lemma, replace(rest, object="nothing"), memory) or []
    missed = [act for act in acts if act.verb in ("find", "miss")]
    return [Act(verb="miss", thing=act.thing, place=act.place or memory.here()) for act in missed]


def _left_behind(clause: Clause, acts: list[Act], rest: Phrase, memory: Memory) -> list[Act]:
    """What is carried to a room stays there, if the sentence goes on to nothing else."""
    last = acts[-1] if acts else None
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
    acts = clause_acts(tokens, first, Plain())
    return acts[-1] if acts else None
