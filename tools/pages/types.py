"""The tables of docs/episode.md and of the forms in docs/language.md, made of the types that they show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import getdoc
from typing import get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Event, Happening
from limp.episodes.queries import Asked, Query
from limp.language.events import WireChange, WireEvent
from limp.language.names import WireClaim, WirePerson, WirePlace, WireThing
from limp.language.questions import WireOption, WireQuestion
from limp.language.reading import WireConventions, WireReading
from limp.prompt import load_prompt
from limp.runs.markdown import table

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
    "perceive": "what is seen in a film",
    "fuse": "what was seen and what is told is read as one account",
    "hypothesize": "options become minds",
    "hypothesize_again": "a repair, where nothing is said of beliefs",
    "judge_steps": "how likely each step is for each mind",
    "judge_action": "is an act likely for a mind?",
    "judge_utterance": "are words likely for a mind?",
}
"""The prompts of texts and then those of films with talk, and what each is for."""
SHARED = frozenset(WireChange.model_fields) - {"kind", "sets", "by", "verb", "moved_from", "only", "unreal"}
"""The slots that every event of the forms has."""
Fields = Mapping[str, FieldInfo]


def episode() -> str:
    """Return the tables of docs/episode.md."""
    events, queries = _variants(Event), _variants(Query)
    asked = {name: info for name, info in queries[0].model_fields.items() if name in ("chain", "when")}
    return "\n\n".join(
        (
            "## What a file holds",
            _types("type", "what it is", (Episode, Person, Location, Asked, Option, Claim)),
            "## Events",
            f"Every event has also {_slots(Happening.model_fields)}.",
            _types("kind", "what it tells", events, Happening.model_fields),
            "## Queries",
            f"Every query has also {_slots(asked)}.",
            _types("kind", "what is asked", queries, asked),
        )
    )


def forms() -> str:
    """Return the tables of the forms and of the prompts."""
    told = {name: info for name, info in WireChange.model_fields.items() if name in SHARED}
    parts = (WireReading, WirePerson, WireThing, WirePlace, WireConventions, WireClaim, WireQuestion, WireOption)
    kinds = ", ".join(f"`{kind}`" for kind in get_args(WireQuestion.model_fields["kind"].annotation))
    return "\n\n".join(
        (
            _types("part", "what it is", parts),
            f"Every event has also {_slots(told)}.",
            _types("event", "what it tells", _variants(WireEvent), SHARED),
            f"A question is of one of the kinds {kinds}.",
            _prompts(),
        )
    )


def _variants(union: object) -> Sequence[type[BaseModel]]:
    return get_args(get_args(union)[0])


def _types(heading: str, what: str, types: Iterable[type[BaseModel]], shared: Iterable[str] | None = None) -> str:
    """Return the table of some types; those that are told by their kind show what they have beside `shared`."""
    rows = []
    for one in types:
        without = () if shared is None else {*shared, "kind"}
        own = {name: info for name, info in one.model_fields.items() if name not in without}
        kind = one.model_fields.get("kind")
        name = (
            one.__name__.removeprefix("Wire") if shared is None or kind is None else get_args(kind.annotation)[0]
        )
        told = " ".join((getdoc(one) or "").split()).replace("|", "or")
        rows.append((f"`{name}`", told, _slots(own)))
    return table((heading, what, "slots"), rows)


def _slots(fields: Fields) -> str:
    """Return slots by their names in a row, those that must be given in bold type."""
    return ", ".join(f"**`{name}`**" if info.is_required() else f"`{name}`" for name, info in fields.items())


def _prompts() -> str:
    """Return the table of prompts with links to their files; raise what `load_prompt` does without one."""
    names = ((load_prompt(name).name, purpose) for name, purpose in PROMPTS.items())
    rows = [(f"[`{name}`](../prompts/{name}.txt)", purpose) for name, purpose in names]
    return table(("prompt", "what it is for"), rows)
