"""Finished runs, read back for reports, comparisons and leaderboards."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError
from ..inputs.checks import MAX_JSON_BYTES, parse_json, read_text, require_folder
from .config import RunConfig
from .results import CONFIG, RESULTS, SUMMARY, Result, read_results
from .summary import Summary

AGAIN = "Run `limp eval` again with the same --out; it goes on where it stopped."


@dataclass(frozen=True)
class Run:
    """A finished run: its folder, what was run, one result a question in order, and the figures."""

    path: Path
    config: RunConfig
    results: tuple[Result, ...]
    summary: Summary

    @property
    def name(self) -> str:
        """The run in a few words, such as `video+text, symbolic`."""
        return self.summary.config.title


def open_run(path: Path) -> Run:
    """Read the finished run in folder `path`; raise `InputError` if the folder is none, or if the run was cut."""
    require_folder(path, "the run", "Name the folder that was given to limp eval as --out.")
    missing = [name for name in (CONFIG, RESULTS, SUMMARY) if not (path / name).is_file()]
    if RESULTS in missing:
        raise InputError(
            f"{str(path)!r} is not a run of questions: it has no {', '.join(missing)}.", "Check the path."
        )
    if missing:
        raise InputError(f"the run {str(path)!r} is half written: it has no {', '.join(missing)}.", AGAIN)
    config = parse_json(read_text(path / CONFIG, "the run"), RunConfig, str(path / CONFIG))
    return Run(path, config, tuple(read_results(path / RESULTS)), read_summary(path / SUMMARY))


def read_summary(path: Path) -> Summary:
    """Read a `summary.json`; raise `InputError` if it is none."""
    return parse_json(read_text(path, "the summary", MAX_JSON_BYTES), Summary, str(path))
