"""What the facilitator and its two worlds refuse: maps, goals, parameters and minds."""

from collections.abc import Callable
from dataclasses import replace
from math import nan

import pytest
from limp.benchmarks.protom.cases import cases
from refusals import refuses

from limp.errors import InputError
from limp.minds.events import Action, Episode
from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.doorskeys_map import read_layout
from limp.worlds.protom.episode import play
from limp.worlds.protom.facilitator import Silent
from limp.worlds.protom.inference import GoalPolicy, goal_hypotheses
from limp.worlds.protom.overcooked_domain import Overcooked, open_kitchen
from limp.worlds.protom.overcooked_map import read_map
from limp.worlds.protom.parameters import SEEN, Parameters

WORKED = cases("mdkg")[0].domain
LAYOUT = read_layout("1.R.g\n..W..\n2rWbg")
GOALS = ("SimpleOnion", "SimpleTomato")
OPEN = "-t-l-o--t-l-o-\n-1    -     2-\n/     d      /\n*     -      *\n-p---------p--"
WALLS = "-t-p---o-p-\n-1   --  2-\n/    --   /\n*    --   *\n-----------"
NAMES = ("Alice", "Bob")
ALONE = Episode(agents=NAMES, events=(Action(agent="Alice", text="right"),))


def kitchen(old: str = "", new: str = "", count: int = -1) -> Overcooked:
    return open_kitchen(OPEN.replace(old, new, count) if old else OPEN, GOALS)


def played(*goals: str) -> object:
    return play(WORKED, goals, Silent(WORKED))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: read_layout(""), "the map is empty"),
        (lambda: read_layout("1.2\n.gg\n.x."), "unknown letter 'x' in row 3, column 2"),
        (lambda: read_layout("1.2\n.g\n..."), "row 2 has 2 cells, row 1 has 3"),
        (lambda: read_layout("1..\n.gg"), "the map has 0 agents '2'"),
        (lambda: read_layout("1.2\n1gg"), "the map has 2 agents '1'"),
        (lambda: read_layout("1.2\n..."), "the map has 0 gems"),
        (lambda: read_layout("1.2\n..g"), "the map has 1 gems, for two agents"),
        (lambda: read_layout("1W2\nWWg\n..g"), "agent 1 can reach no gem, even if all doors were open"),
        (lambda: read_layout("12" + "g" * 9), "the map has 9 gems"),
        *((lambda beta=beta: DoorsKeys(LAYOUT, beta), "positive") for beta in (0.0, -1.0, nan)),
        (lambda: DoorsKeys(LAYOUT, 1.0, 0), "positive"),
        (lambda: WORKED.step(WORKED.start(), ("fly", "wait")), "unknown action 'fly'"),
        (lambda: played("orange gem"), "there are 2 agents and 1 goals"),
        (lambda: played("orange gem", "moon"), "Bob cannot want 'moon'"),
        (lambda: played("orange gem", "orange gem"), "cannot have the goals"),
        (lambda: read_map(""), "empty"),
        (lambda: read_map("----\n-12\n----"), "row 2"),
        (lambda: read_map("----\n-1x-\n-2 -\n----"), "unknown letter 'x'"),
        (lambda: read_map("----\n-1 -\n----"), "agent 2 0 times"),
        (lambda: read_map("-----\n-112-\n-----"), "agent 1 2 times"),
        (lambda: read_map("-----\n-1-2-\n-- --\n-----"), "agent 1 is walled in"),
        (lambda: kitchen("/", "-"), "agent 1 cannot make SimpleOnion: it can reach no chopping board"),
        (lambda: kitchen("*", "-"), "it can reach no delivery"),
        (lambda: kitchen("o", "-"), "of 1 onions needed there are 0"),
        (lambda: kitchen("p", "-", 1), "of 2 plates needed there are 1"),
        (lambda: open_kitchen(WALLS, GOALS), "agent 1 cannot make SimpleOnion: no onion can be brought to it"),
        (lambda: open_kitchen(OPEN, GOALS[:1]), "has 1 goals"),
        (lambda: open_kitchen(OPEN, ("SimpleOnion", "Soup")), "unknown recipe 'Soup'"),
        (lambda: Parameters(cost="max"), "unknown cost 'max'"),
        (lambda: Parameters(divergence="kl"), "unknown divergence 'kl'"),
        (lambda: GoalPolicy(WORKED).score(ALONE, goal_hypotheses("Alice", ["orange gem"])), "by turns"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


@pytest.mark.parametrize(
    ("name", "value"),
    [("threshold", -1.0), ("threshold", nan), ("gate", -0.1), ("gate", 1.5), ("prune", -1e-9), ("floor", 0.0),
     ("particles", 0), ("chance", 2.0), ("lookahead", 0), ("first_decision", -1)],
)  # fmt: skip
def test_parameters_out_of_range(name: str, value: float) -> None:
    change: dict[str, float] = {name: value}
    refuses(lambda: replace(SEEN, **change), f"the parameter {name} is")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("who", "goal", "words"),
    [("Alice", "moon", "unknown goal 'moon'"), ("Carol", "orange gem", "not about one agent")],
)
def test_minds_of_others(who: str, goal: str, words: str) -> None:
    asked = goal_hypotheses(who, [goal])
    refuses(lambda: GoalPolicy(WORKED).score(Episode(agents=NAMES), asked), words, InputError)
