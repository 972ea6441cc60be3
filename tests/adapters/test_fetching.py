"""Data sets from a hub and a GitHub on this machine: fetched, refused; or nobody is there."""

import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from refusals import Limp, refused

from limp.errors import InputError
from limp.registry import open_benchmark, open_source

COMMIT = "c" * 40


def blob(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


@dataclass
class Served:
    """What a server answers by the beginning of a path; `asked` are the files that were fetched."""

    pages: dict[str, bytes] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    url: str = ""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    served: Served

    def log_message(self, *words: object) -> None:
        pass

    def do_GET(self) -> None:
        served, path = self.served, self.path
        content = served.files.get(path) or next((p for at, p in served.pages.items() if path.startswith(at)), b"")
        if self.command == "GET" and path in served.files:
            served.asked.append(path)
        self.send_response(200 if content else 404)
        headers = {"ETag": f'"{hashlib.sha256(content).hexdigest()}"', "X-Repo-Commit": COMMIT}
        missing = {} if content else {"X-Error-Code": "RepoNotFound"}
        for key, value in {"Content-Length": str(len(content)), **headers, **missing}.items():
            self.send_header(key, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_HEAD = do_GET  # noqa: N815


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setenv("HF_HUB_DISABLE_XET", "1")
    handler = type("Serving", (Handler,), {"served": Served()})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    handler.served.url = f"http://127.0.0.1:{server.server_address[1]}"
    yield handler.served
    server.shutdown()
    server.server_close()


FILES = {"questions.json": b'{"129": {}}', "Videos/129.mp4": bytes(range(256)) * 4000, "train.json": b"[]"}


def test_a_data_set_of_a_hub(served: Served, tmp_path: Path, limp: Limp) -> None:
    pytest.importorskip("huggingface_hub")
    siblings = [{"rfilename": name, "size": len(file), "blobId": blob(file)} for name, file in FILES.items()]
    info = {"id": "me/toys", "sha": COMMIT, "siblings": siblings, "tags": []}
    served.pages["/api/datasets/me/toys/revision/"] = json.dumps(info).encode()
    tree = [{"type": "file", "path": name, "size": len(file), "oid": blob(file)} for name, file in FILES.items()]
    served.pages["/api/datasets/me/toys/tree/"] = json.dumps(tree).encode()
    served.files = {f"/datasets/me/toys/resolve/{COMMIT}/{name}": content for name, content in FILES.items()}
    fetching = ("data", "mumatom", "--endpoint", served.url, "--to", str(tmp_path))
    code, out, _ = limp(*fetching, "--repo", "me/toys")
    assert (code, out.partition(" in ")[0]) == (0, "2 files")
    assert "states MIT" in out
    for name, content in FILES.items():
        assert name == "train.json" or (tmp_path / name).read_bytes() == content
    assert not (tmp_path / "train.json").exists()
    limp(*fetching, "--repo", "me/toys")
    assert len(served.asked) == 2  # all is there
    code, _, err = limp(*fetching, "--repo", "me/none")
    assert code == 2
    assert "By hand: download the data set" in err


LINE = {
    "story": "1 Ann entered the hall.\n2 The key is in the bowl.\n3 The bowl is in the hall.",
    "question": "Where will Ann look for the key?", "answer": "bowl", "containers": ["bowl", "jar"],
    "question_type": "first_order_0_no_tom", "story_type": "true_belief",
}  # fmt: skip
CONTENT = json.dumps(LINE).encode()
LISTED = "/repos/SCAI-JHU/AutoToM/contents/benchmarks/data/ToMi?ref=3f569b7"


def test_a_folder_of_a_github_runs_as_it_lies_and_another_content_is_refused(
    served: Served, tmp_path: Path
) -> None:
    def entry(name: str, kind: str = "file") -> dict[str, object]:
        return {"name": name, "type": kind, "sha": blob(CONTENT), "download_url": f"{served.url}/raw/{name}"}

    listed = [entry("old.jsonl", "dir"), entry("test_balanced.jsonl"), entry("other.jsonl")]
    served.pages[LISTED] = json.dumps(listed).encode()
    served.files["/raw/test_balanced.jsonl"] = CONTENT
    source = open_source("tomi", endpoint=served.url)
    assert source.fetch(tmp_path) == [tmp_path / "test_balanced.jsonl"]
    assert len(list(open_benchmark("tomi", data=tmp_path).questions())) == 1
    served.files["/raw/test_balanced.jsonl"] = CONTENT[::-1]
    with pytest.raises(InputError, match="is not what GitHub lists"):
        source.fetch(tmp_path / "again")
    served.pages[LISTED] = b"{}"
    with pytest.raises(InputError, match="does not speak GitHub"):
        source.fetch(tmp_path)
    served.pages[LISTED] = b"[]"
    with pytest.raises(InputError, match=r"has no test_balanced\.jsonl"):
        source.fetch(tmp_path)
    with pytest.raises(InputError, match=r"GitHub says 404 .* Check --repo and --revision"):
        open_source("tomi", endpoint=served.url, revision="none").fetch(tmp_path)


@pytest.mark.parametrize("name", ["mumatom", "tomi"])
def test_without_a_network_it_says_what_to_do_by_hand(name: str, tmp_path: Path, limp: Limp) -> None:
    if name == "mumatom":
        pytest.importorskip("huggingface_hub")
    refused(limp("data", name, "--endpoint", "http://127.0.0.1:9", "--to", str(tmp_path / "d")), "By hand: ")
