"""What a hypothesis says about a mind: what somebody believes, wants, and thinks that the other wants."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from .facts import Value

SocialGoal = Literal["help", "hinder", "independent"]


class Hypothesis(Value):
    """A mind that an option claims: the agent's belief, social goal, and belief of the other's goal.

    Several hypotheses may stand for one choice; the planner adds up their posteriors. `act` is what the option
    says that the agent did with this in mind, if it says so; `prior` is an unnormalised weight among the
    hypotheses of one question.
    """

    choice: str
    agent: str
    belief: str = ""
    social_goal: SocialGoal | Literal[""] = ""
    belief_of_goal: str = ""
    act: str = ""
    prior: float = Field(default=1.0, ge=0.0)
