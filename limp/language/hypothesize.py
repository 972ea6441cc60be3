"""A language model spells out the minds that the options of a question claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from ..errors import HypothesisError
from ..events import Episode
from ..minds import Hypothesis
from ..prompt import load_prompt
from ..protocols import LanguageModel
from ..questions import Question
from . import wording


class Claimed(BaseModel):
    """What one option claims, as the model writes it."""

    option: str = Field(description="the letter of the option")
    agent: str = Field(description="the name of the person whose mind the option is about")
    belief: str = Field(default="", description="'believes that the mug is in the fridge', or empty")
    social_goal: Literal["help", "hinder", "independent", ""] = ""
    belief_of_goal: str = Field(default="", description="'Ann wants the mug on the desk', or empty")
    act: str = Field(default="", description="what the option says the person did, as a verb phrase, or empty")


class Claims(BaseModel):
    """One claim for every option."""

    claims: list[Claimed]


@dataclass(frozen=True)
class ModelHypothesizer:
    """Reads options with `model`."""

    model: LanguageModel

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one hypothesis an option. A social goal that an option leaves open counts as each of the three.

        Raises `HypothesisError` for options that are missing, or people who are not in the episode.
        """
        prompt = load_prompt("hypothesize").render(
            question=question.text,
            assumptions="\n".join(f"- {text}" for text in question.assumptions) or "(none)",
            options="\n".join(f"{choice.label}) {choice.text}" for choice in question.choices),
            story=f"{wording.setting(episode)} {wording.told(episode.events)}",
            people=", ".join(episode.agents),
        )
        (completion,) = self.model.generate([prompt], Claims)
        assert isinstance(completion.parsed, Claims)
        claims = completion.parsed.claims
        missing = [label for label in question.labels if label not in {_letter(claim) for claim in claims}]
        if missing:
            raise HypothesisError(f"the model left out option {', '.join(missing)}.", "Try --reader rules.")
        return tuple(
            mind for claim in claims if _letter(claim) in question.labels for mind in _minds(claim, episode)
        )


def _letter(claim: Claimed) -> str:
    return claim.option.strip(" ().:").upper()[:1]


def _minds(claim: Claimed, episode: Episode) -> Sequence[Hypothesis]:
    agent = next((name for name in episode.agents if name.casefold() == claim.agent.strip().casefold()), "")
    if not agent:
        raise HypothesisError(
            f"the model takes option {claim.option} to be about {claim.agent!r}, who is not in the episode.",
            "Try --reader rules.",
        )
    goals = (claim.social_goal,) if claim.social_goal else ("help", "hinder", "independent")
    return [
        Hypothesis.model_validate(
            {
                "choice": _letter(claim),
                "agent": agent,
                "belief": claim.belief.strip(" ."),
                "social_goal": goal,
                "belief_of_goal": claim.belief_of_goal.strip(" ."),
                "act": claim.act.strip(" ."),
                "prior": 1 / len(goals),
            }
        )
        for goal in goals
    ]
