"""From a parsed question to a query: its moment, its chain of people, and what is left open."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.queries import (
    IsHeld,
    IsKnown,
    Moment,
    Query,
    VariableQuery,
    WhichClaim,
    WhichValue,
    WhoKnows,
)
from ...lexicon.words import gender_of, is_in
from .contents import time_asked
from .inquiry import Inquiry, ReadQuestion, is_moment, moment_of, moment_said, says_more, supposed, time_of
from .knowing import DEEDS
from .motives import is_motive, motive
from .syntax import Clause, NounPhrase, Question, is_gap
from .what import what, where
from .whether import whether
from .who import who

SINCERE = "{} is taken to say what they believe"


def query_of(question: Question, inquiry: Inquiry) -> ReadQuestion | None:
    """Return the query; None if something in the question has no meaning here."""
    question = _answered_how(question)
    if not _given(inquiry):
        return None
    _introduce(question.clause, inquiry)
    when = _when(question.clause, inquiry)
    if when is None:
        return None
    clause = _timeless(question.clause)
    if is_motive(question):
        clause = replace(clause, adverbs=tuple(a for a in clause.adverbs if a != "next"))
    if question.clause.around:
        clause = _named(clause, inquiry)
    viewers, clause = _viewers(clause, inquiry)
    if viewers is None:
        return None
    found = _asked(replace(question, clause=clause), when, inquiry)
    if found is None or inquiry.discourse.guesses or inquiry.strangers():
        return None
    query = found.query.model_copy(update={"chain": (*viewers, *found.query.chain)}) if viewers else found.query
    if not _tells(query, inquiry):
        return None
    return ReadQuestion(query, inquiry.supposed, found.claim, tuple(inquiry.premises), tuple(inquiry.notes))


def _introduce(clause: Clause, inquiry: Inquiry) -> None:
    """Take the person and the thing that a question names first for those that its pronouns mean."""
    if clause.subject is not None and clause.subject.kind == "name":
        inquiry.discourse.subjects = inquiry.discourse.people_of(clause.subject)
    named = inquiry.discourse.copied()
    found = (thing.name for thing in map(named.thing_of, _phrases(clause)) if thing is not None)
    first = inquiry.about or next((name for name in found if name in inquiry.things), "")
    inquiry.discourse.theme = first or inquiry.discourse.theme
    inquiry.discourse.guesses = 0


def _given(inquiry: Inquiry) -> bool:
    """Take in the sentences before a question; return whether they only repeat, or change nothing."""
    for words, clause in inquiry.given:
        _introduce(clause, inquiry)
        events = supposed(clause, inquiry)
        if events is None:
            inquiry.faults.append(f"{words!r} says what the story does not tell")
            return False
        inquiry.supposed += events
        inquiry.about = inquiry.discourse.theme
        inquiry.discourse.subjects = inquiry.discourse.people_of(clause.subject)
    return True


def _when(clause: Clause, inquiry: Inquiry) -> Moment | None:
    """Return when a question looks at the story."""
    when: Moment = "end"
    for around in clause.around:
        inquiry.reached = around.clause
        found = moment_of(around, inquiry)
        if found is None:
            return None
        when, more = found
        inquiry.supposed += more
        inquiry.discourse.subjects = inquiry.discourse.people_of(around.clause.subject)
    inquiry.reached = clause
    named = time_of(clause)
    return None if named is None else named if named != "end" else when


def _named(clause: Clause, inquiry: Inquiry) -> Clause:
    """Return a clause whose subject is a pronoun with the person whom its question named before."""
    np, subjects = clause.subject, inquiry.discourse.subjects
    if np is None or np.kind != "pronoun" or len(subjects) != 1:
        return clause
    sort = gender_of(np.head, "pronouns")
    if not sort or inquiry.discourse.people.get(subjects[0]) not in (sort, ""):
        return clause
    return replace(clause, subject=NounPhrase("name", subjects[0], subjects[0]))


def _viewers(clause: Clause, inquiry: Inquiry) -> tuple[tuple[str, ...] | None, Clause]:
    """Return in whose mind a question looks, by phrases like "from Anne's perspective", and the rest of it.

    None instead of people says that there is such a phrase, and nobody of the story in it.
    """
    viewers: tuple[str, ...] = ()
    left = []
    for phrase in clause.phrases:
        np = phrase.np
        if np is not None and np.owner is not None and is_in(np.head, "times", "views"):
            if is_in(np.owner.head, "attitudes", "tellers"):
                continue
            people = inquiry.people(np.owner)
        elif np is not None and phrase.preposition == "according to":
            people = inquiry.people(np)
        else:
            left.append(phrase)
            continue
        if not people:
            return None, clause
        viewers += people
    return viewers, replace(clause, phrases=tuple(left))


def _tells(query: Query, inquiry: Inquiry) -> bool:
    """Return whether the story tells anything of what is asked."""
    if not isinstance(query, VariableQuery):
        return True
    known = inquiry.things | frozenset(inquiry.episode.names)
    return query.variable in inquiry.episode.variables or query.variable.of in known


def _answered_how(question: Question) -> Question:
    """Return "what will she say if asked where it is" as "where does she think that it is"."""
    clause = question.clause
    would = _says(clause) or ("say" in clause.classes and set(clause.auxiliaries) == {"does"})
    inner = _asked_if(clause) if would and question.asked == "what" else None
    if inner is None or clause.content or clause.objects:
        return question
    said = replace(clause, auxiliaries=("will",), content_kind="that", content=(inner,), around=())
    return Question(inner.asked, inner.asked_noun, said)


def _asked(question: Question, when: Moment, inquiry: Inquiry) -> ReadQuestion | None:
    clause = question.clause
    inquiry.reached = clause
    if _compares(question):
        return ReadQuestion(WhichClaim(when=when))
    deed = question.asked in ("", "who") and clause.is_of(*DEEDS)
    if (clause.negated and not question.stated and question.asked == "") or says_more(
        replace(clause, particles=()) if deed else clause
    ):
        return None
    if clause.subject is not None and clause.subject.kind != "pronoun":
        inquiry.discourse.subjects = inquiry.discourse.people_of(clause.subject)
        inner = tuple(_named(c, inquiry) if c.asked in ("when", "if") else c for c in clause.content)
        question = replace(question, clause=replace(clause, content=inner))
    other = motive(question, inquiry, when)
    return other if other is not None else _held(question, when, inquiry)


def _held(question: Question, when: Moment, inquiry: Inquiry) -> ReadQuestion | None:
    """Return the query of a question for what is so, or is held to be so by a chain of people."""
    denied = question.stated and question.clause.negated and _thinks(question.clause)
    nested = _chain(replace(question.clause, negated=False) if denied else question.clause, inquiry)
    if nested is None:
        return None
    chain, clause = nested
    if question.asked == "":
        found = whether(chain, clause, when, inquiry)
        return _denied(found) if denied and found is not None else found
    query = _open(replace(question, clause=clause), chain, when, inquiry)
    return ReadQuestion(query) if query and (isinstance(query, WhoKnows) or not clause.negated) else None


def _chain(clause: Clause, inquiry: Inquiry) -> tuple[tuple[str, ...], Clause] | None:
    """Return the people whose minds stand around the innermost clause, and that clause."""
    chain: tuple[str, ...] = ()
    while not is_gap(clause.subject) and (_thinks(clause) or _says(clause, content=True)):
        people = inquiry.people(clause.subject)
        if _says(clause) and people:
            inquiry.notes.append(SINCERE.format(people[0]))
        clause = _raised(clause)
        if len(people) != 1 or clause.objects or clause.phrases or clause.negated:
            return None
        inquiry.discourse.subjects = people
        chain += people
        clause = inquiry.reached = _named(clause.content[0], inquiry)
        if says_more(clause):
            return None
    return chain, clause


def _open(question: Question, chain: tuple[str, ...], when: Moment, inquiry: Inquiry) -> Query | None:
    """Return the query of a question for a place, a thing or people."""
    clause, asked = question.clause, question.asked
    if asked in ("who", "whom") or (asked == "which" and question.of is not None):
        return None if question.noun else who(chain, clause, when, question.of, inquiry)  # "who else"
    if asked == "where" or (asked == "which" and question.noun):
        return where(chain, clause, when, inquiry)
    if asked == "when":
        variable = time_asked(clause, inquiry.discourse)
        return WhichValue(chain=chain, variable=variable, when=when) if variable else None
    return what(chain, clause, when, inquiry) if asked == "what" else None


def _asked_if(clause: Clause) -> Clause | None:
    """Return what somebody would be asked, where that is all around a clause: "if asked where it is"."""
    if len(clause.around) != 1:
        return None
    (around,) = clause.around
    asks = around.word in ("if", "when") and "ask" in around.clause.classes and not around.clause.phrases
    return around.clause.content[0] if asks and around.clause.content_kind == "wh" else None


def _compares(question: Question) -> bool:
    """Return whether a question asks which of its options holds: "which of these is most likely to be true"."""
    clause = question.clause
    if question.asked not in ("which", "what") or clause.form != "copula" or not is_gap(clause.subject):
        return False
    to_be = clause.content if clause.content_kind == "to" else ()
    said = [*clause.qualities, *clause.adverbs, *(word for inner in to_be for word in inner.qualities)]
    fits = all(is_in(word, "options", "holding", "degree") for word in said)
    more = clause.phrases or clause.objects or len(to_be) != len(clause.content)
    return fits and bool(set(said) - set(clause.adverbs)) and not more


def _denied(found: ReadQuestion) -> ReadQuestion | None:
    """Return the denial of a question for yes or no; None where no query says it."""
    if not isinstance(found.query, IsHeld | IsKnown) or found.premises:
        return None
    return replace(found, query=found.query.model_copy(update={"negated": not found.query.negated}))


def _timeless(clause: Clause) -> Clause:
    """Return a clause without what it says of when."""
    return replace(
        clause,
        around=(),
        phrases=tuple(p for p in clause.phrases if not is_moment(p.np)),
        adverbs=tuple(a for a in clause.adverbs if moment_said(a) is None),
    )


def _phrases(clause: Clause) -> tuple[NounPhrase, ...]:
    """Return the noun phrases of a clause and of what it contains that are no names or pronouns."""
    own = (clause.subject, *clause.complements)
    inner = tuple(np for content in clause.content for np in _phrases(content))
    return tuple(np for np in (*own, *inner) if np is not None and np.kind == "noun")


def _thinks(clause: Clause) -> bool:
    if "believe" not in clause.classes or len(clause.content) != 1:
        return False
    return clause.content_kind == "that" or (clause.content_kind == "to" and len(clause.objects) == 1)


def _says(clause: Clause, content: bool = False) -> bool:
    """Return whether a clause tells what somebody would say."""
    would = clause.has_auxiliary("will")
    return would and "say" in clause.classes and (not content or clause.content_kind == "that")


def _raised(clause: Clause) -> Clause:
    """Return "expects Ben to look" as "expects that Ben looks"."""
    if clause.content_kind != "to":
        return clause
    inner = replace(clause.content[0], subject=clause.objects[0])
    return replace(clause, objects=(), content_kind="that", content=(inner,))
