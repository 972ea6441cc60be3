"""Telling, in private and in public, true or not; and whom one trusts."""

from __future__ import annotations

import re
from typing import Literal

from ..story import Happening, Tells, Trusts
from .context import Context
from .nouns import match
from .perceiving import located
from .vocabulary import PREPOSITION

_NEGATED = re.compile(r"\b(?:not|never|cannot)\b|n['’]t\b|\bunable to\b", re.IGNORECASE)


def tell(it: Context, who: tuple[str, ...], lemma: str, after: str) -> list[Happening] | None:
    """Read telling: to whom, in private or in public, and what."""
    speaker, manner = who[0], f"{it.lead} {it.manner} {after}"
    public = bool(
        re.search(
            r"\b(?:publicly|aloud|out loud|loudly|to (?:everyone|everybody|all)|everyone|everybody)\b", manner
        )
    )
    private = lemma in ("whisper", "text", "phone", "call", "message", "write") or bool(
        re.search(
            r"\b(?:privately|in private|secretly|in secret|quietly|alone|by phone|on the phone|in a message)\b",
            manner,
        )
    )
    quote = re.search(r"[\"“](?P<said>[^\"”]+)[\"”]?", after)
    that = re.search(r"\bthat\s+(?P<said>.+)$", after)
    content = quote["said"] if quote else that["said"] if that else ""
    head = after[: quote.start() if quote else that.start() if that else len(after)]
    addressed = it.people.many.search(re.sub(r"^(?:to|with)\s+", "", head.strip()))
    hearers = tuple(n for n in (it.people.resolve(addressed[0]) if addressed else ()) if n != speaker)
    if addressed and not hearers and not public:
        # "Ann calls Bea, and Bea tells her": a pronoun never means the one who speaks.
        hearers = tuple(name for name in it.people.last[::-1] if name != speaker)[:1]
    if public:
        hearers = ()
    elif not addressed and it.addressed:
        hearers, private = it.addressed, private or it.addressed_alone
    if not content and addressed:
        content = re.sub(r"^\s*(?:to|with)?\s*", "", head)[addressed.end() :].strip(" ,:")
    elif not content:
        content = head.strip(" ,:")
    if not content and hearers and (private or lemma == "lie"):
        it.addressed, it.addressed_alone = hearers, private
        return []
    if re.match(r"(?:a lie|lies|about|goodbye|hello|hi|stories|a story|thank|good)\b", content) or not content:
        return [] if re.match(r"(?:goodbye|hello|hi|stories|a story|thank|good)\b", content) else None
    return told(it, speaker, hearers, private and not public, content)


def told(
    it: Context, speaker: str, hearers: tuple[str, ...], private: bool, content: str
) -> list[Happening] | None:
    """Return what words say about where something is: `the ball is in the box`, `he moved it there`."""
    content = content.strip(' ,.!"”')
    if re.match(r"where\b", content):
        found = match(re.sub(r"^where (.+?) (?:is|are|was|were)\b.*$", r"\1", content), it.things)
        return [Tells(speaker, found, "", hearers, private)] if found else None
    negated = bool(_NEGATED.search(content))
    plain = re.sub(r"\b(?:is|are|was|were)(?: not|n['’]t)\b", "is", content) if negated else content
    found_at = located(it, plain)
    if found_at is None:
        moved = re.match(
            rf"(?:.*?\b)?(?:moved|put|placed|hid|hidden|transferred|left|"
            rf"stored)\s+(?P<what>.+?)\s+(?:{PREPOSITION})\s+(?P<place>.+)$",
            plain,
        ) or re.match(
            r"(?:i['’]m|i am|he is|she is|he['’]s|she['’]s|i will|he will|she will|they will|.+? is|"
            r".+? will)\s+(?:going to |go |now )*(?:drive|move|moving|driving|going|go|take|taking|be|stay|"
            r"sell|selling)?\s*(?P<what>(?:his|her|my|the) [\w -]+?)?\s*(?:to|in|at|near|by)\s+(?P<place>.+)$",
            plain,
            re.I,
        )
        if not moved:
            return None
        thing = it.a_thing(moved["what"]) if moved["what"] else speaker_thing(it, speaker)
        found_at = (
            thing,
            it.a_place(re.split(r"\s+(?:to|because|instead|since|where|all)\b", moved["place"])[0]),
        )
    if not found_at[0] or not found_at[1]:
        return None
    return [Tells(speaker, *found_at, hearers, private, negated)]


def speaker_thing(it: Context, speaker: str) -> str:
    """Return the thing whose place a speaker's own way decides: themselves, or what carries their name."""
    known = match(speaker, it.things)
    return known or it.a_thing(speaker)


_DOUBT = re.compile(
    r"^(?P<who>.+?)\s+(?:(?P<no>does not|doesn['’]t|did not|didn['’]t|never)\s+)?(?P<verb>believes?|believed|"
    r"trusts?|trusted|distrusts?|mistrusts?)\s+"
    r"(?P<whom>.+)$|"
    r"^(?P<knower>.+?)\s+(?:knows?|knew|realizes?|realises?|notices?|"
    r"can tell)\s+(?:that\s+)?(?P<liar>.+?)\s+(?:is|was|has been) (?:lying|not telling the truth)$",
    re.I,
)


def doubt(it: Context, words: str, events: list[Happening]) -> list[Happening] | None:
    """Read `Ann does not believe him`, `Ann knows that Ben is lying`: how the last words told are taken.

    It is put before those words in `events`; None if the words say nothing of that kind.
    """
    found = _DOUBT.match(words)
    last = next((k for k in range(len(events) - 1, -1, -1) if isinstance(events[k], Tells)), None)
    if not found:
        return None
    who = it.people.resolve(found["who"] or found["knower"])
    whom = it.people.resolve(found["whom"] or found["liar"])
    told_last = events[last] if last is not None else None
    if (
        not whom
        and isinstance(told_last, Tells)
        and re.match(r"(?:this|that|it|a word|what)\b", found["whom"] or "")
    ):
        whom = (told_last.speaker,)
    if (
        not who
        or not whom
        or (not it.people.many.match(found["whom"] or found["liar"]) and not isinstance(told_last, Tells))
    ):
        return None
    if (
        found["verb"]
        and it.people.many.match(found["whom"])
        and it.people.many.fullmatch(found["whom"].strip()) is None
    ):
        return None
    distrust = bool(found["no"]) or bool(re.match(r"distrust|mistrust", found["verb"] or "", re.I))
    how: Literal["yes", "no", "liar"] = "liar" if found["liar"] else "no" if distrust else "yes"
    taken = [Trusts(agent, other, how) for agent in who for other in whom if agent != other]
    if last is None or not isinstance(told_last, Tells) or told_last.speaker not in whom:
        return list(taken)
    events[last:last] = taken
    return []
