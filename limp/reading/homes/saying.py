"""What is said: asking for a thing, telling where it is, denying, not knowing, wanting; and how reports sounded.

Each clause of an utterance becomes a statement, and of several the one counts that tells or asks most. A thing
that is not named ("it", "one") is IT. Irony and hints are not seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from ...homes.deeds import IT, Speech, Statement
from ...homes.lexicon import lexicon
from ...homes.world import place_named
from ...minds.facts import Place
from ..clauses import Clause, clauses
from ..parsing import Sentence, Word, sentences
from .attitudes import Anybody, frame_of, is_unaware
from .attitudes import words as minds
from .nouns import RULES, behind_of, is_place, is_pointing, is_thing, spelled, words
from .story import Story

_TEXTS = 4096
_MOST = 600
"""So many characters of an utterance are read."""
_RANK: dict[Speech, int] = {"other": 0, "ignorant": 1, "want": 2, "ask": 3, "tell": 4, "deny": 4}


@lru_cache(_TEXTS)
def read_statement(text: str) -> Statement:
    """Return what spoken words say; its thing is IT where they leave open which one they are about."""
    best, about, spot = Statement(speech="other", thing=IT), IT, None
    for sentence in sentences(text[:_MOST].strip(' "'), rules=RULES):
        reader = _Utterance(sentence, about, spot)
        for said in reader.statements():
            about = said.thing or about
            best = said if _worth(said) > _worth(best) else best
        spot = reader.spot
    return best if best.speech != "other" else best.model_copy(update={"thing": about})


def _worth(said: Statement) -> tuple[int, bool, bool]:
    """Return how much a statement says: by what it does, by a place, by a thing that is named."""
    return _RANK[said.speech], said.place is not None, said.thing not in ("", IT)


class _Utterance(Anybody):
    """Reads one sentence of what is said; `it` is the `topic`, `there` the `spot` spoken of before."""

    def __init__(self, sentence: Sentence, topic: str, spot: Place | None) -> None:
        super().__init__(("I",), "I", thing=topic)
        self.sentence, self.spot, self.it = sentence, spot, topic
        self.row = sentence.root.all() if sentence.root else ()

    def statements(self) -> Iterator[Statement]:
        """Yield what the sentence says by each of its clauses."""
        mains = clauses(self.sentence)
        if not mains and self.row:
            yield self._fragment()
        for clause in mains:
            before = [one for one in clause.around if one.link == "first"]
            for one in (*before, clause, *(one for one in clause.around if one not in before)):
                yield self._said(one, one is clause and self._asks(clause))

    def _asks(self, clause: Clause) -> bool:
        """Return whether a clause is a question: by its mark, or its first word."""
        first = self.row[0]
        fronted = first.low in ("any", "seen") or (first.relation in ("aux", "auxpass") and not clause.negated)
        return self.sentence.asks or fronted or first.tag in ("WRB", "WP", "WDT") or first.low == "where"

    def _say(self, speech: Speech, thing: str = "", place: Place | None = None) -> Statement:
        return Statement(speech=speech, thing=thing or self.it, place=place)

    # -- things and places ------------------------------------------------------------

    def at(self, clause: Clause, links: Collection[str] = words("at") | {"back", "from"}) -> Place | None:
        """Return where a clause says that something is."""
        return super().at(clause, links)

    def _looked_at(self, clause: Clause) -> Place | None:
        """Return the place that a clause names, also as what is looked at: `check the drawer`."""
        named = (lexicon().place(spelled(noun)) for noun in clause.object if is_place(noun))
        return self.at(clause) or next((place for place in named if place != Place()), None)

    def thing_of(self, word: Word | None) -> str:
        """Return the thing that a noun names, else the one spoken of."""
        return self._thing([word] if word is not None else []) or self.it

    def _thing(self, nouns: Iterable[Word]) -> str:
        """Return the first thing that nouns name, or ""."""
        for noun in nouns:
            if noun.tag == "PRP" or noun.named or is_pointing(noun) or noun.low in words("no_thing"):
                continue
            if thing := lexicon().thing(spelled(noun)):
                return thing
        return ""

    def _about(self, clause: Clause) -> str:
        """Return the thing that a clause is about: its object, its subject, what is behind `for`, or within it."""
        about = [one.noun for one in clause.phrases if one.link in words("topic")]
        first = [*clause.subject, *clause.object] if clause.lemma == "be" else [*clause.object, *clause.subject]
        told = [clause.predicate] if clause.predicate is not None and clause.predicate.tag.startswith("N") else []
        others = [one.noun for one in clause.phrases if one.noun not in about and not is_place(one.noun)]
        if thing := self._thing([*first, *told, *about, *others]):
            return thing
        inner = (self._about(one) for one in (clause.content, clause.action, *clause.relatives) if one is not None)
        return next(filter(None, inner), "")

    # -- what is said ------------------------------------------------------------

    def _said(self, clause: Clause, asks: bool = False) -> Statement:
        """Return what a clause says: by the frame of its words about minds, else of where a thing is."""
        if asks:
            return self._asked(clause)
        frame, inner = frame_of(clause), clause.content or clause.action
        effect = frame.effect if frame is not None else ""
        if effect in ("seek", "miss"):
            return self._say("ask", self._about(clause))
        if effect == "know" and is_unaware(clause):
            return self._say("ignorant", self._about(clause))
        if inner is not None and (effect in ("believe", "know") or clause.lemma in words("thinking")):
            said = self._placed(inner) or self._said(inner)
            denied = clause.negated and said.speech == "tell"
            return said.model_copy(update={"speech": "deny"}) if denied else said
        if not clause.subject or (clause.filled and clause.verb.tag == "VB") or clause.modal == "let":
            return self._told_to(clause)
        if effect == "want" and any(noun.low in ("i", "we") for noun in clause.subject):
            return self._say("other") if clause.negated else self._wanted(clause, inner)
        return self._placed(clause) or self._say("other", self._about(clause))

    def _asked(self, clause: Clause) -> Statement:
        """Return what a question asks for: a thing, or that somebody does something."""
        you = any(noun.low == "you" for noun in clause.subject)
        if clause.modal in ("can", "could", "will", "would") and you and clause.lemma in words("requested"):
            return self._wanted(clause)
        return self._say("ask", self._about(clause))

    def _placed(self, clause: Clause) -> Statement | None:
        """Return where a clause says that a thing is, is not, or has to be; None for another one."""
        inner = clause.action
        if clause.lemma == "have" and inner is not None and inner.lemma in words("standing"):
            return self._say("want", self._thing(inner.subject), self.at(inner))
        stands = clause.lemma in words("standing")
        must = stands and (clause.modal == "must" or (clause.lemma in ("stay", "remain") and bool(clause.modal)))
        if not stands:
            self.spot = self._looked_at(clause) or self.spot
        fact = self.place_told(clause)
        if fact is None:
            wanted = must and not self.who(clause.subject[0])
            return self._say("want", self._thing(clause.subject)) if wanted else None
        thing, place = fact.subject, place_named(fact.value)
        if must or clause.lemma in ("belong", "go"):
            return self._say("other", thing) if fact.negated else self._say("want", thing, place)
        return self._say("deny" if fact.negated else "tell", thing, place)

    def _told_to(self, clause: Clause) -> Statement:
        """Return what somebody is told to do: to look somewhere, to bring a thing; or that nothing was seen."""
        inner = clause.action or clause.content
        if clause.lemma == "help" or (clause.lemma == "tell" and inner is not None and inner.asks is not None):
            return self._say("ask", self._about(clause))
        if clause.lemma in minds("searching") | {"try"}:
            place = self._looked_at(inner if clause.lemma == "try" and inner is not None else clause)
            return self._say("tell" if place is not None else "other", "", place)
        if clause.verb.tag in ("VBD", "VBN") and (told := self.place_told(clause)) is not None:  # left it there
            return self._say("tell", told.subject, place_named(told.value))
        if clause.lemma in words("requested") or clause.negated:
            return self._wanted(clause)
        return self._say("other", self._about(clause))

    def _wanted(self, clause: Clause, inner: Clause | None = None) -> Statement:
        """Return that what a clause has done with a thing is wanted: `put it on the desk`, `bring me the mug`."""
        thing, place = self._thing(clause.object), self.at(clause)
        if inner is not None:
            thing, place = thing or self._about(inner), self.at(inner) or place
        return self._say("want", thing, place)

    def _fragment(self) -> Statement:
        """Return what words without a verb say: a place tells, a thing is spoken of, `no idea` says so."""
        low = {word.low for word in self.row}
        denied = bool(low & {"not", "no"})
        if low & words("clue") and denied and not self.sentence.asks:
            return self._say("ignorant")
        nouns = [word for word in self.row if word.tag.startswith("N") and word.relation != "compound"]
        if self.sentence.asks:
            things = [noun for noun in nouns if noun.low not in words("clue")]
            return self._say("ask" if low & words("fragment_asks") else "other", self._thing(things))
        found = [lexicon().place(spelled(noun)) for noun in nouns if lexicon().is_place_word(spelled(noun))]
        if found:
            room = next((place.room for place in found[1:] if place.room and not place.name), "")
            place = found[0] if found[0].room or not room else found[0].model_copy(update={"room": room})
            return self._say("deny" if denied else "tell", "", place)
        named = [noun for noun in nouns if noun.kid("det", "poss") or is_thing(noun)]
        return self._say("other", self._thing(named))


# -- how what is reported sounded ------------------------------------------------------------


def reported(clause: Clause, story: Story) -> str:
    """Return how reported words sounded: `do you know where the mug is?`; "" if that is not told."""
    inner = clause.content or clause.action
    if inner is None or inner.verb.at < clause.verb.at:
        about = next((one.noun for one in clause.phrases if one.link in words("asked_about")), None)
        if about is None or clause.lemma in ("call", "shout"):
            return ""
        of = behind_of(about) or about.kid("poss")
        thing = of if about.lemma in words("whereabouts") and of is not None else about
        named = spelled(thing).removesuffix("'s").removesuffix("'")
        return f"do you know where {named} {'are' if thing.tag == 'NNS' else 'is'}?"
    asks = clause.lemma in words("asking") or inner.asks is not None
    if inner.link in ("if", "whether") and inner.content is not None:
        inner = inner.content  # if he knows where it is
    joined = {word.at for one in inner.joined if not one.filled for word in one.verb.all()}
    row = [word for word in inner.verb.all() if word.end and word.relation != "mark" and word.at not in joined]
    said = _in_first_person(row, story)
    if inner is clause.action:
        return f"could you {said.removeprefix('to ')}?" if clause.lemma in words("requesting") else ""
    return f"do you know {said}?" if asks else said


def _in_first_person(row: Sequence[Word], story: Story) -> str:
    """Return reported words with the first person for the speaker."""
    gender = story.cast.named(story.actor).gender
    mine = {"he": {"he": "I", "him": "me", "his": "my"}, "she": {"she": "I", "her": "my"}}.get(gender, {})
    end, said = -1, ""
    for word in row:
        one = mine.get(word.low, word.text)
        one = {"has": "have", "is": "am", "does": "do"}.get(one, one) if said.endswith("I") else one
        said += one if not said or word.start == end else f" {one}"
        end = word.end
    return said.strip(" ,.;?")
