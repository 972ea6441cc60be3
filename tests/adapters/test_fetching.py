"""Data sets from a hub and a GitHub on this machine: listed, fetched, resumed, refused; or nobody is there."""

import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from limp.adapters.hubs import DatasetHub, GitHubFolder
from refusals import Limp

from limp import LimpError
from limp.errors import InputError
from limp.inputs.fetch import MANIFEST, fetch, git_sha1
from limp.registry import open_benchmark, open_source

COMMIT = "c" * 40


def blob(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


@dataclass
class Served:
    """What a server answers by path, and how it fails: `code` for everything, bodies that are `cut` or a `lie`."""

    pages: dict[str, bytes] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    code: int = 0
    cut: bool = False
    lie: bool = False
    asked: list[tuple[str, str]] = field(default_factory=list)
    """The files that were fetched, each with the range that was asked for."""
    url: str = ""


class Handler(BaseHTTPRequestHandler):
    """Speaks as much of both languages as a download needs."""

    protocol_version = "HTTP/1.1"
    served: Served

    def log_message(self, *words: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        served, path = self.served, self.path
        if path in served.files:
            self._file(path, served.files[path])
            return
        found = next((page for start, page in served.pages.items() if path.startswith(start)), b"")
        self._send(
            served.code or (200 if found else 404), found, {"X-Error-Code": "" if found else "RepoNotFound"}
        )

    def _file(self, path: str, content: bytes) -> None:
        span = self.headers.get("Range", "")
        start = int(span.removeprefix("bytes=").partition("-")[0] or 0) if span else 0
        if self.command == "GET":
            self.served.asked.append((path, span))
        headers = {"ETag": f'"{hashlib.sha256(content).hexdigest()}"', "X-Repo-Commit": COMMIT}
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        self._send(206 if start else 200, (content[::-1] if self.served.lie else content)[start:], headers)

    def _send(self, code: int, content: bytes, headers: dict[str, str]) -> None:
        self.send_response(code)
        for key, value in {"Content-Length": str(len(content)), **headers}.items():
            self.send_header(key, value)
        self.end_headers()
        if self.command != "HEAD":
            broken = self.served.cut and len(content) > 10_000
            self.wfile.write(content[: len(content) // 2] if broken else content)
            self.close_connection = broken


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


# --- a hub ------------------------------------------------------------------------------------------------

SMALL, LARGE = b'{"129": {}}', bytes(range(256)) * 4000
FILES = {"questions.json": SMALL, "Videos/129.mp4": LARGE}


@pytest.fixture
def hub(served: Served) -> Served:
    pytest.importorskip("huggingface_hub")
    lfs = {"sha256": hashlib.sha256(LARGE).hexdigest(), "size": len(LARGE), "pointerSize": 130}
    siblings = [
        {"rfilename": "questions.json", "size": len(SMALL), "blobId": blob(SMALL)},
        {"rfilename": "Videos/129.mp4", "size": len(LARGE), "blobId": "d" * 40, "lfs": lfs},
    ]
    info = {"id": "me/toys", "sha": COMMIT, "siblings": siblings, "cardData": {"license": "mit"}, "tags": []}
    served.pages["/api/datasets/me/toys/revision/"] = json.dumps(info).encode()
    served.files = {f"/datasets/me/toys/resolve/{COMMIT}/{name}": content for name, content in FILES.items()}
    return served


def test_a_data_set_is_fetched_once_and_verified(hub: Served, tmp_path: Path, limp: Limp) -> None:
    fetching = ("data", "mumatom", "--repo", "me/toys", "--endpoint", hub.url, "--to", str(tmp_path))
    code, out, err = limp(*fetching)
    assert (code, err) == (0, "")
    assert "licence: mit" in out
    assert {name: (tmp_path / name).read_bytes() for name in FILES} == FILES
    limp(*fetching)
    assert len(hub.asked) == 2  # all is there
    checking = ("data", "mumatom", "--to", str(tmp_path), "--verify")
    assert "2 files are as they were fetched" in limp(*checking)[1]
    (tmp_path / "questions.json").write_bytes(SMALL.replace(b"129", b"130"))
    assert limp(*checking)[0] == 2
    assert json.loads((tmp_path / MANIFEST).read_text())["revision"] == COMMIT


def test_an_unknown_data_set_is_named_and_a_cut_download_goes_on(
    hub: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(LimpError, match="the hub has no data set 'me/none'"):
        DatasetHub("me/none", endpoint=hub.url).listing()
    source = DatasetHub("me/toys", endpoint=hub.url)
    film = source.listing().files[1]
    monkeypatch.setattr("huggingface_hub.file_download.time.sleep", lambda _: None)
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 64_000)
    hub.cut = True
    with (tmp_path / "part").open("ab") as part:
        with pytest.raises(LimpError, match="cannot be reached"):
            source.download(film, COMMIT, part)
        hub.cut = False
        hub.asked.clear()
        source.download(film, COMMIT, part)
    assert (tmp_path / "part").read_bytes() == LARGE
    ((_, span),) = hub.asked
    assert int(span.removeprefix("bytes=").rstrip("-")) >= len(LARGE) // 2


# --- a GitHub ---------------------------------------------------------------------------------------------

LINE = {
    "story": "1 Ann entered the hall.\n2 The key is in the bowl.\n3 The bowl is in the hall.",
    "question": "Where will Ann look for the key?", "answer": "bowl", "containers": ["bowl", "jar"],
    "question_type": "first_order_0_no_tom", "story_type": "true_belief",
}  # fmt: skip
CONTENT = json.dumps(LINE).encode()
REPO = "/repos/SCAI-JHU/AutoToM"


@pytest.fixture
def github(served: Served) -> Served:
    def entry(name: str, kind: str = "file") -> dict[str, object]:
        return {"name": name, "type": kind, "sha": blob(CONTENT), "size": len(CONTENT) if kind == "file" else 0}

    listed = [entry("old.jsonl", "dir"), entry("test_balanced.jsonl"), entry("other.jsonl")]
    pages: dict[str, object] = {
        f"{REPO}/commits/3f569b7": {"sha": COMMIT},
        f"{REPO}/contents/benchmarks/data/ToMi?ref={COMMIT}": listed,
        f"{REPO}/contents/docs?ref={COMMIT}": [entry("README.md")],
    }
    served.pages = {path: json.dumps(page).encode() for path, page in pages.items()}
    served.files = {f"{REPO}/git/blobs/{blob(CONTENT)}": CONTENT}
    return served


def test_a_folder_is_fetched_and_runs_as_it_lies_and_another_content_is_refused(
    github: Served, tmp_path: Path
) -> None:
    said: list[str] = []
    begun = tmp_path / f".test_balanced.jsonl.{blob(CONTENT)[:12]}.part"
    begun.write_text("half")  # which is begun anew: the API sends no rest
    manifest = fetch(*open_source("tomi", endpoint=github.url), tmp_path, said.append)
    assert (set(manifest.files), manifest.revision) == ({"test_balanced.jsonl"}, COMMIT)
    assert {path.name for path in tmp_path.iterdir()} == {"test_balanced.jsonl", MANIFEST}
    assert git_sha1(tmp_path / "test_balanced.jsonl") == blob(CONTENT)
    assert any("licence: CC BY-NC 4.0" in line for line in said)
    assert len(list(open_benchmark("tomi", data=tmp_path).questions())) == 1
    github.lie = True
    with pytest.raises(InputError, match="is not what the hub lists"):
        fetch(*open_source("tomi", endpoint=github.url), tmp_path / "again", str)


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
    github: Served, code: int, revision: str, folder: str, message: str
) -> None:
    github.code = code
    with pytest.raises(InputError, match=message):
        GitHubFolder("SCAI-JHU/AutoToM", revision, folder, ("*.jsonl",), endpoint=github.url).listing()


def by_hand(name: str) -> str:
    return "take .* of github.com/.* and put it" if name != "mumatom" else "download the data set .* put questions"


@pytest.mark.parametrize("name", ["mumatom", "tomi", "hitom", "fantom", "tombench", "opentom", "mmtom"])
def test_without_a_network_it_says_what_to_do_by_hand(name: str, tmp_path: Path) -> None:
    if name == "mumatom":
        pytest.importorskip("huggingface_hub")
    with pytest.raises(InputError, match=rf"cannot be reached.*By hand: {by_hand(name)}"):
        fetch(*open_source(name, endpoint="http://127.0.0.1:9"), tmp_path / "d", str)
    assert not (tmp_path / "d").exists()
