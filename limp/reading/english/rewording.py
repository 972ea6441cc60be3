"""Constructions put as plainer ones that say the same: "watched as Ben left" as "watched Ben leave".

Unlike fixed expressions (`idioms`) they are put so where the whole clause is known.
"""

from __future__ import annotations

from dataclasses import replace

from ...lexicon.words import is_in
from .syntax import HANDLE, PLACE, Clause, NounPhrase


def reworded(clause: Clause) -> Clause:
    """Return a clause with the constructions that stand around its verb in plainer words."""
    return _watching(_written_on(_going_doing(_without_aim_of_thing(clause))))


def past(clause: Clause) -> Clause:
    """Return "had left" as "left"."""
    return replace(clause, auxiliaries=tuple(word for word in clause.auxiliaries if word != "had"))


def by_somebody(clause: Clause) -> Clause:
    """Return "someone moved the ball" as "the ball was moved"."""
    np, acts = clause.subject, clause.is_of(*HANDLE, "open", "close")  # which say as much in the passive
    unnamed = np is not None and np.kind == "pronoun" and is_in(np.head, "pronouns", "somebody")
    bare = clause.form == "active" and len(clause.objects) == 1 and not (clause.content or clause.particles)
    return (
        replace(clause, subject=clause.objects[0], objects=(), form="passive")
        if unnamed and acts and bare
        else clause
    )


def _without_aim_of_thing(clause: Clause) -> Clause:
    """Return "left it there to dry" as "left it there": what a thing is to do, no event says."""
    brings = "take" in clause.classes and any(is_in(p.preposition, "prepositions", "goal") for p in clause.phrases)
    aims = clause.content_kind == "to" and clause.objects and not clause.content[0].objects
    placed = aims and (brings or clause.is_of(*PLACE, "leave", "keep"))
    return replace(clause, content_kind="", content=()) if placed else clause


def _going_doing(clause: Clause) -> Clause:
    """Return "went swimming in the lake" with "in the lake" as where somebody went."""
    inner = clause.inner
    if clause.content_kind != "ing" or inner is None or "go" not in clause.verbs:
        return clause
    bare = replace(inner, phrases=(), adverbs=())
    phrases, adverbs = (*clause.phrases, *inner.phrases), (*clause.adverbs, *inner.adverbs)
    return replace(clause, phrases=phrases, adverbs=adverbs, content=(bare,))


def _watching(clause: Clause) -> Clause:
    """Return "watched as Ben left" as "watched Ben leave"."""
    if clause.content or clause.negated or "watch" not in clause.verbs or len(clause.objects) > 1:
        return clause
    seen = [a for a in clause.around if a.behind and a.word in ("as", "while")]
    if len(seen) != 1 or not all(_is_of(np, seen[0].clause) for np in clause.objects):
        return clause
    around = tuple(a for a in clause.around if a is not seen[0])
    return replace(clause, objects=(), content_kind="that", content=(seen[0].clause,), around=around)


def _is_of(np: NounPhrase, act: Clause) -> bool:
    """Return whether who is watched is who does an act: "watched Ben as he left"."""
    by = act.subject
    return by is not None and (by.kind == "pronoun" or by.words == np.words)


def _written_on(clause: Clause) -> Clause:
    """Return "left a note on it that said that it is so" as "left a note on it saying that it is so"."""
    if clause.content or not clause.objects or not is_in(clause.objects[-1].head, "relations", "messages"):
        return clause
    says = [np for np in clause.complements[len(clause.objects) - 1 :] if _says(np)]
    if len(says) != 1:
        return clause
    (np,), (said,) = says, says[0].clauses
    bare = replace(np, clauses=(), restrictive=False)
    objects = tuple(bare if o is np else o for o in clause.objects)
    phrases = tuple(replace(p, np=bare) if p.np is np else p for p in clause.phrases)
    return replace(clause, objects=objects, phrases=phrases, content_kind="ing", content=(said,))


def _says(np: NounPhrase) -> bool:
    """Return whether a relative clause says what stands on a thing: "a note that said that it is so"."""
    return np.restrictive and "say" in np.clauses[0].classes and bool(np.clauses[0].content)
