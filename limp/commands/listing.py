"""`limp list`, `doctor` and `data`: what there is to choose from, what is installed, and data sets to download."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, requires
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from ..errors import InputError, LimpError, PluginError, quoted, unknown
from ..inputs.checks import require_folder
from ..inputs.files import prepare_folder, write_whole
from ..protocols.benchmarks import BenchmarkEntry
from ..protocols.prompt import Message, Prompt
from ..registry import (
    BENCHMARKS,
    STUDIES,
    Closing,
    benchmark_entry,
    names,
    open_model,
    open_source,
    open_study_maker,
    solver_words,
    tried,
)
from . import choices
from .choices import completing
from .flags import Chosen, argument, choosing, command_line, flag

T = TypeVar("T")
Lines = Callable[[], Iterator[str]]
PROBE = "Answer with the word yes."

app = command_line()


@dataclass(frozen=True)
class Listed:
    """One list: its title, its lines, and what stands for it beside all others where it is long or slow."""

    title: str
    lines: Lines
    brief: Lines | None = None


def _benchmarks() -> Iterator[str]:
    entries, broken = _loaded(choices.benchmarks(), benchmark_entry)
    yield from _columns({name: _asks(one) for name, one in entries.items()})
    yield from map(str, broken)
    yield "with --setting NAME:"
    for name, entry in entries.items():
        if len(entry.settings) > 1:
            yield f"  {name}"
            yield from (f"    {line}" for line in _columns(entry.settings))


def _asks(entry: BenchmarkEntry) -> str:
    """Return how much a benchmark asks, and what."""
    size = entry.size or ("its own study" if entry.brings_study else "")
    return ": ".join(filter(None, (size, entry.asks)))


def _solvers() -> Iterator[str]:
    said, broken = _loaded(choices.solvers(), solver_words)
    yield from _columns(said)
    yield from map(str, broken)


def _loaded(found: Iterable[str], load: Callable[[str], T]) -> tuple[dict[str, T], list[PluginError]]:
    """Return what `load` gives for each name, and the errors of those that cannot be imported."""
    loaded: dict[str, T] = {}
    broken: list[PluginError] = []
    for name in found:
        try:
            loaded[name] = load(name)
        except PluginError as error:
            broken.append(error)
    return loaded, broken


def _worlds() -> Iterator[str]:
    worlds, broken = choices.settings_of_worlds()
    for name, settings in worlds.items():
        yield name
        yield from (f"  --{line}" for line in _columns(settings))
    yield from map(str, broken)


def _with_meanings(known: choices.Choices) -> Lines:
    return lambda: _columns({name.rstrip("="): meaning for name, meaning in known().items()})


def _names(known: choices.Choices, what: str = "") -> Lines:
    """Return the names alone, and where to find more about them."""
    more = [f"with what they mean: limp list {what}"] if what else []
    return lambda: iter([", ".join(known()) or "none installed", *more])


def _columns(meanings: Mapping[str, str]) -> Iterator[str]:
    """Yield names and what they mean, the meanings below one another whatever the names are."""
    width = max(map(len, meanings), default=0) + 2
    yield from (f"{name:<{width}}{meaning}".rstrip() for name, meaning in meanings.items())


def _more(what: str) -> Lines:
    return lambda: iter([f"with what they mean: limp list {what}"])


LISTS = {
    "benchmarks": Listed("benchmarks (limp eval NAME)", _benchmarks, _names(choices.benchmarks, "benchmarks")),
    "worlds": Listed("worlds (limp sim NAME)", _worlds, _more("worlds")),
    "solvers": Listed("solvers (--solver NAME)", _solvers, _names(choices.solvers, "solvers")),
    "models": Listed("models (--model PROVIDER/NAME)", _names(choices.models)),
    "ablations": Listed("ablations (--ablate NAME)", _names(choices.ablations)),
    "estimators": Listed("estimators (--estimator NAME)", _with_meanings(choices.estimators)),
    "parameters": Listed(
        "parameters of the household planner (--parameter NAME=VALUE)",
        _with_meanings(choices.parameters),
        _more("parameters"),
    ),
    "conventions": Listed(
        "conventions of stories of beliefs, the default first (--convention NAME=VALUE)",
        _with_meanings(choices.conventions),
        _more("conventions"),
    ),
}


@app.command("list")
def list_names(
    what: Annotated[
        str | None, argument("WHAT", f"One list only: {', '.join(LISTS)}.", completing(lambda: LISTS))
    ] = None,
) -> None:
    """Show what can be chosen: benchmarks, solvers, models, parameters, and more. One list tells more of each.

    \b
    Examples:
      limp list
      limp list benchmarks
    """
    if what is not None and what not in LISTS:
        raise unknown("list", what, LISTS)
    for name in LISTS if what is None else (what,):
        listed = LISTS[name]
        typer.echo(listed.title)
        for line in (listed.lines if what else listed.brief or listed.lines)():
            typer.echo(f"  {line}")


# --- what is installed --------------------------------------------------------------------------------------


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
    from .. import __version__  # slow: what is installed is looked up

    typer.echo(f"limp {__version__}, Python {platform.python_version()}, {platform.system()}")
    for title, lines in (("extras", _extras()), ("benchmarks", _readiness())):
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


def _readiness() -> Iterator[str]:
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


@app.command()
def data(
    name: Annotated[str, argument("NAME|study", "The name of a data set; an unknown one lists the known.")],
    study: Annotated[str, argument("[STUDY]", "Of a study: which one.")] = "",
    to: Annotated[Path | None, flag("DIR", "The folder to put it into; of a study else data/STUDY.")] = None,
    clone: Annotated[
        Path | None, typer.Option("--from", metavar="CLONE", help="Of a study: a copy of its authors' repository.")
    ] = None,
    repo: Annotated[str, flag("OWNER/NAME", "Another repository on the hub.")] = "",
    revision: Annotated[str, flag("REV", "A branch, tag or commit of it.")] = "",
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
    source = open_source(name, repo=repo, revision=revision, endpoint=endpoint)
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
    made = make(require_folder(clone, "--from", "Name a copy of the authors' repository."))
    folder = prepare_folder(to or Path("data") / name)
    write_whole(folder / f"{name}.json", made.model_dump_json(exclude_none=True, indent=1) + "\n")
    typer.echo(f"written: {folder / f'{name}.json'}; limp eval {name} --data {folder} --out runs/{name}")
