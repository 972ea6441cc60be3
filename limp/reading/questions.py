"""A question in words to a query, and its options to values or claims.

Phrases that frame the question come off ("According to Ann,", "After Ben returns,"); what is left are the same
clauses as in a story, and those of thinking make the chain. The forms of what is left are data (`questions.toml`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from ..episodes.episode import Episode
from ..episodes.events import Enter, Event, Leave
from ..episodes.needs import Away, Going
from ..episodes.phrases import in_a_row
from ..episodes.queries import Open, Query
from ..episodes.query import Moment
from ..episodes.variables import Variable
from ..errors import InputError
from ..minds.facts import Value
from .clauses import Clause, Phrase, clauses, is_verb
from .coverage import phrase_of
from .frames import by_verb, pattern, words
from .mentions import Cast, Entity
from .needs import UnclearError, claim_of, frame_of, has, is_person, parts, place_name
from .parsing import Sentence, Word, plain, sentences


class FormQuery(Value):
    """The kind of query that a form asks, whose slots its clause fills.

    `about` is the quality of the variable and the noun that this is of, or what the clause says is `so`, `known`
    or `thought`. `subject` is the slot that the subject fills, where it is of people (in the chain they come
    last), `sets` what other slots are set to whatever the clause says; `negated`: it asks for what is not so.
    """

    kind: str
    about: str = ""
    subject: Literal["", "chain", "mover", "speaker"] = ""
    negated: bool = False
    sets: Mapping[str, str | bool] = {}


class Form(Value):
    """A form of questions: the word that asks, what the clause below those of thinking needs, and its query."""

    name: str
    asks: str
    verbs: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    query: FormQuery
    examples: tuple[str, ...]


class _Said(NamedTuple):
    """What a question is about: a variable, the value that is claimed of it, and whether that is denied."""

    variable: Variable | None = None
    value: str = ""
    negated: bool = False


FORMS = Path(__file__).with_name("questions.toml")
"""The forms of questions, and patterns of words around them and around options."""


@lru_cache(maxsize=1)
def forms() -> tuple[Form, ...]:
    """Return the forms of questions, in the order in which they are tried."""
    rows = tomllib.loads(FORMS.read_text("utf-8"))["form"]
    return tuple(Form(name=name, **{**row, "verbs": row.get("verbs", "").split()}) for name, row in rows.items())


@lru_cache(maxsize=1)
def nouns_asked() -> Mapping[str, tuple[str, ...]]:
    """Return the nouns that ask as a word does, by that word: `which drawer` asks where."""
    rows = tomllib.loads(FORMS.read_text("utf-8"))["nouns"]
    return {asks: tuple(nouns.split()) for asks, nouns in rows.items()}


@dataclass(frozen=True)
class Inquiry:
    """What a question asks: the query, and what it supposes to happen first."""

    query: Query
    supposed: tuple[Event, ...] = ()


def read_question(text: str, cast: Cast, episode: Episode) -> Inquiry:
    """Return what a question asks of an episode; raise `InputError` if it is not understood."""
    cast = cast.copy()
    cast.asking = True
    names = tuple(name for person in episode.people for name in (person.name, *person.also) if name[:1].isupper())
    framed, who = _framed(" ".join(plain(text).split()))
    asked, noun = _by_word(_in_other_words(framed))
    found = sentences(asked, names, also=episode.text)
    cast.now += 1
    asker = _Asker(text, cast, episode, noun=noun)
    try:
        if not found:
            raise UnclearError("it has no words")
        if pattern("asks twice", FORMS).search(framed):
            raise UnclearError("it asks for two things")
        if who:
            asker.chain.append(asker.whose(who, names))
            asker.held = set()
        *before, last = found
        for one in before:
            asker.premise(one)
        return asker.asked(last)
    except UnclearError as error:
        known = " ".join({form.asks: form.examples[0] for form in reversed(forms())}.values())
        raise InputError(
            f"the question {text!r} was not understood: {error}.",
            f"Ask in a form of docs/english.md, such as: {known}",
        ) from error


def asks_of_beliefs(text: str) -> bool:
    """Return whether a question is one for what is so, held or known, by its words alone."""
    framed, who = _framed(" ".join(plain(text).split()))
    found = sentences(_by_word(_in_other_words(framed))[0])
    last = clauses(found[-1]) if found else ()
    if not last or found[-1].root is None or "likely" in text.lower():  # which of some statements is the likeliest
        return False
    asks, lemma = what_asks(found[-1]), last[-1].lemma
    minds = words("believing") | words("knowing") | words("searching")
    if asks is None:
        return lemma in minds | words("having") and (last[-1].content is not None or lemma == "be")
    if asks.low in words("asking of a place"):
        return lemma in minds | words("having") | words("moving")
    inside = any(phrase.link in words("inside") for clause in last[-1].below() for phrase in clause.phrases)
    return asks.low in words("asking what") and (bool(who) or lemma in minds | {"be"}) and inside


def _framed(text: str) -> tuple[str, str]:
    """Return a question without the phrase that says in whose view, and whose that is."""
    before, _, last = text.rpartition(". ")
    for name in ("according to", "in the view of", "as far as"):
        frame = pattern(name, FORMS).pattern
        found = re.match(rf"(?i){frame},\s*(?P<rest>.+)$", last) or re.match(
            rf"(?i)(?P<rest>.+?),\s*{frame}\s*\?$", last
        )
        if found:
            rest = found["rest"].rstrip("?") + "?"
            asked = rest[0].upper() + rest[1:]
            return f"{before}. {asked}" if before else asked, found["who"]
    return text, ""


@lru_cache(maxsize=1)
def _other_words() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return patterns of what says the same as words of the forms, with these."""
    rows = tomllib.loads(FORMS.read_text("utf-8"))["other_words"]
    return tuple((re.compile(said, re.IGNORECASE), means) for said, means in rows.values())


def _in_other_words(text: str) -> str:
    """Return a question in the words of the forms, where it says the same in others."""
    for said, means in _other_words():
        text = said.sub(means, text)
    return text[:1].upper() + text[1:]


def _by_word(text: str) -> tuple[str, str]:
    """Return a question that asks by a word alone, and the noun that it asked by: `in which drawer` is where."""
    noun = ""
    for asks, nouns in nouns_asked().items():
        which = rf"(?i)\b(?:(?:in|on|at|to|into|inside|by) )?(?:which|what) (?P<noun>{'|'.join(nouns)})\b"
        of = rf"(?i)^what (?P<rest>.*?)\bthe (?P<noun>{'|'.join(nouns)}) of (?=the |[A-Z])"
        for asked in (which, of):
            found = re.search(asked, text)
            if found is not None:
                noun = noun or found["noun"].lower()
                word = asks if found.start() else asks.capitalize()
                text = (
                    text[: found.start()]
                    + f"{word} {found.groupdict().get('rest', '')}".rstrip()
                    + (" " if asked is of else "")
                    + text[found.end() :]
                )
                text = re.sub(r" (?:in|on|at|inside|under)\?$", "?", text)
    return text, noun


@dataclass
class _Asker:
    """A question as it is read."""

    text: str
    cast: Cast
    episode: Episode
    chain: list[str] = field(default_factory=list)
    supposed: list[Event] = field(default_factory=list)
    when: Moment = "end"
    """At which moment it looks."""
    among: range | None = None
    """The events among which it asks for one, by number, where it names a moment."""
    last: bool = False
    """Whether it asks for the last of some acts."""
    thing: Entity | None = None
    """What the sentences before the question want or look for."""
    negated: bool = False
    """Whether it asks what somebody does not think."""
    noun: str = ""
    """The noun that it asks by: `drawer`, `room`, `colour`."""
    held: set[int] = field(default_factory=set)
    """Where the words stand in their sentence that were read."""

    # -- whom and what --------------------------------------------------------------------------------------------

    def whose(self, name: str, names: tuple[str, ...]) -> str:
        """Return whose view a phrase names."""
        found = clauses(sentences(f"{name} left.", names, also=self.episode.text)[0])
        self.cast.take(found, self.cast.now)
        return self.person(found[0].subject if found else ())

    def person(self, nouns: Sequence[Word]) -> str:
        """Return the one person whom nouns stand for, who is in the story."""
        found = self.one_of(nouns, True)
        if found.name not in self.episode.names:
            raise UnclearError(f"the story names no {found.name}; it names {in_a_row(self.episode.names)}")
        if nouns[0] in self.cast.open:
            raise UnclearError(f"{nouns[0].text!r} may be several people")
        return found.name

    def one_of(self, nouns: Sequence[Word], person: bool = False) -> Entity:
        """Return what nouns stand for, which must be one; somebody if it is to be a person."""
        found = [one for noun in nouns for one in self.cast.of.get(noun, ()) if one.person or not person]
        if len(found) != 1:
            which = f"{'who' if person else 'what'} {nouns[0].text!r} is" if nouns else "what it is about"
            raise UnclearError(f"it is not clear {which}")
        for noun in nouns:
            self.hold(noun, found[0])
        return found[0]

    def hold(self, noun: Word, one: Entity) -> None:
        """Take a noun as read, with what says which one it is, where the story says so too."""
        names = " ".join((one.name, one.noun, one.material, one.holds, *one.modifiers, *one.also)).lower().split()
        for word in phrase_of(noun):
            *before, last = word.low.split()
            whose = word.relation == "poss" or word.tag[0] in "PD" or word.named
            if whose or (set(before) <= set(names) and (word is noun or {word.lemma, last} & set(names))):
                self.held.add(word.at)

    def hold_all(self, clause: Clause) -> None:
        """Take what a clause around the question says as read, as far as it speaks of what the story tells."""
        self.hold_verb(clause)
        for noun in clause.nouns:
            for one in self.cast.of.get(noun, ()):
                self.hold(noun, one)
        told = {*clause.particles, clause.link}
        self.held |= {kid.at for kid in clause.verb.kids if {kid.lemma, kid.low} & told}

    def hold_verb(self, clause: Clause) -> None:
        """Take the verb of a clause as read, with its auxiliaries."""
        helping = ("aux", "auxpass", "prt", "neg")
        self.held |= {clause.verb.at, *(kid.at for kid in clause.verb.kids if kid.relation in helping)}

    def require_held(self, sentence: Sentence) -> None:
        """Raise `UnclearError` where a word with a meaning of its own was not read, nor may be passed over."""
        for word in sentence.root.all() if sentence.root is not None else ():
            own = word.tag[0] in "NVJR" and word.low not in words("goals")
            own = own or word.tag == "CD" or word.low in words("question words")
            if own and word.at not in self.held and word.low not in words("passed over", FORMS):
                raise UnclearError(f"{word.text!r} is not understood here")
        self.held = set()

    def things(self, nouns: Sequence[Word]) -> list[Word]:
        """Return the nouns that stand for no person and do not ask."""
        return [noun for noun in nouns if not is_person(noun, self.cast) and noun.tag[0] != "W"]

    def variable(self, quality: str, name: str) -> Variable:
        """Return a variable of which the story tells something; of a thing without a place its state."""
        qualities = {"at": ("at", "state"), "topic": ("topic", "at", "state")}.get(quality, (quality,))
        if self.noun in words("aspects"):
            qualities = ("state",)
        named = [Variable(one, name) for one in qualities]  # type: ignore[arg-type]  # a quality of the forms
        told = [one for one in named if one in self.episode.variables]
        if (
            not told
            and quality == "inside"
            and name in {*self.episode.places, *(e.name for e in self.cast.things)}
        ):
            told = named
        if not told:
            raise UnclearError(f"the story does not tell of the {name}")
        return told[0]

    def place(self, phrase: Phrase) -> str:
        """Return the name of a place in a claim."""
        return place_name(phrase.link, self.one_of([phrase.noun]))

    def box(self, clause: Clause) -> Phrase | None:
        """Return the phrase that names a place."""
        placed = (p for p in clause.phrases if p.link in words("holding") and self.cast.of.get(p.noun))
        return next(placed, None)

    # -- what comes before ----------------------------------------------------------------------------------------

    def premise(self, sentence: Sentence) -> None:
        """Take in a sentence before the question: whoever comes back, and what somebody wants."""
        found = clauses(sentence)
        self.cast.take(found, self.cast.now)
        self.cast.now += 1
        for clause in found:
            self.suppose(clause, wants=True)
        self.require_held(sentence)

    def suppose(self, clause: Clause, wants: bool = False) -> None:
        """Take in that somebody comes or goes before what is asked, or opens what is asked about."""
        frame = frame_of(clause, self.cast)
        effect = frame.effect if frame is not None else ""
        self.hold_all(clause)
        if effect == "come":
            for noun in clause.subject:
                self._comes(self.person([noun]), clause)
        elif effect in ("leave", "away"):
            self.supposed += [Leave(agent=self.person([noun])) for noun in clause.subject]
        elif effect in ("open", "want", "idle") or (wants and effect in ("look into", "go", "take")):
            inner = clause.action or clause
            self.hold_all(inner)
            nouns = [*inner.object, *(p.noun for p in inner.phrases if p.link == "for")]
            things = [one for noun in nouns for one in self.cast.of.get(noun, ()) if not one.person]
            self.thing = things[0] if things else self.thing
        elif frame is not None and frame.gives == "attentive":
            self.person(clause.subject)  # who wakes up has not looked into anything yet
        else:
            raise UnclearError(f"it is not clear what '{clause.verb.text}' supposes")

    def set_at(self, clause: Clause, past: bool) -> None:
        """Take in when the question looks, or what it supposes, by a clause around it."""
        looks = frame_of(clause, self.cast)
        self.hold_all(clause)
        if clause.link == "before" and looks is not None and looks.effect in ("open", "look into"):
            self.when = "before"
        elif not (past and self._looks_then(clause)):
            if clause.link not in words("links supposed") or not clause.subject:
                raise UnclearError(f"it is set at another time by {clause.link!r}")
            self.suppose(clause)

    def _looks_then(self, clause: Clause) -> bool:
        """Take in that a clause of the past says when the question looks: who came or left, as the story tells.

        when Ann left     right after that event
        before Ann left   right after the event before it; for an act, one before it
        after Ann left    at the end, if nothing is told of it in between; for an act, one behind it
        """
        frame = frame_of(clause, self.cast) if clause.past and clause.link in words("links at", FORMS) else None
        if frame is None or frame.effect not in ("come", "leave", "away"):
            return False
        who = self.person(clause.subject)
        nouns = (*clause.object, *(phrase.noun for phrase in clause.phrases))
        rooms = {"", *(one.name for noun in nouns for one in self.cast.of.get(noun, ()))}
        happened = [(k, event) for k, event in self.episode.happened if event.moves_people]
        moves = [(k, event.parts()) for k, event in happened if len(rooms) == 1 or event.room in rooms]
        kind = Away if frame.effect == "come" else Going
        told = [k for k, parts in moves if any(part.who == who and isinstance(part, kind) for part in parts)]
        if {clause.lemma, *clause.particles} & words("coming back", FORMS):
            told = told[1:] or told  # first they were there
        if len(told) > 1 or (not told and kind is Going):
            raise UnclearError(f"the story does not tell once when {who} {clause.verb.text}")
        for number in told:
            if clause.link in words("before", FORMS):
                self.when, self.among = number - 1, range(number)
            elif clause.link == "after":
                self.among = range(number + 1, len(self.episode.events))
            else:
                self.when, self.among = number, range(0)
        return bool(told)

    def _comes(self, name: str, clause: Clause) -> None:
        """Let somebody come who has left, or was never there."""
        parts = [(part, e.room) for e in self.episode.events if e.moves_people for part in e.parts()]
        mine = [part for part, _ in parts if part.who == name]
        away = not isinstance(mine[-1], Away) if mine else name not in self.episode.there_from_the_start
        rooms = {room for part, room in parts if isinstance(part, Away)}
        nouns = (*clause.object, *(phrase.noun for phrase in clause.phrases))
        room = next((one.name for noun in nouns for one in self.cast.of.get(noun, ()) if one.name in rooms), "")
        if away:
            self.supposed.append(Enter(agent=name, room=room, here=not room))

    # -- the question ---------------------------------------------------------------------------------------------

    def asked(self, sentence: Sentence) -> Inquiry:
        """Return what the last sentence asks."""
        found = clauses(sentence)
        if not found or sentence.root is None:
            raise UnclearError("it has no verb that is known")
        self.cast.take(found, self.cast.now)
        *before, top = found
        top = _with_what_is_known(top)
        for clause in before:
            self.suppose(clause)
        self._moment(top)
        asks = what_asks(sentence)
        for word in sentence.root.all():  # what asks, and the kind of thing that it asks for: which fruit
            kind_of = asks in word.kids and word.tag[0] == "N" and word.low not in words("others", FORMS)
            self.held |= {word.at} if asks is word or kind_of else set()
        kind = self.kind(asks, top)
        if kind == "whether" and top.negated:
            raise UnclearError("it is not clear what yes and no say to what is asked not to be so")
        if kind == "why":
            return Inquiry(Open(words=self.text), tuple(self.supposed))
        clause = top if kind == "who" else self.through(top, kind)
        inner = clause.content
        if kind == "what" and not clause.subject and inner is not None and has("person", inner, self.cast):
            raise UnclearError("it is not clear whose view it asks for")
        sources = [word for word in clause.own() if word.low in words("sources")]
        if kind == "where" and any(clause.verb.at < one.at or one.at == 0 for one in sources):
            raise UnclearError("it asks from where something comes")
        for form in forms():
            fits = form.asks == kind and (not form.verbs or clause.lemma in form.verbs)
            if fits and all(self.meets(need, clause) for need in form.needs):
                query = self.query(form, clause)
                self.require_held(sentence)
                return Inquiry(query, tuple(self.supposed))
        raise UnclearError("it is of no form that is read")

    def kind(self, word: Word | None, clause: Clause) -> str:
        """Return what a question asks for, by its word and the noun behind that: `which drawer` asks where."""
        if word is None:
            return "whether"
        if word.low in words("asking why") or (word.low == "how" and clause.lemma in words("feeling")):
            return "why"
        for kind in ("who", "where", "when", "what"):
            if word.low in words(f"asking {kind}"):
                return kind
        raise UnclearError(f"what {word.text!r} asks is not read")

    def through(self, clause: Clause, kind: str) -> Clause:
        """Go down the clauses of thinking, whose subjects are the chain, to what is thought."""
        minds = words("believing") | (words("knowing") if kind in ("where", "what", "when") else frozenset())
        while has("person", clause, self.cast) and clause.lemma in minds:
            inner = clause.content or (clause.action if kind != "whether" else None)
            if inner is None:
                break
            if clause.negated and kind != "whether":
                raise UnclearError("it asks what somebody does not think")
            self.negated ^= clause.negated
            self.chain.append(self.person(clause.subject))
            if inner is clause.action and not inner.subject:
                return inner
            clause = inner
        return clause

    def _moment(self, clause: Clause, past: bool = False) -> None:
        """Take in at which moment the question looks, by the words of its clauses and those around them.

        `first` is the beginning of what was so or thought. An act to come has none ("Where will Ann look first?"),
        and of acts that are past it may say which one is meant.
        """
        self.hold_verb(clause)
        for one in clause.around:
            if one.link:
                self.set_at(one, clause.past)
        past = (past or clause.past) and not clause.modal
        spoken = [word for word in clause.own() if word.tag[0] not in "VJ"]
        said = {word.lemma for word in spoken}
        first, began = said & words("first", FORMS), said & words("at first", FORMS)
        last = words("last", FORMS) if self.meets("does:put|carry", clause) else frozenset()
        self.last |= bool(said & last)
        self.held |= {word.at for word in spoken if word.lemma in first | began | last | words("before", FORMS)}
        held = not has("person", clause, self.cast) or clause.lemma in words("thinking") | words("having")
        if not held and (began if not past else first | began) and not self.meets("does:put|carry", clause):
            raise UnclearError(f"it is not clear what {min(first | began)!r} says of it")
        if began or (first and (held or past)):
            self.when = "start"
        elif said & words("before", FORMS):
            self.when = "before"
        for inner in (clause.content, clause.action, *clause.purposes):
            if inner is not None and is_verb(inner.verb):  # "at first" is no clause
                self._moment(inner, past)

    def meets(self, need: str, clause: Clause) -> bool:
        """Return whether a clause has what a form needs."""
        if need.startswith("does:"):
            return any(frame.effect in need[5:].split("|") for frame in by_verb().get(clause.lemma, ()))
        act = clause.action or clause.content
        own = {
            "box": self.box(clause),
            "box below": clause.action is not None and self.box(clause.action),
            "believed": self.chain,
            "should": clause.modal == "should" and not self.chain,
            "nobody": not self.is_done(clause),
            "act below": act is not None and act.subject and self.meets("does:put|carry", act),
            "done": (clause.past or clause.perfect) and not clause.modal,
            "asked subject": not clause.subject or _is_asked_by(clause.subject[0]),
        }
        return bool(own[need]) if need in own else has(need, clause, self.cast)

    def is_done(self, clause: Clause) -> bool:
        """Return whether a clause says what somebody does, other than whoever is the last to think it."""
        return has("person", clause, self.cast) and not (clause.filled and bool(self.chain))

    def query(self, form: Form, clause: Clause) -> Query:
        """Return the query of a form, whose slots a clause fills."""
        asking = form.query
        wanted = frozenset[str]().union(*(parts(need)[1] for need in form.needs if not need.startswith("does:")))
        self.held |= {word.at for word in clause.own() if {word.lemma, word.low} & wanted}
        if self.chain and (form.asks == "who" or asking.subject == "speaker"):
            raise UnclearError(f"in whose view it is asked, {self.chain[0]}'s, is not read here")
        if asking.subject == "chain" and clause.modal in words("not told", FORMS):
            raise UnclearError(f"what somebody {clause.modal} do is not read")
        if asking.subject == "chain":
            clause = self.known_by(clause)
        said = self.said(asking.about, clause.content if asking.about in ("known", "thought") else clause)
        of_act = asking.kind in ("who_did", "done") or asking.about == "at seen" or asking.subject == "mover"
        which = asking.kind in ("who_did", "value") and self.when == "start"  # the first of some acts
        vague = of_act and isinstance(self.when, str) and not which
        if self.when != "end" and (vague or asking.kind in ("honesty", "label")):
            raise UnclearError("it is not clear at which moment it looks")
        act = clause.action or clause.content
        if asking.about == "at seen" and act is not None:
            self.when = self.seen(said, act)
            said = _Said(said.variable)
        elif of_act:
            return self.act(asking, said, clause)
        kind = Query.family["holds" if asking.kind == "knows" and said.value else asking.kind]
        slots = kind.model_fields
        if self.among is not None and self.when == "end" and said.variable is not None:
            between = [event for k, event in self.episode.happened if k in self.among]
            if any(said.variable in event.variables for event in between):
                raise UnclearError("it is not clear at which moment it looks")
        given = {
            "chain": tuple(self.chain),
            "variable": said.variable,
            "claimed": said.value,
            "when": self.when,
            "grain": "room" if self.noun == "room" else "",
            "feeling": clause.predicate.low if clause.predicate is not None else "",
            "negated": clause.negated ^ self.negated ^ (said.negated and "claimed" in slots) ^ asking.negated,
            **asking.sets,
        }
        if asking.subject not in ("", "chain"):
            given[asking.subject] = self.person(clause.subject)
        if not asking.sets.keys() <= slots.keys() or (given["negated"] and "negated" not in slots):
            raise UnclearError("it asks what is not so")
        return kind.model_validate({slot: value for slot, value in given.items() if slot in slots and value})

    def act(self, asking: FormQuery, said: _Said, clause: Clause) -> Query:
        """Return the query for the one act that a question asks about: where it put a thing, who did it, whether.

        Of several acts of which the answers differ, words must say which one is meant.
        """
        variable, mover = said.variable, ""
        if asking.subject == "mover" and has("person", clause, self.cast):
            mover = self.person(clause.subject)
        assert variable is not None
        acts = self.acts(variable, said.value, mover)
        slots: dict[str, object] = {"variable": variable, "chain": tuple(self.chain)}
        events = self.episode.events
        if clause.lemma in words("moves", FORMS):  # it was not moved when it was first put somewhere
            first = next(k for k, event in self.episode.happened if variable in event.variables)
            acts = [k for k in acts if k != first or events[k].origin is not None]
        if asking.kind == "done":
            slots |= {"events": tuple(str(k + 1) for k in acts), "negated": clause.negated ^ self.negated}
        elif asking.kind == "who_did":
            slots["claimed"] = said.value
            slots["events"] = (str(self.one(acts, lambda k: events[k].done_by, variable) + 1),)
        else:
            slots["when"] = self.one(acts, lambda k: events[k].changes[variable], variable)
        return Query.family[asking.kind].model_validate(slots)

    def seen(self, said: _Said, act: Clause) -> Moment:
        """Return the last act that a clause tells, after which only who saw it knows where the thing is."""
        assert said.variable is not None
        acts = self.acts(said.variable, said.value, self.person(act.subject))
        values = [event.changes.get(said.variable) for event in self.episode.events]
        if not acts or act.negated or values[acts[-1]] in values[: acts[-1]]:
            raise UnclearError("it is not clear what they saw")
        return acts[-1]

    def acts(self, variable: Variable, value: str = "", mover: str = "") -> list[int]:
        """Return the events that change a variable, to a value and by somebody, by number."""
        happened = ((k, event) for k, event in self.episode.happened if self.among is None or k in self.among)
        changes = ((k, event, event.changes[variable]) for k, event in happened if variable in event.changes)
        return [
            k
            for k, event, now in changes
            if (now == value if value else now not in self.episode.names)
            and (mover in event.doers if mover else event.doers)
        ]

    def one(self, acts: Sequence[int], answer: Callable[[int], object], variable: Variable) -> int:
        """Return the act that is meant, of those whose answers differ."""
        if not acts:
            raise UnclearError(f"the story does not tell that anybody did so to the {variable.of}")
        if len({str(answer(k)) for k in acts}) > 1 and not (self.when == "start" or self.last):
            raise UnclearError(f"it is not clear which time is meant, of {len(acts)}")
        return acts[0 if self.when == "start" else -1]

    def known_by(self, clause: Clause) -> Clause:
        """Put the subject of a clause at the end of the chain, and whoever they know to know; return the last."""
        who = self.person(clause.subject)
        if self.chain[-1:] != [who]:
            self.chain.append(who)
        inner = clause.content
        deeper = inner is not None and inner.content is not None and has("person", inner, self.cast)
        if inner is None or not deeper or inner.lemma not in words("coming to know"):
            return clause
        self.negated ^= clause.negated
        return self.known_by(inner)

    def said(self, about: str, clause: Clause | None) -> _Said:
        """Return what a clause says, or asks, of what a form is about."""
        if not about:
            return _Said()
        if clause is None:
            raise UnclearError("it is not clear what they know")
        if about == "known" and (asks := _asks_within(clause)) is not None:
            self.held.add(asks.at)
            kind, depth = self.kind(asks, clause), len(self.chain)
            inner = self.through(clause, kind)
            if len(self.chain) != depth or (kind == "what" and self.is_done(inner)):
                raise UnclearError("it is not clear what they know")
            return self.said({"where": "at subject", "when": "state subject"}.get(kind, "inside box"), inner)
        if about in ("known", "thought", "so"):
            claim = claim_of(clause, self.cast, self.place)
            if claim.variable is None or claim.chain:
                raise UnclearError("it is not clear what they know")
            variable = self.variable(claim.variable.quality, claim.variable.of)
            for word in clause.nouns:
                for one in self.cast.of.get(word, ()):
                    if one.name == claim.variable.of:
                        self.hold(word, one)
            so_far = {"still"} if claim.value in values_of(variable, self.episode) else set[str]()
            told = {*claim.value.lower().split(), "full", *so_far}
            self.held |= {word.at for word in clause.own() if word.low in told}
            return _Said(variable, claim.value, claim.negated ^ (about == "so" and clause.negated))
        quality, noun = about.split()
        below = clause.action if noun == "found" else clause.action or clause.content if noun == "seen" else None
        moved = clause if noun == "moved" else below
        goals = moved.phrases if moved is not None else ()
        goal = next((p for p in goals if p.link in words("goals") and self.cast.of.get(p.noun)), None)
        value = self.place(goal) if goal is not None else ""
        return _Said(self.variable(quality, _NOUNS[noun](self, clause)), value)


def _asks_within(clause: Clause) -> Word | None:
    """Return the word by which a clause asks that is known: `knows where it is`."""
    asking = words("asking what") | words("asking of a place")
    return clause.wh or next((w for w in clause.verb.all() if w.low in asking and w.tag[0] == "W"), None)


def _with_what_is_known(clause: Clause) -> Clause:
    """Return a clause of knowing with what is known: `Who knows when the meeting is?`."""
    behind = [one for one in clause.around if one.link in words("asking when") and one.verb.at > clause.verb.at]
    if clause.content is not None or clause.lemma not in words("knowing") or not behind:
        return clause
    return replace(clause, content=behind[0], around=tuple(one for one in clause.around if one is not behind[0]))


# -- what a variable is of, by the names that the forms give the nouns --------------------------------------------


def _sought(asker: _Asker, clause: Clause) -> str:
    """Return the thing that somebody looks for."""
    inner: Clause | None = clause
    while inner is not None:
        about = inner.phrase("for")
        nouns = [about] if about is not None and asker.cast.of.get(about) else asker.things(inner.object)
        if nouns:
            return asker.one_of(nouns).name
        inner = inner.action or inner.content or next(iter(inner.purposes), None)
    if asker.thing is not None:
        return asker.thing.name
    names = {*asker.episode.places, *asker.episode.names}
    only = {one.of for one in asker.episode.variables if one.quality == "at"} - names
    looks = words("looking", FORMS) & {one.lemma for one in clause.below()}
    if len(only) != 1 or clause.past or not looks:
        raise UnclearError("it is not clear what is looked for")
    return only.pop()


def _subject(asker: _Asker, clause: Clause) -> str:
    """Return what is asked to be somewhere, or in some state."""
    nouns = clause.object if clause.passive else clause.subject
    return asker.one_of([noun for noun in nouns if not _is_asked_by(noun)]).name


def _box(asker: _Asker, clause: Clause) -> str:
    """Return the place or container of which the content is asked."""
    box = asker.box(clause)
    if box is not None:
        return place_name(box.link, asker.one_of([box.noun]))
    if clause.lemma not in words("filling"):
        raise UnclearError("it is not clear what it asks")
    return asker.one_of(asker.things(clause.object or clause.subject)).name


def _found(asker: _Asker, clause: Clause) -> str:
    """Return the thing that somebody finds, or opens."""
    inner = clause.action or next(iter(clause.purposes), None) or clause.content
    if inner is None:
        raise UnclearError("it is not clear by what")
    return asker.one_of(asker.things(inner.object)).name


def _topic(asker: _Asker, clause: Clause) -> str:
    """Return what somebody thinks, knows or hears about."""
    about = clause.phrase(*words("topics"))
    return asker.one_of([about] if about is not None else []).name


def _object(asker: _Asker, clause: Clause) -> str:
    """Return the thing that somebody has or moves."""
    return asker.one_of(asker.things(clause.object)).name


_NOUNS = {
    "sought": _sought, "subject": _subject, "box": _box, "found": _found, "seen": _found, "topic": _topic,
    "object": _object, "moved": _object,
}  # fmt: skip


def _is_asked_by(noun: Word) -> bool:
    """Return whether a noun is a word that asks, or stands behind one: `which box`."""
    return any(word.tag[0] == "W" for word in (noun, *noun.kids))


def what_asks(sentence: Sentence) -> Word | None:
    """Return the word of a question that asks; None for a question for yes or no."""
    assert sentence.root is not None
    every = sentence.root.all()
    around = {word.at for kid in sentence.root.kids if kid.relation == "advcl" for word in kid.all()}
    first = next((word for word in every if word.tag[0].isalpha() and word.at not in around), None)
    if first is not None and first.low in words("asking first"):
        return None
    joining = {
        kid.at for word in every if word.relation == "advcl" for kid in word.kids if kid.relation == "advmod"
    }
    return next((word for word in every if word.low in words("question words") and word.at not in joining), None)


def values_of(variable: Variable, episode: Episode) -> list[str]:
    """Return the values of a variable that the events of an episode tell."""
    pairs = (pair for event in episode.events for pair in event.tells())
    return list(dict.fromkeys(value for told, value in pairs if told == variable and value))
