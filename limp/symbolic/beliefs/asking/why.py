"""Questions for motives: goals, reasons, honesty, help and hindrance, and the words that options name them by."""

from __future__ import annotations

import re

from ....questions.grammar import AUXILIARY
from ...english.vocabulary import verb
from ..story import Tells
from .asked import GoalOf, Honest, Honesty, Motive, ReasonOf, Stance, StanceOf
from .terms import Terms

_HONESTY: tuple[tuple[Honest, str], ...] = (
    (
        "mistake",
        r"mistak\w+|in error|an error|misread|misremember\w*|forg[oe]t\w*|honestly wrong|(?:got|get|"
        r"getting) (?:it )?wrong|good faith|"
        r"by accident|a slip|mixed up|muddled|confused|wrong",
    ),
    (
        "lie",
        r"lie[sd]?|liar|lying|fibs?|fibb\w+|pork(?:y|ies)|dishonest\w*|insincere\w*|untruth\w*|deceiv\w+|deceit|"
        r"deception|mislead\w*|misled|"
        r"trick(?:s|ed|ing)?|teas\w+|jok\w+|kidding|on purpose|deliberately|intentionally|knowingly|"
        r"mak\w+ it up|made it up",
    ),
    ("truth", r"truth\w*|true|honest\w*|sincere\w*|right|straight|means? it|meant it"),
)
_KINDS = tuple((kind, re.compile(rf"\b(?:{words})\b", re.I)) for kind, words in _HONESTY)
_STANCES: tuple[tuple[Stance, re.Pattern[str]], ...] = (
    (
        "hinder",
        re.compile(
            r"\b(?:hinder\w*|trick(?:s|ed|ing)?|mislead\w*|misled|deceiv\w*|sabotag\w*|block\w*|stop(?:s|ped|"
            r"ping)?|prevent\w*|harm\w*|thwart\w*|"
            r"against|(?:into|in) trouble|in (?:his|her|its|their|the) way|keep(?:s|ing)? \w+ from|harder|"
            r"more difficult|worse)\b",
            re.I,
        ),
    ),
    (
        "help",
        re.compile(
            r"\b(?:help(?:s|ed|ing|ful)?|assist\w*|support\w*|aid(?:s|ed|ing)?|favour|favor|good turn|nice|"
            r"kind to|useful|easier|"
            r"look(?:s|ed|ing)? out for)\b",
            re.I,
        ),
    ),
)
_SAYING = r"(?:remark|answer|statement|claim|reply|words|message|tale|story|account|line)"
_OF_WORDS = re.compile(
    rf"^(?:(?:{AUXILIARY}|how would you \w+|what (?:sort|kind) of thing was|"
    rf"what)\s+)*(?:(?P<owner>.+?)['’]s? {_SAYING}\b|what (?P<who>.+?) (?:said|says|told|tells|wrote|say|tell|"
    rf"write|answered)\b)",
    re.I,
)
_SAID = re.compile(r"^what (?:did|does) (?P<who>.+?) (?:say|tell|write)\b", re.I)
_HELPERS = re.compile(
    rf"^(?:(?:{AUXILIARY}|really|actually|only|just|simply|trying|try|to|want|mean|meaning|intend|going|a|any|"
    rf"of|very|much)\s+)+",
    re.I,
)
_BECAUSE = re.compile(r"^(?P<what>.+?) (?:because|to|in order to|so that) .+ or .+$", re.I)
_LETS = re.compile(
    r"^(?:(?:not|n['’]t)\s+)?(?:want(?:s|ed)?|wish(?:es|ed)?|hop(?:es?|ed)|mean(?:s|"
    r"t)?) (?P<whom>.+?) to (?:find|know|see|get|have|learn|discover)\b",
    re.I,
)
_AIM = re.compile(rf"^(?P<who>.+?)['’]s? (?:goal|aim|plan|intention|purpose|wish)(?: {AUXILIARY})?$", re.I)

_THAT = re.compile(r"(?:is|was) (?:this|that|it)\b", re.I)


def _last_speaker(terms: Terms) -> str:
    """Return whose words `was that a lie?` is about."""
    return next((e.speaker for e in reversed(terms.story.events) if isinstance(e, Tells)), "")


def honest_kind(words: str) -> Honest | None:
    """Return whether words name a lie, a mistake or the truth; None where they name none of them."""
    return next((kind for kind, form in _KINDS if form.search(words)), None)


def stance_kind(words: str) -> Stance | None:
    """Return whether words name help or hindrance."""
    return next((kind for kind, form in _STANCES if form.search(words)), None)


def reason_of(plain: str, terms: Terms) -> Motive | None:
    """Return what is asked by `why` with a statement."""
    person, what = terms.take_object(plain)
    what = re.sub(rf"^(?:{AUXILIARY}\s+)+", "", what)
    return ReasonOf(person, what) if person else None


def motive_of(words: str, plain: str, terms: Terms) -> Motive | None:
    """Return what a question about motives asks; None for other questions and for people whom nobody knows.

    `plain`: the question as a statement.
    """
    either = bool(re.search(r"\bor\b", words))
    if (said := _OF_WORDS.match(words)) and (who := terms.take_person(said["owner"] or said["who"])[0]):
        if "meant to" in words[said.end() :]:
            return StanceOf(who)
        kind = honest_kind(words[said.end() :])
        if kind or either or not re.match(rf"{AUXILIARY}\b", words):
            return Honesty(who, None if either else kind)
    if (said := _SAID.match(words)) and (who := terms.person(said["who"])):
        return Honesty(who)
    aim = _AIM.match(re.sub(rf"^(?:(?:what|{AUXILIARY})\s+)+", "", words, flags=re.I))
    if aim and (who := terms.person(aim["who"])):
        return GoalOf(who)
    if _THAT.match(words) and honest_kind(words) and (who := _last_speaker(terms)):
        return Honesty(who, None if either else honest_kind(words))
    actor, rest = terms.take_actor(plain)
    if actor is None:
        return None
    act = _HELPERS.sub("", f"{rest} ").strip()
    negated = bool(re.match(rf"^(?:{AUXILIARY} )?(?:not|n['’]t)\b", rest))
    if lets := _LETS.match(re.sub(rf"^(?:{AUXILIARY} )+", "", rest)):
        other = terms.take_object(lets["whom"])[0]
        return StanceOf(actor, other, "hinder" if negated else "help") if other else None
    kind, first = honest_kind(act), verb(act.split(" ")[0]) if act else None
    telling = bool(re.match(r"(?:tell(?:ing)?|say(?:ing)?|do(?:ing)?|be(?:ing)?) ", act)) or re.search(
        r"purpose|deliberate|intention|knowing", act
    )
    stance = stance_kind(act)
    if (
        kind
        and (telling or not stance)
        and (
            first is None
            or first[0] in ("lie", "tell", "say", "do", "be", "joke", "tease", "mean", "get", "make")
            or telling
        )
    ):
        return Honesty(actor, None if either else kind)
    if stance:
        return StanceOf(actor, helped(act, actor, terms), None if either else stance)
    if why := _BECAUSE.match(rest):
        return ReasonOf(actor, re.sub(rf"^(?:{AUXILIARY}\s+)+", "", why["what"]))
    # "When he answered, Ann was": the options go on with it.
    left_open = words.strip(" ?.,") == plain and actor in terms.story.agents and re.fullmatch(AUXILIARY, rest)
    return Honesty(actor) if left_open else None


def helped(act: str, actor: str, terms: Terms) -> str:
    """Return who is helped or hindered: the first other person behind the verb; nobody where none is named."""
    words = act.split()
    for k in range(1, len(words)):
        other = terms.take_object(" ".join(words[k:]))[0] or terms.thing_as_agent(" ".join(words[k:]))
        if other and other != actor:
            return other
    return ""
