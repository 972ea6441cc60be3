"""Effects of what the words say of minds, and of what changes nothing."""

from __future__ import annotations

from ...episodes.claims import Claim
from ...episodes.events import Believe, Tell
from ...episodes.variables import Variable
from ..clauses import Clause
from ..coverage import is_elliptic, require_covered
from ..frames import words
from ..mentions import Entity
from ..needs import UnclearError, frame_of
from ..stage import EVERYBODY, Stage, effect
from .things import theme

# -- minds --------------------------------------------------------------------------------------------------------


@effect("believe", "content")
def believe(stage: Stage, clause: Clause) -> None:
    """The words say what somebody holds."""
    if clause.content is None or clause.negated:
        raise UnclearError("it is not said what they hold instead")
    missing = [one for sentence, one in stage.missing if sentence == stage.sentence]
    if is_elliptic(clause.content) and missing:  # although everyone thought that she did
        return stage.unnoticed(missing)
    claim = stage.claim(clause.content)
    return stage.hold(stage.whom(clause), [claim])


@effect("know", "negation content object")
def know(stage: Stage, clause: Clause) -> None:
    """Somebody knows that something is so, which it then is, or does not know it."""
    who = stage.people(clause.subject)
    content = clause.content
    negated = clause.negated != (clause.predicate is not None and clause.predicate.low in words("ignorance"))
    if content is not None and content.asks is not None and content.asks.low in words("asking where"):
        return _knows_where(stage, clause, who, negated)
    if content is None or content.asks is not None:
        if clause.link == "as" and not negated and content is None and stage.events:
            return _knows_that(stage, who)
        raise UnclearError("it is not clear what they know")
    frame = frame_of(content, stage.cast)
    idle = frame is not None and frame.effect in ("idle", "want")  # that somebody wants something
    if idle and not any(map(stage.points_to_a_deed, content.subject)):
        return stage.perform(content, frame)
    claim = stage.claim(content)
    if claim.variable is None or claim.negated:
        raise UnclearError("it is not clear what they know")
    if content.joined:
        raise UnclearError(f"{content.joined[0].verb.text!r} is not understood here")
    if not claim.chain and stage.value(str(claim.variable)) != claim.value:
        if content.agent is not None:
            raise UnclearError("it is not told of whoever did it whether they were there")
        new = not stage.is_known(str(claim.variable))
        number = stage.change(content, {str(claim.variable): claim.value}, holds=new)
        if negated:
            for one in who:
                stage.unseen(one, number)
    if not negated:
        return stage.hold(who, [claim])
    for one in who:
        unknown = Claim(chain=(one.name, *claim.chain), verb="knows", variable=claim.variable, negated=True)
        stage.add(Believe(claim=unknown))
    return None


def _knows_where(stage: Stage, clause: Clause, who: list[Entity], negated: bool) -> None:
    """Somebody knows where a thing is, or does not: what they take for its place, if anything, is wrong."""
    content = clause.content
    assert content is not None
    require_covered(content, frozenset(), stage.cast)
    things = stage.things(content.subject)
    if len(things) != 1 or content.lemma not in words("stative") or content.negated or content.modal:
        raise UnclearError("it is not clear what they know")
    variable = Variable("at", things[0].name)
    place = stage.value(str(variable))
    if negated:
        for one in who:
            stage.add(Believe(claim=Claim(chain=(one.name,), verb="knows", variable=variable, negated=True)))
    elif place:
        stage.hold(who, [Claim(variable=variable, value=place)])
    else:
        raise UnclearError(f"it is not told where the {things[0].name} is")


def _knows_that(stage: Stage, who: list[Entity]) -> None:
    """Somebody knows what a clause says that was just read: `as Hal knows`."""
    last = stage.events[-1]
    if not last.changes:
        raise UnclearError("it is not clear what they know")
    names = {one.name for one in who}
    kept = tuple(name for name in last.unseen_by if name not in names)
    if EVERYBODY in kept:
        kept = tuple(one.name for one in stage.cast.people if one.name not in names)
    stage.update(len(stage.events) - 1, unseen_by=kept)


@effect("expect", "action")
def expect(stage: Stage, clause: Clause) -> None:
    """Where somebody expects to find a thing they take it to be."""
    inner = clause.action
    assert inner is not None
    goal = stage.goal(inner)
    require_covered(inner, frozenset(("object", "goal")), stage.cast)
    expected = frame_of(inner, stage.cast)
    if expected is None or expected.effect not in ("find", "see") or goal is None or clause.negated:
        raise UnclearError("it is not clear what they expect")
    thing, place = stage.things(inner.object)[0], stage.place(goal)
    stage.hold(stage.people(clause.subject), [Claim(variable=Variable("at", thing.name), value=place)])


@effect("trust", "object")
def trust(stage: Stage, clause: Clause) -> None:
    """Somebody believes what another said."""
    who, other = stage.people(clause.subject), stage.people(clause.object)
    said = [k for k, e in enumerate(stage.events) if isinstance(e, Tell) and e.speaker == other[0].name]
    if not said:
        raise UnclearError(f"nothing was told that {other[0].name} said")
    words_ = stage.events[said[-1]]
    assert isinstance(words_, Tell)
    if clause.negated:
        raise UnclearError("it is not said what they hold instead")
    stage.hold(who, words_.says)


@effect("want", "negation object action content for about")
def want(stage: Stage, clause: Clause) -> None:
    """What somebody wants changes nothing."""
    stage.people(clause.subject)
    if clause.action is not None and clause.action.lemma in words("knowing") | words("finding") | words("seeing"):
        raise UnclearError("it is not said who knows it")


# -- what changes nothing -----------------------------------------------------------------------------------------


@effect("idle", "negation")
def idle(stage: Stage, clause: Clause) -> None:
    """What changes neither where things are nor who perceives what."""


@effect("not done", "negation action")
def not_done(stage: Stage, clause: Clause) -> None:
    """What somebody forgets or tries to do is not told as done."""
    inner = clause.action
    if inner is None or inner.content is not None or inner.action is not None or clause.negated:
        raise UnclearError("it is not clear whether it was done")


@effect("introduce", "object goal")
def introduce(stage: Stage, clause: Clause) -> None:
    """Somebody has a thing that is new; where it is, is told only with a place."""
    if any(kid.low in words("definite") for noun in clause.object for kid in noun.kids) or clause.negated:
        raise UnclearError("it is not told where it is")
    things, goal = theme(stage, clause), stage.goal(clause)
    if goal is not None:
        stage.change(clause, {f"at({one.name})": stage.place(goal) for one in things}, holds=True)
