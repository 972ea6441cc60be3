"""What a model was asked, as plain data, and the key under which its answer is kept.

    key = SHA-256 of the canonical JSON of the request

A request holds everything that can change the answer: the model's name and identity, the rendered messages,
the content hashes and times of media, sampling, schema, alternatives. It holds nothing else: no credential,
no path, no time limit, and not the name of the prompt file that the words came from. So names of models, addresses
and weights are written down without credentials and folders (`public_name`).
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from urllib.parse import urlsplit, urlunsplit

from pydantic import BaseModel, JsonValue, ValidationError

from ..errors import DataError, ModelError
from ..inputs.checks import misfit
from ..minds.facts import Value
from ..protocols.models import Completion, Identified, LanguageModel, Sampling, ScoreRequest, Scores
from ..protocols.prompt import Media, Prompt

Json = dict[str, JsonValue]

_ROOTED = re.compile(r"/|\\\\|[A-Za-z]:[\\/]|[~.][\w.-]*[\\/]")
"""How a path starts that says where it is: `/x`, `C:\\x`, `./x`, `~ann/x`."""

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(value: JsonValue) -> str:
    """Return the one JSON text of a value: sorted names, no blanks, ASCII; raise `ModelError` for NaN."""
    try:
        return _ENCODER.encode(value)
    except ValueError as error:
        raise ModelError(
            f"a recording cannot hold this number: {error}.", "A model must return finite ones."
        ) from error


def digest(text: str) -> str:
    """Return the SHA-256 of a text, in hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def broken(key: str, reason: str) -> DataError:
    """Return the error of a recorded answer that cannot be read; no figure rests on it."""
    return DataError(f"the recording {key[:12]} cannot be used: {reason}.", "Record it again.")


def public_url(url: str) -> str:
    """Return a URL without user, password, query and fragment, any of which may be a credential."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path.rstrip("/"), "", ""))


def public_value(value: str) -> str:
    """Return what may be written down of a part of a model's identity: URLs bare, folders by their last name."""
    if "://" in value:
        return public_url(value)
    return re.split(r"[\\/]", value.rstrip("\\/"))[-1] if _ROOTED.match(value) else value


def public_name(name: str) -> str:
    """Return `provider/model` where a model that is a folder or file on this machine keeps its last name only.

    What the weights are is said by the model's identity, not by where they lie.
    """
    if _ROOTED.match(name):
        return public_value(name)
    provider, slash, model = name.partition("/")
    return f"{provider}{slash}{public_value(model)}"


class Recording(Value):
    """One recorded answer: the request and its key, the whole response, and where the prompt came from."""

    key: str
    request: dict[str, JsonValue]
    response: dict[str, JsonValue]
    template: str = ""
    """The prompt file, as `name@version`."""
    prompt: str = ""
    """The SHA-256 of the prompt file."""
    recorded: str = ""
    """When, in UTC, to the second."""

    def text(self, field: str) -> str:
        """Return a field of the request as words: itself if it is a text, else its canonical JSON."""
        value = self.request.get(field)
        return value if isinstance(value, str) else canonical(value)


class ModelIdentity(BaseModel):
    """Who is asked: the part of a request that is the same for all requests to a model."""

    name: str
    identity: dict[str, str]


def asked(model: LanguageModel) -> ModelIdentity:
    """Return the identity of a model, without anything specific to this machine."""
    identity = model.identity if isinstance(model, Identified) else {}
    return ModelIdentity(
        name=public_name(model.name), identity={key: public_value(value) for key, value in identity.items()}
    )


def generate_request(
    who: ModelIdentity, prompt: Prompt, schema: type[BaseModel] | None, sampling: Sampling
) -> Json:
    """Return the request of one item of `LanguageModel.generate`."""
    return {
        **_common(who, prompt, "generate"),
        "sampling": sampling.model_dump(mode="json"),
        "schema": None if schema is None else _schema(schema),
    }


def score_request(who: ModelIdentity, request: ScoreRequest) -> Json:
    """Return the request of one item of `LanguageModel.score`."""
    return {**_common(who, request.prompt, "score"), "alternatives": list(request.alternatives)}


def _common(who: ModelIdentity, prompt: Prompt, kind: str) -> Json:
    messages: list[JsonValue] = [
        {"role": message.role, "parts": [_part(part) for part in message.parts]} for message in prompt.messages
    ]
    return {"kind": kind, "model": who.name, "identity": dict(who.identity), "messages": messages}


def _part(part: str | Media) -> JsonValue:
    return part if isinstance(part, str) else {"mime": part.mime, "sha256": part.sha256, "time": part.time}


@cache
def _schema(schema: type[BaseModel]) -> JsonValue:
    return json.loads(json.dumps(schema.model_json_schema()))  # type: ignore[no-any-return]  # JSON by construction


def encode(answer: Completion | Scores) -> Json:
    """Return an answer as plain data; the parsed object becomes JSON data, minus infinity null."""
    public = answer.model_copy(update={"model": public_name(answer.model)})
    found: Json = json.loads(public.model_dump_json(by_alias=True))
    return found


def decode_completion(response: Mapping[str, JsonValue], schema: type[BaseModel] | None, key: str) -> Completion:
    """Return the completion that was encoded, its object validated; raise `DataError` if it is broken."""
    try:
        parsed = None if schema is None else schema.model_validate_json(canonical(response.get("parsed")))
        return Completion.model_validate({**response, "parsed": parsed})
    except ValidationError as error:
        raise broken(key, misfit(error)) from error


def decode_scores(response: Mapping[str, JsonValue], alternatives: Sequence[str], key: str) -> Scores:
    """Return the scores that were encoded; raise `DataError` if they are broken."""
    values = response.get("log_probs")
    if not isinstance(values, list) or len(values) != len(alternatives):
        raise broken(key, f"it should hold {len(alternatives)} log-probabilities")
    finite = [-math.inf if value is None else value for value in values]
    try:
        return Scores.model_validate({**response, "log_probs": finite})
    except ValidationError as error:
        raise broken(key, misfit(error)) from error
