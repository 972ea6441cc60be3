"""One file for many: the first answer stays, what was changed is seen, and a claim lives as long as its holder."""

import json
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import BaseModel
from synthetic import prompt

from limp.errors import DataError, InputError, StopError
from limp.models import interrupts
from limp.models.keys import Json, Recording, canonical, digest
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store, open_recordings, read_cassette, write_cassette
from limp.protocols.models import ScoreRequest
from limp.testing import ScriptedModel


def entry(words: str, answer: str = "yes", model: str = "test/one", template: str = "judge@1") -> Recording:
    request: Json = {
        "kind": "generate", "model": model, "identity": {}, "schema": None,
        "messages": [{"role": "user", "parts": [words]}],
        "sampling": {"temperature": 0.0, "max_tokens": 9, "sample": 0},
    }  # fmt: skip
    response: Json = {"text": answer, "parsed": None, "model": model, "usage": {}}
    return Recording(key=digest(canonical(request)), request=request, response=response, template=template)


@pytest.mark.parametrize("place", [None, "store.db"])
def test_the_first_answer_stays(tmp_path: Path, place: str | None) -> None:
    with Store(tmp_path / place if place else None) as store:
        one, two = entry("a", "first"), entry("a", "second")
        assert store.add([one])[one.key]["text"] == "first"
        assert store.add([two, entry("b")])[one.key]["text"] == "first"
        assert len(store) == 2
        assert store.responses([one.key, "0" * 64]) == {one.key: one.response}
        many = [entry(str(k)) for k in range(1203)]
        store.add(many)
        assert store.responses(e.key for e in many) == {e.key: e.response for e in many}


def test_a_full_disk_is_one_clear_line(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as store:
        store.add([entry("a")])
        store._db.execute("PRAGMA max_page_count = 20")
        with pytest.raises(DataError, match=r"'store.db' cannot be written: database or disk is full"):
            store.add([entry(str(k), "x" * 5000) for k in range(100)])
        assert len(store) == 1


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("notes.txt", "cannot be opened"),
        ("nowhere/store.db", "cannot be opened"),
        ("old.db", "of another version of limp"),
        ("a.jsonl", r"'a\.jsonl' is a cassette"),
    ],
)
def test_another_file_is_refused_without_its_folder(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "notes.txt").write_text("these are notes " * 100)
    columns = "key TEXT, model TEXT, identity TEXT, request TEXT, digest TEXT"
    sqlite3.connect(tmp_path / "old.db").execute(f"CREATE TABLE entries ({columns})")
    with pytest.raises(InputError, match=words) as caught:
        Store(tmp_path / name)
    assert str(tmp_path) not in str(caught.value)
    assert {path.name for path in tmp_path.iterdir()} == {"notes.txt", "old.db"}


def test_a_new_file_is_made_by_many_at_once(tmp_path: Path) -> None:
    """SQLite does not let a connection wait its turn for write-ahead logging, so the store has to."""
    together = threading.Barrier(8)

    def size_of_new(path: Path) -> int:
        together.wait(30)
        with Store(path) as store:
            return len(store)

    with ThreadPoolExecutor(8) as threads:
        for k in range(20):
            assert list(threads.map(size_of_new, [tmp_path / f"{k}.db"] * 8)) == [0] * 8


# --- claims -------------------------------------------------------------------------------------------------


def test_a_claim_holds_until_it_is_given_back(tmp_path: Path) -> None:
    many = [f"k{n}" for n in range(1001)]
    with Store(tmp_path / "store.db") as one, Store(tmp_path / "store.db") as other:
        assert one.claims.take(["a", "b"]) == ["a", "b"]
        assert one.claims.take(["b", "c"]) == ["c"]  # another thread of the same process
        assert other.claims.take(["a", "d"]) == ["d"]
        one.claims.give_back(["a"])
        assert other.claims.take(["a", "b"]) == ["a"]
        assert other.claims.take(many[:3]) == many[:3]
        assert one.claims.take(many) == many[3:]
        one.claims.give_back(many[3:])
        assert other.claims.take(many) == many[3:]
        one.close()
        assert other.claims.take(["b"]) == ["b"]
    assert [path.name for path in tmp_path.iterdir()] == ["store.db"]


def test_a_wait_ends_when_the_program_is_asked_to_stop() -> None:
    with interrupts.listening():
        interrupts.stop()
        with pytest.raises(StopError):
            Store().claims.wait()


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


# --- recordings as text -----------------------------------------------------------------------------------


class Mind(BaseModel):
    belief: str


def recorded(path: Path | None = None, *said: str) -> Store:
    store = Store(path)
    model = ScriptedModel(['{"belief": "é"}', *said], [-1.0, -2.0])
    Recorded(model, store).generate([prompt("a")], Mind)
    Recorded(model, store).generate([prompt(f"say {k}") for k, _ in enumerate(said)])
    Recorded(model, store).score([ScoreRequest(prompt=prompt("b"), alternatives=("x", "y"))])
    return store


def test_a_cassette_holds_what_a_store_held(tmp_path: Path) -> None:
    store = recorded()
    assert write_cassette(store.entries(), tmp_path / "a.jsonl") == 2
    with open_recordings(tmp_path / "a.jsonl") as again:
        assert list(again.entries()) == list(store.entries())
        replayed = Replayed(again, "test/scripted")
        assert replayed.generate([prompt("a")], Mind)[0].parsed == Mind(belief="é")
        assert replayed.score([ScoreRequest(prompt=prompt("b"), alternatives=("x", "y"))])[0].log_probs == (-1, -2)


def change(path: Path, edit: Callable[[list[str]], list[str]]) -> None:
    path.write_text("\n".join(edit(path.read_text().splitlines())) + "\n")


def forged(line: str, **fields: object) -> str:
    """A line whose digest was made to fit what was changed."""
    data = {**json.loads(line), **fields}
    data.pop("digest")
    return canonical({**data, "digest": digest(canonical(data))})


TAMPERED: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "an answer": (lambda lines: [line.replace("-2.0", "-0.5") for line in lines], "was changed: its digest"),
    "a prompt with its digest": (
        lambda lines: [forged(line, request={**json.loads(line)["request"], "model": "x"}) for line in lines],
        "line 1: .*its key is not that of its request",
    ),
    "half a line": (lambda lines: [lines[0], lines[1][:90]], "line 2: Invalid JSON"),
}


@pytest.mark.parametrize(("edit", "words"), TAMPERED.values(), ids=TAMPERED.keys())
def test_a_tampered_cassette_is_refused(
    tmp_path: Path, edit: Callable[[list[str]], list[str]], words: str
) -> None:
    write_cassette(recorded().entries(), tmp_path / "a.jsonl")
    change(tmp_path / "a.jsonl", edit)
    with pytest.raises(InputError, match=words) as caught:
        read_cassette(tmp_path / "a.jsonl")
    assert str(tmp_path) not in str(caught.value)
