"""The wire format of Gemini: generateContent."""

from dataclasses import replace
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
        candidate["content"] = {"role": "model", "parts": [{"text": "" if kind == "blank" else text}]}
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
