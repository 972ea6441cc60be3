"""When a question looks at the story: `at 08:40`, `on Friday`, `before she asked`, `at the beginning`.

A phrase of time is looked for in the words of the story: a clock time is the last event that is told with this
time or an earlier one; a clause is the last sentence that tells of the same act by the same people. What the story
does not tell of comes after it, unless it is said to be earlier.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ....errors import HypothesisError
from ...english.nouns import People
from ...english.tokens import NUMERALS
from ...english.vocabulary import singular, verb
from ..story import Happening, Story, Tells
from .asked import Moment

LEAD = re.compile(
    r"^(?P<time>(?:(?:right |just |shortly |immediately )?(?:after|before)|when|once|as soon as|if|upon|"
    r"now that|while|before|during|at|by|on|as|in the|given|"
    r"suppose|"
    r"immediately|later|then|so|now|right now|today|tonight|yesterday|this \w+|last \w+|one \w+ ago|"
    r"according to the (?:story|text)|based on|to (?:find|get|fetch))\b[^,?]*),\s*",
    re.I,
)
_BARE_LEAD = re.compile(
    r"^(?P<time>(?:at|by) (?:\d{1,2}[:.]\d\d|noon|midnight)|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|"
    r"today|now|yesterday)\s+",
    re.I,
)
_TAIL = re.compile(
    r"(?:,?\s+(?P<clause>(?:when|after|once|as soon as|upon|if|while|before (?:he|she|they|[A-Z]\w+))\s+"
    r"(?:(?!\bthink|\blook for|\bor\b).)*)|"
    r"\s+(?:by|at|in) the end(?: of the story)?|\s+first|\s+then|\s+next|\s+precisely|\s+today|\s+in reality|"
    r"\s+(?:right )?now|\s+at (?:the|this) (?:moment|point)(?: in the story)?|\s+upon (?:his|her|their) return|"
    r"\s+(?P<clock>(?:at|by) (?:\d{1,2}[:.]\d\d|noon|midnight|\w+ o['’]clock))|"
    r"\s+(?P<day>on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?: \w+)?|(?:in|at|on) (?:the )?(?:morning|"
    r"afternoon|"
    r"evening|night|nightfall|noon|lunch)|(?:this|that|last|yesterday) (?:morning|afternoon|evening|night)|"
    r"yesterday|"
    r"(?:a|one|two) \w+ (?:ago|earlier|before)))\s*$",
    re.I,
)
_START = re.compile(
    r"\b(?:at|in) the (?:very )?(?:beginning|start)(?: of the story)?\b|\b(?:initially|originally|at first|"
    r"to begin with|before anyone moved (?:it|them))\b",
    re.I,
)
_FIRST = re.compile(r"^(?:where|what) (?:was|were) [^,]+ (?:first|to start with)\W*$", re.I)
_EARLIER = re.compile(r"\b(?:before|previously|earlier)\b", re.I)
_MOVED = re.compile(r"\s+before (?!he\b|she\b|they\b).+? (?:moved|took|put|hid|transferred)\b.*$")
_PAST = re.compile(r"\b(?:did|was|were|had)\b", re.I)
_DURING = re.compile(r"(?:while|when|as|once)\b", re.I)
_LONG_AGO = re.compile(
    r"^(?:(?:a|one|two|some) \w+ (?:ago|earlier|before)|in the morning|(?:at|on) (?:nightfall|dawn)|yesterday)$",
    re.I,
)
_CLOCK = re.compile(
    rf"\b(\d{{1,2}})[:.](\d\d)\b|\b(noon|midnight)\b|\b({'|'.join(NUMERALS)}|\d{{1,2}}) o['’]clock\b", re.I
)
_EVENING = 8
"""An hour without more, such as `two o'clock`, is one of the afternoon if it is before this one."""
_CLAUSE = re.compile(
    r"^(?:right |just |shortly |immediately )?(?P<how>after|when|once|as soon as|now that|while|before|"
    r"as)\s+(?P<clause>\S.*)$",
    re.I | re.S,
)
_IDLE = frozenset(
    (
        "a an the in on at to of for from by with into and or but is are was were be been has had have do does "
        " did will would it its his her their he she they him them that this there then first still now as"
    ).split()
)
_ALIKE = 0.6
"""The share of a clause's words that a sentence of the story must have to tell of the same event."""


@dataclass(frozen=True)
class Moments:
    """The phrases of time in questions about one story."""

    story: Story
    people: People

    def split(self, words: str) -> tuple[str, Moment]:
        """Return the words of a question without its phrases of time, and the moment that they name."""
        when: Moment = "start" if _START.search(words) or _FIRST.match(words) else "end"
        words = _START.sub("", words).strip(" ,")
        while found := LEAD.match(words) or _BARE_LEAD.match(words):
            words = words[found.end() :]
            when = self._later(when, found["time"], bool(_PAST.match(words)))
        words = words.strip(" ?.,")
        if moved := _MOVED.search(words):
            return words[: moved.start()], "before"
        while tail := _TAIL.search(words):
            words = words[: tail.start()].strip(" ?.,")
            past = bool(_PAST.search(words))
            # "Does he know that it is open on Monday?" asks about now.
            phrase = tail["clause"] or tail["clock"] or (past and tail["day"]) or ""
            when = self._later(when, phrase, past)
        if (
            when == "end"
            and _EARLIER.search(words.split(",")[-1])
            and not re.search(r"\bbefore (?:he|she|they|\w+ing)\b", words)
        ):
            when, words = "before", _EARLIER.sub("", words).strip(" ?.,")
        return words, when

    def _later(self, when: Moment, phrase: str, past: bool) -> Moment:
        found = self.located(phrase.strip()) if phrase else None
        untold = re.match(r"before\b", phrase, re.I) or _CLOCK.search(phrase) or (past and _DURING.match(phrase))
        if found is None and untold:
            raise HypothesisError(
                f"the story does not tell when {phrase.strip()!r} was.",
                "Name an act or a time that it tells.",
            )
        return when if found is None else found

    def located(self, phrase: str) -> Moment | None:
        """Return the moment that a phrase names; None where the story tells nothing of it."""
        if clock := _CLOCK.search(phrase):
            return self._at_clock(_minutes(clock))
        if clause := _CLAUSE.match(phrase):
            sentence = self._told(clause["clause"])
            if not sentence:
                return None
            return sentence[0] - 1 if clause["how"].lower() == "before" else sentence[-1]
        plain = re.sub(r"^(?:on|in|at)\s+(?:the )?", "", phrase.lower())
        named = [
            k
            for k, event in enumerate(self.story.events)
            if re.search(rf"\b{re.escape(plain)}\b", event.text, re.I)
        ]
        if plain and named:
            return named[-1]
        return "start" if _LONG_AGO.match(phrase) else None

    def _at_clock(self, minutes: int) -> Moment | None:
        """Return the last event that is told with this clock time or an earlier one."""
        last: Moment | None = None
        for k, event in enumerate(self.story.events):
            times = [_minutes(found) for found in _CLOCK.finditer(event.text)]
            if times and min(times) > minutes:
                return last
            if times or last is not None:
                last = k
        return last

    def _told(self, clause: str) -> list[int]:
        """Return the events of the last sentence that tells of the same act; nothing where none does."""
        wanted = set(self._words(clause))
        who = set(self.people.resolve(clause))
        act = next((found[0] for word in clause.split() if (found := verb(word.strip(",.")))), "")
        if act in ("ask", "answer", "say", "tell", "write", "reply", "call", "speak"):
            return [k for k, e in enumerate(self.story.events) if _speaks(e, who)][:1]
        if not wanted or not act:
            return []
        sentences: dict[str, list[int]] = {}
        for k, event in enumerate(self.story.events):
            sentences.setdefault(event.text, []).append(k)
        for text, events in reversed(sentences.items()):
            words = set(self._words(text))
            if len(wanted & words) >= _ALIKE * len(wanted) and act in words:
                return events
        return []

    def _words(self, text: str) -> Iterator[str]:
        """Yield the words of a clause that tell what happens: lemmas of verbs, nouns, and the people it names."""
        yield from (name.lower() for name in self.people.resolve(text))
        for word in re.findall(r"[\w-]+", text.lower()):
            if word not in _IDLE:
                found = verb(word)
                yield found[0] if found else singular(word)


def _speaks(event: Happening, who: set[str]) -> bool:
    """Return whether somebody says something in an event, also where it was not understood what."""
    if isinstance(event, Tells):
        return event.speaker in who
    first = [word.strip(",.:") for word in event.text.split()[:3]]
    named = [k for k, word in enumerate(first) if word in who]
    return any((found := verb(word)) and found[1] == "tell" for k in named for word in first[k + 1 :])


def _minutes(found: re.Match[str]) -> int:
    if found[3]:
        return 12 * 60 if found[3].lower() == "noon" else 0
    if found[4]:
        word = found[4].lower()
        hour = int(word) if word.isdigit() else NUMERALS.index(word) + 1
        return 60 * (hour + 12 if hour < _EVENING else hour)
    return 60 * int(found[1]) + int(found[2])
