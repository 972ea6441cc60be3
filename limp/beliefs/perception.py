"""Perceptual access: who perceives an event, who sees that they do, and who hears what and believes it.

This is the only module that decides it: by rooms, attention and watching, by what the words say of an event, and
for what is said by trust. What is so before anything happens everybody knows, of whom the words do not say that
they miss it. Each event gets an event model (`event_models`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.episode import Episode
from ..episodes.events import Change, Happening, Miss, Notice, Perceive, Tell, Trust
from ..episodes.variables import Variable
from .event_models import EVERYONE, EventModel, Watcher, besides, missed, noticed, reported, seen, told
from .positions import Positions


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something said, as it may be heard: whether the first of a chain believes it can hang on what they hold."""

    speaker: str
    claim: Claim
    value: str | None
    """What is said of the variable."""
    conventions: Conventions
    trusts: tuple[tuple[str, Trust | None], ...]
    """How each who hears it takes it; None where that depends on what they believe of the variable then."""
    unnoticed: frozenset[str]
    """Those of them who overhear it."""
    unreached: tuple[str, ...]
    """Those who miss it, and of whom the speaker thinks that they hear it."""
    together: frozenset[str]
    """Those of the hearers who can see for themselves how it is."""
    deeds: frozenset[tuple[str, int]] = frozenset()
    """Who did which event to the variable, and has been there since."""
    unaware: frozenset[str] = frozenset()
    """Those of the hearers who hear nothing, while all others take it that they do."""

    def open_to(self, agent: str) -> bool:
        """Return whether it depends on what this agent believes how they take it."""
        return (agent, None) in self.trusts

    def model(self, taken: Mapping[str, Trust]) -> EventModel:
        """Return the event model, where those whose trust is open take it as `taken` says, and else believe it."""
        settled = tuple((agent, trust or taken.get(agent, "yes")) for agent, trust in self.trusts)
        trust_known = self.conventions.trust == "left-later"
        found = told(self.speaker, settled, trust_known, self.unnoticed, self.claim.negated, self.unreached)
        found = missed(found, self.unaware.intersection(dict(settled)))
        return reported(found, self.claim.chain) if self.claim.chain else found

    def trust_of(self, agent: str, mine: str | None, since: int | None, theirs: str | None) -> Trust:
        """Return how one takes it who holds `mine` since an event, and thinks that the speaker holds `theirs`."""
        if mine is None or mine == self.value:
            return "yes"
        if theirs == self.value:
            return "mistake"
        knows_better = agent in self.together or (agent, since) in self.deeds
        return _unbelieved("no", self.conventions) if knows_better else "yes"


def _unbelieved(trust: Trust, conventions: Conventions) -> Trust:
    """Return that a speaker who is not believed errs, where nobody lies."""
    return "mistake" if trust == "no" and conventions.may_lie == "no" else trust


@dataclass
class Access:
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
    elsewhere_at: dict[str, int] = field(default_factory=dict)
    """The event at which each agent last left, changed rooms, or stopped to perceive."""
    deeds: dict[Variable, set[tuple[str, int]]] = field(default_factory=dict)
    """Who changed a variable in which event."""
    believing: dict[Variable, set[str]] = field(default_factory=dict)
    """Of whom the story says what they believe of a variable: what it adds of its own is no news to them."""

    def refer(self, episode: Episode, skipped: frozenset[int]) -> None:
        """Take in what is told of other events: who missed them, and who noticed that somebody perceived them."""
        for k, event in episode.happened:
            number = episode.number(event.event) if isinstance(event, Miss | Notice) and k not in skipped else None
            if number is not None and isinstance(event, Miss):
                self.missed[number] = self.missed.get(number, frozenset()) | frozenset(event.agents)
            elif number is not None and isinstance(event, Notice):
                self.noticing[number] = (*self.noticing.get(number, ()), event)

    def alone(self, agents: frozenset[str], event: Happening, now: int) -> EventModel:
        """Return the event model of what `agents` perceive together, and who sees them do so unnoticed."""
        unseen = self._unseen(event, now)
        others = frozenset((*event.seen_by, *event.secretly_seen_by)) - agents - unseen
        return self._with_noticing(seen(agents - unseen, _each_alone(others)), now)

    def witnesses(self, room: str, event: Happening, now: int, only: bool = False) -> EventModel:
        """Return the event model of something that happens in `room`; `only`: for those whom the words name."""
        unseen = self._unseen(event, now)
        doers = frozenset(agents_of(event))
        if only:
            secret = _each_alone(frozenset(event.secretly_seen_by) - unseen)
            return self._with_noticing(seen((doers | frozenset(event.seen_by)) - unseen, secret), now)
        group = self.positions.group(room) - frozenset(event.secretly_seen_by)
        group = (group | doers) - unseen  # who does something knows it, looking or not
        unaware = self._unaware(event) - doers
        added = frozenset(event.secretly_seen_by) | (frozenset(event.seen_by) - group)
        watchers = self.positions.watchers(room) | _each_alone(added)
        watchers = frozenset(watcher for watcher in watchers if not watcher.agents & unseen)
        own = self._spoken_of(event) - group - unseen
        model = missed(besides(seen(group | frozenset(event.missed_by), watchers), own), unaware)
        return self._with_noticing(model, now)

    def at_first(self, event: Happening, now: int, people: Sequence[str]) -> EventModel:
        """Return the event model of how things are at first: everybody knows it but those who are said not to."""
        unseen = self._unseen(event, now)
        model = seen(frozenset(people) - unseen) if unseen or event.missed_by else EVERYONE
        return missed(model, frozenset(event.missed_by))

    def on_entering(self, room: str) -> Sequence[str]:
        """Return the things whose place whoever enters a room sees, by the convention: all in it, or none."""
        return self.positions.things_in(room) if self.reveals else ()

    def hearing(self, event: Tell, claim: Claim, variable: Variable, value: str | None, now: int) -> Utterance:
        """Return who hears a claim, who overhears it, and how they take it."""
        room, missed = self.positions.room_of.get(event.speaker), self.missed.get(now, frozenset())
        speaker, named = {event.speaker}, frozenset(event.hearers) - {event.speaker}
        present = self.positions.group(room) - speaker
        away = frozenset((*event.unreached, *event.unseen_by)) | missed
        only_named = event.private or event.hearers == event.unreached != ()
        hearers = (named if only_named else present | named | frozenset(event.missed_by)) - away
        secret = frozenset((*event.overheard_by, *event.secretly_seen_by, *event.seen_by))
        secret = secret.union(*(watcher.agents for watcher in self.positions.watchers(room)))
        secret -= hearers | away | speaker
        # Who misses what is said to them is not noticed to do so: their speaker thinks that they heard it.
        unreached = frozenset(event.unreached) | (missed & named)
        own = {item.hearer: item.trust for item in event.taken}
        trusts = (
            (agent, own.get(agent) or self._settled(agent, event, claim, variable))
            for agent in (*sorted(hearers), *sorted(secret))
        )
        see = (agent for agent in hearers | secret if self.reveals and self.positions.together(agent, variable.of))
        supposed = tuple(sorted((unreached & (named | present)) - speaker))
        return Utterance(
            event.speaker, claim, value, self.conventions, tuple(trusts), secret, supposed, frozenset(see),
            self._own_deeds(variable), self._unaware(event) - speaker - {item.hearer for item in event.taken},
        )  # fmt: skip

    def _own_deeds(self, variable: Variable) -> frozenset[tuple[str, int]]:
        """Return who did which event to a variable and has been there since, where such deeds are kept to."""
        if self.conventions.own_deeds == "open":
            return frozenset()
        done = self.deeds.get(variable, ())
        return frozenset((agent, k) for agent, k in done if self.elsewhere_at.get(agent, -1) < k)

    def _settled(self, agent: str, event: Tell, claim: Claim, variable: Variable) -> Trust | None:
        """Return how a hearer takes the words by what the story says or by the conventions; None where neither."""
        if (agent, event.speaker) in self.stated:
            return _unbelieved(self.stated[agent, event.speaker], self.conventions)
        if self.conventions.trust == "nobody":
            return _unbelieved("no", self.conventions)
        if self.conventions.trust == "left-later":
            mine, theirs = self.left_at.get(agent), self.left_at.get(event.speaker)
            known = theirs is None or (mine is not None and theirs > mine)
            return "yes" if known else _unbelieved("no", self.conventions)
        if variable.quality == "inside" or claim.negated or claim.chain:
            return "yes"
        return None

    def _unseen(self, event: Happening, now: int) -> frozenset[str]:
        """Return who is said not to perceive an event, or to believe something of what the story itself adds."""
        unseen = frozenset(event.unseen_by) | self.missed.get(now, frozenset())
        if isinstance(event, Change) and not (event.by or event.verb):
            believing = (self.believing.get(item.variable, set()) for item in event.sets)
            unseen |= frozenset().union(*believing) - {*event.seen_by, *event.secretly_seen_by}
        return unseen

    def _unaware(self, event: Happening) -> frozenset[str]:
        """Return who does not perceive an event, while the others take it that they do."""
        told = frozenset((*event.seen_by, *event.secretly_seen_by))
        return (frozenset(event.missed_by) | self.positions.distracted) - told

    def _spoken_of(self, event: Happening) -> frozenset[str]:
        """Return whose own state or place changes by itself: they perceive it, and those who do know that.

        Whoever does not pay attention may miss it; what somebody else does to them is perceived as anything else.
        """
        if not isinstance(event, Change) or event.by:
            return frozenset()
        of = {item.variable.of for item in event.sets if item.variable.quality in ("at", "state")}
        return frozenset(of & self.positions.room_of.keys() - self.positions.inattentive)

    def _with_noticing(self, model: EventModel, now: int) -> EventModel:
        for notice in self.noticing.get(now, ()):
            model = noticed(model, notice.agent, notice.whom, notice.mutual)
        return model


def agents_of(event: Happening) -> tuple[str, ...]:
    """Return who makes a change, or perceives something openly: they know it, looking or not."""
    if isinstance(event, Perceive):
        return event.agents
    return event.doers if isinstance(event, Change) else ()


def _each_alone(agents: frozenset[str]) -> frozenset[Watcher]:
    return frozenset(Watcher(frozenset((agent,))) for agent in agents)
