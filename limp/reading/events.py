"""Clauses and frames to events: what each effect of a frame does to a story.

An effect is a function of a frame's effect name, never of one verb. It raises `UnclearError` where it does not
find what it needs, and its clause is then unread.
"""

from __future__ import annotations

from functools import lru_cache

from ..episodes.claims import Claim
from ..episodes.events import (
    Act,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Notice,
    Perceive,
    Taken,
    Tell,
    Unread,
    Watch,
)
from ..episodes.variables import NOTHING, Variable
from .clauses import Clause, Phrase
from .frames import words
from .mentions import Entity
from .parsers import parser_name
from .parsing import Word, plain, sentences
from .stage import EVERYBODY, Stage, Story, UnclearError, effect, frame_of, is_person, is_when, state_of, time_of


def read_story(text: str, people: tuple[str, ...] = ()) -> Story:
    """Return what a text tells, as the parser reads it that is chosen here (`parsers`)."""
    return _read_story(plain(text), people, parser_name())


@lru_cache(maxsize=64)
def _read_story(text: str, people: tuple[str, ...], parser: str) -> Story:
    del parser  # of which this is the reading
    found = sentences(text, people)
    spoken = sentences("\n".join(quote for one in found for quote in one.quotes), people, also=text)
    lost: set[int] = set()
    while True:  # who does it may hang on a clause that turns out to be unread only later in its sentence
        stage = Stage(text, people, found, spoken, lost=set(lost))
        story = stage.read()
        if stage.shared.isdisjoint(stage.lost - lost):
            return story
        lost = stage.lost


# -- attention ----------------------------------------------------------------------------------------------------


def _whole(clause: Clause, stage: Stage) -> list[Entity]:
    """Return of whom a clause tells something, the subject of a passive too."""
    return stage.people(clause.object if clause.passive and clause.object else clause.subject)


@effect("sleep", "predicate place object particles")
def sleep(stage: Stage, clause: Clause) -> None:
    """Somebody perceives nothing from now on."""
    for one in stage.people(clause.subject):
        _attends(stage, one, asleep=True)


@effect("wake", "particles place object")
def wake(stage: Stage, clause: Clause) -> None:
    """Somebody perceives again."""
    for one in _whole(clause, stage):
        if one.name in stage.off:
            stage.off.discard(one.name)
            stage.add(Attend(agent=one.name))


def _attends(stage: Stage, one: Entity, asleep: bool = False) -> None:
    if one.name in stage.where and stage.where[one.name] is None:
        return  # who is away perceives nothing here anyway
    stage.off.add(one.name)
    stage.add(Attend(agent=one.name, attentive=False, asleep=asleep))


@effect("distract", "negation predicate object place particles on to with content action")
def distract(stage: Stage, clause: Clause) -> None:
    """Somebody pays no attention from now on."""
    if clause.negated and not any(need == "negated" for need in stage.frame.needs):
        raise UnclearError("it is not said whether they look")
    for one in stage.people(clause.subject):
        _attends(stage, one)


@effect("distract owner", "predicate object to particles")
def distract_owner(stage: Stage, clause: Clause) -> None:
    """Whose back is turned pays no attention from now on."""
    noun = (clause.object if clause.passive else clause.subject)[0]
    owner = noun.kid("poss")
    if owner is None or clause.negated:
        raise UnclearError("it is not clear whose it is")
    for one in stage.people([owner]):
        _attends(stage, one)


@effect("attend", "particles object place")
def attend(stage: Stage, clause: Clause) -> None:
    """Who did not pay attention does so again."""
    who = stage.people(clause.subject)
    if any(one.name not in stage.off for one in who):
        raise UnclearError("it is not said that they looked away")
    for one in who:
        stage.off.discard(one.name)
        stage.add(Attend(agent=one.name))


@effect("unclear", "predicate object place particles with by about")
def unclear(stage: Stage, clause: Clause) -> None:
    """What somebody does may keep them from seeing what happens."""
    raise UnclearError("it does not say whether they see what happens meanwhile")


# -- coming and going ---------------------------------------------------------------------------------------------


def _room(stage: Stage, clause: Clause) -> tuple[str, bool]:
    """Return where somebody goes, and whether it is a room; empty if no place is named."""
    goal = stage.goal(clause)
    nouns = [goal.noun] if goal is not None else [noun for noun in clause.object if stage.of(noun)]
    if not nouns or not stage.of(nouns[0]):
        return "", False
    found = stage.of(nouns[0])[0]
    if found.person:
        raise UnclearError(f"it is not clear where {found.name} is")
    return found.name, nouns[0].lemma in words("rooms") or found.name in stage.places


def _carries(stage: Stage, clause: Clause, who: list[Entity]) -> None:
    """Take along what somebody comes or goes with."""
    noun = clause.phrase("with")
    for one in stage.of(noun):
        if not one.person:
            stage.change(clause, {f"at({one.name})": who[0].name}, who[:1])


@effect("come", "object place particles to source for with predicate")
def come(stage: Stage, clause: Clause) -> None:
    """Somebody comes in, or back."""
    who = stage.people(clause.subject)
    _carries(stage, clause, who)
    place, room = _room(stage, clause)
    entered = clause.lemma in ("enter", "reenter", "re-enter") and bool(place)
    for one in who:
        if place and (room or entered or not stage.begun):
            stage.comes(one, place, here=not stage.places)
        else:
            stage.comes(one)


def is_in_places(stage: Stage, noun: Word) -> bool:
    """Return whether somebody is told to have been in a place."""
    return is_when(noun) or any(one.name in stage.places for one in stage.of(noun))


@effect("leave", "object place particles source with")
def leave(stage: Stage, clause: Clause) -> None:
    """Somebody leaves."""
    known = words("rooms") | words("buildings")
    if any(noun.lemma not in known and not is_in_places(stage, noun) for noun in clause.object):
        raise UnclearError("it is not clear what is left")
    things = [one for noun in clause.object for one in stage.of(noun)]
    room = next((one.name for noun in clause.object if noun.lemma in words("rooms") for one in stage.of(noun)), "")
    if any(one.person for one in things):
        raise UnclearError("it is not clear who is left where")
    room = room or next((one.name for one in things if one.name in stage.places), "")
    if (
        any(stage.is_known(f"at({one.name})") for one in things)
        or clause.predicate is not None
        or clause.content is not None
    ):
        raise UnclearError("it is not clear what is left")
    _carries(stage, clause, stage.people(clause.subject))
    for one in stage.people(clause.subject):
        stage.leaves(one, room)


@effect("away", "object predicate place particles for to on source action with content")
def away(stage: Stage, clause: Clause) -> None:
    """Somebody is, or goes, where nothing of this is seen."""
    _carries(stage, clause, _whole(clause, stage))
    for one in _whole(clause, stage):
        stage.leaves(one)


@effect("away object", "object place particles by to action content")
def away_object(stage: Stage, clause: Clause) -> None:
    """Somebody is sent or called away."""
    for one in stage.people(clause.object):
        stage.leaves(one)


@effect("away owner", "place")
def away_owner(stage: Stage, clause: Clause) -> None:
    """Whose shift ends goes."""
    owner = clause.subject[0].kid("poss")
    for one in stage.people([owner] if owner is not None else []):
        stage.leaves(one)


@effect("go", "place particles to source for with action on")
def go(stage: Stage, clause: Clause) -> None:
    """Somebody goes to another room, to a piece of furniture, or away."""
    who = stage.people(clause.subject)
    _carries(stage, clause, who)
    goal = stage.goal(clause)
    place, room = _room(stage, clause)
    out = set(clause.particles) & words("away")
    meal = any(p.link == "to" and p.noun.lemma in words("meals") for p in clause.phrases)
    leaves = (
        out
        or meal
        or clause.phrase("out of", "from") is not None
        or clause.phrase("for") is not None
        or clause.action
        or clause.purposes
    )
    if not place and not leaves:
        if set(clause.particles) <= {"around", "round", "along", "over"} and clause.particles:
            return
        raise UnclearError("it is not clear where they go")
    if goal is not None and goal.noun.lemma in words("thresholds"):
        raise UnclearError("it does not say whether they see what happens meanwhile")
    near = (
        bool(place)
        and place not in stage.places
        and goal is not None
        and (goal.noun.lemma in words("furniture") or stage.of(goal.noun)[0].place)
    )
    for one in who:
        if place and (room or not stage.begun):
            stage.comes(one, place, here=False)
        elif near and not out:
            stage.takes_part(one)
        else:
            stage.leaves(one)


@effect("person at", "place particles action object for with to")
def person_at(stage: Stage, clause: Clause) -> None:
    """Somebody is somewhere."""
    who = stage.people(clause.subject)
    goal = stage.goal(clause)
    away = set(clause.particles) & words("away")
    if clause.negated:
        raise UnclearError("it is not said where they are")
    if goal is None and clause.phrases and not away:
        around = next((p for p in clause.phrases if p.link in ("around", "through") and stage.of(p.noun)), None)
        goal = around
    place = stage.of(goal.noun)[0] if goal is not None else None
    if place is None and not away:
        raise UnclearError("it is not clear where they are")
    known = place is not None and place.name in stage.places
    if (
        place is not None
        and goal is not None
        and not known
        and (place.person or goal.noun.lemma in words("furniture") or goal.link in words("spatial"))
    ):
        raise UnclearError("it is not said whether they see what happens")
    for one in who:
        if place is None:
            stage.leaves(one)
        elif not stage.begun and not stage.background and not any(where is None for where in stage.where.values()):
            stage.comes(one, place.name, here=False)
        elif place.name in stage.places:
            if stage.where.get(one.name, "") != place.name:
                stage.comes(one, place.name, here=False)
        elif goal is not None and goal.noun.lemma in words("rooms"):
            if not stage.places:
                raise UnclearError("it is not said where the others are")
            stage.comes(one, place.name, here=False)
        else:
            stage.leaves(one)


@effect("stay", "place particles object content")
def stay(stage: Stage, clause: Clause) -> None:
    """Somebody stays where they are."""
    for one in stage.people(clause.subject):
        if one.name not in stage.where:
            stage.places_told(one, "")


@effect("beside", "place particles with")
def beside(stage: Stage, clause: Clause) -> None:
    """Somebody is with another who did something, and sees it."""
    number = stage.last_change()
    if number is None:
        raise UnclearError("nothing was done yet that they could see")
    for one in stage.people(clause.subject):
        stage.seen(one, number)


# -- things -------------------------------------------------------------------------------------------------------


def _doers(stage: Stage, clause: Clause) -> list[Entity]:
    """Return who does it; nobody where a passive names nobody, or a thing does it."""
    if not clause.subject:
        if clause.passive:
            return []
        raise UnclearError("it is not clear who does it")
    if is_person(clause.subject[0], stage.cast):
        return stage.people(clause.subject)
    return []


def _theme(stage: Stage, clause: Clause) -> list[Entity]:
    found = stage.things(clause.object)
    if any(noun.low in words("pointing") | words("away") for noun in clause.object):
        raise UnclearError("it is not clear what is meant")
    return found


def _at(things: list[Entity], place: str) -> dict[str, str]:
    return {f"at({one.name})": place for one in things}


@effect("put", "object goal source place particles with")
def put(stage: Stage, clause: Clause) -> None:
    """Somebody, or nobody, brings things to a place."""
    goal = stage.goal(clause)
    assert goal is not None
    doers, things = _doers(stage, clause), _theme(stage, clause)
    if goal.noun.lemma == "place" and goal.noun.kid("poss") is not None:
        return _to_its_place(stage, clause, things, doers)
    place = stage.place(goal)
    _was_at(stage, clause, things)
    usual = any(adverb.lemma in ("usually", "always", "normally") for adverb in clause.adverbs)
    if usual:
        raise UnclearError("it is a habit")
    stage.change(clause, _at(things, place), doers, moved=_says_moved(clause))
    return None


def _to_its_place(stage: Stage, clause: Clause, things: list[Entity], doers: list[Entity]) -> None:
    """Somebody puts a thing where it was: it is there, if that is known."""
    people = {one.name for one in stage.cast.people}
    if any(stage.value(f"at({one.name})") in people for one in things):
        put_back(stage, clause)
    for one in doers:
        stage.act(one)


def _says_moved(clause: Clause) -> bool:
    return clause.lemma in ("move", "transfer", "shift", "relocate")


def _was_at(stage: Stage, clause: Clause, things: list[Entity]) -> None:
    """Take in where a thing was before, where its source is named and nothing was told of it."""
    source = next((p for p in clause.phrases if p.link in ("from", "off", "out of", "of")), None)
    if source is None or not stage.of(source.noun):
        return
    found = stage.of(source.noun)[0]
    for one in things:
        if not found.person and not stage.is_known(f"at({one.name})"):
            stage.change(clause, {f"at({one.name})": stage.place(Phrase("from", source.noun))}, holds=True)


@effect("carry", "object goal source place particles with")
def carry(stage: Stage, clause: Clause) -> None:
    """Somebody takes things along to another room: they have them, go there, and put them down."""
    goal = stage.goal(clause)
    assert goal is not None
    doers, things, place = _doers(stage, clause), _theme(stage, clause), stage.place(goal)
    if len(doers) != 1 or not stage.places or stage.where.get(doers[0].name) == place:
        return put(stage, clause)
    _was_at(stage, clause, things)
    if any(stage.value(f"at({one.name})") != doers[0].name for one in things):
        stage.change(clause, _at(things, doers[0].name), doers)
    stage.comes(doers[0], place, here=False)
    stage.change(clause, _at(things, place), doers)
    return None


@effect("keep", "object goal place particles")
def keep(stage: Stage, clause: Clause) -> None:
    """Where somebody keeps a thing it is, and they know it."""
    put(stage, clause)


@effect("put back", "object particles place")
def put_back(stage: Stage, clause: Clause) -> None:
    """Somebody puts a thing where it was before they took it."""
    doers, things = _doers(stage, clause), _theme(stage, clause)
    people = {one.name for one in stage.cast.people}
    for one in things:
        held = [i.value for e in stage.events if isinstance(e, Change) for i in e.sets
                if i.variable == Variable("at", one.name) and i.value and i.value not in people]  # fmt: skip
        if not held:
            raise UnclearError("it is not told where it was")
        stage.change(clause, {f"at({one.name})": held[-1]}, doers)


@effect("take", "object source place up out away back down with")
def take(stage: Stage, clause: Clause) -> None:
    """Somebody has a thing from now on."""
    doers, things = _doers(stage, clause), _theme(stage, clause)
    company = clause.phrase("with")
    if company is not None and doers and stage.of(company) == (doers[0],):
        raise UnclearError("it is not said where they take it")
    _was_at(stage, clause, things)
    if not doers:
        stage.change(clause, _at(things, ""))
        return
    stage.change(clause, _at(things, doers[0].name), doers)


@effect("give", "object recipient to particles source")
def give(stage: Stage, clause: Clause) -> None:
    """Somebody gives a thing to another, who is there."""
    to = clause.recipient if clause.recipient is not None else clause.phrase("to")
    receivers = stage.people([to] if to is not None else [])
    doers, things = _doers(stage, clause), _theme(stage, clause)
    if len(receivers) != 1:
        raise UnclearError("it is not clear who gets it")
    here = stage.where.get(receivers[0].name)
    if any(stage.where.get(one.name, here) != here for one in doers):
        raise UnclearError("it is not said where they meet")
    number = stage.change(clause, _at(things, receivers[0].name), doers)
    stage.seen(receivers[0], number)


@effect("lost", "object particles place")
def lost(stage: Stage, clause: Clause) -> None:
    """Somebody does not have a thing any more, and it is not told where it is."""
    for one in _theme(stage, clause):
        if stage.is_known(f"at({one.name})"):
            stage.change(clause, {f"at({one.name})": ""})


@effect("gone", "object particles place on source")
def gone(stage: Stage, clause: Clause) -> None:
    """A thing is no longer where it was, and it is not told where it is."""
    stage.change(clause, _at(_theme(stage, clause), ""), _doers(stage, clause))


@effect("swap", "object with for")
def swap(stage: Stage, clause: Clause) -> None:
    """Two things change places."""
    other = clause.phrase("with", "for")
    things = [*_theme(stage, clause), *(stage.things([other]) if other is not None else ())]
    at = [stage.value(f"at({one.name})") for one in things]
    if len(things) != 2 or not all(at):
        raise UnclearError("it is not told where both are")
    stage.change(clause, {f"at({things[0].name})": at[1], f"at({things[1].name})": at[0]}, _doers(stage, clause))


@effect("replace", "object with by")
def replace_(stage: Stage, clause: Clause) -> None:
    """A thing is where another was, which is somewhere else."""
    other = clause.phrase("with", "by")
    [old], new = _theme(stage, clause)[:1], stage.things([other] if other is not None else [])[0]
    at = stage.value(f"at({old.name})")
    if not at:
        raise UnclearError(f"it is not told where the {old.name} was")
    stage.change(clause, {f"at({old.name})": "", f"at({new.name})": at}, _doers(stage, clause))


@effect("fill", "object with")
def fill(stage: Stage, clause: Clause) -> None:
    """A container holds something from now on."""
    other = clause.phrase("with")
    box, stuff = _theme(stage, clause)[0], stage.things([other] if other is not None else [])[0]
    box.place = True
    stage.change(clause, {f"inside({box.name})": stuff.name, f"at({stuff.name})": box.name}, _doers(stage, clause))


@effect("contain", "object")
def contain(stage: Stage, clause: Clause) -> None:
    """What a container holds."""
    box, stuff = stage.things(clause.subject)[0], _theme(stage, clause)[0]
    box.place = True
    stage.change(clause, {f"inside({box.name})": stuff.name, f"at({stuff.name})": box.name})


@effect("state", "object place particles with")
def state(stage: Stage, clause: Clause) -> None:
    """A thing is in another state from now on."""
    things = _theme(stage, clause)
    stage.change(clause, {f"state({one.name})": stage.frame.gives for one in things}, _doers(stage, clause))


@effect("open", "object place particles with")
def open_(stage: Stage, clause: Clause) -> None:
    """A thing is open from now on, and who opens it sees what is told to be in it."""
    things, doers = _theme(stage, clause), _doers(stage, clause)
    stage.change(clause, {f"state({one.name})": "open" for one in things}, doers)
    stage.opened, stage.opened_in = things[0].name, stage.sentence
    known = {i.value for e in stage.events if isinstance(e, Change) for i in e.sets if i.variable.quality == "at"}
    if doers and (things[0].name in known or stage.is_known(f"inside({things[0].name})")):
        stage.add(Perceive(agents=tuple(one.name for one in doers), variable=Variable("inside", things[0].name)))


@effect("state of verb", "object place particles with")
def state_of_verb(stage: Stage, clause: Clause) -> None:
    """A thing is as the verb says from now on: broken, repaired, cancelled."""
    value = {"break": "broken"}.get(
        clause.lemma, clause.verb.low if clause.verb.tag == "VBN" else f"{clause.lemma.removesuffix('e')}ed"
    )
    stage.change(clause, {f"state({one.name})": value for one in _theme(stage, clause)}, _doers(stage, clause))


@effect("switch", "object particles predicate place")
def switch(stage: Stage, clause: Clause) -> None:
    """A thing is on or off from now on."""
    _require_arrived(stage, clause.object)
    if any(noun.lemma == "light" for noun in clause.object):
        raise UnclearError("it does not say whether anybody can see what happens in the dark")
    said = [p for p in (*clause.particles, *(a.lemma for a in clause.adverbs)) if p in ("on", "off", "up", "down")]
    stage.change(clause, {f"state({one.name})": said[0] for one in _theme(stage, clause)}, _doers(stage, clause))


@effect("leave state", "object predicate")
def leave_state(stage: Stage, clause: Clause) -> None:
    """A thing is left in a state."""
    assert clause.predicate is not None
    value = clause.predicate.low
    stage.change(clause, {f"state({one.name})": value for one in _theme(stage, clause)}, _doers(stage, clause))


@effect("time", "object to for until at on from place")
def time(stage: Stage, clause: Clause) -> None:
    """Something is at another time from now on."""
    stage.change(clause, {f"state({_theme(stage, clause)[0].name})": time_of(clause)}, _doers(stage, clause))


@effect("thing at", "place goal particles predicate")
def thing_at(stage: Stage, clause: Clause) -> None:
    """Where a thing is, or was from the start."""
    goal = stage.goal(clause)
    assert goal is not None
    things = stage.things(clause.subject)
    if clause.negated:
        raise UnclearError("it is not said where it is")
    if any(kid.low == "no" for noun in clause.subject for kid in noun.kids):
        return None  # what is not there
    if time_of(clause):
        return thing_time(stage, clause)
    place = stage.place(goal)
    for one in things:
        if (
            one.place
            and (goal.noun.lemma in words("rooms") or place in stage.places)
            and one.name not in stage.rooms
        ):
            stage.rooms[one.name] = place
            continue
        _is_so(stage, clause, f"at({one.name})", place)
    return None


def _is_so(stage: Stage, clause: Clause, variable: str, value: str) -> None:
    """Take in what the narrator says to be so.

    It was so from the start if nothing was told of it. Where something was, it is news that nobody there may have.
    """
    wanted = Variable.read(variable)
    spoken = any(
        (isinstance(e, Tell) and any(c.variable == wanted for c in e.says))
        or (isinstance(e, Believe) and e.claim.variable == wanted)
        for e in stage.events
    )
    if spoken and not stage.value(variable):
        stage.change(clause, {variable: value}, holds=True)
        stage.update(len(stage.events) - 1, unseen_by=(EVERYBODY,))
        _all_told(stage)
        return
    if stage.value(variable) == value:
        return
    if spoken:
        number = stage.change(clause, {variable: value})
        stage.update(number, unseen_by=(EVERYBODY,))
        _all_told(stage)
        return
    stage.change(clause, {variable: value})


def _all_told(stage: Stage) -> None:
    number = len(stage.events) - 1
    stage.tells_of(number, *(one.name for one in stage.cast.people))


@effect("thing state", "predicate particles place")
def thing_state(stage: Stage, clause: Clause) -> None:
    """In which state a thing is."""
    value = state_of(clause)
    things = stage.things(clause.subject)
    _require_arrived(stage, clause.subject)
    if clause.negated or not value:
        raise UnclearError("it is not clear in which state it is")
    for one in things:
        _is_so(stage, clause, f"state({one.name})", value)


def _require_arrived(stage: Stage, nouns: tuple[Word, ...]) -> None:
    """Raise `UnclearError` where the state of a device may mean that words did not arrive."""
    if any(noun.lemma in words("devices") for noun in nouns) and any(isinstance(e, Tell) for e in stage.events):
        raise UnclearError("it is not said whether words arrived")


@effect("thing time", "place to for at on until source particles predicate")
def thing_time(stage: Stage, clause: Clause) -> None:
    """When something is."""
    if clause.negated:
        raise UnclearError("it is not said when it is")
    for one in stage.things(clause.subject):
        _is_so(stage, clause, f"state({one.name})", time_of(clause))


@effect("self state", "particles")
def self_state(stage: Stage, clause: Clause) -> None:
    """A thing changes by itself."""
    for one in stage.things(clause.subject):
        stage.change(clause, {f"state({one.name})": "open" if clause.lemma == "open" else "closed"})


@effect("roll", "place goal particles source")
def roll(stage: Stage, clause: Clause) -> None:
    """A thing moves by itself, or falls."""
    goal = stage.goal(clause)
    place = stage.place(goal) if goal is not None else ""
    for one in stage.things(clause.subject):
        stage.change(clause, {f"at({one.name})": place})


# -- perceiving ---------------------------------------------------------------------------------------------------


@effect("see", "negation object content action place particles from through")
def see(stage: Stage, clause: Clause) -> None:
    """Somebody perceives, or does not, what is done or was done."""
    nobody = bool(clause.subject) and clause.subject[0].low in ("nobody", "no-one", "neither", "none")
    who = list(stage.cast.people) if nobody else stage.people(clause.subject)
    missing = clause.negated or nobody or any(noun.low == "nothing" for noun in clause.object)
    hidden = clause.phrase("through", "from", "behind") is not None
    inner = clause.action or clause.content
    if inner is not None and inner.asks is None and inner.lemma != "do":
        return _see_done(stage, clause, who, inner, missing, hidden)
    if clause.progressive and not clause.object and not missing:
        raise UnclearError("it is not said what they see")
    seen = [one for noun in clause.object for one in stage.of(noun)]
    number = _seen_event(stage, clause, seen, who)
    person = next((one for one in seen if one.person), None)
    if missing and person is not None:
        return _unnoticed_by(stage, who, person)
    if number is None:
        if missing:
            return None  # nothing was done yet that they could miss
        if not seen or any(one.person for one in seen):
            raise UnclearError("it is not clear what of it they see")
        told = any(stage.is_known(f"at({one.name})") for one in seen) or stage.goal(clause) is not None
        return find(stage, clause) if told or stage.opened_in == stage.sentence else None
    for one in who:
        if missing:
            stage.unseen(one, number)
        elif isinstance(event := stage.events[number], Change) and one.name in event.doers:
            _notices(stage, one, seen, number)
        else:
            stage.seen(one, number, secretly=hidden or _unnoticed(stage, one))
    return None


def _unnoticed_by(stage: Stage, who: list[Entity], person: Entity) -> None:
    """Who did something does not notice that another saw it."""
    mine = [k for one in who if (k := stage.last_change(by=one.name)) is not None]
    for k in stage.together(mine[-1]) if mine else ():
        event = stage.events[k]
        if person.name not in (*event.seen_by, *event.secretly_seen_by):
            raise UnclearError(f"it is not said whether {person.name} saw it")
        stage.seen(person, k, secretly=True)
    if not mine:
        raise UnclearError("it is not clear what of it they do not see")


def _unnoticed(stage: Stage, one: Entity) -> bool:
    return one.name in stage.where and stage.where[one.name] is None


def _notices(stage: Stage, one: Entity, seen: list[Entity], number: int) -> None:
    """Who did something notices that another saw it."""
    for other in seen:
        if other.person and other is not one:
            stage.add(Notice(agent=one.name, whom=other.name, event=str(number + 1)))


def _seen_event(stage: Stage, clause: Clause, seen: list[Entity], who: list[Entity]) -> int | None:
    """Return the change that is seen: by the one who is seen, by what is pointed to, or the last one."""
    pointing = not clause.object or any(
        noun.low in ("it", "this", "that", "everything", "all", "nothing") for noun in clause.object
    )
    if pointing or clause.action is not None or clause.content is not None:
        return stage.last_change()
    person = next((one for one in seen if one.person), None)
    if person is not None:
        mine = [k for one in who if (k := stage.last_change(by=one.name)) is not None]
        theirs = stage.last_change(by=person.name)
        return theirs if theirs is not None else (mine[-1] if mine else None)
    return None


def _see_done(stage: Stage, clause: Clause, who: list[Entity], inner: Clause, missing: bool, hidden: bool) -> None:
    """Somebody sees another do something, or something be somewhere."""
    if inner is clause.content and (inner.lemma == "be" or inner.negated):
        claim = stage.claim(inner)
        if missing or claim.variable is None or not claim.value or claim.chain:
            raise UnclearError("it is not clear what of it they see")
        if stage.value(str(claim.variable)) != claim.value:
            stage.change(inner, {str(claim.variable): claim.value}, holds=True)
            stage.update(len(stage.events) - 1, unseen_by=(EVERYBODY,))
            _all_told(stage)
        stage.add(Perceive(agents=tuple(one.name for one in who), variable=claim.variable, value=claim.value))
        return
    mine = [k for one in who if (k := stage.last_change(by=one.name)) is not None]
    if inner.lemma in words("seeing") | {"look"} and not inner.object and mine and not missing:
        for person in who:
            _notices(stage, person, stage.people(inner.subject), mine[-1])
        return
    if inner.phrase("from behind", "through") is not None:
        raise UnclearError("it is not said from where they see it")
    start = len(stage.events)
    before, stage.hidden = stage.hidden, tuple(one.name for one in who) if missing else ()
    try:
        for one in (inner, *inner.joined):
            stage.perform(one, frame_of(one, stage.cast))
    finally:
        stage.hidden = before
    new = [k for k in range(start, len(stage.events)) if isinstance(stage.events[k], Change)]
    if not new and not any(isinstance(event, Leave | Enter) for event in stage.events[start:]):
        raise UnclearError("it is not clear what they see of it")
    for k in new if not missing else ():
        for person in who:
            stage.seen(person, k, secretly=hidden or _unnoticed(stage, person))


@effect("miss", "object")
def miss(stage: Stage, clause: Clause) -> None:
    """Somebody did not perceive what was done last."""
    number = stage.last_change()
    if number is None or clause.negated:
        raise UnclearError("nothing was done yet")
    for one in stage.people(clause.subject):
        stage.unseen(one, number)


@effect("ignorant", "negation object content about of action")
def ignorant(stage: Stage, clause: Clause) -> None:
    """Somebody did not learn of what was done last."""
    _unaware(stage, clause.content or clause.action, stage.people(clause.subject))


def _unaware(stage: Stage, content: Clause | None, who: list[Entity]) -> None:
    """Somebody does not know of what happened: of what a clause says, which then did, or of what was told last."""
    number = stage.last_change()
    if content is not None and content.asks is None:
        start = len(stage.events)
        stage.perform(content, frame_of(content, stage.cast))
        new = [k for k in range(start, len(stage.events)) if isinstance(stage.events[k], Change)]
        if not new and len(stage.events) > start:
            raise UnclearError("it is not clear what of it they do not know")
        same = [k for k in new if number is not None and _sets(stage, k) == _sets(stage, number)]
        if same:  # it was told before
            del stage.events[start:]
            new = []
        number = new[-1] if new else number
    if number is None:
        raise UnclearError("nothing was done yet")
    for one in who:
        stage.unseen(one, number)


def _sets(stage: Stage, number: int) -> object:
    event = stage.events[number]
    return event.sets if isinstance(event, Change) else ()


@effect("find out", "negation particles content object about")
def find_out(stage: Stage, clause: Clause) -> None:
    """Somebody learns of what was done last, or never does."""
    if clause.negated:
        return _unaware(stage, clause.content, stage.people(clause.subject))
    number = stage.last_change()
    if number is None:
        raise UnclearError("nothing was done yet")
    for one in stage.people(clause.subject):
        _learns_last(stage, one, number)
    return None


def _learns_last(stage: Stage, one: Entity, number: int) -> None:
    change = stage.events[number]
    assert isinstance(change, Change)
    for item in change.sets:
        stage.add(Perceive(agents=(one.name,), variable=item.variable))


@effect("watch", "place particles through from object")
def watch(stage: Stage, clause: Clause) -> None:
    """Somebody watches unnoticed what happens from now on."""
    who = stage.people(clause.subject)
    number = stage.last_change()
    for one in who:
        stage.places_told(one, None)
        if number is not None:  # they may have watched from before that on
            stage.told_of.get(number, set()).discard(one.name)
            stage.untold.setdefault(one.name, []).append((number, number + 1))
    stage.add(Watch(agents=tuple(one.name for one in who)))


@effect("look into", "place object for particles")
def look_into(stage: Stage, clause: Clause) -> None:
    """Somebody sees what is in a place."""
    phrase = next(p for p in clause.phrases if p.link in ("in", "into", "inside", "under", "behind"))
    place = stage.place(phrase)
    who = stage.people(clause.subject)
    if clause.negated:
        return
    for one in who:
        stage.takes_part(one)
    stage.add(Perceive(agents=tuple(one.name for one in who), variable=Variable("inside", place)))


@effect("find", "object place goal particles predicate")
def find(stage: Stage, clause: Clause) -> None:
    """Somebody comes upon a thing somewhere."""
    who, things = stage.people(clause.subject), _theme(stage, clause)
    if clause.negated:
        raise UnclearError("it is not clear what is found")
    for one in who:
        stage.takes_part(one)
    for thing in things:
        _found(stage, clause, tuple(one.name for one in who), thing.name)


def _found(stage: Stage, clause: Clause, agents: tuple[str, ...], thing: str) -> None:
    goal = stage.goal(clause)
    opened = stage.opened and (
        set(clause.particles) & {"inside", "in", "there"} or stage.opened_in == stage.sentence
    )
    if goal is None and opened:
        stage.change(clause, {f"at({thing})": stage.opened}, holds=True)
        stage.add(Perceive(agents=agents, variable=Variable("inside", stage.opened), value=thing))
        return
    if goal is None and not stage.is_known(f"at({thing})"):
        raise UnclearError("it is not told where it is found")
    if goal is None:
        stage.add(Perceive(agents=agents, variable=Variable("at", thing)))
        return
    place = stage.place(goal)
    if stage.value(f"at({thing})") not in ("", place):
        raise UnclearError("it was somewhere else before")
    stage.add(Perceive(agents=agents, variable=Variable("at", thing), value=place, openly=True))
    stage.begun = True


@effect("learn", "content from")
def learn(stage: Stage, clause: Clause) -> None:
    """Somebody hears or reads that something is so."""
    if clause.negated:
        return ignorant(stage, clause)
    if clause.content is not None and clause.content.lemma in words("saying"):
        return overhear(stage, clause)
    claim = stage.claim(clause.content) if clause.content is not None else None
    if claim is None:
        raise UnclearError("it is not clear what they learn")
    for one in stage.people(clause.subject):
        stage.add(Believe(claim=claim.model_copy(update={"chain": (one.name, *claim.chain), "verb": "believes"})))
    return None


@effect("overhear", "action")
def overhear(stage: Stage, clause: Clause) -> None:
    """Somebody hears unnoticed what another says."""
    inner = clause.action or clause.content
    assert inner is not None
    start = len(stage.events)
    stage.perform(inner, frame_of(inner, stage.cast))
    said = [k for k in range(start, len(stage.events)) if isinstance(stage.events[k], Tell)]
    if not said:
        raise UnclearError("it is not clear what they hear")
    for k in said:
        stage.update(k, overheard_by=tuple(one.name for one in stage.people(clause.subject)))


# -- saying -------------------------------------------------------------------------------------------------------


def _private(stage: Stage, clause: Clause) -> bool:
    secret = any(adverb.lemma in words("private") for adverb in clause.adverbs)
    alone = any(phrase.link == "in" and phrase.noun.lemma in ("private", "secret") for phrase in clause.phrases)
    return secret or alone or clause.lemma in ("whisper", "text", "email", "phone", "ring", "call")


@effect("tell", "negation object recipient to content action about of for at predicate adverbs")
def tell(stage: Stage, clause: Clause) -> None:
    """Somebody tells others what is so, or does not."""
    to = [
        word
        for word in (clause.recipient, clause.phrase("to"))
        if word is not None and is_person(word, stage.cast)
    ]
    hearers = stage.people([*(w for w in clause.object if is_person(w, stage.cast)), *to])
    nobody = bool(clause.subject) and clause.subject[0].low in ("nobody", "no-one", "neither", "none")
    if clause.negated or nobody:
        if clause.content is not None or stage.last_change() is not None:
            _unaware(stage, clause.content, hearers)
        return
    if clause.passive and clause.phrase("to") is not None and clause.content is None:
        raise UnclearError("it is not clear who comes to be where")
    if clause.action is not None and clause.content is None:
        if clause.lemma in ("call", "phone", "ring") and clause.action.lemma == "tell":
            return _tell_last(stage, clause, hearers)
        raise UnclearError("it is a request")
    if clause.content is not None and clause.content.asks is not None:
        return _tell_last(stage, clause, hearers)
    about = clause.phrase("about", "of")
    if clause.content is None and not stage.quoted.get(stage.sentence):
        if clause.lemma in ("phone", "call", "ring") and about is None:
            stage.addressed[stage.sentence] = hearers
            return
        if about is None and (
            clause.lemma not in ("tell", "inform") or any(not is_person(w, stage.cast) for w in clause.object)
        ):
            raise UnclearError("it is not clear what is told")
        return _tell_last(stage, clause, hearers)
    claims = stage.claims(clause.content)
    if not clause.subject:
        for one in hearers:
            for claim in claims:
                stage.add(
                    Believe(claim=claim.model_copy(update={"chain": (one.name, *claim.chain), "verb": "believes"}))
                )
        return
    _utter(stage, clause, hearers, claims)


def _everybody(clause: Clause) -> bool:
    given = [*clause.object, *(p.noun for p in clause.phrases), *([clause.recipient] if clause.recipient else ())]
    return any(word.low in words("everybody") for word in given)


def _utter(stage: Stage, clause: Clause, hearers: list[Entity], claims: tuple[Claim, ...]) -> None:
    speaker = stage.people(clause.subject)
    if len(speaker) != 1:
        raise UnclearError("it is not clear who says it")
    everybody = _everybody(clause)
    apart = _private(stage, clause) or stage.sentence in stage.addressed
    private = apart and bool(hearers) and not everybody
    if any(claim.negated and not claim.value for claim in claims):
        raise UnclearError("it is not clear what is said")
    others = () if everybody else tuple(one.name for one in hearers if one is not speaker[0])
    if not private:
        stage.takes_part(speaker[0])
    number = stage.add(Tell(speaker=speaker[0].name, hearers=others, says=claims, private=private))
    heard = {speaker[0].name, *others}
    everyone = [one.name for one in stage.cast.people]
    stage.tells_of(number, *(everyone if private else heard))


def _tell_last(stage: Stage, clause: Clause, hearers: list[Entity]) -> None:
    """Somebody tells where a thing is, or what happened last: what they hold of it."""
    number = stage.last_change()
    if number is None:
        raise UnclearError("nothing was told that they could say")
    change = stage.events[number]
    assert isinstance(change, Change)
    claims = tuple(Claim(variable=item.variable) for item in change.sets if item.value)
    if not claims:
        raise UnclearError("it is not clear what is told")
    _utter(stage, clause, hearers, claims)


@effect("say", "recipient to content object predicate aloud about place adverbs on")
def say(stage: Stage, clause: Clause) -> None:
    """Somebody says something, to those there."""
    if clause.subject and not is_person(clause.subject[0], stage.cast):
        return label(stage, clause)
    if clause.negated:
        return None
    to = [
        word
        for word in (clause.recipient, clause.phrase("to"))
        if word is not None and is_person(word, stage.cast)
    ]
    if clause.object and not any(noun.low in words("pointing") for noun in clause.object):
        raise UnclearError("it is not clear what is said")
    hearers = stage.people(to, wanted=False) or stage.addressed.get(stage.sentence, [])
    _utter(stage, clause, hearers, stage.claims(clause.content))
    return None


@effect("label", "object predicate content action place")
def label(stage: Stage, clause: Clause) -> None:
    """What a container is labelled with."""
    quotes = stage.sentences[stage.sentence].quotes
    stage.said.add(stage.sentence)
    things = stage.things(clause.object if clause.passive else clause.subject)
    if clause.lemma == "be" and clause.predicate is not None:
        return _label_is(stage, clause)
    if not quotes or clause.negated:
        raise UnclearError("it is not clear what it says")
    stage.labels[things[0].name] = quotes[0].strip(" .,!").lower()
    things[0].place = True


def _label_is(stage: Stage, clause: Clause) -> None:
    """`The label on the box is hats`: the box is where the label is."""
    noun = clause.subject[0]
    on = next((kid.kid("pobj") for kid in noun.kids if kid.low in ("on", "of")), None) or noun.kid("poss")
    found = stage.of(on) or tuple(stage.cast.find(on) if on is not None else ())
    if len(found) != 1 or clause.predicate is None or clause.negated:
        raise UnclearError("it is not clear what is labelled")
    found[0].place = True
    stage.labels[found[0].name] = clause.predicate.low


@effect("ask", "object recipient to content action for about")
def ask(stage: Stage, clause: Clause) -> None:
    """A question tells nothing of what is so."""
    stage.said.add(stage.sentence)
    if clause.action is not None:
        raise UnclearError("it is a request")


# -- minds --------------------------------------------------------------------------------------------------------


@effect("believe", "predicate content")
def believe(stage: Stage, clause: Clause) -> None:
    """The words say what somebody holds."""
    if clause.content is None or clause.negated:
        raise UnclearError("it is not said what they hold instead")
    claim = stage.claim(clause.content)
    for one in _holders(stage, clause):
        stage.add(Believe(claim=claim.model_copy(update={"chain": (one.name, *claim.chain), "verb": "believes"})))


def _holders(stage: Stage, clause: Clause) -> list[Entity]:
    return stage.people(clause.object if clause.passive else clause.subject)


@effect("convinced", "content object")
def convinced(stage: Stage, clause: Clause) -> None:
    """The words say what somebody is convinced of."""
    believe(stage, clause)


@effect("know", "negation content predicate object")
def know(stage: Stage, clause: Clause) -> None:
    """Somebody knows that something is so, which it then is, or does not know it."""
    who = stage.people(clause.subject)
    content = clause.content
    negated = clause.negated != (
        clause.predicate is not None and clause.predicate.low in ("unaware", "ignorant", "oblivious")
    )
    if content is None or content.asks is not None:
        number = stage.last_change()
        if clause.link == "as" and not negated and content is None and stage.events:
            return _knows_that(stage, who)
        if not negated or number is None:
            raise UnclearError("it is not clear what they know")
        for one in who:
            stage.unseen(one, number)
        return
    claim = stage.claim(content)
    if claim.variable is None or claim.negated:
        raise UnclearError("it is not clear what they know")
    if not claim.chain and stage.value(str(claim.variable)) != claim.value:
        new = not stage.is_known(str(claim.variable))
        number = stage.change(content, {str(claim.variable): claim.value}, holds=new)
        if negated:
            for one in who:
                stage.unseen(one, number)
    for one in who:
        chain = (one.name, *claim.chain)
        if negated:
            stage.add(Believe(claim=Claim(chain=chain, verb="knows", variable=claim.variable, negated=True)))
        else:
            stage.add(Believe(claim=claim.model_copy(update={"chain": chain, "verb": "believes"})))


def _knows_that(stage: Stage, who: list[Entity]) -> None:
    """Somebody knows what a clause says that was just read: `as Hal knows`."""
    last = stage.events[-1]
    if not isinstance(last, Change):
        raise UnclearError("it is not clear what they know")
    names = {one.name for one in who}
    kept = tuple(name for name in last.unseen_by if name not in names)
    if EVERYBODY in kept:
        kept = tuple(one.name for one in stage.cast.people if one.name not in names)
    stage.update(len(stage.events) - 1, unseen_by=kept)


@effect("expect", "action object")
def expect(stage: Stage, clause: Clause) -> None:
    """Where somebody expects to find a thing they take it to be."""
    inner = clause.action
    assert inner is not None
    goal = stage.goal(inner)
    if inner.lemma not in ("find", "see") or goal is None or clause.negated:
        raise UnclearError("it is not clear what they expect")
    thing, place = stage.things(inner.object)[0], stage.place(goal)
    for one in stage.people(clause.subject):
        stage.add(Believe(claim=Claim(chain=(one.name,), variable=Variable("at", thing.name), value=place)))


@effect("trust", "object")
def trust(stage: Stage, clause: Clause) -> None:
    """Somebody believes, or does not, what another said."""
    who, other = stage.people(clause.subject), stage.people(clause.object)
    said = [k for k, e in enumerate(stage.events) if isinstance(e, Tell) and e.speaker == other[0].name]
    if not said:
        raise UnclearError(f"nothing was told that {other[0].name} said")
    words_ = stage.events[said[-1]]
    assert isinstance(words_, Tell)
    if clause.negated:
        taken = tuple(Taken(hearer=one.name, trust="no") for one in who)
        stage.update(said[-1], taken=(*words_.taken, *taken))
        return
    for one in who:
        for claim in words_.says:
            stage.add(Believe(claim=claim.model_copy(update={"chain": (one.name, *claim.chain)})))


@effect("want", "negation object action content for about")
def want(stage: Stage, clause: Clause) -> None:
    """What somebody wants changes nothing."""
    stage.people(clause.subject)


# -- what changes nothing -----------------------------------------------------------------------------------------


@effect(
    "idle", "negation object predicate place particles for about with by to content action recipient adverbs on"
)
def idle(stage: Stage, clause: Clause) -> None:
    """What changes neither where things are nor who perceives what."""


@effect("not done", "negation action")
def not_done(stage: Stage, clause: Clause) -> None:
    """What somebody forgets or tries to do is not told as done."""
    inner = clause.action
    if inner is None or inner.content is not None or inner.action is not None or clause.negated:
        raise UnclearError("it is not clear whether it was done")
    number = stage.last_change()
    if clause.lemma in ("fail", "forget", "neglect") and number is not None:
        if inner.lemma in words("seeing") | words("knowing"):
            for one in stage.people(clause.subject):
                stage.unseen(one, number)
        elif inner.lemma in ("tell", "inform"):
            for one in stage.people([*inner.object, *([inner.recipient] if inner.recipient else ())]):
                stage.unseen(one, number)


@effect("act", "object place particles with for")
def act(stage: Stage, clause: Clause) -> None:
    """Somebody does something that is kept in words."""
    for one in stage.people(clause.subject):
        stage.add(Act(agent=one.name, does=f"{clause.lemma} {' '.join(n.text for n in clause.object)}".strip()))


@effect("through", "action")
def through(stage: Stage, clause: Clause) -> None:
    """What is begun may or may not be done."""
    raise UnclearError("it is not said whether it was done")


# -- in short -----------------------------------------------------------------------------------------------------


def short(event: Event) -> str:
    """Return an event in short, as the examples of frames have it."""
    match event:
        case Change():
            sets = " ".join(f"{item.variable}={item.value or '?'}" for item in event.sets)
            who = " and ".join(event.doers)
            verb = "opens " if event.verb == "open" and who else "changes " if who else ""
            return _access(f"{who} {verb}{sets}".strip(), event)
        case Enter():
            return f"{event.agent} comes {event.room}".strip()
        case Leave():
            return f"{event.agent} leaves {event.room}".strip()
        case Attend():
            how = "sleeps" if event.asleep else "attends" if event.attentive else "is inattentive"
            return f"{event.agent} {how}"
        case Watch():
            return f"{', '.join(event.agents)} watches"
        case Perceive():
            value = f"={event.value}" if event.value else ""
            return f"{', '.join(event.agents)} perceives {event.variable}{value}"
        case Tell():
            said = " ".join(map(_claimed, event.says))
            heard = f" unnoticed by {', '.join(event.overheard_by)}" if event.overheard_by else ""
            return (
                f"{event.speaker} tells {', '.join(event.hearers)} {said}".replace("  ", " ")
                + (" in private" if event.private else "")
                + heard
            )
        case Believe(claim=claim):
            verb = "does not know" if claim.verb == "knows" and claim.negated else "holds"
            return f"{', '.join(claim.chain)} {verb} {claim.variable}{f'={claim.value}' if claim.value else ''}"
        case Unread():
            return "unread"
        case Act():
            return f"{event.agent} acts"
        case Notice():
            return f"{event.agent} notices {event.whom}"
    return event.kind


def _claimed(claim: Claim) -> str:
    chain = f"{', '.join(claim.chain)} {claim.verb} " if claim.chain else ""
    return f"{chain}{'not ' if claim.negated else ''}{claim.variable}={claim.value}"


def _access(words_: str, event: Change) -> str:
    seen = (*event.seen_by, *event.secretly_seen_by)
    found = f"{words_} seen by {', '.join(seen)}" if seen else words_
    return f"{found} unseen by {', '.join(event.unseen_by)}" if event.unseen_by else found


_ = NOTHING
