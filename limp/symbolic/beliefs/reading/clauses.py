"""What happens in a clause: who does it, to what, and which words it is read by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ...english.frame import is_time
from ...english.frames import Frame
from ...english.morphology import lemmas
from ...english.nouns import canonical
from ...english.phrases import Phrase
from ...english.places import CONTAINER
from ...english.vocabulary import HANDLING
from ..mental_verbs import HOLDS
from ..story import Attends, Happening, Leaves, Moves
from .constructions import caused, consume, empty, moves_itself, other, pocket
from .context import Context
from .handling import Found, fill, give, put, swap, take
from .labels import contains, labelled
from .located import located, takes_place
from .motion import enter, follow, go, leave
from .perceiving import last_move, look, open_up, secret, see, slept_through, stops, unaware, watch, witness
from .telling import ask, forgot, know, liar, liars, read, tell, trust, unread_message
from .whereabouts import hangs, stands

_ACTS: dict[str, Callable[[Context, tuple[str, ...], Frame], Found]] = {
    "put": put,
    "take": take,
    "give": give,
    "fill": fill,
    "swap": swap,
    "enter": enter,
    "leave": leave,
    "go": go,
    "look": look,
    "open": open_up,
    "other": other,
    "pocket": pocket,
    "empty": empty,
    "consume": consume,
}
"""What people do, read without what happened before."""
_PERCEIVED = ("see", "watch", "find", "know")
_TOLD_IF_NOT = (*_PERCEIVED, "tell", "be", "sleep", "trust", "look", "read", "open", "take")
"""Verbs that tell something also where they are denied."""
_NO_THING = ("nothing", "nobody", "none", "neither")
_DOZING = {
    tuple(pair.split()) for pair in "turn in|nod off|drop off|drift off|doze off|conk out|pass out".split("|")
}
_MESSAGES = frozenset("text message note letter email e-mail mail anything phone".split())
_RECEIVERS = frozenset("phone mobile computer laptop inbox".split())
_DONE_TO_THINGS = (*HANDLING, "leave", "other", "consume")


class Clauses:
    """Reads clauses one after another; `events` is what has happened so far."""

    def __init__(self, context: Context) -> None:
        self.it = context
        self.events: list[Happening] = []
        self.last_thing: Phrase | None = None
        """The subject of the clause before, where that was a thing."""
        self.handlers: dict[str, Callable[[tuple[str, ...], Frame], Found]] = {
            "stop": stops,
            "tell": lambda who, f: tell(context, who, f, self.events),
            "read": lambda who, f: read(context, who, f),
            "ask": lambda who, f: ask(context, who, f, self.events),
            "know": lambda who, f: know(context, who, f, self.events),
            "trust": lambda who, f: trust(context, who, f, self.events) or [],
            "see": self._see,
            "find": self._see,
            "watch": self._watch,
            "be": lambda who, f: stands(context, who, f, self.events),
            "sleep": self._sleep,
            "wake": lambda who, f: [Attends(agent, True) for agent in who],  # noqa: ARG005
            "state": self._state,
            "idle": self._idle,
            "want": lambda who, f: None if _tells_of_acts(f) else [],  # noqa: ARG005
        }
        self.handlers |= {kind: partial(read, context) for kind, read in _ACTS.items()}
        self.handlers |= {"lose": lambda who, f: forgot(context, who, f, self.events)}

    def act(self, frame: Frame) -> Found:
        """Return what happens in a clause: nothing in an empty list, None where it is not understood."""
        it, subject = self.it, frame.subject
        if not frame.lemma:
            return None if frame.left_over else []
        if subject is not None and not subject.text:
            subject = frame.subject = None
        if (
            subject is not None
            and not it.is_person(subject)
            and not (subject.low == "they" and not it.plural_thing)
        ):
            self.last_thing = subject
            return self._of_things(frame)
        who = (frame.kind == "tell" and self._answering(subject)) or it.who(subject)
        if frame.kind != "ask":
            it.asked = ()
        if subject is not None and not who and subject.low in ("someone", "somebody", "they"):
            return self._by_people(("somebody",), frame) if frame.kind in ("put", "take", "swap") else []
        if subject is not None and not who:
            return self._nobody(frame)
        if not who and frame.subject is None and frame.same_subject and self.last_thing:
            frame.subject = self.last_thing  # "the note came loose and blew into the hedge"
            return self._of_things(frame)
        if not who:
            return self._of_things(frame) if frame.passive or frame.existential else None
        if subject is not None:
            self.speak_of(who)
        if liars(frame) and frame.kind in ("be", "tell", "idle"):
            return liar(it, who, frame)
        return self._by_people(who, frame)

    def _answering(self, subject: Phrase | None) -> tuple[str, ...]:
        """Return who was asked before these words, if `he` or `she` can mean them."""
        asked, low = self.it.asked, subject.low if subject else ""
        fits = low in ("he", "she") and len(asked) == 1 and self.it.people.gender(asked[0]) in (low, "")
        return asked if fits else ()

    def speak_of(self, who: tuple[str, ...]) -> None:
        """Take people for the subject of the clauses that follow."""
        self.it.subjects = who
        self.it.people.speak_of(who)

    def _by_people(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read what people do; acts that are only meant, or did not take place, are none."""
        kind = frame.kind
        if kind == "unknown":
            return None
        if (frame.lemma, frame.particle) in _DOZING and not frame.objects and not frame.negated:
            return [Attends(agent, False) for agent in who]
        if frame.irreal or (frame.modal and kind not in _PERCEIVED):
            return []
        if frame.negated and kind not in _TOLD_IF_NOT:
            return []
        if frame.modal and not frame.negated and frame.modal not in ("could", "can"):
            return []
        message = frame.objects and frame.objects[0].head in _MESSAGES
        if frame.negated and message and kind in ("see", "read", "open", "look", "take", "find"):
            return unread_message(who, self.events)
        if frame.negated and kind == "look":
            return unaware(self.it, who, replace(frame, objects=[]), self.events)
        if frame.negated and kind in ("read", "open", "take"):
            return []
        if frame.lemma in ("follow", "trail", "tail") and secret(self.it, frame, who):
            self.it.hidden = (*self.it.hidden, *who)  # what they see then, they see unnoticed
        elif frame.lemma == "follow" and not (frame.negated or frame.irreal or frame.passive):
            return follow(self.it, who, frame, self.events)
        if frame.negated and kind in _PERCEIVED and (told := self._presupposed(who, frame)):
            return told
        return self.handlers[kind](who, frame)

    def _presupposed(self, who: tuple[str, ...], frame: Frame) -> list[Happening]:
        """Return what is so although somebody does not know, see or notice it: `did not know that Ben moved it`.

        Such verbs are factive: denied, they still tell their complement (Kiparsky and Kiparsky, "Fact", 1970).
        """
        part = frame.content[0] if frame.content and frame.link in ("that", "bare", "how") else None
        if part is None or part.kind not in _DONE_TO_THINGS or frame.lemma in HOLDS or part.irreal:
            return []
        before = dict(self.it.where)
        found = [e for e in self.act(part) or [] if isinstance(e, Moves) and before.get(e.thing) != e.place]
        frame.perfect = frame.perfect or part.perfect
        return [replace(e, unseen_by=tuple(name for name in who if name != e.agent)) for e in found]

    def _nobody(self, frame: Frame) -> Found:
        """Read `nobody told Ann`, `nobody saw it`."""
        if frame.subject is None or not frame.subject.low.startswith(("nobody", "no one", "none", "neither")):
            return None
        if frame.kind == "tell" and frame.objects and self.it.is_person(frame.objects[0]):
            witness(self.events, self.it.who(frame.objects[0]), "unseen")
        if frame.kind in ("see", "watch", "find"):
            agent = next((e.agent for e in reversed(self.events) if isinstance(e, Moves)), "")
            others = tuple(n for n in self.it.people.names if n != agent)
            return unaware(self.it, others, frame, self.events)
        return []

    def _of_things(self, frame: Frame) -> Found:
        """Read a clause about a thing: where it is, what it says, what is done to it, or who is not known."""
        it, kind, subject = self.it, frame.kind, frame.subject
        it.subjects = ()
        if subject is not None and subject.low.split()[0] in _NO_THING:
            return []
        planned = takes_place(frame) or (kind == "be" and frame.modal)
        if (
            planned
            and frame.modal in ("", "will", "supposed")
            and not frame.negated
            and (at := located(it, frame))
        ):
            it.moved(*at)
            return [Moves(*at)]
        if frame.irreal:
            return []
        if kind == "unknown":
            return None
        if subject is not None and subject.owner and subject.head in _RECEIVERS and _is_off(frame):
            owner = subject.owner.removesuffix("'s")
            whose = it.people.resolve({"his": "he", "her": "she"}.get(owner.lower(), owner))
            return unread_message(whose, self.events)
        if (found := labelled(it, frame)) is not None:
            return found
        if frame.lemma in ("have", "get") and (found := contains(it, frame)) is not None:
            return found
        if kind == "be":
            return stands(it, (), frame, self.events)
        if subject is not None and subject.head in ("eyes", "gaze", "attention"):
            return []  # "their eyes fell on a hat in the box": where the hat is stands in a clause of its own
        if subject is not None and frame.negated and subject.head in _MESSAGES and frame.objects:
            return unread_message(it.who(frame.objects[0]), self.events)  # "the note never reached her"
        if frame.passive:
            if frame.negated or kind in ("idle", "state", "want", "know"):
                return []
            return self.handlers[kind]((), frame) if kind in _DONE_TO_THINGS else None
        if frame.lemma == "hang" and (frame.opening or not frame.objects):
            return hangs(it, frame)
        bare = subject is not None and not subject.pronoun and not subject.determiner and _acts(subject)
        if kind in ("put", "take", "swap") and subject and bare and frame.objects and not frame.conjunction:
            return self.handlers[kind]((canonical(subject.text),), frame) if not frame.negated else []
        if not frame.objects and (kind in ("go", "put", "idle", "other", "enter", "leave")):
            return moves_itself(it, frame)
        if frame.objects and kind in ("idle", "other", "put", "take", "go"):
            return caused(it, frame)
        return [] if kind in ("idle", "want", "wake", "state", "other", "consume", "empty") else None

    def _see(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read perceiving; if only some perceive it, all others do not."""
        others = tuple(name for name in self.it.people.names if name not in who)
        if "only" not in frame.adverbs or frame.negated or frame.passive:
            return see(self.it, who, frame, self.act, self.events)
        if all(part.lemma == "do" for part in frame.content):
            witness(self.events, others, "unseen")
            return see(self.it, who, frame, self.act, self.events)
        found = see(self.it, who, frame, self.act, self.events)
        return found and [
            replace(e, unseen_by=(*e.unseen_by, *(name for name in others if name != e.agent)))
            if isinstance(e, Moves)
            else e
            for e in found
        ]

    def _watch(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read watching: what just happened, or what is going to."""
        on_somebody = any(link in ("on", "at") and self.it.is_person(p) for link, p in frame.phrases)
        peeks = frame.lemma in ("peek", "peep", "spy") and not frame.objects and not on_somebody
        past = self.it.witnessed(self.events) and not peeks and not self._left_since(who)
        if frame.content or frame.passive or frame.negated or past:
            return self._see(who, frame)
        return watch(self.it, who, frame)

    def _left_since(self, who: tuple[str, ...]) -> bool:
        """Return whether one of them left after the last move, so that they watch what comes, from elsewhere."""
        k = last_move(self.events)
        return k is not None and any(isinstance(e, Leaves) and e.agent in who for e in self.events[k + 1 :])

    def _sleep(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read sleeping, also through what was told."""
        if any(link == "through" for link, _ in frame.phrases):
            slept_through(who, self.events)
        return [Attends(agent, frame.negated) for agent in who]

    def _state(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read shutting, switching, breaking: only shut eyes change what anybody knows."""
        if frame.objects and frame.objects[0].low.endswith("eyes"):
            return [Attends(agent, False) for agent in who]
        return []

    def _idle(self, who: tuple[str, ...], frame: Frame) -> Found:
        """Read acts that move and show nothing: having, turning away, and the rest."""
        it = self.it
        words = {frame.lemma, *frame.particle.split(), *(o.head for o in frame.objects)}
        if frame.lemma == "turn" and words & {"away", "around", "back"}:
            return [Attends(agent, "back" in frame.particle) for agent in who]
        if frame.objects and frame.objects[0].low.endswith(" way"):
            return go(it, who, replace(frame, objects=[], lemma="go"))
        if frame.lemma == "fall" and {"asleep", "off"} & {*frame.adverbs, *frame.predicate, *words}:
            return [Attends(agent, False) for agent in who]
        if frame.lemma == "have" and any(o.low.endswith(" back") for o in frame.objects[:1]) and frame.phrases:
            return unaware(it, who, replace(frame, objects=[]), self.events)  # "she had her back to me"
        if frame.objects and frame.objects[0].low in ("no idea", "no clue", "no knowledge"):
            return unaware(it, who, replace(frame, objects=[]), self.events)
        if frame.lemma in ("have", "buy", "use") and frame.objects:
            for thing in frame.objects[0].parts or frame.objects[:1]:
                if CONTAINER.search(thing.low):
                    it.introduce(thing.text)
        for inner in frame.content:
            if frame.link == "bare" and inner.kind in ("put", "take") and not frame.perfect:
                return self.act(inner)
        return other(it, who, frame) if not frame.content else []


def _acts(subject: Phrase) -> bool:
    """Return whether a bare noun can be somebody who acts: `facilities`, and not `Saturday morning`."""
    return subject.text[:1].isupper() or ("NOUN" in lemmas(subject.head) and not is_time(subject))


def _tells_of_acts(frame: Frame) -> bool:
    """Return whether words behind `so much that` tell what somebody did with a thing."""
    return frame.link == "that" and any(f.kind in ("put", "take", "give") and not f.irreal for f in frame.content)


def _is_off(frame: Frame) -> bool:
    """Return whether a clause says that what receives messages is off: `her phone was dead`."""
    return not frame.negated and bool(
        {"off", "dead", "silent", "flat", "broken"} & {*frame.particle.split(), *frame.predicate}
    )
