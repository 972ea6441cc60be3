"""A seeded attack on what comes from outside: inputs, arguments, stores, recordings and runs, counted by kind.

Every case ends in one of these ways. Good: `refused` (one clear line, exit code 2), `same` (a change that changes
nothing), `taken` (what was given can be used). Bad: `traceback`, `silent` (what is wrong is taken as if it were
right, or a file is written where none belongs), `endless` (longer than the limit).
"""

from __future__ import annotations

import contextlib
import json
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path

from limp.models.recordings import open_recordings, write_cassette
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.prompt import Message, Prompt
from limp.protocols import ScoreRequest
from limp.runs.finished import open_run
from limp.testing import FunctionModel

from .attack_parts import (
    BAD,
    NAMES,
    NUMBERS,
    ODD_WORDS,
    QUESTION,
    STORY,
    TALK,
    Attack,
    EndlessError,
    command,
    finished,
    flipped,
    forge,
    judged,
    limited,
    mangled,
)
from .attack_surroundings import SURROUNDINGS

GOOD = (
    ("answer", "--question", QUESTION, "--text", STORY, "--solver", "always-A"),
    ("eval", "household", "--baseline", "always-A", "--limit", "1", "--out", "OUT"),
    ("sim", "household", "--people", "2", "--seed", "1"), ("sim", "tiger", "--set", "trials=1"),
    ("show", "RUN"), ("report", "RUN", "--out", "OUT"), ("compare", "RUN", "RUN"), ("list", "solvers"),
)  # fmt: skip
"""Command lines that are right; OUT and RUN stand for paths."""


# --- the kinds ----------------------------------------------------------------------------------------------


def inputs(draw: random.Random, folder: Path) -> str:
    """Stories and questions, as words and as files, devices among them."""
    given = {"--question": QUESTION, "--text": STORY, "--conversation": TALK}
    for flag in draw.sample(sorted(given), draw.randint(1, 3)):
        given[flag] = mangled(draw, given[flag])
    if draw.random() < 0.4:
        path = folder / "story.txt"
        words = given["--text"].encode("utf-8", "replace")
        path.write_bytes(draw.choice((words, draw.randbytes(200), b"\xff\xfe")))
        given["--text"] = draw.choice((str(path), "/dev/zero", "/dev/null", str(folder), "nothing.txt"))
    return judged(command("answer", *(word for pair in given.items() for word in pair)))


def arguments(draw: random.Random, folder: Path) -> str:
    """Flags with numbers and names that cannot be."""
    number, name = (
        draw.choice(NUMBERS),
        draw.choice((*NAMES, *ODD_WORDS[:2], *ODD_WORDS[3:8])),
    )  # no U+0000: it ends an argument
    out = str(folder / "run")
    evaluate = ("eval", "household", "--symbolic", "--limit", "1")
    words = draw.choice((
        (*evaluate, "--out", out, "--parameter", f"rationality={number}"),
        (*evaluate, "--out", out, "--workers", number if len(number) < 4 else "-1"),
        (*evaluate, "--out", out, "--max-cost", number), (*evaluate, "--out", out, "--shard", f"{number}/2"),
        (*evaluate, "--out", draw.choice(("", "/proc/none", "/dev/null/x"))),
        (*evaluate, "--out", out, "--episodes", name), ("eval", name, "--symbolic", "--out", out),
        ("eval", "household", "--baseline", name, "--out", out),
        ("eval", "household", "--model", name, "--out", out),
        ("answer", "--example", "--agent", name), ("answer", "--example", "--parameter", f"{name}=1"),
        ("sim", "tiger", "--set", f"horizon={number}"), ("sim", name), ("costs", name, "--questions", number),
        ("report", name, "--frames", number), ("record", "verify", name or "x"),
        ("leaderboard", "build", name or "x"),
    ))  # fmt: skip
    return judged(command(*words))


def command_lines(draw: random.Random, folder: Path) -> str:
    """Good command lines with one mistake that cannot be right."""
    paths = {"OUT": str(folder / "out"), "RUN": str(finished())}
    words = [paths.get(word, word) for word in draw.choice(GOOD)]
    odd = draw.choice(ODD_WORDS) + "zz"  # no flag, value or name ends so
    flag = draw.choice(("--solver", "--model", "--reader", "--limit", "--seed", "--parameter"))
    wrong = ([odd, *words[1:]], [*words, f"--{odd.strip()}=1"], [*words, flag, odd.strip()], [*words, odd])
    here = folder / "here"
    here.mkdir()
    with contextlib.chdir(here):
        said = judged(command(*draw.choice(wrong)))
    return "silent" if said == "taken" or any(here.iterdir()) else said


def problems(draw: random.Random, folder: Path) -> str:
    """POMDP files in which bytes were changed."""
    path = folder / "damaged.pomdp"
    path.write_bytes((resources.files("limp") / "examples" / "tiger.pomdp").read_bytes())
    flipped(draw, path)
    return judged(command("sim", str(path), "--set", "steps=1", "--set", "solver=horizon", "--set", "horizon=2"))


def mazes(draw: random.Random, _: Path) -> str:
    """Scenario files."""
    width, height = draw.choice(((5, 2), (4, 4), (40, 40)))
    rows = [["." for _ in range(width)] for _ in range(height)]
    rows[0][0], rows[-1][-1] = "F", "T"
    drawn = "\n".join(map("".join, rows))
    text = (
        f'map = """\n{drawn}\n"""\n[goals]\nF = "{draw.choice(("flower", "help", "", "tree"))}"\nT = "tree"\n'
        '[[scenario]]\nid = "a"\nlarge_path = [[1, 0], [1, 0]]\nsmall_path = [[2, 0], [2, 0]]\n'
    )
    with tempfile.NamedTemporaryFile("w", suffix=".toml", encoding="utf-8", errors="replace") as file:
        file.write(mangled(draw, text) if draw.random() < 0.7 else text)
        file.flush()
        return judged(command("answer", "--maze", file.name))


SCORED = [
    ScoreRequest(prompt=Prompt(messages=(Message(role="user", parts=(f"q{k}",)),)), alternatives=("A", "B"))
    for k in range(40)
]
CHANGES = ("'{}'", "replace(response, '-1.0', '-2.5')", "'['", "response || '}'", "''")
"""What somebody might write into a column of answers."""


def record(store: Store) -> list[object]:
    """Record forty scores into a store and return its entries as plain data."""
    model = FunctionModel(log_p=lambda _, words: -1.0 if words == "A" else -2.0, name="test/m")
    Recorded(model, store).score(SCORED)
    return plain(store)


def plain(store: Store) -> list[object]:
    """Return the entries of a store as plain data."""
    return [entry.model_dump() for entry in store.entries()]


def stores(draw: random.Random, folder: Path) -> str:
    """A store in which bytes were changed, or answers by who knows SQL; read by `record verify`."""
    path = folder / "calls.db"
    with Store(path) as store:
        before = record(store)
        store._all("PRAGMA wal_checkpoint(TRUNCATE)")
        if by_sql := draw.random() < 0.5:
            store._db.execute(f"UPDATE entries SET response = {draw.choice(CHANGES)} WHERE rowid % 7 = 0")
    if not by_sql:
        flipped(draw, path)
    verified = judged(command("record", "verify", str(path)))
    if verified != "taken":
        return verified
    with Store(path) as store:
        return "same" if plain(store) == before else "silent"


def cassettes(draw: random.Random, folder: Path) -> str:
    """Recordings as text in which bytes were changed."""
    path = folder / "calls.jsonl"
    with Store() as store:
        before = record(store)
        write_cassette(store.entries(), path)
    flipped(draw, path)
    verified = judged(command("record", "verify", str(path)))
    if verified != "taken":
        return verified
    with open_recordings(path) as opened:
        return "same" if plain(opened) == before else "silent"


def runs(draw: random.Random, folder: Path) -> str:
    """A run whose files were changed: what a report, a comparison or the board would show of it."""
    path = folder / "run"
    shutil.copytree(finished(), path)
    before = open_run(path).summary
    name = draw.choice(("summary.json", "summary.json", "run.json", "results.jsonl"))
    text = (path / name).read_text(encoding="utf-8")
    if draw.random() < 0.3:
        flipped(draw, path / name)
    else:
        lines = text.splitlines()
        k = draw.randrange(len(lines))
        data = json.loads(lines[k] if name.endswith("l") else text)
        forge(draw, data)
        lines[k] = json.dumps(data)
        (path / name).write_text(
            "\n".join(lines) + "\n" if name.endswith("l") else json.dumps(data), encoding="utf-8"
        )
    board = folder / "board.json"
    words = ("leaderboard", "build", str(path), "--out", str(folder / "board.md"), "--board", str(board))
    said = judged(command(*words))
    if said != "taken":
        return said
    shown = open_run(path).summary
    private = {"seconds", "resumed", "versions"}  # of the machine; no table shows them as a result
    return "same" if shown.model_dump(exclude=private) == before.model_dump(exclude=private) else "silent"


KINDS: dict[str, Attack] = {
    "stories and questions": inputs, "command lines": command_lines, "arguments": arguments, "mazes": mazes,
    "problems": problems, "stores": stores, "cassettes": cassettes, "runs": runs,
    **SURROUNDINGS,
}  # fmt: skip


def attack(kind: str, seed: int, count: int, tell: Callable[[str], None]) -> Counter[str]:
    """Return how many cases of a kind ended in which way; each bad one is told, with its seed."""
    found: Counter[str] = Counter()
    finished()
    for k in range(count):
        draw = random.Random(f"{kind} {seed} {k}")
        with tempfile.TemporaryDirectory() as folder:
            try:
                with limited():
                    outcome = KINDS[kind](draw, Path(folder))
            except EndlessError:
                outcome = "endless"
            except Exception as error:  # noqa: BLE001  # which is what is looked for
                outcome = "traceback"
                tell(f"{kind}, seed {seed}, case {k}: {type(error).__name__}: {error}")
        found[outcome] += 1
        if outcome in BAD:
            tell(f"{kind}, seed {seed}, case {k}: {outcome}")
    return found
