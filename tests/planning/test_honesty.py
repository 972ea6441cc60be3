"""Lies, mistakes and truth, and what statements say of help; numbers by hand."""

import math

import pytest
from drafts import Moves
from refusals import refuses

from limp.beliefs.possible_worlds import Worlds
from limp.episodes.claims import Claim
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Change, Event, Leave, Tell
from limp.episodes.variables import Variable
from limp.errors import InputError
from limp.planning.honesty import RATIONALITY, honesty, stances

AT = Variable("at", "ladder")


def put(place: str, by: str, certainty: float = 1.0) -> Change:
    return Moves("ladder", place, by, certainty=certainty)


def says(place: str, negated: bool = False) -> Tell:
    return Tell(speaker="Bea", hearers=("Kofi",), says=(Claim(variable=AT, value=place, negated=negated),))


def worlds(*events: Event) -> Worlds:
    return Worlds(Episode(people=tuple(Person(name=name) for name in ("Bea", "Kofi", "Yan")), events=events))


@pytest.mark.parametrize(
    ("events", "kind"),
    [
        ((put("shed", "Bea"), says("loft")), "lie"),
        ((put("shed", "Bea"), says("shed")), "truth"),
        ((put("shed", "Bea"), says("loft", negated=True)), "truth"),
        ((put("shed", "Bea"), says("shed", negated=True)), "lie"),
        ((put("loft", "Bea"), Leave(agent="Bea"), put("shed", "Yan"), says("loft")), "mistake"),
        ((put("loft", "Bea"), Leave(agent="Bea"), put("shed", "Yan"), says("shed")), "lie"),  # she holds the loft
    ],
)
def test_what_was_said_beside_what_was_held_and_what_is_so(events: tuple[Event, ...], kind: str) -> None:
    assert {k: p for k, p in honesty(worlds(*events), "Bea").items() if p} == {kind: 1.0}


def test_an_uncertain_move_makes_a_lie_as_likely() -> None:
    # The loft first; with probability .7 Bea moved it to the shed: then "loft" was a lie, else the truth.
    found = honesty(worlds(put("loft", "Yan"), put("shed", "Bea", 0.7), says("loft")), "Bea")
    assert found == pytest.approx({"lie": 0.7, "truth": 0.3, "mistake": 0.0})


def test_a_lie_speaks_for_hindering_by_the_utility() -> None:
    found = stances(worlds(put("shed", "Bea"), says("loft")), "Bea")
    helps = math.exp(-RATIONALITY) / (math.exp(RATIONALITY) + math.exp(-RATIONALITY))
    assert found == pytest.approx({"help": helps, "hinder": 1.0 - helps, "independent": 0.5})


def test_an_honest_mistake_hinders_nobody() -> None:
    wrong = worlds(put("loft", "Bea"), Leave(agent="Bea"), put("shed", "Yan"), says("loft"))
    refuses(lambda: stances(wrong, "Bea"), "honest mistake", InputError)
