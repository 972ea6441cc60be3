"""Telling, in private and in public, true or not; knowing; and whom one trusts."""

from __future__ import annotations

import re
from dataclasses import replace

from ...english.frame import is_time
from ...english.frames import Frame
from ...english.nouns import canonical, match
from ...english.phrases import Phrase
from ...english.vocabulary import HANDLING
from ..story import Happening, Learns, Moves, Tells, Trusts
from .context import Context
from .handling import Found, Who
from .located import claimed, located
from .perceiving import last_move, unaware, witness

_AFAR = frozenset("whisper text phone call message write email e-mail radio".split())
_ALONE = frozenset(("privately", "secretly", "quietly", "alone", "in private", "in secret"))
_REPORTING = frozenset("tell inform mention report phone call text message email e-mail write warn alert".split())
_ALOUD = frozenset("publicly aloud loudly".split())
_ACTS = (*HANDLING, "consume")
_ANSWERING = frozenset("say answer reply claim explain respond".split())
_WRITING = frozenset("write scribble scrawl jot".split())
_PAPERS = frozenset("note paper message letter sign words slip notice board".split())
_NOBODY = ("nobody", "no one", "none")
_BY = frozenset("phone message text note letter email e-mail secret private".split())


def tell(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read telling: to whom, in private or in public, and what."""
    if frame.modal in ("could", "can") and frame.content and not frame.objects:
        return know(it, who, frame, events)  # "he could tell that she had seen it"
    if frame.passive or not who:
        return _told_to(it, frame) if frame.passive else None
    speaker = who[0]
    if any(o.low in _NOBODY for o in frame.objects[:1]):
        return []
    hearers, private = _hearers(it, frame, speaker)
    if frame.negated:
        return untold(hearers, frame, events)
    said = [f for f in frame.content if frame.link != "to"]
    if frame.link == "quote" and any(f.lemma for f in said):
        said = [f for f in said if f.lemma]  # without "my lord"
    if frame.link == "to" and (taken := _to_be_taken(it, frame)):
        return [Tells(speaker, *taken, hearers, private)]
    if not said and frame.link != "where":
        return _without_words(it, frame, speaker, hearers, private, events)
    found: list[Happening] = []
    for part in said:
        claim = claimed(it, part, speaker) if part.lemma or "?" not in frame.words else None
        if claim is None and (not part.lemma or (part.kind in ("put", "take") and not part.phrases)):
            continue  # "In the cupboard, my lord", "I moved it. It's in the jar"
        if claim is None:
            found = []
            break
        paper = next((o for o in frame.objects if o.head in _PAPERS), None)
        if frame.lemma in _WRITING and (not hearers or paper is not None):
            it.note = (speaker, claim[0], claim[1])
            it.thing = next((canonical(p.text) for link, p in frame.phrases if link in ("on", "in")), it.thing)
            it.paper = it.spoken = canonical(paper.text) if paper is not None else ""
            if not hearers:
                return []
        found.append(Tells(speaker, claim[0], claim[1], hearers, private, claim[2]))
    if not found and frame.link == "where" and (thing := _thing_of(it, frame)):
        return [Tells(speaker, thing, "", hearers, private)]
    return found or None


def untold(hearers: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read `he did not tell her`, `he forgot to tell her that he moved it`: what was done last, they had not seen.

    Words about anything else (`he did not tell her his name`) say nothing of it.
    """
    other = [thing for thing in frame.objects[1:] if not thing.pronoun]
    of_acts = not frame.content or any(part.kind in _ACTS for part in frame.content)
    if hearers and frame.objects and not other and of_acts and frame.link not in ("to", "whether", "if", "why"):
        witness(events, hearers, "unseen")
    return []


def forgot(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read forgetting: to tell somebody something, or something that changes nothing."""
    inner = frame.content[0] if frame.content and frame.link == "to" else None
    if inner is None or inner.kind != "tell" or frame.negated or not who:
        return []
    return untold(_hearers(it, inner, who[0])[0], inner, events)


def _to_be_taken(it: Context, frame: Frame) -> tuple[str, str] | None:
    """Return the thing and the place of `told him to fetch the milk from the fridge`, which says where it is."""
    part = frame.content[0]
    source = next((p for link, p in part.phrases if link in ("from", "out of") and not it.is_person(p)), None)
    if source is None or part.kind != "take" or not part.objects or frame.negated or part.negated:
        return None
    return it.a_thing(part.objects[0].text), it.a_place(source.text)


def ask(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read asking: nothing is told, unless somebody is asked to take something from where it is."""
    if frame.link == "to" and frame.content and _to_be_taken(it, frame):
        return tell(it, who, frame, events)
    for thing in (o for part in frame.content if frame.link == "to" for o in part.objects if not o.pronoun):
        if not it.is_person(thing):
            it.introduce(thing.text)
    return []


def read(it: Context, who: Who, frame: Frame) -> Found:
    """Read reading what somebody wrote for whoever finds it."""
    speaker, thing, place = it.note
    meant = not frame.objects or frame.objects[0].pronoun or frame.objects[0].head in _PAPERS
    return [Tells(speaker, thing, place, who, True)] if speaker and meant and who and speaker not in who else []


def unread_message(who: Who, events: list[Happening]) -> Found:
    """Read `he never saw the text`: those words did not reach him."""
    for k in range(len(events) - 1, -1, -1):
        event = events[k]
        if isinstance(event, Tells) and event.private and set(event.hearers) & set(who):
            left = tuple(name for name in event.hearers if name not in who)
            events[k : k + 1] = [replace(event, hearers=left)] if left else []
            return []
    return []


def _hearers(it: Context, frame: Frame, speaker: str) -> tuple[Who, bool]:
    """Return to whom something is told, nobody where it is told in public, and whether in private."""
    adverbs = set(frame.adverbs) | it.lead
    if adverbs & _ALOUD or any(
        p.low.startswith("every") for p in (*frame.objects, *(p for _, p in frame.phrases))
    ):
        return (), False
    private = (
        frame.lemma in _AFAR
        or bool(adverbs & _ALONE)
        or any(link in ("by", "in", "on") and p.head in _BY for link, p in frame.phrases)
    )
    to = [p for link, p in frame.phrases if link in ("to", "with")]
    addressed = [p for p in (*frame.objects, *to) if it.is_person(p)]
    hearers = tuple(n for o in addressed for n in it.who(o) if n != speaker)
    if addressed and not hearers:
        hearers = tuple(name for name in it.people.last[::-1] if name != speaker)[:1]
    if not addressed and it.addressed:
        return it.addressed, private or it.addressed_alone
    if not addressed and frame.lemma in _ANSWERING and speaker not in it.asker:
        return it.asker, private
    return hearers, private


def _without_words(
    it: Context, frame: Frame, speaker: str, hearers: Who, private: bool, events: list[Happening]
) -> Found:
    """Read telling without what is said: a call, a show, or `told him about it`."""
    if frame.lemma == "show":
        for thing in frame.objects:
            if not it.is_person(thing):
                it.introduce(thing.text)
        return []
    if hearers and (private or frame.lemma in ("fib", "lie")):
        it.addressed, it.addressed_alone = hearers, private
    about = (
        any(link == "about" for link, _ in frame.phrases)
        or any(o.low in ("it", "this", "so", "that") for o in frame.objects)
        or "so" in frame.adverbs
    )
    if about and hearers and frame.lemma in _REPORTING:
        known = [e for e in events if isinstance(e, Moves) and speaker not in e.unseen_by]
        last = next((e for e in reversed(known) if e.agent == speaker), known[-1] if known else None)
        return [Tells(speaker, last.thing, last.place, hearers, private)] if last else None
    return []


def _told_to(it: Context, frame: Frame) -> Found:
    """Read `Ann was told by Ben that the key is in the jar`."""
    by = it.doer(frame)
    hearers = it.who(frame.subject) if frame.subject else ()
    claims = [claimed(it, part, by) for part in frame.content if frame.link != "to"]
    if frame.link == "to" or not frame.content:
        return []
    if not hearers or not all(claims):
        return None
    return [
        Learns(h, c[0], c[1]) if not by else Tells(by, *c[:2], hearers, False, c[2])
        for c in claims
        if c
        for h in hearers
    ]


def _thing_of(it: Context, frame: Frame) -> str | None:
    """Return the thing that a clause of `knows where it is` is about."""
    inner = frame.content[0].subject if frame.content else None
    if inner is None:
        return None
    return it.thing if inner.pronoun else match(inner.text, it.things)


def know(it: Context, who: Who, frame: Frame, events: list[Happening]) -> Found:
    """Read coming to know or to believe where something is."""
    if (taken := trust(it, who, frame, events)) is not None:
        return taken
    if not frame.content:
        if frame.negated or any(o.low.startswith("no ") for o in frame.objects):
            about = frame.objects and frame.objects[0].low not in ("it", "this", "that", "anything")
            return [] if about else unaware(it, who, frame, events)
        if frame.lemma == "know" and frame.objects and frame.objects[0].low in ("it", "this", "that"):
            k = last_move(events)
            if k is not None and set(who) & set(getattr(events[k], "unseen_by", ())):
                witness(events, who, "seen")
        return [] if frame.lemma != "believe" or not frame.objects else None
    if frame.link == "quote" and not frame.content[0].lemma and frame.content[0].phrases and it.thing:
        return [Learns(agent, it.thing, it.a_place(frame.content[0].phrases[0][1].text)) for agent in who]
    part = frame.content[0]
    if part.subject is not None and part.subject.low.startswith(_NOBODY):
        return []
    if frame.negated:
        moved = any(
            f.kind in ("put", "take", "leave", "see", "watch", "swap", "give", "go") for f in frame.content
        )
        return unaware(it, who, frame, events) if moved and not part.modal else []
    if frame.link == "where":
        thing = _thing_of(it, frame)
        return [Learns(agent, thing) for agent in who] if thing else None
    at = located(it, part)
    if at is not None:
        return [Learns(agent, *at) for agent in who]
    own = part.kind in ("put", "leave") and not part.irreal and bool(set(it.who(part.subject)) & set(who))
    if own and (claim := claimed(it, part, who[0])):
        # Of a time, the state of the thing tells it (`states`).
        return [] if is_time(Phrase(claim[1], 0, 0)) else [Learns(agent, claim[0], claim[1]) for agent in who]
    if liars(part) and part.subject is not None:
        honest = part.negated or "truth" in part.words
        return [Trusts(a, b, "yes" if honest else "liar") for a in who for b in it.who(part.subject) if a != b]
    if part.negated and part.kind in ("see", "watch", "know"):  # "he could tell she had not noticed him"
        return unaware(it, it.who(part.subject), part, events) if part.subject else []
    if frame.progressive or part.irreal or frame.link in ("why", "how", "who", "what", "if", "whether"):
        return []
    return None if part.kind in ("put", "take", "leave", "tell", "see", "watch") else []


def liars(frame: Frame) -> bool:
    """Return whether words call somebody a liar, or honest."""
    return bool(
        re.search(
            r"\b(?:always|often|usually|never) (?:lies|lied|tell\w* (?:lies|the truth|untruths?))|"
            r"speaks the truth|"
            r"\bliar\b|\bis lying|\bwas lying|dishonest",
            frame.words,
        )
    )


def trust(it: Context, who: Who, frame: Frame, events: list[Happening]) -> list[Happening] | None:
    """Read `Ann does not believe him`, `Ann knows that Ben is lying`: how the last words told are taken.

    It is put before those words in `events`; None if the words say nothing of that kind.
    """
    last = next((k for k in range(len(events) - 1, -1, -1) if isinstance(events[k], Tells)), None)
    spoken = events[last] if last is not None else None
    whom: Who = ()
    how = "yes"
    if frame.lemma in ("trust", "believe", "distrust", "mistrust") and frame.objects and not frame.content:
        if it.is_person(frame.objects[0]):
            whom = it.who(frame.objects[0])
        elif isinstance(spoken, Tells) and frame.objects[0].low in ("it", "this", "that", "a word"):
            whom = (spoken.speaker,)
        how = "no" if frame.negated or frame.lemma in ("distrust", "mistrust") else "yes"
    elif (
        frame.content
        and frame.content[0].subject
        and re.search(r"\b(?:is|was|has been) (?:lying|not telling the truth)$", frame.words)
    ):
        whom, how = it.who(frame.content[0].subject), "liar"
    if not whom:
        return None
    taken = [Trusts(agent, other, how) for agent in who for other in whom if agent != other]  # type: ignore[arg-type]
    if last is None or not isinstance(spoken, Tells) or spoken.speaker not in whom:
        return list(taken)
    events[last:last] = taken
    return []


def liar(it: Context, who: Who, frame: Frame) -> Found:
    """Read `Ann always lies`, `Ann is a liar`: known to nobody, unless it is told as known."""
    honest = "truth" in frame.words or bool(re.search(r"\bnever (?:lies|lied)\b", frame.words))
    it.liars = () if honest else who
    others = tuple(n for n in it.people.names if n not in who)
    return [Trusts(agent, other, "yes") for agent in others for other in who] if honest else []
