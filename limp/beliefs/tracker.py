"""Belief formation: an episode, event by event, becomes records of who could witness what.

Each event is a row of effects (`episodes.effects`): they change where people and things are, and leave records of
what was done to a variable, with the event model of those who saw or heard it (`perception`; `records` says what a
chain of agents then holds). No kind of event is named here. An episode costs one step an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..episodes.conventions import Reveals
from ..episodes.effects import Attends, Becomes, Copy, Effect, Goes, Learns, LooksIn, Says, Sees, Trusts, Watches
from ..episodes.episode import Course, Episode
from ..episodes.event_models import EventModel
from ..episodes.kind import NOT_HAPPENED, Event
from ..episodes.query import Opinion
from ..episodes.stage import Audience
from ..episodes.variables import Variable, at, inside
from .perception import Access
from .records import BeliefRecord, Records


class Tracker(Course):
    """An episode that was told to its end: where everybody is then, and the records of who witnessed what.

    `reveals`: what who enters a room sees of what is in it. `skipped` are the uncertain events that did not happen
    in this world, `settled` those that did; of the others the records keep how probable they are.
    """

    def __init__(
        self,
        episode: Episode,
        reveals: Reveals = "no",
        skipped: frozenset[int] = frozenset(),
        settled: frozenset[int] = frozenset(),
        revises: bool = True,
    ) -> None:
        super().__init__(episode)
        self.reveals, self.skipped, self.settled = reveals, skipped, settled
        self.records = Records(episode.conventions.told_things, revises, self.truth)
        self.access = Access(self, skipped)
        self.moving: set[int] = set()
        """The events that changed where somebody or something is, or how somebody perceives."""
        self.staging: set[int] = set()
        """Those of them that changed where the story plays, for everybody."""
        self._certainty = 1.0
        self._told_at: dict[str, dict[Variable, None]] = {}
        for place, content in self.labels.items():
            self.records.label(inside(place), content)
            self.records.label(at(content), place)
        for number, event in enumerate(episode.events):
            if number not in skipped and event.mood not in NOT_HAPPENED and all(map(self._did, event.refers_to)):
                self.take_in(number, event)

    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what the chain holds of a variable after event `until` (default: at the end)."""
        return self.records.opinion(chain, variable, until)

    def certainty(self, k: int) -> float:
        """Return the probability that event `k` happened in this world."""
        if k in self.skipped:
            return 0.0
        return 1.0 if k in self.settled else self.episode.events[k].certainty

    def _did(self, reference: str) -> bool:
        """Return whether another event happened, or may have."""
        k = self.episode.number(reference)
        return k is None or (k not in self.skipped and self.episode.events[k].mood not in NOT_HAPPENED)

    # -- what kinds ask ------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        """Whether the story has begun; the event with which it did decides what everybody knows."""
        if self._begun is not None:
            self.moving.add(self._begun)
            self.staging.add(self._begun)
        return self._begun is not None

    def holds(self, chain: Sequence[str], variable: Variable) -> str | None:
        """Return what a chain of people holds of a variable."""
        return self.opinion(chain, variable).value

    def seen(self, audience: Audience) -> EventModel:
        """Return the event model of who perceives what happens now."""
        return self.access.model(audience)

    def in_view(self, room: str) -> Sequence[Variable]:
        """Return of what who comes into a room, or is there, sees how it is."""
        return () if self.reveals == "nothing" else self.shows(room, self.reveals == "yes")

    # -- what happens --------------------------------------------------------------------------------------------

    def take_in(self, number: int, event: Event) -> None:
        """Let the next event happen, and note whether it decides who perceives what."""
        self._certainty = self.certainty(number)
        before = self.where.changes, self.where.scene
        self.access.turn_to(number, event)
        super().take_in(number, event)
        if before != (self.where.changes, self.where.scene) or any(True for _ in event.amends()):
            self.moving.add(number)
        if before[1] != self.where.scene:
            self.staging.add(number)

    def apply(self, effect: Effect) -> None:
        """Let an effect take place, and reach those who perceive it."""
        if isinstance(effect, Goes | Attends):
            self.access.note_going(effect)
        super().apply(effect)
        match effect:
            case Becomes():
                self.access.note_deed(effect)
            case Learns():
                self._learns(effect)
            case LooksIn():
                self._looks(effect.place, effect.model)
            case Sees():
                self._sees(effect.place, effect.model)
            case Says():
                self._says(effect)
            case Trusts():
                self.access.stated[effect.who, effect.speaker] = effect.how
        if isinstance(effect, Attends | Watches | Trusts):
            self.moving.add(self.now)

    def record(self, variable: Variable, value: str | None, model: EventModel, real: bool = True) -> None:
        """Leave a record of what a variable becomes, or is taken to be."""
        self._add(variable, BeliefRecord(self.now, value, model, real, self._certainty))

    def _add(self, variable: Variable, record: BeliefRecord) -> None:
        self.records.add(variable, record)
        if variable.quality == "at" and record.value is not None:
            self._told_at.setdefault(record.value, {})[variable] = None

    def _learns(self, effect: Learns) -> None:
        if isinstance(effect.value, Copy):
            self._copies(effect.variable, effect.value.chain, effect.model)
        else:
            self.record(effect.variable, effect.value, effect.model, real=False)
        if effect.stated:
            self.access.believing.setdefault(effect.variable, set()).add(effect.stated)

    def _copies(self, variable: Variable, chain: tuple[str, ...], model: EventModel) -> None:
        """Record that who perceives it comes to hold what `chain` holds; if that is uncertain, it says so."""
        value = self.holds(chain, variable) if chain else self.real(variable)
        if variable in self.records.uncertain:
            record = BeliefRecord(self.now, value, model, False, self._certainty, copies=chain)
            self.records.add(variable, record)
        elif value is not None or (not chain and variable in self.truth):
            self.record(variable, value, model, real=False)

    def _looks(self, place: str, model: EventModel) -> None:
        content = self.labels.get(place)
        if self.real(inside(place)) is not None:
            self._copies(inside(place), (), model)
        if content is not None and self.real(inside(place)) not in (None, content):
            denies = tuple("denies" if effect in ("gives", "learns") else effect for effect in model.effects)
            self.record(at(content), place, EventModel(denies, model.views, model.everyone), real=False)
        self._finds(self._told_at.get(place, ()), place, model)

    def _finds(self, variables: Iterable[Variable], place: str, model: EventModel) -> None:
        """Record that whom the model reaches sees whether things are at a place where they were said to be."""
        for variable in tuple(variables):
            self.records.add(variable, BeliefRecord(self.now, place, model, False, self._certainty, looks=True))

    def _sees(self, room: str, model: EventModel) -> None:
        """Record what is seen in a room, or in somebody's hands: what lies open there, and what no longer does."""
        if self.reveals == "nothing":
            return
        where, containers = self.where, self.reveals == "yes"
        for place, told in self._told_at.items():
            here = room in (where.room_of_thing(place), *self.around(place))
            if here and self.is_open(place, room, containers):
                self._finds((variable for variable in told if not self.is_hidden(variable)), place, model)
        for variable in self.in_view(room):
            if variable.quality != "at" or not self.is_open(self.real(variable) or "", room, containers):
                self._copies(variable, (), model)

    def _says(self, said: Says) -> None:
        """Leave a record of a claim that is said, with how each hearer takes it."""
        variable, value, copies = said.claim.variable, said.value, None
        assert variable is not None
        uncertain = variable in self.records.uncertain
        if isinstance(value, Copy):
            chain, value = value.chain, self.holds(value.chain, variable)
            if value is None and not uncertain:
                return
            copies = chain if uncertain else None
        utterance = self.access.hearing(said, variable, value)
        self._add(
            variable,
            BeliefRecord(self.now, value, utterance.model(), False, self._certainty, copies, utterance=utterance),
        )
