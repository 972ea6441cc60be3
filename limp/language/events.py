"""Events on the wire: one shape for each kind, with the slots of that kind alone."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ..episodes.events import Mood, Taken, Trust
from .names import WireClaim, WireValue


class WireSetting(WireValue):
    """A variable and the value that it gets; an empty value is another one that is not told."""

    variable: str
    value: str


def _listed(given: object) -> object:
    """Return one name as a list of it."""
    return [given] * bool(given.strip()) if isinstance(given, str) else given


People = Annotated[list[str], BeforeValidator(_listed)]
"""People by their names; one alone may stand without a list."""


class _Told(WireValue):
    id: str = ""
    before: str = ""
    quote: str
    certainty: float = 1.0
    mood: Mood = "happened"
    room: str = ""
    seen_by: list[str] = Field(default=[])
    unseen_by: list[str] = Field(default=[])
    missed_by: list[str] = Field(default=[])
    secretly_seen_by: list[str] = Field(default=[])


class WireChange(_Told):
    """Variables get values."""

    kind: Literal["change"]
    sets: list[WireSetting]
    by: People = Field(default=[])
    verb: str = ""
    moved_from: str = ""
    only: bool = False
    unreal: bool = False


class WireEnter(_Told):
    """People come into a room."""

    kind: Literal["enter"]
    agents: list[str]


class WireLeave(_Told):
    """People go away."""

    kind: Literal["leave"]
    agents: list[str]


class WireAttend(_Told):
    """People stop or start to perceive."""

    kind: Literal["attend"]
    agents: list[str]
    attentive: bool
    asleep: bool = False
    unnoticed: bool = False


class WireWatch(_Told):
    """People watch a room, or somebody, unnoticed."""

    kind: Literal["watch"]
    agents: list[str]
    whom: str = ""
    begins: bool = True


class WireNotice(_Told):
    """Somebody notices that another watches, or perceived an event; or both notice it of each other."""

    kind: Literal["notice"]
    agent: str
    whom: str
    event: str = ""
    mutual: bool = False


class WirePerceive(_Told):
    """People learn a variable."""

    kind: Literal["perceive"]
    agents: list[str]
    variable: str
    value: str = ""
    how: str = ""
    openly: bool = False
    mistaken: bool = False


class WireMiss(_Told):
    """People do not perceive an earlier event."""

    kind: Literal["miss"]
    agents: list[str]
    event: str


Speech = Literal["statement", "question", "request", "promise"]


class WireSaid(WireClaim):
    """A claim that is said, and as what, where the others are said as something else."""

    speech: Speech | Literal[""] = ""


class WireTell(_Told):
    """Somebody says something; without a speaker a sign or a rumour does, whose name is its source."""

    kind: Literal["tell"]
    speaker: str = ""
    source: str = ""
    hearers: list[str] = Field(default=[])
    says: list[WireSaid] = Field(default=[])
    speech: Speech = "statement"
    private: bool = False
    overheard_by: list[str] = Field(default=[])
    unreached: list[str] = Field(default=[])
    heard_as: list[WireClaim] = Field(default=[])
    taken: list[Taken] = Field(default=[])


class WireReceive(_Told):
    """A message that was sent in an earlier event reaches people only now."""

    kind: Literal["receive"]
    agents: list[str]
    event: str


class WireAttitude(_Told):
    """The words say what somebody believes, knows, wants, intends or fears."""

    kind: Literal["attitude"]
    claim: WireClaim


class WireOpenAct(WireValue):
    """An act that was open to somebody, and its cost."""

    act: str
    cost: float = 1.0


class WireAct(_Told):
    """Anything else that somebody does."""

    kind: Literal["act"]
    agents: People
    does: str
    purpose: str = ""
    towards: str = ""
    open_to: list[WireOpenAct] = Field(default=[])


class WireTrust(_Told):
    """How somebody takes what another says from now on."""

    kind: Literal["trust"]
    agent: str
    speaker: str
    how: Trust


class WireSeen(WireValue):
    """A thing, and where a source shows it."""

    thing: str
    place: str


class WireView(_Told):
    """What a source showed, with how likely it misses or errs."""

    kind: Literal["view"]
    source: str
    at: list[WireSeen]
    miss: float = 0.0
    wrong: float = 0.0


class WireUnread(_Told):
    """Words whose meaning is not clear."""

    kind: Literal["unread"]
    names: list[str] = Field(default=[])


WireEvent = Annotated[
    WireChange
    | WireEnter
    | WireLeave
    | WireAttend
    | WireWatch
    | WireNotice
    | WirePerceive
    | WireMiss
    | WireTell
    | WireReceive
    | WireAttitude
    | WireAct
    | WireTrust
    | WireView
    | WireUnread,
    Field(discriminator="kind"),
]
