"""A kind of event: one class in one place. Define its slots, `needs`, `happens` and `words`, and only these.

    class Leave(Event):
        agent: Person

        def needs(self):            yield Going(self.agent, self.room)   what must hold before
        def happens(self, stage):   yield Goes(self.agent, None)         what it does, step by step
        def words(self, referred):  return f"{self.agent} leaves"        its clause, without capital and stop

`happens` is a small program: each effect has taken place before the next line runs, so `stage` is always how
things are now. Who perceives an effect is an event model. The stage makes the usual ones from who is around and
who is said to see it: `stage.seen(Around(room))`. A kind whose pattern of perception is its own draws the points
of its own model, `stage.seen(AsDrawn(drawn(...)))`; what the words say of who perceives the event holds as well.

Everything else is derived: who takes part and who is there from the start (`needs`), people, things, references
(the roles of the slots), files and schemas (pydantic), the docs' table (docstrings), checks (`needs`, again).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from pydantic import Field

from ..minds.source import From, Source
from .claims import Claim
from .effects import Amendment, Effect
from .family import OfKind
from .names import slots_with
from .needs import Away, Going, Here, Need
from .phrases import any_doing, denied, people, placed, sentence
from .roles import People, Room
from .stage import Stage
from .variables import Variable

Mood = Literal["happened", "holds", "habit", "intended", "denied"]
"""It happened; it holds from the start, so that nobody did it; it holds as a rule; it was intended or possible,
and not done; the words say that it did not happen."""
NOT_HAPPENED: frozenset[Mood] = frozenset(("intended", "habit", "denied"))
"""The moods of what is told and did not happen, or not on this occasion."""
_MOODS: Mapping[Mood, str] = {
    "happened": "",
    "holds": "from the start, ",
    "habit": "as a rule, ",
    "intended": "it is only planned or possible that ",
    "denied": "",
}


class Matter(NamedTuple):
    """What an event is about: a variable, in the mind of a chain of people, or that it has not the value."""

    variable: Variable
    chain: tuple[str, ...] = ()
    denied: bool = False


class Event(OfKind):
    """Anything that is told: the slots that every kind has.

    `text` is the verbatim quote that it comes from. `certainty` is the probability that it happened as written,
    shared by all minds. `id` is a name for other events to refer to; without one it is the event's number, from 1.
    """

    family: ClassVar[dict[str, type[Event]]] = {}
    room_in_words: ClassVar[bool] = False
    """Whether `words` says the room."""
    each_alone: ClassVar[bool] = False
    """Whether several who do the same are as many events, so that a model may write them as one."""
    moves_people: ClassVar[bool] = False
    """Whether it tells of nothing but where people are."""
    is_done: ClassVar[bool] = False
    """Whether the first of `people` does or says it."""
    teaches: ClassVar[bool] = True
    """Whether it teaches anybody anything to perceive it."""
    understood: ClassVar[bool] = True
    """Whether its words were understood."""
    informs: ClassVar[bool] = False
    """Whether by it people learn what is so, or what another holds, and not only by being there."""
    is_said: ClassVar[bool] = False
    """Whether its doer says something."""
    is_state: ClassVar[bool] = False
    """Whether it can tell how things stand, so that nobody does it."""

    id: str = Field(default="", kw_only=True)
    before: int | str = Field(default="", kw_only=True)
    """The event told earlier before which it happened, by id or number; an episode puts it there."""
    text: str = Field(default="", kw_only=True)
    certainty: float = Field(default=1.0, gt=0.0, le=1.0, kw_only=True)
    mood: Mood = Field(default="happened", kw_only=True)
    room: Room = Field(default="", kw_only=True)
    """Where it happens, if the words say so."""
    source: From = Field(default=Source(), kw_only=True)
    """What tells or shows it."""
    seen_by: People = Field(default=(), kw_only=True)
    """Who perceives it wherever they are, without those who are there noticing it."""
    unseen_by: People = Field(default=(), kw_only=True)
    """Who does not perceive it, wherever they are; whoever is there knows that."""
    missed_by: People = Field(default=(), kw_only=True)
    """Who does not perceive it, while the others take it that they do."""
    secretly_seen_by: People = Field(default=(), kw_only=True)
    """Who perceives it unnoticed, also where they are in the room."""

    # -- define only these ---------------------------------------------------------------------------------------

    def needs(self) -> Iterable[Need]:
        """Yield what must hold before: who is there (`Here`) or comes (`Away`), what was so (`Was`)."""
        return ()

    def happens(self, stage: Stage) -> Iterable[Effect]:
        """Yield what it does, one effect after the other."""
        del stage
        return ()

    def amends(self) -> Iterable[Amendment]:
        """Yield what it says of how another event was perceived."""
        return ()

    def words(self, referred: Event | None = None) -> str:
        """Return it as a clause without capital and stop; `referred` is the event that it refers to, if one."""
        raise NotImplementedError

    def taken_to(self, rooms: Collection[str]) -> str:
        """Return as a clause that a thing is taken from its room to another of `rooms`; empty if none is."""
        del rooms
        return ""

    def asides(self) -> Iterable[str]:
        """Yield what else is told of it, each as a clause of its own."""
        return ()

    def is_anew(self, earlier: Iterable[Event]) -> bool:
        """Return whether it tells a change, and not how things are, where its own words do not say which."""
        del earlier
        return False

    def tells(self) -> Iterable[tuple[Variable, str | None]]:
        """Yield the variables that it changes, reveals or tells of, with their values.

        A value that is empty is left open, as in "looks where it is"; None is another one that is not told.
        """
        return ()

    def matter(self) -> Matter | None:
        """Return the first matter that it teaches whoever perceives or hears it; None where it teaches none."""
        teaches = self.teaches and not self.moves_people
        return next((Matter(variable) for variable in self.variables), None) if teaches else None

    def read_back(self, met: Sequence[str], held: Sequence[str], missed: Sequence[str]) -> Iterable[str]:
        """Yield who is met by it, who of them then holds its matter, and who misses it, as it is worked out."""
        del met, held, missed
        return ()

    # -- the same for all ----------------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[str, ...]:
        """Those whom it names as who does, says, perceives or misses something."""
        found: list[str] = []
        for slot in slots_with(type(self), "person"):
            if slot not in Event.model_fields:
                named = getattr(self, slot)
                found += [named] if isinstance(named, str) else named
        return tuple(filter(None, found))

    def common(self, *without: str) -> dict[str, Any]:
        """Return the slots that all kinds have with what they hold here, except those in `without`."""
        return {slot: getattr(self, slot) for slot in Event.model_fields if slot not in without}

    @property
    def doer(self) -> str:
        """Who does or says it; empty for what nobody does."""
        return next(iter(self.people), "") if self.is_done else ""

    @property
    def takes_part(self) -> tuple[str, ...]:
        """Those who have to be where it happens, and with whom the story begins."""
        return tuple(need.who for need in self.parts() if need.begins)

    def parts(self) -> Iterator[Here | Going | Away]:
        """Yield what it needs of where people are."""
        return (need for need in self.needs() if isinstance(need, Here | Going | Away))

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables that it changes, reveals or tells of."""
        return tuple(variable for variable, _ in self.tells())

    @property
    def refers_to(self) -> tuple[str, ...]:
        """The events, by id or number, without which it does not happen."""
        return tuple(filter(None, (getattr(self, slot) for slot in slots_with(type(self), "event"))))

    @property
    def quoted(self) -> str:
        """The words that it comes from."""
        return self.text

    @property
    def wording(self) -> str:
        """The words that it comes from, else its clause."""
        return self.text or self.words()

    @property
    def may_name(self) -> Sequence[str]:
        """The people, things and places that words which were not understood may refer to."""
        return ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that it makes or tells of."""
        return ()

    @property
    def changes(self) -> Mapping[Variable, str | None]:
        """The variables that somebody, or nobody, gives a value by it, with these values."""
        return {}

    @property
    def shown(self) -> Mapping[Variable, str]:
        """The variables that all who are there see how they are, with their values where these are told."""
        return {}

    @property
    def origin(self) -> str | None:
        """Where what it moves was before; empty if it was only somewhere else, None where that is not told."""
        return None

    @property
    def doers(self) -> tuple[str, ...]:
        """All who change something by it."""
        return ()

    @property
    def done_by(self) -> Sequence[Sequence[str]]:
        """Who did it together, in each of the equally likely ways in which it may have been done."""
        return (self.takes_part[:1],)

    @property
    def statements(self) -> tuple[Claim, ...]:
        """The claims that its doer says."""
        return ()

    @property
    def quotation(self) -> str:
        """The words themselves that its doer says, where they were heard."""
        return ""

    @property
    def addressed(self) -> tuple[str, ...]:
        """Those to whom its doer says something."""
        return ()

    @property
    def ascribed(self) -> Claim | None:
        """What the story itself says of somebody's mind by it."""
        return None

    @property
    def is_closed(self) -> bool:
        """Whether nobody perceives it by being there."""
        return False

    def sentence(
        self,
        referred: Event | None = None,
        anew: bool = False,
        witnesses: bool = True,
        rooms: Collection[str] = (),
    ) -> str:
        """Return it as one sentence or more, with how certain it is and who perceives it, where that is told.

        `referred` is the event that it refers to. `anew`: what nobody does is a change, and not how things are.
        Without `witnesses` it is not told who is said to perceive it. `rooms` are those of the episode.
        """
        taken = self.taken_to(rooms) if self.mood != "denied" else ""
        words = self._denied(referred) if self.mood == "denied" else taken or self.words(referred)
        first = _MOODS[self.mood] + words
        if anew:
            first += " from then on"
        if self.room and not (taken or self.room_in_words):
            first += f", {placed(self.room, self.text)}"
        if self.certainty < 1.0:
            first = f"with probability {self.certainty:g}, {first}"
        seers = (*self._unseen(), *self.seers()) if witnesses else ()
        return " ".join(map(sentence, (first, *seers, *self.asides())))

    def _denied(self, referred: Event | None) -> str:
        """Return that it did not happen: `Ann does not leave`."""
        words = self.words(referred)
        return denied(self.people if words.startswith(f"{people(self.people)} ") else [self.doer], words)

    def _unseen(self) -> Iterator[str]:
        for unnoticed in (
            *any_doing(self.secretly_seen_by, "sees", "it"),
            *any_doing(self.missed_by, "misses", "it"),
        ):
            yield f"nobody notices that {unnoticed}"
        yield from any_doing(self.unseen_by, "does", "not notice it")

    def seers(self) -> Iterable[str]:
        """Yield who perceives it besides those who are there, as a clause."""
        yield from any_doing(self.seen_by, "notices", "it, wherever they are")


KINDS = Event.family
"""Every kind of event by its name, in the order of their making."""
