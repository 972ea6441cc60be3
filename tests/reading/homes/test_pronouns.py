import pytest

from limp.errors import HypothesisError
from limp.reading.homes.pronouns import asked_about, with_names

WHY = "Why did Ben tell Lucy that the cookies were in the pantry?"


@pytest.mark.parametrize(
    ("stem", "everyone", "who"),
    [
        (WHY, ("Lucy", "Ben"), "Ben"),
        ("Is he trying to help her?", ("Julia", "Mark"), "Mark"),
        ("Is he trying to help her?", ("Ben", "Mark"), ""),
        ("Gus told Ines the wrong hour. Did he do so on purpose?", ("Ines", "Gus"), "Gus"),
        ("What is it?", ("Ann",), ""),
    ],
)
def test_whom_a_question_is_about(stem: str, everyone: tuple[str, ...], who: str) -> None:
    assert asked_about(stem, everyone) == who


@pytest.mark.parametrize(
    ("option", "named"),
    [
        ("He wanted to help her find the cookies.", "Ben wanted to help Lucy find the cookies."),
        ("because he wanted to keep her from finding them", "because Ben wanted to keep Lucy from finding them"),
        ("to trick her", "to trick Lucy"),
        ("She wanted her cookies.", "Lucy wanted her cookies."),
        ("Lucy wanted him to go.", "Lucy wanted him to go."),
    ],
)
def test_pronouns_of_options(option: str, named: str) -> None:
    assert with_names("A", option, WHY, ("Ben", "Lucy", "Anna")) == named


def test_a_pronoun_that_could_be_two_people_is_refused() -> None:
    with pytest.raises(HypothesisError, match="option A says 'she', which could be Anna or Lucy"):
        with_names("A", "She wanted it.", "Why did it happen?", ("Anna", "Lucy", "Ben"))
