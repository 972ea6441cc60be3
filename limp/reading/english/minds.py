"""Frames of perceiving, knowing, thinking, sleeping and telling."""

from __future__ import annotations

from ...episodes.claims import Claim
from ...episodes.events import Believe, Taken, Tell
from ...lexicon.words import is_in
from .adjuncts import Adjuncts, adjuncts
from .contents import claims_of, variable_asked
from .frames import Events, People, Telling, at, deed, frame
from .syntax import Clause, NounPhrase


@frame(
    "know believe",
    "Anne knows that the ball is in the box.",
    "Anne thinks that Ben believes that the ball is in the box.",
    "Anne knows where the ball is.",
    content=True,
    negated=True,
)
def believing(clause: Clause, telling: Telling) -> Events | None:
    """What somebody knows or believes."""
    people = telling.discourse.people_of(clause.subject)
    if not people or clause.content_kind not in ("that", "wh"):
        return None
    said = claims_of(clause, telling)
    if said is None or any(c.verb == "knows" and c.negated and len(c.chain) == 1 and c.value for c in said):
        return None
    return tuple(Believe(claim=claim) for claim in said)


@deed(
    "believe",
    "Anne tells Ben that the ball is in the box. Ben believes her.",
    "Anne tells Ben that the ball is in the box. Ben does not believe Anne.",
    objects=1,
    negated=True,
    alone=True,
)
def trusting(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """Somebody takes for true, or does not, what another said just before."""
    speaker = telling.discourse.people_of(clause.objects[0])
    last = telling.events[-1] if telling.events else None
    if not isinstance(last, Tell) or (last.speaker,) != speaker or last.speech != "statement":
        return None
    taken = Taken(hearer=people[0], trust="no" if clause.negated else "yes")
    telling.events[-1] = last.model_copy(update={"taken": (*last.taken, taken)})
    return ()


@frame("expect", "Anne expects to find the ball in the box.", objects=0, content=True)
def expecting(clause: Clause, telling: Telling) -> Events | None:
    """Who expects to find a thing at a place believes that it is there."""
    people = telling.discourse.people_of(clause.subject)
    if len(people) != 1 or clause.content_kind != "to" or len(clause.content) != 1:
        return None
    (content,) = clause.content
    if clause.phrases:
        return None
    found = adjuncts(content, telling.discourse)
    if not set(content.classes) & {"find", "see"} or len(content.objects) != 1 or not found.only("places"):
        return None
    things = telling.discourse.things_of(content.objects[0])
    if not things or found.target is None or content.content:
        return None
    value = found.target.value
    return tuple(Believe(claim=Claim(chain=people, variable=at(thing), value=value)) for thing in things)


@frame("fail wonder", "Anne forgot where the ball is.", objects=0, content=True)
def forgetting(clause: Clause, telling: Telling) -> Events | None:
    """Somebody no longer knows something."""
    people = telling.discourse.people_of(clause.subject)
    if len(people) != 1 or clause.content_kind != "wh" or clause.phrases:
        return None
    variable = variable_asked(clause.content[0], telling)
    if variable is None:
        return None
    return (Believe(claim=Claim(chain=people, verb="knows", variable=variable, negated=True)),)


def _mention(np: NounPhrase, telling: Telling) -> None:
    """Let "it" mean a certain thing that is only wanted: "meant to post the letter, but forgot it"."""
    there = np.owner is not None or np.determiner not in ("", "a", "an", "some", "any")
    things = telling.discourse.things_of(np) if there and not telling.discourse.people_of(np) else ()
    telling.discourse.theme = things[-1].name if things else telling.discourse.theme


_SAYING = frozenset("know believe learn see find tell say want decide manage expect wonder fail".split())
"""The classes of verbs that may have a content of their own within what somebody wants."""


@deed(
    "want like",
    "Anne wants to leave the room.",
    "Anne wants Ben to leave.",
    "Anne hopes that Ben leaves.",
    "Anne dislikes the plum.",
    content=True,
    negated=True,
)
def wanting(clause: Clause, telling: Telling, people: People, _found: Adjuncts) -> Events | None:
    """What somebody wants, intends or likes, which has not happened."""
    if not (clause.content or clause.objects) or max(len(clause.content), len(clause.objects)) > 1:
        return None
    if any(content.content and not set(content.classes) & _SAYING for content in clause.content):
        return None
    for np in (np for content in clause.content for np in content.objects):
        _mention(np, telling)
    words = clause.behind
    if clause.content_kind == "that" and not words.startswith("that "):
        words = f"that {words}"
    negative = is_in(clause.verbs[0], "attitudes", "negative") != clause.negated
    return tuple(
        Believe(claim=Claim(chain=(person,), verb="wants", words=words, negated=negative)) for person in people
    )
