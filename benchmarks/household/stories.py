"""Two kinds of episodes, as a seeded choice of roles: somebody asks for a thing, or somebody's thing is moved.

`telling`: X puts a thing away. Y wants it and asks X, who helps, hinders or does not care. A third person Z may
have moved it since: X's belief is false. `moving`: Y leaves a thing and goes; X finds it and moves it.

Each is asked about once, with options that claim minds. Every person has errands of its own. An episode that did
not come about as designed (people met too early, nobody asked, the time was up) is drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Literal, TypeVar

from limp.benchmarks.household.apartment import Apartment, Furniture, Log, Thing

from limp.episodes.claims import SocialGoal
from limp.errors import InputError
from limp.homes.lexicon import lexicon

from .minds import Errand, Role
from .sampling import sample_apartment
from .simulator import Answer, Decision, Played, simulate
from .words import PHRASES

Family = Literal["belief_of_goal", "belief_and_goal"]
LETTERS = "ABCD"
T = TypeVar("T")
REMEMBERED = 0.7
"""How often somebody remembers where a thing is."""
TRIES = 300
"""Draws for one episode; the designs below need 2 to 20."""


@dataclass(frozen=True)
class Design:
    """What an episode is to be about; `belief` is whether X's belief of where the thing is is true (`telling`)."""

    kind: Literal["telling", "moving"]
    social_goal: SocialGoal
    belief: bool = True


@dataclass(frozen=True)
class Story:
    """A played episode: X is `agent`, Y is `other`, and `thing` is what Y really `wanted` and where."""

    design: Design
    played: Played
    agent: str
    other: str
    thing: str
    wanted: Errand
    camera: str

    @property
    def log(self) -> Log:
        """What happened."""
        return self.played.log

    @property
    def home(self) -> Apartment:
        """Where it happened."""
        return self.played.log.apartment

    @property
    def answer(self) -> Answer:
        """What X answered (`telling`)."""
        (answer,) = self.played.answers
        return answer

    @property
    def believed(self) -> str:
        """Where X believed the thing to be when it answered (`telling`)."""
        return self.answer.beliefs[self.thing].place

    @property
    def decided(self) -> Decision:
        """What X decided to do with the thing (`moving`)."""
        (decided,) = self.played.decisions
        return decided


@dataclass(frozen=True)
class Claim:
    """The mind that an option claims: a thing at a place, or a social goal with where the thing is wanted.

    `unaware` if it does not know where; `moved` is from where to where it moved the thing. What is empty is not
    claimed.
    """

    thing: str = ""
    place: str = ""
    goal: SocialGoal | Literal[""] = ""
    wanted: str = ""
    unaware: bool = False
    moved: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Item:
    """A question in words, with letters; `answer` is the right option in full, `right` what it claims."""

    family: Family
    claims: tuple[Claim, ...]
    right: Claim
    text: str
    answer: str

    @classmethod
    def of(cls, family: Family, claims: Sequence[Claim], right: int, stem: str, options: Sequence[str]) -> Item:
        """Return a question with its options in the order of the claims."""
        lines = [stem, *(f"{letter}) {option}" for letter, option in zip(LETTERS, options, strict=False))]
        return cls(family, tuple(claims), claims[right], "\n".join(lines), lines[right + 1])

    @property
    def letter(self) -> str:
        """The letter of the right option."""
        return self.answer[0]


def placed(claims: Sequence[Claim], right: int, at: int, rng: Random) -> tuple[Claim, ...]:
    """Return the claims with the right one at a place, and the others in random order."""
    others = [claim for k, claim in enumerate(claims) if k != right]
    rng.shuffle(others)
    return (*others[:at], claims[right], *others[at:])


class Deck(Generic[T]):
    """Deals every card once before any comes again."""

    def __init__(self, cards: Sequence[T], rng: Random) -> None:
        self._cards, self._rng, self._left = cards, rng, list[T]()

    def deal(self) -> T:
        """Return the next card."""
        if not self._left:
            self._left = self._rng.sample(self._cards, len(self._cards))
        return self._left.pop()


@dataclass(frozen=True)
class Sample:
    """An episode with its question and its material in words."""

    story: Story
    item: Item
    text: str
    full: str
    film: str
    family: str
    """What the options differ in: two social goals, or two factors."""
    limit: float
    """The accuracy of an ideal observer."""

    @property
    def id(self) -> str:
        """The number of the episode."""
        return self.story.log.id

    @property
    def log(self) -> Log:
        """The timed log, with the person whom the camera follows."""
        return self.story.log.model_copy(update={"camera": self.story.camera})


def sample_story(design: Design, rng: Random) -> Story | None:
    """Draw an apartment and roles for a design and play it; None if it did not come about as designed."""
    home = sample_apartment(rng, rooms=rng.choice((3, 4, 4, 5)), things=rng.randint(8, 11))
    cast = rng.sample(PHRASES["names"], 3 if design.kind == "telling" and not design.belief else 2)
    drawn = _Draw(home, cast, rng)
    roles = drawn.telling(design) if design.kind == "telling" else drawn.moving(design)
    if roles is None:
        return None
    played = simulate(home, roles, rng)
    x, y = cast[:2]
    camera = y if design.kind == "telling" else rng.choice((x, y))
    story = Story(design, played, x, y, drawn.thing.id, drawn.wish, camera)
    return story if played.complete and _came_about(story) else None


def draw_story(design: Design, key: str, accept: Callable[[Story], bool] = lambda _: True) -> Story:
    """Return the first story, of TRIES drawn with seeds from `key`, that `accept` takes.

    Raises `InputError` if it takes none.
    """
    for attempt in range(TRIES):
        story = sample_story(design, Random(f"{key} {attempt}"))
        if story is not None and accept(story):
            return story
    raise InputError(f"the story {key!r} did not come about in {TRIES} draws.", "Use another --seed.")


def _came_about(story: Story) -> bool:
    played, design = story.played, story.design
    said = [act for act in story.log.acts if act.kind == "say"]
    if design.kind == "moving":
        return not said and len(played.decisions) == 1 and bool(story.decided.to) and _as_thought(story)
    if len(played.answers) != 1 or len(said) != 2:
        return False
    belief = story.answer.beliefs.get(story.thing)
    if belief is None or belief.place not in {piece.id for piece in story.home.furniture}:
        return False
    true = belief.place == story.answer.truth[story.thing]
    return true if story.design.belief else not true and not _met(story)


def _met(story: Story) -> bool:
    """Whether the speaker was, or was on its way, where it could have seen where the thing had got to.

    People who only read or watch the episode cannot tell that it was not there yet when it spoke.
    """
    acts = [act for act in story.log.acts if act.start <= story.answer.start]
    moved = [act for act in acts if act.kind == "put" and act.thing == story.thing]
    taken = max(act.start for act in acts if act.kind == "grab" and act.thing == story.thing)
    return any(a.agent == story.agent and a.room == moved[-1].room and a.end >= taken for a in acts)


def _as_thought(story: Story) -> bool:
    """Whether the thing was where Y had left it, and X took it that Y wants it there, or knew of no goal."""
    decided = story.decided
    acts = [act for act in story.log.acts if act.kind == "put" and act.end <= decided.start]
    left = [act.piece for act in acts if act.agent == story.other and act.thing == story.thing]
    if left[-1:] != [decided.at]:
        return False
    if story.design.social_goal == "independent":
        return decided.thinks is None
    return decided.thinks == story.wanted


@dataclass
class _Draw:
    """One draw of roles in an apartment for people X, Y and, if need be, Z."""

    home: Apartment
    cast: Sequence[str]
    rng: Random

    def __post_init__(self) -> None:
        self.thing: Thing = self.rng.choice(self.home.things)
        self.wish = Errand(place=self.thing.place, thing=self.thing.id)

    def telling(self, design: Design) -> list[Role] | None:
        x, y = self.cast[:2]
        rng, thing, at = self.rng, self.thing, self.home.piece(self.thing.place)
        other = rng.choice([t for t in self.home.things if t is not thing])
        remembers = {t.id: t.place for t in self.home.things if rng.random() < REMEMBERED}
        remembers |= {thing.id: thing.place, other.id: other.place}
        errand = Errand(place=self._aim(other, at.room).id, thing=other.id)
        put = self._aim(thing)
        moved = self._aim(thing, put.room, [put.id])
        self.wish = Errand(place=self._aim(thing, but=[put.id, moved.id]).id, thing=thing.id)
        rooms = self._rooms_but()
        _ = rng.choice(rooms), rng.choice(rooms)  # unused; a seed gives the stories that it gave before
        far = self._rooms_but(at.room, put.room)
        if not far or other.place == put.id:
            return None
        teller = Role(
            name=x, room=at.room, other=y, social_goal=design.social_goal, remembers=remembers,
            errands=(Errand(place=put.id, thing=thing.id), errand),
        )  # fmt: skip
        asker = Role(name=y, room=rng.choice(far), other=x, errands=(self.wish,), asks=True, after={x: 1})
        if design.belief:
            return [teller, asker]
        z = self.cast[2]
        third = Role(name=z, room=put.room, errands=(Errand(place=moved.id, thing=thing.id),), after={x: 1})
        return [teller, asker.model_copy(update={"after": {x: 1, z: 1}}), third]

    def moving(self, design: Design) -> list[Role] | None:
        x, y = self.cast[:2]
        rng, thing, cares = self.rng, self.thing, design.social_goal != "independent"
        at = self.home.piece(thing.place)
        left = self._aim(thing)
        final = self._aim(thing, left.room, [left.id])
        away = rng.choice(self._rooms_but(left.room))
        if final.id == at.id or (left.container and not cares):
            return None
        self.wish = Errand(place=left.id, thing=thing.id)
        mover = Role(
            name=y, room=at.room, remembers={thing.id: at.id}, other=x,
            errands=(Errand(place=left.id, thing=thing.id), Errand(place=away)),
        )  # fmt: skip
        start = left.room
        if not cares:  # X comes later, from another room
            rng.random()  # unused, as above
            start = rng.choice(self._rooms_but(left.room, at.room) or [away])
        reactor = Role(
            name=x, room=start, other=y, social_goal=design.social_goal, minds=thing.id,
            errands=(Errand(place=left.room),), after={y: 1},
        )  # fmt: skip
        return [reactor, mover]

    def _aim(self, thing: Thing, but_room: str = "", but: Sequence[str] = ()) -> Furniture:
        """Draw where to put a thing, by how ordinary it is there: not where it is, nor at one of `but`, and
        rather not in `but_room`.
        """
        free = [p for p in self.home.furniture if p.id != thing.place and p.id not in but]
        free = [p for p in free if p.room != but_room] or free
        odds = [lexicon().plausibility(thing.name, p.place) for p in free]
        return self.rng.choices(free, odds)[0]

    def _rooms_but(self, *names: str) -> list[str]:
        return [room.name for room in self.home.rooms if room.name not in names]
