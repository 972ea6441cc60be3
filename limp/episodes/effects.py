"""What events do. The list of effects is closed, and belief formation knows each; that of the kinds is open.

An effect has taken place before the kind that yields it goes on. Where it is perceived, it carries the event model
of who perceives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .claims import Claim
from .event_models import EventModel, Trust, Watcher
from .variables import Variable

InView = Literal["", "yes", "no"]
"""Whether something is said to be seen, or hidden."""


@dataclass(frozen=True, eq=False, slots=True)
class Goes:
    """Somebody is in a room from now on, or away (None), and no longer watches unnoticed."""

    who: str
    room: str | None


@dataclass(frozen=True, eq=False, slots=True)
class Attends:
    """Somebody perceives from now on, or not.

    `unnoticed`: the others take it that they do. Who is `asleep` does nothing either.
    """

    who: str
    attentive: bool = True
    unnoticed: bool = False
    asleep: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Watches:
    """People watch a room unnoticed from now on, from outside of it; or no longer watch any (None)."""

    watcher: Watcher
    room: str | None


@dataclass(frozen=True, eq=False, slots=True)
class Plays:
    """The story plays in a room from now on; `named`: it did so before, and the room gets its name now."""

    room: str
    named: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Becomes:
    """A variable really has a value from now on, and whom `model` reaches knows it.

    It is so in `room`: a thing that is put somewhere is there from then on, and what its place and the old one
    hold follows. `by` are those who do it. `in_view`: whether who comes in later sees it, where that is said.
    """

    variable: Variable
    value: str | None
    model: EventModel
    room: str | None = None
    by: tuple[str, ...] = ()
    in_view: InView = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """In the place of a value: the one that a chain of people holds when it happens; nobody, the real one."""

    chain: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class Learns:
    """Whom `model` reaches holds that a variable has a value; the world stays as it is.

    `stated` is of whom the words themselves say it: what the story adds later of its own is no news to them.
    """

    variable: Variable
    value: str | Copy | None
    model: EventModel
    stated: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class LooksIn:
    """Whom `model` reaches sees what is in a place, and what is not."""

    place: str
    model: EventModel


@dataclass(frozen=True, eq=False, slots=True)
class Sees:
    """Whom `model` reaches sees what lies open at a place, or in a room and in hands there, and what does not."""

    place: str
    model: EventModel


@dataclass(frozen=True, eq=False, slots=True)
class Says:
    """Somebody says a claim to all present, or `alone` to its hearers; who believes it, trust decides.

    `value` is what is said of the claim's variable. `unreached` are those whom all others wrongly take to hear
    it, `misheard_by` those who alone take this to be said; `taken` says how a hearer takes it, where the story
    does.
    """

    speaker: str
    claim: Claim
    value: str | Copy | None
    hearers: Sequence[str]
    alone: bool = False
    overheard_by: Sequence[str] = ()
    unreached: Sequence[str] = ()
    misheard_by: Sequence[str] = ()
    taken: tuple[tuple[str, Trust], ...] = ()


@dataclass(frozen=True, eq=False, slots=True)
class Trusts:
    """How somebody takes what a speaker says from now on."""

    who: str
    speaker: str
    how: Trust


Effect = Goes | Attends | Watches | Plays | Becomes | Learns | LooksIn | Sees | Says | Trusts


# -- what an event says of another one ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Missed:
    """People do not perceive another event, whatever the rules of perception say."""

    event: str
    agents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Witnessed:
    """People perceive another event unnoticed, whatever the rules of perception say."""

    event: str
    agents: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Noticed:
    """Somebody who perceives another event sees that `whom` does; `mutual`: and the other way round."""

    event: str
    agent: str
    whom: str
    mutual: bool = False


Amendment = Missed | Witnessed | Noticed
