"""Run a benchmark: ask every question, keep every answer, and sum up. A run that was cut goes on where it was.

RUN/run.json       what the run is: configuration and digests; a rerun must agree with it to go on
RUN/results.jsonl  one `Result` a question, in the order of the benchmark
RUN/costs.jsonl    what models were asked for it, and what that cost: `costs.Ledger`
RUN/summary.json   the figures of `metrics.summarise` and `costs.cost_figures`, with versions and digests
"""

from __future__ import annotations

import hashlib
import json
import platform
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from importlib import resources
from importlib.metadata import version
from pathlib import Path

from pydantic import Field

from .costs import Budget, Ledger, cost_figures, prompts_used
from .errors import InputError, LimpError, unknown
from .events import Question, Value
from .inputs import parse_json, read_text
from .metering import Charge
from .metrics import summarise
from .pipeline import Answer, Answerer, StageError
from .protocols import Benchmark, BrokenQuestion, Digested, Grouped, Screened
from .redact import redact
from .results import (
    Failure,
    Result,
    ResultsFile,
    check_prefix,
    check_results,
    digest_of,
    kept,
    prepare_folder,
    read_results,
    write_whole,
)
from .shards import Entry, by_episode, select

Progress = Callable[[int, int], None]
"""Called with (questions done, questions in all) after every question."""

MODALITIES: dict[str, Mapping[str, object]] = {
    "text-only": {"video": None},
    "video-only": {"narration": "", "conversation": ""},
}
"""Ablations that take something away from a question: the fields that are emptied."""


class RunConfig(Value):
    """What decides the results of a run, as written to `run.json`."""

    benchmark: str
    version: str
    solver: str
    setting: str = ""
    ablation: str = ""
    episodes: tuple[str, ...] | None = None
    shard: str = ""
    """`i/n`: the i-th of n parts, counted from 1; empty for the whole."""
    options: dict[str, str] = Field(default={})
    """What else was chosen by name and decides the answers: the model and its identity, stages, the estimator."""
    seed: int = 0
    parameters: dict[str, float] = Field(default={})
    """Parameters of the planner that are not at their defaults."""
    digests: dict[str, str] = Field(default={})
    code: str = ""


class Withhold:
    """An answerer that sees less: the ablations `text-only` and `video-only` for any other answerer."""

    def __init__(self, inner: Answerer, ablation: str) -> None:
        if ablation not in MODALITIES:
            raise unknown("ablation", ablation, MODALITIES)
        self._inner, self._emptied = inner, MODALITIES[ablation]

    def answer(self, question: Question) -> Answer:
        """Answer without the fields that are withheld."""
        return self._inner.answer(question.model_copy(update=dict(self._emptied)))


def run(
    benchmark: Benchmark,
    answerer: Answerer,
    out_dir: Path,
    config: RunConfig,
    limit: int | None = None,
    workers: int = 1,
    fresh: bool = False,
    progress: Progress | None = None,
    max_cost: float | None = None,
) -> dict[str, object]:
    """Answer the first `limit` questions about `config.episodes` and return the summary, which is also written.

    Of these a run of a shard answers its part. Once this call has spent `max_cost` US dollars, no question is
    begun any more and `BudgetError` is raised; what was answered is kept, and the same call goes on from there.

    `workers` threads share the work by episode, which pays where an answerer waits for a model; results
    are written in order all the same. A `LimpError` makes its question fail; any other exception is a bug and
    surfaces with the question's name. Raises `InputError` if `out_dir` holds another run, or for an unknown
    episode.
    """
    begun = time.perf_counter()
    if workers < 1 or (limit is not None and limit < 1):
        raise InputError("--workers and --limit must be at least 1.", "Leave them out for one worker, no limit.")
    config = _complete(config, benchmark)
    selected = _select(_entries(benchmark), config.episodes)[:limit]
    entries = select(selected, config.shard)
    done = _resume(prepare_folder(out_dir), config, entries, fresh)
    show = progress or _no_progress
    show(len(done), len(entries))
    results = list(done)
    with Ledger(out_dir / "costs.jsonl") as ledger, ResultsFile(out_dir / "results.jsonl") as file:
        budget = Budget(ledger, max_cost)

        def answered(entry: Entry) -> Result | None:
            if budget.exhausted():
                return None
            with ledger.asking(entry.id):
                return ask(benchmark, answerer, entry)

        with closing(_answer_all(answered, entries[len(done) :], workers)) as answers:
            for result in answers:
                if result is None:
                    raise budget.error(len(results), len(entries))
                file.append(result)
                results.append(result)
                show(len(results), len(entries))
    seconds = time.perf_counter() - begun
    summary = summary_of(results, config, ledger.charges, seconds, len(done), len(selected))
    write_whole(out_dir / "summary.json", json.dumps(summary, indent=2) + "\n")
    return summary


def ask(benchmark: Benchmark, answerer: Answerer, entry: Entry) -> Result:
    """Ask one question and return its line of the results; a `LimpError` becomes a failure."""
    if isinstance(entry, BrokenQuestion):
        return Result(
            episode=entry.episode, question=entry.id, type=entry.kind, polarity=entry.polarity, gold="",
            failed=Failure(stage="load", error=entry.error, hint=entry.hint),
        )  # fmt: skip
    known = Result(
        episode=entry.episode, question=entry.id, polarity=entry.polarity, gold=benchmark.target(entry),
        options=len(entry.choices),
        type=benchmark.kind(entry) if isinstance(benchmark, Grouped) else "",
    )  # fmt: skip
    try:
        return _graded(known, answerer.answer(entry))
    except StageError as error:
        return known.model_copy(update={"failed": _failure(error.stage, error), "stages": error.stages})
    except LimpError as error:
        return known.model_copy(update={"failed": _failure("answer", error)})
    except Exception as error:
        error.add_note(f"This happened at question {entry.id!r}; it is a bug of the answerer.")
        raise


def _failure(stage: str, error: LimpError) -> Failure:
    # Results are shared: whatever a model's errors say, no key and no path of this machine goes with them.
    return Failure(stage=stage, error=redact(error.message), hint=redact(error.hint))


def _graded(known: Result, answer: Answer) -> Result:
    fields: dict[str, object] = {
        "choice": answer.choice,
        "correct": answer.choice == known.gold,
        "probabilities": dict(answer.probabilities),
        "stages": answer.stages,
    }
    if answer.trace is not None:
        fields["estimator"] = answer.trace.estimator
        fields["trace"] = kept(answer.trace, answer.stages.hypotheses)
    return known.model_copy(update=fields)


def _answer_all(
    answered: Callable[[Entry], Result | None], entries: Sequence[Entry], workers: int
) -> Generator[Result | None]:
    if workers == 1:
        yield from map(answered, entries)
        return
    # The questions of an episode stay together, because a pipeline fuses an episode once for all of them.
    pool = ThreadPoolExecutor(max_workers=workers)
    try:
        for results in pool.map(lambda group: list(map(answered, group)), by_episode(entries)):
            yield from results
    finally:
        pool.shutdown(cancel_futures=True)


def _no_progress(done: int, total: int) -> None:
    del done, total


def _entries(benchmark: Benchmark) -> list[Entry]:
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


def _resume(out_dir: Path, config: RunConfig, entries: Sequence[Entry], fresh: bool) -> list[Result]:
    run_file, results_file = out_dir / "run.json", out_dir / "results.jsonl"
    if fresh:
        for path in (results_file, run_file, out_dir / "summary.json", out_dir / "costs.jsonl"):
            path.unlink(missing_ok=True)
    if run_file.exists():
        before = parse_json(read_text(run_file, "the run"), RunConfig, str(run_file))
        changed = [name for name in RunConfig.model_fields if getattr(before, name) != getattr(config, name)]
        if changed:
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
    done = read_results(results_file)
    if done:
        check_results(out_dir)
    check_prefix(done, [entry.id for entry in entries], results_file)
    return done


def code_digest() -> str:
    """Return the SHA-256 of the package's own sources and prompts, so that a run is never continued by others."""
    total = hashlib.sha256()
    root = Path(__file__).parent
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
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
) -> dict[str, object]:
    """Return what `summary.json` holds; `selected` counts the questions of all shards."""
    return {
        **summarise(results, config.seed),
        **cost_figures(charges, len(results)),
        "estimator": sorted({result.estimator for result in results if result.estimator}),
        "seconds": round(seconds, 3),
        "resumed": resumed,
        "selected": selected,
        "results_sha256": digest_of(results),
        "config": config.model_dump(exclude={"digests", "code"}),
        "versions": {
            "python": platform.python_version(),
            **{name: version(name) for name in ("limp-tom", "numpy", "pydantic")},
        },
        "digests": {"data": config.digests, "prompts": prompts_used(charges), "code": config.code},
    }
