"""Players as hypotheses, the likelihood of their choices, and what is no player, mind or log."""

from collections.abc import Callable
from math import nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuses

from limp.episodes.episode import Episode
from limp.episodes.telling import does, is_so, says, told
from limp.errors import InputError
from limp.minds.english import mind_in_words
from limp.protocols.stages import Policy
from limp.worlds.tiger.minds import Player, lattice_mind, quantal
from limp.worlds.tiger.policy import TigerPolicy, hypothesis_of, player_of, record_of
from limp.worlds.tiger.task import (
    CENTRE,
    EVIDENCE,
    SINGLE,
    joint_payouts,
    single_values,
    threshold,
    uniform_values,
)

players = st.builds(
    Player,
    context=st.sampled_from(["cooperative", "competitive"]),
    level=st.integers(1, 4),
    horizon=st.integers(1, 5),
    rationality=st.sampled_from([0.05, 0.22, 0.7, 10.0]),
    frame=st.sampled_from(["uniform", "intentional"]),
)
ANN = hypothesis_of(Player("cooperative", 1, 2, 0.7), "Ann")


@given(players | st.just(Player("alone", 0, 1, 0.22)))
def test_a_hypothesis_is_read_back(player: Player) -> None:
    assert player_of(hypothesis_of(player, "Ann")) == player


def test_a_hypothesis_in_words_and_numbers() -> None:
    assert mind_in_words(ANN.mind) == (
        "Ann believes that the other opens doors at random. Ann wants to help the other."
    )
    assert dict(ANN.mind.parameters) == {"rationality": 0.7, "level": 1.0, "horizon": 2.0}


def ann(*words: str) -> Episode:
    chosen = [does("Ann", w) if w.startswith(("listen", "open")) else is_so(w, "Ann") for w in words]
    return told(("Ann", "Bob"), (), chosen)


def test_log_likelihoods_by_hand() -> None:
    """What Bob does, what Ann says and what is known to all are none of Ann's choices."""
    policy = TigerPolicy()
    assert isinstance(policy, Policy)
    session = ann("listen", "growl left", "silence", "open right", "creak left", "listen")
    others = does("Bob", "sing"), says("Ann", "hm"), is_so("it is night")
    session = session.model_copy(update={"events": (*others, *session.events)})
    trace = policy.score(session, (hypothesis_of(Player("competitive", 1, 1, 0.7), "Ann"),))
    table = quantal(uniform_values("competitive", 1), 0.7)
    expected = np.log([table[CENTRE, 0], table[CENTRE + 1, 2], table[CENTRE, 0]])
    assert trace.log_probs[0] == pytest.approx(expected)
    assert trace.steps == ("Ann: listen", "Ann: open right", "Ann: listen")


def test_creaks_matter_to_those_who_model_the_other() -> None:
    quiet = ann("listen", "growl left", "silence", "listen", "growl left", "silence", "open right")
    noisy = ann("listen", "growl left", "silence", "listen", "growl left", "creak right", "open right")
    for player, differs in ((Player("competitive"), False), (Player("competitive", frame="intentional"), True)):
        grid = (hypothesis_of(player, "Ann"),)
        rows = [TigerPolicy().score(episode, grid).log_probs[0, 2] for episode in (quiet, noisy)]
        assert (abs(rows[0] - rows[1]) > 0.1) == differs


def heard(*words: str) -> object:
    return record_of(ann(*words), "Ann")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: single_values(SINGLE["original"], 1.2), "accuracy of the growls is 1.2"),
        (lambda: single_values(SINGLE["original"], 0.7, -0.1), "gamma is -0.1"),
        (lambda: uniform_values("cooperative", 0), "horizon is 0"),
        (lambda: uniform_values("cooperative", 1, discount=2), "gamma is 2"),
        (lambda: joint_payouts("alone"), "alone there is no joint payout"),
        (lambda: threshold(np.array([[1.0, 0, 0]] * (2 * EVIDENCE + 1))), "never opens"),
        (lambda: Player("alone", 1), "level 1 does not fit"),
        (lambda: Player("competitive", 0), "level 0 does not fit"),
        (lambda: Player("competitive", horizon=0), "horizon is 0"),
        (lambda: Player("competitive", rationality=-1.0), "rationality is -1"),
        (lambda: Player("competitive", rationality=nan), "rationality is nan"),
        (lambda: Player("competitive", discount=1.1), "gamma is 1.1"),
        (lambda: lattice_mind(Player("competitive", 2)), "keeps more than the evidence"),
        (lambda: heard("listn"), "perceives 'listn' before any choice"),
        (lambda: heard("listens"), "step 1: unknown action 'listens'. Did you mean listen"),
        (lambda: heard("listen", "listen", "growls"), "step 2: unknown sign 'growls'"),
        (lambda: heard("listen", "growl left", "growl left"), "second of its kind"),
        (lambda: heard("open left", "growl left"), "'growl left' is impossible after 'open left'"),
        (lambda: TigerPolicy().score(ann(), (ANN, hypothesis_of(Player("alone", 0), "Bob"))), "about Ann, Bob"),
    ],
)
def test_what_cannot_be(call: Callable[[], object], words: str) -> None:
    refuses(call, words)


def test_nobody_chose() -> None:
    refuses(heard, "Ann chose nothing", InputError)


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
    refuses(lambda: player_of(found), "is no tiger player", InputError)
