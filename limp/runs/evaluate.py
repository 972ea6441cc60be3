"""Run a benchmark: ask every question, keep every answer, and sum up. A run that was cut goes on where it was.

What failed at the provider or the worker is asked again by whoever goes on; what failed by its own fault is not.
A refused key, an unknown model or a full disk stops the run at once.

RUN/run.json       what the run is: configuration and digests; a rerun must agree with it to go on
RUN/results.jsonl  one `Result` a question, in the order of the benchmark
RUN/results.sha256 the seal of the results: `seal`
RUN/costs.jsonl    what models were asked for it, and what that cost: `costs.Ledger`
RUN/faults.txt     tracebacks of questions that a fault of the program ended, if there are any: `faults`
RUN/summary.json   the figures of `metrics.summarise` and `costs.cost_figures`, with versions and digests
"""

from __future__ import annotations

import hashlib
import json
import platform
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib import resources
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path

from ..answers import Answerer
from ..errors import HaltError, InputError, unknown
from ..files import prepare_folder, write_whole
from ..inputs import parse_json, read_text
from ..models import interrupts
from ..models.metering import Charge
from ..pipeline import Pipeline
from ..protocols import Benchmark, Digested, Screened
from ..questions.question import Question
from ..solvers.spec import SolverSpec
from .checking import check_lines
from .config import RunConfig
from .costs import Budget, Ledger, cost_figures, prompts_used
from .executors import Executor, Lost, Threads
from .faults import FILE, FaultFile, Report
from .locks import locked
from .metrics import summarise
from .outcomes import Outcome, ask, lost, unanswered
from .results import Result, check_results, digest_of, is_open, latest, read_results
from .seal import RESULTS, SEAL, SealedResults, check_seal, replace_results
from .shards import Entry, by_episode, select
from .summary import Digests, Summary

Progress = Callable[[int, int], None]
"""Called with (questions done, questions in all) after every question."""


@dataclass(frozen=True)
class Fleet:
    """Workers elsewhere: `work` takes ids of questions there and returns the JSON of an `Outcome` for each."""

    executor: Executor
    work: Callable[[Sequence[str]], Sequence[str]]
    spec: SolverSpec
    """The solver as they have opened it."""

    def close(self) -> None:
        """Let go of the workers; those that were started for this run end."""
        self.executor.close()


def run(
    benchmark: Benchmark,
    answerer: Answerer | Fleet,
    out_dir: Path,
    config: RunConfig,
    limit: int | None = None,
    workers: int = 1,
    fresh: bool = False,
    progress: Progress | None = None,
    max_cost: float | None = None,
) -> Summary:
    """Answer the first `limit` questions about `config.episodes` and return the summary, which is also written.

    Of these a run of a shard answers its part. Once this call has spent `max_cost` US dollars, no question is
    begun any more and `BudgetError` is raised; what was answered is kept, and the same call goes on from there.

    `workers` threads share the work by episode, which pays where an answerer waits for a model; a `Fleet` does
    the same elsewhere, and finishes what is under way when `max_cost` is reached. Results are written in order
    all the same. An error makes its question fail, but for a `HaltError`, which ends the run; one that is no
    `LimpError` is a fault of the program or the solver, and its traceback stands in RUN/faults.txt. Raises
    `InputError` if `out_dir` holds another run or another process writes into it, or for an unknown episode.
    """
    begun = time.perf_counter()
    if workers < 1 or (limit is not None and limit < 1):
        raise InputError("--workers and --limit must be at least 1.", "Leave them out for one worker, no limit.")
    config = _complete(config, benchmark)
    selected = _select(entries_of(benchmark), config.episodes)[:limit]
    entries = select(selected, config.shard)
    with locked(prepare_folder(out_dir)):
        found = _resume(out_dir, config, benchmark, entries, fresh)
        left = [entry for entry in entries if entry.id not in found or is_open(found[entry.id])]
        asked_again = any(entry.id in found for entry in left)
        if asked_again:  # the summary is of other results than those to come
            (out_dir / "summary.json").unlink(missing_ok=True)
        with Ledger(out_dir / "costs.jsonl") as ledger, SealedResults(out_dir) as file:
            budget = Budget(ledger, max_cost)
            report = FaultFile(out_dir / FILE).add
            if isinstance(answerer, Pipeline):
                answerer.share([entry for entry in entries if isinstance(entry, Question)])
            answers = _answers(answerer, workers, benchmark, left, ledger, budget, report)
            done = _written_down(answers, file, found, len(entries) - len(left), len(entries), progress)
            if done < len(entries):
                raise budget.error(done, len(entries))
        results = list(found.values())
        if asked_again:
            replace_results(out_dir, results)
        seconds = time.perf_counter() - begun
        summary = summary_of(results, config, ledger.charges, seconds, len(entries) - len(left), len(selected))
        write_whole(out_dir / "summary.json", json.dumps(summary.to_json(), indent=2) + "\n")
    return summary


def _written_down(
    answers: Generator[Result],
    file: SealedResults,
    found: dict[str, Result],
    done: int,
    total: int,
    progress: Progress | None,
) -> int:
    """Write the answers down as they come, into `found` too, and return how many questions are done then."""
    show = progress or _no_progress
    show(done, total)
    with closing(answers):
        for result in answers:
            file.append(result)
            found[result.question] = result
            done += 1
            show(done, total)
    return done


def _answers(
    answerer: Answerer | Fleet,
    workers: int,
    benchmark: Benchmark,
    entries: Sequence[Entry],
    ledger: Ledger,
    budget: Budget,
    report: Report,
) -> Generator[Result]:
    """Yield the results of the entries in order, as they come, until all are there or the budget is spent."""
    if isinstance(answerer, Fleet):
        found: Generator[Result | None] = _there(answerer, benchmark, entries, ledger, budget, report)
    else:
        if isinstance(answerer, Pipeline):
            answerer.prepare([entry for entry in entries if isinstance(entry, Question)])
        found = _here(answerer, workers, benchmark, entries, ledger, budget, report)
    with closing(found):
        for result in found:
            if result is None:
                return
            yield result


def _here(
    answerer: Answerer,
    workers: int,
    benchmark: Benchmark,
    entries: Sequence[Entry],
    ledger: Ledger,
    budget: Budget,
    report: Report,
) -> Generator[Result | None]:
    halted: list[HaltError] = []

    def answered(entry: Entry) -> Result | None:
        interrupts.check()
        if halted:  # in another thread: no question is begun after that
            raise halted[0]
        if budget.exhausted():
            return None
        with ledger.asking(entry.id):
            try:
                return ask(benchmark, answerer, entry, report)
            except HaltError as error:
                halted.append(error)
                raise

    # The questions of an episode stay together, because a pipeline fuses an episode once for all of them.
    groups = by_episode(entries)
    return Threads(workers).map(lambda group: [answered(entry) for entry in group], groups, lambda result: result)


def _there(
    fleet: Fleet,
    benchmark: Benchmark,
    entries: Sequence[Entry],
    ledger: Ledger,
    budget: Budget,
    report: Report,
) -> Generator[Result]:
    def receive(line: str) -> Result:
        told = parse_json(line, Outcome, "what a worker says")
        for charge in told.charges:
            ledger.add(charge)
        if told.traceback:
            report(told.result.question, told.traceback)
        return told.result

    affordable = takewhile(lambda _: not budget.exhausted(), by_episode(entries))
    groups = ([entry.id for entry in group] for group in affordable)
    with closing(fleet.executor.map(fleet.work, groups, receive)) as results:
        for entry, result in zip(entries, results, strict=False):
            yield lost(benchmark, entry) if isinstance(result, Lost) else result


def _no_progress(done: int, total: int) -> None:
    del done, total


def entries_of(benchmark: Benchmark) -> list[Entry]:
    """Return every question of a benchmark in order, the broken ones in their places if it screens them."""
    return list(benchmark.entries() if isinstance(benchmark, Screened) else benchmark.questions())


def _select(entries: list[Entry], episodes: tuple[str, ...] | None) -> list[Entry]:
    known = {entry.episode for entry in entries}
    for episode in episodes or ():
        if episode not in known:
            raise unknown("episode", episode, known)
    return [entry for entry in entries if episodes is None or entry.episode in episodes]


def _complete(config: RunConfig, benchmark: Benchmark) -> RunConfig:
    digests = dict(benchmark.digests) if isinstance(benchmark, Digested) else {}
    return config.model_copy(update={"digests": digests, "code": code_digest()})


FILES = (RESULTS, "run.json", SEAL, "summary.json", "costs.jsonl")


def _resume(
    out_dir: Path, config: RunConfig, benchmark: Benchmark, entries: Sequence[Entry], fresh: bool
) -> dict[str, Result]:
    """Return the results that are there, each checked against its question; start again if that is wanted."""
    run_file, results_file = out_dir / "run.json", out_dir / RESULTS
    if fresh:
        for name in FILES:
            (out_dir / name).unlink(missing_ok=True)
    if run_file.exists():
        before = parse_json(read_text(run_file, "the run"), RunConfig, str(run_file))
        if changed := before.differences(config):
            raise InputError(
                f"{str(out_dir)!r} holds a run with another {', '.join(changed)}.",
                "Choose another --out, or start again with --fresh.",
            )
    elif results_file.exists():
        raise InputError(
            f"{str(out_dir)!r} holds results without a run.json.", "Choose another --out, or --fresh."
        )
    else:
        write_whole(run_file, config.model_dump_json(indent=2) + "\n")
    check_seal(out_dir)
    done = read_results(results_file)
    if done:
        check_results(out_dir)
    found = latest(done, [entry.id for entry in entries], results_file)
    by_id = {entry.id: entry for entry in entries}
    check_lines(done, results_file, lambda line: unanswered(benchmark, by_id[line.question], line.found))
    if len(found) < len(done):
        replace_results(out_dir, list(found.values()))
    return found


BESIDE = ("adapters", "benchmarks", "prompts")
"""Packages that a wheel puts into the folder of this one, and a source tree beside it."""


def code_digest() -> str:
    """Return the SHA-256 of the package's own sources and prompts, so that a run is never continued by others."""
    total = hashlib.sha256()
    root = Path(__file__).parents[1]
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
        if path.relative_to(root).parts[0] in BESIDE:
            continue
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    prompts = (file for file in resources.files("limp.prompts").iterdir() if file.name.endswith(".txt"))
    for file in sorted(prompts, key=lambda file: file.name):
        total.update(file.name.encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def summary_of(
    results: Sequence[Result],
    config: RunConfig,
    charges: Sequence[Charge],
    seconds: float,
    resumed: int,
    selected: int,
) -> Summary:
    """Return the summary of a run; `selected` counts the questions of all shards."""
    return Summary(
        **dict(summarise(results, config.solver.seed)),
        **dict(cost_figures(charges, len(results))),
        estimator=tuple(sorted({result.estimator for result in results if result.estimator})),
        seconds=round(seconds, 3),
        resumed=resumed,
        selected=selected,
        results_sha256=digest_of(results),
        config=config.model_copy(update={"digests": {}, "code": ""}),
        versions={
            "python": platform.python_version(),
            **{name: version(name) for name in ("limp-tom", "numpy", "pydantic")},
        },
        digests=Digests(data=config.digests, prompts=prompts_used(charges), code=config.code),
    )
