"""Makes acts of one kind: with which things, from or to which place, by the words that follow the verb.

A maker takes the phrase after the verb and the memory that resolves its noun phrases, in the order in which they
are told, so that "it" and "there" in the next clause are found. `senses.py` chooses the maker.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial

from ...homes.lexicon import lexicon, listed
from ...minds.facts import Place
from ...minds.meanings import Act, Verb
from .memory import Story
from .phrases import (
    CONJUNCTION,
    Link,
    Phrase,
    is_coreferent,
    is_on_body,
    is_somewhere,
    join_rooms,
)
from .senses import VerbPhrase, sense_of

Maker = Callable[[Phrase, Story], list[Act]]

_NONE_FOUND = re.compile(
    r"(?:absolutely )?(?:(?:nothing|none|no one)(?: there| inside| of interest)?"
    r"|(?:nothing (?:but|except)|only) .+)"
)
_EMPTY = re.compile(r" ?\b(?:to be |is |was )?(?:completely |all )?(?:empty|bare|vacant)$")


def acts_of(lemma: str, phrase: Phrase, memory: Story) -> list[Act] | None:
    """Return the acts that a verb phrase tells, [] for one that tells nothing of use, None for an unknown verb.

    One verb may tell several: `moved the mug from the desk to the shelf` is a grab and a put.
    """
    act, phrase = sense_of(VerbPhrase.of(lemma, phrase, memory))
    return None if act == "unknown" else MAKERS[act](phrase, memory)


# --- going ----------------------------------------------------------------------------------------------------


def walk(phrase: Phrase, memory: Story) -> list[Act]:
    """`walks through the hall to the kitchen with a tray`: the goals on the way, and what is held."""
    named = join_rooms([("to", phrase.object), *phrase.links]) if phrase.object else phrase.links
    links: list[Link] = [(link, part) for link, text in named for part in _each_place(text)]
    goals: list[Place] = []
    for position, (link, text) in enumerate(links):
        if goal := _goal(link, text, links[position + 1 : position + 2], memory):
            goals.append(goal)
            if link in ("through", "across") and len(goals) > 1:
                goals[-2:] = [goals[-1], goals[-2]]
    if len(goals) > 1 and _is_person(goals[0]) and goals[1].room:
        goals = goals[1:]
    return [*(Act(verb="walk", place=place) for place in goals), *_held(phrase, memory)]


def _each_place(text: str) -> list[str]:
    """Return the places of a list: `the desk and the shelf`."""
    parts = [part for part in CONJUNCTION.split(text) if part]
    return parts if len(parts) > 1 and all(map(is_somewhere, parts)) else [text]


def _goal(link: str, text: str, following: list[Link], memory: Story) -> Place | None:
    """Return the goal that one prepositional phrase names: a person, furniture, a room, a thing that is there."""
    if not text or not _leads_to(link, text):
        return None
    if link in listed("goal") and (person := memory.is_person(text)):
        return Place(name=person)
    place = memory.place("" if text == "it" else text)
    if place is None or is_on_body(text):
        return None
    if place.name and not lexicon().is_place_word(place.name) and not _is_person(place):
        place = _standing(place, text, following, memory)
    if place.name in listed("movable"):
        memory.things(text)
    return place


def _leads_to(link: str, text: str) -> bool:
    """Tell whether a preposition tells where somebody goes: not `for the keys`, `in a coat`, `around it`."""
    if link == "for":
        return lexicon().is_place_word(text) and not is_coreferent(text)
    worn = link == "in" and lexicon().category(lexicon().thing(text)) == "clothing"
    return link in listed("toward") and not worn and (link == "to" or not is_coreferent(text))


def _standing(thing: Place, text: str, following: list[Link], memory: Story) -> Place:
    """Return where the thing that somebody goes to is: `to the mug on the desk` -> the desk."""
    things = memory.things(re.split(r" (?:in|inside|within) ", text)[0])
    link, spot = following[0] if following else ("", "")
    at = memory.place(spot) if spot and link in listed("resting") else None
    return at or (Place(name=things[0]) if len(things) > 1 else thing)


def _is_person(place: Place) -> bool:
    return place.name[:1].isupper()


def _held(phrase: Phrase, memory: Story) -> list[Act]:
    """Return what is held while walking: "returns with a trash can"."""
    held = [text for link, text in phrase.links if link == "with" and text and not memory.is_person(text)]
    held = [text for text in held if not is_coreferent(text) and not is_on_body(text)]
    return [Act(verb="hold", thing=thing) for text in held for thing in memory.things(text)]


def come_with(phrase: Phrase, memory: Story) -> list[Act]:
    """`came out with the crate`: whoever comes out with a thing took it where they were."""
    here = memory.here()
    things = [thing for link, text in phrase.links if link == "with" for thing in memory.things(text)]
    goals = [] if "away" in phrase.particles else walk(Phrase(links=phrase.without("with").links), memory)
    return [*(Act(verb="grab", thing=thing, place=here) for thing in things), *goals]


def leave(phrase: Phrase, memory: Story) -> list[Act]:
    """`leaves through the hall for the kitchen`: only where they go counts, not what they leave."""
    goals = [
        text for link, text in phrase.links if link in listed("onward") or (link == "for" and is_somewhere(text))
    ]
    held = [pair for pair in phrase.links if pair[0] == "with"]
    return walk(Phrase(links=(*(("to", text) for text in goals), *held)), memory)


def wait(phrase: Phrase, memory: Story) -> list[Act]:
    """`sits on the sofa`; but `stands up` is nothing of use."""
    _, place = _where(phrase, memory, listed("at") - {"to"})
    return [] if "up" in phrase.particles else [Act(verb="wait", place=place)]


# --- opening and closing --------------------------------------------------------------------------------------


def _shutter(verb: Verb, phrase: Phrase, memory: Story) -> list[Act]:
    """`opens the fridge and the stove in the kitchen`, `closes it`, `opening and closing each`."""
    target, *more = CONJUNCTION.split(phrase.object.removeprefix("back up ").removeprefix("up "))
    target = re.sub(r"^(?:the )?(?:door|lid|front)s? of ", "", target)
    place = _shut_place(target, phrase, memory)
    if target in listed("each") and len(memory.visited) > 1 and not more:
        return [Act(verb=verb, place=each) for each in memory.visited]
    others = [memory.place(text.removeprefix("then ").removeprefix("also ")) for text in more if text]
    shut = [each for each in (place, *others) if each and each.name not in ("door", "window")]
    return [Act(verb=verb, place=each) for each in shut]


def _shut_place(target: str, phrase: Phrase, memory: Story) -> Place | None:
    """Return what is opened or closed, in the room that a preposition names: `opens the fridge in the kitchen`."""
    _, at = _where(phrase, memory, listed("shut_at"))
    if is_coreferent(target):
        return memory.place("")
    place = memory.place(target)
    roomless = place if target and place and not place.room else None
    return roomless.model_copy(update={"room": at.room}) if roomless and at and not at.name else place


# --- handling things ------------------------------------------------------------------------------------------


def grab(phrase: Phrase, memory: Story) -> list[Act]:
    """`takes the mug from the desk`; `grabs for the mug` is a search."""
    if not phrase.object:
        return search(phrase, memory) if phrase.after("for") else []
    if memory.is_person(phrase.object):
        return []
    link, place = _where(phrase, memory, listed("source"))
    bare_inside = not phrase.links and "inside" in phrase.particles
    if bare_inside or (link == "from" and place is None):
        place = memory.place("")
    return [Act(verb="grab", thing=thing, place=place) for thing in memory.things(phrase.object)]


def put(phrase: Phrase, memory: Story) -> list[Act]:
    """`moves the mug from the desk to the shelf`: a grab and a put; `to Ann` a give, `on his shoulder` a hold."""
    somewhere = memory.is_person(phrase.object) or is_somewhere(phrase.object)
    if not phrase.object or (somewhere and not phrase.links):
        return []
    link, place = _put_at(phrase, memory)
    if place is None and any(is_on_body(text) for _, text in phrase.links):
        return [Act(verb="hold", thing=thing) for thing in memory.things(phrase.object)]
    if person := _receiver(phrase, memory):
        return [Act(verb="give", thing=thing, to=person) for thing in memory.things(phrase.object)]
    _, source = _where(phrase, memory, {"from"})
    return _moved(phrase, source, *((link, place) if place else _spot(phrase, memory)), memory)


def _moved(phrase: Phrase, source: Place | None, link: str, place: Place | None, memory: Story) -> list[Act]:
    """Return that things are put somewhere, and taken from where they were if that is told."""
    things, on = memory.things(phrase.object), _is_on(link, place)
    taken = [Act(verb="grab", thing=thing, place=source) for thing in things if source]
    return [*taken, *(Act(verb="put", thing=thing, place=place, on=on) for thing in things)]


def _is_on(link: str, place: Place | None) -> bool:
    """Tell whether a thing is put on a place: by the preposition, else by what such furniture is."""
    if place is None:
        return False
    return lexicon().is_container(place.name) is False if link in ("to", "at") else link in listed("surface")


def _put_at(phrase: Phrase, memory: Story) -> tuple[str, Place | None]:
    """Return the preposition and the place where a thing is put, which may be a pocket."""
    link, place = _where(phrase, memory, listed("at"))
    pocket = next((text for at, text in phrase.links if at in ("in", "into") and _is_pocket(text)), "")
    return ("in", lexicon().place(pocket)) if place is None and pocket else (link, place)


def _is_pocket(text: str) -> bool:
    """Tell whether words name a pocket, with whose or which it is: `his coat pocket`."""
    return text.endswith((" pocket", " pockets"))


def _receiver(phrase: Phrase, memory: Story) -> str:
    """Return the person behind `to`, or ""."""
    return next((who for link, text in phrase.links if link == "to" and (who := memory.is_person(text))), "")


def _spot(phrase: Phrase, memory: Story) -> tuple[str, Place | None]:
    """Return where a thing is put when no noun says it: `inside`, `there`, or where the actor stands."""
    spot = phrase.particles & {"inside", "there"}
    place = memory.place("there" if "there" in spot else "") if spot else memory.here()
    return "in" if "inside" in spot else "to", place


def carry(phrase: Phrase, memory: Story) -> list[Act]:
    """Carrying to furniture is putting there; carrying to a room is walking there; to a person, giving.

    Whoever carries a thing `to the right`, which is no place, has it in hand.
    """
    aside = phrase.after("to", "toward", "towards") and not _receiver(phrase, memory)
    if aside and _put_at(phrase, memory)[1] is None:
        return hold(Phrase(object=phrase.object), memory)
    acts = put(phrase, memory)
    last = acts[-1] if acts else None
    if last is None or last.verb != "put" or (last.place and last.place.name):
        return acts
    if last.place is None:
        return []
    return [*(act for act in acts if act.verb == "grab"), Act(verb="walk", place=last.place)]


def give(phrase: Phrase, memory: Story) -> list[Act]:
    """`hands the key to Ann`, `hands Ann the key`, `hands over the key to her`."""
    person, target = _receiver(phrase, memory), phrase.object.removeprefix("over ")
    articles = [f" {article} " for article in sorted(listed("articles"))]
    for between in () if person else (*articles, " "):
        receiver, _, thing = target.partition(between)
        if thing and (person := memory.is_person(receiver)):
            target = thing
            break
    things = memory.things(target) if person and target else []
    return [Act(verb="give", thing=thing, to=person) for thing in things]


def hold(phrase: Phrase, memory: Story) -> list[Act]:
    """`holds a tray in the kitchen`."""
    link, place = _where(phrase, memory, listed("at") - {"to"})
    on = place is not None and link in listed("surface")
    return [Act(verb="hold", thing=thing, place=place, on=on) for thing in memory.things(phrase.object)]


# --- looking --------------------------------------------------------------------------------------------------


def search(phrase: Phrase, memory: Story) -> list[Act]:
    """`looks in the fridge for the mug`, `checks the drawer`, `checks whether the mug is in the fridge`."""
    about, target, links = phrase.after("for"), phrase.object, phrase.without("for").links
    if asked := re.match(r"(?:whether|if) (.+?) (?:is|was|are|were|might be|could be)$", target):
        target, about = "", asked.group(1)
    back = is_coreferent(target)
    if target and not back and not lexicon().category(lexicon().thing(target)):
        links = (("in", target), *links)
    _, place = _where(Phrase(links=join_rooms(links)), memory, listed("searched_at"))
    if place is None and (back or "inside" in phrase.particles):
        place = memory.place("")
    things = memory.things(about) if about else [""]
    return [Act(verb="search", thing=thing, place=place) for thing in things] if place or about else []


def find(phrase: Phrase, memory: Story) -> list[Act]:
    """`sees the mug on the desk`; `finds nothing`, `finds no mug in it` and `finds it empty` are misses."""
    link, place = _where(phrase, memory, listed("at"))
    target = phrase.object.lower()
    if not target or memory.is_person(phrase.object):
        return []
    if _NONE_FOUND.fullmatch(target):
        return [Act(verb="miss", place=place or memory.here())]
    if _EMPTY.search(target):
        named = _EMPTY.sub("", phrase.object).removeprefix("that ")
        return [Act(verb="miss", place=memory.place("" if is_coreferent(named) else named))]
    if target.startswith("no "):
        return [Act(verb="miss", thing=thing, place=place) for thing in memory.things(phrase.object[3:])]
    on = place is not None and link in listed("surface")
    return [Act(verb="find", thing=thing, place=place, on=on) for thing in memory.things(target)]


def idle(phrase: Phrase, memory: Story) -> list[Act]:
    """Note what is spoken of, for later pronouns: "waters the fern, sets it on the sill"."""
    named = phrase.object and not memory.is_person(phrase.object) and not lexicon().is_place_word(phrase.object)
    if named and not is_coreferent(phrase.object):
        memory.things(phrase.object)
    return []


def _where(phrase: Phrase, memory: Story, links: Collection[str]) -> tuple[str, Place | None]:
    """Return the first place after one of `links`; a bare `inside` or `there` is the last one spoken of."""
    for link, text in sorted(phrase.links, key=lambda pair: not pair[1]):
        if link not in links or link == "for" or memory.is_person(text):
            continue
        if link == "by" and text and not lexicon().is_place_word(text):
            continue  # "by the strap": how it is held
        if not text or is_coreferent(text) or text == "there":
            return link, memory.place("")
        if not is_on_body(text) and (place := memory.place(text)):
            return link, place
    return "", None


MAKERS: dict[str, Maker] = {
    "walk": walk, "come with": come_with, "leave": leave, "wait": wait,
    "open": partial(_shutter, "open"), "close": partial(_shutter, "close"),
    "grab": grab, "put": put, "carry": carry, "give": give, "hold": hold, "search": search, "find": find,
    "idle": idle, "shift": idle,
}  # fmt: skip
