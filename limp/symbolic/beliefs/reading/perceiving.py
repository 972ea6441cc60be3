"""Seeing, looking, opening and watching: who perceives what, and who does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...english.frames import Frame
from ...english.nouns import match
from ...english.phrases import Phrase
from ...english.places import GOAL
from ..story import Attends, Finds, Happening, Learns, Looks, Moves, Notices, StopsWatching, Tells, Unread, Watches
from .context import Context
from .handling import Found, Who, put
from .located import located

EVENTS = frozenset(
    "it this that everything all both scene move movement event action actions act incident switch"
    " thing whole performance business manoeuvre operation affair trick swap transfer change exchange deed lot"
    " none nothing anything".split()
)
_SECRETLY = frozenset("secretly unnoticed unseen quietly silently discreetly unbeknownst".split())
_DOOR = frozenset("door window eyes curtain mouth umbrella gate book e-mail email letter message".split())


def secret(it: Context, frame: Frame, who: Who) -> bool:
    """Return whether words say that somebody perceives unnoticed: through a window, from behind a tree."""
    veiled = [p for link, p in frame.phrases if link in ("through", "from behind", "behind", "from under")]
    hidden = any(not it.is_person(p) for p in veiled)
    return hidden or bool(_SECRETLY & set(frame.adverbs)) or bool(set(who) & set(it.hidden))


def _unnoticed(it: Context, frame: Frame, who: Who) -> bool:
    """Return whether somebody sees unnoticed what others do, as in `watched her do it through the window`."""
    acts = [part for part in frame.content if part.kind not in ("put", "take")]
    through = any(link == "through" for part in acts for link, _ in part.phrases)
    return through or secret(it, frame, who)


def event_object(it: Context, frame: Frame) -> bool:
    """Return whether what is perceived is what just happened, or somebody who does it."""
    if not frame.objects:
        return not frame.content and not frame.phrases
    first = frame.objects[0]
    if it.is_person(first) and first.low not in ("it", "them"):
        return True
    return first.head in EVENTS or first.low in ("it", "what")


def see(it: Context, who: Who, frame: Frame, inner: Callable[[Frame], Found], events: list[Happening]) -> Found:
    """Read perceiving; clauses about what somebody sees are read like any other, and get a witness."""
    if frame.passive:
        return _seen(it, who, frame, events)
    if frame.link == "where" or (frame.content and frame.link in ("bare", "that", "how", "what", "quote")):
        return _content(it, who, frame, inner, events)
    if (
        frame.negated
        or frame.lemma == "miss"
        or (frame.objects and frame.objects[0].low in ("nothing", "nobody", "none"))
    ):
        return unaware(it, who, frame, events)
    if frame.lemma in ("hear", "overhear", "catch") and not event_object(it, frame):
        return []
    places = [(link, p) for link, p in frame.phrases if link in GOAL and link not in ("to", "at")]
    if frame.objects and not event_object(it, frame):
        return _thing(it, who, frame, places)
    if (
        frame.objects
        and frame.objects[0].low in ("it", "them")
        and it.thing
        and places
        and not it.witnessed(events)
    ):
        return _thing(it, who, frame, places)
    how = "secretly" if secret(it, frame, who) else "seen"
    if frame.lemma in ("overhear", "hear") and any(isinstance(e, Tells) for e in events):
        return None
    watches: Found = [Watches(who)] if frame.kind == "watch" else []
    if witness(events, who, how):
        it.last_witness = who
        return watches if how == "secretly" and not frame.objects else []
    return watches if not frame.objects or frame.objects[0].pronoun else []


def _thing(it: Context, who: Who, frame: Frame, places: list[tuple[str, Phrase]]) -> Found:
    """Read seeing or finding a thing: at a place, or in what was opened last."""
    first = frame.objects[0]
    if places:
        place = places[0][1]
        if it.is_room(place.text) and not match(first.text, it.things):
            return it.in_room(first.text, place.text, who)
        if (
            it.where.get(match(first.text, it.things) or "")
            and match(place.text, it.places) is None
            and not first.determiner
        ):
            return []
        if secret(it, frame, who):
            return [Learns(agent, it.a_thing(first.text), it.a_place(place.text)) for agent in who]
        thing, found = it.a_thing(first.text), it.a_place(place.text)
        it.moved(thing, found)
        return [Finds(who, thing, found)]
    known = match(first.text, it.things)
    if it.opened and known is None and match(first.text, it.places) is None:
        opened, it.opened = it.opened, ""
        thing = it.a_thing(first.text)
        it.moved(thing, opened)
        return [Finds(who, thing, opened)]
    if known:
        it.thing = known
        return [Learns(agent, known) for agent in who] if it.where.get(known) not in (None, *who) else []
    it.introduce(first.text)
    return []


def _content(
    it: Context, who: Who, frame: Frame, inner: Callable[[Frame], Found], events: list[Happening]
) -> Found:
    """Read what somebody sees happen, or sees to be so."""
    found: list[Happening] = []
    for part in frame.content:
        if part.kind in ("watch", "see", "look") and part.subject and it.is_person(part.subject):
            found += [Notices(a, b) for a in who for b in it.who(part.subject) if a != b]
            continue
        if part.lemma == "do" or (part.kind in ("idle", "other") and part.subject and it.is_person(part.subject)):
            if not frame.negated and part.lemma == "do":
                witness(events, who, "secretly" if _unnoticed(it, frame, who) else "seen")
            continue
        if frame.negated:
            return unaware(it, who, frame, events)
        if frame.link == "where" and part.kind in ("put", "take", "leave") and not part.phrases:
            how = "secretly" if _unnoticed(it, frame, who) else "seen"
            return [] if witness(events, who, how) else None  # "saw where he put it"
        at = located(it, part)
        if at is not None:
            if frame.link == "bare" and not secret(it, frame, who) and not part.negated:
                it.moved(*at)
                found.append(Finds(who, *at))
            else:
                found += [Learns(agent, *at) for agent in who]
            continue
        done = inner(part)
        if done is None:
            return None
        found += done
    how = "secretly" if _unnoticed(it, frame, who) else "seen"
    return [_with_witness(event, who, how) for event in found]


def _with_witness(event: Happening, who: Who, how: str) -> Happening:
    """Return a move with those who see it."""
    if not isinstance(event, Moves) or event.agent in who:
        return event
    if how == "secretly":
        return replace(event, secretly_seen_by=(*event.secretly_seen_by, *who))
    return replace(event, seen_by=(*event.seen_by, *who))


def _seen(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read `without being seen`, `he was not noticed by Ann`, `she was being watched by Ben`."""
    by = next((it.who(p) for link, p in frame.phrases if link == "by" and it.is_person(p)), ())
    if frame.negated or frame.conjunction == "without":
        others = by or tuple(n for n in it.people.names if n not in who)
        last = last_move(events)
        if last is not None and isinstance(event := events[last], Moves) and event.agent not in who:
            witness(events, who, "secretly")
            return []
        witness(events, others, "unseen")
        return []
    if by and who:
        witness(events, by, "seen")
    return []


def unaware(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read `Ben does not see this`, `Tim did not notice her`: a move or an onlooker is missed."""
    missed = it.who(frame.objects[0]) if frame.objects and it.is_person(frame.objects[0]) else ()
    part = frame.content[0] if frame.content else None
    looks = part is not None and part.kind in ("see", "watch", "look", "know", "be", "sleep", "enter")
    if not missed and looks and part and part.subject and it.is_person(part.subject):
        missed = it.who(part.subject)
    missed = tuple(name for name in missed if name not in who)
    last = last_move(events)
    move = events[last] if last is not None else None
    if missed and isinstance(move, Moves) and move.agent in missed and move.agent not in who:
        missed = ()
    if missed:
        if any(isinstance(e, Watches) and set(e.agents) & set(missed) for e in events):
            return []
        return [] if witness(events, missed, "secretly") else [Unread(names=missed)]
    if last is None or not isinstance(move, Moves):
        return []
    if move.agent in who:
        # Who did it did not see it: it is the onlookers that they missed.
        events[last] = replace(
            move,
            seen_by=(),
            secretly_seen_by=tuple(dict.fromkeys((*move.secretly_seen_by, *move.seen_by, *it.last_witness))),
        )
        return []
    witness(events, who, "unseen")
    return []


def last_move(events: list[Happening]) -> int | None:
    """Return where the last move stands, or None; before words that only say that something is somewhere."""
    moves = [k for k, event in enumerate(events) if isinstance(event, Moves)]
    return next((k for k in reversed(moves) if not events[k].stands), moves[-1] if moves else None)  # type: ignore[attr-defined]


def deed(events: Sequence[Happening], last: int) -> tuple[int, ...]:
    """Return the moves up to `last` that its sentence tells of the same person: `took it and put it away`."""
    told = [(e.text, e.agent) if isinstance(e, Moves) and e.agent else None for e in events[: last + 1]]
    return tuple(k for k, of in enumerate(told) if of == told[last]) if told[last] else (last,)


def witness(events: list[Happening], who: Who, how: str) -> bool:
    """Change who saw what was moved last: `unseen`, `seen`, or `secretly` seen; False if there was nothing."""
    last = last_move(events)
    for k in deed(events, last) if last is not None else ():
        if isinstance(event := events[k], Moves):
            events[k] = _perceived(event, who, how)
    return last is not None


def _perceived(event: Moves, who: Who, how: str) -> Moves:
    """Return a move that these people, other than its agent, saw in this way, or did not see."""
    who = tuple(name for name in who if name != event.agent)
    if how == "unseen":
        return replace(event, unseen_by=tuple(dict.fromkeys((*event.unseen_by, *who))))
    missed = tuple(name for name in event.unseen_by if name not in who)
    if how == "secretly":
        return replace(event, unseen_by=missed, secretly_seen_by=(*event.secretly_seen_by, *who))
    return replace(event, unseen_by=missed, seen_by=(*event.seen_by, *who))


def slept_through(who: Who, events: list[Happening]) -> None:
    """Take note that people missed what was told since they last did something: `Jonas slept through it all`."""
    for k in range(len(events) - 1, -1, -1):
        event = events[k]
        if isinstance(event, Moves) and event.agent:
            if event.agent in who:
                return
            events[k] = replace(event, unseen_by=tuple(dict.fromkeys((*event.unseen_by, *who))))


def look(it: Context, who: Who, frame: Frame) -> Found:
    """Read looking into a place, away, or through a window."""
    if any(link in ("through", "from behind") for link, _ in frame.phrases) or (
        frame.particle == "in" and not it.place
    ):
        it.hidden = (*it.hidden, *who)
        return [Watches(who)]
    if "away" in frame.particle:
        return [Attends(agent, False) for agent in who]
    first = frame.objects[0] if frame.objects else None
    within = next((p for link, p in frame.phrases if link in ("in", "on", "inside", "under")), None)
    if first and within and frame.lemma in ("check", "inspect", "examine") and not it.is_room(within.text):
        thing, place = it.a_thing(first.text), it.a_place(within.text)
        it.moved(thing, place)
        return [Finds(who, thing, place)]
    where = next(
        (p for link, p in frame.phrases if link in ("in", "into", "inside", "under", "behind", "on")), None
    )
    target = where or (
        frame.objects[0] if frame.lemma not in ("look", "peer", "glance") and frame.objects else None
    )
    if target is None and ("inside" in frame.particle or "in" in frame.particle) and it.inside:
        it.opened = it.inside
        return [Looks(who, it.opened)]
    if target is None or it.is_person(target) or it.is_room(target.text):
        return []
    it.opened = it.a_place(target.text)
    return [Looks(who, it.opened)]


def open_up(it: Context, who: Who, frame: Frame) -> Found:
    """Read opening: whoever opens something sees what is inside."""
    target = frame.objects[0] if frame.objects else None
    if frame.lemma == "lift" and target is not None:
        return put(it, who, frame)
    if target is None or frame.lemma == "lift" or set(target.low.split()) & _DOOR:
        return []
    place = it.inside if target.pronoun else it.a_place(target.text)
    it.opened = place
    return [Looks(who, place)] if place else []


def watch(it: Context, who: Who, frame: Frame) -> Found:
    """Read watching through a window or from a hiding place, before anything happens."""
    if frame.objects and not event_object(it, frame) and not it.is_person(frame.objects[0]):
        return []  # television, birds
    room = next(
        (p.text for link, p in frame.phrases if link in ("into", "in", "inside") and it.is_room(p.text)), ""
    )
    whom = it.who(frame.objects[0]) if frame.objects and it.is_person(frame.objects[0]) else ()
    return [Watches(who, it.a_room(room) if room else "", next((w for w in whom if w not in who), ""))]


def stops(who: Who, frame: Frame) -> Found:
    """Read `stops watching`."""
    watching = any(f.kind in ("watch", "look", "see") for f in frame.content) or "watching" in frame.words
    return [StopsWatching(agent) for agent in who] if watching else []
