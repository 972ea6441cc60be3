"""Reads acts that a relative clause recalls: `the mug Ann had put on the desk`."""

from __future__ import annotations

from dataclasses import replace

from ...minds.facts import Place
from ...minds.meanings import Act
from .acts import acts_of
from .clauses import Clause
from .memory import Story

_THAT = "antecedent"


class Recalled:
    """Reads a recalled act: its things are the antecedent, its bare `inside` is where the present actor stands."""

    def __init__(self, story: Story, actor: tuple[str, ...]) -> None:
        self.story, self.actor = story, actor

    def things(self, text: str) -> list[str]:
        """Return the antecedent, or what the clause itself names."""
        return self.story.antecedents if text == _THAT else self.story.things(text)

    def place(self, text: str) -> Place | None:
        """Return the place named; for "" where the present actor stands."""
        if text == "nowhere":
            return None
        before, self.story.subject = self.story.subject, self.actor
        found = self.story.place(text)
        self.story.subject = before
        return found

    def here(self) -> Place | None:
        """Return None: of the past, only a place that is stated counts."""
        return None

    def is_person(self, text: str) -> str:
        """Return the person named."""
        return self.story.is_person(text)


def recalled_acts(clause: Clause, people: tuple[str, ...], story: Story) -> list[Act]:
    """Return the acts of handling things that a clause recalls of `people`; its object is what it belongs to."""
    if not people or clause.negated:
        return []
    actor, story.subject = story.subject, people
    phrase = clause.phrase.without("by")
    phrase = phrase if phrase.object or not story.antecedents else replace(phrase, object=_THAT)
    acts = acts_of(clause.lemma, phrase, Recalled(story, actor)) if clause.acts else None
    story.subject = actor
    return [act for act in acts or () if act.verb not in ("walk", "wait")]
