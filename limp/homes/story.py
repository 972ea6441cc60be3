"""A household's fused events as an episode in the one language, as it was told and shown.

What is done with things are changes, what is said are tellings, what key frames show is evidence, and what was not
understood is unread. No number of a planner is needed for it: `latents` adds what no words tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.episode import Episode as Story
from ..episodes.episode import Location, Person
from ..episodes.events import Act as Deed
from ..episodes.events import (
    Believe,
    Change,
    Enter,
    Leave,
    Perceive,
    Seen,
    Shown,
    Speech,
    Tell,
    Unread,
    at,
    fact,
    state,
)
from ..episodes.events import Event as StoryEvent
from ..episodes.variables import TRUE
from ..minds.clauses import third_person
from ..minds.english import parse_clause
from ..minds.events import AT_FIRST, LEFT_UNREAD, PASSED_OVER, Action, Episode, Event, Observation, Utterance
from ..minds.facts import SOMETHING, At, IsOpen, Place, in_words, same_thing
from ..minds.meanings import IT, Act, Statement, View
from ..minds.source import Source
from .claims import partial
from .household import LOOKED_FOR, SHUTTING, SUPPLIED, find_claim, names_in
from .minds import wished
from .world import merge_places, same_place

LATER = "later"
"""What a reader notes of a text that goes on after the film."""


@lru_cache(maxsize=64)
def story_of(episode: Episode) -> Story:
    """Return a household's episode in the one language of episodes."""
    work = _Telling(episode)
    events = tuple(work.events())
    return Story(
        people=tuple(Person(name=name) for name in episode.agents),
        locations=tuple(Location(name=name, room=p.room) for name, p in work.places.items() if p.name and p.room),
        events=events,
        conventions=Conventions(entering_reveals="nothing"),
        described=episode.described,
    )


class _Telling:
    """What becomes of each event."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self.places: dict[str, Place] = {}
        self._meant = {id(utterance): statement for utterance, statement in _statements(episode)}
        acts = [event.meaning for event in episode.events if isinstance(event.meaning, Act)]
        named = (*(act.thing for act in acts), *(said.thing for said in self._meant.values()))
        self._things = tuple(dict.fromkeys(thing for thing in named if thing not in ("", SOMETHING, IT)))
        self._merged = merge_places(self._mentioned(), self._rooms_told())

    def _mentioned(self) -> Iterator[Place]:
        """Yield every place that is mentioned: where something is done, said to be, or believed to be."""
        for event in self.episode.events:
            if isinstance(event.meaning, Act) and event.agent and event.meaning.place is not None:
                yield event.meaning.place
        yield from (said.place for said in self._meant.values() if said.place is not None)
        for event in self.episode.events:
            if isinstance(event, Observation) and (held := _held(event, self.episode.agents)):
                yield held[1].place
        yield from (one.place for one in self.episode.initial.facts if isinstance(one, At))

    def _rooms_told(self) -> Iterator[Place]:
        """Yield the rooms that somebody named, as a whole, as the place of a thing."""
        told = (said.place for said in self._meant.values() if said.speech == "tell")
        return (place for place in told if place is not None and not place.name)

    def events(self) -> Iterator[StoryEvent]:
        """Yield how things stood at the start, and what happened, in order."""
        yield from self._stood()
        for event in self.episode.events:
            slots: dict[str, object] = {
                "source": event.source,
                "certainty": event.certainty,
                "text": _words(event),
            }
            slots |= {"seen_by": event.seen_by, "unseen_by": event.unseen_by}
            yield from (made.model_copy(update=slots) for made in self._of(event))

    def _stood(self) -> Iterator[StoryEvent]:
        """Yield how things stood at the start, which nobody needs to know."""
        facts = self.episode.initial.facts
        times = Counter(one.thing for one in facts if isinstance(one, At) and not one.negated)
        told = {one for event in self.episode.events if isinstance(event, Observation) for one in event.facts}
        for one in facts:
            source = Source(kind="text" if one in told else SUPPLIED)
            match one:
                case At() if not one.negated and times[one.thing] > 1:  # no one place is that of the thing
                    seen = Seen(thing=one.thing, place=self._name(one.place))
                    yield Shown((seen,), mood="holds", text=in_words(one), source=source)
                    continue
                case At(negated=False, thing=thing) if thing:
                    held = at(thing).to(self._name(one.place))
                case IsOpen():
                    held = state(self._name(one.container)).to(SHUTTING["close" if one.negated else "open"])
                case _:
                    held = self._so(in_words(one)).sets
            yield Change(held, mood="holds", only=True, text=in_words(one), source=source)

    def _so(self, words: str) -> Change:
        """Return that a clause is so: where a thing is, as far as the words say it in the plainest way."""
        match parse_clause(words):
            case At(negated=False, thing=thing, place=place) if thing:
                return Change(at(thing).to(self._name(place)))
        return Change(fact(words).to(TRUE))

    def _of(self, event: Event) -> Iterator[StoryEvent]:
        match event:
            case Utterance(meaning=None):
                yield Tell(event.agent, self._hearers(event), (Claim(words=event.text),), spoken=event.text)
            case Utterance():
                yield self._said(event, self._meant[id(event)])
            case Action(meaning=Act() as act):
                yield self._done(event.agent, act)
            case Action():
                yield Deed(event.agent, event.text)
            case Observation():
                yield from self._observed(event)

    def _done(self, who: str, act: Act) -> StoryEvent:
        """Return an act: a coming or going, a change, something found, or any other one."""
        where = act.place or Place()
        place, room = self._name(where) if act.place else "", where.room
        thing = act.thing if act.thing not in ("", SOMETHING, IT) else ""
        if act.verb == "leave":
            return Leave(who, room=room)
        if act.verb in ("walk", "enter") and not where.name and (room or act.verb == "enter"):
            return Enter(who, room=room)
        if act.verb in SHUTTING and place:
            return Change(state(place).to(SHUTTING[act.verb]), by=who, verb=act.verb, room=room)
        if act.verb in ("put", "move", "give") and thing:
            return Change(at(thing).to(act.to or place), by=who, verb=act.verb, room=room)
        if act.verb == "grab" and thing:
            return Change(at(thing).to(who), by=who, verb=act.verb, room=room, moved_from=place or None)
        if act.verb == "find" and thing and place:
            return Perceive((who,), at(thing), place, "sight", room=room)
        return Deed(who, verb=act.verb, thing=act.thing, place=place, towards=act.to, room=room)

    def _said(self, event: Utterance, said: Statement) -> StoryEvent:
        speech: Speech = "question" if said.speech == "ask" else "statement"
        says = tuple(self._claims(event.agent, said))
        return Tell(event.agent, self._hearers(event), says, speech=speech, spoken=event.text)

    def _hearers(self, event: Utterance) -> tuple[str, ...]:
        """Return to whom something is said, if it is somebody who takes part."""
        return (event.to,) if event.to in self.episode.agents else ()

    def _claims(self, speaker: str, said: Statement) -> Iterator[Claim]:
        """Yield what is said of where a thing is, or is wanted; one that is not named is some object."""
        variable = at(said.thing if said.thing not in ("", IT) else SOMETHING)
        place = self._name(said.place) if said.place else ""
        match said.speech:
            case "ask" if said.thing not in ("", IT):
                yield Claim(variable=variable)
            case "tell" | "deny":
                yield Claim(variable=variable, value=place, negated=said.speech == "deny")
            case "ignorant":
                yield Claim(chain=(speaker,), verb="knows", variable=variable, negated=True)
            case "want":
                yield find_claim(speaker, variable, place)

    def _observed(self, event: Observation) -> Iterator[StoryEvent]:
        match event.meaning:
            case View() as view:
                seen = tuple(Seen(thing=thing, place=place) for thing, place in view.at)
                yield Shown(seen, around=event.agent, near=view.near, held=view.held, opened=view.opened)
            case Act(verb="enter" | "leave") as act if not event.note:
                yield self._done(event.agent, act)
            case Act() as act if event.agent and event.note:
                yield self._act(event, act).model_copy(update={"mood": "intended"})
            case Act() as act if event.agent:
                yield self._recalled(event, act).model_copy(update={"mood": "holds"})
            case _:
                yield from self._noted(event)

    def _act(self, event: Observation, act: Act) -> Deed:
        place = self._name(act.place) if act.place else ""
        return Deed(event.agent, verb=act.verb, thing=act.thing, place=place, towards=act.to)

    def _recalled(self, event: Observation, act: Act) -> StoryEvent:
        """Return an act that somebody recalls, which is earlier than the episode and nobody else's knowledge."""
        if act.place and act.thing and act.verb in ("put", "move", "find"):
            return Believe(Claim(chain=(event.agent,), variable=at(act.thing), value=self._name(act.place)))
        return self._act(event, act)

    def _noted(self, event: Observation) -> Iterator[StoryEvent]:
        """Yield what words tell that are no act: a wish, a belief, ignorance, a state; or unread ones."""
        claimed, read, left = partial(event.attitudes), False, event.note.startswith(LEFT_UNREAD)
        goals = (goal for goal in (claimed.wish, claimed.goal) if goal and not goal.negated)
        if goal := next(goals, None):
            thing, place = wished(goal)
            yield Believe(find_claim(goal.holder, at(thing), self._name(place) if place else ""))
            read = not left or any(same_thing(known, thing) for known in self._things)
        if not read and (told := _held(event, self.episode.agents)) is not None:
            who, one = told
            value = self._name(one.place)
            yield Believe(Claim(chain=(who,), variable=at(one.thing), value=value, negated=one.negated))
            read = True
        if claimed.unaware:
            who = event.agent or claimed.agent
            for name in (who,) if who else self.episode.agents:
                yield Believe(Claim(chain=(name,), verb="knows", words=LOOKED_FOR, negated=True))
            read = read or bool(who)
        if read:
            return
        if left:
            known = names_in(event.text, self.episode.agents, self._things, self.places)
            yield Unread(event.text, tuple(dict.fromkeys(filter(None, (event.agent, *known)))))
        elif event.note.startswith(PASSED_OVER):
            yield Unread(event.text)
        elif event.text.startswith(AT_FIRST):
            words = event.text.removeprefix(AT_FIRST)
            yield self._so(words).model_copy(update={"mood": "holds"})
        elif not (event.meaning or event.note or event.facts or claimed.unaware or event.text == LATER):
            yield Change(state(event.agent).to(event.text) if event.agent else fact(event.text).to(TRUE))

    def _name(self, place: Place) -> str:
        """Return the name of a place, one for all its mentions: `fridge`; its room too where there are several."""
        bare = place.model_copy(update={"other": False})
        if bare.name:
            bare = next((known for known in self._merged if known.name and same_place(known, bare)), bare)
        several = sum(known.name == bare.name for known in self._merged) > 1
        name = bare.name if bare.name and not several else str(bare).removeprefix("the ")
        self.places.setdefault(name, bare)
        return name


def _held(event: Observation, people: tuple[str, ...]) -> tuple[str, At] | None:
    """Return who the story says to believe or to know where a thing is, and where; None for other events."""
    claimed = partial(event.attitudes)
    return (claimed.agent, claimed.belief) if claimed.agent in people and claimed.belief else None


def _statements(episode: Episode) -> Iterator[tuple[Utterance, Statement]]:
    """Yield each utterance with what it says, in order; IT is what was last asked for, else spoken of."""
    topic = spoken = ""
    for event in episode.events:
        if isinstance(event, Utterance) and event.meaning is not None:
            statement = event.meaning.about(topic or spoken)
            if statement.speech in ("ask", "want") and statement.thing:
                topic = statement.thing
            spoken = statement.thing or spoken
            yield event, statement


def _words(event: Event) -> str:
    """Return the words of an event as a clause."""
    if isinstance(event, Utterance):
        return f'{event.agent} says "{event.text}"'
    if isinstance(event, Action):
        return f"{event.agent} {third_person(event.text.removeprefix(f'{event.agent} '))}"
    text = event.text.removeprefix(AT_FIRST)
    return f"{event.agent} {text}" if event.agent and not (event.note or event.attitudes) else text
