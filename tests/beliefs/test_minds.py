"""Why an answer is what it is: what reached the chain, and the later event that did not; by hand."""

import pytest

from limp import Scene
from limp.beliefs.minds import reason
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.events import Change, Leave, at
from limp.episodes.queries import WhichValue
from limp.episodes.variables import Variable

KEY = Variable("at", "key")
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
