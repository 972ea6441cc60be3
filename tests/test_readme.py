"""README.md is run: its python blocks, and the lines of its console blocks that start with `$ limp `.

Output lines under a command must appear in what the command prints (blanks aside; `...` stands for anything).
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Command:
    """One command of a console block and the output lines shown under it."""

    words: tuple[str, ...]
    shown: tuple[str, ...] = ()


def blocks(text: str, *languages: str) -> list[str]:
    return [body for language, body in BLOCK.findall(text) if language in languages]


def commands(text: str) -> list[Command]:
    found: list[Command] = []
    for body in blocks(text, "console", "sh"):
        current: Command | None = None
        for line in body.replace("\\\n", " ").splitlines():
            if line.startswith("$ "):
                words = tuple(shlex.split(line[2:]))
                current = Command(words) if words[0] == "limp" else None
                found += [current] if current else []
            elif current and line.strip() not in ("", "..."):
                found[-1] = Command(found[-1].words, (*found[-1].shown, " ".join(line.split())))
    return found


def missing(shown: tuple[str, ...], printed: str) -> list[str]:
    lines = {" ".join(line.split()) for line in printed.splitlines()}
    return [line for line in shown if line not in lines]


def run(words: tuple[str, ...], folder: Path) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", "from limp.cli import main; main()", *words[1:]]
    return subprocess.run(program, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reader")


@pytest.mark.parametrize("number", range(len(blocks(README.read_text(encoding="utf-8"), "python"))))
def test_python_block(number: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = blocks(README.read_text(encoding="utf-8"), "python")[number]
    monkeypatch.chdir(folder)
    exec(compile(source, f"README.md, python block {number + 1}", "exec"), {"__name__": "readme"})


@pytest.mark.parametrize("command", commands(README.read_text(encoding="utf-8")), ids=lambda c: " ".join(c.words))
def test_command(command: Command, folder: Path) -> None:
    done = run(command.words, folder)
    assert done.returncode == 0, done.stderr
    assert missing(command.shown, done.stdout) == []


def test_readme_shows_both_ways() -> None:
    text = README.read_text(encoding="utf-8")
    assert blocks(text, "python")
    assert commands(text)


def test_commands_and_their_output_are_found() -> None:
    console = "```console\n$ pip install x\nno\n$ limp answer \\\n  --example\nA  0.9\n...\n```\n"
    text = console + "```python\n$ limp no\n```\n"
    assert commands(text) == [Command(("limp", "answer", "--example"), ("A 0.9",))]


def test_wrong_output_is_seen() -> None:
    assert missing(("A 0.9", "B 0.1"), "  A   0.9\nB 0.2") == ["B 0.1"]
