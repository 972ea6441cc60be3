"""The flags that say who answers, the same for every command, and the spec that they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.models import OptionInfo

from ..errors import InputError
from . import choices
from .choices import completing
from .loose import named_numbers, named_words

if TYPE_CHECKING:
    from ..solvers.spec import SolverSpec


def flag(metavar: str, words: str, complete: Callable[..., list[str]] | None = None, name: str = "") -> OptionInfo:
    """Return an option: what its value is called, what it is for, what the shell completes, and its own name."""
    made: OptionInfo = typer.Option(*filter(None, [name]), metavar=metavar, help=words, autocompletion=complete)
    return made


Chosen = Annotated[
    str, flag("NAME", "Who answers, by name; see `limp list solvers`.", completing(choices.solvers), "--solver")
]
Symbolic = Annotated[bool, typer.Option("--symbolic", help="Short for --solver symbolic.")]
Model = Annotated[
    str,
    flag(
        "PROVIDER/NAME", "The model that answers; alone, short for --solver language.", completing(choices.models)
    ),
]
Vision = Annotated[
    str, flag("PROVIDER/NAME", "The model that describes films; default: --model.", completing(choices.models))
]
Reader = Annotated[
    str,
    flag(
        "model|rules|auto",
        "Who reads, fuses and spells out the options; auto: rules, and the model for what they leave.",
        completing(lambda: ("model", "rules", "auto")),
    ),
]
Planner = Annotated[
    str, flag("model|rules", "Who plans: the model, or the exact planner.", completing(lambda: ("model", "rules")))
]
Estimator = Annotated[
    str,
    flag(
        "NAME",
        "How the model scores a step; see `limp list estimators`. Default: what is right for the provider.",
        completing(choices.estimators),
    ),
]
ModelOption = Annotated[list[str] | None, flag("NAME=VALUE", "An option of the model, as base_url=...")]
StoreFile = Annotated[Path | None, flag("FILE", "Where the model's answers are recorded and replayed from.")]
Replay = Annotated[
    bool, typer.Option("--replay", help="Ask nobody: answer from the store, or fail with what is missing.")
]
Parameter = Annotated[
    list[str] | None,
    flag(
        "NAME=VALUE",
        "Set a parameter of the planner, see `limp list parameters`; repeatable.",
        completing(choices.parameters),
    ),
]

Convention = Annotated[
    list[str] | None,
    flag(
        "NAME=VALUE",
        "How to take what a story leaves open, as trust=nobody; see `limp list conventions`; repeatable.",
        completing(choices.conventions),
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
        parameters=named_numbers(parameter or [], "--parameter", "rationality=3"),
        conventions=named_words(convention or [], "--convention", "trust=nobody"),
        seed=seed,
    )


def model_options(words: Sequence[str]) -> dict[str, str]:
    """Return `NAME=VALUE` words as options for a model; raise `InputError` for any other word."""
    return named_words(words, "--model-option", "base_url=http://127.0.0.1:8000/v1")
