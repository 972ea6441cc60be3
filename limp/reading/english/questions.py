"""From the words of a question to a query.

A question is a clause with a gap. Phrases of thinking and knowing come off as the chain; what is left says
what the gap is of (`asker`). What is not derived, or has no meaning for the story, is refused (`refusing`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from ...episodes.episode import Episode
from ...lexicon.words import any_in, is_in
from .asker import query_of
from .idioms import verbal
from .inquiry import Inquiry, ReadQuestion, proper_names
from .motives import is_motive
from .parsing import parses
from .refusing import refusal
from .sentences import Builder
from .syntax import Clause, NounPhrase, Question
from .whether import asks_of_deeds
from .words import Sentence, names_in, plain, read_sentence, split, words_in

__all__ = ["ReadQuestion", "asks_of_beliefs", "derived", "forms", "read_question"]


def read_question(words: str, episode: Episode) -> ReadQuestion:
    """Return the query of a question about an episode.

    Raises `InputError` if not all of its words are derived, if it means nothing for this story, or if it
    names whom or what the story does not; the message quotes the words, the hint has the nearest form read.
    Raises `InputError` if the story tells of what it names in words that were not understood.
    """
    sentences = _asking(words)
    names = proper_names(episode)
    *before, last = sentences
    given = _given(before, names)
    if given is None:
        raise refusal(read_sentence(" ".join(sentences), names), episode, sentences=len(sentences))
    attempts: list[tuple[Sentence, list[Inquiry]]] = []
    for asked in dict.fromkeys((last, _capitalised(last, episode))):
        sentence = read_sentence(asked, names_in((asked,)) | names)
        inquiries: list[Inquiry] = []
        read = _read(sentence, given, episode, inquiries)
        if read is not None:
            return read
        attempts.append((sentence, inquiries))
    raise refusal(attempts[0][0], episode, attempts[0][1] or attempts[-1][1])


def _given(sentences: Sequence[str], names: frozenset[str]) -> list[tuple[str, Clause]] | None:
    """Return the clauses of the sentences before a question; None if one is not derived in one way alone."""
    found = []
    for words in sentences:
        sentence = read_sentence(words, names_in((words,)) | names)
        group = next(iter(parses(sentence.tokens)), ())
        readings = {Builder(sentence.tokens).sentence(tree) for tree in group}
        if len(readings) != 1:
            return None
        found += [(words, clause) for clause in readings.pop()]
    return found


def _read(
    sentence: Sentence, given: Sequence[tuple[str, Clause]], episode: Episode, inquiries: list[Inquiry]
) -> ReadQuestion | None:
    """Return what the smallest parse asks that asks something; None if none does, or if it asks two things."""
    for questions in derived(sentence):
        found: list[ReadQuestion] = []
        for question in map(_past, questions):
            inquiries.append(Inquiry(sentence, episode, given=given))
            read = query_of(question, inquiries[-1])
            if read is not None and read not in found:
                found.append(read)
        if found:
            return found[0] if len(found) == 1 else None
    return None


def asks_of_beliefs(words: str) -> bool:
    """Return whether the grammar derives a question for what is so, held or known, whatever story it is about."""
    found = forms(words)
    compares = any_in(words_in(words), "attitudes", "likely")
    return not any(map(is_motive, found)) and any(_is_of_beliefs(question, compares) for question in found)


def forms(words: str, names: Collection[str] = ()) -> tuple[Question, ...]:
    """Return the different questions that words may be, of the smallest parse first; none if they are not one."""
    sentence = read_sentence(_asking(words)[-1], names_in(_asking(words)) | frozenset(names))
    return tuple(question for questions in derived(sentence) for question in questions)


def derived(sentence: Sentence) -> Iterator[tuple[Question, ...]]:
    """Yield the different questions that a sentence may be, those of the smallest parses first."""
    for group in parses(sentence.tokens, "question"):
        found = [Builder(sentence.tokens).question(tree) for tree in group]
        yield tuple(dict.fromkeys(_plain(_verbal(question)) for question in found))


def _is_of_beliefs(question: Question, compares: bool) -> bool:
    """Return whether a question asks for what is so, held or known; "which is likelier" `compares` statements."""
    clause = question.clause
    adjective = question.asked in ("what", "which") and clause.form == "copula" and bool(clause.qualities)
    if adjective or (compares and question.asked != "where"):
        return False
    if question.asked in ("where", "who", "whom", "when"):
        return True
    if question.asked not in ("", "what", "which"):
        return False
    closed = question.asked == "" and (clause.is_of("see", "have", "look", "search") or asks_of_deeds(clause))
    held = clause.is_of("believe", "know", "learn", "contain", "be", "say")
    return closed or held or bool(question.noun)


_COURTESY = re.compile(
    r"^true or false:\s*|(?<=[.?!])\s*true or false\?$|,\s*(?:right|correct)(?=\?$)|,?\s*\bplease\b,?",
    re.IGNORECASE,
)


def _asking(words: str) -> Sequence[str]:
    """Return the sentences of a question, without courtesies, and without the capitals of emphasis."""
    asked = _COURTESY.sub("", plain(words)).strip()
    asked = re.sub(r"\b[A-Z]{2,}\b", lambda m: m[0].lower() if _is_adverb(m[0]) else m[0], asked)
    return split(asked) or ("",)


def _is_adverb(word: str) -> bool:
    return is_in(word, "adverbs", "plain")


def _verbal(question: Question) -> Question:
    """Return a question with verbs for adjectives of attitude; "unaware" is denied as it stands."""
    clause = verbal(question.clause)
    denied = clause.negated != question.clause.negated
    return replace(question, clause=clause, stated=question.stated or denied)


def _plain(question: Question) -> Question:
    """Return a question without what only asks the reader to answer: "can you tell me", "is it true that"."""
    clause, inner = question.clause, question.clause.inner
    if inner is None:
        return question
    if _is(clause.subject, "you") and "believe" in clause.classes and clause.content_kind == "that":
        return _plain(replace(question, clause=_moved(clause, inner)))
    if question.asked == "" and _asks_to_tell(clause):
        asked = "" if inner.asked in ("whether", "if") else inner.asked
        return _plain(Question(asked, inner.asked_noun, _moved(clause, inner)))
    if question.asked == "" and _says_true(clause):
        return _plain(Question("", "", _moved(clause, inner), stated=True))
    return question


def _past(question: Question) -> Question:
    """Return a statement of what somebody did, to be confirmed, as the question whether they did."""
    clause = question.clause
    asks = replace(clause, auxiliaries=("did",))
    deed = question.stated and not clause.auxiliaries and clause.form == "active" and asks_of_deeds(asks)
    return replace(question, clause=asks) if deed else question


def _asks_to_tell(clause: Clause) -> bool:
    """Return whether a clause asks the reader to tell something: "tell me where", "do you know where"."""
    asks_you = clause.subject is None or _is(clause.subject, "you")
    tells = clause.is_of("tell", "say", "know") and not clause.phrases
    return asks_you and bool(tells) and clause.content_kind == "wh"


def _says_true(clause: Clause) -> bool:
    """Return whether a clause says that what it contains is true: "it is true that"."""
    true = clause.form == "copula" and clause.qualities == ("true",) and not clause.negated
    return true and _is(clause.subject, "it") and clause.content_kind == "that"


def _is(np: NounPhrase | None, word: str) -> bool:
    return np is not None and np.kind == "pronoun" and np.head == word


def _moved(outer: Clause, inner: Clause) -> Clause:
    """Return what a clause contains, with what stands around it."""
    return replace(inner, around=(*outer.around, *inner.around), asked="")


def _capitalised(words: str, episode: Episode) -> str:
    """Return a question with the names of people as the story writes them."""
    known = {part.lower(): part for name in episode.names for part in name.split() if part[0].isupper()}
    return re.sub(r"[^\W\d]+", lambda m: known.get(m[0], m[0]), words)
