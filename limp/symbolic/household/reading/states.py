"""Reads how things stand, and what people wish or do not know, where a text says so outright."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...english.lexicon import lexicon
from .tokens import Token

_BE = r"(?:is|was|were|are|had been|has been)"
_NOT = r"(?: (?:nowhere|no longer|not|never)(?: (?:to be (?:seen|found)|any ?more|anywhere))?)"
_LINK = r"(?:in|on|at|inside|under|behind|near|beside|among|within)"
_DET = r"(?:the|his|her|their|its|any|that|this|no)"
_ABSENT = [
    re.compile(rf"(?:but |yet |and |that |still )*there {_BE} (?:no|not (?:any|a|an)|never (?:any|a|an)) "
               rf"(?P<thing>[\w' -]+?)"
               rf"(?: (?:to be (?:seen|found)|there|anywhere|inside|left))?(?: {_LINK} (?P<place>.+))?"),
    re.compile(rf"(?:but |yet |and |that |still )*there {_BE} nothing(?: (?:there|inside|else))?(?: {_LINK} "
               rf"(?P<place>.+))?"),
    re.compile(rf"(?:but |yet |and |that |still )*{_DET} (?P<thing>[\w' -]+?) {_BE}{_NOT}"
               rf"(?: (?:there|here|inside)| {_LINK} (?P<place>.+))?"),
    re.compile(rf"(?:but |yet |and |that |still )*(?P<place>(?:the|his|her|its) [\w' -]+?|it) "
               rf"(?:{_BE}|turned out to be|proved to be|proved|turned out) (?:completely |quite |all "
               rf")?(?:empty|bare)"),
]  # fmt: skip
_OPENERS = frozenset("there the his her their its any that this no it".split())
_CUTS = frozenset((",", ";", ":", ".", "!", "?", "—", "–", "but", "yet", "and", "so"))

_SAW = frozenset("see find notice spot discover realise realize observe".split())


_PRESENT = [
    re.compile(rf"(?:but |yet |and |that |still )*(?P<thing>(?:the|his|her|their|its|[\w-]+'s) [\w' -]+?) "
               rf"(?:{_BE}|lay|stood|hung|sat|lies|stands|hangs)(?: (?:still|now|already|right|just|lying|"
               rf"standing|hanging|back))* "
               rf"(?P<place>{_LINK} .+)"),
    re.compile(rf"(?:but |yet |and |that |still )*there {_BE} (?P<thing>(?:a|an|the|some) [\w' -]+?) "
               rf"(?P<place>{_LINK} .+)"),
]  # fmt: skip


@dataclass(frozen=True)
class Standing:
    """Tokens `start` to `end` say that `thing` ("" for anything) is at `place` ("" for here), or `gone`."""

    start: int
    end: int
    thing: str
    place: str
    gone: bool


def standing(tokens: Sequence[Token]) -> Standing | None:
    """Return the first part of a sentence which says that something is there, or is not, in its own words."""
    reported = False
    words = lexicon()
    for position, token in enumerate(tokens):
        lemmas = {lemma for lemma, _ in words.verbs.get(token.low, ())}
        reported |= any(words.acts[lemma] == {"speech"} for lemma in lemmas)
        first = position == 0 or tokens[position - 1].low in _CUTS or _seen_that(tokens, position)
        owner = token.kind == "word" and token.low.endswith("'s")
        if not first or reported or (token.low not in _OPENERS and not owner):
            continue
        stop = next((n for n in range(position, len(tokens)) if tokens[n].low in _CUTS), len(tokens))
        text = " ".join(t.text if t.kind == "name" else t.low for t in tokens[position:stop])
        for pattern in _ABSENT:
            if match := pattern.fullmatch(text):
                found = match.groupdict()
                start = position - (position > 0 and tokens[position - 1].low == "that")
                return Standing(start, stop, found.get("thing") or "", found.get("place") or "", gone=True)
        for pattern in _PRESENT:
            match = pattern.fullmatch(text)
            if (
                match
                and not words.roles.intersection(match["thing"].split()[-1:])
                and len(match["thing"].split()) < 6
            ):
                return Standing(position, stop, match["thing"], match["place"].split(" ", 1)[1], gone=False)
    return None


def _seen_that(tokens: Sequence[Token], position: int) -> bool:
    if position < 2 or tokens[position - 1].low != "that":
        return False
    return any(lemma in _SAW for lemma, _ in lexicon().verbs.get(tokens[position - 2].low, ()))


_WISH = re.compile(
    r"(?:(?:really|still|also|badly|only|just|simply|had|always|would|to) )*"
    r"(?:wants?|wanted|needs?|needed|would (?:like|prefer|rather)|hopes? (?:for|that)|hoped (?:for|that)|"
    r"wish(?:es|ed)? for"
    r"|(?:is|was|were|are) (?:looking|searching|hunting|hoping) (?:for|that)|means|meant|intends|intended|"
    r"preferred|prefers"
    r"|counted on|relied on|expected|insisted)\b(?! to know\b)"
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
