import pytest
from refusals import refuses

from limp.episodes.minds import Mind
from limp.errors import InputError
from limp.homes.minds import believed, understood, wished
from limp.testing import hypothesis_of


def mind(*said: str) -> Mind:
    return hypothesis_of("A", "Bo", *said).mind


def read(whole: Mind) -> None:
    believed(understood(whole))
    if whole.belief_of_goal:
        wished(whole.belief_of_goal)


IN_FRIDGE = "believes that the juice is in the fridge"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["believes that juice is great"], "the belief that Bo believes that this is so"),
        (["believes that the juice is not in the fridge"], "that the juice is not in the fridge"),
        (["believes that Ann wants to get to the fridge"], "Ann wants to get to the fridge"),
        ([IN_FRIDGE, "wants to find the juice"], "does not understand"),
        ([IN_FRIDGE, "believes that Ann knows that the juice is in the fridge"], "does not understand"),
        ([IN_FRIDGE, "does not know that the juice is in the fridge"], "does not understand"),
        ([IN_FRIDGE, "plans two steps ahead"], "does not understand"),
    ],
)
def test_what_would_be_ignored_is_refused(said: list[str], words: str) -> None:
    refuses(lambda: read(mind(*said)), words, InputError)
