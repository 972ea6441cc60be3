"""The words in which people speak of minds: helping and hindering, believing, wanting, not knowing.

Lists of patterns, one or more a line and separated by ` / `, compiled once.
"""

from __future__ import annotations

import re


def any_of(patterns: str) -> str:
    """Join the listed patterns to one alternation."""
    return "|".join(part.strip() for line in patterns.strip().splitlines() for part in line.split(" / "))


HELP = any_of(r"""
    help / assist / aid(?:ed|ing)?\b / support / cooperat / do(?:ing)? \S+ a favou?r
    want(?:s|ed) (?!to\b)\S+ to (?:find|have|get)
""")
HINDER = any_of(r"""
    hinder / prevent / stop\b / stopping / keep(?:ing)? \S+ from / mislead / misled / thwart / obstruct / sabotag
    block / imped / hamper / frustrat / deceiv / against / delay / get(?:ting)? in \S+ way
    trick(?:s|ed|ing)?\b / fool(?:s|ed|ing)?\b
    (?:not|n[’']t) want \S+ to (?:find|have|get)
""")
INDEPENDENT = any_of(r"""
    indifferent / independent / (?:not|n[’']t) (?:really )?care / without (?:thinking|regard|consider|caring)
    own (?:reason|purpose|end|business|sake) / regardless / unconcerned / neither / no interest / neutral
    not interested / uninterested
""")
UNAWARE = any_of(r"""
    (?:not|n[’']t) (?:know|aware|understand|realise|realize) / no idea / unaware / without knowing / ignorant of
""")
BELIEVING = any_of(r"""
    believe[sd]? / believing / think(?:s|ing)? / thought / assum(?:e[sd]?|ing) / suppose[sd] / supposing
    expect(?:s|ed) / (?:was|is|being) (?:sure|convinced|certain|under the impression)
    had in mind / figured / reckon(?:s|ed|ing)
""")
NEXT_ACT = any_of(r"""
    \s*[:;]\s* / ,? (?:and|so)(?: (?:so|therefore|then|that))? (?=(?:he|she|they|intentionally|deliberately)\b)
    ,? and (?=mov|took|tak|carri|brought|put|plac) / , (?=mov(?:ed|ing)\b)
""")
PURPOSE = any_of(r"""
    (?:in order )?to (?:help|hinder|assist|be|make|get|stop|prevent|thwart|spite|support|do)\b / on purpose\b
    without\b / because\b / so that\b / just\b / for (?:reasons|his|her|their|purposes)\b / as a (?:help|favou?r)\b
    with (?:his|her|their) own\b
""")
LEAVING = any_of(r"""
    (?:plac|put|left|leav|set|stor|stow|kept|keep|lay|laid)\w* / (?:was|is) already / had it
""")
AS_WANTED = any_of(r"""
    desired / want\w* / like[sd]? / intended / right / prefer\w* / belong\w* / supposed / meant
""")
WANTING = any_of(r"""
    want(?:s|ed|ing)? / would like / would(?: have)? prefer(?:red)? / need(?:s|ed)? / wish(?:es|ed)? for
    hop(?:es|ed) for / mean(?:s|t) / intend(?:s|ed)? / prefer(?:s|red)?
""")
FINDING = any_of(r"""
    locat(?:e|ing) / find(?:ing)? / get(?:ting)? (?:hold of|to) / get(?:ting)? / reach(?:ing)? / obtain(?:ing)?
    track(?:ing)? down / look(?:ing)? for / lay(?:ing)? (?:her|his|their) hands on / recover(?:ing)?
    would (?:not )?have / to have / having
""")

SOCIAL = re.compile(
    f"(?P<independent>{INDEPENDENT})|(?P<hinder>{HINDER})|(?P<help>{HELP})|(?P<unaware>{UNAWARE})", re.IGNORECASE
)
IGNORANCE = re.compile(UNAWARE, re.IGNORECASE)
BELIEVED = re.compile(rf"\b(?:{BELIEVING})(?: that)?\s+(.+)", re.IGNORECASE)
ACT_SPLIT = re.compile(NEXT_ACT)
WHY = re.compile(rf"\s+(?:{PURPOSE}).*", re.IGNORECASE)
SUBJECT = re.compile(
    r"^(?:(?:he|she|they|and|so|then|intentionally|deliberately|purposely|simply|merely|just)\s+)+", re.IGNORECASE
)
LEFT = re.compile(
    rf"\b(?:{LEAVING}) (?:(?:down|away|back) )?(?P<thing>.+?)"
    r" (?:at|where|in|on|exactly|just|right|inside|by|under)\b",
    re.IGNORECASE,
)
PARTS = re.compile(r"\s*[:;,]\s*|,? and (?=(?:\w+ly )?\w+(?:ed|ook|ut|ought|aid|ave|ung|ept|eft|id|ing)\b)")
MOVED = re.compile(r"\b(?:mov(?:ed|es|ing)|carri(?:ed|es)|took|takes|brought|put|plac(?:ed|es))\b", re.IGNORECASE)
LEFT_AS_WANTED = re.compile(rf"\b(?:{LEAVING})\b.*?(?:{AS_WANTED})", re.IGNORECASE)
WANTED = re.compile(
    rf"\b(?:{WANTING})(?: (?:to|for))?(?: (?:place|put|keep|have|store|leave|see|get|move))? ?(?P<what>.+)",
    re.IGNORECASE,
)
SOUGHT = re.compile(
    rf"\b(?:{FINDING}) (?P<what>(?!(?:his|her|their) (?:goal|way|wish))[^,.;:]+)",
    re.IGNORECASE,
)
LOCATED = re.compile(
    r"^(?:that )?(?:(?:there|he|she) (?:was|were|is|are|would be) )?(?P<thing>\S.*?)"
    r"(?: (?:to (?:be|stay|remain|stand|lie)|being|was|were|is|are|stay(?:s|ed)|belong(?:s|ed)|should (?:be|stay)"
    r"|ought to be))?"
    r"(?: (?:back|up|down|right|still|kept|left|put|placed))*"
    r" (?:inside|into|in|onto|on|at|by|under|underneath|beneath|behind|beside|near|outside|against|next to|above"
    r"|below|within|among|between|to) (?P<place>\S.*)$",
    re.IGNORECASE,
)
EYES = re.compile(r"\b(?:in|to) (\S+?)['’]s? (?:eyes|mind|view|opinion)\b", re.IGNORECASE)
