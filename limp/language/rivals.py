"""What could have been said or done instead of a step: the same with the places and things of other contents."""

from __future__ import annotations

from collections.abc import Sequence

from ..events import Action, Event, Utterance
from ..minds.attitudes import Mind, Put
from ..minds.clauses import third_person
from ..minds.english import in_words
from ..minds.facts import At, Place, where
from . import wording
from .plot import PLACED


def rivals(event: Event, contents: Sequence[Mind]) -> tuple[str, ...]:
    """Return the endings that could stand where `wording.content(event)` stands, and say or do something else.

    An utterance could have named the place of any of the beliefs, or none; a thing could have been put where any
    of the contents wants it, or left alone.
    """
    found = _instead_of_words(event, contents) if isinstance(event, Utterance) else []
    found = _instead_of_act(event, contents) if isinstance(event, Action) else found
    return tuple(words for words in dict.fromkeys(found) if words != wording.content(event))


def _instead_of_words(event: Utterance, contents: Sequence[Mind]) -> list[str]:
    at = [m.belief.content for m in contents if m.belief and isinstance(m.belief.content, At)]
    told = [in_words(fact) for fact in at if not _names(event.text, fact.place)]
    unknowing = event.meaning is not None and event.meaning.speech == "ignorant"
    return [f' "{fact[0].upper()}{fact[1:]}."' for fact in told] + [' "I don\'t know."'] * (not unknowing)


def _instead_of_act(event: Action, contents: Sequence[Mind]) -> list[str]:
    put = PLACED.match(event.text)
    if not put or not put["the"]:
        return [" waits."]
    goals = (mind.belief_of_goal.content for mind in contents if mind.belief_of_goal)
    wanted = [goal for goal in goals if isinstance(goal, Put) and not _names(put["where"], goal.place)]
    places = [where(goal.place, goal.on) for goal in wanted]
    what = f"the {put['thing']}"
    return [*(f" {third_person(put['verb'])} {what} {place}." for place in places), f" leaves {what} alone."]


def _names(text: str, place: Place) -> bool:
    """Tell whether words name the place; the room that it is in may be left out."""
    return (place.name or place.room).casefold() in text.casefold()
