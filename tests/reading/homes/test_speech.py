from __future__ import annotations

import pytest

from limp.minds.facts import Place
from limp.minds.meanings import Speech
from limp.reading.homes.understanding import read_statement

LOCKER = Place(name="locker")


@pytest.mark.parametrize(
    ("words", "speech", "place"),
    [
        ("You won't find it in the locker.", "deny", LOCKER),
        ("I don't think it's in the locker.", "deny", LOCKER),
        ("I already checked the locker, it isn't there.", "deny", LOCKER),
        ("I didn't move it, it is in the locker.", "tell", LOCKER),
        ("Not in the locker.", "deny", LOCKER),
        ("The locker.", "tell", LOCKER),
        ("Not a clue.", "ignorant", None),
        ("Sorry, I wouldn't know.", "ignorant", None),
        ("The ladder should stay in the locker.", "want", LOCKER),
        ("It should be in the locker.", "tell", LOCKER),
    ],
)
def test_telling_denying_and_not_knowing(words: str, speech: Speech, place: Place | None) -> None:
    said = read_statement(words)
    assert (said.speech, said.place) == (speech, place)


@pytest.mark.parametrize(
    "words",
    [
        "Has anyone handed in a scarf?",
        "Could you point me to the scarf?",
        "Who has the scarf?",
        "I've been looking all over for the scarf.",
    ],
)
def test_asking(words: str) -> None:
    said = read_statement(words)
    assert (said.speech, said.thing) == ("ask", "scarf")
