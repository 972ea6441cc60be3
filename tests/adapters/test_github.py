"""Data sets from a GitHub on this machine: listed, fetched, refused; and the folder then runs."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from limp.adapters.github import GitHubFolder

from limp.errors import InputError
from limp.fetch import MANIFEST, fetch, open_source
from limp.registry import open_benchmark

COMMIT = "c" * 40
LINE = {
    "story": "1 Ann entered the hall.\n2 The key is in the bowl.\n3 The bowl is in the hall.",
    "question": "Where will Ann look for the key?",
    "answer": "bowl",
    "containers": ["bowl", "jar"],
    "question_type": "first_order_0_no_tom",
    "story_type": "true_belief",
}
CONTENT = json.dumps(LINE).encode()
BLOB = hashlib.sha1(b"blob %d\0" % len(CONTENT) + CONTENT, usedforsecurity=False).hexdigest()
REPO = "/repos/SCAI-JHU/AutoToM"


def entry(name: str, kind: str = "file") -> dict[str, object]:
    return {"name": name, "type": kind, "sha": BLOB, "size": len(CONTENT) if kind == "file" else 0}


ANSWERS: dict[str, object] = {
    f"{REPO}/commits/3f569b7": {"sha": COMMIT},
    f"{REPO}/contents/benchmarks/data/ToMi?ref={COMMIT}": [
        entry("old", "dir"),
        entry("test_balanced.jsonl"),
        entry("other.jsonl"),
    ],
    f"{REPO}/contents/docs?ref={COMMIT}": [entry("README.md")],
}


class Loopback(BaseHTTPRequestHandler):
    """Speaks as much of the API as a download needs; `code` is what it answers to everything, if not 0."""

    code = 0
    lie = False

    def log_message(self, *words: object) -> None:
        pass

    def do_GET(self) -> None:
        found = ANSWERS.get(self.path)
        content = b"" if found is None else json.dumps(found).encode()
        if self.path == f"{REPO}/git/blobs/{BLOB}" and "raw" in self.headers["Accept"]:
            content = CONTENT[::-1] if self.lie else CONTENT
        self.send_response(self.code or (200 if content else 404))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture
def endpoint() -> Iterator[str]:
    Loopback.code, Loopback.lie = 0, False
    server = ThreadingHTTPServer(("127.0.0.1", 0), Loopback)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_a_data_set_is_fetched_and_runs_as_it_lies(endpoint: str, tmp_path: Path) -> None:
    said: list[str] = []
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / f".test_balanced.jsonl.{BLOB[:12]}.part").write_text("half")  # begun anew: it sends no rest
    manifest = fetch(*open_source("tomi", endpoint=endpoint), tmp_path / "d", said.append)
    assert set(manifest.files) == {"test_balanced.jsonl"}
    assert manifest.revision == COMMIT
    assert {path.name for path in (tmp_path / "d").iterdir()} == {"test_balanced.jsonl", MANIFEST}
    assert any("licence: CC BY-NC 4.0" in line for line in said)
    assert len(list(open_benchmark("tomi", data=tmp_path / "d").questions())) == 1


def test_another_content_is_refused(endpoint: str, tmp_path: Path) -> None:
    Loopback.lie = True
    with pytest.raises(InputError, match="is not what the hub lists"):
        fetch(*open_source("tomi", endpoint=endpoint), tmp_path, str)


@pytest.mark.parametrize(
    ("code", "revision", "folder", "message"),
    [
        (0, "3f569b8", "benchmarks/data/ToMi", "or not 'benchmarks/data/ToMi' at '3f569b8' in it"),
        (0, "3f569b7", "benchmarks/data/Tomi", "or not 'benchmarks/data/Tomi' at '3f569b7' in it"),
        (0, "3f569b7", "docs", r"no \*\.jsonl in 'docs'"),
        (403, "3f569b7", "benchmarks/data/ToMi", "no more requests for now"),
        (500, "3f569b7", "benchmarks/data/ToMi", "says 500"),
        (200, "none", "benchmarks/data/ToMi", "does not speak"),
    ],
)
def test_what_cannot_be_listed_says_why(
    endpoint: str, code: int, revision: str, folder: str, message: str
) -> None:
    Loopback.code = code
    with pytest.raises(InputError, match=message):
        GitHubFolder("SCAI-JHU/AutoToM", revision, folder, ("*.jsonl",), endpoint=endpoint).listing()


@pytest.mark.parametrize("name", ["tomi", "hitom", "fantom", "tombench", "opentom", "mmtom"])
def test_without_a_network_it_says_what_to_do_by_hand(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be reached.*By hand: take .* of github.com/.* put it into"):
        fetch(*open_source(name, endpoint="http://127.0.0.1:9"), tmp_path / "d", str)
