"""Run every benchmark in the README again.

    python -m tools.rerun --data DIR --out RUNS

Each run is an ordinary `limp eval`; its `summary.json` is copied to `benchmarks/results/` under the name of the
run, without the seconds, which differ from machine to machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

from limp.cli import main as limp

from .command import parser
from .language_table import collect
from .pages import BENCHMARKS

MUMATOM: dict[str, tuple[str, ...]] = {
    "1-full-text": ("--setting", "full-text", "--symbolic"),
    "2-video+text": ("--setting", "video+text", "--symbolic"),
    "3-scene+text": ("--setting", "scene+text", "--symbolic"),
    "4-video+scene+text": ("--setting", "video+scene+text", "--symbolic"),
    "5-text-only": ("--setting", "video+text", "--symbolic", "--ablate", "text-only"),
    "6-video-only": ("--setting", "video+text", "--symbolic", "--ablate", "video-only"),
    "7-no-inverse-planning": ("--setting", "video+text", "--symbolic", "--ablate", "no-inverse-planning"),
    "8-said-object": ("--setting", "video+text", "--baseline", "said-object"),
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


def rerun(benchmark: str, name: str, flags: tuple[str, ...], out: Path) -> None:
    """Run one benchmark from nothing and keep its summary; exit with the command's code if it fails."""
    folder = out / f"{benchmark}-{name}"
    code = limp(["eval", benchmark, *flags, "--fresh", "--out", str(folder)])
    if code:
        sys.exit(code)
    collect([folder], BENCHMARKS / "results")


def main() -> None:
    """Rerun our own benchmark, and MuMA-ToM if its folder is given."""
    arguments = parser("tools.rerun", __doc__)
    arguments.add_argument("--data", help="the folder of MuMA-ToM; without it only our own scenarios are rerun")
    arguments.add_argument("--out", type=Path, required=True, help="where the runs go")
    given = arguments.parse_args()
    for name, flags in HOUSEHOLD.items():
        rerun("household", name, flags, given.out)
    for name, flags in MUMATOM.items() if given.data else ():
        rerun("mumatom", name, ("--data", given.data, *flags), given.out)


if __name__ == "__main__":
    main()
