"""Frames of not perceiving: what somebody does not see, know or look into."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.claims import Claim
from ...episodes.events import Act, Assignment, Change, Event, Perceive, Tell, Watch
from ...lexicon.words import is_in
from .acts import does_it, done_now, is_act, last_act, told_before, tried
from .contents import claims_of, variable_asked
from .frames import Said, frame
from .guards import is_under_way
from .syntax import Clause
from .telling import Events, People, Telling, ignorant, miss


@frame(
    "see know learn",
    "Anne moves the ball to the box. Sally does not see it.",
    "Anne moves the ball to the box. Sally does not notice that the ball is in the box.",
    "Anne cannot see what is in the box.",
    content="none that wh",
    negated="must",
    phrases="about",
    tacit=True,
)
def missing(said: Said) -> Events | None:
    """Somebody does not perceive what happened last to a thing."""
    clause, about = said.clause, said.found.about
    if about is not None and about.kind != "pronoun":
        return None
    if not clause.content:
        return _missed_object(said)
    if clause.objects or len(clause.content) != 1:
        return None
    if clause.content_kind == "wh":
        return _unanswered(said.people, said.inner, said.telling)
    doer = said.inner.subject
    if doer and doer.kind == "pronoun" and said.telling.discourse.copied().people_of(doer) == said.people:
        return None  # whoever does something knows that they do
    act = _missed_act(said.people, said.inner, said.telling)
    return _missed_fact(said.people, said.inner, said.telling) if act is None else act


def _missed_object(said: Said) -> Events | None:
    """Return that people did not see it, all that, or somebody who watched."""
    clause, telling = said.clause, said.telling
    if not clause.objects:
        heard = "hear" in clause.verbs and bool(clause.phrases)
        known = heard or set(clause.verbs) & {"know", "notice", "see"}
        return missing_it(said.people, telling) if known else None
    last = telling.last_event
    (np, *others) = clause.objects
    if isinstance(last, Perceive | Watch) and not others and telling.discourse.people_of(np) == last.agents:
        return ()
    return None if others or not is_in(np.head, "pronouns", "all") else missing_it(said.people, telling)


def _unanswered(people: People, asked: Clause, telling: Telling) -> Events | None:
    """Return that people do not know what a question asks: "does not see what is in the box"."""
    variable = variable_asked(asked, telling)
    if variable is None:
        return None
    held = telling.held(variable.of) if variable.quality == "inside" else ()
    return miss(people, *held) or ignorant(people, variable)


def _missed_fact(people: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people do not know that something is so, which was told, or is taken for granted."""
    said = claims_of(content, telling)
    if not said or len(said) != 1 or said[0].chain or said[0].variable is None:
        return None
    number = telling.last(said[0].variable)
    if number is None or not _is(telling.events[number], said[0]):
        return _unknown_fact(people, said[0], telling)
    return miss(people, number)


def _unknown_fact(people: People, claim: Claim, telling: Telling) -> Events | None:
    """Return that something is so without people's knowledge, as "does not know that it is" takes for granted.

    Source: factive verbs; P. and C. Kiparsky, "Fact", 1970.
    """
    if claim.negated or not claim.value or claim.variable is None:
        return None
    if claim.variable.quality == "at":
        telling.discourse.at[claim.variable.of] = claim.value
    return (Change(sets=(Assignment(variable=claim.variable, value=claim.value),), unseen_by=people),)


def _is(event: Event, claim: Claim) -> bool:
    """Return whether a change makes a claim true."""
    same = Assignment(variable=claim.variable, value=claim.value) if claim.variable else None
    return isinstance(event, Change) and same in event.sets


def _missed_act(people: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people do not see what somebody does, or do not know of it."""
    by = telling.discourse.people_of(content.subject)
    if "see" in content.classes:
        return _unnoticed_watch(people, by, content, telling)
    if content.form == "copula" or not by:
        return None
    if not does_it(content):
        return _unwitnessed(people, by, content, telling)
    number = last_act(by, telling)
    return None if number is None else miss(tuple(person for person in people if person not in by), number)


def _unwitnessed(people: People, by: People, content: Clause, telling: Telling) -> Events | None:
    """Return that people do not see an act of others; it happens thereby, if it was not told before."""
    under_way = bool(content.auxiliaries) and is_under_way(content)
    content = replace(content, auxiliaries=())
    found, trial = tried(content, telling)
    if not found or not _may_be_missed(content, found, telling):
        return None
    numbers = [told_before(event, telling) for event in found]
    if None in numbers:
        return None if under_way else done_now(found, trial, telling, people, by, "unseen_by")
    others = tuple(person for person in people if person not in by)
    return miss(others, *(number for number in numbers if number is not None))


def _may_be_missed(content: Clause, found: Events, telling: Telling) -> bool:
    """Return whether events are an act that others can miss; one that changes nothing may be long past."""
    if any(isinstance(event, Act) for event in found):
        return False
    return all(isinstance(event, Perceive) for event in found) or is_act(content, found, telling)


def _unnoticed_watch(people: People, by: People, content: Clause, telling: Telling) -> Events | None:
    """Return that somebody watches another unnoticed; what else was watched the words do not say."""
    whom = telling.discourse.people_of(content.objects[0]) if len(content.objects) == 1 else ()
    return (Watch(agents=by, whom=people[0]),) if content.progressive and by and whom == people else None


def missing_it(people: People, telling: Telling) -> Events | None:
    """Return that people did not perceive the last change; of what others perceive they knew nothing anyway."""
    last = telling.last_event
    if isinstance(last, Perceive | Watch):
        return None if set(last.agents) & set(people) else ()
    if isinstance(last, Tell) and not set(people) & {last.speaker, *last.hearers} and last.hearers:
        return miss(people, len(telling.events) - 1)
    number, change = telling.changed() or (0, None)
    return None if change is None or change.by in ("", *people) else miss(people, number)


@frame(
    "open look",
    "The salt is in the jar. Anne has not opened the jar.",
    "The salt is in the jar. Anne did not look into the jar.",
    objects="0 1",
    negated="must",
    phrases="places",
)
def not_looking(said: Said) -> Events | None:
    """Somebody has not looked into a container."""
    place = said.thing() if said.clause.objects else said.target.thing if said.target else None
    if place is None or (said.clause.objects and said.target):
        return None
    return miss(said.people, *said.telling.held(place.name)) or said.acts()
