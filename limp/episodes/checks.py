"""Checks of an episode: is it well formed, does it account for its text, and can it be carried out?

The same for every way of making one. By hand a contradiction is an error (`require_executable`); a reader lowers
its certainty, or a model gets the problems back as its objection, so each says in words what would mend it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..errors import InputError, did_you_mean
from ..minds.facts import the
from .claims import Claim
from .episode import Episode
from .events import Act, Believe, Change, Event, Miss, Notice, Perceive, Tell, people_in, variables_in
from .execution import Problem, contradictions, problem_at
from .quotes import misquoted, unquoted
from .variables import Variable


def problems(episode: Episode) -> tuple[Problem, ...]:
    """Return all that is wrong with how an episode is formed, else the first contradiction; and what is noted."""
    found = (*_ill_formed(episode), *_quotes(episode))
    if any(problem.serious for problem in found):
        return found
    steps = []
    for problem in contradictions(episode):
        steps.append(problem)
        if problem.serious:
            break
    return (*found, *steps)


def require_executable(episode: Episode, what: str = "the episode") -> Episode:
    """Return the episode; raise `InputError` with the first serious problem if it has one."""
    for problem in problems(episode):
        if problem.serious:
            raise InputError(f"{what}: {problem.place}", problem.remedy)
    return episode


# -- how it is formed -------------------------------------------------------------------------------------------


def _ill_formed(episode: Episode) -> Iterator[Problem]:
    yield from _twice(episode)
    yield from _undeclared(episode)
    for k, event in enumerate(episode.events):
        for reference in _references(event):
            number = episode.number(reference)
            if number is None or number == k:
                what = f"there is no other event {reference!r}." if number is None else "it refers to itself."
                yield problem_at(episode, k, what, _refer(reference, episode))
        for what, remedy in _empty(event):
            yield problem_at(episode, k, what, remedy)
    yield from _untold(episode)
    yield from _idle(episode)


def _undeclared(episode: Episode) -> Iterator[Problem]:
    """Yield names of people, in events and of those who carry a place, that are not declared."""
    known = dict.fromkeys(episode.names)
    also = {name: person.name for person in episode.people for name in person.also}
    carriers = ((None, f"{one.carrier!r}, who carries {the(one.name)},", one.carrier) for one in episode.locations)
    in_events = ((k, repr(name), name) for k, e in enumerate(episode.events) for name in _people_named(e))
    for k, who, name in dict.fromkeys((*carriers, *in_events)):
        if name and name not in known:
            yield problem_at(episode, k, f"{who} is not one of the people.", _declare(name, known, also))


def _idle(episode: Episode) -> Iterator[Problem]:
    """Yield people who take part in nothing, and of whom it is not said whether they are there."""
    part = set(episode.there_from_the_start).union(*map(_people_named, episode.events))
    for person in episode.people:
        if person.there is None and person.name not in part:
            what = f"{person.name} takes part in nothing, and is taken to be elsewhere."
            remedy = "If they are there and perceive what happens, say there = true of them."
            yield problem_at(episode, None, what, remedy, serious=False)


def _twice(episode: Episode) -> Iterator[Problem]:
    """Yield names, places and ids that are there twice, and ids that are numbers."""
    groups = {
        "person": [name for person in episode.people for name in (person.name, *person.also)],
        "location": [location.name for location in episode.locations],
        "event id": [event.id for event in episode.events if event.id],
    }
    for kind, names in groups.items():
        for name, count in Counter(names).items():
            if count > 1:
                yield problem_at(
                    episode, None, f"the {kind} {name!r} is there twice.", "Give every one its own name."
                )
    for k, event in enumerate(episode.events):
        if event.id.isdecimal():
            yield problem_at(
                episode, k, f"the id {event.id!r} is a number.", "Ids are names; numbers count events from 1."
            )


def _people_named(event: Event) -> Iterator[str]:
    """Yield everybody whom an event names as somebody with a mind."""
    yield from people_in(event)
    yield from (*event.seen_by, *event.unseen_by, *event.missed_by, *event.secretly_seen_by)
    for claim in claims_in(event):
        yield from claim.chain
    if isinstance(event, Tell):
        yield from (item.hearer for item in event.taken)


def claims_in(event: Event) -> tuple[Claim, ...]:
    """Return the claims that are told, misheard, or held in an event, or that open acts need and give."""
    if isinstance(event, Tell):
        return (*event.says, *event.heard_as)
    if isinstance(event, Act):
        return tuple(claim for act in event.open_to for claim in (*act.needs, *act.gives))
    return (event.claim,) if isinstance(event, Believe) else ()


def _references(event: Event) -> tuple[str, ...]:
    if isinstance(event, Tell):
        return (event.sent,) if event.sent else ()
    return (event.event,) if isinstance(event, Miss | Notice) and event.event else ()


def _declare(name: str, known: Iterable[str], also: dict[str, str]) -> str:
    if name in also:
        return f"Write {also[name]!r}, whose other name it is."
    return f"{did_you_mean(name, known)}Add everybody to the people."


def _refer(reference: str, episode: Episode) -> str:
    ids = [event.id for event in episode.events if event.id]
    number = f"or its number from 1 to {len(episode.events)}."
    return f"{did_you_mean(reference, ids)}Give the id of an event, {number}"


def _empty(event: Event) -> Iterator[tuple[str, str]]:
    """Yield what an event lacks, each with what would mend it."""
    for claim in claims_in(event):
        if claim.variable is None and not claim.words and not claim.unknowable:
            yield "a claim says nothing.", "Give it a variable, with or without a value, or words."
    match event:
        case Believe(claim=claim) if not claim.chain:
            yield "nobody holds the attitude.", "Name who does in the chain of its claim."
        case Tell() if event.speaker in event.hearers:
            yield f"{event.speaker} tells it to themselves.", "Name the others as hearers."
        case Tell() if event.private and not event.hearers:
            yield "it is said in private to nobody.", "Name the hearers, or leave out private."
        case Act():
            yield from _empty_act(event)
        case Change():
            yield from _empty_change(event)
        case _:
            pass


def _empty_act(event: Act) -> Iterator[tuple[str, str]]:
    if not event.does and (event.mood == "happened" or not event.open_to):
        yield f"it does not say what {event.agent} does.", "Give the act in does, in words."
    elif event.does and event.open_to and event.does not in [act.does for act in event.open_to]:
        yield f"{event.does!r} is none of the acts that were open.", "Name one of those in open_to."


def _empty_change(event: Change) -> Iterator[tuple[str, str]]:
    for variable, count in Counter(item.variable for item in event.sets).items():
        if count > 1:
            yield f"{variable} gets two values at once.", "Make it two events, one after the other."
    for item in event.sets:
        if item.variable.quality == "at" and item.value == item.variable.of:
            yield f"the {item.value} cannot be at itself.", "Name where it is."
    if event.together and not event.by:
        yield f"{event.together[0]} does it with others, and by names nobody.", "Name one of them in by."
    if event.mood == "holds" and event.by:
        yield f"it holds from the start, and {event.by} does it.", "Leave out by, or the mood."


def _untold(episode: Episode) -> Iterator[Problem]:
    """Yield variables that somebody learns or speaks of without a value, and of which nothing tells one."""
    valued = {v for event in episode.events for v in _given(event)}
    valued |= {Variable("inside", location.name) for location in episode.locations if location.label}
    places = {Variable("inside", place) for place in episode.places}
    for k, event in enumerate(episode.events):
        for variable in variables_in(event) if isinstance(event, Perceive | Tell) else ():
            if variable not in valued and variable not in places:
                what = f"nothing tells what {variable} is, so this teaches nobody."
                remedy = f"{did_you_mean(variable, valued)}Give a value, or tell it in an event before."
                yield problem_at(episode, k, what, remedy, serious=False)


def _given(event: Event) -> Iterator[Variable]:
    if isinstance(event, Change):
        yield from (item.variable for item in event.sets)
    elif isinstance(event, Perceive) and event.value:
        yield event.variable
    for claim in () if isinstance(event, Act) else claims_in(event):
        if claim.variable and (claim.value or (claim.verb == "knows" and claim.negated)):
            yield claim.variable


# -- its words --------------------------------------------------------------------------------------------------


def _quotes(episode: Episode) -> Iterator[Problem]:
    if not episode.text:
        return
    for k in misquoted(episode):
        yield problem_at(episode, k, "these words are not in the text.", "Quote the text word for word.")
    for words in unquoted(episode):
        remedy = "Add an event that quotes them, or one of kind unread."
        yield problem_at(episode, None, f"no event comes from the words {words!r}.", remedy, serious=False)
