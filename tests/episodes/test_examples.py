"""Six stories that must work by hand, each as a file, with who answers what is asked."""

from __future__ import annotations

import pytest
from drafts import by_hand

from limp.answers import StageError
from limp.episodes.files import EpisodeFile, parse_episode

APPOINTMENT = """\
people = ["Ravi", "Wife", "Nurse"]
[[events]]
text = "It had been on Monday."
kind = "change"
mood = "holds"
sets = { "state(appointment)" = "Monday" }
[[events]]
text = "The clinic moved Ravi's appointment to Tuesday."
kind = "change"
sets = { "state(appointment)" = "Tuesday" }
seen_by = ["Nurse"]
only = true
[[events]]
text = "The nurse phoned his wife, who forgot to pass it on."
kind = "tell"
speaker = "Nurse"
hearers = ["Wife"]
private = true
says = [{ variable = "state(appointment)", value = "Tuesday" }]
[[questions]]
words = "When does Ravi think it is?"
query = { kind = "value", chain = ["Ravi"], variable = "state(appointment)" }
"""
TRUFFLES = """\
people = ["Lena", "Omar"]
[[events]]
text = "Lena bit into a truffle that looked like a walnut."
kind = "change"
sets = { "fact(what lies on the plate)" = "truffles" }
seen_by = ["Lena"]
only = true
[[events]]
text = "Omar, who stayed in the kitchen, sees the plate."
kind = "perceive"
agents = ["Omar"]
variable = "fact(what lies on the plate)"
value = "walnuts"
mistaken = true
[[questions]]
words = "What does Omar think they are?"
query = { kind = "value", chain = ["Omar"], variable = "fact(what lies on the plate)" }
"""
BOAT = """\
people = ["Joao", "Ana", "Rui"]
[[events]]
text = "While he naps,"
kind = "attend"
agent = "Joao"
attentive = false
asleep = true
[[events]]
text = "it capsizes. Ana and Rui watch"
kind = "change"
sets = { "state(blue boat)" = "capsized" }
seen_by = ["Ana", "Rui"]
[[events]]
text = "and agree to tell him that it won."
kind = "tell"
mood = "intended"
speaker = "Ana"
hearers = ["Joao"]
says = [{ variable = "state(blue boat)", value = "won" }]
[[events]]
text = "Joao bets on the blue boat."
kind = "attitude"
claim = { chain = ["Joao"], variable = "state(blue boat)", value = "won" }
[[questions]]
words = "Does Ana think that Rui thinks that Joao knows?"
query = { kind = "knows", chain = ["Ana", "Rui", "Joao"], variable = "state(blue boat)" }
[[questions]]
words = "Is he surprised when he sees it?"
query = { kind = "feeling", chain = ["Joao"], variable = "state(blue boat)", feeling = "surprised" }
"""
DOORS = """\
people = ["Petra"]
[[events]]
kind = "change"
mood = "holds"
sets = { "state(north door)" = "open" }
[[events]]
kind = "leave"
agent = "Petra"
[[events]]
text = "the north one was locked at six, after Petra's last round"
kind = "change"
sets = { "state(north door)" = "locked" }
[[events]]
text = "It is half past six and she wants to go home by the shorter way, north."
kind = "act"
mood = "intended"
agent = "Petra"
open_to = [
  { does = "go by the north door", cost = 0.2, needs = [{ variable = "state(north door)", value = "open" }] },
  { does = "go by the south door", cost = 0.6 },
]
[[questions]]
words = "How is the north door, as Petra thinks?"
query = { kind = "value", chain = ["Petra"], variable = "state(north door)" }
[[questions]]
words = "Which door does she try first?"
query = { kind = "act", agent = "Petra" }
"""
LADDER = """\
people = ["Kofi", "Bea", "Yan"]
[[events]]
text = "Bea saw it go into the shed"
kind = "change"
sets = { "at(ladder)" = "shed" }
seen_by = ["Bea"]
only = true
[[events]]
text = "Kofi asks where the ladder is."
kind = "attitude"
claim = { chain = ["Kofi"], verb = "wants", variable = "at(ladder)", value = "Kofi" }
[[events]]
id = "why"
kind = "act"
agent = "Bea"
does = "name the loft"
open_to = [
  { does = "name the shed", gives = [{ variable = "at(ladder)", value = "Kofi" }] },
  { does = "name the loft", gives = [{ variable = "at(ladder)", value = "Bea" }] },
]
[[events]]
id = "answer"
text = "says 'in the loft'"
kind = "tell"
speaker = "Bea"
hearers = ["Kofi"]
private = true
says = [{ variable = "at(ladder)", value = "loft" }]
[[events]]
text = "Later she tells Yan that she wants the ladder herself."
kind = "tell"
speaker = "Bea"
hearers = ["Yan"]
private = true
says = [{ chain = ["Bea"], verb = "wants", variable = "at(ladder)", value = "Bea" }]
[[questions]]
words = "Where does Bea think that it is?"
query = { kind = "value", chain = ["Bea"], variable = "at(ladder)" }
[[questions]]
words = "Was Bea helping Kofi?"
query = { kind = "stance", agent = "Bea", other = "Kofi" }
[[questions]]
words = "Why did she say it?"
query = { kind = "reason", agent = "Bea", event = "why" }
[[questions.options]]
words = "to have the ladder"
claims = [{ chain = ["Bea"], verb = "wants", variable = "at(ladder)", value = "Bea" }]
[[questions.options]]
words = "to be of use"
claims = [{ chain = ["Bea"], verb = "wants", variable = "at(ladder)", value = "Kofi" }]
"""
SALT = """\
people = ["Iva", "Max", "Nils"]
[[events]]
kind = "change"
sets = { "at(salt)" = "white jar", "at(sugar)" = "blue jar" }
[[events]]
text = "Max is on the phone in the hall"
kind = "leave"
agent = "Max"
[[events]]
text = "Iva swaps the salt and the sugar"
kind = "change"
by = "Iva"
sets = { "at(salt)" = "blue jar", "at(sugar)" = "white jar" }
seen_by = ["Nils"]
[[questions]]
words = "Where does Max look for the sugar?"
query = { kind = "value", chain = ["Max"], variable = "at(sugar)" }
[[questions]]
words = "What does he find there?"
query = { kind = "value", variable = "inside(blue jar)" }
[[questions]]
words = "Where does Nils expect him to look?"
query = { kind = "value", chain = ["Nils", "Max"], variable = "at(sugar)" }
"""


def answers(file: EpisodeFile) -> list[str]:
    """The answer to each question, or who would have to answer it."""
    found = []
    for asked in file.questions:
        try:
            found.append(by_hand(asked, file.episode)[0])
        except StageError as error:
            found.append(error.hint)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (APPOINTMENT, ["Monday"]),
        (TRUFFLES, ["walnuts"]),
        (BOAT, ["no", "yes"]),
        (DOORS, ["open", "go by the north door"]),
        (LADDER, ["shed", "hinder", "to have the ladder"]),
        (SALT, ["blue jar", "salt", "blue jar"]),
    ],
    ids=["appointment", "truffles", "boat", "doors", "ladder", "salt"],
)
def test_by_file(text: str, expected: list[str]) -> None:
    assert answers(parse_episode(text)) == expected
