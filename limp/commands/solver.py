"""The flags that say who answers, the same for every command, and the spec that they make."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import InputError
from . import complete

if TYPE_CHECKING:
    from ..solvers.spec import SolverSpec

Chosen = Annotated[
    str,
    typer.Option(
        "--solver",
        metavar="NAME",
        help="Who answers, by name; see `limp list solvers`.",
        autocompletion=complete.solvers,
    ),
]
Symbolic = Annotated[bool, typer.Option("--symbolic", help="Short for --solver symbolic.")]
Model = Annotated[
    str,
    typer.Option(
        metavar="PROVIDER/NAME",
        help="The model that answers; alone, short for --solver language.",
        autocompletion=complete.models,
    ),
]
Vision = Annotated[
    str,
    typer.Option(
        metavar="PROVIDER/NAME",
        help="The model that describes films; default: --model.",
        autocompletion=complete.models,
    ),
]
Reader = Annotated[
    str,
    typer.Option(
        metavar="model|rules|auto",
        help="Who reads, fuses and spells out the options; auto: rules, and the model for what they leave.",
        autocompletion=lambda: ["model", "rules", "auto"],
    ),
]
Planner = Annotated[
    str,
    typer.Option(
        metavar="model|rules",
        help="Who plans: the model, or the exact planner.",
        autocompletion=lambda: ["model", "rules"],
    ),
]
Estimator = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="How the model scores a step; see `limp list estimators`. Default: what is right for the provider.",
        autocompletion=complete.estimators,
    ),
]
ModelOption = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the model, as base_url=...")
]
StoreFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where the model's answers are recorded and replayed from.")
]
Replay = Annotated[
    bool, typer.Option("--replay", help="Ask nobody: answer from the store, or fail with what is missing.")
]
Parameter = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="Set a parameter of the planner, see `limp list parameters`; repeatable.",
        autocompletion=complete.parameters,
    ),
]

Convention = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="How to take what a story leaves open, as trust=nobody; see `limp list conventions`; repeatable.",
        autocompletion=complete.conventions,
    ),
]


def solver_name(solver: str, symbolic: bool, baseline: str, model: str, default: str = "") -> str:
    """Return the name of the solver that the flags and their short forms choose.

    Raises `InputError` unless they choose exactly one; `default` is taken where they choose none.
    """
    named = [name for name in (solver, "symbolic" if symbolic else "", baseline) if name]
    chosen = named or (["language"] if model else [name for name in (default,) if name])
    if len(chosen) != 1:
        raise InputError(
            "a run needs one solver.", "Pass --symbolic, --model provider/name, --baseline NAME, or --solver NAME."
        )
    return chosen[0]


def solver_spec(
    name: str,
    model: str = "",
    model_option: Sequence[str] | None = None,
    vision: str = "",
    reader: str = "",
    policy: str = "",
    estimator: str = "",
    ablation: str = "",
    parameter: Sequence[str] | None = None,
    seed: int = 0,
    convention: Sequence[str] | None = None,
) -> SolverSpec:
    """Return the spec that the flags make; raise `InputError` for words that are none of NAME=VALUE."""
    from ..inputs import named_numbers
    from ..solvers.spec import SolverSpec

    return SolverSpec(
        name=name,
        model=model,
        options=model_options(model_option or []),
        vision=vision,
        reader=reader,
        policy=policy,
        estimator=estimator,
        ablation=ablation,
        parameters=named_numbers(parameter or [], "--parameter"),
        conventions=named_words(convention or [], "--convention", "trust=nobody"),
        seed=seed,
    )


def model_options(words: Sequence[str]) -> dict[str, str]:
    """Return `NAME=VALUE` words as options for a model; raise `InputError` for any other word."""
    return named_words(words, "--model-option", "base_url=http://127.0.0.1:8000/v1")


def named_words(words: Sequence[str], flag: str, example: str) -> dict[str, str]:
    """Return the `NAME=VALUE` words that were given to `flag`; raise `InputError` for any other word."""
    pairs = [word.partition("=") for word in words]
    for word, (name, equals, value) in zip(words, pairs, strict=True):
        if not (name and equals and value):
            raise InputError(f"{flag} {word!r} is not NAME=VALUE.", f"Write {flag} {example}.")
    return {name: value for name, _, value in pairs}
