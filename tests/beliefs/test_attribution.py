"""The mind that an answer ascribes."""

from limp.beliefs.attribution import NARRATOR, mind_of
from limp.episodes.queries import IsHeld, IsKnown, WhichValue
from limp.episodes.variables import Variable
from limp.minds.attitudes import Attitude, Mind
from limp.minds.facts import At, Place, Proposition

BALL = Variable("at", "ball")
IN_BOX = At(thing="ball", place=Place(name="box"))


def test_a_chain_is_nested_and_reality_is_what_the_narrator_knows() -> None:
    inner = Attitude(holder="Ben", verb="believes", content=IN_BOX)
    nested = Mind(agent="Ann", attitudes=(Attitude(holder="Ann", verb="believes", content=inner),))
    assert mind_of(WhichValue(chain=("Ann", "Ben"), variable=BALL), "box") == nested
    real = Mind(agent=NARRATOR, attitudes=(Attitude(holder=NARRATOR, verb="knows", content=IN_BOX),))
    assert mind_of(WhichValue(chain=(), variable=BALL), "box") == real


def test_no_negates_the_attitude_itself() -> None:
    where = Proposition(words="where the ball is")
    ignorant = Attitude(holder="Ann", verb="knows", content=where, negated=True)
    assert mind_of(IsKnown(chain=("Ann",), variable=BALL), "no") == Mind(agent="Ann", attitudes=(ignorant,))
    doubtful = Attitude(holder="Ann", verb="believes", content=IN_BOX, negated=True)
    assert mind_of(IsHeld(chain=("Ann",), variable=BALL, claimed="box"), "no") == Mind(
        agent="Ann", attitudes=(doubtful,)
    )
