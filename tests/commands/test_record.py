"""A whole leaderboard is made again from its recordings, byte for byte, with nobody asked."""

import importlib
import shutil
from pathlib import Path

import pytest
from packages import install
from refusals import Limp, refused
from typer.testing import CliRunner

from limp.commands.record import app
from limp.errors import InputError
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.protocols.prompt import Message, Prompt
from limp.runs import config
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


def test_the_first_answer_to_a_request_stays() -> None:
    fill(Path("b.db"), "no")
    fill(Path("b.db"), "no", "And there?")
    record("export", "b.jsonl", "--store", "b.db")
    assert "1 new entries, 1 known" in record("import", "b.jsonl", "--store", "a.db")
    with Store(Path("a.db")) as store:
        assert sorted(str(entry.response["text"]) for entry in store.entries()) == ["no", "yes"]


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


toyfleet = importlib.import_module("toyfleet")


@pytest.fixture
def board(tmp_path: Path, limp: Limp, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board of a run of a model, one of rules on the first five questions, and one of the exact planner."""
    project = tmp_path / "project"
    project.mkdir()
    install(project, "toyfleet", toyfleet.POINTS)
    monkeypatch.syspath_prepend(project)
    monkeypatch.setenv("TOYFLEET_API_KEY", "sk-toyfleet-0123456789abcdef")
    runs, recorded = tmp_path / "runs", tmp_path / "recorded"
    recorded.mkdir()
    model = ("--baseline", "direct", "--model", "toyfleet/m", "--store", str(recorded / "toy.db"))
    for name, words in {
        "model": ("toyfleet", *model, "--model-option", f"log={tmp_path / 'asked.log'}"),
        "rules": ("household", "--baseline", "always-A", "--limit", "5"),
        "exact": ("household", "--symbolic", "--setting", "office", "--limit", "3"),
    }.items():
        assert limp("eval", *words, "--out", str(runs / name))[0] == 0
    file = tmp_path / "board.json"
    sources = [str(runs / name) for name in ("model", "rules", "exact")]
    assert limp("leaderboard", "build", *sources, "--board", str(file), "--out", str(tmp_path / "page.md"))[0] == 0
    return file


def test_the_board_is_made_again_byte_for_byte_or_what_differs_is_said_row_by_row(
    tmp_path: Path, board: Path, limp: Limp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def again(*more: str) -> tuple[int, str, str]:
        shutil.rmtree(tmp_path / "again", ignore_errors=True)
        return limp("leaderboard", "rerun", "--board", str(board), "--out", str(tmp_path / "again"), *more)

    recorded, asked = ("--recordings", str(tmp_path / "recorded")), (tmp_path / "asked.log").read_text()
    assert again(*recorded)[:2] == (0, "the same, byte for byte\n")
    assert (tmp_path / "asked.log").read_text() == asked, "nobody is asked"
    assert len(list((tmp_path / "again").glob("*/summary.json"))) == 3
    code, out, err = again()
    assert (code, out, err.count(": same\n")) == (1, "NOT the same: 2 of 3 rows were run\n", 2)
    assert "(toyfleet: direct): not run: there is no store, so nothing can be replayed." in err
    with monkeypatch.context() as patch:
        patch.setattr(config, "code_digest", lambda: "0123")
        code, _, err = again(*recorded)
    assert (code, err.count(": same figures, by other code\n")) == (1, 3)
    monkeypatch.setattr(toyfleet.ToyBenchmark, "target", lambda *_: "A")
    code, _, err = again(*recorded)
    assert (code, "(toyfleet: direct): DIFFERENT all, by type" in err) == (1, True)
