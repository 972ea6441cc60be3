"""Belief formation: a story, event by event, becomes records of who could witness what.

Each event changes where people and things are (`positions`), and leaves records of what it did to a variable, with
the event model of those who saw or heard it (`records`, which says what a chain of agents then holds). A story
costs one step an event.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from .conventions import Conventions
from .event_models import EVERYONE, EventModel, Watcher, believed, seen
from .hearing import Hearing
from .positions import SCENE, Positions
from .records import Opinion, Record, Records
from .story import (
    NOTHING,
    Acts,
    Attends,
    Becomes,
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


class Tracker:
    """The state of a story while it is told; `track` runs one to its end.

    `reveals`: whether who enters a room sees what is in it.
    """

    def __init__(self, story: Story, conventions: Conventions, reveals: bool) -> None:
        self.story, self.reveals = story, reveals
        self.records = Records(conventions.told_things)
        self.positions = Positions(story.agents, story.rooms_of)
        self.hearing = Hearing(conventions, reveals, self.positions, self.records)
        self._now = -1
        self._begun = False
        self._with_label: dict[str, set[str]] = {}
        for event in story.events:
            if isinstance(event, Labelled):
                self._with_label.setdefault(event.place, set()).add(event.content)
        for agent in _there_from_the_start(story):
            self.positions.place(agent, SCENE)

    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what the chain holds of a variable after event `until` (default: at the end)."""
        return self.records.opinion(chain, variable, until)

    def run(self) -> Tracker:
        """Apply every event of the story, and return this tracker."""
        for event in self.story.events:
            self._now += 1
            self.apply(event)
            self._begun = self._begun or bool(_taking_part(event))
        return self

    def _record(self, variable: Variable, value: str | None, model: EventModel, real: bool = True) -> None:
        self.records.add(variable, Record(self._now, value, model, real))

    def _put(self, thing: str, place: str | None, room: str, model: EventModel) -> None:
        """Record that a thing is at a place now, for who sees it, and what that place and the old one hold."""
        before = self.records.truth.get(Variable("at", thing))
        self._record(Variable("at", thing), place, model)
        if before is not None and before != place and self.records.truth.get(Variable("inside", before)) == thing:
            self._record(Variable("inside", before), NOTHING, model)
        if place is not None:
            self._record(Variable("inside", place), thing, model)
        self.positions.put(thing, place, room)

    @singledispatchmethod
    def apply(self, event: Happening) -> None:
        """Take one event in."""
        raise NotImplementedError(type(event).__name__)

    @apply.register
    def _unread(self, event: Unread | Acts) -> None:
        del event

    @apply.register
    def _enters(self, event: Enters) -> None:
        agent, where = event.agent, self.positions
        room = event.room or where.left_from.get(agent, where.scene)
        before = where.room_of.get(agent)
        if (event.here or not self._begun) and room and before is None and where.unnamed:
            where.name_scene(room)
        if before is not None and before != room:
            where.left_from[agent] = before
            self._record(Variable("at", agent), room, where.observe(before))
        where.watching.pop(agent, None)
        where.inattentive.discard(agent)
        where.place(agent, room)
        if where.nowhere:
            where.scene = room
        model = where.observe(room)
        self._record(Variable("at", agent), room, model)
        for thing in where.things_in(room) if self.reveals else ():
            variable = Variable("at", thing)
            self._record(variable, self.records.truth[variable], model)

    @apply.register
    def _leaves(self, event: Leaves) -> None:
        where, here = self.positions, self.positions.room_of.get(event.agent)
        if here is None:
            return
        if here == SCENE and event.room:
            where.name_scene(event.room)
            here = event.room
        self._record(Variable("at", event.agent), None, where.observe(here))
        where.watching.pop(event.agent, None)
        where.left_from[event.agent] = here
        self.hearing.left_at[event.agent] = self._now
        where.place(event.agent, None)

    @apply.register
    def _moves(self, event: Moves) -> None:
        if not event.agent and not self._begun and not event.unseen_by:
            # What a label hides is told to the reader alone.
            model = seen(frozenset()) if event.place in self._with_label else EVERYONE
            self._put(event.thing, event.place, self.positions.room_for(event.room, event.place, ""), model)
            return
        room = self.positions.room_for(event.room, event.place, event.agent, event.thing)
        if event.room and self.positions.unnamed:
            self.positions.name_scene(event.room)
        elif event.room and event.agent:
            self.positions.place(event.agent, event.room)
        self.positions.bring((event.agent,) if event.agent else (), room)
        self.positions.scene = room
        self._put(event.thing, event.place, room, self.positions.observe(room, event))

    @apply.register
    def _gone(self, event: Gone) -> None:
        room = self.positions.room_for("", event.place, event.agent, event.thing)
        self._put(event.thing, None, room, self.positions.observe(room))

    @apply.register
    def _finds(self, event: Finds) -> None:
        room = self.positions.room_for("", event.place, event.agents[0], event.thing)
        self.positions.bring(event.agents, room)
        self._put(event.thing, event.place, room, self.positions.observe(room))

    @apply.register
    def _looks(self, event: Looks) -> None:
        room = self.positions.room_for("", event.place, event.agents[0])
        alone = frozenset(event.agents)
        self._see_inside(event.place, seen(self.positions.group(room) & alone or alone))

    def _see_inside(self, place: str, model: EventModel) -> None:
        inside = Variable("inside", place)
        truth = self.records.truth
        if truth.get(inside) is not None:
            self._record(inside, truth[inside], model)
        for content in self._with_label.get(place, ()):
            if truth.get(inside) not in (None, content):
                self._record(Variable("at", content), place, _denial(model), real=False)
        for variable, value in list(truth.items()):
            if variable.quality == "at" and value == place:
                self._record(variable, place, model)
            elif variable.quality == "at" and any(r.value == place for r in self.records.about(variable)):
                # It was said to be here once, and is not: whoever looks sees that.
                self._record(variable, place, _denial(model), real=False)

    @apply.register
    def _learns(self, event: Learns) -> None:
        variable = Variable("at", event.thing)
        true = self.records.truth.get(variable)
        value, alone = event.place or true, frozenset((event.agent,))
        if value is not None:
            model = seen(alone) if true in (None, value) else believed(alone)
            self._record(variable, value, model, real=False)
            if value in self._with_label:
                self._record(Variable("inside", value), event.thing, model, real=False)

    @apply.register
    def _labelled(self, event: Labelled) -> None:
        self.records.label(Variable("inside", event.place), event.content)
        self.records.label(Variable("at", event.content), event.place)

    @apply.register
    def _says(self, event: Says) -> None:
        room = self.positions.room_for("", "", event.speaker)
        self.positions.bring((event.speaker,), room)
        self._record(Variable("topic", event.topic), event.topic, self.positions.observe(room))

    @apply.register
    def _watches(self, event: Watches) -> None:
        room, where = event.room, self.positions
        if not room and event.whom:
            room = where.room_of.get(event.whom) or where.scene
        room = room or next((where.left_from[a] for a in event.agents if a in where.left_from), where.scene)
        for agent in event.agents:
            if where.room_of.get(agent) == room:
                where.place(agent, None)
            where.watching[agent] = (room, Watcher(frozenset(event.agents)))

    @apply.register
    def _stops_watching(self, event: StopsWatching) -> None:
        self.positions.watching.pop(event.agent, None)

    @apply.register
    def _notices(self, event: Notices) -> None:
        if event.watcher not in self.positions.watching:
            return
        room, watcher = self.positions.watching[event.watcher]
        noticed = Watcher(watcher.agents, watcher.noticed_by | {event.agent})
        for agent in watcher.agents:
            self.positions.watching[agent] = (room, noticed)

    @apply.register
    def _becomes(self, event: Becomes) -> None:
        model = seen(frozenset(event.known_to)) if event.real else believed(frozenset(event.known_to))
        if event.agent:
            model = self.positions.observe(self.positions.room_for("", "", event.agent))
        self._record(Variable(event.about, event.thing), event.state, model, event.real)

    @apply.register
    def _attends(self, event: Attends) -> None:
        (self.positions.inattentive.discard if event.attentive else self.positions.inattentive.add)(event.agent)

    @apply.register
    def _trusts(self, event: Trusts) -> None:
        self.hearing.stated[event.agent, event.speaker] = event.how

    @apply.register
    def _tells(self, event: Tells) -> None:
        model = self.hearing.model(event)
        of = event.place if event.about == "inside" else event.thing
        value = event.thing if event.about == "inside" else event.place
        if not value:
            value = self.records.opinion((event.speaker,), Variable(event.about, of)).value or ""
        if value:
            self._record(Variable(event.about, of), value, model, real=False)


def _denial(model: EventModel) -> EventModel:
    effects = tuple("denies" if e == "gives" else e for e in model.effects)
    return EventModel(effects, model.views, model.everyone)


def _there_from_the_start(story: Story) -> tuple[str, ...]:
    """Return the agents who take part before they are said to come in."""
    coming: dict[str, bool] = {}
    for event in story.events:
        for agent in _taking_part(event):
            coming.setdefault(agent, isinstance(event, Enters))
    for event in story.events:
        if isinstance(event, Acts):  # who comes in later was elsewhere before
            coming.setdefault(event.agent, False)
    return tuple(agent for agent in story.agents if coming.get(agent) is False)


def _taking_part(event: Happening) -> tuple[str, ...]:
    match event:
        case Enters() | Leaves() | Attends() | Learns():
            return (event.agent,)
        case Moves() | Gone():
            return tuple(filter(None, (event.agent,)))
        case Becomes(about="fact"):
            return (event.agent,) if event.agent and event.real else ()
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
