"""Idioms: verbs that mean another act together with their particles (`pull open`, `come across`, `take a sip`).

Each rule looks at one verb phrase and returns its sense (the act, and the phrase that is read as that act), or
None. A docstring gives an example and the canonical act that it is read as; tests run them. Rules are tried in the
order of `IDIOMS`. They are the common idioms, not all of English; what none of them matches goes to `senses.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from ...homes.lexicon import lexicon
from .nouns import is_coreferent
from .phrases import AT, Phrase, VerbPhrase


class Sense(NamedTuple):
    """The act that a verb phrase tells, as a key of `acts.MAKERS`, and the phrase that is read as that act."""

    act: str
    phrase: Phrase


Rule = Callable[[VerbPhrase], Sense | None]

_OPEN = re.compile(r"^open(?: |$)|(?:^|\s)(?:wide )?open$")
_SHUT = re.compile(r"^(?:shut|closed)(?: |$)|(?:^|\s)(?:shut|closed|to)$")
_LID = re.compile(r"^(?:the |its |his |her )?(?:lid|flaps?|doors?|(?:cover|top)(?= of ))(?: of (?P<x>.+))?$")
_DRAWER = re.compile(r"\bdrawers?$")
_NO_THING = re.compile(r"(?:nothing|empty|no|only|his|her|their)\b")
_LIGHT_BEFORE = (
    r"(?:a|an|the|another|one|his|her|their|some|two|few|long|short|quick|deep|last|small|big|good|hot|cold)"
)


def resultative(verb: VerbPhrase) -> Sense | None:
    """`pulls the drawer open` -> `open the drawer`; `pushed the cabinet shut` -> `close the cabinet`."""
    if not verb.is_in("resultative"):
        return None
    for act, result in (("open", _OPEN), ("close", _SHUT)):
        if result.search(verb.phrase.object.lower()):
            target = re.sub(result.pattern, "", verb.phrase.object).strip()
            return Sense(act, replace(verb.phrase, object=target))
    return None


def light_verb(verb: VerbPhrase) -> Sense | None:
    """`takes a sip of the milk` -> nothing; `takes a seat on the sofa` -> `wait at the sofa`."""
    if not verb.is_in("light") or not _light().match(verb.phrase.object.lower()):
        return None
    return Sense("wait" if verb.phrase.object.endswith("seat") else "idle", verb.phrase)


def lid(verb: VerbPhrase) -> Sense | None:
    """`lifts the lid of the box` -> `open the box`; `put the lid on the box` -> `close the box`."""
    match = _LID.match(verb.phrase.object.lower())
    if match is None or not verb.acts & {"grab", "put", "open", "close", "carry"}:
        return None
    closes = not verb.is_in("lid_lifting") and verb.acts & {"put", "close"}
    inner = match["x"] or verb.phrase.after("of", "from", "on", "off") or "it"
    return Sense("close" if closes else "open", replace(verb.phrase, object=inner, links=()))


def drawn_out(verb: VerbPhrase) -> Sense | None:
    """`slides out the top drawer` -> `open the drawer`."""
    drawer = "out" in verb.phrase.particles and _DRAWER.search(verb.phrase.object)
    return Sense("open", verb.phrase) if drawer and verb.is_in("drawing_out") else None


def shut_away(verb: VerbPhrase) -> Sense | None:
    """`locks the ring away in the safe` -> `put the ring in the safe`."""
    if not {"close", "put"} <= verb.acts or not verb.phrase.object:
        return None
    away = verb.phrase.particles & {"away", "inside"} or verb.has(*AT)
    return Sense("put", verb.phrase) if away and not lexicon().is_place_word(verb.phrase.object) else None


def shut(verb: VerbPhrase) -> Sense | None:
    """`locked the safe` -> `close the safe`."""
    return Sense("close", verb.phrase) if {"close", "put"} <= verb.acts and verb.phrase.object else None


def help_oneself(verb: VerbPhrase) -> Sense | None:
    """`helps himself to the jam` -> `grab the jam`."""
    if verb.lemma != "help" or not verb.phrase.object.endswith(("self", "selves")):
        return None
    return Sense("grab", replace(verb.phrase.without("to"), object=verb.phrase.after("to")))


def make_for(verb: VerbPhrase) -> Sense | None:
    """`makes for the door` -> `walk to the door`; `makes her way to the exit` -> `walk to the exit`."""
    if verb.lemma in ("make", "find", "work") and verb.phrase.object.endswith(" way"):
        return Sense("walk", replace(verb.phrase, object=""))
    heads = verb.lemma == "head" and verb.phrase.after("for").startswith("the ")
    makes = verb.lemma in ("make", "set") and not verb.phrase.object and verb.has("for")
    return Sense("walk", verb.phrase.relinked("for", "to")) if heads or makes else None


def come_across(verb: VerbPhrase) -> Sense | None:
    """`came across a letter in the attic` -> `find the letter in the attic`."""
    links = lexicon().meeting.get(verb.lemma, frozenset())
    for link, text in verb.phrase.links:
        if link in links and text and not lexicon().is_place_word(text.split(" in ")[0]):
            thing, _, room = text.partition(" in ")
            others = tuple(pair for pair in verb.phrase.links if pair != (link, text))
            return Sense("find", replace(verb.phrase, object=thing, links=others + (("in", room),) * bool(room)))
    return None


def go_through(verb: VerbPhrase) -> Sense | None:
    """`rummaged through the drawer for the keys` -> `search the drawer for the key`."""
    if not verb.is_in("going_through"):
        return None
    through = [text for link, text in verb.phrase.links if link == "through" and text]
    return Sense("search", verb.phrase) if any(_holds_things(text, verb.lemma) for text in through) else None


def come_with(verb: VerbPhrase) -> Sense | None:
    """`comes back with the crate` -> `grab the crate`."""
    if not verb.is_in("coming_back") or not verb.phrase.particles & {"away", "out", "back", "up"}:
        return None
    brought = [text for link, text in verb.phrase.links if link == "with" and text not in verb.people]
    return Sense("come with", verb.phrase) if any(t and not _NO_THING.match(t) for t in brought) else None


def hand_in(verb: VerbPhrase) -> Sense | None:
    """`handed the key in at the desk` -> `put the key on the desk`."""
    links = tuple(pair for pair in verb.phrase.links if pair != ("in", ""))
    handed = "give" in verb.acts and len(links) < len(verb.phrase.links)
    return Sense("put", replace(verb.phrase, links=links)) if handed else None


IDIOMS: tuple[Rule, ...] = (
    resultative, light_verb, lid, drawn_out, shut_away, shut, help_oneself,
    come_across, go_through, come_with, make_for, hand_in,
)  # fmt: skip


@cache
def _light() -> re.Pattern[str]:
    objects = "|".join(lexicon().light_objects)
    return re.compile(rf"^(?:{_LIGHT_BEFORE} )*(?:{objects})(?: (?:of|from|with|at|for)\b.*)?$")


def _holds_things(text: str, lemma: str) -> bool:
    """Tell whether going through `text` is searching it: drawers and bags, but no doors and rooms."""
    place = lexicon().place(text)
    if is_coreferent(text):
        return lemma != "go"
    if place.name in ("door", "window") or (place.room and not place.name) or re.search(r"\bdoors?\b", text):
        return False
    return lemma not in ("go", "run") or not text.lower().endswith(("crowd", "park", "building", "gate"))
