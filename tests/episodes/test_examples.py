"""A story by hand, as a file with acts that were open, options and claims. Five others are in `wirestories`."""

from __future__ import annotations

from drafts import by_hand

from limp.episodes.files import parse_episode

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


def test_by_file() -> None:
    file = parse_episode(LADDER)
    assert [by_hand(asked, file.episode)[0] for asked in file.questions] == [
        "shed",
        "hinder",
        "to have the ladder",
    ]
