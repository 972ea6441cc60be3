"""What is said: asking for a thing, telling where it is, denying, not knowing, wanting; and how reports sounded.

Each clause of an utterance becomes a statement, and of several the one counts that tells or asks most. A thing
that is not named ("it", "one") is IT. Irony and hints are not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...homes.deeds import IT, Speech, Statement
from ...homes.lexicon import lexicon
from ...minds.facts import Place
from ..clauses import Clause, clauses
from ..parsing import Sentence, Word, sentences
from .acting import places
from .nouns import RULES, determiners, is_place, is_pointing, is_thing, spelled, words
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


class _Utterance:
    """Reads one sentence of what is said; `spot` is the place spoken of before."""

    def __init__(self, sentence: Sentence, topic: str, spot: Place | None) -> None:
        self.sentence, self.topic, self.spot = sentence, topic, spot
        self.row = sentence.root.all() if sentence.root else ()
        self.story = Story(("I",))

    def statements(self) -> Iterator[Statement]:
        """Yield what the sentence says by each of its clauses."""
        mains = clauses(self.sentence)
        if not mains and self.row:
            yield self._fragment()
        for clause in mains:
            for one in (one for one in clause.around if one.link == "first"):
                yield self._said(one, False)
            yield self._said(clause, self._asks(clause))
            for one in (one for one in clause.around if one.link != "first"):
                yield self._said(one, False)

    def _asks(self, clause: Clause) -> bool:
        """Return whether a clause is a question: by its mark, or its first word."""
        first = self.row[0]
        fronted = first.low in ("any", "seen") or (first.relation in ("aux", "auxpass") and not clause.negated)
        return self.sentence.asks or fronted or first.tag in ("WRB", "WP", "WDT") or first.low == "where"

    def _say(self, speech: Speech, thing: str = "", place: Place | None = None) -> Statement:
        return Statement(speech=speech, thing=thing or self.topic, place=place)

    # -- things and places ------------------------------------------------------------

    def _thing(self, nouns: Sequence[Word]) -> str:
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

    def _place(self, clause: Clause) -> Place | None:
        """Return where a clause says that something is."""
        at = words("at") | {"back", "from", "among"}
        found = [place for _, place in places(clause, at, self.story, persons=False) if place.name or place.room]
        return found[0] if found else None

    # -- what is said ------------------------------------------------------------

    def _said(self, clause: Clause, asks: bool) -> Statement:
        if asks:
            return self._asked(clause)
        if _is_missed(clause):
            return self._say("ask", self._about(clause))
        if _is_at_a_loss(clause):
            return self._say("ignorant", self._about(clause))
        if not clause.subject or (clause.filled and clause.verb.tag == "VB") or clause.modal == "let":
            return self._told_to(clause)
        return self._placed(clause) or self._of_minds(clause)

    def _asked(self, clause: Clause) -> Statement:
        """Return what a question asks for: a thing, or that somebody does something."""
        you = any(noun.low == "you" for noun in clause.subject)
        if clause.modal in ("can", "could", "will", "would") and you and clause.lemma in words("requested"):
            return self._wanted(clause)
        if clause.lemma in words("wishing") and you and clause.asks is None:
            return self._say("other", self._about(clause))
        return self._say("ask", self._about(clause))

    def _placed(self, clause: Clause) -> Statement | None:
        """Return where a clause says that a thing is, is not, or has to be; None for another one."""
        place, there = self._place(clause), "there" in (*clause.particles, *(word.low for word in clause.adverbs))
        must = clause.modal == "must" or (clause.lemma in ("stay", "remain") and bool(clause.modal))
        inner = clause.action
        if clause.lemma == "have" and inner is not None and inner.lemma in words("standing"):
            return self._required(inner)
        if clause.lemma in words("standing"):
            thing = self._thing(clause.subject)
            place = place or (self.spot if there else None)
            about = [noun for noun in clause.subject if noun.low in ("i", "you", "we", "he", "she")]
            if place is None or about:
                return self._say("want", thing) if must and not about and (thing or clause.subject) else None
            if must or clause.lemma in ("belong", "go"):
                return self._say("other", thing) if clause.negated else self._say("want", thing, place)
            none = any("no" in determiners(noun) for noun in clause.subject)
            return self._say("deny" if clause.negated or none else "tell", thing, place)
        self.spot = place or next((lexicon().place(spelled(n)) for n in clause.object if is_place(n)), self.spot)
        return self._left(clause, place) if clause.lemma in words("leaving") else None

    def _required(self, inner: Clause) -> Statement:
        place = self._place(inner)
        return self._say("want", self._thing(inner.subject), place)

    def _left(self, clause: Clause, place: Place | None) -> Statement | None:
        """Return where a thing was put or seen, or that it was not seen."""
        if not clause.object:
            return self._say("ignorant") if clause.negated else None
        thing = self._thing(clause.object)
        if place is None:
            return self._say("ignorant", thing) if clause.negated else None
        denied = clause.negated or any("no" in determiners(noun) for noun in clause.object)
        return self._say("deny" if denied else "tell", thing, place)

    def _of_minds(self, clause: Clause) -> Statement:
        """Return what a clause says that its speaker wants, does not know, or believes."""
        mine = any(noun.low in ("i", "we") for noun in clause.subject)
        inner = clause.content or clause.action
        if clause.lemma in words("wishing") and mine:
            if clause.negated:
                return self._say("other")
            if inner is None:
                return self._wanted(clause)
            thing = self._thing(clause.object) or self._about(inner)
            return self._say("want", thing, self._place(inner) or self._place(clause))
        if clause.lemma in ("know", "remember", "recall") and clause.negated:
            return self._say("ignorant", self._about(clause))
        if clause.lemma in ("have", "get") and any(noun.lemma in words("clue") for noun in clause.object):
            return self._say("ignorant", self._about(inner) if inner is not None else "")
        if clause.lemma in words("thinking") and inner is not None:
            said = self._placed(inner)
            if said is not None and clause.negated and said.speech == "tell":
                return said.model_copy(update={"speech": "deny"})
            return said or self._said(inner, False)
        return self._say("other", self._about(clause))

    def _told_to(self, clause: Clause) -> Statement:
        """Return what somebody is told to do: to look somewhere, to bring a thing; or that nothing was seen."""
        inner = clause.action or clause.content
        if clause.lemma == "help" or (clause.lemma == "tell" and inner is not None and inner.asks is not None):
            return self._say("ask", self._about(clause))
        if clause.negated and clause.lemma in words("finding") | {"know"}:
            return self._say("ignorant", self._about(clause))
        place = self._place(clause)
        looked = clause.lemma in words("looking") | {"try"}
        if clause.lemma == "try" and inner is not None and inner.lemma in words("looking"):
            place, looked = self._place(inner), True
        if looked:
            at = place or next((lexicon().place(spelled(noun)) for noun in clause.object if is_place(noun)), None)
            return self._say("tell", "", at) if at is not None and (at.name or at.room) else self._say("other")
        if clause.lemma in words("leaving") and place is not None and clause.verb.tag in ("VBD", "VBN"):
            return self._say("tell", self._thing(clause.object), place)
        wanted = clause.lemma in words("requested") or clause.negated
        return self._wanted(clause) if wanted else self._say("other", self._about(clause))

    def _wanted(self, clause: Clause) -> Statement:
        """Return that what a clause has done with a thing is wanted: `put it on the desk`, `bring me the mug`."""
        return self._say("want", self._thing(clause.object), self._place(clause))

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


def _is_missed(clause: Clause) -> bool:
    """Return whether a clause says that a thing is looked for, lost, or cannot be found."""
    links = {one.link for one in clause.phrases}
    sought = (clause.lemma in words("looking") and "for" in links) or (clause.lemma == "be" and "after" in links)
    unfound = clause.lemma in words("finding") and clause.negated and clause.modal in ("can", "could")
    about = clause.predicate.low if clause.predicate is not None else ""
    gone = clause.lemma in words("losing") or about in words("lost")
    wonders = clause.lemma == "wonder" and clause.content is not None
    wants = clause.lemma == "want" and clause.action is not None and clause.action.lemma == "know"
    return sought or unfound or gone or wonders or wants


def _is_at_a_loss(clause: Clause) -> bool:
    """Return whether a clause says that one is not sure, or cannot say."""
    unsure = clause.predicate is not None and clause.predicate.low in ("sure", "certain")
    mute = clause.modal in ("can", "could") and clause.lemma in words("telling")
    return clause.negated and (unsure or mute)


# -- how what is reported sounded ------------------------------------------------------------


def reported(clause: Clause, story: Story) -> str:
    """Return how reported words sounded: `do you know where the mug is?`; "" if that is not told."""
    inner = clause.content if clause.content is not None else clause.action
    if inner is None or inner.verb.at < clause.verb.at:
        about = next((one.noun for one in clause.phrases if one.link in words("asked_about")), None)
        if about is None or clause.lemma in ("call", "shout"):
            return ""
        of = next((kid.kid("pobj") for kid in about.kids if kid.low == "of"), None) or about.kid("poss")
        thing = of if about.lemma in words("whereabouts") and of is not None else about
        named = spelled(thing).removesuffix("'s").removesuffix("'")
        return f"do you know where {named} {'are' if thing.tag == 'NNS' else 'is'}?"
    row = [word for word in inner.verb.all() if word.end and word.relation != "mark"]
    joined = {word.at for one in inner.joined if not one.filled for word in one.verb.all()}
    row = [word for word in row if word.at not in joined]
    asks = clause.lemma in words("asking") or inner.asks is not None
    whether = inner.link in ("if", "whether")
    if whether and inner.lemma in ("know", "see", "have") and inner.content is not None:
        row = [word for word in inner.content.verb.all() if word.end]
    said = _in_first_person(row, story)
    if clause.action is inner:
        return f"could you {said.removeprefix('to ')}?" if clause.lemma in words("requesting") else ""
    if whether and inner.perfect:
        behind = [word for word in row if word.at >= inner.verb.at]
        return f"have you {_in_first_person(behind, story)}?"
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
