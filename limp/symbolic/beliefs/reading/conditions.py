"""How people are: away, asleep, busy, somewhere."""

from __future__ import annotations

from ...english.frames import Frame
from ...english.nouns import canonical, match
from ...english.phrases import Phrase
from ...english.places import GOAL, no_place
from ...english.vocabulary import HANDLING
from ..story import Attends, Enters, Happening, Leaves, Moves
from .context import Context
from .handling import Found, Who
from .perceiving import last_move, slept_through, unaware, witness
from .telling import liar, liars

_GONE = frozenset("away gone out outside elsewhere absent abroad upstairs downstairs off".split())
_ASLEEP = frozenset("asleep sleeping napping unconscious".split())
_BUSY = frozenset("busy distracted blindfolded absorbed".split())
_PRESENT = frozenset("there here present home around".split())
_SCENE = ("room", "scene")
"""Where the story plays, unless there is another room."""
_EVERYTHING = ("it", "all", "this", "everything")
_ELSEWHERE = ("in", "at", "on", "inside", "outside", "by", "with", "behind")
_OUT = frozenset(
    "shower bath toilet meeting lesson class lunch holiday holidays vacation break errand trip".split()
)
_PARTS = frozenset(
    "corner middle centre center doorway window floor chair armchair seat stool row front back".split()
)
"""Where somebody can be within a room."""
_UNAWARE = frozenset("unaware oblivious ignorant clueless".split())


_ENGAGED = ("idle", "other", "go", "ask", "consume", "tell", "read", "fill", "state")
"""What keeps somebody from seeing what others do meanwhile: `while she was writing on the board`."""


def _words(frame: Frame) -> set[str]:
    """Return the words that say how somebody is."""
    return set(frame.adverbs + frame.predicate + frame.particle.split() + [o.low for o in frame.objects])


def person_is(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read states of people: away, asleep, busy, somewhere."""
    words = _words(frame)
    if liars(frame) and frame.lemma == "be":
        return liar(it, who, frame)
    if "back" in words:
        return [Enters(agent, "", True) for agent in who]
    if words & (_PRESENT if frame.negated else _GONE):
        return away(it, who, events)
    if any(link == "through" and p.low.startswith(_EVERYTHING) for link, p in frame.phrases):
        slept_through(who, events)
    if words & _ASLEEP:
        return [Attends(agent, frame.negated) for agent in who]
    if "awake" in words:
        return [Attends(agent, not frame.negated) for agent in who]
    if words & _BUSY:
        return [Attends(agent, False) for agent in who]
    if words & _UNAWARE or (frame.negated and words & {"witness", "aware"}):
        return unaware(it, who, frame, events)
    goal = [(link, p) for link, p in frame.phrases if link in (*GOAL, "by") and link != "to"]
    if not goal or frame.kind != "be" or frame.objects or (not words and goal[0][1].head == "time"):
        return []
    if any(_away_at(p) for _, p in goal) and not frame.negated:
        return away(it, who, events)
    rooms = [at for at in goal if it.is_room(at[1].text)]
    return _person_at(it, who, frame, (rooms or goal)[0], events)


def _person_at(it: Context, who: Who, frame: Frame, at: tuple[str, Phrase], events: list[Happening]) -> Found:
    """Read `Ann is in the garden`: she comes there, or is away from what was told last."""
    link, place = at
    head = canonical(place.text)
    if no_place(head) or it.is_person(place):
        return []
    if frame.negated:
        return [Leaves(agent, it.a_room(place.text)) for agent in who]
    if link in ("behind", "under", "outside") or (link == "on" and "stairs" in head):
        it.hidden = (*it.hidden, *who)
        return []
    if head.split()[-1:] and head.split()[-1] in _PARTS:
        return []
    if it.furniture(head) or (match(head, it.places) and not it.is_room(head)):
        return []
    known = match(head, it.rooms)
    k = last_move(events)
    by_others = k is not None and getattr(events[k], "agent", "") not in who
    was = frame.form == "past" and not frame.progressive and frame.lemma == "be"
    if by_others and was and not known and "together" not in _words(frame):
        if head not in _SCENE:
            return away(it, who, events)
        witness(events, who, "seen")
    room = it.is_room(head) or known or (link == "in" and place.determiner == "the")
    return [Enters(agent, it.a_room(place.text)) for agent in who] if room else []


def away(it: Context, who: Who, events: list[Happening]) -> Found:
    """Return that people are away; what was told last of others happened without them."""
    k = last_move(events)
    move = events[k] if k is not None else None
    if isinstance(move, Moves) and move.agent not in who and it.now_away:
        witness(events, who, "unseen")
    return [Leaves(agent) for agent in who]


def absent(frame: Frame) -> bool:
    """Return whether a clause with `while` or `when` says that somebody is elsewhere or does not look."""
    words = _words(frame)
    if frame.kind in ("watch", "see", "look") and "away" not in words:
        return frame.negated or (frame.kind == "look" and frame.lemma != "look")
    if frame.kind == "sleep":
        return not frame.negated
    if (frame.kind == "be" and not frame.objects) or frame.lemma == "be":
        if words & (_GONE | _ASLEEP | _BUSY | {"outdoors", "indoors", "inside"}):
            return not frame.negated
        if words & (_PRESENT | {"awake", "back"}):
            return frame.negated
        return not frame.negated and any(link in _ELSEWHERE for link, _ in frame.phrases)
    if frame.particle in ("away", "out") or {"away", "out"} & words:
        return True
    lasting = bool(frame.phrases or frame.objects) or frame.lemma in ("play", "work", "cook", "shower")
    return frame.progressive and not frame.negated and lasting and frame.kind in _ENGAGED


def elsewhere(it: Context, frame: Frame) -> bool:
    """Return whether a clause that tells of an absence says that somebody is in another place."""
    away = _words(frame) & (_GONE | {"outdoors", "indoors", "inside"})
    rooms = [p for link, p in frame.phrases if link in _ELSEWHERE and (it.is_room(p.text) or _away_at(p))]
    return not frame.negated and bool(away or rooms)


def _away_at(place: Phrase) -> bool:
    """Return whether whoever is there is out of the scene: `in the shower`, `at lunch`, `on holiday`."""
    return place.head in _OUT


_WAKING = frozenset("wake awake awaken".split())
_SECRETLY = frozenset(
    "secretly unnoticed unseen stealthily sneakily covertly surreptitiously furtively discreetly".split()
)
_HIDING = frozenset("hide conceal stash secrete".split())


def not_yet_there(frame: Frame, who: Who) -> Who:
    """Return who is away or asleep while something happens: `before Ann came home`, `before she got up`."""
    if frame.conjunction != "before" or frame.negated:
        return ()
    up = frame.lemma == "get" and frame.particle.split()[:1] in (["up"], ["back"], ["home"], ["in"], ["there"])
    back = frame.lemma == "be" and bool(_words(frame) & (_PRESENT | {"back", "up", "awake"}))
    return who if frame.kind == "enter" or frame.lemma in _WAKING or up or back else ()


def hidden_from(it: Context, frame: Frame) -> Who:
    """Return who does not see what somebody does with a thing, by how it is done.

    Nobody sees what is done secretly, nor, if they are first told of later, what had been done before; `behind
    her back`, she does not; whose thing is hidden by somebody else does not see it hidden.
    """
    if frame.kind not in HANDLING or frame.negated or frame.irreal:
        return ()
    if _SECRETLY & (set(frame.adverbs) | it.lead):
        return tuple(it.people.names)
    if frame.perfect and not frame.conjunction:
        spoken_of = {*it.people.last, *it.people.resolve(frame.words)}
        return tuple(name for name in it.people.names if name not in spoken_of)
    backs = [p for link, p in frame.phrases if link == "behind" and p.low.endswith(" back") and p.owner]
    owned = [p for p in frame.objects if p.owner] if frame.lemma in _HIDING and not frame.passive else []
    owners = (name for p in (*backs, *owned) for name in it.people.resolve(p.owner.removesuffix("'s")))
    return tuple(name for name in owners if name not in it.who(frame.subject))
