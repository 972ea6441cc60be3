"""Frames of attention: sleeping, waking, looking away, being shown something, not finding it."""

from __future__ import annotations

from ...episodes.events import Perceive
from ...episodes.variables import Variable
from .contents import variable_asked
from .frames import Said, frame
from .going import be_in
from .missing import missing_it
from .perceiving import whole
from .telling import Events, at, attend


@frame("sleep", "Anne moves the ball to the box. Ben slept through it.", objects="0", phrases=None)
def sleeping_through(said: Said) -> Events | None:
    """Somebody slept during what happened last."""
    it = [p.np for p in said.clause.phrases if p.preposition == "through" and p.np is not None and whole(p.np)]
    return missing_it(said.people, said.telling) or None if len(it) == len(said.clause.phrases) == 1 else None


@frame(
    "show",
    "The ball is in the box. Anne shows Ben the ball.",
    "Anne shows Ben what is in the box.",
    objects="1 2",
    content="none wh",
)
def showing(said: Said) -> Events | None:
    """Somebody lets another see things, and so where they are, or what is somewhere."""
    clause, to = said.clause, said.whom()
    variables: tuple[Variable, ...]
    if clause.content:
        asked = variable_asked(said.inner, said.telling) if to and len(clause.objects) == 1 else None
        variables = (asked,) if asked else ()
    else:
        things = said.things(1)
        variables = tuple(at(t) for t in things) if all(t.name in said.discourse.at for t in things) else ()
    if not to or not variables:
        return None
    return tuple(Perceive(agents=(*said.people, *to), variable=v, how="sight", openly=True) for v in variables)


@frame("wake blindfold", "Ben sleeps. Anne wakes Ben.", "Anne blindfolded Ben.", objects="1")
def rousing(said: Said) -> Events | None:
    """Somebody lets another perceive again, or keeps them from seeing."""
    whom = said.whom()
    return (*said.acts(), *attend(whom, attentive="wake" in said.clause.classes)) if whom else None


@frame(
    "ignore attend",
    "Anne looks away.",
    "Anne closes her eyes.",
    "Anne opens her eyes.",
    objects="0",
    phrases="sources",
)
def attending(said: Said) -> Events | None:
    """Somebody stops or starts to look."""
    return attend(said.people, attentive="attend" in said.clause.classes)


@frame("find", "Anne cannot find the ball.", objects="1", negated="must", phrases="places")
def not_finding(said: Said) -> Events | None:
    """Somebody does not find something, which changes nothing."""
    return said.acts()


@frame(
    "sleep wake",
    "Sally sleeps.",
    "Sally wakes up.",
    "Sally gets up to fetch the ball.",
    objects="0",
    content="none aim",
    phrases="places",
)
def sleeping(said: Said) -> Events | None:
    """Somebody stops or starts to perceive."""
    awake = "wake" in said.clause.classes
    placed = be_in(said.people, said) if said.target else ()
    return None if placed is None else (*placed, *attend(said.people, attentive=awake, asleep=not awake))
