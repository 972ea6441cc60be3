"""Events: what happened, in order, each with the words that it comes from.

Who perceives an event is worked out from rooms, attention and words (`limp.beliefs.perception`), and overruled by
what the words say (`seen_by`, `unseen_by`, `missed_by`, `secretly_seen_by`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from ..minds.facts import Value
from .claims import Claim
from .variables import Variable

Mood = Literal["happened", "holds", "habit", "intended", "denied"]
"""It happened; it holds from the start, so that nobody did it; it holds as a rule; it was intended or possible,
and not done; the words say that it did not happen."""
NOT_HAPPENED: frozenset[Mood] = frozenset(("intended", "habit", "denied"))
"""The moods of what is told and did not happen, or not on this occasion."""
Trust = Literal["yes", "no", "liar", "mistake"]
"""How a hearer takes words: as true, as worthless, as a lie, or as an honest mistake."""


class Happening(Value):
    """Anything that is told.

    `text` is the verbatim quote that it comes from. `certainty` is the probability that it happened as written,
    shared by all minds. `id` is a name for other events to refer to; without one it is the event's number, from 1.
    """

    id: str = ""
    before: int | str = ""
    """The event told earlier before which it happened, by id or number; an episode puts it there."""
    text: str = ""
    certainty: float = Field(default=1.0, gt=0.0, le=1.0)
    mood: Mood = "happened"
    room: str = ""
    """Where it happens, if the words say so."""
    seen_by: tuple[str, ...] = ()
    """Who perceives it wherever they are, without those who are there noticing it."""
    unseen_by: tuple[str, ...] = ()
    """Who does not perceive it, wherever they are; whoever is there knows that."""
    missed_by: tuple[str, ...] = ()
    """Who does not perceive it, while the others take it that they do."""
    secretly_seen_by: tuple[str, ...] = ()
    """Who perceives it unnoticed, also where they are in the room."""


class Assignment(Value):
    """`variable` gets `value`; None is another value than before that is not told."""

    variable: Variable
    value: str | None


def _from_mapping(given: object) -> object:
    if not isinstance(given, dict):
        return given
    return tuple({"variable": variable, "value": value or None} for variable, value in given.items())


Sets = Annotated[
    tuple[Assignment, ...],
    Field(min_length=1),
    BeforeValidator(_from_mapping),
    PlainSerializer(lambda sets: {str(item.variable): item.value or "" for item in sets}),
    WithJsonSchema({"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1}),
]
"""Assignments, written as a mapping from variables to values: `{ "at(key)" = "drawer" }`; an empty value is
another one than before that is not told."""


class Change(Happening):
    """Variables get values: putting, moving, opening, cancelling, hiding; several at once for a swap.

    `by` is who does it, nobody where it happens by itself; `together` are those who do it with them. `verb` is
    kept for planners. `moved_from` is where the thing was before: empty if the words only say that it was
    somewhere else ("moves"), None if they do not say ("puts"). `only` restricts it to who does it and those in
    `seen_by`: nobody perceives it by being there. Where nobody does it, whose own state or place it is perceives
    it wherever they are, if they pay attention.
    `unreal`: it is only taken to be so by them, and is not.
    """

    kind: Literal["change"] = "change"
    sets: Sets
    by: str = ""
    together: tuple[str, ...] = ()
    verb: str = ""
    moved_from: str | None = None
    only: bool = False
    unreal: bool = False

    @property
    def doers(self) -> tuple[str, ...]:
        """All who do it; nobody where it happens by itself."""
        return (self.by, *self.together) if self.by else ()


class Enter(Happening):
    """`agent` comes into `room`; without one it is the one they left last, or the scene.

    `here`: they come to where the story plays ("comes", "returns").
    """

    kind: Literal["enter"] = "enter"
    agent: str
    here: bool = False


class Leave(Happening):
    """`agent` goes away, out of `room` where it is named."""

    kind: Literal["leave"] = "leave"
    agent: str


class Attend(Happening):
    """`agent` stops or starts to perceive: falls asleep, puts on headphones, looks away, wakes up.

    `asleep`: they can do nothing either until they perceive again. `unnoticed`: the others take it that they go on
    perceiving.
    """

    kind: Literal["attend"] = "attend"
    agent: str
    attentive: bool = True
    asleep: bool = False
    unnoticed: bool = False


class Watch(Happening):
    """`agents` watch `room`, or the one that `whom` is in, unnoticed; not `begins`: they stop."""

    kind: Literal["watch"] = "watch"
    agents: tuple[str, ...] = Field(min_length=1)
    whom: str = ""
    begins: bool = True


class Notice(Happening):
    """`agent` notices that `whom` perceives: watches now, or perceived `event`.

    `whom` does not know it, unless it is `mutual`: then each of the two sees that the other does.
    """

    kind: Literal["notice"] = "notice"
    agent: str
    whom: str
    event: str = ""
    mutual: bool = False


class Perceive(Happening):
    """`agents` learn a variable: by sight, by reading, by hearsay; without a `value`, what is so.

    `openly`: those around see that they do. `mistaken`: they take it for what it is not, as with look-alikes, or
    read what is not so. A state that is seen by sight to be another than was told has become so.
    """

    kind: Literal["perceive"] = "perceive"
    agents: tuple[str, ...] = Field(min_length=1)
    variable: Variable
    value: str = ""
    how: str = ""
    openly: bool = False
    mistaken: bool = False


class Miss(Happening):
    """`agents` do not perceive `event`, whatever the rules of perception say."""

    kind: Literal["miss"] = "miss"
    agents: tuple[str, ...] = Field(min_length=1)
    event: str


class Taken(Value):
    """How a hearer takes words, where the story says so."""

    hearer: str
    trust: Trust


class Tell(Happening):
    """`speaker` says something to `hearers`, or to everybody present.

    A claim without a value says what the speaker believes. `private`: only the hearers know that it was said.
    `overheard_by` hear it unnoticed. `unreached`: it is meant for them, the speaker thinks that it reached them,
    and it did not. `sent` is the event in which it was sent, where it reaches the hearers only now, as a letter
    does that is read later. `heard_as` is what the hearers took it to say, where they misheard.
    """

    kind: Literal["tell"] = "tell"
    speaker: str
    hearers: tuple[str, ...] = ()
    says: tuple[Claim, ...] = ()
    speech: Literal["statement", "question", "request", "promise"] = "statement"
    private: bool = False
    overheard_by: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()
    sent: str = ""
    heard_as: tuple[Claim, ...] = ()
    taken: tuple[Taken, ...] = ()


class Believe(Happening):
    """The words say what a chain of people believes, knows, wants, intends or fears."""

    kind: Literal["attitude"] = "attitude"
    claim: Claim


class OpenAct(Value):
    """An act that was open to somebody: what it costs, what must be so that it succeeds, and what it then gives.

    `cost` is in units of what an end is worth. An act that gives nothing by name serves what its agent is after.
    """

    does: str
    cost: float = 0.0
    needs: tuple[Claim, ...] = ()
    gives: tuple[Claim, ...] = ()


class Act(Happening):
    """Anything else that `agent` does, in words, with what it is for and towards whom, if that is told.

    `open_to` are the acts that were open to them, of which `does` names the one they chose; an act that is only
    intended is a choice before them.
    """

    kind: Literal["act"] = "act"
    agent: str
    does: str = ""
    purpose: str = ""
    towards: str = ""
    open_to: tuple[OpenAct, ...] = ()


class TrustIn(Happening):
    """How `agent` takes what `speaker` says from now on."""

    kind: Literal["trust"] = "trust"
    agent: str
    speaker: str
    how: Trust = "yes"


class Shown(Happening):
    """What a source showed, as evidence about events: each pair is a thing and where it was seen.

    `miss` is the probability that the source does not show what is there, `wrong` that it names something else.
    """

    kind: Literal["view"] = "view"
    source: str = ""
    at: tuple[tuple[str, str], ...] = ()
    miss: float = Field(default=0.0, ge=0.0, lt=1.0)
    wrong: float = Field(default=0.0, ge=0.0, lt=1.0)


class Unread(Happening):
    """Words that were not understood; `names` are the people, things and places that they mention or may refer to.

    `clause` are the words themselves, where `text` is their whole sentence.
    """

    kind: Literal["unread"] = "unread"
    clause: str = ""
    names: tuple[str, ...] = ()


Event = Annotated[
    Change
    | Enter
    | Leave
    | Attend
    | Watch
    | Notice
    | Perceive
    | Miss
    | Tell
    | Believe
    | Act
    | TrustIn
    | Shown
    | Unread,
    Field(discriminator="kind"),
]


def agent_of(event: Event) -> str:
    """Return who does or says something in an event; empty where nobody does."""
    match event:
        case Enter() | Leave() | Attend() | Notice() | Act() | TrustIn():
            return event.agent
        case Change():
            return event.by
        case Tell():
            return event.speaker
        case Perceive() | Watch() | Miss():
            return event.agents[0]
    return ""


def people_in(event: Event) -> tuple[str, ...]:
    """Return the people whom an event names as those who do, say, perceive or miss something."""
    match event:
        case Notice():
            return (event.agent, event.whom)
        case TrustIn():
            return (event.agent, event.speaker)
        case Watch():
            return (*event.agents, *filter(None, (event.whom,)))
        case Perceive() | Miss():
            return event.agents
        case Tell():
            return (event.speaker, *event.hearers, *event.overheard_by, *event.unreached)
        case Believe():
            return event.claim.chain
        case Enter() | Leave() | Attend() | Act():
            return (event.agent,)
        case Change():
            return event.doers
    return ()


def taking_part(event: Event) -> tuple[str, ...]:
    """Return who has to be where an event happens."""
    match event:
        case Enter() | Leave() | Attend():
            return (event.agent,)
        case Change():
            return event.doers if not event.unreal else ()
        case Perceive():
            return event.agents
        case Tell():
            return (event.speaker, *(() if event.private else event.hearers))
    return ()


def variables_in(event: Event) -> tuple[Variable, ...]:
    """Return the variables that an event changes, reveals or tells of."""
    match event:
        case Change():
            return tuple(item.variable for item in event.sets)
        case Perceive():
            return (event.variable,)
        case Tell():
            return tuple(claim.variable for claim in (*event.says, *event.heard_as) if claim.variable)
        case Believe():
            return (event.claim.variable,) if event.claim.variable else ()
        case Enter() | Leave():
            return (Variable("at", event.agent),)
    return ()
