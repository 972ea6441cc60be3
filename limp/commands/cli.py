"""The command line: the table of commands, and how errors end.

Commands are in files of `limp.commands`, each imported when it is called, so that help and completion stay quick.
"""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Protocol, cast, runtime_checkable

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from ..errors import InputError, LimpError, complain, shortened
from ..models.interrupts import EXIT_CODE, listening

# What the list of commands says of each is short, so that no line of it is cut.
COMMANDS = {
    "answer": ("answer", "Answer one question, with a probability for every option."),
    "play": ("play", "Serve a page to change a story and see the answer follow."),
    "list": ("listing", "List benchmarks, solvers, models and other choices."),
    "doctor": ("listing", "Say what is installed and what can be used."),
    "eval": ("evaluate", "Run a benchmark, or questions of your own."),
    "show": ("runs", "Show a run, what went wrong, or one question of it."),
    "report": ("runs", "Write one HTML page about runs."),
    "compare": ("runs", "Compare two runs, question by question."),
    "rescore": ("runs", "Grade a run by corrected data, with nobody asked."),
    "leaderboard": ("leaderboard", "A table of runs, a row replayed, answers to hand in."),
    "data": ("listing", "Download a data set, show its licence, and check it."),
    "sim": ("listing", "Simulate agents: what they did, saw and heard."),
    "episode": ("episode", "Check an episode written by hand, or say it in English."),
    "worlds": ("worlds", "Check a world in a file, and infer minds in it."),
    "record": ("record", "Export and import recorded answers."),
}
"""The module of each command in `limp.commands`, and what it is for."""


class Commands(TyperGroup):
    """A group that lists its commands by the table, and imports the one that is called."""

    def resolve_command(  # type: ignore[override]  # the types of typer's own classes moved between versions
        self, ctx: typer.Context, args: list[str]
    ) -> tuple[str | None, TyperCommand | TyperGroup | None, list[str]]:
        """Return the name of the command that is called, the command, and what else was given."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, None if name is None or listed is None else _loaded(name), rest


class Once(TyperCommand):
    """A command that refuses a flag which is given twice, where the last one would silently win."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]  # as above
        """Parse the arguments; raise `InputError` for a flag that comes twice and takes one value."""
        *_, order = self.make_parser(ctx).parse_args(args=list(args))
        flags = [str(param.opts[0]) for param in order if not getattr(param, "multiple", True)]
        if twice := next((flag for flag in flags if flags.count(flag) > 1), None):
            raise InputError(f"{twice} comes twice.", "Give it once.")
        return super().parse_args(ctx, args)


@cache
def _loaded(name: str) -> TyperCommand | TyperGroup:
    app: typer.Typer = import_module(f".{COMMANDS[name][0]}", __package__).app
    for command in app.registered_commands:
        command.cls = command.cls if command.cls and issubclass(command.cls, Once) else Once
    found = cast(TyperCommand | TyperGroup, get_command(app))
    among = found.commands if isinstance(found, TyperGroup) else {}  # of its own, or of a file of several
    return cast(TyperCommand | TyperGroup, among.get(name, found))


app = typer.Typer(
    name="limp",
    help="Infer what people in a scene believe, want, and think the others want, by inverse planning.",
    cls=Commands,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
)


def _listed() -> None:
    """Stand for a command in the list."""


for _name, (_, _words) in COMMANDS.items():
    app.command(_name, short_help=_words)(_listed)


def _version(wanted: bool) -> None:
    if wanted:
        from limp import __version__  # slow: what is installed is looked up

        typer.echo(f"limp {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (read by its callback)
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Infer what people in a scene believe, want, and think the others want, by inverse planning."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@runtime_checkable
class _Misused(Protocol):
    """What `typer` says of a command line that it cannot use, and of which command it is.

    The class of these errors moved between versions of typer.
    """

    ctx: typer.Context | None

    def format_message(self) -> str:
        """Return it in words."""


MOST_SAID = 200
"""So many characters of an exception are shown."""

COLLECTED_AFTER = 100_000
"""After so many new objects Python looks for circles of them that nobody uses. What a command imports stays in
use: at Python's own number it would be looked through two hundred times, a tenth of what a short answer takes."""

_built = cache(get_command)  # building all commands takes as long as a short one runs


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    It is 0, 2 for wrong input (one line on stderr), 1 for a fault of the program (one line that names the file
    with the traceback), and 130 if stopped.
    """
    gc.set_threshold(COLLECTED_AFTER)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no bars shows question marks
    try:
        with listening():
            code = _built(app)(args=None if argv is None else list(argv), prog_name="limp", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except LimpError as error:
        return complain(str(error))
    except (KeyboardInterrupt, typer.Abort):
        complain("stopped.")
        return EXIT_CODE
    except BrokenPipeError:  # whoever reads the output, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        about = f"{str(error.filename)[:100]!r}: " if error.filename else ""
        return complain(f"{about}{error.strerror or error}. Check the path, its permissions, and the space left.")
    except Exception as error:  # noqa: BLE001  # what nobody raised on purpose is told, and kept in full
        if not isinstance(error, _Misused):
            return _fault(error)
        said = shortened(error.format_message().rstrip("."), MOST_SAID)  # which ends what `typer` asks, too
        command = error.ctx.command_path if error.ctx else "limp"
        return complain(f"{said}{'' if said.endswith('?') else '.'} See {command} --help.")


def _fault(error: Exception) -> int:
    """Write the traceback of a fault of the program to a file, and say where; return the exit code 1."""
    from tempfile import NamedTemporaryFile  # slow, and rarely needed

    from ..runs.outcomes import traceback_of  # slow: models of data

    with NamedTemporaryFile("w", prefix="limp-fault-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write(traceback_of(error))
    words = shortened(f"{type(error).__name__}: {error}", MOST_SAID)
    complain(f"a fault of the program, not of what you gave: {words}. The traceback is in {file.name!r}.")
    return 1
