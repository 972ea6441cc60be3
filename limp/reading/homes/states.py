"""Reads how things stand, and what people wish or do not know, where a text says so outright."""

from __future__ import annotations

import re

_BE = r"(?:is|was|were|are|had been|has been)"
_NOT = r"(?: (?:nowhere|no longer|not|never)(?: (?:to be (?:seen|found)|any ?more|anywhere))?)"
_LINK = r"(?:in|on|at|inside|under|behind|near|beside|among|within)"
_DET = r"(?:the|his|her|their|its|any|that|this|no)"
_LEAD = r"(?:but |yet |and |that |still )*"
_ABSENT = [
    re.compile(rf"{_LEAD}there {_BE} (?:no|not (?:any|a|an)|never (?:any|a|an)) (?P<thing>[\w' -]+?)"
               rf"(?: (?:to be (?:seen|found)|there|anywhere|inside|left))?(?: {_LINK} (?P<place>.+))?"),
    re.compile(rf"{_LEAD}there {_BE} nothing(?: (?:there|inside|else))?(?: {_LINK} (?P<place>.+))?"),
    re.compile(rf"{_LEAD}{_DET} (?P<thing>[\w' -]+?) {_BE}{_NOT}"
               rf"(?: (?:there|here|inside)| {_LINK} (?P<place>.+))?"),
    re.compile(rf"{_LEAD}(?P<place>(?:the|his|her|its) [\w' -]+?|it) "
               rf"(?:{_BE}|turned out to be|proved to be|proved|turned out) (?:completely |quite |all )?"
               rf"(?:empty|bare)"),
]  # fmt: skip
_PRESENT = [
    re.compile(rf"{_LEAD}(?P<thing>(?:the|his|her|their|its|[\w-]+'s) [\w' -]+?) "
               rf"(?:{_BE}|lay|stood|hung|sat|lies|stands|hangs)(?: (?:still|now|already|right|just|lying|standing"
               rf"|hanging|back))* {_LINK} .+"),
    re.compile(rf"{_LEAD}there {_BE} (?P<thing>(?:a|an|the|some) [\w' -]+?) {_LINK} .+"),
]  # fmt: skip


def absent(words: str) -> tuple[str, str] | None:
    """Return which thing ("" for anything) is said not to be where ("" for here), or None.

    `but there was no ring in it` -> (ring, it).
    """
    low = words.lower().replace("’", "'").replace("n't ", " not ").strip(" .,;!")
    match = next((found for pattern in _ABSENT if (found := pattern.fullmatch(low))), None)
    return (match.groupdict().get("thing") or "", match.groupdict().get("place") or "") if match else None


def present(words: str) -> str:
    """Return the thing that is said to be somewhere: `the book lay on the desk` -> `the book`."""
    low = words.lower().replace("’", "'").strip(" .,;!")
    match = next((found for pattern in _PRESENT if (found := pattern.fullmatch(low))), None)
    return match["thing"] if match and len(match["thing"].split()) < 6 else ""


_WISH = re.compile(
    r"(?:(?:really|still|also|badly|only|just|simply|had|always|would|to) )*"
    r"(?:wants?|wanted|needs?|needed|would (?:like|prefer|rather)|hope[sd]?(?! to\b)(?: for| that)?|"
    r"wish(?:es|ed)? for"
    r"|(?:is|was|were|are) (?:looking|searching|hunting|hoping) (?:for|that)|means|meant|intends|intended|"
    r"preferred|prefers"
    r"|(?:is |was )?count(?:s|ed|ing) on|rel(?:ies|ied) on|expects|expected|insisted)\b(?! to know\b)"
)
_IGNORANCE = re.compile(
    r"(?:(?:still|really|honestly|quite|had|also) )*"
    r"(?:(?:has|had|having) no (?:idea|clue|notion|inkling)|(?:does|did|do) not (?:know|understand|realise|"
    r"realize|care|ask|mind)"
    r"|knows? nothing|knew nothing|(?:had|has) not (?:been told|asked|heard|known)|never (?:asked|asks|knew|"
    r"learned|learnt|heard)|(?:is|was|were) (?:unaware|not aware|ignorant)"
    r"|could not (?:know|tell|care|have known)|without (?:asking|knowing|a thought))\b"
)
_KNOWLEDGE = re.compile(
    r"(?:(?:also|well|already|still|had|has|who) )*(?:knew|knows?|(?:is|was) (?:well |fully )?aware|heard|"
    r"overheard"
    r"|(?:had been|has been|is|was) told|understood|remembered|forgot (?:that|about|why|what)|guessed)\b"
)


_WISHED = re.compile(
    r"(?: that| for)? (?P<x>(?:the|his|her|their|a|an|that|this|all the|both) [\w' -]+?)(?: (?:would|should|"
    r"must|might|to|will))?"
    r"(?: (?:stay|be|remain|stand|lie|go|hang|stayed|remained|kept|left|put|back|right|placed|set))* "
    r"(?P<at>(?:in|on|at|by|under|behind|inside|near|beside|next to|against) .+)"
)


def wish(text: str) -> str:
    """Return what is wished: `hoped that the lamp would stay on the sill` -> `the lamp on the sill`."""
    meant = _WISH.match(text)
    match = _WISHED.match(text[meant.end() :]) if meant else None
    return f"{match['x']} {match['at']}" if match else ""


def of_the_mind(text: str) -> bool:
    """Tell whether what follows a subject states a wish, knowledge or ignorance rather than an act."""
    return any(pattern.match(text) for pattern in (_WISH, _IGNORANCE, _KNOWLEDGE))
