"""What people do and want, and how alike two deeds are."""

from __future__ import annotations

import pytest

from limp.symbolic.beliefs.motives.deeds import Deed, deed, deeds_of, likeness
from limp.symbolic.english.nouns import People

PEOPLE = People(("Ann", "Ben"))


def only(text: str) -> Deed:
    (found,) = deeds_of(text, PEOPLE)
    return found


@pytest.mark.parametrize(
    ("text", "agent", "lemma", "about", "wanted"),
    [
        ("Ann wants to sell her old bike.", "Ann", "sell", {"bike"}, True),
        ("Ann looked for the sugar.", "Ann", "have", {"sugar"}, True),
        ("Ann needs the sugar.", "Ann", "have", {"sugar"}, True),
        ("Ann opened the box.", "Ann", "open", {"box"}, False),
        ("Ann cannot open the box.", "Ann", "open", {"box"}, True),
        ("The cat ran out.", "cat", "run", {"out"}, False),
    ],
)
def test_deeds(text: str, agent: str, lemma: str, about: set[str], wanted: bool) -> None:
    found = only(text)
    assert (found.agent, found.lemma, found.wanted) == (agent, lemma, wanted)
    assert about <= found.about


def test_it_is_what_was_spoken_of_last() -> None:
    took, gave = deeds_of("Ann took the bottle. She gave it to Ben.", PEOPLE)
    assert took.about == {"bottle"}
    assert gave.about == {"bottle", "ben"}


@pytest.mark.parametrize(
    ("option", "text", "share"),
    [
        ("the sugar", "Ann took the sugar.", 1.0),
        ("to sell the bike", "Ann wants to sell her old bike.", 1.0),
        ("to keep the bike", "Ann wants to sell her old bike.", 0.0),
        ("the brown sugar", "Ann took the sugar.", 0.5),
        ("the salt", "Ann took the sugar.", 0.0),
        ("to go out", "Ann ran out.", 1.0),
        ("to open the box", "Ann did not open the box.", 0.0),
    ],
)
def test_likeness(option: str, text: str, share: float) -> None:
    goal = deed("Ann", option, PEOPLE, wanted=True)
    assert goal is not None
    assert likeness(goal, only(text)) == pytest.approx(share)
