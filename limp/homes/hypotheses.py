"""From what options claim of a mind to minds, completed over what each option leaves open.

The question's assumptions hold for every option. An open belief ranges over the places of the episode
(`knows` if the question says that the agent knows what is there), an open social goal over the three goals,
with equal prior weight for every option: what an option leaves open makes it no likelier.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, get_args

from ..episodes.claims import Claim, SocialGoal
from ..episodes.minds import ENDS, Hypothesis, Mind, takes_sides
from ..errors import InputError
from ..minds.deeds import Deed
from ..minds.facts import SOMETHING
from .household import LOOKED_FOR, Household
from .minds import located, wish, wished
from .parameters import Parameters
from .world import World


class ReadMind(NamedTuple):
    """What words claim of one mind, and what they say that it did."""

    mind: Mind
    act: Deed | None = None

    @property
    def is_unaware(self) -> bool:
        """Whether it is said not to know what another wants."""
        return any(claim.words == LOOKED_FOR and claim.negated for claim in self.mind.claims)

    @property
    def knows(self) -> bool:
        """Whether it is said to know something."""
        return any(claim.verb == "knows" and not claim.negated for claim in self.mind.claims)

    @property
    def stance(self) -> SocialGoal | None:
        """The stance; who does not know what another wants has none towards them."""
        return self.mind.stance or ("independent" if self.is_unaware else None)

    @property
    def belief(self) -> Claim | None:
        """Where a thing is believed or known to be, or not to be."""
        own = (claim for claim in self.mind.claims if len(claim.chain) == 1 and claim.verb != "wants")
        return next((claim.model_copy(update={"verb": "believes"}) for claim in own if claim.value), None)

    @property
    def wish(self) -> Claim | None:
        """Which thing is wanted, or not wanted."""
        own = (claim for claim in self.mind.claims if len(claim.chain) == 1 and claim.verb == "wants")
        return next((claim for claim in own if claim.variable), None)


def mind_of(said: Sequence[Claim], agent: str = "") -> Mind:
    """Return what claims say of one mind; what others are said to want, it takes them to want.

    It is the mind of a stance, else that of `agent`, else that of the first claim.
    """
    taking_sides = (claim.chain[0] for claim in said if claim.stance and len(claim.chain) == 1)
    agent = next(taking_sides, "") or agent or next((claim.chain[0] for claim in said), "")
    own = [claim for claim in said if claim.chain[0] == agent]
    others = [claim for claim in said if claim not in own and len(claim.chain) == 1]
    wanted = [claim for claim in others if claim.variable and claim.verb in ENDS]
    return Mind(agent=agent, claims=(*own, *(claim.held_by(agent) for claim in wanted)))


def hypotheses_of(
    claims: Mapping[str, ReadMind], assumed: Sequence[ReadMind], home: Household, parameters: Parameters
) -> tuple[Hypothesis, ...]:
    """Return the minds that options claim, by their labels, where the question assumes what is `assumed`.

    Where beliefs are claimed and nobody wants anything, the minds have no social level. Raises `InputError`
    for an option that names nobody or claims nothing about a mind, and if the goal that it is about is neither
    in the option nor in the episode.
    """
    for label, claim in claims.items():
        _check(label, claim)
    knows = any(one.knows for one in assumed)
    goal = _goal_of_another(claims, assumed, home)
    others = (sought.chain[1] for claim in claims.values() if (sought := claim.mind.belief_of_goal))
    other = next(others, goal.chain[-1] if goal else "")
    open_ = _Open(goal, other, knows, home, parameters)
    return tuple(chain.from_iterable(open_.minds(label, claim) for label, claim in claims.items()))


@dataclass(frozen=True)
class _Open:
    """What options may leave open: another's goal, who that is, whether the agent knows, and the household."""

    goal: Claim | None
    other: str
    knows: bool
    home: Household
    parameters: Parameters

    def minds(self, label: str, claim: ReadMind) -> Iterator[Hypothesis]:
        """Yield the minds that an option can mean."""
        agent, act, goal = claim.mind.agent, claim.act or "", self.goal
        if goal is None:
            ((belief, _),) = self._beliefs(claim, "")
            yield Hypothesis(choice=label, mind=Mind(agent=agent, claims=belief), act=act)
            return
        aim = _completed(claim.mind.belief_of_goal, goal)
        thought = () if claim.is_unaware else (aim.held_by(agent),)
        kinds: tuple[SocialGoal, ...] = (claim.stance,) if claim.stance else get_args(SocialGoal)
        for kind in kinds:
            side = takes_sides(agent, kind, self.other if claim.is_unaware else aim.chain[0])
            for belief, p in self._beliefs(claim, wished(goal)[0]):
                mind = Mind(agent=agent, claims=(*belief, *thought, side))
                shared = self.parameters.prior(kind) / len(kinds)
                yield Hypothesis(choice=label, mind=mind, act=act, prior=p * shared)

    def _beliefs(self, claim: ReadMind, thing: str) -> Iterator[tuple[tuple[Claim, ...], float]]:
        """The beliefs that a claim stands for, none or one each, with their prior weights."""
        agent, home = claim.mind.agent, self.home
        if claim.belief is not None:
            yield (claim.belief,), 1.0
        elif _told(home, agent):
            world = World.of([*home.places()], self.parameters, home.rooms_told())
            for place, p in zip(world.places, home.open_prior(world, thing), strict=True):
                yield (located(thing, place).held_by(agent, "knows" if self.knows else "believes"),), float(p)
        else:
            yield (), 1.0


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
