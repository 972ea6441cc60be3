"""Where somebody is said to be or not to be, and who is said to have seen, or not to have seen, what was done.

Ann was out, was not in the kitchen        away
Ann did not see this, did not notice       did not see it
Ann saw this                               saw it
"""

from __future__ import annotations

import re

from ...homes.lexicon import lexicon, listed
from ...minds.events import Action, Event, Observation, Utterance
from ...minds.facts import Place
from .clause import Clause
from .phrases import spelled

_DENIED = ("this", "that", "it")
"""What can stand for what happened, where somebody did not see it."""

_INSIDE = re.compile(
    r"^(?:(?:also|still|now|already|initially|currently|situated|located) )*"
    r"(?:in|at|inside|by|near|on) (.+?)(?: with .+)?$"
)


def is_a_state(clause: Clause) -> bool:
    """Return whether a clause tells where somebody is, or how something stands: `starts out in the hall`."""
    starts = clause.lemma in ("start", "begin") and _INSIDE.match(clause.after)
    return clause.lemma in listed("being") or bool(starts)


def stays(clause: Clause) -> bool:
    """Return whether a clause says where somebody was and stayed: `stood in the hall`."""
    return is_a_state(clause) or "wait" in clause.acts


def place_of(clause: Clause) -> Place:
    """Return where a clause says that somebody is; an empty place where it says no such thing."""
    linked = _INSIDE.match(clause.after.lower())
    return lexicon().place(linked.group(1)) if linked else Place()


def is_away(clause: Clause) -> bool:
    """Return whether a clause says that somebody is not there; not being at the desk says no such thing."""
    told = clause.derived
    if told.form != "copula":
        return False
    if clause.negated:
        places = [spelled(p.np) for p in told.phrases if p.np and p.preposition in listed("at")]
        return "there" in told.particles or any(map(_is_whole, places))
    out = lexicon().directions["out"] - {"home"}
    return bool(out & {*told.particles} or listed("away") & {*told.qualities})


def _is_whole(words: str) -> bool:
    """Return whether words name a room or a building, or the room that is spoken of."""
    place = lexicon().place(words)
    return place == Place() or not place.name or place.name in listed("buildings")


def saw_it(clause: Clause) -> bool | None:
    """Return whether somebody is said to know of what was told last, or not to; None for another clause."""
    told = clause.derived
    if not perceived_by(clause) or clause.intended or told.form != "active":
        return None
    if told.content or told.phrases or len(told.objects) > 1:
        return None
    of = told.objects[0].words.lower() if told.objects else ""
    if clause.negated:
        return False if of in ("", *_DENIED) else None
    return True if of in ("this", "that") else None


def perceived_by(clause: Clause) -> tuple[type[Event], ...]:
    """Return what kinds of events its verb says to be perceived: what is seen is done, what is heard is said."""
    if clause.lemma in lexicon().verb_class["seen"]:
        return (Action,)
    return {"hear": (Utterance,), "know": (Action, Utterance, Observation)}.get(clause.lemma, ())
