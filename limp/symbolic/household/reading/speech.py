"""What an utterance says: asking for a thing, telling where it is, denying, not knowing, wanting."""

from __future__ import annotations

import re
from functools import lru_cache

from ....facts import Place
from ....meanings import SOMETHING, Statement
from ..domain.lexicon import lexicon
from .nouns import is_coreferent
from .phrases import AT, phrase
from .tokens import tokenize

_IGNORANT = re.compile(
    r"\b(?:(?:i (?:really |honestly )?|we )?(?:don'?t|do not|didn'?t|did not) (?:know|remember|"
    r"recall)|not sure|no idea|no clue|"
    r"haven'?t (?:seen|noticed|a clue|an idea|the faintest|the foggiest)|your guess is|have not seen|have no "
    r"idea|have no clue|didn'?t see|couldn'?t (?:say|"
    r"tell)|unsure|beats me|"
    r"wish i knew|never saw)\b"
)
_ASK = re.compile(
    r"\bwhere (?:on earth|in the world|the \w+|exactly|else) |\bwhere(?:'s|'re| is| are| was| were| did| do| "
    r"does| can| could| might| would| should| has| have|abouts)\b|"
    r"\b(?:do|does|would|could|can|any) (?:you |anyone |anybody |either of you )?(?:happen to |"
    r"possibly |still |perhaps )?"
    r"(?:know|remember|recall|tell me|have any|have an|have a|idea|clue|thoughts?|chance)\b|"
    r"\b(?:have|has|did|had) (?:you|anyone|anybody|either of you) (?:seen|noticed|found|spotted|"
    r"come across|see|notice|find|spot|by any)|"
    r"\b(?:seen|spotted) (?:my|the|a|an|any|our)\b.*\?|\bi(?:'m| am|'ve been| have been|"
    r") (?:still )?(?:looking|searching|hunting) for\b|"
    r"\bi(?:'m| am) after (?:a|an|the|my|some)\b|^(?:is|are) (?:the|my|our|your) [\w' -]+?(?: still)? "
    r"(?:here|about|around|anywhere|in|with you|free|left)\?|\b(?:i )?(?:can'?t|cannot|couldn'?t|could not) "
    r"(?:\w+ ){0,5}?(?:find|locate|see)\b|^where\b|"
    r"\bany (?:idea|clue|sign of|sight of|trace of)\b|\bhappen(?:ed)? to (?:see|know|notice|spot|come across)\b|"
    r"\b(?:have|has) (?:we|you|anyone|anybody) (?:still )?got\b|\b(?:is|are) there (?:a|an|any|some)\b.*\?|"
    r"\b(?:do|does) (?:we|you|anyone|anybody) (?:still )?(?:have|keep)\b.*\?|\bwhat (?:became of|have you done "
    r"with|has become of)\b|"
    r"^(?:which|what) [\w ]+? (?:is|are|has|did|do|would)\b.*\?|\bhelp me (?:to )?(?:find|look for|locate)\b|"
    r"\b(?:turned|showed|shown) up\b.*\?|\b(?:do|would|might) you (?:happen to |by any chance )?(?:have|stock|"
    r"sell|carry|keep)\b|"
    r"\bi(?:'d| would) like to (?:borrow|find|know|see)\b.*\?|\b(?:went|gone) missing\b|"
    r"^my [\w' -]+ (?:is|are|has|have|seems?)(?: to have)? (?:been )?(?:missing|gone|vanished|disappeared|lost|"
    r"stolen)\b|"
    r"\b(?:i(?:'ve| have)|to have|has anyone|anyone) (?:lost|mislaid|misplaced)\b|\bi(?:'m| am) missing\b|"
    r"\btell me where\b|\bwhereabouts\b|"
    r"\b(?:who(?:'s| has)|who) (?:got|taken|took|seen|had)\b|\b(?:i )?(?:cannot|can'?t) (?:think|remember|"
    r"recall) where\b|"
    r"\bwonder(?:ing|ed|s)? where\b|\bneed to know where\b|\bwhat (?:happened to|did you do with)\b|\bknow where\b"
)
_ASKED_THING = [
    re.compile(r"\bwhere\s+(?:(?:is|are|was|were|did|do|does|can|could|might|would|should|has|have|'s|"
               r"'re)\s+)?(?:(?:you|i|we|anyone)\s+(?:\w+\s+){0,2}?(?:put|find|leave|left|keep|place|get|saw|"
               r"see|placed|kept|stored?|set)\s+)?(?P<x>.+)"),
    re.compile(r"\bwhere (?:on earth|in the world|exactly|else) (?:(?:is|are|was|were|has|have|"
               r"did)\s+)?(?P<x>.+)"),
    re.compile(r"^(?P<x>(?:the|my|our|your) [\w' -]+?)(?: -|,| –| —|\?| (?:is|are|has|have|seems?) )"),
    re.compile(r"^(?:which|what) \w+(?: \w+)? (?:is|are|has|did|do|would) (?P<x>.+)"),
    re.compile(r"\bi(?:'m| am) after (?P<x>.+)"),
    re.compile(r"^(?:is|are) (?P<x>(?:the|my|our|your) .+)"),
    re.compile(r"^has (?P<x>.+?) (?:turned|shown|showed) up"),
    re.compile(r"\b(?:have|stock|sell|carry|keep|borrow)\s+(?!you\b|we\b|any(?:one|body)\b)(?P<x>.+)"),
    re.compile(r"\bwhere(?:'s|'re)\s+(?P<x>.+)"),
    re.compile(r"\b(?:seen|noticed|found|spotted|come across|see|notice|find|spot|locate)\s+(?P<x>.+)"),
    re.compile(r"\b(?:looking|searching|hunting)\s+(?:\w+ )?for\s+(?P<x>.+)"),
    re.compile(r"\b(?:happened to|became of|do with|about|of)\s+(?P<x>.+)"),
    re.compile(r"\b(?:lost|mislaid|misplaced|missing|got|taken|took|have|keep|there)\s+(?!we\b|you\b|any(?:one|"
               r"body)\b)(?P<x>.+)"),
]  # fmt: skip
_THING_END = re.compile(
    r"\s*(?:[?.!,;]|\b(?:is|are|was|were|might|may|could|would|can|has|have|had|went|go|gone|be|been|anywhere|"
    r"around|somewhere|"
    r"lately|recently|today|by any chance|please|located|hidden|kept|stored|in|on|at|inside|near|that|"
    r"which|and|to|from|went|got|ended|"
    r"lying|sitting|for|by|when|while|because|until|so|somewhere|at all|hanging|standing|'s|now|these days|"
    r"here|there|again|earlier|before|or)\b).*$"
)
_WANT = re.compile(
    r"\b(?:i(?:'d| would)? (?:really |also )?(?:like|want|need|love)|we need|i must have|(?:could|can|"
    r"would|will) you(?: please)?(?: also)? "
    r"(?:bring|get|fetch|put|hand|give|pass|place|take|grab|move|leave|store|return|set|find)|"
    r"please (?:bring|get|fetch|put|hand|give|pass|place|take|grab|move|leave|return|set)|"
    r"(?:it|that|this|the [\w -]+?|my [\w -]+?) (?:must|has to|needs to|is to|ought to|had better|mustn't|must "
    r"not)"
    r" (?:stay|remain|be (?:in|on|at|by|under|back|there|here|kept|left|moved)|go|stand|not|leave)|"
    r"(?:make sure|see to it|take care|mind) (?:that )?|(?:don'?t|do not|nobody|no one) (?:move|touch|moves|"
    r"touches|take|takes)|"
    r"would you mind (?:leaving|putting|keeping|placing)|i(?:'m| am| was) counting on|i like (?:the|my|it)\b|"
    r"(?:stays?|belongs?) (?:right |just )?(?:there|here|where|put)\b|(?:nobody|no one) is to\b|"
    r"i(?:'d| would) (?:prefer|rather have|be glad to have)|i(?:'ll| will| shall| am going to|'m going to) need|"
    r"^(?:put|leave|keep|place|set|hang|bring|return|store|stand|lay)\b(?! you)|"
    r"(?:bring|hand|pass|fetch|get|give) me|i'm trying to (?:get|put|bring)|let's put|i was hoping to)\b"
)
_WANTED = re.compile(
    r"\b(?:leaving|putting|keeping|placing|like|prefer|touch|hang|keep|stand|lay|sure|want|need|love|have|"
    r"bring|get|fetch|put|hand|give|pass|place|take|grab|move|leave|store|return|set|find)\s+(?:to\s+)?"
    r"(?:(?:have|get|put|bring|see|move|place|take|grab|find|fetch|leave|store|set|return|"
    r"keep)\s+)?(?:me\s+)?(?P<x>.+)"
)
_TELL = re.compile(
    r"\b(?:found|find|saw|see|seen|noticed|spotted|discovered|located|left|put|placed|kept|keep|stored|got|"
    r"moved|set|is|are|was|were|'s|'re|"
    r"try|check|look|should be|might be|may be|could be|must be|would be|be|try|check|look|there's|have|has|"
    r"remember|"
    r"believe|think|stands?|lies|lay|sits?|sat|hid|stashed|stayed|went|goes|"
    r"ended up|belongs|lives|hangs|hung|hanging|lying|sitting|standing|leaning|tucked|dropped|slipped|shoved|"
    r"hide|gone)\b"
)
_NOT_THERE = re.compile(r"\b(?:isn'?t|aren'?t|wasn'?t|weren'?t|not|no longer|never|nowhere|no|nothing|without)\b")
_PLACE = re.compile(
    r"(?:\b(?:it|one|some|them|that|they|those)(?:'s|'re)?\b|\bthere(?:'s| is| are| was| were)?\b)"
)
_LEAD = re.compile(
    r"^(?:(?:yes|yeah|yep|sure|ok|okay|well|oh|hey|hi|hello|hmm|um|no(?=[,.!])|sorry|maybe|perhaps|"
    r"i think|i believe|i guess|i'?m (?:pretty |quite |fairly )?sure|as far as i know|if i remember rightly|"
    r"that'?s easy|why|ah|probably|actually|of course|please|thanks|excuse me|so|and|but|"
    r"also)\b[\s,.!-]*)+"
)
_VERB_THING = re.compile(
    r"\b(?:found|find|saw|see|seen|noticed|spotted|discovered|located|left|put|placed|kept|keep|hung|laid|dropped|"
    r"shelved|tucked|slipped|locked|stored|got|moved|set|have|hid|stashed|there is|there are|there was|there "
    r"were|there's)"
    r"\s+(?P<x>.*)"
)  # fmt: skip


_TAIL = re.compile(
    r"[.!?;]| if |, (?:and|so|if|because|then|where|please|i|but)\b| if you | because | before | until | till |"
    r" by (?=\w+(?: o'clock)?$)"
    r"| by (?:the time|noon|tonight|tomorrow|eight|nine|ten|\d)| when | while | as soon | so (?:that|i|we) "
)
_STAYS = re.compile(
    r"\b(?P<x>(?:the|my|your|our|that|this|his|her) [\w' -]+?|it|they|that)(?: where it)? (?:must|has to|have "
    r"to|needs? to|is to|ought to|"
    r"should|had better|will)? ?(?:stays?|remains?|be|is|are|goes?|stands?|ends? up|gets?)(?: (?:back|kept|"
    r"right|left|put))* "
    r"(?P<at>(?:in|on|at|by|under|behind|inside|into|onto|near|beside|next to) .+)"
)
_FRAGMENT = re.compile(r"^(?:(?:the|my|your|our|his|her|a|an) )?(?P<x>[\w' -]{2,40})$")
_USEFUL = ("ask", "want", "tell", "deny")


@lru_cache(4096)
def parse_utterance(text: str, topic: str = "") -> Statement:
    """Return what `text` says. `topic` is the thing that "it" or "one" stands for, such as the last asked for."""
    whole = _parse(text, topic)
    parts = [part for part in re.findall(r"[^.!?…]+[.!?…]*", text[:600]) if re.search(r"\w", part)]
    if len(parts) < 2 or (whole.speech in _USEFUL and whole.thing not in ("", topic)):
        return whole
    # Several sentences, of which one may name the thing for the next: "The box? That's under the bench."
    best = Statement(speech="other", thing=topic)
    for part in parts:
        fragment = _FRAGMENT.match(part.strip(" .!?…,").lower())
        said = _parse(part, topic)
        if said.speech in _USEFUL and (best.speech not in ("ask", "tell", "deny") or not best.thing):
            best = said
        topic = (lexicon().thing(fragment["x"]) if fragment and said.speech == "other" else said.thing) or topic
    return best if best.speech in _USEFUL else whole


def _parse(text: str, topic: str) -> Statement:
    words = " ".join(text[:600].replace("’", "'").lower().split()).strip("\"'“”‘ ")
    plain = _LEAD.sub("", words)
    if (split := re.search(r",? (?:but|however,?|although|though) ", plain)) is not None:
        first, second = plain[: split.start()], plain[split.end() :]
        latter = _parse(second, _named(first) or topic)
        if latter.speech in _USEFUL:
            return latter
        return _parse(first, topic)
    if _ASK.search(plain) and not (_IGNORANT.search(plain) and not plain.endswith("?")):
        return Statement(speech="ask", thing=_asked(plain) or topic)
    if _WANT.search(plain):
        thing, place = _wish(plain)
        return Statement(speech="want", thing=thing or topic, place=place)
    if _IGNORANT.search(plain):
        asked = _asked(re.sub(r"\bno (?:idea|clue)\b", "", plain))
        return Statement(speech="ignorant", thing=asked or topic)
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
    for pattern in _ASKED_THING:
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
    parts = phrase(tokenize(_TAIL.split(text)[0]))
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
    match = _VERB_THING.search(plain)
    subject, place = _thing_at(match.group("x") if match else plain)
    if match is None:
        head = re.split(
            r"\b(?:is|are|was|were|should|might|may|could|must|would|can|will|'s|be|stays?|stands?|lies|sits?|"
            r"isn't|aren't|wasn't)\b",
            plain,
        )[0]
        head = head.split(",")[-1]
        subject = (
            _clean(re.sub(r"\b(?:i|you|we|try|check|look|maybe|perhaps)\b", "", head)) if head != plain else ""
        )
        tried = re.search(
            r"\b(?:try|check|look (?:in|inside|on|at|under|behind)?|searching|checking)\s+(?P<x>.+)", plain
        )
        if tried:
            found = lexicon().place(
                re.split(
                    r"[.!?;,]",
                    re.sub(
                        r"^(?:(?:looking|searching|checking) )?(?:in|inside|on|at|under|behind|beneath|near) ",
                        "",
                        tried.group("x"),
                    ),
                )[0]
            )
            place = found if found.name or found.room else None
            subject = ""
    subject = re.sub(r"^(?:next|look|upstairs|downstairs|right|just|over|back)$", "", subject)
    if subject == SOMETHING or subject.startswith(("it ", "it'")) or subject in ("it's", "it"):
        subject = ""
    thing = subject or topic
    if place is None and match is None and lexicon().is_place_word(re.split(r" on | by |[.,]", plain)[0]):
        # A bare place answers: "Second shelf on the left."
        return Statement(speech="tell", thing=topic, place=lexicon().place(re.split(r" on | by |[.,]", plain)[0]))
    if place is None:
        denied = _NOT_THERE.search(words) and _TELL.search(plain)
        return Statement(speech="ignorant" if denied and "seen" in plain else "other", thing=topic)
    if _NOT_THERE.search(plain):
        thing = re.sub(r"^(?:no|not|nothing) ?", "", thing) or topic
        return Statement(speech="deny", thing=thing, place=place)
    if _TELL.search(plain) or plain.startswith(
        (
            "in ",
            "on ",
            "inside ",
            "at ",
            "under ",
            "behind ",
            "over ",
            "up ",
            "down ",
            "near ",
            "next ",
            "beside ",
            "beneath ",
            "by ",
            "upstairs",
            "downstairs",
            "outside ",
        )
    ):
        return Statement(speech="tell", thing=thing, place=place)
    return Statement(speech="other", thing=topic)
