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
from typing import TypeGuard, TypeVar

from ..errors import HypothesisError
from ..minds.attitudes import Attitude, AttitudeVerb, Clause, Have
from ..minds.english import PlaceReader, in_words, parse_clause, plain_place
from ..minds.facts import At, Place, Value
from ..minds.meanings import Act
from .grammar import THINKS, opened, spelled_out

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


_YES, _NO = re.compile(r"yes\b.*", re.IGNORECASE), re.compile(r"no\b.*", re.IGNORECASE)
_NOUN = (
    r"(?:(?!(?:after|at|before|first|from|in|inside|next|now|on|really|then|when|while|is|are|was|were)\b)"
    r"[\w'-]+ ?)+?"
)
"""The name of a thing, without anything that says more of when or which."""
_IS = re.compile(rf"(?:that )?(?:the )?(?P<thing>{_NOUN})(?: (?:is|are|was|were))?(?: now)?")
_LOOKS = re.compile(rf"(?:will |would )?(?:look|search)s? for the (?P<thing>{_NOUN})")
_KNOWS = re.compile(r"(?:does |did |will |would )?knows? (?:that )?")
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
    open_clause = opened(spelled_out(asked[-1]) if asked else "")
    stem, rest = _Stem(people, place), open_clause.rest
    who, act = stem.person(rest)
    match open_clause.gap:
        case "place" if who or open_clause.auxiliary in ("is", "are"):
            return stem.place_asked(rest)
        case "thing" if who and re.fullmatch(r"want|look(?:ing)? for", act):
            return Attitude(holder=who, verb="wants", content=Have(thing=BLANK))
        case "thing" if who and re.fullmatch(r"do(?: next)?", act):
            return Deed(agent=who, act=BLANK)
        case "truth" if open_clause.auxiliary:
            return stem.truth_asked(rest)
    return None


class _Stem:
    """Reads a question behind its auxiliary."""

    def __init__(self, people: Sequence[str], place: PlaceReader) -> None:
        self._people, self._place = people, place
        names = "|".join(re.escape(name) for name in sorted(people, key=len, reverse=True)) or "$^"
        self._named = re.compile(rf"(?:that )?(?P<who>{names}) (?P<act>.+)")

    def person(self, words: str) -> tuple[str, str]:
        """Return who is named first, and the words behind; nobody where nobody is."""
        found = self._named.fullmatch(words)
        return (found["who"], found["act"]) if found else ("", words)

    def _holder(self, words: str) -> tuple[str, AttitudeVerb, str] | None:
        """Return who believes or knows, which of the two, and the words of what they do."""
        who, act = self.person(words)
        if who and (knows := _KNOWS.match(act)):
            return who, "knows", act[knows.end() :]
        thinks = THINKS.match(act) if who else None
        return (who, "believes", act[thinks.end() :]) if thinks else None

    def place_asked(self, words: str, inside: bool = False) -> Claim | None:
        """Read `the juice`, `Ann believe that the juice is`, `Ann look for the juice`; `inside` a mind."""
        who, act = self.person(words)
        if who and (found := _LOOKS.fullmatch(act)) is not None:
            if not inside:
                return Deed(agent=who, act=Act(verb="search", thing=found["thing"], place=BLANK_PLACE))
            # Where somebody will look is where they believe it to be.
            at = At(thing=found["thing"], place=BLANK_PLACE)
            return Attitude(holder=who, verb="believes", content=at)
        if (link := self._holder(words)) is not None:
            content = self.place_asked(link[2], inside=True)
            return Attitude(holder=link[0], verb=link[1], content=content) if _is_clause(content) else None
        if who or not (found := _IS.fullmatch(words)):
            return None
        return At(thing=found["thing"], place=BLANK_PLACE)

    def truth_asked(self, words: str) -> Attitude | None:
        """Read `Ann know that the juice is in the fridge`."""
        if (link := self._holder(words)) is None:
            return None
        content = self.truth_asked(link[2]) or parse_clause(link[2], self._people, self._place)
        return Attitude(holder=link[0], verb=link[1], content=content)


def _is_clause(claim: Claim | None) -> TypeGuard[Clause]:
    return claim is not None and not isinstance(claim, Deed)


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
