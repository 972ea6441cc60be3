"""What a model on this machine writes: greedily, drawn, and within a schema."""

import json
import math
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
from limp.adapters.transformers import Options, TransformersModel
from limp.adapters.transformers_weights import find_weights
from limp.adapters.transformers_writing import Grammar
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


def test_draws_are_seeded(llama: TransformersModel) -> None:
    def draw(sample: int, *others: str) -> str:
        prompts = [ask(STORY), *map(ask, others)]
        return llama.generate(prompts, sampling=Sampling(temperature=1.0, max_tokens=8, sample=sample))[0].text

    assert draw(0) == draw(0) == draw(0, "x", STORY + STORY)  # whatever else is asked
    assert len({draw(k) for k in range(4)}) == 4


@kinds
def test_what_stays_read_changes_no_draw(config: object) -> None:
    """Also where the model's own cache forgets: there the prompts are read again."""
    net, prompts = tiny(config), [tuple(range(5, 25)), tuple(range(40, 52))]
    reader = writer(net)
    for sample, some in enumerate((prompts, prompts, prompts[1:], prompts[::-1], prompts)):
        sampling = Sampling(temperature=1.0, max_tokens=6, sample=sample)
        assert reader.write(some, sampling)[0] == writer(net).write(some, sampling)[0]


def test_only_so_much_stays_read(weights: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = TransformersModel(find_weights(str(weights)), Options())
    prompts = [ask(STORY + word) for word in ("a", "b", "c")]
    sampling = Sampling(temperature=1.0, max_tokens=1)
    width = len(model.loaded.tokens.prompt(prompts[0]))
    monkeypatch.setattr("limp.adapters.transformers_writing.KEPT_TOKENS", 2 * width)
    for prompt in prompts:
        model.generate([prompt], sampling=sampling)
    again = [model.generate([prompt], sampling=sampling)[0].usage.prompt_tokens for prompt in reversed(prompts)]
    assert again == [0, 0, width]


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
    net, tokens = llama.loaded.net, llama.loaded.tokens
    grammar, shared = Grammar.of(tokens.tokenizer, TOKENS, set()), writer(net)
    prompts = [tokens.prompt(prompt) for prompt in PROMPTS]
    found = set()
    for sample in range(5):
        for temperature in (0.0, 1.0):
            sampling = Sampling(temperature=temperature, max_tokens=150, sample=sample)
            constraints = [grammar.constraint(Verdict) for _ in prompts]
            texts = [tokens.words(text) for text in shared.write(prompts, sampling, constraints)[0]]
            assert all(json.loads(text) == Verdict.model_validate_json(text).model_dump() for text in texts)
            found.update(texts)
    assert len(found) > 3
    greedy = Sampling(max_tokens=150)
    together, _ = shared.write(prompts, greedy, [grammar.constraint(Verdict) for _ in prompts])
    alone = [writer(net).write([p], greedy, [grammar.constraint(Verdict)])[0][0] for p in prompts]
    assert together == alone, "what is forced in one row moves no other"
    assert not any(tokens.words(text).startswith("{") for text in shared.write(prompts, sampling)[0])


def test_choices_within_a_schema_follow_the_model(llama: TransformersModel) -> None:
    """Greedily it writes, at every place, the most likely of the tokens that may follow."""
    net, tokens = llama.loaded.net, llama.loaded.tokens
    grammar, prompt = Grammar.of(tokens.tokenizer, TOKENS, set()), tokens.prompt(ask(STORY))
    (expected,), _ = writer(net).write([prompt], Sampling(max_tokens=99), [grammar.constraint(Verdict)])
    constraint = grammar.constraint(Verdict)
    for k, word in enumerate(expected):
        likely = logits(net, [*prompt, *expected[:k]])
        assert word == np.where(constraint.allowed(), likely, -np.inf).argmax()
        assert constraint.accept(word) == (k == len(expected) - 1)
