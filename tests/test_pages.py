"""README.md and every page of docs/ is run, block by block from top to bottom, in a folder of its own.

- ```python: run; the blocks of a page share their names. A ```text block after it is what it printed.
- ```console: its lines `$ limp ...` are run; lines under a command must appear in what it prints (blanks aside;
  `...` stands for anything). `$ pip install -e .` makes the page's own project known, without pip.
- ```sh: not run (a model or data are needed); every flag of its `limp` lines must be in the command's --help.

A comment above a block says more: `<!-- file: NAME -->` (the block is that file), `<!-- needs: MODULE -->` (left
out where the module is not installed), `<!-- elsewhere: TEST -->` (that test runs it).
"""

import importlib
import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

import pytest
from packages import install
from refusals import Limp

ROOT = Path(__file__).resolve().parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
BLOCK = re.compile(r"^((?:<!-- \w+: .+? -->\n)*)```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = re.compile(r"<!-- (\w+): (.+?) -->")
FLAG = re.compile(r"(?<![\w-])--?[a-zA-Z][\w-]*")


@dataclass(frozen=True)
class Block:
    """A block of code, and what the comments above it say."""

    language: str
    body: str
    marks: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Command:
    """One command of a console block and the output lines shown under it."""

    words: tuple[str, ...]
    shown: tuple[str, ...] = ()


def blocks(text: str) -> list[Block]:
    return [Block(language, body, dict(MARK.findall(marks))) for marks, language, body in BLOCK.findall(text)]


def output(lines: str) -> tuple[str, ...]:
    return tuple(" ".join(line.split()) for line in lines.splitlines() if line.strip() not in ("", "..."))


def commands(body: str) -> list[Command]:
    parts = re.split(r"^\$ ", body.replace("\\\n", " "), flags=re.MULTILINE)[1:]
    split = [part.partition("\n") for part in parts]
    return [Command(tuple(shlex.split(line)), output(shown)) for line, _, shown in split]


def written(body: str) -> list[tuple[str, ...]]:
    """Return the words of the `limp` lines of a block that is not run."""
    lines = body.replace("\\\n", " ").splitlines()
    return [tuple(shlex.split(line, comments=True)) for line in lines if line.startswith("limp ")]


def missing(shown: tuple[str, ...], printed: str) -> list[str]:
    lines = {" ".join(line.split()) for line in printed.splitlines()}
    return [line for line in shown if line not in lines]


def install_project(folder: Path) -> None:
    """Make a project of plain modules known as `pip install -e .` would; its folder is on the path already."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = {
        group.removeprefix("limp."): "\n".join(f"{name} = {value}" for name, value in points.items())
        for group, points in project.get("entry-points", {}).items()
    }
    install(folder, project["name"].replace("-", "_"), groups)
    importlib.invalidate_caches()


@dataclass
class Reader:
    """Somebody who follows a page to the letter, in `folder`."""

    folder: Path
    limp: Limp
    printed: Callable[[], str]
    names: dict[str, object] = field(default_factory=lambda: {"__name__": "page"})
    last: str | None = None
    """What the last python block printed, None if it was left out."""

    def follow(self, block: Block, where: str) -> None:
        if "elsewhere" in block.marks:
            assert (ROOT / block.marks["elsewhere"]).is_file()
            return
        if "file" in block.marks:
            (self.folder / block.marks["file"]).write_text(block.body, encoding="utf-8")
            return
        here = "needs" not in block.marks or find_spec(block.marks["needs"]) is not None
        if block.language == "python":
            self.last = self.run(block.body, where) if here else None
        elif block.language == "text" and self.last is not None:
            assert missing(output(block.body), self.last) == []
        elif block.language == "console" and here:
            for command in commands(block.body):
                self.type(command)
        elif block.language == "sh":
            for words in written(block.body):
                self.check(words)

    def run(self, source: str, where: str) -> str:
        exec(compile(source, where, "exec", dont_inherit=True), self.names)
        return self.printed()

    def type(self, command: Command) -> None:
        if command.words == ("pip", "install", "-e", "."):
            install_project(self.folder)
            return
        assert command.words[0] == "limp", f"a page cannot run {command.words[0]}"
        code, out, err = self.limp(*command.words[1:])
        assert code == 0, err
        assert missing(command.shown, out) == []

    def check(self, words: tuple[str, ...]) -> None:
        flags = [word.partition("=")[0] for word in words if word.startswith("-")]
        before = words[1 : next((i for i, word in enumerate(words) if word.startswith("-")), len(words))]
        code, out, err = self.limp(*before, "--help")
        assert code == 0, err
        known = set(FLAG.findall(out))
        assert [flag for flag in flags if flag not in known] == []


@pytest.fixture
def reader(
    tmp_path: Path, limp: Limp, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Reader]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.syspath_prepend(tmp_path)
    if (ROOT / "cache" / "recordings").is_dir():
        shutil.copytree(ROOT / "cache" / "recordings", tmp_path / "cache" / "recordings")
    yield Reader(tmp_path, limp, lambda: capsys.readouterr().out)
    for name in [n for n, m in sys.modules.items() if str(getattr(m, "__file__", "")).startswith(str(tmp_path))]:
        del sys.modules[name]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page(page: Path, reader: Reader) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)[^)]*\)", text) if (ROOT / "CHANGELOG.md").exists() else []
    assert [link for link in links if not (page.parent / link).exists()] == []
    for number, block in enumerate(blocks(text), start=1):
        reader.follow(block, f"{page.name}, block {number}")
