"""The worked example step by step; thresholds and seeds; whole episodes; a facilitator that asks somebody."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from limp.worlds.protom.doorskeys_domain import DoorsKeys, State
from limp.worlds.protom.facilitator import AskedFacilitator, ProToM, Silent, play
from limp.worlds.protom.parameters import SEEN

BARRED, NEAR = ("cyan gem", "white gem"), ("orange gem", "white gem")


def shown(domain: DoorsKeys, guide: ProToM[State, None], actions: tuple[str, str]) -> State:
    """One joint step from the start, seen by a facilitator."""
    state = domain.start()
    after = domain.step(state, actions)
    guide.observe(state, actions, after)
    return after


def test_worked_example_alice_walks_to_the_door(worked: DoorsKeys) -> None:
    guide = ProToM(worked)
    assert guide.decide(worked.start()) is None  # before anything is seen
    message = guide.decide(shown(worked, guide, ("right", "down")))
    (thought,) = guide.decisions
    # beliefs: e^-2 : 1 : 1 : 1 for Alice, nothing for Bob
    near = math.exp(-2) / (math.exp(-2) + 3)
    barred = (1 - near) / 3
    assert list(thought.goals[0].values()) == pytest.approx([near, barred, barred, barred])
    assert list(thought.goals[1].values()) == pytest.approx([0.25] * 4)
    # steps saved, by Alice's goal, each the mean of Bob's three possible goals:
    # orange (5+8)-(5+30), (5+20)-(5+32), (5+11)-(5+33); cyan 0, (80+20)-(32+32), (80+11)-(32+33);
    # violet 0, (80+8)-(34+30), (80+11)-(34+33); white 0, (80+8)-(35+30), (80+20)-(35+32)
    saved = {"orange": (-22 - 12 - 22) / 3, "cyan": 62 / 3, "violet": 48 / 3, "white": 56 / 3}
    utility = near * saved["orange"] + barred * (saved["cyan"] + saved["violet"] + saved["white"])
    (worth,) = thought.worths
    assert worth.utility == pytest.approx(utility) == pytest.approx(16.8426, abs=1e-4)
    # two of three profiles with a barred goal save 23 steps or more: exp(-23) is nothing
    assert worth.divergence == pytest.approx(2 * barred, abs=1e-6)
    assert str(message.directive) == "Unlock(1, red door, 0)"


def test_worked_example_alice_walks_to_the_near_gem(worked: DoorsKeys) -> None:
    guide = ProToM(worked)
    assert guide.decide(shown(worked, guide, ("down", "down"))) is None
    (thought,) = guide.decisions
    # 1 : e^-2 : e^-2 : e^-2
    near = 1 / (1 + 3 * math.exp(-2))
    assert thought.goals[0]["orange gem"] == pytest.approx(near) == pytest.approx(0.7112, abs=1e-4)
    utility = near * -56 / 3 + (1 - near) / 3 * 166 / 3
    assert thought.worths[0].utility == pytest.approx(utility) == pytest.approx(-7.9503, abs=1e-4)
    assert thought.worths[0].divergence is None


def test_worked_example_whole_episodes(worked: DoorsKeys) -> None:
    alone = play(worked, BARRED, Silent(worked))
    assert (alone.success, alone.length, alone.messages) == ((False, True), 80, ())
    helped = play(worked, BARRED, ProToM(worked))
    assert (helped.success, helped.length, [t for t, _ in helped.messages]) == ((True, True), 33, [1])
    near = play(worked, NEAR, ProToM(worked))
    assert (near.success, near.length, near.messages) == ((True, True), 11, ())
    # The oracle need not wait.
    assert [t for t, _ in play(worked, BARRED, ProToM(worked, known=BARRED)).messages] == [0]
    assert play(worked, NEAR, ProToM(worked, known=NEAR)).messages == ()


@pytest.mark.parametrize(
    ("changed", "speaks"),
    [({"threshold": 16.8}, True), ({"threshold": 16.9}, False), ({"gate": 0.63}, True), ({"gate": 0.64}, False),
     ({"first_decision": 2}, False), ({"cost": "makespan"}, True), ({"prune": 0.2}, True)],
)  # fmt: skip
def test_thresholds_hold(worked: DoorsKeys, changed: dict[str, float], speaks: bool) -> None:
    guide = ProToM(worked, replace(SEEN, **changed))  # type: ignore[arg-type]
    assert (guide.decide(shown(worked, guide, ("right", "down"))) is not None) == speaks


class Scripted:
    def __init__(self, *answers: int | None) -> None:
        self.answers, self.asked = list(answers), list[tuple[str, list[str], list[str]]]()

    def choose(self, scene: str, history: Sequence[str], candidates: Sequence[str]) -> int | None:
        self.asked.append((scene, list(history), list(candidates)))
        return self.answers.pop(0) if self.answers else None


def test_the_choice_is_said(worked: DoorsKeys) -> None:
    chooser = Scripted(None, 0)
    episode = play(worked, ("cyan gem", "white gem"), AskedFacilitator(worked, chooser))
    assert [(t, str(m)) for t, m in episode.messages] == [(2, "Bob, please unlock the red door for Alice.")]
    assert episode.succeeded
    scene, history, candidates = chooser.asked[1]
    assert "Step 2 of 80" in scene
    assert history == ["step 1: Alice: right, Bob: down", "step 2: Alice: wait, Bob: down"] or len(history) == 2
    assert candidates == ["Bob, please unlock the red door for Alice."]
