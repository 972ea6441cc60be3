"""What people do and want in a story, clause by clause, as lemmas that can be compared with options.

`Pavel wants to sell his old bike`   Deed(Pavel, sell, {old, bike}, wanted)
`She took out the multimeter`        Deed(Petra, take, {multimeter, out})
`I looked for the sugar`             Deed(narrator, have, {sugar}, wanted)
`Ivo cannot open the bottle`         Deed(Ivo, open, {bottle}, wanted)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...household.domain.lexicon import lexicon
from ..reading.cast import cast_of
from ..reading.frames import Frame, parse
from ..reading.nouns import People, canonical
from ..reading.tokens import lines_of
from ..reading.vocabulary import Kind, singular, verb

_WANTS = frozenset(
    "want wish plan intend hope need like love try aim attempt desire crave long mean decide".split()
)
_SEEKS = frozenset("look search hunt ask call long hope seek".split())
_GETS = frozenset("have get take find fetch grab collect retrieve pick buy receive reach see use".split())
"""Verbs whose act ends with having the thing."""
_IDLE = frozenset("it this that them all so there here one ones he she they him her i me we us".split())
NEEDS = {"hungry": "eat", "starving": "eat", "thirsty": "drink", "tired": "sleep", "sleepy": "sleep"}
"""What a state of the body makes people want to do (Wellman, The Child's Theory of Mind, 1990, chapter 4)."""
_SERVES = {"eat": "food", "drink": "drink"}
"""Of which sort is the thing that somebody needs for it."""
_BEFORE_VERB = re.compile(r"^(?:(?:because|that|he|she|they|it|will|would|could|can|might|to)\s+)+", re.IGNORECASE)
_MOTION: frozenset[Kind] = frozenset(("go", "enter", "leave"))


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that `agent` did, or (`wanted`) wanted to do: the lemma of its verb, and what it is done with."""

    agent: str
    lemma: str
    about: frozenset[str]
    wanted: bool = False
    negated: bool = False
    kind: Kind = "idle"
    benefits: frozenset[str] = frozenset()
    """For whom it is done: `carried the bags for Ann`, `lent her a pen`."""


@dataclass
class _Reader:
    people: People
    subject: tuple[str, ...] = ()
    last: frozenset[str] = field(default_factory=frozenset)
    """What `it` means: the thing that was spoken of last."""

    def frame(self, frame: Frame, wanted: bool = False) -> Iterator[Deed]:
        """Yield what a clause and the clauses in it tell that somebody does or wants."""
        if frame.subject is not None:
            whole = self.people.many.fullmatch(frame.subject.text)
            named = self.people.resolve(frame.subject.text) if whole else ()
            self.subject = named or (canonical(frame.subject.text),)
            self.people.speak_of(named)
        outer = self.subject
        about = self._about(frame)
        sought = [phrase for word, phrase in frame.phrases if word == "for"]
        if frame.lemma in _SEEKS and sought:
            about = self.words(sought[0].text)
            yield from self._each(frame, "have", about, True)
        elif frame.lemma in _WANTS and frame.link != "to" and frame.objects:
            yield from self._each(frame, "have", about, True)
        elif frame.lemma and frame.lemma not in _WANTS:
            failed = frame.negated and frame.modal in ("can", "could", "cannot")
            yield from self._each(frame, frame.lemma, about, wanted or failed, frame.negated and not failed)
        for state in frame.predicate if frame.lemma == "be" and not frame.negated else ():
            if state in NEEDS:
                yield from self._each(frame, NEEDS[state], frozenset(), True)
        for inner in frame.content if frame.kind != "tell" else ():  # what is said need not have happened
            if inner.subject is None:
                self.subject = outer
            yield from self.frame(inner, wanted=frame.link == "to")
        self.subject = outer

    def _each(
        self, frame: Frame, lemma: str, about: frozenset[str], wanted: bool, negated: bool = False
    ) -> Iterator[Deed]:
        for agent in self.subject:
            yield Deed(agent, lemma, about, wanted, negated, frame.kind, self._benefits(frame) - {agent.lower()})

    def _benefits(self, frame: Frame) -> frozenset[str]:
        served = [phrase.text for link, phrase in frame.phrases if link == "for"]
        if len(frame.objects) > 1:
            served.append(frame.objects[0].text)
        whole = [words for words in served if self.people.many.fullmatch(words)]
        return frozenset(name.lower() for words in whole for name in self.people.resolve(words))

    def _about(self, frame: Frame) -> frozenset[str]:
        found = {frame.particle} if frame.particle else set[str]()
        for phrase in (*frame.objects, *(phrase for _, phrase in frame.phrases)):
            found |= self.words(phrase.text)
        for word in frame.predicate:
            found |= self.words(word)
        if frame.objects and not frame.objects[0].pronoun:
            self.last = self.words(frame.objects[0].text)
        return frozenset(found)

    def words(self, phrase: str) -> frozenset[str]:
        """Return the content words of a phrase: nouns in the singular, names of people, what `it` means."""
        found = {name.lower() for name in self.people.resolve(phrase)}
        if canonical(phrase) in ("it", "them"):
            found |= self.last
        for word in re.findall(r"[\w-]+", canonical(phrase)):
            if word not in _IDLE:
                found.add(singular(word))
        return frozenset(found)


def deeds_of(text: str, people: People) -> tuple[Deed, ...]:
    """Return what the people of a text do and want, in its order."""
    cast = cast_of(text)
    reader = _Reader(People(people.names, cast.aliases, cast.genders))
    return tuple(d for line in lines_of(cast.text)[0] for frame in parse(line) for d in reader.frame(frame))


def deed(agent: str, words: str, people: People, wanted: bool = False) -> Deed | None:
    """Return what a verb phrase or a noun says that `agent` does or has: `to sell the bike`, `the pen`."""
    plain = _BEFORE_VERB.sub("", words.strip(" .,?!"))
    reader = _Reader(people, (agent,))
    purpose = re.match(
        r"(?:something|anything) to (?P<act>[a-z]+)$|(?:a |some )?(?P<need>food|"
        r"drink)$",
        plain,
        re.I,
    )
    if purpose and (act := verb(purpose["act"] or {"food": "eat"}.get(purpose["need"], "drink"))):
        return Deed(agent, act[0], frozenset(), wanted)
    if verb(plain.split(" ")[0]) is None or re.match(r"(?:my|no)\b", plain, re.I):
        return Deed(agent, "have", reader.words(plain), wanted, kind="take")
    frames: Sequence[Frame] = parse(f"They {plain}.")
    if not frames or frames[0].left_over:
        return None
    frames[0].subject = None
    return next(iter(reader.frame(frames[0])), None)


def likeness(goal: Deed, done: Deed) -> float:
    """Return how far `done` is what `goal` names, from 0 to 1: the same act, with the share of its words.

        |about(goal) & about(done)| / |about(goal)|      if the verbs agree, else 0

    To want a thing agrees with every act that ends with having it, and one way of going with another.
    """
    if goal.lemma == "have" and done.lemma in _SERVES and done.wanted and not done.about:
        return float(any(lexicon().category(thing) == _SERVES[done.lemma] for thing in goal.about))
    same = (
        goal.lemma == done.lemma
        or (goal.lemma in _GETS and done.lemma in _GETS)
        or (goal.kind in _MOTION and done.kind in _MOTION)
    )
    if not same or goal.negated != done.negated:
        return 0.0
    if not goal.about:
        return 1.0
    return len(goal.about & done.about) / len(goal.about)
