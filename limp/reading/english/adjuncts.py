"""Phrases of a clause by what they say: where, from where, with whom, by whom, unseen by whom, when, how."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...lexicon.words import any_in, is_in, look_up
from .discourse import Discourse, Thing
from .syntax import PERCEIVE, Clause, NounPhrase, Phrase


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is or goes: `value` is what `at` gets, `thing` the place or room itself."""

    value: str
    thing: Thing | None = None
    goal: bool = False
    word: str = ""
    """Its preposition."""
    fronted: bool = False
    """Whether it stands before the clause, and so is where all of it happens."""

    @property
    def is_room(self) -> bool:
        """Whether it is a room; by it or behind it is not in it."""
        return self.thing is not None and self.thing.room and not is_in(self.word, "prepositions", "place")


Sort = Literal[
    "places", "sources", "company", "by", "unnoticed", "witnessed", "through", "about", "sought", "instrument",
    "time", "manner", "other",
]  # fmt: skip
"""What a phrase says: where something is or goes, where it comes from, with whom, by whom, whom it escapes, before
whose eyes, what somebody looks through, what it is about or for, with what, when, how; or something else."""


@dataclass(frozen=True, slots=True)
class Adjuncts:
    """The phrases of a clause by what they say."""

    sorts: frozenset[Sort] = frozenset()
    """What its phrases say, but for when and how."""
    places: tuple[Place, ...] = ()
    sources: tuple[Place, ...] = ()
    company: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    unnoticed: tuple[str, ...] = ()
    witnessed: tuple[str, ...] = ()
    about: NounPhrase | None = None
    instrument: NounPhrase | None = None
    sought: NounPhrase | None = None

    @property
    def target(self) -> Place | None:
        """The place of the clause, other than the room around it."""
        return self.places[0] if self.places else None

    @property
    def room(self) -> str:
        """The room where it happens: a room that is named beside another place."""
        rooms = [p for p in self.places[1:] if p.is_room]
        return rooms[0].value if rooms else ""

    def only(self, *sorts: str) -> bool:
        """Return whether the phrases of the clause say nothing but when, how, and things of these sorts."""
        others = any(place.thing is None for place in self.places[1:])  # "to Ann, it is in the box"
        return self.sorts <= set(sorts) and not others


def adjuncts(clause: Clause, discourse: Discourse) -> Adjuncts:
    """Return the phrases of a clause by what they say."""
    sorted_: dict[Sort, list[Phrase]] = {}
    for phrase in clause.phrases:
        sorted_.setdefault(sort_of(phrase, clause, discourse), []).append(phrase)

    def people(sort: Sort) -> tuple[str, ...]:
        return tuple(person for phrase in sorted_.get(sort, ()) for person in _people(phrase, discourse))

    def found(sort: Sort) -> tuple[Place, ...]:
        return tuple(_place(phrase, phrase.np, clause, discourse) for phrase in sorted_.get(sort, ()) if phrase.np)

    def named(sort: Sort) -> NounPhrase | None:
        return next((phrase.np for phrase in sorted_.get(sort, ())), None)

    places = found("places")
    if places:
        discourse.place = places[0].value
    elif "there" in clause.particles and clause.objects and discourse.place:
        places = (Place(discourse.place, discourse.things.get(discourse.place)),)
    return Adjuncts(
        sorts=frozenset(sorted_) - {"time", "manner"},
        places=places,
        sources=found("sources"),
        company=people("company"),
        by=people("by"),
        unnoticed=people("unnoticed"),
        witnessed=people("witnessed"),
        about=named("about"),
        sought=named("sought"),
        instrument=named("instrument"),
    )


def _people(phrase: Phrase, discourse: Discourse) -> tuple[str, ...]:
    """Return the people of a phrase: those whom it names, or whose absence, back or eyes."""
    np = phrase.clause.subject if phrase.clause else phrase.np
    if np is not None and np.kind == "noun" and is_in(np.head, "relations", "parts"):
        return tuple(filter(None, (discourse.owner_of(np),)))
    return discourse.people_of(np)


def sort_of(phrase: Phrase, clause: Clause, discourse: Discourse) -> Sort:
    """Return what a phrase says."""
    word, np = phrase.preposition.replace(" ", "-"), phrase.np
    if phrase.clock:
        return "time" if not word or is_in(word, "prepositions", "at-times") else "other"
    if phrase.clause is not None:
        return _accompanied(phrase.clause, word, discourse)
    if np is None:
        return "other"
    known = _of_time(word, np, clause) or _by_its_words(word, np, clause, discourse)
    if known:
        return known
    if is_in(word, "prepositions", "within") and clause.is_of("be", "go", "come", "return", "stay", "lie"):
        discourse.named_place(np)
    return _of_people(word, clause) if discourse.people_of(np) else _of_things(word, np, clause, discourse)


def _of_time(word: str, np: NounPhrase, clause: Clause) -> Sort | None:
    """Return what a phrase says that names a time or an occasion: when, or where somebody is."""
    occasion = is_in(np.head, "rooms", "occasions")
    if occasion and word == "at" and clause.form == "copula":
        return "places"
    if is_time(np) or (occasion and is_in(word, "prepositions", "during")):
        return "time"
    if word in ("on", "by") and "way" in np.words.split():
        return "time" if len(clause.phrases) == 1 else "other"  # "on his way home", "on the way to the box"
    return None


def _by_its_words(word: str, np: NounPhrase, clause: Clause, discourse: Discourse) -> Sort | None:
    """Return what a phrase says by its words alone, whoever and whatever it names."""
    if word == "by" and np.head.endswith("self"):
        return "manner"
    if np.kind == "joined":
        return None if discourse.people_of(np) else "other"
    if is_in(np.head, "rooms", "openings") and (word == "through" or "watch" in clause.verbs):
        return "through"
    owner = discourse.owner_of(np) if np.kind == "noun" and is_in(np.head, "relations", "parts") else ""
    if not owner:
        return None
    own = owner in discourse.people_of(clause.subject)
    return "other" if own else _listed(f"{word}-{np.head}", "eyes", "unnoticed", "witnessed") or "other"


def _listed(words: str, section: str, *sorts: Sort) -> Sort | None:
    """Return which of some sorts a section of the lexicon lists words as; None if it does not list them."""
    return next((sort for sort in sorts if is_in(words, section, sort)), None)


_OF_PEOPLE: tuple[Sort, ...] = ("about", "sought", "by", "company", "manner", "unnoticed")


def _of_people(word: str, clause: Clause) -> Sort:
    """Return what a phrase with people says."""
    secret = clause.has_adverb("secret")
    hidden = word == "from" and "hide" in clause.classes
    if hidden or (secret and word in ("by", "to")):
        return "unnoticed"
    if word == "in-front-of" and clause.objects:
        return "witnessed"
    return _listed(word, "people", *_OF_PEOPLE) or _spatial(word)


def _of_things(word: str, np: NounPhrase, clause: Clause, discourse: Discourse) -> Sort:
    """Return what a phrase with things or places says."""
    if word in ("with", "without"):
        return _of_instrument(word, np, clause, discourse)
    if _says_how(word, np, clause):
        return "manner"
    if is_in(word, "prepositions", "goal") and _may_be_aim(np):
        return "other"
    sort = _listed(word, "people", "about", "sought") or _spatial(word)
    unclear = np.kind == "pronoun" and np.of is None and discourse.within(np, ()) is None
    return "other" if unclear and sort in ("places", "sources") else sort


def _says_how(word: str, np: NounPhrase, clause: Clause) -> bool:
    """Return whether a phrase says how something was done: "told him on the phone", "for a joke"."""
    speaks = clause.is_of("tell", "say", "ask") and is_in(word, "prepositions", "over")
    over = bool(speaks) and is_in(np.head, "relations", "channels")
    return over or (word != "about" and is_in(np.head, "relations", "manner"))


def _of_instrument(word: str, np: NounPhrase, clause: Clause, discourse: Discourse) -> Sort:
    """Return what "with" or "without" a thing says."""
    thing = discourse.thing_of(np) if clause.is_of("swap", "fill", "replace") else None
    known = map(discourse.things.get, discourse.at)
    if thing or np.kind == "pronoun" or any(t.head == np.head for t in known if t):
        return "instrument"
    return "manner" if _harmless(word, np) else "other"


def _harmless(word: str, np: NounPhrase) -> bool:
    """Return whether "with" or "without" something only says how: with a tool, or in one of the manners known."""
    if any_in((np.head, *np.qualities), "relations", "chances"):
        return False
    tool = word == "with" and np.determiner != "no" and np.of is None
    return tool or is_in(np.head, "relations", "manner")


def _may_be_aim(np: NounPhrase) -> bool:
    """Return whether a bare word behind "to" may be what somebody goes for: "went back to check"."""
    bare = np.kind == "noun" and not np.determiner and np.owner is None and np.words == np.head and not np.plural
    place = is_in(np.head, "rooms", "rooms", "fixtures", "occasions", "passages")
    return bare and not place and "VB" in look_up(np.head).categories


def _spatial(word: str) -> Sort:
    if is_in(word, "prepositions", "from"):
        return "sources"
    where = is_in(word, "prepositions", "into", "place")
    return "places" if where else "other"


def _accompanied(clause: Clause, word: str, discourse: Discourse) -> Sort:
    """Return what a phrase with a participle says: "without Ben noticing", "with Ben watching"."""
    if word == "without":
        return "unnoticed" if _perceiving(clause, discourse) else "manner" if _manner(clause) else "other"
    return "witnessed" if word == "with" and _perceiving(clause, discourse) else "other"


def is_time(np: NounPhrase) -> bool:
    """Return whether a noun phrase names a time."""
    return np.kind == "noun" and is_in(np.head.split()[0], "times", "nouns")


def _manner(clause: Clause) -> bool:
    """Return whether a participle says only what somebody does not do meanwhile: "without telling Ben"."""
    return clause.subject is None and not clause.is_of(*PERCEIVE) and not clause.content


def _perceiving(clause: Clause, discourse: Discourse) -> bool:
    """Return whether a participle says that somebody perceives what happens."""
    if clause.phrases or clause.content or clause.subject is None:
        return False
    if any(not is_in(np.head, "pronouns", "all") and not discourse.people_of(np) for np in clause.objects):
        return False
    return clause.is_of("see", "know") and bool(discourse.people_of(clause.subject))


def _place(phrase: Phrase, np: NounPhrase, clause: Clause, discourse: Discourse) -> Place:
    word = phrase.preposition.replace(" ", "-")
    people, goal = discourse.people_of(np), is_in(word, "prepositions", "goal")
    if people:
        return Place(people[0], None, goal, word, phrase.fronted)
    if np.kind == "pronoun":
        own = [t.name for t in map(discourse.thing_of, clause.objects) if t]
        thing = discourse.within(np, own) if is_in(word, "prepositions", "within") else discourse.it(np, own)
    else:
        thing = discourse.thing_of(np)
    if thing is not None and is_in(word, "prepositions", "within") and not thing.room:
        discourse.holder = thing.name
    name = thing.name if thing else np.words
    if is_in(word, "prepositions", "place"):
        name = f"{word.replace('-', ' ')} the {name}"
    return Place(name, thing, goal, word, phrase.fronted)
