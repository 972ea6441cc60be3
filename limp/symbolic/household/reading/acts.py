"""From a verb and what follows it to frames: which act it is, with which things, from or to which place."""

from __future__ import annotations

import re
from typing import Protocol

from ....facts import Place
from ....meanings import Act, Verb
from ..domain.lexicon import lexicon
from .phrasal import rewritten
from .phrases import (
    AT,
    BODY,
    CONJUNCTION,
    SOURCE,
    SURFACE,
    TOWARD,
    Memory,
    Phrase,
    is_coreferent,
    join_rooms,
)

_POCKET = re.compile(r"\b\w+ (?:\w+ )?pockets?$")
_MOVABLE = frozenset("cart chair box tray basket toolbox".split())
_TUGS = frozenset("pull tug yank whisk sweep drag".split())
_POSTURE = frozenset("take bring".split())


def acts_of(lemma: str, rest: Phrase, memory: Memory) -> list[Act] | None:
    """Return the frames that a verb phrase tells, [] for one that tells nothing of use, None for an unknown verb.

    One verb may tell several: `moved the mug from the desk to the shelf` is a grab and a put.
    """
    acts = lexicon().acts.get(lemma)
    if lemma == "try" and rest.object:
        return _search(rest, memory)
    if lemma == "forget" and rest.object and {link for link, _ in rest.links} & AT:
        return _put(rest, memory)
    if acts is None or acts <= {"speech", "try", "fail"}:
        return None
    act = _choose(lemma, acts, rest, memory)
    onto = any(link in ("into", "onto") and lexicon().is_place_word(text) for link, text in rest.links)
    if act == "idle" and rest.object and onto and not _is_somewhere(rest.object, memory):
        act = "put"  # folded it into a drawer
    if act == "give" and "in" in rest.particles:
        act = "put"  # handed it in at the desk
    return _ACTS[act](rest, memory)


def _choose(lemma: str, acts: set[str], rest: Phrase, memory: Memory) -> str:
    """Tell the acts of one verb apart by its object and prepositions."""
    links = {link for link, _ in rest.links}
    has_object = bool(rest.object) and not _is_somewhere(rest.object, memory)
    if act := rewritten(lemma, acts, rest, memory):
        return act
    if lemma == "reach":
        return (
            "search"
            if links & {"into", "in", "inside", "under", "behind"}
            else "idle"
            if has_object or links
            else "walk"
        )
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
    if lemma == "rest":
        return "put" if has_object else "wait"
    if acts & {"put", "search"} and "walk" in acts and "carry" not in acts:
        return ("put" if "put" in acts else "search") if has_object else "walk"
    if "give" in acts and "put" in acts:
        person = memory.is_person(rest.object.split(" ")[0]) if rest.object else ""
        return (
            "give"
            if person or any(link == "to" and memory.is_person(text) for link, text in rest.links)
            else "put"
        )
    if "put" in acts and "wait" in acts:
        return "put" if has_object else "wait"
    if "grab" in acts and "put" in acts and has_object:
        return "put" if links & (AT - {"from", "in", "at"}) else "grab"
    if "search" in acts and acts & {"put", "grab"} and not links & {"for", "in", "inside", "into", "through"}:
        return "put" if "put" in acts else "grab"
    if "idle" in acts and acts & {"put", "grab"}:
        return "idle" if not links & AT else "put"
    if "carry" in acts:
        # What is carried, or rolled along, may be furniture.
        has_object = bool(rest.object) and not memory.is_person(rest.object)
        goal = links & {"to", "into", "onto", "toward", "towards"} or (
            links & {"in", "inside", "on"} and lemma != "take"
        )
        if has_object and (goal or ("back" in rest.particles and rest.links)):
            return "carry"
        if has_object and memory.is_person(rest.object.split(" ")[0]):
            return "give"
        if has_object and ("out" in rest.particles or links & {"from", "off"}) and not _POSTURE & {lemma}:
            return "grab"
        if has_object and not rest.links and rest.particles & {"back", "over", "along", "away"}:
            return "put" if "put" in acts and "away" in rest.particles else "idle"
        if lemma in _TUGS and rest.particles & {"down", "off", "up", "away"} and not links & AT:
            return "grab"
        if "put" in acts and has_object and (links & AT or rest.particles & {"in", "down"}):
            return "put"
        if "walk" in acts:
            return ("hold" if "hold" in acts else "idle") if has_object else "walk"
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
    """Return the first place after one of `links`; a bare `inside` or `there` is the last one spoken of."""
    for link, text in rest.links:
        if link not in links or link == "for" or memory.is_person(text):
            continue
        if not text or is_coreferent(text) or text == "there":
            return link, memory.place("")
        if BODY.search(text):
            continue
        if place := memory.place(text):
            return link, place
    return "", None


def _walk(rest: Phrase, memory: Memory) -> list[Act]:
    goals: list[Place] = []
    links = [("to", rest.object), *rest.links]
    for position, (link, text) in enumerate(links):
        if not text or link not in TOWARD or (is_coreferent(text) and link != "to"):
            continue
        if link == "for" and not lexicon().is_place_word(text):
            continue
        if link == "in" and lexicon().category(lexicon().thing(text)) == "clothing":
            continue
        if link in ("to", "toward", "towards", "into") and (person := memory.is_person(text)):
            goals.append(Place(name=person))
        elif (place := memory.place("" if text == "it" else text)) and not BODY.search(text):
            standing = links[position + 1] if position + 1 < len(links) else ("", "")
            if _is_thing(place):
                things = memory.things(re.split(r" (?:in|inside|within) ", text)[0])
                place = Place(name=things[0]) if len(things) > 1 else place
                on = (
                    memory.place(standing[1])
                    if standing[0] in ("on", "in", "inside", "at") and standing[1]
                    else None
                )
                place = on or place
            goals.append(place)
            if place.name in _MOVABLE:
                memory.things(text)
            if link in ("through", "across") and len(goals) > 1:
                goals[-2:] = [goals[-1], goals[-2]]
    if len(goals) > 1 and goals[0].name[:1].isupper() and goals[1].room:
        goals = goals[1:]
    return [*(Act(verb="walk", place=place) for place in goals), *_carrying(rest, memory)]


def _carrying(rest: Phrase, memory: Memory) -> list[Act]:
    """Return what is held while walking: "returns with a trash can"."""
    held = [text for link, text in rest.links if link == "with" and text and not memory.is_person(text)]
    held = [text for text in held if not is_coreferent(text) and not BODY.search(text)]
    return [Act(verb="hold", thing=thing) for text in held for thing in memory.things(text)]


def _come_with(rest: Phrase, memory: Memory) -> list[Act]:
    """Whoever comes out with a thing took it where they were."""
    here = memory.here()
    things = [thing for link, text in rest.links if link == "with" for thing in memory.things(text)]
    links = [pair for pair in rest.links if pair[0] != "with"]
    walked = [] if "away" in rest.particles else _walk(Phrase(links=links), memory)
    return [*(Act(verb="grab", thing=thing, place=here) for thing in things), *walked]


def _is_thing(place: Place) -> bool:
    """Tell whether a goal is a thing to carry ("walked to the mug") rather than furniture."""
    known = place.name and lexicon().is_place_word(place.name)
    return bool(place.name) and not known and not place.name[:1].isupper()


def _leave(rest: Phrase, memory: Memory) -> list[Act]:
    links = [
        (link, text)
        for link, text in rest.links
        if link in ("to", "into", "toward", "towards", "through")
        or (link == "for" and lexicon().is_place_word(text))
    ]
    goals = [("to", text) for _, text in links]
    return _walk(Phrase(links=[*goals, *(pair for pair in rest.links if pair[0] == "with")]), memory)


def _shutter(verb: Verb) -> _Maker:
    def make(rest: Phrase, memory: Memory) -> list[Act]:
        target, *more = CONJUNCTION.split(re.sub(r"^(?:up|back up) ", "", rest.object))
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
        return [Act(verb=verb, place=each) for each in places if each.name not in ("door", "window")]

    return make


def _grab(rest: Phrase, memory: Memory) -> list[Act]:
    if not rest.object:
        about = next((text for link, text in rest.links if link == "for"), "")
        return _search(rest, memory) if about else []
    if memory.is_person(rest.object):
        return []
    link, place = _where(rest, memory, SOURCE)
    if link == "from" and place is None:
        place = memory.place("") if any(not text for found, text in rest.links if found == "from") else None
    if not rest.links and "inside" in rest.particles:
        place = memory.place("")
    return [Act(verb="grab", thing=thing, place=place) for thing in memory.things(rest.object)]


def _put(rest: Phrase, memory: Memory) -> list[Act]:
    if not rest.object or (_is_somewhere(rest.object, memory) and not rest.links):
        return []
    _, source = _where(rest, memory, frozenset(("from",)))
    link, place = _where(rest, memory, AT)
    pocket = next((text for found, text in rest.links if found in ("in", "into") and _POCKET.search(text)), "")
    if place is None and pocket:
        link, place = "in", lexicon().place(pocket)
    if place is None and any(BODY.search(text) for _, text in rest.links):
        return [Act(verb="hold", thing=thing) for thing in memory.things(rest.object)]
    person = next((who for found, text in rest.links if found == "to" and (who := memory.is_person(text))), "")
    things = memory.things(rest.object)
    if person:
        return [Act(verb="give", thing=thing, to=person) for thing in things]
    if place is None:
        spot = rest.particles & {"inside", "there"}
        place = memory.place("there" if "there" in spot else "") if spot else memory.here()
        link = "in" if "inside" in rest.particles else "to"
    on = link in SURFACE
    if link in ("to", "at") and place is not None:
        on = lexicon().is_container(place.name) is False
    taken = [Act(verb="grab", thing=thing, place=source) for thing in things if source]
    return [*taken, *(Act(verb="put", thing=thing, place=place, on=on and place is not None) for thing in things)]


def _carry(rest: Phrase, memory: Memory) -> list[Act]:
    """Carrying to furniture is putting there; carrying to a room is walking there; to a person, giving."""
    frames = _put(rest, memory)
    last = frames[-1] if frames else None
    if last and last.verb == "put" and last.place and not last.place.name:
        goal = [Act(verb="walk", place=last.place)]
        return [*(frame for frame in frames if frame.verb == "grab"), *goal]
    if last and last.verb == "put" and last.place is None:
        return []
    return frames


def _give(rest: Phrase, memory: Memory) -> list[Act]:
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
    return [Act(verb="give", thing=thing, to=person) for thing in memory.things(target)]


def _hold(rest: Phrase, memory: Memory) -> list[Act]:
    link, place = _where(rest, memory, AT - {"to"})
    on = place is not None and link in SURFACE
    return [Act(verb="hold", thing=thing, place=place, on=on) for thing in memory.things(rest.object)]


def _search(rest: Phrase, memory: Memory) -> list[Act]:
    about = next((text for link, text in rest.links if link == "for" and text), "")
    links = [pair for pair in rest.links if pair[0] != "for"]
    if asked := re.match(r"(?:whether|if) (.+?) (?:is|was|are|were|might be|could be)$", rest.object):
        rest.object, about = "", asked.group(1)
    if rest.object and not is_coreferent(rest.object) and not lexicon().category(lexicon().thing(rest.object)):
        links.insert(0, ("in", rest.object))
    inner = Phrase(links=join_rooms(links))
    _, place = _where(
        inner, memory, frozenset("in inside into within on at under behind through near around by from".split())
    )
    if place is None and (is_coreferent(rest.object) or "inside" in rest.particles):
        place = memory.place("")
    things = memory.things(about) if about else [""]
    if place is None and not about:
        return []
    return [Act(verb="search", thing=thing, place=place) for thing in things]


def _find(rest: Phrase, memory: Memory) -> list[Act]:
    link, place = _where(rest, memory, AT)
    target = rest.object.lower()
    if not target or memory.is_person(rest.object):
        return []
    if re.fullmatch(
        r"(?:absolutely )?(?:(?:nothing|none|no one)(?: there| inside| of interest)?|(?:nothing (?:but|except)|"
        r"only) .+)",
        target,
    ):
        return [Act(verb="miss", place=place or memory.here())]
    if re.search(r"\b(?:empty|bare|vacant)$", target):
        named = re.sub(r" ?\b(?:to be |is |was )?(?:completely |all )?(?:empty|bare|vacant)$", "", rest.object)
        named = re.sub(r"^that ", "", named)
        return [Act(verb="miss", place=memory.place("" if is_coreferent(named) else named))]
    if target.startswith("no "):
        return [Act(verb="miss", thing=thing, place=place) for thing in memory.things(rest.object[3:])]
    return [
        Act(verb="find", thing=t, place=place, on=place is not None and link in SURFACE)
        for t in memory.things(target)
    ]


def _wait(rest: Phrase, memory: Memory) -> list[Act]:
    if "up" in rest.particles:
        return []
    _, place = _where(rest, memory, AT - {"to"})
    return [Act(verb="wait", place=place)]


def _idle(rest: Phrase, memory: Memory) -> list[Act]:
    """Note what is spoken of, for later pronouns: "waters the fern, sets it on the sill"."""
    if rest.object and not _is_somewhere(rest.object, memory) and not is_coreferent(rest.object):
        memory.things(rest.object)
    return []


class _Maker(Protocol):
    def __call__(self, rest: Phrase, memory: Memory) -> list[Act]: ...


_ACTS: dict[str, _Maker] = {
    "walk": _walk, "leave": _leave, "open": _shutter("open"), "close": _shutter("close"), "grab": _grab,
    "put": _put, "carry": _carry, "give": _give, "hold": _hold, "search": _search, "find": _find,
    "wait": _wait, "idle": _idle, "come with": _come_with,
}  # fmt: skip
