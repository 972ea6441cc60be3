"""Belief formation: an episode, event by event, becomes records of who could witness what.

Each event changes where people and things are (`positions`), and leaves records of what it did to a variable, with
the event model of those who saw or heard it (`perception`; `records` says what a chain of agents then holds). An
episode costs one step an event.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod
from typing import cast

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.events import (
    NOT_HAPPENED,
    Act,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Happening,
    Leave,
    Miss,
    Notice,
    Perceive,
    Shown,
    Tell,
    Trust,
    TrustIn,
    Unread,
    Watch,
    taking_part,
)
from ..episodes.variables import NOTHING, Variable
from .event_models import EventModel, Watcher, attributed, believed, looked, seen
from .perception import Access, Utterance
from .positions import SCENE, Positions
from .records import Opinion, Record, Records

TO_THE_READER = seen(frozenset())
"""The event model of what a label hides: it is so, and is told to the reader alone."""


class Tracker:
    """An episode that was told to its end: where everybody is then, and the records of who witnessed what.

    `reveals`: whether who enters a room sees what is in it. `skipped` are the uncertain events that did not happen
    in this world, `settled` those that did; of the others the records keep how probable they are.
    """

    def __init__(
        self,
        episode: Episode,
        reveals: bool = False,
        skipped: frozenset[int] = frozenset(),
        settled: frozenset[int] = frozenset(),
        revises: bool = True,
    ) -> None:
        self.episode, self.reveals, self.skipped, self.settled = episode, reveals, skipped, settled
        self.records = Records(episode.conventions.told_things, revises)
        rooms = [(location.name, location.room) for location in episode.locations if location.room]
        self.positions = Positions(episode.names, rooms)
        self.access = Access(episode.conventions, reveals, self.positions)
        self.moving: set[int] = set()
        """The events that changed where somebody or something is, or how somebody perceives."""
        self.staging: set[int] = set()
        """Those of them that changed where the story plays, for everybody."""
        self._now, self._certainty = -1, 1.0
        self._begun: int | None = None
        """The event with which the story began; what is told before it is how things are at first."""
        self._told_at: dict[str, dict[Variable, None]] = {}
        self._labels = {location.name: location.label for location in episode.locations if location.label}
        for place, content in self._labels.items():
            self.records.label(Variable("inside", place), content)
            self.records.label(Variable("at", content), place)
        for agent in episode.there_from_the_start:
            self.positions.place(agent, episode.rooms_at_the_start.get(agent, SCENE))
        if self.positions.nowhere:
            self.positions.scene = next(iter(episode.rooms_at_the_start.values()), SCENE)
        for person in episode.people:
            if not person.perceives:
                self.positions.attend(person.name, False)
        self.access.refer(episode, skipped)
        for event in episode.events:
            self._take_in(event)

    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what the chain holds of a variable after event `until` (default: at the end)."""
        return self.records.opinion(chain, variable, until)

    def certainty(self, k: int) -> float:
        """Return the probability that event `k` happened in this world."""
        if k in self.skipped:
            return 0.0
        return 1.0 if k in self.settled else self.episode.events[k].certainty

    def _take_in(self, event: Event) -> None:
        """Apply the next event, if it happened, and note whether it decides who perceives what."""
        self._now += 1
        if self._now in self.skipped or event.mood in NOT_HAPPENED:
            return
        self._certainty = self.certainty(self._now)
        before = self.positions.changes, self.positions.scene
        if isinstance(event, Enter | Leave | Attend):
            self.access.elsewhere_at[event.agent] = self._now
        _APPLY.dispatch(type(event))(self, event)
        if before != (self.positions.changes, self.positions.scene) or isinstance(event, _STRUCTURAL):
            self.moving.add(self._now)
        if before[1] != self.positions.scene:
            self.staging.add(self._now)
        if self._begun is None and taking_part(event):
            self._begun = self._now

    def _record(self, variable: Variable, value: str | None, model: EventModel, real: bool = True) -> None:
        self._add(variable, Record(self._now, value, model, real, self._certainty))

    def _add(self, variable: Variable, record: Record) -> None:
        self.records.add(variable, record)
        if variable.quality == "at" and record.value is not None:
            self._told_at.setdefault(record.value, {})[variable] = None

    def _copy(self, variable: Variable, chain: tuple[str, ...], model: EventModel) -> None:
        """Record that who perceives it comes to hold what `chain` holds: reality, or a speaker."""
        value = self.records.opinion(chain, variable).value if chain else self.records.truth.get(variable)
        if variable in self.records.uncertain:
            record = Record(self._now, value, model, False, self._certainty, copies=chain)
            self.records.add(variable, record)
        elif value is not None or (not chain and variable in self.records.truth):
            self._record(variable, value, model, real=False)

    def _witnesses(self, room: str, event: Happening, only: bool = False) -> EventModel:
        return self.access.witnesses(room, event, self._now, only)

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
    def _nothing(self, event: Unread | Miss | Shown) -> None:
        del event

    @apply.register
    def _act(self, event: Act) -> None:
        if event.room:
            self.positions.place(event.agent, event.room)

    @apply.register
    def _enter(self, event: Enter) -> None:
        agent, where = event.agent, self.positions
        room = event.room or where.left_from.get(agent, where.scene)
        before = where.room_of.get(agent)
        if before is None and room and where.unnamed and (event.here or not self._has_begun()):
            where.name_scene(room)
        if before is not None and before != room:
            where.left_from[agent] = before
            self._record(Variable("at", agent), room, self._witnesses(before, event))
        where.watching.pop(agent, None)
        where.attend(agent, True)
        where.place(agent, room)
        if where.nowhere:
            where.scene = room
        model = self._witnesses(room, event)
        self._record(Variable("at", agent), room, model)
        for thing in self.access.on_entering(room):
            self._copy(Variable("at", thing), (), model)

    @apply.register
    def _leave(self, event: Leave) -> None:
        where, here = self.positions, self.positions.room_of.get(event.agent)
        if here is None:
            return
        if here == SCENE and event.room:
            where.name_scene(event.room)
            here = event.room
        self._record(Variable("at", event.agent), None, self._witnesses(here, event))
        where.watching.pop(event.agent, None)
        where.left_from[event.agent] = here
        self.access.left_at[event.agent] = self._now
        where.place(event.agent, None)

    @apply.register
    def _change(self, event: Change) -> None:
        held = {item.variable: item.value for item in event.sets}
        for variable, value in held.items():
            self.access.deeds.setdefault(variable, set()).update((agent, self._now) for agent in event.doers)
            if variable.quality == "at" and not event.unreal:
                self._move(event, variable.of, value)
            else:
                self._become(event, variable, value)

    def _move(self, event: Change, thing: str, place: str | None) -> None:
        """Take in that a thing, or somebody, is somewhere else now."""
        where, untold = self.positions, not (event.by or event.verb or event.only)
        if untold and place in self._labels:
            self._put(thing, place, where.room_for(event.room, place or "", ""), TO_THE_READER)
            return
        if untold and self._is_setting(Variable("at", thing)):
            model = self.access.at_first(event, self._now, self.episode.names)
            self._put(thing, place, where.room_for(event.room, place or "", ""), model)
            return
        room = where.room_for(event.room, place or "", event.by, thing)
        if place is not None and not event.only:
            if event.room and where.unnamed:
                where.name_scene(event.room)
            self._go(event.doers, event.room, room)
            where.scene = room
        self._put(thing, place, room, self._witnesses(room, event, event.only))

    def _go(self, agents: Sequence[str], named: str, room: str) -> None:
        """Let those who do something be in the room that the words name, or if they were away, in `room`."""
        for agent in agents if named else ():
            self.positions.place(agent, named)
        self.positions.bring(agents, room)

    def _is_setting(self, variable: Variable) -> bool:
        """Return whether what is told of a variable is how things are at first, which everybody knows."""
        return variable not in self.records.truth and not self._has_begun()

    def _has_begun(self) -> bool:
        """Return whether the story has begun; the event with which it did decides what everybody knows."""
        if self._begun is not None:
            self.moving.add(self._begun)
            self.staging.add(self._begun)
        return self._begun is not None

    def _become(self, event: Change, variable: Variable, value: str | None) -> None:
        """Take in that a variable has a value, or (`unreal`) is only taken to have it."""
        if event.unreal:
            model = believed(frozenset(event.seen_by))
        elif variable.quality == "inside" and variable.of in self._labels and not (event.by or event.only):
            model = TO_THE_READER
        elif event.by and not event.only:
            room = self.positions.room_for(event.room, variable.of, event.by, variable.of)
            self._go(event.doers, event.room, room)
            model = self._witnesses(room, event)
        elif event.only or not self._is_setting(variable):
            room = self.positions.room_for(event.room, variable.of, event.by, variable.of)
            model = self._witnesses(room, event, event.only)
        else:
            model = self.access.at_first(event, self._now, self.episode.names)
        self._record(variable, value, model, not event.unreal)

    @apply.register
    def _perceive(self, event: Perceive) -> None:
        variable, agents = event.variable, frozenset(event.agents)
        if event.openly and variable.quality == "at" and event.value and not event.mistaken:
            room = self.positions.room_for(event.room, event.value, event.agents[0], variable.of)
            self._go(event.agents, event.room, room)
            self._put(variable.of, event.value, room, self._witnesses(room, event))
        elif event.openly:
            self._see_openly(event)
        elif variable.quality == "inside" and not event.value:
            room = self.positions.room_for(event.room, variable.of, event.agents[0])
            together = self.positions.group(room) & agents or agents
            self._see_inside(variable.of, self.access.alone(together, event, self._now))
        else:
            self._learn(event, self.access.alone(agents, event, self._now))

    def _see_openly(self, event: Perceive) -> None:
        """Take in that people learn something in company, who sees that they do, and not what they learn."""
        variable, lookers = event.variable, frozenset(event.agents)
        place = variable.of if variable.quality == "inside" else ""
        room = self.positions.room_for(event.room, place, event.agents[0])
        self._go(event.agents, event.room, room)
        company = self._witnesses(room, event)
        if place and not event.value:
            self._see_inside(place, looked(company, lookers))
        elif self._is_news(event):
            self._learn(event, company)
        elif event.value and not self._is_right(event):
            model = looked(company, lookers, "gives")
            self._record(variable, event.value, model, real=False)
        else:
            self._learn(event, looked(company, lookers, root="gives" if event.value else "none"))

    def _is_news(self, event: Perceive) -> bool:
        """Return whether a state is seen by sight, which has then become so."""
        return (
            event.how == "sight" and not event.mistaken and event.variable.quality == "state" and bool(event.value)
        )

    def _is_right(self, event: Perceive) -> bool:
        """Return whether what is perceived is so, as far as is known."""
        return self.records.truth.get(event.variable) in (None, event.value) and not event.mistaken

    def _learn(self, event: Perceive, model: EventModel) -> None:
        """Take in that people learn how a variable is, or take it to be so."""
        variable, news = event.variable, self._is_news(event)
        if not event.value:
            self._copy(variable, (), model)
            return
        model = model if self._is_right(event) or news else believed(frozenset(event.agents))
        self._record(variable, event.value, model, real=news)  # what is seen to be so has become so
        if variable.quality == "at" and event.value in self._labels:
            self._record(Variable("inside", event.value), variable.of, model, real=False)

    def _see_inside(self, place: str, model: EventModel) -> None:
        inside, openly = Variable("inside", place), "learns" in model.effects
        truth = self.records.truth
        if truth.get(inside) is not None:
            self._copy(inside, (), model)
        content = self._labels.get(place)
        if content is not None and truth.get(inside) not in (None, content):
            self._record(Variable("at", content), place, _denial(model), real=False)
        for variable in list(self._told_at.get(place, ())):
            if openly or variable in self.records.uncertain:
                seen_there = Record(self._now, place, model, False, self._certainty, looks=True)
                self.records.add(variable, seen_there)
            elif truth.get(variable) == place:
                self._record(variable, place, model)
            elif variable in truth:
                # It was said to be here once, and is not: whoever looks sees that.
                self._record(variable, place, _denial(model), real=False)

    @apply.register
    def _watch(self, event: Watch) -> None:
        room, where = event.room, self.positions
        if not event.begins:
            for agent in event.agents:
                where.watching.pop(agent, None)
            return
        if not room and event.whom:
            room = where.room_of.get(event.whom) or where.scene
        room = room or next((where.left_from[a] for a in event.agents if a in where.left_from), where.scene)
        for agent in event.agents:
            if where.room_of.get(agent) == room:
                where.place(agent, None)
            where.watching[agent] = (room, Watcher(frozenset(event.agents)))

    @apply.register
    def _notice(self, event: Notice) -> None:
        if event.event or event.whom not in self.positions.watching:
            return
        room, watcher = self.positions.watching[event.whom]
        mutual = watcher.mutual_with | ({event.agent} if event.mutual else set())
        noticed = Watcher(watcher.agents, watcher.noticed_by | {event.agent}, mutual)
        for agent in watcher.agents:
            self.positions.watching[agent] = (room, noticed)

    @apply.register
    def _attend(self, event: Attend) -> None:
        self.positions.attend(event.agent, event.attentive, event.unnoticed)

    @apply.register
    def _trust(self, event: TrustIn) -> None:
        self.access.stated[event.agent, event.speaker] = event.how

    @apply.register
    def _tell(self, event: Tell) -> None:
        if event.speech not in ("statement", "promise") or not self._was_sent(event):
            return
        if event.says and not any(claim.variable for claim in event.says):
            return
        misheard = event.model_copy(update={"unreached": ()})
        for claim in event.says:
            self._say(event.model_copy(update={"unreached": event.hearers}) if event.heard_as else event, claim)
        for claim in event.heard_as:
            self._say(misheard, claim)

    def _was_sent(self, event: Tell) -> bool:
        """Return whether a message that reaches its hearers only now was sent at all."""
        sent = self.episode.number(event.sent) if event.sent else None
        return sent is None or (sent not in self.skipped and self.episode.events[sent].mood not in NOT_HAPPENED)

    def _say(self, event: Tell, claim: Claim) -> None:
        """Take in one claim that is said; without a value it says what the speaker holds."""
        variable = claim.variable
        if variable is None or claim.verb not in ("believes", "knows"):
            return
        value, copies, uncertain = claim.value or None, None, variable in self.records.uncertain
        if value is None and not _says_ignorance(claim):
            value = self.opinion((event.speaker,), variable).value
            if value is None and not uncertain:
                return
            copies = (event.speaker,) if uncertain else None
        said = self.access.hearing(event, _as_content(claim, event.speaker), variable, value, self._now)
        taken = self._taken(said, variable)
        model, later = said.model(taken), said if uncertain and taken else None
        self._add(variable, Record(self._now, value, model, False, self._certainty, copies, utterance=later))

    def _taken(self, said: Utterance, variable: Variable) -> dict[str, Trust]:
        """Return how those take an utterance whose trust hangs on what they and the speaker believe."""

        def trust(agent: str) -> Trust:
            mine, theirs = (self.opinion(chain, variable) for chain in ((agent,), (agent, said.speaker)))
            return said.trust_of(agent, mine.value, mine.when, theirs.value)

        return {agent: trust(agent) for agent, settled in said.trusts if settled is None}

    @apply.register
    def _believe(self, event: Believe) -> None:
        claim = event.claim
        if claim.variable is None or not claim.chain or claim.verb not in ("believes", "knows"):
            return
        if claim.value:
            model = attributed(claim.chain, "denies" if claim.negated else "gives")
            self._record(claim.variable, claim.value, model, real=False)
            self.access.believing.setdefault(claim.variable, set()).add(claim.chain[-1])
        elif claim.verb == "knows" and not claim.negated:
            self._copy(claim.variable, (), attributed(claim.chain))
        elif claim.verb == "knows" and not self._is_mistaken(claim.chain, claim.variable):
            self._record(claim.variable, None, attributed(claim.chain), real=False)

    def _is_mistaken(self, chain: Sequence[str], variable: Variable) -> bool:
        """Return whether the last of a chain holds something else than what is so, as the rest of it sees it."""
        mine, true = (self.opinion(one, variable).value for one in (chain, chain[:-1]))
        return mine is not None and mine != true


_APPLY = cast("singledispatchmethod[None]", vars(Tracker)["apply"]).dispatcher
"""What `Tracker.apply` does, without a method made anew for each event."""
_STRUCTURAL = (Enter, Leave, Attend, Watch, Notice, TrustIn, Miss)
"""The events that decide who perceives what, rather than what there is to perceive."""


def _says_ignorance(claim: Claim) -> bool:
    """Return whether somebody is said not to know a variable, whatever its value."""
    return claim.verb == "knows" and claim.negated and not claim.value


def _as_content(claim: Claim, speaker: str) -> Claim:
    """Return what hearers learn by a claim: `I believe that p` says p, `I do not know` that no value is held."""
    if _says_ignorance(claim):
        return claim.model_copy(update={"negated": False})
    return claim.model_copy(update={"chain": ()}) if claim.chain == (speaker,) else claim


def _denial(model: EventModel) -> EventModel:
    effects = tuple("denies" if e in ("gives", "learns") else e for e in model.effects)
    return EventModel(effects, model.views, model.everyone)
