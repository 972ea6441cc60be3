"""Wrong command lines and damaged files, by a seed: each must end in one line on stderr, and write nothing.

    python -m tools.fuzz --lines 300 --files 300 --seed 1

A command line is made of a good one by one certain mistake, so it must exit with 2. A file is damaged at random
and may still be good, so it may exit with 0 too. An exception, another exit code, more than one line on stderr, or
a file where none belongs is a finding; findings are printed and counted in the exit code.
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from random import Random

from limp.cli import main as limp

from .command import parser

QUESTION = "Which is MOST likely?\nA) Ann wants the tea\nB) Ann wants the milk"
GOOD = (
    ("answer", "--question", QUESTION, "--text", "Ann grabs the milk.", "--solver", "always-A"),
    ("eval", "household", "--baseline", "always-A", "--limit", "1", "--out", "OUT"),
    ("sim", "household", "--people", "2", "--seed", "1"),
    ("sim", "tiger", "--set", "trials=1"),
    ("show", "RUN"),
    ("report", "RUN", "--out", "OUT"),
    ("compare", "RUN", "RUN"),
    ("list", "solvers"),
)
ODD = (
    "",
    " ",
    "\0",
    "-",
    "--",
    "-1",
    "nan",
    "x" * 300,
    "../..",
    "/dev/null",
    "é" * 50,
    "{",
    "%s",
    "\n",
    "=",
    "a=b",
)


def run_limp(words: Sequence[str]) -> tuple[int, str]:
    """Run a command line in this process; return its exit code and what it wrote to stderr."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = limp(words)
    return code, err.getvalue()


def wrong_line(rng: Random, run: Path, out: Path) -> list[str]:
    """Return a good command line with one mistake that cannot be right."""
    words = [str(run) if w == "RUN" else str(out) if w == "OUT" else w for w in rng.choice(GOOD)]
    match rng.randrange(4):
        case 0:
            words[0] = rng.choice(ODD) + "zz" + words[0]
        case 1:
            words.append(f"--{rng.choice(('zz', 'outt', 'q' * 200))}={rng.choice(ODD)}")
        case 2:
            flag = rng.choice(("--solver", "--model", "--reader", "--limit", "--seed", "--parameter"))
            words += [flag, rng.choice(ODD).strip() + "zz"]
        case _:
            words.append(rng.choice(ODD) + "zz")
    return words


def damaged(rng: Random, content: bytes) -> bytes:
    """Return a file with some of its bytes changed, cut out, doubled, or lost at the end."""
    data = bytearray(content)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del data[at : at + rng.randint(1, 40)]
            case 2:
                data[at:at] = data[at : at + rng.randint(1, 40)]
            case _:
                data = data[: max(at, 1)] if rng.random() < 0.3 else data
    return bytes(data)


def findings(lines: int, files: int, seed: int) -> list[str]:
    """Return what went wrong, one line each."""
    rng, found = Random(seed), list[str]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made, empty = folder / "run", folder / "cwd"
        empty.mkdir()
        run_limp([str(made) if w == "OUT" else w for w in GOOD[1]])
        with contextlib.chdir(empty):
            for _ in range(lines):
                words = wrong_line(rng, made, folder / "out")
                found += _checked(words, (2,), f"line {words!r}")
            for _ in range(files):
                words, what = _damaged_file(rng, folder, made)
                found += _checked(words, (0, 2), what)
        found += [f"written: {path}" for path in empty.iterdir()]
    return found


def _damaged_file(rng: Random, folder: Path, run: Path) -> tuple[list[str], str]:
    """Damage one file, and return a command line that reads it."""
    kind = rng.choice(("question", "pomdp", "results.jsonl", "summary.json", "run.json"))
    if kind == "question":
        path = folder / "question.txt"
        path.write_bytes(damaged(rng, QUESTION.encode()))
        return ["answer", "--question", str(path), "--text", "Ann sits.", "--solver", "always-A"], kind
    if kind == "pomdp":
        path = folder / "damaged.pomdp"
        path.write_bytes(damaged(rng, (resources.files("limp") / "examples" / "tiger.pomdp").read_bytes()))
        return ["sim", str(path), "--set", "steps=1", "--set", "solver=horizon", "--set", "horizon=2"], kind
    broken = folder / "broken"
    broken.mkdir(exist_ok=True)
    for file in ("results.jsonl", "summary.json", "run.json"):
        content = (run / file).read_bytes()
        (broken / file).write_bytes(damaged(rng, content) if file == kind else content)
    return ["show", str(broken)], kind


def _checked(words: Sequence[str], codes: Sequence[int], what: str) -> list[str]:
    try:
        code, err = run_limp(words)
    except Exception as error:  # noqa: BLE001  (any exception is what is looked for)
        return [f"{what}: {type(error).__name__}: {error}"]
    if code not in codes:
        return [f"{what}: exit code {code}"]
    return [f"{what}: {err!r}"] if code == 2 and err.count("\n") != 1 else []


def main(argv: Sequence[str] | None = None) -> int:
    """Run the script; return 1 if there is a finding."""
    arguments = parser("tools.fuzz", __doc__)
    arguments.add_argument("--lines", type=int, default=300)
    arguments.add_argument("--files", type=int, default=300)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args(argv)
    found = findings(given.lines, given.files, given.seed)
    print("\n".join([*found, f"{given.lines} command lines, {given.files} files: {len(found)} findings"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
