"""Frames: what a verb of some classes means with its subject, objects, phrases and content.

A frame is a function from what a clause says to events. What its clauses may have is declared; of what is left it
returns None where something is not part of it, so that nothing is skipped. Its example is its test, and a line of
docs/english.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Protocol, TypedDict, Unpack

from ...episodes.events import Perceive
from ...lexicon.words import is_in
from ...minds.clauses import third_person
from .adjuncts import Adjuncts, Place, adjuncts
from .discourse import Discourse, Thing
from .syntax import TRAVEL, Clause, NounPhrase
from .telling import Events, People, Telling, act, change, in_mood, miss


class Said:
    """A clause where it stands in a story: whom and what its parts mean there."""

    def __init__(self, clause: Clause, telling: Telling) -> None:
        self.clause, self.telling = clause, telling

    @property
    def discourse(self) -> Discourse:
        """Who and what was named so far."""
        return self.telling.discourse

    @cached_property
    def people(self) -> People:
        """The people who are the subject."""
        return self.discourse.people_of(self.clause.subject)

    @cached_property
    def subjects(self) -> tuple[Thing, ...]:
        """The things that are the subject; none if people are, and "they" does not rather mean things."""
        they = self.discourse.means_things(self.clause.subject)
        return () if self.people and not they else self.discourse.things_of(self.clause.subject)

    @cached_property
    def found(self) -> Adjuncts:
        """The phrases by what they say."""
        return adjuncts(self.clause, self.discourse)

    @property
    def target(self) -> Place | None:
        """The place of the clause, other than the room around it."""
        return self.found.target

    @property
    def source(self) -> str:
        """Where something comes from, if a phrase says it."""
        return self.found.sources[0].value if self.found.sources else ""

    @property
    def inner(self) -> Clause:
        """The first clause of what is said, thought or wanted."""
        return self.clause.content[0]

    def object(self, k: int = 0) -> NounPhrase | None:
        """Return one of the objects, counted from 0; None where there are fewer."""
        return self.clause.objects[k] if k < len(self.clause.objects) else None

    def whom(self, k: int = 0) -> People:
        """Return the people who are one of the objects."""
        return self.discourse.people_of(self.object(k))

    def things(self, k: int = 0) -> tuple[Thing, ...]:
        """Return the things that are one of the objects; none if one of them is unclear."""
        return self.discourse.things_of(self.object(k))

    def thing(self) -> Thing | None:
        """Return the one thing that is the object."""
        return self.discourse.thing_of(self.object())

    def acts(self, words: str = "") -> Events:
        """Return that the people do what the clause says, or what words say, without changing what is tracked."""
        return act(self.people, words or does(self.clause))

    def change(
        self,
        things: Sequence[Thing],
        value: str | None,
        *,
        by: People | None = None,
        verb: str | None = None,
        moved_from: str | None = None,
        room: str | None = None,
    ) -> Events:
        """Return that the people bring things to a place, by the verb and in the room of the clause."""
        return (
            change(
                things,
                value,
                self.telling,
                by=self.people if by is None else by,
                verb=self.clause.verbs[0] if verb is None else verb,
                moved_from=moved_from,
                room=self.found.room if room is None else room,
            ),
        )


class Meaning(Protocol):
    """A function from what a clause says to events, whose name is that of its frame."""

    __name__: str

    def __call__(self, said: Said, /) -> Events | None:
        """Return the events; None if something in the clause is not part of the frame."""


class Parts(TypedDict, total=False):
    """What the clauses of a frame may have; what is not named they do not have, but for objects and particles."""

    forms: str
    """Whether they are active (as they are where nothing is said), passive or with a copula."""
    subject: Literal["people", "person", "things", "any"]
    """Whether people, as where nothing is said, one person, things or anything may be their subject."""
    objects: str
    """How many objects they have; any number where nothing is said."""
    phrases: str | None
    """The sorts of their phrases, but for when and how; any where it is None."""
    bare: bool
    """Whether they have no phrases at all, not even for when and how."""
    particles: str
    """Their particles; any where nothing is said."""
    content: str
    """The kinds of their content: `none` as where nothing is said, `aim` for what somebody does something for."""
    negated: Literal["may", "must"]
    qualities: bool
    """Whether an adjective may stand behind an active verb."""
    tacit: bool
    """Whether nothing may have happened by it: it sets the scene, or says what was told already."""


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
            and ("objects" not in may or str(len(clause.objects)) in may["objects"].split())
            and ("particles" not in may or set(clause.particles) <= set(may["particles"].split()))
            and {"must": clause.negated, "may": True}.get(may.get("negated", ""), not clause.negated)
            and not (may.get("bare", False) and clause.phrases)
            and bool(_kinds(clause) & set(may.get("content", "none").split()))
            and (may.get("qualities", False) or not clause.qualities or clause.form != "active")
            and (self.name == "label" or clause.subject is None or not clause.subject.phrases)
        )

    def events(self, clause: Clause, telling: Telling) -> Events | None:
        """Return what a clause that it takes means; None if its subject or phrases are none that it may have."""
        said, phrases = Said(clause, telling), self.parts.get("phrases", "")
        match self.parts.get("subject", "people"):
            case "people" if not said.people:
                return None
            case "person" if len(said.people) != 1:
                return None
            case "things" if not said.subjects:
                return None
        if phrases is not None and not said.found.only(*phrases.split()):
            return None
        return self.meaning(said)


def _kinds(clause: Clause) -> set[str]:
    """Return of which kinds the content of a clause is."""
    aims = clause.content_kind == "to" and all(not (c.content or c.qualities) for c in clause.content)
    return {clause.content_kind or "none", *(("aim",) if aims else ())}


FRAMES: list[Frame] = []
"""All frames, in the order in which they are tried for a verb."""


def frame(classes: str, *examples: str, **parts: Unpack[Parts]) -> Callable[[Meaning], Meaning]:
    """Make a function the meaning of verbs of some classes, or of all (`*`); the first that applies is taken."""

    def add(meaning: Meaning) -> Meaning:
        FRAMES.append(Frame(meaning.__name__.replace("_", " "), tuple(classes.split()), examples, meaning, parts))
        return meaning

    return add


def does(clause: Clause) -> str:
    """Return what somebody does, in the words of the clause: `looks for the key`, `secretly buys a ring`."""
    behind = clause.behind
    for np in clause.objects if clause.negated else ():
        if np.kind == "pronoun" and np.words != np.head:  # not "does not find nobody"
            behind = behind.replace(np.words, np.head, 1)
    done = third_person(f"{'not ' * clause.negated}{clause.verbs[0]} {behind}".strip())
    secret = (word for word in clause.adverbs if is_in(word, "adverbs", "secret") and word not in clause.behind)
    return " ".join((*secret, done))


def framed(clause: Clause, telling: Telling) -> Events | None:
    """Return the events of the first frame of the verb's classes that takes the whole clause.

    What people do besides, and whether they mean it, are events of their own (`access.accompanied`).
    """
    if any(phrase.clause for phrase in clause.phrases) or clause.has_adverb("meant"):
        return None
    if is_in(clause.head, "pronouns", "nobody") and not clause.negated:
        return _by_nobody(clause, telling)
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
        events = found.events(clause, telling)
        if events or (events is not None and found.parts.get("tacit")):
            return found, events
    return None


def _by_nobody(clause: Clause, telling: Telling) -> Events | None:
    """Return what follows if nobody does something: nothing, or that those who might have seen it did not."""
    perceives = clause.is_of("know", "learn", "believe", "be")
    if "see" not in clause.classes:
        open_ = clause.has_auxiliary("may", "will")
        return None if perceives or open_ or clause.content or clause.around else _denied(clause, telling)
    if not clause.content:
        return _unseen_by_all(clause, telling)
    assert clause.subject is not None
    everybody = replace(clause.subject, head="everyone", of=None)
    found = fitting(replace(clause, subject=everybody, negated=True), telling)
    return found and found[1]


def _unseen_by_all(clause: Clause, telling: Telling) -> Events | None:
    """Return that nobody else perceived the last change, if that is what a clause says."""
    found = telling.changed()
    if found is None or clause.phrases or len(clause.objects) > 1:
        return None
    number, last = found
    by_it = all(np.kind == "pronoun" or last.by in telling.discourse.people_of(np) for np in clause.objects)
    if not (last.by and by_it):
        return None
    seeing = {
        last.by,
        *last.seen_by,
        *(_perceiving_since(number, telling) if clause.head.endswith("else") else ()),
    }
    return miss(tuple(person for person in telling.discourse.people if person not in seeing), number)


def _perceiving_since(number: int, telling: Telling) -> Iterator[str]:
    """Yield who was told to perceive something after an event at a place."""
    after = (event for event in telling.events[number + 1 :] if isinstance(event, Perceive))
    yield from (person for event in after for person in event.agents)


_UNDOABLE = (*TRAVEL, "open", "put", "move", "take")
"""The classes of verbs of which it changes nothing that they were not done."""


def _undone(clause: Clause, telling: Telling) -> Events | None:
    """Return that something did not happen, if it would change something."""
    if clause.content or not clause.is_of(*_UNDOABLE):
        return None
    return _denials(telling.discourse.people_of(clause.subject), clause)


def _denied(clause: Clause, telling: Telling) -> Events | None:
    """Return that none of the people did something: of a group, or of all but the last subject.

    Who rings and is not answered is not among those who do not answer; of who is not named nothing is told.
    """
    np, discourse = clause.subject, telling.discourse
    assert np is not None
    if np.of is not None:
        return _denials(discourse.people_of(np.of), clause)
    others = set(discourse.people) - set(discourse.subjects)
    return _denials(tuple(person for person in discourse.people if person in others), clause)


def _denials(people: People, clause: Clause) -> Events | None:
    return in_mood(act(people, does(replace(clause, negated=False))), "denied") or None
