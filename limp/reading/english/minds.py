"""Frames of knowing, believing, expecting, forgetting and wanting."""

from __future__ import annotations

from ...episodes.claims import Claim
from ...episodes.events import Believe, Taken, Tell
from ...lexicon.words import is_in
from .adjuncts import adjuncts
from .contents import claims_of, says_how, variable_asked
from .frames import Said, frame
from .syntax import NounPhrase
from .telling import Events, at, ignorant, want


@frame(
    "know believe",
    "Anne knows that the ball is in the box.",
    "Anne thinks that Ben believes that the ball is in the box.",
    "Anne knows where the ball is.",
    content="that wh",
    negated="may",
    phrases=None,
)
def believing(said: Said) -> Events | None:
    """What somebody knows or believes."""
    claims = claims_of(said.clause, said.telling)
    if claims is None or any(c.verb == "knows" and c.negated and len(c.chain) == 1 and c.value for c in claims):
        return None
    return tuple(Believe(claim=claim) for claim in claims)


@frame(
    "believe",
    "Anne tells Ben that the ball is in the box. Ben believes her.",
    "Anne tells Ben that the ball is in the box. Ben does not believe Anne.",
    subject="person",
    objects="1",
    negated="may",
    tacit=True,
)
def trusting(said: Said) -> Events | None:
    """Somebody takes for true, or does not, what another said just before."""
    speaker, last = said.whom(), said.telling.last_event
    if not isinstance(last, Tell) or (last.speaker,) != speaker or last.speech != "statement":
        return None
    taken = Taken(hearer=said.people[0], trust="no" if said.clause.negated else "yes")
    said.telling.events[-1] = last.model_copy(update={"taken": (*last.taken, taken)})
    return ()


@frame(
    "expect",
    "Anne expects to find the ball in the box.",
    subject="person",
    objects="0",
    content="aim",
    bare=True,
)
def expecting(said: Said) -> Events | None:
    """Who expects to find a thing at a place believes that it is there."""
    contents = said.clause.content
    finds = len(contents) == 1 and said.inner.is_of("find", "see") and not says_how(said.inner)
    if not finds:
        return None
    found = adjuncts(said.inner, said.discourse)
    things = said.discourse.things_of(said.inner.objects[0]) if len(said.inner.objects) == 1 else ()
    if not things or found.target is None or not found.only("places"):
        return None
    if found.target.value in said.discourse.people:
        return None  # "there", where what they hold now was
    claims = (Claim(chain=said.people, variable=at(thing), value=found.target.value) for thing in things)
    return tuple(Believe(claim=claim) for claim in claims)


@frame("fail wonder", "Anne forgot where the ball is.", subject="person", objects="0", content="wh", bare=True)
def forgetting(said: Said) -> Events | None:
    """Somebody no longer knows something."""
    variable = variable_asked(said.inner, said.telling)
    return ignorant(said.people, variable) if variable else None


def _mention(np: NounPhrase, said: Said) -> None:
    """Let "it" mean a certain thing that is only wanted: "meant to post the letter, but forgot it"."""
    there = np.owner is not None or np.determiner not in ("", "a", "an", "some", "any")
    things = said.discourse.things_of(np) if there and not said.discourse.people_of(np) else ()
    said.discourse.theme = things[-1].name if things else said.discourse.theme


_SAYING = frozenset("know believe learn see find tell say want decide manage expect wonder fail".split())
"""The classes of verbs that may have a content of their own within what somebody wants."""


@frame(
    "want like",
    "Anne wants to leave the room.",
    "Anne wants Ben to leave.",
    "Anne hopes that Ben leaves.",
    "Anne dislikes the plum.",
    objects="0 1",
    content="none that wh to ing about",
    negated="may",
)
def wanting(said: Said) -> Events | None:
    """What somebody wants, intends or likes, which has not happened."""
    clause = said.clause
    if not (clause.content or clause.objects) or len(clause.content) > 1:
        return None
    if any(content.content and not content.is_of(*_SAYING) for content in clause.content):
        return None
    if "like" in clause.classes and said.whom():
        return said.acts()
    for np in (np for content in clause.content for np in content.objects):
        _mention(np, said)
    that = clause.content_kind == "that" and not clause.behind.startswith("that ")
    return want(
        said.people,
        "that " * that + clause.behind,
        is_in(clause.verbs[0], "attitudes", "negative") != clause.negated,
    )
