"""Laws of claims that hold together: a joint probability is that of one mind, whatever claims are asked of it."""

from itertools import permutations, product

import generated_episodes as generated
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.answering.scene import Scene, claim
from limp.beliefs.options import claims_hold, shares
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.claims import Claim, Option
from limp.episodes.episode import Episode
from limp.episodes.events import Tell
from limp.episodes.queries import IsKnown, WhichClaim, WhichValue
from limp.episodes.variables import NOTHING, Variable
from limp.errors import InputError

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
def test_values_exclude_each_other_and_one_claim_is_the_belief(
    episode: Episode, variable: Variable, chain: tuple[str, ...]
) -> None:
    worlds = Worlds(episode)
    believed = worlds.held(chain, variable)
    for value, other in permutations(VALUES[variable], 2):
        one, two = (Claim(chain=chain, variable=variable, value=v) for v in (value, other))
        assert together(worlds, one, two) == 0.0
        if chain or None not in believed:  # reality is decided where people differ of it (`Worlds.decided`)
            assert together(worlds, one) == pytest.approx(believed.get(value, 0.0))


@settings(max_examples=100)
@given(generated.episodes(), st.sampled_from(list(VALUES)), st.sampled_from(CHAINS))
def test_the_order_of_options_changes_nothing(
    episode: Episode, variable: Variable, chain: tuple[str, ...]
) -> None:
    worlds = Worlds(episode)
    offered = [Option(claims=(Claim(chain=chain, variable=variable, value=v),)) for v in VALUES[variable]]
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
