"""`--convention`: it changes an answer, is shown with it, is kept with a run, and is checked."""

import json
from collections.abc import Callable

Run = Callable[..., tuple[int, str, str]]

ASKED = (
    "answer",
    "--text",
    "Max puts the cake in the fridge. Lily leaves the kitchen. Max moves the cake to the oven. Max calls Lily and "
    "tells her that the cake is in the cupboard.",
    "--question",
    "Where will Lily look for the cake?",
)


def answered(limp: Run, *flags: str) -> tuple[str, list[str]]:
    code, out, err = limp(*ASKED, *flags, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    return found["answer"], found["stages"]["conventions"]


def test_a_convention_changes_the_answer_and_is_shown(limp: Run) -> None:
    assert answered(limp)[0] == "cupboard"
    words, shown = answered(limp, "--convention", "trust=nobody", "--convention", "unread=0.5")
    assert words == "fridge"
    assert "Nobody believes what others say." in shown
    assert "The probability that words that were not understood moved the thing: 0.5." in shown
