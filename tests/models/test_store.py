import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from limp.errors import InputError, RecordingError, StorageError
from limp.models.keys import Entry, Json, canonical, digest
from limp.models.store import Store


def entry(words: str, answer: str = "yes", model: str = "test/one", template: str = "judge@1") -> Entry:
    request: Json = {
        "kind": "generate",
        "model": model,
        "identity": {},
        "messages": [{"role": "user", "parts": [words]}],
        "sampling": {"temperature": 0.0, "max_tokens": 9, "sample": 0},
        "schema": None,
    }
    response: Json = {"text": answer, "parsed": None, "model": model, "usage": {}}
    return Entry(key=digest(canonical(request)), request=request, response=response, template=template)


@pytest.mark.parametrize("place", [None, "store.db"])
def test_the_first_answer_stays(tmp_path: Path, place: str | None) -> None:
    with Store(tmp_path / place if place else None) as store:
        one, two = entry("a", "first"), entry("a", "second")
        assert store.add([one])[one.key]["text"] == "first"
        assert store.add([two, entry("b")])[one.key]["text"] == "first"
        assert len(store) == 2
        assert store.responses([one.key, "0" * 64]) == {one.key: one.response}


def test_answers_survive_closing(tmp_path: Path) -> None:
    with Store(tmp_path / "store.db") as store:
        store.add([entry("a"), entry("b", model="test/two", template="read@3")])
    with Store(tmp_path / "store.db") as store:
        assert [e.check() for e in store.entries()] == sorted(
            [entry("a"), entry("b", model="test/two", template="read@3")], key=lambda e: e.key
        )
        assert [e.text("model") for e in store.entries("test/two")] == ["test/two"]
        assert [e.template for e in store.entries(template="read")] == ["read@3"]
        assert [e.template for e in store.entries(template="read@3")] == ["read@3"]
        assert store.models() == [("test/one", {}), ("test/two", {})]


def test_many_keys_at_once() -> None:
    with Store() as store:
        entries = [entry(str(k)) for k in range(1203)]
        store.add(entries)
        assert store.responses(e.key for e in entries) == {e.key: e.response for e in entries}


def test_answers_that_were_changed_are_seen(tmp_path: Path) -> None:
    """Every log-probability of a store was once reversed, and replay and `record verify` said all right."""
    for column in ("response", "template", "recorded", "digest", "request"):
        path = tmp_path / f"{column}.db"
        with Store(path) as store:
            store.add([entry("a"), entry("b")])
        raw = sqlite3.connect(path)
        change = f"UPDATE entries SET {column} = replace({column}, '{{', '[') || ' ' WHERE key = ?"
        raw.execute(change, [entry("a").key])
        raw.commit()
        raw.close()
        with Store(path) as store:
            with pytest.raises(RecordingError, match="so it was changed"):
                list(store.entries())
            if column != "request":  # which a look-up does not read: its key is what was looked up
                with pytest.raises(RecordingError, match="its digest is not that of its content"):
                    store.responses([entry("a").key])
            assert store.responses([entry("b").key])


def test_a_full_disk_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "store.db") as store:
        store.add([entry("a")])
        store._db.execute("PRAGMA max_page_count = 20")
        with pytest.raises(StorageError, match=r"'store.db' cannot be written: database or disk is full"):
            store.add([entry(str(k), "x" * 5000) for k in range(100)])
        assert len(store) == 1
        store.check_room()
        monkeypatch.setattr("limp.models.store.ROOM", 1 << 60)
        with pytest.raises(StorageError, match=r"the disk of the store 'store.db' is full"):
            store.check_room()
    Store().check_room()


def test_a_file_that_may_not_grow_is_known_before_anything_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource")
    with Store(tmp_path / "store.db") as store:
        store.add([entry("a")])
        monkeypatch.setattr(resource, "getrlimit", lambda _: (1 << 20, resource.RLIM_INFINITY))
        with pytest.raises(StorageError, match=r"the disk of the store 'store.db' is full: 1 MB are left"):
            store.check_room()
        monkeypatch.setattr("limp.models.store.ROOM", 1 << 16)
        store.check_room()


def test_a_store_without_digests_is_refused(tmp_path: Path) -> None:
    raw = sqlite3.connect(tmp_path / "old.db")
    raw.execute("CREATE TABLE entries (key TEXT, kind TEXT, model TEXT, identity TEXT, words TEXT, template TEXT)")
    raw.close()
    with pytest.raises(InputError, match="in another form, without digests"):
        Store(tmp_path / "old.db")


@pytest.mark.parametrize("name", ["notes.txt", "nowhere/store.db"])
def test_another_file_is_refused_without_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("these are notes " * 100)
    with pytest.raises(InputError, match="cannot be opened") as caught:
        Store(tmp_path / name)
    assert str(tmp_path) not in str(caught.value)


def test_a_cassette_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"'a\.jsonl' is a cassette"):
        Store(tmp_path / "a.jsonl")


def test_a_new_file_is_made_by_many_at_once(tmp_path: Path) -> None:
    """SQLite does not let a connection wait its turn for write-ahead logging, so the store has to."""
    together = threading.Barrier(8)

    def size_of_new(path: Path) -> int:
        together.wait(30)
        with Store(path) as store:
            return len(store)

    with ThreadPoolExecutor(8) as threads:
        for k in range(60):
            assert list(threads.map(size_of_new, [tmp_path / f"{k}.db"] * 8)) == [0] * 8


WRITER = """
import sys
from pathlib import Path
from limp.models.keys import canonical, digest
from limp.models.keys import Entry
from limp.models.store import Store

who = sys.argv[2]
with Store(Path(sys.argv[1])) as store:
    for k in range(60):
        for words in (f"both {k}", f"{who} {k}"):
            request = {"kind": "generate", "model": "test/one", "messages": [words]}
            key = digest(canonical(request))
            kept = store.add([Entry(key=key, request=request, response={"text": who})])
            print(words, kept[key]["text"])
"""


def test_processes_share_a_store(tmp_path: Path) -> None:
    """Nothing is lost, and all see the same first answer."""
    path = tmp_path / "store.db"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), who], stdout=subprocess.PIPE, text=True)
        for who in "xyz"
    ]
    said = [writer.communicate(timeout=60)[0].splitlines() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0]
    shared = [{line for line in lines if line.startswith("both")} for lines in said]
    assert shared[0] == shared[1] == shared[2]
    assert len(shared[0]) == 60
    with Store(path) as store:
        assert len(store) == 60 + 3 * 60


@pytest.mark.parametrize(
    "name", [":memory:", "file:x?mode=memory", "file:x?mode=memory&cache=shared", "/dev/null"]
)
def test_a_store_is_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="where answers would be lost"):
        Store(Path(name))
    assert not list(tmp_path.iterdir())
