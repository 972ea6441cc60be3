"""Queries: what is asked of an episode, one type for each kind.

Every kind is about a chain of people ("A thinks that B thinks ..."; nobody for reality) and a moment. Who computes
it follows from the kind: belief formation, a planner, or a judge (`limp.beliefs.answers`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..minds.attitudes import SocialGoal
from ..minds.facts import Value
from .claims import Option
from .variables import Variable

Moment = Literal["end", "start", "before"] | int
"""When a query looks at the story: a number is the last event (from 0) that has happened by then; `start` is when
the chain first held anything, `before` is before the last change."""
Honest = Literal["lie", "mistake", "truth"]
"""A lie: the speaker holds that it is false. A mistake: they hold what they say, and it is false."""
Feeling = Literal["surprised", "disappointed", "relieved"]
INITIAL = "its initial place"
"""A claimed value: where the thing was first told to be."""


class _Query(Value):
    chain: tuple[str, ...] = ()
    when: Moment = "end"


class _OfVariable(_Query):
    variable: Variable


class WhichValue(_OfVariable):
    """Which value does the chain hold? `mover`: where that person put the thing first.

    `grain`: in which room the thing is, and not in what.
    """

    kind: Literal["value"] = "value"
    mover: str = ""
    grain: Literal["", "room"] = ""


class WhichLabel(_OfVariable):
    """What does a container look as if it held?"""

    kind: Literal["label"] = "label"


class WhichThing(_OfVariable):
    """Which thing did `mover` put at the place `variable.of`?"""

    kind: Literal["thing"] = "thing"
    mover: str = ""


class IsHeld(_OfVariable):
    """Does the chain hold that the variable has the value `claimed`? `negated`: the other way round."""

    kind: Literal["holds"] = "holds"
    claimed: str = ""
    negated: bool = False


class IsKnown(_OfVariable):
    """Does the last of the chain know the value, as the rest of the chain sees it?

    `mistaken`: are they wrong about it, which is more than not to know. `negated`: the other way round.
    """

    kind: Literal["knows"] = "knows"
    negated: bool = False
    mistaken: bool = False


class UnreadClaim(_OfVariable):
    """A claim that was not understood, in the place of one about the variable."""

    kind: Literal["unread"] = "unread"


class WhoKnows(_OfVariable):
    """Who, of all or of `among`, knows the value? `negated`: who does not. `how`: who alone, or who was first.

    `mistaken`: who is wrong about it, which is more than not to know.
    """

    kind: Literal["who_knows"] = "who_knows"
    among: tuple[str, ...] = ()
    negated: bool = False
    mistaken: bool = False
    how: Literal["first", "only"] | None = None


class WhoHolds(_OfVariable):
    """Who of `among`, or of all, holds that the variable has the value `claimed`?"""

    kind: Literal["who_holds"] = "who_holds"
    among: tuple[str, ...] = ()
    claimed: str = ""


class WhoFeels(_OfVariable):
    """Who of `among`, or of all, is surprised, disappointed or relieved to learn how the variable really is?"""

    kind: Literal["who_feels"] = "who_feels"
    among: tuple[str, ...] = ()
    feeling: Feeling = "surprised"


class WhoDid(_OfVariable):
    """Who changed the variable last, to the value `claimed`, or in one of `events`, by name or number?"""

    kind: Literal["who_did"] = "who_did"
    claimed: str = ""
    events: tuple[str, ...] = ()


class WhoHas(_OfVariable):
    """Who has the thing, in their hands or in what they carry? A place that nobody carries is no answer."""

    kind: Literal["who_has"] = "who_has"


class WasDone(_OfVariable):
    """Did one of the `events`, by name or number, happen? Without any the story tells of no such event."""

    kind: Literal["done"] = "done"
    events: tuple[str, ...] = ()
    negated: bool = False


class WhichClaim(_Query):
    """Which of the options, each a claim of its own, does the chain hold?

    With an `actor` it is asked what that person does next; a claim is then what they do.
    """

    kind: Literal["claim"] = "claim"
    topic: str = ""
    actor: str = ""


class NextAct(_Query):
    """What does `agent` do next?"""

    kind: Literal["act"] = "act"
    agent: str


class GoalOf(_Query):
    """What does `agent` want, look for, or try to do?"""

    kind: Literal["goal"] = "goal"
    agent: str


class ReasonOf(_Query):
    """Why did `agent` do or say `words`, or the event that `event` names?"""

    kind: Literal["reason"] = "reason"
    agent: str
    words: str = ""
    event: str = ""


class StanceOf(_Query):
    """Does `agent` help or hinder `other`? `claimed`: what a question for yes or no names."""

    kind: Literal["stance"] = "stance"
    agent: str
    other: str = ""
    claimed: SocialGoal | None = None


class WhoTakesSides(_Query):
    """Who helps or hinders `other`?"""

    kind: Literal["sides"] = "sides"
    stance: SocialGoal
    other: str


class HonestyOf(_Query):
    """Was what `speaker` said last, or in `event`, a lie, an honest mistake, or true?"""

    kind: Literal["honesty"] = "honesty"
    speaker: str
    event: str = ""
    claimed: Honest | None = None


class FeelingOf(_OfVariable):
    """Is the last of the chain surprised, disappointed or relieved when they learn how the variable really is?"""

    kind: Literal["feeling"] = "feeling"
    feeling: Feeling = "surprised"
    negated: bool = False


class Open(_Query):
    """Words that fit no other kind; a judge answers it, from the minds as they were formed."""

    kind: Literal["open"] = "open"
    words: str


_Believed = (
    WhichValue
    | WhichLabel
    | WhichThing
    | IsHeld
    | IsKnown
    | UnreadClaim
    | WhoKnows
    | WhoHolds
    | WhoFeels
    | WhoDid
    | WhoHas
    | WasDone
)
VariableQuery = _Believed | FeelingOf
"""The kinds that belief formation answers alone."""
Query = Annotated[
    _Believed | WhichClaim | NextAct | GoalOf | ReasonOf | StanceOf | WhoTakesSides | HonestyOf | FeelingOf | Open,
    Field(discriminator="kind"),
]


Material = Literal["story", "household"]
"""What an episode was read from, where that decides who answers what is asked of it."""


class Asked(Value):
    """What a file or a reader asks of an episode: the query, the options as claims, and which end is wanted.

    `of` is what the episode was read from.
    """

    words: str = ""
    query: Query
    options: tuple[Option, ...] = ()
    polarity: Literal["MOST", "LEAST"] = "MOST"
    assumptions: tuple[str, ...] = ()
    of: Material = Field(default="story", exclude_if=lambda of: of == "story")


def people_of(query: Query) -> tuple[str, ...]:
    """Return all whom a query names: its chain, who acts, speaks or moves, and those among whom it asks."""
    data = query.model_dump(include={"chain", "among", "agent", "other", "speaker", "mover", "actor"})
    found = (name for slot in data.values() for name in ((slot,) if isinstance(slot, str) else slot or ()))
    return tuple(dict.fromkeys(filter(None, found)))
