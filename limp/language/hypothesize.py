"""A language model spells out the minds that the options of a question claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field

from ..errors import HypothesisError
from ..events import Episode
from ..minds.attitudes import SOCIAL, Attitude, AttitudeVerb, Have, Hypothesis, Mind, Put
from ..minds.english import PlaceReader, in_words, parse_clause, plain_place, predicate
from ..minds.facts import At, Place
from ..prompt import load_prompt
from ..protocols import LanguageModel
from ..questions.question import Question
from . import wording


def _belief(verb: AttitudeVerb, fact: At) -> str:
    return predicate(Attitude(holder="NAME", verb=verb, content=fact))


def _wish(who: str, goal: Have | Put) -> str:
    return in_words(Attitude(holder=who, verb="wants", content=goal))


_IN, _ON = Place(room="PLACE"), Put(thing="THING", place=Place(room="PLACE"), on=True)
FORMS = {
    "believes": _belief("believes", At(thing="THING", place=_IN)),
    "knows": _belief("knows", At(thing="THING", place=_IN)),
    "wants_thing": _wish("NAME", Have(thing="THING")),
    "wants_place": _wish("NAME", _ON),
    "puts": in_words(_ON),
}
"""The forms of words that the prompt asks for, by its slots."""
_BELIEF = _belief("believes", At(thing="mug", place=Place(name="fridge")))
_GOAL = _wish("Ann", Put(thing="mug", place=Place(name="desk"), on=True))


class Claimed(BaseModel):
    """What one option claims, as the model writes it."""

    option: str = Field(description="the letter of the option")
    agent: str = Field(description="the name of the person whose mind the option is about")
    belief: str = Field(default="", description=f"{_BELIEF!r}, or empty")
    social_goal: Literal["help", "hinder", "independent", ""] = ""
    belief_of_goal: str = Field(default="", description=f"{_GOAL!r}, or empty")
    act: str = Field(default="", description="what the option says the person did, as a verb phrase, or empty")


class Claims(BaseModel):
    """One claim for every option."""

    claims: list[Claimed]


@dataclass(frozen=True)
class ModelHypothesizer:
    """Reads options with `model`, and places in its words with `place`."""

    model: LanguageModel
    place: PlaceReader = plain_place

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one hypothesis an option; without a social goal, its mind has no social level.

        What the model writes in other forms than it was asked for is kept as words. Raises `HypothesisError` for
        options that are missing, or people who are not in the episode.
        """
        prompt = load_prompt("hypothesize").render(
            (),
            question=question.text,
            assumptions="\n".join(f"- {text}" for text in question.assumptions) or "(none)",
            options="\n".join(f"{choice.label}) {choice.text}" for choice in question.choices),
            story=f"{wording.setting(episode)} {wording.told(episode.events)}",
            people=", ".join(episode.agents),
            **FORMS,
        )
        (completion,) = self.model.generate([prompt], Claims)
        assert isinstance(completion.parsed, Claims)
        claims = completion.parsed.claims
        missing = [label for label in question.labels if label not in {_letter(claim) for claim in claims}]
        if missing:
            raise HypothesisError(f"the model left out option {', '.join(missing)}.", "Try --reader rules.")
        return tuple(self._hypothesis(claim, episode) for claim in claims if _letter(claim) in question.labels)

    def _hypothesis(self, claim: Claimed, episode: Episode) -> Hypothesis:
        agent, people = _agent(claim, episode), episode.agents
        attitudes = list[Attitude]()
        if belief := claim.belief.strip(" ."):
            attitudes.append(_belief_of(agent, belief, people, self.place))
        other = next((name for name in people if name != agent), "the other")
        if goal := claim.belief_of_goal.strip(" ."):
            content = parse_clause(goal, people, self.place)
            attitudes.append(Attitude(holder=agent, verb="believes", content=content))
            other = content.holder if isinstance(content, Attitude) else other
        if claim.social_goal:
            attitudes.append(Attitude(holder=agent, verb="wants", content=SOCIAL[claim.social_goal](agent=other)))
        mind = Mind(agent=agent, attitudes=tuple(attitudes))
        return Hypothesis(choice=_letter(claim), mind=mind, act=claim.act.strip(" ."))


def _letter(claim: Claimed) -> str:
    return claim.option.strip(" ().:").upper()[:1]


def _agent(claim: Claimed, episode: Episode) -> str:
    agent = next((name for name in episode.agents if name.casefold() == claim.agent.strip().casefold()), "")
    if not agent:
        raise HypothesisError(
            f"the model takes option {claim.option} to be about {claim.agent!r}, who is not in the episode.",
            "Try --reader rules.",
        )
    return agent


def _belief_of(agent: str, words: str, people: Sequence[str], place: PlaceReader) -> Attitude:
    """Read a belief, with or without its holder; words that are no attitude of the agent are what is believed."""
    words = words.removeprefix(f"{agent} ")
    found = parse_clause(f"{agent} {words}", people, place)
    if isinstance(found, Attitude) and found.holder == agent:
        return found
    return Attitude(holder=agent, verb="believes", content=parse_clause(words, people, place))
