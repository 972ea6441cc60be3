import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.events import Action, Episode, Observation
from limp.minds.english import mind_in_words
from limp.protocols import Policy
from limp.worlds.tiger.dyads import Session, play_pairs
from limp.worlds.tiger.minds import NO_GROWL, Player, quantal
from limp.worlds.tiger.particles import open_mind
from limp.worlds.tiger.policy import TigerPolicy, episode_of, hypothesis_of, player_of
from limp.worlds.tiger.task import CENTRE, uniform_values

players = st.builds(
    Player,
    context=st.sampled_from(["cooperative", "competitive"]),
    level=st.integers(1, 4),
    horizon=st.integers(1, 5),
    rationality=st.sampled_from([0.05, 0.22, 0.7, 10.0]),
    frame=st.sampled_from(["uniform", "intentional"]),
)


@given(players)
def test_a_hypothesis_is_read_back(player: Player) -> None:
    assert player_of(hypothesis_of(player, "Ann")) == player


def test_a_hypothesis_in_words_and_numbers() -> None:
    found = hypothesis_of(Player("cooperative", 1, 2, 0.7), "Ann").mind
    assert mind_in_words(found) == (
        "Ann believes that the other opens doors at random. Ann wants to help the other."
    )
    assert dict(found.parameters) == {"rationality": 0.7, "level": 1.0, "horizon": 2.0}
    alone = Player("alone", 0, 1, 0.22)
    assert player_of(hypothesis_of(alone, "Ann")) == alone


def ann(*words: str) -> Episode:
    kinds = [Action if w == "listen" or w.startswith("open") else Observation for w in words]
    return Episode(
        agents=("Ann",), events=tuple(k(agent="Ann", text=w) for k, w in zip(kinds, words, strict=True))
    )


def test_log_likelihoods_by_hand() -> None:
    policy = TigerPolicy()
    assert isinstance(policy, Policy)
    grid = (hypothesis_of(Player("competitive", 1, 1, 0.7), "Ann"),)
    trace = policy.score(ann("listen", "growl left", "silence", "open right", "creak left", "listen"), grid)
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


def test_an_episode_is_coded_back() -> None:
    action, growl, creak = np.array([0, 0, 2]), np.array([0, NO_GROWL, NO_GROWL]), np.array([1, 0, -1])
    episode = episode_of("Ann", action, growl, creak)
    assert [e.text for e in episode.events] == [
        "listen", "growl left", "creak left", "listen", "silence", "open right",
    ]  # fmt: skip


# --- the sessions that players are recovered from ----------------------------------------------------------


def test_sessions_end_with_the_last_opening() -> None:
    mind = open_mind(Player("competitive", 1, 2))
    sessions = play_pairs([mind, mind], 30, 5, seed=1)
    for session in (s for pair in sessions for s in pair):
        assert (session.action != 0).sum() == 5
        assert session.action[-1] != 0
        assert ((session.growl == NO_GROWL) == (session.action != 0)).all()
        assert len(session.listens) == 5


def test_both_hear_the_same_growls_and_mostly_the_others_act() -> None:
    mind = open_mind(Player("cooperative", 1, 2))
    right: list[bool] = []
    for first, second in play_pairs([mind, mind], 200, 10, seed=2):
        steps = min(len(first.action), len(second.action))
        both = (first.action[:steps] == 0) & (second.action[:steps] == 0)
        assert (first.growl[:steps][both] == second.growl[:steps][both]).all()
        right += (first.creak[:steps] == second.action[:steps]).tolist()
    assert np.mean(right) == pytest.approx(0.8, abs=0.02)


def test_alone_there_is_silence() -> None:
    sessions = play_pairs([open_mind(Player("alone", 0, 1, 0.22))], 400, 5, seed=3, kind="iid")
    assert not any(session.creak.any() for (session,) in sessions)
    listens = np.concatenate([session.listens for (session,) in sessions])
    assert listens.mean() == pytest.approx(2.80, abs=0.15)


def test_listens_by_hand() -> None:
    zeros = np.zeros(6, dtype=int)
    session = Session(np.array([0, 0, 1, 2, 0, 1]), zeros, zeros, zeros)
    assert session.listens.tolist() == [2, 0, 1]
