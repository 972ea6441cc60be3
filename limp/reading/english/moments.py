"""When a question looks at its story: at the beginning or the end, before or after something that is told."""

from __future__ import annotations

from ...episodes.events import Believe, Change, Enter, Event, Leave, Perceive, Tell
from ...episodes.queries import Moment
from ...lexicon.words import is_in
from .adjuncts import is_time
from .inquiry import Inquiry
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
    """Return whether an event says where something is, or lets somebody know or believe it."""
    if isinstance(event, Believe):
        return event.claim.verb != "wants" or len(event.claim.chain) != 1
    moves = isinstance(event, Change) and any(item.variable.quality == "at" for item in event.sets)
    return moves or isinstance(event, Tell)


def moment_of(around: Around, inquiry: Inquiry) -> tuple[Moment, tuple[Event, ...]] | None:
    """Return when a clause around a question was, and what it supposes that is not told; None if it says no time.

    What somebody does after all that is told, or wants, may be supposed where it changes nothing by itself. That
    something was moved, told or known may not: it would change the answer.
    """
    if around.word not in (*_AFTER, "before") or around.clause.negated:
        return None
    found, place = inquiry.told(around.clause)
    if place is not None:
        return (place - 1 if around.word == "before" else place), ()
    if not found:
        return None
    if around.word == "before" or any(map(_matters, found)):
        inquiry.untold(around.clause)
        return None
    return "end", tuple(event for event in found if isinstance(event, Enter | Leave))


def supposed(given: Clause, inquiry: Inquiry) -> tuple[Event, ...] | None:
    """Return what a sentence before a question supposes that is not told; None if it would change the answer.

    What the story tells is said again, and says nothing of when the question looks at it.
    """
    found, place = inquiry.told(given)
    if place is not None:
        return ()
    matter = any(_matters(event) or isinstance(event, Perceive) for event in found)
    if not found or matter or given.negated or given.around:
        return None
    return tuple(event for event in found if isinstance(event, Enter | Leave))
