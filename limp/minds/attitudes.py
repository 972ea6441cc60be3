"""The language of minds: what somebody believes, knows, wants, intends or is told, nested to any depth.

    goal        have(thing), put(thing, place), reach(place), help, hinder or independent(agent), or words
    attitude    of a holder, about a fact, a goal or another attitude:
                believes(Ann, wants(Bob, have(mug)))    `Ann believes that Bob wants to find the mug`
    mind        the attitudes that one hypothesis ascribes to an agent
    hypothesis  a choice, a mind, a prior

`limp.minds.english` writes all of these as English, and reads them back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, field_serializer, field_validator, model_validator

from .deeds import Deed
from .facts import Fact, Place, Value

SocialGoal = Literal["help", "hinder", "independent"]
AttitudeVerb = Literal["believes", "knows", "wants", "intends", "is_told"]

ELSEWHERE = Place(name="place that nobody mentions")
"""Wherever a thing can be that no question and no report names."""
WHERE_PUT = Place(name="place where it was left")
"""Where somebody else left the thing, when no report says where that is."""


class Have(Value):
    """To find `thing` and have it."""

    kind: Literal["have"] = "have"
    thing: str


class Put(Value):
    """To have `thing` at `place`: `on` it for a surface, else in it."""

    kind: Literal["put"] = "put"
    thing: str
    place: Place
    on: bool = False


class Reach(Value):
    """To get to `place`."""

    kind: Literal["reach"] = "reach"
    place: Place


class Help(Value):
    """To help `agent` to its goal; an empty name is whoever else is there."""

    kind: Literal["help"] = "help"
    agent: str = ""


class Hinder(Value):
    """To keep `agent` from its goal."""

    kind: Literal["hinder"] = "hinder"
    agent: str = ""


class Independent(Value):
    """Not to care about what `agent` wants, though one could."""

    kind: Literal["independent"] = "independent"
    agent: str = ""


class Aim(Value):
    """Any other goal, as a verb phrase: `rest`, `plan two steps ahead`."""

    kind: Literal["aim"] = "aim"
    words: str = Field(min_length=1)


Social = Help | Hinder | Independent
Goal = Have | Put | Reach | Help | Hinder | Independent | Aim
SOCIAL: dict[SocialGoal, type[Social]] = {"help": Help, "hinder": Hinder, "independent": Independent}
"""Each social goal by its kind."""


class Attitude(Value):
    """`holder` believes, knows, wants, intends or is told `content`; with `negated` it is said not to.

    Somebody believes, knows or is told a fact or an attitude; what is wanted or intended may also be a goal.
    Raises a validation error for a goal that is believed, known or told.
    """

    kind: Literal["attitude"] = "attitude"
    holder: str = Field(min_length=1)
    verb: AttitudeVerb
    content: Annotated[Fact | Goal | Attitude, Field(discriminator="kind")]
    negated: bool = False

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if isinstance(self.content, Goal) and self.verb not in ("wants", "intends"):
            raise ValueError(f"a goal is wanted or intended, and not something that {self.holder} {self.verb}")
        return self

    @property
    def depth(self) -> int:
        """How many attitudes are nested in one another: 1 for a belief about the world."""
        return 1 + (self.content.depth if isinstance(self.content, Attitude) else 0)


Clause = Fact | Attitude
"""What can be so, and can be believed: a fact about the world or about a mind."""


class Mind(Value):
    """What one hypothesis ascribes to `agent`, the holder of all `attitudes`.

    `manner` says in words how it goes about things (`plans two steps ahead`). `parameters` are numbers of the
    planner that this mind is assumed to have, by name; they are given as a mapping. Raises a validation error for
    an attitude of somebody else.
    """

    agent: str
    attitudes: tuple[Attitude, ...] = ()
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
        if others := [a.holder for a in self.attitudes if a.holder != self.agent]:
            raise ValueError(f"the mind is {self.agent}'s, and {others[0]}'s attitudes are no part of it")
        return self

    @property
    def held(self) -> tuple[Attitude, ...]:
        """All attitudes but the social goal: what the mind holds to be so, and its own ends."""
        return tuple(a for a in self.attitudes if not isinstance(a.content, Social))

    @property
    def belief(self) -> Attitude | None:
        """The first belief or knowledge about the world; its content is a fact."""
        return next((a for a in self._convictions if not isinstance(a.content, Attitude)), None)

    @property
    def belief_of_goal(self) -> Attitude | None:
        """What it believes or knows somebody else to want: `Bob wants to find the mug`."""
        inner = (a.content for a in self._convictions if isinstance(a.content, Attitude))
        return next((a for a in inner if a.verb in ("wants", "intends")), None)

    @property
    def social_goal(self) -> Social | None:
        """To help, to hinder, or not to care; None where the mind has no social level."""
        wanted = (a.content for a in self.attitudes if a.verb in ("wants", "intends") and not a.negated)
        return next((goal for goal in wanted if isinstance(goal, Social)), None)

    @property
    def stance(self) -> SocialGoal | None:
        """The kind of the social goal: `help`, `hinder`, `independent`; None where there is no social level."""
        return self.social_goal.kind if self.social_goal else None

    @property
    def _convictions(self) -> tuple[Attitude, ...]:
        return tuple(a for a in self.attitudes if a.verb in ("believes", "knows") and not a.negated)


class Hypothesis(Value):
    """A mind that an option claims.

    Several hypotheses may stand for one choice; the planner adds up their posteriors. `act` is what the option
    says that the agent did with this in mind, if it says so, understood or as a verb phrase; `prior` is an
    unnormalised weight among the hypotheses of one question. The properties are those of the mind.
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

    @property
    def belief(self) -> Attitude | None:
        """`Mind.belief`."""
        return self.mind.belief

    @property
    def belief_of_goal(self) -> Attitude | None:
        """`Mind.belief_of_goal`."""
        return self.mind.belief_of_goal

    @property
    def social_goal(self) -> Social | None:
        """`Mind.social_goal`."""
        return self.mind.social_goal

    @property
    def stance(self) -> SocialGoal | None:
        """`Mind.stance`."""
        return self.mind.stance
