"""The HTTP server: threads, faults on the wire, and a record of every call."""

import contextlib
import json
import random
import socket
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from . import gemini_wire, openai_wire
from .faults import ODD, STATUS, TRANSIENT, Fault
from .toy import Toy

Json = dict[str, Any]


@dataclass
class Call:
    """One request as it came in; `answered` once a whole and faultless response has gone out."""

    method: str
    path: str
    headers: dict[str, str]
    body: Json
    fault: str = ""
    status: int = 0
    answered: bool = False
    raw: bytes = field(default=b"", repr=False)


class Loopback:
    """Serves until closed; `calls` holds every request in the order in which they came."""

    def __init__(self) -> None:
        self.toy, self.files = Toy(), gemini_wire.Files()
        self.calls, self.sockets = list[Call](), list[socket.socket]()
        self.closing, self.lock = threading.Event(), threading.Lock()
        self._faults, self._random = deque[Fault](), random.Random(0)
        self._rate, self._kinds = 0.0, TRANSIENT
        self._http = _Server(("127.0.0.1", 0), _Handler)
        self._http.loopback = self
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02})

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def openai_url(self) -> str:
        return f"{self.url}/v1"

    @property
    def bodies(self) -> list[Json]:
        return [call.body for call in self.calls]

    def order(self, *faults: Fault) -> None:
        with self.lock:
            self._faults.extend(faults)

    def at_random(self, rate: float, seed: int, kinds: Sequence[str] = TRANSIENT) -> None:
        """Let a share of all calls go wrong for which no fault is ordered."""
        with self.lock:
            self._rate, self._kinds, self._random = rate, tuple(kinds), random.Random(seed)

    def take(self, call: Call) -> Fault | None:
        with self.lock:
            self.calls.append(call)
            if self._faults and self._faults[0].path in call.path:
                return self._faults.popleft()
            if self._rate and self._random.random() < self._rate:
                return Fault(self._random.choice(self._kinds), retry_after=0)
            return None

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._http.shutdown()
        for connection in self.sockets:  # kept alive by their clients
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._http.server_close()
        self._thread.join()


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    block_on_close = True
    loopback: Loopback

    def process_request(self, request: Any, client_address: Any) -> None:
        self.loopback.sockets.append(request)
        super().process_request(request, client_address)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hung up is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60
    server: _Server

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        is_json = raw[:1] == b"{" and "json" in headers.get("content-type", "")
        call = Call(self.command, self.path, headers, json.loads(raw) if is_json else {}, raw=raw)
        fault = self.server.loopback.take(call)
        call.fault = fault.kind if fault else ""
        try:
            self._answer(call, fault)
        except (ConnectionError, TimeoutError):
            self.close_connection = True

    do_GET = do_POST  # noqa: N815

    def _answer(self, call: Call, fault: Fault | None) -> None:
        kind = fault.kind if fault else ""
        if fault and kind == "timeout":
            self.server.loopback.closing.wait(fault.seconds)
            self.close_connection = True
            return
        status, body, extra = _http_fault(fault, call) or self._route(call, fault)
        data = json.dumps(fault.changed(body) if fault and kind == "changed" else body).encode()
        if kind == "truncated":
            data = data[: len(data) // 2]
        data = {
            "invalid": b"<html>busy</html>", "deep": b"[" * 10_000, "digits": b"1" * 5_000, "list": b"[1]",
        }.get(kind, data)  # fmt: skip
        call.status = status
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(data)), **extra}.items():
            self.send_header(name, value)
        self.end_headers()
        if kind == "cut":
            self.wfile.write(data[: len(data) // 2])
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True
        else:
            call.answered = status == 200 and kind not in (*TRANSIENT, *ODD)
            self.wfile.write(data)

    def _route(self, call: Call, fault: Fault | None) -> tuple[int, Json, dict[str, str]]:
        loopback, path = self.server.loopback, call.path.partition("?")[0]
        if path.startswith("/upload/") and call.method == "POST":
            key = loopback.files.start(call.headers)
            session = {"x-goog-upload-url": f"{loopback.url}/session/{key}", "x-goog-upload-status": "active"}
            return 200, {}, session
        if path.startswith("/session/"):
            status, body, state = loopback.files.chunk(path.rpartition("/")[2], call.headers, call.raw)
            return status, body, {"x-goog-upload-status": state}
        if "/files/" in path:
            return *loopback.files.look(path.rpartition("/")[2]), {}
        if ":generateContent" in path:
            return *gemini_wire.respond(path, call.body, loopback.toy, fault, _key(call)), {}
        return *openai_wire.respond(path, call.body, loopback.toy, fault, _key(call)), {}


def _key(call: Call) -> str:
    return call.headers.get("authorization", "") or call.headers.get("x-goog-api-key", "")


def _http_fault(fault: Fault | None, call: Call) -> tuple[int, Json, dict[str, str]] | None:
    if fault is None or fault.kind not in STATUS:
        return None
    code = {"quota": 429}.get(fault.kind) or int(fault.kind)
    words = {
        "429": "Slow down.", "quota": "You exceeded your current quota.", "500": "Something broke.",
        "401": f"Incorrect API key provided: {_key(call)}.", "404": "The model does not exist.",
    }.get(fault.kind, "Not now.")  # fmt: skip
    reason = "insufficient_quota" if fault.kind == "quota" else fault.kind
    if "generateContent" in call.path or call.path.startswith(("/upload", "/session")):
        body = gemini_wire.error(
            code, words, {429: "RESOURCE_EXHAUSTED", 500: "INTERNAL"}.get(code, "INVALID_ARGUMENT")
        )
    else:
        body = openai_wire.error(words, reason)
    headers = {} if fault.retry_after is None else {"Retry-After": str(fault.retry_after)}
    return code, body, {"x-goog-upload-status": "final", **headers}
