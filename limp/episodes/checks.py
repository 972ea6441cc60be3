"""Checks of an episode: is it well formed, does it account for its text, and can it be carried out?

The same for every way of making one. By hand a contradiction is an error (`require_executable`); a reader lowers
its certainty, or a model gets the problems back as its objection, so each says in words what would mend it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator

from ..errors import InputError, did_you_mean
from ..minds.facts import Value, the
from ..minds.source import Source
from .episode import Episode, contradictions
from .kind import Event
from .names import names
from .needs import Not
from .variables import inside

FUNCTION_WORDS = frozenset(
    """a an the this that these those some any each every no such
    i you he she it we they me him her us them my your his its our their mine yours hers ours theirs
    myself yourself himself herself itself ourselves themselves who whom whose which what
    and or but nor so yet if then than as because while when where after before until since though although
    of in on at to from by with without for into onto about over under behind between out up down off
    am is are was were be been being do does did doing have has had having will would shall should can could may
    might must not there here too also just only very now again meanwhile later soon
    """.split()
)
"""Words of closed classes, which tell nothing alone; after Huddleston and Pullum, "The Cambridge Grammar of the
English Language", 2002."""
CONNECTIVES = frozenset(
    """afterwards afterward anyway besides consequently eventually finally first firstly furthermore hence however
    indeed instead lastly likewise moreover nevertheless next nonetheless otherwise second secondly similarly
    suddenly then therefore third thirdly thus well oh hi hello hey bye please thanks
    mr mrs ms miss dr prof sir madam
    """.split()
)
"""Adverbs that join sentences, words that only open or end a talk, and titles."""
_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_SENTENCE = re.compile(r"[^.!?]+[.!?]*[\"'”’)]*")


class Problem(Value):
    """Something that is wrong with an episode, or was supplied.

    `event` is the number of the event, from 1, as references write it; None where it is about the whole. `quote`
    are the words that the event comes from, or its id. A problem that is not `serious` is only noted: the episode
    has one meaning all the same.
    """

    event: int | None
    quote: str = ""
    what: str
    remedy: str
    serious: bool = True

    @property
    def place(self) -> str:
        """`event 3 ("Theo left."): Theo leaves, and left already in event 2.`"""
        quote = f' ("{" ".join(self.quote.split())}")' if self.quote else ""
        where = f"event {self.event}{quote}: " if self.event is not None else ""
        return f"{where}{self.what}"

    def __str__(self) -> str:
        """Return where and what it is, and what would mend it."""
        return f"{self.place} {self.remedy}"


def problem_at(episode: Episode, k: int | None, what: str, remedy: str, serious: bool = True) -> Problem:
    """Return a problem of event number `k`, from 0; None for one of the whole."""
    if k is None:
        return Problem(event=None, what=what, remedy=remedy, serious=serious)
    event = episode.events[k]
    return Problem(event=k + 1, quote=event.text or event.id, what=what, remedy=remedy, serious=serious)


def problems(episode: Episode) -> tuple[Problem, ...]:
    """Return all that is wrong with how an episode is formed, else the first contradiction; and what is noted."""
    found = (*_ill_formed(episode), *_quotes(episode))
    if any(problem.serious for problem in found):
        return found
    steps = []
    for number, flaw in contradictions(episode):
        serious = flaw.serious and episode.events[number].source == Source()  # any other source may err
        steps.append(problem_at(episode, number, flaw.what, flaw.remedy, serious))
        if serious:
            break
    return (*found, *steps)


def require_executable(episode: Episode, what: str = "the episode") -> Episode:
    """Return the episode; raise `InputError` with the first serious problem if it has one."""
    for problem in problems(episode):
        if problem.serious:
            raise InputError(f"{what}: {problem.place}", problem.remedy)
    return episode


# -- how it is formed -------------------------------------------------------------------------------------------


def _ill_formed(episode: Episode) -> Iterator[Problem]:
    yield from _twice(episode)
    yield from _undeclared(episode)
    for k, event in enumerate(episode.events):
        for reference in event.refers_to:
            number = episode.number(reference)
            if number is None or number == k:
                what = f"there is no other event {reference!r}." if number is None else "it refers to itself."
                near = did_you_mean(reference, [event.id for event in episode.events if event.id])
                remedy = f"{near}Give the id of an event, or its number from 1 to {len(episode.events)}."
                yield problem_at(episode, k, what, remedy)
        for claim in event.claims:
            if claim.says_nothing:
                remedy = "Give it a variable, with or without a value, or words."
                yield problem_at(episode, k, "a claim says nothing.", remedy)
        for need in event.needs():
            if isinstance(need, Not) and need.flaw is not None:
                yield problem_at(episode, k, *need.flaw)
    yield from _untold(episode)
    yield from _idle(episode)


def _undeclared(episode: Episode) -> Iterator[Problem]:
    """Yield names of people, in events and of those who carry a place, that are not declared."""
    known = dict.fromkeys(episode.names)
    also = {name: person.name for person in episode.people for name in person.also}
    carriers = ((None, f"{one.carrier!r}, who carries {the(one.name)},", one.carrier) for one in episode.locations)
    in_events = ((k, repr(name), name) for k, e in enumerate(episode.events) for name in _people_named(e))
    for k, who, name in dict.fromkeys((*carriers, *in_events)):
        if name and name not in known:
            remedy = f"{did_you_mean(name, known)}Add everybody to the people."
            if name in also:
                remedy = f"Write {also[name]!r}, whose other name it is."
            yield problem_at(episode, k, f"{who} is not one of the people.", remedy)


def _idle(episode: Episode) -> Iterator[Problem]:
    """Yield people who take part in nothing, and of whom it is not said whether they are there."""
    part = set(episode.there_from_the_start).union(*map(_people_named, episode.events))
    for person in episode.people:
        if person.there == "unsaid" and person.name not in part:
            what = f"{person.name} takes part in nothing, and is taken to be elsewhere."
            remedy = "If they are there and perceive what happens, say there = true of them."
            yield problem_at(episode, None, what, remedy, serious=False)


def _twice(episode: Episode) -> Iterator[Problem]:
    """Yield names, places and ids that are there twice, and ids that are numbers."""
    groups = {
        "person": [name for person in episode.people for name in (person.name, *person.also)],
        "location": [location.name for location in episode.locations],
        "event id": [event.id for event in episode.events if event.id],
    }
    for kind, given in groups.items():
        for name, count in Counter(given).items():
            if count > 1:
                yield problem_at(
                    episode, None, f"the {kind} {name!r} is there twice.", "Give every one its own name."
                )
    for k, event in enumerate(episode.events):
        if event.id.isdecimal():
            yield problem_at(
                episode, k, f"the id {event.id!r} is a number.", "Ids are names; numbers count events from 1."
            )


def _people_named(event: Event) -> Iterator[str]:
    """Yield everybody whom an event names as somebody with a mind."""
    return (name.name for name in names(event) if name.role == "person")


def _untold(episode: Episode) -> Iterator[Problem]:
    """Yield variables that somebody learns or speaks of without a value, and of which nothing tells one."""
    told = [(k, *pair) for k, event in enumerate(episode.events) for pair in event.tells()]
    valued = {variable for _, variable, value in told if value != ""}
    valued |= {inside(location.name) for location in episode.locations if location.label}
    places = {inside(place) for place in episode.places}
    for k, variable, _ in told:
        if variable not in valued and variable not in places:
            what = f"nothing tells what {variable} is, so this teaches nobody."
            remedy = f"{did_you_mean(variable, valued)}Give a value, or tell it in an event before."
            yield problem_at(episode, k, what, remedy, serious=False)


# -- its words --------------------------------------------------------------------------------------------------


def _quotes(episode: Episode) -> Iterator[Problem]:
    if not episode.text:
        return
    for k in misquoted(episode):
        yield problem_at(episode, k, "these words are not in the text.", "Quote the text word for word.")
    for words in unquoted(episode):
        remedy = "Add an event that quotes them, or one of kind unread."
        yield problem_at(episode, None, f"no event comes from the words {words!r}.", remedy, serious=False)


def _plain(words: str) -> str:
    return " ".join(words.split())


def misquoted(episode: Episode) -> Iterator[int]:
    """Yield the places (from 0) of the events whose quote is not in the text, blanks and line ends apart."""
    text = _plain(episode.text)
    for k, event in enumerate(episode.events):
        if event.text and _plain(event.text) not in text:
            yield k


def unquoted(episode: Episode, names: Collection[str] = ()) -> Iterator[str]:
    """Yield, for each sentence with content words that no event quotes, the stretch from the first to the last.

    `names` are words in small letters that tell nothing alone in a sentence of which the rest is quoted: a name
    before a relative clause ("Dan, who was late, ..."), or of who speaks in a line of talk. Nor do numbers.
    """
    text = _plain(episode.text)
    quoted = _quoted(text, episode)
    for sentence in _SENTENCE.finditer(text):
        words = [word for word in _WORD.finditer(text, *sentence.span()) if not word[0].isdecimal()]
        content = [word for word in words if word[0].lower() not in FUNCTION_WORDS | CONNECTIVES]
        partly = any(quoted[word.start()] for word in words)
        left = [
            word
            for word in content
            if not quoted[word.start()] and not (partly and word[0].lower().removesuffix("'s") in names)
        ]
        if left:
            yield text[left[0].start() : left[-1].end()]


def _quoted(text: str, episode: Episode) -> bytearray:
    """Return 1 for each character of a text that an event quotes, else 0."""
    quoted = bytearray(len(text))
    for event in episode.events:
        quote = _plain(event.text)
        start = text.find(quote) if quote else -1
        while start >= 0:
            quoted[start : start + len(quote)] = b"\1" * len(quote)
            start = text.find(quote, start + len(quote))
    return quoted
