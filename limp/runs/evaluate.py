"""Run a benchmark: ask every question, keep every answer, and sum up. A run that was cut goes on where it was.

What failed at the provider or the worker is asked again by whoever goes on; what failed by its own fault is not.
A refused key, an unknown model or a full disk stops the run at once.

RUN/run.json       what the run is: configuration and digests; a rerun must agree with it to go on
RUN/results.jsonl  one `Outcome` a question, in the order of the benchmark
RUN/costs.jsonl    what models were asked for it, and what that cost: `costs.Ledger`
RUN/summary.json   the figures of `summary.summarise`, with versions and digests
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby, takewhile
from pathlib import Path

from ..answering.answers import Solver
from ..episodes.question import Question
from ..errors import InputError, LimpError, unknown
from ..inputs.checks import parse_json, read_text
from ..inputs.files import LinesFile, locked, prepare_folder, read_lines, write_whole
from ..models import interrupts
from ..models.metering import Charge, Spent
from ..protocols.benchmarks import Benchmark
from ..solvers.spec import SolverSpec
from .config import RunConfig
from .costs import Ledger, recordings_used
from .executors import Executor, Lost, threaded
from .outcomes import CONFIG, COSTS, RESULTS, SUMMARY, Entry, Outcome, Reply, ask, lost, read_outcomes, regraded
from .summary import Run, Summary, summarise

Progress = Callable[[int, int, Spent], None]
"""Called with (questions done, questions in all, what those cost that are done) after every question."""


@dataclass(frozen=True)
class Fleet:
    """Workers elsewhere: `work` takes ids of questions there and returns the JSON of a `Reply` for each."""

    executor: Executor
    work: Callable[[Sequence[str]], Sequence[str]]
    spec: SolverSpec
    """The solver as they have opened it."""

    def close(self) -> None:
        """Let go of the workers; those that were started for this run end."""
        self.executor.close()


def run(
    benchmark: Benchmark,
    answerer: Solver | Fleet,
    out_dir: Path,
    config: RunConfig,
    limit: int | None = None,
    workers: int = 1,
    fresh: bool = False,
    progress: Progress | None = None,
    max_cost: float | None = None,
    store: Path | None = None,
) -> Summary:
    """Answer the first `limit` questions about `config.episodes` and return the summary, which is also written.

    `store` is where the answerer records; the summary names by a digest what of it was used. Once this call has
    spent `max_cost` US dollars, no question is begun any more and `BudgetError` is raised; what was answered is
    kept, and the same call goes on from there.

    `workers` threads share the work by episode, which pays where an answerer waits for a model; a `Fleet` does
    the same elsewhere, and finishes what is under way when `max_cost` is reached. Results are written in order
    all the same. An error makes its question fail, but for one that halts, which ends the run; one that is no
    `LimpError` is a fault of the program or the solver, and its traceback stands in its line. Raises
    `InputError` if `out_dir` holds another run or another process writes into it, or for an unknown episode.
    """
    begun = time.perf_counter()
    config = config.made_with(benchmark)
    entries = _select(list(benchmark.entries()), config.episodes)[:limit]
    with locked(prepare_folder(out_dir)):
        found = _resume(out_dir, config, entries, fresh)
        left = [entry for entry in entries if entry.id not in found or found[entry.id].is_open]
        (out_dir / SUMMARY).unlink(missing_ok=True)  # it is of other results than those to come
        with Ledger(out_dir / COSTS, max_cost) as ledger, LinesFile(out_dir / RESULTS) as lines:
            if isinstance(answerer, Fleet):
                source = _there(benchmark, ledger, answerer, left)
            else:
                answerer.share([entry for entry in entries if isinstance(entry, Question)])
                source = _here(benchmark, ledger, answerer, workers, left)
            before = done = len(entries) - len(left)
            show = progress or (lambda *_: None)
            show(done, len(entries), ledger.spent())
            with closing(source) as answers:
                for done, outcome in enumerate(answers, start=before + 1):
                    lines.append(outcome.to_line())
                    found[outcome.question] = outcome
                    show(done, len(entries), ledger.spent())
            if done < len(entries):
                raise ledger.error(done, len(entries))
        outcomes = [found[entry.id] for entry in entries]
        write_whole(out_dir / RESULTS, "".join(outcome.to_line() for outcome in outcomes))  # now in order
        recordings = recordings_used(store, ledger.charges)
        seconds = round(time.perf_counter() - begun, 3)
        summary = summarise(outcomes, config, ledger.charges, recordings, seconds)
        write_whole(out_dir / SUMMARY, summary.to_text())
    return summary


def _here(
    benchmark: Benchmark, ledger: Ledger, answerer: Solver, workers: int, entries: Sequence[Entry]
) -> Generator[Outcome]:
    """Yield the results of the entries in order, as they come, until all are there or the budget is spent."""
    halted: list[LimpError] = []

    def answered(entry: Entry) -> Outcome | None:
        interrupts.check()
        if halted:  # in another thread: no question is begun after that
            raise halted[0]
        if ledger.exhausted():
            return None
        with ledger.asking(entry.id):
            try:
                return ask(benchmark, answerer, entry).outcome
            except LimpError as error:
                halted.append(error)
                raise

    # The questions of an episode stay together, because a pipeline fuses an episode once for all of them.
    groups = _by_episode(entries)
    with closing(threaded(lambda group: [answered(entry) for entry in group], groups, workers)) as found:
        for outcome in found:
            if outcome is None:
                return
            yield outcome


def _there(benchmark: Benchmark, ledger: Ledger, fleet: Fleet, entries: Sequence[Entry]) -> Generator[Outcome]:
    """Yield the same as workers elsewhere find it."""

    def receive(line: str) -> Outcome:
        told = parse_json(line, Reply, "what a worker says")
        for charge in told.charges:
            ledger.add(charge)
        return told.outcome

    affordable = takewhile(lambda _: not ledger.exhausted(), _by_episode(entries))
    groups = ([entry.id for entry in group] for group in affordable)
    with closing(fleet.executor.map(fleet.work, groups, receive)) as results:
        for entry, outcome in zip(entries, results, strict=False):
            yield lost(benchmark, entry) if isinstance(outcome, Lost) else outcome


def rescore(before: Run, benchmark: Benchmark, out_dir: Path) -> Summary:
    """Grade a finished run by what the benchmark holds right now, into another folder; nobody is asked.

    Raises `InputError` if the run asked a question that the benchmark lacks, or with other options.
    """
    entries = {entry.id: entry for entry in benchmark.entries()}
    if lacking := [outcome.question for outcome in before.outcomes if outcome.question not in entries]:
        raise InputError(
            f"{len(lacking)} questions of the run are not in the data, such as {lacking[0]!r}.",
            "Give the data that it was asked from, with what is right corrected.",
        )
    if (out_dir / RESULTS).exists():
        raise InputError(f"{str(out_dir)!r} holds a run already.", "Choose another --out.")
    outcomes = [regraded(benchmark, entries[outcome.question], outcome) for outcome in before.outcomes]
    made_with = before.config.made_with(benchmark)
    config = made_with.model_copy(update={"code": before.config.code})
    charges = read_lines(before.path / COSTS, Charge)
    summary = summarise(outcomes, config, charges, before.summary.digests.recordings)
    with locked(prepare_folder(out_dir)):
        write_whole(out_dir / CONFIG, config.model_dump_json(indent=2) + "\n")
        write_whole(out_dir / RESULTS, "".join(outcome.to_line() for outcome in outcomes))
        write_whole(out_dir / COSTS, "".join(charge.to_line() for charge in charges))
        write_whole(out_dir / SUMMARY, summary.to_text())
    return summary


def is_empty(benchmark: Benchmark) -> bool:
    """Return whether a benchmark has no question at all; only the first one is made."""
    return next(iter(benchmark.entries()), None) is None


def _by_episode(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return the entries in groups that follow one another and are about one episode."""
    return [list(group) for _, group in groupby(entries, key=lambda entry: entry.episode)]


def _select(entries: list[Entry], episodes: tuple[str, ...] | None) -> list[Entry]:
    known = {entry.episode for entry in entries}
    for episode in episodes or ():
        if episode not in known:
            raise unknown("episode", episode, known)
    return [entry for entry in entries if episodes is None or entry.episode in episodes]


def _resume(out_dir: Path, config: RunConfig, entries: Sequence[Entry], fresh: bool) -> dict[str, Outcome]:
    """Return the results that are there by question, the last of each; start again if that is wanted."""
    run_file = out_dir / CONFIG
    if fresh:
        for name in (RESULTS, CONFIG, SUMMARY, COSTS):
            (out_dir / name).unlink(missing_ok=True)
    if not run_file.exists():
        if (out_dir / RESULTS).exists():
            raise InputError(
                f"{str(out_dir)!r} holds results without a run.json.", "Choose another --out, or --fresh."
            )
        write_whole(run_file, config.model_dump_json(indent=2) + "\n")
    before = parse_json(read_text(run_file, "the run"), RunConfig, str(run_file))
    if changed := before.differences(config):
        raise InputError(
            f"{str(out_dir)!r} holds a run with another {', '.join(changed)}.",
            "Choose another --out, or start again with --fresh.",
        )
    found = read_outcomes(out_dir / RESULTS)
    if others := found.keys() - {entry.id for entry in entries}:
        raise InputError(
            f"{str(out_dir)!r} holds {len(others)} results about other questions.",
            "Raise --limit, or choose another --out or --fresh.",
        )
    return found
