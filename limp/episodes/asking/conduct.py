"""What follows from a mind, and which mind is behind what was done; and questions of no other kind."""

from __future__ import annotations

from typing import ClassVar, Literal

from ...minds.attitudes import SocialGoal
from ...minds.facts import who
from ..episode import Episode
from ..phrases import agreeing
from ..query import NO, YES, By, Query, as_seen_by, does, thinks
from ..roles import Person

Honest = Literal["lie", "mistake", "truth"]
"""A lie: the speaker holds that it is false. A mistake: they hold what they say, and it is false."""
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


class GoalOf(Conduct):
    """What does `agent` want, look for, or try to do?

    >>> GoalOf("Ann", chain=("Ben",)).sentence()
    'What does Ann want, as Ben sees it?'
    """

    kind: ClassVar[str] = "goal"
    backward: ClassVar[bool] = True

    def in_words(self) -> str:
        return f"what {does(self.agent)} want{as_seen_by(self.chain)}"


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

    @property
    def answers(self) -> tuple[str, ...]:
        return (YES, NO) if self.claimed is not None else tuple(_HELPING)


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
    def whose(self) -> str:
        return self.speaker

    @property
    def answers(self) -> tuple[str, ...]:
        return (YES, NO) if self.claimed is not None else tuple(kind for kind in _HONESTY if kind is not None)


class Open(Query):
    """Words that fit no other kind; a judge answers it, from the minds as they were formed.

    >>> Open("How does Ann feel?").sentence()
    'How does Ann feel?'
    """

    kind: ClassVar[str] = "open"
    words: str

    def in_words(self) -> str:
        return self.words.rstrip("?")
