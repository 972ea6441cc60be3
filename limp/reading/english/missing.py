"""Frames of not perceiving: what somebody does not see, know or look into."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Act, Assignment, Believe, Change, Event, Miss, Perceive, Tell, Watch
from ...lexicon.words import is_in
from .acts import accessed_by, does_it, is_act, told_before
from .adjuncts import Adjuncts, adjuncts
from .contents import claims_of, variable_asked
from .frames import Events, People, Telling, deed, does, frame, framed
from .syntax import Clause


@frame(
    "see know learn",
    "Anne moves the ball to the box. Sally does not see it.",
    "Anne moves the ball to the box. Sally does not notice that the ball is in the box.",
    "Anne cannot see what is in the box.",
    content=True,
    negated=True,
)
def missing(clause: Clause, telling: Telling) -> Events | None:
    """Somebody does not perceive what happened last to a thing."""
    discourse = telling.discourse
    people = discourse.people_of(clause.subject)
    if not people or not clause.negated or not _of_it(adjuncts(clause, discourse)):
        return None
    if not clause.content:
        return _missed_object(people, clause, telling)
    if clause.objects or len(clause.content) != 1 or clause.content_kind not in ("that", "wh"):
        return None
    (inner,) = clause.content
    if clause.content_kind == "wh":
        return _unanswered(people, inner, telling)
    act = _missed_act(people, inner, telling)
    return _missed_fact(people, inner, telling) if act is None else act


def _missed_object(people: People, clause: Clause, telling: Telling) -> Events | None:
    """Return that people did not see it, all that, or somebody who watched."""
    if not clause.objects:
        heard = "hear" in clause.verbs and bool(clause.phrases)
        return missing_it(people, telling) if heard or set(clause.verbs) & {"know", "notice", "see"} else None
    last = telling.events[-1] if telling.events else None
    (np, *others) = clause.objects
    if isinstance(last, Perceive | Watch) and not others and telling.discourse.people_of(np) == last.agents:
        return ()
    return None if others or not is_in(np.head, "pronouns", "all") else missing_it(people, telling)


def _unanswered(people: People, asked: Clause, telling: Telling) -> Events | None:
    """Return that people do not know what a question asks: "does not see what is in the box"."""
    variable = variable_asked(asked, telling)
    if variable is None:
        return None
    missed = _not_seen_inside(people, variable.of, telling) if variable.quality == "inside" else ()
    return missed or (Believe(claim=Claim(chain=people, verb="knows", variable=variable, negated=True)),)


def _missed_fact(people: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people do not know that something is so, which was told, or is taken for granted."""
    said = claims_of(content, telling)
    if not said or len(said) != 1 or said[0].chain or said[0].variable is None:
        return None
    number = telling.last(said[0].variable)
    if number is None or not _is(telling.events[number], said[0]):
        return _unknown_fact(people, said[0], telling)
    return (Miss(agents=people, event=str(number + 1)),)


def _unknown_fact(people: tuple[str, ...], claim: Claim, telling: Telling) -> Events | None:
    """Return that something is so without people's knowledge, as "does not know that it is" takes for granted.

    Source: factive verbs; P. and C. Kiparsky, "Fact", 1970.
    """
    if claim.negated or not claim.value or claim.variable is None:
        return None
    if claim.variable.quality == "at":
        telling.discourse.at[claim.variable.of] = claim.value
    return (Change(sets=(Assignment(variable=claim.variable, value=claim.value),), unseen_by=people),)


def _of_it(found: Adjuncts) -> bool:
    """Return whether phrases say nothing but that it is about "it"."""
    pronoun = found.about is None or found.about.kind == "pronoun"
    return found.only("about") and pronoun


def _is(event: Event, claim: Claim) -> bool:
    """Return whether a change makes a claim true."""
    return isinstance(event, Change) and any(
        item.variable == claim.variable and item.value == claim.value for item in event.sets
    )


def _missed_act(people: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people do not see what somebody does, or do not know of it."""
    content, by = replace(content, auxiliaries=()), telling.discourse.people_of(content.subject)
    if "see" in content.classes:
        whom = telling.discourse.people_of(content.objects[0]) if len(content.objects) == 1 else ()
        watched = content.progressive and by and whom == people  # what else was watched the words do not say
        return (Watch(agents=by, whom=people[0]),) if watched else None
    if content.form == "copula" or not by:
        return None
    if does_it(content):
        return missing_it(people, telling)
    trial = telling.copied()
    found = framed(replace(content, progressive=False), trial)
    found_out = found and all(isinstance(event, Perceive) for event in found)
    if not found or not (found_out or is_act(content, found, telling)):
        return None
    numbers = [told_before(event, telling) for event in found]
    if None in numbers:
        telling.__dict__.update(trial.__dict__)
        return accessed_by(people, by, found, "unseen_by")
    others = tuple(person for person in people if person not in by)
    return tuple(Miss(agents=others, event=str(n + 1)) for n in numbers if n is not None and others)


def missing_it(people: tuple[str, ...], telling: Telling) -> Events | None:
    """Return that people did not perceive the last change; of what others perceive they knew nothing anyway."""
    last = telling.events[-1] if telling.events else None
    if isinstance(last, Perceive | Watch):
        return None if set(last.agents) & set(people) else ()
    if isinstance(last, Tell) and not set(people) & {last.speaker, *last.hearers} and last.hearers:
        return (Miss(agents=people, event=str(len(telling.events))),)
    number = telling.changed()
    change = telling.events[number] if number is not None else None
    if number is None or not isinstance(change, Change) or change.by in ("", *people):
        return None
    return (Miss(agents=people, event=str(number + 1)),)


def _not_seen_inside(people: tuple[str, ...], place: str, telling: Telling) -> Events:
    """Return that people do not perceive what the words alone say to be in a container."""
    return tuple(Miss(agents=people, event=str(k + 1)) for k in telling.held(place))


@deed(
    "open look",
    "The salt is in the jar. Anne has not opened the jar.",
    "The salt is in the jar. Anne did not look into the jar.",
    negated=True,
    phrases="places",
)
def not_looking(clause: Clause, telling: Telling, people: People, found: Adjuncts) -> Events | None:
    """Somebody has not looked into a container."""
    np = clause.objects[0] if len(clause.objects) == 1 else None
    place = telling.discourse.thing_of(np) if np else found.target.thing if found.target else None
    if not clause.negated or place is None or (np and found.target):
        return None
    return _not_seen_inside(people, place.name, telling) or tuple(
        Act(agent=person, does=does(clause)) for person in people
    )
