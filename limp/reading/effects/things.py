"""Effects of what happens to things: where they are put, who has them, in which state they are."""

from __future__ import annotations

from ...episodes.events import Perceive
from ...episodes.variables import Variable
from ..clauses import Clause, Phrase
from ..coverage import holds_inside
from ..frames import words
from ..mentions import Entity
from ..needs import UnclearError, can_be, goals_of, is_person, new_state, state_of, time_of
from ..parsing import Word
from ..stage import EVERYBODY, Stage, effect


def doers_of(stage: Stage, clause: Clause) -> list[Entity]:
    """Return who does it; nobody where a passive names nobody, or a thing does it."""
    if not clause.subject:
        if clause.passive:
            return []
        raise UnclearError("it is not clear who does it")
    if clause.subject[0].low in words("unnamed doers") and clause.perfect:
        return []
    if is_person(clause.subject[0], stage.cast):
        return stage.people(clause.subject)
    acts = bool(clause.object) and stage.of(clause.object[0]) != stage.of(clause.subject[0])
    if acts and not clause.passive and clause.subject[0].lemma not in words("forces") | words("animals"):
        raise UnclearError(f"it is not clear who {clause.subject[0].text!r} is")
    return []


def theme(stage: Stage, clause: Clause) -> list[Entity]:
    """Return the things that a clause is about."""
    found = stage.things(clause.object)
    if any(noun.low in words("pointing") | words("away") for noun in clause.object):
        raise UnclearError("it is not clear what is meant")
    if any(noun.lemma in words("abstract") and " " not in noun.text for noun in clause.object):
        raise UnclearError(f"{clause.object[0].text!r} is no thing")
    if any(noun.lemma in words("particles") - words("body") for noun in clause.object):  # moved the bucket round
        raise UnclearError(f"it is not clear what {clause.object[0].text!r} is")
    if any(noun.lemma in words("body") for noun in clause.object):
        raise UnclearError("it does not say whether they see what happens meanwhile")
    return found


def _at(things: list[Entity], place: str) -> dict[str, str]:
    return {f"at({one.name})": place for one in things}


@effect("put", "object goal source place particles means")
def put(stage: Stage, clause: Clause) -> None:
    """Somebody, or nobody, brings things to a place."""
    goal = stage.goal(clause)
    assert goal is not None
    doers, things = doers_of(stage, clause), theme(stage, clause)
    to = clause.phrase("to")
    if to is not None and is_person(to, stage.cast):
        raise UnclearError("it is not clear who gets it")
    if clause.lemma in words("keeping") and any(one.link in words("until then") for one in clause.around):
        raise UnclearError("it is not told where it is then")
    if clause.lemma in words("leaving") and _moves_beside(stage, clause, things):
        raise UnclearError("it is told to be in two places")
    if stage.is_usual_place(goal.noun):
        return _to_its_place(stage, clause, things, doers)
    place = stage.place(goal)
    if clause.lemma in words("leaving") and all(stage.value(f"at({one.name})") == place for one in things):
        return None
    _stands_here(stage, clause, goal, doers)
    _was_at(stage, clause, things)
    _with_content(stage, clause, things)
    number = stage.change(clause, _at(things, place), doers, moved="moved" in stage.frame.marks)
    if "hidden" in stage.frame.marks:
        stage.update(number, in_view="no")
    return None


@effect("put in", "object particles means")
def put_in(stage: Stage, clause: Clause) -> None:
    """Somebody puts things into what was opened in the same sentence."""
    if stage.opened_in != stage.sentence or not stage.opened:
        raise UnclearError("it is not clear into what")
    doers, things = doers_of(stage, clause), theme(stage, clause)
    stage.change(clause, _at(things, stage.opened), doers)


def _moves_beside(stage: Stage, clause: Clause, things: list[Entity]) -> bool:
    """Return whether the sentence says of things that are left somewhere that they are moved, too."""
    return any(
        goals_of(other, stage.cast) and [one for noun in other.object for one in stage.of(noun)] == things
        for other in stage.beside
        if any(clause.verb is around.verb for around in other.around)
    )


def _to_its_place(stage: Stage, clause: Clause, things: list[Entity], doers: list[Entity]) -> None:
    """Somebody leaves a thing where it was: it is there, if that is known."""
    people = {one.name for one in stage.cast.people}
    if clause.lemma not in words("leaving") and any(stage.value(f"at({one.name})") in people for one in things):
        raise UnclearError("it is not told where it was")
    for one in doers:
        stage.act(one)


def _stands_here(stage: Stage, clause: Clause, goal: Phrase, doers: list[Entity]) -> None:
    """Take in that what somebody puts a thing into stands in the room where they are told to be."""
    [box, *_] = stage.of(goal.noun)
    room = stage.where.get(doers[0].name) if doers else None
    inside = goal.link not in words("spatial") and not box.person and box.owner is None
    inside = inside and box.noun.endswith((*words("containers"), *words("furniture"), *words("opening things")))
    if room and inside and box.name not in stage.places and not stage.is_known(f"at({box.name})"):
        stage.rooms[box.name] = room
        stage.assumed[box.name] = (
            f"the {box.name} stands in the {room}, where {doers[0].name} puts something into it"
        )
        stage.change(clause, {f"at({box.name})": room}, holds=True)


def _with_content(stage: Stage, clause: Clause, things: list[Entity]) -> None:
    """Take in what is in a thing, which goes along with it: `with the coin inside`."""
    for noun in (p.noun for p in clause.phrases if p.link == "with" and holds_inside(p.noun)):
        for one in stage.things([noun]):
            if stage.value(f"at({one.name})") not in ("", things[0].name):
                raise UnclearError(f"the {one.name} was somewhere else before")
            if not stage.is_known(f"at({one.name})"):
                stage.change(clause, {f"at({one.name})": things[0].name}, holds=True)


def _was_at(stage: Stage, clause: Clause, things: list[Entity]) -> None:
    """Take in where a thing was before, where its source is named and nothing was told of it."""
    source = next((p for p in clause.phrases if p.link in words("sources")), None)
    if source is None or not stage.of(source.noun):
        return
    found = stage.of(source.noun)[0]
    for one in things:
        if not found.person and not stage.is_known(f"at({one.name})"):
            stage.change(clause, {f"at({one.name})": stage.place(Phrase("from", source.noun))}, holds=True)


@effect("carry", "object goal source place particles means")
def carry(stage: Stage, clause: Clause) -> None:
    """Somebody takes things along to another room: they have them, go there, and put them down."""
    goal = stage.goal(clause)
    assert goal is not None
    noun, [target, *_] = goal.noun, stage.of(goal.noun)
    moved = "moved" in stage.frame.marks
    named = (not moved or any(one.place for one in stage.things(clause.object))) and noun.lemma in words(
        "rooms"
    ) | words("buildings")
    room = named or target.name in stage.places
    here = target.place or target.person or noun.lemma in words("furniture") | words("containers")
    in_a_room = any(stage.where_is(one.name) in stage.places for one in stage.things(clause.object))
    if not room and not here and goal.link == "to" and (in_a_room or not moved):
        raise UnclearError("it is not said whether they leave with it")
    doers, things, place = doers_of(stage, clause), theme(stage, clause), stage.place(goal)
    box_at = stage.where_is(target.name)
    there = place if room else box_at if box_at in {*stage.places, *stage.rooms.values()} else ""
    unplaced = not stage.places and (not named or moved)  # it may be there already
    if not there or len(doers) != 1 or unplaced or stage.where.get(doers[0].name) == there:
        return put(stage, clause)
    _was_at(stage, clause, things)
    if any(stage.value(f"at({one.name})") != doers[0].name for one in things):
        stage.change(clause, _at(things, doers[0].name), doers)
    stage.comes(doers[0], there, here=False)
    stage.change(clause, _at(things, place), doers)
    return None


@effect("put back", "object particles place")
def put_back(stage: Stage, clause: Clause) -> None:
    """Somebody puts a thing where it was before they took it."""
    doers, things = doers_of(stage, clause), theme(stage, clause)
    people = {one.name for one in stage.cast.people}
    for one in things:
        put = (event.changes.get(Variable("at", one.name)) for event in stage.events)
        held = [place for place in put if place and place not in people]
        if not held:
            raise UnclearError("it is not told where it was")
        stage.change(clause, {f"at({one.name})": held[-1]}, doers)


@effect("take", "object source place up out away back down means")
def take(stage: Stage, clause: Clause) -> None:
    """Somebody has a thing from now on."""
    doers, things = doers_of(stage, clause), theme(stage, clause)
    company = clause.phrase("with")
    if company is not None and doers and stage.of(company) == (doers[0],):
        raise UnclearError("it is not said where they take it")
    source = clause.phrase("out of")
    gone = "away" in clause.particles and not any(phrase.link in words("sources") for phrase in clause.phrases)
    if gone or (source is not None and any(one.name in stage.places for one in stage.of(source))):
        raise UnclearError("it is not said whether they leave with it")
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
    doers, things = doers_of(stage, clause), theme(stage, clause)
    if len(receivers) != 1:
        raise UnclearError("it is not clear who gets it")
    here = stage.where.get(receivers[0].name)
    if any(stage.where.get(one.name, here) != here for one in doers):
        raise UnclearError("it is not said where they meet")
    number = stage.change(clause, _at(things, receivers[0].name), doers)
    stage.seen(receivers[0], number)


@effect("gone", "object particles on source")
def gone(stage: Stage, clause: Clause) -> None:
    """A thing is no longer where it was, and it is not told where it is."""
    things, doers = theme(stage, clause), doers_of(stage, clause)
    if "lost" in stage.frame.marks:  # by nobody
        things, doers = [one for one in things if stage.is_known(f"at({one.name})")], []
    if things:
        stage.change(clause, _at(things, ""), doers)


@effect("empty", "object particles means")
def empty(stage: Stage, clause: Clause) -> None:
    """Somebody takes out what is in a container, and it is not told where that is."""
    for box in theme(stage, clause):
        held = [one.name for one in stage.cast.things if stage.value(f"at({one.name})") == box.name]
        stage.change(
            clause, {f"inside({box.name})": "", **{f"at({one})": "" for one in held}}, doers_of(stage, clause)
        )


@effect("swap", "object with for")
def swap(stage: Stage, clause: Clause) -> None:
    """Two things change places."""
    other = clause.phrase(*words("exchanged"))
    things = [*theme(stage, clause), *(stage.things([other]) if other is not None else ())]
    at = [stage.value(f"at({one.name})") for one in things]
    if len(things) != 2 or not all(at):
        raise UnclearError("it is not told where both are")
    stage.change(clause, {f"at({things[0].name})": at[1], f"at({things[1].name})": at[0]}, doers_of(stage, clause))


@effect("replace", "object with by")
def replace_(stage: Stage, clause: Clause) -> None:
    """A thing is where another was, which is somewhere else."""
    other = clause.phrase(*words("replaced"))
    [old], new = theme(stage, clause)[:1], stage.things([other] if other is not None else [])[0]
    at = stage.value(f"at({old.name})")
    if not at:
        raise UnclearError(f"it is not told where the {old.name} was")
    stage.change(clause, {f"at({old.name})": "", f"at({new.name})": at}, doers_of(stage, clause))


@effect("fill", "object with into in up place")
def fill(stage: Stage, clause: Clause) -> None:
    """A container holds something from now on, with which it is filled, or which is poured into it."""
    other = clause.phrase("with") or clause.phrase(*words("poured"))
    box, stuff = theme(stage, clause)[0], stage.things([other] if other is not None else [])[0]
    if clause.phrase("with") is None:
        box, stuff = stuff, box
    box.place = True
    stage.change(
        clause, {f"inside({box.name})": stuff.name, f"at({stuff.name})": box.name}, doers_of(stage, clause)
    )


@effect("coat", "object recipient to place")
def coat(stage: Stage, clause: Clause) -> None:
    """Somebody gives a thing a coat of a paint, whose colour is its state from now on."""
    to = clause.recipient if clause.recipient is not None else clause.phrase("to")
    of = next((kid.kid("pobj") for kid in clause.object[0].kids if kid.low == "of"), None)
    colours = [kid.low for kid in of.kids if kid.relation in ("amod", "compound")] if of is not None else []
    things = stage.things([to] if to is not None else [])
    if len(colours) != 1:
        raise UnclearError("it is not clear in which colour")
    stage.change(clause, {f"state({one.name})": colours[0] for one in things}, doers_of(stage, clause))


@effect("contain", "object")
def contain(stage: Stage, clause: Clause) -> None:
    """What a container holds."""
    box, stuff = stage.things(clause.subject)[0], theme(stage, clause)[0]
    box.place = True
    if stage.value(f"at({stuff.name})") != box.name:
        stage.change(clause, {f"inside({box.name})": stuff.name, f"at({stuff.name})": box.name})


@effect("time", "object place")
@effect("state", "object predicate particles place means")
def state(stage: Stage, clause: Clause) -> None:
    """A thing is in another state, or at another time, from now on."""
    _require_arrived(stage, clause.object)
    if clause.progressive and not clause.passive and not clause.past:
        raise UnclearError("it is not told as done")
    if any(noun.lemma in words("lights") for noun in clause.object):
        raise UnclearError("it does not say whether anybody can see what happens in the dark")
    things = theme(stage, clause) if clause.object else stage.things(clause.subject)
    if (
        clause.predicate is not None
        and clause.predicate.tag[0] == "N"
        and clause.predicate.low not in words("states")
    ):
        raise UnclearError(f"it is not clear what {clause.predicate.text!r} is")
    value = new_state(clause, stage.frame)
    stage.change(clause, {f"state({one.name})": value for one in things}, doers_of(stage, clause))


@effect("open", "object place particles means")
def open_(stage: Stage, clause: Clause) -> None:
    """A thing is open from now on, and who opens it sees what is told to be in it."""
    state(stage, clause)
    things, doers = theme(stage, clause), doers_of(stage, clause)
    stage.opened, stage.opened_in = things[0].name, stage.sentence
    known = {value for e in stage.events for v, value in e.changes.items() if v.quality == "at"}
    if doers and (things[0].name in known or stage.is_known(f"inside({things[0].name})")):
        stage.add(Perceive(agents=tuple(one.name for one in doers), variable=Variable("inside", things[0].name)))


@effect("open lid", "object particles means")
def open_lid(stage: Stage, clause: Clause) -> None:
    """Somebody opens what the lid is of, or the container that was spoken of last."""
    noun = clause.object[0]
    of = next((kid.kid("pobj") for kid in noun.kids if kid.low == "of"), None)
    boxes = [one for one in stage.cast.things if one.noun.split()[-1] in words("containers")]
    found = list(stage.of(of)) or [one for one in boxes if one.first <= stage.sentence]
    if len(found) != 1:
        raise UnclearError("it is not clear what the lid is of")
    doers = doers_of(stage, clause)
    stage.change(clause, {f"state({found[0].name})": "open"}, doers)
    stage.opened, stage.opened_in = found[0].name, stage.sentence


@effect("thing at", "object place goal particles predicate")
def thing_at(stage: Stage, clause: Clause) -> None:
    """Where a thing is, or was from the start."""
    goal = stage.goal(clause)
    assert goal is not None
    things = stage.things(clause.object if clause.passive else clause.subject)
    if clause.negated:
        raise UnclearError("it is not said where it is")
    if any(kid.low == "no" for noun in clause.subject for kid in noun.kids):
        return None  # what is not there
    goals = goals_of(clause, stage.cast)
    if len(goals) > 1 and len(things) > 1:  # a ball in the box and a doll in the bag
        if len(goals) != len(things):
            raise UnclearError("it is not clear which of them is where")
        for one, each in zip(things, goals, strict=True):
            _is_so(stage, clause, f"at({one.name})", stage.place(each))
        return None
    place = stage.place(goal)
    for one in things:
        if (
            (one.place or one.noun in words("containers") | words("furniture"))
            and (goal.noun.lemma in words("rooms") or place in stage.places)
            and not stage.is_known(f"at({one.name})")
        ):
            stage.rooms[one.name] = place
            stage.change(clause, {f"at({one.name})": place}, holds=True)
            continue
        _is_so(stage, clause, f"at({one.name})", place)
    return None


def _is_so(stage: Stage, clause: Clause, variable: str, value: str) -> None:
    """Take in what the narrator says to be so.

    It was so from the start if nothing was told of it. Where something was, it is news that nobody there may have.
    """
    wanted = Variable.read(variable)
    spoken = any(
        any(claim.variable == wanted for claim in (*e.statements, e.ascribed) if claim is not None)
        for e in stage.events
    )
    if spoken and not stage.value(variable):
        stage.change(clause, {variable: value}, holds=True)
        stage.update(len(stage.events) - 1, unseen_by=(EVERYBODY,))
        all_told(stage)
        return
    if stage.value(variable) == value:
        return
    if spoken:
        raise UnclearError("it is not told who knows that it is so now")
    stage.change(clause, {variable: value})


def all_told(stage: Stage) -> None:
    """Note that it is told of everybody whether they perceived the last event."""
    number = len(stage.events) - 1
    stage.tells_of(number, *(one.name for one in stage.cast.people))


@effect("thing time", "particles")
@effect("thing state", "predicate particles place")
def thing_state(stage: Stage, clause: Clause) -> None:
    """In which state a thing is, or when."""
    value = state_of(clause) if stage.frame.effect == "thing state" else time_of(clause)
    things = stage.things(clause.subject)
    _require_arrived(stage, clause.subject)
    if clause.negated or not value:
        raise UnclearError("it is not clear in which state it is")
    if value in words("weather") and any(noun.low in words("it") for noun in clause.subject):
        raise UnclearError(f"it is not clear what is {value}")
    if value in words("vanished"):
        at = [stage.value(f"at({one.name})") for one in things]
        if stage.opened_in == stage.sentence and all(place and place != stage.opened for place in at):
            return None  # from what was just opened
        raise UnclearError("it is not told where it is")
    if not all(can_be(one, value) for one in things):
        raise UnclearError(f"it is not clear what is {value}")
    for one in things:
        _is_so(stage, clause, f"state({one.name})", value)


def _require_arrived(stage: Stage, nouns: tuple[Word, ...]) -> None:
    """Raise `UnclearError` where the state of a device may mean that words did not arrive."""
    if any(noun.lemma in words("devices") for noun in nouns) and any(e.is_said for e in stage.events):
        raise UnclearError("it is not said whether words arrived")


@effect("roll", "place goal particles source")
def roll(stage: Stage, clause: Clause) -> None:
    """A thing moves by itself, or falls."""
    goal = stage.goal(clause)
    place = stage.place(goal) if goal is not None else ""
    for one in stage.things(clause.subject):
        stage.change(clause, {f"at({one.name})": place})
