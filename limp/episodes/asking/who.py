"""Who knows, holds, feels, has or did something."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from ...errors import InputError
from ...minds.facts import the
from ..episode import Episode
from ..phrases import in_a_row, placed
from ..query import MOSTLY, YES, Held, Offers, Opinion, Opinions, VariableQuery, Whether, claimed_of, who_does
from ..roles import Person, Thing
from ..stage import outwards
from ..variables import about
from .values import surely_at
from .whether import Feeling, FeelingOf, IsHeld, IsKnown, wish

NOBODY = "nobody"
_WHO_IT_IS = {"first": "was the first who ", "only": "is the only one who ", None: ""}


def people_or_nobody(names: Sequence[str]) -> str:
    """Return names as words: `Ann, Ben and Cleo`, or `nobody`."""
    return in_a_row(names) or NOBODY


class Who(VariableQuery, abstract=True):
    """A question for people: everybody's mind may decide it."""

    @property
    @abstractmethod
    def predicate(self) -> str:
        """What is asked of whom it is so: `knows where the key is`."""

    @property
    def offers(self) -> Offers:
        return "people"

    def in_words(self) -> str:
        return who_does(self.chain, self.predicate)

    def concerns(self, episode: Episode) -> Collection[str]:
        return (*self.chain, *episode.names)


class WhoIsSo(Who, abstract=True):
    """A question for those of `among`, or of all on whose mind something bears, of whom it is so.

    Of each of them it is asked as a question for yes or no (`of`).
    """

    among: tuple[Person, ...] = ()

    @abstractmethod
    def of(self, agent: str) -> Whether:
        """Return what is asked of one of them."""

    def in_words(self) -> str:
        return who_does(self.chain, self.predicate, self.among)

    def asks(self, minds: Opinions) -> Sequence[Held]:
        people = self.in_question(minds) or minds.episode.names[:1]
        for name in people:
            self.require_bearing((*self.chain, name), minds)
        return [held for name in people for held in self.of(name).asks(minds)]

    def in_question(self, minds: Opinions) -> tuple[str, ...]:
        """Return the people among whom it is asked."""
        end = self.until(minds)
        return self.among or tuple(
            name for name in minds.episode.names if minds.bears((*self.chain, name), self.variable, end)
        )

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        left, chances = iter(opinions), list[tuple[str, float]]()
        for name in self.in_question(minds):
            one = self.of(name)
            theirs = [next(left) for _ in one.asks(minds)]
            chances.append((name, one.answer(minds, *theirs)[YES]))
        return {people_or_nobody(self.among_them(minds, them)): p for them, p in _groups(chances)}

    def among_them(self, minds: Opinions, people: list[str]) -> list[str]:
        """Return those of the people of whom it is so who are asked for."""
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

    @property
    def predicate(self) -> str:
        verb = "is wrong about" if self.mistaken else "does not know" if self.negated else "knows"
        return f"{_WHO_IT_IS[self.how]}{verb} {about(self.variable)}"

    def of(self, agent: str) -> Whether:
        negated = self.negated and not self.mistaken
        chain = (*self.chain, agent)
        return IsKnown(self.variable, negated, self.mistaken, chain=chain, when=self.when)

    def among_them(self, minds: Opinions, people: list[str]) -> list[str]:
        """Return them all, or those who came to hold the value before the others did."""
        if self.how != "first":
            return people
        true, never = minds.opinion(self.chain, self.variable, self.until(minds)), len(minds.episode.events)

        def since(agent: str) -> int:
            chain = (*self.chain, agent)
            held = (k for k in range(never) if minds.opinion(chain, self.variable, k).value == true.value)
            return next(held, never)

        first = min(map(since, people), default=never)
        return [agent for agent in people if since(agent) == first]


class WhoHolds(WhoIsSo):
    """Who of `among`, or of all, holds that the variable has the value `claimed`?

    >>> WhoHolds(at("key"), claimed="jar", among=("Ann", "Ben")).sentence()
    'Who, of Ann and Ben, thinks that the key is in the jar?'
    """

    kind: ClassVar[str] = "who_holds"
    claimed: Thing = ""

    @property
    def predicate(self) -> str:
        return f"thinks that {claimed_of(self.variable, self.claimed)}"

    def of(self, agent: str) -> Whether:
        return IsHeld(self.variable, self.claimed, chain=(*self.chain, agent), when=self.when)


class WhoFeels(WhoIsSo):
    """Who of `among`, or of all, is surprised, disappointed or relieved to learn how the variable really is?

    >>> WhoFeels(at("key")).sentence()
    'Who is surprised to learn where the key is?'
    """

    kind: ClassVar[str] = "who_feels"
    feeling: Feeling = "surprised"

    @property
    def predicate(self) -> str:
        return f"is {self.feeling} to learn {about(self.variable)}"

    def in_question(self, minds: Opinions) -> tuple[str, ...]:
        """Return those whose wish is told, where the feeling hangs on one."""
        people = super().in_question(minds)
        if self.feeling == "surprised":
            return people
        return tuple(name for name in people if wish(minds.episode, self.variable, name) is not None)

    def of(self, agent: str) -> Whether:
        return FeelingOf(self.variable, self.feeling, chain=(*self.chain, agent), when=self.when)


class WhoHas(Who):
    """Who has the thing, in their hands or in what they carry? A place that nobody carries is no answer.

    >>> WhoHas(at("key"), chain=("Ann",)).sentence()
    'Who has the key, as Ann sees it?'
    """

    kind: ClassVar[str] = "who_has"

    @property
    def predicate(self) -> str:
        return f"has {the(self.variable.of)}"

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        found: dict[str, float] = {}
        for value, p in minds.spread(opinions[0], self.variable, self.chain).items():
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


class WhoDid(Who):
    """Who changed the variable last, to the value `claimed`, or in one of `events`, by name or number?

    >>> WhoDid(at("key")).sentence()
    'Who changed last where the key is?'
    """

    kind: ClassVar[str] = "who_did"
    of_story: ClassVar[bool] = True
    claimed: Thing = ""
    events: tuple[str, ...] = ()

    @property
    def predicate(self) -> str:
        if self.claimed:
            return f"saw to it that {claimed_of(self.variable, self.claimed)}"
        return f"changed last {about(self.variable)}"

    def answer(self, minds: Opinions, *opinions: Opinion) -> Mapping[str, float]:
        """Return who changed the variable last; in somebody's mind, in the last change that reached them.

        Where the words leave open which of some did it, each is as likely.
        """
        episode = minds.episode
        until_then = self._last_known_change(minds) if self.chain else len(episode.events)
        asked = {episode.number(reference) for reference in self.events}
        for k, event in reversed(episode.happened):
            ways = event.done_by
            named = any(name in episode.names for way in ways for name in way)
            sets = self.variable in event.changes and self.claimed in ("", event.changes[self.variable])
            if named and (k in asked if asked else k <= until_then and sets):
                return {in_a_row(way): 1.0 / len(ways) for way in ways}
        raise InputError(f"the story does not tell who moved {the(self.variable.of)}.", "Say who did it.")

    def _last_known_change(self, minds: Opinions) -> int:
        """Return the last change of the variable that reached the chain, which must not be how it was at first."""
        when = minds.opinion(self.chain, self.variable).when
        event = minds.episode.events[when] if when is not None and when >= 0 else None
        if when is None or event is None or not event.changes:
            raise self.untold()
        before = any(self.variable in earlier.variables for k, earlier in minds.episode.happened if k < when)
        if not before and event.origin is None:
            raise self.untold()
        return when
