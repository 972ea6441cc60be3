"""The wire format of OpenAI, Chat Completions, and what vLLM adds to it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .faults import Fault
from .toy import Toy, log_prob, tokens

Json = dict[str, Any]


def respond(path: str, body: Json, toy: Toy, fault: Fault | None, key: str = "") -> tuple[int, Json]:
    kind = fault.kind if fault else ""
    toy = replace(toy, text=f"You are {key}.", model=key) if kind == "echo" else toy
    if refusal := _refused(body, toy):
        return 400, refusal
    if kind == "filter_400":
        return 400, error("The response was filtered by the content policy.", "content_filter", "prompt")
    if path.endswith("/chat/completions"):
        return 200, _made_odd(_chat(body, toy, kind, key), kind)
    return 404, error(f"no such path {path}", "not_found")


def error(message: str, code: str, param: str | None = None) -> Json:
    return {"error": {"message": message, "type": "invalid_request_error", "param": param, "code": code}}


def _made_odd(answer: Json, kind: str) -> Json:
    usage: dict[str, Json | None] = {
        "minus_usage": {"prompt_tokens": -5, "completion_tokens": 1, "total_tokens": -4},
        "huge_usage": {"prompt_tokens": 1e308, "completion_tokens": 1, "total_tokens": 1e308},
        "no_usage": None,
    }
    answer["usage"] = usage.get(kind, answer["usage"])
    for choice in answer["choices"]:
        if kind in ("number", "half"):
            choice["message"]["content"] = {"number": 5, "half": "half \ud800"}[kind]
        wrong = {"null_logprob": None, "nan_logprob": float("nan"), "plus_logprob": 0.5}
        if kind in wrong and choice["logprobs"]:
            choice["logprobs"]["content"][0]["top_logprobs"][-1]["logprob"] = wrong[kind]
    return answer


def _refused(body: Json, toy: Toy) -> Json | None:
    for name in toy.refuses:
        if name in body:
            words = f"Unsupported parameter: {name!r} is not supported with this model."
            return error(words, "unsupported_parameter", name)
    if body.get("top_logprobs", 0) > toy.most_logprobs:
        words = f"Invalid 'top_logprobs': must be at most {toy.most_logprobs}."
        return error(words, "integer_above_max_value", "top_logprobs")
    return None


def _model(body: Json, toy: Toy, kind: str) -> str:
    return "rerouted-model-2" if kind == "other_model" else toy.model or str(body["model"])


def _first(toy: Toy, count: int, kind: str) -> list[Json]:
    rivals = [] if kind == "partial_logprobs" else toy.top(count)
    chosen, value = toy.top(1)[0]
    top = [{"token": t, "logprob": p, "bytes": list(t.encode())} for t, p in rivals]
    return [{"token": chosen, "logprob": value, "bytes": list(chosen.encode()), "top_logprobs": top}]


def _chat(body: Json, toy: Toy, kind: str, key: str) -> Json:
    scoring = bool(body.get("logprobs"))
    text = toy.top(1)[0][0] if scoring else toy.say(body)
    message: Json = {"role": "assistant", "content": "" if kind in ("blank", "filter") else text}
    finish = {"filter": "content_filter", "length": "length"}.get(kind, "stop")
    if kind == "refusal":
        message |= {"content": None, "refusal": f"I cannot help {key}."}
    choice: Json = {"index": 0, "message": message, "finish_reason": finish, "logprobs": None}
    if scoring and kind != "no_logprobs":
        choice["logprobs"] = {"content": _first(toy, body.get("top_logprobs", 0), kind), "refusal": None}
    answer: Json = {
        "id": "chat-1", "object": "chat.completion", "created": 1, "model": _model(body, toy, kind),
        "choices": [] if kind == "empty" else [choice],
        "usage": {"prompt_tokens": 100, "completion_tokens": len(tokens(text))},
    }  # fmt: skip
    if toy.prompt_logprobs and "prompt_logprobs" in body and kind != "no_logprobs":
        answer["prompt_logprobs"] = prompt_logprobs(_template(body))
    return answer


def _template(body: Json) -> str:
    turns = [f"<|{m['role']}|>\n{_words(m['content'])}" for m in body["messages"]]
    return "".join(turns) + ("<|end|>\n<|assistant|>\n" if body.get("add_generation_prompt", True) else "")


def _words(content: str | list[Json]) -> str:
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def prompt_logprobs(text: str) -> list[Json | None]:
    """As vLLM: nothing for the first token, then each token by its id, beside the likeliest one."""
    likeliest = {"logprob": -0.01, "rank": 1, "decoded_token": " the"}
    rows: list[Json | None] = [
        {str(10 + k): {"logprob": log_prob(token), "rank": 7, "decoded_token": token}, "3": likeliest}
        for k, token in enumerate(tokens(text))
    ]
    return [None, *rows[1:]]


def wants(body: Mapping[str, Any]) -> Json | None:
    """The JSON schema that a request asks for."""
    found: Json | None = (body.get("response_format") or {}).get("json_schema", {}).get("schema")
    return found
