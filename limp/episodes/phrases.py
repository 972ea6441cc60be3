"""The phrases that English of episodes is made of: names, places, what a variable says, what a claim says.

`parse_claim` reads back what `claimed` writes of minds and of where things are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..errors import InputError
from ..minds.clauses import base_form, is_clause
from ..minds.facts import be, is_name, is_plural, the, who
from .claims import Claim, Verb
from .variables import FALSE, NOTHING, TRUE, Variable, about, as_clause, at, is_question, is_time, written

_SPATIAL = "in on at under behind between beside near inside above below by beneath underneath".split()
_OF_MOTION = {"into": "in", "onto": "on", "from": "", "to": ""}
"""The prepositions of ways, with those of where they lead, if they say that."""
_ANY = "|".join((*_SPATIAL, *_OF_MOTION))
_BEFORE = rf"\b({_ANY}) (?:(?!(?:{_ANY})\b)[\w’'-]+ ){{0,3}}"
"""The preposition of a place in words that tell of it, with what stands between them."""
_DETERMINERS = frozenset("a an the some any more another his her their its my your our".split())
"""Words that begin a noun phrase."""


def in_a_row(names: Sequence[str], joint: str = "and") -> str:
    """Return `Ann, Ben and Cleo`."""
    return f" {joint} ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""


def people(names: Sequence[str]) -> str:
    """Return people in a row, with an article where one is due: `Ann and the nurse`."""
    return in_a_row([who(name) for name in names])


def agreeing(names: Sequence[str], verb: str) -> str:
    """Return a verb in the number of who does it: `Ann leaves`, `Ann and Ben leave`, `the twins leave`."""
    several = len(names) > 1 or any(is_plural(name) and not name[:1].isupper() for name in names)
    return verb if not several else "are" if verb == "is" else base_form(verb)


def doing(names: Sequence[str], verb: str) -> str:
    """Return people and what they do: `Ann leaves`, `the twins leave`."""
    return f"{people(names)} {agreeing(names, verb)}"


def any_doing(names: Sequence[str], verb: str, rest: str) -> Iterator[str]:
    """Yield people and what they do, as a clause: `Ann notices it`; nothing where there are no people."""
    if names:
        yield f"{doing(names, verb)} {rest}"


def denied(names: Sequence[str], words: str) -> str:
    """Return that people do not do what a clause says of them: `Ann does not leave`."""
    does = words.removeprefix(f"{people(names)} ")
    if does == words:
        return f"it is not so that {words}"
    return f"{doing(names, 'does')} not {base_form(does)}"


def through(chain: Sequence[str], verb: str = "thinks") -> str:
    """Return what stands before what the last of them holds: `Ann thinks that Ben thinks that `."""
    return "".join(f"{doing([name], verb)} that " for name in chain)


def sentence(words: str, end: str = ".") -> str:
    """Return words as a sentence: blanks single, the first letter a capital, one stop at the end."""
    plain = " ".join(words.split()).rstrip(".?! ")
    return f"{plain[:1].upper()}{plain[1:]}{end}"


def placed(value: str, quote: str = "") -> str:
    """Return `in the jar`, `at home`, `abroad`; a place keeps its preposition, or takes that of a quote."""
    first, last = value.split(" ")[0].lower(), value.lower().rpartition(" ")[2]
    if first in written("placed") or value.lower() in written("adverbs"):
        return value
    if value.lower() in written("bare"):
        return f"at {value}"
    usual = next((word for word in ("on", "at") if last in written(word)), "in")
    told = re.finditer(rf"{_BEFORE}{re.escape(value.lower())}\b", " ".join(quote.lower().split()))
    said = next(filter(None, (_OF_MOTION.get(found[1], found[1]) for found in told)), "")
    return f"{said or usual} {the_in(value, quote)}"


def the_in(place: str, quote: str) -> str:
    """Return a place with its article: `the manager's office` where a quote gives one, else as `the` does."""
    return f"the {place}" if f" the {place}" in quote else the(place)


def _is_place(name: str, quote: str) -> bool:
    """Return whether a quote has the article of a place before a name: `in the Oak Room`."""
    return bool(re.search(rf"\b(?:{_ANY}) the {re.escape(name)}\b", quote))


def is_somebody(name: str) -> bool:
    """Return whether a name is written as a person's: `Ann`, but not `Ann's basket`, `Room 12` or `the nurse`."""
    return is_name(name) and not any(word.endswith(("'s", "’s", "s'", "s’")) for word in name.split())


_OTHER = {"at": "somewhere else", "inside": "not filled as before", "state": "no longer as before"}
"""What is told of a variable that has another value than before."""


def clause(variable: Variable, value: str | None, quote: str = "") -> str:
    """Return that a variable has a value: `the key is in the jar`, `Dan has the key`, `the box is empty`.

    Where the words of a `quote` say how something is at a place, as in `under the bench`, it is said so.
    """
    if variable.quality == "fact":
        return _fact(variable.of, value)
    if variable.quality == "topic":
        return f"{the(variable.of)} {agreeing([variable.of], 'is')} talked of"
    return " ".join(parts(variable, value, quote))


def parts(variable: Variable, value: str | None, quote: str = "") -> tuple[str, str, str]:
    """Return subject, verb and the rest of the clause about a variable that is no fact."""
    of = variable.of
    subject, be = the(of), agreeing([of], "is")
    if variable.aspect:
        subject, be = f"the {variable.aspect} of {subject}", "is"
    if not value:
        return subject, be, _OTHER[variable.quality]
    match variable.quality:
        case "at" if is_somebody(value) and not is_somebody(of) and not _is_place(value, quote):
            return value, "has", the(of)
        case "at":
            return subject, be, placed(value, quote)
        case "inside" if value == NOTHING:
            return subject, be, "empty"
        case "inside":
            return subject, agreeing([of], "holds"), the(value)
    time = "on " if value.lower().endswith("day") else "at "
    return subject, be, f"{time if is_time(value) else ''}{value}"


def _fact(of: str, value: str | None) -> str:
    """Return that a fact has a value; its words are quoted where no clause can be made of them."""
    if value is None:
        return f"{of} is not as before" if is_question(of) else f"it may not be so that {as_clause(of)}"
    if value == TRUE:
        return as_clause(of)
    if value == FALSE:
        return f"it is not so that {as_clause(of)}"
    first, _, rest = of.partition(" ")
    does = rest.partition(" ")[0].lower()
    if first.lower() == "who" and (does.endswith("ed") or does in written("deeds")):
        return f"{the(value)} {rest}"  # others may ask for whom somebody does it
    if first.lower() == "where":
        return f"{of} is {the(value)}"
    return f"{of} is {value}" if first.lower() in ("which", "what", "who", "when") else f'{of} is "{value}"'


_ATTITUDES: dict[Verb, tuple[str, str]] = {
    "believes": ("believes", "belief"),
    "knows": ("knows", ""),
    "wants": ("wants", "wish"),
    "intends": ("intends", "intention"),
    "fears": ("fears", "fear"),
    "likes": ("likes", ""),
    "dislikes": ("dislikes", ""),
}
"""The verb of what a person holds, and the noun of it; who knows or likes something has none."""


def claimed(claim: Claim, quote: str = "") -> str:
    """Return a claim as a clause: `Mira believes that Theo knows where the key is`; `quote` as in `clause`."""
    if claim.unknowable:
        return "it cannot be known"
    so = claim.variable and claim.value and clause(claim.variable, claim.value, quote)
    content = as_clause(claim.words.rstrip(".")) if claim.words else so or ""
    if not claim.chain:
        if content:
            return (_not_there(claim) or f"it is not so that {content}") if claim.negated else content
        what = about(claim.variable) if claim.variable else "something"
        return f"it is {'not ' if claim.negated else ''}known {what}"
    *outer, last = claim.chain
    held = _stance(claim) if claim.stance else _held(claim, content)
    return f"{through(outer, 'believes')}{who(last)} {held}"


def all_of(claims: Sequence[Claim]) -> str:
    """Return several claims as one clause."""
    return in_a_row([claimed(claim) for claim in claims])


def _stance(claim: Claim) -> str:
    """Return the stance of the last of a chain, without their name: `wants to help Bob`."""
    last, whom = [claim.chain[-1]], who(claim.towards)
    if claim.stance == "independent":
        cares = agreeing(last, "cares") if claim.negated else f"{agreeing(last, 'does')} not care"
        return f"{cares} about what {whom or 'others'} {agreeing([whom or 'others'], 'wants')}"
    return f"{_finite(last, claim.verb, claim.negated)} to {claim.stance} {whom}".rstrip()


def _finite(last: Sequence[str], verb: str, negated: bool) -> str:
    """Return a verb in the number of who does it: `wants`, `does not want`."""
    return f"{agreeing(last, 'does')} not {base_form(verb)}" if negated else agreeing(last, verb)


def _held(claim: Claim, content: str) -> str:
    """Return what the last of a chain holds, without their name: `wants the key to be in the jar`."""
    last = [claim.chain[-1]]
    verb, noun = _ATTITUDES[claim.verb]
    thinks = claim.verb in ("believes", "knows")
    if thinks and (without := _not_there(claim)):
        return f"{_finite(last, verb, False)} that {without}"
    finite = _finite(last, verb, claim.negated)
    if not content:
        what = about(claim.variable) if claim.variable else "something"
        article = "no" if claim.negated else "an" if noun[:1] == "i" else "a"
        return f"{agreeing(last, 'has')} {article} {noun} about {what}" if noun else f"{finite} {what}"
    if claim.verb == "knows" and is_question(claim.words):
        return f"{finite} {claim.words}"
    if thinks:
        return f"{finite} that {content}"
    return f"{finite} {_wished(claim, content)}"


def _not_there(claim: Claim) -> str:
    """Return the words of a claim that denies where a thing is, with `not` in them; empty for other claims."""
    if not (claim.negated and claim.value and claim.words and claim.variable):
        return ""
    thing = claim.variable.of
    begin = f"{the(thing)} {agreeing([thing], 'is')} "
    return f"{begin}not {claim.words.removeprefix(begin)}" if claim.words.startswith(begin) else ""


def _wished(claim: Claim, content: str) -> str:
    """Return what somebody wants, intends, fears or likes, as it stands after the verb."""
    if claim.words:
        words = claim.words.rstrip(".")
        bare = words.removeprefix("that ")
        if claim.verb == "fears" and (bare != words or is_clause(bare)):
            return f"that {bare}"
        named = bare.partition(" ")[0].lower() in (*_DETERMINERS, "to") and not is_clause(bare)
        named = named or claim.variable is not None
        return words if named or claim.verb in ("likes", "dislikes") else f"this: {bare}"
    assert claim.variable is not None
    if claim.verb == "fears" or claim.variable.quality == "fact":
        return f"{'' if claim.verb == 'fears' else 'it to be so '}that {content}"
    subject, be, rest = parts(claim.variable, claim.value)
    whom = "" if subject == who(claim.chain[-1]) else f"{subject} "
    return f"{whom}to {base_form(be)} {rest}"


# -- reading claims back ----------------------------------------------------------------------------------------

_NAME = r"[A-Z][^\s,.;:]*(?: [A-Z][^\s,.;:]*)*"
_VERBS: dict[str, Verb] = {"believe": "believes", "know": "knows", "want": "wants", "intend": "intends"}
_PLACE = r"(?P<how>in|inside|on|with) (?P<place>(?:the|another) .+|[A-Z].*)"
_AT = re.compile(rf"the (?P<thing>.+?) (?:is|are)(?P<no> not)? {_PLACE}")
_PUT = re.compile(rf"(?:to put )?the (?P<thing>.+?) {_PLACE}")
_FIND = re.compile(r"to find the (?P<thing>.+)")
_SIDE = re.compile(r"to (?P<stance>help|hinder) (?P<whom>.+)")


def parse_claim(words: str, people: Iterable[str] = ()) -> Claim:
    """Read a claim; `people` are those who may hold something and whose names are not capitalised.

        believes, knows    `Ann believes that the mug is on the desk`, `Ann knows that it rains`
        wants, intends     `Ann wants to find the mug`, `Ann wants the mug on the desk`, `Ann intends to rest`
        a stance           `Ann wants to help Bob`, `Ann does not care about what Bob wants`

    Words of any other form are what is so, or what is believed, as they are.
    What is thought of another's attitude is a chain of people; an attitude that is denied, or known, to an
    attitude stays in words. Raises `InputError` if there are no words.
    """
    bare = words.strip().rstrip(".").rstrip()
    if not bare:
        raise InputError("there are no words to read.", "Write 'the THING is in the PLACE', for example.")
    who = "|".join([*map(re.escape, sorted(people, key=len, reverse=True)), _NAME])
    return _read(bare, who)


def _read(words: str, who: str) -> Claim:
    verbs = "|".join(f"{base}s?" for base in _VERBS)
    found = re.fullmatch(rf"(?P<holder>{who}) (?P<no>does not )?(?P<verb>{verbs}) (?P<what>.+)", words)
    if found and found["what"].startswith("that ") and found["verb"][:4] in ("beli", "know"):
        verb, what = _VERBS[found["verb"].removesuffix("s")], found["what"].removeprefix("that ")
        inner = _read(what, who)
        if not found["no"] and not (inner.chain and verb == "knows"):
            return inner.held_by(found["holder"], verb)
        if not inner.chain:  # a denial of the attitude itself leaves its content in words
            what = claimed(inner)
        return Claim(chain=(found["holder"],), verb=verb, words=what, negated=bool(found["no"]))
    if found and found["verb"][:4] in ("want", "inte"):
        verb = _VERBS[found["verb"].removesuffix("s")]
        return _wanted(found["holder"], verb, found["what"], bool(found["no"]))
    cares = re.fullmatch(rf"(?P<holder>{who}) (?P<no>does not )?cares? about what (?P<whom>.+) wants", words)
    if cares:
        chain, negated = (cares["holder"],), not cares["no"]
        return Claim(chain=chain, verb="wants", stance="independent", towards=cares["whom"], negated=negated)
    return _of_the_world(words)


def _wanted(holder: str, verb: Verb, what: str, negated: bool) -> Claim:
    """Return that somebody wants a thing, or it at a place, takes sides, or has any other end."""
    end = Claim(chain=(holder,), verb=verb, words=what, negated=negated)
    if side := _SIDE.fullmatch(what):
        return end.model_copy(update={"stance": side["stance"], "towards": side["whom"], "words": ""})
    if found := _FIND.fullmatch(what):
        return end.model_copy(update={"variable": at(found["thing"])})
    if put := _PUT.fullmatch(what):
        there = f"{the(put['thing'])} {_where(put)}"
        words = there if verb == "wants" else f"to put {there}"
        return end.model_copy(update={"variable": at(put["thing"]), "value": _name(put), "words": words})
    return end


def _of_the_world(words: str) -> Claim:
    """Read a clause about the world: where a thing is or is not, or anything else in words."""
    found = _AT.fullmatch(words)
    if found is None:
        return Claim(words=words)
    thing = found["thing"]
    clause = f"{the(thing)} {be(thing)} {_where(found)}"
    return Claim(variable=at(thing), value=_name(found), words=clause, negated=bool(found["no"]))


def _where(found: re.Match[str]) -> str:
    """Return a place with its preposition: `in the fridge` also for what is inside it, `with Bob`."""
    if found["place"][:1].isupper() and found["how"] != "on":
        return f"with {found['place']}"
    return f"{'on' if found['how'] == 'on' else 'in'} {found['place']}"


def _name(found: re.Match[str]) -> str:
    return found["place"].removeprefix("the ")
