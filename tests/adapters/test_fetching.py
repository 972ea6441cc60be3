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
from limp.registry import open_source

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
    info = {"id": "SCAI-JHU/MUMA-TOM-BENCHMARK", "sha": COMMIT, "siblings": siblings, "tags": []}
    served.pages["/api/datasets/SCAI-JHU/MUMA-TOM-BENCHMARK/revision/"] = json.dumps(info).encode()
    tree = [{"type": "file", "path": name, "size": len(file), "oid": blob(file)} for name, file in FILES.items()]
    served.pages["/api/datasets/SCAI-JHU/MUMA-TOM-BENCHMARK/tree/"] = json.dumps(tree).encode()
    served.files = {
        f"/datasets/SCAI-JHU/MUMA-TOM-BENCHMARK/resolve/{COMMIT}/{name}": content
        for name, content in FILES.items()
    }
    fetching = ("data", "mumatom", "--endpoint", served.url, "--to", str(tmp_path))
    code, out, _ = limp(*fetching)
    assert (code, out.partition(" in ")[0]) == (0, "2 files")
    assert "states MIT" in out
    for name, content in FILES.items():
        assert name == "train.json" or (tmp_path / name).read_bytes() == content
    assert not (tmp_path / "train.json").exists()
    limp(*fetching)
    assert len(served.asked) == 2  # all is there
    served.pages.clear()
    code, _, err = limp(*fetching)
    assert code == 2
    assert "By hand: download the data set" in err


PLACE = "/repos/SCAI-JHU/AutoToM/contents/benchmarks/data/ToMi/test_balanced.jsonl?ref="


def test_a_file_of_a_github_and_one_that_is_not_there(served: Served, tmp_path: Path) -> None:
    served.files[f"{PLACE}3f569b7"] = b"{}"
    assert open_source("tomi", endpoint=served.url).fetch(tmp_path) == [tmp_path / "test_balanced.jsonl"]
    assert (tmp_path / "test_balanced.jsonl").read_bytes() == b"{}"
    served.files.clear()
    with pytest.raises(InputError, match=r"cannot be fetched .*404.* Check --endpoint"):
        open_source("tomi", endpoint=served.url).fetch(tmp_path)


@pytest.mark.parametrize("name", ["mumatom", "tomi"])
def test_without_a_network_it_says_what_to_do_by_hand(name: str, tmp_path: Path, limp: Limp) -> None:
    if name == "mumatom":
        pytest.importorskip("huggingface_hub")
    refused(limp("data", name, "--endpoint", "http://127.0.0.1:9", "--to", str(tmp_path / "d")), "By hand: ")
