"""Who knows, holds or has something."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from ...errors import InputError
from ...minds.attitudes import Clause
from ...minds.facts import Proposition, the
from ..episode import Episode
from ..opinions import Held, Opinion
from ..phrases import in_a_row, placed
from ..query import MOSTLY, Opinions, VariableQuery, claimed_of, holding, who_does
from ..roles import Person, Thing
from ..variables import about
from .held import as_told, knows_or_errs
from .places import outwards, surely_at

NOBODY = "nobody"
_WHO_IT_IS = {"first": " was the first who", "only": " is the only one who", None: ""}


def people_or_nobody(names: Sequence[str]) -> str:
    """Return names as words: `Ann, Ben and Cleo`, or `nobody`."""
    return in_a_row(names) or NOBODY


class Who(VariableQuery, abstract=True):
    """A question for people: everybody's mind may decide it."""

    def concerns(self, episode: Episode) -> Collection[str]:
        return (*self.chain, *episode.names)


class WhoIsSo(Who, abstract=True):
    """A question for those of `among`, or of all on whose mind something bears, of whom it is so."""

    among: tuple[Person, ...] = ()

    @abstractmethod
    def chance(self, minds: Opinions, agent: str, mine: Opinion, true: Opinion) -> float:
        """Return how probably it is so of who holds `mine`, where the chain of the query holds `true`."""

    def asks(self, minds: Opinions) -> Sequence[Held]:
        among = self.in_question(minds)
        for name in among or minds.episode.names[:1]:
            self.require_bearing((*self.chain, name), minds)
        return [(self.chain, self.variable), *(((*self.chain, agent), self.variable) for agent in among)]

    def in_question(self, minds: Opinions) -> tuple[str, ...]:
        """Return the people among whom it is asked."""
        end = self.until(minds)
        return self.among or tuple(
            name for name in minds.episode.names if minds.bears((*self.chain, name), self.variable, end)
        )

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        true, *theirs = opinions
        pairs = zip(self.in_question(minds), theirs, strict=True)
        chances = [(agent, self.chance(minds, agent, mine, true)) for agent, mine in pairs]
        return {people_or_nobody(self.among_them(minds, them, true)): p for them, p in _groups(chances)}

    def among_them(self, minds: Opinions, people: list[str], true: Opinion) -> list[str]:
        """Return those of the people of whom it is so who are asked for."""
        del minds, true
        return people

    def minds(self, episode: Episode) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.chain, *(self.among or episode.names))))


def _groups(chances: Sequence[tuple[str, float]]) -> Iterator[tuple[list[str], float]]:
    """Yield each group of whom something may be so with its probability, where each has a chance of their own."""
    ways: list[tuple[list[str], float]] = [([], 1.0)]
    for agent, p in chances:
        with_them = [([*names, agent], share * p) for names, share in ways if p > 0.0]
        ways = with_them + [(names, share * (1.0 - p)) for names, share in ways if p < 1.0]
    return iter(ways)


class WhoKnows(WhoIsSo):
    """Who, of all or of `among`, knows the value? `negated`: who does not. `how`: who alone, or who was first.

    `mistaken`: who is wrong about it, which is more than not to know.

    >>> WhoKnows(at("key"), how="only").sentence()
    'Who is the only one who knows where the key is?'
    """

    kind: ClassVar[str] = "who_knows"
    in_dispute: ClassVar[bool] = True
    negated: bool = False
    mistaken: bool = False
    how: Literal["first", "only"] | None = None

    def in_words(self) -> str:
        verb = "is wrong about" if self.mistaken else "does not know" if self.negated else "knows"
        return who_does(self.chain, f"{_WHO_IT_IS[self.how]} {verb} {about(self.variable)}", self.among)

    def chance(self, minds: Opinions, agent: str, mine: Opinion, true: Opinion) -> float:
        return float(knows_or_errs(mine, true, self.mistaken) != (self.negated and not self.mistaken))

    def among_them(self, minds: Opinions, people: list[str], true: Opinion) -> list[str]:
        """Return them all, or those who came to hold the value before the others did."""
        if self.how != "first":
            return people
        never = len(minds.episode.events)

        def since(agent: str) -> int:
            held = (
                k
                for k in range(never)
                if minds.opinion((*self.chain, agent), self.variable, k).value == true.value
            )
            return next(held, never)

        first = min(map(since, people), default=never)
        return [agent for agent in people if since(agent) == first]

    def content(self, value: str) -> Clause:
        verb = "is wrong about" if self.mistaken else "knows"
        return Proposition(words=f"{value} {verb} {about(self.variable)}")


class WhoHolds(WhoIsSo):
    """Who of `among`, or of all, holds that the variable has the value `claimed`?

    >>> WhoHolds(at("key"), claimed="jar", among=("Ann", "Ben")).sentence()
    'Who, of Ann and Ben, thinks that the key is in the jar?'
    """

    kind: ClassVar[str] = "who_holds"
    claimed: Thing = ""

    def in_words(self) -> str:
        return who_does(self.chain, f"thinks that {claimed_of(self.variable, self.claimed)}", self.among)

    def chance(self, minds: Opinions, agent: str, mine: Opinion, true: Opinion) -> float:
        return minds.spread(mine, self.variable).get(as_told(self.claimed, self, minds), 0.0)

    def content(self, value: str) -> Clause:
        return Proposition(words=f"{value} holds {about(self.variable)}")


class WhoHas(Who):
    """Who has the thing, in their hands or in what they carry? A place that nobody carries is no answer.

    >>> WhoHas(at("key"), chain=("Ann",)).sentence()
    'Who has the key, as Ann sees it?'
    """

    kind: ClassVar[str] = "who_has"

    def in_words(self) -> str:
        return who_does(self.chain, f"has {the(self.variable.of)}")

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        found: dict[str, float] = {}
        for value, p in minds.spread(opinions[0], self.variable).items():
            place = self._carrier(value, minds) if value else ""
            found[place] = found.get(place, 0.0) + p
        return found

    def probabilities(self, minds: Opinions) -> dict[str, float]:
        """Return the probability of each person that they have the thing, or carry what it is in; they sum to 1.

        Raises `InputError` where the chain rather holds it to be at a place that nobody is told to carry.
        """
        found = super().probabilities(minds)
        people = {name: p for name, p in found.items() if name in minds.episode.names}
        nobody = sum(found.values()) - sum(people.values())
        if nobody > MOSTLY:
            thing, place = the(self.variable.of), max(found, key=lambda name: found[name])
            where = f": it is told to be {placed(place)}" if place else ""
            raise InputError(f"the story does not tell who has {thing}{where}.", f"Ask where {thing} is.")
        return {**people, NOBODY: nobody} if nobody else people

    def _carrier(self, place: str, minds: Opinions) -> str:
        """Return who is, has or carries a place, by where it is itself told to be; else the place."""
        owners = {location.name: location.carrier for location in minds.episode.locations if location.carrier}

        def around(at: str) -> str | None:
            return None if at in minds.episode.names else surely_at(at, self, minds) or owners.get(at)

        return outwards(place, around)[-1]

    def content(self, value: str) -> Clause:
        return holding(self.variable, value)
