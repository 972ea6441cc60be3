"""What an option claims about a mind, as far as its words say: the parts that it leaves open are None."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ...events import SocialGoal
from .frames import Frame, Place
from .grammar import parse_action, parse_utterance
from .lexicon import lexicon
from .minds import WHERE_PUT, Goal


def _words(patterns: str) -> str:
    """Join patterns, one or more a line and separated by ` / `, to one alternation."""
    return "|".join(part.strip() for line in patterns.strip().splitlines() for part in line.split(" / "))


_HELP = _words(r"""
    help / assist / aid(?:ed|ing)?\b / support / cooperat / do(?:ing)? \w+ a favou?r
""")
_HINDER = _words(r"""
    hinder / prevent / stop\b / stopping / keep(?:ing)? \w+ from / mislead / misled / thwart / obstruct / sabotag
    block / imped / hamper / frustrat / deceiv / against / delay / get(?:ting)? in \w+ way
""")
_INDEPENDENT = _words(r"""
    indifferent / independent / (?:not|n[’']t) (?:really )?care / without (?:thinking|regard|consider|caring)
    own (?:reason|purpose|end|business|sake) / regardless / unconcerned / neither / no interest / neutral
    not interested / uninterested
""")
_UNAWARE = _words(r"""
    (?:not|n[’']t) (?:know|aware|understand|realise|realize) / no idea / unaware / without knowing / ignorant of
""")
_BELIEVING = _words(r"""
    believe[sd]? / believing / think(?:s|ing)? / thought / assum(?:e[sd]?|ing) / suppose[sd] / expect(?:s|ed)
    (?:was|is) (?:sure|convinced|certain|under the impression) / had in mind / figured / reckoned
""")
_NEXT_ACT = _words(r"""
    \s*[:;]\s* / ,? (?:and|so)(?: (?:so|therefore|then|that))? (?=(?:he|she|they|intentionally|deliberately)\b)
    ,? and (?=mov|took|tak|carri|brought|put|plac) / , (?=mov(?:ed|ing)\b)
""")
_PURPOSE = _words(r"""
    (?:in order )?to (?:help|hinder|assist|be|make|get|stop|prevent|thwart|spite|support|do)\b
    without\b / because\b / so that\b / just\b / for (?:reasons|his|her|their|purposes)\b
""")
_LEAVING = _words(r"""
    (?:plac|put|left|leav|set|stor|stow|kept|keep|lay|laid)\w* / (?:was|is) already / had it
""")
_AS_WANTED = _words(r"desired / want\w* / like[sd]? / intended / right / prefer\w* / belong\w* / supposed / meant")
_FINDING = _words(r"""
    locat(?:e|ing) / find(?:ing)? / get(?:ting)? (?:hold of|to) / get(?:ting)? / reach(?:ing)? / obtain(?:ing)?
    track(?:ing)? down / look(?:ing)? for / lay(?:ing)? (?:her|his|their) hands on / recover(?:ing)?
""")

_SOCIAL = re.compile(
    f"(?P<independent>{_INDEPENDENT})|(?P<hinder>{_HINDER})|(?P<help>{_HELP})|(?P<unaware>{_UNAWARE})",
    re.IGNORECASE,
)
_BELIEVED = re.compile(rf"\b(?:{_BELIEVING})(?: that)?\s+(.+)", re.IGNORECASE)
_ACT_SPLIT = re.compile(_NEXT_ACT)
_WHY = re.compile(rf"\s+(?:{_PURPOSE}).*", re.IGNORECASE)
_SUBJECT = re.compile(
    r"^(?:(?:he|she|they|and|so|then|intentionally|deliberately|purposely|simply|merely|just)\s+)+", re.IGNORECASE
)
_LEFT_THERE = re.compile(rf"\b(?:{_LEAVING})\b.*?(?:{_AS_WANTED})", re.IGNORECASE)
_WANTED = re.compile(
    r"\bwant(?:s|ed|ing)?(?: (?:to|for))?(?: (?:place|put|keep|have|store|leave|see|get|move))? ?(.+)",
    re.IGNORECASE,
)
_FIND = re.compile(rf"\b(?:{_FINDING}) (?P<thing>(?!(?:his|her|their) (?:goal|way))[^,.;:]+)", re.IGNORECASE)


@dataclass(frozen=True)
class Claim:
    """The parts of a mind that words claim; `unaware` if the agent is said not to know the other's goal."""

    agent: str = ""
    social_goal: SocialGoal | None = None
    belief: tuple[str, Place] | None = None
    goal: Goal | None = None
    unaware: bool = False
    act: Frame | None = None

    def over(self, assumed: Claim) -> Claim:
        """Return this claim with its open parts taken from what the question assumes."""
        return replace(
            self,
            agent=self.agent or assumed.agent,
            social_goal=self.social_goal or assumed.social_goal,
            belief=self.belief or assumed.belief,
            goal=self.goal or assumed.goal,
        )


_GOAL_OF: dict[str, SocialGoal] = {
    "help": "help",
    "hinder": "hinder",
    "independent": "independent",
    "unaware": "independent",
}


def read_claim(text: str, people: tuple[str, ...]) -> Claim:
    """Read what an option, or an assumption of the stem, claims about the mind of the first person it names."""
    named = [name for name in re.findall(r"[A-Z][\w'-]*", text) if _bare(name) in people]
    agent = _bare(named[0]) if named else ""
    other = next((_bare(name) for name in named if _bare(name) != agent), "")
    belief, goal = _believed(text, other, people)
    social = _SOCIAL.search(text)
    unaware = re.search(_UNAWARE, text, re.IGNORECASE) is not None
    return Claim(
        agent=agent,
        social_goal=_GOAL_OF[social.lastgroup or ""] if social else None,
        belief=belief,
        goal=goal or _to_find(text, social.end() if social else 0, other),
        unaware=unaware,
        act=_act(text),
    )


def _bare(name: str) -> str:
    return re.sub(r"['’]s?$", "", name)


def _believed(text: str, other: str, people: tuple[str, ...]) -> tuple[tuple[str, Place] | None, Goal | None]:
    match = _BELIEVED.search(text)
    if match is None:
        return None, None
    clause = _ACT_SPLIT.split(match[1])[0].rstrip(". ")
    names = [_bare(name) for name in re.findall(r"[A-Z][\w'-]*", clause) if _bare(name) in people]
    who = names[0] if names else other
    if _LEFT_THERE.search(clause):
        thing = parse_action(clause.partition(who)[2].strip() or clause)
        return None, Goal(who, _first(thing.thing) if thing else "", WHERE_PUT)
    wants = _WANTED.search(clause)
    if wants:
        frame = parse_action(f"put {re.sub(r'^to be |(?<= )to be ', '', wants[1])}")
        if frame is not None and frame.thing:
            return None, Goal(who, _first(frame.thing), frame.place)
        return None, Goal(who, _first(lexicon().thing(wants[1])))
    statement = parse_utterance(clause)
    if statement.speech == "tell" and statement.place is not None:
        return (statement.thing, statement.place), None
    return None, None


def _first(thing: str) -> str:
    return re.split(r" and |, ", thing)[0]


def _to_find(text: str, start: int, other: str) -> Goal | None:
    match = _FIND.search(text, start)
    return Goal(other, lexicon().thing(match["thing"])) if match and other else None


def _act(text: str) -> Frame | None:
    """The act that the words say was done, such as `moved the mug to the dishwasher`."""
    for clause in reversed(_ACT_SPLIT.split(text)):
        frame = parse_action(_SUBJECT.sub("", _WHY.sub("", clause)).rstrip(". "))
        if frame is not None and frame.act in ("put", "give") and frame.thing and (frame.place or frame.to):
            return frame.model_copy(update={"thing": _first(frame.thing)})
    return None
