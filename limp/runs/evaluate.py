"""Run a benchmark: ask every question, keep every answer, and sum up. A run that was cut goes on where it was.

What failed at the provider or the worker is asked again by whoever goes on; what failed by its own fault is not.
A refused key, an unknown model or a full disk stops the run at once.

RUN/run.json       what the run is: configuration and digests; a rerun must agree with it to go on
RUN/results.jsonl  one `Result` a question, in the order of the benchmark
RUN/results.sha256 the seal of the results: `results`
RUN/costs.jsonl    what models were asked for it, and what that cost: `costs.Ledger`
RUN/faults.txt     tracebacks of questions that a fault of the program ended, if there are any: `outcomes`
RUN/summary.json   the figures of `metrics.summary_of`, with versions and digests
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby, takewhile
from pathlib import Path

from ..answering.answers import Answerer, Together
from ..episodes.question import Question
from ..errors import HaltError, InputError, unknown
from ..inputs.checks import parse_json, read_text
from ..inputs.files import locked, prepare_folder, write_whole
from ..models import interrupts
from ..models.metering import Spent
from ..protocols.benchmarks import Benchmark, Screened
from ..solvers.spec import SolverSpec
from .config import RunConfig
from .costs import Ledger
from .executors import Executor, Lost, threaded
from .metrics import summary_of
from .outcomes import FILE, Entry, Outcome, lost, outcome, unanswered, write_fault
from .results import (
    CONFIG,
    COSTS,
    RESULTS,
    SEAL,
    SUMMARY,
    Result,
    check_lines,
    check_seal,
    is_open,
    latest,
    read_results,
    replace_results,
    sealed_results,
)
from .summary import Summary

Progress = Callable[[int, int, Spent], None]
"""Called with (questions done, questions in all, what those cost that are done) after every question."""


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

    Once this call has spent `max_cost` US dollars, no question is
    begun any more and `BudgetError` is raised; what was answered is kept, and the same call goes on from there.

    `workers` threads share the work by episode, which pays where an answerer waits for a model; a `Fleet` does
    the same elsewhere, and finishes what is under way when `max_cost` is reached. Results are written in order
    all the same. An error makes its question fail, but for a `HaltError`, which ends the run; one that is no
    `LimpError` is a fault of the program or the solver, and its traceback stands in RUN/faults.txt. Raises
    `InputError` if `out_dir` holds another run or another process writes into it, or for an unknown episode.
    """
    begun = time.perf_counter()
    if min(workers, 1 if limit is None else limit) < 1:
        raise InputError("--workers and --limit must be at least 1.", "Leave them out for one worker, no limit.")
    config = config.made_with(benchmark)
    entries = _select(entries_of(benchmark), config.episodes)[:limit]
    with locked(prepare_folder(out_dir)):
        found = _resume(out_dir, config, benchmark, entries, fresh)
        left = [entry for entry in entries if entry.id not in found or is_open(found[entry.id])]
        asked_again = any(entry.id in found for entry in left)
        if asked_again:  # the summary is of other results than those to come
            (out_dir / SUMMARY).unlink(missing_ok=True)
        (out_dir / FILE).unlink(missing_ok=True)  # what it held is asked again
        with Ledger(out_dir / COSTS, max_cost) as ledger, sealed_results(out_dir) as append:
            asking = _Asking(benchmark, ledger, out_dir / FILE)
            if isinstance(answerer, Together):
                answerer.share(_askable(entries))
            before = done = len(entries) - len(left)
            show = progress or (lambda *_: None)
            show(done, len(entries), ledger.spent())
            with closing(asking.answers(answerer, workers, left)) as answers:
                for done, result in enumerate(answers, start=before + 1):
                    append(result)
                    found[result.question] = result
                    show(done, len(entries), ledger.spent())
            if done < len(entries):
                raise ledger.error(done, len(entries))
        results = list(found.values())
        if asked_again:
            replace_results(out_dir, results)
        seconds = time.perf_counter() - begun
        summary = summary_of(results, config, ledger.charges, seconds, before)
        write_whole(out_dir / SUMMARY, summary.to_text())
    return summary


def _askable(entries: Sequence[Entry]) -> list[Question]:
    return [entry for entry in entries if isinstance(entry, Question)]


@dataclass(frozen=True)
class _Asking:
    """One call of a run: what is asked, the ledger of its costs, and the file of its faults."""

    benchmark: Benchmark
    ledger: Ledger
    faults: Path

    def answers(self, answerer: Answerer | Fleet, workers: int, entries: Sequence[Entry]) -> Generator[Result]:
        """Yield the results of the entries in order, as they come, until all are there or the budget is spent."""
        if isinstance(answerer, Fleet):
            yield from self._there(answerer, entries)
            return
        if isinstance(answerer, Together):
            answerer.prepare(_askable(entries))
        with closing(self._here(answerer, workers, entries)) as found:
            for result in found:
                if result is None:
                    return
                yield result

    def _here(self, answerer: Answerer, workers: int, entries: Sequence[Entry]) -> Generator[Result | None]:
        halted: list[HaltError] = []

        def answered(entry: Entry) -> Result | None:
            interrupts.check()
            if halted:  # in another thread: no question is begun after that
                raise halted[0]
            if self.ledger.exhausted():
                return None
            with self.ledger.asking(entry.id):
                try:
                    return self._kept(outcome(self.benchmark, answerer, entry))
                except HaltError as error:
                    halted.append(error)
                    raise

        # The questions of an episode stay together, because a pipeline fuses an episode once for all of them.
        groups = _by_episode(entries)
        return threaded(lambda group: [answered(entry) for entry in group], groups, workers)

    def _there(self, fleet: Fleet, entries: Sequence[Entry]) -> Generator[Result]:
        def receive(line: str) -> Result:
            told = parse_json(line, Outcome, "what a worker says")
            for charge in told.charges:
                self.ledger.add(charge)
            return self._kept(told)

        affordable = takewhile(lambda _: not self.ledger.exhausted(), _by_episode(entries))
        groups = ([entry.id for entry in group] for group in affordable)
        with closing(fleet.executor.map(fleet.work, groups, receive)) as results:
            for entry, result in zip(entries, results, strict=False):
                yield lost(self.benchmark, entry) if isinstance(result, Lost) else result

    def _kept(self, told: Outcome) -> Result:
        if told.traceback:
            write_fault(self.faults, told.result.question, told.traceback)
        return told.result


def entries_of(benchmark: Benchmark) -> list[Entry]:
    """Return every question of a benchmark in order, the broken ones in their places if it screens them."""
    return list(_entries(benchmark))


def is_empty(benchmark: Benchmark) -> bool:
    """Return whether a benchmark has no question at all; only the first one is made."""
    return next(iter(_entries(benchmark)), None) is None


def _entries(benchmark: Benchmark) -> Iterable[Entry]:
    return benchmark.entries() if isinstance(benchmark, Screened) else benchmark.questions()


def _by_episode(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return the entries in groups that follow one another and are about one episode."""
    return [list(group) for _, group in groupby(entries, key=lambda entry: entry.episode)]


def _select(entries: list[Entry], episodes: tuple[str, ...] | None) -> list[Entry]:
    known = {entry.episode for entry in entries}
    for episode in episodes or ():
        if episode not in known:
            raise unknown("episode", episode, known)
    return [entry for entry in entries if episodes is None or entry.episode in episodes]


FILES = (RESULTS, CONFIG, SEAL, SUMMARY, COSTS)


def _resume(
    out_dir: Path, config: RunConfig, benchmark: Benchmark, entries: Sequence[Entry], fresh: bool
) -> dict[str, Result]:
    """Return the results that are there, each checked against its question; start again if that is wanted."""
    run_file, results_file = out_dir / CONFIG, out_dir / RESULTS
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
    found = latest(done, [entry.id for entry in entries], results_file)
    by_id = {entry.id: entry for entry in entries}
    check_lines(done, results_file, lambda line: unanswered(benchmark, by_id[line.question], line.found))
    if len(found) < len(done):
        replace_results(out_dir, list(found.values()))
    return found
