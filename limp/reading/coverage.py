"""Every word of a clause must be taken by a role of its frame, or say when or how; else the clause is unread."""

from __future__ import annotations

from collections.abc import Iterator

from .clauses import Clause, Phrase, is_verb, joined
from .clauses import is_manner as hides
from .frames import Frame, families, words
from .mentions import Cast
from .needs import UnclearError, is_person, is_when, roles_of
from .parsing import Word


def require_whole(clause: Clause, frame: Frame | None, cast: Cast) -> None:
    """Raise `UnclearError` where words restrict a clause, or tell more, and its frame does not hold them."""
    for word in clause.own():
        for kid in word.kids:
            alone = kid.low in words("only") and is_person(word, cast)
            held = any(phrase.link == kid.low for phrase in clause.phrases)
            if alone or (kid.low in words("exceptions") and word.tag[0] == "N" and not held):
                raise UnclearError(f"{kid.text!r} is not understood here")
    for word in clause.own():
        modifier = word.low if word.relation == "amod" else word.low.rpartition(" ")[0]
        if modifier in words("mistaken"):  # the wrong box
            raise UnclearError("it is not clear what is mistaken for what")
        if word.low in words("either or"):
            raise UnclearError(f"{word.text!r} leaves open which")
        if word.low in words("habits") and (frame is None or "habit" not in frame.marks):
            raise UnclearError(f"with {word.text!r} it is a habit")
        if word.tag in ("JJR", "RBR") and any(kid.low == "than" for kid in word.kids):
            raise UnclearError("it compares")
    if clause.negated and frame is not None and frame.effect == "believe":
        raise UnclearError("it is not said what they hold instead")
    if any(one.lemma in words("saying") | words("finding") for one in clause.purposes):
        raise UnclearError("it is not clear what is told or seen")
    behind = [kid for kid in clause.verb.kids if kid.at > clause.verb.at]
    goes_on = any(kid.relation == "conj" and is_verb(kid) for kid in behind)
    contrast = any(kid.low == "but" for kid in behind) and not goes_on
    if any(word.low == "not" and word not in clause.verb.kids for word in clause.own()) or (
        clause.negated and contrast
    ):
        raise UnclearError("it says what is not so, and what is instead")
    meanwhile = any(one.link in words("meanwhile") for one in clause.around)
    if (
        meanwhile
        and frame is not None
        and families()[frame.effect] in ("presence", "attention")
        and clause.lemma not in words("stative")
    ):
        raise UnclearError("it is not clear who is still there")


def require_covered(clause: Clause, takes: frozenset[str], cast: Cast) -> None:
    """Raise `UnclearError` unless every word of a clause is taken by a role or says when or how."""
    require_words(clause)
    roles: dict[str, tuple[Word | None, ...]] = {
        "object": clause.object,
        "recipient": (clause.recipient,),
        "predicate": (clause.predicate,),
        "content": (clause.content.verb if clause.content else None,),
        "action": (clause.action.verb if clause.action else None,),
    }
    for role, given in roles.items():
        for word in given:
            if word is not None and role not in takes and not is_when(word):
                raise UnclearError(f"{word.text!r} is not understood here")
    for phrase in clause.phrases:
        when = (
            is_when(phrase.noun)
            or phrase.noun.low in words("in private")
            or (phrase.noun.tag == "DT" and phrase.link in ("after", "before", "at"))
        )
        with_it = phrase.link == "with" and "means" in takes and _is_means(phrase.noun, clause, cast)
        if not (roles_of(phrase) & takes or is_manner(phrase, cast) or when or phrase.link in takes or with_it):
            raise UnclearError(f"'{phrase.link} {phrase.noun.text}' is not understood here")
    for particle in clause.particles:
        if not takes & {"particles", particle} and particle not in words("idle adverbs"):
            raise UnclearError(f"{particle!r} is not understood here")
    for adverb in clause.adverbs:
        known = words("idle adverbs") | words("secret") | words("private") | words("wrongly")
        if (
            adverb.lemma not in known
            and adverb.low not in known
            and not is_when(adverb)
            and "adverbs" not in takes
        ):
            raise UnclearError(f"{adverb.text!r} is not understood here")
    for word in clause.left:
        if not is_when(word) and word.tag[0] in "NVJR" and word.low not in words("idle adverbs") | words("secret"):
            raise UnclearError(f"{word.text!r} is not understood here")


def _is_means(noun: Word, clause: Clause, cast: Cast) -> bool:
    """Return whether something is done with a noun: by a part of the body, a tool, or along with oneself."""
    found = cast.of.get(noun, ())
    if found and found[0].person:
        return any(found == cast.of.get(subject) for subject in clause.subject)
    tool = any(kid.low in words("introducing") for kid in noun.kids)
    return noun.lemma in words("body") or tool or holds_inside(noun)


def holds_inside(noun: Word) -> bool:
    """Return whether something is done to a thing along with what is in it: `with the coin inside`."""
    whole = joined(noun)
    parts = [part for one in whole for kid in one.kids if (part := kid.kid("pobj")) is not None]  # a bar of soap
    kids = (kid for one in (*whole, *parts) for kid in one.kids)
    return any(kid.low in words("there") and kid.relation == "advmod" for kid in kids)


def require_words(clause: Clause) -> None:
    """Raise `UnclearError` where a word of a clause is neither in a role of grammar nor part of a noun in one."""
    for word in left_over(clause):
        raise UnclearError(f"{word.text!r} is not understood here")


def left_over(clause: Clause) -> Iterator[Word]:
    """Yield the words with a meaning of their own that no role of a clause holds, nor one below it."""
    held = {word.at for noun in (*clause.nouns, *clause.left) for word in _phrase_of(noun)}
    held |= {word.at for one in clause.below() if one is not clause for word in (*one.own(), *one.nouns)}
    for adverb in (*clause.adverbs, *clause.nouns):
        timed = is_when(adverb) or adverb.low in words("idle adverbs")
        held |= {word.at for word in (adverb.all() if timed else (adverb,))}
    for phrase in clause.phrases:
        inner = (kid.kid("pobj") for kid in phrase.noun.kids if kid.low in words("of place"))
        held |= {word.at for noun in inner if noun is not None for word in _phrase_of(noun)}
    for word in clause.own():
        known = word.lemma in words("particles") | words("negations") or word.lemma in words("abstract")
        known = known or word.low in words("closed") | words("idle adverbs") | words("secret")
        helps = word.at == clause.verb.at or word.relation in ("auxpass", "prt", "prep")
        helps = helps or (word.relation == "aux" and word.at < clause.verb.at)
        parts = any(kid.low == "of" and (of := kid.kid("pobj")) is not None and of.at in held for kid in word.kids)
        if word.tag[0] in "NVJRCM" and word.tag != "CC" and not (word.at in held or known or helps or parts):
            yield word


_OF_A_NOUN = ("compound", "amod", "nmod", "nummod", "poss", "appos", "conj", "advmod", "quantmod", "predet", "det")


def _phrase_of(noun: Word) -> Iterator[Word]:
    """Yield a noun with what says which one it is, and what it is of: `the big box of cereal`."""
    yield noun
    for kid in noun.kids:
        if kid.relation in _OF_A_NOUN and not is_verb(kid):
            yield from _phrase_of(kid)
        elif (whole := kid.kid("pobj")) is not None and (
            kid.low == "of"
            or (noun.lemma in words("people") and kid.low in words("of place"))  # the lady at the kiosk
            or (noun.lemma in words("labels") and kid.low in words("labelled"))
        ):
            yield from _phrase_of(whole)


def is_manner(phrase: Phrase, cast: Cast) -> bool:
    """Return whether a phrase says who perceives it: `behind her back`, `in front of Ben`."""
    found = cast.of.get(phrase.noun, ())
    return hides(phrase) or (phrase.link == "in front of" and bool(found) and found[0].person)


def is_elliptic(clause: Clause) -> bool:
    """Return whether a clause takes up the verb before it: `but his sister does not`."""
    told = (
        clause.object or clause.predicate or clause.phrases or clause.particles or clause.content or clause.action
    )
    return clause.lemma in words("elliptic") and not told
