"""Tiny models with random weights, made here: what is tested is arithmetic, not what a model knows."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from limp.protocols.models import ScoreRequest
from limp.protocols.prompt import Message, Prompt

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    pytest.importorskip("llguidance")

from limp.adapters.transformers_writing import Writer

WORDS = "Mary walks to the fridge.\nShe opens it and grabs the salmon.\n\nJohn said: I saw it there, on the table."
CHAT = (
    "{% for m in messages %}<{{ m.role }}>{{ m.content }}<end>{% endfor %}"
    "{% if add_generation_prompt %}<assistant>{% endif %}"
)
TOKENS = 300
"""The tokens that a tiny model knows."""
LONGEST = 400
"""The tokens that it reads at most."""
SIZES = {
    "vocab_size": TOKENS,
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 8,
    "max_position_embeddings": LONGEST,
    "initializer_range": 0.3,
}
WINDOW = {"sliding_window": 4, "layer_types": ["sliding_attention", "full_attention"]}
PLAIN = {name: size for name, size in SIZES.items() if name != "head_dim"}
KINDS = {
    "llama": transformers.LlamaConfig(**SIZES),
    "qwen2": transformers.Qwen2Config(**SIZES, tie_word_embeddings=True),
    "gemma3, a window in some layers": transformers.Gemma3TextConfig(**SIZES, **WINDOW),
    "mistral, a window in all layers": transformers.MistralConfig(**SIZES, sliding_window=4),
    "phi, an output layer with a bias": transformers.PhiConfig(**PLAIN),
    "cohere, a scaled output": transformers.CohereConfig(**SIZES, logit_scale=0.1),
}
kinds = pytest.mark.parametrize("config", KINDS.values(), ids=KINDS.keys())


def tiny(config: object) -> transformers.PreTrainedModel:
    torch.manual_seed(1)
    model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.float32)
    return model.eval()


def save_llama(path: Path) -> None:
    """Save a Llama of random weights with a byte-level tokeniser and a chat template."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    special = ["<end>", "<system>", "<user>", "<assistant>"]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=TOKENS, special_tokens=special, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([WORDS], trainer)
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<end>")
    fast.chat_template = CHAT
    fast.save_pretrained(path)
    tiny(KINDS["llama"]).save_pretrained(path)


def writer(net: transformers.PreTrainedModel) -> Writer:
    """Return a writer without a tokeniser, which no schema needs; its texts end with none of the tokens."""
    net.generation_config = transformers.GenerationConfig()
    return Writer(net, None, frozenset(), LONGEST)  # type: ignore[arg-type]


def logits(net: transformers.PreTrainedModel, read: Sequence[int]) -> np.ndarray:
    """Return the logits of what follows the words that were read, without a cache, a mask or a batch."""
    with torch.inference_mode():
        return net(torch.tensor([list(read)]), use_cache=False).logits[0, -1].double().numpy()


def teacher_forced(net: transformers.PreTrainedModel, prompt: Sequence[int], words: Sequence[int]) -> float:
    """Return the sum of log p, one token after another."""
    total = 0.0
    for k, word in enumerate(words):
        found = logits(net, [*prompt, *words[:k]])
        total += float(found[word] - np.logaddexp.reduce(found))
    return total


STEPS = ("Mary walks to the fridge.", "She opens it.", "She grabs the salmon.", "She walks to the table.")
STORY = "John and Mary are in the kitchen. The salmon is in the fridge.\n"
MINDS = ("Mary wants to help John.", "Mary wants to hinder John.", "Mary does not care.")
SEQUENCES = tuple("\n".join(STEPS[: k + 1]) for k in range(len(STEPS)))


def ask(text: str, system: str = "") -> Prompt:
    turns = [Message(role="system", parts=(system,))] if system else []
    return Prompt(messages=(*turns, Message(role="user", parts=(text,))))


def scoring(text: str, *alternatives: str) -> ScoreRequest:
    return ScoreRequest(prompt=ask(text), alternatives=alternatives)
