"""Verbs that mean another act together with their particles: pull open, come across, take a sip, shut away in."""

from __future__ import annotations

import re

from ..domain.lexicon import lexicon
from .phrases import AT, Memory, Phrase, is_coreferent

_OPENING = re.compile(r"(?:^|\s)(?:wide )?open$")
_SHUTTING = re.compile(r"(?:^|\s)(?:shut|closed|to)$")
_RESULT = frozenset(
    "pull swing slide push throw yank tug prise pry force kick nudge ease flip fling slam zip snap wrench roll "
    "crack "
    "bang draw click lever flick tear rip".split()
)
_LID = re.compile(r"^(?:the |its |his |her )?(?:lid|cover|flap|flaps|door|doors|top)(?: of (?P<x>.+))?$")
_DRAWER = re.compile(r"\bdrawers?$")
_LIGHT = re.compile(
    r"^(?:(?:a|an|the|another|one|his|her|their|some|two|few|long|short|quick|deep|last|small|big|good|hot|"
    r"cold) )*"
    r"(?:sip|bite|gulp|swig|breath|walk|nap|shower|bath|break|rest|moment|minute|seat|look|glance|peek|step|"
    r"steps|turn|"
    r"photo|photograph|picture of|call|care|part|place of|advantage|notice|note of|time|lunch|dinner|breakfast|"
    r"drag|"
    r"chance|risk|liking|aim|interest|pains|heart|leave|cover|charge|control|stock|root|shape|bow|hint|message|"
    r"order|"
    r"ride|trip|bus|train|lift|stairs|elevator|dose|exam|test|class|course|exception|offence|shelter|refuge|ready|"
    r"dressed|rid|tired|better|worse|wet|lost|hurt|home|started|going|sleep|work)(?: (?:of|from|with|at|"
    r"for)\b.*)?$"
)
_FINDS = {"come": ("across", "upon"), "stumble": ("across", "upon", "on"), "happen": ("upon", "on", "across"),
          "run": ("across",), "hit": ("upon", "on")}  # fmt: skip
_NOTHING = re.compile(r"(?:nothing|empty|no|only|his|her|their)\b")
_THROUGH = frozenset("go look leaf flick thumb rifle sift search hunt root dig rummage run sort".split())
_BACK_WITH = frozenset("come emerge return reappear walk step run head hurry".split())


def rewritten(lemma: str, acts: set[str], rest: Phrase, memory: Memory) -> str:
    """Return the act that a verb means with its particles, or "" when it means its own; may trim `rest`."""
    links = {link for link, _ in rest.links}
    if lemma in _RESULT and (act := _resultative(rest)):
        return act
    if lemma in ("take", "get", "have", "make", "catch") and _LIGHT.match(rest.object.lower()):
        return "wait" if rest.object.endswith("seat") else "idle"
    if acts & {"grab", "put", "open", "close", "carry"} and (act := _lid(lemma, acts, rest)):
        return act
    if "out" in rest.particles and _DRAWER.search(rest.object) and lemma in ("pull", "slide", "draw", "roll"):
        return "open"
    if acts & {"close"} and acts & {"put"} and rest.object:
        away = rest.particles & {"away", "inside"} or links & AT
        return "put" if away and not lexicon().is_place_word(rest.object) else "close"
    if lemma == "help" and rest.object.endswith(("self", "selves")):
        rest.object = next((text for link, text in rest.links if link == "to"), "")
        rest.links = [pair for pair in rest.links if pair[0] != "to"]
        return "grab"
    if lemma in ("make", "set") and not rest.object and any(link == "for" for link, _ in rest.links):
        rest.links = [("to" if link == "for" else link, text) for link, text in rest.links]
        return "walk"
    if lemma == "head":
        rest.links = [
            ("to" if link == "for" and text.startswith("the ") else link, text) for link, text in rest.links
        ]
    for link, text in rest.links:
        if (
            lemma in _FINDS
            and link in _FINDS[lemma]
            and text
            and not lexicon().is_place_word(text.split(" in ")[0])
        ):
            rest.object, _, room = text.partition(" in ")
            rest.links = [
                *(pair for pair in rest.links if pair != (link, text)),
                *([("in", room)] if room else []),
            ]
            return "find"
        if lemma in _THROUGH and link == "through" and text and _holds_things(text, lemma):
            return "search"
        brought = (
            link == "with" and lemma in _BACK_WITH and rest.particles & {"away", "out", "back", "up"} and text
        )
        if brought and not memory.is_person(text) and not _NOTHING.match(text):
            return "come with"
    return ""


def _resultative(rest: Phrase) -> str:
    """Read "pull it open", "push the drawer shut", "slides open the door"."""
    text = rest.object.lower()
    if re.match(r"open(?: |$)", text) or _OPENING.search(text):
        rest.object = re.sub(r"^open ?|(?:^|\s)(?:wide )?open$", "", rest.object).strip()
        return "open"
    if re.match(r"(?:shut|closed)(?: |$)", text) or _SHUTTING.search(text):
        rest.object = re.sub(r"^(?:shut|closed) ?|(?:^|\s)(?:shut|closed|to)$", "", rest.object).strip()
        return "close"
    return ""


def _lid(lemma: str, acts: set[str], rest: Phrase) -> str:
    lid = _LID.match(rest.object.lower())
    if lid is None or (lid["x"] is None and lid.group().split()[-1] in ("top", "cover")):
        return ""
    inner = lid["x"] or next((text for link, text in rest.links if link in ("of", "from", "on", "off")), "it")
    rest.object, rest.links = inner, []
    if lemma in ("lift", "raise", "remove", "pull", "take", "prise", "open", "push", "flip", "swing"):
        return "open"
    return "close" if "put" in acts or "close" in acts else "open"


def _holds_things(text: str, lemma: str) -> bool:
    """Tell whether going through `text` is searching it: drawers and bags, but no doors and rooms."""
    place = lexicon().place(text)
    if is_coreferent(text):
        return lemma != "go"
    if place.name in ("door", "window") or (place.room and not place.name) or re.search(r"\bdoors?\b", text):
        return False
    return lemma not in ("go", "run") or not text.lower().endswith(("crowd", "park", "building", "gate"))
