"""Frames: what a verb of some classes means with its subject, objects, phrases and content.

A frame is a function from a clause to events; it returns None where something in the clause is not part of it, so
that nothing is skipped. Its example is its test, and a line of docs/english.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypedDict, Unpack

from ...episodes.episode import Location
from ...episodes.events import Act, Assignment, Change, Event, Miss, Perceive, Tell, Unread, people_in
from ...episodes.variables import Variable
from ...lexicon.words import is_in
from ...minds.clauses import third_person
from .adjuncts import Adjuncts, adjuncts
from .discourse import Discourse, Thing
from .syntax import Clause

Events = tuple[Event, ...]
People = tuple[str, ...]


@dataclass
class Telling:
    """What has been told so far: the events, who and what was named, and what places look like and stand in."""

    discourse: Discourse = field(default_factory=Discourse)
    events: list[Event] = field(default_factory=list)
    rooms: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    notes: dict[str, Tell] = field(default_factory=dict)
    """What is written on things: on `note`, by whom."""
    clause: Clause | None = None
    """The clause that was read last."""

    def copied(self) -> Telling:
        """Return a copy that can be changed alone."""
        discourse, events = self.discourse.copied(), list(self.events)
        return Telling(discourse, events, dict(self.rooms), dict(self.labels), dict(self.notes), self.clause)

    def hides(self, place: str) -> bool:
        """Return whether nobody there sees what is in a place: it has a label, or was said to be closed."""
        state = self.last(Variable("state", place))
        told = self.events[state] if state is not None else None
        return place in self.labels or (
            isinstance(told, Change) and any(is_in(item.value or "", "relations", "shut") for item in told.sets)
        )

    def held(self, place: str) -> tuple[int, ...]:
        """Return the places of the changes, from 0, by which the words alone say what is in a container."""
        return tuple(
            k
            for k, event in enumerate(self.events)
            if isinstance(event, Change) and not event.by and any(item.value == place for item in event.sets)
        )

    @property
    def locations(self) -> tuple[Location, ...]:
        """The places with a room or a label, and those that somebody carries."""
        changes = (event for event in self.events if isinstance(event, Change))
        used = {item.value for event in changes for item in event.sets}
        owned = (t for t in self.discourse.things.values() if t.owner and t.name in used)
        carried = {thing.name: thing.owner for thing in owned if is_in(thing.head, "relations", "carried")}
        rooms, labels = self.rooms, self.labels
        return tuple(
            Location(name=n, room=rooms.get(n, ""), label=labels.get(n, ""), carrier=carried.get(n, ""))
            for n in dict.fromkeys((*rooms, *labels, *carried))
        )

    def absent(self, people: Sequence[str]) -> None:
        """Let people who come back have been away since they were last told of, where nobody said that they left.

        Source: accommodation of what words presuppose; D. Lewis, "Scorekeeping in a language game", 1979.
        """
        for person in people:
            if self.discourse.room_of.get(person) == "":
                continue
            for k in range(len(self.events) - 1, -1, -1):
                event = self.events[k]
                if person in people_in(event):
                    break
                if isinstance(event, Change) and event.by and person not in event.seen_by:
                    self.events[k] = event.model_copy(update={"unseen_by": (*event.unseen_by, person)})

    def changed(self) -> int | None:
        """Return the place of the last change of where something is, from 0, if it is what "it" may mean."""
        for k in range(len(self.events) - 1, -1, -1):
            match self.events[k]:
                case Change():
                    return k
                case Unread() | Tell():
                    return None
        return None

    def unheard(self, people: Sequence[str]) -> Events | None:
        """Return that people did not hear what was told last to them; None if nothing was."""
        told = (k for k in range(len(self.events) - 1, -1, -1) if isinstance(self.events[k], Tell))
        for k in told:
            event = self.events[k]
            if isinstance(event, Tell) and set(people) <= {*event.hearers}:
                return (Miss(agents=tuple(people), event=str(k + 1)),)
        return None

    def last(self, variable: Variable) -> int | None:
        """Return the place of the last change of a variable, from 0."""
        found = (
            k
            for k in range(len(self.events) - 1, -1, -1)
            if isinstance(event := self.events[k], Change)
            and any(item.variable == variable for item in event.sets)
        )
        return next(found, None)


class Meaning(Protocol):
    """A function from a clause to events, whose name is that of its frame."""

    __name__: str

    def __call__(self, clause: Clause, telling: Telling, /) -> Events | None:
        """Return the events; None if something in the clause is not part of the frame."""


class Parts(TypedDict, total=False):
    """What the clauses of a frame may have; what is not named they do not have, but for objects."""

    forms: str
    """Whether they are active (as they are where nothing is said), passive or with a copula."""
    objects: int
    """How many objects they have; any number where nothing is said."""
    content: bool
    negated: bool
    qualities: bool
    """Whether an adjective may stand behind an active verb."""
    quoted: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """A named construction: the classes of its verbs, its examples, what it means, and what it may have."""

    name: str
    classes: tuple[str, ...]
    examples: tuple[str, ...]
    meaning: Meaning
    parts: Parts

    def takes(self, clause: Clause) -> bool:
        """Return whether a clause of one of its verbs has the parts that the frame may have."""
        may = self.parts
        return (
            clause.form in may.get("forms", "active").split()
            and may.get("objects") in (None, len(clause.objects))
            and (may.get("negated", False) or not clause.negated)
            and (may.get("content", False) or not clause.content)
            and (may.get("quoted", False) or clause.content_kind != "quote")
            and (may.get("qualities", False) or not clause.qualities or clause.form != "active")
            and (self.name == "label" or clause.subject is None or not clause.subject.phrases)
        )


FRAMES: list[Frame] = []
"""All frames, in the order in which they are tried for a verb."""


def frame(classes: str, *examples: str, **parts: Unpack[Parts]) -> Callable[[Meaning], Meaning]:
    """Make a function the meaning of verbs of some classes, or of all (`*`); the first that applies is taken."""

    def add(meaning: Meaning) -> Meaning:
        FRAMES.append(Frame(meaning.__name__.replace("_", " "), tuple(classes.split()), examples, meaning, parts))
        return meaning

    return add


def does(clause: Clause) -> str:
    """Return what somebody does, in the words of the clause: `looks for the key`."""
    return third_person(f"{'not ' * clause.negated}{clause.verbs[0]} {clause.behind}".strip())


class Deed(Protocol):
    """A function from what people do, and the phrases with it, to events."""

    __name__: str

    def __call__(self, clause: Clause, telling: Telling, people: People, found: Adjuncts, /) -> Events | None:
        """Return the events; None if something in the clause is not part of the frame."""


def deed(
    classes: str, *examples: str, phrases: str | None = "", alone: bool = False, **parts: Unpack[Parts]
) -> Callable[[Deed], Deed]:
    """Make a function the meaning of what somebody does, with phrases of some sorts, or of any (None).

    Who is `alone` is one person.
    """

    def add(meaning: Deed) -> Deed:
        def whole(clause: Clause, telling: Telling, /) -> Events | None:
            people = telling.discourse.people_of(clause.subject)
            found = adjuncts(clause, telling.discourse)
            if not people or (alone and len(people) > 1):
                return None
            if phrases is not None and not found.only(*phrases.split()):
                return None
            return meaning(clause, telling, people, found)

        whole.__name__ = meaning.__name__
        frame(classes, *examples, **parts)(whole)
        return meaning

    return add


def at(thing: Thing | str) -> Variable:
    """Return the variable of where a thing or a person is."""
    return Variable("at", thing if isinstance(thing, str) else thing.name)


def change(
    things: Sequence[Thing],
    value: str | None,
    telling: Telling,
    *,
    by: Sequence[str] = (),
    verb: str = "",
    moved_from: str | None = None,
    room: str = "",
) -> Change:
    """Return that things are at a place from now on, and remember it."""
    discourse = telling.discourse
    for thing in things:
        discourse.at[thing.name] = value or ""
        discourse.theme = thing.name
        discourse.place = value or discourse.place
    return Change(
        sets=tuple(Assignment(variable=at(thing), value=value) for thing in things),
        by=by[0] if by else "",
        verb=verb,
        moved_from=moved_from,
        room=room,
    )


def stand(things: Sequence[Thing], value: str, telling: Telling, room: str = "") -> Change:
    """Return that things are at a place, as the words alone say; what a container hides they tell nobody there."""
    told = change(things, value, telling, room=room)
    return hidden(told) if telling.hides(value) else told


def hidden(told: Change) -> Change:
    """Return where things are as known to nobody there, with what it is that their place holds."""
    held = (Assignment(variable=Variable("inside", s.value), value=s.variable.of) for s in told.sets if s.value)
    return told if told.only else told.model_copy(update={"only": True, "sets": (*told.sets, *held)})


_UNDOABLE = frozenset(("enter", "return", "come", "go", "leave", "open", "put", "move", "take"))
"""The classes of verbs of which it changes nothing that they were not done."""


def framed(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of the first frame of the verb's classes that takes the whole clause."""
    if clause.subject is not None and is_in(clause.subject.head, "pronouns", "nobody") and not clause.negated:
        perceives = set(clause.classes) & {"know", "learn", "believe", "be"}
        if "see" in clause.classes and clause.content:
            others = replace(clause, subject=replace(clause.subject, head="everyone", of=None), negated=True)
            found = fitting(others, telling)
            return found[1] if found else None
        if "see" in clause.classes:
            return _unseen_by_all(clause, telling)
        return None if perceives or clause.content or clause.around else ()
    found = fitting(clause, telling)
    if found is not None:
        return found[1]
    return _undone(clause, telling) if clause.negated else None


def fitting(clause: Clause, telling: Telling) -> tuple[Frame, Events] | None:
    """Return the first frame that takes a whole clause, with the events that it means."""
    guesses, classes = telling.discourse.guesses, {"*", *clause.classes}
    for found in FRAMES:
        if classes.isdisjoint(found.classes) or not found.takes(clause):
            continue
        telling.discourse.guesses = guesses  # those of frames that did not fit do not count
        events = found.meaning(clause, telling)
        if events is not None:
            return found, events
    return None


def _unseen_by_all(clause: Clause, telling: Telling) -> Events | None:
    """Return that nobody else perceived the last change, if that is what a clause says."""
    number = telling.changed()
    if number is None or clause.content or clause.phrases or len(clause.objects) > 1:
        return None
    last = telling.events[number]
    assert isinstance(last, Change)
    seen = clause.objects[0] if clause.objects else None
    if not last.by or not (seen is None or seen.kind == "pronoun" or last.by in telling.discourse.people_of(seen)):
        return None
    seeing = {last.by, *last.seen_by}
    if clause.subject is not None and clause.subject.head.endswith("else"):
        after = telling.events[number + 1 :]
        seeing |= {person for event in after if isinstance(event, Perceive) for person in event.agents}
    others = tuple(person for person in telling.discourse.people if person not in seeing)
    return (Miss(agents=others, event=str(number + 1)),) if others else ()


def _undone(clause: Clause, telling: Telling) -> Events | None:
    """Return no event for what the words say did not happen, if a frame would read it."""
    if clause.content or not set(clause.classes) & _UNDOABLE:
        return None
    people = telling.discourse.people_of(clause.subject)
    does = " ".join((clause.verbs[0], *(np.words for np in clause.objects)))
    return tuple(Act(agent=person, does=does, mood="intended") for person in people) or None
