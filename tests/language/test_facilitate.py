"""A language model as a facilitator, with scripted replies."""

import pytest

from limp.errors import ModelError
from limp.language.facilitate import LanguageFacilitator
from limp.testing import ScriptedModel

TEXTS = ("Bob, please unlock the red door for Alice.", "Alice, please give Bob the red key.")


@pytest.mark.parametrize("reply", ["", "one", "0", "4", "1 or 2", "Number 1", "-1", "1..", "٣"])
def test_anything_else_is_asked_again_once_and_is_an_error_then(reply: str) -> None:
    model = ScriptedModel([reply, "2"])
    assert LanguageFacilitator(model).choose("the map", [], TEXTS) == 1
    _, second = model.asked
    assert [turn.role for turn in second.messages] == ["system", "user", "assistant", "user"]
    with pytest.raises(ModelError, match=r"test/scripted answered .*, not a number from 1 to 3") as caught:
        LanguageFacilitator(ScriptedModel([reply, "no idea"])).choose("the map", [], TEXTS)
    assert caught.value.hint
