"""`limp eval`: a benchmark, from the first question to the summary.

What runs it is imported when it runs: help does without it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import BudgetError, InputError, LimpError, complain
from ..models.interrupts import EXIT_CODE
from . import flags
from .flags import CONTEXT, a_path, argument, command_line, flag, free_flags, refuse_given, switch

if TYPE_CHECKING:
    from ..protocols.benchmarks import Benchmark
    from ..registry import OpenSolver
    from ..runs.config import RunConfig
    from ..runs.evaluate import Fleet
    from ..runs.summary import Summary
    from .workers import WorkOrder

Asked = Annotated[
    str,
    argument(
        "BENCHMARK|FILE|DIR",
        "A benchmark, or a .jsonl, .csv or .json file of questions of your own, or a folder.",
    ),
]
Out = Annotated[
    Path | None, typer.Option(parser=a_path, metavar="RUN", help="The folder of the run, for its results.")
]


OPENING = ("data", "setting")
"""The flags that a benchmark is opened with, besides options of its own."""
OF_A_STUDY = ("benchmark", "out", *OPENING, "seed", "as_json")
"""What a benchmark that brings its own run takes, besides options of its own."""
SCORING = ("solver", "model", "model_option", "estimator", "readings", "parameter", "convention")
"""The settings of who scores steps: nobody reads, and nothing is left out."""
OF_A_CROSSCHECK = (
    "benchmark", "crosscheck", *OPENING, "seed", "as_json", "symbolic", "baseline", "store", "replay", "limit",
    *SCORING,
)  # fmt: skip
"""What the comparison with exact posteriors takes, which has no run and no reader."""

app = command_line()


@app.command(cls=flags.Asking, context_settings=CONTEXT)
def evaluate(
    context: typer.Context,
    benchmark: Asked,
    out: Out = None,
    *,
    data: Annotated[str | None, flag("DIR", "The folder of the benchmark's data.")] = None,
    setting: Annotated[str | None, flag("S", "What a solver sees; see `limp list benchmarks`.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The seed of everything random.")] = 0,
    as_json: flags.AsJson = False,
    ablate: Annotated[str, flag("WHAT", "Leave out a part; see `limp list ablations`.")] = "",
    symbolic: flags.Symbolic = False,
    baseline: Annotated[str, flag("NAME", "Short for --solver NAME, such as always-A.")] = "",
    store: Annotated[Path | None, flag("FILE", "Where answers are recorded; else RUN/calls.db.")] = None,
    replay: flags.Replay = False,
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="Ask the first N questions only.")] = None,
    max_cost: Annotated[float | None, flag("DOLLARS", "Stop once this call has spent so much.")] = None,
    episodes: Annotated[str | None, flag("A,B", "Ask about these episodes only.")] = None,
    workers: Annotated[int, typer.Option(metavar="N", min=1, help="Threads, for models.")] = 1,
    cluster: Annotated[str, flag("WHERE", "Other processes: local:N, or tcp://HOST:PORT.")] = "",
    fresh: Annotated[bool, switch("--fresh", "Discard what RUN holds and start again.")] = False,
    crosscheck: Annotated[bool, switch("--crosscheck", "No run: compare posteriors with exact ones.")] = False,
) -> None:
    """Run a benchmark, or questions of your own; started again, it goes on.

    \b
    Examples:
      limp eval questions.jsonl --symbolic --out runs/mine
      limp eval household --baseline always-A --out runs/always-A
      limp eval BENCHMARK --data DIR --setting text-only --symbolic --out runs/text-only
      limp eval BENCHMARK --data DIR --model openai/gpt-4.1 --max-cost 5 --out runs/gpt
      limp eval BENCHMARK --data DIR --model openai/gpt-4.1 --baseline direct --out runs/direct
      limp eval BENCHMARK --data DIR --symbolic --cluster local:8 --out runs/symbolic
      limp eval tiger --crosscheck --model transformers/smollm2 --store cache/store.db
    """
    from ..inputs.files import prepare_folder
    from ..registry import of_own_files, open_benchmark
    from ..report.terminal import costing
    from ..runs.config import RunConfig
    from ..runs.evaluate import is_empty, run
    from .crosscheck import crosscheck as crosschecked
    from .runs import show_report
    from .workers import WorkOrder

    if benchmark.startswith("-"):
        raise InputError(f"there is no benchmark before {benchmark!r}.", "Name one: limp eval household ...")
    given = {"data": data, "setting": setting, **free_flags(context.args)}
    told = {name: value for name, value in given.items() if value is not None}
    benchmark, options = of_own_files(benchmark, told)
    opened = open_benchmark(benchmark, **options)

    spec_of = partial(flags.spec_of, context, "symbolic" if symbolic else "", baseline, ablate=ablate, seed=seed)
    if crosscheck:
        refuse_given(context, OF_A_CROSSCHECK, "--crosscheck makes no run and takes no", "Leave it out.")
        crosschecked(opened, spec_of(), store, replay, limit, as_json)
        return
    if out is None:  # said after what is wrong with the data, so that both are not found out one by one
        raise InputError("there is no folder for the run.", "Name one: --out runs/mine.")
    if opened.brings_study() and not (context.obj["solver"] and not is_empty(opened)):
        refuse_given(context, OF_A_STUDY, f"{benchmark} brings its own run and takes no", "Leave it out.")
        with _never_empty(out):
            report = opened.study(prepare_folder(out), seed)
        show_report(report, as_json)
        return
    if is_empty(opened):
        raise InputError(f"{benchmark} has no question with these options.", "Check what it was opened with.")
    spec = spec_of()
    with _never_empty(out):
        if spec.model and store is None and cluster.partition(":")[0] in ("", "local"):
            store = prepare_folder(out) / "calls.db"  # on other machines the user names a place, see `hire`
        order = WorkOrder(benchmark=benchmark, options=options, solver=spec, store=store, replay=replay)
        fleet = _opened(order, opened, cluster, workers)
    with closing(fleet) as answering, _resumable(), costing(opened.name) as bar:
        asked = None if episodes is None else tuple(name.strip() for name in episodes.split(","))
        config = RunConfig.of(opened, answering.spec, asked)
        summary = run(opened, answering, out, config, limit, workers, fresh, bar, max_cost, store)
    _show(summary, config, out, as_json)


def _opened(order: WorkOrder, benchmark: Benchmark, cluster: str, workers: int) -> Fleet | OpenSolver:
    """Return who answers as an order says: workers elsewhere, or a solver here."""
    from ..registry import open_solver
    from .workers import hire

    if cluster:
        return hire(cluster, workers, order, benchmark)
    return open_solver(order.solver, order.store, order.replay)


def _show(summary: Summary, config: RunConfig, out: Path, as_json: bool) -> None:
    """Print the summary; exit with 1 if a fault of the program ended a question."""
    from ..runs.outcomes import FAULT, RESULTS
    from .runs import show_summary

    faults = summary.failed_by_stage.get(FAULT, 0)
    if waiting := summary.failed_for_now - faults:
        complain(f"{waiting} of {summary.failed} failures came from outside; the same command asks them again.")
    spec = config.solver
    words = (config.benchmark, config.setting, spec.name, spec.model, spec.ablation)
    show_summary(summary, ", ".join(filter(None, words)), as_json, out)
    if faults:
        complain(
            f"a fault of the program or its solver ended {faults} of {summary.n} questions; their tracebacks are"
            f" in {str(out / RESULTS)!r} (limp show RUN QUESTION). The same command asks them again."
        )
        raise typer.Exit(1)


@contextlib.contextmanager
def _never_empty(out: Path) -> Iterator[None]:
    """Remove the folder of a run that was made for nothing."""
    new = not out.exists()
    try:
        yield
    except LimpError:
        if new and out.is_dir() and not any(out.iterdir()):
            out.rmdir()
        raise


@contextlib.contextmanager
def _resumable() -> Iterator[None]:
    """End the command where a run is stopped, and say that it can go on."""
    try:
        yield
    except BudgetError as stop:
        complain(str(stop))
        raise typer.Exit(EXIT_CODE) from stop
    except KeyboardInterrupt as stop:
        complain("stopped. The same command goes on with the run.")
        raise typer.Exit(EXIT_CODE) from stop
