"""What a clause claims of minds: what people believe, know and want, and whom they help or hinder.

    Bo thinks that the mug is in the sink            Bo believes: at(mug) is sink
    Bo believed that Ann wanted it on the desk       Bo believes that Ann wants: at(mug) is desk
    Bo tried to keep Ann from finding the mug        Bo wants to hinder Ann; Ann wants: at(mug)
    Bo did not know what Ann wanted                  Bo does not know what is wanted

`attitudes.toml` says what verbs need and mean. A clause that none of its frames fits claims nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from ...episodes.claims import Claim, SocialGoal
from ...episodes.minds import takes_sides
from ...episodes.phrases import claimed
from ...errors import InputError
from ...homes.household import LOOKED_FOR
from ...homes.lexicon import lexicon
from ...homes.minds import located, wish
from ...homes.world import WHERE_PUT
from ...minds.facts import SOMETHING, Place
from .. import needs
from ..clauses import Clause
from ..frames import Frame
from ..frames import words as words_of
from ..mentions import Cast, pronoun
from ..parsing import Word
from .acting import places
from .nouns import FRAMES, behind_of, spelled
from .story import Story


class UnreadError(InputError):
    """Words about minds are not understood."""


TABLE = Path(__file__).with_name("attitudes.toml")
words = partial(words_of, path=TABLE)
_OF_ENDS = ("through", "want", "get", "seek", "miss")
"""Effects of frames that say what somebody wants."""


def frame_of(clause: Clause) -> Frame | None:
    """Return the first frame of words about minds that a clause fits."""
    return needs.frame_of(clause, Cast(), TABLE)


def _is_own(noun: Word) -> bool:
    """Return whether a noun is said to be somebody's own: `his own plans`, `reasons of her own`."""
    of = behind_of(noun)
    return any(word.low == "own" for word in (*noun.kids, *(of.all() if of else ())))


# -- minds --------------------------------------------------------------------------------------------------------


class Minds(Story):
    """Reads clauses in order, and remembers who and what they name, for pronouns.

    `people` are those whom words can name, `agent` is whom a pronoun means first, `near` are those named beside
    the words, and `thing` is what `it` means first. Raises `UnreadError` for a pronoun that could be several
    people.
    """

    def __init__(
        self, people: Sequence[str], agent: str = "", near: Sequence[str] = (), thing: str = SOMETHING
    ) -> None:
        super().__init__((), people)
        self.near, self.subject, self.last = tuple(near), agent, [thing]
        self.mentioned: list[str] = []
        self.acts = agent
        self.unread: list[Clause] = []
        """Clauses around others that say nothing of a mind, nor what was done."""

    def read(self, clause: Clause, who: str = "") -> Iterator[Claim]:
        """Yield the claims of a clause, and of those around it; `who` is a subject left unsaid."""
        before = [around for around in clause.around if around.verb.at < clause.verb.at]
        for around in before:
            yield from self._around(around, who)
        who = self.acting(clause) or who
        frame = frame_of(clause) if who else None
        if frame is not None:
            yield from _EFFECTS[frame.effect](self, clause, who)
        for around in clause.around:
            if around not in before:
                yield from self._around(around, who)
        acts = frame is None and clause.lemma in words("moving") | words("background")
        ends = (clause.action, *clause.purposes) if acts and clause.action is not None else clause.purposes
        for purpose in ends:  # of who does it, and of nobody whom the clause lends it as subject
            yield from self._around(replace(purpose, subject=()) if purpose.filled else purpose, who)

    def _around(self, clause: Clause, who: str) -> Iterator[Claim]:
        without = clause.link == "without"
        said = list(self.read(replace(clause, negated=without != clause.negated), who))
        if not said and clause.lemma not in words("background") | words("moving") | words("giving"):
            self.unread.append(clause)
        yield from said

    def acting(self, clause: Clause) -> str:
        """Return who does what a clause says; "" for nobody."""
        found = self.person(clause.subject[0]) if clause.subject else ""
        self.acts = found or self.acts
        return found

    # -- who and what is named ------------------------------------------------------------------------------------

    def who(self, noun: Word, subject: bool = True) -> list[str]:
        """Return the person that a noun names; a pronoun for somebody stands for no place."""
        del subject  # a name is one in every role
        if noun.tag[0] in "PW" and noun.low not in words_of("it") | words_of("they"):
            return [noun.text]
        name = self.named(noun.text if noun.named else spelled(noun))
        return [name] if name else []

    def person(self, word: Word | None) -> str:
        """Return whom a word names, and remember it; "" where that is nobody known."""
        if word is None:
            return ""
        low = word.low
        if sort := pronoun(low):
            found = self._of_sort(low, sort)
        else:
            found = self.named(word.text if word.named else spelled(word))
        if found:
            self.mentioned.append(found)
            self.subject = self.subject or found
        return found

    def _of_sort(self, word: str, sort: str) -> str:
        """Return whom `he` or `she` in any form means: whoever it fits that was named before, else is alone near.

        Who fits surely goes before who fits perhaps.
        """
        apart = "" if word == sort else self.acts
        before = [name for name in (self.subject, *self.mentioned) if name and name != apart]
        fits = [name for gender in (sort, "") for name in before if lexicon().gender(name) == gender]
        for group in () if fits else (self.near, self.names):
            others = [name for name in dict.fromkeys(group) if name != apart]
            sure = [name for name in others if lexicon().gender(name) == sort]
            fits = fits or sure or [name for name in others if not lexicon().gender(name)]
            if len(fits) > 1:
                break
        else:
            if fits:
                return fits[0]
        raise UnreadError(f"{word!r} could be {' or '.join(fits) or 'nobody who is named'}.", "Write the name.")

    def thing_of(self, word: Word | None) -> str:
        """Return the thing that a noun names; `it` is the one named last."""
        if word is None or word.named or word.tag in ("WP", "WDT", "EX"):
            return ""
        if word.low in words_of("it") | words_of("they"):
            return self.last[-1]
        return "" if word.tag[:3] == "PRP" else next(iter(self.things([word])), "")

    def at(self, clause: Clause, links: Collection[str] = words_of("at", FRAMES)) -> Place | None:
        """Return the first place that the phrases of a clause name, in the room that another one names."""
        return next((place for _, place in places(clause, links, self, persons=False)), None)

    def nouns(self, clause: Clause) -> Iterator[Word]:
        """Yield the nouns of a clause and below it, with whose they are, in order, but for its subject."""
        joined = {word.at for one in clause.verb.kids if one.relation == "conj" for word in one.all()}
        apart = joined | {below.at for word in clause.subject for below in word.all()}
        apart |= {below.at for word in clause.own() if _is_own(word) for below in word.all()}
        objects = {word.at for word in clause.object}
        for word in clause.verb.all():
            behind = word.at > clause.verb.at or word.at in objects
            if behind and word.at not in apart and word.tag[0] in "NP":
                yield word

    # -- what a clause says ---------------------------------------------------------------------------------------

    def _stance(self, kind: SocialGoal, clause: Clause, who: str) -> Iterator[Claim]:
        """Yield whom somebody helps, hinders, or does not care about, and what that one wants."""
        other = self._other(clause, who)
        if clause.negated and kind != "independent":
            return  # who does not help need not hinder
        yield takes_sides(who, kind, other)
        inner = clause.action or clause.content
        if other and inner is not None:
            # What somebody is kept from doing may stand outside of it: "prevent Ann from finding [the mug]".
            yield from self._aim(replace(inner, phrases=(*inner.phrases, *clause.phrases)), other)

    def _other(self, clause: Clause, who: str) -> str:
        """Return who beside somebody is first named in a clause; "" for nobody."""
        found = (
            self.person(word) for word in self.nouns(clause) if word.low not in words_of("it") | words_of("they")
        )
        return next((name for name in found if name and name != who), "")

    def _believe(self, clause: Clause, who: str) -> Iterator[Claim]:
        inner = clause.content or clause.action
        if inner is None:
            return
        held = next(self._others(inner, who), None) or self.fact(inner)
        if held is not None:
            yield held.held_by(who).model_copy(update={"negated": clause.negated != held.negated})

    def _others(self, clause: Clause, who: str) -> Iterator[Claim]:
        """Yield what a clause says that somebody else wants: outright, by where they left it, or by a place."""
        views = [p.noun for p in clause.phrases if p.noun.lemma in words("views")]
        seen = next((kid for noun in views for kid in noun.kids if kid.relation == "poss"), None)
        if seen is not None:
            thing = self.thing_of(clause.subject[0] if clause.subject else None)
            yield from self._wish(self.person(seen), thing, self.at(clause))
            return
        other = self.acting(clause)
        if not other or other == who:
            return
        if self._left_as_wanted(clause):
            yield from self._wish(other, self.thing_of(clause.object[0]), WHERE_PUT)
        elif (frame := frame_of(clause)) is not None and frame.effect in _OF_ENDS:
            yield from _EFFECTS[frame.effect](self, clause, other)

    @staticmethod
    def _left_as_wanted(clause: Clause) -> bool:
        """Return whether somebody left a thing where it is wanted: `at her desired spot`, `where it belonged`."""
        if not clause.object or clause.lemma not in words("handling"):
            return False
        if any(kid.low in words("desired") for p in clause.phrases for kid in p.noun.kids):
            return True
        return any(one.lemma in words("wanting") for one in clause.below() if one is not clause)

    def _want(self, clause: Clause, who: str) -> Iterator[Claim]:
        """Yield what somebody wants: a thing, a thing somewhere, or what another is to do or to get."""
        inner = clause.action or clause.content
        if inner is None:
            yield from self._aim(clause, who)
            return
        lent = inner.filled and not clause.object
        nouns = (() if lent else inner.subject) or (inner.object if inner.passive else ())
        other = self.person(nouns[0]) if nouns else ""
        if other and other != who:
            kind: SocialGoal = "hinder" if clause.negated != inner.negated else "help"
            yield takes_sides(who, kind, other)
            yield from self._aim(replace(inner, negated=False), other)
        elif nouns and not other:  # the mug to be on the desk
            yield from self._wish(who, self.thing_of(nouns[0]), self.at(inner), clause.negated)
        else:
            inner = replace(inner, negated=clause.negated != inner.negated, subject=())
            yield from list(self.read(inner, who)) or self._aim(inner, who)

    def _aim(self, clause: Clause, who: str) -> Iterator[Claim]:
        """Yield that somebody wants the thing that is the object of a clause, and where."""
        sought = clause.object[0] if clause.object else clause.phrase("for", "after")
        handled = clause.lemma in words("getting") | words("handling") | words("moving") | words("wanting")
        if sought is None or not handled or sought.lemma in words("ends") or self.who(sought):
            return
        place = self.at(clause, words("to")) or (self.spot if "there" in clause.particles else None)
        yield from self._wish(who, self.thing_of(sought), place, clause.negated)

    def _seek(self, clause: Clause, who: str) -> Iterator[Claim]:
        """Yield that somebody wants what they look for or ask for, or want to know of where it is."""
        asked = (one.subject[0] for one in clause.below() if one.asks is not None and one.subject)
        sought = clause.phrase("for", "after") or next(asked, None)
        yield from self._wish(who, self.thing_of(sought), None)

    def _through(self, clause: Clause, who: str) -> Iterator[Claim]:
        if clause.action is not None:
            inner = replace(clause.action, negated=clause.negated != clause.action.negated)
            yield from list(self.read(inner, who)) or self._aim(inner, who)

    def _wish(self, who: str, thing: str, place: Place | None, negated: bool = False) -> Iterator[Claim]:
        if who and thing:
            self.spot = place or self.spot
            yield wish(who, thing, place).model_copy(update={"negated": negated})

    def _know(self, clause: Clause, who: str) -> Iterator[Claim]:
        """Yield that somebody knows, or not, where a thing is, what another wants, or anything else."""
        inner = clause.content or clause.action or next(iter(clause.relatives), None)
        held: Claim | None = None
        if inner is not None and inner.asks is None:
            held = next(self._others(inner, who), None) or self.fact(inner)
        unaware = is_unaware(clause)
        of_goal = any(word.lemma in words("ends") for word in self.nouns(clause)) if held is None else False
        if of_goal or (inner is not None and _is_of_a_goal(inner)):
            self._other(clause, who)  # whom a later pronoun may mean
            held, said = None, LOOKED_FOR
        elif held is not None:
            said = LOOKED_FOR if held.chain else claimed(held)
        else:
            said = " ".join(word.text for word in inner.verb.all()) if inner is not None else "this"
        if held is not None and not unaware:
            yield held.held_by(who, "knows")
        if held is None or held.chain or unaware:
            yield Claim(chain=(who,), verb="knows", words=said, negated=unaware)

    def fact(self, clause: Clause) -> Claim | None:
        """Return where a clause says that a thing surely is; None for any other clause."""
        open_ = clause.modal or any(word.low in words("open") for word in clause.verb.all())
        return None if open_ else self.place_told(clause)

    def place_told(self, clause: Clause) -> Claim | None:
        """Return where a clause says that a thing is, surely or perhaps; None for any other clause."""
        stands = clause.lemma in words_of("standing", FRAMES)
        noun = next(iter(clause.subject if stands else clause.object), None)
        if noun is None or self.who(noun) or not (stands or clause.lemma in words_of("leaving", FRAMES)):
            return None
        there = "there" in (*clause.particles, *(word.low for word in clause.adverbs))
        thing, place = self.thing_of(noun), self.at(clause) or (self.spot if there else None)
        if not thing or place is None:
            return None
        none = noun.low in words_of("none", FRAMES) or any(kid.low == "no" for kid in noun.kids)
        return located(thing, place, clause.negated != none)


class Anybody(Minds):
    """Reads clauses about people of whom nothing is known: whoever has a name, a pronoun or a role is somebody."""

    def who(self, noun: Word, subject: bool = True) -> list[str]:
        """Return a name, a pronoun or a role for a person."""
        handed = noun.low == "them" and not subject  # gives it to them
        somebody = noun.named or handed or noun.lemma in lexicon().roles
        return super().who(noun, subject) or ([noun.text if noun.named else noun.low] if somebody else [])


_EFFECTS: Mapping[str, Callable[[Minds, Clause, str], Iterator[Claim]]] = {
    "independent": lambda minds, clause, who: minds._stance("independent", clause, who),
    "help": lambda minds, clause, who: minds._stance("help", clause, who),
    "hinder": lambda minds, clause, who: minds._stance("hinder", clause, who),
    "believe": Minds._believe,
    "know": Minds._know,
    "want": Minds._want,
    "through": Minds._through,
    "seek": Minds._seek,
    "get": lambda minds, clause, who: minds._aim(replace(clause, negated=False), who),
    "miss": lambda minds, clause, who: minds._aim(replace(clause, negated=False), who),
}
"""What a frame says of minds, by the name of its effect."""


def is_unaware(clause: Clause) -> bool:
    """Return whether a clause of knowing says that somebody does not know."""
    return clause.negated or any(word.low in words("unknowing") for word in clause.own())


def _is_of_a_goal(clause: Clause) -> bool:
    """Return whether what is known or not is what somebody wants, or whose a thing is."""
    frame = frame_of(clause)
    whose = any(word.low == "whose" for word in clause.own())
    return whose or clause.lemma in words("wanting") or (frame is not None and frame.effect == "seek")


def stranded(clause: Clause) -> frozenset[str]:
    """Return the prepositions of a clause, also those that have lost their noun: `what she is after`."""
    links = (phrase.link for phrase in clause.phrases)
    return frozenset((*links, *(word.low for word in (*clause.left, *clause.adverbs)), *clause.particles))
