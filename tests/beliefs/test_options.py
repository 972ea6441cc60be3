"""From a query and what options claim to their probabilities: by hand, and laws of claims that hold together."""

from itertools import permutations, product

import generated_episodes as generated
import pytest
from drafts import Moves
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.answering.scene import Scene, claim
from limp.beliefs.options import claims_hold, shares
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Change, Leave, Tell
from limp.episodes.queries import GoalOf, IsHeld, IsKnown, WhichClaim, WhichValue
from limp.episodes.variables import NOTHING, Variable
from limp.errors import InputError

KEY = Variable("at", "key")


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


# -- laws: a joint probability is that of one mind, whatever claims are asked of it -------------------------------

CHAINS = [chain for length in range(3) for chain in product(generated.PEOPLE[:3], repeat=length)]
VALUES = {
    Variable("at", "key"): ("jar", "Ben", "under the bed"),
    Variable("inside", "jar"): (NOTHING, "key", "sweets"),
    Variable("state", "window"): ("open", "shut"),
    Variable("fact", "who took the cake"): ("Cleo", "Ann"),
}


@st.composite
def claims(draw: st.DrawFn) -> Claim:
    variable = draw(st.sampled_from(list(VALUES)))
    chain, value = draw(st.sampled_from(CHAINS)), draw(st.sampled_from(VALUES[variable]))
    knows = bool(chain) and draw(st.booleans())
    return Claim(
        chain=chain, verb="knows" if knows else "believes", variable=variable,
        value="" if draw(st.booleans()) else value, negated=draw(st.booleans()),
    )  # fmt: skip


def together(worlds: Worlds, *claims: Claim) -> float:
    return claims_hold(Option(claims=claims), WhichClaim(), worlds)


@settings(max_examples=200)
@given(generated.episodes(), claims(), claims())
def test_a_joint_is_no_likelier_than_its_parts_and_its_cases_add_up(episode: Episode, a: Claim, b: Claim) -> None:
    worlds = Worlds(episode)
    not_b = b.model_copy(update={"negated": not b.negated})
    both, alone = together(worlds, a, b), together(worlds, a)
    assert both <= min(alone, together(worlds, b)) + 1e-9
    assert both + together(worlds, a, not_b) == pytest.approx(alone)
    assert together(worlds, a, a) == pytest.approx(alone)
    assert together(worlds, b, not_b) == 0.0
    for order in permutations((a, b, a)):
        assert together(worlds, *order) == pytest.approx(both)


@settings(max_examples=200)
@given(generated.episodes(), st.sampled_from(list(VALUES)), st.sampled_from(CHAINS))
def test_values_exclude_each_other_one_claim_is_the_belief_and_the_order_of_options_changes_nothing(
    episode: Episode, variable: Variable, chain: tuple[str, ...]
) -> None:
    worlds = Worlds(episode)
    believed = worlds.held(chain, variable)
    claimed = [Claim(chain=chain, variable=variable, value=value) for value in VALUES[variable]]
    for one, two in permutations(claimed, 2):
        assert together(worlds, one, two) == 0.0
        if chain or None not in believed:  # reality is decided where people differ of it (`Worlds.decided`)
            assert together(worlds, one) == pytest.approx(believed.get(one.value, 0.0))
    offered = [Option(claims=(claim,)) for claim in claimed]
    try:
        found = shares(WhichClaim(), offered, worlds)
    except InputError:
        with pytest.raises(InputError):
            shares(WhichClaim(), offered[::-1], worlds)
        return
    assert shares(WhichClaim(), offered[::-1], worlds) == pytest.approx(found[::-1])


def test_who_says_what_nothing_else_tells_holds_it_with_the_hearer() -> None:
    scene = Scene("Ann", "Ben")
    said = scene.add(Tell("Ann", "Ben", [claim(at="key", value="pot")], private=True))
    ann, ben = (claim(name, at="key", value="pot") for name in ("Ann", "Ben"))
    assert together(scene.worlds, ann) == together(scene.worlds, ann, ben) == 1.0
    assert scene.who_knows(at="key") == {"Ann": 1.0, "Ben": 1.0}
    perhaps = scene.episode.events[said - 1].model_copy(update={"certainty": 0.5})
    worlds = Worlds(scene.episode.model_copy(update={"events": (perhaps,)}))
    assert together(worlds, ann, ben) == pytest.approx(0.5)  # and not .25: it is one and the same statement


def test_whoever_knows_what_people_differ_about_is_right() -> None:
    scene = Scene("Ann", "Ben", "Cleo")
    scene.add(Tell("Ann", "Ben", [claim(state="trip", value="on")], private=True))
    scene.add(Tell("Ann", "Cleo", [claim(state="trip", value="off")], private=True))
    knows, on = claim("Ben", verb="knows", state="trip"), claim(state="trip", value="on")
    assert together(scene.worlds, knows) == together(scene.worlds, knows, on) == pytest.approx(0.5)
    assert together(scene.worlds, knows, on.model_copy(update={"negated": True})) == 0.0
    asked = IsKnown(chain=("Ben",), variable=Variable("state", "trip"))
    assert scene.ask(asked)["yes"] == pytest.approx(0.5)
    assert scene.ask(WhichValue(chain=("Ben",), variable=Variable("state", "trip"))) == {"on": 1.0}
