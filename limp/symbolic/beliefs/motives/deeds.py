"""What people do and want in a story, clause by clause, as lemmas that can be compared with options.

`Pavel wants to sell his old bike`   Deed(Pavel, sell, {old, bike}, wanted)
`She took out the multimeter`        Deed(Petra, take, {multimeter, out})
`I looked for the sugar`             Deed(narrator, have, {sugar}, wanted)
`Ivo cannot open the bottle`         Deed(Ivo, open, {bottle}, wanted)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...english.cast import cast_of
from ...english.frames import Frame, parse
from ...english.lexicon import lexicon
from ...english.nouns import People, canonical
from ...english.tokens import lines_of
from ...english.vocabulary import Kind, possible_verb, singular, verb
from ..mental_verbs import FEARS, GETS, SEARCHES, WANTS

_ASKS = frozenset("ask call long hope".split())
LETS = frozenset("let allow permit".split())
"""Verbs with which somebody may do something, or may not."""
_IDLE = frozenset("it this that them all so there here one ones he she they him her i me we us".split())
NEEDS = {"hungry": "eat", "starving": "eat", "thirsty": "drink", "tired": "sleep", "sleepy": "sleep"}
"""What a state of the body makes people want to do (Wellman, The Child's Theory of Mind, 1990, chapter 4)."""
_SERVES = {"eat": "food", "drink": "drink"}
"""Of which sort is the thing that somebody needs for it."""
_BEFORE_VERB = re.compile(
    r"^(?:(?:because|that|he|she|they|it|(?:will|would|could|can|might)(?! not)|to)\s+)+", re.IGNORECASE
)
_COULD_NOT = re.compile(r"(?:could|can|would|will)(?:n['’]t| ?not)\b", re.IGNORECASE)
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
    thing: frozenset[str] = frozenset()
    """What it is done to, without where: the book of `reach the book on the shelf`."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What somebody says that they or others did, saw or knew."""

    speaker: str
    deed: Deed


@dataclass
class _Reader:
    people: People
    subject: tuple[str, ...] = ()
    last: frozenset[str] = field(default_factory=frozenset)
    """What `it` means: the thing that was spoken of last."""
    noun: str = ""
    """What `it` means as a subject: what was acted on or gone to last."""
    said: list[Statement] = field(default_factory=list)
    """What people say that somebody did."""
    asked: list[Deed] = field(default_factory=list)
    """What was asked last: whether somebody did something."""

    def frame(self, frame: Frame, wanted: bool = False) -> Iterator[Deed]:
        """Yield what a clause and the clauses in it tell that somebody does or wants."""
        if frame.subject is not None:
            whole = self.people.many.fullmatch(frame.subject.text)
            named = self.people.resolve(frame.subject.text) if whole else ()
            name = canonical(frame.subject.text)
            self.subject = named or ((self.noun if name == "it" and self.noun else name),)
            self.people.speak_of(named)
        outer = self.subject
        about = self._about(frame)
        sought = [phrase for word, phrase in frame.phrases if word == "for"]
        if frame.lemma in _ASKS | SEARCHES and sought:
            about = self.last = self.words(sought[0].text)
            yield from self._each(frame, "have", about, True)
        elif frame.lemma in WANTS and frame.link != "to" and frame.objects:
            yield from self._each(frame, "have", about, True, frame.negated)
        elif frame.lemma and frame.lemma not in WANTS:
            failed = frame.negated and frame.modal in ("can", "could", "cannot")
            yield from self._each(frame, frame.lemma, about, wanted or failed, frame.negated and not failed)
        for state in (*frame.predicate, *(o.low for o in frame.objects)) if not frame.negated else ():
            if state in NEEDS and frame.kind in ("be", "enter", "go"):
                yield from self._each(frame, NEEDS[state], frozenset(), True)
        if "asleep" in (*frame.predicate, *frame.adverbs) and not frame.negated:
            yield from self._each(frame, "sleep", frozenset(), False)
        if frame.kind in ("tell", "ask"):
            self._say(frame, outer)
        for inner in frame.content if frame.kind not in ("tell", "ask") else ():
            if inner.subject is None or frame.lemma in WANTS or _fears(frame):
                self.subject = outer
                inner.subject = inner.subject if _fears(frame) else None
            yield from self._inside(frame, inner)
        self.subject = outer

    def _inside(self, frame: Frame, inner: Frame) -> Iterator[Deed]:
        """Yield the deeds of a clause in another one: `did not want Ann to win`, `did not let him pass`."""
        if _fears(frame):
            whom = self.words(inner.subject.text) if inner.subject else frozenset[str]()
            inner.subject = None
            for d in self.frame(inner, True):
                yield replace(d, about=d.about | whom, wanted=True, negated=True)
            return
        wanted, lets = frame.link == "to", frame.lemma in LETS and frame.link in ("to", "bare")
        whom = frozenset(w for o in frame.objects for w in self.words(o.text)) if wanted else frozenset[str]()
        for d in self.frame(inner, wanted and not lets):
            negated = d.negated or (frame.negated and (lets or frame.lemma in WANTS))
            yield replace(d, about=d.about | whom if frame.lemma in WANTS else d.about, negated=negated)

    def _spoken(self, frame: Frame, speaker: tuple[str, ...]) -> Iterator[Deed]:
        """Yield what is said that somebody does; `has no idea`, `there is none` deny knowing of it."""
        low = frame.objects[0].low if frame.objects else ""
        if speaker and frame.existential and low.startswith("no "):
            yield Deed(speaker[0], "know", self.words(low[3:]), negated=True)
        elif low in ("no idea", "no clue"):
            yield from (replace(d, lemma="know", about=frozenset(), negated=True) for d in self.frame(frame))
        else:
            yield from self.frame(frame)

    def _say(self, frame: Frame, speakers: tuple[str, ...]) -> None:
        """Keep what somebody says or asks, which need not have happened: `no` denies what was asked last."""
        hearers = [
            n for o in frame.objects for n in self.people.resolve(o.text) if self.people.many.fullmatch(o.text)
        ]
        if frame.kind == "ask" and hearers:
            self.people.speak_of(hearers)
        before, speaker = self.last, speakers[:1]
        inner = [d for f in frame.content if frame.link != "to" for d in self._spoken(f, speaker)]
        inner = [d if d.about else replace(d, about=before) for d in inner]
        if frame.kind == "ask":
            self.asked = inner
            return
        denied = frame.lemma == "deny" or "no" in frame.predicate
        if denied or "yes" in frame.predicate:
            inner = [replace(d, negated=denied) for d in inner or self.asked]
        self.said += [Statement(speaker, d) for speaker in speakers for d in inner]

    def _each(
        self, frame: Frame, lemma: str, about: frozenset[str], wanted: bool, negated: bool = False
    ) -> Iterator[Deed]:
        for agent in self.subject:
            benefits = self._benefits(frame) - {agent.lower()}
            yield Deed(agent, lemma, about, wanted, negated, frame.kind, benefits, self._thing(frame))

    def _thing(self, frame: Frame) -> frozenset[str]:
        return self.words(frame.objects[-1].text) if frame.objects else frozenset()

    def _benefits(self, frame: Frame) -> frozenset[str]:
        served = [phrase.text for link, phrase in frame.phrases if link == "for"]
        if len(frame.objects) > 1:
            served.append(frame.objects[0].text)
        whole = [words for words in served if self.people.many.fullmatch(words)]
        return frozenset(name.lower() for words in whole for name in self._others(words))

    def _others(self, phrase: str) -> tuple[str, ...]:
        """Return whom a phrase means that is no subject: `him` is not who acts (Chomsky's principle B, 1981)."""
        pronoun = phrase.lower() in ("him", "her", "them")
        last = [name for name in self.people.last if not pronoun or name not in self.subject]
        return replace(self.people, last=last).resolve(phrase)

    def _about(self, frame: Frame) -> frozenset[str]:
        found = {frame.particle} if frame.particle else set[str]()
        if frame.lemma in LETS:  # "let him pass"
            found |= {w for inner in frame.content if inner.subject for w in self.words(inner.subject.text)}
        for phrase in (*frame.objects, *(phrase for _, phrase in frame.phrases)):
            found |= self.words(phrase.text)
        for word in frame.predicate:
            found |= self.words(word)
        first = frame.objects[0] if frame.objects else None
        if first and not first.pronoun and not self.people.many.fullmatch(first.text):
            self.last = self.words(first.text)
        named = [p.text for p in (*frame.objects, *(p for _, p in frame.phrases)) if not p.pronoun]
        things = [canonical(words) for words in named if not self.people.many.fullmatch(words)]
        self.noun = things[0] if things else self.noun
        return frozenset(found)

    def words(self, phrase: str) -> frozenset[str]:
        """Return the content words of a phrase: nouns in the singular, names of people, what `it` means."""
        if canonical(phrase) in ("it", "them"):
            return self.last
        found = {name.lower() for name in self._others(phrase)}
        for word in re.findall(r"[\w-]+", canonical(phrase)):
            if word not in _IDLE:
                found.add(singular(word))
        return frozenset(found)


def _fears(frame: Frame) -> bool:
    """Return whether a clause tells of fear: who fears something wants it not to be."""
    return frame.lemma in FEARS or (frame.lemma == "be" and bool(FEARS & set(frame.predicate)))


def deeds_of(text: str, people: People) -> tuple[Deed, ...]:
    """Return what the people of a text do and want, in its order."""
    return _read(text, people)[0]


def statements_of(text: str, people: People) -> tuple[Statement, ...]:
    """Return what the people of a text say that somebody did, saw or knew, in its order."""
    return _read(text, people)[1]


def _read(text: str, people: People) -> tuple[tuple[Deed, ...], tuple[Statement, ...]]:
    cast = cast_of(text)
    reader = _Reader(People(people.names, cast.aliases, cast.genders))
    deeds = tuple(d for line in lines_of(cast.text)[0] for frame in parse(line) for d in reader.frame(frame))
    return deeds, tuple(reader.said)


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
    first, means = plain.split(" ")[0], bool(re.match(r"(?:in order )?to ", words.strip(), re.I))
    acts = _COULD_NOT.match(plain) or (possible_verb(first) if means else verb(first))
    if not acts or re.match(r"(?:my|no)\b", plain, re.I):
        return Deed(agent, "have", reader.words(plain), wanted, kind="take")
    frames: Sequence[Frame] = parse(f"They {'will ' if means else ''}{plain}.")
    if not frames or frames[0].left_over:
        return None
    frames[0].subject = None
    return next(iter(reader.frame(frames[0])), None)


def clause_of(words: str, people: People) -> Deed | None:
    """Return what a clause tells of a subject that is no person: `the store was closed`, `nobody would see it`."""
    frames = parse(f"{words.strip(' .')}.")
    if len(frames) != 1 or not frames[0].lemma or frames[0].subject is None or frames[0].left_over:
        return None
    return next(_Reader(people).frame(frames[0]), None)


def likeness(goal: Deed, done: Deed) -> float:
    """Return how far `done` is what `goal` names, from 0 to 1: the same act, with the share of its words.

        |about(goal) & about(done)| / |about(goal)|      if the verbs agree, else 0

    To want a thing agrees with every act that ends with having it, and one way of going with another.
    """
    if goal.lemma == "have" and done.lemma in _SERVES and done.wanted and not done.about:
        return float(any(lexicon().category(thing) == _SERVES[done.lemma] for thing in goal.about))
    same = (
        goal.lemma == done.lemma
        or (goal.lemma in GETS and done.lemma in GETS)
        or (goal.kind in _MOTION and done.kind in _MOTION)
        or (goal.kind == done.kind == "put")
    )
    if not same or goal.negated != done.negated:
        return 0.0
    if goal.lemma == "have" and done.thing and not goal.about & done.thing:
        return 0.0
    if not goal.about:
        return 1.0
    return len(goal.about & done.about) / len(goal.about)
