"""A language model spells out the minds that the options of a question claim."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field, create_model

from ..errors import HypothesisError
from ..events import Episode
from ..minds.attitudes import SOCIAL, Attitude, AttitudeVerb, Have, Hypothesis, Mind, Put
from ..minds.english import in_words, parse_clause, predicate
from ..minds.facts import At, Place
from ..prompt import load_prompt
from ..protocols import LanguageModel
from ..questions.question import Question
from . import wording
from .forms import filled_in, person_called


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
PLACEHOLDERS = re.compile(r"\b(?:NAME|THING|PLACE)\b")
"""What a model that copies a form leaves standing."""
WORD = r"[A-Z]{0,2}[^A-Z .\"\\]*"
"""A word that is no slot of a form: at most two capitals, and those at its start."""
LONGEST = 24
"""Words of a clause."""


class Claimed(BaseModel):
    """What one option claims, as the model writes it; empty where the option says nothing."""

    agent: str
    belief: str = ""
    social_goal: Literal["help", "hinder", "independent", ""] = ""
    belief_of_goal: str = ""
    act: str = ""


def claims_of(labels: Sequence[str], people: Sequence[str]) -> type[BaseModel]:
    """Return the schema of a question: an object `Claimed` for every letter, with its people and forms of words.

    A model whose writing is kept to a schema can leave out no option, name nobody else, write no other form, and
    leave no slot of a form unfilled.
    Others are read as they write.
    """
    names = "|".join(map(re.escape, people))
    words = rf"{WORD}( {WORD}){{0,{LONGEST}}}"
    conviction = rf"^((believes|knows) that {words})?$"
    wish = rf"^(({names}) wants (to|the) {words})?$"
    deed = rf"^([a-z]+ {words})?$"

    class OneClaim(Claimed):
        agent: str = Field(json_schema_extra={"enum": list(people)})
        belief: str = Field(default="", json_schema_extra={"pattern": conviction})
        belief_of_goal: str = Field(default="", json_schema_extra={"pattern": wish})
        act: str = Field(default="", json_schema_extra={"pattern": deed})

    schema: type[BaseModel] = create_model("Options", **{c: (OneClaim, ...) for c in labels})  # type: ignore[call-overload]  # noqa: C420
    return schema


@dataclass(frozen=True)
class ModelHypothesizer:
    """Reads options with `model`."""

    model: LanguageModel

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one hypothesis an option; without a social goal, its mind has no social level.

        What the model writes in other forms than it was asked for is kept as words. Raises `HypothesisError` for
        people who are not in the episode, and for a form that was copied and not filled in.
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
        form, _ = filled_in(self.model, prompt, claims_of(question.labels, episode.agents))
        written: dict[str, Claimed] = dict(form)
        return tuple(self._hypothesis(label, written[label], episode) for label in question.labels)

    def _hypothesis(self, label: str, claim: Claimed, episode: Episode) -> Hypothesis:
        if copied := PLACEHOLDERS.search(f"{claim.belief} {claim.belief_of_goal} {claim.act}"):
            raise HypothesisError(
                f"the model copied the form for option {label} and did not fill in its {copied[0]}.",
                "Try --reader rules.",
            )
        agent, people = _agent(label, claim, episode), episode.agents
        attitudes = list[Attitude]()
        if belief := claim.belief.strip(" ."):
            attitudes.append(_belief_of(agent, belief, people))
        other = next((name for name in people if name != agent), "the other")
        if goal := claim.belief_of_goal.strip(" ."):
            content = parse_clause(goal, people)
            attitudes.append(Attitude(holder=agent, verb="believes", content=content))
            other = content.holder if isinstance(content, Attitude) else other
        if claim.social_goal:
            attitudes.append(Attitude(holder=agent, verb="wants", content=SOCIAL[claim.social_goal](agent=other)))
        mind = Mind(agent=agent, attitudes=tuple(attitudes))
        return Hypothesis(choice=label, mind=mind, act=claim.act.strip(" .").removeprefix(f"{agent} "))


def _agent(label: str, claim: Claimed, episode: Episode) -> str:
    agent = person_called(claim.agent, episode.agents)
    if not agent:
        raise HypothesisError(
            f"the model takes option {label} to be about {claim.agent!r}, who is not in the episode.",
            "Try --reader rules.",
        )
    return agent


def _belief_of(agent: str, words: str, people: Sequence[str]) -> Attitude:
    """Read a belief, with or without its holder; words that are no attitude of the agent are what is believed."""
    words = words.removeprefix(f"{agent} ")
    found = parse_clause(f"{agent} {words}", people)
    if isinstance(found, Attitude) and found.holder == agent:
        return found
    return Attitude(holder=agent, verb="believes", content=parse_clause(words, people))
