"""Episodes: what goes in, and how they end."""

from limp.worlds.protom.doorskeys.domain import DoorsKeys
from limp.worlds.protom.doorskeys.map import read_layout
from limp.worlds.protom.episode import play
from limp.worlds.protom.facilitator import Silent
from limp.worlds.protom.rollouts import Rollouts
from limp.worlds.protom.world import WAIT


def test_a_finished_agent_waits() -> None:
    domain = DoorsKeys(read_layout("1g..\n2..g"))
    episode = play(domain, ("orange gem", "cyan gem"), Silent(domain))
    assert episode.actions == (("right", "right"), ("pickup", "right"), (WAIT, "right"), (WAIT, "pickup"))
    assert (episode.success, episode.succeeded, episode.length) == ((True, True), True, 4)
    assert len(episode.states) == 5
    assert len(episode.seconds) == 4


def test_a_failure_lasts_to_the_end() -> None:
    domain = DoorsKeys(read_layout("1gR.\n2.Wg"), horizon=9)
    episode = play(domain, ("orange gem", "cyan gem"), Silent(domain))
    assert (episode.success, episode.length, len(episode.states)) == ((True, False), 9, 10)


def test_a_rollout_counts_from_the_start(worked: DoorsKeys) -> None:
    state = worked.start()
    goals = ("orange gem", "white gem")
    rollouts = Rollouts(worked)
    assert rollouts.ends(state, (None, None), goals) == (5, 11)
    later = worked.step(worked.step(state, (WAIT, WAIT)), (WAIT, WAIT))
    assert rollouts.ends(later, (None, None), goals) == (7, 13)  # what was kept is put off by two steps
    assert rollouts.ends(later._replace(time=70), (None, None), goals) == (75, 80)
