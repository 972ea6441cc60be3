"""How commands declare flags: those that say who answers, those that are passed on, and `NAME=VALUE` words."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Annotated, ParamSpec, TypeVar

import typer
from typer.models import ArgumentInfo, OptionInfo

from ..errors import InputError
from ..solvers.spec import SETTINGS, Setting, SolverSpec
from . import choices
from .choices import completing

P = ParamSpec("P")
R = TypeVar("R")

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Click's settings for a command that takes flags which it passes on."""

ALIKE = 0.8
"""So alike, from 0 to 1, must a flag be to one of the command for that to be meant. Assumed."""

Complete = Callable[..., list[str]]
"""Returns what the shell offers for what is written so far."""


def command_line(words: str = "") -> typer.Typer:
    """Return an empty set of commands; a command that is a group of others says what they are for."""
    return typer.Typer(
        help=words or None, no_args_is_help=bool(words), add_completion=False, rich_markup_mode=None
    )


def flag(metavar: str, words: str, complete: Complete | None = None, name: str = "") -> OptionInfo:
    """Return an option: what its value is called, what it is for, what the shell completes, and its own name."""
    made: OptionInfo = typer.Option(*filter(None, [name]), metavar=metavar, help=words, autocompletion=complete)
    return made


def switch(name: str, words: str) -> OptionInfo:
    """Return an option without a value."""
    made: OptionInfo = typer.Option(name, help=words)
    return made


def argument(metavar: str, words: str, complete: Complete | None = None) -> ArgumentInfo:
    """Return an argument that stands without a flag."""
    made: ArgumentInfo = typer.Argument(metavar=metavar, help=words, autocompletion=complete)
    return made


def a_path(words: str) -> Path:
    """Return the path that a flag gives; an empty one, which would be the folder one is in, is an error."""
    if not words.strip():
        raise InputError("a path is empty.", "Give the name of a folder.")
    return Path(words)


def size(count: int) -> str:
    """Return a number of bytes in words: `812 bytes`, `34 kB`, `2.1 MB`."""
    if count < 1000:
        return f"{count} bytes"
    return f"{count / 1e3:.0f} kB" if count < 999_500 else f"{count / 1e6:.1f} MB"


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


@contextmanager
def meaning(context: typer.Context) -> Iterator[None]:
    """Say which flag of the command may be meant, where nobody else takes one that was passed on."""
    try:
        yield
    except InputError as error:
        own = [flag for param in context.command.params for flag in param.opts if flag.startswith("--")]
        passed = [word.partition("=")[0] for word in context.args if word.startswith("--")]
        near = next((close for word in passed for close in get_close_matches(word, own, n=1, cutoff=ALIKE)), "")
        if not near:
            raise
        raise InputError(error.message, f"Did you mean {near}? {error.hint}") from error


def named_words(words: Sequence[str], flag: str, example: str) -> dict[str, str]:
    """Return the `NAME=VALUE` words given to `flag`; raise `InputError` for any other word."""
    found: dict[str, str] = {}
    for word in words:
        name, _, value = (part.strip() for part in word.partition("="))
        if not (name and value):
            raise InputError(f"{flag} {word!r} is not NAME=VALUE.", f"Write {flag} {example}.")
        found[name] = value
    return found


def named_numbers(words: Sequence[str], flag: str, example: str) -> dict[str, float]:
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


# --- who answers: the flags of `SolverSpec`, the same for every command -------------------------------

Symbolic = Annotated[bool, switch("--symbolic", "Short for --solver symbolic.")]
StoreFile = Annotated[Path | None, flag("FILE", "Where answers of the model are recorded.")]
Replay = Annotated[bool, switch("--replay", "Ask no model: answer from the store, or fail.")]

KNOWN: Mapping[str, choices.Choices] = {
    "name": choices.solvers,
    "model": choices.models,
    "vision": choices.models,
    "reader": lambda: dict.fromkeys(("model", "rules", "auto"), ""),
    "policy": lambda: dict.fromkeys(("model", "rules"), ""),
    "estimator": choices.estimators,
    "ablation": choices.ablations,
    "parameters": choices.parameters,
    "conventions": choices.conventions,
}
"""What the shell completes, by setting."""


@dataclass(frozen=True)
class Chosen:
    """What the flags of a command say of who answers, by the name of the setting; empty where nothing is said."""

    settings: Mapping[str, str | dict[str, str] | dict[str, float]]

    @property
    def any(self) -> bool:
        """Whether one of the flags was given."""
        return any(self.settings.values())

    def spec(self, short: Sequence[str] = (), default: str = "", seed: int = 0) -> SolverSpec:
        """Return the spec; `short` holds solvers that short forms of --solver name, or "".

        A model alone is short for `language`; `default` is taken where nothing is chosen. Raises `InputError`
        unless one solver is chosen.
        """
        named = [name for name in (str(self.settings.get("name", "")), *short) if name]
        chosen = named or (["language"] if self.settings.get("model") else [default] if default else [])
        if len(chosen) != 1:
            raise InputError(
                "a run needs one solver.",
                "Pass --symbolic, --model provider/name, --baseline NAME, or --solver NAME.",
            )
        return SolverSpec.model_validate({**self.settings, "name": chosen[0], "seed": seed})


def choosing(
    without: Sequence[str] = (), only: Sequence[str] = tuple(SETTINGS)
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return what gives a command the flags of the settings that it takes, in the place of its parameter `chosen`.

    The command is called with what they say, a `Chosen`, which raises `InputError` for words that are none of
    NAME=VALUE.
    """
    taken = {name: setting for name, setting in SETTINGS.items() if name in only and name not in without}

    def with_flags(command: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(command, eval_str=True)
        flags = [_parameter(name, setting) for name, setting in taken.items()]
        own = signature.parameters.values()
        parameters = [one for given in own for one in (flags if given.name == "chosen" else [given])]

        @wraps(command)
        def called(*args: P.args, **given: P.kwargs) -> R:
            settings = {name: _value(setting, given.pop(name)) for name, setting in taken.items()}
            given["chosen"] = Chosen(settings)
            return command(*args, **given)

        called.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return called

    return with_flags


def _parameter(name: str, setting: Setting) -> inspect.Parameter:
    complete = completing(KNOWN[name]) if name in KNOWN else None
    option = flag(setting.metavar, setting.words, complete, setting.flag)
    kind, default = (list[str] | None, None) if setting.example else (str, "")
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, option]
    )


def _value(setting: Setting, given: object) -> str | dict[str, str] | dict[str, float]:
    if not setting.example:
        return str(given)
    words = given if isinstance(given, list) else []
    read = named_numbers if setting.numbers else named_words
    return read(words, setting.flag, setting.example)


def refuse_given(context: typer.Context, taken: Sequence[str], why: str, hint: str) -> None:
    """Raise `InputError` if the command line holds an option that is none of those `taken` and would be ignored.

    `why` says so, and ends where the flags are named.
    """
    params = (param for param in context.command.params if param.name not in taken)
    used = [param.opts[0] for param in params if _is_given(context, str(param.name))]
    if used:
        raise InputError(f"{why} {', '.join(used)}.", hint)


def _is_given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
