"""A leaderboard made from runs, whose rows anybody can recompute, with published figures beside them.

A row of a run is its summary without what differs from machine to machine. Its id is the SHA-256 of everything
else in it, so a row cannot be edited unnoticed. `verify` computes a row again from the lines of a run, such as
one replayed from recordings, and compares figure by figure and digest by digest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from ..errors import InputError
from ..inputs.checks import read_json
from ..minds.facts import Value
from ..solvers.spec import SolverSpec
from .finished import Run, open_run, read_summary
from .published import Published
from .summary import Beaten, Count, Figures, Share, Summary, differing

REQUIRED = (
    "benchmark", "version", "solver", "setting", "episodes", "estimator", "models", "data", "prompts",
    "all", "by_type", "failed", "accuracy_with_guesses", "brier",
)  # fmt: skip
"""What a row and the run that verifies it must share."""

SHOWN = ("code", "results_sha256")
"""What may differ: other code that gives the same figures verifies the row too."""

SCHEMA = "leaderboard.schema.json"
ID_LENGTH = 12


class Score(Value):
    """Accuracy in [0, 1] on `n` questions; a published one has no `correct` and mostly no interval."""

    n: Count | None = None
    correct: Count | None = None
    accuracy: Share | None = None
    ci95: tuple[Share, Share] | None = None


class Row(Value):
    """One line of the board: the row of a run, with digests, or of a paper, with its source."""

    id: str = ""
    kind: Literal["run", "published"]
    benchmark: str
    version: str = ""
    name: str
    solver: SolverSpec | None = None
    """Who answered; None in a row of a paper."""
    setting: str = ""
    episodes: tuple[str, ...] | None = None
    all: Score
    by_type: dict[str, Score] = Field(default={})
    failed: int | None = None
    accuracy_with_guesses: float | None = None
    brier: float | None = None
    controls: Beaten | None = None
    """The best controls on the same questions, and by how much the solver beats them."""
    estimator: tuple[str, ...] = ()
    models: dict[str, tuple[str, ...]] = Field(default={})
    """The models that were asked, each with the names that its responses report."""
    data: dict[str, str] = Field(default={})
    prompts: dict[str, str] = Field(default={})
    code: str = ""
    results_sha256: str = ""
    versions: dict[str, str] = Field(default={})
    source: str = ""

    def signed(self) -> Row:
        """Return the row with the id that belongs to it."""
        unsaid = {"id"} if self.controls else {"id", "controls"}  # rows of runs that asked no controls
        content = json.dumps(self.model_dump(exclude=unsaid), sort_keys=True, separators=(",", ":"))
        return self.model_copy(update={"id": hashlib.sha256(content.encode()).hexdigest()[:ID_LENGTH]})


class Board(Value):
    """The whole leaderboard."""

    link: str = Field(default=SCHEMA, alias="$schema")
    format: Literal[1] = 1
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Check:
    """One thing that was compared: whether it holds, and if it must for the row to be verified."""

    what: str
    holds: bool
    row: str
    run: str
    required: bool = True


def row_of(summary: Summary) -> Row:
    """Return the row of a run's summary."""
    config = summary.config
    return Row(
        kind="run",
        name=config.name,
        benchmark=config.benchmark,
        version=config.version,
        solver=config.solver,
        setting=config.setting,
        episodes=config.episodes,
        all=_score(summary),
        by_type={name: _score(figures) for name, figures in summary.by_type.items()},
        failed=summary.failed,
        accuracy_with_guesses=summary.accuracy_with_guesses,
        brier=summary.calibration.brier,
        controls=summary.controls.best.get("all"),
        estimator=summary.estimator,
        models=summary.models,
        data=summary.digests.data,
        prompts=summary.digests.prompts,
        code=summary.digests.code,
        results_sha256=summary.results_sha256,
        versions={name: summary.versions[name] for name in ("limp-tom",) if name in summary.versions},
    ).signed()


def published_rows(benchmark: str, published: Published) -> list[Row]:
    """Return the rows of papers, marked as such and with their source."""
    rows = []
    for line in published.rows:
        shares = {
            name: Score(accuracy=round(value / 100.0, 6))
            for name, value in zip(published.columns, line.values, strict=True)
            if value is not None
        }
        total = shares.pop("all", Score())
        source = f"{line.source or published.source} ({published.unit})"
        rows.append(
            Row(kind="published", benchmark=benchmark, name=line.name, all=total, by_type=shares, source=source)
        )
    return [row.signed() for row in rows]


def _score(figures: Figures) -> Score:
    return Score.model_validate(figures, from_attributes=True)


def summaries(sources: Iterable[Path]) -> list[Summary]:
    """Return the summaries of run folders (checked as `open_run` does), of files, and of folders of files."""
    found: list[Summary] = []
    for source in sources:
        if (source / "run.json").exists() or (source / "results.jsonl").exists():
            found.append(open_run(source).summary)
        elif source.is_dir():
            files = sorted(source.glob("*.json"))
            if not files:
                raise InputError(f"{str(source)!r} holds neither a run nor summaries.", "Name a run's folder.")
            found += [read_summary(path) for path in files]
        else:
            found.append(summary_at(source))
    return found


def summary_at(path: Path) -> Summary:
    """Read a summary; one that still lies in the folder of its run is checked as `open_run` does."""
    in_run = path.name == "summary.json" and (path.parent / "results.jsonl").exists()
    return open_run(path.parent).summary if in_run else read_summary(path)


def build(found: Sequence[Summary], published: Mapping[str, Published | None]) -> Board:
    """Return the board of these runs and papers: by benchmark, runs before papers, the best first."""
    rows = {row.id: row for row in map(row_of, found)}
    papers = [row for name, data in published.items() if data for row in published_rows(name, data)]
    order = sorted([*rows.values(), *papers], key=_place)
    return Board(rows=tuple(order))


def _place(row: Row) -> tuple[str, str, float, str]:
    return row.benchmark, "" if row.kind == "run" else "published", -(row.all.accuracy or 0.0), row.name


def board_json(board: Board) -> str:
    """Return the board as the text of its JSON file."""
    return json.dumps(board.model_dump(mode="json", by_alias=True), indent=1, ensure_ascii=False) + "\n"


def schema_json() -> str:
    """Return the JSON schema of the board as the text of its file."""
    return json.dumps(Board.model_json_schema(by_alias=True), indent=1, ensure_ascii=False) + "\n"


def read_board(path: Path) -> Board:
    """Read a board; raise `InputError` if it is none, or if a row was edited and no longer fits its id."""
    board = read_json(path, Board, "the leaderboard")
    for row in board.rows:
        if row.signed().id != row.id:
            raise InputError(
                f"the row {row.id} ({row.name}) of {str(path)!r} was edited: it does not fit its id.",
                "Build the leaderboard again: limp leaderboard build.",
            )
    return board


def find(board: Board, wanted: str) -> Row:
    """Return the row whose id begins with `wanted`; raise `InputError` unless there is exactly one of a run."""
    rows = [row for row in board.rows if row.id.startswith(wanted)] if wanted else []
    if len(rows) != 1:
        many = f"{len(rows)} rows have" if rows else "no row has"
        raise InputError(f"{many} an id that begins with {wanted!r}.", "The ids are in the first column.")
    if rows[0].kind == "published":
        raise InputError(
            f"the row {rows[0].name!r} is a paper's, and no run of it is known.", f"{rows[0].source}."
        )
    return rows[0]


def verify(row: Row, run: Run) -> list[Check]:
    """Compare a row with the one computed again from a run's lines; every required check must hold."""
    fresh = row_of(run.summary)
    names = [*REQUIRED, *(name for name in SHOWN if dict(row)[name])]
    different, ours, theirs = differing(row, fresh, names), dict(row), dict(fresh)
    return [
        Check(
            name.replace("_", " "),
            name not in different,
            _short(ours[name]),
            _short(theirs[name]),
            name in REQUIRED,
        )
        for name in names
    ]


def _short(value: object) -> str:
    if isinstance(value, Score):
        return f"{value.correct} of {value.n}"
    if isinstance(value, SolverSpec):
        return _short(value.model_dump(exclude_defaults=True))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_short(inner)}" for key, inner in value.items()) or "none"
    text = f"{value:.4f}" if isinstance(value, float) else str(value)
    return f"{text[:12]}..." if len(text) == 64 else text
