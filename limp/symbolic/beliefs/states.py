"""Facts that are no places: `the shop is closed`, `the meeting is at four`, and who is told or knows them.

A state of a thing is the value of a variable `state`, so that beliefs about it are tracked as those about places.
What only the narrator tells is so, and nobody has seen it; who does something sees it, with those around them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from ...episodes.variables import is_time
from ..english.frames import Frame
from ..english.lexicon import lexicon
from ..english.nouns import People, canonical
from ..english.phrases import Phrase
from ..english.vocabulary import singular, verb
from .mental_verbs import HOLDS, LEARNS
from .propositions import PERCEPTION, Pattern
from .story import Becomes, Happening, Learns, Tells

_NOBODY = ("nobody", "no one", "none", "neither", "nothing")
_NO_THING = frozenset("who which all both some each many most several everything something there".split())
_THIS = frozenset(("it", "this", "that", "so", "that out", "it out"))


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
    if frame.kind in ("state", "open") and frame.objects and not frame.passive:
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
class StateReader:
    """Reads what clauses tell of states, or of what a question asks for."""

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
        elif frame.lemma in LEARNS | HOLDS and who and (not self.pattern or frame.kind == "know"):
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
        if self._people(phrase) or singular(phrase.head) in lexicon().roles:
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
                yield Becomes(*named, real=frame.lemma in LEARNS, known_to=who, about=self.about)
        if frame.content or not any(o.low in _THIS for o in frame.objects):
            return
        if not self.placed and frame.lemma == "know":
            self.placed = self.known
        if self.placed:
            yield from (Learns(agent, *self.placed) for agent in who)
        elif self.last:
            yield Becomes(*self.last, real=False, known_to=who, about=self.about)
