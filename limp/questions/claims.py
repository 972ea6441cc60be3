"""What an option claims, with what its question supplies: a bare option is a claim too.

    question                                    option          claim
    Where does Ann believe that the juice is?   the fridge      Ann believes that the juice is in the fridge
    Where will Ann look for the juice?          in the box      Ann will search the box for the juice
    What will Ann do?                           open the box    Ann will open the box
    What does Ann want?                         the mug         Ann wants to find the mug
    Does Ann know that the juice is there?      No              Ann does not know that the juice is there

The question gives a claim with one blank in it (`stem_claim`), which the option fills (`completed`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..errors import HypothesisError
from ..minds.attitudes import Attitude, AttitudeVerb, Clause, Have
from ..minds.english import PlaceReader, in_words, parse_clause, plain_place
from ..minds.facts import At, Place, Value
from ..minds.meanings import Act

V = TypeVar("V", bound=Value)

BLANK_PLACE = Place(name="?")
BLANK = "?"
"""What the question leaves open: the name of a thing, the words of an act."""


class Deed(Value):
    """That `agent` does, or will do, something: `act`, understood or as a verb phrase."""

    agent: str
    act: Act | str


Claim = Clause | Deed
"""That something is so, of the world or of a mind, or that somebody does something."""


def claim_in_words(claim: Claim) -> str:
    """Return a claim as a clause: `Ann will look in the box`."""
    if isinstance(claim, Deed):
        return f"{claim.agent} will {claim.act.phrase() if isinstance(claim.act, Act) else claim.act}"
    return in_words(claim)


_VERBS: dict[str, AttitudeVerb] = {
    **dict.fromkeys(("believe", "think", "suppose", "assume", "expect"), "believes"),
    "know": "knows",
}
_YES, _NO = re.compile(r"yes\b.*", re.IGNORECASE), re.compile(r"no\b.*", re.IGNORECASE)
_NOUN = r"(?:(?!(?:after|at|before|first|from|in|inside|next|now|on|really|then|when|while)\b)[\w'-]+ ?)+?"
"""The name of a thing, without anything that says more of when or which."""
_WHERE_IS = re.compile(rf"where (?:is|are) the (?P<thing>{_NOUN})(?: now)?", re.IGNORECASE)
_WANTS = re.compile(r"what (?:does|did) (?P<who>.+?) (?:want|look for)", re.IGNORECASE)
_DOES = re.compile(r"what (?:will|would|does|did) (?P<who>.+?) do(?: next)?", re.IGNORECASE)
_HELD = re.compile(rf"(?:that )?the (?P<thing>{_NOUN}) (?:is|are|was|were)(?: now)?")
_SUBJECT = re.compile(r"(?:he|she|they|it)\b ?|(?:will|would|is going to|goes to)\b ?|to (?=\w)", re.IGNORECASE)
_GO = re.compile(
    r"^(?:looks?|search(?:es)?|goes?|is)\b(?: for .+?(?= (?:in|on|at|inside|under)\b))? *", re.IGNORECASE
)
_AT = re.compile(r"(?:(?P<how>in|on|at|inside|under|behind|into|onto|to) )?(?P<place>.*)", re.IGNORECASE)


def bare_thing(words: str) -> str:
    """Return a noun without its article."""
    return re.sub(r"^(?:the|an?) ", "", words)


def stem_claim(question: str, people: Sequence[str], place: PlaceReader = plain_place) -> Claim | None:
    """Return what a question claims, with BLANK or BLANK_PLACE where it asks; None for a question of another form.

    Only the last sentence that asks is read. A question for yes or no has no blank.
    """
    asked = re.findall(r"[^.?!:\n]+\?", question)
    words = asked[-1].strip().rstrip("? ") if asked else ""
    if (found := _WHERE_IS.fullmatch(words)) is not None:
        return At(thing=found["thing"], place=BLANK_PLACE)
    who = "|".join(re.escape(name) for name in sorted(people, key=len, reverse=True)) or "$^"
    verbs = "|".join(_VERBS)
    if found := re.fullmatch(rf"(?P<where>where )?(?:does|did|will|would) (?P<rest>(?:{who}) .+)", words, re.I):
        read = _Stem(re.compile(rf"(?:that )?(?P<who>{who}) (?P<verb>{verbs})s? (?P<rest>.+)"), who, people, place)
        return read.place_asked(found["rest"]) if found["where"] else read.truth_asked(found["rest"])
    if (found := _WANTS.fullmatch(words)) is not None and found["who"] in people:
        return Attitude(holder=found["who"], verb="wants", content=Have(thing=BLANK))
    if (found := _DOES.fullmatch(words)) is not None and found["who"] in people:
        return Deed(agent=found["who"], act=BLANK)
    return None


class _Stem:
    """Reads a question behind its `does` or `will`."""

    def __init__(self, chain: re.Pattern[str], who: str, people: Sequence[str], place: PlaceReader) -> None:
        self._chain, self._people, self._place = chain, people, place
        self._search = re.compile(
            rf"(?:that )?(?P<who>{who}) (?:will |would )?(?:look|search)s? for the (?P<thing>{_NOUN})"
        )

    def place_asked(self, words: str) -> Claim | None:
        """Read `Ann believe that the juice is`, `Ann look for the juice`."""
        if (found := self._search.fullmatch(words)) is not None:
            return Deed(agent=found["who"], act=Act(verb="search", thing=found["thing"], place=BLANK_PLACE))
        return self._belief(words)

    def _belief(self, words: str) -> Attitude | None:
        link = self._chain.fullmatch(words)
        if link is None:
            return None
        inner: Clause | None
        if (held := _HELD.fullmatch(link["rest"])) is not None:
            inner = At(thing=held["thing"], place=BLANK_PLACE)
        elif (found := self._search.fullmatch(link["rest"])) is not None:
            # Where somebody will look is where they believe it to be.
            at = At(thing=found["thing"], place=BLANK_PLACE)
            inner = Attitude(holder=found["who"], verb="believes", content=at)
        else:
            inner = self._belief(link["rest"])
        if inner is None:
            return None
        return Attitude(holder=link["who"], verb=_VERBS[link["verb"]], content=inner)

    def truth_asked(self, words: str) -> Attitude | None:
        """Read `Ann know that the juice is in the fridge`."""
        link = self._chain.fullmatch(words)
        if link is None:
            return None
        content = self.truth_asked(link["rest"]) or parse_clause(
            link["rest"].removeprefix("that "), self._people, self._place
        )
        return Attitude(holder=link["who"], verb=_VERBS[link["verb"]], content=content)


def completed(
    option: str,
    stem: Claim,
    place: PlaceReader = plain_place,
    thing: Callable[[str], str] = bare_thing,
    surface: Callable[[Place], bool] = lambda _: False,
) -> Claim:
    """Return the claim of an option: the stem's, with its blank filled.

    `place` and `thing` read names, `surface` tells whether things are on a place where the option does not say so.
    Raises `HypothesisError` for an option that does not fit the question.
    """
    words = option.strip().rstrip(".").strip()
    match _blank(stem):
        case "act":
            return _filled(stem, {"act": _predicate(words)})
        case "place":
            return _filled(stem, _place(_predicate(words), place, surface))
        case "thing":
            return _filled(stem, {"thing": thing(_predicate(words).removeprefix("find "))})
    if _YES.fullmatch(words):
        return stem
    if _NO.fullmatch(words) and not isinstance(stem, Deed):
        return stem.model_copy(update={"negated": not stem.negated})
    raise HypothesisError(f"the option {option!r} is no answer to a yes-or-no question.", "Write 'Yes' or 'No'.")


def _predicate(words: str) -> str:
    """Take `she will` off `she will look in the box`."""
    while (found := _SUBJECT.match(words)) is not None and found.end() < len(words):
        words = words[found.end() :]
    return words


def _place(words: str, place: PlaceReader, surface: Callable[[Place], bool]) -> dict[str, object]:
    found = _AT.fullmatch(_GO.sub("", words))
    assert found is not None  # any words that are left fit
    where = place(found["place"]) or place(f"the {found['place']}")
    if where is None or not (where.name or where.room):
        raise HypothesisError(f"the option {words!r} names no place.", "Write 'the fridge' or 'in the fridge'.")
    on = found["how"].lower() in ("on", "onto") if found["how"] else surface(where)
    return {"place": where, "on": on}


def _inner(claim: Value) -> str:
    """The field that holds the rest of a claim; nothing at its end."""
    return next((name for name in ("content", "act") if isinstance(getattr(claim, name, None), Value)), "")


def _blank(claim: Value) -> str:
    """The field of a claim that is blank: `place`, `thing`, `act`, or nothing."""
    if inner := _inner(claim):
        return _blank(getattr(claim, inner))
    blanks = {"place": BLANK_PLACE, "thing": BLANK, "act": BLANK}
    return next((name for name, blank in blanks.items() if getattr(claim, name, None) == blank), "")


def _filled(claim: V, update: dict[str, object]) -> V:
    inner = _inner(claim)
    new = {inner: _filled(getattr(claim, inner), update)} if inner else update
    return claim.model_copy(update=new)
