"""Recordings exported, imported and scrubbed."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from limp.commands.record import app
from limp.errors import InputError, RecordingError
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.prompt import Message, Prompt
from limp.testing import FunctionModel


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    fill(Path("a.db"), "yes")


def fill(path: Path, answer: str, words: str = "Is it here?", name: str = "test/one") -> None:
    model = FunctionModel(lambda _, __: answer, name=name)
    prompt = Prompt(messages=(Message(role="user", parts=(words,)),), template="judge@1")
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
        record("export", "a.jsonl", "--store", "a.db", "--prompt", "read")


def test_a_contradiction_is_named_and_nothing_is_added() -> None:
    fill(Path("b.db"), "no")
    fill(Path("b.db"), "no", "And there?")
    record("export", "b.jsonl", "--store", "b.db")
    with pytest.raises(RecordingError, match="in another way"):
        record("import", "b.jsonl", "--store", "a.db")
    with Store(Path("a.db")) as store:
        assert len(store) == 1


def test_secrets_are_seen_at_export_and_taken_out() -> None:
    fill(Path("a.db"), "see /home/ann/x", "Where?")
    assert "limp record scrub a.jsonl" in record("export", "a.jsonl", "--store", "a.db")
    out = record("scrub", "a.jsonl", "--out", "clean.jsonl")
    assert "response.text: path\n1 taken out of 2 entries" in out
    assert "ann" in Path("a.jsonl").read_text()
    assert "ann" not in Path("clean.jsonl").read_text()


def test_a_file_that_is_missing_is_not_made() -> None:
    with pytest.raises(InputError, match=r"no store or cassette 'c\.db'"):
        record("export", "a.jsonl", "--store", "c.db")
    assert not Path("c.db").exists()
