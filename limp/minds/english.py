"""The English of minds: every fact, goal, attitude and mind as words, and every fact and attitude back.

    believes, knows, is told    `Ann believes that the mug is on the desk`, `Ann is not told that ...`
    wants, intends              `Ann wants to find the mug`, `Ann wants the mug on the desk`, `Ann intends to rest`
    has a social goal           `Ann wants to help Bob`, `Ann does not care about what Bob wants`

`parse_clause(in_words(x)) == x` holds for names that are capitalised (or given as `people`), for things and
places that hold none of the words above, for places that are no whole rooms, and for propositions that are
clauses: `Ann believes this: "Yes."` is for people to read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import get_args

from ..errors import InputError
from . import facts
from .attitudes import (
    ELSEWHERE,
    WHERE_PUT,
    Aim,
    Attitude,
    AttitudeVerb,
    Clause,
    Goal,
    Have,
    Help,
    Hinder,
    Hypothesis,
    Independent,
    Mind,
    Put,
    Reach,
)
from .clauses import asks_indirectly, is_clause
from .facts import At, Fact, Holds, InRoom, IsOpen, Place, Proposition, the, where, who

_BASE: dict[AttitudeVerb, str] = {"believes": "believe", "knows": "know", "wants": "want", "intends": "intend"}
_LEARN: dict[AttitudeVerb, str] = {"believes": " to know", "wants": " to know", "intends": " to find out"}
"""What stands between the verb and an indirect question, as in `wants to know where it is`."""


def _finite(verb: AttitudeVerb, negated: bool) -> str:
    """Return `believes`, `does not believe`, `is told`, `is not told`."""
    if verb == "is_told":
        return "is not told" if negated else "is told"
    return f"does not {_BASE[verb]}" if negated else verb


_THAT = {f"{_finite(verb, no)} that": (verb, no) for verb in get_args(AttitudeVerb) for no in (False, True)}
"""Verb and negation by the words before a clause."""


# --- writing ------------------------------------------------------------------------------------------------


def in_words(thing: Fact | Goal | Attitude) -> str:
    """Return a fact or an attitude as a clause (`Ann has the mug`), a goal as a verb phrase (`find the mug`)."""
    if isinstance(thing, Attitude):
        return f"{who(thing.holder)} {predicate(thing)}"
    return _phrase(thing) if isinstance(thing, Goal) else facts.in_words(thing)


def predicate(attitude: Attitude) -> str:
    """Return an attitude without its holder: `wants to help Bob`, `knows that the mug is on the desk`."""
    content, verb = attitude.content, _finite(attitude.verb, attitude.negated)
    if isinstance(content, Proposition) and not is_clause(content.words):
        return _about_words(attitude, content)
    if not isinstance(content, Goal):
        return f"{verb} that {in_words(content)}"
    if attitude.verb == "wants" and isinstance(content, Independent):
        return f"{'cares' if attitude.negated else 'does not care'} about what {who(content.agent)} wants"
    if attitude.verb == "wants" and isinstance(content, Put):
        return f"{verb} {the(content.thing)} {where(content.place, content.on)}"
    return f"{verb} to {_phrase(content)}"


def _about_words(attitude: Attitude, content: Proposition) -> str:
    """Return an attitude to words that are no clause: `knows where it is`, `believes this: "Yes."`."""
    verb = _finite(attitude.verb, attitude.negated)
    if asks_indirectly(content.words) and not content.negated:
        return f"{verb}{_LEARN.get(attitude.verb, '')} {content.words}"
    said = f'"{content.words.strip().strip(chr(34))}"'
    return f"{verb} this{' not to be so' if content.negated else ''}: {said}"


def _phrase(goal: Goal) -> str:
    match goal:
        case Have():
            return f"find {the(goal.thing)}"
        case Put():
            return f"put {the(goal.thing)} {where(goal.place, goal.on)}"
        case Reach():
            return f"get to {goal.place}"
        case Help() | Hinder():
            return f"{goal.kind} {who(goal.agent)}".strip()
        case Independent():
            return f"ignore what {who(goal.agent)} wants"
        case Aim():
            return goal.words


def mind_in_words(mind: Mind) -> str:
    """Return a mind as sentences: `Ann knows that the mug is here. Ann wants to help Bob.`"""
    manner = (mind.manner,) if mind.manner else ()
    return " ".join(f"{who(mind.agent)} {words}." for words in (*manner, *map(predicate, mind.attitudes)))


def part_in_words(hypothesis: Hypothesis, part: str) -> str:
    """Return a part of a hypothesis, such as `belief`, in words; nothing where it is absent.

    Its own belief comes without the agent, and a social goal as its kind.
    """
    if part == "belief":
        return predicate(hypothesis.belief) if hypothesis.belief else ""
    if part == "belief_of_goal":
        return in_words(hypothesis.belief_of_goal) if hypothesis.belief_of_goal else ""
    if part == "social_goal":
        return hypothesis.stance or ""
    return {"choice": hypothesis.choice, "agent": hypothesis.agent, "act": hypothesis.act_in_words}[part]


PARTS = ("choice", "agent", "belief", "social_goal", "belief_of_goal", "act")
"""What `part_in_words` knows."""


# --- reading ------------------------------------------------------------------------------------------------


_NAME = r"[A-Z][^\s,.;:]*(?: [A-Z][^\s,.;:]*)*"
_AT = re.compile(r"the (?P<thing>.+?) (?:is|are)(?P<no> not)? (?P<how>in|inside|on|with) (?P<place>.+)")
_IS_OPEN = re.compile(r"(?P<place>.+?) is(?P<no> not)? open")
_NOT_SO = "it is not the case that "
_PUT = re.compile(r"the (?P<thing>.+?) (?P<how>in|inside|on|with) (?P<place>.+)")
_SOCIAL = re.compile(r"(?P<kind>help|hinder|ignore what) (?P<agent>.+)")
_THAT_CLAUSE = "|".join(sorted(_THAT, key=len, reverse=True))
_WANT = r"(?P<wants>wants|does not want|intends|does not intend) (?P<goal>(?:to|the) .+)"
_CARES = r"(?P<cares>does not care|cares) about what (?P<other>.+) wants"


class _Reader:
    """Reads clauses; `people` are holders and agents whose names are not capitalised, or all that there are."""

    def __init__(self, people: Iterable[str]) -> None:
        given = sorted(people, key=len, reverse=True)
        who = "|".join([*map(re.escape, given), _NAME])
        self._attitude = re.compile(
            rf"(?P<holder>{who}) (?:(?P<verb>{_THAT_CLAUSE}) (?P<clause>.+)|{_WANT}|{_CARES})"
        )
        self._holds = re.compile(rf"(?P<agent>{who}) (?:has|(?P<no>does not have)) the (?P<thing>.+)")
        self._in_room = re.compile(rf"(?P<agent>{who}) is(?P<no> not)? in the (?P<room>.+)")

    def clause(self, words: str) -> Clause:
        return self.attitude(words) or self.fact(words)

    def attitude(self, words: str) -> Attitude | None:
        found = self._attitude.fullmatch(words)
        if found is None:
            return None
        verb: AttitudeVerb = "wants"
        content: Clause | Goal | None
        if found["verb"]:
            verb, no = _THAT[found["verb"]]
            content = self.clause(found["clause"])
        elif found["cares"]:
            no, content = found["cares"] == "cares", Independent(agent=found["other"])
        else:
            verb, no = ("intends" if "intend" in found["wants"] else "wants"), "not" in found["wants"]
            to, _, rest = found["goal"].partition(" ")
            content = self.goal(rest) if to == "to" else self._put(found["goal"])
        if content is None:
            return None
        return Attitude(holder=found["holder"], verb=verb, content=content, negated=no)

    def goal(self, words: str) -> Goal:
        """Read a verb phrase; any that is no other goal is an aim."""
        verb, _, rest = words.partition(" ")
        place = self._place(rest.removeprefix("to ")) if verb == "get" and rest.startswith("to ") else None
        if verb == "find" and rest.startswith("the "):
            return Have(thing=rest.removeprefix("the "))
        if place is not None:
            return Reach(place=place)
        if verb == "put" and (put := self._put(rest)):
            return put
        if social := _SOCIAL.fullmatch(words):
            if social["kind"] != "ignore what":
                return Help(agent=social["agent"]) if social["kind"] == "help" else Hinder(agent=social["agent"])
            if social["agent"].endswith(" wants"):
                return Independent(agent=social["agent"].removesuffix(" wants"))
        return Aim(words=words)

    def fact(self, words: str) -> Fact:
        """Read a clause about the world; any that is of no other form is a proposition."""
        if words.startswith(_NOT_SO):
            return Proposition(words=words.removeprefix(_NOT_SO), negated=True)
        return next(self._facts(words), None) or Proposition(words=words)

    def _facts(self, words: str) -> Iterator[Fact]:
        if (found := self._holds.fullmatch(words)) is not None:
            yield Holds(agent=found["agent"], thing=found["thing"], negated=bool(found["no"]))
        if (found := self._in_room.fullmatch(words)) is not None:
            yield InRoom(agent=found["agent"], room=found["room"], negated=bool(found["no"]))
        if (found := _IS_OPEN.fullmatch(words)) is not None and (place := self._place(found["place"])):
            yield IsOpen(container=place, negated=bool(found["no"]))
        if (found := _AT.fullmatch(words)) is not None and (place := self._place(found["place"])):
            on, no = found["how"] == "on", bool(found["no"])
            yield At(thing=found["thing"], place=place, on=on, negated=no)

    def _put(self, words: str) -> Put | None:
        found = _PUT.fullmatch(words)
        place = self._place(found["place"]) if found else None
        return Put(thing=found["thing"], place=place, on=found["how"] == "on") if found and place else None

    def _place(self, words: str) -> Place | None:
        return next((special for special in (ELSEWHERE, WHERE_PUT) if words == str(special)), _plain_place(words))


def _plain_place(words: str) -> Place | None:
    """Read the words that `str(place)` gives; None for others."""
    if words[:1].isupper():
        return Place(name=words)
    article, _, rest = words.partition(" ")
    if article not in ("the", "another") or not rest:
        return None
    name, _, room = rest.partition(" in the ")
    return Place(name=name, room=room, other=article == "another")


def parse_clause(words: str, people: Iterable[str] = ()) -> Clause:
    """Read a fact or an attitude; whatever is of no known form is a proposition.

    Raises `InputError` if there are no words.
    """
    if not _bare(words):
        raise InputError("there are no words to read.", "Write 'the THING is in the PLACE', for example.")
    return _Reader(people).clause(_bare(words))


def _bare(words: str) -> str:
    return words.strip().rstrip(".").rstrip()
