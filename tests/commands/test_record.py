"""Recordings exported and imported."""

from pathlib import Path

import pytest
from refusals import Limp, refused
from typer.testing import CliRunner

from limp.commands.record import app
from limp.errors import InputError
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.prompt import Message, Prompt
from limp.testing import FunctionModel


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fill(Path("a.db"), "yes")


def fill(path: Path, answer: str, name: str = "test/one") -> None:
    model = FunctionModel(lambda _, __: answer, name=name)
    prompt = Prompt(messages=(Message(role="user", parts=("Is it here?",)),), template="judge@1")
    with Store(path) as store:
        Recorded(model, store).generate([prompt])


def record(*words: str) -> str:
    result = CliRunner().invoke(app, words)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_export_of_one_model() -> None:
    fill(Path("a.db"), "no", name="test/two")
    assert "1 entries" in record("export", "a.jsonl", "--store", "a.db", "--model", "test/two")
    with pytest.raises(InputError, match="models: test/one, test/two"):
        record("export", "a.jsonl", "--store", "a.db", "--model", "test/three")


def test_what_is_read_is_never_written_over(limp: Limp) -> None:
    """An export over its own store once destroyed all recorded answers, with exit code 0."""
    fill(Path("a.db"), "no", name="test/two")
    record("export", "a.jsonl", "--store", "a.db")
    Path("q.txt").write_text("Where is the milk?\nA) in the jar\nB) in the box")
    Path("plain").write_bytes(Path("a.db").read_bytes())
    before = {path: path.read_bytes() for path in Path().iterdir()}
    for line in (
        ("record", "export", "a.db", "--store", "a.db"),
        ("record", "export", "a.jsonl", "--store", "a.jsonl", "--model", "test/two"),
        ("answer", "--question", "q.txt", "--text", "The milk is in the jar.", "--html", "q.txt"),
        ("answer", "--example", "--html", "plain"),
    ):
        refused(limp(*line), "Name")
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


def test_a_file_that_is_missing_is_not_made() -> None:
    with pytest.raises(InputError, match=r"no store or cassette 'c\.db'"):
        record("export", "a.jsonl", "--store", "c.db")
    assert not Path("c.db").exists()
