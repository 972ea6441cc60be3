"""From a query and what options claim to their probabilities, with numbers worked out by hand."""

import pytest
from drafts import Moves

from limp.beliefs.options import shares
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Change, Leave
from limp.episodes.queries import GoalOf, IsHeld, WhichClaim, WhichValue
from limp.episodes.variables import Variable
from limp.errors import InputError

KEY, TAP = Variable("at", "key"), Variable("state", "tap")


def put(place: str, by: str = "Ann", certainty: float = 1.0) -> Change:
    return Moves("key", place, by, certainty=certainty)


def worlds(*events: object) -> Worlds:
    people = (Person(name="Ann"), Person(name="Ben"))
    rooms = (Location(name="box", room="den"), Location(name="jar", room="attic"))
    return Worlds(Episode.model_validate({"people": people, "locations": rooms, "events": events}))


def options(*words: str) -> tuple[Option, ...]:
    return tuple(Option(label=label, words=answer) for label, answer in zip("ABCD", words, strict=False))


UNTOLD = Claim(chain=("Ben",), variable=Variable("state", "key"), value="new")
AWAY = worlds(put("box"), Leave(agent="Ben"), put("jar", certainty=0.8))


def test_who_has_no_belief_is_told_from_who_denies_it() -> None:
    story = worlds(Leave(agent="Ben"), put("jar"))
    unknown = Option(label="C", claims=(Claim(unknowable=True),))
    query = IsHeld(variable=KEY, chain=("Ben",), claimed="jar")
    assert shares(query, options("yes", "no"), story) == pytest.approx((0.0, 1.0))
    assert shares(query, (*options("yes", "no"), unknown), story) == pytest.approx((0.0, 0.0, 1.0))
    value = WhichValue(variable=KEY, chain=("Ben",))
    assert shares(value, (*options("jar", "box"), unknown), story) == pytest.approx((0.0, 0.0, 1.0))


@pytest.mark.parametrize(
    ("query", "offered"),
    [
        (GoalOf(agent="Ann"), options("a", "b")),
        (WhichValue(variable=KEY, chain=("Ann",)), (Option(label="A"), Option(label="B", words="box"))),
        (WhichClaim(), (Option(label="A", claims=(Claim(chain=("Ann",), verb="wants", words="it"),)),)),
        (WhichClaim(), (Option(label="A", claims=(UNTOLD,)),)),
    ],
)  # fmt: skip
def test_what_beliefs_do_not_decide_is_said(
    query: GoalOf | WhichValue | WhichClaim, offered: tuple[Option, ...]
) -> None:
    with pytest.raises(InputError):
        shares(query, offered, AWAY)
