"""Perceptual access: who perceives an event, who sees that they do, and who hears what and believes it.

This is the only module that decides it: by rooms, attention and watching, by what the words say of an event, and
for what is said by trust. What is so before anything happens everybody knows, of whom the words do not say that
they miss it. Each event gets an event model (`event_models`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.effects import Attends, Becomes, Goes, Missed, Noticed, Says, Witnessed
from ..episodes.episode import Course
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
from ..episodes.query import Chain, Opinion
from ..episodes.stage import SCENE, Around, AsDrawn, Audience, Initially, OnlyBy, Together
from ..episodes.variables import Variable

ERRING = 2
"""How long a chain is at most of whose last it is asked whether they think that the speaker errs: A thinks that B
thinks so. Without an end, each of those who spoke before would make it one longer."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something said, as it may be heard: who believes it can hang on what they hold, also in others' eyes."""

    speaker: str
    claim: Claim
    value: str | None
    """What is said of the variable."""
    variable: Variable
    now: int
    """The event in which it is said."""
    access: Access
    trusts: tuple[tuple[str, Trust | None], ...]
    """How each who hears it takes it; None where that depends on what they believe of the variable then."""
    unnoticed: frozenset[str]
    """Those of them who overhear it."""
    together: frozenset[str]
    """Who is where one can see for oneself how it is."""
    rooms: Mapping[str, str | None]
    """Where each is who says or hears it."""
    is_weighed: bool
    """Whether people take it that others weigh it against what these hold."""
    unaware: frozenset[str] = frozenset()
    """Those who hear nothing of it, while all others take it that they do."""

    def model(self) -> EventModel:
        """Return the event model, where those whose trust is open believe it."""
        settled = tuple((agent, trust or "yes") for agent, trust in self.trusts)
        trust_known = self.access.conventions.trust == "left-later"
        found = told(self.speaker, settled, trust_known, self.unnoticed, self.claim.negated)
        found = missed(found, self.unaware)
        return reported(found, self.claim.chain) if self.claim.chain else found

    def weighing(self, chain: Chain) -> Chain:
        """Return the chain of the hearer whose trust decides what the words do to a chain; empty if nobody's does.

        What a hearer thinks that the speaker believes hangs on how that hearer takes the words.
        """
        hearer = chain[:-1] if chain[-1:] == (self.speaker,) else chain
        is_open = (hearer[0], None) in self.trusts if len(hearer) == 1 else self.is_weighed
        return hearer if is_open else ()

    def weighed(self, chain: Chain) -> Iterator[Chain]:
        """Yield the chains on whose opinions it hangs what the words do to a chain."""
        if hearer := self.weighing(chain):
            yield from (hearer, hearer[:-1], ())
            if len(hearer) <= ERRING:
                yield (*hearer, self.speaker)

    def convinces(self, chain: Chain, value: str | None, held: Callable[[Chain], Opinion]) -> bool:
        """Return whether the words give the chain a value, where `held` tells what chains hold before."""
        hearer = self.weighing(chain)
        trust = self._trust_of(hearer, value, held) if hearer else "yes"
        return trust == "yes" or (trust == "mistake" and hearer != chain)

    def _trust_of(self, hearer: Chain, value: str | None, held: Callable[[Chain], Opinion]) -> Trust:
        """Return how the last of a chain takes it, as the rest of the chain sees it.

        Who holds what is not so does not have it in view; and others know that somebody has it in view where they
        see the same.
        """
        mine, outer = held(hearer), held(hearer[:-1])
        if mine.value is None or mine.value == value:
            return "yes"
        if len(hearer) <= ERRING and held((*hearer, self.speaker)).value == value:
            return "mistake"
        sees = mine.value == outer.value == held(()).value and self.together.issuperset(hearer[-2:])
        did = mine.when is not None and mine.when == outer.when and self._has_kept(hearer, mine.when)
        return _unbelieved("no", self.access.conventions) if sees or did else "yes"

    def _has_kept(self, hearer: Chain, when: int) -> bool:
        """Return whether the last of a chain did that to the variable and was there since, as the rest knows.

        The rest knows of their goings what it noticed, and sees it where they are together elsewhere now.
        """
        *outer, agent = hearer
        room = self.access.deed(agent, self.variable, when)
        if room is None or self.access.went(agent, when, self.now, outer):
            return False
        here = self.rooms.get(agent)
        return here == room or room == SCENE or not outer or self.rooms.get(outer[-1]) != here


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
        self._elsewhere: dict[str, list[tuple[int, frozenset[str]]]] = {}
        """The events at which each agent left, changed rooms, stopped or began to perceive, and who noticed."""
        self._deeds: dict[tuple[str, Variable, int], str] = {}
        """Where somebody was who changed a variable in an event."""
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
        overhearing = self._secretly.union(said.overheard_by)  # also in the room
        hearers = (named if said.alone else present - overhearing | named | frozenset(event.missed_by)) - away
        secret = overhearing.union(event.seen_by)
        secret = secret.union(*(watcher.agents for watcher in self.positions.watchers(room)))
        secret -= hearers | away | speaker
        own = dict(said.taken)
        trusts = (
            (agent, own.get(agent) or self._settled(agent, said, variable))
            for agent in (*sorted(hearers), *sorted(secret))
        )
        rooms = {agent: self.positions.room_of.get(agent) for agent in hearers | secret | speaker}
        see = (
            agent for agent, where in rooms.items() if where is not None and variable in self.course.in_view(where)
        )
        unaware = unreached | self._unaware().difference(speaker, own)
        if said.misheard_by:
            unaware |= (hearers | secret | speaker).difference(said.misheard_by)
        return Utterance(
            said.speaker, said.claim, value, variable, self._now, self, tuple(trusts), secret, frozenset(see),
            rooms, self._is_weighed(said, variable), unaware,
        )  # fmt: skip

    def note_deed(self, change: Becomes) -> None:
        """Take in who changes a variable, and where."""
        for agent in change.by:
            self._deeds[agent, change.variable, self._now] = self.positions.room_of.get(agent) or SCENE

    def note_going(self, going: Goes | Attends) -> None:
        """Take in, before it takes place, that somebody will be elsewhere, or not perceive, and who notices it."""
        rooms = [self.positions.room_of.get(going.who)]
        if isinstance(going, Goes):
            if going.room == rooms[0]:
                return  # they are there already
            rooms.append(going.room)
            if going.room is None:
                self.left_at[going.who] = self._now
        secret = going.who in self.positions.distracted or (isinstance(going, Attends) and going.unnoticed)
        group = frozenset[str]() if secret else frozenset[str]().union(*map(self.positions.group, rooms))
        noticing = group - self._unseen() - self._unaware() | {going.who}
        self._elsewhere.setdefault(going.who, []).append((self._now, noticing))

    def deed(self, agent: str, variable: Variable, when: int) -> str | None:
        """Return where somebody was who changed a variable in an event; None if not, or it is not kept to."""
        return None if self.conventions.own_deeds == "open" else self._deeds.get((agent, variable, when))

    def went(self, agent: str, since: int, until: int, noticed_by: Collection[str]) -> bool:
        """Return whether somebody was away, or did not perceive, between two events, and all of some noticed."""
        later = takewhile(lambda going: going[0] > since, reversed(self._elsewhere.get(agent, ())))
        return any(when < until and noticing.issuperset(noticed_by) for when, noticing in later)

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
        return None if self._is_weighed(said, variable) else "yes"

    def _is_weighed(self, said: Says, variable: Variable) -> bool:
        """Return whether hearers take words as true only where they have no reason to know better."""
        plain = variable.quality != "inside" and not said.claim.negated and not said.claim.chain
        return plain and self.conventions.trust == "everyone"

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
