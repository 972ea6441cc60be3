"""The command line: `limp answer`, `limp eval`, `limp sim`, `limp list`.

Heavy modules are imported inside the commands, so that `limp --help` and shell completion stay quick.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from .errors import InputError, LimpError, unknown

if TYPE_CHECKING:
    from .events import Question
    from .pipeline import Answerer
    from .protocols import Report

app = typer.Typer(
    name="limp",
    help="Infer what people in a scene believe, want, and think the others want, by inverse planning.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Flags = dict[str, str | None]
"""What was given for each flag; None where it was left out, which an empty text is not."""

ABLATIONS = ("no-inverse-planning", "text-only", "video-only")


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


@app.command()
def answer(
    question: Annotated[
        str | None, typer.Option(metavar="FILE|TEXT", help="The question, then one option a line: 'A) words'.")
    ] = None,
    text: Annotated[str | None, typer.Option(metavar="FILE|TEXT", help="What happened, told in words.")] = None,
    conversation: Annotated[
        str | None, typer.Option(metavar="FILE|TEXT", help="What was said, one 'Name: words' a line.")
    ] = None,
    seen: Annotated[str | None, typer.Option(metavar="FILE|TEXT", help="What a video shows, in words.")] = None,
    scene: Annotated[str | None, typer.Option(metavar="DIR", help="A folder of scene graphs of a video.")] = None,
    agent: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Who is in the scene; repeat it for each.")
    ] = None,
    parameter: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Set a parameter of the planner; repeatable.")
    ] = None,
    example: Annotated[bool, typer.Option("--example", help="Answer the bundled example.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole answer as JSON only.")] = False,
    html: Annotated[str | None, typer.Option(metavar="FILE", help="Write the answer as an HTML page too.")] = None,
) -> None:
    """Answer one question, with a probability for every option and the steps that decided.

    \b
    Examples:
      limp answer --example
      limp answer --question question.txt --conversation talk.txt --seen "Ann opens the fridge."
    """
    given = {
        "--question": question,
        "--text": text,
        "--conversation": conversation,
        "--seen": seen,
        "--scene": scene,
    }
    asked = _example(given) if example else _question(given, agent or [])
    from .inputs import named_numbers
    from .pipeline import Pipeline

    answered = Pipeline.symbolic(named_numbers(parameter or [], "--parameter")).answer(asked)
    if html is not None:
        from .report import write_answer

        write_answer(answered, Path(html))
    if as_json:
        typer.echo(json.dumps(answered.to_json(), indent=2, ensure_ascii=False))
        return
    from rich.console import Console

    from .view import answer_view

    Console().print(answer_view(answered))
    if html is not None:
        typer.echo(f"\nWritten: {html}")


@app.command("eval")
def evaluate(
    benchmark: Annotated[str, typer.Argument(help="The name of a benchmark; `limp list` shows them.")],
    out: Annotated[Path, typer.Option(metavar="RUN", help="The folder of the run: results.jsonl, summary.json.")],
    data: Annotated[str | None, typer.Option(metavar="DIR", help="The folder of the benchmark's data.")] = None,
    setting: Annotated[
        str | None, typer.Option(metavar="S", help="What a solver sees; `limp list` shows them.")
    ] = None,
    symbolic: Annotated[bool, typer.Option("--symbolic", help="Answer with the model-free wing.")] = False,
    baseline: Annotated[
        str, typer.Option(metavar="NAME", help="Answer with a baseline: always-A, random, said-object.")
    ] = "",
    ablate: Annotated[
        str, typer.Option(metavar="WHAT", help="Leave out: no-inverse-planning, text-only, video-only.")
    ] = "",
    parameter: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Set a parameter of the planner; repeatable.")
    ] = None,
    limit: Annotated[int | None, typer.Option(metavar="N", help="Ask the first N questions only.")] = None,
    episodes: Annotated[str | None, typer.Option(metavar="A,B", help="Ask about these episodes only.")] = None,
    workers: Annotated[int, typer.Option(metavar="N", help="Threads; they pay where a model is waited for.")] = 1,
    seed: Annotated[int, typer.Option(help="The seed of everything random.")] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Discard what RUN holds and start again.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON only.")] = False,
) -> None:
    """Run a benchmark. The same command goes on with a run that was cut.

    \b
    Examples:
      limp eval household --symbolic --out runs/symbolic
      limp eval household --baseline always-A --out runs/always-A
      limp eval BENCHMARK --data DIR --setting text-only --symbolic --out runs/text-only
    """
    from .evaluate import RunConfig, run
    from .inputs import named_numbers
    from .protocols import Study
    from .registry import open_benchmark
    from .results import prepare_folder
    from .view import Summary, progress_bar, summary_view

    parameters = named_numbers(parameter or [], "--parameter")
    chosen = None if episodes is None else tuple(name.strip() for name in episodes.split(","))
    options = {"data": data, "setting": setting}
    opened = open_benchmark(benchmark, **{name: value for name, value in options.items() if value is not None})
    if isinstance(opened, Study):
        solver = {"--symbolic": symbolic, "--baseline": baseline, "--ablate": ablate, "--limit": limit,
                  "--parameter": parameters, "--episodes": chosen}  # fmt: skip
        _refuse(benchmark, [flag for flag, value in solver.items() if value])
        _show(opened.study(prepare_folder(out), seed), as_json)
        return
    answerer = _answerer(symbolic, baseline, ablate, seed, parameters)
    config = RunConfig(
        benchmark=opened.name,
        version=opened.version,
        solver="symbolic" if symbolic else f"baseline {baseline}",
        setting=str(getattr(opened, "setting", setting or "")),
        ablation=ablate,
        episodes=chosen,
        seed=seed,
        parameters=parameters,
    )
    with _resumable(), progress_bar() as bar:
        task = bar.add_task(benchmark, total=None)
        summary = run(
            opened, answerer, out, config, limit=limit, workers=workers, fresh=fresh,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(summary, indent=2))
        return
    from rich.console import Console

    words = (config.benchmark, config.setting, config.solver, config.ablation)
    Console().print(summary_view(cast(Summary, summary), ", ".join(word for word in words if word)))
    typer.echo(f"written: {out / 'results.jsonl'}, {out / 'summary.json'}")


@app.command("sim")
def simulate(
    world: Annotated[str, typer.Argument(help="The name of a world, such as tiger, or a .pomdp file.")],
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the world; repeat it for each."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of everything random.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the record as JSON only.")] = False,
) -> None:
    """Simulate agents, and show what they did, saw and heard.

    \b
    Examples:
      limp sim tiger --set context=cooperative --set horizon=2 --seed 1
      limp sim problem.pomdp --set steps=20
    """
    from .protocols import World
    from .registry import open_benchmark

    given = dict(_setting(words) for words in settings or [])
    if world.endswith(".pomdp"):
        from .symbolic.pomdp_world import PomdpWorld

        _show(PomdpWorld(Path(world)).simulate(given, seed), as_json)
        return
    opened = open_benchmark(world)
    if not isinstance(opened, World):
        raise InputError(f"nothing can be simulated in {world!r}.", "Try: limp sim tiger.")
    _show(opened.simulate(given, seed), as_json)


@app.command("list")
def list_names() -> None:
    """Show the benchmarks with their settings, models, baselines, ablations, and the planner's parameters.

    \b
    Example:
      limp list
    """
    from .registry import BENCHMARKS, MODELS, names, settings_of
    from .symbolic.baselines import BASELINES

    typer.echo("benchmarks")
    for name in names(BENCHMARKS):
        typer.echo(f"  {name}")
        for setting, meaning in settings_of(name).items():
            typer.echo(f"    --setting {setting:<18}{meaning}")
    for title, known in (("models", names(MODELS)), ("baselines", BASELINES), ("ablations", ABLATIONS)):
        typer.echo(f"{title}\n  " + (", ".join(known) or "none installed"))
    from .symbolic.household.parameters import described

    typer.echo("parameters of the household planner (--parameter NAME=VALUE)")
    for name, default, meaning in described():
        typer.echo(f"  {name:<18}{default:<6g}{meaning.split('. ')[0].rstrip('.')}")


def _example(given: Flags) -> Question:
    from importlib import resources

    from .events import Question
    from .inputs import parse_json

    used = [flag for flag, value in given.items() if value is not None]
    if used:
        raise InputError(f"--example is complete and takes no {', '.join(used)}.", "Leave out one or the other.")
    file = resources.files("limp") / "examples" / "juice.json"
    return parse_json(file.read_text(encoding="utf-8"), Question, "the bundled example")


def _question(given: Flags, agents: Sequence[str]) -> Question:
    from .asking import parse_question
    from .events import Video
    from .inputs import require_folder, words_or_file

    def words(flag: str) -> str:
        value = given[flag]
        return "" if value is None else words_or_file(value, flag)

    if given["--question"] is None:
        raise InputError("there is no question.", "Give --question FILE|TEXT, or try --example.")
    if any(not name.strip() for name in agents):
        raise InputError("--agent is empty.", "Give a name: --agent Mary.")
    folder = given["--scene"]
    if folder is not None and not folder.strip():
        raise InputError("--scene is empty.", "Give a folder of scene graphs.")
    scene = "" if folder is None else str(require_folder(Path(folder), "the scene folder", "Check --scene."))
    recorded = words("--seen")
    return parse_question(
        words("--question"),
        narration=words("--text"),
        conversation=words("--conversation"),
        video=Video(recorded=recorded, scene=scene) if recorded or scene else None,
        agents=tuple(name.strip() for name in agents),
    )


def _answerer(symbolic: bool, baseline: str, ablation: str, seed: int, parameters: dict[str, float]) -> Answerer:
    import dataclasses

    from .evaluate import MODALITIES, Withhold
    from .pipeline import Pipeline
    from .symbolic.baselines import open_baseline
    from .symbolic.surface import SurfacePolicy

    if symbolic == bool(baseline):
        raise InputError("a run needs one solver.", "Pass --symbolic, or --baseline NAME.")
    if ablation and ablation not in ABLATIONS:
        raise unknown("ablation", ablation, ABLATIONS)
    if baseline and parameters:
        raise InputError("a baseline has no parameters.", "Leave out --parameter, or use --symbolic.")
    if baseline and ablation == "no-inverse-planning":
        raise InputError("a baseline does no inverse planning anyway.", "Leave out --ablate, or use --symbolic.")
    if baseline:
        solver = open_baseline(baseline, seed)
    else:
        pipeline = Pipeline.symbolic(parameters)
        planless = ablation == "no-inverse-planning"
        solver = dataclasses.replace(pipeline, policy=SurfacePolicy()) if planless else pipeline
    return Withhold(solver, ablation) if ablation in MODALITIES else solver


def _refuse(benchmark: str, flags: Sequence[str]) -> None:
    if flags:
        raise InputError(f"{benchmark} brings its own run and takes no {', '.join(flags)}.", "Leave it out.")


def _show(report: Report, as_json: bool) -> None:
    typer.echo(json.dumps(report.data, indent=2) if as_json else report.text)
    if report.files and not as_json:
        typer.echo(f"written: {', '.join(report.files)}")


def _setting(words: str) -> tuple[str, str]:
    name, equals, value = words.partition("=")
    if not (name and equals and value):
        raise InputError(f"--set {words!r} is not NAME=VALUE.", "Write it as --set trials=10.")
    return name, value


@contextlib.contextmanager
def _resumable() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stop:
        _complain("stopped. The same command goes on with the run.")
        raise typer.Exit(130) from stop


def _complain(words: str) -> int:
    print("limp: " + " ".join(words.split()), file=sys.stderr)
    return 2


# The class moved between versions of typer; its children are public in all of them.
_UsageError = cast(type[Exception], typer.BadParameter.__base__)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, 2 for wrong input (one line on stderr), 130 if stopped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows no bars shows question marks
    try:
        code = app(args=None if argv is None else list(argv), prog_name="limp", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except LimpError as error:
        return _complain(str(error))
    except _UsageError as error:
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        return _complain(f"{message.rstrip('.')}. See limp --help.")
