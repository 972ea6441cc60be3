"""Claims between threads and processes: held until they are given back, or their process ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from limp.errors import StopError
from limp.models import interrupts
from limp.models.store import Store


def test_a_claim_holds_until_it_is_given_back(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as one, Store(tmp_path / "store.db") as other:
        assert one.claims.take(["a", "b"]) == ["a", "b"]
        assert one.claims.take(["b", "c"]) == ["c"]  # another thread of the same process
        assert other.claims.take(["a", "d"]) == ["d"]
        one.claims.give_back(["a"])
        assert other.claims.take(["a", "b"]) == ["a"]
        one.close()
        assert other.claims.take(["b"]) == ["b"]
    assert [path.name for path in tmp_path.iterdir()] == ["store.db"]


def test_many_claims_at_once(tmp_path: Path) -> None:
    keys = [f"k{n}" for n in range(1001)]
    with Store(tmp_path / "store.db") as one, Store(tmp_path / "store.db") as other:
        assert other.claims.take(keys[:3]) == keys[:3]
        assert one.claims.take(keys) == keys[3:]
        one.claims.give_back(keys[3:])
        assert other.claims.take(keys) == keys[3:]


def test_a_wait_ends_when_the_program_is_asked_to_stop() -> None:
    claims = Store().claims
    assert claims.take(["a"]) == ["a"]
    stopped: list[bool] = []

    def wait() -> None:
        with pytest.raises(StopError):
            claims.wait()
        stopped.append(True)

    thread = threading.Thread(target=wait)
    with interrupts.listening():
        thread.start()
        interrupts.stop()
        thread.join()
    assert stopped == [True]


HOLDER = """
import sys
from pathlib import Path
from limp.models.store import Store

with Store(Path(sys.argv[1])) as store:
    print(store.claims.take(["a"]), flush=True)
    sys.stdin.read()
"""


def test_a_stopped_process_keeps_its_claims_and_a_killed_one_does_not(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with Store(path) as store:
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "['a']\n"
            holder.send_signal(signal.SIGSTOP)  # as a laptop does that falls asleep
            assert store.claims.take(["a", "b"]) == ["b"]
        finally:
            holder.kill()
            holder.communicate()
        assert store.claims.take(["a"]) == []  # which finds out that nobody holds it any more
        assert store.claims.take(["a"]) == ["a"]
    assert [path.name for path in tmp_path.iterdir()] == ["store.db"]
