"""`limp list`, `doctor`, `data` and `sim`: what can be chosen, is installed, and can be fetched or simulated."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Annotated

import typer

from ..errors import InputError, PluginError, quoted, unknown
from ..inputs.checks import require_folder
from ..inputs.files import prepare_folder, write_whole
from ..protocols.benchmarks import Benchmark
from ..protocols.prompt import Message, Prompt
from ..registry import (
    BENCHMARKS,
    MODELS,
    SOLVERS,
    STUDIES,
    Closing,
    benchmark_entry,
    names,
    open_model,
    open_source,
    open_study_maker,
    solver_words,
    study_source,
    tried,
)
from .flags import CONTEXT, AsJson, Model, ModelOption, argument, command_line, flag, free_flags, options_of

PROBE = "Answer with the word yes."
Rows = Iterator[tuple[str, str]]
"""Names, each with what it means."""

app = command_line()


def _benchmarks() -> Rows:
    for name in names(BENCHMARKS):
        try:
            entry = benchmark_entry(name)
        except PluginError as error:
            yield name, str(error)
            continue
        size = entry.size or ("its own study" if entry.brings_study else "")
        yield name, ": ".join(filter(None, (size, entry.asks)))
        if len(entry.settings) > 1:
            yield from ((f"  --setting {setting}", meaning) for setting, meaning in entry.settings.items())


def _solvers() -> Rows:
    for name in names(SOLVERS):
        try:
            yield name, solver_words(name)
        except PluginError as error:
            yield name, str(error)


def _worlds() -> Rows:
    for name in names(BENCHMARKS):
        opened = tried(name)  # which a benchmark that needs its data is not
        if isinstance(opened, Benchmark) and opened.simulation:
            yield name, ""
            yield from ((f"  --{setting}", meaning) for setting, meaning in opened.simulation.items())
        elif isinstance(opened, PluginError):
            yield name, str(opened)


def _estimators() -> Rows:
    from ..language.estimators import ESTIMATORS

    needs = {"words": "log-probabilities of any words", "letters": "log-probabilities of a letter", "text": "text"}
    return ((name, f"{one.summary}; needs {needs[one.needs]}") for name, one in ESTIMATORS.items())


def _parameters() -> Rows:
    from ..homes.parameters import described

    return ((one.name, f"{one.default:<6.3g}{one.meaning}; {one.source}") for one in described())


def _conventions() -> Rows:
    from ..episodes.conventions import described

    return ((f"{name}={value}", meaning) for name, value, meaning in described())


def _ablations() -> tuple[str, ...]:
    from ..solvers.ablations import ABLATIONS

    return ABLATIONS


@dataclass(frozen=True)
class Listed:
    """One list: its title and its rows, and the names alone that stand for them beside other lists."""

    title: str
    rows: Callable[[], Rows] | None = None
    """None where names alone are all that there is to say."""
    brief: Callable[[], Iterable[str]] = tuple
    """Nothing where the list is shown by itself only."""


LISTS = {
    "benchmarks": Listed("benchmarks (limp eval NAME)", _benchmarks, lambda: names(BENCHMARKS)),
    "worlds": Listed("worlds (limp sim NAME)", _worlds),
    "solvers": Listed("solvers (--solver NAME)", _solvers, lambda: names(SOLVERS)),
    "models": Listed("models (--model PROVIDER/NAME)", brief=lambda: names(MODELS)),
    "ablations": Listed("ablations (--ablate NAME)", brief=_ablations),
    "estimators": Listed("estimators (--estimator NAME)", _estimators),
    "parameters": Listed("parameters of the household planner (--parameter NAME=VALUE)", _parameters),
    "conventions": Listed("conventions of stories, the default first (--convention NAME=VALUE)", _conventions),
}


@app.command("list")
def list_names(
    what: Annotated[str | None, argument("WHAT", f"One list, with meanings: {', '.join(LISTS)}.")] = None,
) -> None:
    """Show what can be chosen: benchmarks, solvers, models, parameters, and more. One list tells more of each.

    \b
    Examples:
      limp list
      limp list benchmarks
    """
    if what is None:
        for name, listed in LISTS.items():
            typer.echo(f"{listed.title}\n  {', '.join(listed.brief()) or f'limp list {name}'}")
        return
    if what not in LISTS:
        raise unknown("list", what, LISTS)
    listed = LISTS[what]
    rows = list(listed.rows()) if listed.rows else [(name, "") for name in listed.brief()]
    width = max((len(name) for name, _ in rows), default=0) + 2
    typer.echo(listed.title)
    for name, meaning in rows:
        typer.echo(f"  {name:<{width}}{meaning}".rstrip())


# --- what is installed --------------------------------------------------------------------------------------


@app.command()
def doctor(model: Model = "", model_option: ModelOption = None) -> None:
    """Say what is installed. With --model, this model is asked one short question too.

    Without it nothing is asked over a network.

    \b
    Examples:
      limp doctor
      limp doctor --model openai/gpt-4.1
    """
    from .. import __version__  # slow: what is installed is looked up

    typer.echo(f"limp {__version__}, Python {platform.python_version()}, {platform.system()}\nextras")
    for line in _extras():
        typer.echo(f"  {line}")
    if not model:
        typer.echo("To see whether a model answers: limp doctor --model PROVIDER/NAME")
        return
    opened = open_model(model, **options_of(model_option))
    with ExitStack() as held:
        if isinstance(opened, Closing):
            held.callback(opened.close)
        reply = opened.generate([Prompt(messages=(Message(role="user", parts=(PROBE,)),))])[0]
    typer.echo(f"model\n  {opened.name} answers: {quoted(reply.text)}")


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


@app.command()
def data(
    name: Annotated[str, argument("NAME|study", "The name of a data set; an unknown one lists the known.")],
    study: Annotated[str, argument("[STUDY]", "Of a study: which one.")] = "",
    to: Annotated[Path | None, flag("DIR", "The folder to put it into; of a study else data/STUDY.")] = None,
    clone: Annotated[
        Path | None, typer.Option("--from", metavar="CLONE", help="Of a study: a copy of its authors' repository.")
    ] = None,
    endpoint: Annotated[str, flag("URL", "Another hub, such as a mirror of your own.")] = "",
) -> None:
    """Download a data set from where its authors published it, and show its licence.

    A hub of Hugging Face needs the extra `data`. Without a network it says where to put the files by hand. The
    file of a study of human judgement is made from a copy of its authors' repository on this disk.

    \b
    Examples:
      limp data NAME --to data/NAME
      limp data study keys --from repositories/Plinf.jl
    """
    if name == "study":
        _make_study(study, clone, to)
        return
    if to is None:
        raise InputError("there is no folder to put it into.", f"Name one: --to data/{name}.")
    source = open_source(name, endpoint)
    try:
        files = source.fetch(to)
    except InputError as error:
        raise InputError(error.message, f"{error.hint} By hand: {source.by_hand.format(to=to)}") from error
    typer.echo(f"{len(files)} files in {to}. {source.terms} Cite the paper if you use it.")


def _make_study(name: str, clone: Path | None, to: Path | None) -> None:
    """Make the file of a study from a copy of its authors' repository."""
    if not name or clone is None:
        known = ", ".join(names(STUDIES))
        raise InputError("which study, and from what?", f"limp data study NAME --from CLONE; known: {known}.")
    make = open_study_maker(name)
    try:
        made = make(require_folder(clone, "--from", "Name a copy of the authors' repository."))
    except InputError as error:
        raise InputError(error.message, f"{error.hint} {study_source(name)}") from error
    folder = prepare_folder(to or Path("data") / name)
    write_whole(folder / f"{name}.json", made.model_dump_json(exclude_none=True, indent=1) + "\n")
    typer.echo(f"written: {folder / f'{name}.json'}; limp eval {name} --data {folder} --out runs/{name}")


# --- simulations ------------------------------------------------------------------------------------------


@app.command("sim", context_settings=CONTEXT)
def simulate(
    context: typer.Context,
    world: Annotated[str | None, argument("WORLD", "A world; without one, all are shown.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of everything random.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Simulate agents, and show what they did, saw and heard. Any other --name VALUE is a setting of the world.

    \b
    Examples:
      limp sim
      limp sim household --seed 1
      limp sim protom --env mdkg --scenario necessary-1
      limp sim tiger --context cooperative --horizon 2 --seed 1
    """
    from .runs import show_report  # slow, and the other commands of this file do without it

    if world is None:
        list_names("worlds")
        return
    opened = tried(world) if world in names(BENCHMARKS) else None
    if isinstance(opened, PluginError):
        raise opened
    if not isinstance(opened, Benchmark) or not opened.simulation:
        raise unknown("world", world, [name for name, meaning in _worlds() if not name.startswith(" ")])
    show_report(opened.simulate(free_flags(context.args), seed), as_json)
