"""What words mean, each distinct text read once: the inverse of `Act.phrase`, for any tense and many wordings.

A clause (`clauses`) has a phrase behind its verb (`phrases`), which tells the sense of the verb (`senses`) and
with it an act with its things, places and people (`acts`); what is said becomes a statement (`speech`). What no
rule covers is left unread rather than guessed. `RuleReader` gives its events a meaning itself; `RuleUnderstanding`
gives one to those of other readers, such as a language model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ...homes.lexicon import lexicon
from ...minds.events import Action, Event, Observation, Utterance
from ...minds.meanings import IT, Act, Statement
from ..claims import attitudes_of
from .acts import acts_of
from .clause import Clause
from .clauses import clauses
from .memory import Plain, Story
from .speech import parse_utterance

_TEXTS = 4096
"""How many texts are remembered."""


@lru_cache(_TEXTS)
def read_act(text: str) -> Act | None:
    """Return the act of one verb phrase ("grabs some object off of the coffee table"), or None.

    A leading subject is passed over. Of a phrase that tells several acts, the last is returned:
    `moved the mug from the desk to the shelf` is a put.
    """
    found = clauses(text[:600])
    acts = clause_acts(replace(found[0], final=False), Plain()) if found and found[0].lemma else None
    return acts[-1] if acts else None


@lru_cache(_TEXTS)
def read_statement(text: str) -> Statement:
    """Return what spoken words say; its thing is IT where they leave open which one they are about."""
    return parse_utterance(text, IT)


def clause_acts(clause: Clause, memory: Story) -> list[Act] | None:
    """Return the acts of one clause, or None for a verb that is not understood.

    A search that fails is a `miss`; any other act that is denied or only intended gives none.
    """
    acts = acts_of(clause.lemma, clause.phrase, memory) if clause.lemma in lexicon().acts else None
    if acts is None or clause.intended:
        return None if acts is None else []
    if not clause.negated:
        return [*acts, *_left_behind(clause, acts, memory)]
    if not clause.phrase.object and "find" in clause.acts:
        acts = acts_of(clause.lemma, replace(clause.phrase, object="nothing"), memory) or []
    missed = [act for act in acts if act.verb in ("find", "miss")]
    return [Act(verb="miss", thing=act.thing, place=act.place or memory.here()) for act in missed]


def _left_behind(clause: Clause, acts: list[Act], memory: Story) -> list[Act]:
    """What is carried to a room stays there, if the sentence goes on to nothing else."""
    last, target = acts[-1] if acts else None, clause.phrase.object
    if not clause.final or "carry" not in clause.acts or not target or last is None:
        return []
    if last.verb != "walk" or last.place is None or last.place.name or memory.is_person(target):
        return []
    return [Act(verb="put", thing=thing, place=last.place) for thing in memory.things(target)]


class RuleUnderstanding:
    """Reads actions and utterances that nobody has understood yet; implements `protocols.Understanding`."""

    def understand(self, events: Sequence[Event], people: Sequence[str]) -> tuple[Event, ...]:
        """Return the events in the same words, with a meaning where they had none."""
        return tuple(_understood(event, tuple(people)) for event in events)

    def act(self, words: str) -> Act | None:
        """Return the act of a verb phrase; None where it is not understood."""
        return read_act(words)


def _understood(event: Event, people: tuple[str, ...]) -> Event:
    match event:
        case Action(meaning=None):
            return event.model_copy(update={"meaning": read_act(event.text)})
        case Utterance(meaning=None):
            return event.model_copy(update={"meaning": read_statement(event.text)})
        case Observation(meaning=None, note="", attitudes=()):
            return event.model_copy(update={"attitudes": attitudes_of(event.text, people)})
    return event
