"""When a question looks at its story: at the beginning or the end, before or after something that is told."""

from __future__ import annotations

from ...episodes.events import Change, Enter, Event, Leave, Tell
from ...episodes.queries import Moment
from .adjuncts import is_time
from .inquiry import Inquiry
from .lexicon import is_in
from .syntax import Around, Clause, NounPhrase

_AFTER = ("after", "when", "once", "as soon as", "if")
EARLY: dict[str, Moment] = {"before": "before", "initially": "start", "originally": "start", "at first": "start"}


def is_moment(np: NounPhrase | None) -> bool:
    """Return whether a noun phrase says when: `the beginning of the story`."""
    return np is not None and (is_time(np) or is_in(np.head, "times", "moments"))


def time_of(clause: Clause) -> Moment | None:
    """Return the moment that phrases and adverbs of a clause name; None for a time of the clock or of the day."""
    if any(phrase.clock for phrase in clause.phrases):
        return None
    named = [phrase.np for phrase in clause.phrases if phrase.np is not None and is_moment(phrase.np)]
    if any(not is_in(np.head, "times", "moments") for np in named):
        return None
    if named:
        return "end" if named[0].head == "end" else "start"
    return next((EARLY[a] for a in clause.adverbs if a in EARLY), "end")


def _matters(event: Event) -> bool:
    """Return whether an event says where something is, or lets somebody know it."""
    moves = isinstance(event, Change) and any(item.variable.quality == "at" for item in event.sets)
    return moves or isinstance(event, Tell)


def moment_of(around: Around, inquiry: Inquiry) -> tuple[Moment, tuple[Event, ...]] | None:
    """Return when a clause around a question was, and what it supposes that is not told; None if it says no time.

    What somebody does after all that is told, and changes nothing by itself, may be supposed. That something was
    moved or told may not: it would change the answer.
    """
    if around.word not in (*_AFTER, "before") or around.clause.negated:
        return None
    found, place = inquiry.told(around.clause)
    if place is not None:
        return (place - 1 if around.word == "before" else place), ()
    if not found:
        return None
    if around.word == "before" or any(_matters(event) for event in found):
        inquiry.untold(around.clause)
        return None
    return "end", tuple(event for event in found if isinstance(event, Enter | Leave))
