"""`Scene`: an episode told step by step in Python, and what everybody in it holds.

    from limp import Scene
    from limp.episodes.events import Change, Leave, at

    scene = Scene("Mira", "Theo")
    scene.add(Change(at("key").to("drawer"), by="Mira"), Leave("Theo"))
    moved = scene.add(Change(at("key").to("jar"), by="Mira"))
    scene.believes("Theo", at="key")                              # {"drawer": 1.0}
    scene.believes("Mira", "Theo", at="key")                      # to any depth
    scene.as_if_seen("Theo", moved).believes("Theo", at="key")    # {"jar": 1.0}

What is asked is about one variable: `at` a thing, `inside` a container, the `state` of something, or a `fact`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict, Unpack

from ..beliefs.possible_worlds import Worlds
from ..episodes.asking.whether import Feeling
from ..episodes.checks import require_executable
from ..episodes.claims import Claim, Verb
from ..episodes.conventions import Conventions, conventions_from
from ..episodes.effects import Missed
from ..episodes.episode import Episode, Location, Person, contradictions, happened_as, happening
from ..episodes.events import Event
from ..episodes.queries import FeelingOf, IsKnown, VariableQuery, WhichValue
from ..episodes.query import YES, Moment
from ..episodes.variables import Variable
from ..errors import InputError, unknown
from ..inputs.checks import odd_in


class About(TypedDict, total=False):
    """Which variable is meant; exactly one is given."""

    at: str
    inside: str
    state: str
    fact: str
    topic: str


def _variable_of(about: About) -> Variable:
    """Return the variable that `at="key"` names; raise `InputError` unless exactly one is named."""
    named = [(quality, of) for quality, of in about.items() if of]
    if len(named) != 1:
        raise InputError(
            "exactly one variable is asked of at a time.",
            'Give one of at="key", inside="box", state=..., fact=..., topic=...',
        )
    try:
        return Variable.read("{}({})".format(*named[0]))
    except ValueError as error:
        raise InputError(f"{error}.", 'Give at="key", or in a change {"at(salt)": "jar"}.') from error


def claim(
    *chain: str,
    verb: Verb = "believes",
    value: str = "",
    words: str = "",
    negated: bool = False,
    **about: Unpack[About],
) -> Claim:
    """Return a claim about the world, or about what a chain of people holds, for something that is told.

    claim(at="key", value="jar") is "the key is in the jar"; claim("Theo", verb="knows", at="key") is "Theo knows
    where the key is". Raises `InputError` if more than one variable is given.
    """
    variable = _variable_of(about) if about else None
    return Claim(chain=chain, verb=verb, variable=variable, value=value, words=words, negated=negated)


class Scene:
    """People, what happens among them, and what they therefore believe.

    Who is there from the start, `Person` says. `add` lets events happen, of any kind (`limp.episodes.events`), and
    returns the number of the last one, from 1, by which it is named from then on; what is told late has in
    `before` the event before which it happened. What cannot be carried out (who is away does something) is an
    `InputError` when something is asked, and so are unknown names.
    """

    def __init__(self, *people: str | Person, conventions: Conventions | Mapping[str, str] | None = None) -> None:
        self._people = tuple(Person(name=p) if isinstance(p, str) else p for p in people)
        self._locations: list[Location] = []
        self._events: list[Event] = []
        given = conventions or {}
        self._conventions = given if isinstance(given, Conventions) else conventions_from(given)
        self._worlds: Worlds | None = None

    @classmethod
    def of(cls, episode: Episode) -> Scene:
        """Return a scene that goes on from an episode, such as one from a file."""
        scene = cls(*episode.people, conventions=episode.conventions)
        scene._locations, scene._events = list(episode.locations), list(episode.events)
        return scene

    def copy(self) -> Scene:
        """Return a scene that goes on from here, and leaves this one as it is."""
        scene = Scene(*self._people, conventions=self._conventions)
        scene._locations, scene._events = list(self._locations), list(self._events)
        return scene

    @property
    def episode(self) -> Episode:
        """What was told, as a frozen value."""
        return Episode(
            people=self._people,
            locations=tuple(self._locations),
            events=tuple(self._events),
            conventions=self._conventions,
        )

    @property
    def _order(self) -> list[int]:
        """The places in `_events`, where they stand as told, in the order in which they happened."""
        return happening([event.id for event in self._events], [event.before for event in self._events])

    # -- telling ------------------------------------------------------------------------------------------------

    def add(self, *events: Event) -> int:
        """Let events happen one after the other, and return the number of the last.

        Raises `InputError` for words that are nothing but blanks.
        """
        for event in events:
            if odd := odd_in(event.model_dump(mode="json")):
                raise InputError(f"event {len(self._events) + 1}: {odd}.", "Correct it, or leave it out.")
            self._events.append(event)
            self._worlds = None
            if event.before:
                self._require_told()
        return len(self._events)

    def _require_told(self) -> None:
        """Raise `InputError`, and take the last event back, if it happened before one that is not told."""
        try:
            _ = self._order
        except ValueError as error:
            self._events.pop()
            raise InputError(f"{error}.", "Give the number or the id of one that is told before it.") from error

    def place(self, name: str, *, room: str = "", label: str = "", carrier: str = "", open: bool = False) -> None:
        """Say of a place what its `Location` says."""
        self._locations.append(Location(name=name, room=room, label=label, carrier=carrier, open=open))
        self._worlds = None

    # -- asking -------------------------------------------------------------------------------------------------

    @property
    def worlds(self) -> Worlds:
        """The weighted worlds of the episode; raises `InputError` if it cannot be carried out."""
        if self._worlds is None:
            self._worlds = Worlds(require_executable(self.episode, "the scene"))
        return self._worlds

    def believes(self, *chain: str, when: int | str = "end", **about: Unpack[About]) -> dict[str | None, float]:
        """Return the probability of each value that a chain of people holds; nobody: what is really so.

        None stands for holding nothing, `UNTOLD` for another one than before that is not told. `when` is the
        event, by number or id, that has happened last.
        """
        query = WhichValue(chain=self._chain(chain), variable=self._variable(about), when=self._moment(when))
        return query.held(self.worlds)

    def knows(self, *chain: str, when: int | str = "end", **about: Unpack[About]) -> float:
        """Return the probability that the last of a chain holds what the rest of the chain holds to be so."""
        query = IsKnown(chain=self._chain(chain), variable=self._variable(about), when=self._moment(when))
        return self.ask(query)[YES]

    def mistaken(self, *chain: str, when: int | str = "end", **about: Unpack[About]) -> float:
        """Return the probability that the last of a chain is wrong, as the rest of the chain sees it."""
        variable, moment = self._variable(about), self._moment(when)
        return self.ask(IsKnown(chain=self._chain(chain), variable=variable, when=moment, mistaken=True))[YES]

    def who_knows(self, *chain: str, when: int | str = "end", **about: Unpack[About]) -> dict[str, float]:
        """Return for each person the probability that they know it, as a chain of people sees it."""
        return {person.name: self.knows(*chain, person.name, when=when, **about) for person in self._people}

    def feels(self, agent: str, feeling: Feeling, **about: Unpack[About]) -> float:
        """Return how probably somebody is surprised, disappointed or relieved when they learn how it really is."""
        query = FeelingOf(chain=self._chain((agent,)), variable=self._variable(about), feeling=feeling)
        return self.ask(query)[YES]

    def ask(self, query: VariableQuery) -> dict[str, float]:
        """Return the probability of each answer to a query that belief formation answers."""
        return query.probabilities(self.worlds)

    # -- what if ------------------------------------------------------------------------------------------------

    def without(self, event: int | str) -> Scene:
        """Return the scene in which an event was possible and was not done; numbers of events stay as they are.

        Who did not leave does not come back either: comings and goings of theirs that lose their point go too.
        """
        episode, k = self.episode, self._place_of(event)
        left_out, told = _with(episode, k, {"mood": "intended"}), episode.events[k]
        for number, _ in contradictions(left_out) if told.moves_people else ():
            other = episode.events[number]
            if number > k and other.moves_people and other.people == told.people:
                return self._varied(_with(left_out, number, {"mood": "intended"}))
        return self._varied(left_out)

    def as_if_seen(self, person: str, event: int | str) -> Scene:
        """Return the scene in which a person perceived an event, wherever they were, unnoticed by the others.

        Raises `InputError` for an event that teaches nobody anything by being perceived.
        """
        episode, k = self.episode, self._perceptible(person, event)
        old = episode.events[k]
        hidden = getattr(old, "only", False)  # of a hidden deed, those in `seen_by` are known
        slot = "secretly_seen_by" if hidden else "seen_by"
        changes = {
            slot: tuple(dict.fromkeys((*getattr(old, slot), person))),
            "unseen_by": _less(old.unseen_by, person),
            "missed_by": _less(old.missed_by, person),
        }
        return self._varied(_with(_unmissed(episode, person, k), k, changes))

    def as_if_missed(self, person: str, event: int | str) -> Scene:
        """Return the scene in which a person did not perceive an event; raises as `as_if_seen` does."""
        episode, k = self.episode, self._perceptible(person, event)
        old = episode.events[k]
        changes = {
            "seen_by": _less(old.seen_by, person),
            "secretly_seen_by": _less(old.secretly_seen_by, person),
            "unseen_by": tuple(dict.fromkeys((*old.unseen_by, person))),
        }
        return self._varied(_with(episode, k, changes))

    def _perceptible(self, person: str, event: int | str) -> int:
        episode = self.episode
        if person not in episode.names:
            raise unknown("person", person, episode.names)
        k = self._place_of(event)
        if not episode.events[k].teaches:
            raise InputError(
                f"event {k + 1}, of kind {episode.events[k].kind}, is not perceived by anybody.",
                "Name an event that changes, tells or shows something.",
            )
        return k

    def _varied(self, episode: Episode) -> Scene:
        """Return the scene of a variant of the episode; its events keep the numbers with which they were told."""
        scene = self.copy()
        for k, event in zip(self._order, episode.events, strict=True):
            told = self._events[k]
            same = {slot: getattr(told, slot) for slot in ("before", "event", "sent") if hasattr(told, slot)}
            scene._events[k] = event.model_copy(update=same)
        return scene

    # -- names --------------------------------------------------------------------------------------------------

    def _chain(self, chain: tuple[str, ...]) -> tuple[str, ...]:
        names = self.worlds.episode.names
        for name in chain:
            if name not in names:
                raise unknown("person", name, names)
        return chain

    def _variable(self, about: About) -> Variable:
        variable, episode = _variable_of(about), self.worlds.episode
        inside = (Variable("inside", place) for place in episode.places)
        known = {str(v) for v in (*episode.variables, *inside)} | {str(Variable("at", n)) for n in episode.names}
        known |= {str(Variable("at", location.label)) for location in episode.locations if location.label}
        if str(variable) not in known:
            raise unknown("variable", str(variable), known)
        return variable

    def _moment(self, when: int | str) -> Moment:
        if when in ("end", "start", "before"):
            return when  # type: ignore[return-value]  # one of the literals
        return self._place_of(when)

    def _place_of(self, event: int | str) -> int:
        """Return the place from 0 of the event with this number from 1, or id; raise `InputError` for others."""
        episode, reference = self.episode, happened_as(str(event), self._order)
        found = episode.number(reference)
        if found is None:
            ids = [event.id for event in episode.events if event.id]
            raise unknown("event", reference, ids or [f"1 to {len(episode.events)}"])
        return found


def _unmissed(episode: Episode, person: str, k: int) -> Episode:
    """Return the episode without any words that this person missed event `k`."""
    events: list[Event] = []
    for event in episode.events:
        for amendment in event.amends():
            if (
                isinstance(amendment, Missed)
                and episode.number(amendment.event) == k
                and person in amendment.agents
            ):
                left = _less(amendment.agents, person)
                event = event.model_copy(update={"agents": left} if left else {"mood": "intended"})
        events.append(event)
    return episode.model_copy(update={"events": tuple(events)})


def _less(names: Sequence[str], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


def _with(episode: Episode, k: int, changes: Mapping[str, object]) -> Episode:
    events = list(episode.events)
    events[k] = events[k].model_copy(update=changes)
    return episode.model_copy(update={"events": tuple(events)})
