"""The mind that an answer ascribes, and why: what reached the chain, and the later event that did not; by hand."""

import pytest

from limp import Scene
from limp.beliefs.attribution import NARRATOR, mind_of, reason
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.events import Change, Leave, at
from limp.episodes.queries import FeelingOf, IsHeld, IsKnown, VariableQuery, WhichValue
from limp.episodes.variables import Variable
from limp.minds.attitudes import Attitude, Mind
from limp.minds.english import mind_in_words
from limp.minds.facts import At, Place, Proposition

BALL, KEY = Variable("at", "ball"), Variable("at", "key")
IN_BOX = At(thing="ball", place=Place(name="box"))


def test_a_chain_is_nested_and_reality_is_what_the_narrator_knows() -> None:
    inner = Attitude(holder="Ben", verb="believes", content=IN_BOX)
    nested = Mind(agent="Ann", attitudes=(Attitude(holder="Ann", verb="believes", content=inner),))
    assert mind_of(WhichValue(chain=("Ann", "Ben"), variable=BALL), "box") == nested
    real = Mind(agent=NARRATOR, attitudes=(Attitude(holder=NARRATOR, verb="knows", content=IN_BOX),))
    assert mind_of(WhichValue(chain=(), variable=BALL), "box") == real


@pytest.mark.parametrize(
    ("query", "value", "words"),
    [
        (IsKnown(chain=("Ann",), variable=BALL, mistaken=True), "yes", "Ann is wrong about where the ball is"),
        (FeelingOf(chain=("Ann",), variable=BALL), "yes", "Ann is surprised to learn where the ball is"),
    ],
)
def test_errors_feelings_and_what_was_not_understood(query: VariableQuery, value: str, words: str) -> None:
    assert mind_in_words(mind_of(query, value)).startswith(f"the narrator knows that {words}")


def test_no_negates_the_attitude_itself() -> None:
    where = Proposition(words="where the ball is")
    ignorant = Attitude(holder="Ann", verb="knows", content=where, negated=True)
    assert mind_of(IsKnown(chain=("Ann",), variable=BALL), "no") == Mind(agent="Ann", attitudes=(ignorant,))
    doubtful = Attitude(holder="Ann", verb="believes", content=IN_BOX, negated=True)
    assert mind_of(IsHeld(chain=("Ann",), variable=BALL, claimed="box"), "no") == Mind(
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
