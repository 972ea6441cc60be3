"""What clauses say of the world: where something is, what is inside; and what `where it is`, `the move` are about.

What names a thing or a place that the story does not tell of is no claim about it, and is not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ....episodes.variables import NOTHING, Variable, is_time
from ....questions.grammar import opened
from ...english.frames import Frame
from ...english.vocabulary import verb
from ..propositions import MOVES, SO
from ..states import state_of
from ..story import Moves
from .asked import INITIAL, Moment, WhichClaim
from .gaps import Gaps, clause
from .terms import Terms

Located = tuple[Variable, str, bool]
"""A variable, the value that is claimed, and whether that is denied."""
_CHANGE = re.compile(
    r"^(?:the |this |any )?(?:move|transfer|change|switch|swap|new (?:place|location|spot))"
    r"(?: of (?:places?|location|it|(?P<of>.+)))?$",
    re.I,
)
_ANYTHING = re.compile(r"^(?:it|this|that|anything|nothing|so|everything|of it|what happened)?$", re.I)
_WHEREABOUTS = re.compile(
    r"^(?:the )?(?:(?:precise|exact|true|real|new|current) )?(?:location|place|whereabouts|position|"
    r"hiding place|time|date|hour) of (?P<of>.+)$|"
    r"^(?P<owner>.+?)['’]s? (?:(?:precise|exact|true|real|new|current) )?(?:location|whereabouts|place|position)$",
    re.I,
)
_GONE = re.compile(
    r"^(?P<thing>.+?)\s+(?:(?:is|was|has been|had been|has|had)\s+)?(?:gone|missing|not there|no longer there|"
    r"somewhere else|elsewhere)\b",
    re.I,
)
_ANYBODY = frozenset(("someone", "somebody", "anyone", "anybody", "it", "they"))
_FIRST_PLACE = re.compile(
    r"(?:its|the|their) (?:initial|original|first|same|old) (?:location|place|position|spot)", re.I
)
WITHIN = frozenset("in inside within on under underneath beneath at behind near beside by".split())


@dataclass(frozen=True)
class Facts:
    """Reads clauses about the world of one story."""

    terms: Terms

    def as_clause(self, words: str) -> str:
        """Return `the ball in the box`, which somebody finds, as a clause."""
        return (
            words
            if clause(words) is not None or opened(words).gap != "truth"
            else Gaps(self.terms).declarative("is", words)
        )

    def located(self, words: str) -> Located | None:
        """Return what `the x is not in the y` claims: a variable, its value, and whether that is denied."""
        frame = clause(words)
        if frame is None or frame.modal not in ("", "will", "would", "might", "could", "can", "must", "to"):
            return None
        denied = frame.negated or bool({"any more", "anymore", "no longer"} & set(frame.adverbs))
        subject = frame.subject.text if frame.subject is not None else ""
        where = list(standing(frame, WITHIN))
        if frame.lemma in ("contain", "hold", "have") and frame.objects:
            inside = self.terms.inside(subject)
            return inside and self._content(inside, frame.objects[0].text, denied)
        if frame.existential:
            subject = " ".join((*frame.predicate, *(o.text for o in frame.objects)))
            denied = denied or subject.lower().startswith(("no ", "not any ", "nothing"))
            subject = re.sub(r"^(?:no|not any) ", "", subject, flags=re.I)
        stays = frame.lemma in ("be", "lie", "sit", "stand", "hang", "live", "stay", "remain") or frame.passive
        if subject and where and stays and not is_time(where[0]):
            return self._at_place(subject, where[0], denied)
        inside = self.terms.inside(subject) if subject and frame.lemma == "be" else None
        full = [p.text for link, p in frame.phrases if link in ("of", "with")]
        if inside and frame.predicate == ["empty"]:
            return inside, NOTHING, denied
        if inside and frame.predicate == ["full"] and full:
            return self._content(inside, full[0], denied)
        if (state := self._state(frame)) or frame.subject is None:
            return state
        fact = self.terms.fact(frame, "truth")
        return (fact, SO, denied) if fact else None

    def _at_place(self, thing_words: str, place_words: str, denied: bool) -> Located | None:
        thing, place = self.terms.thing(thing_words), self.terms.place(place_words)
        if thing and place is None and _FIRST_PLACE.match(place_words):
            return Variable("at", thing), INITIAL, denied
        if thing and place:
            return Variable("at", thing), place, denied
        inside = self.terms.inside(place_words) if self.terms.person(thing_words) is None else None
        return inside and self._content(inside, thing_words, denied)

    def _content(self, inside: Variable, words: str, denied: bool) -> Located | None:
        """Return what is claimed to be inside, if the story tells of such a thing at all."""
        if words.lower() in ("nothing", "something", "anything"):
            return inside, NOTHING, denied != (words.lower() != "nothing")
        content = self.terms.content(words)
        return (inside, content, denied) if content else None

    def _state(self, frame: Frame) -> Located | None:
        """Return what `the shop is closed`, `they are broken` claims of a thing whose state is told."""
        found = state_of(frame) if self.terms.story.stateful else None
        thing = self.terms.thing(found[0].text) if found and found[0] is not None else None
        if not found or thing not in self.terms.story.stateful:
            return None
        return Variable("state", thing), found[1], frame.negated

    def known(self, words: str) -> Variable | None:
        """Return what `where the x is`, `what is in the y`, `the move`, `that it was moved` are about."""
        found = self.known_when(words)
        return found[0] if found else None

    def known_when(self, words: str) -> tuple[Variable, Moment] | None:
        """Return `known`, with the moment from which on it is known: who moved a thing, only a witness knows."""
        terms = self.terms
        words = re.sub(r"^(?:whether|if|that)\s+", "", words.strip(" ?.,"))
        change = _CHANGE.match(words)
        if change and change["of"]:
            variable = terms.at(change["of"])
            return (variable, "end") if variable else None
        topic = terms.topic or (self._changed() if change else None)
        if (_ANYTHING.match(words) or change) and topic:
            return terms.variable(topic), "end"
        open_clause = opened(words)
        if open_clause.gap != "truth":
            return self._open(words)
        if (where := _WHEREABOUTS.match(words)) and (variable := terms.stated(where["of"] or where["owner"])):
            return variable, "end"
        variable = terms.at(gone["thing"]) if (gone := _GONE.match(words)) else None
        if variable is None and (located := self.located(words)):
            variable = located[0]
        frame = clause(words) if variable is None else None
        if frame is not None and (frame.kind in MOVES or frame.lemma == "change"):
            if not frame.passive and frame.kind in MOVES:
                return self.moved_by(frame)
            moved = [frame.subject, *(() if frame.passive else frame.objects)][:: 1 if frame.passive else -1]
            variable = next((v for p in moved if p is not None and (v := terms.at(p.text))), None)
        elif variable is None and len(words.split()) <= 4 and not re.search(r"\b(?:than|more)\b", words):
            variable = terms.stated(words)
            variable = variable if variable and variable.of not in terms.story.agents else None
        return (variable, "end") if variable else None

    def moved_by(self, frame: Frame) -> tuple[Variable, Moment] | None:
        """Return what `Ben moved the ball` tells of, and since when it was so; None if the story tells none."""
        variable = next((v for o in frame.objects if (v := self.terms.at(o.text))), None)
        who = frame.subject.text if frame.subject is not None else "someone"
        if variable is None or who.lower() in _ANYBODY:
            return (variable, "end") if variable else None
        moves = self._moves(variable.of, mover) if (mover := self.terms.person(who)) else []
        # "hide" is the move that is told with this verb, if one is.
        told = [k for k in moves if frame.lemma in map(_lemma, self.terms.story.events[k].text.split())]
        return (variable, (told or moves)[-1]) if moves else None

    def _changed(self) -> str | None:
        """Return the only thing that comes to be elsewhere than it was."""
        moved = [e for e in self.terms.story.events if isinstance(e, Moves) and (e.agent or e.shifted)]
        things = {e.thing for e in moved} - {*self.terms.story.agents}
        return things.pop() if len(things) == 1 else None

    def _moves(self, thing: str, agent: str = "") -> list[int]:
        """Return the events in which somebody, or `agent`, moves a thing."""
        return [
            k
            for k, e in enumerate(self.terms.story.events)
            if isinstance(e, Moves) and e.thing == thing and e.agent and agent in ("", e.agent)
        ]

    def _open(self, words: str) -> tuple[Variable, Moment] | None:
        """Return what a clause that begins with `where`, `what`, `who` or `when` asks."""
        asked, gaps = opened(words), Gaps(self.terms)
        plain = gaps.declarative(asked.auxiliary, asked.rest)
        if asked.gap in ("place", "time"):
            if asked.gap == "time":
                self.terms.of_time()
            found = gaps.place(plain, (), asked.gap == "time")
            bare = (
                found.variable if found else self.terms.at(asked.rest) or self.terms.fact(clause(plain), "place")
            )
            return (bare, "end") if bare else None
        if asked.gap == "thing":
            content = gaps.thing(plain, ())
            if isinstance(content, WhichClaim) and content.topic:
                return self.terms.variable(content.topic), "end"
            found_thing = getattr(content, "variable", None) or self.terms.fact(clause(plain), "thing")
            return (found_thing, "end") if found_thing else None
        frame = clause(asked.rest) if asked.gap == "person" else None
        moved = self.terms.at(frame.objects[0].text) if frame and frame.objects and frame.kind in MOVES else None
        moves = self._moves(moved.of) if moved else []
        if moved and moves:
            return moved, moves[-1]
        done = self.terms.fact(frame, "person")
        return (done, "end") if done else None


def standing(frame: Frame, links: frozenset[str]) -> Iterator[str]:
    """Yield the words behind prepositions of these, each with what follows: `the drawer under the table`."""
    phrases = (*frame.opening, *frame.phrases)
    for k, (link, phrase) in enumerate(phrases):
        if link in links or link.split()[-1] in links:
            yield " ".join((phrase.text, *(f"{behind} {p.text}" for behind, p in phrases[k + 1 :])))


def _lemma(word: str) -> str:
    found = verb(word.strip(".,;:!?\"'"))
    return found[0] if found else ""
