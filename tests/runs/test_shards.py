import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.errors import InputError
from limp.protocols import BrokenQuestion
from limp.runs.shards import Entry, by_episode, parse_shard, select


def entries(episodes: list[int]) -> list[Entry]:
    return [BrokenQuestion(id=str(k), episode=str(episode), error="-") for k, episode in enumerate(episodes)]


@given(st.lists(st.integers(0, 3), min_size=1, max_size=30), st.data())
def test_shards_in_order_are_the_whole(episodes: list[int], data: st.DataObject) -> None:
    whole = entries(episodes)
    groups = len(by_episode(whole))
    parts = data.draw(st.integers(1, groups))
    shards = [select(whole, f"{part}/{parts}") for part in range(1, parts + 1)]
    assert [entry for shard in shards for entry in shard] == whole
    sizes = [len(by_episode(shard)) for shard in shards]
    assert max(sizes) - min(sizes) <= 1


def test_questions_about_an_episode_stay_together() -> None:
    whole = entries([1, 1, 1, 2, 2, 3, 1])
    assert [entry.id for entry in select(whole, "1/2")] == ["0", "1", "2", "3", "4"]
    assert [entry.id for entry in select(whole, "2/2")] == ["5", "6"]
    assert select(whole, "") == whole


def test_more_shards_than_episodes_are_refused() -> None:
    with pytest.raises(InputError, match="shard 1/3 of 2 episodes is empty"):
        select(entries([1, 2]), "1/3")


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "1/", "/2", "a/b", "-1/2", "1/0", "1.5/2", "²/3"])
def test_a_shard_is_written_i_of_n(shard: str) -> None:
    with pytest.raises(InputError, match="is not i/n"):
        parse_shard(shard)
    assert parse_shard("2/3") == (2, 3)
