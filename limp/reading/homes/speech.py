"""What an utterance says: asking for a thing, telling where it is, denying, not knowing, wanting.

Each sentence is derived by the declared English, whole or by its longest stretches (`Oh, Ann, have you seen my
mug?`), and its clauses become statements; of several the one counts that tells or asks most. What is derived
nowhere says nothing, and irony and hints are not seen. A thing that is not named ("it", "one") is the topic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...homes.lexicon import lexicon, listed
from ...lexicon.words import is_in
from ...lexicon.words import lexicon as words_of_english
from ...minds.attitudes import Attitude, Have, Put
from ...minds.facts import At, Place
from ...minds.meanings import Speech, Statement
from ..english.parsing import Parse, parses, stretches
from ..english.questions import derived
from ..english.sentences import Builder
from ..english.syntax import Clause, NounPhrase, Question
from ..english.tokens import Token
from ..english.words import Sentence, names_in, plain, read_sentence, split
from .attitudes import Minds
from .phrases import described, spelled, with_of

_MOST = 600
"""So many characters of an utterance are read."""
_SYMBOLS = ("question", "sentence", "bare", "embedded", "phrase", "located", "np")
_RANK = {"other": 0, "ignorant": 1, "want": 2, "ask": 3, "tell": 4, "deny": 4}
_SPEAKER = "I"
_REQUESTED = {"put", "keep", "hide", "move", "take", "give", "have", "send"}
_LEFT = {"put", "keep", "hide", "move", "find", "see"}


def parse_utterance(text: str, topic: str = "") -> Statement:
    """Return what `text` says. `topic` is the thing that "it" or "one" stands for, such as the last asked for."""
    best, about, spot = Statement(speech="other", thing=topic), topic, None
    for words in split(plain(text[:_MOST])):
        sentence = read_sentence(words.strip(' .!"'), names_in((words,)) - described(words))
        for symbols, tokens in stretches(sentence.tokens, _SYMBOLS):
            denied = any("NOT" in token.categories and token.end < tokens[0].start for token in sentence.tokens)
            reader = _Utterance(about, words.endswith("?"), denied, spot)
            found = [said for symbol in symbols for said in reader.statements(symbol, tokens)]
            said = max(found, key=lambda one: _worth(one, about))
            about, spot = said.thing or about, reader.spot
            best = said if _worth(said, topic) > _worth(best, topic) else best
    return best if best.speech != "other" else best.model_copy(update={"thing": about})


def _worth(said: Statement, topic: str) -> tuple[int, bool, bool]:
    """Return how much a statement says: by what it does, by a place, by a thing that is not the topic."""
    return _RANK[said.speech], said.place is not None, said.thing not in ("", topic)


class _Utterance:
    """Reads one stretch of what is said.

    `asks` tells whether its sentence ends as a question, `denied` whether a "not" stands before the stretch, and
    `spot` is the place spoken of before.
    """

    def __init__(self, topic: str, asks: bool, denied: bool, spot: Place | None) -> None:
        self.topic, self.asks, self.denied, self.spot = topic, asks, denied, spot
        self.minds = Minds((_SPEAKER,), thing=topic, speaker=_SPEAKER)

    def statements(self, symbol: str, tokens: Sequence[Token]) -> Iterator[Statement]:
        """Yield what the stretch says by each of its smallest parses, and that it says nothing."""
        yield Statement(speech="other", thing=self.topic)
        if symbol == "question":
            yield from map(self._asked, next(derived(Sentence("", tuple(tokens))), ()))
            return
        builder = Builder(tokens)
        for tree in next(iter(parses(tokens, symbol)), ()):
            yield from self._stated(symbol, tree, builder)

    def _stated(self, symbol: str, tree: Parse, builder: Builder) -> Iterator[Statement]:
        match symbol:
            case "sentence":
                yield from map(self._declared, builder.sentence(tree))
            case "bare":
                yield self._told_to(builder.nonfinite(tree))
            case "embedded":
                found = builder.active([tree]).content
                yield from (self._sought(clause) for clause in found if self.asks)
            case "phrase":
                yield self._at(builder.phrase(tree).np)
            case _:
                yield self._at(builder.np(tree))

    def _say(self, speech: Speech, thing: str = "", place: Place | None = None) -> Statement:
        return Statement(speech=speech, thing=thing or self.topic, place=place)

    # -- what is asked ------------------------------------------------------------------------------------------

    def _asked(self, question: Question) -> Statement:
        """Return what a question asks for: a thing, or that somebody does something."""
        clause = with_of(question.clause)
        if question.stated:
            return self._declared(clause)
        requests = clause.has_auxiliary("may", "will") and _is_you(clause.subject)
        if question.asked == "" and requests and _REQUESTED & set(clause.classes) and not _owns(clause):
            return self._wanted(clause)
        return self._sought(clause)

    def _sought(self, clause: Clause) -> Statement:
        """Return that somebody asks for what a clause is about."""
        return self._say("ask", self._thing_of(clause))

    def _thing_of(self, clause: Clause) -> str:
        """Return the thing that a clause is about: its object, its subject, what is behind `for`, or within it."""
        clause = with_of(clause)
        about = [p.np for p in clause.phrases if p.preposition in listed("topic")]
        first = [clause.subject, *clause.objects] if clause.form == "copula" else [*clause.objects, clause.subject]
        others = [p.np for p in clause.phrases if p.np and not lexicon().is_place_word(spelled(p.np))]
        found = (self.minds.things(np) for np in (*first, *about, *others) if np is not None)
        inner = (self._thing_of(content) for content in clause.content)
        return next(filter(None, (*found, *inner)), "")

    # -- what is told, denied, wanted or not known ------------------------------------------------------------

    def _declared(self, clause: Clause) -> Statement:
        """Return what a statement of the speaker says."""
        clause = with_of(clause)
        if clause.subject is None:
            return self._told_to(clause)
        if _is_missed(clause) or (clause.content_kind in ("wh", "about") and _wonders(clause)):
            return self._sought(clause)
        if _is_at_a_loss(clause):
            return self._say("ignorant", self._thing_of(clause))
        placed = self._placed(clause)
        return placed if placed is not None else self._of_minds(clause)

    def _placed(self, clause: Clause) -> Statement | None:
        """Return where a clause says that a thing is, is not, or has to be; None for another one."""
        stays = "stay" in clause.classes and clause.has_auxiliary("may", "will")
        must = stays or bool(listed("must") & set(clause.auxiliaries))
        if (fact := self.minds.fact(clause)) is not None:
            return self._say("want" if must else "deny" if fact.negated else "tell", fact.thing, fact.place)
        if (pointed := self._pointed_at(clause, must)) is not None:
            return pointed
        self.spot = self.minds.place(clause) or self._place(clause.objects[:1]) or self.spot
        return self._left(clause) if set(clause.classes) & _LEFT and clause.objects else None

    def _pointed_at(self, clause: Clause, must: bool) -> Statement | None:
        """Return that a thing is or has to be `there`, the place spoken of before; None for another clause."""
        there = self.spot if "there" in (*clause.particles, *clause.adverbs) else None
        if (thing := self.minds.things(clause.subject)) and (must or (clause.form == "copula" and there)):
            return self._say("want" if must else "deny" if clause.negated else "tell", thing, there)
        return None

    def _left(self, clause: Clause) -> Statement | None:
        """Return where a thing was put or seen, or that it was not seen."""
        thing, place = self.minds.things(clause.objects[0]), self.minds.place(clause)
        if place is None:
            return self._say("ignorant", thing) if clause.negated else None
        denied = clause.negated or clause.objects[0].determiner == "no"
        return self._say("deny" if denied else "tell", thing, place)

    def _of_minds(self, clause: Clause) -> Statement:
        """Return what a clause says that its speaker wants, does not know, or believes."""
        for said in self.minds.read(clause, _SPEAKER):
            match said:
                case Attitude(verb="wants", content=Have(thing=thing)):
                    return self._say("ask" if self.asks else "want", thing)
                case Attitude(verb="wants", content=Put(thing=thing, place=place)):
                    return self._say("want", thing, place)
                case Attitude(verb="believes", content=At(thing=thing, place=place, negated=negated)):
                    return self._say("deny" if negated else "tell", thing, place)
                case Attitude(verb="knows", negated=True):
                    return self._say("ignorant", self._thing_of(clause))
        thinks = set(clause.classes) & {"believe", "know", "say"} and not clause.negated
        thoughts = clause.content if thinks else ()
        return next((self._declared(inner) for inner in thoughts), self._say("other"))

    def _told_to(self, clause: Clause) -> Statement:
        """Return what somebody is told to do: to look somewhere, or what is wanted."""
        clause = with_of(clause)
        classes = set(clause.classes)
        if (self.asks and classes & {"see", "find", "have"}) or _asks_for_help(clause):
            return self._sought(clause)
        if (tried := self._tried(clause)) is not None:
            return tried
        if clause.negated and classes & {"see", "find", "know"}:
            return self._say("ignorant", self._thing_of(clause))
        if clause.content_kind == "that" and clause.content:
            wish = self.minds.fact(replace(clause.content[0], negated=False))
            return self._say("want", wish.thing, wish.place) if wish else self._say("other")
        return self._wanted(clause) if _REQUESTED & classes or clause.negated else self._say("other")

    def _tried(self, clause: Clause) -> Statement | None:
        """Return what `look in the drawer` and `try the drawer` tell; None for another clause."""
        tries = "decide" in clause.classes
        inner = clause.content[0] if tries and clause.content else clause
        looks = set(inner.classes) & {"look", "search"}
        if not looks and not (tries and clause.objects):
            return None
        place = (self.minds.place(inner) if looks else None) or self._place(inner.objects[:1])
        sought = self._thing_of(replace(inner, objects=(), subject=None)) if looks else ""
        return self._say("tell", sought, place) if place else self._say("other")

    def _wanted(self, clause: Clause) -> Statement:
        """Return that what a clause has done with a thing is wanted: `put it on the desk`, `bring me the mug`."""
        found = next(filter(None, (self.minds.things(np) for np in reversed(clause.objects))), "")
        return self._say("want", found, self.minds.place(clause))

    # -- fragments ----------------------------------------------------------------------------------------------

    def _place(self, nouns: Sequence[NounPhrase]) -> Place | None:
        found = [lexicon().place(spelled(np)) for np in nouns if np.kind == "noun"]
        return next((place for place in found if place.name or place.room), None)

    def _at(self, np: NounPhrase | None) -> Statement:
        """Return what a noun phrase alone says: a place tells, a thing is what is spoken of, `no idea` says so."""
        if np is None or np.kind not in ("noun", "pronoun"):
            return self._say("other")
        if (self.denied or np.determiner == "no") and f"have_{np.head}" in words_of_english()["idioms"]["know"]:
            return self._say("ignorant")
        words = spelled(np)
        if lexicon().is_place_word(words) and not self.asks:
            return self._say("deny" if self.denied else "tell", "", lexicon().place(words))
        return self._say("other", self.minds.things(np) if np.determiner or np.owner else "")


def _is_you(np: NounPhrase | None) -> bool:
    return np is not None and np.head == "you"


def _owns(clause: Clause) -> bool:
    """Return whether a clause asks for what somebody has: `would you have a mug`."""
    return "have" in clause.classes


def _is_missed(clause: Clause) -> bool:
    """Return whether a clause says that a thing is looked for, lost, or cannot be found."""
    classes = set(clause.classes)
    sought = classes & {"look", "search", "be"} and any(p.preposition in ("for", "after") for p in clause.phrases)
    unfound = classes & {"find", "see"} and clause.negated and "can" in clause.auxiliaries
    gone = any(is_in(word, "attitudes", "lost") for word in clause.qualities)
    vanished = any(is_in(verb, "attitudes", kind) for verb in clause.verbs for kind in ("vanishing", "missing"))
    return bool(sought or unfound or "lose" in classes or gone or vanished)


def _is_at_a_loss(clause: Clause) -> bool:
    """Return whether a clause says that one is not sure, or cannot say."""
    unsure = clause.negated and any(is_in(word, "attitudes", "sure") for word in clause.qualities)
    mute = clause.negated and clause.has_auxiliary("may") and set(clause.classes) & {"say", "tell"}
    return unsure or bool(mute)


def _wonders(clause: Clause) -> bool:
    return bool({"wonder", "want"} & set(clause.classes))


def _asks_for_help(clause: Clause) -> bool:
    """Return whether somebody is asked to tell where a thing is, or to help to find it."""
    if clause.content_kind == "wh" and "tell" in clause.classes:
        return True
    helps = any(is_in(verb, "attitudes", "help") for verb in clause.verbs)
    return helps and any(set(inner.classes) & {"find", "look", "search"} for inner in clause.content)
