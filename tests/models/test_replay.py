import hashlib
import math
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from pydantic import BaseModel

from limp.errors import InputError, LimpError, ReplayError
from limp.models.metering import Tally, counting
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store
from limp.prompt import Media, Message, Prompt
from limp.protocols import GREEDY, Completion, Sampling, ScoreRequest, Scores
from limp.testing import FunctionModel, ScriptedModel, words_of


class Mind(BaseModel):
    belief: str
    sure: float = 1.0


class Goal(BaseModel):
    goal: str


def prompt(words: str, template: str = "judge@1", *media: Media) -> Prompt:
    return Prompt(messages=(Message(role="user", parts=(*media, words)),), template=template, digest="d" * 64)


class Counting(FunctionModel):
    """Echoes its prompt in capitals, fails where told, and counts the items that it was really sent."""

    def __init__(self, failing: Sequence[str] = (), name: str = "test/counting") -> None:
        super().__init__(self._echo, lambda _, alternative: -float(len(alternative)), name, price=0.5)
        self.sent: list[str] = []
        self.batches: list[int] = []
        self._failing = set(failing)

    def _echo(self, prompt: Prompt, sampling: Sampling) -> str:
        words = words_of(prompt)
        self.sent.append(words)
        if words in self._failing:
            raise LimpError(f"no answer to {words!r}.")
        return f"{words.upper()} {sampling.sample}"

    def generate(
        self, prompts: Sequence[Prompt], schema: type[BaseModel] | None = None, sampling: Sampling = GREEDY
    ) -> list[Completion]:
        self.batches.append(len(prompts))
        return super().generate(prompts, schema, sampling)


class Paid(Counting):
    """The same, sent item by item."""

    concurrency = 4


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store.db")


def texts(completions: Sequence[Completion]) -> list[str]:
    return [completion.text for completion in completions]


def test_local_batches_stay_whole_and_hosted_items_go_alone(store: Store) -> None:
    local, hosted = Counting(name="test/local"), Paid(name="test/hosted")
    prompts = [prompt(words) for words in "abc"]
    Recorded(local, store).generate(prompts)
    Recorded(hosted, store).generate(prompts)
    assert local.batches == [3]
    assert hosted.batches == [1, 1, 1]


def test_what_was_paid_survives_a_failure(store: Store) -> None:
    model = Paid(failing=["c"])
    recorded = Recorded(model, store)
    with pytest.raises(LimpError, match="no answer to 'c'"):
        recorded.generate([prompt(words) for words in "abc"])
    assert len(store) == 2
    with pytest.raises(LimpError):
        recorded.generate([prompt(words) for words in "abc"])
    assert sorted(model.sent) == ["a", "b", "c", "c"]


def test_scores_are_kept_with_minus_infinity(store: Store) -> None:
    request = ScoreRequest(prompt=prompt("a"), alternatives=("x", "yy", ""))
    values = {"x": -1.5, "yy": -math.inf, "": 0.0}
    model = FunctionModel(log_p=lambda _, alternative: values[alternative])
    live = Recorded(model, store).score([request])
    assert live[0].log_probs == (-1.5, -math.inf, 0.0)
    assert Replayed(store, "test/function").score([request]) == live


def test_a_number_that_is_none_is_not_kept(store: Store) -> None:
    model = FunctionModel(log_p=lambda _, __: math.nan)
    with pytest.raises(LimpError, match=r"returned what cannot be: .* nan is no log-probability"):
        Recorded(model, store).score([ScoreRequest(prompt=prompt("a"), alternatives=("x",))])
    assert len(store) == 0


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"prompt": prompt("Is the mug here?")}, "the prompt from character 11 on: 'Is the mug here?'"),
        ({"sampling": Sampling(sample=3)}, "sampling.sample: 3 here, 0 there"),
        ({"sampling": Sampling(temperature=0.7)}, "sampling.temperature: 0.7 here, 0.0 there"),
        ({"sampling": Sampling(max_tokens=5)}, "sampling.max_tokens: 5 here, 1024 there"),
        ({"schema": Goal}, "the schema"),
        ({"schema": None}, "the schema"),
    ],
)
def test_a_miss_names_the_nearest_and_what_differs(store: Store, changed: dict[str, object], words: str) -> None:
    model = ScriptedModel(['{"belief": "yes"}', '{"belief": "no"}'])
    Recorded(model, store).generate([prompt("Is the mug there?"), prompt("Ann sits.")], Mind)
    asked: dict[str, object] = {
        "prompt": prompt("Is the mug there?"),
        "schema": Mind,
        "sampling": GREEDY,
        **changed,
    }
    with pytest.raises(ReplayError) as caught:
        Replayed(store, "test/scripted").generate([asked["prompt"]], asked["schema"], asked["sampling"])  # type: ignore[list-item, arg-type]
    assert words in str(caught.value)
    assert "nearest is judge@1" in str(caught.value)
    assert "without --replay" in caught.value.hint


def test_a_miss_of_scores_names_the_alternatives(store: Store) -> None:
    model = ScriptedModel(log_probs=[-1.0])
    Recorded(model, store).score([ScoreRequest(prompt=prompt("a"), alternatives=("x",))])
    with pytest.raises(ReplayError, match=r"""alternatives: '\["y"\]' here, '\["x"\]' there"""):
        Replayed(store, "test/scripted").score([ScoreRequest(prompt=prompt("a"), alternatives=("y",))])
    with pytest.raises(ReplayError, match="no generated texts"):
        Replayed(store, "test/scripted").generate([prompt("a")])


class Weighed(Counting):
    """Weights of a file, with the digest of its content."""

    @property
    def identity(self) -> dict[str, str]:
        return {"weights": hashlib.sha256(b"weights").hexdigest()}


def test_recorded_weights_are_found_by_their_digest_wherever_they_lie(store: Store, tmp_path: Path) -> None:
    digest = hashlib.sha256(b"weights").hexdigest()
    model = Weighed()
    model.name = f"local/small.gguf@{digest[:12]}"
    Recorded(model, store).generate([prompt("a")])
    moved = tmp_path / "renamed.gguf"
    moved.write_bytes(b"weights")
    for name in (model.name, "local/small.gguf", f"local/other@{digest[:12]}", f"local/{moved}"):
        assert texts(Replayed(store, name).generate([prompt("a")])), name
    moved.write_bytes(b"other weights")
    with pytest.raises(InputError, match="unknown recorded model"):
        Replayed(store, f"local/{moved}")


def test_an_unknown_model_is_named_with_the_near_ones(store: Store) -> None:
    Recorded(Counting(), store).generate([prompt("a")])
    with pytest.raises(InputError, match="Did you mean test/counting"):
        Replayed(store, "test/countin")


class Placed(Counting):
    """A model with an identity."""

    def __init__(self, identity: dict[str, str], name: str = "test/placed") -> None:
        super().__init__(name=name)
        self.identity = identity


def test_the_identity_of_a_model_is_part_of_the_key(store: Store) -> None:
    here = {"base_url": "https://one.example/v1"}
    for identity in (here, {"base_url": "https://two.example/v1"}):
        Recorded(Placed(identity), store).generate([prompt("a")])
    assert len(store) == 2
    with pytest.raises(InputError, match=r"knows 2 models.*one\.example.* or .*two\.example"):
        Replayed(store, "test/placed")
    with pytest.raises(InputError, match=r"knows no models.*There is: .*one\.example"):
        Replayed(store, "test/placed", {"base_url": "https://three.example/v1"})
    assert Replayed(store, "test/placed", {**here, "concurrency": "8"}).identity == here
    assert texts(Replayed(store, "test/placed", here).generate([prompt("a")])) == ["A 0"]


def test_credentials_and_folders_are_no_part_of_it(store: Store) -> None:
    models = [
        Placed({"base_url": f"https://{user}one.example/v1/{query}", "weights": f"{folder}/qwen.gguf"}, name)
        for user, query, folder, name in (
            ("", "", "/home/ann/models", "test//home/ann/models/qwen.gguf"),
            ("me:secret@", "?key=12345678", "/srv/weights", "test//srv/weights/qwen.gguf"),
        )
    ]
    for model in models:
        Recorded(model, store).generate([prompt("a")])
    assert [len(model.sent) for model in models] == [1, 0]
    assert store.models() == [("test/qwen.gguf", {"base_url": "https://one.example/v1", "weights": "qwen.gguf"})]
    assert texts(Replayed(store, "test//anywhere/else/qwen.gguf").generate([prompt("a")])) == ["A 0"]


def film(path: str, sha256: str = "f" * 64, at: float | None = 1.5) -> Media:
    return Media(mime="image/png", sha256=sha256, path=path, time=at)


def test_media_count_by_content_and_time_not_by_path(store: Store) -> None:
    model = Counting()
    recorded = Recorded(model, store)
    for media in (film("/home/ann/a.png"), film("/srv/b.png"), film("", "e" * 64), film("", at=2.0)):
        recorded.generate([prompt("a", "judge@1", media)])
    assert len(model.sent) == 3
    with pytest.raises(ReplayError, match=r"character 36 on.*eeee.*ffff|the prompt from character"):
        Replayed(store, model.name).generate([prompt("a", "judge@1", film("", "0" * 64))])


@pytest.mark.parametrize("kind", [Counting, Paid])
def test_threads_that_want_the_same_wait_for_one(store: Store, kind: type[Counting]) -> None:
    class Slowly(kind):  # type: ignore[valid-type, misc]
        def _echo(self, prompt: Prompt, sampling: Sampling) -> str:
            time.sleep(0.02)
            return super()._echo(prompt, sampling)

    model = Slowly()
    both = (Recorded(model, store), Recorded(model, store))  # as for two stages of a pipeline
    answers: list[list[str]] = []
    words = [prompt(letter) for letter in "abc"]
    orders = [words[k % 3 :] + words[: k % 3] for k in range(6)]
    threads = [
        threading.Thread(
            target=lambda order=order, k=k: answers.append(sorted(texts(both[k % 2].generate(order))))
        )
        for k, order in enumerate(orders)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert answers == [["A 0", "B 0", "C 0"]] * 6
    assert sorted(model.sent) == ["a", "b", "c"]


def test_sent_and_recorded_are_told_apart(store: Store) -> None:
    recorded = Recorded(Paid(failing=["bad"]), store)
    first, second, third = Tally(), Tally(), Tally()
    with counting(first):
        recorded.generate([prompt("a b"), prompt("c"), prompt("c")])
    with counting(second):
        recorded.generate([prompt("c"), prompt("d")])
        recorded.generate([prompt("c")])
    with counting(third), pytest.raises(LimpError):
        recorded.generate([prompt("bad")])
    assert sorted((c.how, c.usage.prompt_tokens, c.usage.dollars) for c in first.charges) == [
        ("sent", 1, 1.5),  # c -> C 0: 1 + 2 words at 0.5
        ("sent", 2, 2.5),  # a b -> A B 0: 2 + 3 words
    ]
    assert sorted((c.how, c.usage.prompt_tokens) for c in second.charges) == [("recorded", 1), ("sent", 1)]
    assert [(c.how, c.usage.prompt_tokens) for c in third.charges] == [("failed", 0)]
    assert {c.template for c in first.charges} == {"judge@1"}


def test_too_few_answers_are_an_error(store: Store) -> None:
    class Short(Counting):
        def score(self, requests: Sequence[ScoreRequest]) -> list[Scores]:
            return super().score(requests)[1:]

    with pytest.raises(LimpError, match="1 answers to 2 prompts"):
        Recorded(Short(), store).score([ScoreRequest(prompt=prompt(w), alternatives=("x",)) for w in "ab"])
