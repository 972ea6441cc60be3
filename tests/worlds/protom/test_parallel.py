"""What agents see as numbers and as pictures, and the PettingZoo environment."""

import warnings

import pytest

from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.facilitator import ProToM
from limp.worlds.protom.overcooked_domain import HIDDEN, open_kitchen
from limp.worlds.protom.overcooked_kitchen import LETTUCE, TOMATO
from limp.worlds.protom.parallel import parallel_env

KITCHEN = """
-tp--l-
-1 d 2-
/  -  *
--*-/p-
"""


def test_a_cook_sees_the_room_that_they_are_in() -> None:
    domain = open_kitchen(KITCHEN)
    start = domain.start()
    seen = domain.view(start, 0)
    assert seen.shape == (5, 4, 7)
    assert seen[0, 1, 3] == 1  # the door
    assert (seen[1, 0, 1], seen[1, 0, 5]) == (TOMATO, HIDDEN)
    assert seen[3].sum() == 1  # the wall between them is in sight of both
    assert domain.view(start._replace(cells=(10, start.cells[1])), 0)[1, 0, 5] == LETTUCE
    chopped = tuple(thing + 3 if thing == TOMATO else thing for thing in start.contents)
    assert domain.text_map(start._replace(contents=chopped)).startswith("-Tp")


def test_it_is_a_pettingzoo_environment(worked: DoorsKeys) -> None:
    pytest.importorskip("gymnasium")
    test = pytest.importorskip("pettingzoo.test")
    env = parallel_env(worked, lambda: ProToM(worked))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        test.parallel_api_test(env, num_cycles=200)
    env.reset(seed=1)
    actions = worked.choices
    _, rewards, done, late, infos = env.step({"Alice": actions.index("right"), "Bob": actions.index("down")})
    assert rewards == {"Alice": -1.0, "Bob": -1.0}
    assert not any((*done.values(), *late.values()))
    assert infos["Alice"] == {}
    assert infos["Bob"]["message"].text == "Bob, please unlock the red door for Alice."
    assert env.render().shape[1:] == (440, 3)
