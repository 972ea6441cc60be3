"""Tells whether a verb form, in its company, is the verb of a clause, and of which kind.

Each rule looks at a verb form and at the words beside it, and returns a verdict, or None to leave it to the next
rule. A verdict is `main` clause, `relative` clause about the past (`the mug Ann had left`), `passive` relative
(`the mug left by Ann`), or `no clause`. Docstrings mark the verb of an example by stars; tests run them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from ...english.lexicon import lexicon
from .heads import AUX, BE, EARLIER, Clause
from .subjects import NARRATORS
from .tokens import Token

Verdict = Literal["main", "relative", "passive", "no clause"]

_DETERMINERS = frozenset(
    "a an the his her their my your its this that these those some any of in on at with same".split()
)
_OBJECT_NEXT = frozenset(
    "the a an his her their my your it them him some any one two both each another this that".split()
)
_BASE_NEXT = _OBJECT_NEXT | frozenset(
    "into in inside to on at out up down back over off away through toward towards from for onto there around "
    "these those all more by".split()
)
_MODIFIERS = frozenset(
    "writing walking dining filing drawing washing lighting dressing waiting meeting operating sewing printing "
    "bathing sleeping folding rolling serving parking shopping reading ironing cutting baking frying mixing "
    "storing drying changing working examining consulting treating running swimming painting measuring "
    "wrapping knitting cleaning cooking packing mailing sorting racking hanging standing sitting playing "
    "visiting checking".split()
)
_TRANSITIVE = frozenset(("grab", "put", "carry", "find", "hold", "give", "open", "close", "try"))
_TIMES = frozenset(
    "later earlier soon ago then morning afternoon evening night noon midnight day days week weekend month "
    "year time moment moments while minute minutes hour hours end break lunch monday tuesday wednesday "
    "thursday friday saturday sunday meantime meanwhile afterwards afterward dinner supper breakfast shift".split()
)
_LINKS = frozenset("to toward towards with for from by near beside behind at and of about against".split())


@dataclass(frozen=True, slots=True)
class Company:
    """A verb form with the words beside it; `inside` if another clause of the sentence stands before."""

    clause: Clause
    tokens: Sequence[Token]
    inside: bool

    @property
    def before(self) -> Token | None:
        """The word before the clause."""
        return self.tokens[self.clause.start - 1] if self.clause.start else None

    @property
    def after(self) -> str:
        """The word after the verb, in lower case."""
        return self.tokens[self.clause.verb + 1].low if self.clause.verb + 1 < len(self.tokens) else "."

    def joined_by(self, *connectors: str) -> bool:
        """Whether one of `connectors` (any, if none is given) leads it."""
        return (
            not set(self.clause.connectors).isdisjoint(connectors) if connectors else bool(self.clause.connectors)
        )

    @property
    def known(self) -> bool:
        """Whether the lexicon has the verb."""
        return self.clause.lemma in lexicon().acts or self.clause.lemma in ("be", "have")

    @property
    def auxiliaries(self) -> frozenset[str]:
        """The auxiliary verbs before it."""
        return AUX.intersection(self.clause.helpers)

    @property
    def follows_noun(self) -> bool:
        """Whether a word that may be a noun stands before it."""
        before = self.before
        return before is not None and before.kind in ("word", "name") and before.low not in _DETERMINERS

    @property
    def told_earlier(self) -> bool:
        """Whether `earlier`, `before` or the like stands in its words."""
        for token in self.tokens[self.clause.verb + 1 : self.clause.verb + 9]:
            if token.kind == "mark" or token.low == "and":
                return False
            if token.low in EARLIER:
                return True
        return False


Rule = Callable[[Company], Verdict | None]


def verdict(company: Company) -> Verdict:
    """Return what the first rule that decides says."""
    rules = WITH_SUBJECT if company.clause.subject else WITHOUT_SUBJECT
    return next((found for rule in rules if (found := rule(company))), "main")


# --- with a subject of its own ----------------------------------------------------------------------------------


def narrator(company: Company) -> Verdict | None:
    """`The camera *pans* to Ann` -> main; `Ann looks at the camera *opening*` -> no clause."""
    if company.clause.subject[0].low not in NARRATORS:
        return None
    return "main" if company.before is None or company.joined_by() else "no clause"


def object_participle(company: Company) -> Verdict | None:
    """`While Ann *walking* in` -> main; `Bob saw Ann *walking*` -> no clause."""
    if company.clause.form != "ing" or BE & company.auxiliaries:
        return None
    led = company.before is None or company.joined_by("while", "as", "with", "after")
    return "main" if led else "no clause"


def object_infinitive(company: Company) -> Verdict | None:
    """`Bob saw Ann *take* it` -> no clause; but an uninflected `Ann then *take* it` -> main."""
    subject = company.clause.subject
    plural = len(subject) > 1 or subject[0].low in ("they", "i", "you", "we")
    if company.clause.form != "base" or plural or company.auxiliaries:
        return None
    alone = not company.joined_by("and", "or", "if") and (company.before is None or company.joined_by())
    return "main" if alone and company.after in _BASE_NEXT else "no clause"


def object_of_preposition(company: Company) -> Verdict | None:
    """`next to Ann *sits* the dog` -> no clause."""
    if company.before is None or company.joined_by():
        return None
    listed = company.follows_noun and len(company.clause.subject) > 1
    return "no clause" if company.before.low in _LINKS or listed else None


def recalled(company: Company) -> Verdict | None:
    """`Bob takes the mug Ann had *put* away` -> relative; `Bob takes the mug that Ann *found*` -> relative."""
    clause, before = company.clause, company.before
    past = clause.form in ("past", "s") and company.known and (clause.lemma != "be" or not clause.connectors)
    follows = before is not None and (
        company.follows_noun or (company.joined_by("which") and before.kind in ("word", "name"))
    )
    return "relative" if past and follows and _recalls(company) else None


def recalled_place(company: Company) -> Verdict | None:
    """`Bob goes to the desk where Ann *put* it earlier` -> relative."""
    earlier = EARLIER.intersection(company.clause.helpers) or company.told_earlier
    return "relative" if company.joined_by("where") and earlier else None


def _recalls(company: Company) -> bool:
    """Tell whether a clause right after a noun is relative: `the mug Ann had put away`, `the mug that Ann saw`.

    What follows a setting of time (`that day Ann came in`) or a verb without an object is a main clause.
    """
    clause = company.clause
    if clause.connectors:
        bare = set(clause.connectors) <= {"that", "which"}
        aside = set(clause.connectors) == {",", "which"} or set(clause.connectors) == {"which"}
        return bare or (aside and "had" in clause.helpers)
    acts = lexicon().acts.get(clause.lemma, set())
    transitive = clause.lemma in ("be", "have") or bool(acts & _TRANSITIVE)
    perfect = not {"had", "has", "have"}.isdisjoint(clause.helpers)
    timed = company.before is not None and company.before.low in _TIMES
    return not timed and (perfect or (company.inside and transitive))


# --- without a subject ------------------------------------------------------------------------------------------


def modifier(company: Company) -> Verdict | None:
    """`Ann opens the small *filing* cabinet` -> no clause."""
    clause = company.clause
    following = company.tokens[clause.verb + 1 : clause.verb + 2]
    noun = bool(following) and following[0].kind == "word" and not following[0].low.endswith("s")
    loose = clause.form == "ing" and not clause.connectors
    named = company.tokens[clause.verb].low in _MODIFIERS and company.after not in _BASE_NEXT
    return "no clause" if loose and noun and named else None


def noun(company: Company) -> Verdict | None:
    """`Ann takes the pen and *phone*` -> no clause."""
    clause = company.clause
    bare = clause.form in ("base", "s") and not company.joined_by("to") and not company.auxiliaries
    named = lexicon().category(lexicon().thing(company.tokens[clause.verb].low))
    return "no clause" if bare and named and company.after not in _OBJECT_NEXT else None


def first_word(company: Company) -> Verdict | None:
    """`*Opening* the safe, Ann smiled` -> main."""
    return "main" if not company.joined_by() and company.before is None else None


def after_quotation(company: Company) -> Verdict | None:
    """`"Where is it?" *asked* Ann` -> main."""
    if company.joined_by() or company.before is None or company.before.kind != "quote":
        return None
    return "main" if "speech" in lexicon().acts.get(company.clause.lemma, ()) else "no clause"


def after_determiner(company: Company) -> Verdict | None:
    """`Ann takes the *returned* book` -> no clause."""
    if company.joined_by() or company.before is None:
        return None
    return "no clause" if company.before.low in _DETERMINERS or company.before.kind == "mark" else None


def participle(company: Company) -> Verdict | None:
    """`Ann comes to him *carrying* a tray` -> main."""
    return "main" if company.clause.form == "ing" and not company.joined_by() else None


def reduced_relative(company: Company) -> Verdict | None:
    """`Bob takes the mug *left* by Ann` -> passive; `Bob takes the mug previously *stored* there` -> passive."""
    earlier = company.after == "by" or EARLIER.intersection(company.clause.helpers) or company.told_earlier
    past = company.clause.form == "past" and company.follows_noun
    return "passive" if not company.joined_by() and past and earlier else None


def unconnected(company: Company) -> Verdict | None:
    """`Ann takes the mug *put* there` -> no clause."""
    return None if company.joined_by() else "no clause"


def infinitive(company: Company) -> Verdict | None:
    """`Ann goes to *get* the milk` -> main; `Ann goes from work to *work*.` -> no clause."""
    if not company.joined_by("to"):
        return None
    led = company.before is not None and company.before.low != "the"
    return "main" if led and company.clause.form == "base" and company.after[:1].isalpha() else "no clause"


def uninflected(company: Company) -> Verdict | None:
    """`Ann opens the safe, then *take* the ring` -> main."""
    if company.clause.form != "base":
        return None
    named = [token.kind for token in company.tokens[company.clause.verb + 1 :][:1]] in (["name"], ["quote"])
    return "main" if company.inside and (company.after in _BASE_NEXT or named) else "no clause"


def gerund(company: Company) -> Verdict | None:
    """`Ann has a key for *opening* it` -> no clause."""
    return "no clause" if company.joined_by("for", "with") else None


def passive_relative(company: Company) -> Verdict | None:
    """`Bob takes the mug that was *left* by Ann` -> passive."""
    noun_before = company.follows_noun and company.before is not None and company.before.kind != "mark"
    past = company.clause.form == "past" and company.joined_by("that", "which")
    return "passive" if past and noun_before and BE & company.auxiliaries else None


WITH_SUBJECT: tuple[Rule, ...] = (
    narrator, object_participle, object_infinitive, object_of_preposition, recalled, recalled_place,
)  # fmt: skip
WITHOUT_SUBJECT: tuple[Rule, ...] = (
    modifier, noun, first_word, after_quotation, after_determiner, participle, reduced_relative,
    unconnected, infinitive, uninflected, gerund, passive_relative,
)  # fmt: skip
