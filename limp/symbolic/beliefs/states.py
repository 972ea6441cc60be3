"""Facts that are no places: `the shop is closed`, `the meeting is at four`, and who is told or knows them.

A state of a thing is the value of a variable `state`, so that beliefs about it are tracked as those about places.
What only the narrator tells is so, and nobody has seen it; who does something sees it, with those around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ..english.cast import cast_of
from ..english.frames import Frame, frames_of
from ..english.lexicon import lexicon
from ..english.nouns import People, canonical
from ..english.phrases import Phrase
from ..english.tokens import lines_of
from ..english.vocabulary import singular, verb
from .reading.chat import is_chat
from .reading.perceiving import deed
from .reading.reader import read_story
from .story import Attends, Becomes, Happening, Learns, Leaves, Moves, Story, Tells, Unread

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
    story = read_story(text, agents)
    return story if is_chat(text) else _with_states(text, story)


@lru_cache(maxsize=16)
def _with_states(text: str, story: Story) -> Story:
    """Return a story with the states of things, each behind the sentence that tells it."""
    cast = cast_of(text)
    reader = _Reader(People(story.agents, cast.aliases, cast.genders))
    sentences, _ = lines_of(cast.text)
    events: list[Happening] = []
    rest = [_by_the_narrator(event, story.agents) for event in story.events]
    for sentence in sentences:
        last = max((k for k, event in enumerate(rest) if event.text == sentence), default=-1)
        events += rest[: last + 1]
        rest = rest[last + 1 :]
        plain = [e for e in events if isinstance(e, Moves) and e.text == sentence and not e.agent]
        reader.placed = (plain[-1].thing, plain[-1].place) if plain else None
        reader.reported = any(isinstance(e, Tells) and e.text == sentence for e in events)
        for frame in frames_of(sentence):
            if _is_background(frame):
                events = _as_background(events, sentence, bool(_WHOLE.search(frame.words)))
            if found := [replace(event, text=sentence) for event in reader.frame(frame)]:
                events = [e for e in events if not _left_unread(e, sentence, frame)] + found
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
    plain = canonical(re.sub(r"^(?:at|on|for|in|by|since)\s+", "", words.strip(), flags=re.I))
    if " " in plain or is_time(plain):
        return plain
    found = verb(plain)
    return found[0] if found else singular(plain)


def state_of(frame: Frame) -> tuple[Phrase | None, str] | None:
    """Return the subject of a clause and the state that it ascribes: `The brakes are broken` -> brakes, break."""
    times = [
        t
        for t in (*frame.times, *(p.text for link, p in frame.phrases if link in ("at", "for", "to")))
        if is_time(t)
    ]
    if frame.lemma == "be" or (frame.passive and frame.kind in ("state", "put")) or frame.lemma == "stand":
        said = [*frame.predicate, *(o.text for o in frame.objects if not o.determiner)]
        if said and not [link for link, _ in frame.phrases if "front" not in link]:
            return frame.subject, state_word(said[-1].split()[-1])
        if frame.passive and frame.kind == "state":
            return frame.subject, frame.lemma
        return (frame.subject, state_word(times[0])) if times else None
    goals = [p.text for link, p in frame.phrases if link in ("to", "for") and is_time(p.text)]
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
    thing: str = ""
    """What `it` means."""
    last: tuple[str, str] | None = None
    """The thing and the state that were told last, which `told him this` is about."""
    subject: tuple[str, ...] = ()
    placed: tuple[str, str] | None = None
    """Where the same sentence says that a thing is, without an act."""
    reported: bool = False
    """Whether what is said in this sentence was understood as being of a place."""
    timed: set[str] = field(default_factory=set)
    """The things whose time was told already."""

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
        yield from () if nobody or frame.negated or frame.irreal or frame.left_over else self._clause(frame, who)
        if things and frame.kind not in ("tell", "know"):
            self.thing = canonical(things[0].text)
        if frame.kind == "want":
            for inner in frame.content:
                self.thing = canonical(inner.objects[0].text) if inner.objects else self.thing

    def _clause(self, frame: Frame, who: tuple[str, ...]) -> Iterator[Happening]:
        """Yield what a clause tells: in words, as known or believed, or as being so."""
        if frame.kind == "tell":
            yield from self._told(frame, who[0] if who else "")
        elif frame.lemma in _LEARNS | _HOLDS and who:
            yield from self._held(frame, who)
        elif (named := self._named(frame)) is not None:
            # When something is to be is known to all, until it is changed.
            fixed = is_time(named[1]) and named[0] not in self.timed and not (who and frame.objects)
            self.timed |= {named[0]} if is_time(named[1]) else set()
            near = [name for link, p in frame.phrases if "front" in link for name in self._people(p)]
            known = self.people.names if fixed else tuple(near)
            yield Becomes(*named, agent=who[0] if who and frame.objects else "", known_to=known)

    def _people(self, phrase: Phrase) -> tuple[str, ...]:
        """Return the people that a noun phrase is: `her session` is not she."""
        return self.people.resolve(phrase.text) if self.people.many.fullmatch(phrase.text) else ()

    def _named(self, frame: Frame) -> tuple[str, str] | None:
        """Return the thing and the state of a clause, where it is about a thing."""
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
                yield Tells(speaker, thing, state, hearers, bool(hearers), about="state")
            else:
                yield Becomes(thing, state, real=False, known_to=hearers)

    def _held(self, frame: Frame, who: tuple[str, ...]) -> Iterator[Happening]:
        """Yield the states that somebody learns or believes."""
        for inner in frame.content:
            if frame.link in ("that", "bare", "quote") and (named := self._named(inner)):
                self.timed |= {named[0]} if is_time(named[1]) else set()
                yield Becomes(*named, real=frame.lemma in _LEARNS, known_to=who)
        if frame.content or not any(o.low in _THIS for o in frame.objects):
            return
        if self.placed:
            yield from (Learns(agent, *self.placed) for agent in who)
        elif self.last:
            yield Becomes(*self.last, real=False, known_to=who)
