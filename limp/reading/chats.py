"""Conversations that people join and leave: who was there when something was said.

A chat is lines `Name: words`. Who speaks is there. Greetings and farewells mark who comes and goes: who first
speaks without a greeting or an excuse, and is not welcomed by name, was there from the start; a line takes leave
if it speaks of going and others bid its speaker farewell by name; who greets anew, or is welcomed back, had left
after what they said last. Each line is one event that makes a fact known, the one of its number; its words are
kept for finding what a question is about.

Source: Goffman, "Relations in Public", 1971, on access rituals; Schegloff and Sacks, "Opening up closings",
Semiotica 1973, on leave that takes several turns.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from ..episodes.conventions import Conventions
from ..episodes.episode import Episode, Person
from ..episodes.events import Assignment, Change, Enter, Event, Leave
from ..episodes.variables import Variable
from ..lexicon.words import is_in

RELIABILITY = 0.95
"""How probable it is that words say rightly who comes and goes, and what a question is about; assumed."""
MAY_LEAVE = 0.5
"""How probable it is that somebody left who spoke of going, to whom nobody said farewell; assumed."""
BRIEF = 3
"""Who came or took leave at most so many lines ago may still be answered, and answer; assumed."""
_BEGINNING = 160
"""So many characters of a line may say that its speaker comes; further on it may tell of something else."""
_LINE = re.compile(
    r"^\s*(?P<who>[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)?(?:\s*(?:&|and|,)\s*[A-Z][\w'’-]+)*)\s*:\s*(?P<said>.+)$"
)
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_PARTING = re.compile(
    r"\bi(?:['’]ve| have|['’]m| am|['’]d| would|['’]ll| will)?(?: \w+ly| just| also| really)* (?:have to|"
    r"need to|must(?! (?:say|admit|confess|agree)\b)|got to|gotta|should|better|"
    r"going to (?:have|need|get|go|leave|head)|off\b|heading|leaving|be (?:right )?back|leave|head|excuse|"
    r"step)\b|\b(?:excuse me|excuse myself|"
    r"good-?bye|bye|farewell|until next|till next|next time|another time|continue this|be right back|"
    r"take my leave|time for me|"
    r"hate to|duck out|cut this short|sign off|log off|back in a|see you|catch you|talk (?:to you )?(?:later|"
    r"soon)|needs?\b.*\bnow|"
    r"resume (?:this|our)|i have an?\b|i['’]ll go|hold on|one (?:moment|second|minute)|phone is ringing)",
    re.I,
)
_LEAVING = re.compile(
    r"(?:^\W*|[.!?,] )(?:good-?bye|bye|see you (?:all|later|soon)|brb|be right back|"
    r"(?:i['’]ll be )?back (?:soon|in an?|in \w+ (?:minutes?|hours?)))\b",
    re.I,
)
"""Words that end a talk, or break it off, whether or not anybody answers them."""
_GOING = re.compile(
    r"\bi(?:['’]m| am|['’]ll| will|['’]d better| have to| need to| must|['’]ve got to| got to| gotta| should)"
    r"(?: just| quickly| going to| gonna| go and| go)* (?:go|off|fetch|get|grab|pick up|take|answer|leave|leaving|"
    r"run|dash|heading|head|step|stepping) "
    r"(?:(?:off|out|away|over|up|home|now|and|to|for|from|the|this|that|some|my|a|an)\b|$)|"
    r"\b(?:hold on|one (?:moment|second|minute)|phone is ringing)\b",
    re.I,
)
"""Words of going that may also be about another time: without a farewell it stays open whether somebody left."""
_FAREWELL = re.compile(
    r"\b(?:good-?bye|bye|farewell|see you|see ya|take care|take your time|safe (?:travels|journey|trip|drive)|"
    r"(?:stay|drive) safe(?:ly)?|get well|"
    r"good luck|best of luck|until (?:then|next)|till (?:then|next)|we['’]ll miss|no (?:problem|worries)|"
    r"catch you|talk (?:to you )?(?:later|soon)|(?:^|(?<=[.!?,] ))(?:have (?:an?|fun)|enjoy)|leaving us|"
    r"we understand|come back|when you get back)\b",
    re.I,
)
_GREETING = re.compile(
    r"^\W*(?:(?:oh|ah|well)\W+)?(?:hello|hi|hey|greetings|good (?:morning|afternoon|evening))\b", re.I
)
_GREETING_ANEW = re.compile(r"^\W*(?:(?:oh|ah|well)\W+)?(?:hello|hi|hey,? again)\b", re.I)
"""A greeting from somebody who has already spoken, from whom `hey` may only call for attention."""
_EXCUSE = re.compile(
    r"\b(?:sorry|apologies|apologi[sz]e|overhear\w*|overheard|(?:interrupt|intrud)ing|"
    r"(?:may|can|could|mind if) i join)\b",
    re.I,
)
_RETURN = re.compile(
    r"\b(?:i['’]?(?:m| am) back|i['’]?ve returned|back (?:now|again)|what (?:did|have) i miss(?:ed)?|"
    r"(?:haven['’]t|didn['’]t|hope|did) [\w' ]{0,12}miss(?:ed)?\b|"
    r"just (?:got|came|returned) (?:back|here|home)\b(?! from)|sorry (?:for|about) "
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
    spoken = [(who, _QUOTED.sub("", said).strip() or said) for who, said in lines]
    present = dict.fromkeys(_opening(spoken))
    events += [_comes(name, "") for name in present]
    departures = _departures(spoken, frozenset(present))
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
        for name, certainty in departures.get(k, {}).items():
            present.pop(name, None)
            events.append(Leave(agent=name, room="conversation", text=words, certainty=certainty))
    return events


def _comes(name: str, words: str) -> Event:
    return Enter(agent=name, room="conversation", here=True, text=words)


def _turns(lines: Sequence[Line]) -> dict[str, list[int]]:
    """Return the numbers of the lines that somebody says, by name."""
    found: dict[str, list[int]] = {}
    for k, (who, _) in enumerate(lines):
        for name in who:
            found.setdefault(name, []).append(k)
    return found


def _opening(lines: Sequence[Line]) -> tuple[str, ...]:
    """Return who is there from the start: the first two speakers, who greets with them, and who never came."""
    first = {name: turns[0] for name, turns in _turns(lines).items()}
    greeted = " ".join(said for _, said in lines[:2])
    return tuple(
        name
        for name, k in first.items()
        if all(_GREETING.search(said) for _, said in lines[1:k])
        or (k <= BRIEF and _names_one(greeted, name))
        or not _comes_in(name, lines[k:])
    )


def _comes_in(name: str, lines: Sequence[Line]) -> bool:
    """Return whether somebody who begins to speak greets or excuses themselves, or is then greeted by name."""
    said = lines[0][1][:_BEGINNING]
    greets = any(mark.search(said) for mark in (_GREETING, _EXCUSE, _RETURN))
    return greets or _is_greeted(name, lines[1:3], "welcome(?: back)?|hello|hi|hey")


def _departures(lines: Sequence[Line], opening: Set[str]) -> dict[int, dict[str, float]]:
    """Return after which line who is gone, and how certainly.

    Gone is who takes leave, or answers a farewell, and who comes back later; who speaks of going, and then says
    nothing to the next two lines, may be.
    """
    found: dict[int, dict[str, float]] = {}
    leaves, arrivals = _leave_takings(lines), _arrivals(lines, opening)
    for name, turns in _turns(lines).items():
        for before, k, after in zip([-len(lines), *turns], turns, [*turns[1:], 2 * len(lines)], strict=False):
            answers = before in leaves and k - before <= BRIEF and (name, k) not in arrivals
            falls_silent = k + 2 < min(after, len(lines))
            if (falls_silent and (k in leaves or answers)) or (name, after) in arrivals:
                found.setdefault(k, {})[name] = 1.0
            elif falls_silent and _GOING.search(lines[k][1]):
                found.setdefault(k, {})[name] = MAY_LEAVE
    return found


def _leave_takings(lines: Sequence[Line]) -> set[int]:
    """Return the lines that take leave. Whoever bids somebody farewell answers them, and stays."""
    found: set[int] = set()
    for k, (who, said) in enumerate(lines):
        answers = any(k - BRIEF <= j and _names_one(said, lines[j][0][0]) for j in found)
        if len(who) == 1 and not answers and _takes_leave(who[0], said, lines[k + 1 : k + 3]):
            found.add(k)
    return found


def _arrivals(lines: Sequence[Line], opening: Set[str]) -> set[tuple[str, int]]:
    """Return who comes, or comes back, with which line."""
    found: set[tuple[str, int]] = set()
    last: dict[str, int] = {}
    for k, (who, said) in enumerate(lines):
        answers = any(k - BRIEF <= j for _, j in found)
        for name in who:
            quiet = name in last and last[name] < k - 1
            if (
                quiet and _returns(name, said, lines[k + 1 : k + 3], answers)
            ) or name not in opening | last.keys():
                found.add((name, k))
            last[name] = k
    return found


def _returns(speaker: str, said: str, following: Sequence[Line], answers: bool) -> bool:
    """Return whether somebody who has already spoken comes back; a greeting may also answer who just came."""
    greeting = bool(_GREETING_ANEW.search(said)) or _is_greeted(speaker, following, "welcome back")
    return bool(_RETURN.search(said[:_BEGINNING])) or (greeting and not answers)


def _is_greeted(name: str, lines: Sequence[Line], words: str) -> bool:
    """Return whether one of some lines greets somebody by name."""
    called = re.compile(rf"\b(?:{words})(?: there| again)?,? {re.escape(name)}\b", re.I)
    return any(called.search(said) and name not in who for who, said in lines)


def _takes_leave(speaker: str, said: str, following: Sequence[Line]) -> bool:
    """Return whether a line takes leave, or speaks of going and is answered by a farewell by name."""
    said_to = [words for who, words in following if speaker not in who and _names_one(words, speaker)]
    return bool(_LEAVING.search(said) or (_PARTING.search(said) and any(map(_FAREWELL.search, said_to))))


def _names_one(said: str, name: str) -> bool:
    return bool(re.search(rf"\b{re.escape(name)}\b", said))
