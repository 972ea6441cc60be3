"""`limp crosscheck`: the posterior of a language model, or of any other planner, beside the exact one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import InputError
from .flags import free_flags
from .solver import Chosen, Replay, StoreFile, choosing

if TYPE_CHECKING:
    from rich.table import Table

    from ..runs.crosscheck import Compared, Means


@choosing(without=["vision", "reader", "policy", "ablation"])
def crosscheck(
    context: typer.Context,
    benchmark: Annotated[str, typer.Argument(help="A benchmark with exact posteriors, such as tiger.")],
    *,
    chosen: Chosen,
    store: StoreFile = None,
    replay: Replay = False,
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="Compare N cases only.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of simulated episodes.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON only.")] = False,
) -> None:
    """Say how far a solver's posterior is from the exact one, on the same episodes, told in words.

    \b
    Examples:
      limp crosscheck tiger --model transformers/smollm2 --store cache/store.db
      limp crosscheck tiger --model transformers/smollm2.gguf@DIGEST --store tiger.jsonl --replay
      limp crosscheck household --solver mine
    """
    from ..pipeline import Pipeline
    from ..protocols import Told
    from ..registry import open_benchmark, open_solver
    from ..runs.crosscheck import crosscheck as compared
    from ..runs.crosscheck import means

    opened = open_benchmark(benchmark, **free_flags(context.args))
    if not isinstance(opened, Told):
        raise InputError(f"{benchmark!r} has no exact posteriors.", "Try: limp crosscheck tiger --model ...")
    spec = chosen.spec()
    with open_solver(spec, store, replay) as planned:
        if not isinstance(planned.answerer, Pipeline):
            raise InputError(
                f"the solver {spec.name!r} scores no steps.", "Take one that plans, such as --model ..."
            )
        found, spec = list(compared(opened.cases(limit, seed), planned.answerer.policy)), planned.spec
    average = means(found)
    if as_json:
        head = {"benchmark": opened.name, "version": opened.version, "model": spec.model or spec.name,
                "estimator": spec.estimator, "seed": seed}  # fmt: skip
        rows = [case.model_dump() for case in found]
        typer.echo(json.dumps({**head, "means": average.model_dump(), "cases": rows}, indent=2))
        return
    from rich.console import Console

    Console().print(_table(found, ", ".join(filter(None, (opened.name, spec.model or spec.name, spec.estimator)))))
    typer.echo(_sentence(average))


def _table(found: Sequence[Compared], title: str) -> Table:
    from rich.table import Table

    shown = Table(title=title, title_justify="left")
    words = ("case", "exact says", "model says")
    for name in ("case", "TV", "TV of the prior", "tau-b", "TV per step", "exact says", "model says"):
        shown.add_column(name, justify="left" if name in words else "right", overflow="fold")
    for case in found:
        steps = f"{sum(case.steps[1:]) / (len(case.steps) - 1):.2f}" if case.steps else "-"
        rank = "-" if case.rank_agreement is None else f"{case.rank_agreement:+.2f}"
        shown.add_row(
            case.id, f"{case.total_variation:.2f}", f"{case.prior_total_variation:.2f}", rank, steps,
            _said(case.exact, case.best_exact), _said(case.model, case.best_model),
        )  # fmt: skip
    return shown


def _said(shares: dict[str, float], best: str) -> str:
    return f"{best} ({shares[best]:.2f})" if best else "undecided"


def _sentence(average: Means) -> str:
    rank = "-" if average.rank_agreement is None else f"{average.rank_agreement:+.3f}"
    steps = "-" if average.per_step is None else f"{average.per_step:.3f}"
    return (
        f"{average.cases} cases: total variation {average.total_variation:.3f} (of the prior "
        f"{average.prior_total_variation:.3f}), rank agreement {rank} ({average.ranked} cases), "
        f"per step {steps} ({average.stepwise} cases), same best option {average.same_best} "
        f"(by chance {average.chance_of_same_best:.1f})"
    )
