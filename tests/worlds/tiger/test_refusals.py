"""What the tiger tasks refuse: numbers, players, minds, logs and sessions."""

from collections.abc import Callable
from math import nan
from pathlib import Path

import numpy as np
import pytest
from refusals import refuses

from limp.errors import HypothesisError, NoEvidenceError
from limp.planning.pomdp.choices import Choice
from limp.worlds.tiger.dyads import play_pairs
from limp.worlds.tiger.indices import Trial, indices, welch
from limp.worlds.tiger.minds import LatticeMind, Player, lattice_mind
from limp.worlds.tiger.particles import ParticleMind
from limp.worlds.tiger.players import load_players
from limp.worlds.tiger.policy import coded, hypothesis_of, player_of
from limp.worlds.tiger.task import EVIDENCE, SINGLE, SIZE, joint_payouts, threshold, tiger_problem, uniform_values
from limp.worlds.tiger.trials import Stream, play_trials

RANDOM = np.random.default_rng(0)
LISTENS = np.tile([1.0, 0.0, 0.0], (SIZE, 1))


def trial(*action: int) -> Trial:
    return Trial(np.array(action), np.full(len(action), -1))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: tiger_problem(SINGLE["original"], 1.2), "accuracy of the growls is 1.2"),
        (lambda: tiger_problem(SINGLE["original"], 0.7, -0.1), "gamma is -0.1"),
        (lambda: uniform_values("cooperative", 0), "horizon is 0"),
        (lambda: uniform_values("cooperative", 1, discount=2), "gamma is 2"),
        (lambda: joint_payouts("alone"), "alone there is no joint payout"),
        (lambda: threshold(np.array([[1.0, 0, 0]] * (2 * EVIDENCE + 1))), "never opens"),
        (lambda: Player("alone", 1), "level 1 does not fit"),
        (lambda: Player("competitive", 0), "level 0 does not fit"),
        (lambda: Player("competitive", -1), "level -1 does not fit"),
        (lambda: Player("competitive", horizon=0), "horizon is 0"),
        (lambda: Player("competitive", rationality=-1.0), "rationality is -1"),
        (lambda: Player("competitive", rationality=nan), "rationality is nan"),
        (lambda: Player("competitive", discount=1.1), "gamma is 1.1"),
        (lambda: lattice_mind(Player("competitive", 2)), "keeps more than the evidence"),
        (lambda: ParticleMind(LatticeMind(LISTENS), joint_payouts("competitive"), 1, 0.7, 0), "0 particles"),
        (lambda: coded([Choice("listn")]), "step 1: unknown action 'listn'. Did you mean listen"),
        (lambda: coded([Choice("listen"), Choice("listen", ("growls",))]), "step 2: unknown sign 'growls'"),
        (lambda: coded([Choice("listen", ("growl left", "growl left"))]), "second of its kind"),
        (lambda: coded([Choice("open left", ("growl left",))]), "'growl left' is impossible after 'open left'"),
        (lambda: play_pairs([], 1, 1, seed=0), "one or two minds"),
        (lambda: Stream(0, RANDOM), "0 trials"),
        (trial, "must end with its only opening"),
        (lambda: trial(0), "must end with its only opening"),
        (lambda: trial(1, 0), "must end with its only opening"),
        (lambda: trial(1, 2), "must end with its only opening"),
        (lambda: welch([1], [1, 2]), "two numbers"),
        (lambda: welch([1, 1], [1, 1]), "some variance"),
        (lambda: load_players(Path("none.csv")), "no file"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


def test_no_trial_is_no_evidence() -> None:
    refuses(lambda: indices([]), "no finished trial", NoEvidenceError)


ANN = hypothesis_of(Player("cooperative"), "Ann")


@pytest.mark.parametrize(
    "change",
    [
        {"parameters": ()},
        {"parameters": (("rationality", 0.7), ("level", 1.0))},
        {"attitudes": ()},
        {"attitudes": ANN.mind.attitudes[1:]},
    ],
)
def test_minds_that_are_no_player(change: dict[str, object]) -> None:
    found = ANN.model_copy(update={"mind": ANN.mind.model_copy(update=change)})
    refuses(lambda: player_of(found), "is no tiger player", HypothesisError)


def test_a_player_who_never_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.worlds.tiger.trials.MAX_LISTENS", 50)
    refuses(lambda: play_trials(LISTENS, Stream(2, RANDOM), RANDOM), "did not end")
