"""What is said, in all its wordings: its force, its thing, and its place."""

import pytest

from limp.reading.homes.saying import read_statement


@pytest.mark.parametrize(
    ("text", "speech", "thing", "place"),
    [
        ("Any idea where my cell phone might be?", "ask", "cellphone", ""),
        ("I found the juice inside the fridge in the kitchen.", "tell", "juice", "fridge in the kitchen"),
        ("It's on the desk", "tell", "pen", "desk"),
        ("I do not want it on the desk.", "other", "pen", ""),
        ("I saw one in the kitchen fridge", "tell", "pen", "fridge in the kitchen"),
        ("You can find it on the shelf.", "tell", "pen", "shelf"),
        (
            "I don't know where one of the beers is, but I did see a beer on the desk in the office.",
            "tell",
            "beer",
            "desk in the office",
        ),
        ("It isn't in the fridge.", "deny", "pen", "fridge"),
        ("I want the vase on the shelf", "want", "vase", "shelf"),
        ("Could you bring me the mug?", "want", "mug", ""),
        ("Good morning!", "other", "pen", ""),
        ("I can't find my visa anywhere. Any clue where it could be?", "ask", "visa", ""),
        ("I'm looking for the crate. Where might it be?", "ask", "crate", ""),
        ("You'll find the grater in the pantry.", "tell", "grater", "pantry"),
        ("I'd like to have the receipt in the green folder before I leave", "want", "receipt", "green folder"),
        ("The lamp has to be on the sill when they come.", "want", "lamp", "sill"),
        ("I don't think it's in the locker.", "deny", "pen", "locker"),
        ("Not in the locker.", "deny", "pen", "locker"),
        ("The ladder should stay in the locker.", "want", "ladder", "locker"),
        ("Has anyone handed in a scarf?", "ask", "scarf", ""),
        ("seen the mug?", "ask", "mug", ""),
        ("i'm after a mug", "ask", "mug", ""),
        ("my mug has vanished", "ask", "mug", ""),
        ("help me find the mug", "ask", "mug", ""),
        ("The mug must stay here.", "want", "mug", ""),
        ("fetch me the mug", "want", "mug", ""),
        ("I'm not sure, I couldn't say.", "ignorant", "pen", ""),
        ("no idea", "ignorant", "pen", ""),
        ("not a clue", "ignorant", "pen", ""),
        ("I'm sure it's in the locker.", "tell", "pen", "locker"),
        ("I found nothing in the locker.", "deny", "pen", "locker"),
        ("It's supposed to be in the locker.", "tell", "pen", "locker"),
        ("Ann is in the kitchen.", "other", "pen", ""),
        ("I can't see it anywhere.", "ask", "pen", ""),
    ],
)
def test_utterances(text: str, speech: str, thing: str, place: str) -> None:
    said = read_statement(text).about("pen")
    assert (said.speech, said.thing, str(said.place or "").removeprefix("the ")) == (speech, thing, place)
