"""Queries: what is asked of an episode, one type for each kind.

Every kind is about a chain of people ("A thinks that B thinks ..."; nobody for reality) and a moment. Who computes
it follows from the kind: belief formation, a planner, or a judge (`limp.beliefs.answers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from pydantic import Field, SerializeAsAny

from ..minds.attitudes import SocialGoal
from ..minds.facts import Value, the, who
from .claims import Option
from .family import OfKind
from .names import names
from .phrases import agreeing, clause, doing, people, sentence, through
from .roles import Person, Thing
from .variables import Variable, about

Moment = Literal["end", "start", "before"] | int
"""When a query looks at the story: a number is the last event (from 0) that has happened by then; `start` is when
the chain first held anything, `before` is before the last change."""
Honest = Literal["lie", "mistake", "truth"]
"""A lie: the speaker holds that it is false. A mistake: they hold what they say, and it is false."""
Feeling = Literal["surprised", "disappointed", "relieved"]
INITIAL = "its initial place"
"""A claimed value: where the thing was first told to be."""
_MOMENTS = {"end": "", "start": "at the start, ", "before": "before the last change, "}
_WHO_IT_IS = {"first": " was the first who", "only": " is the only one who", None: ""}
_HELPING = {"help": "helps", "hinder": "hinders", "independent": "neither helps nor hinders"}
_HONESTY = {
    "lie": "a lie",
    "mistake": "an honest mistake",
    "truth": "true",
    None: "a lie, an honest mistake or true",
}
_AS_ASKED = {"at": "where", "inside": "what", "state": "in what state", "fact": "what", "topic": "what"}


class Query(OfKind):
    """Anything that is asked, of a chain of people (nobody: of the world), by default at the end."""

    family: ClassVar[dict[str, type[Query]]] = {}

    chain: tuple[Person, ...] = Field(default=(), kw_only=True)
    when: Moment = Field(default="end", kw_only=True)

    def in_words(self) -> str:
        """Return what is asked, without capital, moment and question mark."""
        raise NotImplementedError

    def sentence(self) -> str:
        """Return it as a question; the moment stands in front, events are counted from 1."""
        moment = f"after event {self.when + 1}, " if isinstance(self.when, int) else _MOMENTS[self.when]
        return sentence(f"{moment}{self.in_words()}", "?")


class _OfVariable(Query):
    variable: Variable


class WhichValue(_OfVariable):
    """Which value does the chain hold? `mover`: where that person put the thing first.

    `grain`: in which room the thing is, and not in what.
    """

    kind: ClassVar[str] = "value"
    mover: Person = ""
    grain: Literal["", "room"] = ""

    def in_words(self) -> str:
        of, quality = self.variable.of, self.variable.quality
        asks = "in which room" if self.grain == "room" else _AS_ASKED[quality]
        put = f", where {who(self.mover)} put it first" if self.mover else ""
        if quality == "fact":
            told = f"the answer is to {of}"
            return (_thinking("what", self.chain, told) if self.chain else f"what is so: {of}") + put
        inside = quality == "inside"
        if self.chain:
            rest = f"is in {the(of)}" if inside else f"{the(of)} is"
            return _thinking(asks, self.chain, rest) + put
        return f"{asks} is {'in ' if inside else ''}{the(of)}{put}"


class WhichLabel(_OfVariable):
    """What does a container look as if it held?"""

    kind: ClassVar[str] = "label"

    def in_words(self) -> str:
        return f"what does {the(self.variable.of)} look as if it held"


class WhichThing(_OfVariable):
    """Which thing did `mover` put at the place `variable.of`?"""

    kind: ClassVar[str] = "thing"
    mover: Person = ""

    def in_words(self) -> str:
        return f"which thing did {who(self.mover) or 'somebody'} put in {the(self.variable.of)}"


class IsHeld(_OfVariable):
    """Does the chain hold that the variable has the value `claimed`? `negated`: the other way round."""

    kind: ClassVar[str] = "holds"
    claimed: Thing = ""
    negated: bool = False

    def in_words(self) -> str:
        return _whether(self.chain, _claim(self.variable, self.claimed), self.negated)


class IsKnown(_OfVariable):
    """Does the last of the chain know the value, as the rest of the chain sees it?

    `mistaken`: are they wrong about it, which is more than not to know. `negated`: the other way round.
    """

    kind: ClassVar[str] = "knows"
    negated: bool = False
    mistaken: bool = False

    def in_words(self) -> str:
        person = self.chain[-1:] or ("anybody",)
        errs = "wrong about" if self.mistaken else "unaware of" if self.negated else ""
        does = f"{doing(person, 'is')} {errs}" if errs else doing(person, "knows")
        return _whether(self.chain[:-1], f"{does} {about(self.variable)}")


class UnreadClaim(_OfVariable):
    """A claim that was not understood, in the place of one about the variable."""

    kind: ClassVar[str] = "unread"

    def in_words(self) -> str:
        return _whether(self.chain, f"something not understood holds of {about(self.variable)}")


class WhoKnows(_OfVariable):
    """Who, of all or of `among`, knows the value? `negated`: who does not. `how`: who alone, or who was first.

    `mistaken`: who is wrong about it, which is more than not to know.
    """

    kind: ClassVar[str] = "who_knows"
    among: tuple[Person, ...] = ()
    negated: bool = False
    mistaken: bool = False
    how: Literal["first", "only"] | None = None

    def in_words(self) -> str:
        verb = "is wrong about" if self.mistaken else "does not know" if self.negated else "knows"
        return _who(self.chain, f"{_WHO_IT_IS[self.how]} {verb} {about(self.variable)}", self.among)


class WhoHolds(_OfVariable):
    """Who of `among`, or of all, holds that the variable has the value `claimed`?"""

    kind: ClassVar[str] = "who_holds"
    among: tuple[Person, ...] = ()
    claimed: Thing = ""

    def in_words(self) -> str:
        return _who(self.chain, f"thinks that {_claim(self.variable, self.claimed)}", self.among)


class WhoFeels(_OfVariable):
    """Who of `among`, or of all, is surprised, disappointed or relieved to learn how the variable really is?"""

    kind: ClassVar[str] = "who_feels"
    among: tuple[Person, ...] = ()
    feeling: Feeling = "surprised"

    def in_words(self) -> str:
        return _who(self.chain, f"is {self.feeling} to learn {about(self.variable)}", self.among)


class WhoDid(_OfVariable):
    """Who changed the variable last, to the value `claimed`, or in one of `events`, by name or number?"""

    kind: ClassVar[str] = "who_did"
    claimed: Thing = ""
    events: tuple[str, ...] = ()

    def in_words(self) -> str:
        claimed = self.claimed and f"saw to it that {_claim(self.variable, self.claimed)}"
        return _who(self.chain, claimed or f"changed last {about(self.variable)}")


class WhoHas(_OfVariable):
    """Who has the thing, in their hands or in what they carry? A place that nobody carries is no answer."""

    kind: ClassVar[str] = "who_has"

    def in_words(self) -> str:
        return _who(self.chain, f"has {the(self.variable.of)}")


class WasDone(_OfVariable):
    """Did one of the `events`, by name or number, happen? Without any the story tells of no such event."""

    kind: ClassVar[str] = "done"
    events: tuple[str, ...] = ()
    negated: bool = False

    def in_words(self) -> str:
        where = f" in event {' or '.join(self.events)}" if self.events else ", of which nothing is told"
        return _whether(self.chain, f"something happened to {the(self.variable.of)}{where}", self.negated)


class WhichClaim(Query):
    """Which of the options, each a claim of its own, does the chain hold?

    With an `actor` it is asked what that person does next; a claim is then what they do.
    """

    kind: ClassVar[str] = "claim"
    topic: str = ""
    actor: Person = ""

    def in_words(self) -> str:
        topic = f" of {self.topic}" if self.topic else ""
        if self.actor:
            return f"which of these {_does(self.actor)} do next{topic}"
        if not self.chain:
            return f"which of these is so{topic}"
        return f"which of these {agreeing(self.chain[:1], 'does')} {_thinks(self.chain)} think{topic}"


class NextAct(Query):
    """What does `agent` do next?"""

    kind: ClassVar[str] = "act"
    agent: Person

    def in_words(self) -> str:
        return f"what {_does(self.agent)} do next{_as_first_sees(self.chain)}"


class GoalOf(Query):
    """What does `agent` want, look for, or try to do?"""

    kind: ClassVar[str] = "goal"
    agent: Person

    def in_words(self) -> str:
        return f"what {_does(self.agent)} want{_as_first_sees(self.chain)}"


class ReasonOf(Query):
    """Why did `agent` do or say `words`, or the event that `event` names?"""

    kind: ClassVar[str] = "reason"
    agent: Person
    words: str = ""
    event: str = ""

    def in_words(self) -> str:
        what = self.words or (f"what event {self.event} tells" if self.event else "it")
        return f"why did {who(self.agent)} do or say this: {what}{_as_first_sees(self.chain)}"


class StanceOf(Query):
    """Does `agent` help or hinder `other`? `claimed`: what a question for yes or no names."""

    kind: ClassVar[str] = "stance"
    agent: Person
    other: Person = ""
    claimed: SocialGoal | None = None

    def in_words(self) -> str:
        helps = "care about neither helping nor hindering" if self.claimed == "independent" else self.claimed
        whom = who(self.other) or "the others"
        return f"{_does(self.agent)} {helps or 'help or hinder'} {whom}{_as_first_sees(self.chain)}"


class WhoTakesSides(Query):
    """Who helps or hinders `other`?"""

    kind: ClassVar[str] = "sides"
    stance: SocialGoal
    other: Person

    def in_words(self) -> str:
        return f"who {_HELPING[self.stance]} {who(self.other)}{_as_first_sees(self.chain)}"


class HonestyOf(Query):
    """Was what `speaker` said last, or in `event`, a lie, an honest mistake, or true?"""

    kind: ClassVar[str] = "honesty"
    speaker: Person
    event: str = ""
    claimed: Honest | None = None

    def in_words(self) -> str:
        said = f"in event {self.event}" if self.event else "last"
        what = f"was what {who(self.speaker)} said {said} {_HONESTY[self.claimed]}"
        return what + _as_first_sees(self.chain)


class FeelingOf(_OfVariable):
    """Is the last of the chain surprised, disappointed or relieved when they learn how the variable really is?"""

    kind: ClassVar[str] = "feeling"
    feeling: Feeling = "surprised"
    negated: bool = False

    def in_words(self) -> str:
        is_so = f"{doing(self.chain[-1:] or ('anybody',), 'is')} {'not ' if self.negated else ''}{self.feeling}"
        return _whether(self.chain[:-1], f"{is_so} to learn {about(self.variable)}")


class Open(Query):
    """Words that fit no other kind; a judge answers it, from the minds as they were formed."""

    kind: ClassVar[str] = "open"
    words: str

    def in_words(self) -> str:
        return self.words.rstrip("?")


def _does(name: str) -> str:
    """Return `does Ann`, `do the twins`."""
    return f"{agreeing([name], 'does')} {who(name)}"


def _thinking(question: str, chain: Sequence[str], rest: str) -> str:
    """Return `where does Ann think that Ben thinks that the key is`."""
    first, *others = chain
    return f"{question} {_does(first)} think that {through(others)}{rest}".strip()


def _thinks(chain: Sequence[str]) -> str:
    """Return `Ann thinks that Ben`."""
    return through(chain[:-1]) + who(chain[-1])


def _claim(variable: Variable, value: str) -> str:
    return f"{the(variable.of)} is where it was first" if value == INITIAL else clause(variable, value or None)


def _whether(chain: Sequence[str], told: str, wrong: bool = False) -> str:
    """Return whether a chain holds what is told, or with nobody whether it is so."""
    words = _thinking("", chain, told) if chain else f"is it so that {told}"
    return f"is it wrong to say yes to this: {words}" if wrong else words


def _who(chain: Sequence[str], does: str, among: Sequence[str] = ()) -> str:
    """Return who does something, `as Ann sees it`, or `in what Ann thinks that Ben`."""
    seen_by = f", in what {_thinks(chain)}" if len(chain) > 1 else _as_first_sees(chain)
    return f"who{f', of {people(among)},' if among else ''} {does}{seen_by}"


def _as_first_sees(chain: Sequence[str]) -> str:
    return f", as {doing(chain[:1], 'sees')} it" if chain else ""


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


Material = Literal["story", "household"]
"""What an episode was read from, where that decides who answers what is asked of it."""


class Asked(Value):
    """What a file or a reader asks of an episode: the query, the options as claims, and which end is wanted.

    `of` is what the episode was read from.
    """

    words: str = ""
    query: SerializeAsAny[Query]
    options: tuple[Option, ...] = ()
    polarity: Literal["MOST", "LEAST"] = "MOST"
    assumptions: tuple[str, ...] = ()
    of: Material = Field(default="story", exclude_if=lambda of: of == "story")


def people_of(query: Query) -> tuple[str, ...]:
    """Return all whom a query names: its chain, who acts, speaks or moves, and those among whom it asks."""
    return tuple(dict.fromkeys(name.name for name in names(query) if name.role == "person"))
