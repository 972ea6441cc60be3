"""A language model as a facilitator, with scripted replies."""

import pytest

from limp.errors import ModelError
from limp.language.facilitate import SILENCE, LanguageFacilitator
from limp.testing import ScriptedModel, words_of

TEXTS = ("Bob, please unlock the red door for Alice.", "Alice, please give Bob the red key.")


@pytest.mark.parametrize(("reply", "index"), [("1", 0), (" 2.\n", 1), ("3", None)])
def test_a_number_is_a_choice(reply: str, index: int | None) -> None:
    model = ScriptedModel([reply])
    assert LanguageFacilitator(model).choose("the map", ["step 1: up"], TEXTS) == index
    (prompt,) = model.asked
    assert prompt.template == "facilitate@1"
    for shown in ("the map", "step 1: up", f"1. {TEXTS[0]}", f"\n3. {SILENCE}", "from 1 to 3"):
        assert shown in words_of(prompt)


@pytest.mark.parametrize("reply", ["", "one", "0", "4", "1 or 2", "Number 1", "-1", "1..", "٣"])
def test_anything_else_is_asked_again_once_and_is_an_error_then(reply: str) -> None:
    model = ScriptedModel([reply, "2"])
    assert LanguageFacilitator(model).choose("the map", [], TEXTS) == 1
    _, second = model.asked
    assert [turn.role for turn in second.messages] == ["system", "user", "assistant", "user"]
    with pytest.raises(ModelError, match=r"test/scripted answered .*, not a number from 1 to 3") as caught:
        LanguageFacilitator(ScriptedModel([reply, "no idea"])).choose("the map", [], TEXTS)
    assert caught.value.hint
