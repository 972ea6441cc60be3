"""Hypotheses about household minds: what they say in words, and what the planner makes of the words.

    belief          `knows that the juice is in the fridge`, `believes that the juice is in the fridge`
    belief of goal  `Ann wants to find the juice`, `Ann wants the mug on the desk`, or unknown (empty)

Knowing is factive: if the agent *knows* where a thing is, then it is there, and what others find there is
evidence about the belief. Believing is not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ....errors import HypothesisError
from ....facts import Place
from ....minds import Hypothesis, SocialGoal
from .lexicon import lexicon

ELSEWHERE = Place(name="place that nobody mentions")
WHERE_PUT = Place(name="place where it was left")
"""Where the other agent left the thing, when no report says where that is."""


@dataclass(frozen=True)
class Belief:
    """That `thing` is at `place`; `known` if the question says that the agent knows it."""

    thing: str
    place: Place
    known: bool = False

    def __str__(self) -> str:
        """The canonical sentence, without its subject."""
        return f"{'knows' if self.known else 'believes'} that the {self.thing} is {at(self.place)}"


@dataclass(frozen=True)
class Goal:
    """That `agent` wants to find `thing`, or, with a place, wants it there."""

    agent: str
    thing: str
    place: Place | None = None

    def __str__(self) -> str:
        """The canonical sentence."""
        if self.place is None:
            return f"{self.agent} wants to find the {self.thing}"
        return f"{self.agent} wants the {self.thing} {at(self.place)}"


@dataclass(frozen=True)
class Mind:
    """A hypothesis, understood. Without a `goal` the agent does not know what the other wants."""

    agent: str
    social_goal: SocialGoal
    belief: Belief | None = None
    goal: Goal | None = None

    def hypothesis(self, choice: str, act: str = "", prior: float = 1.0) -> Hypothesis:
        """Return the hypothesis, in words, that stands for `choice`."""
        return Hypothesis(
            choice=choice,
            agent=self.agent,
            belief=str(self.belief or ""),
            social_goal=self.social_goal,
            belief_of_goal=str(self.goal or ""),
            act=act,
            prior=prior,
        )


def at(place: Place) -> str:
    """Return `in the fridge`, `on the desk`, with the preposition that the furniture takes."""
    return f"{'in' if lexicon().is_container(place.name) is not False else 'on'} {place}"


_BELIEF = re.compile(r"(knows|believes) that the (.+?) is (?:in|on) (.+)")
_FIND = re.compile(r"(\S+(?: \S+)?) wants to find the (.+)")
_HAVE = re.compile(r"(\S+(?: \S+)?) wants the (.+?) (?:in|on) (.+)")


def _place(words: str) -> Place:
    for known in (ELSEWHERE, WHERE_PUT):
        if words == str(known):
            return known
    return lexicon().place(words)


def mind_of(hypothesis: Hypothesis) -> Mind:
    """Read a hypothesis back.

    Raises `HypothesisError` if the social goal is empty, or if a belief or goal is not one of the sentences
    above.
    """
    if not hypothesis.social_goal:
        raise HypothesisError(
            f"option {hypothesis.choice} has no social goal.", "Use help, hinder or independent."
        )
    belief = goal = None
    if hypothesis.belief:
        match = _BELIEF.fullmatch(hypothesis.belief)
        if not match:
            raise HypothesisError(
                f"the belief {hypothesis.belief!r} is not understood.",
                "Write it as 'believes that the THING is in the PLACE'.",
            )
        belief = Belief(match[2], _place(match[3]), known=match[1] == "knows")
    if hypothesis.belief_of_goal:
        find, have = (pattern.fullmatch(hypothesis.belief_of_goal) for pattern in (_FIND, _HAVE))
        if find:
            goal = Goal(find[1], find[2])
        elif have:
            goal = Goal(have[1], have[2], _place(have[3]))
        else:
            raise HypothesisError(
                f"the goal {hypothesis.belief_of_goal!r} is not understood.",
                "Write it as 'NAME wants to find the THING' or 'NAME wants the THING in the PLACE'.",
            )
    return Mind(hypothesis.agent, hypothesis.social_goal, belief, goal)
