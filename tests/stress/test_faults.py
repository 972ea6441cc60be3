"""A provider that fails, and two clients of one store, one of them killed: nothing is paid twice or lost."""

import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from loopback import Loopback
from loopback.faults import ODD

from limp.models.store import Store

pytest.importorskip("openai")

KINDS = ("429", "500", "502", "503", "408", "cut", "truncated", "invalid", "empty", *ODD)
COUNT, KILLED_AFTER, ARRIVES = 24, 20, 0.2
"""Questions; requests until the first client is killed; seconds in which the server reads what it had sent."""


def clients(here: Path, server: Loopback) -> list[subprocess.Popen[str]]:
    client, url = str(Path(__file__).with_name("client.py")), server.openai_url
    return [
        subprocess.Popen(
            [sys.executable, client, str(here / f"run{k}"), str(here / "store.db"), url, str(COUNT)],
            stderr=subprocess.DEVNULL, text=True,
        )
        for k in range(2)
    ]  # fmt: skip


def ended(processes: list[subprocess.Popen[str]]) -> None:
    for process in processes:
        process.communicate()


def words_of(body: dict[str, Any]) -> str:
    return str(body["messages"][-1]["content"]) if body else ""  # its sender was killed in the middle of it


def stored(here: Path) -> set[str]:
    with Store(here / "store.db") as opened:
        return {str(entry.request["messages"][-1]["parts"][0]) for entry in opened.entries()}  # type: ignore[index, call-overload]


def results(here: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (here / "run0/results.jsonl").read_text().splitlines()]


def test_nothing_is_paid_twice_and_nothing_is_lost(tmp_path: Path) -> None:
    with Loopback() as server:
        server.at_random(0.3, 1, KINDS)
        first, other = clients(tmp_path, server)
        while len(server.calls) < KILLED_AFTER and first.poll() is None:
            time.sleep(0.002)
        known = stored(tmp_path)
        first.kill()
        ended([first])
        time.sleep(ARRIVES)
        # What was under way is free at once, and may be asked, and paid, again.
        excused = {words_of(call.body) for call in list(server.calls)} - known
        ended([other])
        ended(clients(tmp_path, server))
        assert any(call.fault for call in server.calls)
        server.at_random(0.0, 1)
        ended(clients(tmp_path, server))
    paid = Counter(words_of(call.body) for call in server.calls if call.answered)
    assert {words for words, times in paid.items() if times > 1} <= excused
    assert set(paid) <= stored(tmp_path)
    assert [bool(line["failed"]) for line in results(tmp_path)] == [False] * COUNT
