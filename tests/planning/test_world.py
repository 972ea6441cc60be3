"""Declared worlds: the tiger's numbers, log P(step | past, mind), attitudes, recursion, laws."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limp.errors import InputError, LimpError
from limp.planning.mindset import Mindset, log_probs, policy, values
from limp.planning.tables import tabled
from limp.planning.world import Acts, Step, World
from limp.worlds.tiger.task import Tiger

LISTEN, LEFT = ("listen",), ("open left",)


@dataclass(frozen=True)
class Line(World[int]):
    """Cells 0 to `last` in a row; somebody in `start` wants to be at one of the ends."""

    last: int = 3
    start: int = 1
    slip: float = 0.0

    def starts(self) -> Mapping[int, float]:
        return {self.start: 1.0}

    def actions(self, agent: str, state: int) -> Sequence[str]:
        return [act for act, to in (("left", state - 1), ("right", state + 1)) if 0 <= to <= self.last]

    def follows(self, state: int, acts: Acts) -> Mapping[int, float]:
        to = state + (1 if acts == ("right",) else -1)
        return {to: 1.0 - self.slip, state: self.slip} if self.slip else {to: 1.0}

    def goals(self, agent: str) -> Sequence[str]:
        return ("start", "end")

    def ends(self, agent: str, goal: str, state: int) -> bool:
        return state == {"start": 0, "end": self.last}.get(goal)


@dataclass(frozen=True)
class Pair(World[int]):
    """Ann asks for tea (0) or coffee (1) at a cost of 0; Ben, at once, brings tea or coffee. It ends after."""

    agents: tuple[str, ...] = ("Ann", "Ben")

    def starts(self) -> Mapping[int, float]:
        return {0: 1.0}

    def actions(self, agent: str, state: int) -> Sequence[str]:
        return ("tea", "coffee")

    def follows(self, state: int, acts: Acts) -> Mapping[int, float]:
        return {1: 1.0}

    def cost(self, agent: str, state: int, act: str) -> float:
        return 0.5 if agent == "Ben" and act == "coffee" else 0.0

    def worth(self, agent: str, goal: str, before: int, acts: Acts, after: int) -> float:
        return float(agent == "Ann" and before == 0 and acts[0] == acts[1] == goal)

    def ends(self, agent: str, goal: str, state: int) -> bool:
        return state == 1


def test_steps_of_somebody_who_hears_the_tiger() -> None:
    # After two growls from the left p = .9698, and the right door, worth 10 p - 100 (1 - p) + .95 V, is .7 better.
    steps = [Step(LISTEN, "growl left"), Step(LISTEN, "growl left"), Step(("open right",), "growl left")]
    table = tabled(Tiger())
    likely = log_probs(table, "agent", Mindset(rationality=20.0), steps)
    assert np.exp(likely) == pytest.approx([1, 1, 1], abs=1e-4)
    astray = [*steps[:2], Step(LEFT, "growl left")]
    assert log_probs(table, "agent", Mindset(rationality=20.0, lapse=0.03), astray)[2] == pytest.approx(
        np.log(0.01)
    )
    # Who is sure from the start that the tiger is on the left opens the right door at once.
    sure = Mindset(belief={"left": 1.0}, rationality=20.0)
    assert log_probs(table, "agent", sure, [Step(("open right",), "growl left")])[0] == pytest.approx(0, abs=1e-6)


def test_values_by_hand() -> None:
    # Cells 0..3: from 1 the end at 0 is one step off; stepping away costs two more.
    table = tabled(Line())
    q = values(table, "agent", Mindset(goal="start"))
    row = dict(zip(table.choices[0], q[table.index[1]], strict=True))
    assert row == pytest.approx({"left": -1.0, "right": -3.0})
    beta = 0.7
    chosen = policy(table, "agent", Mindset(goal="start", rationality=beta))[table.index[1]]
    assert dict(zip(table.choices[0], chosen, strict=True))["left"] == pytest.approx(1 / (1 + np.exp(-2 * beta)))
    # With slips of 1/2 a step takes two tries.
    slow = values(tabled(Line(slip=0.5)), "agent", Mindset(goal="start"))
    assert slow[tabled(Line(slip=0.5)).index[1]].max() == pytest.approx(-2.0)


def test_attitudes_and_recursion_by_hand() -> None:
    table, beta = tabled(Pair()), 2.0
    tea = table.choices[1].index("tea")

    def ben(**changed: object) -> float:
        return float(policy(table, "Ben", replace(Mindset(rationality=beta), **changed))[0, tea])

    # Nobody cared for: tea saves .5.
    assert ben() == pytest.approx(1 / (1 + np.exp(-0.5 * beta)))
    # Ann, taken to ask at random, is paid 1/2 for coffee if Ben brings it: 1/2 - 1/2 = 0, as good as tea.
    wants = Mindset(goal="coffee", rationality=3.0)
    acts = policy(table, "Ann", wants)[0]
    assert dict(zip(table.choices[0], acts, strict=True))["coffee"] == pytest.approx(1 / (1 + np.exp(-1.5)))
    # Who takes Ann to choose for herself expects coffee with that probability q: rho q - .5 against rho (1 - q) 0.
    q = 1 / (1 + np.exp(-1.5))
    helps, hinders = (
        ben(cares={"Ann": 1.0}, others={"Ann": wants}),
        ben(cares={"Ann": -1.0}, others={"Ann": wants}),
    )
    assert helps == pytest.approx(1 / (1 + np.exp(beta * (q - 0.5))))
    assert hinders == pytest.approx(1 / (1 + np.exp(beta * (-q - 0.5))))
    # One step deeper: Ann takes Ben to help somebody who asks at random.
    deeper = replace(wants, others={"Ben": Mindset(rationality=beta, cares={"Ann": 1.0}, others={"Ann": wants})})
    brings = 1 - helps
    coffee = policy(table, "Ann", deeper)[0][table.choices[0].index("coffee")]
    assert coffee == pytest.approx(1 / (1 + np.exp(-3.0 * brings)))


@settings(max_examples=20, deadline=None)
@given(st.floats(0.05, 8.0), st.floats(0.0, 1.0), st.integers(2, 6), st.floats(0.0, 0.5))
def test_policies_are_distributions_over_what_can_be_done(
    beta: float, lapse: float, last: int, slip: float
) -> None:
    table = tabled(Line(last=last, slip=slip))
    chosen = policy(table, "agent", Mindset(goal="end", rationality=beta, lapse=lapse))
    assert chosen.sum(axis=1) == pytest.approx(np.ones(len(table.states)))
    assert (chosen[~table.open_to(0)] == 0.0).all()


class Lopsided(Line):
    def follows(self, state: int, acts: Acts) -> Mapping[int, float]:
        return {state: 0.9}


class Blocked(Line):
    def actions(self, agent: str, state: int) -> Sequence[str]:
        return ()


class Deaf(Tiger):
    def sees(self, agent: str, acts: Acts, after: str) -> Mapping[Hashable, float]:
        return {"growl left": 0.9}


class Foggy(Line):
    def sees(self, agent: str, acts: Acts, after: int) -> Mapping[Hashable, float]:
        return {"fog": 1.0}


def test_mistakes_in_a_world_are_named() -> None:
    for world, words in ((Lopsided(), "left in 1 are {1: 0.9}"), (Blocked(), "nobody can do anything in 1")):
        with pytest.raises(InputError, match=words):
            tabled(world)
    with pytest.raises(InputError, match="seen in part"):
        log_probs(tabled(Foggy()), "agent", Mindset(goal="end"), [])
    with pytest.raises(InputError, match="listen shows in left are"):
        log_probs(tabled(Deaf()), "agent", Mindset(), [])
    with pytest.raises(InputError, match="3 does not follow left"):
        log_probs(tabled(Line()), "agent", Mindset(goal="end"), [Step(("left",), 3)])
    with pytest.raises(InputError, match="5 cannot be reached"):
        log_probs(tabled(Line()), "agent", Mindset(goal="end", belief={5: 1.0}), [])
    with pytest.raises(LimpError, match="never ends"):
        values(tabled(Line()), "agent", Mindset(goal="nowhere", cares={}))
