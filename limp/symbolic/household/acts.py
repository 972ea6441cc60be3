"""From a verb and what follows it to frames: which act it is, with which things, from or to which place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from .frames import SOMETHING, Act, Frame, Place
from .lexicon import lexicon
from .tokens import Token

_PREPOSITIONS = frozenset(
    "in inside into within on onto upon at from to toward towards for with by near beside behind under underneath "
    "beneath above below through across past along around about off atop between against out alongside".split()
)
_TWO_WORDS = {
    ("next", "to"): "near", ("close", "to"): "near", ("out", "of"): "from", ("off", "of"): "from",
    ("inside", "of"): "in", ("from", "inside"): "from", ("from", "within"): "from", ("from", "off"): "from",
    ("from", "on"): "from", ("over", "to"): "to", ("up", "to"): "to", ("back", "to"): "to", ("back", "into"): "into",
    ("back", "in"): "in", ("back", "on"): "on", ("back", "inside"): "in", ("back", "onto"): "on", ("from", "near"): "from",
    ("from", "under"): "from", ("from", "behind"): "from", ("from", "by"): "from", ("down", "on"): "on", ("out", "to"): "to",
    ("back", "at"): "at", ("over", "toward"): "to", ("over", "towards"): "to", ("up", "from"): "from", ("away", "from"): "away",
    ("on", "in"): "in", ("over", "by"): "near", ("from", "beside"): "from", ("down", "at"): "at", ("down", "in"): "in",
    ("straight", "to"): "to", ("along", "with"): "and", ("together", "with"): "and", ("through", "to"): "to",
}  # fmt: skip
_THREE_WORDS = {("on", "top", "of"): "on", ("in", "front", "of"): "near", ("from", "out", "of"): "from",
                ("off", "of", "of"): "from", ("all", "the", "way"): ""}  # fmt: skip
_SURFACE = frozenset("on onto upon at atop near by beside under behind".split())
_AT = frozenset(
    "in inside into within on onto upon at near by beside behind under underneath atop to against above below".split()
)
_SOURCE = frozenset("from off in inside within on at near by beside atop under underneath behind".split())
_TOWARD = frozenset(
    "to toward towards into in inside onto at near by through across for behind around within beside".split()
)
_PARTICLES = frozenset(
    "back up down away over out off again too straight directly together there here inside first".split()
)
_BODY = re.compile(r"\b(?:hands?|pockets?|arms?|palm|backpack|purse)\b")
_AND = re.compile(r"\s*(?:,\s*and\b|\band\b|,|&|\bas well as\b|\bplus\b|\bincluding\b)\s*")
_COREFERENT = frozenset(
    "it|them|each|one|both|this|that|these|those|all|some|another|none|the object|the item|the objects|the items|"
    "the thing|the things|both items|both objects|both of them|both things|the same object|the same item|the same one|"
    "each of them|each one|all of them|the other one|the one|another one|the other|the second one|the same|these items|"
    "those items|these objects|said object|that object|this object|that item|this item|the two|the last one|"
    "the two items|the two objects|them all|them both|the former|the latter".split("|")
)


@dataclass(slots=True)
class Phrase:
    """What follows a verb: the direct `object`, loose `particles`, and (preposition, noun phrase) pairs."""

    object: str = ""
    particles: set[str] = field(default_factory=set)
    links: list[tuple[str, str]] = field(default_factory=list)


class Memory(Protocol):
    """Resolves noun phrases; the reader's remembers what pronouns stand for."""

    def things(self, text: str) -> list[str]:
        """Return the things that a noun phrase names."""

    def place(self, text: str) -> Place | None:
        """Return the place that a noun phrase names; "" asks for the place last spoken of."""

    def here(self) -> Place | None:
        """Return where an act without a stated place happens."""

    def is_person(self, text: str) -> str:
        """Return the person that a noun phrase names, or ""."""


class Plain:
    """A memory of nothing: pronouns stand for SOMETHING and for no place."""

    def things(self, text: str) -> list[str]:
        """Return the things named, one for each part of a conjunction."""
        return named_things(text)

    def place(self, text: str) -> Place | None:
        """Return the place named, or None."""
        found = lexicon().place(text) if text and text not in ("it", "there") else Place()
        return found if found.name or found.room else None

    def here(self) -> Place | None:
        """Return None."""
        return None

    def is_person(self, text: str) -> str:
        """Return a capitalised noun phrase, or a pronoun for a person."""
        text = re.sub(r"^the ", "", text)
        if text in ("him", "her", "them", "me", "you") or re.match(r"[A-Z]", text):
            return text
        return text if text and text.split()[-1] in lexicon().roles else ""


def is_coreferent(text: str) -> bool:
    """Tell whether a noun phrase points back to something ("it", "both items")."""
    return text.lower() in _COREFERENT


def named_things(text: str) -> list[str]:
    """Return every thing of a conjunction: `a beer and the wine glass` -> beer, wineglass."""
    parts = [part for part in _AND.split(text) if part and part.lower() not in ("both", "then")]
    parts = [part for part in parts if not is_coreferent(part)] or parts[:1]
    return [found for part in parts if (found := SOMETHING if is_coreferent(part) else lexicon().thing(part))]


def phrase(tokens: Sequence[Token]) -> Phrase:
    """Split the words after a verb at prepositions; `in the bedroom on the desk` becomes `on the desk in the bedroom`."""
    result = Phrase()
    words: list[str] = []
    link = ""
    position = 0

    def finish() -> None:
        text = " ".join(words).replace(" ,", ",").strip(" ,;:.!?()—–-")
        text = re.sub(
            r"(?:[ ,]+(?:and|then|subsequently|finally|or|but|so|too|again|afterwards?|instead))+$", "", text
        )
        text = re.sub(r"^(?:(?:and|then|or|but|now|also|finally)(?:[ ,]+|$))+", "", text)
        if link:
            result.links.append((link, text.split(",")[0].strip()))
        else:
            result.object = text.split(";")[0].strip()
        words.clear()

    lows = [token.low for token in tokens]
    while position < len(tokens):
        token = tokens[position]
        step, found = _preposition(lows, position)
        if token.kind == "name":
            step, found = 1, None
        if found == "and":
            words.append("and")
        elif found is not None:
            finish()
            link = found
        elif token.low in _PARTICLES and (not words or _ends_here(lows, position)):
            result.particles.add(token.low)
        elif token.kind == "quote":
            pass
        elif token.low == "as" and lows[position + 1 : position + 2] == ["well"]:
            step = 2
        else:
            words.append(token.text)
        position += step
    finish()
    result.links = _join_rooms([pair for pair in result.links if pair[0]])
    return result


def _ends_here(lows: Sequence[str], position: int) -> bool:
    following = lows[position + 1] if position + 1 < len(lows) else ""
    return (
        following in _PARTICLES
        or following in _PREPOSITIONS
        or following in ("", ",", ".", "and", ";", "to", "then")
    )


def _preposition(lows: Sequence[str], position: int) -> tuple[int, str | None]:
    if position + 2 < len(lows) and (
        three := _THREE_WORDS.get((lows[position], lows[position + 1], lows[position + 2]))
    ):
        return 3, three
    if position + 1 < len(lows) and (two := _TWO_WORDS.get((lows[position], lows[position + 1]))):
        return 2, two
    low = lows[position]
    return (1, low) if low in _PREPOSITIONS and low != "out" else (1, None)


def _join_rooms(links: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Attach a room or a side to the furniture beside it: (in, the cabinet), (in, the bedroom) is one place."""
    joined: list[tuple[str, str]] = []
    for link, text in links:
        place = lexicon().place(text) if text else Place()
        if (
            joined
            and link in ("in", "inside", "within", "at", "on", "of", "from", "near", "into")
            and joined[-1][1]
        ):
            before_link, before = joined[-1]
            earlier = lexicon().place(before)
            if (
                earlier.name
                and not earlier.room
                and place.room
                and not place.name
                and before_link not in ("for", "with")
            ):
                joined[-1] = (before_link, f"{before} in {text}")
                continue
            into = before_link in ("in", "inside", "at", "within", "from")
            if into and earlier.room and not earlier.name and place.name and not place.room:
                joined[-1] = (link, f"{text} in {before}")
                continue
            if place == Place() and link in ("on", "in", "near", "at"):
                continue
        joined.append((link, text))
    return joined


def frames_of(lemma: str, rest: Phrase, memory: Memory) -> list[Frame] | None:
    """Return the frames that a verb phrase tells, [] for one that tells nothing of use, None for an unknown verb.

    One verb may tell several: `moved the mug from the desk to the shelf` is a grab and a put.
    """
    acts = lexicon().acts.get(lemma)
    if acts is None or acts <= {"speech", "try", "fail"}:
        return None
    return _ACTS[_choose(lemma, acts, rest, memory)](rest, memory)


def _choose(lemma: str, acts: set[str], rest: Phrase, memory: Memory) -> str:
    """Tell the acts of one verb apart by its object and prepositions."""
    links = {link for link, _ in rest.links}
    has_object = bool(rest.object) and not _is_somewhere(rest.object, memory)
    if lemma in ("pull", "swing", "slide", "push", "throw") and re.search(
        r"\b(?:open|shut|closed)\b", rest.object
    ):
        closing = re.search(r"\b(?:shut|closed)\b", rest.object)
        rest.object = re.sub(r"\b(?:open|shut|closed)\b", "", rest.object).strip()
        return "close" if closing else "open"
    if lemma == "reach":
        return "search" if links & {"into", "in", "inside"} else "idle" if has_object or links else "walk"
    if lemma == "look":
        if links & {"at", "up", "away", "toward", "towards"} and not links & {"for", "in", "inside"}:
            return "idle"
        return "search"
    if lemma == "leave":
        thing = has_object and not memory.is_person(rest.object)
        nowhere = lexicon().place(rest.object) == Place() and not is_coreferent(rest.object)
        return "put" if thing and not nowhere else "leave"
    if lemma == "get":
        return "grab" if rest.object else "walk" if links & {"to", "into", "toward", "towards"} else "idle"
    if lemma in ("pass",):
        return "give" if (has_object and links & {"to"}) or memory.is_person(rest.object) else "walk"
    if lemma == "see" and rest.object.startswith(("if ", "whether ", "what ", "where ")):
        return "idle"
    if lemma == "take" and re.search(
        r"\b(?:seat|look|step|steps|break|moment|turn|photo|picture of)\b", rest.object
    ):
        return "wait" if rest.object.endswith("seat") else "idle"
    if lemma == "rest":
        return "put" if has_object else "wait"
    if "put" in acts and "walk" in acts:
        return "put" if has_object else "walk"
    if "carry" in acts:
        goal = links & {"to", "into", "onto", "toward", "towards"} or (
            links & {"in", "inside", "on"} and lemma != "take"
        )
        if has_object and (goal or ("back" in rest.particles and rest.links)):
            return "carry"
        if has_object and memory.is_person(rest.object.split(" ")[0]):
            return "give"
        if has_object and not rest.links and rest.particles & {"back", "over", "along", "away"}:
            return "idle"
        if "walk" in acts:
            return "idle" if has_object else "walk"
        return "hold" if "hold" in acts else "grab" if has_object or "grab" in acts else "idle"
    if (
        "walk" in acts
        and rest.object
        and lemma not in ("enter", "approach", "reach", "join", "visit", "follow", "cross")
    ):
        return "walk" if rest.links else "idle"
    if lemma == "follow" and not memory.is_person(rest.object):
        return "idle"
    order = ("walk", "leave", "open", "close", "give", "grab", "put", "hold", "search", "find", "wait", "idle")
    return next((act for act in order if act in acts), "idle")


def _is_somewhere(text: str, memory: Memory) -> bool:
    return bool(memory.is_person(text)) or (lexicon().is_place_word(text) and not is_coreferent(text))


def _where(rest: Phrase, memory: Memory, links: frozenset[str]) -> tuple[str, Place | None]:
    """Return the first place after one of `links`; a bare `inside`, `there` or `down` is the place last spoken of."""
    for link, text in rest.links:
        if link not in links or link == "for" or memory.is_person(text):
            continue
        if not text or is_coreferent(text) or text == "there":
            return link, memory.place("")
        if _BODY.search(text):
            continue
        if place := memory.place(text):
            return link, place
    return "", None


def _walk(rest: Phrase, memory: Memory) -> list[Frame]:
    goals: list[Place] = []
    links = [("to", rest.object), *rest.links]
    for position, (link, text) in enumerate(links):
        if not text or link not in _TOWARD or (is_coreferent(text) and link != "to"):
            continue
        if link in ("to", "toward", "towards", "into") and (person := memory.is_person(text)):
            goals.append(Place(name=person))
        elif (place := memory.place("" if text == "it" else text)) and not _BODY.search(text):
            standing = links[position + 1] if position + 1 < len(links) else ("", "")
            if _is_thing(text, place):
                things = memory.things(re.split(r" (?:in|inside|within) ", text)[0])
                place = Place(name=things[0]) if len(things) > 1 else place
                on = (
                    memory.place(standing[1])
                    if standing[0] in ("on", "in", "inside", "at") and standing[1]
                    else None
                )
                place = on or place
            goals.append(place)
            if link in ("through", "across") and len(goals) > 1:
                goals[-2:] = [goals[-1], goals[-2]]
    if len(goals) > 1 and goals[0].name[:1].isupper() and goals[1].room:
        goals = goals[1:]
    return [*(Frame(act="walk", place=place) for place in goals), *_carrying(rest, memory)]


def _carrying(rest: Phrase, memory: Memory) -> list[Frame]:
    """Return what is held while walking: "returns with a trash can"."""
    held = [text for link, text in rest.links if link == "with" and text and not memory.is_person(text)]
    held = [text for text in held if not is_coreferent(text) and not _BODY.search(text)]
    return [Frame(act="hold", thing=thing) for text in held for thing in memory.things(text)]


def _is_thing(text: str, place: Place) -> bool:
    """Tell whether a goal is a thing to carry ("walked to the mug") rather than furniture."""
    known = place.name and lexicon().is_place_word(place.name)
    return bool(place.name) and not known and not place.name[:1].isupper()


def _leave(rest: Phrase, memory: Memory) -> list[Frame]:
    links = [
        (link, text) for link, text in rest.links if link in ("for", "to", "into", "toward", "towards", "through")
    ]
    goals = [("to", text) for _, text in links]
    return _walk(Phrase(links=[*goals, *(pair for pair in rest.links if pair[0] == "with")]), memory)


def _shutter(act: Act) -> _Maker:
    def make(rest: Phrase, memory: Memory) -> list[Frame]:
        target, *more = _AND.split(re.sub(r"^(?:up|back up) ", "", rest.object))
        target = re.sub(r"^(?:the )?(?:door|lid|front)s? of ", "", target)
        _, at = _where(rest, memory, frozenset(("in", "inside", "on", "at", "near", "above", "below", "of", "to")))
        if not target or is_coreferent(target):
            place = memory.place("")
        else:
            place = memory.place(target)
            if place and at and at.room and not at.name and not place.room:
                place = place.model_copy(update={"room": at.room})
        also = [found for text in more if text and (found := memory.place(re.sub(r"^(?:then|also) ", "", text)))]
        places = [place, *also] if place else also
        return [Frame(act=act, place=each) for each in places if each.name not in ("door", "window")]

    return make


def _grab(rest: Phrase, memory: Memory) -> list[Frame]:
    if not rest.object:
        about = next((text for link, text in rest.links if link == "for"), "")
        return _search(rest, memory) if about else []
    if memory.is_person(rest.object):
        return []
    link, place = _where(rest, memory, _SOURCE)
    if link == "from" and place is None:
        place = memory.place("") if any(not text for found, text in rest.links if found == "from") else None
    if not rest.links and "inside" in rest.particles:
        place = memory.place("")
    return [Frame(act="grab", thing=thing, place=place) for thing in memory.things(rest.object)]


def _put(rest: Phrase, memory: Memory) -> list[Frame]:
    if not rest.object or (_is_somewhere(rest.object, memory) and not rest.links):
        return []
    _, source = _where(rest, memory, frozenset(("from",)))
    link, place = _where(rest, memory, _AT)
    if place is None and any(_BODY.search(text) for _, text in rest.links):
        return [Frame(act="hold", thing=thing) for thing in memory.things(rest.object)]
    person = next((who for found, text in rest.links if found == "to" and (who := memory.is_person(text))), "")
    things = memory.things(rest.object)
    if person:
        return [Frame(act="give", thing=thing, to=person) for thing in things]
    if place is None:
        place = memory.place("") if rest.particles & {"inside", "there"} else memory.here()
        link = "in" if "inside" in rest.particles else "to"
    on = link in _SURFACE
    if link in ("to", "at") and place is not None:
        on = lexicon().is_container(place.name) is False
    taken = [Frame(act="grab", thing=thing, place=source) for thing in things if source]
    return [*taken, *(Frame(act="put", thing=thing, place=place, on=on and place is not None) for thing in things)]


def _carry(rest: Phrase, memory: Memory) -> list[Frame]:
    """Carrying to furniture is putting there; carrying to a room is walking there; to a person, giving."""
    frames = _put(rest, memory)
    last = frames[-1] if frames else None
    if last and last.act == "put" and last.place and not last.place.name:
        goal = [Frame(act="walk", place=last.place)]
        return [*(frame for frame in frames if frame.act == "grab"), *goal]
    if last and last.act == "put" and last.place is None:
        return []
    return frames


def _give(rest: Phrase, memory: Memory) -> list[Frame]:
    person = next((who for link, text in rest.links if link == "to" and (who := memory.is_person(text))), "")
    target = re.sub(r"^over ", "", rest.object)
    if not person:
        first, _, remainder = target.partition(" ")
        for split in (target.split(" the ", 1), target.split(" a ", 1), [first, remainder]):
            if len(split) == 2 and split[1] and (person := memory.is_person(split[0])):
                target = split[1]
                break
    if not person or not target:
        return []
    return [Frame(act="give", thing=thing, to=person) for thing in memory.things(target)]


def _hold(rest: Phrase, memory: Memory) -> list[Frame]:
    link, place = _where(rest, memory, _AT)
    on = place is not None and link in _SURFACE
    return [Frame(act="hold", thing=thing, place=place, on=on) for thing in memory.things(rest.object)]


def _search(rest: Phrase, memory: Memory) -> list[Frame]:
    about = next((text for link, text in rest.links if link == "for" and text), "")
    links = [pair for pair in rest.links if pair[0] != "for"]
    if asked := re.match(r"(?:whether|if) (.+?) (?:is|was|are|were|might be|could be)$", rest.object):
        rest.object, about = "", asked.group(1)
    if rest.object and not is_coreferent(rest.object) and not lexicon().category(lexicon().thing(rest.object)):
        links.insert(0, ("in", rest.object))
    inner = Phrase(links=_join_rooms(links))
    _, place = _where(
        inner, memory, frozenset("in inside into within on at under behind through near around by from".split())
    )
    if place is None and (is_coreferent(rest.object) or "inside" in rest.particles):
        place = memory.place("")
    things = memory.things(about) if about else [""]
    if place is None and not about:
        return []
    return [Frame(act="search", thing=thing, place=place) for thing in things]


def _find(rest: Phrase, memory: Memory) -> list[Frame]:
    link, place = _where(rest, memory, _AT)
    target = rest.object.lower()
    if not target or memory.is_person(rest.object):
        return []
    if re.fullmatch(r"(?:absolutely )?(?:nothing|none|no one)(?: there| inside| of interest)?", target):
        return [Frame(act="miss", place=place or memory.here())]
    if re.search(r"\b(?:empty|bare|vacant)$", target):
        named = re.sub(r" ?\b(?:to be |is |was )?(?:completely |all )?(?:empty|bare|vacant)$", "", rest.object)
        named = re.sub(r"^that ", "", named)
        return [Frame(act="miss", place=memory.place("" if is_coreferent(named) else named))]
    if target.startswith("no "):
        return [Frame(act="miss", thing=thing, place=place) for thing in memory.things(rest.object[3:])]
    return [
        Frame(act="find", thing=t, place=place, on=place is not None and link in _SURFACE)
        for t in memory.things(target)
    ]


def _wait(rest: Phrase, memory: Memory) -> list[Frame]:
    if "up" in rest.particles:
        return []
    _, place = _where(rest, memory, _AT)
    return [Frame(act="wait", place=place)]


def _idle(rest: Phrase, memory: Memory) -> list[Frame]:
    del rest, memory
    return []


class _Maker(Protocol):
    def __call__(self, rest: Phrase, memory: Memory) -> list[Frame]: ...


_ACTS: dict[str, _Maker] = {
    "walk": _walk, "leave": _leave, "open": _shutter("open"), "close": _shutter("close"), "grab": _grab, "put": _put,
    "carry": _carry, "give": _give, "hold": _hold, "search": _search, "find": _find, "wait": _wait, "idle": _idle,
}  # fmt: skip
