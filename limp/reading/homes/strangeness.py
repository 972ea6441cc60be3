"""How strange a parse is: what no household would say, such as a verb of handling without a thing.

Of several parses of a sentence the reader takes the one that is least strange.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...homes.lexicon import lexicon, listed
from ...lexicon.words import look_up
from ..english.syntax import Clause as Derived
from ..english.syntax import NounPhrase
from .phrases import HANDLING


def lemma_of(derived: Derived) -> str:
    """Return the base form of the verb, of several the one that the household knows."""
    if derived.form == "copula" or derived.elliptic:
        return "be" if derived.form == "copula" else ""
    return next((verb for verb in derived.verbs if verb in lexicon().acts), next(iter(derived.verbs), ""))


def nouns(derived: Derived) -> Iterator[NounPhrase]:
    """Yield the noun phrases of a clause, each of those that are joined."""
    yield from _each(_whole(derived))


def _each(found: Iterable[NounPhrase]) -> Iterator[NounPhrase]:
    for np in found:
        yield from np.members or ((np, np.of) if np.of else (np,))


def _whole(derived: Derived) -> Iterator[NounPhrase]:
    yield from filter(None, (derived.subject, *derived.objects, *(p.np for p in derived.phrases)))


def strange(derived: Derived) -> int:
    """Return how strange a clause is, with all that stand around and within it: the penalties that apply to it."""
    inner = [*derived.content, *(around.clause for around in derived.around)]
    inner += [clause for np in nouns(derived) for clause in np.clauses]
    inner += [phrase.clause for phrase in derived.phrases if phrase.clause]
    return sum(penalty for penalty, applies in _PENALTIES if applies(derived)) + sum(map(strange, inner))


def _is_unknown(derived: Derived) -> bool:
    """Return whether the household does not know the verb."""
    return derived.form != "copula" and not lexicon().acts_of(lemma_of(derived))


def takes_no_content(derived: Derived) -> bool:
    """Return whether a verb is given a clause that it cannot have: `takes that he left`."""
    if derived.content_kind not in ("that", "wh") or derived.form == "copula":
        return False
    wh = derived.content_kind == "wh"
    takes = lexicon().acts_of(lemma_of(derived)) & {"speech", "search" if wh else "find"}
    thinks = {*derived.verbs} & lexicon().verb_class["seen"] or {*derived.classes} & _THINKING
    became = not wh and any(
        listed("predicates") & {*inner.verbs} for inner in derived.content
    )  # "found that it is empty"
    return not (takes or thinks or became)


def _loses_its_place(derived: Derived) -> bool:
    """Return whether a place behind a relative clause is of the main verb: `takes what Ann left on the desk`."""
    recalled = [clause for np in _each(derived.objects) for clause in np.clauses]
    held = any(lexicon().acts_of(lemma_of(clause)) & {"grab", "find", "hold"} for clause in recalled)
    put = lexicon().acts_of(lemma_of(derived)) & {"put", "carry"}
    return bool(recalled and derived.phrases) and not (held and put)


def _has_a_participle(derived: Derived) -> bool:
    """Return whether a verb of doing has the participle of another one: `takes the mug | placed | by Ann`."""
    results = {word for word in derived.qualities if word not in listed("predicates") and look_up(word).verbs}
    return derived.form == "active" and bool(results) and not lexicon().acts_of(lemma_of(derived)) & {"find"}


def _handles_a_person(derived: Derived) -> bool:
    """Return whether somebody named is handled by a verb that gives nothing: `takes the mug | Ann | left`."""
    acts = lexicon().acts_of(lemma_of(derived))
    named = any(np.kind == "name" or (np.of and np.of.kind == "name") for np in derived.objects)
    return named and bool(acts & HANDLING) and not acts & {"give", "speech", "walk"}


def _joins_a_person(derived: Derived) -> bool:
    """Return whether somebody named is joined with a thing: `walks to | the mug and Ann`."""
    kinds = ({one.kind for one in np.members} for np in _whole(derived))
    return any("name" in kind and "noun" in kind for kind in kinds)


def _lacks_its_object(derived: Derived) -> bool:
    """Return whether nothing is named that is handled: `takes the mug | Ann had placed | and goes`."""
    acts = lexicon().acts_of(lemma_of(derived))
    classes = lexicon().verb_class
    handles = (bool(acts) and acts <= HANDLING) or lemma_of(derived) in classes["direct_motion"]
    handles = handles and lemma_of(derived) not in classes["intransitive"]
    named = derived.objects or derived.content or derived.qualities or "both" in derived.adverbs
    return handles and derived.form == "active" and not named


def _has_bare_furniture(derived: Derived) -> bool:
    """Return whether furniture without an article is an object: `opens the 2nd kitchen | cabinet`."""
    nouns = [one for np in derived.objects for one in (np.members or (np,)) if one.kind == "noun"]
    bare = (np for np in nouns if not (np.determiner or np.owner or np.plural))
    return any(lexicon().is_place_word(np.words) for np in bare)


def _goes_as_a_passive(derived: Derived) -> bool:
    """Return whether going is told of a noun as a passive: `the desk, | gone into the hall |`."""
    inner = [clause for np in nouns(derived) for clause in np.clauses]
    return any(one.form == "passive" and lexicon().acts_of(lemma_of(one)) == {"walk"} for one in inner)


def _says_that(derived: Derived) -> bool:
    """Return whether `that` is what is said, and not what begins it: `replies | that`."""
    spoken = "speech" in lexicon().acts_of(lemma_of(derived))
    return spoken and any(np.words == "that" for np in derived.objects)


def _has_a_verb_for_a_subject(derived: Derived) -> bool:
    """Return whether a bare noun that can be a verb is the subject: `wait | at the TV | stands`."""
    np = derived.subject
    bare = np is not None and np.kind == "noun" and not (np.determiner or np.owner or np.plural)
    return bare and "VB" in look_up(np.head if np else "").categories


_PENALTIES: tuple[tuple[int, Callable[[Derived], bool]], ...] = (
    (1, _is_unknown),
    (2, takes_no_content),
    (1, _loses_its_place),
    (1, _has_a_participle),
    (1, _handles_a_person),
    (1, _joins_a_person),
    (3, _lacks_its_object),
    (1, _goes_as_a_passive),
    (1, _has_bare_furniture),
    (1, _says_that),
    (1, _has_a_verb_for_a_subject),
)
"""What makes a parse strange, and how much; assumed."""
_THINKING = frozenset(("believe", "know", "want", "say", "tell", "ask", "see", "find", "learn", "like"))
