"""What must hold before an event: who has to be there, what has to be so. Checks ask it of the stage.

Who takes part, who is there from the start and when the story begins follow from the same lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from .stage import Stage
from .variables import Variable


class Flaw(NamedTuple):
    """What is wrong, and what would mend it; if it is not `serious`, it was supplied and is only noted."""

    what: str
    remedy: str
    serious: bool = True


class Need(Protocol):
    """What must hold before an event. A kind may bring needs of its own."""

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return what is wrong, if anything is."""
        ...


@dataclass(frozen=True, slots=True)
class Here:
    """Somebody takes part, so they are there from the start; `firmly`: and they are there still.

    `speaks`: they speak to everybody present. `begins`: with it the story begins. `anywhere`: in a story that
    fills its rooms from the first event on, they may be anywhere. What takes place at one of `places` takes place
    in its room, if it has one.
    """

    who: str
    firmly: bool = True
    speaks: bool = False
    begins: bool = True
    anywhere: bool = False
    places: tuple[str, ...] = ()

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that they left, or that their coming is supplied."""
        who, gone = self.who, stage.gone.get(self.who)
        known = who in stage.where.room_of and who not in stage.unsure
        if not known or not self.firmly or any(stage.places.get(place) for place in self.places):
            return None
        if gone is not None:
            does = "speaks to everybody present" if self.speaks else "does something here"
            remedy = f"Let {who} enter before, or name the room where it happens."
            if self.speaks:
                remedy = "Name the hearers if it reaches them from elsewhere, or let the speaker come back before."
            return Flaw(f"{who} {does}, and left in event {gone + 1}.", remedy)
        if stage.where.room_of[who] is None:
            what = f"{who} does something here without having come."
            return Flaw(what, f"It is taken that {who} came just before; an enter event says when.", serious=False)
        return None


@dataclass(frozen=True, slots=True)
class Going:
    """Somebody takes part by going away, out of `room` if it is named."""

    who: str
    room: str = ""
    begins = True
    anywhere = False

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that they left already, or are in another room."""
        who, gone, here = self.who, stage.gone.get(self.who), stage.where.room_of.get(self.who)
        if who in stage.unsure:
            return None
        if gone is not None:
            remedy = f"Let {who} come back before, or leave one of the two out."
            return Flaw(f"{who} leaves, and left already in event {gone + 1}.", remedy)
        if here and self.room not in ("", here):
            remedy = f"Name the {here}, or let {who} enter the {self.room} before."
            return Flaw(f"{who} leaves the {self.room}, and is in the {here}.", remedy)
        return Here(who).unmet(stage)


@dataclass(frozen=True, slots=True)
class Away:
    """Somebody takes part by coming in: they are elsewhere at first, and not in `room` already."""

    who: str
    room: str = ""
    begins = True
    anywhere = False

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that they are there already."""
        who, here = self.who, stage.where.room_of.get(self.who)
        if who in stage.unsure or here is None or self.room not in ("", here):
            return None
        where = f"in the {here}" if here else "there"
        remedy = f"It is taken that {who} left before; a leave event says when."
        return Flaw(f"{who} comes in, and is {where} already.", remedy, serious=False)


@dataclass(frozen=True, slots=True)
class Awake:
    """Somebody does it, and so does not sleep."""

    who: str

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that they sleep."""
        if (since := stage.sleeping.get(self.who)) is None:
            return None
        return Flaw(
            f"{self.who} does something, and sleeps since event {since + 1}.",
            f"Let an event of kind attend wake {self.who} before, or correct event {since + 1}.",
        )


@dataclass(frozen=True, slots=True)
class Was:
    """A variable has this value, as far as one is known; `around`: or what holds the one has or holds the other.

    `other`: it has any but this one. `{known}` in `what` and `remedy` stands for the value that is known.
    """

    variable: Variable
    value: str
    what: str
    remedy: str
    around: bool = False
    other: bool = False

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that it has another value, or this one."""
        known = None if self.variable in stage.unsure else stage.real(self.variable)
        if known is None:
            return None
        same = known == self.value
        if self.around:
            same = self.value in stage.around(known) or known in stage.around(self.value)
        if same != self.other:
            return None
        return Flaw(self.what.replace("{known}", known), self.remedy.replace("{known}", known))


@dataclass(frozen=True, slots=True)
class Perceived:
    """Somebody may have perceived another event, by id or number: they were not away."""

    who: str
    event: str

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that they were away."""
        number, away = stage.away_at.get(self.event, (0, frozenset[str]()))
        if self.who not in away:
            return None
        remedy = f"Let {self.who} be there, or name them in seen_by of that event."
        return Flaw(f"{self.who} did not perceive event {number + 1}.", remedy)


@dataclass(frozen=True, slots=True)
class Watching:
    """Somebody watches unnoticed."""

    who: str
    what: str
    remedy: str

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that they do not."""
        return None if self.who in stage.where.watching else Flaw(self.what, self.remedy)


@dataclass(frozen=True, slots=True)
class Not:
    """The event itself is not so, whatever happened before."""

    so: bool
    what: str
    remedy: str

    def unmet(self, stage: Stage) -> Flaw | None:
        """Return that it is."""
        del stage
        return self.flaw

    @property
    def flaw(self) -> Flaw | None:
        """What is wrong with it by itself, if anything is."""
        return Flaw(self.what, self.remedy) if self.so else None
