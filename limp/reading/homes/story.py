"""Who and what was spoken of last, for pronouns and for what is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...homes.lexicon import lexicon
from ...minds.deeds import Deed
from ...minds.facts import SOMETHING, Place
from ..clauses import Clause
from ..mentions import Cast, pronoun
from ..parsing import Word
from .nouns import behind_of, determiners, is_pointing, names_thing, spelled, words


def name_of(text: str, names: Sequence[str]) -> str:
    """Return whose name a text is, which may lack a title or a dot: `Amadi` and `Dr. Amadi` are `Dr Amadi`."""
    plain = text.replace(".", "").removeprefix("the ")
    spelled_as = {name: name.replace(".", "").removeprefix("the ") for name in names}
    exact = [name for name, other in spelled_as.items() if plain == other or plain.endswith(f" {other}")]
    part = plain[:1].isupper()
    fits = exact or [name for name, other in spelled_as.items() if part and plain in other.split()]
    return fits[0] if exact or len(fits) == 1 else ""


class Story:
    """Remembers people, things and places in the order of their mention."""

    def __init__(self, agents: Sequence[str], names: Sequence[str] = ()) -> None:
        self.agents = tuple(agents)
        self.names = tuple(dict.fromkeys((*agents, *names)))
        self.actors: tuple[str, ...] = self.agents if len(self.agents) == 1 else ()
        """Who acts in the clause being read."""
        self.cast = Cast(roles=frozenset(lexicon().roles))
        for name in self.names:
            self.cast.named(name).seen = 0 if len(self.agents) == 1 else -9
        self.speaker = self.hearer = ""
        self.asked = False
        """Whether what was said last is a question that nobody has answered."""
        self.topics: dict[str, str] = {}
        self.last: list[str] = []
        self.visited: tuple[Place, ...] = ()
        """The furniture that was last gone to, all that one clause names."""
        self._held: dict[str, list[str]] = {}
        self._at: dict[str, Place | None] = {}
        self._room: dict[str, str] = {}
        self.spot: Place | None = None
        """The place spoken of last."""
        self.spots: dict[str, Place] = {}
        """Where each thing was last put or found, if that was told."""

    @property
    def actor(self) -> str:
        """The first of those who act."""
        return self.actors[0] if self.actors else ""

    def settle(self, main: Sequence[Clause], sentence: int, speaking: Sequence[Clause]) -> None:
        """Settle whom the nouns of the clauses of a sentence stand for.

        `he` or `she` who is `speaking` after a question, or replies, is never who spoke last.
        """
        self.cast.now = sentence
        for clause in speaking:
            noun = clause.subject[0] if len(clause.subject) == 1 else None
            sort = pronoun(noun.low) if noun is not None else ""
            replies = self.asked or clause.lemma in words("replying")
            if noun is None or not sort or not self.speaker or not replies or clause.lemma in words("asking"):
                continue
            others = [one for one in self.cast.people if one.name != self.speaker and one.gender in (sort, "")]
            best = max(others, key=lambda one: (one.name == self.hearer, one.seen), default=None)
            if best is not None:
                self.cast.of[noun] = (best,)
                best.seen, best.gender = sentence, sort
        self.cast.take(main, sentence)

    # -- people ------------------------------------------------------------

    def people(self, nouns: Iterable[Word]) -> tuple[str, ...]:
        """Return whom nouns stand for."""
        return tuple(dict.fromkeys(who for noun in nouns for who in self.who(noun)))

    def who(self, noun: Word, subject: bool = True) -> list[str]:
        """Return whom a noun stands for: a name, a pronoun, a group, a role (`her friend Bob`)."""
        if not subject and noun.low in words("pointing"):
            return []
        if one := self._alone_of_gender(noun):
            return [one]
        if noun not in self.cast.of:
            self.cast.of[noun] = self.cast.find(noun, "subject" if subject else "theme")
        return [one.name for one in self.cast.of[noun] if one.person]

    def _alone_of_gender(self, noun: Word) -> str:
        """Return the only one of those who take part of whom a role can be said by its gender: `the man`."""
        role = noun.lemma.lower()
        gender = lexicon().role_gender(role) if role in lexicon().roles and noun.kid("poss") is None else ""
        alike = [name for name in self.agents if gender and self.cast.named(name).gender == gender]
        return alike[0] if len(alike) == 1 else ""

    def named(self, text: str) -> str:
        """Return the person of a name."""
        return name_of(text, self.names)

    # -- things ------------------------------------------------------------

    def things(self, nouns: Iterable[Word]) -> list[str]:
        """Return the things that nouns name; `it` and `the object` are what the actor had to do with last."""
        found = list(dict.fromkeys(thing for noun in nouns for thing in self._things(noun)))
        if found:
            self.note(found)
        return found

    def _things(self, noun: Word) -> list[str]:
        inner = behind_of(noun)
        if inner is not None and noun.low in ("one", "two", "some", "all", "both", "each"):
            return self._things(inner)
        if is_pointing(noun):
            known = self._held.get(self.actor) or self.last or [SOMETHING]
            several = bool(determiners(noun) & words("plural_determiners"))
            one = noun.low in words("single") or (noun.low in words("objects") and not several)
            return known[-1:] if one and noun.low != "it" else known
        if noun.low in words("no_thing"):
            return []
        thing = lexicon().thing(spelled(noun).removeprefix("no ").removeprefix("No "))
        return [thing] if thing else []

    def mention(self, nouns: Iterable[Word]) -> None:
        """Note what nouns name, whatever is told of it: "it" may point back to it."""
        self.things(noun for noun in nouns if names_thing(noun))

    def note(self, things: Sequence[str]) -> None:
        """Note that things were spoken of, which "it" can stand for."""
        self._held[self.actor] = self.last = list(things)

    def topic(self, who: str, thing: str, to: str) -> None:
        """Note what somebody asks for or tells of: "it" is that thing from now on, also for who hears it."""
        self.topics[who] = thing
        self._held[who] = self.last = [thing]
        if to:
            self._held[to] = [thing]

    # -- places ------------------------------------------------------------

    def place(self, noun: Word | None, room: str = "") -> Place | None:
        """Return the place that a noun names; `it` and nothing are the furniture where the actor is."""
        if noun is None or noun.low in words("pointing"):
            return self.here()
        if noun.low in ("there", "here"):
            return self.here() or self.room()
        if who := self.who(noun, subject=False):
            return Place(name=who[0])
        found = lexicon().place(spelled(noun))
        here = self._at.get(self.actor)
        same = determiners(noun) & words("definite") or noun.kid("poss") is not None
        if here and here.name == found.name and not found.room and same:
            room = room or here.room
        if room and found.name and not found.room:
            found = found.model_copy(update={"room": room})
        return found if found.name or found.room else None

    def here(self) -> Place | None:
        """Return the furniture that the actor is at, or the one spoken of last."""
        place = self._at.get(self.actor, self.spot)
        return place.model_copy(update={"other": False}) if place else None

    def room(self) -> Place | None:
        """Return the room that the actor is in, where it is told."""
        room = self._room.get(self.actor)
        return Place(room=room) if room else None

    def happened(self, act: Deed) -> None:
        """Move the actor to where an act took place, and its thing to where it was left."""
        place = act.place
        if act.verb in ("put", "find") and place is not None and act.thing:
            self.spots[act.thing] = place
        if place is None or act.verb in ("find", "miss", "hold"):
            return
        if place.name and not place.is_person:
            self._at[self.actor] = self.spot = place
        elif place.room and act.verb == "walk":
            self._at[self.actor] = None
        if place.room:
            self._room[self.actor] = place.room
