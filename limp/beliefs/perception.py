"""Perceptual access: who perceives an event, who sees that they do, and who hears what and believes it.

This is the only module that decides it: by rooms, attention and watching, by what the words say of an event, and
for what is said by trust. Each event gets an event model (`event_models`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.events import Change, Happening, Notice, Tell, Trust
from ..episodes.variables import Variable
from .event_models import EventModel, Watcher, besides, noticed, seen
from .positions import Positions
from .utterances import Utterance


@dataclass
class Perception:
    """Who perceives what at one moment of an episode, by its conventions and by what it says of its people."""

    conventions: Conventions
    reveals: bool
    positions: Positions
    missed: dict[int, frozenset[str]] = field(default_factory=dict)
    """Who is said not to have perceived an event, by its place."""
    noticing: dict[int, tuple[Notice, ...]] = field(default_factory=dict)
    """Who is said to have noticed that another perceived an event, by its place."""
    stated: dict[tuple[str, str], Trust] = field(default_factory=dict)
    """How an agent takes the words of a speaker, where the story says so."""
    left_at: dict[str, int] = field(default_factory=dict)
    """The event at which each agent left last."""

    def alone(self, agents: frozenset[str], event: Happening, now: int) -> EventModel:
        """Return the event model of what `agents` perceive together, and who sees them do so unnoticed."""
        unseen = frozenset(event.unseen_by) | self.missed.get(now, frozenset())
        others = frozenset((*event.seen_by, *event.secretly_seen_by)) - agents - unseen
        watchers = frozenset(Watcher(frozenset((agent,))) for agent in others)
        return self._with_noticing(seen(agents - unseen, watchers), now)

    def witnesses(self, room: str, event: Happening, now: int, only: bool = False) -> EventModel:
        """Return the event model of something that happens in `room`; `only`: for those whom the words name."""
        unseen = frozenset(event.unseen_by) | self.missed.get(now, frozenset())
        doers = frozenset(event.doers if isinstance(event, Change) else ())
        if only:
            model = seen((doers | frozenset(event.seen_by)) - unseen)
            return self._with_noticing(model, now)
        group = self.positions.group(room, tuple(unseen)) - frozenset(event.secretly_seen_by)
        group |= doers - unseen  # who does something knows it, looking or not
        watchers = self.positions.watchers(room)
        if event.seen_by or event.secretly_seen_by or unseen:
            added = (*event.secretly_seen_by, *(agent for agent in event.seen_by if agent not in group))
            watchers = watchers | {Watcher(frozenset((agent,))) for agent in added}
            watchers = frozenset(w for w in watchers if not w.agents & unseen)
        own = self._spoken_of(event) - group - unseen
        return self._with_noticing(besides(seen(group, watchers), own), now)

    def _spoken_of(self, event: Happening) -> frozenset[str]:
        """Return whose own state or place changes by itself: they perceive it, and those who do know that.

        Whoever does not pay attention may miss it; what somebody else does to them is perceived as anything else.
        """
        if not isinstance(event, Change) or event.by:
            return frozenset()
        of = {item.variable.of for item in event.sets if item.variable.quality in ("at", "state")}
        return frozenset(of & self.positions.room_of.keys() - self.positions.inattentive)

    def on_entering(self, room: str) -> Sequence[str]:
        """Return the things whose place whoever enters a room sees, by the convention: all in it, or none."""
        return self.positions.things_in(room) if self.reveals else ()

    def _with_noticing(self, model: EventModel, now: int) -> EventModel:
        for notice in self.noticing.get(now, ()):
            model = noticed(model, notice.agent, notice.whom, notice.mutual)
        return model

    def hearing(self, event: Tell, claim: Claim, variable: Variable, value: str | None, now: int) -> Utterance:
        """Return who hears a claim, who overhears it, and how they take it."""
        speaker = event.speaker
        room = self.positions.room_of.get(speaker)
        present = self.positions.group(room) - {speaker} if room is not None else frozenset[str]()
        away = frozenset(event.unreached) | frozenset(event.unseen_by) | self.missed.get(now, frozenset())
        named = frozenset(event.hearers) - {speaker}
        # Who misses what is said to them is not noticed to do so: their speaker thinks that they heard it.
        unreached = frozenset(event.unreached) | (self.missed.get(now, frozenset()) & named)
        hearers = (named if event.private or event.hearers == event.unreached != () else present | named) - away
        secret = {agent for w in (self.positions.watchers(room) if room is not None else ()) for agent in w.agents}
        secret |= set(event.overheard_by) | set(event.secretly_seen_by) | set(event.seen_by)
        own = {item.hearer: item.trust for item in event.taken}

        def takes(agent: str) -> Trust | None:
            return own.get(agent) or self._settled(agent, event, claim, variable)

        return Utterance(
            speaker,
            tuple((agent, takes(agent)) for agent in sorted(hearers)),
            frozenset((agent, takes(agent)) for agent in secret if agent not in hearers | away | {speaker}),
            claim.negated,
            tuple(sorted((unreached & (named | present)) - {speaker})),
            claim.chain,
            value,
            self.conventions.may_lie == "yes",
            self.conventions.trust == "left-later",
            frozenset(a for a in hearers | secret if self.reveals and self.positions.together(a, variable.of)),
        )

    def _settled(self, agent: str, event: Tell, claim: Claim, variable: Variable) -> Trust | None:
        """Return how a hearer takes the words by what the story says or by the conventions; None where neither."""
        if (agent, event.speaker) in self.stated:
            return self._without_lies(self.stated[agent, event.speaker])
        if self.conventions.trust == "nobody":
            return self._without_lies("no")
        if self.conventions.trust == "left-later":
            mine, theirs = self.left_at.get(agent), self.left_at.get(event.speaker)
            known = theirs is None or (mine is not None and theirs > mine)
            return "yes" if known else self._without_lies("no")
        if variable.quality == "inside" or claim.negated or claim.chain:
            return "yes"
        return None

    def _without_lies(self, trust: Trust) -> Trust:
        """Return that an unbelieved speaker errs, where nobody lies."""
        return "mistake" if trust == "no" and self.conventions.may_lie == "no" else trust
