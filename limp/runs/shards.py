"""Shards of a run: shard i of n holds the i-th of n consecutive parts of the questions; merged they are the run.

Consecutive questions about one episode stay together, because an episode is read once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from ..episodes.question import Question
from ..errors import InputError
from ..inputs.files import locked, prepare_folder, read_lines, write_whole
from ..models.metering import Charge
from ..protocols.benchmarks import BrokenQuestion
from .finished import Run, open_run
from .metrics import summary_of
from .results import CONFIG, COSTS, RESULTS, SUMMARY, replace_results
from .summary import Summary

Entry = Question | BrokenQuestion


def parse_shard(shard: str) -> tuple[int, int]:
    """Return (i, n) of `i/n` with 1 <= i <= n; raise `InputError` for anything else."""
    part, slash, parts = shard.partition("/")
    if not (slash and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise InputError(f"--shard {shard!r} is not i/n.", "The parts of four are 1/4, 2/4, 3/4 and 4/4.")
    return int(part), int(parts)


def by_episode(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return the entries in groups that follow one another and are about one episode."""
    return [list(group) for _, group in groupby(entries, key=lambda entry: entry.episode)]


def select(entries: Sequence[Entry], shard: str) -> list[Entry]:
    """Return the entries of a shard `i/n`, all of them for an empty one.

    With G groups the shard holds groups floor((i - 1) G / n) to floor(i G / n), so sizes differ by one at most.
    Raises `InputError` if that is none.
    """
    if not shard:
        return list(entries)
    part, parts = parse_shard(shard)
    groups = by_episode(entries)
    chosen = groups[(part - 1) * len(groups) // parts : part * len(groups) // parts]
    if not chosen:
        raise InputError(
            f"shard {shard} of {len(groups)} episodes is empty.", f"Make at most {len(groups)} parts."
        )
    return [entry for group in chosen for entry in group]


# --- shards become the run ----------------------------------------------------------------------------------


def merge_runs(folders: Sequence[Path], out: Path) -> Summary:
    """Write the run that these shards make up into the folder `out`, and return its summary.

    Raises `InputError` if a shard is missing, given twice, unfinished or of another run, or if `out` holds a run.
    """
    shards = [_opened(folder) for folder in folders]
    if not shards:
        raise InputError("there is nothing to merge.", "Name the folders of all shards.")
    _check_same(shards)
    _check_complete(shards)
    _check_limits(shards)
    if (out / CONFIG).exists() or (out / RESULTS).exists():
        raise InputError(f"the folder {out.name!r} already holds a run.", "Choose another --out.")
    with locked(prepare_folder(out)):
        return _written(shards, out)


def _written(shards: Sequence[Run], out: Path) -> Summary:
    shards = sorted(shards, key=lambda shard: parse_shard(shard.config.shard))
    config = shards[0].config.model_copy(update={"shard": ""})
    results = [result for shard in shards for result in shard.results]
    charges = [charge for shard in shards for charge in read_lines(shard.path / COSTS, Charge)]
    summary = summary_of(
        results, config, charges,
        seconds=sum(shard.summary.seconds or 0.0 for shard in shards),
        resumed=sum(shard.summary.resumed for shard in shards),
        selected=len(results),
    )  # fmt: skip
    replace_results(out, results)
    write_whole(out / COSTS, "".join(charge.to_line() for charge in charges))
    write_whole(out / CONFIG, config.model_dump_json(indent=2) + "\n")
    write_whole(out / SUMMARY, summary.to_text())
    return summary


def _opened(folder: Path) -> Run:
    found = open_run(folder)
    if not found.config.shard:
        raise InputError(f"{folder.name!r} is no shard but a whole run.", "Merge runs made with --shard i/n.")
    return found


def _check_same(shards: Sequence[Run]) -> None:
    first = shards[0]
    for other in shards[1:]:
        if changed := [name for name in first.config.differences(other.config) if name != "shard"]:
            raise InputError(
                f"{other.path.name!r} is of a run with another {', '.join(changed)} than {first.path.name!r}.",
                "Merge only shards of one run.",
            )


def _check_complete(shards: Sequence[Run]) -> None:
    parts = [parse_shard(shard.config.shard) for shard in shards]
    count = parts[0][1]
    wanted = [(part, count) for part in range(1, count + 1)]
    if sorted(parts) != wanted:
        missing = [f"{part}/{of}" for part, of in wanted if (part, of) not in parts]
        doubled = sorted({f"{part}/{of}" for part, of in parts if parts.count((part, of)) > 1})
        other = sorted({f"{part}/{of}" for part, of in parts if of != count})
        problems = (("missing", missing), ("there twice", doubled), ("of another division", other))
        words = "; ".join(f"{', '.join(found)} {problem}" for problem, found in problems if found)
        raise InputError(f"these shards are not one run: {words}.", "Name every shard of one division once.")


def _check_limits(shards: Sequence[Run]) -> None:
    total, selected = sum(len(shard.results) for shard in shards), {shard.summary.selected for shard in shards}
    if selected != {total}:
        raise InputError(
            f"the shards hold {total} questions of {' or '.join(map(str, sorted(selected)))}.",
            "Run all of them with the same --limit.",
        )
