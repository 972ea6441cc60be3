"""What follows from a mind, and which mind is behind what was done; and questions of no other kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ...errors import InputError
from ...minds.facts import who
from ..claims import Claim, Option, SocialGoal
from ..episode import Episode
from ..phrases import agreeing
from ..query import NO, YES, By, Honest, Offers, Planning, Query, VariableQuery, as_seen_by, does, thinks
from ..roles import Person
from ..variables import Variable
from .values import WhichValue

_HELPING: dict[SocialGoal, str] = {
    "help": "helps",
    "hinder": "hinders",
    "independent": "neither helps nor hinders",
}
_HONESTY: dict[Honest | None, str] = {
    "lie": "a lie",
    "mistake": "an honest mistake",
    "truth": "true",
    None: "a lie, an honest mistake or true",
}


class WhichClaim(Query):
    """Which of the options, each a claim of its own, does the chain hold?

    With an `actor` it is asked what that person does next; a claim is then what they do.

    >>> WhichClaim(chain=("Ann",)).sentence()
    'Which of these does Ann think?'
    """

    kind: ClassVar[str] = "claim"
    topic: str = ""
    actor: Person = ""

    def in_words(self) -> str:
        topic = f" of {self.topic}" if self.topic else ""
        if self.actor:
            return f"which of these {does(self.actor)} do next{topic}"
        if not self.chain:
            return f"which of these is so{topic}"
        return f"which of these {agreeing(self.chain[:1], 'does')} {thinks(self.chain)} think{topic}"

    @property
    def by(self) -> By:
        return "judge" if self.actor else "beliefs"

    @property
    def offers(self) -> Offers:
        return "claims"

    @property
    def whose(self) -> str:
        return self.actor or super().whose


class Conduct(Query, abstract=True):
    """A question about what `agent` does; a planner answers it from the acts that were declared open."""

    agent: Person

    @property
    def by(self) -> By:
        return "planner"

    @property
    def whose(self) -> str:
        return self.agent


class NextAct(Conduct):
    """What does `agent` do next?

    >>> NextAct("Ann").sentence()
    'What does Ann do next?'
    """

    kind: ClassVar[str] = "act"

    def in_words(self) -> str:
        return f"what {does(self.agent)} do next{as_seen_by(self.chain)}"

    def planned(self, planning: Planning, options: Sequence[Option]) -> Sequence[float]:
        acts = planning.next_act(self.agent, self.moment(planning.minds.episode))
        return _named(acts, options, "an act that is open")

    def possible(self, planning: Planning) -> tuple[str, ...]:
        return tuple(planning.next_act(self.agent, self.moment(planning.minds.episode)))


class GoalOf(Conduct):
    """What does `agent` want, look for, or try to do?

    >>> GoalOf("Ann", chain=("Ben",)).sentence()
    'What does Ann want, as Ben sees it?'
    """

    kind: ClassVar[str] = "goal"
    backward: ClassVar[bool] = True

    def in_words(self) -> str:
        return f"what {does(self.agent)} want{as_seen_by(self.chain)}"

    def planned(self, planning: Planning, options: Sequence[Option]) -> Sequence[float]:
        return planning.ends(self.agent, options)


class ReasonOf(Conduct):
    """Why did `agent` do or say `words`, or the event that `event` names?

    >>> ReasonOf("Ann", event="2").sentence()
    'Why did Ann do or say this: what event 2 tells?'
    """

    kind: ClassVar[str] = "reason"
    backward: ClassVar[bool] = True
    words: str = ""
    event: str = ""

    def in_words(self) -> str:
        what = self.words or (f"what event {self.event} tells" if self.event else "it")
        return f"why did {who(self.agent)} do or say this: {what}{as_seen_by(self.chain)}"

    def planned(self, planning: Planning, options: Sequence[Option]) -> Sequence[float]:
        return planning.ends(self.agent, options, self.event)

    def moment(self, episode: Episode) -> int | None:
        number = episode.number(self.event) if self.event else None
        return super().moment(episode) if number is None else number - 1


class StanceOf(Conduct):
    """Does `agent` help or hinder `other`? `claimed`: what a question for yes or no names.

    >>> StanceOf("Ann", "Ben").sentence()
    'Does Ann help or hinder Ben?'
    """

    kind: ClassVar[str] = "stance"
    backward: ClassVar[bool] = True
    other: Person = ""
    claimed: SocialGoal | None = None

    def in_words(self) -> str:
        helps = "care about neither helping nor hindering" if self.claimed == "independent" else self.claimed
        whom = who(self.other) or "the others"
        return f"{does(self.agent)} {helps or 'help or hinder'} {whom}{as_seen_by(self.chain)}"

    def possible(self, planning: Planning) -> tuple[str, ...]:
        return (YES, NO) if self.claimed is not None else tuple(_HELPING)

    def planned(self, planning: Planning, options: Sequence[Option]) -> Sequence[float]:
        found = planning.stances(self.agent, self.other)
        return _one_of(found, self.claimed, options, "help or hinder")


class WhoTakesSides(Query):
    """Who helps or hinders `other`?

    >>> WhoTakesSides("help", "Ben").sentence()
    'Who helps Ben?'
    """

    kind: ClassVar[str] = "sides"
    backward: ClassVar[bool] = True
    stance: SocialGoal
    other: Person

    def in_words(self) -> str:
        return f"who {_HELPING[self.stance]} {who(self.other)}{as_seen_by(self.chain)}"


class HonestyOf(Query):
    """Was what `speaker` said last, or in `event`, a lie, an honest mistake, or true?

    >>> HonestyOf("Ann").sentence()
    'Was what Ann said last a lie, an honest mistake or true?'
    """

    kind: ClassVar[str] = "honesty"
    backward: ClassVar[bool] = True
    speaker: Person
    event: str = ""
    claimed: Honest | None = None

    def in_words(self) -> str:
        said = f"in event {self.event}" if self.event else "last"
        what = f"was what {who(self.speaker)} said {said} {_HONESTY[self.claimed]}"
        return what + as_seen_by(self.chain)

    @property
    def by(self) -> By:
        return "beliefs"

    @property
    def offers(self) -> Offers:
        return "words" if self.claimed is None else "yes or no"

    @property
    def whose(self) -> str:
        return self.speaker

    def possible(self, planning: Planning) -> tuple[str, ...]:
        return (YES, NO) if self.claimed is not None else tuple(kind for kind in _HONESTY if kind is not None)

    def planned(self, planning: Planning, options: Sequence[Option]) -> Sequence[float]:
        found = planning.honesty(self.speaker, self.event)
        return _one_of(found, self.claimed, options, "a lie, a mistake or the truth")

    def behind(self, episode: Episode) -> VariableQuery:
        said, _, variable = statement_of(episode, self.speaker, self.event)
        return WhichValue(variable, chain=(self.speaker,), when=said - 1)


def statement_of(episode: Episode, speaker: str, event: str = "") -> tuple[int, Claim, Variable]:
    """Return which event is the last that somebody said of the world, or the one named, and the claim in it.

    Raises `InputError` if there is none.
    """
    named = episode.number(event) if event else None
    for k in range(len(episode.events) - 1, -1, -1):
        told = episode.events[k]
        if told.doer != speaker or (event and k != named):
            continue
        for claim in reversed(told.statements):
            if claim.variable is not None and claim.value and not claim.chain:
                return k, claim, claim.variable
    raise InputError(
        f"the story tells nothing that {speaker} said of where or what something is.",
        "Say it as: Ann told Ben that the ball was in the box.",
    )


def _one_of(
    found: Mapping[str, float], claimed: str | None, options: Sequence[Option], what: str
) -> Sequence[float]:
    """Return the weight of each option, where it is asked which kind it was, or whether it was `claimed`."""
    if claimed is None:
        return _named(found, options, what)
    return _named({YES: found[claimed], NO: sum(found.values()) - found[claimed]}, options, "yes or no")


def _named(found: Mapping[str, float], options: Sequence[Option], what: str) -> Sequence[float]:
    """Return the probability of what each option names; raise `InputError` if none names any."""
    weights = [found.get(option.words, 0.0) for option in options]
    if not any(weights) or not all(option.words for option in options):
        raise InputError(f"none of the options names {what}.", f"It is one of: {', '.join(found)}.")
    return weights


class Open(Query):
    """Words that fit no other kind; a judge answers it, from the minds as they were formed.

    >>> Open("How does Ann feel?").sentence()
    'How does Ann feel?'
    """

    kind: ClassVar[str] = "open"
    words: str

    def in_words(self) -> str:
        return self.words.rstrip("?")
