"""Noun phrases to people and things: names, descriptions, pronouns and groups, in the order of telling.

A pronoun stands for whoever fits and was spoken of last, who did something before others. Where two fit alike it
is open, and its clause is unread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..episodes.episode import Episode
from .clauses import Clause, is_verb, joined
from .frames import by_verb, words
from .parsing import Word, gender_of

_ROLES = {"subject": 3, "theme": 2, "recipient": 2, "company": 1, "place": 1, "owner": 0}


@dataclass(eq=False)
class Entity:
    """Somebody or something that a text speaks of: its name, its noun with what modifies that, and whose it is."""

    name: str
    person: bool
    noun: str
    modifiers: frozenset[str] = frozenset()
    owner: Entity | None = None
    gender: str = ""
    plural: bool = False
    also: tuple[str, ...] = ()
    seen: int = -9
    """The sentence in which it was mentioned last."""
    role: int = 0
    opened: str = ""
    """The verb, if it was mentioned last as what is opened or closed."""
    place: bool = False
    """Whether something was ever put there, or somebody was there."""
    born: int = 0
    first: int = -9
    """The sentence in which it was mentioned first."""
    mentions: set[int] = field(default_factory=set)
    """Where the nouns that stand for it are told."""
    material: str = ""
    """What it is made up of, by which it may be called, too: the cards of a deck of cards."""
    holds: str = ""
    """What a container looks as if it held, by its name: `a box of cereal`."""

    def __repr__(self) -> str:
        return self.name


@dataclass
class Cast:
    """Everybody and everything that was mentioned so far."""

    entities: list[Entity] = field(default_factory=list)
    of: dict[Word, tuple[Entity, ...]] = field(default_factory=dict)
    """What each noun stands for."""
    open: set[Word] = field(default_factory=set)
    """Pronouns that may stand for several."""
    group: tuple[Entity, ...] = ()
    now: int = 0
    asking: bool = False
    """Whether a question is read, which introduces nobody."""
    quoting: bool = False
    """Whether words of somebody are read: "there is a mouse" is of the mouse that the story knows."""
    places: frozenset[str] = frozenset()
    """Names that only stand where places do."""
    people: list[Entity] = field(default_factory=list)
    things: list[Entity] = field(default_factory=list)
    by_noun: dict[str, list[Entity]] = field(default_factory=dict)
    """People and things by their noun."""
    names: dict[str, Entity] = field(default_factory=dict)
    roles: frozenset[str] = field(default_factory=lambda: words("people"))
    """Nouns for people."""
    near: dict[int, dict[Entity, None]] = field(default_factory=dict)
    """Who and what each sentence mentions."""

    def __post_init__(self) -> None:
        for one in self.entities:
            self._index(one)

    def _index(self, one: Entity) -> None:
        (self.people if one.person else self.things).append(one)
        for noun in {one.noun, one.material} - {""}:
            self.by_noun.setdefault(noun, []).append(one)
        self.names[one.name] = one
        self.near.setdefault(one.seen, {})[one] = None

    def lately(self) -> list[Entity]:
        """Return who and what the last three sentences mention, in order of first mention."""
        found = {one for k in range(self.now - 2, self.now + 1) for one in self.near.get(k, ())}
        return sorted(found, key=lambda one: one.born)

    @classmethod
    def of_episode(cls, episode: Episode) -> Cast:
        """Return the people, things and places of an episode that nobody read from a text."""
        cast = cls()
        for person in episode.people:
            made = cast.add(Entity(person.name, True, person.name.lower(), gender=gender_of(person.name), seen=0))
            made.also = person.also
        things = [variable.of for variable in episode.variables if variable.quality != "fact"]
        for name in dict.fromkeys((*things, *episode.places)):
            if name not in episode.names:
                whole, _, material = name.lower().partition(" of ")
                *before, noun = whole.split(" ")
                cast.add(Entity(name, False, noun, frozenset(before), seen=0, material=material))
        return cast

    def copy(self) -> Cast:
        """Return a cast of its own with the same people and things."""
        made = {one: replace(one) for one in self.entities}
        for one in made.values():
            one.owner = made.get(one.owner, one.owner) if one.owner is not None else None
        return Cast(
            [*made.values()],
            group=tuple(made[one] for one in self.group),
            now=self.now,
            places=self.places,
            roles=self.roles,
        )

    def add(self, entity: Entity) -> Entity:
        """Add somebody or something new, under a name of its own."""
        taken = self.names
        if entity.name in taken and entity.owner is not None:
            entity.name = f"{entity.owner.name}'s {entity.name}"
        if entity.name in taken:
            entity.name = next(
                f"{entity.name} {k}" for k in range(2, len(taken) + 3) if f"{entity.name} {k}" not in taken
            )
        entity.born = len(self.entities)
        self.entities.append(entity)
        self._index(entity)
        return entity

    def person(self, name: str) -> Entity | None:
        """Return somebody by a name, or by a part of one that is nobody else's."""
        if name in self.names and self.names[name].person:
            return self.names[name]
        same = _run_on(name)
        for one in self.people:
            if name in one.also or same == _run_on(one.name):
                return one
        parts = [one for one in self.people if set(name.split()) < set(one.name.split())]
        whole = [one for one in self.people if set(one.name.split()) < set(name.split())]
        found = parts or whole
        return found[0] if len(found) == 1 else None

    def named(self, name: str) -> Entity:
        """Return somebody by name, new if need be."""
        found = self.person(name)
        if found is not None:
            return found
        return self.add(Entity(name, True, name.lower(), gender=gender_of(name)))

    # -- whole clauses --------------------------------------------------------------------------------------------

    def take(self, main: Sequence[Clause], sentence: int) -> None:
        """Settle what the nouns of the clauses of a sentence stand for."""
        self.now = sentence
        every = [clause for one in main for clause in one.below()]
        held = {inner.verb for clause in every if clause.content is not None for inner in clause.content.below()}
        seers = {one.action.verb: one.subject for one in every if one.action is not None}
        quoting = self.quoting
        found = [(noun.at, noun, clause) for clause in every for noun in clause.nouns]
        for _, noun, clause in sorted(found, key=lambda item: item[0]):
            if noun not in self.of:
                self.quoting = quoting or clause.verb in held  # thinks that there is an apple in it
                self.settle(noun, clause, seers.get(clause.verb, ()))
        self.quoting = quoting
        for clause in main:
            called = clause.predicate if clause.lemma == "be" and not clause.negated else None
            if called is not None and called.lemma in words("people") and len(clause.subject) == 1:
                for one in self.of.get(clause.subject[0], ()):
                    self._call(one, called)  # "Dev is a guard": the guard is Dev from now on
            for around in clause.around:
                self._before_its_name(around, clause)

    def _before_its_name(self, around: Clause, clause: Clause) -> None:
        """Let a pronoun at the head stand for who is named after it: `Before he left, Otto hid the cake`."""
        named = [one for noun in clause.subject[:1] for one in self.of.get(noun, ()) if one.person]
        for noun in around.subject:
            sort = pronoun(noun.low)
            fits = [one for one in named if one.gender in ("", sort)]
            if not sort or len(fits) != 1 or clause.verb.at < around.verb.at:
                continue
            if not self.of.get(noun):
                self.of[noun] = (fits[0],)
            elif self.of[noun] != (fits[0],) and not (_is_elsewhere(around) or fits[0].first == self.now):
                self.open.add(noun)

    def settle(self, noun: Word, clause: Clause, seers: Sequence[Word] = ()) -> tuple[Entity, ...]:
        """Return what a noun stands for in a clause, and remember it; `seers` see it done: `Ann saw her do it`."""
        role = _role(noun, clause)
        if role == "predicate" and not noun.named:
            return ()
        not_them: tuple[Entity, ...] = ()
        if role != "subject" and not noun.low.endswith(("self", "selves")):
            along = role == "company" and clause.object and pronoun(noun.low)  # takes it with her
            own = () if along else clause.subject if role != "place" else (*clause.subject, *clause.object)
            not_them = tuple(one for word in own for one in self.of.get(word, ()))
        elif role == "subject" and noun not in seers:
            not_them = tuple(one for word in seers for one in self.of.get(word, ()))
        roles = {one: one.role for one in self.lately() if not one.person and one.seen >= self.now - 1}
        opens = role == "theme" and clause.lemma in words("opens") | words("closes")
        opening = clause.lemma if opens else ""
        found = self.find(noun, role, not_them, opening)
        self.of[noun] = found
        if clause.lemma in words("seeing") | words("knowing") and noun.low in words("it"):
            self.open.discard(noun)  # what is seen may be what was done
        described = noun.low in words("it") and role == "subject" and clause.predicate is not None
        if described and len(roles) > 1 and any(roles.get(one, 0) < _ROLES["subject"] for one in found):
            self.open.add(noun)  # "She put the key in the tin. It was open."
        row = next((r for r in (clause.subject, clause.object) if noun in r), (noun,))
        together = tuple(one for word in row for one in self.of.get(word, ()) if one.person)
        if len(together) > 1:
            self.group = together
        return found

    def find(
        self, noun: Word, role: str = "theme", not_them: Sequence[Entity] = (), opening: str = ""
    ) -> tuple[Entity, ...]:
        """Return what a noun stands for, without those joined to it; `opening`: a verb that opens or closes it."""
        for owner in (kid for kid in noun.kids if kid.relation == "poss"):
            if owner not in self.of:
                self.of[owner] = () if owner.low in words("whose words") else self.find(owner, "owner", ())
        low = noun.low
        if sort := pronoun(low):
            found = self._somebody(noun, sort, role, not_them)
        elif low in words("it"):
            found = self._it(noun, role, not_them, opening)
        elif low in words("they"):
            found = self._them(role, not_them)
        elif low in words("everybody"):
            found = tuple(
                one for one in (self.group if low == "both" and self.group else self.people) if one not in not_them
            )
        elif low in words("pointing"):
            found = ()
        elif noun.named:
            found = self._named(noun)
        elif noun.lemma in words("time") or noun.tag in ("WP", "WDT", "EX", "WRB", "CD", "WP$", "DT"):
            found = ()
        elif noun.lemma in self.roles and role != "topic":
            found = self._described(noun)
        else:
            apart = words("containers") | words("furniture") | words("covers")
            whole = _whole(noun) if role not in ("place", "owner") and noun.lemma not in apart else None
            if whole is not None and any(one.seen >= 0 and one.noun == whole.lemma for one in self.things):
                self.open.add(noun)  # the last piece of chalk, where there was chalk
            found = self._two(noun) or (self._thing(noun),)
        for one in found:
            one.mentions.add(noun.start)
            if one.seen < self.now or _ROLES.get(role, 1) > one.role:
                one.role = _ROLES.get(role, 1)
            one.opened = opening
            one.first = self.now if one.seen < 0 else one.first
            one.seen = self.now
            self.near.setdefault(self.now, {})[one] = None
        return found

    # -- names and descriptions -----------------------------------------------------------------------------------

    def _named(self, noun: Word) -> tuple[Entity, ...]:
        if noun.text in self.places and self.person(noun.text) is None:
            return (self._thing(noun),)
        found = self.named(noun.text)
        for kid in noun.kids:
            if kid.relation in ("appos", "compound", "nmod") and kid.lemma in words("people") and not kid.named:
                self._call(found, kid)
        return (found,)

    def _call(self, one: Entity, noun: Word) -> None:
        """Let somebody be called by a noun, too: `her brother Paul`."""
        owner = self._owner(noun)
        called = f"{owner.name}'s {noun.lemma}" if owner is not None else f"the {noun.lemma}"
        one.also = tuple(dict.fromkeys((*one.also, called)))
        one.gender = one.gender or _gender(noun)
        one.owner = one.owner or owner

    def _owner(self, noun: Word) -> Entity | None:
        owner = noun.kid("poss")
        if owner is None:
            return None
        if owner not in self.of:
            self.of[owner] = self.find(owner, "owner", ())
        found = self.of[owner]
        return found[0] if len(found) == 1 else None

    def _described(self, noun: Word) -> tuple[Entity, ...]:
        """Return people by a noun: `the nurse`, `her brother`, `two boys, Finn and Lars`."""
        below = [kid for kid in noun.kids if kid.relation == "appos" and kid.named]
        names = [one for kid in below for one in joined(kid)]
        if names:
            found = tuple(self.named(name.text) for name in names)
            for name in names:
                self.of[name] = (self.named(name.text),)
            if len(found) == 1:
                self._call(found[0], noun)
            return found
        if any(kid.low == "no" for kid in noun.kids):
            return ()
        owner, lemma = self._owner(noun), noun.lemma
        two = self.group if len(self.group) == 2 else tuple(self.people)
        if noun.tag == "NNS" and any(kid.low in words("two") for kid in noun.kids) and len(two) == 2:
            return two
        modifiers = _modifiers(noun)
        plural = noun.tag == "NNS"
        called = f"{owner.name}'s {lemma}" if owner is not None else f"the {lemma}"
        new = any(kid.low in words("introducing") for kid in noun.kids) and not self.asking
        for one in () if new else self.people:
            if called == one.name or called in one.also:
                return (one,)
            if owner is None and one.noun == lemma and one.plural == plural and modifiers <= one.modifiers:
                return (one,)
        described = " ".join((*_in_order(noun, modifiers), noun.low if plural else lemma))
        whole = f"{owner.name}'s {described}" if owner is not None else f"the {described}"
        return (self.add(Entity(whole, True, lemma, modifiers, owner, _gender(noun), plural)),)

    def _two(self, noun: Word) -> tuple[Entity, ...]:
        """Return two things of a kind, where there are two: `both boxes`."""
        two = noun.tag == "NNS" and any(kid.low in words("two") for kid in noun.kids)
        alike = [one for one in self.by_noun.get(noun.lemma, ()) if not one.person and one.seen >= 0]
        return tuple(alike) if two and len(alike) == 2 and not any(one.plural for one in alike) else ()

    def _thing(self, noun: Word) -> Entity:
        """Return a thing or a place by its noun and what modifies it."""
        lemma, modifiers, owner = noun.lemma, _modifiers(noun), self._owner(noun)
        stuff = _material(noun)
        new = any(kid.low in words("introducing") for kid in noun.kids) and not (self.asking or self.quoting)
        alike = [one for one in self.by_noun.get(lemma, ()) if not one.person]
        many = noun.tag == "NNS" and not new and sum(not one.plural and one.seen >= 0 for one in alike) > 1
        standing = words("containers") | words("furniture") | words("rooms")
        part = (
            noun.tag == "NN"
            and not new
            and lemma not in standing
            and bool(alike)
            and all(one.plural and one.seen >= 0 for one in alike)
        )
        if part or (many and not any(one.plural for one in alike)):
            self.open.add(noun)  # both boxes, of a blue and a red one
        same = [one for one in alike if _agree(modifiers, one.modifiers)]
        if owner is not None:
            same = [one for one in same if one.owner in (None, owner)]
        if same and not (new and any(one.seen >= 0 for one in same) and not modifiers):
            return max(same, key=lambda one: (one.modifiers == modifiers, one.seen))
        of = ("of", stuff.low) if stuff is not None else ()
        name = " ".join((*_in_order(noun, modifiers), noun.text if noun.named else noun.low, *of))
        made = Entity(name, False, lemma, modifiers, owner, plural=noun.tag in ("NNS", "NNPS"), holds=_held(noun))
        made.material = stuff.lemma if stuff is not None else ""
        return made if self.asking else self.add(made)

    # -- pronouns -------------------------------------------------------------------------------------------------

    def _somebody(self, noun: Word, gender: str, role: str, not_them: Sequence[Entity]) -> tuple[Entity, ...]:
        fit = [
            one
            for one in self.people
            if one.gender in ("", gender) and not one.plural and one not in not_them and one.seen >= 0
        ]
        near = [one for one in fit if one.seen >= self.now - 2]
        known = [one for one in near if one.gender == gender] or near or fit
        if not known:
            return ()
        best = max(known, key=lambda one: (one.seen, one.role))
        rivals = [one for one in known if one is not best and one.seen == best.seen and one.role >= best.role]
        rivals += [one for one in near if one not in known and (one.seen, one.role) > (best.seen, best.role)]
        if rivals and role != "owner":
            self.open.add(noun)
            return (best, *rivals)
        best.gender = gender
        return (best,)

    def _it(self, noun: Word, role: str, not_them: Sequence[Entity], opening: str) -> tuple[Entity, ...]:
        """Return what `it` stands for: what is moved is not what was opened before another thing came up."""
        fit = [one for one in self.lately() if not (one.person or one.plural or one in not_them)]
        fit = [one for one in fit if role != "theme" or one.modifiers or one.noun not in words("abstract")]
        if role == "place":
            rooms = words("rooms") | words("buildings")
            holding = (*words("containers"), *words("furniture"))  # a toolbox, too
            boxes = [one for one in fit if one.opened or one.noun.endswith(holding)]
            fit = boxes or [one for one in fit if one.place or one.noun in rooms] or fit
        if opening:
            fit = [one for one in fit if opens(one)]
        if not fit:
            return ()
        best = max(fit, key=lambda one: (one.role > 1, one.seen, one.role))
        if role == "theme" and not opening:
            alike = [one for one in fit if one is not best and (one.seen, one.role) == (best.seen, best.role)]
            apart = words("containers") | words("rooms") | words("buildings") | words("no things")
            if any(one.seen < self.now and one.noun not in apart for one in alike):
                self.open.add(noun)  # "She wrote down the code and took the slip. Jana moved it."
        if role == "theme" and best.opened and not opening:
            others = [one for one in fit if not one.opened and one.role > 1 and one.seen == best.seen]
            if len(others) == 1 and best.opened in words("opens"):
                best = others[0]
            elif others:
                self.open.add(noun)
        return (best,)

    def _them(self, role: str, not_them: Sequence[Entity]) -> tuple[Entity, ...]:
        things = [one for one in self.lately() if one.plural and not one.person]
        things.sort(key=lambda one: (one.role > 1, one.seen))
        people = tuple(one for one in self.group if one not in not_them)
        crowd = [one for one in self.people if one.plural and one.seen >= self.now - 2]
        if role in ("subject", "recipient", "owner"):
            if len(people) > 1:
                return people
            if crowd:
                return (crowd[-1],)
            if not things and len(self.people) == 2:
                return tuple(self.people)
        if things:
            return (things[-1],)
        return people if len(people) > 1 else tuple(crowd[-1:])


def _is_elsewhere(clause: Clause) -> bool:
    """Return whether a clause says that its subject is away or asleep, and so does nothing meanwhile."""
    told = {*clause.particles, *([clause.predicate.low] if clause.predicate is not None else [])}
    return clause.lemma == "be" and not clause.negated and bool(told & words("not here"))


def opens(one: Entity) -> bool:
    """Return whether something can be opened and closed, by its noun."""
    kinds = (
        words("containers") | words("furniture") | words("rooms") | words("buildings") | words("opening things")
    )
    return one.noun.endswith(tuple(kinds))  # a toolbox


def pronoun(word: str) -> str:
    """Return `he` or `she` for any form of these, such as `himself`; "" for other words."""
    return next((one for one in ("he", "she") if word in words(one)), "")


def _run_on(name: str) -> str:
    """Return a name as one word: `Xiao Gang` is `Xiaogang`."""
    return name.replace(" ", "").replace("-", "").replace(".", "").lower()


def _role(noun: Word, clause: Clause) -> str:
    if noun in clause.subject:
        return "subject"
    if noun in clause.object:
        return "theme"
    if noun is clause.recipient:
        return "recipient"
    if any(one.noun is noun and one.link in words("topics") for one in clause.phrases) and not noun.named:
        return "topic"
    if any(one.noun is noun and one.link == "with" for one in clause.phrases):
        return "company"
    return "predicate" if noun is clause.predicate else "place"


def _modifiers(noun: Word) -> frozenset[str]:
    """Return the words before a noun that say which one it is."""
    kinds = ("compound", "amod", "nmod", "nummod")
    found = [
        kid
        for kid in noun.kids
        if kid.relation in kinds
        and kid.at < noun.at
        and not kid.named
        and kid.lemma not in words("idle modifiers")
    ]
    below = [kid for one in found for kid in one.kids if kid.relation in kinds]
    return frozenset((*(kid.low for kid in (*found, *below)), *noun.low.split()[:-1]))


def _held(noun: Word) -> str:
    """Return what a container holds by its name: `a box of cereal`, `a biscuit tin`."""
    if noun.lemma.split()[-1] not in words("containers"):
        return ""
    of = _whole(noun)
    named = " ".join(noun.low.split()[:-1]) if noun.lemma.split()[-1] in words("named by content") else ""
    if not named and noun.lemma in words("named by content"):
        named = " ".join(kid.low for kid in noun.kids if kid.relation == "compound")
    return of.low if of is not None else "" if named in words("no contents") else named


def _whole(noun: Word) -> Word | None:
    """Return what a noun is of: the cards of `a deck of cards`, the car of `the boot of the car`."""
    return next((inside for kid in noun.kids if kid.low == "of" and (inside := kid.kid("pobj")) is not None), None)


def is_named_by_a_whole(noun: Word) -> bool:
    """Return whether what a noun is of says which one it is, and not how much of it: `the boot of the car`."""
    return noun.tag[0] == "N" and noun.lemma not in words("partitives") | words("abstract") | words("time")


def _material(noun: Word) -> Word | None:
    """Return what a thing is made up of, by its name: `a deck of cards`; `a jar of honey` holds it instead."""
    of = _whole(noun)
    bare = of is not None and of.tag in ("NN", "NNS") and not of.named
    bare = bare and of is not None and not any(kid.relation in ("det", "poss", "nummod") for kid in of.kids)
    holding = words("containers") | words("furniture") | words("rooms") | words("buildings") | words("people")
    return of if bare and is_named_by_a_whole(noun) and noun.lemma.split()[-1] not in holding else None


def _in_order(noun: Word, modifiers: frozenset[str]) -> tuple[str, ...]:
    """Return the words that modify a noun, as they stand before it."""
    return tuple(dict.fromkeys(word.low for word in noun.all() if word.low in modifiers))


def _agree(one: frozenset[str], other: frozenset[str]) -> bool:
    return one <= other or other <= one


def _gender(noun: Word) -> str:
    return "he" if noun.lemma in words("men") else "she" if noun.lemma in words("women") else ""


def names_of_places(main: Iterable[Clause]) -> frozenset[str]:
    """Return the names that stand only where places do: `in Rome`."""
    as_people: set[str] = set()
    as_places: set[str] = set()
    for clause in (below for one in main for below in one.below()):
        phrases = {one.noun for one in clause.phrases if one.link in words("before places")}
        for noun in clause.nouns:
            for word in _names_below(noun):
                there = noun in phrases and word is noun and not _is_to_somebody(clause)
                (as_places if there else as_people).add(word.text)
    return frozenset(as_places - as_people)


def _is_to_somebody(clause: Clause) -> bool:
    """Return whether a clause says or gives something, which is to people."""
    effects = {frame.effect for frame in by_verb().get(clause.lemma, ())}
    return bool(effects & {"tell", "say", "ask", "phone"}) or ("give" in effects and bool(clause.object))


def _names_below(noun: Word) -> Iterator[Word]:
    yield from (word for word in noun.all() if word.named and not (is_verb(word)))
