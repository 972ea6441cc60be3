"""The mind that an answer ascribes, and why: what reached the chain, and the later event that did not; by hand."""

import pytest

from limp import Scene
from limp.beliefs.attribution import reason
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.events import Change, Leave, at
from limp.episodes.queries import FeelingOf, IsHeld, IsKnown, VariableQuery, WhichValue
from limp.episodes.query import NARRATOR
from limp.episodes.variables import Variable
from limp.minds.attitudes import Attitude, Mind
from limp.minds.english import mind_in_words
from limp.minds.facts import At, Place, Proposition

BALL, KEY = Variable("at", "ball"), Variable("at", "key")
IN_BOX = At(thing="ball", place=Place(name="box"))


def test_a_chain_is_nested_and_reality_is_what_the_narrator_knows() -> None:
    inner = Attitude(holder="Ben", verb="believes", content=IN_BOX)
    nested = Mind(agent="Ann", attitudes=(Attitude(holder="Ann", verb="believes", content=inner),))
    assert WhichValue(chain=("Ann", "Ben"), variable=BALL).mind("box") == nested
    real = Mind(agent=NARRATOR, attitudes=(Attitude(holder=NARRATOR, verb="knows", content=IN_BOX),))
    assert WhichValue(chain=(), variable=BALL).mind("box") == real


@pytest.mark.parametrize(
    ("query", "value", "words"),
    [
        (IsKnown(chain=("Ann",), variable=BALL, mistaken=True), "yes", "Ann is wrong about where the ball is"),
        (FeelingOf(chain=("Ann",), variable=BALL), "yes", "Ann is surprised to learn where the ball is"),
    ],
)
def test_errors_feelings_and_what_was_not_understood(query: VariableQuery, value: str, words: str) -> None:
    assert mind_in_words(query.mind(value)).startswith(f"the narrator knows that {words}")


def test_no_negates_the_attitude_itself() -> None:
    where = Proposition(words="where the ball is")
    ignorant = Attitude(holder="Ann", verb="knows", content=where, negated=True)
    assert IsKnown(chain=("Ann",), variable=BALL).mind("no") == Mind(agent="Ann", attitudes=(ignorant,))
    doubtful = Attitude(holder="Ann", verb="believes", content=IN_BOX, negated=True)
    assert IsHeld(chain=("Ann",), variable=BALL, claimed="box").mind("no") == Mind(
        agent="Ann", attitudes=(doubtful,)
    )


PUT, MOVED = "Mira puts the key in the drawer", "Mira puts the key in the jar"


def worlds(leaves: bool = True) -> Worlds:
    scene = Scene("Mira", "Theo")
    scene.add(Change(at("key").to("drawer"), by="Mira"))
    if leaves:
        scene.add(Leave("Theo"))
    scene.add(Change(at("key").to("jar"), by="Mira", certainty=0.9))
    return Worlds(scene.episode)


@pytest.mark.parametrize(
    ("leaves", "chain", "said"),
    [
        (True, ("Theo",), f"what Theo could know: {PUT}, but not that {MOVED}"),
        (True, ("Mira", "Theo"), f"what Mira thinks that Theo could know: {PUT}, but not that {MOVED}"),
        (True, ("Mira",), f"what Mira could know: {MOVED}"),
        (False, ("Theo",), f"what Theo could know: {MOVED}"),
        (True, (), f"what the story tells: {MOVED}"),
    ],
)
def test_a_false_belief_names_what_was_missed(leaves: bool, chain: tuple[str, ...], said: str) -> None:
    assert reason(WhichValue(chain=chain, variable=KEY), worlds(leaves)) == said


def test_before_the_move_nothing_was_missed() -> None:
    assert reason(WhichValue(chain=("Theo",), variable=KEY, when=1), worlds()) == f"what Theo could know: {PUT}"
