"""`limp doctor`: what is installed, which data are found, and which models answer."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.metadata import PackageNotFoundError, distribution, requires

import typer

from .. import __version__
from ..errors import LimpError, quoted
from ..prompt import Message, Prompt
from ..registry import BENCHMARKS, Closing, names, open_model, tried
from .solver import Chosen, choosing

PROBE = "Answer with the word yes."


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
@choosing(only=["model", "options"])
def doctor(*, chosen: Chosen) -> None:
    """Say what is installed and what can be used. With --model, this model is asked one short question too.

    Without it nothing is asked over a network.

    \b
    Examples:
      limp doctor
      limp doctor --model openai/gpt-4.1
    """
    typer.echo(f"limp {__version__}, Python {platform.python_version()}, {platform.system()}")
    for title, lines in (("extras", _extras()), ("benchmarks", _benchmarks())):
        typer.echo(title)
        for line in lines:
            typer.echo(f"  {line}")
    if chosen.any:
        spec = chosen.spec(default="language")
        typer.echo("model")
        typer.echo(f"  {_asked(spec.model, spec.options)}")
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
    for name in names(BENCHMARKS):
        found = tried(name)
        yield f"{name:<14}{found if isinstance(found, LimpError) else 'ready'}"


def _asked(name: str, options: dict[str, str]) -> str:
    """Ask a model one question, and return what came of it; raise `LimpError` if nothing did."""
    model = open_model(name, **options)
    with ExitStack() as held:
        if isinstance(model, Closing):
            held.callback(model.close)
        reply = model.generate([Prompt(messages=(Message(role="user", parts=(PROBE,)),))])[0]
    return f"{model.name} answers: {quoted(reply.text)}"
