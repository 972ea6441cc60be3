"""Stability: what counts as a change, and that only words change."""

import json

import pytest

from limp.answering.pipeline import Pipeline
from limp.errors import LimpError, ModelError
from limp.protocols.models import Sampling
from limp.protocols.prompt import Prompt
from limp.testing import FunctionModel
from tools.stability import compared, main, measured, renamed, reversed_options, reworded, told

BEFORE = [{"box": 0.9, "jar": 0.1}, {"box": 0.6, "jar": 0.4}, {}, {"box": 1.0}, {}]


def test_changes_by_hand() -> None:
    after = [{"box": 0.8, "jar": 0.2}, {"box": 0.3, "jar": 0.7}, {"box": 1.0}, {}, {}]
    found = compared(BEFORE, after)
    assert (found.n, found.changed) == (4, 0.75)  # another choice, and two that one side refused
    assert (found.mean, found.largest) == (pytest.approx(0.2), pytest.approx(0.3))


def test_only_words_change() -> None:
    plain, other = told(3), reworded(3)
    assert [q.text for q in plain] == [q.text for q in other]
    assert plain[0].narration != other[0].narration
    assert plain[0].narration.count(".") <= other[0].narration.count(".")
    turned = reversed_options(plain[0])
    assert [c.text for c in turned.choices] == [c.text for c in plain[0].choices][::-1]
    assert renamed(plain[0]).narration != plain[0].narration


def test_rules_do_not_move_with_names_and_order() -> None:
    found = measured(Pipeline.symbolic(), 3)
    for name in ("other names", "options in the opposite order"):
        assert (found[name].changed, found[name].largest) == (0.0, pytest.approx(0.0, abs=1e-9)), name


def test_a_model_reads_each_of_the_four_texts_of_a_story_once() -> None:
    asked: list[Prompt] = []

    def write(prompt: Prompt, sampling: Sampling) -> str:
        del sampling
        asked.append(prompt)
        return json.dumps({"people": [], "events": []})

    found = measured(Pipeline.language(FunctionModel(write), reader="model"), 1)
    assert len({prompt.messages[1] for prompt in asked if prompt.template.startswith("read_episode@")}) == 4
    assert {figures.n for figures in found.values()} == {
        0
    }  # a record in which nothing happens is refused everywhere


def test_a_provider_that_fails_is_no_refusal(capsys: pytest.CaptureFixture[str]) -> None:
    def busy(*_: object) -> str:
        raise ModelError("the server is busy.", again=True)

    with pytest.raises(LimpError, match="busy"):
        measured(Pipeline.language(FunctionModel(busy), reader="model"), 1)
    assert main(["--stories", "1", "--model", "nobody/nothing"]) == 2
    assert "nobody" in capsys.readouterr().err
