"""A story in words to a typed `Story`: sentence by sentence, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ..story import Enters, Finds, Happening, Labelled, Moves, Story, Tells, Unread
from .acts import Acts
from .chat import is_chat, read_chat
from .clauses import Clause, clauses, lines_of
from .context import Context
from .nouns import People, canonical, find_people, plausible, tokens, without_appositions
from .telling import doubt
from .vocabulary import singular
from .witnesses import read_witness, witness

_HEDGE = re.compile(
    r"\b(?:perhaps|maybe|possibly|probably|might|may have|it seems|apparently|presumably|likely)\b", re.I
)
_HEDGES = {"probably": 0.75, "likely": 0.75, "presumably": 0.75, "apparently": 0.75, "it seems": 0.75}
_SURELY = re.compile(
    r"\b(?:probably|likely|presumably|apparently|it seems(?: that)?|perhaps|maybe|possibly)\b,?\s*", re.I
)
_ABSENT = re.compile(
    r"^(?P<who>.+?) (?:is|are|was|were|'s) (?:still )?(?:away|gone|out\b|outside|elsewhere|absent|not looking|"
    r"not watching|looking away|distracted|busy|asleep|sleeping|not (?:there|in the room|around|at home)|"
    r"in another room|out of the room|at \w+|in the (?:other )?\w+|playing|out of sight|facing away|"
    r"\w+ing (?:in|at|outside|upstairs|downstairs|on)\b)",
)
_BACK = re.compile(r"^(?P<who>.+?)['’]s? (?:back|head|eyes) (?:is|was|are|were) (?:turned|closed|shut)")
_HYPOTHETICAL = re.compile(r"^(?:the following story|note:|you will be given|if\b|suppose\b)", re.I)


def read_story(text: str, agents: Sequence[str] = ()) -> Story:
    """Return the story that a text tells; what was not understood is an `Unread` happening in its place."""
    found = _read(text, ())
    return found if not agents or set(agents) == set(found.agents) else _read(text, tuple(agents))


@lru_cache(maxsize=16)
def _read(text: str, agents: tuple[str, ...]) -> Story:
    if is_chat(text):
        return read_chat(text)
    lines, log = lines_of(without_appositions(text))
    body = "\n".join(line for line in lines if not _HYPOTHETICAL.match(line))
    people = People(find_people(body, agents))
    context = Context(people)
    acts = Acts(context)
    if log:
        _foresee_rooms(lines, context)
    events: list[Happening] = []
    for line in lines:
        if not _HYPOTHETICAL.match(line):
            _sentence(line, acts, events)
    labelled = {e.place for e in events if isinstance(e, Labelled)}
    looks = [Labelled(place, what) for place, what in context.looks_like.items() if place not in labelled]
    nouns = tuple(dict.fromkeys((*context.things, *context.places)))
    found = tuple(_with_nouns(event, nouns) for event in _settled([*looks, *events], context))
    places = tuple(place for place in context.places if place not in context.rooms)
    return Story(people.names, found, tuple(context.rooms_of.items()), log, _shown(found), places)


def _foresee_rooms(lines: Sequence[str], context: Context) -> None:
    """In a log, what people enter is a room, also where a container has the same name."""
    for line in lines:
        if found := re.search(r"\b(?:entered|exited|enters|exits|left)\s+the\s+([\w -]+?)\.?$", line):
            context.rooms[canonical(found[1])] = None


def _sentence(sentence: str, acts: Acts, events: list[Happening]) -> None:
    """Add the happenings of a sentence to `events`, of which it may change the last ones."""
    begin = len(events)
    hedge = _HEDGE.search(sentence)
    certainty = _HEDGES.get(hedge[0].lower(), 0.5) if hedge else 1.0
    words = _SURELY.sub("", sentence) if hedge else sentence
    words = re.sub(r":\s+(?=(?:he|she|they) (?:said|says|told|tells|claimed)\b)", ", and ", words)
    private = re.match(r"(?:in (?:private|secret)|privately|secretly|quietly)\b", words, re.I)
    acts.context.addressed = ()
    acts.context.lead = private[0].lower() if private else ""
    told = read_witness(words, acts.context, events) if _UNKNOWING.match(words) else None
    absent: tuple[str, ...] = ()
    if told is None:
        for clause in clauses(words, acts.context.people):
            gone = _ABSENT.match(clause.words) or _BACK.match(clause.words)
            if gone and clause.conjunction in _STATES and (who := acts.context.people.resolve(gone["who"])):
                absent += who
                acts.context.people.speak_of(who)
            else:
                found = _clause(clause, acts, events, sentence)
                _put_in_order(events, found, clause.words)
    else:
        events += told
    for k in range(begin, len(events)):
        event = events[k]
        if isinstance(event, Moves) and absent:
            missed = tuple(agent for agent in absent if agent != event.agent)
            event = replace(event, unseen_by=(*event.unseen_by, *missed))
        events[k] = replace(event, text=event.text or sentence, certainty=certainty)


def _put_in_order(events: list[Happening], found: list[Happening], words: str) -> None:
    """Add what a clause tells; `but she had put it there` happened before the words that were told last."""
    last = events[-1] if events else None
    if isinstance(last, Tells) and re.search(r"\bhad\b", words) and all(isinstance(e, Moves) for e in found):
        events[-1:] = [
            *(replace(e, unseen_by=(*e.unseen_by, *last.hearers)) if isinstance(e, Moves) else e for e in found),
            last,
        ]
        return
    events += found


_STATES = ("while", "when", "as", "whilst", "because", "since")
_UNKNOWING = re.compile(r"(?:unbeknownst|unknown to|little did)\b", re.I)


def _clause(clause: Clause, acts: Acts, before: list[Happening], sentence: str) -> list[Happening]:
    if clause.conjunction == "without":
        who = acts.context.people.resolve(clause.words)
        if who and witness(before, who, "unseen"):
            return []
    told = read_witness(clause.words, acts.context, before)
    if told is not None:
        return told
    taken = doubt(acts.context, clause.words, before)
    if taken is not None:
        return taken
    found = acts.read(clause)
    if found is None or not all(_makes_sense(event) for event in found):
        return [_unread(clause.words, acts.context, sentence)]
    return found


def _makes_sense(event: Happening) -> bool:
    """Return whether things and places are what words can name: a misreading is worse than words left unread."""
    names = [getattr(event, field, "") for field in ("thing", "place", "room")]
    return all(plausible(name) for name in names if name)


def _unread(words: str, context: Context, sentence: str) -> Unread:
    """Return words that were not understood, with whom they name here; `_with_nouns` adds what they name."""
    names = context.people.resolve(words)
    if context.thing and re.search(r"\s(?:it|them)\b", words):
        names = (*names, context.thing)
    return Unread(text=sentence, names=names, clause=words)


def _head(noun: str) -> str:
    return singular(noun.split()[-1]) if noun else ""


def _with_nouns(event: Happening, nouns: Sequence[str]) -> Happening:
    """Add the things and places that words mention, also those that are told of later.

    `The tie` names the vibrant tie, unless the words name another tie in full.
    """
    if not isinstance(event, Unread):
        return event
    mentioned = frozenset(w for part in re.findall(r"[\w-]+", event.clause or event.text) for w in tokens(part))
    whole = [noun for noun in nouns if tokens(noun) and tokens(noun) <= mentioned]
    heads = {_head(noun) for noun in whole}
    named = [noun for noun in nouns if noun in whole or _head(noun) in mentioned - heads]
    return replace(event, names=tuple(dict.fromkeys((*event.names, *named))))


def _settled(events: Sequence[Happening], context: Context) -> Sequence[Happening]:
    """Give every place that turned out to be a room its room: `the ball is in the kitchen`."""
    return [
        replace(e, room=e.place)
        if isinstance(e, Moves)
        and e.place in context.rooms
        and not e.room
        and e.place not in context.rooms_of
        and not e.agent
        else e
        for e in events
    ]


def _shown(events: Sequence[Happening]) -> bool:
    """Return whether the story takes it that people in a room see what containers hold.

    It does where somebody comes in, and then something simply is in a container, without being put or found.
    """
    entered = placed = False
    for event in events:
        if isinstance(event, Enters) and event.here:
            entered = True
        if isinstance(event, Finds) or (isinstance(event, Moves) and event.agent and not placed):
            return False
        if isinstance(event, Tells):
            continue
        if isinstance(event, Moves) and not event.agent:
            if not entered:
                return False
            placed = True
            return True
    return False
