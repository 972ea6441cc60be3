"""Minds as hypotheses ascribe them to somebody, claims that this person holds; and tables of who believed what.

belief             Ann knows that the mug is on the desk
belief of a goal   Ann believes that Bob wants to find the mug
end of its own     Ann wants the mug on the desk
stance             Ann wants to help Bob
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Self

from pydantic import Field, field_serializer, field_validator, model_validator

from ..minds.deeds import Deed
from ..minds.facts import Value, who
from .claims import Claim, SocialGoal
from .phrases import claimed

ENDS = ("wants", "intends")
"""The verbs of what somebody aims at."""


class Mind(Value):
    """What one hypothesis ascribes to `agent`; what it does not claim is left open.

    `manner` says in words how it goes about things (`plans two steps ahead`). `parameters` are numbers of the
    planner that this mind is assumed to have, by name; they are given as a mapping. Raises a validation error for
    a claim about somebody else.
    """

    agent: str
    claims: tuple[Claim, ...] = ()
    manner: str = ""
    parameters: tuple[tuple[str, float], ...] = ()

    @field_validator("parameters", mode="before")
    @classmethod
    def _pairs(cls, given: object) -> object:
        return tuple(given.items()) if isinstance(given, Mapping) else given

    @field_serializer("parameters")
    def _by_name(self, pairs: tuple[tuple[str, float], ...]) -> dict[str, float]:
        return dict(pairs)

    @model_validator(mode="after")
    def _is_its_own(self) -> Self:
        if others := [claim for claim in self.claims if claim.chain[:1] != (self.agent,)]:
            raise ValueError(f"the mind is {self.agent}'s, and {claimed(others[0])!r} is no part of it")
        return self

    @property
    def held(self) -> tuple[Claim, ...]:
        """All claims but the stance: what the mind holds to be so, and its own ends."""
        return tuple(claim for claim in self.claims if claim not in self._stances)

    @property
    def belief(self) -> Claim | None:
        """The first belief or knowledge about the world; where a thing is not counts too."""
        own = (claim for claim in self.claims if len(claim.chain) == 1 and claim.verb in ("believes", "knows"))
        return next((claim for claim in own if claim.value or not claim.negated), None)

    @property
    def belief_of_goal(self) -> Claim | None:
        """What it believes somebody else to want: `Ann believes that Bob wants to find the mug`."""
        return next(self._ends(2), None)

    @property
    def end(self) -> Claim | None:
        """Which thing it wants for itself, and where."""
        return next((claim for claim in self._ends(1) if claim.variable), None)

    @property
    def stance(self) -> SocialGoal | None:
        """To help, to hinder, or not to care; None where the mind has no social level."""
        return next((claim.stance for claim in self._stances), None)

    @property
    def towards(self) -> str:
        """Whom it wants to help or to hinder, or does not care about; empty for nobody."""
        return next((claim.towards for claim in self._stances), "")

    def _ends(self, depth: int) -> Iterator[Claim]:
        return (c for c in self.claims if len(c.chain) == depth and c.verb in ENDS and not c.negated)

    @property
    def _stances(self) -> tuple[Claim, ...]:
        return tuple(claim for claim in self._ends(1) if claim.stance)


class Hypothesis(Value):
    """A mind that an option claims.

    Several hypotheses may stand for one choice; the planner adds up their posteriors. `act` is what the option
    says that the agent did with this in mind, if it says so, understood or as a verb phrase; `prior` is an
    unnormalised weight among the hypotheses of one question.
    """

    choice: str
    mind: Mind
    act: Deed | str = ""
    prior: float = Field(default=1.0, ge=0.0)

    @property
    def act_in_words(self) -> str:
        """The act as a verb phrase; nothing where none is stated."""
        return self.act.phrase() if isinstance(self.act, Deed) else self.act

    @property
    def agent(self) -> str:
        """Whose mind it is."""
        return self.mind.agent


def wants(agent: str, what: str) -> Claim:
    """Return that somebody wants to do something: `wants("Ann", "rest")`."""
    return Claim(chain=(agent,), verb="wants", words=f"to {what}")


def takes_sides(agent: str, stance: SocialGoal, towards: str) -> Claim:
    """Return that somebody wants to help or to hinder another, or does not care about what the other wants."""
    return Claim(chain=(agent,), verb="wants", stance=stance, towards=towards)


def predicate(claim: Claim) -> str:
    """Return a claim without who holds it: `wants to help Bob`, `knows that the mug is on the desk`."""
    return claimed(claim).removeprefix(f"{who(claim.chain[0])} ")


def mind_in_words(mind: Mind) -> str:
    """Return a mind as sentences: `Ann knows that the mug is here. Ann wants to help Bob.`"""
    manner = (f"{who(mind.agent)} {mind.manner}",) if mind.manner else ()
    return " ".join(f"{words}." for words in (*manner, *map(claimed, mind.claims)))


PARTS = ("choice", "agent", "belief", "social_goal", "belief_of_goal", "act")
"""What `part_in_words` knows."""


def part_in_words(hypothesis: Hypothesis, part: str) -> str:
    """Return a part of a hypothesis, such as `belief`, in words; nothing where it is absent.

    Its own belief comes without the agent, and a social goal as its kind.
    """
    mind = hypothesis.mind
    if part == "belief":
        return predicate(mind.belief) if mind.belief else ""
    if part == "belief_of_goal":
        goal = mind.belief_of_goal
        return claimed(goal.model_copy(update={"chain": goal.chain[1:]})) if goal else ""
    if part == "social_goal":
        return mind.stance or ""
    return {"choice": hypothesis.choice, "agent": hypothesis.agent, "act": hypothesis.act_in_words}[part]


class TimelineRow(Value):
    """What each column of a `BeliefTimeline` holds after an event, in words; empty where nothing is held."""

    event: str
    held: tuple[str, ...]


class BeliefTimeline(Value):
    """A table of events by holders; the first column is reality, unless the table holds `shares`.

    `about` is what it tells, such as "where the ball is". `holders` are the names of the columns: "really", each
    person, and chains of people such as "Ann about Ben".
    """

    about: str
    holders: tuple[str, ...]
    moments: tuple[TimelineRow, ...]
    shares: bool = False
    """Whether it tells how likely each mind found what, rather than what each person held to be so."""
