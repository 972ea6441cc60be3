"""`limp answer` about a text with a model: what was read is kept, asked again by hand, and replayed offline."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from loopback import Loopback
from loopback.openai_wire import wants
from refusals import refused
from wirestories import LADDER

from limp.episodes.checks import problems
from limp.episodes.files import parse_episode
from limp.episodes.queries import StanceOf

Run = Callable[..., tuple[int, str, str]]
ONE = LADDER.asked[1]
QUESTION = f"{ONE.words}\nA) {ONE.options[0]}\nB) {ONE.options[1]}"


def written(body: Mapping[str, Any]) -> str:
    fields = (wants(body) or {})["properties"]
    if "events" in fields:
        return json.dumps(LADDER.form)
    return json.dumps({"answers": []} if "answers" in fields else ONE.form)


@pytest.fixture
def server(server: Loopback) -> Loopback:
    pytest.importorskip("openai")
    server.toy.text = written
    return server


def words(server: Loopback, *more: str) -> tuple[str, ...]:
    model = ("--model", "openai/toy", "--model-option", f"base_url={server.openai_url}")
    return ("answer", "--text", LADDER.text, "--question", QUESTION, *model, *more)


def test_what_was_read_is_kept_and_replays(limp: Run, server: Loopback, tmp_path: Path) -> None:
    file, store = tmp_path / "read.json", tmp_path / "calls.db"
    code, live, err = limp(*words(server, "--store", str(store), "--episode-out", str(file), "--json"))
    assert (code, err) == (0, "")
    asked = len(server.calls)
    kept = parse_episode(file.read_text(), is_json=True)
    assert [event.text for event in kept.episode.events] == [event["quote"] for event in LADDER.events]
    assert kept.questions[0].query.kind == "value"
    replay = ("--store", str(store), "--replay", "--json", "--model", "openai/toy")
    code, again, _ = limp("answer", "--text", LADDER.text, "--question", QUESTION, *replay)
    assert code == 0
    assert len(server.calls) == asked == 3
    first, second = json.loads(live), json.loads(again)
    assert first["probabilities"] == second["probabilities"]
    assert first["stages"] == second["stages"]


def test_a_household_is_kept_as_an_episode_that_can_be_carried_out(limp: Run, tmp_path: Path) -> None:
    file = tmp_path / "juice.json"
    code, out, _ = limp("answer", "--example", "--episode-out", str(file), "--json")
    assert code == 0
    kept = parse_episode(file.read_text(), is_json=True)
    assert not [problem for problem in problems(kept.episode) if problem.serious]
    assert kept.questions[0].query == StanceOf(agent="Ivan", other="Nora")
    stages = json.loads(out)["stages"]
    assert stages["direction"] == "hypotheses"
    held = {moment["event"]: moment["held"] for moment in stages["beliefs"]["moments"]}
    assert held['Ivan says "Yes, I saw the juice inside the kitchen cabinet."'] == ["fridge", "cabinet", ""]


def test_nothing_to_keep_and_no_number(limp: Run, server: Loopback, tmp_path: Path) -> None:
    file = str(tmp_path / "read.json")
    example = ("answer", "--example", "--episode-out", file)
    refused(limp(*example, "--solver", "longest"), "nothing was read as an episode")
    refused(limp(*words(server, "--readings", "some")), "'some' is no number of readings")
    assert server.calls == []
