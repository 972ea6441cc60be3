"""Effects of presence and attention: who is there, who comes and goes, who sleeps or looks away."""

from __future__ import annotations

from ...episodes.events import Attend, Enter
from ..clauses import RELATIVE, Clause
from ..coverage import require_covered
from ..frames import families, words
from ..mentions import Entity
from ..needs import UnclearError, frame_of, is_a_place, is_person, is_when
from ..parsing import Word
from ..stage import Stage, effect

# -- attention ----------------------------------------------------------------------------------------------------


@effect("attention", "negation place")
def attention(stage: Stage, clause: Clause) -> None:
    """Somebody pays no attention from now on, sleeps, or attends again, as the frame gives it."""
    frame = stage.frame
    if clause.negated and (clause.perfect or "negated" not in frame.needs):
        raise UnclearError("it is not said whether they look")
    who = stage.whom(clause)
    rooms = [one.name for p in clause.phrases if p.noun.lemma in words("rooms") for one in stage.of(p.noun)]
    if any(stage.where.get(one.name) not in (None, "", *rooms) for one in who if rooms):  # phones in the next room
        raise UnclearError("it is not said whether that is elsewhere")
    owners = [kid for noun in clause.object for kid in noun.kids if kid.relation == "poss"]
    others = [one for word in owners for one in stage.of(word) if one.person and one not in who]
    if others:
        raise UnclearError(f"it is not clear whether it is {others[0].name} who does not look")
    if "again" in frame.marks and any(one.name not in {*stage.off, *stage.busy} for one in who):
        raise UnclearError("it is not said that they looked away")
    for one in who:
        if frame.gives == "attentive":
            stage.attends_again(one)
        elif stage.where.get(one.name, "") is not None:  # who is away perceives nothing here anyway
            stage.off.add(one.name)
            stage.add(Attend(agent=one.name, attentive=False, asleep=frame.gives == "asleep"))


@effect("unclear", "predicate object place particles with by about")
def unclear(stage: Stage, clause: Clause) -> None:
    """What somebody is about to do is not done yet."""
    raise UnclearError("it is not told as done")


@effect("busy", "predicate object action place goal particles with by about")
def busy(stage: Stage, clause: Clause) -> None:
    """Somebody does what may keep them from perceiving what happens from now on, or is away for it.

    Whether they do is not told, unless the sentence says that they see nothing. Who is away stays away.
    """
    goal, rooms = stage.goal(clause), words("rooms") | words("buildings")
    if goal is not None and (goal.noun.lemma in rooms or is_in_places(stage, goal.noun)):
        person_at(stage, clause)
    _occupied(stage, clause)


def _occupied(stage: Stage, clause: Clause) -> None:
    """Note of whom it is not told whether they perceive what happens: who does something else or stands apart."""
    _require_untouched(stage, clause)
    who = stage.people(clause.subject, wanted=False) or stage.people(clause.object)
    who += [one for noun in (clause.phrase("with"), *clause.object) for one in stage.of(noun) if one.person]
    for other in stage.beside:
        sees = (other.negated and other.lemma in words("seeing") | words("knowing")) or other.lemma == "miss"
        if sees and stage.people(other.subject, wanted=False) == who:
            return
    for one in who:
        stage.is_busy(one)


def _require_untouched(stage: Stage, clause: Clause) -> None:
    """Raise `UnclearError` where what somebody does touches a thing of the story, or tells them something."""
    helped = [inner for inner in clause.below() if clause.action is not None and inner is not clause]
    for inner in helped:
        require_covered(inner, frozenset(("object", "goal", "place", "particles")), stage.cast)
        frame = frame_of(inner, stage.cast)
        if frame is not None and families()[frame.effect] not in ("attention", "nothing"):
            raise UnclearError(f"it is not clear what follows from {inner.verb.text!r}")
    company = [phrase.noun for phrase in clause.phrases if phrase.link == "with"]
    handled = [*clause.object, *company, *(noun for inner in helped for noun in inner.nouns)]
    if any(noun.lemma in words("messages") for noun in handled):
        raise UnclearError("it is not told what it says")
    things = [one for noun in handled for one in stage.of(noun) if not one.person]
    standing = words("rooms") | words("buildings") | words("furniture") | words("containers") | words("body")
    for noun in (p.noun for p in clause.phrases if p.link == "on" and p.noun.lemma not in standing):
        if noun.kid("poss") is not None:
            raise UnclearError(f"it is not clear what becomes of the {noun.text}")
        things += stage.of(noun)
    for one in things:
        known = any(stage.is_known(f"{quality}({one.name})") for quality in ("at", "state", "inside"))
        if known and not _is_moved_on(stage, clause, one):
            raise UnclearError(f"it is not clear what becomes of the {one.name}")


def _is_moved_on(stage: Stage, clause: Clause, thing: Entity) -> bool:
    """Return whether the sentence says behind a clause where somebody puts a thing."""
    after = (other for other in stage.beside if other.verb.at > clause.verb.at and other.link not in RELATIVE)
    after = (other for other in after if stage.goal(other) is not None)
    return any(thing in stage.of(noun) for other in after for noun in other.object)


def with_company(stage: Stage, clause: Clause, takes: bool = False) -> list[Entity]:
    """Return of whom a clause tells that they come, go or are somewhere: `with Ben` is of Ben, too.

    What they have goes along with them: `with it`. Who leaves takes what is named: `walked off with the bag`.
    """
    noun = clause.phrase("with")
    company = [one for one in stage.of(noun) if one.person]
    who = stage.whom(clause)
    has = {f"at({one.name})" for one in stage.of(noun)}
    along = bool(has) and all(stage.value(variable) in {one.name for one in who} for variable in has)
    inside = any(phrase.link in words("inside") for phrase in clause.phrases)  # with the key still in the lock
    plain = noun is not None and not inside and not any(kid.relation in ("advmod", "acl") for kid in noun.kids)
    takes = takes and plain and bool(has) and len(who) == 1
    if takes and noun is not None and is_a_place(noun) and not company and not along:  # not with a smile
        stage.change(clause, dict.fromkeys(has, who[0].name), who)
    elif noun is not None and not company and not along:
        raise UnclearError(f"'with {noun.text}' is not understood here")
    return list(dict.fromkeys((*who, *company)))


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


def _require_places(stage: Stage, clause: Clause) -> None:
    """Raise `UnclearError` where somebody comes or goes to what is no place, or on a thing.

    `came to a decision`, `rode off on the bike`
    """
    apart = words("rooms") | words("buildings") | words("furniture")
    on = (phrase.noun for phrase in clause.phrases if phrase.link in words("on or in"))
    for one in (one for noun in on for one in stage.of(noun) if not one.person and one.noun not in apart):
        holds = any(stage.value(f"at({other.name})") == one.name for other in stage.cast.things)
        if one.name not in stage.places and (holds or stage.is_known(f"at({one.name})")):
            raise UnclearError(f"it is not clear what becomes of the {one.name}")
    listed = words("rooms") | words("buildings") | words("furniture") | words("meals") | words("containers")
    for phrase in clause.phrases:
        noun, found = phrase.noun, stage.of(phrase.noun)
        if phrase.link not in words("ways") or noun.lemma in listed or is_when(noun):
            continue
        if found and (found[0].person or found[0].place or found[0].name in stage.places):
            continue
        thing = bool(found) and stage.is_known(f"at({found[0].name})")
        if thing or not any(kid.low in words("definite") for kid in noun.kids):
            raise UnclearError(f"it is not clear what place {noun.text!r} is")


@effect("come", "goal place particles source with purpose")
def come(stage: Stage, clause: Clause) -> None:
    """Somebody comes in, or back."""
    _require_places(stage, clause)
    who = with_company(stage, clause)
    place, room = _room(stage, clause)
    entered = "into" in stage.frame.marks and bool(place)
    away = stage.goal(clause) is not None and place not in stage.places and clause.lemma not in words("arriving")
    for one in who:
        if away and stage.begun and stage.where.get(one.name, "") is not None:
            stage.is_busy(one)  # goes back to his desk, which may be elsewhere
        elif place and (room or entered or not stage.begun):
            stage.comes(one, place, here=not stage.places)
        else:
            stage.comes(one)


def is_in_places(stage: Stage, noun: Word) -> bool:
    """Return whether somebody is told to have been in a place."""
    return is_when(noun) or any(one.name in stage.places for one in stage.of(noun))


@effect("leave", "object place particles source with purpose")
def leave(stage: Stage, clause: Clause) -> None:
    """Somebody leaves."""
    _require_places(stage, clause)
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
    for one in with_company(stage, clause, takes=True):
        stage.leaves(one, room)


@effect("away", "goal place source with purpose")
def away(stage: Stage, clause: Clause) -> None:
    """Somebody is, or goes, where nothing of this is seen, or is sent there; so does whose shift ends."""
    who = with_company(stage, clause)
    for one in who:
        here = stage.where.get(one.name) or ""
        if here.rpartition(" ")[2] in words("sleeping places") and clause.phrase("to") is not None:
            raise UnclearError(f"it is not clear whether {one.name} leaves")  # goes to bed
        stage.leaves(one)


@effect("go", "goal place particles source with action purpose to")
def go(stage: Stage, clause: Clause) -> None:
    """Somebody goes to another room, to a piece of furniture, or away."""
    _require_places(stage, clause)
    who = with_company(stage, clause, takes=True)
    if (host := clause.phrase("to")) is not None and is_person(host, stage.cast):
        raise UnclearError("it is not said where they meet")
    goal = stage.goal(clause)
    place, room = _room(stage, clause)
    out = set(clause.particles) & words("away")
    meal = any(p.link == "to" and p.noun.lemma in words("meals") for p in clause.phrases)
    leaves = out or meal or clause.phrase(*words("left behind")) is not None or clause.action or clause.purposes
    last = stage.events[-1] if stage.events else None
    came = isinstance(last, Enter) and all(one.name == last.agent for one in who)
    if not place and came and set(clause.particles) & words("under a roof"):
        return None  # into where they just came
    if not place and not leaves:
        if set(clause.particles) <= words("aimless") and clause.particles:
            return None
        raise UnclearError("it is not clear where they go")
    if goal is not None and goal.noun.lemma in words("thresholds"):
        return busy(stage, clause)
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
    return None


@effect("person at", "goal place particles with purpose negation")
def person_at(stage: Stage, clause: Clause) -> None:
    """Somebody is somewhere."""
    who = with_company(stage, clause)
    goal = stage.goal(clause)
    away = set(clause.particles) & words("away")
    if clause.negated:
        return _is_not_there(stage, clause, who)
    inside = bool(set(clause.particles) & words("under a roof"))
    if inside and (not stage.begun or any(stage.where.get(one.name) for one in who)):
        raise UnclearError("it is not said whether that is elsewhere")
    place = stage.of(goal.noun)[0] if goal is not None else None
    if place is None and not away:
        raise UnclearError("it is not clear where they are")
    scene = place is not None and place.name in words("scenes")
    if scene and place is not None and place.name not in stage.places:
        for one in who:  # in the room, where the story plays
            stage.places_told(one, "")
        return None
    known = place is not None and place.name in stage.places
    if place is not None and goal is not None and not known:
        listed = words("rooms") | words("buildings")
        near = place.person or goal.noun.lemma in words("furniture") or goal.link in words("spatial")
        known = stage.begun or any(one.name in stage.where for one in who)
        moved = goal.link != "in" and goal.noun.lemma not in listed and known
        if near or (moved and not away):
            if place.person:  # who may not see who stands behind them
                stage.is_busy(place)
            return _occupied(stage, clause)
    for one in who:
        if place is None:
            stage.leaves(one)
        elif not stage.begun and not stage.background and not any(where is None for where in stage.where.values()):
            stage.comes(one, place.name, here=False)
        elif place.name in stage.places:
            if stage.where.get(one.name, "") != place.name:
                stage.comes(one, place.name, here=False)
        elif goal is not None and goal.noun.lemma in words("rooms"):
            if not (stage.places or away):
                raise UnclearError("it is not said where the others are")
            stage.comes(one, place.name, here=False)
        else:
            stage.leaves(one)
    return None


def _is_not_there(stage: Stage, clause: Clause, who: list[Entity]) -> None:
    """Somebody is not where the story plays; raise `UnclearError` where it is not told which place that is."""
    goal = stage.goal(clause)
    place = stage.of(goal.noun)[0].name if goal is not None and goal.link in words("within") else ""
    scene = place in words("scenes") or {place} == stage.places
    if not scene or any(stage.where.get(one.name) == place for one in who):
        raise UnclearError("it is not said where they are")
    for one in who:
        if one.name not in stage.where or not stage.where[one.name]:
            stage.leaves(one)


@effect("stay", "goal place particles with")
def stay(stage: Stage, clause: Clause) -> None:
    """Somebody stays where they are."""
    goal = stage.goal(clause)
    beside = goal is not None and goal.link in words("spatial")  # outside the school
    place = stage.of(goal.noun)[0].name if goal is not None and not beside else ""
    for one in with_company(stage, clause):
        here = stage.where.get(one.name, place)
        if here is None or (place in stage.places and here not in ("", place)):
            raise UnclearError(f"it is not told that {one.name} was there")
        if one.name in stage.where:
            continue
        if place and stage.begun and place not in stage.places:
            raise UnclearError("it is not said where the others are")
        if place:
            stage.comes(one, place, here=False)
        else:
            stage.places_told(one, "")


@effect("beside", "place particles with")
def beside(stage: Stage, clause: Clause) -> None:
    """Somebody is with another who did something, and sees it."""
    number = stage.last()
    for one in stage.people(clause.subject):
        stage.seen(one, number)
