"""What a bare option claims of a household, with what its question supplies.

    question                                    option                              claim
    Where does Ann believe that the juice is?   the fridge                          Ann believes that it is there
    Where will Ann look for the juice?          she will look in the box            Ann believes that it is there
    What will Ann do?                           look in the box for the juice       Ann believes that it is there

Who looks for a thing somewhere believes that it is there. The declared English derives question and option.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...errors import HypothesisError
from ...homes.lexicon import lexicon
from ...homes.minds import located
from ...minds.facts import Place
from ..english.questions import forms
from ..english.syntax import Clause, Phrase
from ..english.words import plain, split
from .attitudes import Minds
from .claims import PartialMind, derived
from .phrases import spelled

_SEARCHING = {"look", "search"}


@dataclass(frozen=True)
class Supplied:
    """Whose mind a question asks for, and the thing whose place it asks for; without one it asks for an act."""

    agent: str
    thing: str = ""


def supplied(question: str, people: Sequence[str]) -> Supplied | None:
    """Return what the last sentence that asks supplies to its options; None for a question of another form."""
    asking = [sentence for sentence in split(plain(question)) if sentence.endswith("?")]
    for form in forms(asking[-1], people) if asking else ():
        clause, who = form.clause, form.clause.subject.words if form.clause.subject else ""
        if who not in people or clause.around or clause.objects or clause.negated:
            continue
        if form.asked == "what" and "do" in clause.verbs and not (clause.phrases or clause.content):
            return Supplied(who)
        if form.asked == "where" and (thing := _thing_asked_for(clause)):
            return Supplied(who, thing)
    return None


def _thing_asked_for(clause: Clause) -> str:
    """Return the thing that somebody is said to believe somewhere, or to look for, and no more; "" for others."""
    match clause:
        case Clause(
            content_kind="that", phrases=(), content=(Clause(form="copula", phrases=(), objects=()) as held,)
        ):
            thing = held.subject if "believe" in clause.classes else None
        case Clause(content=(), phrases=(Phrase(preposition="for", np=sought),)):
            thing = sought if _SEARCHING & {*clause.classes} else None
        case _:
            thing = None
    named = thing is not None and thing.kind == "noun" and not (thing.phrases or thing.clauses)
    return lexicon().thing(thing.words) if thing is not None and named else ""


def completed(option: str, stem: Supplied) -> PartialMind:
    """Return the claim of a bare option; raise `HypothesisError` for one that does not fit its question."""
    words, minds = option.strip().rstrip("."), Minds((stem.agent,))
    for clause in _clauses(words, f"{stem.agent} will {words}"):
        place, sought = minds.place(clause), next((p.np for p in clause.phrases if p.preposition == "for"), None)
        thing = (minds.things(sought) if sought else "") or stem.thing
        if _SEARCHING & set(clause.classes) and place and thing:
            return PartialMind(agent=stem.agent, belief=located(thing, place))
    if not stem.thing:
        raise HypothesisError(
            f"the household planner cannot tell what mind the act {words!r} claims.",
            "It knows that who looks for a thing somewhere believes that it is there.",
        )
    for clause in _clauses(words, f"It is {words}"):
        place = minds.place(clause) or _named(clause)
        if place is not None:
            return PartialMind(agent=stem.agent, belief=located(stem.thing, place))
    raise HypothesisError(f"the option {words!r} names no place.", "Write 'the fridge' or 'in the fridge'.")


def _clauses(*sentences: str) -> Iterator[Clause]:
    """Yield the clauses of those sentences that are derived."""
    for sentence in sentences:
        try:
            yield from (clause for clauses in derived(sentence, ()) for clause in clauses)
        except HypothesisError:
            continue


def _named(clause: Clause) -> Place | None:
    """Return the place that a clause says something to be: `it is the fridge`."""
    found = [
        lexicon().place(spelled(np)) for np in clause.objects if np.kind == "noun" and clause.form == "copula"
    ]
    return next((place for place in found if place.name or place.room), None)
