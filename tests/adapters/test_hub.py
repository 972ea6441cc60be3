"""Data sets from a hub on this machine: fetched, resumed, refused; and a hub that is not there."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import typer
from limp.adapters.hub import DatasetHub
from typer.testing import CliRunner

from limp import LimpError
from limp.commands.data import data
from limp.fetch import MANIFEST

pytest.importorskip("huggingface_hub")

COMMIT = "c" * 40
SMALL, LARGE = b'{"129": {}}', bytes(range(256)) * 4000
FILES = {"questions.json": SMALL, "Videos/129.mp4": LARGE}


class Loopback(BaseHTTPRequestHandler):
    """Speaks as much of the hub's language as a download needs; `cut` breaks the first download of the film."""

    cut = False
    asked: list[tuple[str, str]] = []  # noqa: RUF012
    protocol_version = "HTTP/1.1"

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def do_GET(self) -> None:
        self._answer(body=True)

    def log_message(self, *words: object) -> None:
        pass

    def _answer(self, body: bool) -> None:
        path = self.path.partition("?")[0]
        if path.startswith("/api/datasets/me/toys/revision/"):
            self._send(200, json.dumps(self._info()).encode(), {"Content-Type": "application/json"})
        elif (name := path.removeprefix(f"/datasets/me/toys/resolve/{COMMIT}/")) in FILES:
            self._file(name, FILES[name], body)
        else:
            self._send(404, b"{}", {"X-Error-Code": "RepoNotFound"})

    @staticmethod
    def _info() -> dict[str, object]:
        blob = hashlib.sha1(f"blob {len(SMALL)}\0".encode() + SMALL, usedforsecurity=False).hexdigest()
        lfs = {"sha256": hashlib.sha256(LARGE).hexdigest(), "size": len(LARGE), "pointerSize": 130}
        siblings = [
            {"rfilename": "questions.json", "size": len(SMALL), "blobId": blob},
            {"rfilename": "Videos/129.mp4", "size": len(LARGE), "blobId": "d" * 40, "lfs": lfs},
        ]
        return {"id": "me/toys", "sha": COMMIT, "siblings": siblings, "cardData": {"license": "mit"}, "tags": []}

    def _file(self, name: str, content: bytes, body: bool) -> None:
        span = self.headers.get("Range", "")
        start = int(span.removeprefix("bytes=").partition("-")[0] or 0) if span else 0
        headers = {
            "ETag": f'"{hashlib.sha256(content).hexdigest()}"',
            "X-Repo-Commit": COMMIT,
            "Accept-Ranges": "bytes",
        }
        if body:
            self.asked.append((name, span))
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        if type(self).cut and start:
            self.close_connection = True
            return
        self._send(206 if start else 200, content[start:], headers, body)

    def _send(self, code: int, content: bytes, headers: dict[str, str], body: bool = True) -> None:
        self.send_response(code)
        for key, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(key, value)
        self.end_headers()
        if not body or self.command == "HEAD":
            return
        if type(self).cut and len(content) > 10_000:
            self.wfile.write(content[: len(content) // 2])
            self.wfile.flush()
            self.close_connection = True
            return
        self.wfile.write(content)


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("HF_HUB_DISABLE_XET", "1")
    Loopback.asked, Loopback.cut = [], False
    server = ThreadingHTTPServer(("127.0.0.1", 0), Loopback)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def call(*words: object) -> tuple[str, BaseException | None]:
    app = typer.Typer()
    app.command()(data)
    done = CliRunner().invoke(app, [str(word) for word in words])
    return done.output, done.exception


def test_a_data_set_is_fetched_and_verified(endpoint: str, tmp_path: Path) -> None:
    words = ("mumatom", "--repo", "me/toys", "--endpoint", endpoint, "--to", tmp_path / "d")
    output, error = call(*words)
    assert error is None
    assert "licence: mit" in output
    assert "2 files in" in output
    assert {name: (tmp_path / "d" / name).read_bytes() for name in FILES} == FILES
    assert [name for name, _ in Loopback.asked] == list(FILES)
    assert "2 files are as they were fetched" in call("mumatom", "--to", tmp_path / "d", "--verify")[0]
    call(*words)
    assert len(Loopback.asked) == 2  # all is there
    (tmp_path / "d" / "questions.json").write_bytes(SMALL.replace(b"129", b"130"))
    assert isinstance(call("mumatom", "--to", tmp_path / "d", "--verify")[1], LimpError)
    assert json.loads((tmp_path / "d" / MANIFEST).read_text())["revision"] == COMMIT


def test_a_cut_download_goes_on(endpoint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hub = DatasetHub("me/toys", endpoint=endpoint)
    film = hub.listing().files[1]
    monkeypatch.setattr("huggingface_hub.file_download.time.sleep", lambda _: None)
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 64_000)
    Loopback.cut = True
    with pytest.raises(LimpError, match="cannot be reached"), (tmp_path / "part").open("ab") as part:
        hub.download(film, COMMIT, part)
    Loopback.cut, before = False, len(Loopback.asked)
    with (tmp_path / "part").open("ab") as part:
        hub.download(film, COMMIT, part)
    assert (tmp_path / "part").read_bytes() == LARGE
    spans = [span for _, span in Loopback.asked[before:]]
    assert len(spans) == 1
    assert all(int(span.removeprefix("bytes=").rstrip("-")) >= len(LARGE) // 2 for span in spans)


def test_an_unknown_data_set(endpoint: str) -> None:
    with pytest.raises(LimpError, match="the hub has no data set 'me/none'"):
        DatasetHub("me/none", endpoint=endpoint).listing()


def test_a_hub_that_is_not_there(tmp_path: Path) -> None:
    _, error = call("mumatom", "--endpoint", "http://127.0.0.1:9", "--to", tmp_path / "d")
    assert isinstance(error, LimpError)
    assert "cannot be reached" in str(error)
    assert "By hand: download the data set" in str(error)
    assert f"into {tmp_path / 'd'}" in str(error)
    assert not (tmp_path / "d").exists()
