"""What an utterance says: asking for a thing, telling where it is, denying, not knowing, wanting.

    utterance = {lead} sentence {sentence}
    sentence  = [sentence "but"] (question | wish | "I don't know" | thing "is" place | verb thing place | place)

`force.py` tells which of these it is; this module finds the thing and the place in it, by patterns over lower-case
words. Of several sentences, and of what stands before and after "but", the most useful counts. A thing that is not
named ("it", "one") is the topic, which the caller knows.
"""

from __future__ import annotations

import re

from ...homes.lexicon import lexicon
from ...minds.facts import Place
from ...minds.meanings import SOMETHING, Speech, Statement
from .force import force_of
from .nouns import is_coreferent
from .phrases import AT, split

_OTHERS = r"(?!we\b|you\b|any(?:one|body)\b)"

ASKED_THING = (
    ("where did you put the mug?", r"\bwhere\s+(?:(?:is|are|was|were|did|do|does|can|could|might|would|should|has"
                                   r"|have|'s|'re)\s+)?(?:(?:you|i|we|anyone)\s+(?:\w+\s+){0,2}?(?:put|find|leave|left"
                                   r"|keep|place|get|saw|see|placed|kept|stored?|set)\s+)?(?P<x>.+)"),
    ("where on earth is the mug?", r"\bwhere (?:on earth|in the world|exactly|else) "
                                   r"(?:(?:is|are|was|were|has|have|did)\s+)?(?P<x>.+)"),
    ("my mug has vanished", r"^(?P<x>(?:the|my|our|your) [\w' -]+?)"
                            r"(?: -|,| –| —|\?| (?:is|are|has|have|seems?) )"),
    ("which drawer is the mug in?", r"^(?:which|what) \w+(?: \w+)? (?:is|are|has|did|do|would) (?P<x>.+)"),
    ("i'm after a mug", r"\bi(?:'m| am) after (?P<x>.+)"),
    ("is the mug here?", r"^(?:is|are) (?P<x>(?:the|my|our|your) .+)"),
    ("has the mug turned up?", r"^has (?P<x>.+?) (?:turned|shown|showed) up"),
    ("do you have a mug?", rf"\b(?:have|stock|sell|carry|keep|borrow)\s+{_OTHERS}(?P<x>.+)"),
    ("where's the mug?", r"\bwhere(?:'s|'re)\s+(?P<x>.+)"),
    ("seen the mug?", r"\b(?:seen|noticed|found|spotted|come across|see|notice|find|spot|locate"
                       r"|(?:handed|turned) in|picked up|borrowed|point me to(?:wards?)?|who has)\s+(?P<x>.+)"),
    ("i'm looking for the mug", r"\b(?:looking|searching|hunting)\s+(?:\w+ ){0,2}?for\s+(?P<x>.+)"),
    ("what became of the mug?", r"\b(?:happened to|became of|do with|about|of)\s+(?P<x>.+)"),
    ("who took the mug?", r"\b(?:lost|mislaid|misplaced|missing|got|taken|took|have|keep|there)\s+"
                          rf"{_OTHERS}(?P<x>.+)"),
)  # fmt: skip
"""Wordings that name the thing that is asked for, in the order in which they are tried."""
_ASKED = [re.compile(pattern) for _, pattern in ASKED_THING]
_THING_END = re.compile(
    r"\s*(?:[?.!,;]|\b(?:is|are|was|were|might|may|could|would|can|has|have|had|went|go|gone|be|been|anywhere|around"
    r"|somewhere|lately|recently|today|by any chance|please|located|hidden|kept|stored|in|on|at|inside|near|that"
    r"|which|and|to|from|got|ended|lying|sitting|for|by|when|while|because|until|so|at all|hanging|standing|'s|now"
    r"|these days|here|there|again|earlier|before|or)\b).*$"
)
_WANTED = re.compile(
    r"\b(?:leaving|putting|keeping|placing|like|prefer|touch|hang|keep|stand|lay|sure|want|need|love|have|bring|get"
    r"|fetch|put|hand|give|pass|place|take|grab|move|leave|store|return|set|find)\s+(?:to\s+)?"
    r"(?:(?:have|get|put|bring|see|move|place|take|grab|find|fetch|leave|store|set|return|keep)\s+)?"
    r"(?:me\s+)?(?P<x>.+)"
)
_STAYS = re.compile(
    r"\b(?P<x>(?:the|my|your|our|that|this|his|her) [\w' -]+?|it|they|that)(?: where it)? "
    r"(?:must|has to|have to|needs? to|is to|ought to|should|had better|will)? ?"
    r"(?:stays?|remains?|be|is|are|goes?|(?<!\btv )(?<!\bnight )stands?|ends? up|gets?)"
    r"(?: (?:back|kept|right|left|put))* "
    r"(?P<at>(?:in|on|at|by|under|behind|inside|into|onto|near|beside|next to) .+)"
)
_TELL = re.compile(
    r"\b(?:found|find|saw|see|seen|noticed|spotted|discovered|located|left|put|placed|kept|keep|stored|got|moved"
    r"|set|is|are|was|were|'s|'re|be|try|check|look|there's|have|has|remember|believe|think|stands?|lies|lay|sits?"
    r"|sat|hid|stashed|stayed|went|goes|ended up|belongs|lives|hangs|hung|hanging|lying|sitting|standing|leaning"
    r"|tucked|dropped|slipped|shoved|hide|gone)\b"
)
_VERB_THING = re.compile(
    r"\b(?:found|find|saw|see|seen|noticed|spotted|discovered|located|left|put|placed|kept|keep|hung|laid|dropped"
    r"|shelved|tucked|slipped|locked|stored|got|moved|set|have|hid|stashed|there (?:is|are|was|were)|there's)"
    r"\s+(?P<x>.*)"
)
_TRIED = re.compile(r"\b(?:try|check|look (?:in|inside|on|at|under|behind)?|searching|checking)\s+(?P<x>.+)")
_TRIED_IN = re.compile(r"^(?:(?:looking|searching|checking) )?(?:in|inside|on|at|under|behind|beneath|near) ")
_STARTS_WITH_PLACE = re.compile(
    r"(?:in|on|inside|at|under|behind|over|up|down|near|next|beside|beneath|by|outside) |upstairs|downstairs"
)
_NOT_THERE = re.compile(
    r"\b(?:isn'?t|aren'?t|wasn'?t|weren'?t|not|no longer|never|nowhere|no|nothing|without"
    r"|(?:wo|would|did)n'?t (?:find|see)|don'?t (?:think|believe))\b"
)
_IS = re.compile(
    r"\b(?:is|are|was|were|should|might|may|could|must|would|can|will|'s|be|stays?|stands?|lies|sits?"
    r"|isn't|aren't|wasn't)\b"
)
_NO_THING = re.compile(r"\b(?:i|you|we|try|check|look|maybe|perhaps)\b")
_NO_SUBJECT = re.compile(r"(?:next|look|upstairs|downstairs|right|just|over|back|it|it's)$|it[ ']")
_LEAD = re.compile(
    r"^(?:(?:yes|yeah|yep|sure|ok|okay|well|oh|hey|hi|hello|hmm|um|no(?=[,.!])|sorry|maybe|perhaps|i think"
    r"|i believe|i guess|i'?m (?:pretty |quite |fairly )?sure|as far as i know|if i remember rightly|that'?s easy"
    r"|why|ah|probably|actually|of course|please|thanks|excuse me|so|and|but|also)\b[\s,.!-]*)+"
)
_HEDGE = re.compile(r"[,;]? i (?:think|believe|guess|suppose|imagine|reckon)[.!…]*$")
_TAIL = re.compile(
    r"[.!?;]| if |, (?:and|so|if|because|then|where|please|i|but)\b| if you | because | before | until | till "
    r"| by (?=\w+(?: o'clock)?$)| by (?:the time|noon|tonight|tomorrow|eight|nine|ten|\d)| when | while | as soon "
    r"| so (?:that|i|we) "
)
_FRAGMENT = re.compile(r"^(?:(?:the|my|your|our|his|her|a|an) )?(?P<x>[\w' -]{2,40})$")
_USEFUL = ("ask", "want", "tell", "deny")


def parse_utterance(text: str, topic: str = "") -> Statement:
    """Return what `text` says. `topic` is the thing that "it" or "one" stands for, such as the last asked for."""
    whole = _parse(text, topic)
    parts = re.findall(r"[^.!?…]*\w[^.!?…]*[.!?…]*", text[:600])
    if len(parts) < 2 or (whole.speech in _USEFUL and whole.thing not in ("", topic)):
        return whole
    # Several sentences, of which one may name the thing for the next: "The box? That's under the bench."
    best = Statement(speech="other", thing=topic)
    for part in parts:
        said = _parse(part, topic)
        if said.speech in _USEFUL and (best.speech in ("want", "other") or not best.thing):
            best = said
        fragment = _FRAGMENT.match(part.strip(" .!?…,").lower()) if said.speech == "other" else None
        topic = (lexicon().thing(fragment["x"]) if fragment else said.thing) or topic
    return best if best.speech in _USEFUL else whole


def _parse(text: str, topic: str) -> Statement:
    words = " ".join(text[:600].replace("’", "'").lower().split()).strip("\"'“”‘ ")
    plain = _HEDGE.sub("", _LEAD.sub("", words))
    if (split := re.search(r",? (?:but|however,?|although|though) ", plain)) is not None:
        first, second = plain[: split.start()], plain[split.end() :]
        latter = _parse(second, _named(first) or topic)
        if latter.speech in _USEFUL:
            return latter
        return _parse(first, topic)
    force = force_of(plain)
    if force == "ask":
        return Statement(speech="ask", thing=_asked(plain) or topic)
    if force == "want":
        thing, place = _wish(plain)
        return Statement(speech="want", thing=thing or topic, place=place)
    if force == "ignorant":
        return Statement(speech="ignorant", thing=_asked(re.sub(r"\bno (?:idea|clue)\b", "", plain)) or topic)
    return _told(plain, words, topic)


def _wish(plain: str) -> tuple[str, Place | None]:
    """Return what is wanted and where: of several wordings in one sentence, the one that names a place."""
    stays = _STAYS.search(plain)
    wishes = [f"{stays['x']} {stays['at']}"] if stays else []
    wishes += [match["x"] for match in _WANTED.finditer(plain)]
    for part in re.split(r"[,;.!?] ", plain):
        wishes += [match["x"] for match in _WANTED.finditer(part)]
    found = [_thing_at(wish) for wish in wishes]
    place = next((place for _, place in found if place is not None), None)
    for thing, where in found:
        if thing and where == place:
            return thing, place
    return next((thing for thing, _ in found if thing), ""), place


def _named(text: str) -> str:
    return _asked(text) or _thing_at(text)[0]


def _asked(text: str) -> str:
    for pattern in _ASKED:
        if match := pattern.search(text):
            thing = _clean(match.group("x"))
            if thing:
                return thing
    return ""


def _clean(text: str) -> str:
    text = re.sub(r"^(?:(?:is|are|was|were|'s|any|to find)\b\s*)+", "", text.strip())
    text = _THING_END.sub("", text).strip()
    if not text or is_coreferent(text) or text in ("you", "i", "we", "there", "your", "they"):
        return ""
    thing = lexicon().thing(text)
    return "" if thing == SOMETHING else thing


def _thing_at(text: str) -> tuple[str, Place | None]:
    """Return the thing and the place of "the juice inside the fridge in the kitchen"."""
    parts = split(_TAIL.split(text)[0])
    place: Place | None = None
    for link, where in parts.links:
        if link in ("for", "with", "about") or not where:
            continue
        found = lexicon().place(where)
        known = lexicon().is_place_word(where) or link in AT - {"to"}
        if (found.name or found.room) and known:
            place = found
            break
    thing = parts.object
    return ("" if not thing or is_coreferent(thing) else lexicon().thing(thing)), place


def _told(plain: str, words: str, topic: str) -> Statement:
    """Read an utterance that may tell where a thing is: `tell`, `deny`, `ignorant` or `other`."""
    verb, denied = _VERB_THING.search(plain), _NOT_THERE.search(plain) is not None
    subject, place = _thing_at(verb["x"]) if verb else _subject_at(plain)
    thing = topic if subject == SOMETHING or _NO_SUBJECT.match(subject) else subject or topic
    if place is None and verb is not None:
        return Statement(speech=_unplaced(plain, words), thing=thing)
    if place is None:
        bare = re.split(r" on | by |[.,]", plain)[0]  # a bare place answers: "Second shelf on the left."
        if not lexicon().is_place_word(bare):
            return Statement(speech=_unplaced(plain, words), thing=topic)
        return Statement(speech="deny" if denied else "tell", thing=topic, place=lexicon().place(bare))
    if denied:
        return Statement(speech="deny", thing=re.sub(r"^(?:no|not|nothing) ?", "", thing) or topic, place=place)
    tells = _TELL.search(plain) or _STARTS_WITH_PLACE.match(plain)
    return Statement(speech="tell", thing=thing, place=place) if tells else Statement(speech="other", thing=topic)


def _unplaced(plain: str, words: str) -> Speech:
    """Return what an utterance without a place says: `I haven't seen it` tells that one does not know."""
    return "ignorant" if "seen" in plain and _NOT_THERE.search(words) and _TELL.search(plain) else "other"


def _subject_at(plain: str) -> tuple[str, Place | None]:
    """Return what is where, of words without a verb of finding: `the mug is on the desk`, `try the drawer`."""
    if tried := _TRIED.search(plain):
        found = lexicon().place(re.split(r"[.!?;,]", _TRIED_IN.sub("", tried["x"]))[0])
        return "", found if found.name or found.room else None
    head = _IS.split(plain)[0].split(",")[-1]
    thing = _clean(_NO_THING.sub("", head)) if head != plain else ""
    return thing, _thing_at(plain)[1]
