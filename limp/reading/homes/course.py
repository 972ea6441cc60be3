"""The clauses of a sentence one by one, in the order in which they happen, each with how it is told.

    told       as something that was done; a `purpose` perhaps was
    meant      as intended, begun in vain or failed; `unreal` as a condition or a reason
    recalled   to say which thing is meant, or what was seen: `the mug Ann had put on the desk`

What is said or thought is left with its verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ..clauses import Clause, clauses
from ..parsing import Sentence
from .nouns import words

Status = Literal["told", "purpose", "meant", "unreal", "recalled"]


@dataclass(frozen=True, eq=False)
class Step:
    """A clause and how it is told; `order` sorts those of a sentence in time, `final` is the last told one."""

    clause: Clause
    status: Status = "told"
    order: float = 0.0
    hedged: bool = False
    seer: Clause | None = None
    """The clause of whoever saw what is recalled."""
    above: Clause | None = None
    final: bool = False


def steps(sentence: Sentence) -> list[Step]:
    """Return the clauses of a sentence in the order in which they happen."""
    found = [step for main in clauses(sentence) for step in _of(main, "told", None)]
    found = [step for step in found if step.clause.verb.start or step.clause.verb.end]
    found.sort(key=lambda step: step.order)
    last = max((k for k, one in enumerate(found) if one.status in ("told", "purpose")), default=-1)
    found = [replace(one, final=k == last) for k, one in enumerate(found)]
    return _shared(found)


def _of(
    clause: Clause,
    status: Status,
    above: Clause | None,
    order: float | None = None,
    seer: Clause | None = None,
) -> Iterator[Step]:
    """Yield a clause with all that are told beside and below it; by default it happens where it stands."""
    clause = _with_goal(clause)
    order = clause.verb.at if order is None else order
    if clause.modal and status == "told" and clause.lemma != "see":
        status = "unreal"
    if status == "told" and any(one.lemma in ("almost", "nearly") for one in clause.adverbs):
        status = "unreal"
    yield Step(clause, status, order, _hedged(clause), seer, above)
    yield from _below(clause, status)
    for one in clause.around:
        link = one.link
        inner: Status = "unreal" if link in words("unreal") else status if status != "recalled" else "told"
        yield from _of(one, inner, clause, _when(one, link, order))
    for one in clause.open:
        yield from _of(one, status if status != "recalled" else "told", above)
    shift = order - clause.verb.at
    for k, one in enumerate(clause.joined, 1):
        carries_on = status == "recalled" and (not one.filled or bool(one.object))
        if carries_on and one.filled and above is not None:
            one = replace(one, subject=above.subject)
        later = order + k / 1000 if shift else None
        yield from _of(one, "told" if carries_on else status, above, later, seer)


def _below(clause: Clause, status: Status) -> Iterator[Step]:
    """Yield the clauses of purpose, those that are seen, begun or said, and those that tell of a noun."""
    for one in clause.purposes:
        meant = clause.lemma in words("opening_way") or not one.filled
        mine = replace(one, subject=clause.subject) if one.filled else one
        yield from _of(mine, "meant" if meant else "purpose" if status == "told" else status, clause)
    if clause.action is not None:
        yield from _action(clause, clause.action, status)
    if clause.content is not None:
        yield from _content(clause, clause.content, status)
    for one in clause.relatives:
        yield from _relative(clause, one, status)


def _action(clause: Clause, action: Clause, status: Status) -> Iterator[Step]:
    """Yield what is begun, tried, seen or asked to be done."""
    if clause.lemma in words("seeing") and not action.filled:
        yield from _of(action, "recalled", clause, None, clause)
        return
    about = clause.predicate.lemma if clause.predicate is not None else ""
    if clause.lemma in words("saying"):
        return
    if clause.lemma in words("failing") and action.lemma in ("find", "see", "locate"):
        yield from _of(replace(action, negated=True), status, clause)
    elif clause.lemma in words("failing") | words("intending") or about in words("intending"):
        yield from _of(action, "meant", clause)
    elif clause.lemma in words("going_on"):
        negated = action.negated or clause.negated
        lent = replace(action, negated=negated, subject=action.subject or clause.subject)
        for step in _of(lent, status, clause):
            yield replace(step, hedged=step.hedged or clause.lemma in words("hedging") or _hedged(clause))
    else:
        to = any(kid.relation == "aux" and kid.low == "to" for kid in action.verb.kids)
        inner: Status = "meant" if clause.lemma == "be" else "purpose" if to else status
        yield from _of(action, inner if status == "told" else status, clause)


def _content(clause: Clause, content: Clause, status: Status) -> Iterator[Step]:
    """Yield what was seen to be done, and what goes on behind what is said."""
    if clause.lemma in words("seeing") and content.wh is None and content.subject:
        stands = content.lemma == "be"
        yield from _of(content, status if stands else "recalled", clause, None, clause)
        return
    goes_on = content.lemma in words("saying") or content.verb.at < clause.verb.at
    if clause.lemma in words("saying") and goes_on and _tells(content):  # asks "..." to which Mary replies
        yield from _of(content, status, clause)
        return
    for inner in content.below():
        for one in (*inner.joined, *inner.around):
            if _tells(one):
                yield from _of(one, status, clause)


def _relative(clause: Clause, one: Clause, status: Status) -> Iterator[Step]:
    """Yield a relative clause: it goes on with what happens, or recalls what was done earlier."""
    verb = one.verb
    early = one.perfect or any(adverb.lemma in words("earlier") for adverb in one.adverbs)
    who = one.subject[0] if one.subject else None
    own = who is not None and any(kid.at == verb.at for kid in who.kids)
    inner: Status = "recalled"
    if one.wh is not None and one.wh.low == "where":
        inner = "recalled" if early else "told"
    elif verb.relation == "acl" and verb.tag == "VBG":
        inner = "told"
    elif own and not one.agent:
        inner = "recalled" if early and one.object else "told"
    elif who is not None and who.tag == "PRP" and _adds(one):
        inner = "told"  # to the safe, which he opens
    yield from _of(one, status if inner == "told" and status != "recalled" else inner, clause)


def _adds(one: Clause) -> bool:
    """Return whether a relative clause is set off by `which`."""
    verbs = (one.verb, *(inner.verb for inner in one.joined))
    return any(kid.low == "which" for verb in verbs for kid in verb.kids)


def _hedged(clause: Clause) -> bool:
    nouns = (*clause.object, *(one.noun for one in clause.phrases))
    below = (kid for noun in nouns for kid in noun.kids)
    return any(word.lemma in words("hedges") for word in (*clause.adverbs, *below))


def _when(clause: Clause, link: str, order: float) -> float:
    """Return when an adverbial clause happens, beside the clause around it at `order`."""
    gone = clause.lemma == "go" and clause.verb.kid("auxpass") is not None
    if link in words("during") and (clause.lemma in words("stays") or gone):
        return -1.0
    if link == "after" and clause.verb.at > order:
        return order - 0.5
    if link == "without" or (link == "before" and clause.verb.at < order):
        return order + 0.5
    return clause.verb.at


def _tells(clause: Clause) -> bool:
    """Return whether a clause below what is said may go on telling: it has somebody of its own as subject."""
    own = not clause.filled and bool(clause.subject)
    return own and (clause.subject[0].named or clause.subject[0].low in ("he", "she")) and clause.link != "that"


def _with_goal(clause: Clause) -> Clause:
    """Give a putting its goal, joined to a clause within: `puts the cup he got from the sink on the desk`."""
    if clause.lemma not in words("placing") or clause.phrases or len(clause.relatives) != 1:
        return clause
    (inner,) = clause.relatives
    if len(inner.phrases) < 2 or inner.phrases[-1].link not in words("goal"):
        return clause
    within = replace(inner, phrases=inner.phrases[:-1])
    return replace(clause, phrases=inner.phrases[-1:], relatives=(within,))


def _shared(found: list[Step]) -> list[Step]:
    """Give a verb without an object that of the next one joined to it: `opened and closed the fridge`."""
    for k, step in enumerate(found[:-1]):
        one, after = step.clause, found[k + 1].clause
        joined = after.verb.relation == "conj" and after.filled
        behind = any(phrase.noun.at > one.verb.at for phrase in one.phrases)
        if joined and not one.object and not behind and after.object and one.lemma in words("sharing"):
            phrases = (*one.phrases, *after.phrases)
            found[k] = replace(step, clause=replace(one, object=after.object, phrases=phrases))
            found[k + 1] = replace(found[k + 1], clause=replace(after, phrases=phrases))
    return found
