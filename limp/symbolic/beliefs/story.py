"""What the rules for English make of a story, clause by clause; `handover` makes an episode of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """Anything that is told; `text` are its words and `certainty` the probability that it happened."""

    text: str = ""
    certainty: float = 1.0


@dataclass(frozen=True, slots=True)
class Enters(Happening):
    """`agent` comes into `room`; an empty room is the one they left last, or the scene.

    `here`: the words say that they come to where the story plays ("comes", "returns"), not that they go elsewhere.
    """

    agent: str
    room: str = ""
    here: bool = False


@dataclass(frozen=True, slots=True)
class Leaves(Happening):
    """`agent` goes away; `room` is the one they leave, where it is named."""

    agent: str
    room: str = ""


@dataclass(frozen=True, slots=True)
class Moves(Happening):
    """`thing` comes to be at `place`, by an `agent`, or it simply is there (no agent).

    `seen_by` adds witnesses who are not in the room and whom nobody notices, `secretly_seen_by` makes witnesses
    unnoticed wherever they are, and `unseen_by` takes witnesses away who are there but do not look.
    `shifted`: the words say that it was somewhere else before ("moves", not "puts"), at `source` if they name it.
    """

    thing: str
    place: str
    agent: str = ""
    room: str = ""
    seen_by: tuple[str, ...] = ()
    secretly_seen_by: tuple[str, ...] = ()
    unseen_by: tuple[str, ...] = ()
    shifted: bool = False
    source: str = ""
    stands: bool = False
    """Whether the words only say that it is there, so that it is no act that anybody can have missed."""


@dataclass(frozen=True, slots=True)
class Gone(Happening):
    """`thing` is no longer at `place`, and where it is now is not told."""

    thing: str
    place: str
    agent: str = ""


@dataclass(frozen=True, slots=True)
class Finds(Happening):
    """`agents` look and see `thing` at `place`; those around them see that they do."""

    agents: tuple[str, ...]
    thing: str
    place: str


@dataclass(frozen=True, slots=True)
class Looks(Happening):
    """`agents` see what is really inside `place`."""

    agents: tuple[str, ...]
    place: str


@dataclass(frozen=True, slots=True)
class Learns(Happening):
    """`agent` comes to know where `thing` is, alone: at `place`, or where it really is. Nobody else knows this."""

    agent: str
    thing: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Labelled(Happening):
    """`place` looks as if `content` were in it, to everyone who has not looked inside."""

    place: str
    content: str


@dataclass(frozen=True, slots=True)
class Tells(Happening):
    """`speaker` says that `thing` is at `place` (or is not, if `negated`).

    Without `hearers` everyone in the room hears it. `private`: only the `hearers` know that it was said. Without
    a `place` the speaker says what they believe.
    """

    speaker: str
    thing: str
    place: str
    hearers: tuple[str, ...] = ()
    private: bool = False
    negated: bool = False
    about: Literal["at", "inside", "state", "fact"] = "at"


@dataclass(frozen=True, slots=True)
class Becomes(Happening):
    """`thing` comes to be in a `state` (closed, at four), by an `agent`, or it simply is.

    `known_to` are those who know or believe so without being there; without `real` they only believe it.
    """

    thing: str
    state: str
    agent: str = ""
    real: bool = True
    known_to: tuple[str, ...] = ()
    about: Literal["state", "fact"] = "state"


@dataclass(frozen=True, slots=True)
class Says(Happening):
    """`speaker` raises `topic` in front of everyone present; `topic` is an identifier of what was said."""

    speaker: str
    topic: str


@dataclass(frozen=True, slots=True)
class Watches(Happening):
    """`agents` watch a room unnoticed (through a keyhole or window, or hidden), until they move or stop.

    An empty `room` is the one with `whom` in it, or the scene.
    """

    agents: tuple[str, ...]
    room: str = ""
    whom: str = ""


@dataclass(frozen=True, slots=True)
class StopsWatching(Happening):
    """`agent` no longer watches."""

    agent: str


@dataclass(frozen=True, slots=True)
class Notices(Happening):
    """`agent` notices that `watcher` watches, and `watcher` does not know it."""

    agent: str
    watcher: str


@dataclass(frozen=True, slots=True)
class Attends(Happening):
    """`agent`, who stays where they are, stops or starts to perceive (falls asleep, wakes up)."""

    agent: str
    attentive: bool


@dataclass(frozen=True, slots=True)
class Acts(Happening):
    """`agent` does something where the story plays that changes nothing, so that they are there."""

    agent: str


@dataclass(frozen=True, slots=True)
class Trusts(Happening):
    """How `agent` takes what `speaker` says: as true, as worthless (`no`), or as a lie (`liar`)."""

    agent: str
    speaker: str
    how: Literal["yes", "no", "liar"]


@dataclass(frozen=True, slots=True)
class Unread(Happening):
    """Words that were not understood; `names` are the agents, things and places that they mention.

    `clause` are the words themselves, where `text` is their whole sentence.
    """

    clause: str = ""
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """Who and what there is, and what happens, in order.

    `rooms_of` says in which room a place stands. `log` is true for a numbered record of every event, `shown` if
    the story itself takes it that those who are there see what containers hold.
    """

    agents: tuple[str, ...]
    events: tuple[Happening, ...]
    rooms_of: tuple[tuple[str, str], ...] = ()
    log: bool = False
    shown: bool = False
    mentioned: tuple[str, ...] = ()
    """Places that are spoken of, whether or not anything is ever there."""
    aliases: tuple[tuple[str, str], ...] = ()
    """What agents are also called, and who is meant: `("nurse", "Ito")`, `("Nurse Ito", "Ito")`."""
    words: str = ""
    """The words that it was read from, for facts that only a question asks for."""

    @property
    def things(self) -> tuple[str, ...]:
        """The things whose place is ever told, in order of first mention."""
        found = (
            e.thing
            for e in self.events
            if isinstance(e, Moves | Gone | Finds | Learns)
            or (isinstance(e, Tells) and e.about in ("at", "inside"))
        )
        return tuple(dict.fromkeys(thing for thing in found if thing))

    @property
    def stateful(self) -> tuple[str, ...]:
        """The things whose state is ever told, in order of first mention."""
        told = (e.thing for e in self.events if isinstance(e, Becomes | Tells) and e.about == "state")
        return tuple(dict.fromkeys(told))

    @property
    def places(self) -> tuple[str, ...]:
        """The places where something is ever told to be, in order of first mention."""
        found = [
            e.place
            for e in self.events
            if isinstance(e, Moves | Gone | Finds | Looks | Learns | Labelled | Tells)
            and e.place
            and getattr(e, "about", "at") in ("at", "inside")
        ]
        return tuple(dict.fromkeys([*found, *self.mentioned, *(place for place, _ in self.rooms_of)]))
