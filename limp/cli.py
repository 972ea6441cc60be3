"""The command line: every command with its help, and how errors end.

Heavy modules are imported inside the commands, so that `limp --help` and shell completion stay quick.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Protocol, cast

import typer
from typer.main import get_command

from .commands.answer import answer
from .commands.calibration import calibration
from .commands.compare import compare
from .commands.costs import costs
from .commands.crosscheck import crosscheck
from .commands.data import data
from .commands.doctor import doctor
from .commands.episode import app as episode
from .commands.evaluate import evaluate
from .commands.flags import CONTEXT
from .commands.leaderboard import app as leaderboard
from .commands.listing import list_names
from .commands.merge import merge
from .commands.play import play
from .commands.record import app as record
from .commands.report import report
from .commands.show import complain
from .commands.shown import show_run
from .commands.sim import simulate
from .commands.submission import submission
from .errors import LimpError, shortened
from .models.interrupts import EXIT_CODE, listening

app = typer.Typer(
    name="limp",
    help="Infer what people in a scene believe, want, and think the others want, by inverse planning.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        from . import __version__

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


# What the list of commands says of each: short, so that no line of it is cut.
app.command(short_help="Answer one question, with a probability for every option.")(answer)
app.command(short_help="Serve a page to change a story and see the answer follow.")(play)
app.command("eval", short_help="Run a benchmark, or questions of your own.", context_settings=CONTEXT)(evaluate)
app.command("crosscheck", short_help="Compare posteriors with exact ones.", context_settings=CONTEXT)(crosscheck)
app.command("sim", short_help="Simulate agents: what they did, saw and heard.", context_settings=CONTEXT)(simulate)
app.command("list", short_help="List benchmarks, solvers, models and other choices.")(list_names)
app.command("show", short_help="Show a run, what went wrong, or one question of it.")(show_run)
app.command(short_help="Write one HTML page about runs.")(report)
app.command(short_help="Compare two runs, question by question.")(compare)
app.command(short_help="Show how reliable a run's probabilities are.")(calibration)
app.command("merge", short_help="Join the shards of a run.")(merge)
app.command(short_help="Forecast what many questions will cost.")(costs)
app.command(short_help="Write the answers of a run as a benchmark wants them.")(submission)
app.command(short_help="Download a data set, show its licence, and check it.")(data)
app.command(short_help="Say what is installed and what can be used.")(doctor)
app.add_typer(episode, name="episode", short_help="Check an episode written by hand, or say it in English.")
app.add_typer(leaderboard, name="leaderboard", short_help="Build and verify a leaderboard of runs.")
app.add_typer(record, name="record", short_help="Export, import, verify or scrub recorded answers.")

# The class moved between versions of typer; its children are public in all of them.
_UsageError = cast(type[Exception], typer.BadParameter.__base__)


class _Misused(Protocol):
    """What `typer` says of a command line that it cannot use, and of which command it is."""

    ctx: typer.Context | None

    def format_message(self) -> str:
        """Return it in words."""


_OPTIONS = "Options stand behind the question, one a line: --question $'Who?\\nA) Ann\\nB) Ben'."
HINTS = {
    "No such option: --option": _OPTIONS,
    "No such option: --choice": _OPTIONS,
    "No such option: --story": "What happened is given with --text.",
    "No such command 'help'": "Write limp --help, or limp COMMAND --help.",
    "No such command 'version'": "Write limp --version.",
    "No such command 'ask'": "Write limp answer.",
    "No such command 'run'": "Write limp eval.",
    "unexpected extra argument": "Put words behind their flag: --text STORY --question QUESTION.",
}
"""What to do about a mistake that many make, by how `typer` says it."""

MOST_SAID = 200
"""So many characters of an exception are shown."""

_built = cache(get_command)  # building all commands takes as long as a short one runs


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    It is 0, 2 for wrong input (one line on stderr), 1 for a fault of the program (one line that names the file
    with the traceback), and 130 if stopped.
    """
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
    except _UsageError as error:
        return complain(_misused(cast(_Misused, error)))
    except Exception as error:  # noqa: BLE001  # what nobody raised on purpose is told, and kept in full
        return _fault(error)


def _misused(error: _Misused) -> str:
    """Return what is wrong with a command line, and what to give instead or where to read."""
    said = shortened(error.format_message().rstrip("."), MOST_SAID)  # which ends what `typer` asks, too
    hint = next((hint for mark, hint in HINTS.items() if mark in said), "")
    command = error.ctx.command_path if error.ctx else "limp"
    return f"{said}{'' if said.endswith('?') else '.'} {hint or f'See {command} --help.'}"


def _fault(error: Exception) -> int:
    """Write the traceback of a fault of the program to a file, and say where; return the exit code 1."""
    from tempfile import NamedTemporaryFile

    from .runs.faults import traceback_of

    with NamedTemporaryFile("w", prefix="limp-fault-", suffix=".txt", delete=False, encoding="utf-8") as file:
        file.write(traceback_of(error))
    words = shortened(f"{type(error).__name__}: {error}", MOST_SAID)
    complain(f"a fault of the program, not of what you gave: {words}. The traceback is in {file.name!r}.")
    return 1
