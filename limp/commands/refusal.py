"""What a refused question is told: why, what was understood and what was not, and what to try."""

from __future__ import annotations

from collections.abc import Sequence

from ..answers import StageError
from ..errors import InputError
from ..events import Event, Observation
from ..minds.meanings import IT, SOMETHING, Act, Statement

MOST_NAMED = 4
"""So many people, things and places are named each."""

MOST_SHOWN = 2
"""So many parts that were not understood are shown."""

WITH_A_MODEL = "Or let a model read it: add --model PROVIDER/NAME, such as --model openai/gpt-4.1."


def refused(error: StageError) -> InputError:
    """Return the error of a question that rules could not answer, with what they understood of its material."""
    stages = error.stages
    events: Sequence[Event] = stages.episode.events if stages.episode else (*stages.seen, *stages.told)
    parts = [error.message, _understood(events), _not_understood(events)]
    return InputError(" ".join(filter(None, parts)), " ".join((error.hint, WITH_A_MODEL)))


def _understood(events: Sequence[Event]) -> str:
    people = [event.agent for event in events if event.agent and event.meaning]
    meanings = [event.meaning for event in events if isinstance(event.meaning, Act | Statement)]
    things = [meaning.thing for meaning in meanings if meaning.thing not in ("", IT, SOMETHING)]
    places = [str(meaning.place.name or meaning.place.room) for meaning in meanings if meaning.place]
    named = {"people": people, "things": things, "places": places}
    told = [f"{what}: {', '.join([*dict.fromkeys(words)][:MOST_NAMED])}" for what, words in named.items() if words]
    return f"Understood were {'; '.join(told)}." if told else ""


def _not_understood(events: Sequence[Event]) -> str:
    left = [event for event in events if isinstance(event, Observation) and event.note]
    if not left:
        return ""
    shown = ", ".join(repr(event.text[:40]) for event in left[:MOST_SHOWN])
    more = f" and {len(left) - MOST_SHOWN} more" if len(left) > MOST_SHOWN else ""
    return f"Not understood: {shown}{more}."
