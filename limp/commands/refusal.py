"""What a refused question is told: why, what was understood and what was not, and what to try."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..answers import StageError
from ..errors import InputError, quoted
from ..events import Event, Observation
from ..minds.facts import the
from ..minds.meanings import IT, SOMETHING, Act, Statement
from ..questions.question import Question

MOST_NAMED = 4
"""So many people, things and places are named each."""

MOST_SHOWN = 2
"""So many parts that were not understood are shown."""

WITH_A_MODEL = "Or let a model read it: add --model PROVIDER/NAME, such as --model openai/gpt-4.1."


HELPS = re.compile(r"\b(?:help|hinder|prevent|obstruct|sabotage|try|tried|want|intend|goal)", re.IGNORECASE)
"""What a question about somebody's intentions towards another one speaks of."""


def refused(error: StageError, question: Question | None = None) -> InputError:
    """Return the error of a question that rules could not answer, with what they understood of its material.

    Where `question` has no options, or yes and no, and asks what somebody tried to do, it says which to add.
    """
    if question is not None and not (question.narration or question.conversation or question.video):
        return InputError(error.message, error.hint)  # a model could not read it either
    stages = error.stages
    events: Sequence[Event] = stages.episode.events if stages.episode else (*stages.seen, *stages.told)
    parts = [error.message, _understood(events), _not_understood(events)]
    hint = (question is not None and _options(question, events)) or error.hint
    return InputError(" ".join(filter(None, parts)), " ".join((hint, WITH_A_MODEL)))


def _options(question: Question, events: Sequence[Event]) -> str:
    """Return the options to add to a question about what one person tried to do for or against another one."""
    people = list(dict.fromkeys(event.agent for event in events if event.agent and event.meaning))
    bare = {choice.text.lower() for choice in question.choices} <= {"yes", "no"}
    if not (bare and HELPS.search(question.text) and len(people) == 2):
        return ""
    told = [name for name in people if re.search(rf"\b{re.escape(name)}\b", question.text)]
    one, *_ = sorted(told, key=question.text.index) or people
    other = next(name for name in people if name != one)
    thing = next(map(the, _things(events)), "what they wanted")
    return (
        f"Add its options: 'A) {one} was trying to help {other} find {thing}.' 'B) {one} was trying to prevent"
        f" {other} from finding {thing}.' 'C) {one} was indifferent to what {other} wanted.'"
    )


def _things(events: Sequence[Event]) -> list[str]:
    """Return the things by name that acts and statements are about."""
    found = (event.meaning.thing for event in events if isinstance(event.meaning, Act | Statement))
    return [thing for thing in found if thing not in ("", IT, SOMETHING)]


def _understood(events: Sequence[Event]) -> str:
    people = [event.agent for event in events if event.agent and event.meaning]
    meanings = [event.meaning for event in events if isinstance(event.meaning, Act | Statement)]
    places = [str(meaning.place.name or meaning.place.room) for meaning in meanings if meaning.place]
    named = {"people": people, "things": _things(events), "places": places}
    told = [f"{what}: {', '.join([*dict.fromkeys(words)][:MOST_NAMED])}" for what, words in named.items() if words]
    return f"Understood were {'; '.join(told)}." if told else ""


def _not_understood(events: Sequence[Event]) -> str:
    left = [event for event in events if isinstance(event, Observation) and event.note]
    if not left:
        return ""
    shown = ", ".join(quoted(event.text) for event in left[:MOST_SHOWN])
    more = f" and {len(left) - MOST_SHOWN} more" if len(left) > MOST_SHOWN else ""
    return f"Not understood: {shown}{more}."
