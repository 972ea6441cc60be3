"""What a story has told so far, and how noun phrases are taken in its light."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...english.cast import roles
from ...english.frames import Frame
from ...english.nouns import NARRATOR, People, canonical, is_plural, match, plausible
from ...english.phrases import Phrase
from ...english.places import (
    CONTAINER,
    OWNED,
    ROOM,
    SEVERAL,
    contents_shown,
    is_abstract,
    is_furniture,
    listed,
)
from ...english.tokens import POSSESSIVES
from ...english.vocabulary import singular
from ..story import Enters, Happening, Moves

_HAVING = frozenset(
    "share have keep own buy make bake bring wear use carry need want play drop lose borrow".split()
)
"""Verbs that introduce a thing: what `it` means next."""
_SAME = frozenset(
    ("it", "they", "them", "this", "that", "one", "all", "both", "lot", "rest", "rest of it", "rest of them", "")
) | {"whole lot", "whole thing", "half", "other half", "half of it", "remainder"}
"""What means the thing spoken of last."""
_BOTH = frozenset(("they", "them", "both", "both of them", "two", "all"))
_ITEMS = frozenset(("items", "things", "objects"))
_DONE_TO = ("idle", "other", "state", "consume", "want")
_SEEKING = frozenset("look search hunt".split())  # with `for` they introduce a thing too
_ANYONE = frozenset("i we me us he she him her nobody everyone everybody someone somebody who myself".split())


@dataclass
class Context:
    """What the story has told so far: who is meant by pronouns, and which things, places and rooms there are."""

    people: People
    rooms: dict[str, None] = field(default_factory=dict)
    places: dict[str, None] = field(default_factory=dict)
    things: dict[str, None] = field(default_factory=dict)
    rooms_of: dict[str, str] = field(default_factory=dict)
    subjects: tuple[str, ...] = ()
    plural_thing: bool = False
    """Whether the thing spoken of last is several."""
    thing: str = ""
    several: tuple[str, ...] = ()
    """The things that were handled together last: what `them` and `both` mean."""
    spoken: str = ""
    """The thing that this sentence spoke of last, whatever is done with it: what `it` means there."""
    place: str = ""
    box: str = ""
    """The container that was itself put somewhere since another place was named: what `in it` means."""
    opened: str = ""
    """What was opened or looked into last: where something is found next."""
    liars: tuple[str, ...] = ()
    """Who was called a liar last."""
    addressed: tuple[str, ...] = ()
    """Who is phoned or turned to in the same sentence, before anything is said."""
    addressed_alone: bool = False
    asked: tuple[str, ...] = ()
    """Who was asked last, and is to answer: whom `he` means in `he said`."""
    asker: tuple[str, ...] = ()
    """Who asked last: whom an answer is told."""
    lead: frozenset[str] = frozenset()
    """How the sentence starts: `In private`, `Secretly`."""
    acted: set[str] = field(default_factory=set)
    """Who was said to do something where the story plays, and has not left since."""
    sign: str = ""
    """What a label says of which it is not told yet where it is."""
    note: tuple[str, str, str] = ("", "", "")
    """Who wrote last, for nobody by name, that which thing is where: whoever reads it is told."""
    paper: str = ""
    """What it is written on: a note that can be put somewhere."""
    hidden: tuple[str, ...] = ()
    """Who stands behind or under something: what they see, they see unnoticed."""
    last_witness: tuple[str, ...] = ()
    """Who was said to see the last move."""
    now_away: bool = True
    """Whether a state that is told now also held for the move before it."""
    looks_like: dict[str, str] = field(default_factory=dict)
    """What containers are for, by their names."""
    where: dict[str, str] = field(default_factory=dict)
    """The place of each thing as told last."""
    before: dict[str, str] = field(default_factory=dict)
    """The place of each thing before that."""

    # -- people -------------------------------------------------------------------------------------------------

    def is_person(self, phrase: Phrase) -> bool:
        """Return whether a noun phrase names people."""
        if phrase.parts:
            return all(self.is_person(part) for part in phrase.parts)
        if phrase.low in ("it", "this", "that"):
            return False
        if phrase.low in ("they", "them"):
            return not self.plural_thing
        if phrase.low in _ANYONE or phrase.low.startswith(("nobody", "no one", "everyone", "everybody")):
            return True
        found = self.people.many.match(_bare(phrase))
        return found is not None and found.last == len(_bare(phrase)) and bool(self.people.resolve(_bare(phrase)))

    def who(self, phrase: Phrase | None) -> tuple[str, ...]:
        """Return whom a noun phrase means; the subject of the clause before, where there is none."""
        if phrase is None:
            return self.subjects
        if phrase.parts:
            return tuple(dict.fromkeys(name for part in phrase.parts for name in self.who(part)))
        if phrase.low in ("nobody", "no one", "none of them", "neither of them"):
            return ()
        if phrase.low in ("both", "all", "all three", "both of them"):
            return self.people.resolve("everyone" if phrase.low.startswith("all") else "both")
        if phrase.low in ("he", "she", "him", "her"):
            gender = "he" if phrase.low in ("he", "him") else "she"
            last = [n for n in self.subjects if self.people.gender(n) in (gender, "") and n != NARRATOR]
            if phrase.low in ("he", "she") and len(last) == 1:
                return tuple(last)
            if phrase.low in ("him", "her") and self.subjects:
                others = [n for n in reversed(self.people.last) if n not in (*self.subjects, NARRATOR)]
                if others and others[0].islower() and not self.people.gender(others[0]):
                    return (others[0],)  # "when a neighbour came, Olga told him"
                fits = [n for n in others if self.people.gender(n) == gender] or [
                    n for n in others if not self.people.gender(n)
                ]
                return tuple(fits[:1])
        return self.people.resolve(_bare(phrase))

    def doer(self, frame: Frame) -> str:
        """Return who does what is told in the passive: `by Ann`; empty where it is not told."""
        by = next((p for link, p in frame.phrases if link == "by"), None)
        names = self.who(by) if by is not None and self.is_person(by) else ()
        return names[0] if names else ""

    # -- what is spoken of ---------------------------------------------------------------------------------------

    def mention(self, frame: Frame) -> None:
        """Take note of whom and what a clause speaks of, for `he`, `it` and `them` in the next one."""
        phrases = [*frame.objects, *(p for _, p in frame.phrases)]
        for phrase in phrases:
            named = phrase.owner if phrase.owner and phrase.owner.lower() not in POSSESSIVES else ""
            whom = self.people.resolve(named) if named else ()
            if not phrase.pronoun and self.is_person(phrase):
                whom = (*whom, *self.who(phrase))
            self.people.speak_of([n for n in whom if n != NARRATOR])
        asked = frame.content[0].subject if frame.kind in ("ask", "tell", "know") and frame.content else None
        if asked is not None and frame.link != "quote" and not asked.pronoun and not self.is_person(asked):
            self.thing = match(asked.text, self.things) or canonical(asked.text)
            self.plural_thing = is_plural(self.thing)
        if frame.kind == "ask":
            turned_to = [o for o in frame.objects if self.is_person(o)]
            self.asked = self.who(turned_to[0]) if turned_to else self.addressed
            self.asker = self.who(frame.subject)
        sought = [p for link, p in frame.phrases if link == "for"] if frame.lemma in _SEEKING else []
        meant = [o for part in frame.content if frame.link == "to" for o in part.objects]
        first = next((o for o in (*sought, *frame.objects, *meant) if not self.is_person(o)), None)
        if first is None or first.pronoun or first.parts or frame.lemma == "be":
            return
        name = canonical(first.text)
        place = self.furniture(name) or self.is_room(name) or match(name, self.places)
        if not (first.determiner or first.owner) or not plausible(name) or place or is_abstract(name):
            return
        if re.fullmatch(roles(), name.split()[-1]):
            return
        if sought or frame.lemma in _HAVING or not self.thing:
            self.thing = match(name, self.things) or name
            self.plural_thing = is_plural(name)
        elif frame.kind in _DONE_TO and not CONTAINER.search(name):
            self.spoken = match(name, self.things) or name

    def furniture(self, name: str) -> bool:
        """Return whether a place is something in a room that people walk up to, and not a room."""
        return not self.is_room(name) and is_furniture(name)

    def container(self) -> str:
        """Return what `it` is where it holds something: the container spoken of last."""
        return self.a_place(self.thing) if self.thing and CONTAINER.search(self.thing) else self.inside

    @property
    def inside(self) -> str:
        """What `inside` and `in it` mean: the container that was moved last, or the place named since."""
        if self.box:
            self.places[self.box] = None
        return self.box or self.place

    def moved(self, thing: str, place: str) -> None:
        """Take note of where a thing is now."""
        if self.where.get(thing) not in (None, place) and self.where[thing] not in self.people.names:
            self.before[thing] = self.where[thing]
        self.where[thing] = place
        self.box = thing if CONTAINER.search(thing) else self.box

    def witnessed(self, events: Sequence[object]) -> bool:
        """Return whether anything has been moved that somebody can have seen."""
        return any(isinstance(event, Moves) and event.agent for event in events)

    def in_room(self, thing: str, room: str, who: tuple[str, ...]) -> list[Happening]:
        """Return what `finds a drawer in the reading room` says: a place in a room, and people there."""
        self.rooms_of[self.a_place(thing)] = self.a_room(room)
        return [Enters(agent, self.a_room(room)) for agent in who]

    # -- things and places --------------------------------------------------------------------------------------

    def a_thing(self, words: str) -> str:
        """Return the thing that words mean, known or new; `it` is the last one."""
        name = canonical(words)
        spoken, self.spoken = self.spoken, ""
        if name in ("it", "them") and spoken and is_plural(spoken) == (name == "them"):
            self.thing, self.plural_thing = spoken, is_plural(spoken)
        if name in _SAME:
            boxed = self.inside == self.box or not is_furniture(self.place)
            if name == "it" and self.plural_thing and boxed and CONTAINER.search(self.inside):
                self.thing, self.plural_thing = self.inside, False  # the box, and not the buttons in it
            if name in ("they", "them") and not self.plural_thing:
                several = [t for t in reversed(self.things) if is_plural(t)]
                self.thing = several[0] if several else self.thing
            if self.thing:
                self.things[self.thing] = None
            return self.thing
        held = match(name.partition("contents of ")[2], self.places) if name.startswith("contents of ") else None
        inside = [thing for thing, where in self.where.items() if where == held] if held else []
        found = inside[-1] if inside else match(name, self.things)
        if found is None and name in self.places:
            found = name
        self.thing = found or name
        self.several = ()
        self.things[self.thing] = None
        self.plural_thing = words.strip().lower().endswith("s") and is_plural(name)
        return self.thing

    def things_of(self, phrase: Phrase) -> tuple[str, ...]:
        """Return the things that a phrase means: those of a list, the last list for `them`, or one."""
        if phrase.parts:
            self.several = tuple(self.a_thing(part.text) for part in phrase.parts)
            return self.several
        return self.several if self.together(phrase) else (self.a_thing(phrase.text),)

    def together(self, phrase: Phrase) -> bool:
        """Return whether a phrase means the things that were handled together last: `them`, `both items`."""
        return bool(self.several) and (phrase.low in _BOTH or phrase.low in _ITEMS)

    def a_place(self, words: str) -> str:
        """Return the place that words mean, known or new; `there` is the last one."""
        self.appears(words)
        name = canonical(re.sub(r"^(?:the )?(?:inside|top|bottom|back|front|middle) of ", "", words.strip()))
        if name in ("there", "it", "inside", "here", "them", ""):
            return self.place if name in ("there", "here") else self.inside
        if (own := OWNED.match(words.strip())) and ROOM.search(name):
            name = f"{own[1].lower()} {name}"
        found = match(name, self.places, longer=False)
        self.place, self.box = found or name, ""
        self.places[self.place] = None
        return self.place

    def appears(self, words: str) -> None:
        """Take note of what a container is for: `a Smarties tube`, `a box of chocolates`."""
        name = canonical(words)
        shown = contents_shown(name)
        if shown and not match(name, self.places):
            self.looks_like[name] = canonical(shown)

    def a_room(self, words: str) -> str:
        """Return the room that words mean, known or new."""
        name = canonical(re.split(r"\s+(?:for|while|when|because|until|so)\b", words)[0])
        if name in ("room", "scene", "there", "here", "it", "them", "others", "other", "group"):
            return match("room", self.rooms) or ""
        found = match(name, self.rooms) or name
        self.rooms[found] = None
        return found

    def is_room(self, words: str) -> bool:
        """Return whether words name a room: one of the story, or by their noun."""
        name = canonical(words)
        return match(name, self.rooms) is not None or bool(ROOM.search(name))

    def introduce(self, words: str) -> None:
        """Take note of containers that are mentioned: `two baskets`, `a box and a drawer`."""
        several = SEVERAL.match(words)
        for part in listed(words):
            self.appears(part)
            name = canonical(part)
            if several and name.endswith(" one"):
                name = f"{name.removesuffix(' one')} {singular(several[1])}"
            if SEVERAL.match(part):
                continue
            if name and len(name.split()) <= 3:
                known = match(name, self.places) or name
                self.places.setdefault(known, None)
                self.place, self.box = (known, "") if CONTAINER.search(known) else (self.place, self.box)


def _bare(phrase: Phrase) -> str:
    """Return the words of a phrase without marks around them."""
    return phrase.text.strip(" ,")
