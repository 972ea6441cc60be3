"""Run every benchmark in README.md and docs/results.md again.

    python -m tools.rerun --data DIR --out RUNS

DIR holds a folder for each benchmark, by its name (`DIR/mumatom`, `DIR/tomi`, ...); those that are not there are
left out, and their committed summaries stay as they are.

Each run is an ordinary `limp eval`; its `summary.json` is copied to `benchmarks/results/` under the name of the
run, without the seconds, which differ from machine to machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from limp.cli import main as limp

from .command import parser
from .pages.language import collect
from .pages.page import BENCHMARKS

MUMATOM: dict[str, tuple[str, ...]] = {
    "1-full-text": ("--setting", "full-text", "--symbolic"),
    "2-video+text": ("--setting", "video+text", "--symbolic"),
    "3-scene+text": ("--setting", "scene+text", "--symbolic"),
    "4-video+scene+text": ("--setting", "video+scene+text", "--symbolic"),
    "5-text-only": ("--setting", "video+text", "--symbolic", "--ablate", "text-only"),
    "6-video-only": ("--setting", "video+text", "--symbolic", "--ablate", "video-only"),
    "7-no-inverse-planning": ("--setting", "video+text", "--symbolic", "--ablate", "no-inverse-planning"),
    "8-said-object": ("--setting", "video+text", "--baseline", "said-object"),
    "8b-generator-regularity": ("--setting", "video+text", "--baseline", "generator-regularity"),
    "9-always-A": ("--setting", "video+text", "--baseline", "always-A"),
    "9-random": ("--setting", "video+text", "--baseline", "random"),
}
HOUSEHOLD: dict[str, tuple[str, ...]] = {
    "1-symbolic": ("--symbolic",),
    "1b-public": ("--symbolic", "--setting", "public"),
    "2-no-inverse-planning": ("--symbolic", "--ablate", "no-inverse-planning"),
    "3-said-object": ("--baseline", "said-object"),
    "4-always-A": ("--baseline", "always-A"),
    "5-random": ("--baseline", "random"),
}
EVERYDAY: dict[str, tuple[str, ...]] = {
    "1-symbolic-read": ("--symbolic", "--setting", "read"),
    "2-symbolic-unread": ("--symbolic", "--setting", "unread"),
    "3-longest": ("--baseline", "longest", "--setting", "unread"),
    "4-always-A": ("--baseline", "always-A", "--setting", "unread"),
    "5-random": ("--baseline", "random", "--setting", "unread"),
}
STORIES: dict[str, tuple[str, ...]] = {
    "tomi": (),
    "hitom": ("stated", "labels"),
    "fantom": (),
    "tombench": (),
    "opentom": (),
    "mmtom": (),
    "bigtom": (),
}
"""Benchmarks of stories, with their settings where there are several."""
SOLVERS: dict[str, tuple[str, ...]] = {
    "1-symbolic": ("--symbolic",),
    "2-unaware": ("--baseline", "unaware"),
    "3-last-mentioned": ("--baseline", "last-mentioned"),
    "4-longest": ("--baseline", "longest"),
    "5-always-A": ("--baseline", "always-A"),
    "6-random": ("--baseline", "random"),
}
"""Who answers stories: beliefs that are tracked, and rules without a mind."""
CUES: dict[str, dict[str, tuple[str, ...]]] = {"bigtom": {"7-negation-cue": ("--baseline", "negation-cue")}}
"""Rules without a mind that fit one benchmark."""


def rerun(benchmark: str, name: str, flags: tuple[str, ...], out: Path) -> None:
    """Run one benchmark from nothing and keep its summary; exit with the command's code if it fails."""
    folder = out / f"{benchmark}-{name}"
    code = limp(["eval", benchmark, *flags, "--fresh", "--out", str(folder)])
    if code:
        sys.exit(code)
    collect([folder], BENCHMARKS / "results")


def stories() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield benchmark, name and flags of every run on stories."""
    for benchmark, settings in STORIES.items():
        for name, flags in (SOLVERS | CUES.get(benchmark, {})).items():
            if name != "1-symbolic" or not settings:
                yield benchmark, name, flags
                continue
            for setting in settings:
                yield benchmark, f"{name}-{setting}", ("--setting", setting, *flags)


def main() -> None:
    """Rerun our own benchmarks, and those of others whose folders are given."""
    arguments = parser("tools.rerun", __doc__)
    arguments.add_argument("--data", type=Path, help="the folder that holds a folder for each benchmark")
    arguments.add_argument("--out", type=Path, required=True, help="where the runs go")
    given = arguments.parse_args()
    runs = [("household", name, flags) for name, flags in HOUSEHOLD.items()]
    runs += [("everyday", name, flags) for name, flags in EVERYDAY.items()]
    others = [*(("mumatom", name, flags) for name, flags in MUMATOM.items()), *stories()]
    for benchmark, name, flags in others if given.data else ():
        if (given.data / benchmark).is_dir():
            runs.append((benchmark, name, ("--data", str(given.data / benchmark), *flags)))
    for benchmark, name, flags in runs:
        rerun(benchmark, name, flags, given.out)


if __name__ == "__main__":
    main()
