"""Conversations that people join and leave: who was there when something was said.

A chat is lines `Name: words`. Who speaks is there. A line takes leave if it speaks of going and others bid its
speaker farewell by name, or if the speaker comes back later and says so. Each line is one event that makes
a fact known, the one of its number; its words are kept for finding what a question is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..episodes.conventions import Conventions
from ..episodes.episode import Episode, Person
from ..episodes.events import Assignment, Change, Enter, Event, Leave
from ..episodes.variables import Variable
from ..lexicon.words import is_in

RELIABILITY = 0.95
"""How probable it is that words say rightly who comes and goes, and what a question is about; assumed."""
_LINE = re.compile(
    r"^\s*(?P<who>[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)?(?:\s*(?:&|and|,)\s*[A-Z][\w'’-]+)*)\s*:\s*(?P<said>.+)$"
)
_PARTING = re.compile(
    r"\bi(?:['’]ve| have|['’]m| am|['’]d| would|['’]ll| will)?(?: \w+ly| just| also| really)* (?:have to|"
    r"need to|must|got to|gotta|should|better|"
    r"going to (?:have|need|get|go|leave|head)|off\b|heading|leaving|be (?:right )?back|leave|head|excuse|"
    r"step)\b|\b(?:excuse me|excuse myself|"
    r"good-?bye|bye|farewell|until next|till next|next time|another time|continue this|be right back|"
    r"take my leave|time for me|"
    r"hate to|duck out|cut this short|sign off|log off|back in a|see you|catch you|talk (?:to you )?(?:later|"
    r"soon)|needs?\b.*\bnow|"
    r"resume (?:this|our)|i have an?\b)",
    re.I,
)
_FAREWELL = re.compile(
    r"\b(?:good-?bye|bye|farewell|see you|see ya|take care|take your time|safe (?:travels|journey|trip|drive)|"
    r"stay safe|"
    r"good luck|best of luck|until (?:then|next)|till (?:then|next)|we['’]ll miss|no (?:problem|worries)|"
    r"catch you|talk (?:to you )?(?:later|soon)|have (?:a|fun)|leaving us|we understand|come back|"
    r"when you get back)\b",
    re.I,
)
_RETURN = re.compile(
    r"\b(?:i['’]?(?:m| am) back|i['’]?ve returned|back (?:now|again)|(?:hello|hi|hey) again|what (?:did|"
    r"have) i miss(?:ed)?|"
    r"(?:haven['’]t|didn['’]t|hope|did) [\w' ]{0,12}miss(?:ed)?\b|just (?:got|came|returned) (?:back|here|"
    r"home)|sorry (?:for|about) "
    r"(?:the (?:interruption|wait|delay)|dropping|leaving|stepping|my absence|being)|what (?:are|were) (?:you|"
    r"we) (?:guys |all |both )?"
    r"(?:talking|discussing|chatting)|what['’]s (?:the (?:latest|topic|hot topic)|up now))",
    re.I,
)


def is_chat(text: str) -> bool:
    """Return whether all lines are `Name: words`; where more is told, talk alone does not say who knows what."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) >= 2 and all(map(_LINE.match, lines))


def read_chat(text: str, conventions: Conventions | None = None) -> Episode:
    """Return the chat as an episode: a fact for each line, and people who come and go."""
    lines = [(_names(m["who"]), m["said"]) for line in text.splitlines() if (m := _LINE.match(line))]
    names = dict.fromkeys(name for who, _ in lines for name in who)
    settled = (conventions or Conventions()).model_copy(update={"entering_reveals": "no"})
    people = tuple(Person(name=name) for name in names)
    return Episode(
        people=people, events=tuple(_events(lines)), conventions=settled, text=text, reliability=RELIABILITY
    )


def _names(who: str) -> tuple[str, ...]:
    """Return the names before the colon of a line."""
    parts = (part.strip() for part in re.split(r"\s*(?:&|\band\b|,)\s*", who))
    return tuple(part for part in parts if part and not is_in(part, "talk", "everyone"))


Line = tuple[tuple[str, ...], str]


def _events(lines: Sequence[Line]) -> list[Event]:
    """Return who comes, says something and goes, line by line."""
    events: list[Event] = []
    present = dict.fromkeys(_opening(lines))
    events += [_comes(name, "") for name in present]
    departures = _departures(lines)
    for k, (who, said) in enumerate(lines):
        words = f"{', '.join(who)}: {said}"
        for name in who:
            if name not in present:
                present[name] = None
                events.append(_comes(name, words))
        speaker = next(iter(who or present), "")
        if speaker:
            said_now = Assignment(variable=Variable("fact", f"line {k + 1}"), value="said")
            events.append(Change(sets=(said_now,), by=speaker, verb="say", text=words))
        for name in departures.get(k, ()):
            present.pop(name, None)
            events.append(Leave(agent=name, room="conversation", text=words))
    return events


def _comes(name: str, words: str) -> Event:
    return Enter(agent=name, room="conversation", here=True, text=words)


def _opening(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return who is there from the start: the first two speakers, and those who are greeted by name and answer."""
    there = dict.fromkeys(name for who, _ in lines[:2] for name in who)
    greeted = " ".join(said for _, said in lines[:2])
    for who, _ in lines[2:4]:
        there.update({name: None for name in who if re.search(rf"\b{re.escape(name)}\b", greeted)})
    return tuple(there)


def _departures(lines: Sequence[Line]) -> dict[int, list[str]]:
    """Return after which line who is gone."""
    found: dict[int, list[str]] = {}
    last: dict[str, int] = {}
    gone: set[str] = set()
    for k, (who, said) in enumerate(lines):
        for name in who:
            if name in last and name not in gone and last[name] < k - 1 and _RETURN.search(said[:160]):
                found.setdefault(last[name], []).append(name)
            gone.discard(name)
            last[name] = k
        # Whoever bids somebody farewell answers them, and stays.
        answers = any(name in said and j >= k - 3 for j, names in found.items() for name in names)
        if len(who) == 1 and not answers and _takes_leave(who[0], said, lines[k + 1 : k + 3]):
            found.setdefault(k, []).append(who[0])
            gone.add(who[0])
    return found


def _takes_leave(speaker: str, said: str, following: Sequence[Line]) -> bool:
    """Return whether a line speaks of going, and one of the next two bids its speaker farewell by name."""
    if not _PARTING.search(said) or any(speaker in who for who, _ in following):
        return False
    called = rf"\b{re.escape(speaker)}\b"
    return any(_FAREWELL.search(words) and re.search(called, words) for _, words in following)
