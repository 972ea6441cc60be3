"""Who and what a text has named so far, and whom and what a noun phrase means."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from ...lexicon.words import any_in, classes_of, gender_of, is_in, look_up, pronoun_of
from .syntax import NounPhrase

NARRATOR = "the narrator"
"""The name of whoever says "I"."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing, a place or a room: its name here, its last word, what else is said of it, and whose it is."""

    name: str
    head: str
    qualities: tuple[str, ...] = ()
    owner: str = ""
    plural: bool | None = False
    """Whether it is several; None where that is not known."""
    room: bool = False


@dataclass
class Discourse:
    """What has been named in a text, in order, and where the reader takes everybody and everything to be."""

    people: dict[str, str] = field(default_factory=dict)
    """Each person's pronoun, as far as it is known: `he`, `she`, or nothing."""
    also: dict[str, str] = field(default_factory=dict)
    """What else people are called: `nurse` is `Ito`."""
    things: dict[str, Thing] = field(default_factory=dict)
    at: dict[str, str] = field(default_factory=dict)
    """Where each thing was last told to be."""
    room_of: dict[str, str] = field(default_factory=dict)
    """The room that each person was last told to be in; empty for away."""
    subjects: tuple[str, ...] = ()
    """The people who were the last subject."""
    of_things: bool = False
    """Whether things were the subject after them."""
    unclear: bool = False
    """Whether whom the last clause was about is not known, because it was not derived."""
    persons: list[str] = field(default_factory=list)
    """The people in order of mention, the last one last."""
    theme: str = ""
    """The thing that the last clause was about."""
    opened: str = ""
    """The container that was opened or looked into last."""
    holder: str = ""
    """What something was last said to be in, to go into or to come out of."""
    place: str = ""
    """The place that was last named, or to which something last went: what "there" means."""
    mentions: list[str] = field(default_factory=list)
    """The things in order of mention, the last one last."""
    addressee: str = ""
    """Whom somebody called last."""
    speaker: str = ""
    """Who says "I" in what is quoted."""
    bound: dict[str, str] = field(default_factory=dict)
    """The people whom a pronoun of the clause under way means, with that pronoun."""
    guesses: int = 0
    """How many pronouns of the clause under way could have meant another person as well."""

    def copied(self) -> Discourse:
        """Return a copy that can be changed alone."""
        return replace(
            self,
            people=dict(self.people),
            also=dict(self.also),
            things=dict(self.things),
            at=dict(self.at),
            room_of=dict(self.room_of),
            persons=list(self.persons),
            mentions=list(self.mentions),
            bound=dict(self.bound),
        )

    # -- people -------------------------------------------------------------------------------------------------

    def meet(self, name: str, pronoun: str = "") -> str:
        """Return a person's name, and take them in if they are new."""
        name = self.also.get(name, name)
        known = next((n for n in self.people if _same_name(n, name)), "")
        if not known:
            self.people[name] = pronoun or pronoun_of(name.split()[0]) or gender_of(name)
            known = name
        elif pronoun:
            self.people[known] = pronoun
        if known in self.persons:
            self.persons.remove(known)
        self.persons.append(known)
        return known

    def people_of(self, np: NounPhrase | None) -> tuple[str, ...]:
        """Return the people whom a noun phrase means; none if it means something else or nobody known."""
        if np is None:
            return ()
        match np.kind:
            case "name":
                return self._by_name(np)
            case "joined":
                each = [self.people_of(member) for member in np.members]
                return tuple(dict.fromkeys(n for found in each for n in found)) if all(each) else ()
            case "pronoun":
                return self._by_pronoun(np)
            case "gap":
                return tuple(n for n in (self.also.get(np.words, np.words),) if n in self.people)
            case "noun":
                return self._by_noun(np)

    def _by_name(self, np: NounPhrase) -> tuple[str, ...]:
        if is_in(np.title, "times", "nouns") or np.words in self.things:  # "every day Ann" names no day
            return ()
        name = self.meet(np.words, gender_of(np.title))
        if np.title and not np.plural:
            self.also.setdefault(np.title, name)
        return (name,)

    def _by_noun(self, np: NounPhrase) -> tuple[str, ...]:
        one = is_in(np.head, "relations", "people") and not np.plural
        owner = self.owner_of(np) if one else ""
        if owner:
            return (self._relative_of(owner, np),)
        if np.owner is not None and np.owner.kind == "name":
            self.people_of(np.owner)  # is met, too
        known = self.also.get(np.words) or self.also.get(np.head)
        if known:
            return (self.meet(known),)
        if one:
            return (self.meet(f"the {np.words}" if np.determiner else np.words, gender_of(np.head)),)
        return self._by_plural(np)

    def _by_plural(self, np: NounPhrase) -> tuple[str, ...]:
        """Return all people for "the children", if there are several; "three children" are others."""
        group = np.plural and np.determiner and is_in(np.head, "relations", "people", "groups")
        return tuple(self.people) if group and len(self.people) > 1 else ()

    def _relative_of(self, owner: str, np: NounPhrase) -> str:
        """Return who is said to be somebody's: `Ann's mother`; `the mother` where "her mother" is the only one."""
        name, known = f"{owner}'s {np.words}", self.also.get(np.words, f"the {np.words}")
        others = known.endswith(f"'s {np.words}") and known != name
        if name not in self.people and (known in self.people or np.owner is None) and not others:
            name = known
        self.also.setdefault(np.words, name)
        return self.meet(name, gender_of(np.head))

    def _by_pronoun(self, np: NounPhrase) -> tuple[str, ...]:
        group = self._group_of(np)
        if group is not None:
            return group
        if is_in(np.head, "pronouns", "narrator"):
            return (self.speaker or self.meet(NARRATOR, "i"),)
        sort = gender_of(np.head, "pronouns")
        found = self._one_of(np.head, sort) if sort else ""
        if found:
            self.bound[found] = sort
        return (found,) if found else ()

    def _group_of(self, np: NounPhrase) -> tuple[str, ...] | None:
        """Return the people whom a pronoun of several means; None for one of a single person."""
        if np.number:  # "two of them" are both, or nobody knows which
            group = self._among(np.of)
            return group if len(group) == np.number else ()
        if is_in(np.head, "pronouns", "everyone") or np.head == "both":
            return self._among(np.of) if np.of else tuple(self.people)
        if not is_in(np.head, "pronouns", "they"):
            return None
        if np.head == "them":  # those who do it are not among them
            group = tuple(person for person in self.people if person not in self.subjects)
            return group if len(group) == 2 else ()
        return self._they()

    def _they(self) -> tuple[str, ...]:
        """Return the last subjects, if they are several; else the only two people."""
        if self.of_things and self._several_things():
            return ()
        group = self.subjects if len(self.subjects) > 1 else tuple(self.people)
        return group if group == self.subjects or len(group) == 2 else ()

    def _several_things(self) -> bool:
        """Return whether what was told of last is several things, "the keys"."""
        theme = self.things.get(self.theme)
        return theme is not None and theme.plural is True

    def are_apart(self, people: Sequence[str]) -> bool:
        """Return whether some people were told to be in other rooms than others."""
        return len({self.room_of.get(person, "") for person in people}) > 1

    def _among(self, np: NounPhrase | None) -> tuple[str, ...]:
        """Return the people of whom some or all are meant: "both of them"."""
        them = np is not None and np.kind == "pronoun" and np.head == "them"
        return (self._they() or tuple(self.people)) if them else self.people_of(np)

    def _one_of(self, word: str, sort: str) -> str:
        """Return the person whom a pronoun of a sort means; nobody if it can be none, or is open."""
        able = self._able(word, sort)
        sure = [name for name in able if self.people[name] == sort] or able
        if not able or (self.unclear and len(sure) > 1):
            return ""
        as_subject = word in ("he", "she") or sure is able
        if set(self.subjects) & set(able) - set(sure):
            return ""  # the last subject may be meant, whose pronoun is not known
        found = self._last_of(sure) if as_subject else sure[0]
        self.guesses += len(sure) > 1
        if 1 in (len(able), len(self.people)):
            self.people[found] = sort
        return found

    def _last_of(self, people: Sequence[str]) -> str:
        """Return the last subject that is among some people; else the first of them."""
        return next((name for name in reversed(self.subjects) if name in people), people[0])

    def _able(self, word: str, sort: str) -> list[str]:
        """Return the people whom a pronoun may mean, the last named first; none if one may be another."""
        able = [n for n in reversed(self.persons) if self.people[n] in (sort, "")]
        others = [n for n in able if n not in self.subjects]
        is_object = word in ("him", "her")  # "she saw him": who is she is not him
        if any(self.bound.get(n, sort) != sort for n in (others if is_object else able)):
            return []  # "she thought he had them", where any of them may be either
        same = [n for n in able if self.bound.get(n, sort) == sort]
        return (others or same) if is_object else able

    def owner_of(self, np: NounPhrase) -> str:
        """Return who owns what a noun phrase means, as far as it says so."""
        if np.owner is not None:
            return next(iter(self.people_of(np.owner)), "")
        if is_in(np.determiner, "pronouns", "personal"):
            return self._owner(np.determiner)
        return ""

    def _owner(self, possessive: str) -> str:
        """Return whom a possessive means: the subject of its own clause, if it can."""
        if is_in(possessive, "pronouns", "narrator"):
            return self.speaker or self.meet(NARRATOR, "i")
        sort = "he" if is_in(possessive, "pronouns", "he") else "she"
        subject = self.subjects[0] if len(self.subjects) == 1 else ""
        if subject and self.people.get(subject) == "" and sort in self.people.values():
            return ""  # "the doctor told Mary that her appointment": of which of them it is, is open
        if subject and self.people.get(subject) in (sort, ""):
            return subject
        return next(iter(self._by_pronoun(NounPhrase("pronoun", possessive, possessive))), "")

    # -- things -------------------------------------------------------------------------------------------------

    def is_room(self, np: NounPhrase) -> bool:
        """Return whether a noun phrase means a room, by the lexicon or by what was told of it."""
        if np.kind != "noun":
            return False
        known = self.things.get(np.words)
        listed = any_in((np.words.replace(" ", "_"), np.head), "rooms", "rooms")
        listed = listed or np.head.startswith("room ")
        return known.room if known else listed

    def thing_of(self, np: NounPhrase | None, room: bool = False) -> Thing | None:
        """Return the thing that a noun phrase means, a new one if none fits; None for people and the unclear."""
        if np is None or np.kind in ("name", "gap"):
            return self.things.get(np.words) if np is not None else None
        if np.kind == "joined" or _is_part(np):
            return None
        if np.kind == "pronoun":
            return self.it(np)
        if np.plural and is_in(np.head, "relations", "people", "groups"):
            return None  # who they are was not told
        if np.of is not None:
            if is_in(np.head, "relations", "measures"):
                return self.thing_of(np.of, room)
            np = replace(np, words=f"{np.words} of the {np.of.words}", of=None)
        return self._mentioned(np, room)

    def _mentioned(self, np: NounPhrase, room: bool) -> Thing | None:
        """Return the thing that a noun names, which is now the last that was mentioned."""
        found = self._known(np)
        if found is None:
            found = self._new(np, room or self.is_room(np))
        elif found.name in self.at and is_in(np.determiner, "determiners", "indefinite"):
            return None  # another of its kind than the one whose place was told
        elif room:
            found = self.things[found.name] = replace(found, room=True)
        if found.name in self.mentions:
            self.mentions.remove(found.name)
        self.mentions.append(found.name)
        return found

    def named_place(self, np: NounPhrase) -> None:
        """Take in as a place a name that nobody is known by, as behind "in": `Paris`."""
        name, known = np.words, {*self.people, *self.also}
        if np.kind == "name" and not np.title and name not in known and pronoun_of(name.split()[0]) is None:
            self.things.setdefault(name, Thing(name, name, room=True))

    def things_of(self, np: NounPhrase | None) -> tuple[Thing, ...]:
        """Return all the things that a noun phrase means; none if one of them is unclear."""
        if np is None:
            return ()
        members = np.members if np.kind == "joined" else (np,)
        found = [self.thing_of(member) for member in members]
        return tuple(t for t in found if t) if all(found) else ()

    def several(self, np: NounPhrase | None) -> tuple[Thing, ...]:
        """Return the things, two or more, that a bare plural means: "the tins" of a green and a red one."""
        if np is None or np.kind != "noun" or not np.plural or np.qualities or np.owner or np.of:
            return ()
        found = tuple(thing for thing in self.things.values() if thing.head == np.head and not thing.plural)
        return found if len(found) > 1 else ()

    def it(self, np: NounPhrase, but: Collection[str] = ()) -> Thing | None:
        """Return the thing that a pronoun means, of its number: the theme, else the last one; not one of `but`."""
        several = is_in(np.head, "pronouns", "things")
        if not several and not is_in(np.head, "pronouns", "one-thing"):
            return None
        for name in (self.theme, *reversed(self.mentions)):
            thing = self.things.get(name)
            if thing is not None and thing.plural in (several, None) and name not in but and not thing.room:
                return thing
        return None

    def within(self, np: NounPhrase, but: Collection[str]) -> Thing | None:
        """Return the thing that a pronoun behind "in" or "out of" means: what held something, if it came last."""
        if self.holder in [name for name in self.mentions if name not in but][-2:] and np.head == "it":
            return self.things[self.holder]
        return self.it(np, but)

    def closed(self, np: NounPhrase, opened: bool) -> Thing | None:
        """Return what is closed or opened, if a pronoun says it: what something was just put into, not that."""
        if np.head == "it" and not opened and self.opened in self.mentions[-3:]:
            return self.things[self.opened]
        recent = self.mentions[-2:]
        held = self.at.get(self.theme) == self.holder or not opened
        if np.kind == "pronoun" and np.head == "it" and self.holder in recent and self.theme in recent and held:
            return self.things[self.holder]
        return self.thing_of(np)

    def cannot_be_people(self, np: NounPhrase | None, room: bool) -> bool:
        """Return whether a subject is "they" and its place no room, so that it rather means things."""
        return _is_they(np) and not room

    def means_things(self, np: NounPhrase | None) -> bool:
        """Return whether "they" means things and not people: several things were told of last, by one person."""
        return _is_they(np) and self._several_things() and (len(self.subjects) < 2 or self.of_things)

    def _known(self, np: NounPhrase) -> Thing | None:
        """Return the thing named before that a noun phrase means; None if it is a new one, or open."""
        owner = self.owner_of(np)
        able = [thing for thing in self.things.values() if _may_be(thing, np, owner)]
        exact = [t for t in able if t.qualities == np.qualities and (t.owner == owner or not owner)]
        if len(exact) == 1:
            return exact[0]
        if np.qualities and not exact and is_in(np.determiner, "determiners", "indefinite"):
            return None
        return able[0] if len(able) == 1 else None

    def _new(self, np: NounPhrase, room: bool) -> Thing:
        owner = self.owner_of(np)
        name = np.words
        if owner and np.owner is not None:
            name = f"{owner}'s {name}"
        elif name in self.things:
            name = f"{owner}'s {name}" if owner else f"other {name}"
        thing = Thing(name, np.head, np.qualities, owner, np.plural, room)
        self.things[name] = thing
        return thing

    # -- what cannot be told apart ------------------------------------------------------------------------------

    def mentioned(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the people and things that words name or may refer to: a pronoun may refer to all of its sort."""
        plain = [word.lower() for word in words]
        found = [name for word in words for name in self.people if word in (name, *name.split())]
        singular = {*plain, *(word.removesuffix("s") for word in plain)}
        found += [t.name for t in self.things.values() if {t.head, t.name.split()[-1]} & singular]
        found += self.people if any_in(plain, "pronouns", *_ANYBODY) else ()
        found += self.at if any_in(plain, "pronouns", "all") else ()
        return tuple(dict.fromkeys(self._with_moved(found, plain)))

    def _with_moved(self, named: Sequence[str], words: Sequence[str]) -> Sequence[str]:
        """Return what words name with what their verbs may move, or all that they may change or reveal."""
        classes = {name for word in words for name in classes_of(look_up(word).verbs)}
        if not named and classes & _CHANGING:
            return (*self.people, *self.at)
        moved = self.at if classes & _MOVING and self.at.keys().isdisjoint(named) else ()
        named = (*named, *moved)
        return (*named, *(thing for thing, place in self.at.items() if place in named))


def _may_be(thing: Thing, np: NounPhrase, owner: str) -> bool:
    """Return whether a noun phrase of an owner, if it has one, may mean a thing by what is said of both."""
    if thing.head != np.head or (owner and thing.owner not in ("", owner)):
        return False
    said, known = set(np.qualities), set(thing.qualities)
    other = "other" in said and "other" not in known
    return not other and (said <= known or known <= said)


def _is_they(np: NounPhrase | None) -> bool:
    return np is not None and np.kind == "pronoun" and is_in(np.head, "pronouns", "they")


def _is_part(np: NounPhrase) -> bool:
    """Return whether a noun phrase means no thing of its own: some of several, or what is not said here."""
    counted = np.plural and any(look_up(word).categories & {"NUM", "HOW_MANY"} for word in np.qualities)
    of_it = np.of is not None and (np.kind == "pronoun" or is_in(np.head, "relations", "portions"))
    amount = is_in(np.head, "relations", "unplaced") or any_in(np.qualities, "relations", "amounts")
    return counted or of_it or amount


def _same_name(known: str, name: str) -> bool:
    """Return whether two names are of one person: the same but for blanks and capitals, or a part of one."""
    if known.split()[-1] == name or known == name.split()[-1]:
        return True
    return known.replace(" ", "").lower() == name.replace(" ", "").lower()


_CHANGING = frozenset("put move take give hide swap find see tell say whisper call come return leave go".split())
"""The classes of verbs that may change or reveal something, whatever it is that they are said of."""
_MOVING = frozenset("put move take give hide swap consume replace fill empty".split())
"""The classes of verbs that may move something that is not named, or is in what is named."""
_ANYBODY = ("he", "she", "they", "we", "everyone", "nobody")
"""The pronouns that may mean anybody."""
