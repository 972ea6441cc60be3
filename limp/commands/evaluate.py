"""`limp eval`: a benchmark, from the first question to the summary."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..errors import BudgetError, InputError
from .loose import loose
from .models import Model, ModelOption, Planner, Reader, Replay, Vision, model_options
from .show import complain, show


def evaluate(
    context: typer.Context,
    benchmark: Annotated[str, typer.Argument(help="The name of a benchmark; `limp list` shows them.")],
    out: Annotated[Path, typer.Option(metavar="RUN", help="The folder of the run: results.jsonl, summary.json.")],
    data: Annotated[str | None, typer.Option(metavar="DIR", help="The folder of the benchmark's data.")] = None,
    setting: Annotated[
        str | None, typer.Option(metavar="S", help="What a solver sees; `limp list` shows them.")
    ] = None,
    symbolic: Annotated[bool, typer.Option("--symbolic", help="Answer with the model-free wing.")] = False,
    model: Model = "",
    vision: Vision = "",
    reader: Reader = "",
    policy: Planner = "",
    estimator: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How the model scores a step: judge, completion, alternatives, calibrated, interaction, "
            "sampled. Default: the one that is right for the provider.",
        ),
    ] = "",
    model_option: ModelOption = None,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where answers are recorded. Default: RUN/calls.db.")
    ] = None,
    replay: Replay = False,
    max_cost: Annotated[
        float | None, typer.Option(metavar="DOLLARS", help="Stop cleanly once this call has spent so much.")
    ] = None,
    baseline: Annotated[
        str,
        typer.Option(metavar="NAME", help="A baseline: always-A, random, said-object; with --model: direct, cot."),
    ] = "",
    ablate: Annotated[
        str,
        typer.Option(metavar="WHAT", help="Leave out: no-inverse-planning, single-agent, text-only, video-only."),
    ] = "",
    parameter: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Set a parameter of the planner; repeatable.")
    ] = None,
    limit: Annotated[int | None, typer.Option(metavar="N", help="Ask the first N questions only.")] = None,
    episodes: Annotated[str | None, typer.Option(metavar="A,B", help="Ask about these episodes only.")] = None,
    workers: Annotated[int, typer.Option(metavar="N", help="Threads; they pay where a model is waited for.")] = 1,
    cluster: Annotated[
        str,
        typer.Option(
            metavar="WHERE", help="Answer in other processes: local:N, or a Dask scheduler, tcp://HOST:PORT."
        ),
    ] = "",
    shard: Annotated[
        str, typer.Option(metavar="I/N", help="Answer the I-th of N parts; `limp merge` joins their folders.")
    ] = "",
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
      limp eval BENCHMARK --data DIR --model openai/gpt-4.1 --max-cost 5 --out runs/gpt
      limp eval BENCHMARK --data DIR --model openai/gpt-4.1 --baseline direct --out runs/direct
      limp eval BENCHMARK --data DIR --symbolic --cluster local:8 --out runs/symbolic
    """
    from ..inputs import named_numbers
    from ..protocols import Study
    from ..registry import open_benchmark
    from ..report.terminal import progress_bar, summary_view
    from ..runs.evaluate import RunConfig, run
    from ..runs.results import prepare_folder
    from .solver import Solver, Wanted, open_solver
    from .station import Crew, Order, hire

    parameters = named_numbers(parameter or [], "--parameter")
    chosen = None if episodes is None else tuple(name.strip() for name in episodes.split(","))
    given = {"data": data, "setting": setting, **loose(context.args)}
    options = {name: value for name, value in given.items() if value is not None}
    opened = open_benchmark(benchmark, **options)
    if isinstance(opened, Study):
        flags = {"--symbolic": symbolic, "--baseline": baseline, "--ablate": ablate, "--limit": limit,
                 "--parameter": parameters, "--episodes": chosen, "--model": model, "--shard": shard,
                 "--cluster": cluster}  # fmt: skip
        _refuse(benchmark, [flag for flag, value in flags.items() if value])
        show(opened.study(prepare_folder(out), seed), as_json)
        return
    if model and store is None and (not cluster or cluster.startswith("local:")):
        store = prepare_folder(out) / "calls.db"  # not a default for other machines, see hire
    wanted = Wanted(
        symbolic, model, vision, reader, policy, estimator, baseline, ablate, store, replay,
        model_options(model_option or []), parameters, seed,
    )  # fmt: skip
    solver: Solver | Crew
    if cluster:
        solver = hire(cluster, workers, Order.of(benchmark, options, wanted), opened)
    else:
        solver = open_solver(wanted)
    config = RunConfig(
        benchmark=opened.name,
        version=opened.version,
        solver=wanted.name,
        setting=str(getattr(opened, "setting", setting or "")),
        ablation=ablate,
        episodes=chosen,
        shard=shard,
        options=solver.options,
        seed=seed,
        parameters=parameters,
    )
    with solver.held, _resumable(), progress_bar() as bar:
        task = bar.add_task(benchmark, total=None)
        summary = run(
            opened, solver.answerer, out, config, limit=limit, workers=workers, fresh=fresh, max_cost=max_cost,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )  # fmt: skip
    if as_json:
        typer.echo(json.dumps(summary, indent=2))
        return
    from rich.console import Console

    words = (config.benchmark, config.setting, config.solver, model, config.ablation)
    Console().print(summary_view(summary, ", ".join(word for word in words if word)))
    typer.echo(f"written: {out / 'results.jsonl'}, {out / 'summary.json'}")


def _refuse(benchmark: str, flags: Sequence[str]) -> None:
    if flags:
        raise InputError(f"{benchmark} brings its own run and takes no {', '.join(flags)}.", "Leave it out.")


@contextlib.contextmanager
def _resumable() -> Iterator[None]:
    try:
        yield
    except BudgetError as stop:
        complain(str(stop))
        raise typer.Exit(130) from stop
    except KeyboardInterrupt as stop:
        complain("stopped. The same command goes on with the run.")
        raise typer.Exit(130) from stop
