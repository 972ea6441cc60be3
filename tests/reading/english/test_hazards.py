"""Sentences in which a coin is not surely moved to a box: dreams, failures, wishes, chances, denials."""

from __future__ import annotations

import pytest

from limp.beliefs.answers import held_by
from limp.beliefs.doubt import stands
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.queries import WhichValue
from limp.episodes.variables import Variable
from limp.reading.english.stories import read_episode

BEFORE = "Rosa and Ann are in the kitchen. The coin is in the drawer. The box is on the table."
SURE = 0.99
SENTENCES = """
In her dream, Rosa moves the coin to the box.
Rosa could not have moved the coin to the box.
In theory Rosa moves the coin to the box.
In her mind, Rosa moves the coin to the box.
In the story Rosa moves the coin to the box.
Without success, Rosa moves the coin to the box.
With probability 0.3, Rosa moves the coin to the box.
With some luck, Rosa moves the coin to the box.
On paper, Rosa moves the coin to the box.
Rosa nearly moves the coin to the box.
Rosa almost puts the coin in the box.
Rosa hardly moves the coin to the box.
Rosa never moves the coin to the box.
Rosa rarely puts the coin in the box.
Rosa usually puts the coin in the box.
Twice a week, Rosa moves the coin to the box.
Whenever Ann comes home, Rosa moves the coin to the box.
Nobody knows where, if anywhere, Rosa moved the coin to the box.
Rosa always puts the coin in the box.
Rosa forgets to put the coin in the box.
Rosa fails to move the coin to the box.
Rosa refuses to move the coin to the box.
Rosa pretends to move the coin to the box.
Rosa tries to move the coin to the box.
Rosa wants to move the coin to the box.
Rosa plans to move the coin to the box.
Rosa promises to move the coin to the box.
Rosa imagines moving the coin to the box.
Rosa thinks about moving the coin to the box.
Rosa considers putting the coin in the box.
Rosa is about to move the coin to the box.
Rosa was going to move the coin to the box.
Rosa would move the coin to the box.
Rosa could move the coin to the box.
Rosa might move the coin to the box.
Rosa should move the coin to the box.
Rosa may have moved the coin to the box.
Rosa must have moved the coin to the box.
Rosa will move the coin to the box tomorrow.
Rosa asks Ann to move the coin to the box.
Rosa tells Ann to move the coin to the box.
Rosa forbids Ann to move the coin to the box.
Rosa lets nobody move the coin to the box.
Rosa hopes that Ann moves the coin to the box.
Rosa doubts that Ann moves the coin to the box.
Rosa fears that Ann moved the coin to the box.
Rosa dreams that Ann moves the coin to the box.
Ann says that Rosa moved the coin to the box.
Ann denies that Rosa moved the coin to the box.
Ann lies that Rosa moved the coin to the box.
If Ann leaves, Rosa moves the coin to the box.
Unless Ann leaves, Rosa moves the coin to the box.
When Ann leaves, Rosa will move the coin to the box.
Rosa moves the coin to the box only if Ann leaves.
Instead of moving the coin to the box, Rosa sings.
Rosa sings instead of moving the coin to the box.
Rosa moves a picture of the coin to the box.
Rosa moves the other coin to the box.
Rosa moves her coin next to the box.
Rosa moves the coin toward the box.
Rosa moves the coin away from the box.
Rosa moves the coin out of the box.
Rosa moves the coin to the box, but then puts it back.
Rosa moves the coin to the box and back to the drawer.
Rosa moves the coin to the box and then to the shelf.
Rosa moves the coin from the box to the drawer.
It is not true that Rosa moves the coin to the box.
Nobody moves the coin to the box.
Neither Rosa nor Ann moves the coin to the box.
Rosa does not move the coin to the box.
Rosa didn't move the coin to the box.
Rosa no longer moves the coin to the box.
Rosa moves everything but the coin to the box.
Rosa moves everything to the box except the coin.
Rosa moves the coin's label to the box.
Rosa puts the coin in the box of drawings and Ann takes it out.
Had Ann left, Rosa would have moved the coin to the box.
Ann wishes Rosa had moved the coin to the box.
Rosa moves the coin to the box in a film.
Rosa acts as if she moved the coin to the box.
Rosa seems to move the coin to the box.
Apparently Rosa moves the coin to the box.
Perhaps Rosa moves the coin to the box.
Supposedly Rosa moved the coin to the box.
Ann thought she saw Rosa move the coin to the box.
Ann stops Rosa from moving the coin to the box.
Ann prevents Rosa from putting the coin in the box.
Rosa gives up moving the coin to the box.
Rosa has yet to move the coin to the box.
Rosa is too tired to move the coin to the box.
Rosa is ready to move the coin to the box.
Rosa is allowed to move the coin to the box.
Rosa drops the coin on the way to the box.
The coin belongs in the box.
The coin used to be in the box.
The coin was once in the box.
The coin should be in the box.
The coin is not in the box any more.
The coin is supposed to be in the box.
The coin looks good in the box.
The coin fits in the box.
The coin is usually in the box.
The coin was in the box yesterday.
The coin will be in the box soon.
The coin is either in the box or in the drawer.
The coin is as good as in the box.
There was a coin in the box last year.
There is no coin in the box.
Rosa was told to put the coin in the box.
Rosa dared Ann to put the coin in the box.
Rosa let Ann think that she moved the coin to the box.
Rosa made Ann believe the coin was in the box.
Rosa wrote that the coin is in the box.
Rosa painted the coin in the box.
Rosa bet that the coin is in the box.
Ann guesses the coin is in the box.
Rosa moved the coin to the box last week.
Rosa had once moved the coin to the box.
Rosa moves the coin to the box in vain.
Rosa moves the coin to the box for a moment.
Rosa moves the coin to the box by mistake and takes it out again.
Rosa moves the coin to the box and Ann puts it back where it was.
Rosa briefly moves the coin to the box.
Rosa or Ann moves the coin to the box.
Rosa moves the coin to the box, or so she says.
Rosa starts to move the coin to the box, but Ann stops her.
Rosa lets the coin fall into the box.
Rosa moves one of the coins to the box.
Rosa moves the coin closer to the box.
Rosa puts another coin in the box.
Rosa sees no coin in the box.
As soon as Ann leaves, Rosa will move the coin to the box.
Before moving the coin to the box, Rosa changes her mind.
As far as Rosa knows, the coin is in the box.
To Ann, the coin is in the box.
In Ann's opinion, the coin is in the box.
There used to be a coin in the box.
Rosa thinks that Ann will put the coin in the box.
"""


def in_box(words: str) -> float:
    """How surely the coin is in the box, with the doubt of what was not understood."""
    worlds = Worlds(read_episode(f"{BEFORE} {words}"))
    query = WhichValue(variable=Variable("at", "coin"))
    return held_by(query, worlds).get("box", 0.0) * stands(query, worlds)


def test_nobody_is_sure_of_what_the_words_do_not_say() -> None:
    assert [words for words in SENTENCES.strip().splitlines() if in_box(words) > SURE] == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Rosa moves the coin to the box.", 1.0),
        ("With probability 0.25, Rosa moves the coin to the box.", 0.25),
        ("With a smile, Rosa puts the coin in the box.", 1.0),
        ("Without a word, Rosa puts the coin in the box.", 1.0),
        ("Rosa puts 5% of the coins in the box.", 0.0),
    ],
)
def test_what_the_words_say_counts(words: str, expected: float) -> None:
    assert in_box(words) == pytest.approx(expected)
