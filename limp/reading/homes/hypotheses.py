"""From the options of a question to minds: what each option claims, completed over what it leaves open.

The question's assumptions hold for every option. An open belief ranges over the places of the episode
(`knows` if the question says that the agent knows what is there), an open social goal over the three goals,
with equal prior weight for every option: what an option leaves open makes it no likelier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import get_args

from ...episodes.claims import Claim, SocialGoal
from ...episodes.episode import Episode
from ...episodes.minds import Hypothesis, Mind, takes_sides
from ...episodes.question import Question
from ...errors import InputError
from ...homes.household import Household
from ...homes.minds import located, wish, wished
from ...homes.parameters import Parameters
from ...homes.world import World
from ...minds.facts import SOMETHING
from ..people import people
from .claims import ReadMind, asked_about, claims_of, mind_of, named, read_claim, subject_of
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
        assumed = [ReadMind(mind_of(claims_of(text, everyone))) for text in question.assumptions]
        claims = _claims(question, assumed, everyone)
        for label, claim in claims.items():
            _check(label, claim)
        knows = any(one.knows for one in assumed)
        goal = _goal_of_another(claims, assumed, home)
        others = (sought.chain[1] for claim in claims.values() if (sought := claim.mind.belief_of_goal))
        other = next(others, goal.chain[-1] if goal else "")
        minds = (self._minds(label, claim, goal, other, knows, home) for label, claim in claims.items())
        return tuple(chain.from_iterable(minds))

    def _minds(
        self, label: str, claim: ReadMind, goal: Claim | None, other: str, knows: bool, home: Household
    ) -> Iterator[Hypothesis]:
        agent, act = claim.mind.agent, claim.act or ""
        if goal is None:
            ((belief, _),) = self._beliefs(claim, "", knows, home)
            yield Hypothesis(choice=label, mind=Mind(agent=agent, claims=belief), act=act)
            return
        aim = _completed(claim.mind.belief_of_goal, goal)
        thought = () if claim.is_unaware else (aim.held_by(agent),)
        kinds: tuple[SocialGoal, ...] = (claim.stance,) if claim.stance else get_args(SocialGoal)
        for kind in kinds:
            side = takes_sides(agent, kind, other if claim.is_unaware else aim.chain[0])
            for belief, p in self._beliefs(claim, wished(goal)[0], knows, home):
                mind = Mind(agent=agent, claims=(*belief, *thought, side))
                shared = self.parameters.prior(kind) / len(kinds)
                yield Hypothesis(choice=label, mind=mind, act=act, prior=p * shared)

    def _beliefs(
        self, claim: ReadMind, thing: str, knows: bool, home: Household
    ) -> Iterator[tuple[tuple[Claim, ...], float]]:
        """The beliefs that a claim stands for, none or one each, with their prior weights."""
        agent = claim.mind.agent
        if claim.belief is not None:
            yield (claim.belief,), 1.0
        elif _told(home, agent):
            world = World.of([*home.places()], self.parameters, home.rooms_told())
            for place, p in zip(world.places, home.open_prior(world, thing), strict=True):
                yield (located(thing, place).held_by(agent, "knows" if knows else "believes"),), float(p)
        else:
            yield (), 1.0


def _claims(question: Question, assumed: Sequence[ReadMind], everyone: tuple[str, ...]) -> dict[str, ReadMind]:
    """Return what each option claims of a mind, completed by what the question assumes."""
    options = {c.label: c.text for c in question.choices}
    agent = subject_of([*options.values(), *question.assumptions], everyone)
    agent = agent or asked_about(question.text, everyone)
    near = named(question.text, everyone)
    stated = (one.stance for one in assumed if not one.knows)  # to know something is no stance
    side: SocialGoal | None = next(filter(None, stated), None)
    found = {}
    for label, text in options.items():
        try:
            claim = read_claim(text, everyone, agent, near)
        except InputError as error:
            raise InputError(f"option {label}: {error.message}", error.hint) from error
        mind = claim.mind if claim.mind.agent else Mind(agent=agent)
        if side is not None and not claim.stance:
            mind = mind.model_copy(update={"claims": (*mind.claims, takes_sides(mind.agent, side, ""))})
        found[label] = claim._replace(mind=mind)
    return found


def _goal_of_another(claims: Mapping[str, ReadMind], assumed: Sequence[ReadMind], home: Household) -> Claim | None:
    """Return the other's goal, from what it says or is said to want, else from the options.

    None where all options claim a belief and nothing of anybody else.
    """
    agent = next((claim.mind.agent for claim in claims.values() if claim.mind.agent), "")
    stated = [*chain.from_iterable((claim.wish, claim.mind.belief_of_goal) for claim in assumed)]
    stated += [goal for _, goal in home.goals_told()]
    if (goal := _named_goal(claims, [goal for goal in stated if goal and goal.chain[-1] != agent])) is not None:
        return goal
    if all(c.belief and not c.mind.belief_of_goal and not c.stance for c in claims.values()):
        return None
    raise InputError(
        "nobody in the episode asks for or wants a thing, so the other's goal is unknown.",
        "Give the conversation, or name the thing in the options.",
    )


def _named_goal(claims: Mapping[str, ReadMind], known: Sequence[Claim]) -> Claim | None:
    """Return the first goal for a thing with a name: a known one that options are about, theirs, any known one.

    Where there is none it is to have what the options say was moved.
    """
    sought = [goal for claim in claims.values() if (goal := claim.mind.belief_of_goal)]
    things = {wished(goal)[0] for goal in sought}
    about = [goal for goal in known if wished(goal)[0] in things]
    moved = [*filter(None, (claim.act.thing for claim in claims.values() if claim.act))]
    spoken = (goal for goal in (*about, *sought, *known) if wished(goal)[0] not in ("", SOMETHING))
    return next(spoken, wish(sought[0].chain[1], moved[0]) if moved and sought else None)


def _completed(said: Claim | None, goal: Claim) -> Claim:
    """The goal that an option claims, with the place that it leaves out."""
    thing, place = wished(goal)
    if said is None:
        return wish(goal.chain[-1], thing, place)
    named, where = wished(said)
    return wish(said.chain[1], named, place if where is None and named == thing else where)


def _told(home: Household, agent: str) -> bool:
    said = (s.speech for _, event, s in home.statements() if event.speaker == agent)
    return any(speech in ("tell", "deny", "ignorant") for speech in said)


def _check(label: str, claim: ReadMind) -> None:
    if not claim.mind.agent:
        raise InputError(f"option {label} names nobody.", "Say whose mind it is about.")
    if not (claim.stance or claim.belief or claim.mind.belief_of_goal):
        raise InputError(
            f"option {label} says nothing about a mind that the rules can read.",
            "Write what the person believed, wanted, or tried to do for or against the other.",
        )
