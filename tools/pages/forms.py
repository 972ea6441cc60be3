"""The forms and prompts of docs/language.md: what a model writes of a text and a question, and how it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import getdoc
from typing import get_args

from pydantic import BaseModel

from limp.language.wire.events import WireChange, WireEvent
from limp.language.wire.names import WireClaim, WirePerson, WirePlace, WireThing
from limp.language.wire.options import WireOption, WireQuestion
from limp.language.wire.reading import WireConventions, WireReading
from limp.prompt import load_prompt

from .episode import listed
from .page import markdown

PROMPTS = {
    "read_episode": "a text becomes an episode",
    "read_episode_again": "a repair, with what checks found",
    "read_cold": "cold questions about what was read",
    "read_query": "questions become queries",
    "read_query_again": "a repair of one query",
    "judge_options": "what follows from minds",
    "judge_minds": "which mind it was",
    "judge_letter": "what follows from minds, by letters",
    "propose_answers": "answers to a question without options",
}
"""The prompts of the road of texts, and what each is for."""
SHARED = frozenset(WireChange.model_fields) - {"kind", "sets", "by", "verb", "moved_from", "only", "unreal"}
"""The slots that every event has."""


def section() -> str:
    """Return the tables of the forms, and the prompts in full."""
    events: Sequence[type[BaseModel]] = get_args(get_args(WireEvent)[0])
    told = {name: info for name, info in WireChange.model_fields.items() if name in SHARED}
    parts = (WireReading, WirePerson, WireThing, WirePlace, WireConventions, WireClaim, WireQuestion, WireOption)
    return "\n\n".join(
        (
            markdown(
                ("part", "what it is", "slots"), (_row(part.__name__[4:], part, frozenset()) for part in parts)
            ),
            f"Every event has also {listed(told)}.",
            markdown(
                ("event", "what it tells", "slots"), (_row(_kind(one), one, SHARED | {"kind"}) for one in events)
            ),
            f"A question is of one of the kinds {', '.join(f'`{kind}`' for kind in _question_kinds())}.",
            *_prompts(),
        )
    )


def _row(name: str, part: type[BaseModel], without: frozenset[str]) -> tuple[str, str, str]:
    own = {slot: info for slot, info in part.model_fields.items() if slot not in without}
    return f"`{name}`", " ".join((getdoc(part) or "").split()), listed(own)


def _kind(event: type[BaseModel]) -> str:
    return str(get_args(event.model_fields["kind"].annotation)[0])


def _question_kinds() -> tuple[str, ...]:
    return get_args(WireQuestion.model_fields["kind"].annotation)


def _prompts() -> Iterator[str]:
    """Yield each prompt, folded away under what it is for."""
    for name, purpose in PROMPTS.items():
        turns = (f"[{role}]\n{words}" for role, words in load_prompt(name).messages)
        words = "\n".join(f"    {line}".rstrip() for line in "\n".join(turns).splitlines())
        yield f"<details><summary><code>{name}</code>: {purpose}</summary>\n\n{words}\n\n</details>"
