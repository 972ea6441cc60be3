"""docs/protom.md is run: its python block, and its command with the lines shown under it."""

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).resolve().parents[3] / "docs" / "protom.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [body for kind, body in BLOCK.findall(TEXT) if kind == language]


def test_the_loop_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = blocks("python")
    names: dict[str, object] = {"__name__": "document"}
    exec(compile(source, "docs/protom.md", "exec"), names)
    assert "Bob, please unlock the red door for Alice." in capsys.readouterr().out
    domain, state = names["domain"], names["state"]
    assert [domain.finished(state, i) for i in (0, 1)] == ["orange gem", "violet gem"]  # type: ignore[attr-defined]
