"""Sums over unseen paths, against an enumeration of paths written apart, and laws of inference."""

from collections.abc import Iterator

import numpy as np
import pytest

from limp.errors import InputError
from limp.planning.inference import infer, mindsets
from limp.planning.mindset import Mindset, policy
from limp.planning.paths import Clues, Paths, hears
from limp.planning.tables import tabled
from limp.planning.world import Step
from limp.worlds.declared import WorldFile
from limp.worlds.gridworld import Gridworld, State

FILE = WorldFile.model_validate(
    {
        "map": "####\n#AB#\n#.C#\n####",
        "legend": {"#": "wall", ".": "floor", "A": "floor", "B": "floor", "C": "floor"},
        "things": {"cake": {"at": "C"}},
        "traces": {"crumbs": {"holding": "cake"}},
        "sounds": {"step": "step", "take": "rustle"},
        "agents": {
            "ann": {
                "start": ["A", "B"],
                "goals": {"A": {"has": "cake", "at": "A"}, "B": {"has": "cake", "at": "B"}},
            }
        },
    }
)
GRID = Gridworld(FILE)
TABLE = tabled(GRID)
X, Y = ("crumbs", (2, 1)), ("crumbs", (1, 2))
LONGEST = 9

Walk = tuple[float, list[object], list[str], State]


def walks(mind: Mindset[State], start: int) -> Iterator[Walk]:
    """All paths of at most LONGEST acts: probability, traces that could be left, sounds, last state."""
    chosen, ended = policy(TABLE, "ann", mind), TABLE.ended("ann", mind.goal)
    kernel = TABLE.kernel.toarray().reshape(len(TABLE.states), len(TABLE.joint), -1)

    def on(state: int, p: float, left: list[object], heard: list[str], acts: int) -> Iterator[Walk]:
        if ended[state]:
            yield p, left, heard, TABLE.states[state]
        elif acts < LONGEST and p > 1e-12:
            for act, after in zip(*np.nonzero(kernel[state]), strict=True):
                step = (TABLE.states[state], TABLE.joint[act], TABLE.states[after])
                yield from on(
                    int(after),
                    p * chosen[state, act] * kernel[state, act, after],
                    [*left, *GRID.leaves(*step)],
                    [*heard, GRID.sounds(*step)],
                    acts + 1,
                )

    yield from on(start, 1.0, [], [], 0)


@pytest.mark.parametrize("goal", ["A", "B"])
def test_sums_over_paths_are_those_of_all_paths(goal: str) -> None:
    mind = Mindset[State](goal=goal, rationality=3.0)  # so that longer paths do not count
    paths = Paths.of(TABLE, "ann", mind)
    every = list(walks(mind, 0))
    assert sum(p for p, *_ in every) == pytest.approx(1.0, abs=1e-4)
    for traces in ((X,), (Y,), (X, Y)):
        share = [p * np.prod([left.count(x) / len(left) for x in traces]) for p, left, *_ in every]
        assert paths.chances(Clues(traces))[0] == pytest.approx(sum(share), rel=2e-3)
    heard = (("step", 2), ("rustle", 1), ("step", 4))
    as_heard = ["step"] * 2 + ["rustle"] + ["step"] * 4
    for traces in ((), (X,), (X, Y)):
        share = [
            p * np.prod([left.count(x) / len(left) for x in traces])
            for p, left, ears, _ in every
            if ears == as_heard
        ]
        assert paths.chances(Clues(traces, heard))[0] == pytest.approx(sum(share), rel=1e-9)


def test_numbers_are_heard_as_they_are_counted() -> None:
    assert hears(3, 3, 0.0) == 1.0
    assert hears(3, 4, 0.0) == 0.0
    assert hears(0, 0, 0.3) == 1.0
    assert hears(0, 5, 0.3) == 0.0
    # n = 10, sd 2: P(9.5 < x < 10.5) = 2 Phi(.25) - 1 = .1974, and nothing to speak of below .5.
    assert hears(10, 10, 0.2) == pytest.approx(0.19741, abs=1e-4)
    assert sum(hears(k, 6, 0.3) for k in range(40)) == pytest.approx(1.0)


def test_posteriors_after_every_step_and_clue() -> None:
    starts = {state.at[0]: state for state in TABLE.world.starts()}
    minds = [
        mind
        for goal, place in (("A", (1, 1)), ("B", (2, 1)))
        for mind in mindsets(Mindset(belief={starts[place]: 1.0}), goal=[goal], rationality={1.0: 3, 2.0: 1})
    ]
    assert [mind.prior for mind in minds] == [3.0, 1.0, 3.0, 1.0]
    clues = Clues[State]((X,), (("step", 2), ("rustle", 1), ("step", 2)), counting=0.2)
    found = infer(TABLE, "ann", minds, clues=clues)
    courses = found.posteriors()
    assert courses["A"][0] == pytest.approx(0.5)
    assert len(courses["A"]) == 3  # before, the crumbs, the sounds
    by_hand = {}
    for goal in "AB":
        mine = [mind for mind in minds if mind.goal == goal]
        by_hand[goal] = sum(
            mind.prior * Paths.of(TABLE, "ann", mind).chances(clues) @ TABLE.distribution(mind.belief or {})
            for mind in mine
        )
    assert found.posterior()["A"] == pytest.approx(by_hand["A"] / sum(by_hand.values()))
    assert found.by(lambda mind: str(mind.rationality)).posterior().keys() == {"1.0", "2.0"}
    assert found.doubted(1.0).posterior() == pytest.approx({"A": 0.5, "B": 0.5})


def test_the_rest_of_a_path_is_summed_out() -> None:
    (start,) = (state for state in TABLE.world.starts() if state.at == ((1, 1),))
    (after,) = TABLE.world.follows(start, ("down",))
    minds = mindsets(Mindset[State](belief={start: 1.0}, rationality=1.0), goal=["A", "B"])
    found = infer(TABLE, "ann", minds, [Step(("down",), after)], Clues((Y,)))
    for mind, row in zip(minds, np.exp(found.trace.log_probs), strict=True):
        acts = policy(TABLE, "ann", mind)[TABLE.index[start]]
        assert row[0] == pytest.approx(acts[TABLE.choices[0].index("down")])
        assert row[1] == pytest.approx(Paths.of(TABLE, "ann", mind).chances(Clues((Y,)))[TABLE.index[after]])
    assert found.trace.estimator.startswith("exact sum over paths")


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(InputError, match="no step can leave"):
        infer(TABLE, "ann", mindsets(goal=["A"]), clues=Clues((("crumbs", (0, 0)),)))
    with pytest.raises(InputError, match="a mindset has no courage"):
        mindsets(courage=[1.0])
