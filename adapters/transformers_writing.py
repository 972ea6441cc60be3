"""Text written by a local model, several prompts at a time: greedily, or by seeded draws.

A draw at temperature T takes argmax_v (logit(v) / T + g_v) with independent Gumbel noise g, which is a sample of
softmax(logit / T). The noise is seeded by the tokens of the prompt and the number of the draw, so a draw does not
depend on what else is asked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from limp.protocols import Sampling

if TYPE_CHECKING:
    from torch import Generator, Tensor  # type: ignore[import-not-found, unused-ignore]
    from transformers import PreTrainedModel  # type: ignore[import-not-found, unused-ignore]

from .transformers_tokens import Tokens


def write(
    model: PreTrainedModel, prompts: Sequence[Tokens], sampling: Sampling, stops: set[int], limit: int
) -> list[Tokens]:
    """Return what the model writes after each prompt.

    It ends before a token of `stops`, after `sampling.max_tokens`, or where the model has read `limit` tokens.
    """
    import torch

    width = max(map(len, prompts))
    ids = torch.tensor([[0] * (width - len(p)) + list(p) for p in prompts], device=model.device)
    mask = torch.tensor([[0] * (width - len(p)) + [1] * len(p) for p in prompts], device=model.device)
    draws = [_generator(prompt, sampling) for prompt in prompts]
    written: list[list[int]] = [[] for _ in prompts]
    unfinished, cache = set(range(len(prompts))), None
    with torch.inference_mode():
        for _ in range(sampling.max_tokens):
            positions = (mask.cumsum(1) - 1).clamp(min=0)[:, -ids.shape[1] :]
            output = model(
                input_ids=ids,
                attention_mask=mask,
                position_ids=positions,
                past_key_values=cache,
                use_cache=True,
                logits_to_keep=1,
            )
            cache = output.past_key_values
            chosen = _choose(output.logits[:, -1].float(), sampling.temperature, draws)
            for row in sorted(unfinished):
                if chosen[row] in stops:
                    unfinished.discard(row)
                    continue
                written[row].append(chosen[row])
                if len(prompts[row]) + len(written[row]) >= limit:
                    unfinished.discard(row)
            if not unfinished:
                break
            ids = torch.tensor(chosen, device=model.device)[:, None]
            mask = torch.cat([mask, torch.ones_like(ids)], dim=1)
    return [tuple(tokens) for tokens in written]


def _choose(logits: Tensor, temperature: float, draws: Sequence[Generator]) -> list[int]:
    import torch

    if temperature > 0:
        waits = torch.stack([torch.empty(logits.shape[1]).exponential_(generator=draw) for draw in draws])
        noise = -torch.log(waits.clamp(min=torch.finfo(waits.dtype).tiny))
        logits = logits / temperature + noise.to(logits.device)
    return [int(word) for word in logits.argmax(dim=1).tolist()]


def _generator(prompt: Tokens, sampling: Sampling) -> Generator:
    import torch

    text = f"{sampling.sample}:{','.join(map(str, prompt))}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1
    return torch.Generator().manual_seed(seed)
