"""What unread words take from an answer, by hand: a half of the thing itself, 0.2 of what else it hangs on."""

import pytest
from drafts import Moves

from limp.beliefs.doubt import ELSEWHERE, stands
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Event, Unread
from limp.episodes.queries import IsHeld, WhichValue
from limp.episodes.variables import Variable

KEY = Variable("at", "key")
PUT, MOVED = Moves("key", "jar", "Ann"), Moves("key", "box", "Ann")


def unread(*names: str) -> Unread:
    return Unread(clause="x", names=names)


def worlds(*events: Event) -> Worlds:
    people = (Person(name="Ann"), Person(name="Ben"))
    return Worlds(Episode(people=people, events=events, conventions=Conventions(unread=0.2)))


@pytest.mark.parametrize(
    ("chain", "events", "share"),
    [
        ((), (PUT, MOVED, unread("key")), 0.5),
        ((), (PUT, MOVED, Unread(names=("key",)), unread("box")), 0.5 * 0.8),
        ((), (PUT, unread("key"), MOVED), 0.8),  # before it moved
        ((), (PUT, MOVED, unread("Ben", "lamp")), 1.0 - ELSEWHERE),  # of others
        (("Ben",), (PUT, MOVED, unread("Ben")), 0.8),  # of who holds it
    ],
)
def test_what_unread_words_leave(chain: tuple[str, ...], events: tuple[Event, ...], share: float) -> None:
    query = IsHeld(chain=chain, variable=KEY, claimed="box") if chain else WhichValue(variable=KEY)
    assert stands(query, worlds(*events)) == pytest.approx(share)
