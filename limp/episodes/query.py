"""A kind of query: one class in one place. Define its slots, `in_words`, `asks` and `answer`, and only these.

    class IsKnown(Whether):
        def in_words(self):                    the question, without capital, moment and question mark
        def asks(self, minds):                 whose opinions of what decide it
        def answer(self, minds, mine, true):   the probability of each answer if these opinions are held

    P(answer) = sum over joint opinions o of P(o) P(answer | o)

That holds for what belief formation answers (`VariableQuery`). Any other kind says who answers it (`by`), and
whose mind is in question (`whose`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from pydantic import Field

from ..errors import InputError
from ..minds.facts import the, who
from .claims import Option
from .episode import Episode
from .family import OfKind
from .names import names
from .phrases import agreeing, clause, doing, people, sentence, through
from .roles import Person
from .variables import UNTOLD, Variable, about

Moment = Literal["end", "start", "before"] | int
"""When a query looks at the story: a number is the last event (from 0) that has happened by then; `start` is when
the chain first held anything, `before` is before the last change."""
By = Literal["beliefs", "planner", "judge"]
Offers = Literal["values", "yes or no", "people", "claims", "words"]
"""What the options of a question are."""
Honest = Literal["lie", "mistake", "truth"]
"""A lie: the speaker holds that it is false. A mistake: they hold what they say, and it is false."""
YES, NO = "yes", "no"
ANOTHER = "none of these"
"""The option beside the only answer that an episode allows."""
INITIAL = "its initial place"
"""A claimed value: where the thing was first told to be."""
MOSTLY = 0.5
"""Where it is likelier than this that a chain holds nothing, the story does not tell the value."""
_MOMENTS = {"end": "", "start": "at the start, ", "before": "before the last change, "}


Chain = tuple[str, ...]
"""`("Ann", "Ben")`: what Ann thinks that Ben thinks; nobody is reality."""
Held = tuple[Chain, Variable]
"""Whose opinion of which variable."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a chain holds of a variable: a value, or none and the values that were denied.

    `when` is the event that decided, None if nothing that reaches the chain tells the value.
    """

    value: str | None
    denied: frozenset[str] = frozenset()
    when: int | None = None


class ToldValue(NamedTuple):
    """A value that an event gave a variable, or said that it has; `real`: it really had it from then on.

    `when` is the event, -1 for how something looks.
    """

    when: int
    value: str | None
    real: bool


def agree(mine: Opinion, true: Opinion) -> bool:
    """Return whether the opinion `mine` is knowledge of what is `true`.

        agree(mine, true) = [mine has a value] and ([mine = true] or [nothing tells what is true, nor denies mine])

    If nothing else tells a value, whoever learnt one is taken to know it (where people differ: `Worlds.decided`).
    """
    untold = true.when is None and mine.value not in true.denied
    return mine.value is not None and (untold or mine.value == true.value)


def chain_words(chain: Chain) -> str:
    """Return a chain of people as words: `Ann thinks that Ben`, or `the story` for reality."""
    return " thinks that ".join(chain) or "the story"


class Opinions(ABC):
    """What people may hold in an episode, as belief formation has it; kinds of queries ask it."""

    episode: Episode

    @abstractmethod
    def joint(self, asked: Sequence[Held], until: int | None = None) -> Mapping[tuple[Opinion, ...], float]:
        """Return the probability of what the asked chains hold together after event `until` (default: at the end).

        They sum to 1, worlds left out apart.
        """

    @abstractmethod
    def decided(self, asked: Sequence[Held], until: int | None = None) -> Mapping[tuple[Opinion, ...], float]:
        """Return `joint` with reality decided wherever nothing tells it and people hold different values of it."""

    @abstractmethod
    def spread(self, opinion: Opinion, variable: Variable, chain: Chain = ()) -> Mapping[str | None, float]:
        """Return an opinion of a chain as probabilities: a denied value leaves others, equally likely."""

    @abstractmethod
    def candidates(self, variable: Variable, chain: Chain = ()) -> tuple[str, ...]:
        """Return the values that a variable ever has or is said to have; of a thing, also the declared places.

        To a chain, those are possible of which it was told, and those in rooms in which all of it have been.
        """

    @abstractmethod
    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what a chain holds in the likeliest world."""

    @abstractmethod
    def told(self, variable: Variable) -> Sequence[ToldValue]:
        """Return what is told of a variable, in the order of events, in the likeliest world."""

    @abstractmethod
    def bears(self, chain: Chain, variable: Variable, until: int | None = None) -> bool:
        """Return whether anything told bears on what the last of a chain holds, as the rest of it sees it."""

    def held(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> dict[str | None, float]:
        """Return the probability of each value that the chain may hold; None stands for no opinion.

        `UNTOLD` stands for another value than before that is not told.
        """
        total: dict[str | None, float] = {}
        for (opinion,), weight in self.joint([(tuple(chain), variable)], until).items():
            for value, share in self.spread(opinion, variable, tuple(chain)).items():
                total[value] = total.get(value, 0.0) + weight * share
        return total


def unknown_in(held: Mapping[str | None, float]) -> float:
    """Return how probably no value is held, or one that is not told."""
    return held.get(None, 0.0) + held.get(UNTOLD, 0.0)


class Planning(ABC):
    """What planners work out of an episode; kinds of queries about conduct ask it."""

    minds: Opinions
    """What people hold in the episode."""

    @abstractmethod
    def next_act(self, agent: str, moment: int | None) -> Mapping[str, float]:
        """Return P(act) for the acts that are open to `agent` after event `moment`."""

    @abstractmethod
    def ends(self, agent: str, options: Sequence[Option], event: str = "") -> Sequence[float]:
        """Return P(what `agent` did, or did in `event` | end) for the end that each option claims."""

    @abstractmethod
    def stances(self, agent: str, other: str) -> Mapping[str, float]:
        """Return P(what `agent` did or said | stance to `other`)."""

    @abstractmethod
    def honesty(self, speaker: str, event: str) -> Mapping[str, float]:
        """Return the probability that what was said last, or in `event`, was a lie, a mistake, or true."""


class Query(OfKind):
    """Anything that is asked, of a chain of people (nobody: of the world), by default at the end."""

    family: ClassVar[dict[str, type[Query]]] = {}
    backward: ClassVar[bool] = False
    """Whether it asks for the mind behind what was done, rather than for what follows from a mind."""

    needs_somebody: ClassVar[bool] = False
    """Whether it asks of the mind of the last of its chain."""

    chain: tuple[Person, ...] = Field(default=(), kw_only=True)
    when: Moment = Field(default="end", kw_only=True)

    def in_words(self) -> str:
        """Return what is asked, without capital, moment and question mark."""
        raise NotImplementedError

    @property
    def by(self) -> By:
        """Who answers it: belief formation, a planner of acts that are declared, or only a judge."""
        return "judge"

    @property
    def offers(self) -> Offers:
        """What its options are; words where no claim says them."""
        return "words"

    @property
    def whose(self) -> str:
        """The name of whose mind is in question, or `people`."""
        return self.chain[-1] if self.chain else "people"

    def planned(self, planning: Planning, options: Sequence[Option]) -> Sequence[float] | None:
        """Return how likely a planner finds each option; None where it is not for a planner.

        Raises `InputError` where nothing tells what it would need.
        """
        return None

    def possible(self, planning: Planning) -> tuple[str, ...]:
        """Return the answers that are possible; none where only a judge knows any."""
        return ()

    def behind(self, episode: Episode) -> VariableQuery | None:
        """Return the question about a variable on which the answer hangs; None where there is none."""
        return None

    def sentence(self) -> str:
        """Return it as a question; the moment stands in front, events are counted from 1."""
        moment = f"after event {self.when + 1}, " if isinstance(self.when, int) else _MOMENTS[self.when]
        return sentence(f"{moment}{self.in_words()}", "?")

    def moment(self, episode: Episode) -> int | None:
        """Return the last event before the minds are looked at; None for the end of the story."""
        return self.when if isinstance(self.when, int) else None

    def concerns(self, episode: Episode) -> Collection[str]:
        """Return the people on whom the answer hangs."""
        return people_of(self)


class VariableQuery(Query, abstract=True):
    """A question about one variable, which belief formation answers alone."""

    names_value: ClassVar[bool] = False
    """Whether an answer is a value of the variable."""
    of_story: ClassVar[bool] = False
    """Whether the story tells the answer, whatever anybody could know."""
    in_dispute: ClassVar[bool] = False
    """Whether reality is decided where nothing tells it and people differ (`Opinions.decided`)."""

    variable: Variable

    @property
    def by(self) -> By:
        return "beliefs"

    @property
    def offers(self) -> Offers:
        return "values"

    # -- define only these ---------------------------------------------------------------------------------------

    def asks(self, minds: Opinions) -> Sequence[Held]:
        """Return whose opinions of what decide it; raise `InputError` where nothing tells them."""
        return () if self.of_story else [(self.chain, self.variable)]

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        """Return the probability of each answer in words if these opinions are held, in the order of `asks`."""
        raise NotImplementedError

    # -- the same for all ----------------------------------------------------------------------------------------

    def probabilities(self, minds: Opinions) -> dict[str, float]:
        """Return the probability of each answer in words; they sum to 1.

        For `who ...` queries the answers are sets of people, written as `Ann and Ben` in the order of the episode.
        Raises `InputError` if nothing that reaches the chain tells the value.
        """
        total: dict[str, float] = {}
        asked, opinions = self.asks(minds), minds.decided if self.in_dispute else minds.joint
        for held, weight in opinions(asked, self.until(minds)).items():
            for answer, p in self.answer(minds, *held).items():
                total[answer] = total.get(answer, 0.0) + weight * p
        return total

    def possible(self, planning: Planning) -> tuple[str, ...]:
        found = self.probabilities(planning.minds)
        others = planning.minds.candidates(self.variable) if self.names_value else ()
        words = tuple(dict.fromkeys((*found, *others)))
        return words if len(words) > 1 else (*words, ANOTHER)

    def behind(self, episode: Episode) -> VariableQuery | None:
        return self

    def known(self, minds: Opinions) -> dict[str, float]:
        """Return the probability of each answer where to hold nothing is an option of its own."""
        return self.probabilities(minds)

    def held(self, minds: Opinions) -> dict[str | None, float]:
        """Return the probability of each value that the chain holds when it is asked; None for no opinion."""
        return minds.held(self.chain, self.variable, self.until(minds))

    def until(self, minds: Opinions) -> int | None:
        """Return the last event that has happened by the moment of the query; None for the end of the story.

        At the start is when the chain first held anything, before is when it last held something else than at the
        end.
        """
        if isinstance(self.when, int):
            return self.when
        if self.when == "end":
            return None
        changes = sorted({told.when for told in minds.told(self.variable)})
        held = [(k, minds.opinion(self.chain, self.variable, k).value) for k in changes]
        told = [(k, value) for k, value in held if value is not None]
        if self.when == "start":
            return told[0][0] if told else None
        return next((k for k, value in reversed(told) if value != told[-1][1]), None)

    def minds(self, episode: Episode) -> tuple[str, ...]:
        """Return the people on whose minds the answer hangs."""
        return tuple(dict.fromkeys(self.chain))

    def require_bearing(self, chain: Chain, minds: Opinions) -> None:
        """Raise `InputError` if nothing bears on what the last of a chain holds: that is open, and no "no"."""
        if not minds.bears(chain, self.variable, self.until(minds)):
            raise InputError(
                f"nothing in the story bears on whether {chain_words(chain)} knows {about(self.variable)}.",
                "Say where they were, or who saw, heard or missed it.",
            )

    def untold(self) -> InputError:
        """Return the error for a value that nothing tells."""
        told = f"nothing in the story tells {chain_words(self.chain)}" if self.chain else "the story does not tell"
        return InputError(
            f"{told} {about(self.variable)}.",
            "Check that the story says who saw or heard it, and that the names agree with the question.",
        )


class Whether(VariableQuery, abstract=True):
    """A question for yes or no; a kind with a slot `negated` may ask the other way round."""

    @property
    @abstractmethod
    def said(self) -> str:
        """What is asked to be so, as a clause, its negation apart."""

    @property
    def offers(self) -> Offers:
        return "yes or no"

    @property
    def turned(self) -> bool:
        """Whether it is asked the other way round."""
        return bool(getattr(self, "negated", False))

    @property
    def outer(self) -> Chain:
        """Those who hold what is said; where it tells of the mind of the last of the chain, the others."""
        return self.chain[:-1] if self.needs_somebody else self.chain

    def in_words(self) -> str:
        words = thinking("", self.outer, self.said) if self.outer else f"is it so that {self.said}"
        return f"is it wrong to say yes to this: {words}" if self.turned else words

    def possible(self, planning: Planning) -> tuple[str, ...]:
        return YES, NO

    def yes(self, p: float) -> Mapping[str, float]:
        """Return the answers, where what is asked is so with probability `p`, its negation apart."""
        said = 1.0 - p if self.turned else p
        return {YES: said, NO: 1.0 - said}


def people_of(query: Query) -> tuple[str, ...]:
    """Return all whom a query names: its chain, who acts, speaks or moves, and those among whom it asks."""
    return tuple(dict.fromkeys(name.name for name in names(query) if name.role == "person"))


# -- its words --------------------------------------------------------------------------------------------------


def does(name: str) -> str:
    """Return `does Ann`, `do the twins`."""
    return f"{agreeing([name], 'does')} {who(name)}"


def thinking(question: str, chain: Sequence[str], rest: str) -> str:
    """Return `where does Ann think that Ben thinks that the key is`."""
    first, *others = chain
    return f"{question} {does(first)} think that {through(others)}{rest}".strip()


def thinks(chain: Sequence[str]) -> str:
    """Return `Ann thinks that Ben`."""
    return through(chain[:-1]) + who(chain[-1])


def claimed_of(variable: Variable, value: str) -> str:
    """Return what is claimed of a variable, as a clause."""
    return f"{the(variable.of)} is where it was first" if value == INITIAL else clause(variable, value or None)


def who_does(chain: Sequence[str], what: str, among: Sequence[str] = ()) -> str:
    """Return who does something, `as Ann sees it`, or `in what Ann thinks that Ben`."""
    seen_by = f", in what {thinks(chain)}" if len(chain) > 1 else as_seen_by(chain)
    return f"who{f', of {people(among)},' if among else ''} {what}{seen_by}"


def as_seen_by(chain: Sequence[str]) -> str:
    """Return `, as Ann sees it` for the first of a chain; nothing for reality."""
    return f", as {doing(chain[:1], 'sees')} it" if chain else ""
