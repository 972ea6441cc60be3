"""Every number of the household planner, named, with its meaning and unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp, log
from typing import NamedTuple

from pydantic import Field, ValidationError

from ..episodes.claims import SocialGoal
from ..episodes.conventions import Conventions
from ..errors import InputError, unknown
from ..minds.facts import Value
from ..minds.source import Agreement


class Sight(Value):
    """What a look of a camera that follows one person shows, given where that person is; each is a probability."""

    seen: float = Field(
        gt=0, lt=1, description="what is at hand is listed: furniture, a thing in the open or held"
    )
    around: float = Field(gt=0, lt=1, description="what is in the same room is listed, or a door there seen open")
    wrong: float = Field(gt=0, lt=1, description="anything else is listed")
    asking: float = Field(gt=0, lt=1, description="who has not asked yet asks, and is told, before the next look")


class Reliability(Value):
    """How to tell a reliable description of a film, which errs as a text does, from one that errs as `video` does.

    Which of the two a description is, is a latent of the episode. A describer who heard the talk writes what it
    leads one to expect: to quote it is evidence against what the description says by itself.
    """

    reliable: float = Field(gt=0, lt=1, description="P(a description is reliable), before anything is compared")
    quotes: float = Field(gt=0, lt=1, description="P(a reliable one quotes a line of the talk)")
    quotes_other: float = Field(gt=0, lt=1, description="P(any other one quotes a line of the talk)")

    def given(self, agreement: Agreement) -> float:
        """Return P(reliable | agreement); the lines of the talk count as independent.

        Reckoned in log odds, because a talk of a thousand lines leaves the range of floats.
        """
        odds = log(self.reliable / (1 - self.reliable)) + agreement.quoted * log(self.quotes / self.quotes_other)
        odds += (agreement.lines - agreement.quoted) * log((1 - self.quotes) / (1 - self.quotes_other))
        less = exp(-abs(odds))
        return (1.0 if odds > 0 else less) / (1.0 + less)


SIGHT = Sight(seen=0.85, around=0.3, wrong=0.03, asking=0.2)
DESCRIPTION = Reliability(reliable=0.5, quotes=0.2, quotes_other=0.6)


class Parameters(Value):
    """The household I-POMDP's parameters. Utilities are counted in actions: a utility of 1 is one step saved."""

    rationality: float = Field(
        default=2.0, gt=0, le=1000, description="beta: P(action) is proportional to exp(beta U), U in steps"
    )
    concern: float = Field(
        default=3.0, gt=0, le=1000,
        description="|rho|: what a step of the other is worth to a helper (+) or hinderer (-), in own steps",
    )  # fmt: skip
    honesty: float = Field(
        default=1.3, ge=0, le=1000,
        description="worth of saying what one believes, whoever listens, in steps; less than concern x trust x the"
        " steps that an answer saves or costs, or hinderers tell the truth",
    )  # fmt: skip
    trust: float = Field(default=0.9, ge=0, le=1, description="P(a listener looks first where it was told to)")
    indifferent: float = Field(
        default=1 / 3,
        gt=0,
        lt=1,
        description="P(no social goal) before anything is seen; help and hinder share the rest",
    )
    unnamed: int = Field(
        default=3, ge=1, le=1000, description="places where a thing could be that nobody mentions"
    )
    ordinary: float = Field(
        default=0.75, gt=0, le=1, description="plausibility of a thing at an unmentioned place"
    )
    overlooked: float = Field(
        default=0.5, gt=0, le=1,
        description="weight of a place in the open or already looked into: who asks for a thing has overlooked it",
    )  # fmt: skip
    witnessed: float = Field(
        default=0.5,
        ge=0,
        le=1,
        description="P(somebody perceives an act, where nothing says whether they are there)",
    )
    door: float = Field(default=1.0, ge=0, description="steps that a place in another room costs more")
    conviction: float = Field(
        default=4.0, ge=1, description="factor on the odds of where somebody is said to think that a thing is"
    )
    staying: float = Field(default=0.63, gt=0, lt=1, description="P(a searcher's next act is at the same place)")
    unfinished: float = Field(
        default=0.5, gt=0, le=1, description="P(a search that is not over goes on past the end of what is seen)"
    )
    expected: float = Field(
        default=0.5, ge=0, le=1, description="P(a false taking is reported where they were told to look)"
    )
    video: float = Field(default=0.24, gt=0, lt=1, description="P(error) of what is reported of a film or a scene")
    text: float = Field(default=0.01, gt=0, lt=1, description="P(error) of what people wrote down or said")
    sight: Sight = SIGHT
    description: Reliability = DESCRIPTION

    def error(self, source: str) -> float:
        """Return how a source errs, one rate for every way to err.

        It names a place or a thing wrongly, leaves an act out, reports another act than it was or somebody
        else's, or puts it on the wrong side of an utterance. Whatever people wrote down counts as text.
        """
        return self.video if source in ("video", "scene") else self.text

    def weight(self, social_goal: SocialGoal | None) -> float:
        """Return rho: +concern for help, -concern for hinder, 0 for independent and without a social level."""
        return {"help": self.concern, "hinder": -self.concern}.get(social_goal or "", 0.0)

    def prior(self, social_goal: SocialGoal) -> float:
        """Return P(social goal) before anything is seen."""
        return self.indifferent if social_goal == "independent" else (1 - self.indifferent) / 2


SOURCES: Mapping[str, str] = {
    "rationality": "Ullman et al. (2009)",
    **dict.fromkeys(("concern", "honesty", "staying", "video"), "fitted to development answers (docs/results.md)"),
    "indifferent": "even between help, hinder and neither",
}
"""Where a default comes from that is not assumed."""


class Described(NamedTuple):
    """A parameter by its name, `sight.seen` for one of a group, with its default, its meaning and its source."""

    name: str
    default: float
    meaning: str
    source: str


def described() -> Iterator[Described]:
    """Yield every parameter."""
    for group, value in Parameters():
        owner, names = (value, type(value).model_fields) if isinstance(value, Value) else (Parameters(), (group,))
        for part in names:
            name = f"{group}.{part}" if owner is value else group
            meaning = type(owner).model_fields[part].description or ""
            yield Described(name, float(getattr(owner, part)), meaning, SOURCES.get(name, "assumed"))


def parameters_with(values: Mapping[str, float]) -> Parameters:
    """Return the defaults with some values replaced, by the names of `described`.

    Raises `InputError` for an unknown name or a value out of range.
    """
    known = {one.name for one in described()}
    data: dict[str, object] = Parameters().model_dump()
    for name, value in values.items():
        if name not in known:
            if name in Conventions.model_fields:
                raise InputError(f"{name!r} is a convention.", f"Give it as --convention {name}={value:g}.")
            raise unknown("parameter", name, known)
        group, _, part = name.rpartition(".")
        within = data[group] if group else data
        assert isinstance(within, dict)
        within[part] = value
    try:
        return Parameters.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"the parameter {where} cannot be {first['input']!r}: {first['msg']}.", "`limp list` shows them."
        ) from error
