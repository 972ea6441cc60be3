"""How commands declare flags; flags that they pass on, such as `--env` of a benchmark; and `NAME=VALUE` words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Annotated

import typer
from typer.models import ArgumentInfo, OptionInfo

from ..errors import InputError

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Click's settings for a command that takes such flags."""


ALIKE = 0.8
"""So alike, from 0 to 1, must a flag be to one of the command for that to be meant. Assumed."""

Complete = Callable[..., list[str]]
"""Returns what the shell offers for what is written so far."""


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
