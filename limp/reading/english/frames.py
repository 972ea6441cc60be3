"""Frames: what a verb of some classes means with its subject, objects, phrases and content.

A frame is a function from a clause to events; it returns None where something in the clause is not part of it, so
that nothing is skipped. Its example is its test, and a line of docs/english.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from ...episodes.episode import Location
from ...episodes.events import Act, Assignment, Change, Event, Miss, people_in
from ...episodes.variables import Variable
from .discourse import Discourse, Thing
from .lexicon import is_in
from .syntax import Clause, NounPhrase, Phrase

Events = tuple[Event, ...]


@dataclass
class Telling:
    """What has been told so far: the events, who and what was named, and what places look like and stand in."""

    discourse: Discourse = field(default_factory=Discourse)
    events: list[Event] = field(default_factory=list)
    rooms: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)

    def copied(self) -> Telling:
        """Return a copy that can be changed alone."""
        return Telling(self.discourse.copied(), list(self.events), dict(self.rooms), dict(self.labels))

    @property
    def locations(self) -> tuple[Location, ...]:
        """The places with a room or a label."""
        names = dict.fromkeys((*self.rooms, *self.labels))
        return tuple(
            Location(name=name, room=self.rooms.get(name, ""), label=self.labels.get(name, "")) for name in names
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
                if isinstance(event, Change) and event.by:
                    self.events[k] = event.model_copy(update={"unseen_by": (*event.unseen_by, person)})

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


@dataclass(frozen=True, slots=True)
class Frame:
    """A named construction: the classes of its verbs, in which forms, its examples, and what it means."""

    name: str
    classes: tuple[str, ...]
    forms: tuple[str, ...]
    examples: tuple[str, ...]
    meaning: Meaning


FRAMES: list[Frame] = []
"""All frames, in the order in which they are tried for a verb."""


def frame(classes: str, *examples: str, forms: str = "active") -> Callable[[Meaning], Meaning]:
    """Make a function the meaning of verbs of some classes, or of all (`*`); the first that applies is taken."""

    def add(meaning: Meaning) -> Meaning:
        name = meaning.__name__.replace("_", " ")
        FRAMES.append(Frame(name, tuple(classes.split()), tuple(forms.split()), examples, meaning))
        return meaning

    return add


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is or goes: `value` is what `at` gets, `thing` the place or room itself."""

    value: str
    thing: Thing | None = None
    goal: bool = False

    @property
    def is_room(self) -> bool:
        """Whether it is a room."""
        return self.thing is not None and self.thing.room


Sort = Literal[
    "places", "sources", "company", "by", "unnoticed", "through", "about", "sought", "time", "manner", "other"
]
"""What a phrase says: where something is or goes, where it comes from, with whom, by whom, whom it escapes, what
somebody looks through, what it is about or for, when, how; or something else."""


@dataclass(frozen=True, slots=True)
class Adjuncts:
    """The phrases of a clause by what they say."""

    sorts: frozenset[Sort] = frozenset()
    """What its phrases say, but for when and how."""
    places: tuple[Place, ...] = ()
    sources: tuple[Place, ...] = ()
    company: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    unnoticed: tuple[str, ...] = ()
    about: NounPhrase | None = None
    sought: NounPhrase | None = None

    @property
    def target(self) -> Place | None:
        """The place of the clause, other than the room around it."""
        return self.places[0] if self.places else None

    @property
    def room(self) -> str:
        """The room where it happens: a room that is named beside another place."""
        rooms = [p for p in self.places[1:] if p.is_room]
        return rooms[0].value if rooms else ""

    def only(self, *sorts: Sort) -> bool:
        """Return whether the phrases of the clause say nothing but when, how, and things of these sorts."""
        return self.sorts <= set(sorts)


def adjuncts(clause: Clause, discourse: Discourse) -> Adjuncts:
    """Return the phrases of a clause by what they say."""
    sorted_: dict[Sort, list[Phrase]] = {}
    for phrase in clause.phrases:
        sorted_.setdefault(_sort(phrase, clause, discourse), []).append(phrase)

    def people(sort: Sort) -> tuple[str, ...]:
        phrases = sorted_.get(sort, ())
        named = (phrase.clause.subject if phrase.clause else phrase.np for phrase in phrases)
        return tuple(person for np in named for person in discourse.people_of(np))

    def found(sort: Sort) -> tuple[Place, ...]:
        return tuple(_place(phrase, phrase.np, discourse) for phrase in sorted_.get(sort, ()) if phrase.np)

    def named(sort: Sort) -> NounPhrase | None:
        return next((phrase.np for phrase in sorted_.get(sort, ())), None)

    return Adjuncts(
        frozenset(sorted_) - {"time", "manner"},
        found("places"),
        found("sources"),
        people("company"),
        people("by"),
        people("unnoticed"),
        named("about"),
        named("sought"),
    )


def _sort(phrase: Phrase, clause: Clause, discourse: Discourse) -> Sort:
    """Return what a phrase says."""
    word, np = phrase.preposition.replace(" ", "-"), phrase.np
    if phrase.clock or (np is not None and is_time(np)):
        return "time"
    if phrase.clause is not None and word == "without":
        return "unnoticed" if _unnoticing(phrase, discourse) else "manner" if _manner(phrase.clause) else "other"
    if np is None or (np.kind == "joined" and not discourse.people_of(np)):
        return "other"
    if is_in(np.head, "rooms", "openings") and (word == "through" or "watch" in clause.verbs):
        return "through"
    if word in _SORTS:
        return _SORTS[word] if word in ("about", "for") or discourse.people_of(np) else "other"
    if is_in(word, "prepositions", "from"):
        return "sources"
    where = is_in(word, "prepositions", "into") or is_in(word, "prepositions", "place")
    return "places" if where else "other"


_SORTS: dict[str, Sort] = {
    "about": "about",
    "for": "sought",
    "by": "by",
    "with": "company",
    "together-with": "company",
    "without": "manner",
}
"""What phrases with one meaning say, by their preposition; but for the first two only with people."""


def is_time(np: NounPhrase) -> bool:
    """Return whether a noun phrase names a time."""
    return np.kind == "noun" and is_in(np.head.split()[0], "times", "nouns")


def aims(clause: Clause) -> bool:
    """Return whether the content is missing, or says only what somebody goes for."""
    return clause.content_kind in ("", "to") and all(not c.content for c in clause.content)


def _manner(clause: Clause) -> bool:
    """Return whether a participle says only what somebody does not do meanwhile: "without telling Ben"."""
    return clause.subject is None and not set(clause.classes) & {"see", "know", "learn"} and not clause.content


def _unnoticing(phrase: Phrase, discourse: Discourse) -> bool:
    clause = phrase.clause
    if clause is None or clause.objects or clause.phrases or clause.content or clause.subject is None:
        return False
    return bool({"see", "know"} & set(clause.classes)) and bool(discourse.people_of(clause.subject))


_GOALS = ("to", "into", "onto", "back-to", "back-into", "back-in", "out-into", "over-to")


def _place(phrase: Phrase, np: NounPhrase, discourse: Discourse) -> Place:
    word = phrase.preposition.replace(" ", "-")
    people = discourse.people_of(np)
    if people:
        return Place(people[0], None, word in _GOALS)
    thing = discourse.thing_of(np)
    name = thing.name if thing else np.words
    if is_in(word, "prepositions", "place"):
        name = f"{word.replace('-', ' ')} the {name}"
    return Place(name, thing, word in _GOALS)


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
    unseen_by: Sequence[str] = (),
) -> Change:
    """Return that things are at a place from now on, and remember it."""
    discourse = telling.discourse
    for thing in things:
        discourse.at[thing.name] = value or ""
        discourse.theme = thing.name
    return Change(
        sets=tuple(Assignment(variable=at(thing), value=value) for thing in things),
        by=by[0] if by else "",
        verb=verb,
        moved_from=moved_from,
        room=room,
        unseen_by=tuple(unseen_by),
    )


_UNDOABLE = frozenset(("enter", "return", "come", "go", "leave", "open", "put", "move", "take"))
"""The classes of verbs of which it changes nothing that they were not done."""
_NEGATIVE = ("missing", "there is", "somebody is", "wanting", "liking", "believing", "label")


def framed(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of the first frame of the verb's classes that takes the whole clause."""
    if clause.subject is not None and is_in(clause.subject.head, "pronouns", "nobody") and not clause.negated:
        perceives = set(clause.classes) & {"know", "learn", "believe", "be"}
        if "see" in clause.classes:
            return _unseen_by_all(clause, telling)
        return None if perceives or clause.content or clause.around else ()
    found = fitting(clause, telling)
    if found is not None:
        return found[1]
    return _undone(clause, telling) if clause.negated else None


def fitting(clause: Clause, telling: Telling) -> tuple[Frame, Events] | None:
    """Return the first frame that takes a whole clause, with the events that it means."""
    for found in FRAMES:
        fits = "*" in found.classes or set(found.classes) & set(clause.classes)
        if not fits or clause.form not in found.forms or (clause.negated and found.name not in _NEGATIVE):
            continue
        if clause.subject is not None and clause.subject.phrases and found.name != "label":
            continue
        events = found.meaning(clause, telling)
        if events is not None:
            return found, events
    return None


def _unseen_by_all(clause: Clause, telling: Telling) -> Events | None:
    """Return that nobody else perceived the last event, if that is what a clause says."""
    last = telling.events[-1] if telling.events else None
    pronoun = len(clause.objects) == 1 and clause.objects[0].kind == "pronoun"
    if not isinstance(last, Change) or not last.by or not pronoun or clause.content or clause.phrases:
        return None
    others = tuple(person for person in telling.discourse.people if person != last.by)
    return (Miss(agents=others, event=str(len(telling.events))),) if others else ()


def _undone(clause: Clause, telling: Telling) -> Events | None:
    """Return no event for what the words say did not happen, if a frame would read it."""
    if clause.content or not set(clause.classes) & {
        "enter",
        "return",
        "come",
        "go",
        "leave",
        "open",
        "put",
        "move",
        "take",
    }:
        return None
    people = telling.discourse.people_of(clause.subject)
    return (
        tuple(Act(agent=person, does=f"does not {clause.verbs[0]}", mood="intended") for person in people) or None
    )
