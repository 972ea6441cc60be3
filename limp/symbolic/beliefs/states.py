"""Facts that are no places: `the shop is closed`, `the meeting is at four`, and who is told or knows them.

A state of a thing is the value of a variable `state`, so that beliefs about it are tracked as those about places.
What only the narrator tells is so, and nobody has seen it; who does something sees it, with those around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from ..english.cast import cast_of
from ..english.frames import Frame, frames_of
from ..english.lexicon import lexicon
from ..english.nouns import People, canonical
from ..english.phrases import Phrase
from ..english.tokens import lines_of
from ..english.vocabulary import singular, verb
from .propositions import PERCEPTION, Pattern
from .reading.chat import is_chat
from .reading.perceiving import deed
from .reading.reader import read_story
from .story import Attends, Becomes, Enters, Happening, Learns, Leaves, Moves, Story, Tells, Unread

_TIME = re.compile(
    r"^(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|noon|midnight|(?:(?:half|quarter|ten|twenty|five) (?:past|to) ?\w*)|"
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:mon|tues|wednes|thurs|fri|satur|"
    r"sun)day)\b",
    re.I,
)
_IN_FACT = re.compile(r"\b(?:really|in fact|in truth|in reality|actually)\b", re.I)
_WHOLE = re.compile(
    r"\b(?:whole time|all the (?:time|while)|through(?:out)?|all this time|the entire time|"
    r"during all)\b",
    re.I,
)
_LEARNS = frozenset("know realize realise learn find discover notice see hear read understand".split())
_HOLDS = frozenset("think believe assume suppose suspect expect guess reckon".split())
_NOBODY = ("nobody", "no one", "none", "neither", "nothing")
_NO_THING = frozenset("who which all both some each many most several everything something there".split())
_THIS = frozenset(("it", "this", "that", "so", "that out", "it out"))


def story_of(text: str, agents: Sequence[str] = ()) -> Story:
    """Return the story that a text tells, with the states of things in it."""
    story = replace(read_story(text, agents), words=text)
    return story if is_chat(text) else _with_states(story)


@lru_cache(maxsize=32)
def with_fact(story: Story, pattern: Pattern) -> Story:
    """Return a story with what its clauses tell of a question's pattern; the same story if they tell nothing.

    What is told to be so without anybody doing it, and is otherwise later, all took to be so before.
    """
    if not story.words or is_chat(story.words):
        return story
    found = _with_states(story, pattern)
    facts = [k for k, e in enumerate(found.events) if getattr(e, "about", "") == "fact" and _of(e) == pattern.key]
    if not facts:
        return story
    events = list(found.events)
    first = events[facts[0]]
    values = {getattr(events[k], "state", "") or getattr(events[k], "place", "") for k in facts}
    if isinstance(first, Becomes) and not first.agent and not first.known_to and len(values) > 1:
        events[facts[0]] = replace(first, known_to=story.agents)
    return replace(found, events=tuple(events))


def _of(event: Happening) -> str:
    return str(getattr(event, "thing", ""))


@lru_cache(maxsize=16)
def _with_states(story: Story, pattern: Pattern | None = None) -> Story:
    """Return a story with the states of things, or what fits a pattern, each behind its sentence."""
    cast = cast_of(story.words)
    reader = _Reader(People(story.agents, cast.aliases, cast.genders), pattern)
    sentences, _ = lines_of(cast.text)
    events: list[Happening] = []
    rest = list(story.events)
    if not pattern:
        rest = [_by_the_narrator(event, story.agents) for event in rest]
    for sentence in sentences:
        last = max((k for k, event in enumerate(rest) if event.text == sentence), default=-1)
        events += rest[: last + 1]
        rest = rest[last + 1 :]
        plain = [e for e in events if isinstance(e, Moves) and e.text == sentence]
        reader.known, reader.placed = reader.placed or reader.known, None
        reader.placed = (plain[-1].thing, plain[-1].place) if plain else None
        reader.reported = any(isinstance(e, Tells) and e.text == sentence for e in events)
        for frame in frames_of(sentence):
            if _is_background(frame) and not pattern:
                events = _as_background(events, sentence, bool(_WHOLE.search(frame.words)))
            if found := [replace(event, text=sentence) for event in reader.frame(frame)]:
                events = [e for e in events if not _left_unread(e, sentence, frame)]
                events = _in_place(events, found, sentence)
    return replace(story, events=(*events, *rest))


def _is_background(frame: Frame) -> bool:
    """Return whether a clause tells of a state of its subject, and not of an act that follows the last one."""
    stative = frame.lemma == "be" or (frame.lemma in ("sleep", "nap", "doze") and bool(_WHOLE.search(frame.words)))
    return stative and not frame.conjunction and not frame.times and frame.subject is not None


def _as_background(events: list[Happening], sentence: str, whole: bool) -> list[Happening]:
    """Return the events with an absence that a stative clause tells before the act that it was true of.

    A state includes the time of the event told before it, an event follows it (Kamp and Rohrer, "Tense in texts",
    1983): "Ann hid the key. Ben was asleep." With `whole` it holds from the last thing that the person did.
    """
    away = [
        e
        for e in events
        if e.text == sentence and (isinstance(e, Leaves) or (isinstance(e, Attends) and not e.attentive))
    ]
    for state in away:
        assert isinstance(state, Leaves | Attends)
        rest = [e for e in events if e is not state]
        own = max((k for k, e in enumerate(rest) if getattr(e, "agent", "") == state.agent), default=-1)
        acts = [
            k for k, e in enumerate(rest) if k > own and isinstance(e, Moves) and e.agent and e.text != sentence
        ]
        if acts:
            rest.insert(acts[0] if whole else max(deed(rest, acts[-1])[0], acts[0]), state)
            events = rest
    return events


def _in_place(events: list[Happening], found: list[Happening], sentence: str) -> list[Happening]:
    """Return the events with those found, before their agent goes away in the same sentence."""
    doer = getattr(found[0], "agent", "")
    gone = (
        k
        for k, e in enumerate(events)
        if isinstance(e, Leaves | Enters) and e.agent == doer and e.text == sentence
    )
    at = next(gone, len(events)) if getattr(found[0], "about", "") == "fact" else len(events)
    return [*events[:at], *found, *events[at:]]


def _by_the_narrator(event: Happening, agents: tuple[str, ...]) -> Happening:
    """Return `In fact it is in the box` as seen by nobody: who tells the story knows better than its people."""
    if not isinstance(event, Moves) or event.seen_by or not _IN_FACT.search(event.text):
        return event
    return replace(event, unseen_by=tuple(agent for agent in agents if agent != event.agent))


def _left_unread(event: Happening, sentence: str, frame: Frame) -> bool:
    """Return whether these are the words of a clause, left unread."""
    return isinstance(event, Unread) and event.text == sentence and event.clause == frame.words


def is_time(words: str) -> bool:
    """Return whether words name a time: `16:00`, `ten past`, `noon`, `monday`."""
    return bool(_TIME.match(words))


def state_word(words: str) -> str:
    """Return a state as its bare word, for comparing: `closed` and `close`, `at three` and `three`."""
    plain = canonical(re.sub(r"^(?:at|on|for|in|by|since|until)\s+|\s+o['’]clock$", "", words.strip(), flags=re.I))
    if " " in plain or is_time(plain):
        return plain
    found = verb(plain)
    return {"shut": "close"}.get(found[0], found[0]) if found else singular(plain)


def state_of(frame: Frame) -> tuple[Phrase | None, str] | None:
    """Return the subject of a clause and the state that it ascribes: `The brakes are broken` -> brakes, break."""
    times = [
        t
        for t in (*frame.times, *(p.text for link, p in frame.phrases if link in ("at", "for", "to")))
        if is_time(t)
    ]
    if frame.lemma == "be" or (frame.passive and frame.kind in ("state", "put")) or frame.lemma == "stand":
        if times and not frame.predicate and frame.lemma == "be":
            return frame.subject, state_word(times[0])
        said = [*frame.predicate, *(o.text for o in frame.objects if not o.determiner)]
        if said and not [link for link, _ in frame.phrases if "front" not in link]:
            return frame.subject, state_word(said[-1].split()[-1])
        if frame.passive and frame.kind == "state":
            return frame.subject, frame.lemma
        return (frame.subject, state_word(times[0])) if times else None
    if frame.passive and frame.kind == "want" and times:  # "was planned for Friday"
        return frame.subject, state_word(times[0])
    goals = [p.text for link, p in frame.phrases if link in ("to", "for") and is_time(p.text)]
    if frame.kind in ("state", "open") and frame.objects and not frame.passive and not frame.phrases:
        return frame.objects[0], state_word(frame.lemma)
    if frame.kind == "put" and frame.objects and goals:
        return frame.objects[0], state_word(goals[0])
    if not frame.objects and not frame.phrases and times:
        return frame.subject, state_word(times[0])
    if (
        frame.kind == "idle"
        and frame.lemma
        and not (frame.objects or frame.phrases or frame.content or frame.negated)
    ):
        return frame.subject, frame.lemma
    return None


@dataclass
class _Reader:
    people: People
    pattern: Pattern | None = None
    """What a question asks for; without one, states are read."""
    thing: str = ""
    """What `it` means."""
    last: tuple[str, str] | None = None
    """The thing and the state that were told last, which `told him this` is about."""
    subject: tuple[str, ...] = ()
    placed: tuple[str, str] | None = None
    """Where the same sentence says that a thing is."""
    known: tuple[str, str] | None = None
    """Where an earlier sentence said so."""
    reported: bool = False
    """Whether what is said in this sentence was understood as being of a place."""
    timed: set[str] = field(default_factory=set)
    """The things whose time was told already."""

    @property
    def about(self) -> Literal["state", "fact"]:
        """What is read: states, or what a question asks for."""
        return "fact" if self.pattern else "state"

    def frame(self, frame: Frame) -> Iterator[Happening]:
        """Yield what a clause tells of states: that they are so, or that somebody says, knows or believes so."""
        if frame.subject is not None:
            relative = frame.subject.low in ("who", "which")
            near = self.people.resolve(frame.words)[:1] or tuple(self.people.last[-1:])
            self.subject = near if relative else self._people(frame.subject)
            self.people.speak_of(self.subject)
        who = self.subject
        nobody = frame.subject is not None and frame.subject.low.startswith(_NOBODY)
        things = [o for o in frame.objects if o.low not in _THIS and not self._people(o)]
        self.people.speak_of([name for o in frame.objects for name in self._people(o)])
        denied = frame.negated and not (self.pattern and frame.lemma == self.pattern.lemma)
        yield from () if nobody or denied or frame.irreal or frame.left_over else self._clause(frame, who)
        if things and frame.kind not in ("tell", "know"):
            self.thing = canonical(things[0].text)
        if frame.kind == "want":
            for inner in frame.content:
                self.thing = canonical(inner.objects[0].text) if inner.objects else self.thing

    def _clause(self, frame: Frame, who: tuple[str, ...]) -> Iterator[Happening]:
        """Yield what a clause tells: in words, as known or believed, or as being so."""
        if frame.kind == "tell":
            yield from self._told(frame, who[0] if who else "")
        elif frame.lemma in _LEARNS | _HOLDS and who and (not self.pattern or frame.kind == "know"):
            yield from self._held(frame, who)
        elif self.pattern:
            yield from self._done(frame, who)
        elif (named := self._named(frame)) is not None:
            # When something is to be is known to all, until it is changed.
            fixed = is_time(named[1]) and named[0] not in self.timed and not (who and frame.objects)
            self.timed |= {named[0]} if is_time(named[1]) else set()
            near = [name for link, p in frame.phrases if "front" in link for name in self._people(p)]
            known = self.people.names if fixed else tuple(near)
            yield Becomes(*named, agent=who[0] if who and frame.objects else "", known_to=known)

    def _done(self, frame: Frame, who: tuple[str, ...]) -> Iterator[Happening]:
        """Yield what a clause tells of the pattern: others see what somebody does, not what they perceive."""
        if frame.kind in PERCEPTION or frame.negated:
            named = self._named(frame)
            yield from (Becomes(*named, known_to=who, about="fact"),) if named else ()
        elif named := self._named(frame):
            yield Becomes(*named, agent=who[0] if who else "", about="fact")
        for inner in frame.content if frame.kind in ("see", "watch", "find") else ():
            if frame.link in ("that", "bare", "quote") and (named := self._named(inner)):
                doer = self._called(inner.subject) if inner.subject else ""
                yield Becomes(*named, known_to=(doer,) if doer in self.people.names else (), about="fact")
                yield Becomes(*named, real=False, known_to=who, about="fact")

    def _called(self, phrase: Phrase) -> str:
        """Return the name of whom or what a phrase means."""
        people = self._people(phrase) if phrase.low not in ("it", "them", "they") else ()
        name = canonical(phrase.text)
        return " and ".join(people) or (self.thing if name == "it" and self.thing else name)

    def _people(self, phrase: Phrase) -> tuple[str, ...]:
        """Return the people that a noun phrase is: `her session` is not she."""
        last = [name for name in self.people.last if name not in self.subject]
        people = replace(self.people, last=last) if phrase.low in ("him", "her") else self.people
        return people.resolve(phrase.text) if people.many.fullmatch(phrase.text) else ()

    def _named(self, frame: Frame) -> tuple[str, str] | None:
        """Return the thing and the state of a clause about a thing, or what it says of the pattern."""
        if self.pattern:
            value = self.pattern.value(frame, self._called) if not frame.left_over else None
            self.last = (self.pattern.key, value) if value else self.last
            return (self.pattern.key, value) if value else None
        found = state_of(frame)
        if found is None or found[0] is None or frame.negated or frame.irreal or frame.modal:
            return None
        if frame.kind == "idle" and found[0].low == "it":  # "it rains"
            return None
        phrase, state = found[0], found[1]
        if not phrase.text or phrase.low.split()[0] in _NO_THING:
            return None
        if self._people(phrase) or singular(phrase.low.split()[-1]) in lexicon().roles:
            return None
        if phrase.low in ("it", "they", "them"):
            thing = "" if is_time(state) and frame.lemma == "be" else self.thing  # "now it is three"
        else:
            thing = self.thing = canonical(phrase.text)
        if not thing or phrase.low in ("this", "that", "there"):
            return None
        if frame.kind != "idle" or frame.passive:
            self.last = thing, state
        return thing, state

    def _told(self, frame: Frame, speaker: str) -> Iterator[Happening]:
        """Yield the states that somebody tells."""
        hearers = tuple(
            name
            for o in (*frame.objects, *(p for link, p in frame.phrases if link in ("to", "with")))
            for name in self._people(o)
            if name != speaker
        )
        said = [named for inner in frame.content if (named := self._named(inner))]
        if not frame.content and hearers and self.last and not self.reported:
            about = any(o.low in _THIS for o in frame.objects)
            said = [self.last] if about or frame.lemma in ("tell", "inform") else []
        for thing, state in said:
            if speaker:
                yield Tells(speaker, thing, state, hearers, bool(hearers), about=self.about)
            else:
                yield Becomes(thing, state, real=False, known_to=hearers, about=self.about)

    def _held(self, frame: Frame, who: tuple[str, ...]) -> Iterator[Happening]:
        """Yield the states that somebody learns or believes."""
        for inner in frame.content:
            if frame.link in ("that", "bare", "quote") and (named := self._named(inner)):
                self.timed |= {named[0]} if is_time(named[1]) else set()
                yield Becomes(*named, real=frame.lemma in _LEARNS, known_to=who, about=self.about)
        if frame.content or not any(o.low in _THIS for o in frame.objects):
            return
        if not self.placed and frame.lemma == "know":
            self.placed = self.known
        if self.placed:
            yield from (Learns(agent, *self.placed) for agent in who)
        elif self.last:
            yield Becomes(*self.last, real=False, known_to=who, about=self.about)
