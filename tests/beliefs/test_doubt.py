"""What unread words take from an answer, by hand: (1 - 0.2) for one clause that concerns it."""

from __future__ import annotations

import pytest

from limp.beliefs.doubt import ANOTHER, doubted, stands
from limp.beliefs.worlds import Worlds
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Assignment, Change, Unread
from limp.episodes.queries import IsHeld, WhichValue
from limp.episodes.variables import Variable
from limp.errors import NoEvidenceError

KEY = Variable("at", "key")
PUT = Change(sets=(Assignment(variable=KEY, value="jar"),), by="Ann")
MOVED = Change(sets=(Assignment(variable=KEY, value="box"),), by="Ann")


def worlds(*unread: Unread, doubt: float = 0.2) -> Worlds:
    people = (Person(name="Ann"), Person(name="Ben"))
    return Worlds(Episode(people=people, events=(PUT, MOVED, *unread), conventions=Conventions(unread=doubt)))


def test_words_about_the_thing_doubt_it() -> None:
    query = WhichValue(variable=KEY)
    one = worlds(Unread(clause="x", names=("key",)))
    assert stands(query, one) == pytest.approx(0.8)
    assert doubted(query, one) == pytest.approx({"box": 0.8, "jar": 0.1, ANOTHER: 0.1})
    with pytest.raises(NoEvidenceError, match="not understood: 'x'; 'x'; 'x'"):
        doubted(query, worlds(*[Unread(clause="x", names=("key",))] * 4))
    assert stands(query, worlds(Unread(names=("key",)), Unread(names=("box",)))) == pytest.approx(0.64)


def test_words_about_others_doubt_nothing() -> None:
    assert doubted(WhichValue(variable=KEY), worlds(Unread(names=("Ben", "lamp")))) == {"box": 1.0}


def test_words_about_somebody_of_the_chain_doubt_what_they_hold() -> None:
    query = IsHeld(chain=("Ben",), variable=KEY, claimed="box")
    found = doubted(query, worlds(Unread(names=("Ben",))))
    assert sum(found.values()) == pytest.approx(1.0)
    assert max(found.values()) == pytest.approx(0.8)
