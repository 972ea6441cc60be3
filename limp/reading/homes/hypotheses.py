"""From the options of a question to minds: what each option claims, completed over what it leaves open.

The question's assumptions hold for every option. An open belief ranges over the places of the episode
(`knows` if the question says that the agent knows what is there), an open social goal over the three goals,
with equal prior weight for every option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ...errors import HypothesisError
from ...events import Episode
from ...homes.minds import located, wish, wished
from ...homes.parameters import Parameters
from ...homes.world import World
from ...minds.attitudes import SOCIAL, Attitude, AttitudeVerb, Hypothesis, Mind, SocialGoal
from ...minds.meanings import SOMETHING
from ...questions.question import Choice, Question, require_choices
from ..people import people
from .bare import Supplied, completed, supplied
from .claims import PartialMind, Sought, read_claim, subject_of
from .context import goals, places, rooms_told, statements, wanted
from .prior import open_prior
from .pronouns import asked_about, with_names
from .seekers import seeker_choices, seeker_hypotheses

_KNOWS = re.compile(r"\b(?:know(?:s|n|ing)?|knew|(?:is|was) (?:well )?aware|has seen|had seen)\b", re.IGNORECASE)


@dataclass(frozen=True)
class RuleHypothesizer:
    """Reads options by rules. It never looks at what happened, beyond which places and goals are mentioned."""

    parameters: Parameters = field(default_factory=Parameters)

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return the minds that the options claim.

        Options that are bare are completed by the question. Where beliefs are claimed and nobody wants anything,
        the minds have no social level. Raises `HypothesisError` for an option that names nobody or claims nothing
        about a mind, and if the goal that it is about is neither in the option nor in the episode.
        """
        if (seekers := seeker_hypotheses(question, episode)) is not None:
            return seekers
        everyone = tuple(dict.fromkeys((*people(question), *episode.agents)))
        claims = _claims(question, everyone)
        for label, claim in claims.items():
            _check(label, claim)
        knows = any(_KNOWS.search(text) for text in question.assumptions)
        goal = _goal_of_another(claims, question, episode, everyone)
        named = (claim.goal.agent for claim in claims.values() if claim.goal and claim.goal.agent)
        other = next(named, goal.holder if goal else "")
        minds = (self._minds(label, claim, goal, other, knows, episode) for label, claim in claims.items())
        return tuple(chain.from_iterable(minds))

    def propose(self, question: Question, episode: Episode) -> tuple[Choice, ...]:
        """Return the answers to what somebody in a described flat wants or will do; else raise `InputError`."""
        if (found := seeker_choices(question, episode)) is None:
            require_choices(question)
            raise AssertionError  # pragma: no cover
        return found

    def _minds(
        self, label: str, claim: PartialMind, goal: Attitude | None, other: str, knows: bool, episode: Episode
    ) -> Iterator[Hypothesis]:
        if goal is None:
            ((belief, _),) = self._beliefs(claim, "", knows, episode)
            yield Hypothesis(choice=label, mind=Mind(agent=claim.agent, attitudes=belief), act=claim.act or "")
            return
        aim = _completed(claim.goal, goal)
        thought = () if claim.unaware else (Attitude(holder=claim.agent, verb="believes", content=aim),)
        social: tuple[SocialGoal, ...] = (claim.social_goal,) if claim.social_goal else tuple(SOCIAL)
        for kind in social:
            content = SOCIAL[kind](agent=other if claim.unaware else aim.holder)
            intent = Attitude(holder=claim.agent, verb="wants", content=content)
            for belief, p in self._beliefs(claim, wished(goal)[0], knows, episode):
                mind = Mind(agent=claim.agent, attitudes=(*belief, *thought, intent))
                yield Hypothesis(
                    choice=label, mind=mind, act=claim.act or "", prior=p * self.parameters.prior(kind)
                )

    def _beliefs(
        self, claim: PartialMind, thing: str, knows: bool, episode: Episode
    ) -> Iterator[tuple[tuple[Attitude, ...], float]]:
        """The beliefs that a claim stands for, none or one each, with their prior weights."""
        if claim.belief is not None:
            claimed, place = claim.belief
            fact = located(claimed or thing, place)
            yield (Attitude(holder=claim.agent, verb="believes", content=fact),), 1.0
        elif _told(episode, claim.agent):
            world = World.of([*places(episode)], self.parameters, rooms_told(episode))
            for place, p in zip(world.places, open_prior(world, thing, episode), strict=True):
                verb: AttitudeVerb = "knows" if knows else "believes"
                yield (Attitude(holder=claim.agent, verb=verb, content=located(thing, place)),), float(p)
        else:
            yield (), 1.0


def _claims(question: Question, everyone: tuple[str, ...]) -> dict[str, PartialMind]:
    """Return what each option claims of a mind, completed by the question and by what it assumes."""
    stem = supplied(question.text, everyone)
    options = {c.label: c.text for c in question.choices}
    if stem is None:
        options = {label: with_names(label, t, question.text, everyone) for label, t in options.items()}
    agent = subject_of([*options.values(), *question.assumptions], everyone)
    agent = agent or (stem.agent if stem else asked_about(question.text, everyone))
    assumed = _assumed(question, everyone, agent)
    return {label: _read(text, stem, everyone, agent).over(assumed) for label, text in options.items()}


def _goal_of_another(
    claims: Mapping[str, PartialMind], question: Question, episode: Episode, everyone: tuple[str, ...]
) -> Attitude | None:
    """Return the other's goal, from what it says or is said to want, else from the options.

    None where all options claim a belief and nothing of anybody else.
    """
    agent = next((claim.agent for claim in claims.values() if claim.agent), "")
    stated = (wanted(text, everyone) for text in question.assumptions)
    known = [goal for goal in (*stated, *goals(episode)) if goal and goal.holder != agent]
    if (goal := _named_goal(claims, known)) is not None:
        return goal
    if all(c.belief and not c.goal and not c.social_goal for c in claims.values()):
        return None
    raise HypothesisError(
        "nobody in the episode asks for or wants a thing, so the other's goal is unknown.",
        "Give the conversation, or name the thing in the options.",
    )


def _named_goal(claims: Mapping[str, PartialMind], known: Sequence[Attitude]) -> Attitude | None:
    """Return the first goal for a thing with a name: a known one that options are about, theirs, any known one.

    Where there is none it is to have what the options say was moved.
    """
    sought = [claim.goal for claim in claims.values() if claim.goal]
    about = [goal for goal in known if wished(goal)[0] in {goal.thing for goal in sought}]
    claimed = [wish(goal.agent, goal.thing, goal.place) for goal in sought if goal.agent]
    moved = [*filter(None, (claim.act.thing for claim in claims.values() if claim.act))]
    spoken = (goal for goal in (*about, *claimed, *known) if wished(goal)[0] not in ("", SOMETHING))
    return next(spoken, wish(sought[0].agent, moved[0]) if moved and sought and sought[0].agent else None)


def _read(text: str, stem: Supplied | None, everyone: tuple[str, ...], agent: str) -> PartialMind:
    """Read an option; one that claims nothing by itself is completed by what the question supplies."""
    claim = read_claim(text, everyone, agent)
    return completed(text, stem) if stem is not None and claim.is_empty else claim


def _assumed(question: Question, everyone: tuple[str, ...], agent: str) -> PartialMind:
    """What the stem assumes of the agent; that it *knows* something is no social goal."""
    assumed = PartialMind(agent=agent)
    for text in question.assumptions:
        claim = read_claim(text, everyone, agent)
        if not _KNOWS.search(text):
            assumed = assumed.over(PartialMind(social_goal=claim.social_goal))
    return assumed


def _completed(claimed: Sought | None, goal: Attitude) -> Attitude:
    """The goal that an option claims, with the thing and the agent that it leaves out."""
    if claimed is None:
        return goal
    thing, place = wished(goal)
    place = place if claimed.place is None and claimed.thing in ("", thing) else claimed.place
    return wish(claimed.agent or goal.holder, claimed.thing or thing, place)


def _told(episode: Episode, agent: str) -> bool:
    return any(u.agent == agent and s.speech in ("tell", "deny", "ignorant") for u, s in statements(episode))


def _check(label: str, claim: PartialMind) -> None:
    if not claim.agent:
        raise HypothesisError(f"option {label} names nobody.", "Say whose mind it is about.")
    if claim.is_empty:
        raise HypothesisError(
            f"option {label} says nothing about a mind that the rules can read.",
            "Write what the person believed, wanted, or tried to do for or against the other.",
        )
