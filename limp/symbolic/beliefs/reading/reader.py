"""A story in words to a typed `Story`: sentence by sentence, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from ..story import Attends, Enters, Finds, Happening, Labelled, Leaves, Moves, Story, Tells, Unread
from .cast import cast_of, people_of
from .chat import is_chat, read_chat
from .context import Context
from .frames import Frame, parse
from .handling import Found, fill, give, put, swap, take
from .motion import enter, go, leave
from .nouns import CONTAINER, People, canonical, match, plausible, tokens
from .perceiving import look, open_up, see, slept_through, stops, unaware, watch, witness
from .statements import absent, hangs, labelled, liar, stands
from .telling import know, liars, tell, trust
from .tokens import lines_of
from .vocabulary import singular

_HEDGE = re.compile(
    r"\b(?:perhaps|maybe|possibly|probably|might|may have|it seems|apparently|presumably|likely)\b", re.I
)
_HEDGES = {"probably": 0.75, "likely": 0.75, "presumably": 0.75, "apparently": 0.75, "it seems": 0.75}
_SURELY = re.compile(
    r"\b(?:probably|likely|presumably|apparently|it seems(?: that)?|perhaps|maybe|possibly)\b,?\s*", re.I
)
_HYPOTHETICAL = re.compile(r"^(?:the following story|note:|you will be given|if\b|suppose\b)", re.I)
_UNKNOWING = re.compile(
    r"^(?:unbeknownst to|unknown to|little did) (?P<who>.+?)(?:,| know,?(?: that)?)\s+(?P<rest>.+)$", re.I
)
_MOVING = ("put", "take", "give", "swap", "fill")
_STATES = ("while", "when", "as", "whilst", "because", "since", "with")


def read_story(text: str, agents: Sequence[str] = ()) -> Story:
    """Return the story that a text tells; what was not understood is an `Unread` happening in its place."""
    found = _read(text, ())
    return found if not agents or set(agents) == set(found.agents) else _read(text, tuple(agents))


@lru_cache(maxsize=16)
def _read(text: str, agents: tuple[str, ...]) -> Story:
    if is_chat(text):
        return read_chat(text)
    cast = cast_of(text)
    lines, log = lines_of(cast.text)
    lines = tuple(line for line in lines if not _HYPOTHETICAL.match(line))
    parsed = [(line, *_parsed(line)) for line in lines]
    people = People(people_of([f for *_, frames in parsed for f in frames], agents), cast.aliases, cast.genders)
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
    found = tuple(_with_nouns(event, nouns) for event in _settled([*looks, *events], context))
    places = tuple(place for place in context.places if place not in context.rooms)
    aliases = tuple((alias, who) for alias, who in cast.aliases.items() if who in people.names)
    return Story(people.names, found, tuple(context.rooms_of.items()), log, _shown(found), places, aliases)


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
    return certainty, hidden["who"] if hidden else "", _in_order(parse(hidden["rest"] if hidden else words))


class Reader:
    """Reads the sentences of a story one after another; `events` is what has happened so far."""

    def __init__(self, context: Context) -> None:
        self.it = context
        self.events: list[Happening] = []
        self.handlers: dict[str, Callable[[tuple[str, ...], Frame], Found]] = {
            "put": lambda who, f: put(self.it, who, f),
            "take": lambda who, f: take(self.it, who, f),
            "give": lambda who, f: give(self.it, who, f),
            "fill": lambda who, f: fill(self.it, who, f),
            "swap": lambda who, f: swap(self.it, who, f),
            "enter": lambda who, f: enter(self.it, who, f),
            "leave": lambda who, f: leave(self.it, who, f),
            "go": lambda who, f: go(self.it, who, f),
            "look": lambda who, f: look(self.it, who, f),
            "open": lambda who, f: open_up(self.it, who, f),
            "stop": stops,
            "tell": lambda who, f: tell(self.it, who, f, self.events),
            "know": lambda who, f: know(self.it, who, f, self.events),
            "trust": lambda who, f: trust(self.it, who, f, self.events) or [],
            "see": lambda who, f: see(self.it, who, f, self.act, self.events),
            "find": lambda who, f: see(self.it, who, f, self.act, self.events),
            "watch": self._watch,
            "be": lambda who, f: stands(self.it, who, f, self.events),
            "sleep": self._sleep,
            "wake": lambda who, f: [Attends(agent, True) for agent in who],  # noqa: ARG005
            "state": self._state,
            "idle": self._idle,
            "ask": lambda who, f: [],  # noqa: ARG005
            "want": lambda who, f: None if _tells_of_acts(f) else [],  # noqa: ARG005
            "read": lambda who, f: [],  # noqa: ARG005
            "lose": lambda who, f: [],  # noqa: ARG005
        }

    def sentence(self, sentence: str, certainty: float, unknowing: str, frames: list[Frame]) -> None:
        """Add the happenings of a sentence to `events`, of which it may change the last ones.

        `unknowing`: the words for who does not know it, of `unbeknownst to Ann, ...`.
        """
        begin = len(self.events)
        self.it.addressed, self.it.last_witness = (), ()
        missed = self.it.people.resolve(unknowing)
        self.it.lead = frozenset(frames[0].adverbs) if frames else frozenset()
        gone: tuple[str, ...] = ()
        for frame in frames:
            who = self.it.who(frame.subject)
            if frame.conjunction in _STATES and who and absent(frame):
                gone += who
                self._speak_of(who)
                continue
            self._frame(frame, sentence, bool(missed))
        if missed:
            self._missed(missed, begin)
        for k in range(begin, len(self.events)):
            event = self.events[k]
            if isinstance(event, Moves) and gone and event.agent:
                event = replace(event, unseen_by=(*event.unseen_by, *(a for a in gone if a != event.agent)))
            self.events[k] = replace(event, text=event.text or sentence, certainty=certainty)

    def _missed(self, who: tuple[str, ...], begin: int) -> None:
        """Read `unbeknownst to Ann, ...`: what was told just now, she did not see."""
        if any(isinstance(e, Moves) for e in self.events[begin:]):
            witness(self.events, who, "unseen")

    def _frame(self, frame: Frame, sentence: str, secretly: bool) -> None:
        it = self.it
        if secretly:
            frame.adverbs.append("secretly")
        before = len(self.events)
        found = self.act(frame)
        if found:
            found = [e for e in found if not set(getattr(e, "thing", "").split()[-1:]) & _ABSTRACT]
        dropped = not found and self._changes_place(frame)
        if found is None or dropped or frame.left_over or not all(_makes_sense(event) for event in found):
            del self.events[before:]
            self.events.append(self._unread(frame, sentence))
            return
        last = self.events[-1] if self.events else None
        moves = [e for e in found if isinstance(e, Moves)]
        if frame.perfect and isinstance(last, Tells) and moves and len(moves) == len(found):
            # "but she had put it there" happened before the words that were told last.
            self.events[-1:] = [*(replace(e, unseen_by=(*e.unseen_by, *last.hearers)) for e in moves), last]
        elif frame.perfect and any(p.low == "that" and link == "before" for link, p in frame.phrases):
            first = next((k for k, e in enumerate(self.events) if isinstance(e, Moves)), len(self.events))
            self.events[first:first] = found
        else:
            self.events += found
        it.mention(frame)
        it.acted |= {e.agent for e in found if isinstance(e, Moves) and e.agent}
        it.acted -= {e.agent for e in found if isinstance(e, Leaves)}

    def _speak_of(self, who: tuple[str, ...]) -> None:
        self.it.subjects = who
        self.it.people.speak_of(who)

    def act(self, frame: Frame) -> Found:
        """Return what happens in a clause: nothing in an empty list, None where it is not understood."""
        it, subject = self.it, frame.subject
        if not frame.lemma:
            return None if frame.left_over else []
        if subject is not None and not subject.text:
            subject = frame.subject = None
        if subject is not None and not it.is_person(subject):
            return self._of_things(frame)
        who = it.who(subject)
        if subject is not None and not who and subject.low in ("someone", "somebody"):
            return self._by_people(("somebody",), frame) if frame.kind in ("put", "take", "swap") else []
        if subject is not None and not who:
            return self._nobody(frame)
        if not who:
            return self._of_things(frame) if frame.passive or frame.existential else None
        if subject is not None:
            self._speak_of(who)
        if liars(frame) and frame.kind in ("be", "tell", "idle"):
            return liar(it, who, frame)
        return self._by_people(who, frame)

    def _by_people(self, who: tuple[str, ...], frame: Frame) -> Found:
        if frame.kind == "unknown":
            return None
        if frame.irreal or (frame.modal and frame.kind not in ("see", "watch", "find", "know")):
            return []
        if frame.negated and frame.kind not in ("see", "watch", "find", "know", "tell", "be", "sleep", "trust"):
            return []
        if frame.modal and not frame.negated and frame.modal not in ("could", "can"):
            return []
        if (
            frame.kind == "be" and frame.lemma in ("sit", "stand", "stay", "remain", "live", "lie")
        ) or frame.kind == "be":
            return stands(self.it, who, frame, self.events)
        return self.handlers[frame.kind](who, frame)

    def _nobody(self, frame: Frame) -> Found:
        if frame.subject is not None and frame.subject.low.startswith(("nobody", "no one", "none", "neither")):
            if frame.kind == "tell" and frame.objects and self.it.is_person(frame.objects[0]):
                witness(self.events, self.it.who(frame.objects[0]), "unseen")
                return []
            if frame.kind in ("see", "watch", "find"):
                k = next((e.agent for e in reversed(self.events) if isinstance(e, Moves)), "")
                others = tuple(n for n in self.it.people.names if n != k)
                return unaware(self.it, others, frame, self.events)
            return []
        return None

    def _of_things(self, frame: Frame) -> Found:
        """Read a clause about a thing: where it is, what it says, what is done to it, or who is not known."""
        it = self.it
        it.subjects = ()
        if frame.irreal or frame.kind == "unknown":
            return [] if frame.irreal else None
        if (found := labelled(it, frame)) is not None:
            return found
        if frame.kind == "be":
            return stands(it, (), frame, self.events)
        if frame.subject is not None and frame.subject.low.split()[-1] in ("eyes", "gaze", "attention"):
            return []  # "their eyes fell on a hat in the box": where the hat is stands in a clause of its own
        if frame.passive:
            passive = {"put": put, "take": take, "fill": fill, "leave": leave, "give": give}.get(frame.kind)
            if frame.negated:
                return []
            return (
                passive(it, (), frame)
                if passive
                else []
                if frame.kind in ("idle", "state", "want", "know")
                else None
            )
        if frame.lemma == "hang" and (frame.opening or not frame.objects):
            return hangs(it, frame)
        bare = frame.subject is not None and not frame.subject.pronoun and not frame.subject.determiner
        if (
            frame.kind in ("put", "take", "swap")
            and bare
            and frame.subject
            and frame.objects
            and not frame.conjunction
        ):
            return self.handlers[frame.kind]((canonical(frame.subject.text),), frame) if not frame.negated else []
        if frame.kind in ("idle", "want", "wake", "state"):
            return []
        return None

    def _watch(self, who: tuple[str, ...], frame: Frame) -> Found:
        on_somebody = any(link in ("on", "at") and self.it.is_person(p) for link, p in frame.phrases)
        peeks = frame.lemma in ("peek", "peep", "spy") and not frame.objects and not on_somebody
        if frame.content or frame.passive or frame.negated or (self.it.witnessed(self.events) and not peeks):
            return see(self.it, who, frame, self.act, self.events)
        return watch(self.it, who, frame, self.events)

    def _sleep(self, who: tuple[str, ...], frame: Frame) -> Found:
        if any(link == "through" for link, _ in frame.phrases):
            slept_through(who, self.events)
        return [Attends(agent, frame.negated) for agent in who]

    def _state(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read shutting, switching, breaking: only shut eyes change what anybody knows."""
        if frame.objects and frame.objects[0].low.endswith("eyes"):
            return [Attends(agent, False) for agent in who]
        return []

    def _idle(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read acts that move and show nothing: having, turning away, and the rest."""
        it = self.it
        words = {frame.lemma, *frame.particle.split(), *(o.low.split()[-1] for o in frame.objects)}
        if frame.lemma == "turn" and words & {"away", "around", "back"}:
            return [Attends(agent, "back" in frame.particle) for agent in who]
        if frame.objects and frame.objects[0].low.endswith(" way"):
            return go(it, who, replace(frame, objects=[], lemma="go"))
        if frame.lemma in ("fall", "drift", "doze"):
            return [Attends(agent, False) for agent in who]
        if frame.objects and frame.objects[0].low in ("no idea", "no clue", "no knowledge"):
            return unaware(it, who, replace(frame, objects=[]), self.events)
        if frame.lemma in ("have", "buy", "use") and frame.objects:
            for thing in frame.objects[0].parts or frame.objects[:1]:
                if CONTAINER.search(thing.low):
                    it.introduce(thing.text)
        for inner in frame.content:
            if frame.link == "bare" and inner.kind in ("put", "take") and not frame.perfect:
                done = self.act(inner)
                return done
        return []

    def _changes_place(self, frame: Frame) -> bool:
        """Return whether a clause tells of an act with a thing that is known here, which must change something."""
        if frame.lemma == "contain":
            return True
        if frame.kind not in _MOVING or frame.irreal or frame.negated or frame.modal:
            return False
        about = [*frame.objects, *((frame.subject,) if frame.passive and frame.subject else ())]
        return any(o.low in ("it", "them") or match(o.text, self.it.things) for o in about)

    def _unread(self, frame: Frame, sentence: str) -> Unread:
        """Return words that were not understood, with whom they name here; `_with_nouns` adds what they name."""
        names = self.it.people.resolve(frame.words)
        if self.it.thing and re.search(r"(?:^|\s)(?:it|them)\b", frame.words, re.I):
            names = (*names, self.it.thing)
        return Unread(text=sentence, names=names, clause=frame.words)


_ABSTRACT = frozenset(
    "opportunity way ways chance idea comfort joy solace delight need time pleasure sense story tale"
    " moment life act acts something anything friendship"
    " amusement frustration fate fates decision reason thought thoughts eyes eye"
    " gaze attention smile grin look curiosity face mystery surprise interest plan message peace"
    " silence voice heart mind love passion".split()
)
"""What is not a thing that can be looked for."""


def _tells_of_acts(frame: Frame) -> bool:
    """Return whether words behind `so much that` tell what somebody did with a thing."""
    return frame.link == "that" and any(f.kind in ("put", "take", "give") and not f.irreal for f in frame.content)


def _in_order(frames: Sequence[Frame]) -> list[Frame]:
    """Return clauses in the order in which they happened: `before she leaves, Ann hides the key`."""
    ordered: list[Frame] = []
    swap: Frame | None = None
    for frame in frames:
        if frame.conjunction == "before" and not ordered and swap is None:
            swap = frame
        elif frame.conjunction == "after" and ordered:
            ordered.insert(len(ordered) - 1, frame)
        else:
            ordered.append(frame)
            if swap is not None:
                ordered.append(swap)
                swap = None
    return [*ordered, swap] if swap is not None else ordered


def _makes_sense(event: Happening) -> bool:
    """Return whether things and places are what words can name: a misreading is worse than words left unread."""
    if isinstance(event, Moves | Finds | Tells) and not event.thing:
        return False
    if isinstance(event, Moves) and not event.place:
        return False
    names = [getattr(event, field, "") for field in ("thing", "place", "room")]
    return all(plausible(name) for name in names if name)


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
