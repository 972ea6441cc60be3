"""What a clause says of minds, as attitudes: what people believe, know and want, and whom they help or hinder.

    Bo thinks that the mug is in the sink            believes(Bo, at(mug, sink))
    Bo believed that Ann wanted it on the desk       believes(Bo, wants(Ann, put(mug, desk)))
    Bo tried to keep Ann from finding the mug        wants(Bo, hinder(Ann)), wants(Ann, have(mug))
    Bo did not know what Ann wanted                  not knows(Bo, wants(Ann, something))

The declared English derives the clauses, and the lexicon says what their verbs mean. What a clause says that is
none of these gives no attitude.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...errors import InputError
from ...homes.lexicon import lexicon, listed
from ...homes.minds import located, wish
from ...lexicon.words import any_in, gender_of, is_in
from ...minds.attitudes import WHERE_PUT, Aim, Attitude, Hinder, Independent, Social
from ...minds.attitudes import Help as Helping
from ...minds.facts import At, Fact, Place, Proposition
from ...minds.meanings import SOMETHING
from ..english.syntax import Clause, NounPhrase
from .phrases import phrase_of, spelled, with_of

SOMEBODY = "somebody"
"""Who is meant where the words say only that it is not known what another wants."""
_UNSAID = Aim(words="something")


class Minds:
    """Reads clauses in order, and remembers who and what they name, for pronouns.

    `people` are those whom words can name, `agent` is whom a pronoun means first, `near` are those named beside
    the words, `thing` is what `it` means first, and `speaker` whom `I` means. Raises `InputError` for a
    pronoun that could be several people.
    """

    def __init__(
        self,
        people: Sequence[str],
        agent: str = "",
        near: Sequence[str] = (),
        thing: str = SOMETHING,
        speaker: str = "",
    ) -> None:
        self.speaker = speaker
        self.people, self.near, self.subject, self.thing = tuple(people), tuple(near), agent, thing
        self.named: list[str] = []
        self.acts = agent

    def read(self, clause: Clause, who: str = "") -> Iterator[Attitude]:
        """Yield the attitudes of a clause, and of those around and within it; `who` is a subject left unsaid."""
        clause = with_of(clause)
        who = self.acting(clause) or who
        before = [around for around in clause.around if not around.behind]
        for around in before:
            yield from self.read(around.clause, who)
        yield from self._own(clause, who)
        for phrase in clause.phrases:
            if phrase.clause is not None and phrase.preposition in ("without", "by"):
                without = phrase.preposition == "without"
                yield from self.read(replace(phrase.clause, negated=without != phrase.clause.negated), who)
        for around in clause.around:
            if around.behind:
                yield from self.read(around.clause, who)

    def acting(self, clause: Clause) -> str:
        """Return who does what a clause says: its subject, or of a passive whom `by` names; "" for nobody."""
        if clause.form == "passive":
            by = next((p.np for p in clause.phrases if p.preposition == "by"), None)
            return self.person(by)
        found = self.person(clause.subject)
        self.acts = found or self.acts
        return found

    # -- who and what is named ----------------------------------------------------------------------------------

    def person(self, np: NounPhrase | None) -> str:
        """Return whom a noun phrase names; "" where that is nobody known."""
        if np is None or np.kind not in ("name", "pronoun", "noun"):
            return ""
        found = self._meant(np.head) if np.kind == "pronoun" else name_of(np.words, self.people)
        if found:
            self.named.append(found)
            self.subject = self.subject or found
        return found

    def _meant(self, word: str) -> str:
        """Return whom a pronoun means: the agent, somebody named before, or the only one whom it fits."""
        if is_in(word, "pronouns", "narrator", "we"):
            return self.speaker
        sort = gender_of(word, "pronouns")
        if not sort:  # who speaks calls nobody but others `they`
            alone = word == "they" and len(self.people) == 1 and not self.speaker
            return self.people[0] if alone else ""
        return self._of_sort(word, sort)

    def _of_sort(self, word: str, sort: str) -> str:
        """Return whom `he` or `she` in any form means: whoever it fits that was named before, or is alone."""
        apart = "" if word == sort else self.acts
        named = [name for name in dict.fromkeys((self.subject, *self.named)) if name and name != apart]
        fits = (name for gender in (sort, "") for name in named if lexicon().gender(name) == gender)
        return next(fits, "") or self._only(word, sort, apart)

    def _only(self, word: str, sort: str, apart: str) -> str:
        """Return the only one near, else of all, whom a pronoun fits, surely or else perhaps."""
        for group in (self.near, self.people):
            of = {
                gender: {n for n in group if n != apart and lexicon().gender(n) == gender} for gender in (sort, "")
            }
            fits = of[sort] or of[""]
            if len(fits) == 1:
                return fits.pop()
            if fits:
                raise _unclear(word, [name for name in dict.fromkeys(group) if name in fits])
        raise _unclear(word, ())

    def things(self, np: NounPhrase | None) -> str:
        """Return the thing that a noun phrase names, the first of several; `it` is the one named last."""
        if np is None or np.kind in ("name", "gap"):
            return ""
        if np.kind == "joined":
            return self.things(np.members[0])
        if np.kind == "pronoun" and np.of is None:
            return self.thing if is_in(np.head, "pronouns", "thing") else ""
        thing = lexicon().thing(spelled(np))
        self.thing = thing or self.thing
        return thing

    def place(self, clause: Clause) -> Place | None:
        """Return the first place that the phrases of a clause name."""
        phrases = tuple(p for p in clause.phrases if p.np is None or not is_in(p.np.head, "times", "views"))
        told = replace(clause, phrases=phrases) if len(phrases) < len(clause.phrases) else clause
        for link, words in phrase_of(told).links:
            place = lexicon().place(words) if words and link in listed("at") else Place()
            if place.name or place.room:
                return place
        return None

    # -- what a clause says -------------------------------------------------------------------------------------

    def _own(self, clause: Clause, who: str) -> Iterator[Attitude]:
        if not who:
            return
        side = self._side(clause, who)
        if side is not None:
            yield Attitude(holder=who, verb="wants", content=side)
            yield from self._wished_by(side.agent, clause)
        elif clause.is_of("believe") and clause.content:
            yield from self._believed(clause, who)
        elif clause.is_of("know"):
            yield self._known(clause, who)
        elif clause.is_of("want") or (clause.is_of("decide") and clause.content):
            yield from self._wanted(clause, who)
        elif clause.content_kind == "to":
            yield from self.read(clause.content[0], who)
        elif clause.is_of("search", "look", "ask", "lose"):
            yield from self._sought(clause, who)
        elif _is_aim(clause):
            yield from self._aim(replace(clause, negated=False), who)

    def _side(self, clause: Clause, who: str) -> Social | None:
        """Return whom a clause says that somebody helps, hinders, or does not care about; None for no stance."""
        kind = self._stance_of(clause)
        return kind(agent=self._other(clause, who)) if kind else None

    @staticmethod
    def _stance_of(clause: Clause) -> type[Social] | None:
        """Return the stance that a clause tells, whoever it is for or against."""
        heads = [phrase.np.head for phrase in clause.phrases if phrase.np]
        from_doing = clause.content or any(phrase.preposition == "from" for phrase in clause.phrases)
        if _is_indifferent(clause):
            return Independent
        if _does(clause, "help") or any_in(heads, "attitudes", "help"):
            return Helping
        prevents = from_doing and _does(clause, "preventing")
        return Hinder if prevents or "way" in heads or _does(clause, "hinder", "misleading") else None

    def _other(self, clause: Clause, who: str) -> str:
        """Return who beside somebody is first named in a clause; "" for nobody."""
        named = (self.person(np) for np in _noun_phrases(clause))
        return next((name for name in named if name and name != who), "")

    def _wished_by(self, other: str, clause: Clause) -> Iterator[Attitude]:
        """Yield what the other wants, by what somebody helps to or keeps from: `to find the mug`."""
        inner = [p.clause for p in clause.phrases if p.clause] + list(clause.content)
        for aim in map(with_of, inner if other else ()):
            # What somebody is kept from doing may stand outside of it: "prevent Ann [the mug] from finding".
            more = clause.objects[1:] if not aim.objects else ()
            phrases = (*aim.phrases, *(p for p in clause.phrases if p.np is not None))
            yield from self._aim(with_of(replace(aim, objects=(*aim.objects, *more), phrases=phrases)), other)

    def _believed(self, clause: Clause, who: str) -> Iterator[Attitude]:
        for inner in map(with_of, clause.content):
            if clause.content_kind == "to" and clause.objects:
                inner = replace(inner, subject=clause.objects[0])
            held = next(self._others(inner, who), None) or self.fact(inner)
            if held is not None:
                denied = clause.negated
                if isinstance(held, At) and denied:
                    held, denied = held.model_copy(update={"negated": not held.negated}), False
                yield Attitude(holder=who, verb="believes", content=held, negated=denied)

    def _others(self, clause: Clause, who: str) -> Iterator[Attitude]:
        """Yield what a clause says that somebody else wants: outright, by where they left it, or by a place."""
        seen = next((p.np.owner for p in clause.phrases if p.np and is_in(p.np.head, "times", "views")), None)
        if seen is not None and _does(clause, "belonging"):
            yield from self._wish(self.person(seen), self.things(clause.subject), self.place(clause))
            return
        other = self.person(clause.subject)
        if other and other != who:
            if _left_as_wanted(clause):
                yield from self._wish(other, self.things(clause.objects[0]), WHERE_PUT)
            elif clause.is_of("want"):
                yield from self._wanted(clause, other)

    def _wanted(self, clause: Clause, who: str) -> Iterator[Attitude]:
        """Yield what somebody wants: a thing, a thing somewhere, or what another is to do or to get."""
        inner = with_of(clause.content[0]) if clause.content_kind == "to" else None
        other = self.person(clause.objects[0]) if clause.objects and inner else ""
        if inner is None:
            yield from self._aim(clause, who)
        elif other:
            kind = Hinder if clause.negated else Helping
            yield Attitude(holder=who, verb="wants", content=kind(agent=other))
            yield from self._aim(inner, other)
        elif clause.objects:
            aim = replace(clause, phrases=(*clause.phrases, *inner.phrases), content_kind="", content=())
            yield from self._aim(aim, who)
        else:
            inner = replace(inner, negated=clause.negated != inner.negated, subject=None)
            yield from list(self.read(inner, who)) or self._aim(inner, who)

    def _aim(self, clause: Clause, who: str) -> Iterator[Attitude]:
        """Yield that somebody wants the thing that is the object of a clause, and where."""
        sought = next((p.np for p in clause.phrases if p.preposition in ("for", "after")), None)
        np = clause.objects[0] if clause.objects else sought
        aim = np is not None and (is_in(np.head, "attitudes", "ends") or self.person(np) != "")
        if np is not None and not aim:
            yield from self._wish(who, self.things(np), self.place(clause), clause.negated)

    def _sought(self, clause: Clause, who: str) -> Iterator[Attitude]:
        """Yield that somebody wants what they look for or ask for, or have lost."""
        sought = tuple(p for p in clause.phrases if p.preposition == "for")
        objects = clause.objects if clause.is_of("lose") else ()
        yield from self._aim(replace(clause, objects=objects, phrases=sought), who)

    def _wish(self, who: str, thing: str, place: Place | None, negated: bool = False) -> Iterator[Attitude]:
        if who and thing:
            yield wish(who, thing, place).model_copy(update={"negated": negated})

    def _known(self, clause: Clause, who: str) -> Attitude:
        """Return that somebody knows, or does not know, where a thing is, what another wants, or anything else."""
        named = [np for np in _noun_phrases(clause) if is_in(np.head, "attitudes", "ends")]
        held: Attitude | Fact = self._fact_within(clause) or Proposition(words=clause.behind or "this")
        if named or any(map(_is_of_a_goal, clause.content[:1])):
            owners = [*(np.owner for np in named), *(inner.subject for inner in clause.content)]
            others = (self.person(np) for np in owners if np is not None)
            other = next((name for name in others if name not in ("", who)), SOMEBODY)
            held = Attitude(holder=other, verb="wants", content=_UNSAID)
        return Attitude(holder=who, verb="knows", content=held, negated=clause.negated)

    def _fact_within(self, clause: Clause) -> At | None:
        """Return where a thing is by what is known, said or thought in a clause; None for anything else."""
        return self.fact(with_of(clause.content[0])) if clause.content_kind == "that" and clause.content else None

    def fact(self, clause: Clause) -> At | None:
        """Return where a clause says that a thing is; None for any other clause."""
        there = clause.subject is not None and clause.subject.head == "there" and bool(clause.objects)
        np = clause.objects[0] if there else clause.subject
        stands = clause.form == "copula" or clause.is_of("stay", "lie") or _does(clause, "belonging")
        if np is None or not stands or self.person(np):
            return None
        thing, place = self.things(np), self.place(clause)
        if not thing or place is None:
            return None
        negated = clause.negated != (there and np.determiner == "no")
        return located(thing, place).model_copy(update={"negated": negated})


def name_of(words: str, people: Sequence[str]) -> str:
    """Return the person whose name the words are, with or without a title: `Amadi` is `Dr Amadi`."""
    plain = words.replace(".", "")
    exact = [name for name in people if name.replace(".", "").removeprefix("the ") == plain]
    fits = exact or [name for name in people if plain[:1].isupper() and plain in name.replace(".", "").split()]
    return fits[0] if len(fits) == 1 else ""


def _unclear(pronoun: str, fits: Sequence[str]) -> InputError:
    found = " or ".join(fits) or "nobody who is named"
    return InputError(f"{pronoun!r} could be {found}.", "Write the name.")


def _does(clause: Clause, *kinds: str) -> bool:
    return any_in(clause.verbs, "attitudes", *kinds)


def _is_indifferent(clause: Clause) -> bool:
    """Return whether a clause says that somebody does not care, or has reasons of their own."""
    if any_in(clause.qualities, "attitudes", "indifferent") and not clause.negated:
        return True
    own = (p.np for p in clause.phrases if p.np and is_in(p.np.head, "attitudes", "ends"))
    if any("own" in np.qualities or (np.of is not None and "own" in np.of.words.split()) for np in own):
        return True
    return clause.negated and _does(clause, "care") and clause.content_kind != "that"


def _is_aim(clause: Clause) -> bool:
    """Return whether a clause tells a goal without a verb of wanting: `cannot find the mug`, `would have it`."""
    missed = clause.is_of("find") and clause.negated and clause.has_auxiliary("may")
    return missed or (clause.is_of("have") and clause.has_auxiliary("will"))


def _left_as_wanted(clause: Clause) -> bool:
    """Return whether somebody left a thing where it is wanted: `at her desired location`, `where it belonged`."""
    if not clause.objects or not clause.is_of("put", "keep", "leave", "move"):
        return False
    if any(is_in(word, "attitudes", "wanted") for p in clause.phrases if p.np for word in p.np.qualities):
        return True
    return any(inner.is_of("want") or _does(inner, "belonging", "wanted") for inner in clause.content)


def _is_of_a_goal(clause: Clause) -> bool:
    """Return whether what is known or not is what somebody wants, or whose a thing is."""
    after = any(p.preposition in ("after", "for") and p.np and p.np.kind == "gap" for p in clause.phrases)
    return after or clause.asked == "whose" or clause.is_of("want", "need")


def _noun_phrases(clause: Clause) -> Iterator[NounPhrase]:
    """Yield the noun phrases of a clause and within it, with whose they are; of a passive its subject as well."""
    own = [clause.subject] if clause.form == "passive" else []
    for np in (*own, *clause.objects, *(p.np for p in clause.phrases)):
        if np is not None:
            yield np
            yield from (owner for owner in (np.owner,) if owner is not None)
    for inner in (*clause.content, *(p.clause for p in clause.phrases if p.clause)):
        yield from (np for np in (inner.subject,) if np is not None)
        yield from _noun_phrases(inner)
