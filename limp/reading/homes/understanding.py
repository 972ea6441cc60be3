"""What words of other readers mean, such as of a language model: the inverse of `Act.phrase`, in any tense.

`RuleReader` gives its events a meaning itself; `RuleUnderstanding` gives one to those that nobody has understood
yet. What no frame covers is left in words rather than guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from ...minds.events import Action, Event, Observation, Utterance
from ...minds.meanings import Act
from ...protocols.stages import Understanding
from ..frames import by_verb
from ..parsers import parser
from ..parsing import sentences, tokens
from .acting import acts_of, frame_of
from .claims import attitudes_of
from .course import steps
from .nouns import FRAMES, RULES
from .saying import read_statement
from .story import Anybody

_TEXTS = 4096
"""How many texts are remembered."""
_ACTOR = "Somebody"


@lru_cache(_TEXTS)
def read_act(text: str) -> Act | None:
    """Return the act of one verb phrase ("grabs some object off of the coffee table"), or None.

    A leading subject is passed over. Of a phrase that tells several acts, the last is returned:
    `moved the mug from the desk to the shelf` is a put.
    """
    found = [step for one in sentences(_told(text[:600]), (_ACTOR,), rules=RULES)[:1] for step in steps(one)]
    told = [step for step in found if step.status in ("told", "purpose")][:1]
    story = Anybody(_ACTOR)
    acts = [act for step in told if frame_of(step.clause, story) for act in acts_of(step, story)]
    return acts[-1] if acts else None


def _told(text: str) -> str:
    """Return a verb phrase as a sentence in the past: `not find the mug` is `Somebody did not find the mug`."""
    row = tokens(text)
    first = next((k for k, token in enumerate(row) if token.text.lower() != "not"), len(row))
    verb = row[first].text.lower() if first < len(row) else ""
    if parser().lemmas(verb).get("verb", "") not in by_verb(FRAMES) or row[0].text[0].isupper():
        return text
    if first:
        return f"{_ACTOR} did {text}"
    past = parser().past(verb) if parser().lemmas(verb)["verb"] == verb else row[0].text
    return f"{_ACTOR} {past}{text[row[0].end :]}"


class RuleUnderstanding(Understanding):
    """Reads actions and utterances that nobody has understood yet."""

    needs_meaning: ClassVar[bool] = True

    def understand(self, events: Sequence[Event], people: Sequence[str]) -> tuple[Event, ...]:
        """Return the events in the same words, with a meaning where they had none."""
        return tuple(_understood(event, tuple(people)) for event in events)

    def act(self, words: str) -> Act | None:
        """Return the act of a verb phrase; None where it is not understood."""
        return read_act(words)


def _understood(event: Event, people: tuple[str, ...]) -> Event:
    match event:
        case Action(meaning=None):
            return event.model_copy(update={"meaning": read_act(event.text)})
        case Utterance(meaning=None):
            return event.model_copy(update={"meaning": read_statement(event.text)})
        case Observation(meaning=None, note="", attitudes=()):
            return event.model_copy(update={"attitudes": attitudes_of(event.text, people)})
    return event
