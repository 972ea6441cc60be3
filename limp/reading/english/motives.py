"""Questions about what is behind or follows from a mind: goals, reasons, next acts, help, honesty, feelings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...episodes.claims import Claim
from ...episodes.queries import (
    Feeling,
    FeelingOf,
    GoalOf,
    Honest,
    HonestyOf,
    Moment,
    NextAct,
    Open,
    ReasonOf,
    StanceOf,
    WhoTakesSides,
)
from ...episodes.variables import Variable
from ...lexicon.words import any_in, is_in
from ...minds.attitudes import SocialGoal
from .adjuncts import adjuncts
from .contents import claims_of
from .idioms import state_of
from .inquiry import Inquiry, ReadQuestion
from .knowing import fact
from .syntax import Clause, Question
from .telling import at

_FEELINGS: tuple[Feeling, ...] = ("surprised", "disappointed", "relieved")


def is_motive(question: Question) -> bool:
    """Return whether a question asks for what is behind or follows from a mind, by its form."""
    return _reader(question) is not None


def asks_for(question: Question) -> str:
    """Return whether a question asks for a `goal`, the `next` act or a `reason`; nothing for any other one."""
    kinds: Mapping[_Reader | None, str] = {_goal: "goal", _next: "next", _reason: "reason"}
    return kinds.get(_reader(question), "")


def motive(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    """Return the query of such a question; None for another one, and for one about nobody of the story."""
    reader = _reader(question)
    return reader(question, inquiry, when) if reader is not None else None


_Reader = Callable[[Question, Inquiry, Moment], ReadQuestion | None]


def _reader(question: Question) -> _Reader | None:
    clause = question.clause
    if question.asked in ("why", "how"):
        return _reason if question.asked == "why" else _mood if _of(clause, "feel") else None
    if question.asked in ("what", "which") and clause.subject is not None and clause.subject.kind != "gap":
        return _goal if _is_goal(clause) else _next if _is_next(clause) else None
    if question.asked == "":
        return _said_or_felt(clause)
    if question.asked == "who" and not clause.content and _stance(clause):
        return _sides
    return None


def _said_or_felt(clause: Clause) -> _Reader | None:
    if "lie" in clause.verbs or _tells_truth(clause):
        return _honest
    if _stance(clause):
        return _helps
    state = state_of(clause)
    return _feels if state and _feeling(state) else None


def _of(clause: Clause, kind: str) -> bool:
    return any_in(clause.verbs, "attitudes", kind)


# -- goals, reasons, next acts --------------------------------------------------------------------------------


def _is_goal(clause: Clause) -> bool:
    if clause.is_of("want", "decide"):
        return not clause.objects
    seeks = clause.is_of("search", "look")
    return bool(seeks) and any(
        p.preposition in ("for", "after") and p.np and p.np.kind == "gap" for p in clause.phrases
    )


def _goal(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    agent = inquiry.person(question.clause.subject)
    return ReadQuestion(GoalOf(agent=agent, when=when)) if agent else None


def _is_next(clause: Clause) -> bool:
    will = clause.has_auxiliary("will")
    return will and "do" in clause.verbs and not clause.objects and not clause.phrases and not clause.content


def _next(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    agent = inquiry.person(question.clause.subject)
    return ReadQuestion(NextAct(agent=agent, when=when)) if agent else None


def _reason(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    """Return why somebody did or holds something; that they did or do is taken for granted."""
    clause = question.clause
    agent = inquiry.person(clause.subject)
    if not agent or clause.negated:
        return None
    if clause.content and "did" not in clause.auxiliaries:  # what was once thought may be past
        inquiry.premises += claims_of(clause, inquiry.telling) or ()
    found, place = inquiry.told(clause)
    if found and place is None and not clause.content and "did" in clause.auxiliaries:
        inquiry.untold(clause)
        return None
    words = inquiry.quote(clause)
    event = str(place + 1) if place is not None else ""
    return ReadQuestion(ReasonOf(agent=agent, words=words, event=event, when=when))


# -- help and honesty --------------------------------------------------------------------------------


def _stance(clause: Clause) -> SocialGoal | None:
    stances: Mapping[str, SocialGoal] = {"help": "help", "hinder": "hinder"}
    return next((stance for kind, stance in stances.items() if _of(clause, kind)), None)


def _helps(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    clause = question.clause
    agent = inquiry.person(clause.subject)
    helped = (*clause.objects, *(inner.subject for inner in clause.content if inner.subject is not None))
    other = inquiry.person(helped[0]) if len(helped) == 1 else ""
    if not agent or not other or clause.phrases or clause.negated:
        return None
    return ReadQuestion(StanceOf(agent=agent, other=other, claimed=_stance(clause), when=when))


def _sides(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    clause, stance = question.clause, _stance(question.clause)
    other = inquiry.person(clause.objects[0]) if len(clause.objects) == 1 else ""
    if stance is None or not other or clause.phrases or clause.negated:
        return None
    return ReadQuestion(WhoTakesSides(stance=stance, other=other, when=when))


def _tells_truth(clause: Clause) -> bool:
    return bool(clause.objects) and clause.objects[-1].head == "truth" and "tell" in clause.classes


def _honest(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    """Return whether somebody lied, or told the truth: "Did Ann lie to Ben?"."""
    clause = question.clause
    speaker = inquiry.person(clause.subject)
    claimed: Honest = "truth" if _tells_truth(clause) else "lie"
    hearers = [*(p.np for p in clause.phrases if p.preposition == "to"), *clause.objects[:-1]]
    more = clause.content or clause.negated or (clause.objects and claimed == "lie")
    more = more or len(hearers) < len(clause.phrases) or not all(map(inquiry.people, hearers))
    if not speaker or more or when != "end" or clause.form == "passive":
        return None
    return ReadQuestion(HonestyOf(speaker=speaker, claimed=claimed))


# -- feelings --------------------------------------------------------------------------------


def _feeling(state: str) -> Feeling | None:
    return next((feeling for feeling in _FEELINGS if is_in(state, "attitudes", feeling)), None)


def _mood(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    """Return how somebody feels, for whoever judges it."""
    agent = inquiry.person(question.clause.subject)
    words = inquiry.sentence.text
    return ReadQuestion(Open(chain=(agent,), words=words, when=when)) if agent else None


def _feels(question: Question, inquiry: Inquiry, when: Moment) -> ReadQuestion | None:
    """Return whether somebody is surprised, disappointed or relieved by a fact, or by what they find."""
    clause = question.clause
    agent, feeling = inquiry.person(clause.subject), _feeling(state_of(clause))
    variable = _felt_about(clause, inquiry)
    if not agent or feeling is None or variable is None or clause.phrases or clause.negated:
        return None
    return ReadQuestion(FeelingOf(chain=(agent,), variable=variable, feeling=feeling, when=when))


def _felt_about(clause: Clause, inquiry: Inquiry) -> Variable | None:
    """Return what is felt about: "that the ball is in the box", "to find it there", "when she opens the box"."""
    inner = clause.inner
    if inner is None:
        return None
    if clause.content_kind == "that":
        return _granted(fact(inner, inquiry), inquiry)
    found = adjuncts(inner, inquiry.discourse)
    if inner.content or inner.negated or not found.only("places"):
        return None
    place = found.target.value if found.target else ""
    if inner.is_of("open", "look") and (clause.content_kind == "to" or inner.asked in ("when", "if")):
        return _seen_inside(inner, place, clause, inquiry)
    return _found(inner, place, inquiry) if clause.content_kind == "to" and "find" in inner.classes else None


def _found(inner: Clause, place: str, inquiry: Inquiry) -> Variable | None:
    """Return where what is found is, and take for granted that it is at the place where it is found."""
    thing = inquiry.object_of(inner)
    if thing is None or not place:
        return at(thing) if thing is not None else None
    return _granted(Claim(variable=at(thing), value=place), inquiry)


def _granted(claim: Claim | None, inquiry: Inquiry) -> Variable | None:
    """Return the variable of a claim, after it was taken for granted."""
    if claim is not None:
        inquiry.premises.append(claim)
    return claim.variable if claim is not None else None


def _seen_inside(inner: Clause, place: str, clause: Clause, inquiry: Inquiry) -> Variable | None:
    """Return what is in the container that the one who feels opens or looks into."""
    same = inner.subject is None or inquiry.people(inner.subject) == inquiry.people(clause.subject)
    named = None if place else inquiry.object_of(inner)
    place = named.name if named is not None else place
    return Variable("inside", place) if same and place in inquiry.things else None
