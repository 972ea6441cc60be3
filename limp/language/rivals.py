"""What could have been said or done instead of a step: the same with the places and things of other contents."""

from __future__ import annotations

from collections.abc import Sequence

from ..events import Action, Event, Utterance
from ..minds.attitudes import Mind, Put
from ..minds.english import in_words, third_person
from ..minds.facts import where
from . import wording
from .plot import PLACED


def rivals(event: Event, contents: Sequence[Mind]) -> tuple[str, ...]:
    """Return the endings that could stand where `wording.content(event)` stands, without that one.

    An utterance could have told any of the beliefs, or that one does not know; a thing could have been put where
    any of the contents wants it, or left alone.
    """
    found: list[str] = []
    if isinstance(event, Utterance):
        told = (in_words(mind.belief.content) for mind in contents if mind.belief)
        found = [f' "{fact[0].upper()}{fact[1:]}."' for fact in told] + [' "I don\'t know."']
    elif isinstance(event, Action):
        put = PLACED.match(event.text)
        goals = (mind.belief_of_goal.content for mind in contents if mind.belief_of_goal)
        places = (where(goal.place, goal.on) for goal in goals if isinstance(goal, Put))
        if put and put["the"]:
            what = f"the {put['thing']}"
            found = [f" {third_person(put['verb'])} {what} {place}." for place in places]
            found.append(f" leaves {what} alone.")
        else:
            found = [" waits."]
    return tuple(words for words in dict.fromkeys(found) if words != wording.content(event))
