"""How things stand, and what people wish, know or do not know, where a clause says so outright."""

from __future__ import annotations

from dataclasses import replace

from ...lexicon.words import is_in
from ..english.syntax import Clause, NounPhrase
from .phrases import AT, phrase_of, spelled

_AMONG = AT | {"from", "among"}
_VOID = frozenset(("empty", "bare"))
_MIND = frozenset(("want", "know", "expect"))
"""The classes of verbs of states of mind; those below are of none of them."""
_MINDS = frozenset("like hear overhear understand remember guess insist rely realise realize".split())
_SEEKING = frozenset(("look", "search"))
_UNAWARE = frozenset("care mind learn hear understand realise realize".split())


def absent(clause: Clause) -> tuple[NounPhrase | None, str] | None:
    """Return which thing, None for anything, is said not to be where ("" for here); None for another clause.

    `but there was no ring in it` -> (ring, it).
    """
    there = clause.subject is not None and clause.subject.head == "there" and bool(clause.objects)
    np = clause.objects[0] if there else clause.subject
    if np is None or clause.form != "copula" or np.kind == "name":
        return None
    if _VOID & {*clause.qualities} and not clause.negated:
        return None, spelled(np)
    none = np.determiner == "no" or np.words == "nothing"
    place = next((spelled(p.np) for p in clause.phrases if p.np and p.preposition in _AMONG), "")
    named = np.kind == "noun" and (there or place or "there" in (*clause.adverbs, *clause.particles))
    thing = None if np.words == "nothing" else replace(np, determiner="") if none else np
    return (thing, place) if named and (none or clause.negated) else None


def present(clause: Clause) -> NounPhrase | None:
    """Return the thing that is said to be somewhere: `the book lay on the desk` -> the book."""
    there = clause.subject is not None and clause.subject.head == "there" and bool(clause.objects)
    np = clause.objects[0] if there else clause.subject
    stands = clause.form == "copula" or {"lie", "hang"} & {*clause.classes, *clause.verbs}
    placed = any(p.np and p.preposition in _AMONG for p in clause.phrases)
    return np if np and stands and placed and np.kind == "noun" and (np.determiner or np.owner) else None


def wish(clause: Clause) -> tuple[NounPhrase, str] | None:
    """Return what is wished and where: `hoped that the lamp would stay on the sill` -> (the lamp, on the sill)."""
    inner = clause.content[0] if clause.content else clause
    np = clause.objects[0] if clause.objects else inner.subject if inner is not clause else None
    links = [(link, words) for one in (inner, clause) for link, words in phrase_of(one).links if words]
    place = next((f"{link} {words}" for link, words in links if link in AT), "")
    return (np, place) if np is not None and place and "want" in clause.classes else None


def of_the_mind(clause: Clause) -> bool:
    """Tell whether a clause states a wish, knowledge or ignorance rather than an act."""
    classes, verbs = {*clause.classes}, {*clause.verbs}
    if clause.form == "copula":
        return any(is_in(word, "attitudes", kind) for word in clause.qualities for kind in ("aware", "unaware"))
    if clause.form == "passive":
        return "tell" in classes
    if clause.progressive:
        return bool(classes & _SEEKING) and any(p.preposition == "for" for p in clause.phrases)
    return bool(classes & _MIND or verbs & _MINDS or (clause.negated and verbs & _UNAWARE))
