"""A household's episode in the one language of episodes, from which beliefs are formed.

What is done with things are changes, what is said are tellings, what key frames show is evidence, and what was not
understood is unread. Three things that no words tell get probabilities: whether an act with a thing was this one
at all (the noise of its source), whether somebody perceives what is done where nothing tells whether they are
there (`witnessed`), and whether a hearer trusts a speaker (`trust`). Where people are is taken as it was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.episode import Episode as Story
from ..episodes.episode import Location, Person
from ..episodes.events import Act as Deed
from ..episodes.events import (
    Assignment,
    Believe,
    Change,
    Enter,
    Leave,
    Mood,
    Perceive,
    Seen,
    Shown,
    Taken,
    Tell,
    TrustIn,
    Unread,
)
from ..episodes.events import Event as StoryEvent
from ..episodes.variables import TRUE, Variable
from ..minds.clauses import clause, third_person
from ..minds.events import LEFT_UNREAD, PASSED_OVER, Action, Episode, Event, Observation, Utterance
from ..minds.facts import At, IsOpen, Place, in_words
from ..minds.meanings import IT, SOMETHING, Act, Statement, View, same_thing
from .context import ANYBODY, held, places, rooms_told, statements, stood, things, unaware, wanted
from .converted import Converted, names_in, wish_for
from .minds import wished
from .parameters import Parameters
from .presence import Access, Presence, moves
from .world import merge_places, same_place

OPEN, CLOSED = "open", "closed"
_SHUTTING: Mapping[str, str] = {"open": OPEN, "close": CLOSED}
_ENDS_IN_HAND = ("grab", "hold")
"""Acts after which a thing is with who does them; after those below it is where they left it."""
_LEFT = ("put", "move", "give")


@lru_cache(maxsize=64)
def converted(episode: Episode, parameters: Parameters) -> Converted:
    """Return a household's episode in the one language of episodes."""
    work = _Conversion(episode, parameters)
    before, course = list(work.before()), list(work.course())
    made = [*before, *course]
    story = Story(
        people=tuple(Person(name=name, there=False) for name in episode.agents),
        locations=tuple(Location(name=name, room=p.room) for name, p in work.places.items() if p.name and p.room),
        events=tuple(event for _, event in made),
        conventions=Conventions(entering_reveals="nothing"),
    )
    return Converted(story, tuple(k for k, _ in made), len(before), work.places)


def certainty(event: Event, parameters: Parameters) -> float:
    """How likely an act with a thing was this one at all: the reader's certainty times that of the source."""
    with_thing = isinstance(event.meaning, Act) and event.meaning.thing
    return event.certainty * (1 - parameters.error(event.source.kind) if with_thing else 1.0)


class _Conversion:
    """What becomes of each event, with the place from 0 of the event that it is made of."""

    def __init__(self, episode: Episode, parameters: Parameters) -> None:
        self.episode, self.parameters = episode, parameters
        self.places: dict[str, Place] = {}
        self.presence = Presence(episode.events)
        self._meant = {id(utterance): statement for utterance, statement in statements(episode)}
        self._things = tuple(things(episode))
        self._merged = merge_places(places(episode), rooms_told(episode))

    def before(self) -> Iterator[tuple[int, StoryEvent]]:
        """Yield what holds from the start: whom hearers trust, how things stood, and what people recall."""
        yield from ((-1, made) for made in (*self._distrusted(), *self._stood()))
        for k, event in enumerate(self.episode.events):
            if not isinstance(event, Observation) or event.note or not event.agent:
                continue
            if isinstance(event.meaning, Act) and moves(event) is None:
                yield k, self._recalled(event, event.meaning)

    def _distrusted(self) -> Iterator[StoryEvent]:
        """Yield how likely it is that hearers do not trust those who tell something."""
        doubt, said = 1.0 - self.parameters.trust, statements(self.episode)
        for speaker in dict.fromkeys(u.agent for u, s in said if s.speech in ("tell", "deny")):
            for hearer in self.episode.agents:
                if hearer != speaker and doubt > 0.0:
                    yield TrustIn(agent=hearer, speaker=speaker, how="no", mood="holds", certainty=doubt)

    def _stood(self) -> Iterator[StoryEvent]:
        """Yield how things stood at the start, which nobody needs to know."""
        things = Counter(fact.thing for fact in stood(self.episode) if not fact.negated)
        for fact in self.episode.initial.facts:
            match fact:
                case At(thing="") | At(negated=True):
                    continue
                case At() if things[fact.thing] > 1:  # so that no one place is that of the thing
                    held = Variable("fact", in_words(fact)), TRUE
                case At():
                    held = Variable("at", fact.thing), self._name(fact.place)
                case IsOpen():
                    held = Variable("state", self._name(fact.container)), CLOSED if fact.negated else OPEN
                case _:
                    continue
            yield Change(sets=(Assignment(variable=held[0], value=held[1]),), mood="holds", only=True)

    def course(self) -> Iterator[tuple[int, StoryEvent]]:
        """Yield what happens, in order."""
        for k, event in enumerate(self.episode.events):
            yield from ((k, made) for made in self._of(event))
            self.presence.pass_by()

    def _of(self, event: Event) -> Iterator[StoryEvent]:
        match event:
            case Utterance(meaning=Statement()):
                yield from self._said(event, self._meant[id(event)])
            case Action(meaning=Act() as act):
                yield from self._done(event, act)
            case Observation():
                yield from self._observed(event)
            case _:
                yield Unread(text=_words(event), clause=event.text, names=(event.agent,))

    def _done(self, event: Action, act: Act) -> Iterator[StoryEvent]:
        if act.verb in ("walk", "enter", "leave"):
            yield self._gone(event, act)
            return
        yield from self._there(event)
        thing = act.thing if act.thing not in (SOMETHING, IT) else ""
        place = self._name(act.place) if act.place else ""
        if act.verb in _SHUTTING and place:
            yield from self._changed(event, act, Variable("state", place), _SHUTTING[act.verb])
        elif thing and act.verb in (*_LEFT, *_ENDS_IN_HAND):
            left = act.to or place
            yield from self._changed(event, act, Variable("at", thing), left if act.verb in _LEFT else event.agent)
        elif thing and place and act.verb in ("find", "miss"):
            yield self._looked(event, act, Variable("at", thing), place)
        else:
            yield self._deed(event, act)

    def _looked(self, event: Action, act: Act, variable: Variable, place: str) -> StoryEvent:
        """Return that a thing was found, or was not where it was looked for."""
        if act.verb == "find":
            return Perceive(
                agents=(event.agent,), variable=variable, value=place, how="sight",
                text=_words(event), certainty=self._sure(event), room=self.presence.here(),
            )  # fmt: skip
        claim = Claim(chain=(event.agent,), variable=variable, value=place, negated=True)
        return Believe(claim=claim, text=_words(event), certainty=self._sure(event))

    def _gone(self, event: Action | Observation, act: Act) -> StoryEvent:
        """Return a coming or going; to go to a place in the same room is an act.

        Whoever goes to furniture of which it is not known in which room it stands is in their room no more: it
        would be known if it stood there.
        """
        place, before = act.place or Place(), self.presence.room.get(event.agent, "")
        if act.verb == "leave":
            return Leave(agent=event.agent, room=place.room, text=_words(event))
        if before and place.name and not place.room and not place.is_person:
            return Enter(agent=event.agent, room=f"room with the {place.name}", text=_words(event))
        if place.room != before if place.room else act.verb == "enter" and not before:
            return Enter(agent=event.agent, room=place.room, text=_words(event))
        return self._deed(event, act)

    def _there(self, event: Action) -> Iterator[StoryEvent]:
        """Yield that somebody is in the room in which they act, where that is news."""
        act = moves(event)
        room = act.place.room if act and act.place else ""
        if room and room != self.presence.room.get(event.agent):
            yield Enter(agent=event.agent, room=room, mood="holds")

    def _changed(self, event: Action, act: Act, variable: Variable, value: str) -> Iterator[StoryEvent]:
        """Yield a change, and for whom nobody says where they are that they may perceive it."""
        here, access = self.presence.here(), self._access(event)
        there = [name for name, how in access.items() if how in ("there", "takes part")]
        took = act.verb == "grab" and act.place is not None
        yield Change(
            sets=(Assignment(variable=variable, value=value or None),), by=event.agent, verb=act.verb, room=here,
            moved_from=self._name(act.place) if took and act.place else None, text=_words(event),
            certainty=self._sure(event), only=not here, seen_by=tuple(there if here else (event.agent, *there)),
            unseen_by=event.unseen_by,
        )  # fmt: skip
        if variable.quality == "at":
            yield from self._perhaps(event, access, variable, value, "sight", self._sure(event))

    def _deed(self, event: Action | Observation, act: Act, mood: Mood = "happened") -> Deed:
        return Deed(agent=event.agent, does=third_person(act.phrase()), text=_words(event), mood=mood)

    def _said(self, event: Utterance, said: Statement) -> Iterator[StoryEvent]:
        access, claims = self._access(event), tuple(self._claims(event.agent, said))
        spoken_to = event.to if event.to not in event.unseen_by else ""
        named = [name for name, how in access.items() if how in ("there", "takes part") or name == spoken_to]
        wishes = said.speech == "want"
        yield Tell(
            speaker=event.agent, hearers=tuple(named), says=claims, text=_words(event), certainty=event.certainty,
            speech="question" if said.speech == "ask" else "statement",
            private=bool(named) and not self.presence.here(),
            taken=tuple(Taken(hearer=name, trust="yes") for name in access if wishes),
        )  # fmt: skip
        access.pop(event.to, None)
        sure = event.certainty * (1.0 if wishes else self.parameters.trust)
        for claim in claims:
            if not claim.chain and not claim.negated:
                yield from self._perhaps(event, access, claim.variable, claim.value, "hearsay", sure)

    def _claims(self, speaker: str, said: Statement) -> Iterator[Claim]:
        if said.thing in ("", IT, SOMETHING):
            return
        variable, place = Variable("at", said.thing), self._name(said.place) if said.place else ""
        match said.speech:
            case "ask":
                yield Claim(variable=variable)
            case "tell" | "deny" if place:
                yield Claim(variable=variable, value=place, negated=said.speech == "deny")
            case "ignorant":
                yield Claim(chain=(speaker,), verb="knows", variable=variable, negated=True)
            case "want" if place:
                yield Claim(variable=wish_for(speaker, said.thing), value=place)
            case "want":
                yield Claim(chain=(speaker,), verb="wants", variable=variable, words=f"to find the {said.thing}")
            case _:
                pass

    def _observed(self, event: Observation) -> Iterator[StoryEvent]:
        match event.meaning:
            case View() as view:
                sight = self.parameters.sight
                missed, wrong = 1.0 - sight.around, sight.wrong
                seen = tuple(Seen(thing=thing, place=place) for thing, place in view.at)
                yield Shown(source=f"a key frame of {event.agent}", at=seen, miss=missed, wrong=wrong)
            case Act(verb="enter" | "leave") as act if not event.note:
                yield self._gone(event, act)
            case Act() as act if event.note and event.agent:
                yield self._deed(event, act, "intended")
            case _:
                yield from self._noted(event)

    def _noted(self, event: Observation) -> Iterator[StoryEvent]:
        """Yield what words tell that are no act: a wish, ignorance of one, being there; or unread ones."""
        left, goal = event.note.startswith(LEFT_UNREAD), wanted(event)
        if goal and (not left or any(same_thing(thing, wished(goal)[0]) for thing in self._things)):
            thing, place = wished(goal)
            at, words = (self._name(place), "") if place else ("", f"to find the {thing}")
            variable = Variable("at", thing)
            claim = Claim(chain=(goal.holder,), verb="wants", variable=variable, value=at, words=words)
            yield Believe(claim=claim, text=event.text)
        elif (told := held(event, self.episode.agents)) is not None:
            yield self._believed(event, *told)
        elif (who := unaware(event)) not in ("", ANYBODY):
            claim = Claim(chain=(who,), verb="knows", words="what is wanted", negated=True)
            yield Believe(claim=claim, text=event.text)
        elif left:
            named = names_in(event.text, self.episode.agents, self._things, self.places)
            names = tuple(dict.fromkeys(filter(None, (event.agent, *named))))
            yield Unread(text=event.text, clause=event.text, names=names)
        elif event.note.startswith(PASSED_OVER):
            yield Unread(text=event.text, clause=event.text)
        elif event.agent and event.meaning is None and not event.note:
            yield Deed(agent=event.agent, does=event.text, text=event.text)

    def _believed(self, event: Observation, who: str, fact: At) -> Believe:
        """Return what the story says that somebody believes, as sure as it says what they do."""
        variable, value = Variable("at", fact.thing), self._name(fact.place)
        claim = Claim(chain=(who,), variable=variable, value=value, negated=fact.negated)
        sure = event.certainty * (1.0 - self.parameters.error(event.source.kind))
        return Believe(claim=claim, text=event.text, certainty=max(sure, _LEAST))

    def _recalled(self, event: Observation, act: Act) -> StoryEvent:
        """Return an act that somebody recalls, which is earlier than the episode and nobody else's knowledge."""
        place = self._name(act.place) if act.place else ""
        if place and act.thing and act.verb in ("put", "move", "find"):
            claim = Claim(chain=(event.agent,), variable=Variable("at", act.thing), value=place)
            return Believe(claim=claim, mood="holds", text=_words(event), certainty=self._sure(event))
        return self._deed(event, act, "holds")

    def _access(self, event: Event) -> dict[str, Access]:
        others = [name for name in self.episode.agents if name != event.agent]
        told: dict[str, Access] = dict.fromkeys(event.seen_by, "there")
        told.update((name, "away") for name in event.unseen_by)
        return {name: told.get(name) or self.presence.access(name) for name in others}

    def _perhaps(
        self, event: Event, access: dict[str, Access], variable: Variable | None, value: str, how: str, sure: float
    ) -> Iterator[StoryEvent]:
        """Yield that each of those who may be there or not learns it, with the probability of both."""
        chance = self.parameters.witnessed * sure
        if variable is None or not value or chance <= 0.0:
            return
        for name in (name for name, kind in access.items() if kind == "open"):
            yield Perceive(
                agents=(name,), variable=variable, value=value, how=how, text=_words(event), certainty=chance
            )

    def _sure(self, event: Event) -> float:
        """Return how likely it is that an event happened, above zero: what was surely invented hardly ever did."""
        return max(certainty(event, self.parameters), _LEAST)

    def _name(self, place: Place) -> str:
        """Return the name of a place, one for all its mentions: `fridge`; its room too where there are several."""
        bare = place.model_copy(update={"other": False})
        if bare.name:
            bare = next((known for known in self._merged if known.name and same_place(known, bare)), bare)
        several = sum(known.name == bare.name for known in self._merged) > 1
        name = bare.name if bare.name and not several else str(bare).removeprefix("the ")
        self.places.setdefault(name, bare)
        return name


_LEAST = 1e-9
"""The least certainty of an event."""


def _words(event: Event) -> str:
    """Return the words of an event as a clause."""
    if isinstance(event, Utterance):
        return f'{event.agent} says "{event.text}"'
    return clause(f"{event.agent}: {event.text}") if isinstance(event, Action) else event.text
