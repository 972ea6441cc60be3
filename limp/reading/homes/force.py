"""Tells what an utterance does (its illocutionary force): ask where a thing is, want something, not know.

Each table gives wordings as pairs of an example and a pattern, matched against lower-case words without a lead
such as "well," or "I think"; tests run every example against its own pattern. Asking is tried first, then wanting,
then not knowing; what is none of them may tell where something is (`speech.py`). They are the wordings of everyday
requests, not all of English: irony and hints are not seen.
"""

from __future__ import annotations

import re
from typing import Literal

Force = Literal["ask", "want", "ignorant", "tell"]

_ANYBODY = r"(?:you|anyone|anybody|either of you)"

ASKING = (
    ("where on earth is it", r"\bwhere (?:on earth|in the world|the \w+|exactly|else) "),
    ("where is the milk?", r"\bwhere(?:'s|'re| (?:is|are|was|were|did|do|does|can|could|might|would|should|has"
                           r"|have)|abouts)\b"),
    ("where to?", r"^where\b"),
    ("do you happen to know about it?", rf"\b(?:do|does|would|could|can|any) (?:{_ANYBODY} )?"
                                        r"(?:happen to |possibly |still |perhaps )?(?:know|remember|recall|tell me"
                                        r"|have any|have an|have a|idea|clue|thoughts?|chance)\b"),
    ("have you seen it?", rf"\b(?:have|has|did|had) {_ANYBODY} (?:seen|noticed|found|spotted|come across|see"
                          r"|notice|find|spot|by any|(?:hand|turn)(?:ed)? in|pick(?:ed)? up|borrow(?:ed)?)"),
    ("seen my keys?", r"\b(?:seen|spotted) (?:my|the|a|an|any|our)\b.*\?"),
    ("point me to the atlas", r"\bpoint me (?:to|toward)"),
    ("who has the key?", r"^who has (?:the|my|our|a)\b"),
    ("i'm looking for it", r"\bi(?:'m| am|'ve been| have been|) (?:still )?(?:looking|searching|hunting) "
                            r"(?:all over |everywhere )?for\b"),
    ("i'm after a mug", r"\bi(?:'m| am) after (?:a|an|the|my|some)\b"),
    ("is the ladder still here?", r"^(?:is|are) (?:the|my|our|your) [\w' -]+?(?: still)? "
                                  r"(?:here|about|around|anywhere|in|with you|free|left)\?"),
    ("i can't find it", r"\b(?:i )?(?:can'?t|cannot|couldn'?t|could not) (?:\w+ ){0,5}?(?:find|locate|see)\b"),
    ("any sign of the mug", r"\bany (?:idea|clue|sign of|sight of|trace of)\b"),
    ("happen to spot it?", r"\bhappen(?:ed)? to (?:see|know|notice|spot|come across)\b"),
    ("have we still got a ladder", r"\b(?:have|has) (?:we|you|anyone|anybody) (?:still )?got\b"),
    ("are there any pens?", r"\b(?:is|are) there (?:a|an|any|some)\b.*\?"),
    ("do we keep pens?", r"\b(?:do|does) (?:we|you|anyone|anybody) (?:still )?(?:have|keep)\b.*\?"),
    ("what became of the mug", r"\bwhat (?:became of|have you done with|has become of)\b"),
    ("which drawer is it in?", r"^(?:which|what) [\w ]+? (?:is|are|has|did|do|would)\b.*\?"),
    ("help me find the mug", r"\bhelp me (?:to )?(?:find|look for|locate)\b"),
    ("has the mug turned up?", r"\b(?:turned|showed|shown) up\b.*\?"),
    ("might you sell stamps", r"\b(?:do|would|might) you (?:happen to |by any chance )?"
                              r"(?:have|stock|sell|carry|keep)\b"),
    ("i'd like to borrow a pen?", r"\bi(?:'d| would) like to (?:borrow|find|know|see)\b.*\?"),
    ("the mug went missing", r"\b(?:went|gone) missing\b"),
    ("my mug has vanished", r"^my [\w' -]+ (?:is|are|has|have|seems?)(?: to have)? (?:been )?"
                            r"(?:missing|gone|vanished|disappeared|lost|stolen)\b"),
    ("i have mislaid the mug", r"\b(?:i(?:'ve| have)|to have|has anyone|anyone) (?:lost|mislaid|misplaced)\b"),
    ("i'm missing a mug", r"\bi(?:'m| am) missing\b"),
    ("tell me where", r"\btell me where\b"),
    ("its whereabouts", r"\bwhereabouts\b"),
    ("who has taken the mug", r"\bwho(?:'s| has)? (?:got|taken|took|seen|had)\b"),
    ("i cannot think where", r"\b(?:cannot|can'?t) (?:think|remember|recall) where\b"),
    ("i wonder where", r"\bwonder(?:ing|ed|s)? where\b"),
    ("i need to know where", r"\bneed to know where\b"),
    ("what happened to the mug", r"\bwhat (?:happened to|did you do with)\b"),
    ("nobody would know where", r"\bknow where\b"),
)  # fmt: skip

_FETCH = r"(?:bring|get|fetch|put|hand|give|pass|place|take|grab|move|leave|return|set"
_MUST = r"(?:must|has to|have to|had to|needs to|is to|ought to|had better|mustn't|must not)"

WANTING = (
    ("i'd really like a mug", r"\bi(?:'d| would)? (?:really |also )?(?:like|want|need|love)\b"),
    ("we need a mug", r"\b(?:we need|i must have)\b"),
    ("could you bring the mug", rf"\b(?:could|can|would|will) you(?: please)?(?: also)? {_FETCH}|store|find)\b"),
    ("please move it", rf"\bplease {_FETCH})\b"),
    ("the mug has to stay here", rf"\b(?:it|that|this|the [\w -]+?|my [\w -]+?) {_MUST} (?:stay|remain|be (?:in|on"
                                 r"|at|by|under|back|there|here|kept|left|moved)|go|stand|not|leave)\b"),
    ("the mug should stay here", r"\bshould (?:stay|remain|go) (?:in|on|at|by|under|back|there|here|where)\b"),
    ("make sure it stays", r"\b(?:make sure|see to it|take care|mind) (?:that )?\b"),
    ("nobody touches it", r"\b(?:don'?t|do not|nobody|no one) (?:move|touch|moves|touches|take|takes)\b"),
    ("would you mind leaving it", r"\bwould you mind (?:leaving|putting|keeping|placing)\b"),
    ("i was counting on it", r"\bi(?:'m| am| was) counting on\b"),
    ("i like my mug", r"\bi like (?:the|my|it)\b"),
    ("it belongs right there", r"\b(?:stays?|belongs?) (?:right |just )?(?:there|here|where|put)\b"),
    ("nobody is to go", r"\b(?:nobody|no one) is to\b"),
    ("i would prefer tea", r"\bi(?:'d| would) (?:prefer|rather have|be glad to have)\b"),
    ("i'll need the mug", r"\bi(?:'ll| will| shall| am going to|'m going to) need\b"),
    ("leave it", r"^(?:put|leave|keep|place|set|hang|bring|return|store|stand|lay)\b(?! you)\b"),
    ("fetch me the mug", r"\b(?:bring|hand|pass|fetch|get|give) me\b"),
    ("i'm trying to get it", r"\bi'm trying to (?:get|put|bring)\b"),
    ("let's put it there", r"\b(?:let's put|i was hoping to)\b"),
)  # fmt: skip

NOT_KNOWING = (
    ("i really don't know", r"\b(?:don'?t|do not|didn'?t|did not) (?:know|remember|recall)\b"),
    ("not sure", r"\b(?:not sure|unsure)\b"),
    ("no idea", r"\bno (?:idea|clue)\b"),
    ("haven't seen it", r"\bhaven'?t (?:seen|noticed|a clue|an idea|the faintest|the foggiest)\b"),
    ("i have not seen it", r"\bhave (?:not seen|no idea|no clue)\b"),
    ("your guess is as good as mine", r"\byour guess is\b"),
    ("i never saw it", r"\b(?:didn'?t see|never saw)\b"),
    ("i couldn't say", r"\bcouldn'?t (?:say|tell)\b"),
    ("beats me", r"\b(?:beats|search) me\b"),
    ("not a clue", r"^not a clue\b"),
    ("i wouldn't know", r"\bwouldn'?t know\b"),
    ("can't help you there", r"\b(?:can'?t|cannot) help you\b"),
    ("wish i knew", r"\bwish i knew\b"),
)  # fmt: skip


def _any(table: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    return re.compile("|".join(pattern for _, pattern in table))


_ASKS, _WANTS, _KNOWS_NOT = _any(ASKING), _any(WANTING), _any(NOT_KNOWING)


def force_of(plain: str) -> Force:
    """Return what the words of an utterance do; `tell` if none of the tables has its wording."""
    ignorant = _KNOWS_NOT.search(plain) is not None
    if _ASKS.search(plain) and (plain.endswith("?") or not ignorant):
        return "ask"
    if _WANTS.search(plain):
        return "want"
    return "ignorant" if ignorant else "tell"
