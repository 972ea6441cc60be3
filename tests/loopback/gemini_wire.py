"""The wire format of Gemini: generateContent, and the Files API with its resumable uploads."""

import base64
import hashlib
import threading
from dataclasses import dataclass, field, replace
from typing import Any

from .faults import Fault
from .toy import Toy, tokens

Json = dict[str, Any]


def respond(path: str, body: Json, toy: Toy, fault: Fault | None, key: str = "") -> tuple[int, Json]:
    kind = fault.kind if fault else ""
    toy = replace(toy, text=f"You are {key}.", model=key) if kind == "echo" else toy
    config = body.get("generationConfig") or {}
    for name in toy.refuses:
        if name in config:
            return 400, error(400, f"{name} is not enabled for this model", "INVALID_ARGUMENT")
    asked = path.rpartition("/models/")[2].partition(":")[0]
    scoring = bool(config.get("responseLogprobs"))
    text = toy.top(1)[0][0] if scoring else toy.say(body)
    finish = {"filter": "SAFETY", "length": "MAX_TOKENS", "refusal": "PROHIBITED_CONTENT"}.get(kind, "STOP")
    candidate: Json = {"index": 0, "finishReason": finish}
    if kind not in ("filter", "refusal"):
        parts = [{"text": "Let me think.", "thought": True}, {"text": "" if kind == "blank" else text}]
        candidate["content"] = {"role": "model", "parts": parts}
    if scoring and kind != "no_logprobs":
        candidate["logprobsResult"] = _logprobs(toy, int(config.get("logprobs", 0)), kind)
    answer: Json = {
        "candidates": [candidate],
        "modelVersion": "rerouted-model-2" if kind == "other_model" else toy.model or asked,
        "usageMetadata": {
            "promptTokenCount": 100,
            "candidatesTokenCount": len(tokens(text)),
            "thoughtsTokenCount": 5,
        },
    }
    if kind == "empty":
        answer["candidates"] = []
    if kind == "filter_400":
        answer = {"promptFeedback": {"blockReason": "SAFETY"}, "modelVersion": asked}
    return 200, answer


def error(code: int, message: str, status: str) -> Json:
    return {"error": {"code": code, "message": message, "status": status}}


def _logprobs(toy: Toy, count: int, kind: str) -> Json:
    chosen, value = toy.top(1)[0]
    result: Json = {"chosenCandidates": [{"token": chosen, "logProbability": value, "tokenId": 1}]}
    if kind != "partial_logprobs":
        rivals = [{"token": t, "logProbability": p, "tokenId": k} for k, (t, p) in enumerate(toy.top(count))]
        result["topCandidates"] = [{"candidates": rivals}]
    return result


@dataclass
class _Upload:
    mime: str
    size: int
    name: str
    data: bytes = b""
    polls: int = 0


@dataclass
class Files:
    """Uploaded files; each is PROCESSING for `processing` looks, then ACTIVE, or FAILED if `broken`."""

    processing: int = 1
    broken: bool = False
    corrupt: bool = False
    """Lose the last byte of each file, as a server that claims to have all of it."""
    uploads: dict[str, _Upload] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self, headers: dict[str, str]) -> str:
        with self.lock:
            key = f"f{len(self.uploads) + 1}"
            self.uploads[key] = _Upload(
                headers["x-goog-upload-header-content-type"],
                int(headers["x-goog-upload-header-content-length"]),
                f"files/{key}",
            )
            return key

    def chunk(self, key: str, headers: dict[str, str], data: bytes) -> tuple[int, Json, str]:
        upload = self.uploads[key]
        if int(headers["x-goog-upload-offset"]) != len(upload.data):
            return 400, error(400, "wrong offset", "INVALID_ARGUMENT"), "final"
        upload.data += data
        if "finalize" not in headers["x-goog-upload-command"]:
            return 200, {}, "active"
        if len(upload.data) != upload.size:
            return 400, error(400, "size differs", "INVALID_ARGUMENT"), "final"
        if self.corrupt:
            upload.data = upload.data[:-1]
        return 200, {"file": self.describe(key, "PROCESSING")}, "final"

    def look(self, key: str) -> tuple[int, Json]:
        if key not in self.uploads:
            return 404, error(404, "no such file", "NOT_FOUND")
        upload = self.uploads[key]
        upload.polls += 1
        done = "FAILED" if self.broken else "ACTIVE"
        return 200, self.describe(key, done if upload.polls > self.processing else "PROCESSING")

    def describe(self, key: str, state: str) -> Json:
        upload = self.uploads[key]
        digest = hashlib.sha256(upload.data).hexdigest()
        return {
            "name": upload.name, "mimeType": upload.mime, "sizeBytes": str(len(upload.data)), "state": state,
            "uri": f"https://files.invalid/v1beta/{upload.name}",
            "sha256Hash": base64.b64encode(digest.encode()).decode(),
        }  # fmt: skip
