"""A story in words to a typed `Story`: sentence by sentence, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ...english.agents import people_of
from ...english.cast import cast_of
from ...english.frames import Frame, parse
from ...english.nouns import People, canonical, is_plural, match, plausible
from ...english.places import is_abstract
from ...english.tokens import lines_of
from ...english.vocabulary import HANDLING
from ..story import Acts, Finds, Happening, Labelled, Leaves, Moves, Story, Tells, Unread
from .chat import is_chat, read_chat
from .clauses import Clauses
from .conditions import absent, elsewhere, hidden_from, not_yet_there
from .context import Context
from .handling import ANY
from .labels import bears
from .perceiving import witness
from .whole import in_order, settled, shown, with_nouns

_HEDGE = re.compile(
    r"\b(?:perhaps|maybe|possibly|probably|might|may have|it seems|apparently|presumably|likely)\b", re.I
)
_HEDGES = {"probably": 0.75, "likely": 0.75, "presumably": 0.75, "apparently": 0.75, "it seems": 0.75}
_SURELY = re.compile(
    r"\b(?:probably|likely|presumably|apparently|it seems(?: that)?|perhaps|maybe|possibly)\b,?\s*", re.I
)
_HYPOTHETICAL = re.compile(r"^(?:the following story|note:|you will be given|if\b|suppose\b)", re.I)
_UNKNOWING = re.compile(
    r"^(?:(?:unbeknownst to|unknown to|little did) (?P<who>.+?)(?:,| know,?(?: that)?)|"
    r"(?:but )?what (?P<they>.+?) (?:did|does|do|could)(?:n['’]t| not) (?:have )?"
    r"(?:know|known|realise|realize|see|suspect)(?:,.*?,)? (?:was|is)(?: that)?)\s+(?P<rest>.+)$",
    re.I,
)
_DOING = ("idle", "other", "state", "open", "look", "consume", "ask")
_WHILE = ("while", "when", "as", "whilst", "because", "since", "with")
_GROUPS = re.compile(r"\b(?:children|kids|parents|guests|family|boys|girls|twins|pupils|students|others)\b", re.I)
"""Who is there without a name."""


def read_story(text: str, agents: Sequence[str] = ()) -> Story:
    """Return the story that a text tells; what was not understood is an `Unread` happening in its place."""
    found = _read(text, ())
    return found if not agents or set(agents) == set(found.agents) else _read(text, tuple(agents))


@lru_cache(maxsize=16)
def _read(text: str, agents: tuple[str, ...]) -> Story:
    """Return the story that a text tells about the agents that are given and those that it names."""
    if is_chat(text):
        return read_chat(text)
    cast = cast_of(text)
    lines, log = lines_of(cast.text)
    lines = tuple(line for line in lines if not _HYPOTHETICAL.match(line))
    parsed = [(line, *_parsed(line)) for line in lines]
    named = people_of([f for *_, frames in parsed for f in frames], agents)
    named = tuple(name for name in named if name in agents or cast.aliases.get(name) not in named)
    people = People(named, cast.aliases, cast.genders)
    context = Context(people)
    if log:
        _foresee_rooms(lines, context)
    reader = Reader(context)
    for line, certainty, unknowing, frames in parsed:
        reader.sentence(line, certainty, unknowing, frames)
    events = reader.events
    with_label = {e.place for e in events if isinstance(e, Labelled)}
    looks = [Labelled(place, what) for place, what in context.looks_like.items() if place not in with_label]
    nouns = tuple(dict.fromkeys((*context.things, *context.places)))
    found = tuple(with_nouns(event, nouns) for event in settled([*looks, *events], context))
    places = tuple(place for place in context.places if place not in context.rooms)
    aliases = tuple((alias, who) for alias, who in cast.aliases.items() if who in people.names)
    return Story(people.names, found, tuple(context.rooms_of.items()), log, shown(found), places, aliases)


def _foresee_rooms(lines: Sequence[str], context: Context) -> None:
    """In a log, what people enter is a room, also where a container has the same name."""
    for line in lines:
        if found := re.search(r"\b(?:entered|exited|enters|exits|left)\s+the\s+([\w -]+?)\.?$", line):
            context.rooms[canonical(found[1])] = None


def _parsed(sentence: str) -> tuple[float, str, list[Frame]]:
    """Return how certain a sentence is, who is said not to know what it tells, and its clauses."""
    hedge = _HEDGE.search(sentence)
    certainty = _HEDGES.get(hedge[0].lower(), 0.5) if hedge else 1.0
    words = _SURELY.sub("", sentence) if hedge else sentence
    hidden = _UNKNOWING.match(words)
    return (
        certainty,
        (hidden["who"] or hidden["they"]) if hidden else "",
        in_order(parse(hidden["rest"] if hidden else words)),
    )


class Reader(Clauses):
    """Reads the sentences of a story one after another."""

    def sentence(self, sentence: str, certainty: float, unknowing: str, frames: list[Frame]) -> None:
        """Add the happenings of a sentence to `events`, of which it may change the last ones.

        `unknowing`: the words for who does not know it, of `unbeknownst to Ann, ...`.
        """
        begin = len(self.events)
        self.it.addressed, self.it.last_witness, self.it.spoken = (), (), ""
        missed = self.it.people.resolve(unknowing)
        self.it.lead = frozenset(frames[0].adverbs) if frames else frozenset()
        gone: tuple[str, ...] = ()
        self.it.now_away = not any(frame.conjunction in ("when", "while", "as") for frame in frames)
        for k, frame in enumerate(frames):
            if frame.recalls and frame.perfect and self._placed(frame):
                continue  # "the key that Ben had put there": where it was is told
            who = self.it.who(frame.subject)
            group = not who or all(is_plural(name) for name in who)
            if frame.conjunction in _WHILE and group and _GROUPS.search(frame.words) and absent(frame):
                gone += tuple(name for name in self.it.people.names if name not in self.it.people.last)
                continue  # "the children", of whom some get their names only later
            if frame.conjunction in _WHILE and who and absent(frame):
                gone += who
                self.speak_of(who)
                if elsewhere(self.it, frame):  # until they come back, or do something here
                    self.events += [Leaves(name, text=sentence) for name in who]
                continue
            gone += not_yet_there(frame, who)
            first, subjects = len(self.events), self.it.subjects
            self._frame(frame, sentence, bool(missed))
            shared = any(f.same_subject for f in frames[k + 1 : k + 2])
            if frame.recalls or (frame.conjunction in ("who", "which") and not shared):
                self.it.subjects = subjects  # "she told Eva, who sat by the bed": the relative comes first
            if unseeing := hidden_from(self.it, frame):
                self.events[first:] = [_unseen(event, unseeing) for event in self.events[first:]]
        if not any(frame.kind in ("ask", "tell", "know") for frame in frames):
            self.it.asker = ()
        if missed:
            self._missed(missed, begin)
        for k in range(begin, len(self.events)):
            event = self.events[k]
            if isinstance(event, Moves) and gone and event.agent:
                event = _unseen(event, gone)
            self.events[k] = replace(event, text=event.text or sentence, certainty=certainty * event.certainty)

    def _placed(self, frame: Frame) -> bool:
        """Return whether the story tells already where an object of a clause is."""
        return any(match(canonical(thing.text), self.it.where) for thing in frame.objects)

    def _missed(self, who: tuple[str, ...], begin: int) -> None:
        """Read `unbeknownst to Ann, ...`: what was told just now, she did not see."""
        if any(isinstance(e, Moves) for e in self.events[begin:]):
            witness(self.events, who, "unseen")

    def _frame(self, frame: Frame, sentence: str, secretly: bool) -> None:
        """Add what happens in a clause, or that it was not understood."""
        it = self.it
        if secretly:
            frame.adverbs.append("secretly")
        before = tuple(self.events)
        borne = bears(it, frame)
        found = self.act(frame)
        if found is not None:
            found = borne + found
        if found:
            found = [e for e in found if not is_abstract(getattr(e, "thing", ""))]
        dropped = not found and self._changes_place(frame)
        if found is None or dropped or frame.left_over or not all(_makes_sense(event) for event in found):
            self.events[:] = before
            self.events.append(self._unread(frame, sentence))
            return
        last = self.events[-1] if self.events else None
        moves = [e for e in found if isinstance(e, Moves)]
        if frame.perfect and isinstance(last, Tells) and moves and len(moves) == len(found):
            # "but she had put it there" happened before the words that were told last.
            self.events[-1:] = [*(_unseen(e, last.hearers) for e in moves), last]
        elif frame.perfect and any(p.low == "that" and link == "before" for link, p in frame.phrases):
            first = next((k for k, e in enumerate(self.events) if isinstance(e, Moves)), len(self.events))
            self.events[first:first] = found
        else:
            together = frame.subject.parts if frame.subject and not frame.passive and not frame.perfect else ()
            others = it.who(frame.subject)[1:] if moves and together else ()
            self.events += self._unmet(others) + found  # "Ann and Ben hid it"
        if it.paper and any(e.thing == it.paper for e in moves):
            # What a note says that is left somewhere is told when it is read.
            speaker, thing, place = it.note
            self.events[:] = [
                e
                for e in self.events
                if not (isinstance(e, Tells) and (e.speaker, e.thing, e.place) == (speaker, thing, place))
            ]
        if not found:
            self.events += self._there(frame)
        it.mention(frame)
        it.acted |= {name for e in moves for name in (e.agent, *e.seen_by) if name}
        it.acted -= {e.agent for e in found if isinstance(e, Leaves)}

    def _there(self, frame: Frame) -> list[Happening]:
        """Return that people who are first told of doing something are there, where they do it before others."""
        plain = not (frame.conjunction or frame.irreal or frame.modal or frame.negated or frame.perfect)
        holds = frame.kind == "be" and frame.lemma != "be" and frame.objects
        if not (frame.kind in _DOING or holds) or not plain or frame.passive or not self.it.witnessed(self.events):
            return []
        return self._unmet(self.it.who(frame.subject))

    def _unmet(self, who: Sequence[str]) -> list[Happening]:
        """Return that those of these people are there who have done nothing yet."""
        met = {agent for e in self.events for agent in (getattr(e, "agent", ""), getattr(e, "speaker", ""))}
        return [Acts(name) for name in who if name not in met]

    def _changes_place(self, frame: Frame) -> bool:
        """Return whether a clause tells of an act with a thing that is known here, which must change something."""
        if frame.lemma == "contain":
            return True
        if frame.kind not in HANDLING or frame.irreal or frame.negated or frame.modal:
            return False
        objects = (*frame.objects, *((frame.subject,) if frame.passive and frame.subject else ()))
        about = [o for o in objects if o.determiner not in ANY]
        return any(o.low in ("it", "them") or match(o.text, self.it.things) for o in about)

    def _unread(self, frame: Frame, sentence: str) -> Unread:
        """Return words that were not understood, with whom they name here; `with_nouns` adds what they name."""
        names = self.it.people.resolve(frame.words)
        if re.search(r"(?:^|\s)(?:it|them)\b", frame.words, re.I):
            names += tuple(filter(None, (self.it.thing or self.it.place,)))
        return Unread(text=sentence, names=names, clause=frame.words)


def _unseen(event: Happening, who: Sequence[str]) -> Happening:
    """Return a move that these people, other than its agent, do not see; any other event as it is."""
    if not isinstance(event, Moves):
        return event
    missed = (name for name in who if name != event.agent and name not in event.seen_by)
    return replace(event, unseen_by=tuple(dict.fromkeys((*event.unseen_by, *missed))))


def _makes_sense(event: Happening) -> bool:
    """Return whether things and places are what words can name: a misreading is worse than words left unread."""
    if isinstance(event, Moves | Finds | Tells) and not event.thing:
        return False
    if isinstance(event, Moves) and (not event.place or " and " in event.place):
        return False
    names = [getattr(event, field, "") for field in ("thing", "place", "room")]
    return all(plausible(name) for name in names if name)
