import pytest

from limp.baselines.controls import Control
from limp.baselines.wordless import RandomOption
from limp.errors import InputError
from limp.questions.question import Question
from tools.fuzz import findings


def test_wrong_lines_and_damaged_files_end_in_one_line() -> None:
    assert findings(lines=25, files=25, seed=7) == []


@pytest.mark.parametrize("solver", [Control("always-A"), RandomOption()])
def test_without_options_a_baseline_says_so(solver: Control | RandomOption) -> None:
    with pytest.raises(InputError, match="0 options"):
        solver.answer(Question(text="Who?", narration="Ann."))
