"""Fixed expressions and adjectives of attitude, put as the verb that says the same.

"falls asleep" is sleeping, "has no idea" is not knowing, "is sure that" is believing, "would like" is wanting. The
lexicon lists them; here nothing is known of who or what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...lexicon.words import any_in, heading_of, is_in, look_up, participle
from .syntax import Clause, NounPhrase, Phrase

_VERBS = {"sure": "think", "aware": "know", "unaware": "know"}


def state_of(clause: Clause) -> str:
    """Return the one adjective or participle that a clause says of its subject, such as `wrong`; else nothing."""
    if clause.form == "copula" and len(clause.qualities) == 1 and not clause.objects:
        return clause.qualities[0]
    if clause.form == "passive" and not clause.objects:
        return participle(clause.verbs[0])
    return ""


def _errs(clause: Clause) -> bool:
    """Return whether a clause says that somebody has a wrong idea of something."""
    one = clause.objects[0] if "have" in clause.classes and len(clause.objects) == 1 else None
    if one is None or not is_in(one.head, "attitudes", "ideas") or not one.qualities:
        return False
    return all(quality == "false" or is_in(quality, "attitudes", "wrong") for quality in one.qualities)


def verbal(clause: Clause) -> Clause:
    """Return a clause, and all that it contains, with verbs of knowing and thinking for their adjectives."""
    content = tuple(verbal(inner) for inner in clause.content)
    clause = replace(clause, content=content)
    if clause.form == "active" and _errs(clause):
        clause = replace(clause, form="copula", verbs=("be",), objects=(), qualities=("wrong",))
    state = state_of(clause)
    kind = heading_of(state, "attitudes", *_VERBS) if content else ""
    if not kind:
        return clause
    return replace(
        clause,
        form="active",
        verbs=(_VERBS[kind],),
        qualities=(),
        negated=clause.negated != (kind == "unaware"),
        content_kind="wh" if clause.content_kind == "about" and kind != "sure" else clause.content_kind,
    )


def rephrased(clause: Clause) -> Clause:
    """Return a clause with the verb that its fixed expression stands for."""
    if "no longer" in clause.adverbs:
        adverbs = tuple(word for word in clause.adverbs if word != "no longer")
        return rephrased(replace(clause, adverbs=adverbs, negated=True))
    match clause.form:
        case "copula":
            return _too_much(clause) or _sure(clause)
        case "passive":
            return _sure(clause) if clause.content and not clause.objects else clause
    return _of_deed(clause) if clause.verbs else clause


def _too_much(clause: Clause) -> Clause | None:
    """Return "is too tired to see it" as "does not see it"."""
    if clause.content_kind != "to" or "too" not in clause.adverbs:
        return None
    return replace(clause.content[0], subject=clause.subject, negated=True, span=clause.span)


def _of_deed(clause: Clause) -> Clause:
    """Return an active clause with the verb that its fixed expression stands for."""
    bare = not (clause.phrases or clause.particles or clause.qualities)
    if "lie" in clause.verbs and clause.progressive and bare:  # "but she was lying"
        return replace(clause, verbs=("fib",))
    if "like" in clause.verbs and clause.auxiliaries[-1:] in (("would",), ("should",)):
        return replace(clause, verbs=("want",), auxiliaries=())
    return _becoming(clause) or _of_nobody(clause) or _idiomatic(clause)


def _becoming(clause: Clause) -> Clause | None:
    """Return "gets cold" as becoming, and "falls asleep" as sleeping."""
    if not any_in(clause.verbs, "relations", "becoming"):
        return None
    if len(clause.objects) == 1 and _adjective(clause.objects[0]):
        clause = replace(clause, qualities=(*clause.qualities, clause.objects[0].words), objects=())
    if len(clause.qualities) != 1 or clause.objects or is_in(clause.qualities[0], "relations", "about"):
        return None  # "a rumour went round"
    if is_in(clause.qualities[0], "relations", "asleep"):
        return replace(clause, verbs=("sleep",), qualities=())
    return replace(clause, verbs=("become",))


def _of_nobody(clause: Clause) -> Clause | None:
    """Return "tells nobody" as not telling anybody, and "knows nothing" as not knowing."""
    (*others, last) = clause.objects or (None,)
    if last is None:
        return None
    if not others and is_in(last.head, "pronouns", "nobody") and last.of is None:
        return rephrased(replace(clause, objects=(replace(last, head="anyone"),), negated=True))
    if last.determiner == "no" and not others and "find" in clause.classes:  # "found no note"
        behind = f"any {clause.behind.removeprefix('no ')}"
        return replace(clause, objects=(replace(last, determiner="any"),), negated=True, behind=behind)
    if last.head != "nothing" or not clause.is_of("know", "say", "see", "tell"):
        return None
    behind = clause.behind.replace("nothing", "anything")
    phrases = (*clause.phrases, Phrase("about", last.of)) if last.of else clause.phrases
    return replace(clause, objects=clause.objects[:-1], negated=True, behind=behind, phrases=phrases)


def _idiomatic(clause: Clause) -> Clause:
    """Return a clause with the verb that its own means with a particle, an object or a phrase of the lexicon."""
    for word, rest in _words(clause):
        for verb in clause.verbs:
            target = heading_of(f"{verb}_{word}", "idioms")
            if target:
                return replace(rest, verbs=(target,), negated=clause.negated or _denied(clause))
    return clause


def _adjective(np: NounPhrase) -> bool:
    """Return whether a bare word that may be a noun may be an adjective as well: "got cold"."""
    bare = np.kind == "noun" and not np.determiner and np.owner is None and not np.plural and np.words == np.head
    return bare and "ADJ" in look_up(np.words).categories


def _words(clause: Clause) -> Iterator[tuple[str, Clause]]:
    """Yield each particle and object that may belong to the verb, with the clause without it."""
    for word in clause.particles:
        yield f"+{word}", replace(clause, particles=tuple(p for p in clause.particles if p != word))
    for k, np in enumerate(clause.objects):
        if _is_plain(np):
            yield np.head, replace(clause, objects=(*clause.objects[:k], *clause.objects[k + 1 :]))


def _is_plain(np: NounPhrase) -> bool:
    """Return whether a noun phrase is a noun of which nothing more is said than adjectives."""
    return np.kind == "noun" and np.of is None and np.owner is None and not np.clauses and not np.phrases


def _denied(clause: Clause) -> bool:
    return any(np.determiner == "no" for np in clause.objects)


def _sure(clause: Clause) -> Clause:
    """Return "is sure that" as believing, "is aware that" as knowing."""
    words = clause.qualities
    if clause.form == "copula" and words and is_in(words[0], "attitudes", "unaware") and not clause.content:
        return _unaware_of(clause)
    return verbal(clause)


def _unaware_of(clause: Clause) -> Clause:
    """Return "is unaware of it" as "does not know about it"."""
    if len(clause.phrases) != 1 or clause.phrases[0].preposition != "of" or clause.phrases[0].np is None:
        return clause
    about = (replace(clause.phrases[0], preposition="about"),)
    return replace(clause, form="active", verbs=("know",), qualities=(), phrases=about, negated=not clause.negated)
