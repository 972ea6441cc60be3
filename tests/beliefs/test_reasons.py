"""The reason of a belief: what reached the chain, and the later event that did not; all by hand."""

import pytest

from limp import Scene
from limp.beliefs.attribution import reason
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.queries import IsKnown, WhichValue
from limp.episodes.variables import Variable

KEY = Variable("at", "key")
PUT, MOVED = "Mira puts the key in the drawer", "Mira puts the key in the jar"


def worlds(leaves: bool = True) -> Worlds:
    scene = Scene("Mira", "Theo")
    scene.change("key", at="drawer", by="Mira")
    if leaves:
        scene.leave("Theo")
    scene.change("key", at="jar", by="Mira", certainty=0.9)
    return Worlds(scene.episode)


@pytest.mark.parametrize(
    ("leaves", "chain", "said"),
    [
        (True, ("Theo",), f"what Theo could know: {PUT}, but not that {MOVED}"),
        (True, ("Mira", "Theo"), f"what Mira thinks that Theo could know: {PUT}, but not that {MOVED}"),
        (True, ("Theo", "Mira"), f"what Theo thinks that Mira could know: {PUT}, but not that {MOVED}"),
        (True, ("Mira",), f"what Mira could know: {MOVED}"),
        (False, ("Theo",), f"what Theo could know: {MOVED}"),
        (True, (), f"what the story tells: {MOVED}"),
    ],
)
def test_a_false_belief_names_what_was_missed(leaves: bool, chain: tuple[str, ...], said: str) -> None:
    assert reason(WhichValue(chain=chain, variable=KEY), worlds(leaves)) == said


def test_before_the_move_nothing_was_missed() -> None:
    assert reason(WhichValue(chain=("Theo",), variable=KEY, when=1), worlds()) == f"what Theo could know: {PUT}"


def test_who_was_told_nothing_has_nothing_to_know() -> None:
    asked = IsKnown(chain=("Theo",), variable=Variable("at", "cup"))
    assert reason(asked, worlds()) == "what Theo could know: nothing that tells where the cup is"
