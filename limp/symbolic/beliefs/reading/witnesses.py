"""Sentences about who saw what just happened: `Ann does not see this`, `Bob watches through the window`."""

from __future__ import annotations

import re
from dataclasses import replace

from ..story import Happening, Moves, Notices, StopsWatching, Unread, Watches
from .context import Context
from .nouns import People

_UNSEEN = re.compile(
    r"\b(?:(?:do(?:es)?|did|could|can|has|had|have)(?: not|n['’]t)|cannot|never|failed to|fails to)\s+"
    r"(?:\w+ly\s+|even\s+|been\s+|able to\s+)*(?:see|saw|seen|notice|noticed|know|knew|known|watch|watched|"
    r"observe|observed|witness|witnessed|"
    r"realize|realise|realized|realised|hear|heard|pay attention|learn|look)\b|\b(?:has|had|have|"
    r"having) no (?:idea|knowledge|clue)\b|"
    r"\b(?:is|was|were|are|remains?|remained) (?:completely |totally |entirely |blissfully |still )?(?:unaware|"
    r"oblivious|ignorant|clueless|none the wiser)\b|"
    r"\bunaware of\b|\bmiss(?:es|ed) (?:this|it|the)\b|\bunnoticed by\b|\bunseen by\b|"
    r"\bbehind (?P<back>[\w ]+?)['’]s? back\b",
)
_SEES = re.compile(
    r"\b(?:sees?|saw|seen|watch(?:es|ed|ing)?|observ(?:es|ed|ing)|witness(?:es|ed|ing)?|notic(?:es|ed|ing)|"
    r"spot(?:s|ted)|caught|catches|glimpsed|overheard)\s+"
    r"(?:this|that|it\b|it all|everything|what|how|(?:the|his|her|their|every|all of|"
    r"all the)\s+(?:\w+\s+){0,2}(?:scene|move|moves?ment|event|action|actions|act|incident|switch|whole|entire|"
    r"thing)\b|"
    r"(?:him|her|them|[A-Z]\w+(?: [A-Z]\w+)?)['’]?s?\b(?!\s+(?:and|with)\b)|as\b|silently|intently|closely|"
    r"carefully|from|through|quietly|$)"
)
_HIDDEN = re.compile(
    r"\b(?:secretly|through (?:a|the|his|her)|keyhole|window|from behind|from (?:a |the )?(?:outside|afar|"
    r"hiding)|unnoticed|hidden|unbeknownst|unknown to|little did|peek\w*|spy\w*|discreetly)\b",
    re.I,
)
_UNKNOWING = re.compile(
    r"^(?:unbeknownst|unknown) to (?P<who>[\w ]+?),\s*(?P<rest>.+)$|^little d(?:id|"
    r"oes) (?P<who2>[\w ]+?) know,?\s*(?:that\s+)?(?P<rest2>.+)$",
    re.I | re.S,
)
_THAT_SEEN = re.compile(
    r"(?:that|of|if)\s+(?P<who>.+?)\s+(?:is|was|has|had|can|could|saw|sees|watch\w*|secretly|were|"
    r"are)\b(?P<what>.*)$"
)


def read_witness(words: str, it: Context, events: list[Happening]) -> list[Happening] | None:
    """Read what words say about who saw the last event; None if they say nothing of that kind.

    The last move in `events` is changed where they do.
    """
    people = it.people
    hidden = _UNKNOWING.match(words)
    if hidden:
        return _unknowing(hidden["rest"] or hidden["rest2"], people, events, hidden["who"] or hidden["who2"])
    unseen = _UNSEEN.search(words)
    if unseen:
        return _unseen(words, unseen, people, events)
    notices = re.match(
        r"(?P<who>.+?)\s+(?:notices?|noticed|sees|saw|knows|knew|realizes|"
        r"realises)\s+(?:that\s+)?(?P<whom>.+?)\s+(?:is |was |were )?(?:watching|peeking|spying|at the window|"
        r"hiding|looking)\b",
        words,
    )
    if notices:
        who, whom = people.resolve(notices["who"]), people.resolve(notices["whom"])
        return [Notices(a, b) for a in who for b in whom] if who and whom else None
    if re.search(r"\b(?:stops?|stopped) (?:watching|looking|peeking|spying)", words):
        return [StopsWatching(a) for a in people.resolve(words)[:1]]
    sees = _SEES.search(words)
    if sees:
        subject = people.many.match(words)
        who = people.resolve(subject[0]) if subject else it.subjects
        begins = re.search(
            r"\b(?:watch|peek|peep|spy|look)\w*\s+(?:from|through|silently|quietly|intently|$)", words
        )
        if begins and not (events and isinstance(events[-1], Moves)):
            return None
        if who and witness(events, who, "secretly" if _HIDDEN.search(words) else "seen"):
            it.subjects = who
            people.speak_of(who)
            # Whoever starts to watch saw what was just told, and goes on watching.
            return [Watches(who)] if begins else []
    return None


def _unseen(words: str, unseen: re.Match[str], people: People, events: list[Happening]) -> list[Happening] | None:
    subject = people.many.match(words)
    who = people.resolve(subject[0]) if subject else ()
    back = unseen["back"]
    if back:
        who = people.resolve(back)
    elif re.match(r"un(?:noticed|seen) by", unseen[0]):
        who = people.resolve(words[unseen.end() :])
    if not who:
        return None
    people.speak_of(who)
    inner = _THAT_SEEN.search(words[unseen.end() :])
    watcher = people.resolve(inner["who"]) if inner else ()
    if (
        not watcher
        and (direct := people.many.match(words[unseen.end() :].strip()))
        and not re.search(r"\b(?:mov|put|hid|tak|plac|switch|do)\w*", words[unseen.end() :])
    ):
        watcher = people.resolve(direct[0])
    watcher = tuple(name for name in watcher if name not in who)
    if watcher and inner and re.search(r"\b(?:mov|put|hid|plac|taken|switch|swap)\w*", inner["what"]):
        watcher = ()  # "does not know that Anne moved it": it is the move that was missed
    if watcher and inner and re.search(r"\b(?:told|knows|has been)\b", words):
        return []
    if watcher:
        if any(isinstance(e, Watches) and set(e.agents) & set(watcher) for e in events):
            return []
        return [] if witness(events, watcher, "secretly") else [Unread(names=watcher)]
    moved = next((k for k in range(len(events) - 1, -1, -1) if isinstance(events[k], Moves)), None)
    last = events[moved] if moved is not None else None
    if moved is not None and isinstance(last, Moves) and last.agent in who:
        # Who did it did not see it: it is the onlookers that they missed.
        hidden = (*last.secretly_seen_by, *last.seen_by)
        events[moved] = replace(last, seen_by=(), secretly_seen_by=hidden)
        return []
    witness(events, who, "unseen")
    return []


def _unknowing(rest: str, people: People, events: list[Happening], whom: str) -> list[Happening] | None:
    """`Unbeknownst to Ann, Bob was watching`: Bob saw it unnoticed; or Bob did it and Ann missed it."""
    subject = people.many.match(rest)
    who = people.resolve(subject[0]) if subject else ()
    if who and re.search(r"\b(?:watch|observ|witness|saw|seen|seeing|peek|spy|spied|notic|looking|eyes)\w*", rest):
        return [] if witness(events, who, "secretly") else [Watches(who)]
    if who and re.search(r"\b(?:left|gone|away|exited|departed)\b", rest):
        witness(events, who, "unseen")
        return []
    del whom
    return None


def witness(events: list[Happening], who: tuple[str, ...], how: str) -> bool:
    """Change who saw the last move: `unseen`, `seen`, or `secretly` seen; False if there was none."""
    for k in range(len(events) - 1, -1, -1):
        event = events[k]
        if isinstance(event, Moves):
            if how == "unseen":
                events[k] = replace(event, unseen_by=(*event.unseen_by, *who))
            elif how == "secretly":
                events[k] = replace(event, secretly_seen_by=(*event.secretly_seen_by, *who))
            else:
                events[k] = replace(event, seen_by=(*event.seen_by, *who))
            return True
    return False
