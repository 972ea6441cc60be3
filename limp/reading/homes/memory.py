"""What a reader keeps in mind: who and what was spoken of last, for pronouns and words left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...homes.lexicon import lexicon, listed
from ...minds.facts import Place
from ...minds.meanings import SOMETHING, Act
from ..english.syntax import NounPhrase
from .phrases import is_coreferent, named_things, spelled

_NAMED = re.compile(
    r"(?![A-Z]\S*['’]s |[A-Z]{2,} |[A-Z]-)[A-Z]"
)  # but `Ann's mug`, `TV stand`, `X-ray` are things
_TITLES = {"Mr": "he", "Mister": "he", "Sir": "he", "Mrs": "she", "Ms": "she", "Miss": "she", "Madam": "she"}
ANTECEDENT = "antecedent"
"""The words for what a relative clause belongs to."""


class Story:
    """Remembers people, things and places in the order of their mention."""

    def __init__(self, agents: Sequence[str], names: Sequence[str]) -> None:
        self.agents = tuple(agents)
        self.names = frozenset(names) | frozenset(agents)
        self.words = frozenset(word for name in self.names for word in name.split())
        """The words of all names."""
        self.subject: tuple[str, ...] = self.agents if len(self.agents) == 1 else ()
        self.group: tuple[str, ...] = self.agents if len(self.agents) == 2 else ()
        self.recent: list[str] = []
        self.topics: dict[str, str] = {}
        self.last_speaker = ""
        self.last_hearer = ""
        self.asked = False
        """Whether what was said last is a question that nobody has answered."""
        self.unsure: tuple[str, ...] = ()
        """All whom the pronoun of the clause being read can equally mean; () where one is meant."""
        self.roles: dict[str, str] = {}
        """The people that a role stands for: `a baker`, said of Ada."""
        self.antecedents: list[str] = []
        self._referred: dict[str, str] = {}
        self._things: dict[str, list[str]] = {}
        self._last_things: list[str] = []
        self._at: dict[str, Place | None] = {}
        self._room: dict[str, str] = {}
        self._last_place: Place | None = None
        self._spots: dict[str, Place] = {}
        self.searched: Place | None = None
        self.visited: tuple[Place, ...] = ()
        """The furniture that was last gone to, all that one clause names."""
        self.present: tuple[str, ...] = ()
        """Who acts now, while something earlier is recalled: its places are where they stand."""

    def mention(self, name: str) -> None:
        """Note that a person was named."""
        if name in self.recent:
            self.recent.remove(name)
        self.recent = [name, *self.recent[:20]]

    def act_as(self, people: tuple[str, ...]) -> None:
        """Make `people` the subject of what follows."""
        self.subject = people
        for name in reversed(people):
            self.mention(name)
        if len(people) > 1:
            self.group = people

    def people(self, subject: Sequence[NounPhrase]) -> tuple[str, ...]:
        """Return who a grammatical subject stands for; () when that is nobody known."""
        return tuple(dict.fromkeys(name for part in subject for name in self._who(part)))

    def _who(self, part: NounPhrase) -> list[str]:
        """Return whom a noun phrase stands for: a name, a pronoun, a group, a role (`her friend Bob`)."""
        text = spelled(part)
        low = text.lower()
        if low in listed("group"):
            return list(self.group or self.subject or self.agents)
        named = self.named(text)
        if named and not (part.owner and spelled(part.owner) in self.names):
            return [named]
        role = low.split()[-1] if low else ""
        if (part.determiner or part.owner) and role in lexicon().roles and " of " not in low:
            return [self._in_role(role, part.determiner.lower() in listed("own"))]
        return self._pronoun(low)

    def named(self, text: str) -> str:
        """Return the person whose name the words are or end in; `Amadi` and `Dr. Amadi` are `Dr Amadi`."""
        plain = text.replace(".", "")
        if not text or text in self.names:
            return text
        spelled = {name: name.replace(".", "") for name in self.names}
        exact = [name for name, other in spelled.items() if plain == other or plain.endswith(f" {other}")]
        fits = exact or [name for name, other in spelled.items() if other.endswith(f" {plain}")]
        return fits[0] if len(fits) == 1 and text.split()[-1][:1].isupper() else ""

    def _pronoun(self, low: str) -> list[str]:
        """Whom `he`, `she`, `him` or `her` stands for; nobody for other words.

        The last subject comes first, unless its gender is known and is another. The list of first names decides
        among several subjects, and where none of them fits, among those spoken of before.
        """
        if low not in listed("he_or_she"):
            return []
        pronoun = lexicon().pronoun(low)
        fit = [name for name in self.subject if self.gender(name) in (pronoun, "")]
        sure = [name for name in fit if self.gender(name) == pronoun]
        if len(fit) > 1 and len(sure) != 1:
            self.unsure = tuple(fit)
            return fit[:1]
        if chosen := [*sure, *fit][:1]:
            self._referred.setdefault(chosen[0], pronoun)
            return chosen
        known = self._of_gender(pronoun, (*self.recent, *self.agents))
        return [known] if known else list(self.subject[:1])

    def answerer(self, words: str, always: bool) -> tuple[str, ...]:
        """Return whom `he` or `she` stands for who speaks after a question, or, if `always`, who replies.

        That is who was spoken to, and never who spoke last; () where that is open or nobody's gender fits.
        """
        pronoun = lexicon().pronoun(words)
        if words.lower() not in ("he", "she") or not self.last_speaker or not (always or self.asked):
            return ()
        others = [name for name in (self.last_hearer, *self.recent, *self.agents) if name]
        fit = (name for name in others if name != self.last_speaker and self.gender(name) in (pronoun, ""))
        found = next(fit, "")
        if found:
            self._referred.setdefault(found, pronoun)
        return (found,) if found else ()

    def _in_role(self, role: str, own: bool) -> str:
        """Return the person in a role: who is known to be, is called so, or alone is of its gender."""
        if role in self.roles:
            return self.roles[role]
        gender = "" if own else lexicon().role_gender(role)
        named = [name for name in self.agents if name.lower() in (role, f"the {role}")]
        alike = [name for name in self.agents if gender and lexicon().gender(name) == gender]
        return named[0] if named else alike[0] if len(alike) == 1 else f"the {role}"

    def _of_gender(self, pronoun: str, names: Sequence[str]) -> str:
        """Return the first whom a pronoun fits, surely or else perhaps, and keep that it does; "" for nobody."""
        fits = (name for gender in (pronoun, "") for name in names if self.gender(name) == gender)
        if found := next(fits, ""):
            self._referred.setdefault(found, pronoun)
        return found

    def is_person(self, text: str) -> str:
        """Return the person that a noun phrase names, or ""."""
        plain = text.removeprefix("the ").removeprefix("over ")
        if known := (text if text in self.names else self.named(plain)):
            self.mention(known)
            return known
        if text in ("him", "her"):
            others = [name for name in (*self.recent, *self.agents) if name not in self.subject]
            if known := self._of_gender(lexicon().pronoun(text), others):
                return known
        return self._in_role(plain.lower(), own=False) if plain.lower() in lexicon().roles else ""

    def gender(self, name: str) -> str:
        """Return the pronoun for a person: as told, by a list of first names, or the first used; "" for none."""
        return self._told_gender(name) or lexicon().gender(name) or self._referred.get(name, "")

    def _told_gender(self, name: str) -> str:
        """Return the pronoun that a title (`Mr Lee`) or a noun (`Lee, a young woman`) tells; "" for none."""
        titled = _TITLES.get(name.split()[0].replace(".", "")) if " " in name else None
        roles = (lexicon().role_gender(role) for role, who in self.roles.items() if who == name)
        return titled or next(filter(None, roles), "")

    @property
    def actor(self) -> str:
        """The first of the current subject."""
        return self.subject[0] if self.subject else ""

    def things(self, text: str) -> list[str]:
        """Return the things named; "it" and "the object" are the last ones that the actor had to do with."""
        if text == ANTECEDENT:
            return self.antecedents
        known = self._things.get(self.actor) or self._last_things
        if is_coreferent(text) or text.lower() in ("", "the other", "both"):
            found = list(known) or [SOMETHING]
            found = found[-1:] if text.lower() in listed("single") else found
        elif match := re.match(r"(?:both|the two|the|these|those|all) (.+)", text):
            noun = lexicon().thing(match.group(1))
            found = list(known) if noun == SOMETHING and known else named_things(text)
        else:
            found = named_things(text)
        if not found:
            return []
        last = re.split(r",|\band\b|\bincluding\b", text)[-1].strip()
        alone = last.split(" ")[0] in listed("determiners") and last != text
        self.antecedents = found[-1:] if alone else list(found)
        self._things[self.actor] = self._last_things = found
        return found

    @property
    def last_thing(self) -> str:
        """The thing last spoken of, or ""."""
        return self._last_things[-1] if self._last_things and self._last_things[-1] != SOMETHING else ""

    def spot_of(self, thing: str) -> Place | None:
        """Return where a thing was last put or found, if that was told."""
        return self._spots.get(thing)

    def here(self) -> Place | None:
        """Return the furniture that the actor is at; of the past, only a place that is stated counts."""
        return None if self.present else self.place("")

    def place(self, text: str) -> Place | None:
        """Return the place named; for "" the furniture that the actor is at, or was spoken of last."""
        if not text or text in ("it", "there"):
            return self._there(text)
        here = self._at.get(self._standing)
        found = Place() if text == "nowhere" else lexicon().place(text)
        if here and here.name == found.name and not found.room and text.split(" ")[0] in listed("pointing"):
            found = found.model_copy(update={"room": here.room})
        return found if found.name or found.room else None

    def _there(self, text: str) -> Place | None:
        """Return the furniture that the actor is at, the one spoken of last, or for `there` the actor's room."""
        actor = self._standing
        place = self._at.get(actor) or (None if actor in self._at else self._last_place)
        if place is None and text == "there" and self._room.get(actor):
            return Place(room=self._room[actor])
        return place.model_copy(update={"other": False}) if place else None

    @property
    def _standing(self) -> str:
        """Who stands where things are told to be now, also while something earlier is recalled."""
        return (self.present or self.subject or ("",))[0]

    def happened(self, act: Act) -> None:
        """Move the actor to where the act took place, and its thing to where it was left."""
        place = act.place
        if act.verb in ("put", "find") and place is not None and act.thing:
            self._spots[act.thing] = place
        if act.verb in ("search", "open"):
            self.searched = place
        if place is None:
            return
        if place.name and not place.name[:1].isupper():
            self._at[self.actor] = self._last_place = place
        elif place.room and act.verb == "walk":
            self._at[self.actor] = None
        if place.room:
            self._room[self.actor] = place.room

    def topic(self, thing: str) -> None:
        """Note what the actor asked for, or told of: "it" is that thing from now on."""
        self.topics[self.actor] = thing
        self._things[self.actor] = self._last_things = [thing]

    def heard(self, listener: str, thing: str) -> None:
        """Note that a thing was spoken of to the listener."""
        if listener:
            self._things[listener] = [thing]


class Plain(Story):
    """A memory of nothing: pronouns stand for SOMETHING and for no place, and who is named is not known before."""

    def __init__(self) -> None:
        super().__init__((), ())

    def is_person(self, text: str) -> str:
        """Return a capitalised noun phrase, a role, or a pronoun for a person."""
        text = text.removeprefix("the ")
        if text in listed("objective") or text in ("me", "you") or _NAMED.match(text):
            return text
        return text if text and text.split()[-1] in lexicon().roles else ""
