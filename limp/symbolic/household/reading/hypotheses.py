"""From the options of a question to minds: what each option claims, completed over what it leaves open.

The question's assumptions hold for every option. An open belief ranges over the places of the episode
(`knows` if the question says that the agent knows what is there), an open social goal over the three goals,
with equal prior weight for every option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ....asking import people
from ....errors import HypothesisError
from ....events import Episode
from ....meanings import SOMETHING
from ....minds import Hypothesis, SocialGoal
from ....questions import Question
from ..domain.minds import Belief, Goal, Mind
from ..domain.parameters import Parameters
from ..domain.world import World
from .claims import Claim, read_claim, subject_of
from .context import goals, places, rooms_told, statements, wanted

_KNOWS = re.compile(r"\b(?:know(?:s|n|ing)?|knew|(?:is|was) (?:well )?aware|has seen|had seen)\b", re.IGNORECASE)
SOCIAL_GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")


@dataclass(frozen=True)
class RuleHypothesizer:
    """Reads options by rules. It never looks at what happened, beyond which places and goals are mentioned."""

    parameters: Parameters = field(default_factory=Parameters)

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return the minds that the options claim.

        Raises `HypothesisError` for an option that names nobody or claims nothing about a mind, and if the goal
        that it is about is neither in the option nor in the episode.
        """
        everyone = tuple(dict.fromkeys((*people(question), *episode.agents)))
        texts = [choice.text for choice in question.choices]
        agent = subject_of([*texts, *question.assumptions], everyone)
        assumed = _assumed(question, everyone, agent)
        claims = {c.label: read_claim(c.text, everyone, agent).over(assumed) for c in question.choices}
        knows = any(_KNOWS.search(text) for text in question.assumptions)
        goal = self._goal(claims, question, episode, everyone)
        hypotheses: list[Hypothesis] = []
        for label, claim in claims.items():
            _check(label, claim)
            hypotheses.extend(self._minds(label, claim, goal, knows, episode))
        return tuple(hypotheses)

    def _minds(self, label: str, claim: Claim, goal: Goal, knows: bool, episode: Episode) -> Iterator[Hypothesis]:
        act = claim.act.phrase() if claim.act else ""
        aim = None if claim.unaware else _completed(claim.goal, goal)
        social = (claim.social_goal,) if claim.social_goal else SOCIAL_GOALS
        for social_goal in social:
            if claim.belief is not None:
                thing, place = claim.belief
                belief = Belief(thing or goal.thing, place)
                yield Mind(claim.agent, social_goal, belief, aim).hypothesis(label, act, 1 / len(social))
            elif _told(episode, claim.agent):
                world = World.of([*places(episode)], self.parameters, rooms_told(episode))
                for place, p in zip(world.places, world.prior(goal.thing), strict=True):
                    mind = Mind(claim.agent, social_goal, Belief(goal.thing, place, known=knows), aim)
                    yield mind.hypothesis(label, act, float(p) / len(social))
            else:
                yield Mind(claim.agent, social_goal, None, aim).hypothesis(label, act, 1 / len(social))

    @staticmethod
    def _goal(claims: dict[str, Claim], question: Question, episode: Episode, everyone: tuple[str, ...]) -> Goal:
        """The other's goal, from what it says or is said to want, else from the options."""
        agent = next((claim.agent for claim in claims.values() if claim.agent), "")
        stated = (wanted(text, everyone) for text in question.assumptions)
        known = [goal for goal in (*stated, *goals(episode)) if goal and goal.agent != agent]
        claimed = [claim.goal for claim in claims.values() if claim.goal and claim.goal.thing]
        acts = [claim.act.thing for claim in claims.values() if claim.act and claim.act.thing]
        about = {goal.thing for goal in claimed}
        for goal in (*(g for g in known if g.thing in about), *claimed, *known):
            if goal.thing not in ("", SOMETHING):
                return goal
        other = next((claim.goal.agent for claim in claims.values() if claim.goal), "")
        if acts and other:
            return Goal(other, acts[0])
        raise HypothesisError(
            "nobody in the episode asks for or wants a thing, so the other's goal is unknown.",
            "Give the conversation, or name the thing in the options.",
        )


def _assumed(question: Question, everyone: tuple[str, ...], agent: str) -> Claim:
    """What the stem assumes of the agent; that it *knows* something is no social goal."""
    assumed = Claim(agent=agent)
    for text in question.assumptions:
        claim = read_claim(text, everyone, agent)
        if not _KNOWS.search(text):
            assumed = assumed.over(Claim(social_goal=claim.social_goal))
    return assumed


def _completed(claimed: Goal | None, goal: Goal) -> Goal:
    """The goal that an option claims, with the thing and the agent that it leaves out."""
    if claimed is None:
        return goal
    place = goal.place if claimed.place is None and claimed.thing in ("", goal.thing) else claimed.place
    return Goal(claimed.agent or goal.agent, claimed.thing or goal.thing, place)


def _told(episode: Episode, agent: str) -> bool:
    return any(u.agent == agent and s.speech in ("tell", "deny", "ignorant") for u, s in statements(episode))


def _check(label: str, claim: Claim) -> None:
    if not claim.agent:
        raise HypothesisError(f"option {label} names nobody.", "Say whose mind it is about.")
    if claim.social_goal is None and claim.belief is None and claim.goal is None and not claim.unaware:
        raise HypothesisError(
            f"option {label} says nothing about a mind that the rules can read.",
            "Write what the person believed, wanted, or tried to do for or against the other.",
        )
