"""Players as hypotheses, the likelihood of their choices, and what is no player, mind or log."""

from collections.abc import Callable
from math import nan

import numpy as np
import pytest
from refusals import refuses

from limp.worlds.tiger.minds import Player, lattice_mind, quantal
from limp.worlds.tiger.policy import players, trace_of
from limp.worlds.tiger.records import Record
from limp.worlds.tiger.task import (
    CENTRE,
    EVIDENCE,
    SINGLE,
    joint_payouts,
    single_values,
    threshold,
    uniform_values,
)


def record(actions: list[int], growls: list[int], creaks: list[int]) -> Record:
    return Record.of(np.array(actions), np.array(growls), np.array(creaks))


def test_log_likelihoods_by_hand() -> None:
    trace = trace_of(record([0, 2, 0], [0, -1, -1], [0, 1, -1]), [Player("competitive", 1, 1, 0.7)], "Ann")
    table = quantal(uniform_values("competitive", 1), 0.7)
    expected = np.log([table[CENTRE, 0], table[CENTRE + 1, 2], table[CENTRE, 0]])
    assert trace.log_probs[0] == pytest.approx(expected)
    assert trace.steps == ("Ann: listen", "Ann: open right", "Ann: listen")


def test_creaks_matter_to_those_who_model_the_other() -> None:
    quiet, noisy = (record([0, 0, 2], [0, 0, -1], [0, creak, 0]) for creak in (0, 2))
    for player, differs in ((Player("competitive"), False), (Player("competitive", frame="intentional"), True)):
        rows = [trace_of(one, [player]).log_probs[0, 2] for one in (quiet, noisy)]
        assert (abs(rows[0] - rows[1]) > 0.1) == differs


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: single_values(SINGLE["original"], 1.2), "accuracy of the growls is 1.2"),
        (lambda: single_values(SINGLE["original"], 0.7, -0.1), "gamma is -0.1"),
        (lambda: joint_payouts("alone"), "alone there is no joint payout"),
        (lambda: threshold(np.array([[1.0, 0, 0]] * (2 * EVIDENCE + 1))), "never opens"),
        (lambda: Player("alone", 1), "level 1 does not fit"),
        (lambda: Player("competitive", horizon=0), "horizon is 0"),
        (lambda: Player("competitive", rationality=nan), "rationality is nan"),
        (lambda: lattice_mind(Player("competitive", 2)), "keeps more than the evidence"),
        (lambda: trace_of(record([], [], []), players()), "chose nothing"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)
