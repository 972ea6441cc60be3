"""How commands declare flags: those that say who answers, those that are passed on, and `NAME=VALUE` words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, cast

import typer
from typer.core import TyperOption
from typer.main import get_command
from typer.models import ArgumentInfo, OptionInfo

from ..errors import InputError
from ..solvers.spec import SolverSpec
from .cli import Once

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Click's settings for a command that takes flags which it passes on."""


def command_line(words: str = "") -> typer.Typer:
    """Return an empty set of commands; a command that is a group of others says what they are for."""
    return typer.Typer(
        help=words or None, no_args_is_help=bool(words), add_completion=False, rich_markup_mode=None
    )


def flag(metavar: str, words: str, name: str = "") -> OptionInfo:
    """Return an option: what its value is called, what it is for, and its own name."""
    made: OptionInfo = typer.Option(*filter(None, [name]), metavar=metavar, help=words)
    return made


def switch(name: str, words: str) -> OptionInfo:
    """Return an option without a value."""
    made: OptionInfo = typer.Option(name, help=words)
    return made


def argument(metavar: str, words: str) -> ArgumentInfo:
    """Return an argument that stands without a flag."""
    made: ArgumentInfo = typer.Argument(metavar=metavar, help=words)
    return made


def a_path(words: str) -> Path:
    """Return the path that a flag gives; an empty one, which would be the folder one is in, is an error."""
    if not words.strip():
        raise InputError("a path is empty.", "Give the name of a folder.")
    return Path(words)


AsJson = Annotated[bool, switch("--json", "Print everything as JSON only.")]


def free_flags(words: Sequence[str]) -> dict[str, str]:
    """Return `--some-name value` and `--some-name=value` as {"some_name": value}; a flag alone is "yes".

    Raises `InputError` for a word that belongs to no flag, or a flag that comes twice.
    """
    found: dict[str, str] = {}
    name = ""
    for word in words:
        if word.startswith("--") and len(word) > 2:
            flag, equals, value = word[2:].partition("=")
            name = flag.replace("-", "_")
            if name in found:
                raise InputError(f"--{flag} comes twice.", "Give it once.")
            found[name] = value if equals else "yes"
            if equals:
                name = ""
        elif name and found[name] == "yes":
            found[name], name = word, ""
        else:
            raise InputError(f"{word!r} belongs to no flag.", "Write flags as --name value.")
    return found


def named_words(words: Sequence[str] | None, flag: str, example: str) -> dict[str, str]:
    """Return the `NAME=VALUE` words given to `flag`; raise `InputError` for any other word."""
    found: dict[str, str] = {}
    for word in words or ():
        name, _, value = (part.strip() for part in word.partition("="))
        if not (name and value):
            raise InputError(f"{flag} {word!r} is not NAME=VALUE.", f"Write {flag} {example}.")
        found[name] = value
    return found


def named_numbers(words: Sequence[str] | None, flag: str, example: str) -> dict[str, float]:
    """Return the same with numbers as values; raise `InputError` for a value that is no finite number."""
    found: dict[str, float] = {}
    for name, value in named_words(words, flag, example).items():
        try:
            found[name] = float(value)
        except ValueError:
            found[name] = math.nan
        if not math.isfinite(found[name]):
            raise InputError(f"{flag} {name}={value} gives no finite number.", f"Write {flag} {example}.")
    return found


# --- who answers ------------------------------------------------------------------------------------------

Model = Annotated[str, flag("PROVIDER/NAME", "The model; alone, short for --solver language.")]
ModelOption = Annotated[list[str] | None, flag("NAME=VALUE", "An option of the model; repeatable.")]
Symbolic = Annotated[bool, switch("--symbolic", "Short for --solver symbolic.")]
StoreFile = Annotated[Path | None, flag("FILE", "Where answers of the model are recorded.")]
Replay = Annotated[bool, switch("--replay", "Ask no model: answer from the store, or fail.")]


def options_of(words: Sequence[str] | None) -> dict[str, str]:
    """Return the options of a model; raise `InputError` for a word that is no NAME=VALUE."""
    return named_words(words, "--model-option", "base_url=http://127.0.0.1:8000/v1")


_WHO = command_line()


@_WHO.command()
def who_answers(
    *,
    solver: Annotated[str, flag("NAME", "Who answers, by name; see `limp list solvers`.")] = "",
    model: Model = "",
    model_option: ModelOption = None,
    vision: Annotated[str, flag("PROVIDER/NAME", "The model that sees films; default: --model.")] = "",
    reader: Annotated[str, flag("model|rules|auto", "Who reads; auto: rules, else the model.")] = "",
    policy: Annotated[str, flag("model|rules", "Who plans: the model, or the exact planner.")] = "",
    estimator: Annotated[str, flag("NAME", "How a step is scored; see `limp list estimators`.")] = "",
    readings: Annotated[
        int, typer.Option(metavar="K", min=1, help="How often the model reads; readings are weighed.")
    ] = 1,
    parameter: Annotated[
        list[str] | None, flag("NAME=VALUE", "Of the planner; see `limp list parameters`.")
    ] = None,
    convention: Annotated[
        list[str] | None, flag("NAME=VALUE", "What stays open; see `limp list conventions`.")
    ] = None,
    parser: Annotated[str, flag("NAME", "The parser, such as en_core_web_trf; default: the pinned one.")] = "",
) -> SolverSpec:
    """Return what these flags say of who answers; its name is empty where they choose nobody."""
    return SolverSpec(
        name=solver or ("language" if model else ""), model=model, options=options_of(model_option), vision=vision,
        reader=reader, policy=policy, estimator=estimator, readings=readings,
        parameters=named_numbers(parameter, "--parameter", "rationality=3"),
        conventions=named_words(convention, "--convention", "trust=nobody"), parser=parser,
    )  # fmt: skip


@cache
def _flags_of_who() -> tuple[TyperOption, ...]:
    return tuple(param for param in get_command(_WHO).params if isinstance(param, TyperOption))


class Asking(Once):
    """A command that takes the flags of `who_answers` beside its own; `spec_of` reads them."""

    def get_params(self, ctx: typer.Context) -> list[TyperOption]:  # type: ignore[override]  # as in `cli`
        """Return its own flags and those, before --help."""
        *own, helps = super().get_params(ctx)
        return cast(list[TyperOption], [*own, *_flags_of_who(), helps])

    def invoke(self, ctx: typer.Context) -> object:  # type: ignore[override]  # as in `cli`
        """Carry the command out, with the values of those flags in `obj`."""
        ctx.obj = {flag.name: ctx.params.pop(str(flag.name)) for flag in _flags_of_who()}
        return super().invoke(ctx)


def spec_of(context: typer.Context, *named: str, default: str = "", ablate: str = "", seed: int = 0) -> SolverSpec:
    """Return who answers by the flags of an `Asking` command; `named` are solvers that other flags name, or "".

    A model alone is short for `language`; `default` is taken where nothing is chosen. Raises `InputError` unless
    one solver is chosen, and where a stage is left to a model that is not named.
    """
    spec = who_answers(**context.obj)
    given = [*named, context.obj["solver"]]
    chosen = list(filter(None, given)) or list(filter(None, [spec.name or default]))
    if len(chosen) != 1:
        raise InputError(
            "a run needs one solver.", "Pass --symbolic, --model provider/name, --baseline NAME, or --solver NAME."
        )
    told = {**spec.model_dump(), "name": chosen[0], "ablation": ablate, "seed": seed}
    if not spec.model and chosen[0] in ("symbolic", default):  # rules do all stages, named or not
        stages = {"reader": spec.reader, "policy": spec.policy}
        if left := next((f"--{name} {who}" for name, who in stages.items() if who in ("model", "auto")), ""):
            raise InputError(
                f"{left} needs a model, and none is named.",
                "Add --model PROVIDER/NAME, such as --model openai/gpt-4.1.",
            )
        told |= dict.fromkeys(stages, "")
    return SolverSpec.model_validate(told)


def refuse_given(context: typer.Context, taken: Sequence[str], why: str, hint: str) -> None:
    """Raise `InputError` if the command line holds an option that is none of those `taken` and would be ignored.

    `why` says so, and ends where the flags are named.
    """
    used = list[str]()
    for param in context.command.get_params(context):
        source = context.get_parameter_source(str(param.name))
        if param.name not in taken and source is not None and source.name == "COMMANDLINE":
            used.append(param.opts[0])
    if used:
        raise InputError(f"{why} {', '.join(used)}.", hint)
