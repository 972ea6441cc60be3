"""Whose mind a question asks for, and what it supplies to options that say only part of a claim.

    question                                    option                              claim
    Where does Ann believe that the juice is?   the fridge                          Ann believes that it is there
    Where will Ann look for the juice?          she will look in the box            Ann believes that it is there
    What will Ann do?                           look in the box for the juice       Ann believes that it is there

Who looks for a thing somewhere believes that it is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ...homes.claims import PartialMind
from ...homes.lexicon import lexicon
from ...homes.minds import located
from ...minds.facts import Place
from ..clauses import Clause, clauses
from ..parsing import Word
from ..questions import what_asks
from .attitudes import Minds, UnreadError, name_of, place_of, stranded, words
from .claims import derived, named, parsed
from .nouns import spelled

Asks = Literal["goal", "next", "reason", ""]


@dataclass(frozen=True)
class Supplied:
    """Whose mind a question asks for, and the thing whose place it asks for; without one it asks for an act."""

    agent: str
    thing: str = ""


def _question(text: str, people: Sequence[str]) -> tuple[Word | None, Clause | None]:
    """Return the word that asks in the last sentence of a text, and its clause."""
    asking = [one for one in parsed(text, tuple(people)) if one.asks and one.root is not None]
    found = clauses(asking[-1]) if asking else ()
    return (what_asks(asking[-1]), found[-1]) if found else (None, None)


def asked_about(stem: str, people: Sequence[str]) -> str:
    """Return whose mind a question asks for: its subject, else whom its last sentence names first; "" for nobody.

    A pronoun stands for somebody named in the stem, else for the only one of `people` whom it fits.
    """
    _, clause = _question(stem, people)
    if clause is not None:
        try:
            found = Minds(people, near=named(stem, people)).acting(clause)
        except UnreadError:
            return ""
        if found:
            return found
    last = [one for one in parsed(stem, tuple(people)) if one.root is not None][-1:]
    return next((who for one in last for who in named(one.text, people)), "")


def asks_for(text: str, agent: str) -> tuple[Asks, str]:
    """Return what a question asks of somebody, and the thing that it names.

    It asks for their goal, for what they will do next, or for the reason of what they did; nothing for others.
    """
    asks, clause = _question(text, (agent,))
    minds = Minds((agent,))
    if asks is None or clause is None or minds.acting(clause) != agent:
        return "", ""
    thing = next(filter(None, map(minds.things, (noun for noun in clause.object if noun is not asks))), "")
    if asks.low == "why":
        return "reason", thing
    if asks.low not in ("what", "which"):
        return "", ""
    sought = clause.lemma in words("searching") | {"be"} and bool(stranded(clause) & words("for"))
    wanted = clause.lemma in words("wanting") and (not clause.object or clause.object[0].low in ("what", "which"))
    if wanted or sought:
        return "goal", thing
    return ("next", thing) if clause.modal in ("will", "would") and clause.lemma == "do" else ("", "")


def supplied(question: str, people: Sequence[str]) -> Supplied | None:
    """Return what the last sentence that asks supplies to its options; None for a question of another form."""
    asks, clause = _question(question, people)
    if asks is None or clause is None or not clause.subject or clause.around or clause.negated:
        return None
    who = name_of(clause.subject[0].text, people)
    if not who:
        return None
    if asks.low == "what" and clause.lemma == "do" and clause.modal and not (clause.phrases or clause.content):
        return Supplied(who)
    thing = _thing_asked_for(clause) if asks.low == "where" else ""
    return Supplied(who, thing) if thing else None


def _thing_asked_for(clause: Clause) -> str:
    """Return the thing that somebody is said to believe somewhere, or to look for, and no more; "" for others."""
    held, sought = clause.content or clause.action, clause.phrase("for")
    noun: Word | None = None
    if clause.lemma in words("thinking") and held is not None and held.lemma == "be" and not held.phrases:
        noun = next(iter(held.subject), None) or held.predicate
    elif clause.lemma in words("searching") and len(clause.phrases) == 1 and held is None:
        noun = sought
    if noun is None or noun.named or noun.tag[0] != "N":
        return ""
    more = any(kid.relation in ("prep", "relcl", "acl") and kid.low != "of" for kid in noun.kids)
    return "" if more else lexicon().thing(spelled(noun))


def completed(option: str, stem: Supplied) -> PartialMind:
    """Return the claim of a bare option; raise `UnreadError` for one that does not fit its question."""
    said, minds = option.strip().rstrip("."), Minds((stem.agent,))
    for clause in _clauses(stem, said, f"{stem.agent} will {said}"):
        place, sought = minds.place(clause, "at"), clause.phrase("for")
        thing = (minds.things(sought) if sought is not None else "") or stem.thing
        if clause.lemma in words("searching") and place and thing:
            return PartialMind(agent=stem.agent, belief=located(thing, place))
    if not stem.thing:
        raise UnreadError(
            f"the household planner cannot tell what mind the act {said!r} claims.",
            "It knows that who looks for a thing somewhere believes that it is there.",
        )
    for clause in _clauses(stem, f"It is {said}"):
        found = minds.place(clause) or (place_of(clause.predicate) if clause.predicate is not None else Place())
        if found != Place():
            return PartialMind(agent=stem.agent, belief=located(stem.thing, found))
    raise UnreadError(f"the option {said!r} names no place.", "Write 'the fridge' or 'in the fridge'.")


def _clauses(stem: Supplied, *texts: str) -> Iterator[Clause]:
    """Yield the clauses of those texts that are understood."""
    for text in texts:
        try:
            yield from derived(text, (stem.agent,))
        except UnreadError:
            continue
