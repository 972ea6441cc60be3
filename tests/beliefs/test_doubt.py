"""What unread words take from an answer, by hand: a half of the thing itself, 0.2 of what else it hangs on."""

import pytest
from drafts import Moves

from limp.beliefs.doubt import ELSEWHERE, doubtful, stands
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Unread
from limp.episodes.queries import IsHeld, WhichValue
from limp.episodes.variables import Variable

KEY = Variable("at", "key")
PUT = Moves("key", "jar", "Ann")
MOVED = Moves("key", "box", "Ann")


def worlds(*unread: Unread, doubt: float = 0.2) -> Worlds:
    people = (Person(name="Ann"), Person(name="Ben"))
    return Worlds(Episode(people=people, events=(PUT, MOVED, *unread), conventions=Conventions(unread=doubt)))


def test_words_about_the_thing_doubt_it() -> None:
    query = WhichValue(variable=KEY)
    assert stands(query, worlds(Unread(clause="x", names=("key",)))) == pytest.approx(0.5)
    assert stands(query, worlds(Unread(names=("key",)), Unread(names=("box",)))) == pytest.approx(0.5 * 0.8)


def test_words_about_the_thing_before_it_moved_doubt_it_less() -> None:
    events = (PUT, Unread(clause="x", names=("key",)), MOVED)
    found = Worlds(Episode(people=(Person(name="Ann"),), events=events, conventions=Conventions(unread=0.2)))
    assert stands(WhichValue(variable=KEY), found) == pytest.approx(0.8)


def test_the_error_quotes_what_was_not_understood() -> None:
    error = doubtful(WhichValue(variable=KEY), worlds(*[Unread(clause="x", names=("key",))] * 4))
    assert "not understood: 'x'; 'x'; 'x'" in error.message


def test_words_about_others_leave_little_doubt() -> None:
    assert stands(WhichValue(variable=KEY), worlds(Unread(names=("Ben", "lamp")))) == 1.0 - ELSEWHERE


def test_words_about_somebody_of_the_chain_doubt_what_they_hold() -> None:
    query = IsHeld(chain=("Ben",), variable=KEY, claimed="box")
    assert stands(query, worlds(Unread(names=("Ben",)))) == pytest.approx(0.8)
