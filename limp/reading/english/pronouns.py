"""Clauses whose pronouns, or whose missing subject, leave open who is meant: such a clause is left unread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...lexicon.words import classes_of, is_in, look_up
from .discourse import Discourse
from .syntax import Clause, NounPhrase
from .telling import People, Telling

_OBJECTS = ("him", "her")
"""The pronouns that do not mean whoever does what the clause says."""


def unclear(clause: Clause, people: People, telling: Telling) -> bool:
    """Return whether a pronoun of a clause, whose subject is some people, may mean nobody known or one of two."""
    discourse = telling.discourse.copied()
    bound = telling.discourse.bound
    return _of_nobody(clause, discourse) or _of_two(clause, people, telling.clause, discourse, bound)


def has_rival(clause: Clause, telling: Telling) -> bool:
    """Return whether somebody else than the subject may be it: "Ann said that Ben was late and left"."""
    if clause.rival is None:
        return False
    discourse = telling.discourse.copied()
    rivals = discourse.people_of(clause.rival)
    return bool(rivals) and rivals != discourse.people_of(clause.subject)


def _of_nobody(clause: Clause, discourse: Discourse, around: People = ()) -> bool:
    """Return whether nobody is known whom some pronoun of a clause may mean; `around` do what it is a content of.

    Whoever does something is not its "him"; nor is whoever sees it: "saw her leave".
    """
    subjects = discourse.people_of(clause.subject)
    if any(not _may_mean(np, around, discourse) for np in _pronouns(clause.subject)):
        return True
    for np in _beside(clause):
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
    if before is None:
        return False
    if _of_joined(clause, people, before, discourse):
        return True
    if before.subject != clause.subject:
        return False
    named = {name for np in _beside(before) if np.kind != "pronoun" for name in discourse.people_of(np)}
    for np in _beside(clause):
        able = named.intersection(_may_mean(np, people, discourse)) if np.head in _OBJECTS else set()
        taken = {name for name, sort in bound.items() if sort == _sort(np)} - set(people)
        if len(able) > 1 or (able and taken and not able & taken):
            return True
    return False


def _of_joined(clause: Clause, people: People, before: Clause, discourse: Discourse) -> bool:
    """Return whether a pronoun may be two who are named side by side before: "Ben and Carl came in. He slept"."""
    joined = [np for np in (before.subject, *_beside(before)) if np is not None and np.kind == "joined"]
    for np in (clause.subject, *_beside(clause)):
        if np is None or np.kind != "pronoun" or not _sort(np):
            continue
        able = _may_mean(np, people, discourse)
        if any(len(able.intersection(discourse.people_of(both))) > 1 for both in joined):
            return True
    return False


def _beside(clause: Clause) -> Iterator[NounPhrase]:
    """Yield the noun phrases of a clause but for its subject."""
    yield from clause.objects
    yield from (phrase.np for phrase in clause.phrases if phrase.np is not None)


def _pronouns(np: NounPhrase | None) -> Iterator[NounPhrase]:
    """Yield the pronouns of one person in a noun phrase, with those of owners: "his sister's bag"."""
    if np is None:
        return
    if np.kind == "pronoun" and _sort(np):
        yield np
    if np.kind == "noun" and is_in(np.determiner, "pronouns", "he", "she"):
        yield NounPhrase("pronoun", np.determiner)
    for part in (np.owner, np.of, *np.members):
        yield from _pronouns(part)


def _sort(np: NounPhrase) -> str:
    """Return the sort of a pronoun of one person: `he` or `she`."""
    word = np.words.removesuffix("self")
    return next((sort for sort in ("he", "she") if is_in(word, "pronouns", sort)), "")


def _may_mean(np: NounPhrase, but: People, discourse: Discourse) -> set[str]:
    """Return whom a pronoun of one person may mean; as an object not those who do what the clause says."""
    sort = _sort(np)
    able = {name for name, pronoun in discourse.people.items() if pronoun in (sort, "")}
    return able - set(but) if np.head in _OBJECTS else able


def _may_act(np: NounPhrase) -> bool:
    """Return whether a noun phrase may be what somebody does: "her leave"."""
    entry = look_up(np.head)
    return np.determiner == "her" and "VB" in entry.categories and bool(classes_of(entry.verbs))
