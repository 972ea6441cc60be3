"""A story as it is read: its events so far, and of whom it is told where they are and whether they attend.

A sentence is read whole or not at all. It is unread where a content word of it is taken by no role, and where an
effect (`effects`) does not find what it needs; an `Unread` event keeps its words and whom it names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from ..episodes.claims import Claim
from ..episodes.conventions import Conventions
from ..episodes.episode import Episode, Location, Person
from ..episodes.events import Assignment, Attend, Believe, Change, Enter, Event, Leave, Unread
from ..episodes.variables import Variable
from .clauses import RELATIVE, Clause, Phrase, Told, begun, clauses, in_order, told
from .coverage import is_elliptic, is_manner, require_claimed, require_covered, require_whole
from .frames import Frame, families, frames, pattern, words
from .mentions import Cast, Entity, names_of_places, pronoun
from .needs import UnclearError, claim_of, frame_of, goal_of, nearest_frame, place_name, roles_in
from .parsing import Sentence, Word
from .reliability import Class, class_of, form_of, reliability

EVERYBODY = "*"
"""Stands among those who do not perceive an event for all whom the whole text names."""


@dataclass(frozen=True)
class Misread:
    """A sentence that was not understood: its words, why, and the frame whose example may help."""

    words: str
    why: str
    frame: str = ""


@dataclass(frozen=True)
class Story:
    """What a text tells: an episode, its cast, what was not understood, and whose whereabouts are not told when.

    `untold` holds for each person the stretches of events, from and until, at which it is only assumed that they
    were there or away. `joined` are the events of which it is told that a person saw them with the others.
    """

    episode: Episode
    cast: Cast
    misread: tuple[Misread, ...]
    untold: dict[str, tuple[tuple[int, int], ...]]
    told_of: dict[int, set[str]]
    classes: dict[int, frozenset[Class]] = field(default_factory=dict)
    """The classes of what was read of each sentence, by where it begins."""
    read_by: tuple[tuple[str, str], ...] = ()
    """The words of each clause that was read, and the name of its frame."""
    assumed: tuple[str, ...] = ()
    """What was taken to be so and is not told."""

    def is_told(self, person: str, event: int) -> bool:
        """Return whether the words say that somebody perceived an event, or could not have."""
        if person in self.told_of.get(event, ()):
            return True
        return not any(start <= event < end for start, end in self.untold.get(person, ()))


Effect = Callable[["Stage", Clause], None]
_EFFECTS: dict[str, tuple[Effect, frozenset[str]]] = {}


def effect(name: str, takes: str = "") -> Callable[[Effect], Effect]:
    """Name an effect, with the roles that it takes beside the subject: `object goal source with content ...`."""

    def keep(function: Effect) -> Effect:
        _EFFECTS[name] = function, frozenset(("subject", *(role.replace("_", " ") for role in takes.split())))
        return function

    return keep


@dataclass
class Stage:
    """A story as it is read, clause by clause, in the order in which things happened."""

    text: str
    names: tuple[str, ...]
    sentences: Sequence[Sentence]
    spoken: Sequence[Sentence]
    cast: Cast = field(default_factory=Cast)
    events: list[Event] = field(default_factory=list)
    misread: list[Misread] = field(default_factory=list)
    rooms: dict[str, str] = field(default_factory=dict)
    """The room of each place that stands in one."""
    assumed: dict[str, str] = field(default_factory=dict)
    """Why each place is taken to stand in its room, where that is not told."""
    labels: dict[str, str] = field(default_factory=dict)
    places: set[str] = field(default_factory=set)
    """Rooms in which somebody is told to be, or to come."""
    where: dict[str, str | None] = field(default_factory=dict)
    """Where each person is told to be: a room, `""` where the story plays, None away."""
    off: set[str] = field(default_factory=set)
    """Who is told not to pay attention."""
    busy: dict[str, int] = field(default_factory=dict)
    """The event from which on it is untold whether somebody pays attention, who does something else."""
    since: dict[str, int] = field(default_factory=dict)
    """The event from which on the whereabouts of each person are untold, while they are."""
    untold: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    told_of: dict[int, set[str]] = field(default_factory=dict)
    """Of whom it is told whether they perceived each event."""
    sets: dict[Variable, list[int]] = field(default_factory=dict)
    """The events that tell a value of each variable."""
    hidden: tuple[str, ...] = ()
    sentence: int = 0
    left: dict[str, int] = field(default_factory=dict)
    """The sentence in which each person left last."""
    opened: str = ""
    """The container that was opened last, and the sentence that tells it."""
    opened_in: int = -1
    addressed: dict[int, list[Entity]] = field(default_factory=dict)
    """Who is phoned in a sentence, and hears what is said in it."""
    begun: bool = False
    background: bool = False
    """Whether a clause tells how something was while the last thing happened."""
    lost: dict[int, Misread] = field(default_factory=dict)
    """The sentences that are not understood."""
    said: set[int] = field(default_factory=set)
    classes: dict[int, set[Class]] = field(default_factory=dict)
    """The classes of what was read of each sentence, by its number."""
    read_by: list[tuple[str, str]] = field(default_factory=list)
    """The words and the frame of each clause that was read."""
    quoted: dict[int, tuple[Clause, ...]] = field(default_factory=dict)
    frame: Frame = field(default_factory=lambda: frames()[0])
    missing: list[tuple[int, tuple[int, str]]] = field(default_factory=list)
    """Who is told in which sentence to have missed which event."""
    watching: list[tuple[int, tuple[int, str]]] = field(default_factory=list)
    """Who is told in which sentence to have perceived which event."""
    unknown_in: int = -1
    """The sentence that says of what it tells that nobody knew it."""
    beside: tuple[Clause, ...] = ()
    """The clauses of the sentence that is read."""

    # -- the whole ------------------------------------------------------------------------------------------------

    def read(self) -> Story:
        """Return what the story tells."""
        for name in self.names:
            self.cast.named(name)
        stated = (one for one in told(self.sentences) if not self.sentences[one.sentence].asks)
        every = [replace(one, clause=begun(one.clause)) for one in stated]
        main: list[list[Clause]] = [[] for _ in self.sentences]
        naming: list[list[Clause]] = [[] for _ in self.sentences]
        for one in every:
            if one.main:
                main[one.sentence].append(one.clause)
            if one.main or one.clause.link in RELATIVE:
                naming[one.sentence].append(one.clause)
        self.cast.places = names_of_places(one for group in naming for one in group)
        self._settle(naming)
        given = {one.clause: frame_of(one.clause, self.cast) for one in every}
        heard = {one.sentence for one in every}
        for k, sentence in enumerate(self.sentences):
            if k not in heard and sentence.root is not None and not sentence.asks:
                self.lost.setdefault(k, Misread(sentence.text, "it has no verb that is known"))
        without = sorted(self.lost)
        forms = {k: form_of(list(group)) for k, group in groupby(every, lambda one: one.sentence)}
        for one in in_order(every, lambda one: self._is_background(one, main, given[one.clause])):
            self._read_until(one.when[0], without)
            self.sentence = one.sentence
            self.background = one.earlier
            self._gap(one)
            frame = given[one.clause]
            self.beside = tuple(other.clause for other in every if other.sentence == one.sentence)
            if one.sentence not in self.lost and self._clause(one, frame) and frame is not None:
                self.read_by.append((self._words(one.clause), frame.name))
                self.classes.setdefault(self.sentence, set()).add(class_of(frame.effect, forms[self.sentence]))
        self._read_until(len(self.sentences), without)
        starts = {self.sentences[k].start: misread for k, misread in self.lost.items()}
        for k, sentence in enumerate(self.sentences):
            if sentence.start in starts:  # a clause that was taken out of its sentence is lost with it
                self.lost.setdefault(k, starts[sentence.start])
        for k, (before, after) in enumerate(pairwise(self.sentences), 1):
            if k - 1 in self.lost and ":" in self.text[before.start + len(before.text) : after.start]:
                self.lost.setdefault(k, Misread(after.text, "what stands before the colon is not understood"))
        for k, sentence in enumerate(self.sentences):
            if sentence.quotes and k not in self.said and not sentence.asks:
                self.lost.setdefault(k, Misread(sentence.text, "it is not clear who says it to whom"))
        return self._story()

    def _read_until(self, sentence: float, without: list[int]) -> None:
        """Leave unread the sentences before one that are not understood."""
        while without and without[0] < sentence:
            self.sentence = without.pop(0)
            self._unread(self.lost[self.sentence])

    def _is_background(self, one: Told, main: Sequence[Sequence[Clause]], frame: Frame | None) -> bool:
        """Return whether a clause tells where somebody was while others did what was told before."""
        if not _is_state(one, frame):
            return False
        before = main[one.sentence - 1] if one.sentence else ()
        acting = {who for clause in before for word in clause.subject for who in self.of(word)}
        return not any(who in acting for word in one.clause.subject for who in self.of(word))

    def _settle(self, naming: Sequence[Sequence[Clause]]) -> None:
        """Settle the nouns of all sentences, and of what is quoted in each."""
        spoken = iter(self.spoken)
        for k, (sentence, group) in enumerate(zip(self.sentences, naming, strict=True)):
            self.cast.take(group, k)
            lines = sum(quote.count("\n") + 1 for quote in sentence.quotes)
            inner: list[Clause] = []
            while lines and (line := next(spoken, None)) is not None:
                inner += clauses(line)
                lines -= 1
            if inner:
                self.cast.quoting = True
                self.cast.take(inner, k)
                self.cast.quoting = False
            self.quoted[k] = tuple(inner)

    def _story(self) -> Story:
        everybody = tuple(one.name for one in self.cast.people)
        events = tuple(_without_marks(event, everybody) for event in self.events)
        end = len(events)
        untold = {name: [*self.untold.get(name, ())] for name in everybody}
        for name, found in untold.items():
            found += [(self.since.get(name, 0), end)] if name not in self.where else []
            found += [(self.busy[name], end)] if name in self.busy else []
        people = tuple(
            Person(name=one.name, also=tuple(a for a in one.also if a != one.name), there="unsaid")
            for one in self.cast.people
        )
        for one in self.cast.things:  # "a box of cereal", "a biscuit tin"
            if one.holds and one.name not in self.labels:
                self.labels[one.name] = one.holds
        known = dict.fromkeys((*self.rooms, *self.labels))
        locations = tuple(
            Location(name=p, room=self.rooms.get(p, ""), label=self.labels.get(p, "")) for p in known
        )
        classes = {self.sentences[k].start: frozenset(found) for k, found in self.classes.items()}
        sure = reliability(one for found in classes.values() for one in found)
        episode = Episode(
            people=_unique(people), locations=locations, events=events, conventions=Conventions(),
            reliability=sure, log=bool(re.match(r"\s*1\b", self.text)), text=self.text,
        )  # fmt: skip
        spans = {name: tuple(each) for name, each in untold.items() if each}
        read_by = tuple(self.read_by)
        assumed = tuple(self.assumed.values())
        return Story(episode, self.cast, tuple(self.misread), spans, self.told_of, classes, read_by, assumed)

    # -- one clause -----------------------------------------------------------------------------------------------

    def _clause(self, told: Told, frame: Frame | None) -> bool:
        """Read a clause, and say whether it was; else its sentence is lost, and all is read again without it."""
        clause = told.clause
        try:
            if told.within is not None and told.within.modal:
                raise UnclearError(f"with {told.within.modal!r} it is not told as done")
            if told.lost:
                raise UnclearError(f"{told.lost[0].text!r} is not understood here")
            self.perform(clause, frame)
        except UnclearError as error:
            helpful = frame or nearest_frame(clause, self.cast)
            said, sentence = self._words(clause), self.sentences[self.sentence].text
            why = str(error) if said == sentence else f"of {said.strip(' ,')!r}, {error}"
            self.lost[self.sentence] = Misread(sentence, why, helpful.name if helpful else "")
            return False
        return True

    def perform(self, clause: Clause, frame: Frame | None) -> None:
        """Let a clause have the effect of its frame; raise `UnclearError` if it is not wholly understood."""
        if clause.link == "before" and clause.modal and clause.lemma in words("seeing"):
            if clause.content is not None or clause.action is not None:
                raise UnclearError("it is not clear what they did not see")
            return  # so that they do not see it, which is taken in with the clause around
        if clause.link in words("unreal"):
            seen = clause.link == "without" and clause.lemma in words("seeing") | words("knowing")
            if clause.content is not None or clause.action is not None:
                raise UnclearError("it is not clear whether it was so")
            if not seen and (not clause.filled or clause.lemma in words("saying")):
                raise UnclearError("it is not clear what follows from it")
            return  # who does not see it is taken in with the clause around
        learns = words("seeing") | words("knowing") | words("finding") | words("saying")
        if clause.link == "so" and clause.modal and clause.lemma not in learns:
            return  # what something is done for
        require_whole(clause, frame, self.cast)
        if clause.link == "at a time":
            raise UnclearError("it is not said when")
        if clause.link == "only said":
            raise UnclearError("it is only said, or thought, to be so")
        links = (clause.link, *(word.low for word in clause.own()), *(one.link for one in clause.around))
        if not words("conditions").isdisjoint(links):
            raise UnclearError("it is said under a condition")
        opened = [noun for noun in clause.nouns if noun in self.cast.open]
        if opened:
            raise UnclearError(f"{opened[0].text!r} may be one of several")
        if clause.link == "where" and clause.lemma == "be" and not clause.phrases:
            return None  # where she is
        if clause.link == "relative" and clause.wh is not None and clause.wh.low == "where":
            raise UnclearError("it is not clear what place is meant")
        if frame is None:
            if is_elliptic(clause):
                return self._ellipsis(clause)
            raise UnclearError(f"no frame of {clause.lemma!r} fits it")
        if frame.effect not in ("crowd", "believe") and any(
            noun.lemma in words("the rest") for noun in clause.subject
        ):
            raise UnclearError("it is not clear who the others are")
        function, takes = _EFFECTS[frame.effect]
        takes |= roles_in(frame)
        require_covered(clause, takes, self.cast)
        self.frame = frame
        if families()[frame.effect] in ("things", "nothing", "words"):
            self._require_there(clause, "goal" in takes)
        if clause.modal and not (clause.modal in words("abilities") and frame.effect in words("perceiving")):
            raise UnclearError(f"with {clause.modal!r} it is not told as done")
        if clause.negated and "negation" not in takes and "negated" not in frame.needs:
            if clause.content is not None or clause.action is not None or clause.lemma in words("stative"):
                raise UnclearError("it is not said what is so instead")
            return None  # it was not done
        start = len(self.events)
        function(self, clause)
        self._manner(clause, frame, start)
        return None

    def _require_there(self, clause: Clause, brings: bool) -> None:
        """Raise `UnclearError` where a clause says that it happens in a place where its doer is not told to be.

        `brings`: its goal is where a thing comes to be.
        """
        goal = self.goal(clause) if brings else None
        below = [(kid.low, kid.kid("pobj")) for word in clause.own() for kid in word.kids]
        for link, noun in (*below, *((phrase.link, phrase.noun) for phrase in clause.phrases)):
            if noun is None or link not in words("within") or (goal is not None and noun is goal.noun):
                continue
            room = noun.lemma in words("rooms") or any(one.name in self.places for one in self.of(noun))
            for one in self.people(clause.subject, wanted=False) if room else ():
                if self.where.get(one.name, noun.low) not in (noun.low, *(found.name for found in self.of(noun))):
                    raise UnclearError(f"it is not told that {one.name} was {link} the {noun.text}")

    def require_here(self, clause: Clause, who: Sequence[Entity]) -> None:
        """Raise `UnclearError` where a clause names everybody in a place where somebody is not told to be."""
        for noun in clause.nouns if clause.recipient is None else (*clause.nouns, clause.recipient):
            _, _, place = noun.lemma.partition(" in the ")
            told = [self.where.get(one.name) or place for one in who]
            if noun.low in words("everybody") and place not in ("", "room") and any(at != place for at in told):
                raise UnclearError(f"it is not told that {who[0].name} was in the {place}")

    def _ellipsis(self, clause: Clause) -> None:
        """Take up the verb before: `Leo sees this too, but his sister doesn't`."""
        here = [event for event in self.events[-1:] if event.text == self.sentences[self.sentence].text]
        if clause.negated and clause.subject and any(event.informs and not event.changes for event in here):
            return  # Ann looks into the box, but Ben does not
        number = self.last_change()
        if clause.negated and number is not None and clause.subject:
            for one in self.people(clause.subject):
                self.unseen(one, number)
            return
        if clause.negated or clause.subject:
            raise UnclearError("it is not said what")

    def _words(self, clause: Clause) -> str:
        """Return the words of a clause as the text has them."""
        own = [word for word in clause.own() if word.end]
        return (
            self.text[own[0].start : max(word.end for word in own)] if own else self.sentences[self.sentence].text
        )

    def _unread(self, misread: Misread) -> None:
        """Add that the sentence is not understood, with everybody and everything that it may be about."""
        root = self.sentences[self.sentence].root
        own = root.all() if root is not None else ()
        names: dict[str, None] = {}
        for word in own:
            for one in self.cast.of.get(word, ()):
                names[one.name] = None
            names.update(dict.fromkeys(one.name for one in self.cast.by_noun.get(word.lemma, ())))
            if word.text in self.cast.names:
                names[word.text] = None
            if self.is_usual_place(word):
                held = [Variable.read(f"at({name})") for name in names]
                places = (event.changes.get(one) for event in self.events for one in held)
                names.update(dict.fromkeys(place for place in [*places] if place))
            pronouns = words("it") | words("they") | words("pointing")
            pointing = (word.low in pronouns and word.tag != "PRP$") or (
                pronoun(word.low) and word not in self.cast.of
            )
            restricts = word.low in words("only") | words("exceptions")
            learns = word.lemma in words("saying") | words("thinking") | words("seeing") | words("finding")
            if pointing or restricts or learns or word.low in words("everybody") | words("all or none"):
                names.update(dict.fromkeys(one.name for one in self.cast.entities))
        if self.sentences[self.sentence].quotes:
            names.update(dict.fromkeys(one.name for one in self.cast.entities))
        for one in self.cast.people:  # who may have come, gone, or done something else
            if one.name in names:
                self.loses_sight(one.name)
        self.misread.append(misread)
        self._add(Unread(text=misread.words, clause=misread.words, names=tuple(names)))

    # -- events ---------------------------------------------------------------------------------------------------

    def _add(self, event: Event) -> int:
        self.events.append(event)
        number = len(self.events) - 1
        for variable in _told_variables(event):
            self.sets.setdefault(variable, []).append(number)
        return number

    def add(self, event: Event) -> int:
        """Add an event with the words that tell it; return its place."""
        quote = self.sentences[self.sentence].text
        return self._add(event.model_copy(update={"text": quote}))

    def change(
        self,
        clause: Clause,
        sets: dict[str, str],
        doers: Sequence[Entity] = (),
        holds: bool = False,
        moved: bool = False,
    ) -> int:
        """Add that variables get values, by somebody or by itself; `""` is a value that is not told.

        `holds`: it was so from the start. `moved`: the words say that the thing was somewhere else before.
        """
        for one in doers:
            self.act(one)
        names = [one.name for one in doers]
        unknown = bool(clause.subject) and clause.subject[0].low in words(
            "unnamed doers"
        )  # somebody had filled it
        hidden = (EVERYBODY,) if unknown else tuple(name for name in self.hidden if name not in names)
        assigned = tuple(Assignment(variable=Variable.read(k), value=v or None) for k, v in sets.items())
        for item in assigned:
            if item.variable.quality == "at" and item.value == item.variable.of:
                raise UnclearError(f"the {item.value} would be at itself")
        self.begun = True
        made = Change(
            sets=assigned,
            by=names[0] if names else "",
            together=tuple(names[1:]),
            verb=clause.lemma if names else "",
            unseen_by=hidden,
            mood="holds" if holds else "happened",
            moved_from="" if moved else None,
        )
        number = self.add(made)
        self.tells_of(number, *names, *hidden, *self.off, *(one.name for one in self.cast.people if unknown))
        return number

    def update(self, number: int, **fields: object) -> None:
        """Replace fields of an event."""
        self.events[number] = self.events[number].model_copy(update=fields)

    def tells_of(self, number: int, *names: str) -> None:
        """Note that it is told of these people whether they perceived an event."""
        self.told_of.setdefault(number, set()).update(names)

    def last_change(self, by: str = "") -> int | None:
        """Return the last event that changed something, by somebody if they are named.

        Raises `UnclearError` if what was told after it is not understood, which may have changed something, too.
        """
        for k in range(len(self.events) - 1, -1, -1):
            event = self.events[k]
            if not event.understood and (not by or by in event.may_name):
                raise UnclearError("what was done last is not understood")
            if event.changes and event.mood == "happened" and (not by or by in event.doers):
                return k
        return None

    def last(self) -> int:
        """Return the last event that changed something; raise `UnclearError` if none did."""
        number = self.last_change()
        if number is None:
            raise UnclearError("nothing was done yet")
        return number

    def done(self, number: int | None = None) -> Event:
        """Return a change by its number, the last one if none is given."""
        return self.events[self.last() if number is None else number]

    def points_to_a_deed(self, noun: Word) -> bool:
        """Return whether a noun stands for what was done: `it`, `this action`, `the move`.

        Raises `UnclearError` where it says what moved: `the box move`.
        """
        deed = noun.lemma in words("deeds") and any(kid.low in words("articles") for kid in noun.kids)
        if deed and (" " in noun.low or noun.kid("compound") is not None):
            raise UnclearError(f"it is not clear what {noun.text!r} is")
        of = next((kid.kid("pobj") for kid in noun.kids if kid.low == "of"), None)
        if of is not None and noun.low in words("everybody") | words("all or none"):  # all of this
            return self.points_to_a_deed(of)
        return deed or (noun.low in words("whatever") and not self.people([noun], wanted=False))

    def together(self, number: int) -> list[int]:
        """Return the changes of one thing that one sentence tells, of which a number is one: taken out and put."""
        event = self.done(number)
        things = {variable.of for variable in event.changes}
        found = [number]
        for k in range(number - 1, -1, -1):
            other = self.events[k]
            if other.text != event.text:
                break
            same = other.mood == event.mood and other.doers[:1] == event.doers[:1]
            if same and things & {variable.of for variable in other.changes}:
                found.append(k)
        return found

    def seen(self, one: Entity, number: int, secretly: bool = False) -> None:
        """Let somebody perceive a change, as the words say."""
        secretly = secretly or self.unknown_in == self.sentence
        for k in self.together(number):
            event = self.done(k)
            self.tells_of(k, one.name)
            if one.name in event.doers:
                continue
            self.watching.append((self.sentence, (k, one.name)))
            slot = "secretly_seen_by" if secretly else "seen_by"
            here = self.where.get(one.name)
            together = here is not None and all(self.where.get(name, here) == here for name in event.doers)
            if secretly or not together or one.name in self.off:
                other = "seen_by" if secretly else "secretly_seen_by"
                self.update(k, **{other: tuple(name for name in getattr(event, other) if name != one.name)})
                self.update(k, **{slot: tuple(dict.fromkeys((*getattr(event, slot), one.name)))})

    def unseen(self, one: Entity, number: int) -> None:
        """Let somebody not perceive a change, as the words say."""
        for k in self.together(number):
            event = self.done(k)
            self.tells_of(k, one.name)
            self.missing.append((self.sentence, (k, one.name)))
            if one.name not in event.doers:
                self.update(k, unseen_by=tuple(dict.fromkeys((*event.unseen_by, one.name))),
                            seen_by=tuple(name for name in event.seen_by if name != one.name))  # fmt: skip
            if self.unknown_in == self.sentence:
                self.unnoticed([(k, one.name)])

    def unnoticed(self, missing: Sequence[tuple[int, str]]) -> None:
        """Let nobody notice that somebody did not perceive a change."""
        for number, name in missing:
            event = self.events[number]
            kept = tuple(other for other in event.unseen_by if other != name)
            self.update(number, unseen_by=kept, missed_by=tuple(dict.fromkeys((*event.missed_by, name))))

    # -- where everybody is ---------------------------------------------------------------------------------------

    def places_told(self, one: Entity, where: str | None) -> None:
        """Note that the words say where somebody is from now on."""
        if one.name not in self.where:
            self.untold.setdefault(one.name, []).append((self.since.pop(one.name, 0), len(self.events)))
        self.where[one.name] = where
        if where:
            self.places.add(where)

    def loses_sight(self, name: str) -> None:
        """Note that from now on it is not told where somebody is."""
        if self.where.pop(name, None) is not None or name not in self.since:
            self.since[name] = len(self.events)

    def takes_part(self, one: Entity) -> None:
        """Let somebody do something where the story plays: who was away must have come."""
        if one.name in self.where and self.where[one.name] is None:
            if self.left.get(one.name) == self.sentence:  # goes out and gets it
                raise UnclearError("it is not told where they do it")
            self.add(Enter(agent=one.name, here=True))
            self.where.pop(one.name)
            self.since[one.name] = len(self.events)

    def act(self, one: Entity) -> None:
        """Let somebody do something with things: they are there, and pay attention."""
        self.takes_part(one)
        self.attends_again(one)

    def is_busy(self, one: Entity) -> None:
        """Note that from now on it is not told whether somebody perceives what happens; who is away does not."""
        if self.where.get(one.name, "") is not None and one.name not in self.busy:
            self.busy[one.name] = len(self.events)

    def attends_again(self, one: Entity) -> None:
        """Let somebody perceive again who did not."""
        self._not_busy(one)
        if one.name in self.off:
            self.off.discard(one.name)
            self.add(Attend(agent=one.name))

    def _not_busy(self, one: Entity) -> None:
        if one.name in self.busy:
            self.untold.setdefault(one.name, []).append((self.busy.pop(one.name), len(self.events)))

    def leaves(self, one: Entity, room: str = "") -> None:
        """Let somebody leave."""
        if one.name in self.where and self.where[one.name] is None:
            return
        known = room in self.places or not self.places
        self._not_busy(one)
        self.left[one.name] = self.sentence
        self.places_told(one, None)
        self.add(Leave(agent=one.name, room=room if known else ""))
        self.begun = True

    def comes(self, one: Entity, room: str = "", here: bool = True) -> None:
        """Let somebody come into a room, or to where the story plays."""
        acted = self._took_part(one.name)
        if one.name not in self.where:
            since = self.since.pop(one.name, 0)
            if acted:  # when they went is not told
                self.untold.setdefault(one.name, []).append((max(since, acted[-1] + 1), len(self.events)))
            self.where[one.name] = room  # who comes in was away before
        elif self.begun and self.where[one.name] in ((room,) if room else {*self.places, ""}):
            last = acted[-1] + 1 if acted else 0  # who comes in, and was here, had gone meanwhile
            self.untold.setdefault(one.name, []).append((last, len(self.events)))
        self.places_told(one, room)
        self._not_busy(one)
        self.off.discard(one.name)
        self.add(Enter(agent=one.name, room=room, here=here and self.begun))

    def _took_part(self, name: str) -> list[int]:
        return [k for k, e in enumerate(self.events) if name in e.doers]

    def _gap(self, one: Told) -> None:
        """Note that time has passed: who was told to be together need not be any more."""
        if one.main and self.begun and pattern("gap").search(self.sentences[one.sentence].text):
            for name in [name for name, where in self.where.items() if where is not None]:
                self.loses_sight(name)

    # -- nouns ----------------------------------------------------------------------------------------------------

    def of(self, word: Word | None) -> tuple[Entity, ...]:
        """Return what a noun stands for."""
        return self.cast.of.get(word, ()) if word is not None else ()

    def people(self, nouns: Sequence[Word], wanted: bool = True) -> list[Entity]:
        """Return the people whom nouns stand for; raise `UnclearError` if there are none and some are wanted."""
        found = [one for noun in nouns for one in self.of(noun) if one.person]
        if wanted and not found:
            raise UnclearError("it is not clear who " + (f"{nouns[0].text!r} is" if nouns else "does it"))
        return list(dict.fromkeys(found))

    def whom(self, clause: Clause) -> list[Entity]:
        """Return of whom a clause tells something: its subject, or an object or owner that its frame marks."""
        told = (
            clause.object
            if clause.object and (clause.passive or "of object" in self.frame.marks)
            else clause.subject
        )
        if "of owner" in self.frame.marks:
            owner = told[0].kid("poss")
            if owner is None or clause.negated:
                raise UnclearError("it is not clear whose it is")
            told = (owner,)
        return self.people(told)

    def things(self, nouns: Sequence[Word]) -> list[Entity]:
        """Return the things that nouns stand for; raise `UnclearError` if there are none."""
        found = [one for noun in nouns for one in self.of(noun) if not one.person]
        if not found:
            raise UnclearError("it is not clear what " + (f"{nouns[0].text!r} is" if nouns else "is meant"))
        return list(dict.fromkeys(found))

    def goal(self, clause: Clause) -> Phrase | None:
        """Return the phrase that says where something comes to be."""
        return goal_of(clause, self.cast)

    def is_usual_place(self, noun: Word) -> bool:
        """Return whether a noun stands for where a thing was: `its place`, `the original container`."""
        owner = noun.kid("poss")
        usual = owner is not None and not any(one.person for one in self.of(owner))
        usual = usual or any(kid.low in words("usual") for kid in noun.kids)
        return noun.lemma in words("positions") and usual

    def place(self, phrase: Phrase) -> str:
        """Return the name of a place, with the preposition if it is beside or under something."""
        found = self.of(phrase.noun)
        if len(found) != 1:
            raise UnclearError(f"it is not clear where '{phrase.link} {phrase.noun.text}' is")
        if any(kid.tag == "CD" and kid.at > phrase.noun.at for kid in phrase.noun.kids):  # Room 6
            raise UnclearError("it is not clear what the number names")
        found[0].place = True
        return place_name(phrase.link, found[0])

    def value(self, variable: str) -> str:
        """Return the value that a variable got last, if that is told."""
        wanted = Variable.read(variable)
        for number in reversed(self._telling(wanted)):
            event = self.events[number]
            if wanted in event.changes and event.mood == "happened":
                return event.changes[wanted] or ""
            if wanted in event.shown:
                return event.shown[wanted]
        return ""

    def where_is(self, thing: str) -> str:
        """Return where a thing was put last, or the room in which it stood from the start, if either is told."""
        return self.value(f"at({thing})") or self.rooms.get(thing, "")

    def is_known(self, variable: str) -> bool:
        """Return whether something was told of a variable."""
        return bool(self._telling(Variable.read(variable)))

    def _telling(self, variable: Variable) -> list[int]:
        """Return the events that tell something of a variable, without those that were taken back."""
        found = self.sets.get(variable, [])
        while found and (found[-1] >= len(self.events) or variable not in _told_variables(self.events[found[-1]])):
            found.pop()
        return found

    # -- who perceives --------------------------------------------------------------------------------------------

    def _manner(self, clause: Clause, frame: Frame, start: int) -> None:
        """Take what a clause says of who perceives it: `secretly`, `behind her back`, `before he came back`."""
        new = [k for k in range(start, len(self.events)) if _happened(self.events[k])]
        if self.is_secret(clause) and frame.effect in ("come", "go", "leave", "away") and not new:
            raise UnclearError("it is not told what follows from coming or going unseen")
        for k in new if self.is_secret(clause) and frame.effect != "see" else ():
            self.update(k, unseen_by=(EVERYBODY,))
            self.tells_of(k, *(one.name for one in self.cast.people))
        for phrase in clause.phrases:
            if is_manner(phrase, self.cast):
                who = self.people([phrase.noun]) if phrase.link == "in front of" else self._owners(phrase.noun)
                sees = phrase.link == "in front of" or phrase.noun.lemma in words("seeing manners")
                if set(who) & set(self.people(clause.subject, wanted=False)):
                    raise UnclearError("it is not said where behind their own back is")
                self._perceived(who, new, sees)
                if phrase.noun.lemma == "departure":
                    for one in who:
                        self.leaves(one)
        doers = self.people(clause.subject, wanted=False)
        for around in clause.around:
            other = frame_of(around, self.cast)
            missed = around.link == "without" or (around.link == "before" and bool(around.modal))
            unaware = missed and around.lemma in words("seeing") | words("knowing")
            back = (
                around.link in words("until then")
                and other is not None
                and (other.effect == "come" or other.gives == "attentive")
            )
            if unaware and not new:
                raise UnclearError("it is not clear what they do not see")
            if unaware or (back and not around.modal):
                who = [one for one in self.people(around.subject) if one not in doers]
                self._perceived(who, [k for k in new if unaware or not self.told_already(who, k)], sees=False)
        self._together_unseen(clause, new)

    def _together_unseen(self, clause: Clause, new: Sequence[int]) -> None:
        """Let what somebody goes on to do with a thing be as unseen as what they did first: took and hid it."""
        before = [self.events[k] for k in self.together(new[0]) if k not in new] if clause.filled and new else []
        for name in {name for event in before for name in event.unseen_by if name in self.cast.names}:
            if not self.told_already([self.cast.names[name]], new[0]):
                self.unseen(self.cast.names[name], new[0])

    def is_secret(self, clause: Clause) -> bool:
        """Return whether something is done unnoticed: `secretly`, `in secret`."""
        adverbs = any(word.low in words("secret") for word in (*clause.adverbs, *clause.left))
        return adverbs or any(one.link == "in" and one.noun.low in words("in private") for one in clause.phrases)

    def _perceived(self, who: Sequence[Entity], changes: Sequence[int], sees: bool) -> None:
        for one in who:
            for k in changes:
                (self.seen if sees else self.unseen)(one, k)

    def told_already(self, who: Sequence[Entity], number: int) -> bool:
        """Return whether it is told of all of them whether they perceived an event."""
        return all(one.name in self.told_of.get(number, ()) for one in who)

    def _owners(self, noun: Word) -> list[Entity]:
        """Return whose back, absence or knowledge a noun is, or to whom something is unknown."""
        owner = noun.kid("poss", "compound")
        behind = [kid.kid("pobj") for kid in noun.kids if kid.low in words("owners")]
        for word in (owner, *behind):
            if word is not None and word not in self.cast.of:
                self.cast.of[word] = self.cast.find(word, "owner")
        return self.people([word for word in (owner, *behind) if word is not None])

    # -- what is said ---------------------------------------------------------------------------------------------

    def claims(self, clause: Clause | None) -> tuple[Claim, ...]:
        """Return what a clause, or a quotation where there is none, claims; raise `UnclearError` if nothing."""
        if clause is not None:
            return (self.claim(clause), *(self.claim(one) for one in clause.joined if one.filled))
        self.said.add(self.sentence)
        inner = self.quoted.get(self.sentence, ())
        if not inner:
            raise UnclearError("it is not clear what is said")
        if any(one.verb.tag == "VB" and not one.modal for one in inner):  # let us hide it
            raise UnclearError("it is a request")
        return tuple(self.claim(one) for one in inner)

    def hold(self, who: Sequence[Entity], claims: Sequence[Claim]) -> None:
        """Let people hold what is claimed."""
        for one in who:
            for claim in claims:
                chain = (one.name, *claim.chain)
                self.add(Believe(claim=claim.model_copy(update={"chain": chain, "verb": "believes"})))

    def claim(self, clause: Clause) -> Claim:
        """Return the claim that a clause makes; raise `UnclearError` if it makes none, or says more."""
        require_claimed(clause, self.cast)
        return claim_of(clause, self.cast, self.place)


def _happened(event: Event) -> bool:
    return bool(event.changes) and event.mood == "happened"


def _told_variables(event: Event) -> tuple[Variable, ...]:
    learnt = event.informs and not event.is_said
    return event.variables if event.changes or learnt else ()


def _unique(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Return people without names that are two people's."""
    count: dict[str, int] = {}
    for one in people:
        for name in (one.name, *one.also):
            count[name] = count.get(name, 0) + 1
    return tuple(one.model_copy(update={"also": tuple(n for n in one.also if count[n] == 1)}) for one in people)


def _without_marks(event: Event, everybody: Sequence[str]) -> Event:
    if EVERYBODY not in event.unseen_by:
        return event
    seeing = {*event.seen_by, *event.secretly_seen_by, *event.doers}
    return event.model_copy(update={"unseen_by": tuple(name for name in everybody if name not in seeing)})


def _is_state(one: Told, frame: Frame | None) -> bool:
    """Return whether a clause tells a state of somebody that held while the last thing happened."""
    clause = one.clause
    if frame is None or not clause.past or clause.perfect or any(a.lemma in words("now") for a in clause.adverbs):
        return False
    begins = bool(set(clause.particles) & words("switches"))  # sat down
    stative = (clause.lemma in words("states told") and not begins) or clause.progressive
    return stative and frame.effect in ("attention", "away", "busy", "person at")
