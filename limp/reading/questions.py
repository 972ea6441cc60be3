"""A question in words to a query, and its options to values or claims.

Phrases that frame the question come off ("According to Ann,", "After Ben returns,"); what is left are the same
clauses as in a story, and those of thinking make the chain. The forms of what is left are data (`questions.toml`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import get_args

from ..episodes.claims import Claim, Option
from ..episodes.episode import Episode
from ..episodes.events import Enter, Event, Leave
from ..episodes.needs import Away
from ..episodes.phrases import in_a_row
from ..episodes.queries import (
    FeelingOf,
    HonestyOf,
    IsHeld,
    IsKnown,
    Open,
    Query,
    WhichClaim,
    WhichLabel,
    WhichValue,
    WhoDid,
    WhoHas,
    WhoHolds,
    WhoKnows,
)
from ..episodes.query import Moment, VariableQuery
from ..episodes.variables import Variable
from ..errors import InputError
from ..minds.facts import Value
from .clauses import Clause, Phrase, clauses
from .frames import by_verb, pattern, words
from .mentions import Cast, Entity
from .needs import UnclearError, claim_of, frame_of, has, is_person, place_name
from .parsing import Sentence, Word, plain, sentences


class Form(Value):
    """A form of questions: the word that asks, what the clause below those of thinking needs, and its query."""

    name: str
    asks: str
    verbs: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    query: str
    examples: tuple[str, ...]


FORMS = Path(__file__).with_name("questions.toml")
"""The forms of questions, and patterns of words around them and around options."""


@lru_cache(maxsize=1)
def forms() -> tuple[Form, ...]:
    """Return the forms of questions, in the order in which they are tried."""
    rows = tomllib.loads(FORMS.read_text("utf-8"))["form"]
    return tuple(Form.model_validate({**row, "verbs": row.get("verbs", "").split()}) for row in rows)


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
    asked, noun = _by_word(pattern("before first", FORMS).sub(_behind, framed))
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
    found = sentences(_by_word(framed)[0])
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


def _by_word(text: str) -> tuple[str, str]:
    """Return a question that asks by a word alone, and the noun that it asked by: `in which drawer` is where."""
    noun = ""
    for asks, nouns in nouns_asked().items():
        which = rf"(?i)\b(?:(?:in|on|at|to|into|inside|from|by) )?(?:which|what) (?P<noun>{'|'.join(nouns)})\b"
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
    thing: Entity | None = None
    """What the sentences before the question want or look for."""
    negated: bool = False
    """Whether it asks what somebody does not think."""
    noun: str = ""
    """The noun that it asks by: `drawer`, `room`, `colour`."""

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
        return found[0]

    def things(self, nouns: Sequence[Word]) -> list[Word]:
        """Return the nouns that stand for no person and do not ask."""
        return [noun for noun in nouns if not is_person(noun, self.cast) and noun.tag[0] != "W"]

    def variable(self, quality: str, name: str) -> Variable:
        """Return a variable of which the story tells something; of a thing without a place its state."""
        found = Variable(quality, name)  # type: ignore[arg-type]  # at, state or inside
        state = Variable("state", name)  # the platform that a train leaves from
        if self.noun in words("aspects"):
            found = state
        if found not in self.episode.variables and quality == "at" and state in self.episode.variables:
            return state
        holds = quality == "inside" and name in {*self.episode.places, *(e.name for e in self.cast.things)}
        if found in self.episode.variables or holds:
            return found
        raise UnclearError(f"the story does not tell of the {name}")

    def value(self, chain: tuple[str, ...], variable: Variable) -> WhichValue:
        """Return the query for a value; in which room a thing is, where that is asked."""
        return WhichValue(
            chain=chain, variable=variable, when=self.when, grain="room" if self.noun == "room" else ""
        )

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

    def suppose(self, clause: Clause, wants: bool = False) -> None:
        """Take in that somebody comes or goes before what is asked, or opens what is asked about."""
        frame = frame_of(clause, self.cast)
        effect = frame.effect if frame is not None else ""
        if effect == "come":
            for noun in clause.subject:
                self._comes(self.person([noun]), clause)
        elif effect in ("leave", "away"):
            self.supposed += [Leave(agent=self.person([noun])) for noun in clause.subject]
        elif effect in ("open", "want", "idle") or (wants and effect in ("look into", "go", "take")):
            inner = clause.action or clause
            nouns = [*inner.object, *(p.noun for p in inner.phrases if p.link == "for")]
            things = [one for noun in nouns for one in self.cast.of.get(noun, ()) if not one.person]
            self.thing = things[0] if things else self.thing
        else:
            raise UnclearError(f"it is not clear what '{clause.verb.text}' supposes")

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
        for clause in (*before, *(one for one in top.around if one.link)):
            looks = frame_of(clause, self.cast)
            if clause.link == "before" and looks is not None and looks.effect in ("open", "look into"):
                continue
            if clause in top.around and (clause.link not in words("links supposed") or not clause.subject):
                raise UnclearError(f"it is set at another time by {clause.link!r}")
            self.suppose(clause)
        word = what_asks(sentence)
        kind = self.kind(word, top)
        if kind == "why":
            return Inquiry(Open(words=self.text), tuple(self.supposed))
        clause = top if kind == "who" else self.through(top, kind)
        self._moment(top)
        for form in forms():
            fits = form.asks == kind and (not form.verbs or clause.lemma in form.verbs)
            if fits and all(self.meets(need, clause) for need in form.needs):
                query = _QUERIES[form.query](self, clause)
                if self.chain and not query.chain:
                    raise UnclearError(f"in whose view it is asked, {self.chain[0]}'s, is not read here")
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

    def _moment(self, clause: Clause) -> None:
        """Take in at which moment the question looks."""
        said = {word.lemma for word in clause.verb.all()}
        self.when = "start" if said & words("at first") else "before" if said & words("before") else "end"

    def meets(self, need: str, clause: Clause) -> bool:
        """Return whether a clause has what a form needs."""
        if need.startswith("does:"):
            return any(frame.effect in need[5:].split("|") for frame in by_verb().get(clause.lemma, ()))
        own = {
            "box": self.box(clause),
            "believed": self.chain,
            "should": clause.modal == "should" and not self.chain,
        }
        return bool(own[need]) if need in own else has(need, clause, self.cast)

    def thinks(self, clause: Clause) -> tuple[str, ...]:
        """Return the chain with the subject of a clause, unless they are its last already."""
        mine = self.person(clause.subject)
        return tuple(self.chain) if self.chain[-1:] == [mine] and clause.filled else (*self.chain, mine)

    def content(self, clause: Clause | None) -> tuple[Variable, str]:
        """Return the variable of what is known or thought, and its value if that is claimed."""
        if clause is None:
            raise UnclearError("it is not clear what they know")
        wh = words("asking what") | words("asking of a place")
        asks = clause.wh or next((w for w in clause.verb.all() if w.low in wh and w.tag[0] == "W"), None)
        if asks is not None:
            kind, depth = self.kind(asks, clause), len(self.chain)
            query = _QUERIES[{"where": "at", "when": "state"}.get(kind, "inside")](
                self, self.through(clause, kind)
            )
            if not isinstance(query, VariableQuery) or not query.names_value or len(query.chain) != depth:
                raise UnclearError("it is not clear what they know")
            return query.variable, ""
        claim = claim_of(clause, self.cast, self.place)
        if claim.variable is None or claim.chain:
            raise UnclearError("it is not clear what they know")
        return self.variable(claim.variable.quality, claim.variable.of), claim.value


def _with_what_is_known(clause: Clause) -> Clause:
    """Return a clause of knowing with what is known: `Who knows when the meeting is?`."""
    behind = [one for one in clause.around if one.link in words("asking when") and one.verb.at > clause.verb.at]
    if clause.content is not None or clause.lemma not in words("knowing") or not behind:
        return clause
    return replace(clause, content=behind[0], around=tuple(one for one in clause.around if one is not behind[0]))


# -- queries, by the names that the forms give them ---------------------------------------------------------------


def _behind(found: re.Match[str]) -> str:
    """Return a question with the clause behind it that said before what it looks: `What ... before he left?`."""
    asks = found["asks"]
    return f"{asks[0].upper()}{asks[1:]} {found['when'].lower()}?"


_QUERIES: dict[str, Callable[[_Asker, Clause], Query]] = {}


def _query(name: str) -> Callable[[Callable[[_Asker, Clause], Query]], Callable[[_Asker, Clause], Query]]:
    def keep(function: Callable[[_Asker, Clause], Query]) -> Callable[[_Asker, Clause], Query]:
        _QUERIES[name] = function
        return function

    return keep


@_query("sought")
def _sought(asker: _Asker, clause: Clause) -> Query:
    """Where somebody looks for a thing they think that it is."""
    chain = asker.thinks(clause)
    inner: Clause | None = clause
    while inner is not None:
        about = inner.phrase("for")
        nouns = [about] if about is not None and asker.cast.of.get(about) else asker.things(inner.object)
        if nouns:
            return asker.value(chain, asker.variable("at", asker.one_of(nouns).name))
        inner = inner.action or inner.content or next(iter(inner.purposes), None)
    if asker.thing is None:
        raise UnclearError("it is not clear what is looked for")
    return asker.value(chain, asker.variable("at", asker.thing.name))


@_query("put")
def _put(asker: _Asker, clause: Clause) -> Query:
    """Where somebody put a thing."""
    variable = asker.variable("at", asker.one_of(clause.object).name)
    return WhichValue(
        chain=tuple(asker.chain), variable=variable, when=asker.when, mover=asker.person(clause.subject)
    )


def _value(quality: str, asker: _Asker, clause: Clause) -> Query:
    """Where something is, or how it is."""
    nouns = clause.object if clause.passive else clause.subject
    nouns = tuple(noun for noun in nouns if noun.tag[0] != "W" and not any(k.tag[0] == "W" for k in noun.kids))
    variable = asker.variable(quality, asker.one_of(nouns).name)
    return asker.value(tuple(asker.chain), variable)


_QUERIES["at"], _QUERIES["state"] = partial(_value, "at"), partial(_value, "state")


@_query("claim")
def _claim(asker: _Asker, clause: Clause) -> Query:
    """Which of some claims somebody holds, or how a thing is that they think about."""
    chain, about = (*asker.chain, asker.person(clause.subject)), clause.phrase(*words("topics"))
    if about is not None:
        return WhichValue(chain=chain, variable=asker.variable("state", asker.one_of([about]).name))
    return WhichClaim(chain=chain, when=asker.when if isinstance(asker.when, int) else "end")


def _inside_of(asker: _Asker, clause: Clause) -> Variable:
    box = asker.box(clause)
    if box is None and clause.lemma in words("filling"):
        return asker.variable("inside", asker.one_of(asker.things(clause.object or clause.subject)).name)
    if box is None:
        raise UnclearError("it is not clear what it asks")
    noun = asker.one_of([box.noun])
    return asker.variable("inside", place_name(box.link, noun))


@_query("label")
def _label(asker: _Asker, clause: Clause) -> Query:
    return WhichLabel(variable=_inside_of(asker, clause))


@_query("inside")
def _inside(asker: _Asker, clause: Clause) -> Query:
    """What is in a place, or what somebody expects to find there."""
    chain = tuple(asker.chain)
    if has("person", clause, asker.cast) and not (clause.filled and chain):
        if clause.lemma not in words("expecting"):
            raise UnclearError(f"what somebody may {clause.lemma} is not read")
        mine = asker.person(clause.subject)
        chain = chain if chain[-1:] == (mine,) else (*chain, mine)
    return WhichValue(chain=chain, variable=_inside_of(asker, clause), when=asker.when)


@_query("who knows")
def _who_knows(asker: _Asker, clause: Clause) -> Query:
    return WhoKnows(variable=asker.content(clause.content)[0], negated=clause.negated)


@_query("who holds")
def _who_holds(asker: _Asker, clause: Clause) -> Query:
    if (
        clause.subject
        and clause.subject[0].tag[0] != "W"
        and not any(k.tag[0] == "W" for k in clause.subject[0].kids)
    ):
        raise UnclearError("it asks whom somebody thinks of")
    variable, claimed = asker.content(clause.content)
    if not claimed or clause.negated:
        raise UnclearError("it is not clear what is thought")
    return WhoHolds(variable=variable, claimed=claimed)


@_query("who has")
def _who_has(asker: _Asker, clause: Clause) -> Query:
    return WhoHas(variable=asker.variable("at", asker.one_of(asker.things(clause.object)).name))


@_query("who did")
def _who_did(asker: _Asker, clause: Clause) -> Query:
    variable = asker.variable("at", asker.one_of(asker.things(clause.object)).name)
    goals = [p for p in clause.phrases if p.link in words("goals") and asker.cast.of.get(p.noun)]
    return WhoDid(variable=variable, claimed=asker.place(goals[0]) if goals else "")


@_query("knows")
def _knows(asker: _Asker, clause: Clause) -> Query:
    """Whether somebody knows how something is, or that it is so."""
    inner = clause.content
    assert inner is not None
    chain = (*asker.chain, asker.person(clause.subject))
    if inner.lemma in words("coming to know") and has("person", inner, asker.cast) and inner.content:
        asker.chain = [*chain]
        return _knows(asker, inner)
    variable, claimed = asker.content(inner)
    negated = clause.negated ^ asker.negated
    if claimed:
        return IsHeld(chain=chain, variable=variable, claimed=claimed, negated=negated)
    return IsKnown(chain=chain, variable=variable, negated=negated)


@_query("knows about")
def _knows_about(asker: _Asker, clause: Clause) -> Query:
    """Whether somebody knows about something, or who does."""
    about = clause.phrase(*words("topics"))
    assert about is not None
    name = asker.one_of([about]).name
    topic = Variable("topic", name)
    variable = topic if topic in asker.episode.variables else asker.variable("at", name)
    if is_person(clause.subject[0], asker.cast) and asker.cast.of.get(clause.subject[0]):
        chain = (*asker.chain, asker.person(clause.subject))
        return IsKnown(chain=chain, variable=variable, negated=clause.negated ^ asker.negated)
    return WhoKnows(variable=variable, negated=clause.negated)


@_query("honest")
def _honest(asker: _Asker, clause: Clause) -> Query:
    """Whether somebody lied, or told the truth."""
    truth = has("object:truth", clause, asker.cast)
    return HonestyOf(speaker=asker.person(clause.subject), claimed="truth" if truth else "lie")


@_query("feels")
def _feels(asker: _Asker, clause: Clause) -> Query:
    """Whether somebody is surprised, disappointed or relieved by what they find."""
    inner = clause.action or next(iter(clause.purposes), None)
    if inner is None or clause.predicate is None:
        raise UnclearError("it is not clear by what")
    thing = asker.one_of(asker.things(inner.object))
    variable = asker.variable("inside" if inner.lemma in words("opening") else "at", thing.name)
    chain = (*asker.chain, asker.person(clause.subject))
    feeling = next(
        one for one in get_args(FeelingOf.model_fields["feeling"].annotation) if one == clause.predicate.low
    )
    return FeelingOf(chain=chain, variable=variable, feeling=feeling, negated=clause.negated)


@_query("held")
def _held(asker: _Asker, clause: Clause) -> Query:
    """Whether something is so, or somebody thinks that it is."""
    variable, claim = asker.content(clause)[0], claim_of(clause, asker.cast, asker.place)
    negated = claim.negated ^ asker.negated
    return IsHeld(
        chain=tuple(asker.chain), variable=variable, claimed=claim.value, negated=negated, when=asker.when
    )


def what_asks(sentence: Sentence) -> Word | None:
    """Return the word of a question that asks; None for a question for yes or no."""
    assert sentence.root is not None
    every = sentence.root.all()
    first = next((word for word in every if word.tag[0].isalpha()), None)
    if first is not None and first.low in words("asking first"):
        return None
    joining = {
        kid.at for word in every if word.relation == "advcl" for kid in word.kids if kid.relation == "advmod"
    }
    return next((word for word in every if word.low in words("question words") and word.at not in joining), None)


# -- options ------------------------------------------------------------------------------------------------------


def read_options(texts: Sequence[str], asked: Inquiry, cast: Cast, episode: Episode) -> tuple[Option, ...]:
    """Return what options stand for: values, yes or no, people, or claims."""
    query = asked.query
    if query.offers == "words" or not texts:
        return tuple(Option(words=text) for text in texts)
    if query.offers == "claims":
        return tuple(Option(claims=(_claimed(text, query, cast, episode),)) for text in texts)
    if query.offers == "yes or no":
        return tuple(Option(words=_yes_or_no(text)) for text in texts)
    if query.offers == "people":
        return tuple(Option(words=_people(text, episode)) for text in texts)
    return tuple(Option(words=_named(text, query, cast, episode)) for text in texts)


def _yes_or_no(text: str) -> str:
    first = re.match(r"\W*(yes|no)\b", text.lower())
    if first:
        return str(first[1])
    raise InputError(f"the option {text!r} is neither yes nor no.", "Offer yes and no.")


def _people(text: str, episode: Episode) -> str:
    """Return the people whom an option names, in the order of the episode."""
    low = text.lower()
    if re.match(r"(?:nobody|no one|none|neither)\b", low):
        return "nobody"
    named = []
    for person in episode.people:
        if any(re.search(rf"(?<!\w){re.escape(name.lower())}(?!\w)", low) for name in (person.name, *person.also)):
            named.append(person.name)
    if re.match(r"(?:both|everyone|everybody|all)\b", low) and not named:
        named = list(episode.names)
    if not named:
        raise InputError(f"the option {text!r} names nobody of the story.", "Name people as the story does.")
    return in_a_row(named)


def bare(words_: str) -> str:
    """Return a place or a value without prepositions that say only `in`, articles and whose it is, in lower
    case.
    """
    found = plain(words_).strip(" .!").replace("_", " ")
    while (cut := pattern("lead", FORMS).sub("", found)) != found:
        found = cut
    prefix = next(
        (p for p in sorted(words("spatial"), key=len, reverse=True) if found.lower().startswith(f"{p} ")), ""
    )
    rest = found[len(prefix) :].strip() if prefix else found
    while (cut := pattern("article", FORMS).sub("", rest)) != rest:
        rest = cut
    return f"{prefix} {rest.lower()}".strip()


def _named(text: str, query: Query, cast: Cast, episode: Episode) -> str:
    """Return the value that an option names, as the episode has it; its plain words where it names none."""
    assert isinstance(query, VariableQuery)
    known = dict.fromkeys((*episode.places, *_values_of(query.variable, episode), *episode.names))
    if query.variable.quality == "inside":
        known.update(dict.fromkeys(variable.of for variable in episode.variables if variable.quality == "at"))
        known.update(dict.fromkeys(place.label for place in episode.locations if place.label))
    wanted = bare(text)
    for value in known:
        if wanted in (bare(value), value.lower()):
            return value
    alike = [
        v
        for v in known
        if set(wanted.split()) <= set(bare(v).split()) and wanted.split()[-1:] == bare(v).split()[-1:]
    ]
    alike = alike or [
        v
        for v in known
        if set(bare(v).split()) <= set(wanted.split()) and wanted.split()[-1:] == bare(v).split()[-1:]
    ]
    if wanted.endswith(" one"):  # the left one
        alike = alike or [v for v in known if set(wanted.split()[:-1]) <= set(bare(v).split())]
    head = pattern("below", FORMS).split(wanted, maxsplit=1)[0]
    alike = alike or [v for v in known if head and bare(v) == head]  # the hook by the door
    alike = alike or [v for v in known if wanted in _numbers(bare(v)) or bare(v) in _numbers(wanted)]
    if len(alike) == 1:
        return alike[0]
    if len(alike) > 1:
        raise InputError(f"the option {text!r} may be {' or '.join(alike)}.", "Name it as the story does.")
    if query.variable.quality == "state" and " " in text.strip():
        claim = _claimed(text, query, cast, episode)
        if claim.variable == query.variable and claim.value:
            return claim.value
    return wanted


def _numbers(words_: str) -> tuple[str, ...]:
    """Return words in the plural, as they may be written."""
    return words_, f"{words_}s", f"{words_}es"


def _values_of(variable: Variable, episode: Episode) -> list[str]:
    pairs = (pair for event in episode.events for pair in event.tells())
    return list(dict.fromkeys(value for told, value in pairs if told == variable and value))


def _claimed(text: str, query: Query, cast: Cast, episode: Episode) -> Claim:
    """Return the claim that an option makes."""
    cast = cast.copy()
    cast.asking = True
    words_ = pattern("claim", FORMS).sub("", plain(text).strip().rstrip("."))
    names = tuple(name for name in episode.names if name[:1].isupper())
    found = [
        c for s in sentences(f"{words_[:1].upper()}{words_[1:]}.", names, also=episode.text) for c in clauses(s)
    ]
    cast.now += 1
    cast.take(found, cast.now)
    if isinstance(query, VariableQuery) and query.names_value:
        for word in (w for one in found for w in one.nouns if w.low in words("it") | words("they")):
            cast.of[word] = tuple(one for one in cast.things if one.name == query.variable.of)
    try:
        if len(found) != 1:
            raise UnclearError("it is no clause")

        def place(phrase: Phrase) -> str:
            [one] = cast.of.get(phrase.noun, ()) or (Entity(phrase.noun.text, False, phrase.noun.lemma),)
            return place_name(phrase.link, one)

        return claim_of(found[0], cast, place)
    except UnclearError as error:
        raise InputError(
            f"the option {text!r} was not understood: {error}.",
            "Write each option as a value or a claim, such as 'the key is in the jar', in the story's names.",
        ) from error
