"""The innermost clause of a question that lacks a place, a time or a thing: what it asks of the world.

gap     clause                                  asked
place   the ball is (hidden, kept, ...)         where the ball is
place   Ann looks for the ball, goes to get it  where Ann holds it to be: who searches, searches there
place   Ann put the ball                        where Ann put it first; in somebody's mind, where it is
thing   (Ann finds, there is) in the tin        what is in the tin
thing   Ann wants, is after, tries to do        Ann's goal
thing   Ann does                                what Ann does next
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ....episodes.variables import Variable
from ....questions.grammar import AUXILIARY
from ...english.frames import Frame, nested, parse
from ...english.phrases import phrase_at
from ...english.tokens import tokenize
from ...english.vocabulary import verb
from ..mental_verbs import CONSUMES, GETS, SEARCHES, WANTS
from .asked import Asked, GoalOf, WhichClaim, WhichLabel, WhichThing, WhichValue
from .terms import Terms

_STAYS = frozenset("be go end get come stay remain lie sit stand hang live belong rest turn wind wait".split())
"""Verbs that, said of a thing, tell where it is."""
_HAPPENS = frozenset("start begin leave open close take happen end depart arrive be".split())
"""Verbs that, said of a thing, tell when it is."""
_LAYS = frozenset(("put", "leave", "swap", "fill", "give"))
_KEEPS = frozenset("keep leave store save put place hide park".split())
_WITHIN = frozenset("in inside into on under behind at by within beneath underneath onto near beside from".split())
_DOES_TO = re.compile(
    rf"^(?:(?:{AUXILIARY}|really|actually)\s+)*(?:(?:become|became|becomes) of|happen(?:ed|s)? (?:to|with)|"
    rf"done (?:to|with)) (?P<thing>.+)$"
)
BASE_OF_ING = re.compile(r"^(\w+ing)\b")
_BE = ("is", "are", "was", "were")
_ANYBODY = re.compile(
    rf"^(?:you|one|we|anybody|anyone|somebody) (?:(?:{AUXILIARY}|really|actually) )*(?:find|get|see|"
    rf"come across) (?P<thing>.+)$",
    re.I,
)
_SEEKS = re.compile(
    rf"^(?:(?:{AUXILIARY}|really|actually)\s+)*(?:after|up to|getting at|on about|"
    r"(?:look|search|hunt|fish|dig|rummag|feel|root|grop)\w* (?:around |about )?for|(?:trying|hoping|planning|"
    r"aiming) to)\b",
    re.I,
)
_OF_TOPIC = re.compile(r"^(?:really |now )*(?:(?:about|of)\s+(?P<topic>.+))?$", re.I)
_DOES = re.compile(
    rf"^(?:(?:{AUXILIARY}|most|likely|probably|now|then|next|going|to|first)\s+)*do(?: next| now| first| then|"
    rf" (?:about|to (?:get|find|fetch|reach)) .+)?$",
    re.I,
)


@dataclass(frozen=True)
class Gaps:
    """Reads clauses with a gap, about one story."""

    terms: Terms

    def declarative(self, auxiliary: str, rest: str) -> str:
        """Return a question in the order of a statement: `the ball is hidden` for `is the ball hidden`."""
        if not auxiliary:
            return rest
        who, act = self.terms.take_person(rest)
        if who is not None:
            return f"{rest[: len(rest) - len(act)].strip()} {auxiliary} {act}".strip()
        if named := self.terms.take_known(rest):
            return f"{named} {auxiliary} {rest[len(named) :].strip()}".strip()
        marks = tokenize(rest)
        with nested(rest):
            subject = phrase_at(marks, 0, subject=True)
        last = subject.last if subject else 0
        follows = {"ing", "en"} if auxiliary in _BE else {"base"}
        if last > 1 and (form := marks[last - 1].verb) and follows & form.forms:
            last -= 1  # "did the cat want"
        end = marks[last - 1].end if last else 0
        if subject and rest[end : end + 2] in ("'s", "’s"):
            end += 2
        return f"{rest[:end]} {auxiliary} {rest[end:].strip()}".strip()

    def place(self, words: str, chain: tuple[str, ...], timed: bool = False) -> Asked | None:
        """Read a clause that lacks a place, or (`timed`) a time."""
        if chain and re.match(r"to \w", words):
            return self._expected(words, chain)
        if anybody := _ANYBODY.match(words):
            variable = self.terms.at(anybody["thing"])
            return WhichValue(chain, variable) if variable else None
        who, act = self.terms.take_person(words)
        frame = clause(f"He {act}") if who else None
        if who and frame is not None:
            asked = self._done_at(who, frame, chain)
            if asked is not None or who not in self.terms.story.things:
                return asked
        return self._lies_at(words, chain, _HAPPENS if timed else _STAYS)

    def _expected(self, words: str, chain: tuple[str, ...]) -> Asked | None:
        """Read `to find the ball`, which somebody expects: where they hold it to be."""
        goal = clause(f"He {words}")
        named = (*(o.text for o in goal.objects), *sought(goal)) if goal else ()
        return next((WhichValue(chain, v) for thing in named if (v := self.terms.at(thing))), None)

    def _lies_at(self, words: str, chain: tuple[str, ...], verbs: frozenset[str]) -> Asked | None:
        """Read `the ball is`, `the ball has been put`, `there is the ball`, `has the ball`."""
        thing = self.terms.take_known(words)
        frame = clause(f"It{words[len(thing) :]}" if thing else words)
        if frame is None:
            bare = self.terms.at(words) if chain else None
            return WhichValue(chain, bare) if bare else None
        held = frame.subject is None and frame.lemma in ("have", "contain", "hold")
        if not thing and frame.subject is not None:
            thing = frame.subject.text
        elif not thing:
            thing = " ".join((*frame.predicate, *(o.text for o in frame.objects)))
        stays = held or frame.lemma in verbs or frame.passive
        elsewhere = [p for link, p in frame.phrases if link in _WITHIN and self.terms.place(p.text)]
        variable = self.terms.at(thing) if thing and stays and not elsewhere else None
        return WhichValue(chain, variable) if variable else None

    def _done_at(self, who: str, frame: Frame, chain: tuple[str, ...]) -> Asked | None:
        """Return what is asked by the place at which somebody does something."""
        modal = frame.modal not in ("", "to")
        things = [found for o in frame.objects if (found := self.terms.at(o.text))]
        if frame.lemma == "be" and not frame.phrases and not frame.predicate:
            variable = self.terms.at(who) if who in self.terms.story.things else None
            return WhichValue(chain, variable) if variable else None
        if things and (frame.kind in _LAYS or frame.lemma in _KEEPS):
            if chain:
                return WhichValue(chain, things[0])
            return None if modal else WhichValue((), things[0], when="start", mover=who)
        if things and frame.kind == "see":
            return WhichValue((*chain, who), things[0])
        if things and (frame.kind == "find" or frame.lemma in GETS | CONSUMES):
            return WhichValue(chain, things[0]) if chain or modal else self._found(who, things[0])
        goal = next((v for words in sought(frame) if (v := self.terms.at(words))), None)
        if goal is not None:
            return WhichValue((*chain, who), goal)
        if list(sought(frame)) or frame.objects or frame.kind in ("be", "tell", "know", "sleep"):
            return None
        if frame.kind == "want" and frame.lemma != "try":
            return None
        walked = frame.form == "past" and not modal and frame.kind in ("go", "enter", "leave")
        only = self.terms.at(self.terms.topic) if self.terms.topic and not walked else None
        return WhichValue((*chain, who), only) if only else None

    def _found(self, who: str, variable: Variable) -> Asked | None:
        """Where somebody found a thing is where it was before they first had to do with it."""
        for k, event in enumerate(self.terms.story.events):
            several = getattr(event, "agents", ())
            if getattr(event, "thing", "") == variable.of and who in (getattr(event, "agent", ""), *several):
                return WhichValue((), variable, when=k if several else k - 1)
        return None

    def thing(self, words: str, chain: tuple[str, ...]) -> Asked | WhichClaim | GoalOf | None:
        """Read a clause that lacks a thing, an act or a thought."""
        if (fate := _DOES_TO.match(words)) and (variable := self.terms.at(fate["thing"])):
            return WhichClaim(chain, variable.of)
        who, act = self.terms.take_person(words)
        if chain and who is None and (topic := _OF_TOPIC.match(words)):
            return WhichClaim(chain, (topic["topic"] or "").strip())
        if who and _DOES.match(act):
            return WhichClaim(chain, actor=who)
        if who is None:
            who, act = self.terms.take_actor(words)
        if who:
            return self._of_person(who, act, chain)
        if should := re.match(r"^should be (?:in|inside) (.+)$", words, re.I):
            label = self.terms.inside(should[1])
            return WhichLabel(chain, label) if label else None
        return self._inside(words, chain)

    def act(self, words: str, chain: tuple[str, ...], gap: Literal["place", "thing"]) -> Asked | None:
        """Read a clause that lacks a place or a thing of an act that the story tells: `the bus leaves from`."""
        fact = self.terms.fact(clause(words), gap, not chain)
        return WhichValue(chain, fact) if fact else None

    def _of_person(self, who: str, act: str, chain: tuple[str, ...]) -> Asked | GoalOf | None:
        if _SEEKS.match(act):
            return GoalOf(who, chain)
        frame = clause(f"He {act}")
        if frame is None:
            return None
        inner = frame.content[0] if frame.content and frame.link == "to" else frame
        places = [
            v
            for link, p in (*inner.phrases, *inner.opening)
            if link in _WITHIN and (v := self.terms.inside(p.text))
        ]
        if places and not inner.objects:
            if inner.kind in ("put", "leave") and not inner.modal:
                return WhichThing(chain, places[0], mover=who)
            if inner.kind in ("find", "see", "take", "be") or inner.lemma in ("have", "get", "expect", "come"):
                real = inner.kind in ("find", "take") and inner.modal not in ("", "to") and not chain
                return WhichValue(() if real else (*chain, who), places[0])
        if frame.lemma in WANTS | SEARCHES and not frame.objects:
            return GoalOf(who, chain)
        return None

    def _inside(self, words: str, chain: tuple[str, ...]) -> Asked | None:
        """Read `is in the tin`, `there is in the tin`, `the tin holds`, `to find in the tin`."""
        plain = re.sub(
            rf"^(?:(?:{AUXILIARY}|to|there|it|really|actually|going|that)\s+)+", "", f"{words} ", flags=re.I
        ).strip()
        named = re.match(
            r"^(?:(?:find|finds|see|sees|get|hidden|kept|found|contained|left|lurking|truly|stored|sitting|"
            r"lying) )*(?:in|inside|within|under|behind|on|underneath|beneath)(?: of)? "
            r"(?P<place>.+?)(?: really| right now)?$",
            plain,
            re.I,
        ) or re.match(
            rf"^(?P<place>.+?) (?:(?:{AUXILIARY}|really|actually) )*(?:contains?|contained|holds?|held|"
            rf"has in it|has inside)$",
            plain,
            re.I,
        )
        inside = self.terms.inside(named["place"]) if named else None
        return WhichValue(chain, inside) if inside else None


def clause(words: str) -> Frame | None:
    """Return the one clause that words are, with what it is done for; None where they are several or none."""
    plain = re.sub(r"\b(?:last|first|precisely|exactly)\s+(?=\w)", "", words.strip(" ?.,"))
    plain = re.sub(r" (?:out there|at all|first|first of all|of all)$", "", plain)
    plain = re.sub(
        r"\b(?:is|are|was|were|be) (?:likely|bound|about|able|going|liable|expected|sure) to (?=\w)",
        "will ",
        plain,
    )
    plain = re.sub(r"\b(?:go|goes|going|gone|start|starts|begin|begins) (\w+ing)\b", base_form, plain)
    plain = re.sub(r"\sto be$", " is", re.sub(r"^(He|They) to (?=\w)", r"\1 will ", plain))
    plain = re.sub(r" (?:in|into|at|to|from|on|under|behind|for)$", "", plain)
    frames = [f for f in parse(f"{plain}.") if f.lemma or f.left_over]
    if len(frames) != 1 or not frames[0].lemma or frames[0].left_over:
        return None
    return frames[0]


def base_form(found: re.Match[str]) -> str:
    """Return `look` for `go looking`."""
    act = verb(found[1])
    return act[0] if act else found[0]


def sought(frame: Frame) -> Iterator[str]:
    """Yield the words for what somebody looks, reaches or goes for."""
    yield from (p.text for link, p in frame.phrases if link in ("for", "after"))
    if frame.lemma in ("seek", "want", "hunt"):
        yield from (o.text for o in frame.objects)
    for inner in frame.content if frame.link in ("to", "bare") else ():
        if inner.lemma in GETS | CONSUMES | SEARCHES:
            yield from (o.text for o in inner.objects)
        yield from sought(inner)
