"""From the options of a question to minds: what each option claims, completed over what it leaves open.

The question's assumptions hold for every option. An open belief ranges over the places of the episode
(`knows` if the question says that the agent knows what is there), an open social goal over the three goals,
with equal prior weight for every option: what an option leaves open makes it no likelier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ...episodes.episode import Episode
from ...episodes.question import Question
from ...errors import InputError
from ...homes.claims import PartialMind
from ...homes.household import Household
from ...homes.minds import located, wish, wished
from ...homes.parameters import Parameters
from ...homes.world import World
from ...minds.attitudes import SOCIAL, Attitude, AttitudeVerb, Hypothesis, Mind, SocialGoal
from ...minds.facts import SOMETHING
from ..people import people
from .claims import asked_about, claimed, named, read_claim, subject_of
from .seekers import seeker_hypotheses


@dataclass(frozen=True)
class RuleHypothesizer:
    """Reads options by rules. It never looks at what happened, beyond which places and goals are mentioned."""

    parameters: Parameters = field(default_factory=Parameters)

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return the minds that the options claim.

        Where beliefs are claimed and nobody wants anything, the minds have no social level. Raises `InputError`
        for an option that names nobody or claims nothing about a mind, and if the goal that it is about is neither
        in the option nor in the episode.
        """
        if (seekers := seeker_hypotheses(question, episode)) is not None:
            return seekers
        home = Household(episode)
        everyone = tuple(dict.fromkeys((*people(question), *episode.names)))
        assumed = _assumptions(question, everyone)
        claims = _claims(question, assumed, everyone)
        for label, claim in claims.items():
            _check(label, claim)
        knows = any(one.knows for one in assumed)
        goal = _goal_of_another(claims, assumed, home)
        others = (claim.goal.holder for claim in claims.values() if claim.goal)
        other = next(others, goal.holder if goal else "")
        minds = (self._minds(label, claim, goal, other, knows, home) for label, claim in claims.items())
        return tuple(chain.from_iterable(minds))

    def _minds(
        self, label: str, claim: PartialMind, goal: Attitude | None, other: str, knows: bool, home: Household
    ) -> Iterator[Hypothesis]:
        if goal is None:
            ((belief, _),) = self._beliefs(claim, "", knows, home)
            yield Hypothesis(choice=label, mind=Mind(agent=claim.agent, attitudes=belief), act=claim.act or "")
            return
        aim = _completed(claim.goal, goal)
        thought = () if claim.unaware else (Attitude(holder=claim.agent, verb="believes", content=aim),)
        social: tuple[SocialGoal, ...] = (claim.social_goal,) if claim.social_goal else tuple(SOCIAL)
        for kind in social:
            content = SOCIAL[kind](agent=other if claim.unaware else aim.holder)
            intent = Attitude(holder=claim.agent, verb="wants", content=content)
            for belief, p in self._beliefs(claim, wished(goal)[0], knows, home):
                mind = Mind(agent=claim.agent, attitudes=(*belief, *thought, intent))
                shared = self.parameters.prior(kind) / len(social)
                yield Hypothesis(choice=label, mind=mind, act=claim.act or "", prior=p * shared)

    def _beliefs(
        self, claim: PartialMind, thing: str, knows: bool, home: Household
    ) -> Iterator[tuple[tuple[Attitude, ...], float]]:
        """The beliefs that a claim stands for, none or one each, with their prior weights."""
        if claim.belief is not None:
            yield (Attitude(holder=claim.agent, verb="believes", content=claim.belief),), 1.0
        elif _told(home, claim.agent):
            world = World.of([*home.places()], self.parameters, home.rooms_told())
            for place, p in zip(world.places, home.open_prior(world, thing), strict=True):
                verb: AttitudeVerb = "knows" if knows else "believes"
                yield (Attitude(holder=claim.agent, verb=verb, content=located(thing, place)),), float(p)
        else:
            yield (), 1.0


def _assumptions(question: Question, everyone: tuple[str, ...]) -> tuple[PartialMind, ...]:
    """Return what each assumption of the question claims; one that is not derived claims nothing."""
    return tuple(claimed(text, everyone) for text in question.assumptions)


def _claims(
    question: Question, assumed: Sequence[PartialMind], everyone: tuple[str, ...]
) -> dict[str, PartialMind]:
    """Return what each option claims of a mind, completed by what the question assumes."""
    options = {c.label: c.text for c in question.choices}
    agent = subject_of([*options.values(), *question.assumptions], everyone)
    agent = agent or asked_about(question.text, everyone)
    near = named(question.text, everyone)
    common = PartialMind(agent=agent)
    for one in assumed:
        if not one.knows:  # to know something is no social goal
            common = common.over(PartialMind(social_goal=one.social_goal))
    found = {}
    for label, text in options.items():
        try:
            found[label] = read_claim(text, everyone, agent, near).over(common)
        except InputError as error:
            raise InputError(f"option {label}: {error.message}", error.hint) from error
    return found


def _goal_of_another(
    claims: Mapping[str, PartialMind], assumed: Sequence[PartialMind], home: Household
) -> Attitude | None:
    """Return the other's goal, from what it says or is said to want, else from the options.

    None where all options claim a belief and nothing of anybody else.
    """
    agent = next((claim.agent for claim in claims.values() if claim.agent), "")
    stated = [*chain.from_iterable((claim.wish, claim.goal) for claim in assumed)]
    stated += [goal for _, goal in home.goals_told()]
    if (goal := _named_goal(claims, [goal for goal in stated if goal and goal.holder != agent])) is not None:
        return goal
    if all(claim.is_belief_alone for claim in claims.values()):
        return None
    raise InputError(
        "nobody in the episode asks for or wants a thing, so the other's goal is unknown.",
        "Give the conversation, or name the thing in the options.",
    )


def _named_goal(claims: Mapping[str, PartialMind], known: Sequence[Attitude]) -> Attitude | None:
    """Return the first goal for a thing with a name: a known one that options are about, theirs, any known one.

    Where there is none it is to have what the options say was moved.
    """
    sought = [claim.goal for claim in claims.values() if claim.goal]
    things = {wished(goal)[0] for goal in sought}
    about = [goal for goal in known if wished(goal)[0] in things]
    moved = [*filter(None, (claim.act.thing for claim in claims.values() if claim.act))]
    spoken = (goal for goal in (*about, *sought, *known) if wished(goal)[0] not in ("", SOMETHING))
    return next(spoken, wish(sought[0].holder, moved[0]) if moved and sought else None)


def _completed(claimed: Attitude | None, goal: Attitude) -> Attitude:
    """The goal that an option claims, with the place that it leaves out."""
    if claimed is None:
        return goal
    named, where = wished(claimed)
    thing, place = wished(goal)
    return wish(claimed.holder, named, place if where is None and named == thing else where)


def _told(home: Household, agent: str) -> bool:
    said = (s.speech for _, event, s in home.statements() if event.speaker == agent)
    return any(speech in ("tell", "deny", "ignorant") for speech in said)


def _check(label: str, claim: PartialMind) -> None:
    if not claim.agent:
        raise InputError(f"option {label} names nobody.", "Say whose mind it is about.")
    if claim.is_empty:
        raise InputError(
            f"option {label} says nothing about a mind that the rules can read.",
            "Write what the person believed, wanted, or tried to do for or against the other.",
        )
