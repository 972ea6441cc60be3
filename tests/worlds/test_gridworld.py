"""Grid worlds from their declaration: what acts do, goals, sight, traces, sounds, and mistakes in a file."""

from pathlib import Path

import numpy as np
import pytest

from limp.errors import InputError
from limp.planning.mindset import Mindset, policy, values
from limp.planning.tables import tabled
from limp.worlds.declared import WorldFile, read_world
from limp.worlds.gridworld import GROUND, SPENT, Gridworld, State

LOCKED = """
map = '''
#######
#A.k.D1
#######'''
legend = {"#" = "wall", "." = "floor", "A" = "floor", "k" = "floor", "D" = "floor", "1" = "floor"}
sounds = {step = "step", take = "click", "take gem" = "chime"}
[doors.gate]
at = "D"
state = "locked"
[things.key]
at = "k"
opens = true
[things.gem]
at = "1"
[agents.ann]
start = "A"
goals.gem = {has = "gem"}
goals.home = {has = "key", at = "A"}
"""


def world(text: str, tmp_path: Path) -> Gridworld:
    path = tmp_path / "world.toml"
    path.write_text(text, encoding="utf-8")
    return Gridworld(read_world(path))


def run(grid: Gridworld, *acts: str) -> list[State]:
    """The states after each act, of which only one can follow."""
    (state,) = grid.starts()
    found = [state]
    for act in acts:
        assert act in grid.actions(grid.agents[0], found[-1]), act
        (after,) = grid.follows(found[-1], (act,))
        found.append(after)
    return found


def test_a_locked_door_takes_a_key(tmp_path: Path) -> None:
    grid = world(LOCKED, tmp_path)
    (start,) = grid.starts()
    assert start.things == (GROUND, GROUND)
    assert start.doors == ("locked",)
    at_door = run(grid, "right", "right", "right")[-1]
    assert grid.actions("ann", at_door) == ["left"]
    states = run(grid, "right", "right", "take key", "right", "unlock right", "right", "right", "take gem")
    assert states[-1].things == (SPENT, "ann")
    assert states[5].doors == ("open",)
    assert states[5].at == states[4].at  # who unlocks stays
    assert [grid.ends("ann", "gem", state) for state in states] == [False] * 8 + [True]
    assert [grid.sounds(states[3], ("right",), states[4]), grid.sounds(states[7], ("take gem",), states[8])] == [
        "step",
        "chime",
    ]


def test_values_are_the_acts_that_are_left(tmp_path: Path) -> None:
    table = tabled(world(LOCKED, tmp_path))
    q = values(table, "ann", Mindset(goal="gem"))
    assert q[0].max() == -8.0  # two steps, the key, a step, the lock, two steps, the gem
    assert (
        table.world.glance("ann", "gem", table.states[0]) == -6.0
    )  # five steps as if the door were open, the gem
    assert values(table, "ann", Mindset(goal="home"))[0].max() == -5.0
    # Who spent the key on the door cannot bring it home.
    spent = [k for k, state in enumerate(table.states) if state.things[0] == SPENT]
    assert (values(table, "ann", Mindset(goal="home"))[spent].max(axis=1) < -9e3).all()


def test_bounded_foresight_is_a_mixture_of_depths(tmp_path: Path) -> None:
    table = tabled(world(LOCKED, tmp_path))
    beside = next(k for k, state in enumerate(table.states) if state.at == ((2, 1),) and state.things[0] == GROUND)
    left, right = (table.choices[0].index(way) for way in ("left", "right"))
    shallow = policy(table, "ann", Mindset(goal="gem", rationality=1.0, foresight=1.0))[beside]
    # One step ahead the gem looks 4 acts away on the right and 6 on the left, the cost of the step being the same.
    assert shallow[right] == pytest.approx(1 / (1 + np.exp(-2.0)))
    assert shallow[left] == pytest.approx(1 / (1 + np.exp(2.0)))
    far = policy(table, "ann", Mindset(goal="gem", rationality=1.0, foresight=100.0))[beside]
    full = policy(table, "ann", Mindset(goal="gem", rationality=1.0))[beside]
    assert np.abs(far - full).max() < 0.1  # few depths are less than the way


CORRIDOR = """
map = '''
#########
#A..c..b#
#########'''
legend = {"#" = "wall", "." = "floor", "A" = "floor", "b" = "floor", "c" = "curtain"}
[places.basket]
at = "b"
lid = true
[places.floor]
at = [2, 1]
[things.ball]
inside = {basket = 3, floor = 1}
[agents.ann]
start = "A"
sees = "in sight"
goals.ball = {has = "ball"}
"""


def test_curtains_and_lids_hide(tmp_path: Path) -> None:
    grid = world(CORRIDOR, tmp_path)
    starts = grid.starts()
    assert {state.things[0]: p for state, p in starts.items()} == {"basket": 0.75, "floor": 0.25}
    on_floor, in_basket = (next(s for s in starts if s.things == (place,)) for place in ("floor", "basket"))
    seen = [next(iter(grid.sees("ann", ("stay",), state))) for state in (on_floor, in_basket)]
    assert seen[0] != seen[1]
    for near in range(4, 8):  # behind the curtain the floor beside the start is out of sight, the lid is down
        there = [state._replace(at=((near, 1),)) for state in (on_floor, in_basket)]
        shown = [next(iter(grid.sees("ann", ("stay",), state))) for state in there]
        assert (shown[0] == shown[1]) == (near > 4)
    lifted = grid.follows(in_basket._replace(at=((7, 1),)), ("lift basket",))
    assert next(iter(lifted)).lids == (True, True)


def test_doors_fall_shut_and_carrying_leaves_traces() -> None:
    grid = Gridworld(
        WorldFile.model_validate(
            {
                "map": "#####\n#A.B#\n#####",
                "legend": {"#": "wall", ".": "floor", "A": "floor", "B": "floor"},
                "doors": {"door": {"at": [2, 1], "state": "closed", "closes": 0.25}},
                "things": {"cake": {"at": "B"}},
                "traces": {"crumbs": {"holding": "cake"}},
                "sounds": {"step": "step", "close": "bang", "open": "creak"},
                "agents": {"ann": {"start": "A", "goals": {"cake": {"has": "cake", "at": "A"}}}},
            }
        )
    )
    states = run(grid, "open right", "right")
    after = grid.follows(states[-1], ("right",))
    assert sorted(after.values()) == [0.25, 0.75]
    shut = next(state for state, p in after.items() if p == 0.25)
    assert shut.doors == ("closed",)
    assert grid.sounds(states[-1], ("right",), shut) == "bang"
    assert grid.leaves(states[-1], ("right",), shut) == []
    (holding,) = grid.follows(shut._replace(doors=("open",)), ("take cake",))
    (back,) = grid.follows(holding, ("left",))
    assert grid.leaves(holding, ("left",), back) == [("crumbs", (2, 1))]


PUSHING = WorldFile.model_validate(
    {
        "map": "A.bc.",
        "legend": dict.fromkeys("A.bc", "floor"),
        "things": {"box": {"at": "b", "pushed": True}},
        "agents": {
            "ann": {"start": "A", "pushes": True, "goals": {"c": {"at": "c", "worth": 2.0, "within": 4}}},
            "ben": {"start": [4, 0], "fails": 0.25, "goals": {"c": {"at": "c"}}},
        },
        "solid": True,
        "discount": 0.9,
    }
)


def test_who_pushes_moves_what_stands_in_the_way_and_others_are_blocked() -> None:
    grid = Gridworld(PUSHING)
    (start,) = grid.starts()
    (beside,) = grid.follows(start, ("right", "stay"))
    pushed = beside._replace(at=((2, 0), (4, 0)), things=((3, 0),))
    assert grid.follows(beside, ("right", "stay")) == {pushed: 1.0}
    assert grid.follows(pushed, ("right", "stay")) == {pushed: 1.0}  # Ben stands behind the box
    assert grid.follows(pushed, ("stay", "left")) == {pushed: 1.0}  # Ben pushes nothing
    free = start._replace(things=((1, 0),))
    moved = free._replace(at=((0, 0), (3, 0)))
    assert grid.follows(free, ("up", "left")) == pytest.approx({moved: 0.75, free: 0.25})  # up is tried in vain
    assert grid.presence("ann", "c", start) == pytest.approx(2.0 * (1 - 3 / 4))  # three steps of at most four
    assert grid.lasts("ann", "c")
    with pytest.raises(InputError, match="within reach"):
        Gridworld(PUSHING.model_copy(update={"discount": 1.0}))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('at = "k"', 'at = "x"', "no square of the map is 'x'"),
        ('at = "k"', "at = [9, 1]", r"the square \(9, 1\) is outside the map"),
        ('{has = "gem"}', '{has = "gold"}', "a goal names the thing 'gold'"),
        ("#A.k.D1", "#A.k.D2", "unknown letter '2'"),
        ("[agents.ann]", "[agents.ann]\nhat = 1", "Extra inputs are not permitted"),
    ],
)
def test_mistakes_in_a_file_are_named(old: str, new: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=words):
        tabled(world(LOCKED.replace(old, new), tmp_path))
