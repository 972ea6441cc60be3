"""Whom and what the words of a question mean in the light of the story: people, things, places, chains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache

from ....episodes.variables import Variable, is_time
from ....questions.grammar import AUXILIARY, THINKS
from ...english.frames import Frame
from ...english.lexicon import lexicon
from ...english.morphology import lemmas
from ...english.nouns import People, canonical, match, tokens
from ...english.phrases import Phrase
from ...english.vocabulary import verb
from ..propositions import MOVES, Gap, pattern_of
from ..stories import with_fact
from ..story import Becomes, Labelled, Story, Tells

_ALSO_WORDS = frozenset("will may mark grace hope joy rose dawn bill rob pat sue jean art drew don".split())
"""Names that are also words, which keep their capital where they are names."""
NARRATOR = ("i", "narrator", "the narrator")
"""What the agent who tells the story may be called."""
_TELLERS = frozenset("narrator writer author speaker storyteller".split())
_KIN = ("parent", "grandparent", "child", "grandchild", "sibling", "spouse")
_ROLE = re.compile(
    r"(?:(?:the|my|our|his|her|their|an?)\s+|[A-Z][\w-]*['’]s?\s+)(?P<noun>(?:(?!(?:think|believe|know|will|did|"
    r"does)s?\b)"
    r"[a-z-]+ ){0,2}?[a-z-]+)(?=\s|$|[,?.])"
)
_THOUGHT = re.compile(r"\b(?:think|believe|expect|suppose|assume|know|believes|thinks|expects|knows)\b", re.I)
AUXILIARIES = re.compile(
    r"^(?:(?:does|do|did|will|would|has|have|had|can|could|be|been|is|was|are|were|being|that|precisely|"
    r"exactly|really|actually|already|still|"
    r"also|ever|even|first|now|currently|got|himself|herself|themselves|(?:able|likely|bound|going|"
    r"liable) to)\s+)+",
    re.I,
)


@lru_cache(maxsize=1)
def _titles() -> str:
    return "|".join(sorted(("Mr", "Mrs", "Ms", "Dr", *(role.capitalize() for role in lexicon().roles))))


@lru_cache(maxsize=1024)
def _with_title(name: str) -> re.Pattern[str]:
    """Return what matches a title before a name: `Nurse` in `Nurse Ito`."""
    return re.compile(rf"\b(?:{_titles()})\.? (?={re.escape(name)}\b)")


@lru_cache(maxsize=1024)
def _spelled_loosely(name: str) -> re.Pattern[str] | None:
    """Return what matches a name however it is spaced and capitalised; None for a name that is also a word."""
    letters = name.replace(" ", "")
    also_word = verb(letters) or letters.lower() in _ALSO_WORDS
    if len(letters) < 2 or not name[:1].isupper() or also_word:
        return None
    return re.compile(rf"(?<!\w){'[ -]?'.join(map(re.escape, letters))}(?!\w)", re.I)


class Terms:
    """The people, things and places that questions about one story can name."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.people = People(story.agents, dict(story.aliases))
        self.timed = False
        """Whether the question is for a time."""
        self.topic: str | None = None
        """What `it` means: the one thing that the question names, else the only thing of the story."""
        self.shown = tuple(e.content for e in story.events if isinstance(e, Labelled))
        self.things = (*story.things, *(a for a in story.agents if a not in story.things))

    def about(self, stem: str) -> None:
        """Take note of whom and what a question names, for its pronouns."""
        words = {word for part in re.findall(r"[\w-]+", stem) for word in tokens(part)}
        named = [thing for thing in self.story.things if tokens(thing) and tokens(thing) <= words]
        headed = [thing for thing in self.story.things if tokens(thing.split()[-1]) <= words]
        plain = [thing for thing in self.story.things if thing not in self.story.agents]
        stated = [thing for thing in self.story.stateful if tokens(thing.split()[-1]) <= words]
        several = named or headed or stated or plain or [t for t in self.story.things if t not in stem]
        several = several or list(self.story.stateful)
        self.topic = several[0] if len(several) == 1 else None
        longest = sorted(self.story.agents, key=len, reverse=True)
        # The first person that is named is meant by a pronoun before the others.
        self.people.speak_of(re.findall("|".join(map(re.escape, longest)) or r"(?!)", stem)[::-1])

    def spelled(self, stem: str) -> str:
        """Return the question with names spelled as in the story: `Xiaogang` for `Xiao Gang`, `Mia` for `mia`."""
        stem = re.sub(r"\b(M(?:r|rs|s))\. ", r"\1 ", stem)
        for name in self.story.agents:
            if loosely := _spelled_loosely(name):
                stem = loosely.sub(name, stem)
            if not stem.startswith(f"{name} "):
                stem = _with_title(name).sub("", stem)
        return stem

    def of_time(self) -> None:
        """Take the one thing whose time is told for what is meant, where the question names nothing."""
        self.timed = True
        told = [e for e in self.story.events if isinstance(e, Becomes | Tells)]
        timed = {e.thing for e in told if is_time(e.state if isinstance(e, Becomes) else e.place)}
        if self.topic not in timed and len(timed) == 1:
            self.topic = timed.pop()

    # -- people -------------------------------------------------------------------------------------------------

    @cached_property
    def narrator(self) -> str | None:
        """Who tells the story, if it is one of its people."""
        return next((name for name in self.story.agents if name.lower() in NARRATOR), None)

    def person(self, words: str) -> str | None:
        """Return the one person that words mean."""
        who, rest = self.take_person(words.strip())
        return who if not rest.strip(" ?.,") else None

    def take_person(self, words: str) -> tuple[str | None, str]:
        """Return the one person that words start with, and what follows; None and all words where nobody does."""
        found = self.people.many.match(words)
        if found and found[0].lower() not in ("her", "him", "them"):  # "her marble is in the box"
            who = self._meant(found[0])
            return (who[0], words[found.end() :].strip()) if len(who) == 1 else (None, words)
        for alias, name in sorted(self.story.aliases, key=lambda pair: -len(pair[0])):
            if called := re.match(rf"(?:(?:the|my|our|his|her|their) )?{re.escape(alias)}\b(?!['’])", words, re.I):
                return name, words[called.end() :].strip()
        surname = re.match(r"[A-Z]\w+(?!['’]s)\b", words)
        if surname and (named := self._called(surname[0])):
            return named, words[surname.end() :].strip()
        role = _ROLE.match(words)
        while role:
            if named := self._in_role(role["noun"]):
                return named, words[role.end() :].strip()
            shorter = role["noun"].rpartition(" ")[0]
            role = None if not shorter else _ROLE.match(words[: role.start("noun") + len(shorter)])
        return None, words

    def _meant(self, words: str) -> tuple[str, ...]:
        """Return whom words mean; a pronoun in a question that names nobody means the only one whom it fits."""
        gender = {"him": "he", "her": "she"}.get(words.lower(), words.lower())
        if gender in ("he", "she") and not {gender, ""} & set(map(self.people.gender, self.people.last)):
            fits = tuple(name for name in self.story.agents if self.people.gender(name) == gender)
            if fits or not self.people.last:
                return fits
        return self.people.resolve(words)

    def take_object(self, words: str) -> tuple[str | None, str]:
        """Return the one person whom words name as an object, and the rest: `her`, `Ann`, `the nurse`."""
        pronoun = re.match(r"(?:him|her|them)\b", words)
        who = self._meant(pronoun[0]) if pronoun else ()
        if pronoun and len(who) == 1:
            return who[0], words[pronoun.end() :].strip()
        return self.take_person(words)

    def take_actor(self, words: str) -> tuple[str | None, str]:
        """Return who or what acts: a person of the story, else `the cat`, which its reader takes for a thing."""
        who, rest = self.take_person(words)
        if who is not None:
            return who, rest
        found = re.match(rf"(?P<who>(?:the|my|our) [a-z]+(?: [a-z]+)?) (?P<rest>{AUXILIARY}\b.*)$", words, re.I)
        agent = self.thing_as_agent(found["who"]) if found else None
        return (agent, found["rest"]) if found and agent else (None, words)

    def thing_as_agent(self, words: str) -> str | None:
        """Return what `the cat` is called, if the story tells of one."""
        if not re.match(r"(?:the|my|our) [a-z]+(?: [a-z]+)?$", words, re.I):
            return None
        name = canonical(words)
        told = any(re.search(rf"\b{re.escape(name)}\b", event.text, re.I) for event in self.story.events)
        return name if told else None

    def _in_role(self, noun: str) -> str | None:
        """Return who is `the nurse` where Nurse Wen is the only one, or who tells the story."""
        head = tokens(noun)
        named = [name for name in self.story.agents if head and head <= tokens(name)]
        if len(named) == 1:
            return named[0]
        last = noun.split()[-1]
        told = any(re.search(rf"\b{re.escape(last)}\b", event.text, re.I) for event in self.story.events)
        teller = last in _TELLERS or (last in (*lexicon().roles, *_KIN) and not told)
        return self.narrator if teller and not named else None

    def _called(self, name: str) -> str | None:
        """Return who is `Ito` where one person is called Nurse Ito."""
        called = [agent for agent in self.story.agents if " " in agent and name in agent.split()]
        return called[0] if len(called) == 1 else None

    def nested(self, words: str, chain: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
        """Take `A thinks that B thinks that ...` off the words, as far as it goes."""
        while True:
            words = AUXILIARIES.sub("", words.strip())
            who, rest = self.take_person(words)
            thinks = THINKS.match(re.sub(r"^to (?=\w)", "", AUXILIARIES.sub("", rest))) if who else None
            if who is None or thinks is None:
                return chain, words
            self.people.speak_of((who,))
            words, chain = thinks.string[thinks.end() :].strip(), (*chain, who)

    # -- things and places ----------------------------------------------------------------------------------------

    def thing(self, words: str) -> str | None:
        """Return the thing of the story that words mean; else the only one that is described with these words."""
        name = canonical(re.sub(r"^\w+['’]s (?:own )?", "", words.strip()))
        if _THOUGHT.search(words):  # somebody thinks it, whom the story does not know
            return None
        if name in ("it", "they", "them", "thing", "this", "that", "one"):
            return self.topic
        found = match(name, self.things) or match(name, self.story.stateful)
        if found is None and 1 <= len(name.split()) <= 4:
            described = [t for t in self.things if f" {name} " in f" {t} " or f" {t} " in f" {name} "]
            found = described[0] if len(described) == 1 else None
        return found or _compound(name, self.things)

    def take_known(self, words: str) -> str:
        """Return the words at the start that are the very name of a thing of the story; nothing where none is."""
        parts = words.split()
        names = {*self.things, *self.story.stateful}
        starts = (" ".join(parts[:k]) for k in range(min(len(parts), 5), 0, -1))
        return next((start for start in starts if canonical(start) in names), "")

    def at(self, words: str) -> Variable | None:
        """Return the question where the thing is that words mean; when it is, for a question of time."""
        found = self.stated(words)
        if found is None and (shown := match(canonical(words), self.shown)):
            return Variable("at", shown)  # what only a label names
        return found if found and (found.quality == "at" or self.timed) else None

    def stated(self, words: str) -> Variable | None:
        """Return the question where the thing is that words mean, or how it is where only that is told."""
        thing = self.thing(words)
        return self.variable(thing) if thing else None

    def variable(self, thing: str) -> Variable:
        """Return the question where a thing is, or how it is where only its state is told."""
        return Variable("at" if thing in self.things else "state", thing)

    def fact(self, frame: Frame | None, gap: Gap, real: bool = False) -> Variable | None:
        """Return the question what the story tells of an act, with a gap in it; None where it tells nothing.

        `real`: that it is so, not only that somebody says so. What people will do is not what they did.
        """
        pattern = pattern_of(frame, gap, self._meant_by)
        future = frame is not None and frame.modal in ("will", "would") and frame.subject is not None
        if pattern is None or (future and pattern.asked.subject in self.story.agents):
            return None
        if frame is not None and frame.kind in MOVES and self.thing(pattern.asked.thing) in self.things:
            return None  # where things are is tracked
        story = with_fact(self.story, pattern)
        told = (e for e in story.events if isinstance(e, Becomes if real else Becomes | Tells))
        if not any(e.thing == pattern.key and getattr(e, "real", True) for e in told):
            return None
        self.story = story
        return Variable("fact", pattern.key)

    def _meant_by(self, phrase: Phrase) -> str:
        """Return the name of whom or what a phrase of the question means."""
        who = self.take_object(phrase.text)
        name = canonical(phrase.text)
        return who[0] if who[0] and not who[1] else self.topic or name if name == "it" else name

    def place(self, words: str) -> str | None:
        """Return the place of the story that words mean."""
        plain = re.sub(r"^(?:the )?inside of ", "", words)
        head = re.split(r"\s+(?:in|on|at|by|of)\s+", plain)[0]
        places = self.story.places
        return match(plain, places) or match(head, places) or _compound(canonical(head), places)

    def content(self, words: str) -> str | None:
        """Return the thing that words mean which the story tells to be, or to seem, inside something."""
        told = (getattr(e, "content", "") or getattr(e, "thing", "") for e in self.story.events)
        return self.thing(words) or match(words, tuple(dict.fromkeys(filter(None, told))))

    def inside(self, place: str) -> Variable | None:
        """Return the question what is in the place that words mean."""
        found = self.place(place)
        return Variable("inside", found) if found else None


def _compound(name: str, known: Sequence[str]) -> str | None:
    """Return the only known name that is a compound with this head: `football` for `ball`; `clock` is no lock."""
    longer = [k for k in known if len(name) > 3 and k.split()[-1].endswith(name)]
    found = [k for k in longer if "NOUN" in lemmas(k.split()[-1].removesuffix(name))]
    return found[0] if len(found) == 1 else None
