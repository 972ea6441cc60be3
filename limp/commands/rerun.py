"""`limp leaderboard rerun`: every run of a board once more, models answered from recordings, nobody asked."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path

from ..errors import LimpError
from ..models.recordings import merge, open_recordings
from ..models.store import CASSETTE, Store
from ..protocols import Benchmark
from ..registry import benchmark_entry, open_benchmark, open_solver, published_of
from ..runs.config import RunConfig
from ..runs.evaluate import run
from ..runs.finished import Run, open_run
from ..runs.leaderboard import Board, Row, build, row_of, verify
from ..runs.summary import Summary


def gather(recordings: Path | None, kept: Path) -> Path | None:
    """Join the stores and cassettes of a folder, its subfolders too, in the store `kept`; None if there is none.

    Raises `RecordingError` if two of them answer the same request in another way.
    """
    files = sorted(file for end in (".db", CASSETTE) for file in recordings.rglob(f"*{end}")) if recordings else []
    if not files:
        return None
    with Store(kept) as store:
        for file in files:
            with open_recordings(file) as opened:
                merge(store, list(opened.entries()))
    return kept


def open_again(config: RunConfig, data: Path | None) -> Benchmark:
    """Return the benchmark of a run; `data` holds a folder for each benchmark, by its name."""
    takes = inspect.signature(benchmark_entry(config.benchmark).open).parameters
    folder = data / config.benchmark if data and "data" in takes else None
    given = {"data": str(folder) if folder and folder.is_dir() else "", "setting": config.setting}
    return open_benchmark(config.benchmark, **{name: value for name, value in given.items() if value})


def run_again(
    config: RunConfig, data: Path | None, store: Path | None, out: Path, limit: int | None = None
) -> Run:
    """Return a run of the same configuration, made in the folder `out` with nobody asked.

    `data` is that of `open_again`. Raises `LimpError` if something is missing for it.
    """
    benchmark = open_again(config, data)
    asks = bool(config.solver.model)
    with open_solver(config.solver, store if asks else None, replay=asks) as solver:
        again = RunConfig.of(benchmark, solver.spec, config.episodes, config.shard)
        run(benchmark, solver, out, again, limit=limit, fresh=True)
    return open_run(out)


def row_again(row: Row, data: Path | None, store: Path | None, out: Path) -> Run:
    """Return the run of a row of a board, as `run_again` does."""
    if row.solver is None:
        raise LimpError("a paper's row has no run.")
    config = RunConfig(
        benchmark=row.benchmark, version=row.version, setting=row.setting, solver=row.solver,
        episodes=row.episodes, shard=row.shard,
    )  # fmt: skip
    return run_again(config, data, store, out, None if row.shard else row.all.n)


def compared(row: Row, made: Run) -> str:
    """Return in a few words how a run that was made again compares with its row."""
    if row_of(made.summary).id == row.id:
        return "same"
    wrong = [check.what for check in verify(row, made) if check.required and not check.holds]
    return f"DIFFERENT {', '.join(wrong)}" if wrong else "same figures, by other code"


def rebuilt(board: Board, found: Sequence[Summary]) -> Board:
    """Return the board of these runs, beside the papers' rows of the same benchmarks."""
    names = {row.benchmark for row in board.rows if row.kind == "run"}
    return build(found, {name: published_of(name) for name in sorted(names)})
