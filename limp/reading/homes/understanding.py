"""What words of other readers mean, such as of a language model: the inverse of `Deed.phrase`, in any tense.

`RuleReader` gives its events a meaning itself; `understood` gives one to those that nobody has understood yet.
What no frame covers is left in words rather than guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...episodes.events import Act, Change, Event, Tell, Unread
from ...homes.deeds import agent_of, deed_of, event_of, is_understood, telling
from ...minds.deeds import Deed
from ..clauses import unfolded
from ..frames import by_verb
from ..parsers import parser
from ..parsing import sentences, tokens
from .acting import acts_of, frame_of
from .attitudes import Anybody
from .claims import noted
from .nouns import FRAMES, RULES
from .saying import read_statement

_TEXTS = 4096
"""How many texts are remembered."""
_ACTOR = "Somebody"


@lru_cache(_TEXTS)
def read_act(text: str) -> Deed | None:
    """Return the act of one verb phrase ("grabs some object off of the coffee table"), or None.

    A leading subject is passed over. Of a phrase that tells several acts, the last is returned:
    `moved the mug from the desk to the shelf` is a put.
    """
    found = [step for one in sentences(_told(text[:600]), (_ACTOR,), rules=RULES)[:1] for step in unfolded(one)]
    told = [step for step in found if step.mood in ("told", "likely")][:1]
    story = Anybody((_ACTOR,))
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


def deed_in(event: Event) -> Deed | None:
    """Return what somebody does with a thing or at a place, by its slots or, where it has none, by its words."""
    if isinstance(event, Act) and not event.verb:
        return read_act(event.does)
    return deed_of(event)


def understood(events: Sequence[Event], people: Sequence[str]) -> tuple[Event, ...]:
    """Return the events in the same words, with what they mean where that was left open and can be told."""
    return tuple(made for event in events for made in _read(event, tuple(people)))


def _read(event: Event, people: tuple[str, ...]) -> Iterator[Event]:
    slots = event.common("room")
    match event:
        case Act(verb="", agent=who, does=does) if does and (deed := read_act(does)) is not None:
            yield event_of(who, deed, **slots)
        case Tell(speaker=who, hearers=hearers, spoken=spoken) if not is_understood(event):
            said = telling(who, read_statement(spoken), spoken, **slots)
            yield said.model_copy(update={"hearers": hearers})
        case Change(by="", mood="happened", sets=(one,)) if one.variable.quality in ("state", "fact"):
            agent = agent_of(event)
            words = (one.value or "") if agent else one.variable.of
            yield from noted(words, people, agent, "told", **event.common("text"))
        case Unread(clause="", text=text):
            yield from noted(text, people, agent_of(event), "unread", **event.common("text"))
        case _:
            yield event
