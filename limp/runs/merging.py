"""Merge the shards of a run: `results.jsonl` gets the same bytes as in an undivided run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from ..errors import InputError
from ..inputs import parse_json, read_text
from ..models.metering import Charge
from .config import RunConfig
from .evaluate import summary_of
from .locks import locked
from .results import Result, check_results, prepare_folder, read_lines, read_results, write_whole
from .shards import parse_shard


class _Figures(BaseModel):
    """What is read of a shard's summary."""

    n: int
    selected: int
    seconds: float
    resumed: int


@dataclass(frozen=True)
class _Shard:
    folder: Path
    config: RunConfig
    figures: _Figures
    results: list[Result]
    charges: list[Charge]


def merge_runs(folders: Sequence[Path], out: Path) -> dict[str, object]:
    """Write the run that these shards make up into the folder `out`, and return its summary.

    Raises `InputError` if a shard is missing, given twice, unfinished or of another run, or if `out` holds a run.
    """
    shards = [_read(folder) for folder in folders]
    if not shards:
        raise InputError("there is nothing to merge.", "Name the folders of all shards.")
    _check_same(shards)
    _check_complete(shards)
    if (out / "run.json").exists() or (out / "results.jsonl").exists():
        raise InputError(f"the folder {out.name!r} already holds a run.", "Choose another --out.")
    with locked(prepare_folder(out)):
        return _written(shards, out)


def _written(shards: Sequence[_Shard], out: Path) -> dict[str, object]:
    shards = sorted(shards, key=lambda shard: parse_shard(shard.config.shard))
    config = shards[0].config.model_copy(update={"shard": ""})
    results = [result for shard in shards for result in shard.results]
    charges = [charge for shard in shards for charge in shard.charges]
    summary = summary_of(
        results, config, charges,
        seconds=sum(shard.figures.seconds for shard in shards),
        resumed=sum(shard.figures.resumed for shard in shards),
        selected=len(results),
    )  # fmt: skip
    write_whole(out / "results.jsonl", "".join(result.to_line() for result in results))
    write_whole(out / "costs.jsonl", "".join(charge.to_line() for charge in charges))
    write_whole(out / "run.json", config.model_dump_json(indent=2) + "\n")
    write_whole(out / "summary.json", json.dumps(summary, indent=2) + "\n")
    return summary


def _read(folder: Path) -> _Shard:
    config = parse_json(read_text(folder / "run.json", "the shard"), RunConfig, f"{folder.name}/run.json")
    if not config.shard:
        raise InputError(f"{folder.name!r} is no shard but a whole run.", "Merge runs made with --shard i/n.")
    if not (folder / "summary.json").exists():
        raise InputError(f"shard {config.shard} in {folder.name!r} is not finished.", "Run its command again.")
    summary = read_text(folder / "summary.json", "the summary")
    figures = parse_json(summary, _Figures, f"{folder.name}/summary.json")
    results = read_results(folder / "results.jsonl")
    if len(results) != figures.n:
        raise InputError(
            f"shard {config.shard} in {folder.name!r} has {len(results)} results and a summary of {figures.n}.",
            "Run its command again.",
        )
    check_results(folder)
    return _Shard(folder, config, figures, results, read_lines(folder / "costs.jsonl", Charge))


def _check_same(shards: Sequence[_Shard]) -> None:
    first = shards[0]
    for other in shards[1:]:
        if changed := [name for name in first.config.differences(other.config) if name != "shard"]:
            raise InputError(
                f"{other.folder.name!r} is of a run with another {', '.join(changed)} than {first.folder.name!r}.",
                "Merge only shards of one run.",
            )


def _check_complete(shards: Sequence[_Shard]) -> None:
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
    total, selected = sum(len(shard.results) for shard in shards), {shard.figures.selected for shard in shards}
    if selected != {total}:
        raise InputError(
            f"the shards hold {total} questions of {' or '.join(map(str, sorted(selected)))}.",
            "Run all of them with the same --limit.",
        )
