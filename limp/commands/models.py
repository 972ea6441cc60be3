"""Models of the command line: opened, recorded into a store, or replayed from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, runtime_checkable

import typer

from ..errors import InputError

if TYPE_CHECKING:
    from ..protocols import LanguageModel

# Options of every command that asks a model to answer questions.
Model = Annotated[str, typer.Option(metavar="PROVIDER/NAME", help="Answer with the language wing and this model.")]
Vision = Annotated[
    str, typer.Option(metavar="PROVIDER/NAME", help="The model that describes films; default: --model.")
]
Reader = Annotated[str, typer.Option(metavar="model|rules", help="Who reads, fuses and spells out the options.")]
Planner = Annotated[str, typer.Option(metavar="model|symbolic", help="Who plans.")]
ModelOption = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the model, as base_url=...")
]
Replay = Annotated[
    bool, typer.Option("--replay", help="Ask nobody: answer from the store, or fail with what is missing.")
]


@runtime_checkable
class Closing(Protocol):
    """A model that keeps connections open until it is closed."""

    def close(self) -> None:
        """Let them go."""


CONTINUING = ("transformers", "vllm", "sglang")
"""Providers that give the log-probability of any words; the others give at best that of an answer's letter."""


def default_estimator(model: str) -> str:
    """Return the estimator that is right for a backend.

    Weights that score any words are usually small, and `interaction` takes out what swamps them; hosted models
    are large and give the log-probability of a letter, which is what `judge` needs.
    """
    return "interaction" if model.partition("/")[0] in CONTINUING else "judge"


def open_asked(
    name: str, store: Path | None, replay: bool, options: Mapping[str, object], held: ExitStack
) -> LanguageModel:
    """Return the model `name`, recording into `store` (else into memory), or with `replay` only reading it.

    What it opens (files, connections) is closed with `held`. A cassette (`NAME.jsonl`) can be replayed, not
    recorded into. Raises `InputError` where that cannot be.
    """
    from ..models.recordings import open_recordings
    from ..models.replay import Recorded, Replayed
    from ..models.store import Store
    from ..registry import open_model

    if replay:
        if store is None or not store.exists():
            where = f"there is no store {store.name!r}" if store else "there is no store"
            raise InputError(f"{where}, so nothing can be replayed.", "Give --store FILE of a run that recorded.")
        return Replayed(
            held.enter_context(open_recordings(store)),
            name,
            {key: str(value) for key, value in options.items()} or None,
        )
    if store is not None and store.suffix == ".jsonl":
        raise InputError(
            "a cassette is only read.", "Record into --store FILE.db, then: limp record export FILE.jsonl --store."
        )
    model = open_model(name, **options)
    if isinstance(model, Closing):
        held.callback(model.close)
    return Recorded(model, held.enter_context(Store(store)))


def model_options(words: Sequence[str]) -> dict[str, object]:
    """Return `NAME=VALUE` words as options for a model; raise `InputError` for any other word."""
    pairs = [word.partition("=") for word in words]
    for name, equals, value in pairs:
        if not (name and equals and value):
            raise InputError(
                f"--model-option {name!r} is not NAME=VALUE.",
                "Write --model-option base_url=http://127.0.0.1:8000/v1.",
            )
    return {name: value for name, _, value in pairs}
