"""`Scene`: an episode told step by step in Python, and what everybody in it holds.

    from limp import Scene

    scene = Scene("Mira", "Theo")
    scene.change("key", at="drawer", by="Mira")
    scene.leave("Theo")
    moved = scene.change("key", at="jar", by="Mira")
    scene.believes("Theo", at="key")                              # {"drawer": 1.0}
    scene.believes("Mira", "Theo", at="key")                      # to any depth
    scene.as_if_seen("Theo", moved).believes("Theo", at="key")    # {"jar": 1.0}

What is asked is about one variable: `at` a thing, `inside` a container, the `state` of something, or a `fact`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypedDict, Unpack

from pydantic import ValidationError

from ..beliefs.answers import YES, held_by, probabilities
from ..beliefs.possible_worlds import Worlds
from ..episodes import variants
from ..episodes.checks import require_executable
from ..episodes.claims import Claim, Verb
from ..episodes.conventions import Conventions, conventions_from
from ..episodes.episode import Episode, Location, Person, coming, fills_rooms, happened_as, happening
from ..episodes.events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Miss,
    Mood,
    Notice,
    OpenAct,
    Perceive,
    Tell,
    Trust,
    TrustIn,
    Watch,
)
from ..episodes.queries import Feeling, FeelingOf, IsKnown, Moment, VariableQuery, WhichValue
from ..episodes.variables import Variable
from ..errors import InputError, unknown
from ..inputs.checks import misfit, odd_in


class About(TypedDict, total=False):
    """Which variable is meant; exactly one of the four is given."""

    at: str
    inside: str
    state: str
    fact: str


class How(TypedDict, total=False):
    """What any event may have besides what happens; see `limp.episodes.kind.Event`.

    `before` is the event, by number or id, before which it happened, where it is told late.
    """

    id: str
    before: int | str
    text: str
    certainty: float
    mood: Mood
    room: str
    seen_by: tuple[str, ...]
    unseen_by: tuple[str, ...]
    missed_by: tuple[str, ...]
    secretly_seen_by: tuple[str, ...]


def variable_of(about: About) -> Variable:
    """Return the variable that `at="key"` names; raise `InputError` unless exactly one is named."""
    named = [(quality, of) for quality, of in about.items() if of]
    if len(named) != 1:
        raise InputError(
            "exactly one variable is asked of at a time.",
            'Give one of at="key", inside="box", state=..., fact=...',
        )
    return _read("{}({})".format(*named[0]))


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
    variable = variable_of(about) if about else None
    return Claim(chain=chain, verb=verb, variable=variable, value=value, words=words, negated=negated)


class Scene:
    """People, what happens among them, and what they therefore believe.

    Everybody is there from the start unless the first thing that they do is to come in, or their `Person` says
    otherwise; where the first event of all is that somebody comes into a room with a name, nobody is there before.
    Each method that tells something returns the number of its event, from 1, by which it is named from then on;
    what is told late has in `before` the event before which it happened. What cannot be carried out (who
    is away does something) is an `InputError` when something is asked, and so are unknown names.
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
        told = Episode(people=self._people, events=tuple(self._events)).events
        first, empty = coming(told), fills_rooms(told)
        people = tuple(
            person if person.there is not None
            else person.model_copy(update={"there": not first.get(person.name, empty)})
            for person in self._people
        )  # fmt: skip
        return Episode(
            people=people,
            locations=tuple(self._locations),
            events=tuple(self._events),
            conventions=self._conventions,
        )

    @property
    def _order(self) -> list[int]:
        """The places in `_events`, where they stand as told, in the order in which they happened."""
        return happening([event.id for event in self._events], [event.before for event in self._events])

    # -- telling ------------------------------------------------------------------------------------------------

    def add(self, event: Event) -> int:
        """Let an event happen, and return its number; raise `InputError` for words that are nothing but blanks."""
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
            happening([told.id for told in self._events], [told.before for told in self._events])
        except ValueError as error:
            self._events.pop()
            raise InputError(f"{error}.", "Give the number or the id of one that is told before it.") from error

    def _tell(self, event: Callable[[], Event]) -> int:
        try:
            return self.add(event())
        except ValidationError as error:
            raise InputError(
                f"event {len(self._events) + 1}: {misfit(error)}.", "Correct its arguments."
            ) from error

    def place(self, name: str, *, room: str = "", label: str = "", carrier: str = "") -> None:
        """Say in which room a place is, what a container looks as if it held, and who carries it."""
        self._locations.append(Location(name=name, room=room, label=label, carrier=carrier))
        self._worlds = None

    def change(
        self,
        what: str | Mapping[str, str],
        *,
        at: str | None = None,
        inside: str | None = None,
        state: str | None = None,
        fact: str | None = None,
        by: str | Sequence[str] = "",
        verb: str = "",
        moved_from: str | None = None,
        **how: Unpack[How],
    ) -> int:
        """Give something a new place, content, state or truth; an empty value is another one that is not told.

        `change("key", at="jar", by="Mira")`, or by several people; several variables at once by a mapping:
        `change({"at(salt)": "jar", "at(sugar)": "tin"})`.
        """
        values = {"at": at, "inside": inside, "state": state, "fact": fact}
        named = [(quality, value) for quality, value in values.items() if value is not None]
        if isinstance(what, str) == (len(named) != 1):
            raise InputError(
                "a change gives one thing one new place, content, state or truth.",
                'Write change("key", at="jar"), or several as change({"at(salt)": "jar", "at(sugar)": "tin"}).',
            )
        given = {f"{named[0][0]}({what})": named[0][1]} if isinstance(what, str) else what
        sets = tuple(Assignment(variable=_read(name), value=value or None) for name, value in given.items())
        doer, *others = (by,) if isinstance(by, str) else (tuple(by) or ("",))
        return self._tell(
            lambda: Change(sets=sets, by=doer, together=tuple(others), verb=verb, moved_from=moved_from, **how)
        )

    def enter(self, agent: str, **how: Unpack[How]) -> int:
        """Let somebody come in, into `room`, or where they left last."""
        return self._tell(lambda: Enter(agent=agent, **how))

    def leave(self, agent: str, **how: Unpack[How]) -> int:
        """Let somebody go away."""
        return self._tell(lambda: Leave(agent=agent, **how))

    def attend(
        self,
        agent: str,
        attentive: bool = True,
        *,
        asleep: bool = False,
        unnoticed: bool = False,
        **how: Unpack[How],
    ) -> int:
        """Let somebody perceive from now on, or not; who is `asleep` does not. `unnoticed`: nobody notices it."""
        awake = attentive and not asleep
        return self._tell(lambda: Attend(agent=agent, attentive=awake, asleep=asleep, unnoticed=unnoticed, **how))

    def watch(self, *agents: str, whom: str = "", begins: bool = True, **how: Unpack[How]) -> int:
        """Let people watch `room`, or the one that `whom` is in, unnoticed; or stop to."""
        return self._tell(lambda: Watch(agents=agents, whom=whom, begins=begins, **how))

    def notice(
        self, agent: str, whom: str, event: int | str = "", *, mutual: bool = False, **how: Unpack[How]
    ) -> int:
        """Let somebody see that `whom` watches, or perceived `event`; `mutual`: and `whom` the same of them."""
        return self._tell(lambda: Notice(agent=agent, whom=whom, event=str(event), mutual=mutual, **how))

    def perceive(
        self,
        *agents: str,
        value: str = "",
        openly: bool = False,
        mistaken: bool = False,
        at: str = "",
        inside: str = "",
        state: str = "",
        fact: str = "",
        **how: Unpack[How],
    ) -> int:
        """Let people learn what is so, or `value`, perhaps `mistaken`; `openly`: the others see it."""
        variable = variable_of({"at": at, "inside": inside, "state": state, "fact": fact})
        return self._tell(
            lambda: Perceive(
                agents=agents, variable=variable, value=value, openly=openly, mistaken=mistaken, **how
            )
        )

    def miss(self, *agents: str, event: int | str, **how: Unpack[How]) -> int:
        """Say that people did not perceive an event, whatever would follow from where they are."""
        return self._tell(lambda: Miss(agents=agents, event=str(event), **how))

    def tell(
        self,
        speaker: str,
        *hearers: str,
        says: Claim | Sequence[Claim],
        private: bool = False,
        overheard_by: Sequence[str] = (),
        unreached: Sequence[str] = (),
        speech: Literal["statement", "question", "request", "promise"] = "statement",
        **how: Unpack[How],
    ) -> int:
        """Let somebody say a `claim`, or several, to hearers, or to everybody present."""
        return self._tell(
            lambda: Tell(
                speaker=speaker,
                hearers=hearers,
                says=(says,) if isinstance(says, Claim) else tuple(says),
                private=private,
                overheard_by=tuple(overheard_by),
                unreached=tuple(unreached),
                speech=speech,
                **how,
            )
        )

    def attitude(self, content: Claim, **how: Unpack[How]) -> int:
        """Say that a chain of people holds, knows, wants, intends or fears something: a `claim` with a chain."""
        return self._tell(lambda: Believe(claim=content, **how))

    def act(
        self,
        agent: str,
        does: str,
        *,
        purpose: str = "",
        towards: str = "",
        open_to: Sequence[OpenAct] = (),
        **how: Unpack[How],
    ) -> int:
        """Let somebody do anything else, in words; `open_to`: the acts that were open to them."""
        acts = tuple(open_to)
        return self._tell(
            lambda: Act(agent=agent, does=does, purpose=purpose, towards=towards, open_to=acts, **how)
        )

    def trust(self, agent: str, speaker: str, how: Trust = "yes") -> int:
        """Say how somebody takes what a speaker says from now on."""
        return self._tell(lambda: TrustIn(agent=agent, speaker=speaker, how=how))

    # -- asking -------------------------------------------------------------------------------------------------

    @property
    def worlds(self) -> Worlds:
        """The weighted worlds of the episode; raises `InputError` if it cannot be carried out."""
        if self._worlds is None:
            self._worlds = Worlds(require_executable(self.episode, "the scene"))
        return self._worlds

    def believes(self, *chain: str, when: int | str = "end", **about: Unpack[About]) -> dict[str | None, float]:
        """Return the probability of each value that a chain of people holds; nobody: what is really so.

        None stands for holding nothing. `when` is the event, by number or id, that has happened last.
        """
        query = WhichValue(chain=self._chain(chain), variable=self._variable(about), when=self._moment(when))
        return held_by(query, self.worlds)

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
        return probabilities(query, self.worlds)

    # -- what if ------------------------------------------------------------------------------------------------

    def without(self, event: int | str) -> Scene:
        """Return the scene in which an event did not happen; numbers of events stay as they are."""
        return self._varied(variants.without(self.episode, self._happened(event)))

    def as_if_seen(self, person: str, event: int | str) -> Scene:
        """Return the scene in which a person perceived an event, without the others noticing it."""
        return self._varied(variants.as_if_seen(self.episode, person, self._happened(event)))

    def as_if_missed(self, person: str, event: int | str) -> Scene:
        """Return the scene in which a person did not perceive an event."""
        return self._varied(variants.as_if_missed(self.episode, person, self._happened(event)))

    def _varied(self, episode: Episode) -> Scene:
        """Return the scene of a variant of the episode; its events keep the numbers with which they were told."""
        scene = Scene(*episode.people, conventions=self._conventions)
        scene._locations, scene._events = list(self._locations), list(self._events)
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
        variable, episode = variable_of(about), self.worlds.episode
        inside = (Variable("inside", place) for place in episode.places)
        known = {str(v) for v in (*episode.variables, *inside)} | {str(Variable("at", n)) for n in episode.names}
        known |= {str(Variable("at", location.label)) for location in episode.locations if location.label}
        if str(variable) not in known:
            raise unknown("variable", str(variable), known)
        return variable

    def _moment(self, when: int | str) -> Moment:
        if when in ("end", "start", "before"):
            return when  # type: ignore[return-value]  # one of the literals
        return variants.number_of(self.worlds.episode, self._happened(when))

    def _happened(self, event: int | str) -> int | str:
        """Return the reference to an event as the episode has it: ids stay, numbers count what happened."""
        return happened_as(str(event), self._order)


def _read(name: str) -> Variable:
    try:
        return Variable.read(name)
    except ValueError as error:
        raise InputError(f"{error}.", 'Give at="key", or in a change {"at(salt)": "jar"}.') from error
