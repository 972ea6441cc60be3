"""Effects of perceiving: who sees what is done, what is somewhere, or misses it."""

from __future__ import annotations

from dataclasses import replace

from ...episodes.events import Leave, Notice, Perceive, Tell, Watch
from ...episodes.variables import Variable
from ..clauses import RELATIVE, Clause
from ..coverage import require_covered
from ..frames import families, words
from ..mentions import Entity
from ..needs import UnclearError, denies_all, frame_of, is_goal
from ..parsing import Word
from ..stage import EVERYBODY, Stage, effect
from .things import all_told, theme


@effect("see", "negation object content action place particles from from_outside through means")
def see(stage: Stage, clause: Clause) -> None:
    """Somebody perceives, or does not, what is done or was done."""
    nobody = bool(clause.subject) and clause.subject[0].low in words("nobody")
    crowd = bool(clause.subject) and clause.subject[0].low in words("everybody")
    who = list(stage.cast.people) if nobody else _present(stage) if crowd else stage.people(clause.subject)
    missing = clause.negated or nobody or denies_all(clause)
    hidden = clause.phrase(*words("hiding")) is not None or stage.is_secret(clause)
    if (
        missing and clause.modal and (clause.link in RELATIVE or clause.link in words("asking"))
    ):  # where Ann cannot see it
        raise UnclearError("it does not say whether they see what happens meanwhile")
    inner = clause.action or clause.content
    if inner is not None and (deed := _deed(stage, inner)):
        return see(stage, replace(clause, action=None, content=None, object=deed))
    if inner is not None and inner.asks is None and inner.lemma != "do":
        return _see_done(stage, clause, who, inner, missing, hidden)
    if clause.progressive and not clause.object and not missing:
        raise UnclearError("it is not said what they see")
    looked = bool(stage.events) and stage.events[-1].informs and not stage.events[-1].changes
    if looked and clause.object and all(map(stage.points_to_a_deed, clause.object)):  # that somebody looked
        if crowd == missing:
            raise UnclearError("it is not clear what of it they see")
        if missing and (change := stage.last_change()) is not None:  # what was opened for it
            for one in who if stage.events[change].text == stage.events[-1].text else ():
                stage.unseen(one, change)
        return None if missing else stage.update(len(stage.events) - 1, openly=True)
    if any(noun.low in words("everybody") and not stage.points_to_a_deed(noun) for noun in clause.object):
        raise UnclearError("it is not clear what of it they see")
    seen = [one for noun in clause.object if not stage.points_to_a_deed(noun) for one in stage.of(noun)]
    number = _seen_event(stage, clause, seen, who)
    if number is not None and not stage.done(number).doers and denies_all(clause):
        return None  # how things are was not done
    person = next((one for one in seen if one.person), None)
    if missing and person is not None:
        return _unnoticed_by(stage, who, person)
    if missing and clause.perfect and clause.content is not None:
        raise UnclearError("it is not said what they do not know")
    acting = stage.people(clause.content.subject, wanted=False) if clause.content is not None else []
    if number is not None and not {one.name for one in acting} <= {*stage.events[number].doers}:
        raise UnclearError(f"it is not told what {acting[0].name} did")
    if number is None and missing and clause.perfect and seen:
        for one in who:
            for thing in seen:
                _never_perceived(stage, one, Variable("at", thing.name))
        return None
    if number is None:
        if missing and clause.modal and not clause.object and clause.content is None:
            raise UnclearError("it does not say whether they see what happens meanwhile")
        if missing:
            return None  # nothing was done yet that they could miss
        if not seen or any(one.person for one in seen):
            raise UnclearError("it is not clear what of it they see")
        told = any(stage.is_known(f"at({one.name})") for one in seen) or stage.goal(clause) is not None
        if clause.lemma in words("attending") and not told:
            raise UnclearError("it does not say whether they see what happens meanwhile")
        return find(stage, clause) if told or stage.opened_in == stage.sentence else None
    unnoticed = [one for one in who if _unnoticed(stage, one)]
    watching = _is_watching(stage, clause, who, number)
    for one in who:
        if missing:
            stage.unseen(one, number)
        elif one.name in stage.events[number].doers:
            _notices(stage, one, seen, number)
        else:
            stage.seen(one, number, secretly=hidden or _unnoticed(stage, one))
    for one in unnoticed if watching else ():  # they may see what happens next, too
        stage.loses_sight(one.name)
    return None


def _deed(stage: Stage, clause: Clause) -> tuple[Word, ...]:
    """Return the nouns by which a clause stands for what was done: `it happen`, `it being done`, `her do it`."""
    told = clause.object if clause.lemma == "do" else clause.subject
    if clause.lemma not in words("doing") or not told or not all(map(stage.points_to_a_deed, told)):
        return ()
    last = stage.events[-1] if stage.events else None
    number = stage.last_change() if not isinstance(last, Perceive) else None
    doers = stage.done(number).doers if number is not None else last.agents if isinstance(last, Perceive) else ()
    if clause.lemma == "do" and not {one.name for one in stage.people(clause.subject, wanted=False)} <= {*doers}:
        raise UnclearError("it is not clear what of it they see")
    return told


def _present(stage: Stage) -> list[Entity]:
    """Return everybody who is where the last thing was done, or of whom it is not told where they are."""
    number = stage.last_change()
    doers = stage.done(number).doers if number is not None else ()
    here = next((stage.where[name] for name in doers if name in stage.where), "")
    people = stage.cast.people
    return [one for one in people if not here or stage.where.get(one.name, here) == here]


def _is_watching(stage: Stage, clause: Clause, who: list[Entity], number: int) -> bool:
    """Return whether people watch, rather than saw what was done: `Ann watches Ben`.

    Raises `UnclearError` where they left after that was done, or do not attend.
    """
    pointing = any(map(stage.points_to_a_deed, clause.object)) or clause.negated
    if pointing or clause.lemma not in words("attending"):
        return False
    since = stage.events[number + 1 :]
    left = any(isinstance(event, Leave) and event.agent == one.name for event in since for one in who)
    if left or any(one.name in stage.off for one in who):
        raise UnclearError("it does not say whether they see what happens meanwhile")
    return True


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
    pointing = not clause.object or any(map(stage.points_to_a_deed, clause.object)) or denies_all(clause)
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
    opened = stage.opened_in == stage.sentence and not inner.phrases
    opened = opened and bool(set(inner.particles) & words("there"))
    if inner is clause.content and inner.lemma == "be" and opened and not (missing or inner.negated):
        require_covered(inner, words("there"), stage.cast)  # sees that there are pencils inside
        for thing in stage.things(inner.subject):
            _found(stage, inner, tuple(one.name for one in who), thing.name)
        return
    if inner is clause.content and (inner.lemma == "be" or inner.negated):
        claim = stage.claim(inner)
        if missing or claim.variable is None or not claim.value or claim.chain or claim.negated:
            raise UnclearError("it is not clear what of it they see")
        if stage.value(str(claim.variable)) != claim.value:
            stage.change(inner, {str(claim.variable): claim.value}, holds=True)
            stage.update(len(stage.events) - 1, unseen_by=(EVERYBODY,))
            all_told(stage)
        stage.add(Perceive(agents=tuple(one.name for one in who), variable=claim.variable, value=claim.value))
        return
    mine = [k for one in who if (k := stage.last_change(by=one.name)) is not None]
    if inner.lemma in words("looking") and not inner.object and mine and not missing:
        for person in who:
            _notices(stage, person, stage.people(inner.subject), mine[-1])
        return
    if inner.phrase(*words("hidden in")) is not None:
        raise UnclearError("it is not said from where they see it")
    if any(noun.low in words("everybody") for noun in inner.subject):
        raise UnclearError("it is not clear who does what they see")
    start = len(stage.events)
    before, stage.hidden = stage.hidden, tuple(one.name for one in who) if missing else ()
    try:
        for one in (inner, *inner.joined):
            stage.perform(one, frame_of(one, stage.cast))
    finally:
        stage.hidden = before
    told = (stage.sets.get(variable, [start])[0] for event in stage.events[start:] for variable in event.changes)
    if clause.perfect and not missing and any(first < start for first in told):  # has seen Ben hide it
        raise UnclearError("it is not told when that was")
    changes = ((k, stage.events[k]) for k in range(start, len(stage.events)))
    new = [k for k, event in changes if event.changes and event.mood == "happened"]
    if missing and any(event.moves_people for event in stage.events[start:]):
        raise UnclearError("it is not clear what follows from not seeing them")
    if not new and not any(event.moves_people for event in stage.events[start:]):
        raise UnclearError("it is not clear what they see of it")
    for k in new if not missing else ():
        for person in who:
            stage.seen(person, k, secretly=hidden or _unnoticed(stage, person))


def unaware(stage: Stage, content: Clause | None, who: list[Entity]) -> None:
    """Somebody does not know of what happened: of what a clause says, which then did, or of what was told last."""
    if content is not None and content.asks is None:
        start = len(stage.events)
        stage.perform(content, frame_of(content, stage.cast))
        new = [event for event in stage.events[start:] if event.changes]
        if not new and len(stage.events) > start:
            raise UnclearError("it is not clear what of it they do not know")
    number = stage.last_change()
    if number is None and content is not None:
        raise UnclearError("nothing was done yet")
    for one in who:
        if number is not None:
            stage.unseen(one, number)


@effect("watch", "place particles through from object")
def watch(stage: Stage, clause: Clause) -> None:
    """Somebody watches unnoticed what happens from now on."""
    who = stage.people(clause.subject)
    number = stage.last_change()
    if clause.progressive and clause.past and number == len(stage.events) - 1:  # while that was done
        for one in who:
            stage.seen(one, number, secretly=True)
        return
    for one in who:
        stage.places_told(one, None)
        if number is not None:  # they may have watched from before that on
            stage.told_of.get(number, set()).discard(one.name)
            stage.untold.setdefault(one.name, []).append((number, number + 1))
    stage.add(Watch(agents=tuple(one.name for one in who)))


@effect("look into", "negation place object content for particles")
def look_into(stage: Stage, clause: Clause) -> None:
    """Somebody sees what is in a place, or in what was just opened."""
    inner = clause.content or clause
    if clause.content is not None:
        require_covered(clause.content, frozenset(("goal",)), stage.cast)
    phrase = next((p for p in inner.phrases if p.link in words("inside") and is_goal(p, stage.cast)), None)
    if phrase is None and stage.opened_in != stage.sentence:
        raise UnclearError("it is not clear where they look")
    place = stage.place(phrase) if phrase is not None else stage.opened
    who = stage.people(clause.subject)
    if clause.negated:
        for one in who if clause.perfect else ():
            _never_perceived(stage, one, Variable("inside", place), place)
        return
    for one in who:
        stage.takes_part(one)
    openly = any(adverb.low in words("openly") for adverb in clause.adverbs)
    stage.add(Perceive(agents=tuple(one.name for one in who), variable=Variable("inside", place), openly=openly))
    if place in stage.cast.names:
        stage.opened, stage.opened_in = place, stage.sentence


@effect("search", "place particles")
def search(stage: Stage, clause: Clause) -> None:
    """Somebody looks for a thing, maybe in a container, in which they see what is in it."""
    below = ((kid.low, kid.kid("pobj")) for phrase in clause.phrases for kid in phrase.noun.kids)
    every = (*below, *((phrase.link, phrase.noun) for phrase in clause.phrases))
    for noun in (noun for link, noun in every if link in words("inside")):
        if noun is None or noun.lemma not in words("containers") or not stage.of(noun):
            raise UnclearError("it is not clear where they look")
        agents = tuple(one.name for one in stage.people(clause.subject))
        stage.add(Perceive(agents=agents, variable=Variable("inside", stage.of(noun)[0].name)))


def _never_perceived(stage: Stage, one: Entity, changed: Variable, place: str = "") -> None:
    """Let somebody not have perceived what changed a variable, or what was put into a place."""
    for number, event in enumerate(stage.events):
        if changed not in event.changes and not (place and place in event.changes.values()):
            continue
        if one.name in event.doers:
            raise UnclearError(f"it is told that {one.name} moved it")
        stage.unseen(one, number)


@effect("show", "object recipient to place")
def show(stage: Stage, clause: Clause) -> None:
    """Somebody lets another see a thing, where it is."""
    to = clause.recipient or clause.phrase("to")
    who = [*stage.people(clause.subject, wanted=False), *stage.people([to] if to is not None else [])]
    new = any(kid.low in words("introducing") for noun in clause.object for kid in noun.kids)
    for thing in theme(stage, clause) if not new else ():
        if not stage.is_known(f"at({thing.name})"):
            raise UnclearError(f"it is not told where the {thing.name} is")
        for one in who:
            stage.takes_part(one)
        names = tuple(one.name for one in who)
        stage.add(Perceive(agents=names, variable=Variable("at", thing.name)))


@effect("find", "object place goal particles predicate")
def find(stage: Stage, clause: Clause) -> None:
    """Somebody comes upon a thing somewhere."""
    who, things = stage.people(clause.subject), theme(stage, clause)
    if clause.negated:
        raise UnclearError("it is not clear what is found")
    for one in who:
        stage.takes_part(one)
    for thing in things:
        _found(stage, clause, tuple(one.name for one in who), thing.name)


def _found(stage: Stage, clause: Clause, agents: tuple[str, ...], thing: str) -> None:
    goal = stage.goal(clause)
    opened = stage.opened and (set(clause.particles) & words("there") or stage.opened_in == stage.sentence)
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


@effect("crowd that", "negation content particles")
def crowd_that(stage: Stage, clause: Clause) -> None:
    """Everybody there perceives that somebody sees, or misses, what was done last, or nobody does."""
    content = clause.content
    assert content is not None
    told = (content, *content.joined)
    given = [frame_of(one, stage.cast) for one in told]
    if any(one is None or families()[one.effect] not in ("attention", "seeing", "presence") for one in given):
        raise UnclearError("it is not clear what they perceive")
    if _is_of_nobody(clause):
        with_frames = zip(told, given, strict=True)
        seen = [one for one, frame in with_frames if frame and families()[frame.effect] == "seeing"]
        if not seen:
            raise UnclearError("it is not clear what they perceive")
        for one in seen:
            _perceived_unnoticed(stage, one)
        return
    before, stage.beside = stage.beside, told
    try:
        for one, frame in zip(told, given, strict=True):
            if frame is not None and one.lemma in words("attending") and one.progressive and not one.negated:
                for who in stage.people(one.subject):
                    stage.seen(who, stage.last())
            else:
                stage.perform(one, frame)
    finally:
        stage.beside = before


def _perceived_unnoticed(stage: Stage, clause: Clause) -> None:
    """Let somebody see, or miss, what was done last, which nobody notices."""
    require_covered(clause, frozenset(("object", "action")), stage.cast)
    who, number = stage.people(clause.subject), stage.last()
    missing = clause.negated or clause.lemma == "miss" or denies_all(clause)
    if clause.object and not all(map(stage.points_to_a_deed, clause.object)):
        raise UnclearError("it is not clear what they perceive")
    if clause.action is not None and not _deed(stage, clause.action):
        raise UnclearError("it is not clear what they perceive")
    for one in who:
        if missing:
            stage.unseen(one, number)
            stage.unnoticed([(k, one.name) for k in stage.together(number)])
        else:
            stage.seen(one, number, secretly=True)


def _is_of_nobody(clause: Clause) -> bool:
    """Return whether nobody perceives it: `nobody noticed`, `the others did not notice`, `everybody missed it`."""
    nobody = clause.subject[0].low in words("nobody")
    return (nobody != clause.negated) != (clause.lemma == "miss")


@effect("crowd", "negation object particles")
def crowd(stage: Stage, clause: Clause) -> None:
    """Everybody there perceives what was told last, or nobody else does."""
    nobody = _is_of_nobody(clause)
    number = len(stage.events) - 1
    last = stage.events[number] if stage.events else None
    pointing = all(noun.low in words("definite") for noun in clause.object)
    aside = pointing and clause.lemma in words("noticing")  # that somebody saw it, or did not, as just told
    after = (frame_of(one, stage.cast) for one in stage.beside if one.verb.at > clause.verb.at)
    if (
        nobody
        and all(map(stage.points_to_a_deed, clause.object))
        and any(frame and families()[frame.effect] == "seeing" for frame in after)
    ):
        stage.unknown_in = stage.sentence  # nobody knew it, but Ben saw this
        return
    since = stage.sentence - 1 if aside and last is not None and last.changes else stage.sentence
    missing = [one for sentence, one in stage.missing if sentence >= since]
    watching = [one for sentence, one in stage.watching if sentence >= since]
    if nobody and (missing or watching):
        stage.unnoticed(missing)
        for k, name in watching:
            stage.seen(stage.cast.names[name], k, secretly=True)
    elif missing or watching:
        pass  # that they see it, or do not, is seen anyway
    elif last is not None and last.is_said:
        stage.update(number, private=nobody and bool(last.addressed))
        stage.tells_of(number, *(one.name for one in stage.cast.people if nobody or one.name in stage.where))
    elif last is not None and last.informs:
        stage.update(number, openly=not nobody)
    elif last is not None and last.changes:
        for one in stage.cast.people:
            if nobody:
                stage.unseen(one, number)
            elif one.name in stage.where:
                stage.tells_of(number, one.name)
    else:
        raise UnclearError("it is not clear what they perceive")


@effect("only", "object of action")
def only(stage: Stage, clause: Clause) -> None:
    """Nobody else hears what somebody was told last, or sees what was done."""
    if clause.action is not None:
        stage.perform(clause.action, frame_of(clause.action, stage.cast))
    who, number = stage.people(clause.subject), len(stage.events) - 1
    last = stage.events[number] if stage.events else None
    names = {one.name for one in who}
    if last is None or clause.negated or (last.is_said and names != {*last.addressed}):
        raise UnclearError("it is not clear what they perceive")
    others = [one for one in stage.cast.people if one.name not in names]
    if last.is_said:
        stage.update(number, private=True)
        stage.tells_of(number, *(one.name for one in stage.cast.people))
    elif last.changes and last.mood == "happened":
        for one in others:
            stage.unseen(one, number)
        for one in who:
            stage.seen(one, number)
    else:
        raise UnclearError("it is not clear what they perceive")


@effect("learn", "negation object particles content action about of from")
def learn(stage: Stage, clause: Clause) -> None:
    """Somebody hears or reads that something is so, or finds out what was done last, or never does."""
    who, content = stage.people(clause.subject), clause.content
    missed = "missed" in stage.frame.marks
    if clause.negated or missed:
        if clause.negated and missed and not denies_all(clause):
            raise UnclearError("nothing was done yet")
        for noun in clause.object:
            vague = noun.low in words("pointing") or stage.people([noun], wanted=False)
            if not (vague or stage.points_to_a_deed(noun)):
                raise UnclearError(f"{noun.text!r} is not what was done or said")
        last = stage.events[-1] if stage.events else None
        of_words = clause.action is None and (content is None or content.lemma in words("saying"))
        if clause.lemma == "hear" and isinstance(last, Tell) and of_words:
            return _unheard(stage, clause, who, last)
        unaware(stage, content or clause.action, who)
        if stage.is_secret(clause):
            stage.unnoticed([one for sentence, one in stage.missing if sentence == stage.sentence])
        return None
    if content is None or content.lemma in words("saying"):
        raise UnclearError("it is not clear what they learn")
    return stage.hold(who, [stage.claim(content)])


def _unheard(stage: Stage, clause: Clause, who: list[Entity], said: Tell) -> None:
    """Somebody who was not spoken to does not hear what was said last."""
    if any(one.name in said.hearers for one in who):
        raise UnclearError("it is not clear what they hear of it")
    names = (*said.unseen_by, *(one.name for one in who))
    stage.update(len(stage.events) - 1, unseen_by=tuple(dict.fromkeys(names)))


@effect("overhear", "action")
def overhear(stage: Stage, clause: Clause) -> None:
    """Somebody hears unnoticed what another says."""
    inner = clause.action or clause.content
    assert inner is not None
    start = len(stage.events)
    stage.perform(inner, frame_of(inner, stage.cast))
    said = [k for k in range(start, len(stage.events)) if stage.events[k].is_said]
    if not said:
        raise UnclearError("it is not clear what they hear")
    for k in said:
        stage.update(k, overheard_by=tuple(one.name for one in stage.people(clause.subject)))
