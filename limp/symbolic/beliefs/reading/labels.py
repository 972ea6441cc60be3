"""Labels, and what is inside: `the tube says "mints"`, `the tube contains pencils`."""

from __future__ import annotations

import re

from ...english.frames import Frame
from ...english.nouns import canonical, match
from ...english.phrases import Phrase
from ...english.places import CONTAINER, is_abstract
from ..story import Gone, Happening, Labelled, Moves
from .context import Context
from .handling import Found

SIGNS = frozenset("label tag sign picture writing print note sticker lid".split())
_SHOWING = ("say", "read", "be", "show", "state", "have")
_PICTURE = re.compile(r"(?:a |the )?(?:\w+ )?(?:picture|photo|label|drawing|image|word|words) (?:of )?(.+)$")


def labelled(it: Context, frame: Frame) -> Found:
    """Read `the label on the tube says "mints"`, `the tube is marked mints`, `the jar says HONEY`."""
    subject = frame.subject
    said = [o.text for o in frame.objects]
    inner = [f.words for f in frame.content]
    if frame.lemma in ("label", "mark") and frame.passive and subject is not None:
        named = [p.text for link, p in frame.phrases if link in ("as", "with")]
        what = said + named + frame.predicate + inner
        return label(it, subject.text, what[0]) if what else None
    if subject is None or it.is_person(subject) or frame.lemma not in _SHOWING:
        return None
    on_it = any(link in ("on", "across") and p.low == "it" for link, p in frame.phrases)
    if frame.lemma == "have" and on_it and said:
        shown = _PICTURE.match(said[0])
        words = shown[1] if shown else said[0] if said[0].isupper() else ""
        return label(it, subject.text, words) if words else None
    said = said + inner + frame.predicate
    if any(w.rstrip("s") in SIGNS for w in subject.low.split()) and said:
        if where := _place_of_sign(it, frame, subject):
            return label(it, where, said[0])
        if frame.lemma != "be":
            it.sign = said[0]
            return []
    holds = bool(CONTAINER.search(subject.low)) and bool(frame.objects)
    spelled = bool(said) and (said[0].isupper() or frame.link == "quote" or holds)
    return label(it, subject.text, said[0]) if frame.lemma in ("say", "read") and spelled else None


def _place_of_sign(it: Context, frame: Frame, sign: Phrase) -> str:
    """Return where words say that a sign is: `the label on the tube`, `the lid of the jar`."""
    named = sign.low.split()
    if frame.subject_at:
        return frame.subject_at[1].text
    if "of" in named and (of := " ".join(named[named.index("of") + 1 :])):
        return of
    if frame.conjunction in ("that", "which"):
        return it.inside
    told = it.container() if sign.determiner in ("the", "its") else ""
    return told if CONTAINER.search(told) else ""  # "There was a jar. The label said honey."


def label(it: Context, place: str, what: str) -> Found:
    """Return that a place bears a label, without `a picture of`."""
    shown = canonical(re.sub(r"^(?:a |the )?(?:picture|image|photo)s? of ", "", what.strip('"“”. ')))
    return [Labelled(it.a_place(place), shown)]


def bears(it: Context, frame: Frame) -> list[Happening]:
    """Read, and take off, `with a picture of mints`, or `with a label` of which it was told what it says."""
    sign = next((k for k, (link, p) in enumerate(frame.phrases) if link == "with" and _is_sign(p)), None)
    if sign is None or not frame.objects or it.is_person(frame.objects[0]):
        return []
    pictured = _PICTURE.match(frame.phrases[sign][1].low)
    quoted = frame.content[0].words if frame.link == "quote" and frame.content else ""
    shown = it.sign or quoted or (pictured[1] if pictured and " of " in pictured[0] else "")
    if not shown:
        return []
    it.sign = ""
    del frame.phrases[sign]
    if quoted == shown:
        frame.content, frame.link = [], ""
    return label(it, frame.objects[0].text, shown) or []


def _is_sign(phrase: Phrase) -> bool:
    """Return whether a noun phrase names something that is written or drawn on something."""
    head = phrase.low.split(" of ")[0].split() or [""]
    return bool({head[-1].rstrip("s"), *(head[-2:-1] if head[-1] in ("saying", "reading") else ())} & SIGNS)


def contains(it: Context, frame: Frame) -> Found:
    """Read `the tube contains pencils`, `the box is full of sand`, `the bag is empty`."""
    subject = frame.subject
    if subject is None or (it.is_person(subject) and subject.low != "it"):
        return None
    within = any(link in ("in", "inside") and p.low in ("it", "them", "there") for link, p in frame.phrases)
    if is_abstract(canonical(subject.text)):
        return None  # "their eyes, holding a melon"
    if (frame.lemma in ("contain", "hold") or (frame.lemma in ("have", "get") and within)) and frame.objects:
        place = it.container() if subject.pronoun else it.a_place(subject.text)
        events: list[Happening] = []
        for part in frame.objects[0].parts or frame.objects[:1]:
            if part.low == "nothing" or frame.negated:
                return [Gone(thing, place) for thing, where in it.where.items() if where == place]
            thing = it.a_thing(part.text)
            it.moved(thing, place)
            events.append(Moves(thing, place))
        return events
    words = frame.predicate + [o.low for o in frame.objects]
    if frame.lemma != "be" or not words:
        return None
    of = next((p for link, p in frame.phrases if link == "of"), None)
    if words[0].startswith(("full of", "filled with")):
        of = Phrase(words[0].split(" ", 2)[2], 0, 0)
    elif words != ["full"]:
        of = None
    if of is not None:
        frame.objects, frame.lemma = [of], "contain"
        return contains(it, frame)
    if words == ["empty"] and match(subject.text, it.places):
        place = it.a_place(subject.text)
        return [Gone(thing, place) for thing, where in it.where.items() if where == place]
    return None
