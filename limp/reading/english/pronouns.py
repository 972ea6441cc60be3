"""Clauses whose pronouns, or whose missing subject, leave open who is meant: such a clause is left unread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...lexicon.words import classes_of, gender_of, is_in, look_up
from .discourse import Discourse
from .syntax import Clause, NounPhrase
from .telling import People, Telling

_OBJECTS = ("him", "her")
"""The pronouns that do not mean whoever does what the clause says."""


def unclear(clause: Clause, people: People, telling: Telling) -> bool:
    """Return whether a pronoun of a clause, whose subject is some people, may mean nobody known or one of two."""
    discourse = telling.discourse.copied()
    bound = telling.discourse.bound
    return (
        _of_nobody(clause, discourse)
        or _of_joined(clause, people, telling.clause, discourse)
        or _of_two(clause, people, telling.clause, discourse, bound)
    )


def _of_nobody(clause: Clause, discourse: Discourse, around: People = ()) -> bool:
    """Return whether nobody is known whom some pronoun of a clause may mean; `around` do what it is a content of.

    Whoever does something is not its "him"; nor is whoever sees it: "saw her leave".
    """
    subjects = discourse.people_of(clause.subject)
    if any(not _may_mean(np, around, discourse) for np in _pronouns(clause.subject)):
        return True
    for np in clause.complements:
        if any(not _may_mean(pronoun, subjects, discourse) for pronoun in _pronouns(np)):
            return True
        if "see" in clause.classes and _may_act(np):
            return True
    return any(_of_nobody(content, discourse, subjects) for content in clause.content)


def _of_two(
    clause: Clause, people: People, before: Clause | None, discourse: Discourse, bound: Mapping[str, str]
) -> bool:
    """Return whether "him" may be two people whom the predicate before names: "mistook A for B and paid him".

    Or it was taken to be another one: `bound` are the people whom pronouns of the clause were taken for.
    """
    if before is None or before.subject != clause.subject:
        return False
    nps = [np for np in before.complements if np.kind != "pronoun"]
    named = {name for np in nps for name in discourse.people_of(np)}
    for np in clause.complements:
        able = named & _may_mean(np, people, discourse) if np.head in _OBJECTS else set[str]()
        taken = _taken_for(np, bound) - set(people)
        if len(able) > 1 or (able and taken and able.isdisjoint(taken)):
            return True
    return False


def _taken_for(np: NounPhrase, bound: Mapping[str, str]) -> set[str]:
    """Return the people whom pronouns of the sort of one were taken for."""
    sort = gender_of(np.words, "pronouns")
    return {name for name in bound if bound[name] == sort}


def _of_joined(clause: Clause, people: People, before: Clause | None, discourse: Discourse) -> bool:
    """Return whether a pronoun may be two who are named side by side before: "Ben and Carl came in. He slept"."""
    joined = [np for np in before.noun_phrases if np.kind == "joined"] if before is not None else []
    for np in clause.noun_phrases:
        if np.kind != "pronoun" or not gender_of(np.words, "pronouns"):
            continue
        able = _may_mean(np, people, discourse)
        if any(len(able.intersection(discourse.people_of(both))) > 1 for both in joined):
            return True
    return False


def _pronouns(np: NounPhrase | None) -> Iterator[NounPhrase]:
    """Yield the pronouns of one person in a noun phrase, with those of owners: "his sister's bag"."""
    if np is None:
        return
    if np.kind == "pronoun" and gender_of(np.words, "pronouns"):
        yield np
    if np.kind == "noun" and is_in(np.determiner, "pronouns", "he", "she"):
        yield NounPhrase("pronoun", np.determiner)
    for part in (np.owner, np.of, *np.members):
        yield from _pronouns(part)


def _may_mean(np: NounPhrase, but: People, discourse: Discourse) -> set[str]:
    """Return whom a pronoun of one person may mean; as an object not those who do what the clause says."""
    sort = gender_of(np.words, "pronouns")
    able = {name for name, pronoun in discourse.people.items() if pronoun in (sort, "")}
    return able - set(but) if np.head in _OBJECTS else able


def _may_act(np: NounPhrase) -> bool:
    """Return whether a noun phrase may be what somebody does: "her leave"."""
    entry = look_up(np.head)
    return np.determiner == "her" and "VB" in entry.categories and bool(classes_of(entry.verbs))
