"""Every number of the household planner, named, with its unit and the reason for its default."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import exp, log
from typing import Self

from pydantic import Field, ValidationError, model_validator

from ..episodes.conventions import Conventions
from ..errors import InputError, unknown
from ..minds.attitudes import SocialGoal
from ..minds.events import SourceKind
from ..minds.facts import Value
from ..minds.meanings import Agreement


class Described(Value):
    """A value whose fields have docstrings, which a listing shows."""

    @classmethod
    def meanings(cls) -> dict[str, str]:
        """Return the docstring of each field; read from the source when asked for, because that takes its time."""
        (written,) = ast.parse(inspect.getsource(cls)).body
        assert isinstance(written, ast.ClassDef)
        return {
            field.target.id: inspect.cleandoc(str(words.value.value))
            for field, words in pairwise(written.body)
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            if isinstance(words, ast.Expr) and isinstance(words.value, ast.Constant)
        }


class Noise(Described):
    """How a report of what someone did can differ from what they did. All are probabilities.

    The defaults are what is assumed of a sensor before anything is fitted: it errs a quarter of the time in each
    way, and names half of the places as they are. Shi et al. (AAAI 2025) measure 54 % agreement between a vision
    model's action descriptions and the truth.
    """

    @model_validator(mode="after")
    def _named_somehow(self) -> Self:
        if self.exact + self.beside > 1:
            raise ValueError("exact and beside are shares of one probability and add up to more than 1")
        return self

    exact: float = Field(default=0.5, ge=0, le=1)
    """The place is named as it is."""
    beside: float = Field(default=0.25, ge=0, le=1)
    """It is named after the furniture that it is built into or stands against (a cabinet called `counter`)."""
    room: float = Field(default=0.75, ge=0, le=1)
    """A place that is named wrongly is at least in the right room."""
    stray: float = Field(default=0.25, ge=0, le=1)
    """A reported grab is of another thing, or no grab: an arm that opens a door looks like one."""
    miss: float = Field(default=0.25, ge=0, le=1)
    """A grab at a place that was checked goes unreported."""
    invented: float = Field(default=0.25, ge=0, le=1)
    """An act with a thing was another act, or somebody else's."""
    unnamed: float = Field(default=0.25, ge=0, le=1)
    """A thing is reported as `some object`."""
    misname: float = Field(default=0.25, ge=0, le=1)
    """A thing that is named gets the name of another."""
    order: float = Field(default=0.25, ge=0, le=1)
    """An act is reported on the wrong side of an utterance."""


VIDEO = Noise(
    exact=0.58, beside=0.39, room=0.7, stray=0.33, miss=0.24, invented=0.41, unnamed=0.23, misname=0.43, order=0.24
)
SCENE = Noise(order=0.22)
TEXT = Noise(
    exact=0.98, beside=0.005, room=0.5, stray=0.3, miss=0.02, invented=0.01, unnamed=0.05, misname=0.005,
    order=0.02,
)  # fmt: skip


class Sight(Described):
    """What a look of a camera that follows one person shows, given where that person is. All are probabilities.

    They say how a segmentation errs and how much of a room a picture holds; nothing in them is about minds.
    """

    near: float = Field(default=0.85, gt=0, lt=1)
    """The furniture at which the person stands is listed as near."""
    mixed: float = Field(default=0.5, gt=0, lt=1)
    """What is built in beside it, or is furniture of that name in another place, is listed."""
    around: float = Field(default=0.35, gt=0, lt=1)
    """Any other furniture of the room is listed."""
    astray: float = Field(default=0.05, gt=0, lt=1)
    """Something that is not there is listed: furniture of other rooms, or a thing that is elsewhere."""
    opening: float = Field(default=0.35, gt=0, lt=1)
    """The container at which the person stands is seen open."""
    others: float = Field(default=0.1, gt=0, lt=1)
    """Another container is seen open: someone else opened it, or it is only called so."""
    clear: float = Field(default=0.7, gt=0, lt=1)
    """The thing is of a kind that is made out in a hand at all: some are missed in a whole scene."""
    held: float = Field(default=0.75, gt=0, lt=1)
    """If so, it is seen in the hand that carries it."""
    phantom: float = Field(default=0.02, gt=0, lt=1)
    """A thing that is not carried is seen in the hand."""
    shown: float = Field(default=0.85, gt=0, lt=1)
    """A carried thing is listed as near."""
    lying: float = Field(default=0.5, gt=0, lt=1)
    """A thing that lies open, or in a container that is seen open, where the person stands is listed as near."""
    hidden: float = Field(default=0.2, gt=0, lt=1)
    """A thing in the container where the person stands, and that is not seen open, is listed as near."""
    located: float = Field(default=0.3, gt=0, lt=1)
    """A thing is seen at its place, by who is in the room."""
    double: float = Field(default=0.3, gt=0, lt=1)
    """Another thing of the kind, or that is called so, is somewhere in the home."""
    staying: float = Field(default=0.6, gt=0, lt=1)
    """The person is still where they were in the look before."""
    door: float = Field(default=0.3, gt=0, le=1)
    """How much less likely people go to furniture in another room than in their own."""
    asking: float = Field(default=0.15, gt=0, lt=1)
    """Who has not asked yet asks, and is told, before the next look."""
    checking: float = Field(default=0.5, gt=0, lt=1)
    """Who stands at a place looks there before the next look, and takes the thing if it is there."""
    unopened: float = Field(default=0.1, gt=0, lt=1)
    """A container was opened, looked into and closed without any look showing it open."""
    leaving: float = Field(default=0.1, gt=0, lt=1)
    """Who carries the thing puts it down before the next look."""
    others_hand: float = Field(default=0.1, gt=0, lt=1)
    """All in all, the hand and the doors in view are somebody else's: the graphs do not say whose they are."""
    fresh: float = Field(default=0.5, gt=0, le=1)
    """How much of the furniture in a look is news: one camera angle decides about many names, for a while."""


SIGHT = Sight(
    near=0.87, mixed=0.43, around=0.28, astray=0.031, opening=0.34, others=0.063, clear=0.76, held=0.77,
    phantom=0.019, shown=0.88, lying=0.68, hidden=0.33, located=0.24, double=0.26, staying=0.48, door=0.33,
    asking=0.18, checking=0.44, unopened=0.097, leaving=0.053, others_hand=0.06, fresh=0.53,
)  # fmt: skip


class Reliability(Described):
    """How to tell a reliable description of a film, which errs as a text does, from one that errs as `video` does.

    Which of the two a description is, is a latent of the episode. All are probabilities. A describer who heard the
    talk writes what it leads one to expect: to quote it is evidence against what the description says by itself.
    """

    reliable: float = Field(default=0.5, gt=0, lt=1)
    """The description is reliable, before anything is compared."""
    quotes: float = Field(default=0.2, gt=0, lt=1)
    """A reliable one quotes a line of the talk."""
    quotes_other: float = Field(default=0.6, gt=0, lt=1)
    """Any other one quotes a line of the talk."""
    misnames: float = Field(default=0.05, gt=0, lt=1)
    """A reliable one calls people by wrong names."""
    misnames_other: float = Field(default=0.1, gt=0, lt=1)
    """Any other one calls people by wrong names."""

    def given(self, agreement: Agreement) -> float:
        """Return P(reliable | agreement); the lines of the talk count as independent.

        Reckoned in log odds, because a talk of a thousand lines leaves the range of floats.
        """
        odds = log(self.reliable / (1 - self.reliable))
        for yes, other, count, of in (
            (self.quotes, self.quotes_other, agreement.quoted, agreement.lines),
            (self.misnames, self.misnames_other, int(agreement.misnamed), 1),
        ):
            odds += count * log(yes / other) + (of - count) * log((1 - yes) / (1 - other))
        less = exp(-abs(odds))
        return (1.0 if odds > 0 else less) / (1.0 + less)


DESCRIPTION = Reliability(reliable=0.41, quotes=0.18, quotes_other=0.57, misnames=0.052, misnames_other=0.094)


class Parameters(Described):
    """The household I-POMDP's parameters. Utilities are counted in actions: a utility of 1 is one step saved."""

    rationality: float = Field(default=2.0, gt=0, le=1000)
    """Boltzmann beta: P(action) is proportional to exp(beta U). 2 is the value of Ullman et al. (2009)."""
    concern: float = Field(default=3.0, gt=0, le=1000)
    """|rho|: what a step of the other is worth to a helper (+) or hinderer (-), in steps of one's own."""
    honesty: float = Field(default=1.3, ge=0, le=1000)
    """Worth of saying what one believes rather than something else, whoever listens, in steps.

    It must stay below concern x trust x the steps that an answer saves or costs, or hinderers tell the truth."""
    acting: float = Field(default=1.0, ge=0, le=1000)
    """Cost of an action: c(A) = 1 in Ullman et al. (2009)."""
    idling: float = Field(default=0.1, ge=0, le=1000)
    """Cost of doing nothing: c(Stay) = 0.1 in Ullman et al. (2009)."""
    trust: float = Field(default=0.9, ge=0, le=1)
    """How likely a listener is to look first where it was told to: people who ask mostly believe the answer."""
    carrying: float = Field(default=4.0, gt=0, le=1000)
    """Steps to bring a thing to another place: go, take, go, put."""
    unnamed: int = Field(default=3, ge=1, le=1000)
    """Places where a thing could be and that nobody mentions: any home has a few more than a story names."""
    overlooked: float = Field(default=0.5, gt=0, le=1)
    """Who asks for a thing has overlooked it, in the open in their own room or where they have looked already."""
    ordinary: float = Field(default=0.75, gt=0, le=1)
    """Plausibility of a thing at an unmentioned place: most things are where such things are kept."""
    indifferent: float = Field(default=1 / 3, gt=0, lt=1)
    """P(no social goal) before anything is seen; help and hinder share the rest: a third each says nothing."""
    own_interest: float = Field(default=0.5, gt=0, lt=1)
    """How likely an agent has business of its own with the thing; which place it then wants it at is open."""
    focus: float = Field(default=0.7, ge=0, le=1)
    """How much of what is wrongly reported as a grab happens where the searcher was told to look."""
    unreported: float = Field(default=0.93, gt=0, le=1)
    """Certainty of an act that the question states and no report shows, of someone who was there."""
    witnessed: float = Field(default=0.5, ge=0, le=1)
    """Somebody sees or hears an act where nothing says whether they are there: even odds, no source knows more."""
    unfinished: float = Field(default=0.5, ge=0, le=1)
    """A search for a thing that is not where it was said to be goes on past the end of the report."""
    door: float = Field(default=1.0, ge=0)
    """Steps that a place in another room costs more than one in the same room."""
    conviction: float = Field(default=4.0, ge=1)
    """How many times likelier than by common sense (as odds) a thing is where somebody is said to think it is."""
    memory: float = Field(default=1.0, ge=0, le=1)
    """How much of a look at a place is kept in mind: 1 is the exact update, at 0 beliefs never change."""
    video: Noise = VIDEO
    scene: Noise = SCENE
    text: Noise = TEXT
    sight: Sight = SIGHT
    description: Reliability = DESCRIPTION

    def noise(self, source: SourceKind) -> Noise:
        """Return the noise of a source; whatever was written down by people counts as text."""
        return {"video": self.video, "scene": self.scene}.get(source, self.text)

    def trusting_descriptions(self) -> Self:
        """Return the same for a reliable description: the acts and things that it tells are as sure as in a text.

        It still calls furniture by what stands beside it, and leaves out as much as others.
        """
        kept = self.video.model_dump(include={"exact", "beside", "room", "miss"})
        return self.model_copy(update={"video": self.text.model_copy(update=kept)})

    def weight(self, social_goal: SocialGoal | None) -> float:
        """Return rho: +concern for help, -concern for hinder, 0 for independent and without a social level."""
        return {"help": self.concern, "hinder": -self.concern}.get(social_goal or "", 0.0)

    def prior(self, social_goal: SocialGoal) -> float:
        """Return P(social goal) before anything is seen."""
        return self.indifferent if social_goal == "independent" else (1 - self.indifferent) / 2


PUBLISHED = "Ullman et al. (2009)"
FITTED = "fitted to development answers (docs/results.md)"
ORIGINS: Mapping[str, str] = {
    **dict.fromkeys(("rationality", "acting", "idling"), PUBLISHED),
    **dict.fromkeys(("concern", "honesty", "unreported", "video", "description", "scene", "sight"), FITTED),
    "text": "assumed: little noise",
    "indifferent": "even between help, hinder and neither",
    "": "assumed",
}
"""Where defaults come from: by the name of a parameter, or of its group."""


def origin(name: str) -> str:
    """Return where the default of a parameter comes from."""
    return ORIGINS.get(name) or ORIGINS[name.rpartition(".")[0]]


def _defaults() -> Iterator[tuple[str, Described, str]]:
    """Yield the name of every parameter, those of a group as `video.miss`, with whose field it is."""
    defaults = Parameters()
    for name, value in defaults:
        if isinstance(value, Described):
            yield from ((f"{name}.{part}", value, part) for part in type(value).model_fields)
        else:
            yield name, defaults, name


def described() -> Iterator[tuple[str, float, str]]:
    """Yield name, default and meaning of every parameter; those of a group as `video.miss`."""
    kinds: tuple[type[Described], ...] = (Parameters, Noise, Sight, Reliability)
    meanings = {kind: kind.meanings() for kind in kinds}
    for name, owner, field in _defaults():
        yield name, float(getattr(owner, field)), meanings[type(owner)][field]


def parameters_with(values: Mapping[str, float]) -> Parameters:
    """Return the defaults with some values replaced, by the names of `described`.

    Raises `InputError` for an unknown name or a value out of range.
    """
    known = {name for name, _, _ in _defaults()}
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
