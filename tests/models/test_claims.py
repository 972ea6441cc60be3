"""Claims between processes, with a clock that is set by hand."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from limp.errors import StopError
from limp.models import claims, interrupts
from limp.models.claims import LEASE, Claims
from limp.models.store import Store


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def usual_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moments of this file, whatever tests of killed processes have set."""
    monkeypatch.setattr(claims, "LEASE", LEASE)
    monkeypatch.setattr(claims, "BEAT", 3.0)


def two(store: Store) -> tuple[Claims, Claims, Clock]:
    clock = Clock()
    return Claims(store._all, clock), Claims(store._all, clock), clock


def test_a_claim_holds_until_it_is_given_back(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as store:
        one, other, _ = two(store)
        assert one.take(["a", "b"]) == ["a", "b"]
        assert one.take(["b", "c"]) == ["c"]  # another thread of the same process
        assert other.take(["a", "d"]) == ["d"]
        one.give_back(["a"])
        assert other.take(["a", "b"]) == ["a"]
        one.close()
        other.close()


def test_the_claims_of_a_dead_process_lapse(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as store:
        dead, other, clock = two(store)
        assert dead.take(["a"]) == ["a"]
        dead.close()  # renews nothing any more
        clock.now += LEASE - 1
        assert other.take(["a"]) == []
        clock.now += 1
        assert other.take(["a"]) == ["a"]
        dead.give_back(["a"])  # it was only asleep: what is another's by now stays another's
        third = Claims(store._all, clock)
        assert third.take(["a"]) == []
        third.close()
        other.close()


def test_a_restart_of_the_machine_leaves_no_claims(tmp_path: Path) -> None:
    """The monotonic clock begins anew then; the clock on the wall is never asked."""
    with Store(tmp_path / "store.db") as store:
        before, after, clock = two(store)
        assert before.take(["a"]) == ["a"]
        before.close()
        clock.now = 3.0
        assert after.take(["a"]) == ["a"]
        after.close()


def test_who_looked_at_the_clock_first_and_came_second_takes_nothing(tmp_path: Path) -> None:
    """A process may wait for the file after it looked at the clock; the claim that it finds is newer then."""
    with Store(tmp_path / "store.db") as store:
        first, second = Clock(), Clock()
        second.now = first.now - 1.5
        one, other = Claims(store._all, first), Claims(store._all, second)
        assert one.take(["a"]) == ["a"]
        assert other.take(["a"]) == []
        one.close()
        other.close()


def test_many_claims_at_once(tmp_path: Path) -> None:
    keys = [f"k{n}" for n in range(1001)]
    with Store(tmp_path / "store.db") as store:
        one, other, _ = two(store)
        assert other.take(keys[:3]) == keys[:3]
        assert one.take(keys) == keys[3:]
        one.give_back(keys[3:])
        assert other.take(keys) == keys[3:]
        one.close()
        other.close()


def test_a_wait_ends_when_the_program_is_asked_to_stop() -> None:
    claims = Claims()
    assert claims.take(["a"]) == ["a"]
    stopped: list[bool] = []

    def wait() -> None:
        with pytest.raises(StopError):
            claims.wait(["a"])
        stopped.append(True)

    thread = threading.Thread(target=wait)
    with interrupts.listening():
        thread.start()
        interrupts.stop()
        thread.join(10)
    assert stopped == [True]


HOLDER = """
import sys, time
from pathlib import Path
from limp.models import claims
from limp.models.store import Store

claims.LEASE, claims.BEAT = 1.0, 0.1
with Store(Path(sys.argv[1])) as store:
    print(store.claims.take(["a"]), flush=True)
    time.sleep(60)
"""


def test_a_live_process_keeps_its_claims_and_a_killed_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limp.models.claims.LEASE", 1.0)
    path = tmp_path / "store.db"
    with Store(path) as store:
        holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True)
        try:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "['a']\n"
            until = time.monotonic() + 2.0  # two leases long
            while time.monotonic() < until:
                assert store.claims.take(["a"]) == []
                time.sleep(0.05)
        finally:
            holder.send_signal(signal.SIGKILL)
            holder.communicate()
        until = time.monotonic() + 30.0
        while store.claims.take(["a"]) != ["a"]:
            assert time.monotonic() < until
            time.sleep(0.05)
