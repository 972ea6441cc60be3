"""A control that infers nothing: a regularity of the generator of these stories, for social goals alone.

Whoever names an open surface, or a place in the bedroom or the living room, is said to help, anybody else to
hinder. The rule looks at no video. What it gets right says how much of a figure can be had without inference.
"""

from __future__ import annotations

from dataclasses import dataclass

from limp.answers import Answer
from limp.errors import NoEvidenceError
from limp.minds.attitudes import SocialGoal
from limp.minds.facts import Place
from limp.planner import decide
from limp.questions.asking import people, speakers
from limp.questions.question import Question
from limp.symbolic.english.lexicon import lexicon
from limp.symbolic.household.reading.claims import read_claim, subject_of
from limp.symbolic.household.reading.understanding import read_statement

ROOMS = ("bedroom", "living room")
ORDER: dict[SocialGoal, tuple[SocialGoal, ...]] = {
    "help": ("hinder", "independent", "help"),
    "hinder": ("help", "independent", "hinder"),
}
"""The social goals from the least to the most likely one, by the one that the rule names."""


def regular_goal(told: Place) -> SocialGoal:
    """Return `help` for an open surface and for places in the bedroom or living room, else `hinder`."""
    return "help" if lexicon().is_container(told.name) is False or told.room in ROOMS else "hinder"


@dataclass(frozen=True)
class GeneratorRegularity:
    """The solver `generator-regularity`: p(option) is proportional to the rank of its social goal."""

    def answer(self, question: Question) -> Answer:
        """Answer by the place that was told.

        Raises `NoEvidenceError` if the options differ in nothing but other things than the social goal, or if
        nobody names a place; `UndecidedError` if the rule ranks two options the same.
        """
        everyone = people(question)
        agent = subject_of([choice.text for choice in question.choices], everyone)
        goals = {c.label: read_claim(c.text, everyone, agent).social_goal for c in question.choices}
        told = _told(question.conversation)
        named = [goal for goal in goals.values() if goal is not None]
        if told is None or len(named) < len(goals) or len(set(named)) < 2:
            raise NoEvidenceError(
                "the regularity is about who helps and who hinders by naming a place.",
                "Ask other solvers about other questions.",
            )
        order = ORDER[regular_goal(told)]
        ranks = {label: 1.0 + order.index(goal) for label, goal in goals.items() if goal is not None}
        total = sum(ranks.values())
        probabilities = {label: rank / total for label, rank in ranks.items()}
        return Answer(question, decide(probabilities, question.polarity), probabilities)


def _told(conversation: str) -> Place | None:
    for line in conversation.splitlines():
        if speakers(line):
            said = read_statement(line.split(":", 1)[1].strip())
            if said.speech == "tell" and said.place is not None:
                return said.place
    return None
