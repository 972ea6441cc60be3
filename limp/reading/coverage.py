"""Every word of a clause must be taken by a role of its frame, or say when or how; else the clause is unread."""

from __future__ import annotations

from collections.abc import Iterator

from .clauses import Clause, Phrase, is_verb, joined
from .clauses import is_manner as hides
from .frames import Frame, families, words
from .mentions import Cast, is_named_by_a_whole
from .needs import UnclearError, goal_of, is_a_place, is_person, is_when
from .parsing import Word


def require_whole(clause: Clause, frame: Frame | None, cast: Cast) -> None:
    """Raise `UnclearError` where words restrict a clause, or tell more, and its frame does not hold them."""
    limited = frame is not None and frame.effect == "only"
    for word in clause.own():
        for kid in word.kids:
            alone = kid.low in words("only") and is_person(word, cast) and not limited
            held = any(phrase.link == kid.low for phrase in clause.phrases)
            if alone or (kid.low in words("exceptions") and word.tag[0] == "N" and not held):
                raise UnclearError(f"{kid.text!r} is not understood here")
    for word in clause.own():
        modifier = word.low if word.relation == "amod" else word.low.rpartition(" ")[0]
        if modifier in words("mistaken") or word.lemma in words("mistakes"):  # the wrong box, by mistake
            raise UnclearError("it is not clear what is mistaken for what")
        if word.lemma in words("partitives") and any(kid.low == "of" for kid in word.kids):
            raise UnclearError(f"it is not clear of what '{word.low} of' is told")
        paired = clause.negated and len(clause.subject) > 1 and word.low in words("neither nor")
        if word.low in words("either or") and not paired:
            raise UnclearError(f"{word.text!r} leaves open which")
        if word.low in words("instead") and any(kid.low == "of" for kid in word.kids):
            raise UnclearError(f"{word.text!r} says what was not done")
        if word.low in words("habits") and (frame is None or "habit" not in frame.marks):
            raise UnclearError(f"with {word.text!r} it is a habit")
        if word.tag in ("JJR", "RBR") and any(kid.low == "than" for kid in word.kids):
            raise UnclearError("it compares")
    if clause.negated and frame is not None and frame.effect == "believe":
        raise UnclearError("it is not said what they hold instead")
    if any(map(_tells_or_finds, clause.purposes)):
        raise UnclearError("it is not clear what is told or seen")
    for purpose in clause.purposes:  # peeked in to check and then crept away
        done = [one for one in purpose.joined if one.verb.tag in ("VBD", "VBZ")]
        if done:
            raise UnclearError(f"it is not clear who {done[0].verb.text!r}")
    perceives = frame is not None and families()[frame.effect] in ("seeing", "minds")
    if perceives and not limited and any(adverb.low in words("only") for adverb in clause.adverbs):
        raise UnclearError("'only' is not understood here")
    behind = [kid for kid in clause.verb.kids if kid.at > clause.verb.at]
    goes_on = any(kid.relation == "conj" and is_verb(kid) for kid in behind)
    contrast = any(kid.low == "but" for kid in behind) and not goes_on
    listed = contrast and any(kid.relation == "conj" for kid in behind)  # took the dog, but the basket
    if (
        listed
        or any(word.low == "not" and word not in clause.verb.kids for word in clause.own())
        or (clause.negated and contrast)
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


def _tells_or_finds(clause: Clause) -> bool:
    """Return whether somebody is told something, or finds something, where a clause is done: `to tell Ben`."""
    if clause.content is not None:
        return True
    told = clause.action is not None or clause.recipient is not None
    told = told or any(noun.named or noun.tag == "PRP" for noun in clause.nouns if noun not in clause.subject)
    return clause.lemma in words("finding") or (clause.lemma in words("saying") and told)


def require_covered(clause: Clause, takes: frozenset[str], cast: Cast) -> None:
    """Raise `UnclearError` unless every word of a clause is in a role that is taken, or says when or how.

    The roles: object, recipient, predicate, content (what is said or thought), action (what is seen or begun),
    goal (where something comes to be), place (where it happens), source, means, particles, each
    particle and each preposition by its name, and each noun that a frame names.
    What something is done for is not told as done.
    """
    require_words(clause, cast)
    for inner in clause.below():
        _require_sorts(inner, cast)
    roles: dict[str, tuple[Word | None, ...]] = {
        "object": clause.object,
        "recipient": (clause.recipient,),
        "predicate": (clause.predicate,),
        "content": (clause.content.verb if clause.content else None,),
        "action": (clause.action.verb if clause.action else None,),
    }
    for role, given in roles.items():
        for word in given:
            if word is None or role in takes or word.lemma in takes or is_when(word):
                continue
            if role != "predicate" or word.lemma not in words("feelings"):  # comes home hungry
                raise UnclearError(f"{word.text!r} is not understood here")
    goal = goal_of(clause, cast)
    for phrase in clause.phrases:
        if not _is_taken(phrase, phrase is goal, clause, takes, cast):
            raise UnclearError(f"'{phrase.link} {phrase.noun.text}' is not understood here")
    for particle in clause.particles:
        if not takes & {"particles", particle} and particle not in words("idle adverbs"):
            raise UnclearError(f"{particle!r} is not understood here")
    for adverb in clause.adverbs:
        known = words("idle adverbs") | words("secret") | words("private") | words("wrongly") | takes
        if adverb.at < clause.verb.at and adverb.low in words("results"):
            continue
        if not known & {adverb.lemma, adverb.low} and not is_when(adverb):
            raise UnclearError(f"{adverb.text!r} is not understood here")
    for word in clause.left:
        if not is_when(word) and word.tag[0] in "NVJR" and word.low not in words("idle adverbs") | words("secret"):
            raise UnclearError(f"{word.text!r} is not understood here")


def require_claimed(clause: Clause, cast: Cast) -> None:
    """Raise `UnclearError` where a clause says more than what somebody holds, or where or how something is."""
    if clause.content is not None and clause.lemma in words("thinking"):
        require_covered(clause, frozenset(("content",)), cast)
        require_claimed(clause.content, cast)
    else:
        full = clause.predicate is not None and clause.predicate.low == "full"
        roles = ("object", "predicate", "goal", "source", "of" if full else "object", *words("unaided"))
        require_covered(clause, frozenset(roles), cast)


def _require_sorts(clause: Clause, cast: Cast) -> None:
    """Raise `UnclearError` where somebody and something do the same, or it is not said of which."""
    for noun in clause.nouns:
        for kid in noun.kids:
            if kid.low in words("quantifiers") and not is_when(noun):
                raise UnclearError(f"{kid.text!r} leaves open which")
    for nouns in (clause.subject, clause.object):
        sorts = {found[0].person for noun in nouns if (found := cast.of.get(noun, ()))}
        if len(sorts) > 1:
            raise UnclearError(f"it is not clear who and what {nouns[0].text!r} and {nouns[1].text!r} are")


def _is_taken(phrase: Phrase, is_goal: bool, clause: Clause, takes: frozenset[str], cast: Cast) -> bool:
    """Return whether a phrase is in a role, or says when, or who perceives it."""
    noun, link = phrase.noun, phrase.link
    comment = f"{link} {noun.low}" in words("in passing") and not noun.kids
    if is_manner(phrase, cast) or is_when(noun) or comment or noun.low in words("in private"):
        return True
    standing = words("rooms") | words("buildings") | words("furniture") | words("containers")
    if link in words("times") and not is_person(noun, cast) and noun.lemma not in standing:
        return True  # after the match
    if link in words("times") and noun.lemma in words("bare places") and not noun.kids:
        return True  # after school
    if (
        (link in takes and link not in words("directions"))
        or noun.lemma in takes
        or (noun.tag == "DT" and link in words("after this"))
    ):
        return True
    if link == "for" and clause.object and noun not in clause.object and _is_benefit(noun, cast):
        return True
    if link == "with" and "means" in takes and _is_means(noun, clause, cast):
        return True
    if not is_a_place(noun):
        return False
    if is_goal and "goal" in takes:
        return True
    if link in words("sources") and "source" in takes:
        return True
    here = link in words("company") or (link in words("goals") - words("directed") and _is_introduced(noun, cast))
    return "place" in takes and here


def _is_benefit(noun: Word, cast: Cast) -> bool:
    """Return whether something is done for a noun: for somebody, or for an occasion."""
    return is_person(noun, cast) or noun.lemma in words("occasions") | words("meals")


def _is_introduced(noun: Word, cast: Cast) -> bool:
    """Return whether a noun stands for a place by its noun alone, or for one that the text names twice."""
    known = words("rooms") | words("buildings") | words("furniture") | words("containers") | words("bare places")
    found = cast.of.get(noun, ())
    return noun.lemma in known or any(not one.person and len(one.mentions) > 1 for one in found)


def _is_means(noun: Word, clause: Clause, cast: Cast) -> bool:
    """Return whether something is done with a noun: with a hand, with a tool, or along with oneself."""
    found = cast.of.get(noun, ())
    if found and found[0].person:
        return any(found == cast.of.get(subject) for subject in clause.subject)
    return noun.lemma in words("body") | words("tools") or holds_inside(noun)


def holds_inside(noun: Word) -> bool:
    """Return whether something is done to a thing along with what is in it: `with the coin inside`."""
    whole = joined(noun)
    parts = [part for one in whole for kid in one.kids if (part := kid.kid("pobj")) is not None]  # a bar of soap
    kids = (kid for one in (*whole, *parts) for kid in one.kids)
    there = (kid for kid in kids if kid.low in words("there"))
    return any(kid.relation == "advmod" or any(of.low in words("it") for of in kid.kids) for kid in there)


def require_words(clause: Clause, cast: Cast) -> None:
    """Raise `UnclearError` where a word of a clause is neither in a role of grammar nor part of a noun in one."""
    for word in left_over(clause, cast):
        raise UnclearError(f"{word.text!r} is not understood here")


def left_over(clause: Clause, cast: Cast) -> Iterator[Word]:
    """Yield the words with a meaning of their own that no role of a clause holds, nor one below it."""
    held = {word.at for noun in (*clause.nouns, *clause.left) for word in phrase_of(noun)}
    held |= {word.at for one in clause.below() if one is not clause for word in (*one.own(), *one.nouns)}
    for adverb in (*clause.adverbs, *clause.nouns):
        timed = is_when(adverb) or adverb.low in words("idle adverbs")
        held |= {word.at for word in (_when(adverb) if timed else (adverb,))}
    for phrase in clause.phrases:
        inner = (kid.kid("pobj") for kid in phrase.noun.kids if kid.low in words("where it happens"))
        stands = (noun for noun in inner if noun is not None and is_a_place(noun) and _is_introduced(noun, cast))
        held |= {word.at for noun in stands for word in phrase_of(noun)}
    for word in clause.own():
        known = word.lemma in words("particles") | words("negations")
        known = known or word.low in words("closed") | words("idle adverbs") | words("secret")
        known = known or any(word.low in passing.split() for passing in words("in passing"))
        helps = word.at == clause.verb.at or word.relation in ("auxpass", "prt", "prep")
        helps = helps or (word.relation == "aux" and word.at < clause.verb.at)
        parts = any(kid.low == "of" and (of := kid.kid("pobj")) is not None and of.at in held for kid in word.kids)
        if word.tag[0] in "NVJRCM" and word.tag != "CC" and not (word.at in held or known or helps or parts):
            yield word


def _when(word: Word) -> Iterator[Word]:
    """Yield a time or an adverb with what says more of the time: `nine in the morning`."""
    yield word
    for kid in word.kids:
        whole = kid.kid("pobj") if kid.relation == "prep" else None
        if kid.relation != "prep" or (whole is not None and is_when(whole)):
            yield from _when(kid)


_OF_A_NOUN = ("compound", "amod", "nmod", "nummod", "poss", "conj", "advmod", "quantmod", "predet", "det")


def phrase_of(noun: Word) -> Iterator[Word]:
    """Yield a noun with what says which one it is, and what it is of: `the big box of cereal`."""
    yield noun
    for kid in noun.kids:
        apposed = kid.named or (kid.relation == "appos" and noun.lemma in words("people") | words("kin"))
        if (kid.relation in _OF_A_NOUN or apposed) and not is_verb(kid):
            yield from phrase_of(kid)
        elif (whole := kid.kid("pobj")) is not None and (
            (kid.low == "of" and _is_whole(whole, noun))
            or (
                noun.lemma in words("people") and kid.low in words("goals") and is_a_place(whole)
            )  # the lady at the kiosk
            or (noun.lemma in words("labels") and kid.low in words("labelled"))
        ):
            yield from phrase_of(whole)


def _is_whole(whole: Word, noun: Word) -> bool:
    """Return whether a noun is named by what it is of, and not placed by it: `the door of the next room`."""
    placed = any(kid.low in words("apart") for kid in whole.kids)
    return noun.lemma in words("people") | words("parts") or (not placed and is_named_by_a_whole(noun))


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
