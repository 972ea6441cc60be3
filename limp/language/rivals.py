"""What could have been said or done instead of a step: the same with the places and things of other contents."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..events import Action, Event, Utterance
from . import wording
from .plot import Content

_IS = re.compile(r"(?:knows|believes) that (?P<fact>(?:the|there is|there was) .+)")
_WANTS = re.compile(r"(?P<who>.+?) wants (?P<what>the .+?) (?P<where>(?:in|on|inside) .+)")
_PLACED = re.compile(r"(?P<verb>put|place|move|set|leave) (?P<what>the .+?) (?:in|on|into|inside|onto|to) .+")


def rivals(event: Event, contents: Sequence[Content]) -> tuple[str, ...]:
    """Return the endings that could stand where `wording.content(event)` stands, without that one.

    An utterance could have told any of the beliefs, or that one does not know; a thing could have been put where
    any of the contents wants it, or left alone.
    """
    found: list[str] = []
    if isinstance(event, Utterance):
        told = (m["fact"] for content in contents if (m := _IS.match(content.belief)))
        found = [f' "{fact[0].upper()}{fact[1:]}."' for fact in told] + [' "I don\'t know."']
    elif isinstance(event, Action):
        put = _PLACED.match(event.text)
        wants = (m for content in contents if (m := _WANTS.match(content.belief_of_goal)))
        if put:
            found = [f" {wording.third_person(put['verb'])} {put['what']} {m['where']}." for m in wants]
            found.append(f" leaves {put['what']} alone.")
        else:
            found = [" waits."]
    return tuple(words for words in dict.fromkeys(found) if words != wording.content(event))
