"""Perceptual access: who perceives an event, who sees that they do, and who hears what and believes it.

This is the only module that decides it: by rooms, attention and watching, by what the words say of an event, and
for what is said by trust. What is so before anything happens everybody knows, of whom the words do not say that
they miss it. Each event gets an event model (`event_models`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.course import Course
from ..episodes.effects import Becomes, Missed, Noticed, Says, Witnessed
from ..episodes.event_models import (
    EVERYONE,
    EventModel,
    Trust,
    Watcher,
    besides,
    escaping,
    missed,
    noticed,
    reported,
    seen,
    spied,
    told,
)
from ..episodes.kind import Event
from ..episodes.query import Opinion
from ..episodes.stage import Around, AsDrawn, Audience, Initially, OnlyBy, Together
from ..episodes.variables import Variable


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
    together: frozenset[str]
    """Those of the hearers who can see for themselves how it is."""
    deeds: frozenset[tuple[str, int]] = frozenset()
    """Who did which event to the variable, and has been there since."""
    unaware: frozenset[str] = frozenset()
    """Those who hear nothing of it, while all others take it that they do."""

    def open_to(self, agent: str) -> bool:
        """Return whether it depends on what this agent believes how they take it."""
        return (agent, None) in self.trusts

    def model(self, taken: Mapping[str, Trust]) -> EventModel:
        """Return the event model, where those whose trust is open take it as `taken` says, and else believe it."""
        settled = tuple((agent, trust or taken.get(agent, "yes")) for agent, trust in self.trusts)
        trust_known = self.conventions.trust == "left-later"
        found = told(self.speaker, settled, trust_known, self.unnoticed, self.claim.negated)
        found = missed(found, self.unaware)
        return reported(found, self.claim.chain) if self.claim.chain else found

    def trust_of(self, agent: str, mine: Opinion, theirs: Opinion, real: str | None) -> Trust:
        """Return how one takes it who holds `mine`, thinks that the speaker holds `theirs`, where it is `real`.

        Who holds what is not so does not have it in view.
        """
        if mine.value is None or mine.value == self.value:
            return "yes"
        if theirs.value == self.value:
            return "mistake"
        sees = agent in self.together and mine.value == real
        knows_better = sees or (agent, mine.when) in self.deeds
        return _unbelieved("no", self.conventions) if knows_better else "yes"


def _unbelieved(trust: Trust, conventions: Conventions) -> Trust:
    """Return that a speaker who is not believed errs, where nobody lies."""
    return "mistake" if trust == "no" and conventions.may_lie == "no" else trust


class Access:
    """Who perceives what at one moment of an episode, by its conventions and by what it says of its people."""

    def __init__(self, course: Course, skipped: frozenset[int]) -> None:
        episode = course.episode
        self.conventions, self.people = episode.conventions, frozenset(episode.names)
        self.course, self.positions = course, course.where
        self.missed: dict[int, frozenset[str]] = {}
        """Who is said not to have perceived an event, by its place."""
        self.witnessed: dict[int, frozenset[str]] = {}
        """Who is said to have perceived an event unnoticed, by its place."""
        self.noticing: dict[int, tuple[Noticed, ...]] = {}
        """Who is said to have noticed that another perceived an event, by its place."""
        self.stated: dict[tuple[str, str], Trust] = {}
        """How an agent takes the words of a speaker, where the story says so."""
        self.left_at: dict[str, int] = {}
        """The event at which each agent left last."""
        self.elsewhere_at: dict[str, int] = {}
        """The event at which each agent last left, changed rooms, or stopped to perceive."""
        self.deeds: dict[Variable, set[tuple[str, int]]] = {}
        """Who changed a variable in which event, if no later change of it escaped them."""
        self.believing: dict[Variable, set[str]] = {}
        """Of whom the story says what they believe of a variable: what it adds of its own is no news to them."""
        self._now = -1
        self._event: Event
        self._secretly: frozenset[str]
        for k, event in episode.happened:
            for amendment in event.amends() if k not in skipped else ():
                number = episode.number(amendment.event)
                if number is not None and isinstance(amendment, Missed):
                    self.missed[number] = self.missed.get(number, frozenset()) | frozenset(amendment.agents)
                elif number is not None and isinstance(amendment, Witnessed):
                    agents = self.witnessed.get(number, frozenset()) | frozenset(amendment.agents)
                    self.witnessed[number] = agents
                elif number is not None and isinstance(amendment, Noticed):
                    self.noticing[number] = (*self.noticing.get(number, ()), amendment)

    def turn_to(self, number: int, event: Event) -> None:
        """Let this be the event whose effects are perceived."""
        self._now, self._event = number, event
        self._secretly = self.witnessed.get(number, frozenset()).union(event.secretly_seen_by)

    def model(self, audience: Audience) -> EventModel:
        """Return the event model of who perceives what the event does."""
        match audience:
            case Around():
                return self._with_noticing(self._in_room(audience))
            case Together(agents):
                unseen = self._unseen()
                others = self._secretly.union(self._event.seen_by).difference(agents, unseen)
                return self._with_noticing(seen(frozenset(agents) - unseen, _each_alone(others)))
            case OnlyBy(agents, news):
                unseen = self._unseen(news)
                return self._with_noticing(seen(frozenset(agents) - unseen, _each_alone(self._secretly - unseen)))
            case AsDrawn(model):
                unaware = self._unaware()
                others = self._secretly.union(self._event.seen_by)
                there = spied(escaping(model, self._unseen() | self._secretly), others - self._unseen())
                return self._with_noticing(missed(there, unaware))
            case Initially(news):
                unseen, unaware = self._unseen(news), frozenset(self._event.missed_by)
                return missed(seen(self.people - unseen) if unseen or unaware else EVERYONE, unaware)

    def _in_room(self, happens: Around) -> EventModel:
        """Return the event model of what happens in a room."""
        event, unseen, room = self._event, self._unseen(happens.told), happens.room
        group = self.positions.group(room) - self._secretly
        group = group.union(happens.doers) - unseen  # who does something knows it, looking or not
        unaware = self._unaware().difference(happens.doers)
        added = self._secretly | (frozenset(event.seen_by) - group)
        watchers = _each_alone(added).union(self.positions.watchers(room))
        watchers = frozenset(watcher for watcher in watchers if not watcher.agents & unseen)
        own = set(happens.own) - self.positions.inattentive - group - unseen
        # Nobody thinks of who is in another room that they perceive it.
        supposed = {agent for agent in event.missed_by if self.positions.room_of.get(agent) in (None, room)}
        model = seen(group | supposed, watchers)
        return missed(besides(model, self.positions.room_of.keys() & own), unaware)

    def hearing(self, said: Says, variable: Variable, value: str | None) -> Utterance:
        """Return who hears a claim, who overhears it, and how they take it."""
        event, missing = self._event, self.missed.get(self._now, frozenset())
        room, speaker = self.positions.room_of.get(said.speaker), {said.speaker}
        named = frozenset(said.hearers) - speaker - self.course.sleeping.keys()
        present = self.positions.group(room) - speaker
        # Who misses what is said to them is not noticed to do so, and neither is who mishears it.
        unreached = frozenset(said.unreached) & (named | present) | missing & named
        away = missing.union(said.unreached, event.unseen_by) - unreached
        hearers = (named if said.alone else present | named | frozenset(event.missed_by)) - away
        secret = self._secretly.union(said.overheard_by, event.seen_by)
        secret = secret.union(*(watcher.agents for watcher in self.positions.watchers(room)))
        secret -= hearers | away | speaker
        own = dict(said.taken)
        trusts = (
            (agent, own.get(agent) or self._settled(agent, said, variable))
            for agent in (*sorted(hearers), *sorted(secret))
        )
        rooms = ((agent, self.positions.room_of.get(agent)) for agent in hearers | secret)
        see = (agent for agent, where in rooms if where is not None and variable in self.course.in_view(where))
        unaware = unreached | self._unaware().difference(speaker, own)
        if said.misheard_by:
            unaware |= (hearers | secret | speaker).difference(said.misheard_by)
        return Utterance(
            said.speaker, said.claim, value, self.conventions, tuple(trusts), secret, frozenset(see),
            self._own_deeds(variable), unaware,
        )  # fmt: skip

    def keep_deeds(self, change: Becomes) -> None:
        """Take in who changes a variable; whom the change escapes has not had it in view since they did so."""
        before = self.deeds.get(change.variable, ())
        kept = {deed for deed in before if change.model.effect((deed[0],)) != "none"}
        self.deeds[change.variable] = kept | {(agent, self._now) for agent in change.by}

    def _own_deeds(self, variable: Variable) -> frozenset[tuple[str, int]]:
        """Return who did which event to a variable and has been there since, where such deeds are kept to."""
        if self.conventions.own_deeds == "open":
            return frozenset()
        done = self.deeds.get(variable, ())
        return frozenset((agent, k) for agent, k in done if self.elsewhere_at.get(agent, -1) <= k)

    def _settled(self, agent: str, said: Says, variable: Variable) -> Trust | None:
        """Return how a hearer takes the words by what the story says or by the conventions; None where neither."""
        if (agent, said.speaker) in self.stated:
            return _unbelieved(self.stated[agent, said.speaker], self.conventions)
        if self.conventions.trust == "nobody":
            return _unbelieved("no", self.conventions)
        if self.conventions.trust == "left-later":
            mine, theirs = self.left_at.get(agent), self.left_at.get(said.speaker)
            known = theirs is None or (mine is not None and theirs > mine)
            return "yes" if known else _unbelieved("no", self.conventions)
        if variable.quality == "inside" or said.claim.negated or said.claim.chain:
            return "yes"
        return None

    def _unseen(self, told: Collection[Variable] = ()) -> frozenset[str]:
        """Return who is said not to perceive an event, or to believe something of what the story itself adds."""
        unseen = frozenset(self._event.unseen_by) | self.missed.get(self._now, frozenset())
        believing = [self.believing[variable] for variable in told if variable in self.believing]
        if believing:
            unseen |= frozenset().union(*believing) - self._secretly.union(self._event.seen_by)
        return unseen

    def _unaware(self) -> frozenset[str]:
        """Return who does not perceive an event, while the others take it that they do."""
        seeing = self._secretly.union(self._event.seen_by)
        return (frozenset(self._event.missed_by) | self.positions.distracted) - seeing

    def _with_noticing(self, model: EventModel) -> EventModel:
        for notice in self.noticing.get(self._now, ()):
            model = noticed(model, notice.agent, notice.whom, notice.mutual)
        return model


def _each_alone(agents: frozenset[str]) -> frozenset[Watcher]:
    return frozenset(Watcher(frozenset((agent,))) for agent in agents)
