"""A language model spells out the minds that the options of a question claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, Field, create_model

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.minds import Hypothesis, Mind, takes_sides
from ..episodes.phrases import parse_claim
from ..episodes.question import Question
from ..errors import ModelError
from ..protocols.models import LanguageModel
from ..protocols.prompt import Prompt, load_prompt
from ..reading.homes.understanding import read_act
from . import wording
from .forms import filled_in, person_called
from .plot import LEAVING, opposite

FORMS = {
    "believes": "believes that the THING is in the PLACE",
    "knows": "knows that the THING is in the PLACE",
    "whether": "knows whether the THING is in the PLACE",
    "wants_thing": "NAME wants to find the THING",
    "wants_place": "NAME wants the THING on the PLACE",
    "puts": "put the THING on the PLACE",
}
"""The forms of words that the prompt asks for, by its slots."""
PLACEHOLDERS = re.compile(r"\b(?:NAME|THING|PLACE)\b")
"""What a model that copies a form leaves standing."""
WORD = r"[A-Z]{0,2}[^A-Z .\"\\]*"
"""A word that is no slot of a form: at most two capitals, and those at its start."""
LONGEST = 24
"""Words of a clause."""
WHETHER = re.compile(r"(?:\S.* )?knows whether (?P<clause>.+)")
"""A belief that is known to be right, whichever it is."""
NO_BELIEF = (
    "option {label} says that {agent} helps or hinders a search, and belief is empty; if the option or an"
    " assumption says that {agent} knows what is in a place, belief is {whether!r}, with the thing that is sought"
)
"""What is said of an option whose mind could not be told apart by what it said or did."""


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
    conviction = rf"^((believes that|knows that|knows whether) {words})?$"
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
        """Return the minds of each option; without a social goal, they have no social level.

        Who knows whether a thing is in a place has one of two minds of equal weight. Options that help or hinder a
        search and say nothing of where things are go back to the model once; a belief that is still empty then is
        open. What the model writes in other forms than it was asked for is kept as words. Raises `ModelError`
        for people who are not in the episode, and for a form that was copied and not filled in.
        """
        prompt = load_prompt("hypothesize").render(
            (),
            question=question.text,
            assumptions="\n".join(f"- {text}" for text in question.assumptions) or "(none)",
            options="\n".join(f"{choice.label}) {choice.text}" for choice in question.choices),
            story=f"{wording.setting(episode)} {wording.told(wording.course(episode))}",
            people=", ".join(episode.names),
            **FORMS,
        )
        written = self._written(prompt, claims_of(question.labels, episode.names))
        acts = _acts([claim.act for claim in written.values()])
        claims = {c: claim.model_copy(update={"act": acts[claim.act]}) for c, claim in written.items()}
        return tuple(h for label in question.labels for h in self._hypotheses(label, claims[label], episode))

    def _written(self, prompt: Prompt, schema: type[BaseModel]) -> dict[str, Claimed]:
        """Return the claims as the model writes them, after one objection where no belief tells minds apart."""
        form, answer = filled_in(self.model, prompt, schema)
        written: dict[str, Claimed] = dict(form)
        if objections := tuple(_without_belief(written)):
            turn = load_prompt("hypothesize_again").render(objections="\n".join(objections))
            form, _ = filled_in(self.model, prompt.answered(answer, turn), schema)
            written = dict(form)
        return written

    def _hypotheses(self, label: str, claim: Claimed, episode: Episode) -> Iterator[Hypothesis]:
        if copied := PLACEHOLDERS.search(f"{claim.belief} {claim.belief_of_goal} {claim.act}"):
            raise ModelError(
                f"the model copied the form for option {label} and did not fill in its {copied[0]}.",
                "Try --reader rules.",
            )
        agent, people = person_called(claim.agent, episode.names), episode.names
        if not agent:
            raise ModelError(
                f"the model takes option {label} to be about {claim.agent!r}, who is not in the episode.",
                "Try --reader rules.",
            )
        beliefs = _beliefs(agent, claim.belief.strip(" ."), people)
        claims = list[Claim]()
        other = next((name for name in people if name != agent), "the other")
        if goal := claim.belief_of_goal.strip(" ."):
            wish = parse_claim(goal, people)
            claims.append(wish.held_by(agent))
            other = wish.chain[0] if wish.chain else other
        if claim.social_goal:
            claims.append(takes_sides(agent, claim.social_goal, other))
        for belief in beliefs:
            mind = Mind(agent=agent, claims=(*belief, *claims))
            act = claim.act.strip(" .").removeprefix(f"{agent} ")
            yield Hypothesis(choice=label, mind=mind, act=act, prior=1 / len(beliefs))


def _without_belief(written: Mapping[str, Claimed]) -> Iterator[str]:
    """Yield an objection for each option that helps or hinders, where nothing else tells minds apart.

    A place where the other wants the thing does, and so does a belief of any option.
    """
    goals = {claim.belief_of_goal.strip(" .") for claim in written.values()} - {""}
    placed = (wish.chain and wish.value for wish in map(parse_claim, goals))
    if any(claim.belief.strip(" .") for claim in written.values()) or any(placed):
        return
    for label, claim in written.items():
        if claim.social_goal in ("help", "hinder"):
            yield NO_BELIEF.format(label=label, agent=claim.agent, whether=FORMS["whether"])


def _acts(written: Sequence[str]) -> dict[str, str]:
    """Return the acts in the words of the first that says where, as far as they are the same act.

    An option that only says `move the mug` takes the place that another one says, if all that say one agree.
    """
    deeds = {act: deed for act in written if (deed := read_act(act)) and deed.verb in LEAVING}
    placed = {act: deed for act, deed in deeds.items() if deed.place}
    if len({(deed.thing, deed.place) for deed in placed.values()}) != 1:
        return {act: act for act in written}
    first, (thing,) = next(iter(placed)), {deed.thing for deed in placed.values()}
    return {act: first if act in deeds and deeds[act].thing == thing else act for act in written}


def _beliefs(agent: str, words: str, people: Sequence[str]) -> tuple[tuple[Claim, ...], ...]:
    """Return what an option claims to be believed; two ways, where it is known whether something is so."""
    if not words:
        return ((),)
    if not (known := WHETHER.fullmatch(words)):
        return ((_belief_of(agent, words, people),),)
    content = parse_claim(known["clause"], people)
    return tuple((each.held_by(agent, "knows"),) for each in (content, opposite(content)))


def _belief_of(agent: str, words: str, people: Sequence[str]) -> Claim:
    """Read a belief, with or without its holder; words that are no claim about the agent are what is believed."""
    words = words.removeprefix(f"{agent} ")
    found = parse_claim(f"{agent} {words}", people)
    return found if found.chain[:1] == (agent,) else parse_claim(words, people).held_by(agent)
