"""Every word of a clause must be taken by a role of its frame, or say when or how; else the clause is unread."""

from __future__ import annotations

from .clauses import SUBJECTS, Clause, Phrase
from .frames import Frame, words
from .mentions import Cast
from .needs import UnclearError, is_person, is_when, roles_of
from .parsing import Word


def require_whole(clause: Clause, frame: Frame | None, cast: Cast, lost: bool) -> None:
    """Raise `UnclearError` where words restrict a clause, or tell more, and its frame does not hold them.

    `lost`: a clause of its sentence is not understood.
    """
    for word in clause.own():
        for kid in word.kids:
            alone = kid.low in words("only") and is_person(word, cast)
            held = any(phrase.link == kid.low for phrase in clause.phrases)
            if alone or (kid.low in words("exceptions") and word.tag[0] == "N" and not held):
                raise UnclearError(f"{kid.text!r} is not understood here")
    if any(word.low == "neither" for word in clause.own()):
        raise UnclearError("'neither' is not understood here")
    if clause.negated and frame is not None and frame.effect in ("believe", "convinced"):
        raise UnclearError("it is not said what they hold instead")
    if lost and shares(clause):
        raise UnclearError("it hangs on words that are not understood")
    if any(one.lemma in words("saying") for one in clause.purposes):
        raise UnclearError("it is not clear what is told")
    meanwhile = any(one.link in words("meanwhile") for one in clause.around)
    if meanwhile and frame is not None and frame.effect in ("leave", "away", "come", "go"):
        raise UnclearError("it is not clear who is still there")


def require_covered(clause: Clause, takes: frozenset[str], cast: Cast) -> None:
    """Raise `UnclearError` unless every word of a clause is taken by a role or says when or how."""
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
        if not (roles_of(phrase) & takes or is_manner(phrase, cast) or when or phrase.link in takes):
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


def is_manner(phrase: Phrase, cast: Cast) -> bool:
    """Return whether a phrase says who perceives it: `behind her back`, `in front of Ben`."""
    noun = phrase.noun.lemma
    if phrase.link == "in front of":
        found = cast.of.get(phrase.noun, ())
        return bool(found) and found[0].person
    return noun in words("manners") and phrase.link in words("links of manner")


SHARING = ("conj", "acl", "advcl")
"""How a clause hangs on another one that may give it its subject."""


def shares(clause: Clause) -> bool:
    """Return whether a clause may have its subject from the one that it hangs on."""
    relation = clause.verb.relation
    return relation.startswith("pcomp") or (relation in SHARING and clause.verb.kid(*SUBJECTS) is None)


def is_elliptic(clause: Clause) -> bool:
    """Return whether a clause takes up the verb before it: `but his sister does not`."""
    told = clause.object or clause.predicate or clause.phrases or clause.particles
    return clause.lemma in words("elliptic") and not told
