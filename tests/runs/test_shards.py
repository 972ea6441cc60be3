import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from synthetic import Asker, Synthetic

from limp.errors import InputError
from limp.protocols.benchmarks import BrokenQuestion
from limp.runs.config import RunConfig
from limp.runs.evaluate import run
from limp.runs.shards import Entry, by_episode, merge_runs, parse_shard, select
from limp.solvers.spec import SolverSpec


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
    assert [[entry.id for entry in select(whole, part)] for part in ("1/2", "2/2")] == [[*"01234"], [*"56"]]
    assert select(whole, "") == whole
    with pytest.raises(InputError, match="shard 1/3 of 2 episodes is empty"):
        select(entries([1, 2]), "1/3")


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "1/", "/2", "a/b", "-1/2", "1/0", "1.5/2", "²/3"])
def test_a_shard_is_written_i_of_n(shard: str) -> None:
    with pytest.raises(InputError, match="is not i/n"):
        parse_shard(shard)
    assert parse_shard("2/3") == (2, 3)


CONFIG = RunConfig(benchmark="synthetic", version="1", solver=SolverSpec(name="test"))
TEN = Synthetic(10)
"""Ten questions about three episodes."""


def made(folder: Path, config: RunConfig = CONFIG, limit: int | None = None, shard: str = "") -> Path:
    run(TEN, Asker(), folder, config.model_copy(update={"shard": shard}), limit)
    return folder


@pytest.fixture
def shards(tmp_path: Path) -> list[Path]:
    return [made(tmp_path / f"s{k}", shard=f"{k}/3") for k in (1, 2, 3)]


def test_merged_shards_are_the_whole_run_byte_for_byte(tmp_path: Path, shards: list[Path]) -> None:
    whole = made(tmp_path / "whole")
    summary = merge_runs([shards[2], shards[0], shards[1]], tmp_path / "all")
    for name in ("results.jsonl", "costs.jsonl", "run.json"):
        assert (tmp_path / "all" / name).read_bytes() == (whole / name).read_bytes()
    written = [json.loads((folder / "summary.json").read_text()) for folder in (whole, tmp_path / "all")]
    for figures in written:
        figures.pop("seconds")
    assert written[0] == written[1]
    assert summary.n == summary.selected == 10
    # "Which 0?" and "B": 2 + 1 words at 0.5, ten times
    assert (summary.calls, summary.cost) == (10, 15.0)
    # the command of the whole run finds it done
    again = run(TEN, Asker(), tmp_path / "all", CONFIG)
    assert again.resumed == 10


def test_what_is_not_one_run_is_not_merged(tmp_path: Path, shards: list[Path]) -> None:
    other = CONFIG.model_copy(update={"solver": SolverSpec(name="test", model="test/two", seed=3)})
    whole = made(tmp_path / "whole")
    for folders, message in (
        ([shards[0], shards[2]], "not one run: 2/3 missing"),
        ([*shards, shards[0]], "1/3 there twice"),
        ([*shards, made(tmp_path / "half", shard="2/2")], "2/2 of another division"),
        ([*shards[:2], made(tmp_path / "other", other, shard="3/3")], "another model, seed than 's1'"),
        ([*shards[:2], made(tmp_path / "short", limit=8, shard="3/3")], "12 questions of 8 or 10"),
        ([whole], "'whole' is no shard"),
        ([tmp_path / "nowhere"], "does not exist"),
    ):
        with pytest.raises(InputError, match=message):
            merge_runs(folders, tmp_path / "all")
        assert not (tmp_path / "all").exists()
    with pytest.raises(InputError, match="already holds a run"):
        merge_runs(shards, whole)
