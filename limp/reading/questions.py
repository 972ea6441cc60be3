"""A question in words to a query, and its options to values or claims.

The category comes first: where, what is in, in which state, whether somebody knows or holds, who knows, who did.
Phrases
that frame the question come off ("According to Ann,", "After Ben returns,"); what is left are the same clauses
as in a story, and those of thinking make the chain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..episodes.claims import Claim, Option
from ..episodes.episode import Episode
from ..episodes.events import Enter, Event, Leave
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
from ..episodes.query import Moment
from ..episodes.variables import Variable
from ..errors import InputError
from .clauses import Clause, Phrase, clauses
from .frames import words
from .mentions import Cast, Entity
from .needs import UnclearError, claim_of, is_person, place_name, state_of, time_of
from .parsing import Sentence, Word, plain, sentences

FORMS = (
    "Where will Ann look for the key? Where does Ann think that Ben thinks the key is?"
    " What does Ann think is in the box? Does Ann know where the key is?"
    " Does Ann think that the shop is open? Who knows where the key is?"
)


@dataclass(frozen=True)
class Inquiry:
    """What a question asks: the query, what it supposes to happen first, and what it claims, if it compares
    claims.
    """

    query: Query
    supposed: tuple[Event, ...] = ()
    claim: Claim | None = None


def read_question(text: str, cast: Cast, episode: Episode) -> Inquiry:
    """Return what a question asks of an episode; raise `InputError` if it is not understood."""
    cast = cast.copy()
    cast.asking = True
    names = tuple(name for person in episode.people for name in (person.name, *person.also) if name[:1].isupper())
    framed, chain = _framed(" ".join(plain(text).split()))
    found = sentences(framed, names, also=episode.text)
    if not found:
        raise _refusal(text, "it has no words")
    cast.now += 1
    asker = _Asker(text, cast, episode)
    try:
        for words_ in chain:
            asker.chain.append(asker.whose(words_, names))
        *before, last = found
        for one in before:
            asker.premise(one)
        return asker.asked(last)
    except UnclearError as error:
        raise _refusal(text, str(error)) from error


def _refusal(text: str, why: str) -> InputError:
    return InputError(
        f"the question {text!r} was not understood: {why}.",
        f"Ask in one of these forms: {FORMS} Or take --reader model.",
    )


def asks_of_beliefs(text: str) -> bool:
    """Return whether a question is one for what is so, held or known, by its words alone."""
    framed, chain = _framed(" ".join(plain(text).split()))
    found = sentences(framed)
    last = clauses(found[-1]) if found else ()
    if not last or found[-1].root is None:
        return False
    if "likely" in text.lower():  # which of some statements is the likeliest
        return False
    asks, lemma = what_asks(found[-1]), last[-1].lemma
    minds = words("believing") | words("knowing") | words("searching")
    if asks is None:
        return lemma in minds | {"be", "have"} and (last[-1].content is not None or lemma == "be")
    if asks.low in ("where", "when", "who", "whom"):
        return lemma in minds | {"be", "find", "get", "have", "put", "move", "take"}
    inside = any(phrase.link in ("in", "inside") for clause in last[-1].below() for phrase in clause.phrases)
    return asks.low in ("what", "which") and (bool(chain) or lemma in minds | {"be"}) and inside


_FRAMES = (
    r"accord(?:ing)? to (?:what )?(?P<who>[^,?]+?)(?: (?:believes?|thinks?|knows?))?",
    r"(?:in|to|from) (?P<who>[^,?]+?)(?:'s|s') (?:own )?(?:view|opinion|mind|eyes?|perspective|point of view)",
    r"(?:so|as) far as (?P<who>[^,?]+?) (?:knows?|can tell|is concerned|is aware)",
)


def _framed(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a question without the phrase that says in whose view, and whose that is."""
    before, _, last = text.rpartition(". ")
    for frame in _FRAMES:
        found = re.match(rf"(?i){frame},\s*(?P<rest>.+)$", last) or re.match(
            rf"(?i)(?P<rest>.+?),\s*{frame}\s*\?$", last
        )
        if found:
            rest = found["rest"].rstrip("?") + "?"
            asked = rest[0].upper() + rest[1:]
            return f"{before}. {asked}" if before else asked, (found["who"],)
    return text, ()


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

    # -- whom and what --------------------------------------------------------------------------------------------

    def whose(self, name: str, names: tuple[str, ...]) -> str:
        """Return whose view a phrase names."""
        one = next(iter(sentences(f"{name} left.", names, also=self.episode.text)))
        found = clauses(one)
        self.cast.take(found, self.cast.now)
        return self.person(found[0].subject if found else ())

    def person(self, nouns: Sequence[Word]) -> str:
        """Return the one person whom nouns stand for, who is in the story."""
        found = [one for noun in nouns for one in self.cast.of.get(noun, ()) if one.person]
        if len(found) != 1:
            raise UnclearError(
                f"it is not clear who {nouns[0].text!r} is" if nouns else "it is not clear whom it is about"
            )
        if found[0].name not in self.episode.names:
            raise UnclearError(f"the story names no {found[0].name}; it names {in_a_row(self.episode.names)}")
        if nouns[0] in self.cast.open:
            raise UnclearError(f"{nouns[0].text!r} may be several people")
        return found[0].name

    def entity(self, nouns: Sequence[Word]) -> Entity:
        """Return what nouns stand for."""
        found = [one for noun in nouns for one in self.cast.of.get(noun, ())]
        if len(found) != 1:
            raise UnclearError(
                f"it is not clear what {nouns[0].text!r} is" if nouns else "it is not clear what it is about"
            )
        return found[0]

    def known(self, variable: Variable) -> Variable:
        """Return a variable of which the story tells something."""
        if variable in self.episode.variables:
            return variable
        if variable.quality == "inside" and variable.of in (
            *self.episode.places,
            *(e.name for e in self.cast.things),
        ):
            return variable
        raise UnclearError(f"the story does not tell of the {variable.of}")

    def place(self, phrase: Phrase) -> str:
        """Return the name of a place in a claim."""
        return place_name(phrase.link, self.entity([phrase.noun]))

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
        effects = {frame.effect for frame in _frames(clause, self.cast)[:1]}
        if effects & {"come"}:
            for noun in clause.subject:
                self._comes(self.person([noun]), clause)
        elif effects & {"leave", "away"}:
            self.supposed += [Leave(agent=self.person([noun])) for noun in clause.subject]
        elif effects & {"open", "want", "idle"} or (wants and effects & {"look into", "go", "take"}):
            inner = clause.action or clause
            nouns = [*inner.object, *(p.noun for p in inner.phrases if p.link == "for")]
            things = [one for noun in nouns for one in self.cast.of.get(noun, ()) if not one.person]
            self.thing = things[0] if things else self.thing
        else:
            raise UnclearError(f"it is not clear what '{clause.verb.text}' supposes")

    def _comes(self, name: str, clause: Clause) -> None:
        away = _is_away(name, self.episode)
        rooms = {event.room for event in self.episode.events if isinstance(event, Enter)}
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
        top = found[-1]
        for clause in found[:-1]:
            self.suppose(clause)
        for clause in top.around:
            if clause.link in ("after", "when", "once", "if", "and", "while", "first") and clause.subject:
                self.suppose(clause)
            elif clause.link == "before" and any(
                f.effect in ("open", "look into") for f in _frames(clause, self.cast)
            ):
                continue
            elif clause.link:
                raise UnclearError(f"it is set at another time by {clause.link!r}")
        asks = what_asks(sentence)
        if asks is None:
            return self.whether(top)
        if asks.low == "why" or (asks.low == "how" and top.lemma in ("feel", "be")):
            return Inquiry(Open(words=self.text), tuple(self.supposed))
        return self.which(top, asks)

    def done(self, query: Query, claim: Claim | None = None) -> Inquiry:
        """Return the query with what is supposed."""
        return Inquiry(query, tuple(self.supposed), claim)

    def which(self, clause: Clause, asks: Word) -> Inquiry:
        """Return what a question with a word that asks is of."""
        noun = _head_of(asks, clause)
        if asks.low in ("who", "whom") or (
            noun is not None and noun.lemma in words("people") and asks.low in ("which", "what")
        ):
            return self.who(clause, asks)
        if asks.low == "where" or (noun is not None and noun.lemma in words("whereabouts") | words("rooms")):
            return self.done(self.value(clause, "at", asks))
        if asks.low == "when" or (noun is not None and noun.lemma in words("when nouns")):
            return self.done(self.value(clause, "state", asks))
        if asks.low in ("what", "which"):
            return self.what(clause)
        raise UnclearError(f"what {asks.text!r} asks is not read")

    def through(self, clause: Clause) -> Clause:
        """Go down the clauses of thinking, whose subjects are the chain, to what is thought."""
        while clause.subject and is_person(clause.subject[0], self.cast) and clause.lemma in words("believing"):
            inner = clause.content or clause.action
            if inner is None:
                return clause
            if clause.negated:
                raise UnclearError("it asks what somebody does not think")
            self.chain.append(self.person(clause.subject))
            if inner is clause.action and not inner.subject:
                return inner
            clause = inner
        return clause

    def value(self, clause: Clause, quality: str, asks: Word) -> Query:
        """Return the query for the value of a variable: where or when something is."""
        whole = clause
        clause = self.through(clause)
        self._moment(whole, clause)
        person = clause.subject and is_person(clause.subject[0], self.cast)
        searching = clause.lemma in words("searching") | {
            "find",
            "expect",
            "get",
            "fetch",
            "take",
            "send",
            "start",
            "want",
        }
        if quality == "at" and person and searching:
            mine = self.person(clause.subject)
            if not (self.chain and self.chain[-1] == mine and clause.filled):
                self.chain.append(mine)
            return self._of(self.sought(clause))
        if quality == "at" and person and clause.lemma in words("believing") and clause.content is None:
            self.chain.append(self.person(clause.subject))
            return self._of(self.sought(clause))
        if (
            quality == "at"
            and person
            and clause.object
            and any(f.effect in ("put", "keep") for f in _frames(clause, self.cast, anyhow=True))
        ):
            thing = self.entity(clause.object)
            variable, mover = self.known(Variable("at", thing.name)), self.person(clause.subject)
            return WhichValue(chain=tuple(self.chain), variable=variable, when=self.when, mover=mover)
        nouns = clause.object if clause.passive else clause.subject
        if not nouns and clause.predicate is not None:
            nouns = (clause.predicate,)
        nouns = tuple(noun for noun in nouns if noun is not asks and noun.low not in ("where", "what", "which"))
        if not nouns and clause.predicate is not None:
            nouns = (clause.predicate,)
        one = self.entity(nouns)
        return self._of(one, quality)

    def _of(self, one: Entity, quality: str = "at") -> Query:
        variable = Variable(quality, one.name)  # type: ignore[arg-type]  # at or state
        if variable not in self.episode.variables and Variable("state", one.name) in self.episode.variables:
            variable = Variable("state", one.name)  # the platform that a train leaves from, the place of a party
        return WhichValue(chain=tuple(self.chain), variable=self.known(variable), when=self.when)

    def sought(self, clause: Clause) -> Entity:
        """Return what somebody looks for."""
        inner = clause.action or next(iter(clause.purposes), None)
        for one in (clause, inner):
            if one is None:
                continue
            about = one.phrase("for")
            if about is not None and self.cast.of.get(about):
                return self.entity([about])
            things = [noun for noun in one.object if not is_person(noun, self.cast) and noun.tag[0] != "W"]
            if things:
                return self.entity(things)
        if inner is not None:
            return self.sought(inner)
        if self.thing is not None:
            return self.thing
        raise UnclearError("it is not clear what is looked for")

    def _moment(self, *found: Clause) -> None:
        """Take in at which moment the question looks."""
        said = {word.lemma for clause in found for word in clause.verb.all()}
        if said & {"beginning", "originally", "initially", "start"}:
            self.when = "start"
        elif said & {"before", "previously"}:
            self.when = "before"

    def what(self, clause: Clause) -> Inquiry:
        """Return what a question with `what` is of: what is in a container, in which state something is,
        which claim.
        """
        whole = clause
        clause = self.through(clause)
        self._moment(whole, clause)
        box = next(
            (
                p
                for p in clause.phrases
                if p.link in ("in", "inside", "into", "under", "behind", "on") and self.cast.of.get(p.noun)
            ),
            None,
        )
        person = clause.subject and is_person(clause.subject[0], self.cast)
        if person and clause.lemma in ("think", "believe", "know") and clause.content is None:
            about = clause.phrase("about", "of")
            self.chain.append(self.person(clause.subject))
            if about is None:
                return self.done(
                    WhichClaim(chain=tuple(self.chain), when=self.when if isinstance(self.when, int) else "end")
                )
            return self.done(
                WhichValue(
                    chain=tuple(self.chain), variable=self.known(Variable("state", self.entity([about]).name))
                )
            )
        if box is None:
            raise UnclearError("it is not clear what it asks")
        if person and not (clause.filled and self.chain):
            mine = self.person(clause.subject)
            if clause.lemma not in ("find", "see", "expect", "get"):
                raise UnclearError(f"what somebody may {clause.lemma} is not read")
            if not (self.chain and self.chain[-1] == mine):
                self.chain.append(mine)
        name = place_name(box.link, self.entity([box.noun]))
        if clause.modal == "should" and not self.chain:
            return self.done(WhichLabel(variable=Variable("inside", name)))
        return self.done(
            WhichValue(chain=tuple(self.chain), variable=self.known(Variable("inside", name)), when=self.when)
        )

    def who(self, clause: Clause, asks: Word) -> Inquiry:
        """Return what a question with `who` is of: who knows, holds, did or has."""
        variable: Variable
        if clause.lemma in ("know", "remember") or (
            clause.predicate is not None and clause.predicate.lemma in ("aware", "sure")
        ):
            variable, claimed = self.content(clause.content)
            return self.done(WhoKnows(variable=variable, negated=clause.negated))
        if clause.lemma in words("believing") and clause.content is not None:
            if clause.subject and not (clause.subject[0] is asks or clause.subject[0].tag[0] == "W"):
                raise UnclearError("it asks whom somebody thinks of")
            variable, claimed = self.content(clause.content)
            if not claimed or clause.negated:
                raise UnclearError("it is not clear what is thought")
            return self.done(WhoHolds(variable=variable, claimed=claimed))
        things = [noun for noun in clause.object if not is_person(noun, self.cast)]
        if clause.lemma in ("have", "hold") and things:
            return self.done(WhoHas(variable=self.known(Variable("at", self.entity(things).name))))
        if things and any(
            f.effect in ("put", "take", "give", "gone") for f in _frames(clause, self.cast, anyhow=True)
        ):
            variable = self.known(Variable("at", self.entity(things).name))
            goals = [p for p in clause.phrases if p.link in words("goals") and self.cast.of.get(p.noun)]
            return self.done(WhoDid(variable=variable, claimed=self.place(goals[0]) if goals else ""))
        raise UnclearError("it is not clear what it asks of them")

    def content(self, clause: Clause | None) -> tuple[Variable, str]:
        """Return the variable of what is known or thought, and its value if that is claimed."""
        if clause is None:
            raise UnclearError("it is not clear what they know")
        asks = clause.wh or next(
            (
                w
                for w in clause.verb.all()
                if w.low in ("what", "which", "who", "where", "when") and w.tag[0] == "W"
            ),
            None,
        )
        if asks is not None and asks.low in ("where", "when", "what", "which"):
            if asks.low in ("where", "when"):
                query = self.value(clause, "at" if asks.low == "where" else "state", asks)
            else:
                query = self.what(clause).query
            if not isinstance(query, WhichValue):
                raise UnclearError("it is not clear what they know")
            return query.variable, ""
        claim = claim_of(clause, self.cast, self.place)
        if claim.variable is None or claim.chain:
            raise UnclearError("it is not clear what they know")
        return self.known(claim.variable), claim.value

    def whether(self, clause: Clause) -> Inquiry:
        """Return what a question for yes or no is of: whether something is so, held or known."""
        person = clause.subject and is_person(clause.subject[0], self.cast)
        knowing = clause.lemma in ("know", "remember", "realise", "realize") or (
            clause.predicate is not None and clause.predicate.lemma == "aware"
        )
        if person and knowing and clause.content is not None:
            return self._knows(clause)
        if person and clause.lemma in words("believing") and clause.content is not None:
            self.chain.append(self.person(clause.subject))
            inner = clause.content
            negated = clause.negated
            query = self.whether(inner)
            asked = query.query
            if negated and isinstance(asked, IsHeld | IsKnown):
                asked = asked.model_copy(update={"negated": not asked.negated})
            return self.done(asked)
        if person and clause.lemma in ("see", "notice") and clause.content is not None and self.chain:
            return self._knows(clause)
        if person and clause.lemma in ("lie", "tell"):
            return self.honest(clause)
        if person and clause.predicate is not None and clause.predicate.low in words("feelings"):
            return self.feels(clause, clause.predicate.low)
        claim = claim_of(clause, self.cast, self.place)
        if claim.variable is None or claim.chain:
            raise UnclearError("it is not clear what is claimed")
        variable = self.known(claim.variable)
        self._moment(clause)
        return self.done(
            IsHeld(
                chain=tuple(self.chain),
                variable=variable,
                claimed=claim.value,
                negated=claim.negated,
                when=self.when,
            )
        )

    def honest(self, clause: Clause) -> Inquiry:
        """Return the query whether somebody lied, or told the truth."""
        truth = any(noun.lemma == "truth" for noun in clause.object)
        if clause.lemma == "tell" and not truth:
            raise UnclearError("it is not clear what is asked of what they told")
        return self.done(HonestyOf(speaker=self.person(clause.subject), claimed="truth" if truth else "lie"))

    def feels(self, clause: Clause, feeling: str) -> Inquiry:
        """Return the query whether somebody is surprised, disappointed or relieved by what is so."""
        inner = clause.action or next(iter(clause.purposes), None)
        things = [
            one for noun in (inner.object if inner else ()) for one in self.cast.of.get(noun, ()) if not one.person
        ]
        if len(things) != 1:
            raise UnclearError("it is not clear by what")
        quality = "inside" if inner is not None and inner.lemma in ("open", "unwrap") else "at"
        variable = self.known(Variable(quality, things[0].name))  # type: ignore[arg-type]  # one of two
        chain = (*self.chain, self.person(clause.subject))
        return self.done(FeelingOf(chain=chain, variable=variable, feeling=feeling, negated=clause.negated))  # type: ignore[arg-type]  # of the list

    def _knows(self, clause: Clause) -> Inquiry:
        inner = clause.content
        assert inner is not None
        who = self.person(clause.subject)
        deeper = (
            inner.lemma in ("know", "see")
            and inner.subject
            and is_person(inner.subject[0], self.cast)
            and inner.content
        )
        if deeper:
            self.chain.append(who)
            return self._knows(inner)
        variable, claimed = self.content(inner)
        chain = (*self.chain, who)
        if claimed:
            return self.done(IsHeld(chain=chain, variable=variable, claimed=claimed, negated=clause.negated))
        return self.done(IsKnown(chain=chain, variable=variable, negated=clause.negated))


def _frames(clause: Clause, cast: Cast, anyhow: bool = False) -> list:  # type: ignore[type-arg]
    from .frames import by_verb
    from .needs import frame_of

    if anyhow:
        return list(by_verb().get(clause.lemma, ()))
    found = frame_of(clause, cast)
    return [found] if found is not None else []


def _is_away(name: str, episode: Episode) -> bool:
    """Return whether somebody has left, or was never there, at the end of an episode."""
    last = [event for event in episode.events if isinstance(event, Enter | Leave) and event.agent == name]
    return isinstance(last[-1], Leave) if last else name not in episode.there_from_the_start


def what_asks(sentence: Sentence) -> Word | None:
    """Return the word of a question that asks; None for a question for yes or no."""
    assert sentence.root is not None
    found = [
        word
        for word in sentence.root.all()
        if word.low in ("where", "what", "which", "who", "whom", "when", "why", "how", "whose")
    ]
    first = next((word for word in sentence.root.all() if word.tag[0].isalpha()), None)
    if first is not None and first.low in (
        "does",
        "do",
        "did",
        "is",
        "are",
        "was",
        "were",
        "has",
        "have",
        "will",
        "would",
        "can",
        "could",
    ):
        return None
    joining = {
        kid.at
        for word in sentence.root.all()
        if word.relation == "advcl"
        for kid in word.kids
        if kid.relation == "advmod"
    }
    asking = [word for word in found if word.at not in joining]
    return asking[0] if asking else None


def _head_of(asks: Word, clause: Clause) -> Word | None:
    """Return the noun before which a word asks: `which drawer`."""
    return next(
        (
            word
            for word in clause.verb.all()
            if any(kid is asks or kid.at == asks.at for kid in word.kids) and word.tag[0] == "N"
        ),
        None,
    )


# -- options ------------------------------------------------------------------------------------------------------


def read_options(texts: Sequence[str], asked: Inquiry, cast: Cast, episode: Episode) -> tuple[Option, ...]:
    """Return what options stand for: values, yes or no, people, or claims."""
    query = asked.query
    if isinstance(query, Open) or not texts:
        return tuple(Option(words=text) for text in texts)
    if isinstance(query, WhichClaim):
        return tuple(Option(claims=(_claimed(text, query, cast, episode),)) for text in texts)
    if isinstance(query, IsHeld | IsKnown | FeelingOf | HonestyOf):
        return tuple(Option(words=_yes_or_no(text)) for text in texts)
    if isinstance(query, WhoKnows | WhoHolds | WhoDid | WhoHas):
        return tuple(Option(words=_people(text, episode)) for text in texts)
    return tuple(Option(words=_value(text, query, cast, episode)) for text in texts)


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


_LEAD = re.compile(r"^(?:in|inside|on|at|to|into|onto|from|for|by|it is|it's|they are|that it is|that)\s+", re.I)
_ARTICLE = re.compile(r"^(?:the|a|an|his|her|their|its|my|your|our|[\w-]+(?: [\w-]+)?'s?)\s+", re.I)


def bare(words_: str) -> str:
    """Return a place or a value without prepositions that say only `in`, articles and whose it is, in lower
    case.
    """
    found = plain(words_).strip(" .!").replace("_", " ")
    while (cut := _LEAD.sub("", found)) != found:
        found = cut
    prefix = next(
        (p for p in sorted(words("spatial"), key=len, reverse=True) if found.lower().startswith(f"{p} ")), ""
    )
    rest = found[len(prefix) :].strip() if prefix else found
    while (cut := _ARTICLE.sub("", rest)) != rest:
        rest = cut
    return f"{prefix} {rest.lower()}".strip()


def _value(text: str, query: Query, cast: Cast, episode: Episode) -> str:
    """Return the value that an option names, as the episode has it; its plain words where it names none."""
    assert isinstance(query, WhichValue | WhichLabel)
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
    words_ = re.sub(r"(?i)^(?:that|because)\s+", "", plain(text).strip().rstrip("."))
    names = tuple(name for name in episode.names if name[:1].isupper())
    found = [
        c for s in sentences(f"{words_[:1].upper()}{words_[1:]}.", names, also=episode.text) for c in clauses(s)
    ]
    cast.now += 1
    cast.take(found, cast.now)
    if isinstance(query, WhichValue):
        for word in (w for one in found for w in one.nouns if w.low in ("it", "they")):
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


_ = (state_of, time_of)
