"""Belief formation: who could witness what, and what therefore a chain of agents thinks.

`observe` says who witnesses an event: those in the same room who pay attention, those who watch unnoticed, those
who hear it. Each event leaves `Record`s: a variable, a value, and the event model of its witnesses. The belief of
a chain [A, B, ...] about a variable ("A thinks that B thinks ...") is the value in the last record that reaches
the whole chain; the empty chain is reality. Without a witness nobody revises: beliefs persist.

    belief(chain, x) = value of the last record r about x with effect(r.model, chain) = "gives"

A record that "denies" a value takes it out; what is left are the other places of the story. A walk costs the
length of the chain, so a question costs (records about x) x (length of the chain), and a story one step an event.

Source: event models as in `event_models`; beliefs from perceptual access as in Baker, Jara-Ettinger, Saxe and
Tenenbaum, "Rational quantitative attribution of beliefs, desires and percepts in human mentalizing", Nature Human
Behaviour 2017.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod

from .conventions import Conventions
from .event_models import EVERYONE, EventModel, Trust, Watcher, seen, told
from .story import (
    NOTHING,
    Attends,
    Enters,
    Finds,
    Gone,
    Happening,
    Labelled,
    Learns,
    Leaves,
    Looks,
    Moves,
    Notices,
    Says,
    StopsWatching,
    Story,
    Tells,
    Trusts,
    Unread,
    Variable,
    Watches,
)

SCENE = ""
"""The room of those who were there from the start, while the story does not name it."""


@dataclass(frozen=True, slots=True)
class Record:
    """One event about one variable: `when` is its place in the story; `value` None means "somewhere else"."""

    when: int
    value: str | None
    model: EventModel
    real: bool = True


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a chain holds of a variable: a value, or none and the values that were denied.

    `when` is the event that decided, None if nothing that reaches the chain tells the value.
    """

    value: str | None
    denied: frozenset[str] = frozenset()
    when: int | None = None


def collapsed(chain: Sequence[str]) -> tuple[str, ...]:
    """Return a chain without repetitions in a row: "A thinks that A thinks" is "A thinks"."""
    return tuple(a for k, a in enumerate(chain) if k == 0 or chain[k - 1] != a)


@dataclass
class Tracker:
    """The state of a story while it is told; `track` runs one to its end."""

    story: Story
    conventions: Conventions
    reveals: bool
    records: dict[Variable, list[Record]] = field(default_factory=dict)
    room_of: dict[str, str | None] = field(default_factory=dict)
    """Where each agent is; None is away."""
    now: int = -1

    def __post_init__(self) -> None:
        self._inside: dict[str, set[str]] = {}
        self._left_from: dict[str, str] = {}
        self._left_at: dict[str, int] = {}
        self._inattentive: set[str] = set()
        self._watching: dict[str, tuple[str, Watcher]] = {}
        self._trust: dict[tuple[str, str], Trust] = {}
        self._room_of_place = dict(self.story.rooms_of)
        self._room_of_thing: dict[str, str] = {}
        self._things_in: dict[str, dict[str, None]] = {}
        self._truth: dict[Variable, str | None] = {}
        self._scene = SCENE
        self._begun = False
        self._with_label = frozenset(e.place for e in self.story.events if isinstance(e, Labelled))
        for agent in self.story.agents:
            self.room_of[agent] = None
        for agent in _there_from_the_start(self.story):
            self._place(agent, SCENE)

    # -- positions ----------------------------------------------------------------------------------------------

    def _place(self, agent: str, room: str | None) -> None:
        before = self.room_of.get(agent)
        if before is not None:
            self._inside.get(before, set()).discard(agent)
        self.room_of[agent] = room
        if room is not None:
            self._inside.setdefault(room, set()).add(agent)

    def _group(self, room: str, without: Sequence[str] = ()) -> frozenset[str]:
        """Return who is in a room and pays attention."""
        return frozenset(self._inside.get(room, ())) - self._inattentive - frozenset(without)

    def _watchers(self, room: str) -> frozenset[Watcher]:
        return frozenset(watcher for where, watcher in self._watching.values() if where == room)

    def observe(self, room: str, event: Moves | None = None) -> EventModel:
        """Return the event model of something that happens in `room`: who sees it, and who sees whom see it."""
        if event is None:
            return seen(self._group(room), self._watchers(room))
        group = self._group(room, event.unseen_by) - frozenset(event.secretly_seen_by)
        added = (*event.secretly_seen_by, *(agent for agent in event.seen_by if agent not in group))
        watchers = self._watchers(room) | {Watcher(frozenset((agent,))) for agent in added}
        return seen(group, frozenset(w for w in watchers if not w.agents & frozenset(event.unseen_by)))

    def _room_for(self, event_room: str, place: str, agent: str, thing: str = "") -> str:
        """Return where something happens: the named room, the agent's, the place's, the thing's, or the scene."""
        if event_room:
            return event_room
        mine = self.room_of.get(agent) if agent else None
        if mine is not None:
            return mine
        known = self._room_of_place.get(place) or self._room_of_thing.get(thing)
        return known if known is not None else self._scene

    def _name_scene(self, room: str) -> None:
        """Give the unnamed scene its name, once the story tells it."""
        for agent in sorted(self._inside.pop(SCENE, ())):
            self.room_of[agent] = room
            self._inside.setdefault(room, set()).add(agent)
        self._things_in.setdefault(room, {}).update(self._things_in.pop(SCENE, {}))
        self._room_of_thing.update({t: room for t, r in self._room_of_thing.items() if r == SCENE})
        self._watching = {a: (room if r == SCENE else r, w) for a, (r, w) in self._watching.items()}
        if self._scene == SCENE:
            self._scene = room

    # -- records ------------------------------------------------------------------------------------------------

    def _record(self, variable: Variable, value: str | None, model: EventModel, real: bool = True) -> None:
        self.records.setdefault(variable, []).append(Record(self.now, value, model, real))
        if real:
            self._truth[variable] = value

    def _put(self, thing: str, place: str | None, room: str, model: EventModel) -> None:
        """Record that a thing is at a place now, for who sees it, and what that place and the old one hold."""
        before = self._truth.get(Variable("at", thing))
        self._record(Variable("at", thing), place, model)
        if before is not None and before != place and self._truth.get(Variable("inside", before)) == thing:
            self._record(Variable("inside", before), NOTHING, model)
        if place is not None:
            self._record(Variable("inside", place), thing, model)
            self._room_of_place.setdefault(place, room)
        old = self._room_of_thing.get(thing)
        if old is not None:
            self._things_in[old].pop(thing, None)
        self._room_of_thing[thing] = room
        self._things_in.setdefault(room, {})[thing] = None

    # -- events -------------------------------------------------------------------------------------------------

    def run(self) -> Tracker:
        """Apply every event of the story, and return this tracker."""
        for event in self.story.events:
            self.now += 1
            self.apply(event)
            self._begun = self._begun or bool(_taking_part(event))
        return self

    @singledispatchmethod
    def apply(self, event: Happening) -> None:
        """Take one event in."""
        raise NotImplementedError(type(event).__name__)

    @apply.register
    def _unread(self, event: Unread) -> None:
        del event

    @apply.register
    def _enters(self, event: Enters) -> None:
        agent, room = event.agent, event.room or self._left_from.get(event.agent, self._scene)
        before = self.room_of.get(agent)
        if (
            (event.here or not self._begun)
            and room
            and before is None
            and self._scene == SCENE
            and self._inside.get(SCENE)
        ):
            self._name_scene(room)
        if before is not None and before != room:
            self._left_from[agent] = before
            self._record(Variable("at", agent), room, self.observe(before))
        self._watching.pop(agent, None)
        self._inattentive.discard(agent)
        self._place(agent, room)
        if self._scene == SCENE and not self._inside.get(SCENE) and not self._things_in.get(SCENE):
            self._scene = room
        model = self.observe(room)
        self._record(Variable("at", agent), room, model)
        if self.reveals:
            for thing in self._things_in.get(room, {}):
                variable = Variable("at", thing)
                self._record(variable, self._truth[variable], model)

    @apply.register
    def _leaves(self, event: Leaves) -> None:
        here = self.room_of.get(event.agent)
        if here is None:
            return
        if here == SCENE and event.room:
            self._name_scene(event.room)
            here = event.room
        self._record(Variable("at", event.agent), None, self.observe(here))
        self._watching.pop(event.agent, None)
        self._left_from[event.agent] = here
        self._left_at[event.agent] = self.now
        self._place(event.agent, None)

    @apply.register
    def _moves(self, event: Moves) -> None:
        if not event.agent and not self._begun:
            # What a label hides is told to the reader alone.
            model = seen(frozenset()) if event.place in self._with_label else EVERYONE
            self._put(event.thing, event.place, self._room_for(event.room, event.place, ""), model)
            return
        room = self._room_for(event.room, event.place, event.agent, event.thing)
        if event.agent and self.room_of.get(event.agent) is None:
            self._place(event.agent, room)
        self._scene = room
        self._put(event.thing, event.place, room, self.observe(room, event))

    @apply.register
    def _gone(self, event: Gone) -> None:
        room = self._room_for("", event.place, event.agent, event.thing)
        self._put(event.thing, None, room, self.observe(room))

    @apply.register
    def _finds(self, event: Finds) -> None:
        room = self._room_for("", event.place, event.agents[0], event.thing)
        for agent in event.agents:
            if self.room_of.get(agent) is None:
                self._place(agent, room)
        self._put(event.thing, event.place, room, self.observe(room))

    @apply.register
    def _looks(self, event: Looks) -> None:
        room = self._room_for("", event.place, event.agents[0])
        alone = frozenset(event.agents)
        self._see_inside(event.place, seen(self._group(room) & alone or alone))

    def _see_inside(self, place: str, model: EventModel) -> None:
        inside = Variable("inside", place)
        if self._truth.get(inside) is not None:
            self._record(inside, self._truth[inside], model)
        for variable, value in list(self._truth.items()):
            if variable.quality == "at" and value == place:
                self._record(variable, place, model)
            elif variable.quality == "at" and any(r.value == place for r in self.records[variable]):
                # It was said to be here once, and is not: whoever looks sees that.
                self._record(variable, place, _denial(model), real=False)

    @apply.register
    def _learns(self, event: Learns) -> None:
        variable = Variable("at", event.thing)
        value = event.place or self._truth.get(variable)
        if value is not None:
            self._record(variable, value, seen(frozenset((event.agent,))), real=False)

    @apply.register
    def _labelled(self, event: Labelled) -> None:
        self.records.setdefault(Variable("inside", event.place), []).insert(
            0, Record(-1, event.content, EVERYONE, real=False)
        )

    @apply.register
    def _says(self, event: Says) -> None:
        room = self._room_for("", "", event.speaker)
        if self.room_of.get(event.speaker) is None:
            self._place(event.speaker, room)
        self._record(Variable("topic", event.topic), event.topic, self.observe(room))

    @apply.register
    def _watches(self, event: Watches) -> None:
        room = event.room
        if not room and event.whom:
            room = self.room_of.get(event.whom) or self._scene
        room = room or next((self._left_from[a] for a in event.agents if a in self._left_from), self._scene)
        for agent in event.agents:
            if self.room_of.get(agent) == room:
                self._place(agent, None)
            self._watching[agent] = (room, Watcher(frozenset(event.agents)))

    @apply.register
    def _stops_watching(self, event: StopsWatching) -> None:
        self._watching.pop(event.agent, None)

    @apply.register
    def _notices(self, event: Notices) -> None:
        if event.watcher not in self._watching:
            return
        room, watcher = self._watching[event.watcher]
        noticed = Watcher(watcher.agents, watcher.noticed_by | {event.agent})
        for agent in watcher.agents:
            self._watching[agent] = (room, noticed)

    @apply.register
    def _attends(self, event: Attends) -> None:
        (self._inattentive.discard if event.attentive else self._inattentive.add)(event.agent)

    @apply.register
    def _trusts(self, event: Trusts) -> None:
        self._trust[event.agent, event.speaker] = event.how

    @apply.register
    def _tells(self, event: Tells) -> None:
        speaker = event.speaker
        room = self.room_of.get(speaker)
        present = self._group(room) - {speaker} if room is not None else frozenset[str]()
        named = frozenset(event.hearers) - {speaker}
        hearers = named if event.private else (present | named)
        overheard = frozenset(
            (agent, self._trusts_words(agent, event))
            for watcher in (self._watchers(room) if room is not None else ())
            for agent in watcher.agents
            if agent not in hearers
        )
        model = told(
            speaker,
            tuple((agent, self._trusts_words(agent, event)) for agent in sorted(hearers)),
            self.conventions.trust == "left later",
            overheard,
            event.negated,
        )
        of = event.thing if event.about == "at" else event.place
        value = event.place if event.about == "at" else event.thing
        if not value:
            value = self.opinion((speaker,), Variable(event.about, of)).value or ""
        if value:
            self._record(Variable(event.about, of), value, model, real=False)

    def _trusts_words(self, agent: str, event: Tells) -> Trust:
        """Return how a hearer takes the words, by the convention, by what the story says, by what they know."""
        speaker = event.speaker
        if (agent, speaker) in self._trust:
            return self._trust[agent, speaker]
        if self.conventions.trust == "nobody":
            return "no"
        if self.conventions.trust == "left later":
            mine, theirs = self._left_at.get(agent), self._left_at.get(speaker)
            return "yes" if theirs is None or (mine is not None and theirs > mine) else "no"
        if event.about == "inside" or event.negated:
            return "yes"
        variable = Variable("at", event.thing)
        mine_value = self.opinion((agent,), variable).value
        if mine_value is None or mine_value == event.place:
            return "yes"
        if self.opinion((agent, speaker), variable).value == event.place:
            return "mistake"
        return "no" if self.reveals and self._sees_now(agent, event.thing) else "yes"

    def _sees_now(self, agent: str, thing: str) -> bool:
        room = self.room_of.get(agent)
        return room is not None and room == self._room_of_thing.get(thing)

    # -- beliefs ------------------------------------------------------------------------------------------------

    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what the chain holds of a variable after event `until` (default: at the end)."""
        chain = collapsed(chain)
        denied: set[str] = set()
        effects: dict[int, str] = {}
        for record in reversed(self.records.get(variable, ())):
            if until is not None and record.when > until:
                continue
            key = id(record.model)
            if key not in effects:
                effects[key] = self._effect(record.model, chain)
            if effects[key] == "denies" and record.value is not None:
                denied.add(record.value)
            elif effects[key] == "gives" and record.value not in denied:
                return Opinion(record.value, frozenset(denied), record.when)
            elif effects[key] == "gives":
                break
        return Opinion(None, frozenset(denied))

    def _effect(self, model: EventModel, chain: tuple[str, ...]) -> str:
        if model.between and self.conventions.told_things == "speaker and hearer":
            pair = len(chain) == 2 and model.speaker in chain
            if len(chain) > 2 or (len(chain) == 2 and not pair):
                return "none"
        return model.effect(chain)

    def witnessed(self, chain: Sequence[str], variable: Variable, when: int) -> bool:
        """Return whether what event `when` did to a variable reached the chain."""
        chain = collapsed(chain)
        found = [r for r in self.records.get(variable, ()) if r.when == when]
        return any(self._effect(r.model, chain) == "gives" for r in found)


def _denial(model: EventModel) -> EventModel:
    effects = tuple("denies" if e == "gives" else e for e in model.effects)
    return EventModel(effects, model.views, model.everyone)


def _there_from_the_start(story: Story) -> tuple[str, ...]:
    """Return the agents who take part before they are said to come in."""
    coming: dict[str, bool] = {}
    for event in story.events:
        for agent in _taking_part(event):
            coming.setdefault(agent, isinstance(event, Enters))
    return tuple(agent for agent in story.agents if coming.get(agent) is False)


def _taking_part(event: Happening) -> tuple[str, ...]:
    match event:
        case Enters() | Leaves() | Attends() | Learns():
            return (event.agent,)
        case Moves() | Gone():
            return tuple(filter(None, (event.agent,)))
        case Finds() | Looks():
            return event.agents
        case Tells():
            return (event.speaker, *(() if event.private else event.hearers))
        case Says():
            return (event.speaker,)
        case _:
            return ()


def track(story: Story, conventions: Conventions, reveals: bool) -> Tracker:
    """Return the tracker of a whole story, with entering revealing what is in a room or not."""
    return Tracker(story, conventions, reveals).run()
