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

from limp.episodes.files import parse_episode

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


def test_nothing_to_keep_and_no_number(limp: Run, server: Loopback, tmp_path: Path) -> None:
    file = str(tmp_path / "read.json")
    example = ("answer", "--example", "--episode-out", file)
    refused(limp(*example), "no text was read as an episode")
    refused(limp(*words(server, "--readings", "some")), "'some' is no number of readings")
    assert server.calls == []
