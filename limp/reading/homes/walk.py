"""Reads the walk of one person through a described flat: where they go, what they open and shut, take and leave.

    She proceeds to the kitchen, opens the fridge, closes it, and is about to open the second cabinet.

Each piece of furniture that is named is walked to. What somebody is about to open is walked to, and not opened.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...events import Action, Event, Observation, Source, SourceKind
from ...homes.lexicon import lexicon
from ...minds.facts import Place
from ...minds.meanings import Act
from .flat import Flat, Mention, mentions, read_flat

_VERBS = re.compile(
    r"(?P<plan>\b(?:about to|(?:on )?the (?:verge|brink|point) of|prepar\w+ to|poised to|ready to|set to"
    r"|intend\w* to"
    r"|planning to|going to) (?:\w+ly )?open(?:ing)?\b|\bin preparation to open\b)"
    r"|(?P<same>\b(?:does|doing|do|did) (?:exactly )?(?:the same|so|likewise)\b"
    r"|\b(?:repeats?|repeating|repeated) (?:this|the|these|that|his|her|their)"
    r"(?: (?:same|previous|opening and closing))* (?:actions?|process|steps|procedure|sequence|routine|tasks?)?"
    r"|\bthe same (?:action|process|thing)\b)"
    r"|(?P<close>\b(?:clos(?:es|ed|ing|e)|shuts?|shutting|reclos\w+|secures?(?: \w+)? (?:shut|closed)|secures?)\b)"
    r"|(?P<open>\b(?:re)?open(?:s|ed|ing)?\b)"
    r"|(?P<leave>\b(?:leav(?:es|ing|e)|left|exit(?:s|ed|ing)?|depart\w*|from)\b)"
    r"|(?P<take>\b(?:grabs?|grabbing|grabbed|takes?|taking|took|picks? up|picking up|retrieves?)\s+"
    r"(?!(?:his|her|their|a) (?:way|step))(?:the|an?|one|some)\s+(?P<thing>[a-z]+(?: [a-z]+)??)"
    r"(?=\s*(?:[,.]|and\b|from\b|out\b|$)))"
    r"|(?P<put>\b(?:puts?|putting|places?|placing|sets?)\s+(?:the|it|an?)\s*(?P<put_thing>[a-z]+(?: [a-z]+)??)?\s*"
    r"(?=(?:in|on|into|inside|onto|back|down)\b))"
)
_LIST = re.compile(
    r"[\s,]*(?:and|then|the|both|also|followed by|as well as|to|with)?(?:[\s,]*(?:and|then|the|both))*[\s,]*"
)
_OBJECT = re.compile(
    r"[\s,]*(?:(?:and|then|subsequently|promptly|quickly|both|up|shut|close|closes|shuts|closing|the|a|an|his|her)\s*,?\s*)*"
)
_SIGHT = re.compile(
    r"\b(?:towards?|to|approach(?:es|ing)|near|reach(?:es|ing)?)\s+(?:the|an?|one of the)\s+"
    r"(?P<noun>[a-z]+(?: (?:of )?[a-z]+)?)"
)


@dataclass
class Walk:
    """What is read of a walk: the acts so far, where the person is, and the sentences that tell nothing known."""

    flat: Flat
    room: str = ""
    acts: list[tuple[Act, int]] = field(default_factory=list)
    unread: list[tuple[str, int]] = field(default_factory=list)
    _group: list[Place] = field(default_factory=list)
    _shut: bool = False

    def read(self, text: str, offset: int = 0) -> Walk:
        """Read all sentences of `text`; positions are counted from `offset`."""
        for sentence in re.finditer(r"[^.;]+", text):
            if re.search(r"[a-z]", sentence[0]):
                before = len(self.acts), self.room, list(self._group)
                self._sentence(sentence[0].lower(), offset + sentence.start())
                if before == (len(self.acts), self.room, self._group):
                    self.unread.append((sentence[0].strip(), offset + sentence.start()))
        return self

    def _sentence(self, words: str, at: int) -> None:
        verbs = list(_VERBS.finditer(words))
        taken = [range(m.start(), m.end()) for m in verbs if m["take"]]
        places = [m for m in mentions(words, "") if not any(m.start in span for span in taken)]
        items: list[tuple[int, re.Match[str] | Mention]] = [(m.start(), m) for m in verbs]
        items += [(m.start, m) for m in places]
        leaving, done, end = False, -1, -1
        for position, item in sorted(items, key=lambda pair: pair[0]):
            if position < done:
                continue
            if isinstance(item, Mention):
                if not leaving:  # what is left, or come from, is not gone to
                    joined = end >= 0 and _LIST.fullmatch(words, end, item.start) is not None
                    self._go(item.places, at + position, joined)
                end, leaving = item.end, False
            else:
                end, leaving = -1, bool(item["leave"])
                following = [m for m in places if m.start >= item.end()]
                done = self._verb(words, item, following, at + position)
        if not places:
            self._to_thing(words, at)

    def _verb(self, words: str, verb: re.Match[str], following: list[Mention], at: int) -> int:
        """Note what a verb tells; return how far the words are dealt with by it."""
        if verb["same"]:
            return self._same(words, verb, following, at)
        if verb["plan"] or verb["open"] or verb["close"]:
            target = following[0] if following else None
            if (
                target is None
                or not target.places[0].name
                or not _OBJECT.fullmatch(words, verb.end(), target.start)
            ):
                self._do(verb, at)
                return verb.end()
            self._go(target.places, at, False)
            self._do(verb, at)
            if verb["open"] and re.search(r"clos|shut", words[verb.end() : target.start]):
                self._close(at)
            return target.end
        for name, thing in (("grab", verb["thing"]), ("put", verb["put_thing"])):
            if thing:
                act = Act.model_validate({"verb": name, "thing": lexicon().thing(thing), "place": self._here()})
                self.acts.append((act, at))
        return verb.end()

    def _to_thing(self, words: str, at: int) -> None:
        """Somebody walks to a thing that lies in the open: to the furniture where it is."""
        for found in _SIGHT.finditer(words):
            thing = lexicon().thing(found["noun"])
            there = [f.place for f in self.flat.facts if f.thing == thing and f.on]
            near = [p for p in there if p.room == self.room] or there
            if near:
                self._go((near[0],), at + found.start(), False)

    def _go(self, places: Sequence[Place], at: int, joined: bool) -> None:
        found = list(dict.fromkeys(self._known(p) for p in places))
        if not found[0].name:
            if found[0].room != self.room:
                self.room = found[0].room
                self.acts.append((Act(verb="walk", place=found[0]), at))
                self._group = []
            return
        if joined:
            self._group += found
        else:
            self._group, self._shut = found, False
        self.room = found[-1].room
        for place in found:
            self.acts.append((Act(verb="walk", place=place), at))

    def _do(self, item: re.Match[str], at: int) -> None:
        if item["plan"] or not self._group:
            return
        if item["close"]:
            self._close(at)
        elif len(self._group) > 1:
            self._each(self._group, at)
        else:
            self.acts.append((Act(verb="open", place=self._group[-1]), at))

    def _close(self, at: int) -> None:
        if self._group and not self._shut and self._is_open(self._group[-1]):
            self.acts.append((Act(verb="close", place=self._group[-1]), at))

    def _is_open(self, place: Place) -> bool:
        done = [act.verb for act, _ in self.acts if act.place == place and act.verb in ("open", "close")]
        return bool(done) and done[-1] == "open"

    def _each(self, group: Sequence[Place], at: int) -> None:
        """Take back the walks to a group of places; each is opened and shut in its turn."""
        while self.acts and self.acts[-1][0].verb == "walk" and self.acts[-1][0].place in group:
            self.acts.pop()
        for place in group:
            self.acts += [(Act(verb=verb, place=place), at) for verb in ("walk", "open", "close")]
        self._group = [group[-1]]

    def _same(self, words: str, item: re.Match[str], following: list[Mention], at: int) -> int:
        """`does the same with the third and first cabinets`; without such furniture, here."""
        link = re.compile(r"[^.]*?\b(?:with|to|for|at|on|in)\s+(?:both\s+)?(?:the\s+)?|\s*")
        first = next((m for m in following if m.places[0].name), None)
        if first is None or not link.fullmatch(words, item.end(), first.start):
            if self._group:
                self._each(list(self._group), at)
            return item.end()
        group, end = list(first.places), first.end
        for more in following[following.index(first) + 1 :]:
            if not more.places[0].name or not _LIST.fullmatch(words, end, more.start):
                break
            group, end = [*group, *more.places], more.end
        self._each([self._known(p) for p in group], at)
        self.room = self._group[-1].room
        return end

    def _known(self, place: Place) -> Place:
        """The furniture of the flat that is meant: in the room that is named, else in that of the person."""
        if not place.name:
            return place
        return place_in(self.flat, place, self.room)[0]

    def _here(self) -> Place | None:
        return self._group[-1] if self._group else None


def place_in(flat: Flat, place: Place, room: str = "") -> tuple[Place, ...]:
    """Return the furniture of the flat that can be meant, somebody being in `room`; the place itself if none can.

    A piece without a number is not one of a numbered row, where there is one that has no number.
    """
    fits = [p for p in flat.places if place.room in ("", p.room)]
    exact = [p for p in fits if p.name == place.name]
    kinds = [p for p in fits if lexicon().kind(p.name) == lexicon().kind(place.name)]
    loose = kinds if place.name == lexicon().kind(place.name) or len(kinds) == 1 else []
    for found in (exact, loose):
        near = [p for p in found if p.room == room]
        if found:
            return tuple(near or [p for p in found if p.room != "bathroom"] or found)
    return (place,)


_LEAST = 3
"""Pieces of furniture that a text describes before the walk begins, to be read as the description of a flat."""


def read_walk(text: str, agents: Sequence[str], source: SourceKind = "text") -> tuple[Event, ...] | None:
    """Return the events of a text that describes a flat and then one person's walk; None for any other text.

    The first event holds the facts of the description. Sentences that tell nothing known are noted.
    """
    names = "|".join(re.escape(name) for name in agents)
    begins = re.search(rf"(?:\w+ taken by )?\b(?P<who>{names})\b:?", text) if names else None
    if begins is None:
        return None
    flat = read_flat(text[: begins.start()])
    if len(flat.places) < _LEAST or not flat.facts:
        return None
    who = begins["who"]
    start = begins.start() if begins[0] == who else begins.end()
    walk = Walk(flat).read(text[start:], start)
    if not walk.acts:
        return None
    seen = Source(kind=source, start=0, end=begins.start())
    told = Observation(text=" ".join(text[: begins.start()].split()), source=seen, facts=flat.facts)
    found = [(at, Action.of(who, act, Source(kind=source, start=at, end=at))) for act, at in walk.acts]
    notes = [
        (at, Observation(agent=who, text=words, note=f"not understood: {words!r}",
                         source=Source(kind=source, start=at, end=at + len(words))))
        for words, at in walk.unread
    ]  # fmt: skip
    events: list[tuple[int, Event]] = [*found, *notes]
    return (told, *(event for _, event in sorted(events, key=lambda pair: pair[0])))
