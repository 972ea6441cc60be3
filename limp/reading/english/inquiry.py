"""One question under way: the story that it is about, when it looks at it, and what it says beyond it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from ...episodes.claims import Claim
from ...episodes.episode import Episode
from ...episodes.events import Believe, Change, Enter, Event, Leave, Perceive, Tell, Unread
from ...episodes.phrases import in_a_row
from ...episodes.queries import Moment, Query
from ...episodes.variables import Variable
from ...lexicon.words import is_in, look_up, singular
from ...minds.facts import the
from .acts import is_first, is_same
from .adjuncts import is_time
from .discourse import Discourse, Thing
from .meaning import events_of
from .syntax import Around, Clause, NounPhrase
from .telling import Telling, at
from .words import Sentence, words_in


def telling_of(episode: Episode) -> Telling:
    """Return who and what an episode names, for a question about it."""
    discourse = Discourse()
    for person in episode.people:
        discourse.meet(person.name)
        discourse.also |= dict.fromkeys(person.also, person.name)
    discourse.things |= {name: _thing(name, episode) for name in _all_named(episode) if name not in episode.names}
    placed = [v.of for v in episode.variables if v.quality == "at" and v.of not in episode.names]
    discourse.at.update(dict.fromkeys(placed, ""))
    discourse.theme = placed[0] if len(placed) == 1 else ""
    return Telling(discourse, list(episode.events))


def _all_named(episode: Episode) -> Iterator[str]:
    """Yield whatever the variables, places, labels and rooms of an episode name."""
    of = (variable.of for variable in episode.variables if variable.quality != "fact")
    labels = (location.label for location in episode.locations)
    stands = map(_stand, episode.places)
    return filter(None, (*of, *stands, *episode.places, *labels, *_rooms(episode)))


def _stand(place: str) -> str:
    """Return the thing that a place lies under or behind: `bed` of `under the bed`; nothing for other places."""
    before, _, thing = place.partition(" the ")
    return thing if is_in(before, "prepositions", "place") else ""


def _rooms(episode: Episode) -> Iterator[str]:
    places, events = (one.room for one in episode.locations), (one.room for one in episode.events)
    return filter(None, (*places, *events))


def _thing(name: str, episode: Episode) -> Thing:
    """Return a thing by its name: its last word, with a number or a letter behind it if it has one."""
    words = name.split()
    numbered = words[-1].isdecimal() or (len(words[-1]) == 1 and len(words) > 1)
    last, room = 2 if numbered else 1, name in _rooms(episode)
    return Thing(name, " ".join(words[-last:]), tuple(words[:-last]), _owner(name, episode), None, room)


def proper_names(episode: Episode) -> frozenset[str]:
    """Return the words of the names of people; "the duke" is none, though somebody goes by it."""
    return frozenset(part for name in episode.names if not name.startswith("the ") for part in name.split())


def _owner(thing: str, episode: Episode) -> str:
    """Return who is told to have a thing from the start."""
    first = next((e for e in episode.events if isinstance(e, Change) and e.sets[0].variable == at(thing)), None)
    value = first.sets[0].value if first is not None and not first.by else None
    return value if value in episode.names else ""


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A query, and the events that the question supposes and the story does not tell.

    `claim` is what a question for yes or no claims, where no kind of query says it. `premises` are what it takes
    for granted, `notes` what was assumed to read it.
    """

    query: Query
    supposed: tuple[Event, ...] = ()
    claim: Claim | None = None
    premises: tuple[Claim, ...] = ()
    notes: tuple[str, ...] = ()


def says_more(clause: Clause) -> bool:
    """Return whether a clause says more than its verb, objects and phrases: by adverbs, particles, adjectives."""
    more = clause.particles or (clause.qualities and clause.form != "copula")
    return bool(more) or not all(is_in(adverb, "options", "plain") for adverb in clause.adverbs)


@dataclass
class Inquiry:
    """What a question may name, and the faults, premises and notes that its reading has found so far."""

    sentence: Sentence
    episode: Episode
    telling: Telling = field(init=False)
    about: str = ""
    """The thing that "it" means, where the words before have named it."""
    given: Sequence[tuple[str, Clause]] = ()
    """The clauses that stand before the question as sentences of their own, with their words."""
    when: Moment = "end"
    """When the question looks at the story."""
    chain: tuple[str, ...] = ()
    """The people whose minds stand around what it asks."""
    reached: Clause | None = None
    """The innermost clause whose meaning was looked for."""
    supposed: tuple[Event, ...] = ()
    """What the question supposes to happen after all that is told."""
    faults: list[str] = field(default_factory=list)
    premises: list[Claim] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.telling = telling_of(self.episode)
        self.discourse = self.telling.discourse
        self.things = frozenset(self.discourse.things)

    def thing(self, np: NounPhrase | None) -> Thing | None:
        """Return the thing of the story that a noun phrase means."""
        found = self.discourse.thing_of(np)
        return found if found is not None and found.name in self.things else None

    def sought(self, np: NounPhrase | None, place: str = "") -> Thing | None:
        """Return the thing that somebody looks for at a `place`: the one that is named, or else all that moves."""
        if np is not None:
            return self.thing(np)
        moving = [name for name in self.discourse.at if name not in (place, *self.episode.names)]
        named = [name for name in moving if name == self.discourse.theme] or moving
        return self.discourse.things.get(named[0]) if len(named) == 1 else None

    def changes_of(self, variable: Variable, by: str = "") -> list[int]:
        """Return the places of the events in which somebody, or a person, changed a variable."""
        found = ((k, event) for k, event in self.episode.happened if isinstance(event, Change) and event.by)
        return [
            k for k, event in found
            if by in ("", *event.doers) and any(item.variable == variable for item in event.sets)
        ]  # fmt: skip

    def people(self, np: NounPhrase | None) -> tuple[str, ...]:
        """Return the people of the story that a noun phrase means."""
        found = self.discourse.people_of(np)
        return found if set(found) <= set(self.episode.names) else ()

    def person(self, np: NounPhrase | None) -> str:
        """Return the one person of the story whom a noun phrase means; nothing if there is not exactly one."""
        found = self.people(np)
        return found[0] if len(found) == 1 else ""

    def object_of(self, clause: Clause) -> Thing | None:
        """Return the thing of the story that is the one object of a clause."""
        return self.thing(clause.objects[0]) if len(clause.objects) == 1 else None

    def quote(self, clause: Clause) -> str:
        """Return the words of a clause."""
        return self.sentence.quote(self.sentence.tokens[slice(*clause.span)])

    def left(self) -> str:
        """Return the words of the clause where reading ended: those that say more, or all but what it contains."""
        if self.reached is None:
            return ""
        more = [word for word in self.reached.adverbs if not is_in(word, "options", "plain")]
        if more or self.reached.content_kind != "that":
            return more[0] if more else self.quote(self.reached)
        return self.quote(replace(self.reached, span=(self.reached.span[0], self.reached.content[0].span[0])))

    def told(self, clause: Clause) -> tuple[Sequence[Event], int | None]:
        """Return the events that a clause means, and the place of the last event of the story that is one."""
        found = events_of(clause, self.telling.copied()) or ()
        places = [place for event in found for place in self.places(event)]
        return found, max(places, default=None)

    def places(self, named: Event) -> list[int]:
        """Return the places of the events of the story, certain ones, that are what a clause names."""
        events = self.episode.events
        return [k for k, told in enumerate(events) if told.certainty == 1.0 and is_same(named, told, events[:k])]

    def several(self, named: Event) -> bool:
        """Return whether the story tells more than once what a clause names; taking and putting at once is one."""
        events = self.episode.events
        moves = (k for k in self.places(named) if not is_first(named, events[k], events[:k]))
        return any(after > before + 1 for before, after in pairwise(moves))

    def untold(self, clause: Clause) -> None:
        """Keep that a clause takes for granted what the story does not tell, and what of it was not understood.

        Of what was not understood that is quoted which shares a name or a noun with the clause.
        """
        fault = f"{self.quote(clause)!r} takes for granted what the story does not tell"
        named = _named(self.quote(clause))
        quotes = [repr(words) for words in self._not_understood() if named & _named(words)][:3]
        unread = f"; what may tell it was not understood: {'; '.join(quotes)}"
        self.faults.append(fault + unread if quotes else fault)

    def strangers(self) -> str:
        """Return who or what was named and is not in the story, in words; nothing if all are.

        What the story tells of in words that were not understood is no stranger.
        """
        people = [name for name in self.discourse.people if name not in self.episode.names]
        if people:
            named = in_a_row(self.episode.names) or "nobody"
            return f"the story names no {people[0].removeprefix('the ')}; it names {named}"
        told = _nouns(self.episode.text)
        things = [thing.name for thing in self._new() if thing.head.split()[0] not in told]
        known = [the(name) for name in self.things_named()]
        return f"the story names no {things[0]}; it names {in_a_row(known) or 'nothing'}" if things else ""

    def unread(self) -> str:
        """Return that what the story tells of a thing that was named was not understood; nothing if it was."""
        left = self._not_understood()
        of = ((thing, words) for thing in self._new() for words in left if thing.head in _nouns(words))
        return next(
            (f"what the story tells of {the(t.name)} was not understood: {words!r}" for t, words in of), ""
        )

    def _not_understood(self) -> list[str]:
        return [event.clause or event.text for event in self.episode.events if isinstance(event, Unread)]

    def _new(self) -> Iterator[Thing]:
        return (thing for name, thing in self.discourse.things.items() if name not in self.things)

    def things_named(self) -> Iterator[str]:
        """Yield the names of the things and places of the story, in its order, but for "under the bed"."""
        names = (name for name in self.discourse.things if name in self.things)
        return (name for name in names if "PREP" not in look_up(name.split()[0]).categories)


def _nouns(text: str) -> frozenset[str]:
    """Return the words of a text, in the singular."""
    return frozenset(singular(word) for word in words_in(text.lower()))


def _named(text: str) -> frozenset[str]:
    """Return the words of a text that may be nouns or names, in the singular."""
    return frozenset(word for word in _nouns(text) if "N" in look_up(word).categories)


def moment_said(adverb: str) -> Moment | None:
    """Return the moment that an adverb names, other than the end."""
    return "before" if adverb == "before" else "start" if is_in(adverb, "times", "initially") else None


def is_moment(np: NounPhrase | None) -> bool:
    """Return whether a noun phrase says when: `the beginning of the story`."""
    return np is not None and (is_time(np) or is_in(np.head, "times", "moments"))


def time_of(clause: Clause) -> Moment | None:
    """Return the moment that phrases and adverbs of a clause name; None for a time of the clock or of the day."""
    if any(phrase.clock for phrase in clause.phrases):
        return None
    named = [phrase.np for phrase in clause.phrases if phrase.np is not None and is_moment(phrase.np)]
    if any(not is_in(np.head, "times", "moments") for np in named):
        return None
    if named:
        return "end" if named[0].head == "end" else "start"
    return next(filter(None, map(moment_said, clause.adverbs)), "end")


def _matters(event: Event) -> bool:
    """Return whether an event says where something is, or lets somebody know or believe it."""
    if isinstance(event, Believe):
        return event.claim.verb != "wants" or len(event.claim.chain) != 1
    moves = isinstance(event, Change) and any(item.variable.quality == "at" for item in event.sets)
    return moves or isinstance(event, Tell)


def moment_of(around: Around, inquiry: Inquiry) -> tuple[Moment, tuple[Event, ...]] | None:
    """Return when a clause around a question was, and what it supposes that is not told; None if it says no time.

    What somebody does after all that is told, or wants, may be supposed where it changes nothing by itself. That
    something was moved, told or known may not: it would change the answer.
    """
    if not is_in(around.word, "subjunctions", "moment") or around.clause.negated:
        return None
    found, place = inquiry.told(around.clause)
    if place is not None:
        return (place - 1 if around.word == "before" else place), ()
    if not found:
        return None
    if around.word == "before" or any(map(_matters, found)):
        inquiry.untold(around.clause)
        return None
    return "end", tuple(event for event in found if isinstance(event, Enter | Leave))


def supposed(given: Clause, inquiry: Inquiry) -> tuple[Event, ...] | None:
    """Return what a sentence before a question supposes that is not told; None if it would change the answer.

    What the story tells is said again, and says nothing of when the question looks at it.
    """
    found, place = inquiry.told(given)
    if place is not None:
        return ()
    matter = any(_matters(event) or isinstance(event, Perceive) for event in found)
    if not found or matter or given.negated or given.around:
        return None
    return tuple(event for event in found if isinstance(event, Enter | Leave))
