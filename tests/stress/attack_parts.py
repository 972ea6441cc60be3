"""What the kinds of attacks share: odd words, changes to files, commands in this process, and how they ended."""

from __future__ import annotations

import contextlib
import io
import random
import signal
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from limp import cli

WORK, WAIT = 20, 300
"""Seconds of computing, and of the clock, after which a case counts as endless."""

BAD = ("traceback", "silent", "endless")
Attack = Callable[[random.Random, Path], str]

QUESTION = "Which is MOST likely?\nA) Ann wants to help Bo\nB) Ann wants to hinder Bo"
STORY = "Ann is in the kitchen. Bo asks Ann where the milk is. Ann says that the milk is in the fridge."
ODD_WORDS = (
    "", " ", "\0", "\x1b[31m", "\ud800", "\u0663", "\u202e", "{", "A) ", "%s%n", "../..", "-1", "NaN", "[" * 5000,
    "'" * 999,
)  # fmt: skip
NUMBERS = (
    "-5", "0", "nan", "inf", "-inf", "1e308", "1e-308", "9" * 400, "0x10", "", "ten", "1e999", "--", "\u0663",
)  # fmt: skip
NAMES = ("<script>alert(1)</script>", "a|b", "a\n# b", "[x](javascript:1)", "`", "**b**", "../../x", "\\", "&lt;")
TALK = "Bo: Where is the milk?\nAnn: In the fridge."


class EndlessError(BaseException):
    """A case takes longer than the limit; no error of a question, which a run would go on from."""


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """Raise `EndlessError` in the block when the limit is over."""

    def ring(_: int, __: object) -> None:
        raise EndlessError

    timers = ((signal.ITIMER_PROF, signal.SIGPROF, WORK), (signal.ITIMER_REAL, signal.SIGALRM, WAIT))
    before = [signal.signal(number, ring) for _, number, _ in timers]
    for timer, _, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (timer, number, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def command(*words: str) -> tuple[int, str, str]:
    """Run `limp` with these words; return its exit code and what it says."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.main(words)
    return code, out.getvalue(), err.getvalue()


def judged(said: tuple[int, str, str]) -> str:
    """Return how a command ended that may be refused."""
    code, _, err = said
    if code == 0:
        return "taken"
    lines = [line for line in err.splitlines() if line.startswith("limp: ")]
    return "refused" if code == 2 and lines and "Traceback" not in err else "traceback"


def mangled(draw: random.Random, text: str) -> str:
    """Return a text with one to four changes somewhere in it."""
    for _ in range(draw.randint(1, 4)):
        k = draw.randrange(len(text) + 1)
        end = min(len(text), k + draw.choice((0, 1, 5, 50)))
        text = text[:k] + draw.choice((*ODD_WORDS, *NAMES, text[k:end] * draw.choice((2, 40)))) + text[end:]
    return text


def flipped(draw: random.Random, path: Path) -> None:
    """Change some bytes of a file, or cut it."""
    content = bytearray(path.read_bytes())
    if draw.random() < 0.1:
        del content[draw.randrange(len(content)) :]
    for _ in range(draw.choice((1, 1, 3, 40))):
        if content:
            content[draw.randrange(len(content))] = draw.randrange(256)
    path.write_bytes(content)


def forge(draw: random.Random, data: dict[str, object]) -> None:
    """Change one value somewhere in a JSON object."""
    place: object = data
    while True:
        keys = (
            list(place) if isinstance(place, dict) else list(range(len(place))) if isinstance(place, list) else []
        )
        key = draw.choice(keys) if keys else None
        inner = place[key] if keys else None  # type: ignore[index]
        if not (isinstance(inner, (dict, list)) and inner and draw.random() < 0.7):
            break
        place = inner
    if keys:
        old = place[key]  # type: ignore[index]
        numbers = (2, -1, 0.5, float("nan"), 10**30, None)
        place[key] = draw.choice(NAMES if isinstance(old, str) else numbers)  # type: ignore[index]


_FINISHED: list[Path] = []


def finished() -> Path:
    """Return a run of twelve questions, made once."""
    if not _FINISHED:
        folder = Path(tempfile.mkdtemp()) / "run"
        command("eval", "household", "--symbolic", "--limit", "12", "--out", str(folder))
        _FINISHED.append(folder)
    return _FINISHED[0]
