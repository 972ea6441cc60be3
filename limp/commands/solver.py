"""The flags that say who answers, the same for every command: made of `solvers.settings`, and made into a spec."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeGuard, TypeVar

import typer

from ..errors import InputError
from ..solvers.settings import SETTINGS, Setting
from . import choices
from .choices import completing
from .flags import flag, named_numbers, named_words, switch

if TYPE_CHECKING:
    from ..solvers.spec import SolverSpec

P = ParamSpec("P")
R = TypeVar("R")


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
        from ..solvers.spec import SolverSpec  # slow, and help does without it

        return SolverSpec.model_validate({**self.settings, "name": chosen[0], "seed": seed})


def is_group(annotation: object) -> TypeGuard[type]:
    """Return whether a parameter stands for a group of flags."""
    return isinstance(annotation, type) and annotation is not Chosen and is_dataclass(annotation)


def names_of(group: type) -> tuple[str, ...]:
    """Return the names of the flags of a group, as the command calls them."""
    return tuple(inspect.signature(group).parameters)


def choosing(
    without: Sequence[str] = (), only: Sequence[str] = tuple(SETTINGS)
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return what gives a command the flags of the settings that it takes, in the place of its parameter `chosen`.

    The command is called with what they say, a `Chosen`, which raises `InputError` for words that are none of
    NAME=VALUE. A parameter that is a dataclass (`kw_only`) stands for flags too, one a field.
    """
    taken = {name: setting for name, setting in SETTINGS.items() if name in only and name not in without}

    def with_flags(command: Callable[P, R]) -> Callable[P, R]:
        signature = inspect.signature(command, eval_str=True)
        groups = {p.name: p.annotation for p in signature.parameters.values() if is_group(p.annotation)}
        parameters = [one for given in signature.parameters.values() for one in _flags_of(given, taken)]

        @wraps(command)
        def called(*args: P.args, **given: P.kwargs) -> R:
            settings = {name: _value(setting, given.pop(name)) for name, setting in taken.items()}
            for name, group in groups.items():
                given[name] = group(**{one: given.pop(one) for one in names_of(group)})
            given["chosen"] = Chosen(settings)
            return command(*args, **given)

        called.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        called.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return called

    return with_flags


def _flags_of(parameter: inspect.Parameter, taken: Mapping[str, Setting]) -> Iterable[inspect.Parameter]:
    """Return the parameters that `typer` sees in the place of one of a command."""
    if parameter.name == "chosen":
        return [_parameter(name, setting) for name, setting in taken.items()]
    if is_group(parameter.annotation):
        return inspect.signature(parameter.annotation, eval_str=True).parameters.values()
    return [parameter]


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
