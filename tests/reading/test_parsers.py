"""Which parser reads: the pinned one unless another is chosen, and every answer says which."""

import shutil
from pathlib import Path

import pytest

from limp import parse_question
from limp.answering.pipeline import Pipeline
from limp.errors import InputError
from limp.reading import parsers
from limp.reading.parsers import DIGEST, MODEL, VERSION, ParserUsed, folder_of

STORY = "Mira puts the key in the tin. Mira leaves. Theo moves the key to the jar."
ASKED = parse_question("Where does Mira think the key is?", options=("the tin", "the jar"), narration=STORY)


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The pinned model under another name, as an official one is installed, with one more file."""
    name = "en_core_web_copy"
    folder = tmp_path / name / f"{name}-9.9.9"
    shutil.copytree(folder_of(MODEL), folder)
    (folder / "LICENSE.txt").write_text("none")
    meta = folder / "meta.json"
    meta.write_text(meta.read_text().replace(f'"version":"{VERSION}"', '"version":"9.9.9"'))
    (tmp_path / name / "__init__.py").write_text("raise AssertionError('the package of a model is not imported')")
    monkeypatch.syspath_prepend(tmp_path)
    return name


def test_an_answer_says_which_parser_read() -> None:
    assert Pipeline.symbolic().answer(ASKED).stages.parser == ParserUsed(
        name=MODEL, version=VERSION, digest=DIGEST
    )


def test_another_parser_is_loaded_by_its_folder_and_named(other: str) -> None:
    found = Pipeline.symbolic(parser=other).answer(ASKED)
    used = found.stages.parser
    assert found.words == "the tin"
    assert used is not None
    assert (used.name, used.version) == (other, "9.9.9")
    assert used.digest != DIGEST
    assert Pipeline.symbolic().answer(ASKED).stages.parser == parsers.used(MODEL)


@pytest.mark.parametrize("name", ["en_core_web_gone", "os.path", "json", "../en_core"])
def test_what_is_no_parser_is_one_clear_error(name: str) -> None:
    with pytest.raises(InputError, match=r"parser .* is not installed"):
        Pipeline.symbolic(parser=name)


def test_a_changed_model_is_not_the_pinned_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsers, "DIGEST", "0" * 64)
    with pytest.raises(InputError, match="not the pinned one"):
        folder_of(MODEL)
