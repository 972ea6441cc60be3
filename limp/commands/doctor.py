"""`limp doctor`: what is installed, which data are found, and which models answer."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, requires
from typing import Annotated

import typer

from ..errors import LimpError
from .choices import completing, models
from .solver import ModelOption, model_options

PROBE = "Answer with the word yes."


def doctor(
    model: Annotated[
        str,
        typer.Option(
            metavar="PROVIDER/NAME",
            help="Ask this model one short question too.",
            autocompletion=completing(models),
        ),
    ] = "",
    model_option: ModelOption = None,
) -> None:
    """Say what is installed and what can be used. Nothing is asked over a network without --model.

    \b
    Examples:
      limp doctor
      limp doctor --model openai/gpt-4.1
    """
    from .. import __version__

    typer.echo(f"limp {__version__}, Python {platform.python_version()}, {platform.system()}")
    for title, lines in (("extras", _extras()), ("benchmarks", _benchmarks())):
        typer.echo(title)
        for line in lines:
            typer.echo(f"  {line}")
    if model:
        typer.echo("model")
        typer.echo(f"  {_asked(model, model_options(model_option or []))}")
    else:
        typer.echo("To see whether a model answers: limp doctor --model PROVIDER/NAME")


def _extras() -> Iterator[str]:
    """Yield each extra that can be installed, and which of its packages are missing."""
    wanted: dict[str, list[str]] = {}
    for line in requires("limp-tom") or ():
        package, _, marker = line.partition(";")
        name = package.split("[")[0].rstrip("<>=!~0123456789.,* ")
        extra = marker.partition("extra ==")[2].strip().strip("\"'")
        if extra and extra not in ("all", "dev"):
            wanted.setdefault(extra, []).append(name)
    for extra, packages in sorted(wanted.items()):
        missing = [package for package in packages if not _installed(package)]
        state = f"needs {', '.join(missing)}: pip install 'limp-tom[{extra}]'" if missing else "installed"
        yield f"{extra:<12}{state}"


def _installed(package: str) -> bool:
    try:
        distribution(package)
    except PackageNotFoundError:
        return False
    return True


def _benchmarks() -> Iterator[str]:
    from ..registry import BENCHMARKS, names, tried

    for name in names(BENCHMARKS):
        found = tried(name)
        yield f"{name:<14}{found if isinstance(found, LimpError) else 'ready'}"


def _asked(name: str, options: dict[str, str]) -> str:
    """Ask a model one question, and return what came of it; raise `LimpError` if nothing did."""
    from contextlib import ExitStack

    from ..prompt import Message, Prompt
    from ..registry import Closing, open_model

    model = open_model(name, **options)
    with ExitStack() as held:
        if isinstance(model, Closing):
            held.callback(model.close)
        reply = model.generate([Prompt(messages=(Message(role="user", parts=(PROBE,)),))])[0]
    return f"{model.name} answers: {reply.text[:60]!r}"
