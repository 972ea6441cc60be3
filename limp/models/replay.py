"""Record what a model answers, and answer from the record: two language models around a `Store`.

`Recorded` asks its model only for what the store does not hold, and returns what the store holds, so that a live
run and its replay see the same answers. `Replayed` asks nobody: what was not recorded is an error.

What has been answered is never lost. A model whose items are paid one by one says so (`Hosted`): its items are
sent one by one from its number of threads, and each is stored as it comes back, whatever happens to the others.
Any other model (local weights, free and deterministic) gets all that is missing of a batch in one call.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, runtime_checkable

from pydantic import BaseModel, JsonValue, ValidationError

from ..errors import DataError, InputError, ModelError, unknown
from ..inputs.checks import sha256
from ..protocols.models import GREEDY, Completion, LanguageModel, Sampling, ScoreRequest, Scores, Usage
from ..protocols.prompt import Prompt
from .keys import (
    Json,
    ModelIdentity,
    Recording,
    asked,
    canonical,
    decode_completion,
    decode_scores,
    digest,
    encode,
    generate_request,
    public_name,
    public_value,
    score_request,
)
from .metering import Charge, How, charge, in_threads, receiving
from .store import Store


@runtime_checkable
class Hosted(Protocol):
    """A model that is waited for and paid by the item: `concurrency` items may be under way at once."""

    @property
    def concurrency(self) -> int:
        """At least 1."""


@dataclass(frozen=True)
class _Item:
    """One item of a batch: its place in it, its request, and the prompt that the request was made of."""

    place: int
    key: str
    request: Json
    prompt: Prompt


def _items(prompts: Sequence[Prompt], requests: Sequence[Json]) -> list[_Item]:
    pairs = zip(prompts, requests, strict=True)
    return [_Item(k, digest(canonical(request)), request, prompt) for k, (prompt, request) in enumerate(pairs)]


def _charge(item: _Item, how: How, response: Mapping[str, JsonValue], responses: int = 0) -> None:
    charge(
        Charge(
            how=how, key="" if how == "failed" else item.key, model=str(item.request["model"]),
            answered_by=str(response.get("model", "")), template=item.prompt.template, prompt=item.prompt.digest,
            usage=Usage.model_validate(response.get("usage", {})), responses=responses,
        )
    )  # fmt: skip


_Ask = Callable[[LanguageModel, Sequence[int]], list[Json]]
"""Asks a model for the items at some places, and encodes what it answers."""


class _Remembering(ABC):
    """A language model whose answers are recorded under its name and identity."""

    _who: ModelIdentity

    @property
    def name(self) -> str:
        """The model's name, as it is recorded."""
        return self._who.name

    @property
    def identity(self) -> Mapping[str, str]:
        """What else decides the answers, as it is recorded."""
        return self._who.identity

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        """Return one completion for each prompt."""
        items = _items(prompts, [generate_request(self._who, prompt, schema, sampling) for prompt in prompts])

        def ask(model: LanguageModel, places: Sequence[int]) -> list[Json]:
            wanted = [prompts[k] for k in places]
            return [encode(one) for one in model.generate(wanted, schema, sampling)]

        found = self._answers(items, ask)
        return [decode_completion(found[item.key], schema, item.key) for item in items]

    def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
        """Return the scores of each request."""
        items = _items([r.prompt for r in requests], [score_request(self._who, request) for request in requests])

        def ask(model: LanguageModel, places: Sequence[int]) -> list[Json]:
            return [encode(one) for one in model.score([requests[k] for k in places])]

        found = self._answers(items, ask)
        return [
            decode_scores(found[item.key], request.alternatives, item.key)
            for item, request in zip(items, requests, strict=True)
        ]

    @abstractmethod
    def _answers(self, items: Sequence[_Item], ask: _Ask) -> dict[str, Json]:
        """Return the responses by key."""


class Recorded(_Remembering):
    """A language model that remembers: every answer of `model` is kept in `store` and never asked for twice.

    Threads and processes that want the same answer at the same time wait for one of them to get it.
    """

    def __init__(self, model: LanguageModel, store: Store) -> None:
        self.inner, self._store, self._who = model, store, asked(model)
        self._pool = ThreadPoolExecutor(max(1, model.concurrency)) if isinstance(model, Hosted) else None

    def _answers(self, items: Sequence[_Item], ask: _Ask) -> dict[str, Json]:
        unique = {item.key: item for item in items}
        found = self._known(list(unique.values()))
        while missing := {key: item for key, item in unique.items() if key not in found}:
            claimed = self._store.claims.take(missing)
            try:
                mine = [missing.pop(key) for key in claimed]
                found |= self._known(mine)  # who had it claimed before may have written it since we looked
                found |= self._ask([item for item in mine if item.key not in found], ask)
            finally:
                self._store.claims.give_back(claimed)
            if missing:
                self._store.claims.wait()
                found |= self._known(list(missing.values()))
        return found

    def _known(self, items: Sequence[_Item]) -> dict[str, Json]:
        found = self._store.responses(item.key for item in items)
        for item in items:
            if item.key in found:
                _charge(item, "recorded", found[item.key])
        return found

    def _ask(self, items: Sequence[_Item], ask: _Ask) -> dict[str, Json]:
        if self._pool is None:
            return self._send(items, ask) if items else {}
        found = in_threads(self._pool, lambda item: self._send([item], ask), items)
        return {key: response for answers in found for key, response in answers.items()}

    def _send(self, items: Sequence[_Item], ask: _Ask) -> dict[str, Json]:
        """Ask the model in one call, keep what it answers, and count it."""
        with receiving() as receipts:
            try:
                responses = self._asked(items, ask)
            except BaseException:  # what came of them all the same was paid, and stands with the first
                usage = receipts.usage().model_dump(mode="json") if receipts else {}
                for k, item in enumerate(items):
                    paid: Json = {} if k else {"usage": usage, "model": receipts.answered_by}
                    _charge(item, "failed", paid, 0 if k else len(receipts))
                raise
        now = datetime.now(UTC).isoformat(timespec="seconds")
        pairs = list(zip(items, responses, strict=True))
        entries = [
            Recording(
                key=item.key, request=item.request, response=response, template=item.prompt.template,
                prompt=item.prompt.digest, recorded=now,
            )
            for item, response in pairs
        ]  # fmt: skip
        try:
            return self._store.add(entries)
        finally:  # it is paid for, whether or not it can be kept
            for item, response in pairs:
                _charge(item, "sent", response, len(receipts) if len(items) == 1 else 0)

    def _asked(self, items: Sequence[_Item], ask: _Ask) -> list[Json]:
        """Return what the model answers; raise `ModelError` for what no model can mean."""
        try:
            responses = ask(self.inner, [item.place for item in items])
        except ValidationError as error:
            problem = error.errors(include_url=False, include_input=False)[0]["msg"]
            raise ModelError(
                f"{self.name} returned what cannot be: {problem}.", "Ask again, or look into its adapter."
            ) from error
        if len(responses) != len(items):
            raise ModelError(f"{self.name} returned {len(responses)} answers to {len(items)} prompts.")
        return responses


class Replayed(_Remembering):
    """A language model that is only a memory: it answers from `store` what the model `name` once answered.

    Weights are known by their digest: a file of theirs may lie anywhere, under any name, and `provider/FILE` or
    `provider/any@DIGEST` is enough. Where the store knows several models of that name, `identity` says which; a
    part that singles it out is enough.
    Raises `InputError` if none or several fit; `generate` and `score` raise `DataError` for what is not there.
    """

    def __init__(self, store: Store, name: str, identity: Mapping[str, str] | None = None) -> None:
        self._store = store
        self._who = _only(store, _recorded_name(store, name), identity or {})

    def _answers(self, items: Sequence[_Item], ask: _Ask) -> dict[str, Json]:
        del ask
        found = self._store.responses({item.key: None for item in items})
        for item in items:
            if item.key not in found:
                what = f"{item.prompt.template or 'a prompt'} ({item.request['kind']}, {item.key[:12]})"
                raise DataError(f"{what} was never recorded.", "Record it: run without --replay.")
            _charge(item, "recorded", found[item.key])
        return found


def _recorded_name(store: Store, name: str) -> str:
    """Return the name under which a model was recorded: this one, or else the one of the same weights.

    Weights are told by the digest of the file at the name, by the digest in the name, or by the file's name alone.
    """
    models, public = store.models(), public_name(name)
    if any(known == public for known, _ in models):
        return public
    provider, _, place = name.partition("/")
    path, at = Path(place), public.rpartition("@")
    weights = sha256(path) if path.is_file() else at[2] if at[1] else ""
    of_provider = [(known, identity) for known, identity in models if known.startswith(f"{provider}/")]
    if weights:
        alike = {known for known, identity in of_provider if identity.get("weights", "").startswith(weights)}
    else:
        alike = {known for known, _ in of_provider if known.partition("@")[0] == public}
    return alike.pop() if len(alike) == 1 else public


def _only(store: Store, name: str, wanted: Mapping[str, str]) -> ModelIdentity:
    models = store.models()
    found = [identity for known, identity in models if known == name]
    if not found:
        raise unknown("recorded model", name, {known for known, _ in models})
    parts = {key: public_value(value) for key, value in wanted.items()}
    fitting = [
        identity for identity in found if all(identity.get(key, part) == part for key, part in parts.items())
    ]
    if len(fitting) != 1:
        listed = " or ".join(canonical(dict(identity)) for identity in fitting or found)
        raise InputError(
            f"the store knows {len(fitting) or 'no'} models {name!r} of that identity.", f"There is: {listed}."
        )
    return ModelIdentity(name=name, identity=fitting[0])
