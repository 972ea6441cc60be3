"""What a model on this machine writes: greedily, drawn, and within a schema."""

import json
import math
from typing import Literal

import numpy as np
import pytest
from limp.adapters.transformers import TransformersModel
from limp.adapters.transformers_writing import allowed
from pydantic import BaseModel, Field

from limp.protocols.models import Sampling

from .tiny import MINDS, STORY, TOKENS, ask, kinds, logits, tiny, torch, writer

PROMPTS = [ask(text) for text in (STORY, "x", STORY + MINDS[0])]


def test_greedy_text_equals_the_library(llama: TransformersModel) -> None:
    net, tokens = llama.loaded.net, llama.loaded.tokens
    for prompt, completion in zip(PROMPTS, llama.generate(PROMPTS, sampling=Sampling(max_tokens=9)), strict=True):
        ids = torch.tensor([tokens.prompt(prompt)])
        written = net.generate(
            ids, attention_mask=torch.ones_like(ids), max_new_tokens=9, do_sample=False, pad_token_id=0
        )
        assert completion.text == tokens.words(written[0, ids.shape[1] :].tolist())
        assert completion.model == llama.name
        assert completion.usage.prompt_tokens == ids.shape[1]
        assert 0 < completion.usage.completion_tokens <= 9


@kinds
def test_a_draw_depends_on_its_number_and_not_on_the_batch(config: object) -> None:
    shared, prompts = writer(tiny(config)), [tuple(range(5, 25)), tuple(range(40, 52))]
    sampling = Sampling(temperature=1.0, max_tokens=6, sample=3)
    found = shared.write(prompts, sampling)
    assert found == [shared.write([one], sampling)[0] for one in prompts]
    assert found != shared.write(prompts, sampling.model_copy(update={"sample": 4}))


def test_draws_follow_the_model(llama: TransformersModel) -> None:
    """100 draws of one token: the most likely one comes up as often as it should, within 4 standard errors."""
    tokens = llama.loaded.tokens
    tempered = np.exp(logits(llama.loaded.net, tokens.prompt(ask("x"))) / 0.5)
    best = int(tempered.argmax())
    drawn = [
        llama.generate([ask("x")], sampling=Sampling(temperature=0.5, max_tokens=1, sample=k))[0].text
        for k in range(100)
    ]
    expected = float(tempered[best] / tempered.sum())
    share = sum(text == tokens.words([best]) for text in drawn) / 100
    assert share == pytest.approx(expected, abs=4 * math.sqrt(expected * (1 - expected) / 100))


# --- within a schema --------------------------------------------------------------------------------------


class Verdict(BaseModel):
    verdict: Literal["likely", "very likely", "unlikely"]
    sure: bool
    because: list[Literal["he saw it", "he heard it"]] = Field(max_length=2)


def test_objects_cannot_be_malformed(llama: TransformersModel) -> None:
    """Random weights write nonsense, but as objects of the schema: greedily, drawn, and side by side."""
    tokens, shared = llama.loaded.tokens, llama.loaded
    prompts = [tokens.prompt(prompt) for prompt in PROMPTS]
    found = set()
    for sample in range(5):
        for temperature in (0.0, 1.0):
            sampling = Sampling(temperature=temperature, max_tokens=150, sample=sample)
            texts = [tokens.words(text) for text in shared.write(prompts, sampling, Verdict)]
            assert all(json.loads(text) == Verdict.model_validate_json(text).model_dump() for text in texts)
            found.update(texts)
    assert len(found) > 3
    greedy = Sampling(max_tokens=150)
    together = shared.write(prompts, greedy, Verdict)
    assert together == [shared.write([one], greedy, Verdict)[0] for one in prompts]
    assert not any(tokens.words(text).startswith("{") for text in shared.write(prompts, sampling))


def test_choices_within_a_schema_follow_the_model(llama: TransformersModel) -> None:
    """Greedily it writes, at every place, the most likely of the tokens that may follow."""
    net, tokens, shared = llama.loaded.net, llama.loaded.tokens, llama.loaded
    prompt, matcher = tokens.prompt(ask(STORY)), llama.loaded.matcher(Verdict)
    (expected,) = shared.write([prompt], Sampling(max_tokens=150), Verdict)
    for k, word in enumerate(expected):
        likely = logits(net, [*prompt, *expected[:k]])
        assert word == np.where(allowed(matcher, TOKENS), likely, -np.inf).argmax()
        matcher.consume_token(word)
    assert matcher.is_stopped()
