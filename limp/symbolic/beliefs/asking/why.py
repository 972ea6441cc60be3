"""Questions for motives: goals, reasons, honesty, help and hindrance, as a table of their forms."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..reading.nouns import canonical
from ..reading.vocabulary import verb
from .asked import GoalOf, Honest, Honesty, Motive, ReasonOf, Stance, StanceOf, WhoDid
from .terms import Terms

Build = Callable[[re.Match[str], str, Terms], Motive | None]
_WHO = r"(?P<who>.+?)"
_HELPS = r"(?:help|assist|support|aid)(?:s|ed|ing)?"
_TRIES = r"try to |trying to |really |want to |mean to |intend to |going to "
_HINDERS = r"(?:hinder|trick|mislead|deceiv|sabotag|block|stopp?|prevent|harm)(?:e|es|ed|s|ing)?"


def _honesty(claimed: Honest | None) -> Build:
    return lambda found, who, terms: Honesty(who, claimed)  # noqa: ARG005


def _goal(found: re.Match[str], who: str, terms: Terms) -> Motive:
    del found, terms
    return GoalOf(who)


def _reason(found: re.Match[str], who: str, terms: Terms) -> Motive:
    del terms
    return ReasonOf(who, (found.groupdict().get("what") or "").strip())


def _stance(claimed: Stance | None) -> Build:
    def build(found: re.Match[str], who: str, terms: Terms) -> Motive | None:
        words = found.groupdict().get("whom") or ""
        other = terms.object_person(words) or _subject(words, terms)
        return StanceOf(who, other or "", claimed) if other or not words else None

    return build


_FORMS: tuple[tuple[str, Build], ...] = (
    (rf"(?:did|does|do|has) {_WHO} (?:tell a )?lied?\b.*", _honesty("lie")),
    (rf"(?:did|does) {_WHO} (?:tell|say) the truth\b.*", _honesty("truth")),
    (
        rf"(?:is|was) {_WHO}['’]s? (?:remark|answer|statement|claim|reply|words|"
        rf"message) a lie\b.* or .*",
        _honesty(None),
    ),
    (rf"(?:is|was) {_WHO}['’]s? (?:remark|answer|statement|claim|reply|words|message) a lie\b.*", _honesty("lie")),
    (rf"(?:is|was|were) {_WHO} (?:lying|dishonest|insincere)\b.*", _honesty("lie")),
    (rf"(?:is|was|were) {_WHO} (?:honest|sincere|telling the truth|being honest)\b.*", _honesty("truth")),
    (
        rf"(?:did|does) {_WHO} (?:do|say|tell) .*\b(?:on purpose|deliberately|intentionally|"
        rf"knowingly)",
        _honesty("lie"),
    ),
    (rf"what (?:was|is) {_WHO}['’]s? (?:remark|answer|statement|claim|reply|words|message)", _honesty(None)),
    (rf"(?:was |is )?what {_WHO} (?:said|says|told|wrote)\b.*", _honesty(None)),
    (rf"what did {_WHO} (?:say|tell|write)\b.*", _honesty(None)),
    (rf"(?:did|does|is|was) {_WHO} (?:try to |trying to )?{_HELPS} (?P<whom>.+?) or .+", _stance(None)),
    (
        rf"(?:does|did|is|was|has|had) {_WHO}(?= )(?P<what> .+?) (?:because|to|in order to|"
        rf"so that) .+ or .+",
        _reason,
    ),
    (rf"(?:is|was|were|did|does|do) {_WHO} (?:{_TRIES})?{_HELPS} (?P<whom>.+)", _stance("help")),
    (rf"(?:is|was|were|did|does|do) {_WHO} (?:{_TRIES})?{_HINDERS} (?P<whom>.+)", _stance("hinder")),
    (
        rf"(?:is|was|were) {_WHO} (?:any |a |of |very )*(?:help|helpful|nice|kind|good|useful) (?:to|"
        rf"for) (?P<whom>.+)",
        _stance("help"),
    ),
    (rf"{_WHO}['’]s? (?:\w+ )?(?:is|was) meant to", _stance(None)),
    (
        rf"what (?:does|did|do|is|was|has|had|will) {_WHO} (?:really |actually |been )*"
        r"(?:want(?:ed)?|need(?:ed)?|wish(?:ed)?|hope(?:d)?|plan(?:ned|ning)?|try(?:ing)?|look(?:ed|ing)? for|"
        r"after|"
        r"search(?:ed|ing)?(?: for)?|hunt(?:ed|ing)? for|hop(?:e|ing)|seek(?:ing)?|intend(?:ed)?|aim(?:ing)?)\b.*",
        _goal,
    ),
    (rf"{_WHO} (?:is|was)", _honesty(None)),
)
_WHY = re.compile(r"why (?:does|did|do|is|was|are|were|has|had|will|would) (?P<what>.+)", re.I)
_WHO_DID = re.compile(r"who (?P<verb>[a-z]+) (?P<what>.+)", re.I)
_TABLE = tuple((re.compile(form, re.I), build) for form, build in _FORMS)


def motive_of(words: str, terms: Terms) -> Motive | None:
    """Return what a question about motives asks; None for other questions and for people whom nobody knows."""
    if why := _WHY.fullmatch(words):
        person, what = terms.take_person(why["what"])
        return ReasonOf(person, what) if person else None
    if (did := _WHO_DID.fullmatch(words)) and (verb(did["verb"]) or ("", "know"))[1] not in ("know", "be", "want"):
        return WhoDid(f"{did['verb']} {did['what']}")
    for form, build in _TABLE:
        found = form.fullmatch(words)
        who = _subject(found["who"], terms) if found else None
        if found and who and (asked := build(found, who, terms)):
            return asked
    return None


def _subject(words: str, terms: Terms) -> str | None:
    """Return who or what acts: a person of the story, else `the cat`, which its reader takes for a thing."""
    who = terms.person(words)
    if who is not None or not re.match(r"(?:the|my|our) [a-z]+(?: [a-z]+)?$", words, re.I):
        return who
    name = canonical(words)
    told = any(re.search(rf"\b{re.escape(name)}\b", event.text, re.I) for event in terms.story.events)
    return name if told else None
