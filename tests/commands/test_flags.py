import pytest

from limp.commands.flags import free_flags
from limp.errors import InputError


def test_pairs_equals_and_flags_alone() -> None:
    words = ["--env", "mdkg", "--max-steps=80", "--gif"]
    assert free_flags(words) == {"env": "mdkg", "max_steps": "80", "gif": "yes"}
    assert free_flags([]) == {}


@pytest.mark.parametrize(
    ("words", "problem"),
    [(["mdkg"], "no flag"), (["--a", "1", "2"], "no flag"), (["--a", "1", "--a", "2"], "twice")],
)
def test_what_is_no_flag_is_refused(words: list[str], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        free_flags(words)
