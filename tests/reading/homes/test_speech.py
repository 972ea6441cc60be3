"""What is said, in all its wordings: its force, its thing, and its place."""

import pytest

from limp.reading.homes.speech import parse_utterance


@pytest.mark.parametrize(
    ("text", "speech", "thing", "place"),
    [
        ("Any idea where my cell phone might be?", "ask", "cellphone", ""),
        ("Have you seen the scissors around?", "ask", "scissors", ""),
        ("I found the juice inside the fridge in the kitchen.", "tell", "juice", "fridge in the kitchen"),
        ("It's on the desk", "tell", "pen", "desk"),
        ("I saw one in the kitchen fridge", "tell", "pen", "fridge in the kitchen"),
        ("Try the top drawer.", "tell", "pen", "top drawer"),
        ("You can find it on the shelf.", "tell", "pen", "shelf"),
        ("There's some in the pantry.", "tell", "pen", "pantry"),
        (
            "I don't know where one of the beers is, but I did see a beer on the desk in the office.",
            "tell",
            "beer",
            "desk in the office",
        ),
        ("It isn't in the fridge.", "deny", "pen", "fridge"),
        ("I want the vase on the shelf", "want", "vase", "shelf"),
        ("Could you put the mug on the table?", "want", "mug", "table"),
        ("Could you bring me the mug?", "want", "mug", ""),
        ("Good morning!", "other", "pen", ""),
        ("I can't find my visa anywhere. Any clue where it could be?", "ask", "visa", ""),
        ("I'm looking for the crate. Where might it be?", "ask", "crate", ""),
        ("Did you happen to see my lanyard?", "ask", "lanyard", ""),
        ("The crate? That's under the stairs.", "tell", "crate", "stairs"),
        ("You'll find the grater in the pantry.", "tell", "grater", "pantry"),
        ("Second shelf on the left.", "tell", "pen", "2nd shelf"),
        ("I need the van key back on the hook by eight", "want", "van key", "hook"),
        ("I'd like to have the receipt in the green folder before I leave", "want", "receipt", "green folder"),
        ("Please leave it there, I want it on the easel for tonight", "want", "pen", "easel"),
        ("The lamp has to be on the sill when they come.", "want", "lamp", "sill"),
        ("You won't find it in the locker.", "deny", "pen", "locker"),
        ("I don't think it's in the locker.", "deny", "pen", "locker"),
        ("I already checked the locker, it isn't there.", "deny", "pen", "locker"),
        ("I didn't move it, it is in the locker.", "tell", "pen", "locker"),
        ("Not in the locker.", "deny", "pen", "locker"),
        ("The locker.", "tell", "pen", "locker"),
        ("The ladder should stay in the locker.", "want", "ladder", "locker"),
        ("It should be in the locker.", "tell", "pen", "locker"),
        ("Has anyone handed in a scarf?", "ask", "scarf", ""),
        ("I've been looking all over for the scarf.", "ask", "scarf", ""),
        ("where did you put the mug?", "ask", "mug", ""),
        ("where's the mug?", "ask", "mug", ""),
        ("which drawer is the mug in?", "ask", "mug", ""),
        ("has the mug turned up?", "ask", "mug", ""),
        ("seen the mug?", "ask", "mug", ""),
        ("i'm after a mug", "ask", "mug", ""),
        ("my mug has vanished", "ask", "mug", ""),
        ("what became of the mug?", "ask", "mug", ""),
        ("who took the mug?", "ask", "mug", ""),
        ("help me find the mug", "ask", "mug", ""),
        ("The mug must stay here.", "want", "mug", ""),
        ("i would prefer tea", "want", "tea", ""),
        ("fetch me the mug", "want", "mug", ""),
        ("i really don't know", "ignorant", "pen", ""),
        ("I'm not sure, I couldn't say.", "ignorant", "pen", ""),
        ("no idea", "ignorant", "pen", ""),
        ("not a clue", "ignorant", "pen", ""),
        ("haven't seen it", "ignorant", "pen", ""),
    ],
)
def test_utterances(text: str, speech: str, thing: str, place: str) -> None:
    said = parse_utterance(text, "pen")
    assert (said.speech, said.thing, str(said.place or "").removeprefix("the ")) == (speech, thing, place)
