"""Who hears what is said, and how each hearer takes it: as true, as worthless, as a lie, or as a mistake."""

from __future__ import annotations

from dataclasses import dataclass, field

from .conventions import Conventions
from .event_models import EventModel, Trust, told
from .positions import Positions
from .records import Records
from .story import Tells, Variable


@dataclass
class Hearing:
    """Hearers and their trust at one moment of a story, by its conventions and by what it says of them."""

    conventions: Conventions
    reveals: bool
    positions: Positions
    records: Records
    stated: dict[tuple[str, str], Trust] = field(default_factory=dict)
    """How an agent takes the words of a speaker, where the story says so."""
    left_at: dict[str, int] = field(default_factory=dict)
    """The event at which each agent left last."""

    def model(self, event: Tells) -> EventModel:
        """Return the event model of an utterance: who hears it, who overhears it, and how they take it."""
        speaker = event.speaker
        room = self.positions.room_of.get(speaker)
        present = self.positions.group(room) - {speaker} if room is not None else frozenset[str]()
        named = frozenset(event.hearers) - {speaker}
        hearers = named if event.private else (present | named)
        overheard = frozenset(
            (agent, self.takes(agent, event))
            for watcher in (self.positions.watchers(room) if room is not None else ())
            for agent in watcher.agents
            if agent not in hearers
        )
        return told(
            speaker,
            tuple((agent, self.takes(agent, event)) for agent in sorted(hearers)),
            self.conventions.trust == "left-later",
            overheard,
            event.negated,
        )

    def takes(self, agent: str, event: Tells) -> Trust:
        """Return how a hearer takes the words: by what the story says, by the conventions, by what they know."""
        if (agent, event.speaker) in self.stated:
            return self.stated[agent, event.speaker]
        taken = self._by_convention(agent, event)
        return "mistake" if taken == "no" and self.conventions.may_lie == "no" else taken

    def _by_convention(self, agent: str, event: Tells) -> Trust:
        if self.conventions.trust == "nobody":
            return "no"
        if self.conventions.trust == "left-later":
            mine, theirs = self.left_at.get(agent), self.left_at.get(event.speaker)
            return "yes" if theirs is None or (mine is not None and theirs > mine) else "no"
        if event.about == "inside" or event.negated:
            return "yes"
        return self._by_knowledge(agent, event)

    def _by_knowledge(self, agent: str, event: Tells) -> Trust:
        variable = Variable(event.about, event.thing)
        mine = self.records.opinion((agent,), variable).value
        if mine is None or mine == event.place:
            return "yes"
        if self.records.opinion((agent, event.speaker), variable).value == event.place:
            return "mistake"
        return "no" if self.reveals and self.positions.together(agent, event.thing) else "yes"
