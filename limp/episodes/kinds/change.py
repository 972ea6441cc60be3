"""Variables get values: putting, moving, opening, cancelling, hiding; several at once for a swap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from ...minds.clauses import third_person
from ...minds.facts import be, the
from ..effects import Becomes, Effect, Goes, InView, Learns, Plays
from ..event_models import EventModel
from ..kind import Event
from ..needs import Awake, Here, Need, Not, Was
from ..phrases import any_doing, clause, doing, is_somebody, parts, people, placed, the_in
from ..roles import People, Person, Thing
from ..stage import BY_NOBODY, Around, Initially, OnlyBy, Stage
from ..variables import NOTHING, Assignment, Variable, written


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


class Change(Event):
    """Variables get values: by somebody, or by themselves.

    If no one causes the change and it is about a person, that person notices it from anywhere while paying
    attention.

    >>> Change(at("key").to("drawer"), by="Mira").sentence()
    'Mira puts the key in the drawer.'
    """

    is_done: ClassVar[bool] = True
    is_state: ClassVar[bool] = True
    sets: Sets
    by: Person = ""
    """Who does it; nobody where it happens by itself."""
    together: People = ()
    """Who does it with them."""
    among: bool = False
    """One of them does it, and the words do not say who."""
    verb: str = ""
    """Kept for planners."""
    moved_from: Thing | None = None
    """Where the thing was; empty if the words only say that it was somewhere else ("moves"), None if they do not
    say ("puts")."""
    only: bool = False
    """Nobody perceives it by being there: only who does it, and those in `seen_by`, who all know of each other."""
    in_view: InView = ""
    """Does who comes in later see it? `yes` of a colour or a crack, `no` of what is buried. Where it is not said,
    only places are seen, and only in a room, in somebody's hands, or where things lie open. No fact is seen."""

    @property
    def doers(self) -> tuple[str, ...]:
        """All who do it; nobody where it happens by itself."""
        return (self.by, *self.together) if self.by else ()

    @property
    def done_by(self) -> Sequence[Sequence[str]]:
        return [(name,) for name in self.doers] if self.among else [self.doers]

    @property
    def people(self) -> tuple[str, ...]:
        return self.doers

    @property
    def changes(self) -> Mapping[Variable, str | None]:
        return {item.variable: item.value for item in self.sets}

    @property
    def origin(self) -> str | None:
        return self.moved_from

    @property
    def is_closed(self) -> bool:
        return self.only

    def tells(self) -> Iterator[tuple[Variable, str | None]]:
        return ((item.variable, item.value) for item in self.sets)

    # -- what must hold before -----------------------------------------------------------------------------------

    def needs(self) -> Iterator[Need]:
        yield from self._itself()
        if self.by:
            yield Awake(self.by)
        places = tuple(item.value for item in self.sets if item.value)
        for who in self.doers:
            yield Here(who, firmly=not (self.room or self.only), places=places)
        for item in self.sets:
            yield from self._before(item)

    def _itself(self) -> Iterator[Need]:
        for variable, count in Counter(item.variable for item in self.sets).items():
            twice = "Make it two events, one after the other."
            yield Not(count > 1, f"{variable} gets two values at once.", twice)
        for item in self.sets:
            itself = item.variable.quality == "at" and item.value == item.variable.of
            yield Not(itself, f"the {item.value} cannot be at itself.", "Name where it is.")
        if self.together:
            what = f"{self.together[0]} does it with others, and by names nobody."
            yield Not(not self.by, what, "Name one of them in by.")
        what = f"it holds from the start, and {self.by} does it."
        yield Not(self.mood == "holds" and self.by != "", what, "Leave out by, or the mood.")

    def _before(self, item: Assignment) -> Iterator[Need]:
        """Yield what a value that is given needs that the variable was before."""
        variable, value, origin = item.variable, item.value or "", self.moved_from
        if self.mood == "holds":
            what = f"it holds from the start, and before it {variable} was '{{known}}'."
            yield Was(variable, value, what, "Put it before all events that change it, or let it happen.")
        if variable.quality == "at" and origin:
            takes = f"{self.by} takes the {variable.of}" if self.by else f"the {variable.of} comes"
            remedy = f"Correct moved_from, or let an event before put it at the {origin}."
            yield Was(
                variable, origin, f"{takes} from the {origin}, and it is at the {{known}}.", remedy, around=True
            )
        elif variable.quality == "at" and origin is not None and value:
            what = f"the {variable.of} is moved to the {value}, and is there already."
            remedy = "Correct the place, or leave out moved_from if it was only put there."
            yield Was(variable, value, what, remedy, other=True)

    # -- what it does --------------------------------------------------------------------------------------------

    def happens(self, stage: Stage) -> Iterator[Effect]:
        for item in self.sets:
            yield from self._becomes(item.variable, item.value, stage)

    def _becomes(self, variable: Variable, value: str | None, stage: Stage) -> Iterator[Effect]:
        moves = variable.quality == "at"
        place = (value or "") if moves else variable.of
        named = self.room or (stage.places.get(place, "") if moves and self.by and not self.only else "")
        room = stage.where.room_for(named, place, self.by, variable.of)
        told = not (self.by or self.only or (self.verb and moves))
        if told and moves and value in stage.around(stage.real(variable) or "")[1:]:
            return  # it is in what is there
        if told and variable.quality in ("at", "inside") and place in stage.labels:
            model = BY_NOBODY
        elif told and stage.is_setting(variable):
            model = stage.seen(Initially(self._news))
        else:
            if not self.only and (value is not None or not moves):
                yield from self._come(room, stage, moves, bool(named))
            model = self._model(room, stage)
        carried = not told and value != room and self._takes_along(variable, value, stage.rooms)
        yield Becomes(variable, value, model, value if carried else room, self.doers, self.in_view)
        if carried and value is not None:
            for who in self.doers:  # who takes it to another room goes there with it, where others see it come
                yield Goes(who, value)
            yield Plays(value)
            yield Learns(variable, value, stage.seen(Around(value, self.doers)))

    def _takes_along(self, variable: Variable, value: str | None, rooms: Collection[str]) -> bool:
        """Return whether who moves a thing to one of `rooms` goes there, too; not if they send or throw it."""
        goes = not self.only and self.verb.partition(" ")[0] not in written("sending")
        return goes and variable.quality == "at" and value in rooms

    def _come(self, room: str, stage: Stage, moves: bool, named: bool) -> Iterator[Effect]:
        """Yield that those who do it are in its room: if the words or the place name it, or if they were away."""
        if moves and named and stage.where.unnamed:
            yield Plays(room, named=True)
        for who in self.doers:
            if named or stage.where.room_of.get(who) is None:
                yield Goes(who, room)
        if moves:
            yield Plays(room)

    def _model(self, room: str, stage: Stage) -> EventModel:
        if self.only:
            return stage.seen(OnlyBy((*self.doers, *self.seen_by), self._news))
        own = () if self.by else [v.of for v in self.variables if v.quality in ("at", "state")]
        return stage.seen(Around(room, self.doers, own, self._news))

    @property
    def _news(self) -> tuple[Variable, ...]:
        """The variables of which the story itself adds it, where nobody is told to do it."""
        return () if self.by or self.verb else self.variables

    # -- its words -----------------------------------------------------------------------------------------------

    def words(self, referred: Event | None = None) -> str:
        return " and ".join(self._assigned(item.variable, item.value) for item in self.sets)

    def taken_to(self, rooms: Collection[str]) -> str:
        (item, *others) = self.sets
        taken = bool(self.by) and item.value != self.room and self._takes_along(item.variable, item.value, rooms)
        if others or not (taken and self.room and item.value) or item.variable.of in self.doers:
            return ""
        origin = f" from {the_in(self.room, self.text)}"
        return f"{self._does('takes')} {the(item.variable.of)}{origin} to {the_in(item.value, self.text)}"

    def _assigned(self, variable: Variable, value: str | None) -> str:
        moves = variable.quality == "at" and not is_somebody(variable.of)
        if moves and value is None and self.moved_from and not self.doers:
            return f"{the(variable.of)} is not {placed(self.moved_from)}"
        if not moves or not self.by or self.mood == "holds" or variable.of == self.by:
            now = clause(variable, value, self.text)
            told = not self.by or variable.of == self.by or now.startswith(f"{people(self.doers)} ")
            return now if told or self.mood == "holds" else self._caused(variable, value, now)
        return self._moved(the(variable.of), value)

    def _caused(self, variable: Variable, value: str | None, now: str) -> str:
        """Return that somebody brings about what a clause says: `Ann opens the door (it is now open)`."""
        of = the(variable.of)
        match variable.quality:
            case "state":
                _, now_is, rest = parts(variable, value)
                they, their = ("they", "their") if be(variable.of) == "are" else ("it", "its")
                it = f"{their} {variable.aspect}" if variable.aspect else they
                return f"{self._does(third_person(self.verb or 'change'))} {of} ({it} {now_is} now {rest})"
            case "inside" if value == NOTHING:
                return f"{self._does('empties')} {of}"
            case "inside" if value:
                return f"{self._does('puts')} {the(value)} {placed(variable.of, self.text)}"
            case "at" if value and variable.of not in self.doers:
                return f"{self._does('takes')} {variable.of} to {the(value)}"
        return f"because of {people(self.doers)}, {now}"

    def _moved(self, thing: str, value: str | None) -> str:
        """Return that somebody puts a thing somewhere, takes it, or gives it to somebody."""
        if value is None and self.verb in written("consuming"):
            return f"{self._does(third_person(self.verb))} {thing}"
        if value is None:
            return f"{self._does('puts')} {thing} somewhere else"
        if value == self.by and not self.together:
            return f"{self._does('takes')} {thing}" + (f" from {the(self.moved_from)}" if self.moved_from else "")
        if is_somebody(value) or value.startswith("the "):  # only people without a name have an article
            return f"{self._does('gives')} {thing} to {value}"
        if self.moved_from is None:
            return f"{self._does('puts')} {thing} {placed(value, self.text)}"
        origin = f"from {the(self.moved_from)} " if self.moved_from else ""
        return f"{self._does('moves')} {thing} {origin}to {the_in(value, self.text)}"

    def _does(self, verb: str) -> str:
        """Return who does it, with the verb in their number: `Ann and Ben put`, `one of Ann and Ben puts`."""
        return f"one of {people(self.doers)} {verb}" if self.among else doing(self.doers, verb)

    def is_anew(self, earlier: Iterable[Event]) -> bool:
        changed = {variable for e in earlier for variable in e.changes}
        return not self.by and self.mood == "happened" and not changed.isdisjoint(self.variables)

    def read_back(self, met: Sequence[str], held: Sequence[str], missed: Sequence[str]) -> Iterable[str]:
        done = self.by or self.verb
        others = [name for name in met if name not in self.doers]
        if not met:
            yield "nobody notices it" if done else "none of them knows it"
            return
        yield from any_doing(others, "notices" if done else "knows", "it")
        yield from any_doing(missed, "does", "not" if others else "not notice it")

    def seers(self) -> Iterator[str]:
        if self.only:
            knowing = list(dict.fromkeys((*self.doers, *self.seen_by)))
            yield f"only {doing(knowing, 'knows')} of it" if knowing else "nobody knows of it"
        else:
            yield from super().seers()
