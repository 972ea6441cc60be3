"""English questions as clauses with a gap, and the nest of minds around the innermost one.

    question                                     gap     auxiliary   rest
    Where does Ann think the ball is?            place   does        Ann think the ball is
    In which box is the ball?                    place   is          the ball
    Who moved it?                                person              moved it
    Is the ball in the box?                      truth   is          the ball in the box
    Why did Ann leave?                           reason  did         Ann leave

A chain `Ann thinks that Ben is sure that ...` is taken off by `THINKS`, behind each name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Gap = Literal["place", "time", "thing", "person", "reason", "which", "truth"]
"""What is asked for. `which` asks with a noun, whose meaning the story decides; `truth` asks for yes or no."""

AUXILIARY = (
    r"(?:does|do|did|will|would|is|are|was|were|be|been|can|could|may|might|has|have|had|should|must|shall)"
)
_ADVERB = (
    r"(?:really|actually|truly|now|currently|mistakenly|wrongly|rightly|also|still|probably|most likely|likely|"
    r"first|himself|herself|themselves|honestly|quite|pretty|absolutely|totally|perfectly|firmly|fully|only|"
    r"already|always|just|then|naturally|simply|correctly|falsely|yet|ever|even|got|therefore|secretly)"
)
_BELIEF = (
    r"thinks?|thought|thinking|believes?|believed|believing|expect(?:s|ed|ing)?|assum(?:es?|ed|ing)|"
    r"suppos(?:es?|ed|ing)|reckon(?:s|ed|ing)?|guess(?:es|ed|ing)?|imagin(?:es?|ed|ing)|suspect(?:s|ed|ing)?|"
    r"figur(?:es?|ed|ing)|presum(?:es?|ed|ing)|bets?|betting|fanc(?:y|ies|ied)|consider(?:s|ed)?|"
    r"conclud(?:es?|ed)|"
    r"gather(?:s|ed)?|pictur(?:es?|ed|ing)|takes? it|took it|take|tells? (?:you|anyone|someone|me|us)|say|"
    r"says|said|"
    r"answers?|answered|repl(?:y|ies|ied)|swears?|insists?|"
    r"(?:has|have|had) (?:it )?in mind|(?:(?:has|have|had) )?(?:the|an?) (?:impression|feeling|belief|notion|"
    r"hunch|idea (?=that))|"
    r"(?:(?:is|are|was|were|be|been) )?(?:under the (?:impression|illusion)|of the (?:opinion|belief|view)|"
    r"sure|certain|convinced|confident|positive|persuaded|adamant|led to believe|made to think|"
    r"fooled into thinking)"
)
THINKS = re.compile(
    rf"^(?:{_ADVERB}\s+)*(?:{_BELIEF})\b(?!\s+(?:where|what|who|when|whether|how)\b)\s*(?:(?:that|to be|"
    rf"as)\b)?\s*",
    re.I,
)
"""Verbs and phrases of believing, behind the name of who believes."""

_LEADS = re.compile(
    r"^(?:(?:so|and|but|well|ok|okay|then|right|anyway|now,|tell me,?|(?:can|could) you (?:tell me|say)|i wonder|"
    r"true or false|yes or no|any idea|question|guess|strictly speaking|as a matter of fact|in fact|in truth|"
    r"honestly)[,:.?]*\s+)+",
    re.I,
)
_PLAIN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(form, 0 if "[A-Z]" in form else re.I), plain)
    for form, plain in (
        (r"\bca(?:n['’]t|nnot)\b", "can not"),
        (r"\bwon['’]t\b", "will not"),
        (r"\bdosn['’]?t\b", "does not"),
        (r"\b(do|does|did|is|was|are|were|would|has|have|had|could|should)s?n['’]?t\b", r"\1 not"),
        (r"\b(who)['’]s (?=\w+ed\b|got\b|put\b|taken\b|hidden\b|seen\b)", r"\1 has "),
        (r"\b(where|what|who|when|why|how|there|that|he|she|it|which \w+)['’]s\b", r"\1 is"),
        (r"\b(where|what|why|who)s(?= )", r"\1 is"),
        (r"(?<=\w)['’]s (?=(?:going|heading|looking|trying|about|likely|wrong|right|mistaken|got|being|"
         r"lying|convinced|sure|certain|aware|unaware|under the)\b)", " is "),
        (r"(?<=\w)['’]s (?=(?:still|now|no longer|not|hidden|concerned|really|in|on|under|where|just)\b)", " is "),
        (r"(?<=\w)['’]s (?=(?:been|seen|gone|moved|changed|left|put|found)\b)", " has "),
        (r"\bgonna\b", "going to"),
        (r"\b(?:did|does) (\S+(?: \S+)?) (?:most likely|probably) (?=\w)", r"will \1 "),
        (r"\b(?:young|old|poor|little|dear) (?=[A-Z])", ""),
        (r",? (?:in truth|in fact|as it happens|that (?:morning|afternoon|evening|day))(?=\??$)", ""),
        (r"\b(where|what|who|when|why|how)['’]d\b", r"\1 did"),
        (r"(?<=\w)['’]d\b", " would"),
        (r"(?<=\w)['’]ll\b", " will"),
        (r"(?<=\w)['’]ve\b", " have"),
        (r"(?<=\w)['’]re\b", " are"),
        (r"\b(?:do|would|did) you (?:think|suppose|believe|expect|guess|say|reckon)\s+(?:that )?", ""),
        (r"\b(where) (?:in|on|around) (?:the|this) \w+ (?=(?:does|did|do|will|would|is)\b)", r"\1 "),
        (r"\b(where|what|who|why) (?:on earth|exactly|precisely|the hell|in the world) ", r"\1 "),
        (r"\bwhereabouts (?=(?:does|did|do|will|would|is|are|was)\b)", "where "),
        (r"\b(?:at )?what time\b", "when"),
        (r"\bwhere (?:has|have|had) (.+?) down as(?: being)?$", r"where \1"),
        (r"^(?:of these two|of the two|of them|once back[^,]*|(?!according\b)\w+ing [^,]+), (?=wh|"
         r"" + AUXILIARY + r"\b)", ""),
        (r"^(\w+ (?:does|did|do|will|would|is|was) \w+), [^,]+, (?=\w)", r"\1 "),
        (r", now [^,]+$", "?"),
        (r"\b(find|see|get) (?:when|if|once|on|upon) (?:(?:he|she|they|you|[A-Z]\w+) )?(?:open(?:s|ed|ing)?|"
         r"look(?:s|ed|ing)? in(?:side|to)?|unlock(?:s|ed|ing)?) ", r"\1 in "),
        (r"^what (is|was|are|were) (\S+(?: \S+)?) after\b(?! all)", r"what \1 \2 looking for"),
        (r"\bwho is it (?:that|who) ", "who "),
        (r"^(?:has|had|did|does) it (?:dawn(?:ed)?|occur(?:red)?) (?:on|to) (.+?) that\b", r"does \1 know that"),
        (r"\b(surprised|shocked|amazed) (?:when|if) (?:he|she|they) (?:finds?|sees?|saw|"
         r"learns?)(?: out)?\b", r"\1 to find"),
        (r"[:,]? (?:true or false|yes or no)(?=\??$)", ""),
        (r"\bfor (?=(?:take|get|fetch|find)\b)", "to "),
        (r"\b(?:how come|for what reason|what is the reason(?: that)?)\b", "why"),
        (r"^what (?:made|makes|has made|led|leads|brought|brings|has brought) (.+)$", r"why did \1"),
        (r"^what (did|does|do|has|is|"
         r"was) (.+?)(?<!look)(?<!ing)(?<!search)(?<!ed)(?<!ask)(?<!wish)(?<!hope) for(?=\??$)", r"why \1 \2"),
        (r"\b(have|has|had) (?:it )?(?:the |his |her |their )?(.+?) down as(?: being)?\b", r"think \2 is"),
    )
)  # fmt: skip
_WH = re.compile(
    rf"^(?:(?P<prep>in|inside|to|at|under|by|on|behind|into|onto|from|near|of)\s+)?"
    rf"(?P<wh>where|when|why|who(?:m|se)?|what|which)\b\s*"
    rf"(?:(?<=at |ch )(?P<noun>(?:of (?:the|these|those|them)(?: \w+)?(?:, \w+ and \w+,)?|one|ones|"
    rf"(?!{AUXILIARY}\b|s?he\b|they\b|it\b|the\b|there\b)[a-z]+(?: of them|"
    rf" of the \w+)?(?: (?!{AUXILIARY}\b)[a-z]+)?)"
    rf"(?=\s+(?:{AUXILIARY}|knows?|thinks?|believes?|actually|really|alone|still|holds?|contains?)\b))\s*)?",
    re.I,
)
_IN_SITU = re.compile(r"^(?P<rest>.+?)\s+(?:where|in (?:which|what) \w+)$", re.I)
_ALONE = re.compile(rf"^(?P<auxiliary>{AUXILIARY})\b\s*(?P<rest>.*)$", re.I)
_GAPS: dict[str, Gap] = {
    "where": "place", "when": "time", "why": "reason", "who": "person", "whom": "person", "whose": "person",
    "what": "thing", "which": "which",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class OpenClause:
    """A question: what it lacks, the noun of `which box`, its auxiliary, and the words behind that."""

    gap: Gap
    auxiliary: str
    rest: str
    noun: str = ""


def spelled_out(question: str) -> str:
    """Return a question without contractions, fillers and turns of phrase that ask for the same."""
    words = _LEADS.sub("", question.strip())
    for form, plain in _PLAIN:
        words = form.sub(plain, words)
    return " ".join(words.split())


def opened(question: str) -> OpenClause:
    """Return a question, spelled out, as a clause with a gap; a clause that asks nothing has the gap `truth`."""
    words = question.strip(" ?.,!")
    if found := _WH.match(words):
        rest, gap, noun = words[found.end() :], _GAPS[found["wh"].lower()], found["noun"] or ""
        if found["prep"] and gap in ("thing", "which") and found["prep"].lower() != "of":
            gap = "place"
        elif noun and gap == "thing":
            gap = "which"
        first = _ALONE.match(rest)
        return (
            OpenClause(gap, first["auxiliary"].lower(), first["rest"], noun)
            if first
            else OpenClause(gap, "", rest, noun)
        )
    if found := _IN_SITU.match(words):
        return OpenClause("place", "", found["rest"])
    first = _ALONE.match(words)
    return (
        OpenClause("truth", first["auxiliary"].lower(), first["rest"]) if first else OpenClause("truth", "", words)
    )
