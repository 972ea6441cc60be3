"""Log-probabilities of the nodes of a token trie, exactly, with every shared prefix computed once.

The nodes are packed into one sequence, depth first, and cut into chunks. A node's position is its depth and it
attends to its ancestors only, so the model computes for it what it would compute at the end of its own sequence:

    log p(node) = logit(token | ancestors) - log sum_v exp logit(v | ancestors).

In depth-first order all ancestors that a chunk needs from outside lie on the path to its first node, so the
key-value cache is cut down to that path before each chunk: memory is the depth of the trie plus one chunk.
The vocabulary is looked at only where a scored token follows, in float32 whatever the precision of the weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

from .trie import ROOT, Layout, TokenTrie

if TYPE_CHECKING:
    from torch import Tensor  # type: ignore[import-not-found, unused-ignore]
    from transformers import DynamicCache, PreTrainedModel  # type: ignore[import-not-found, unused-ignore]

HEAD_ROWS, HEAD_COLUMNS = 256, 16384
"""How many positions, and how many words of the vocabulary, the output layer takes at a time."""

LogProbs = dict[int, float]


class _Layer(Protocol):
    """A layer of the cache: [1, heads, columns, size] each."""

    keys: Tensor
    values: Tensor


def tree_log_probs(model: PreTrainedModel, trie: TokenTrie, scored: Iterable[int], chunk: int) -> LogProbs:
    """Return log p of each node of `scored` given its ancestors, reading at most `chunk` tokens at a time."""
    import torch

    parents: dict[int, list[int]] = {}
    for node in dict.fromkeys(scored):
        parents.setdefault(trie.parents[node], []).append(node)
    layout = trie.layout()
    with torch.inference_mode():
        hidden = _hidden_states(model, layout, set(parents), chunk)
        return _head(model, hidden, {parent: parents[parent] for parent in hidden}, trie)


def plain_log_probs(model: PreTrainedModel, trie: TokenTrie, scored: Iterable[int]) -> LogProbs:
    """Return the same by teacher forcing, one whole sequence at a time: slow, and right for every architecture."""
    import torch
    from torch.nn.functional import cross_entropy  # type: ignore[import-not-found, unused-ignore]

    wanted, found = set(scored), LogProbs()
    with torch.inference_mode():
        for leaf in trie.leaves():
            path = trie.path(leaf)
            todo = [k for k, node in enumerate(path) if node in wanted and node not in found]
            if not todo:
                continue
            tokens = torch.tensor([[trie.tokens[node] for node in path]], device=model.device)
            keep = len(path) - todo[0] + 1  # from the position that predicts the first of them
            logits = model(input_ids=tokens[:, :-1], logits_to_keep=keep - 1, use_cache=False).logits[0].float()
            losses = cross_entropy(logits, tokens[0, todo[0] :], reduction="none").tolist()
            found.update({path[k]: -losses[k - todo[0]] for k in todo})
    return found


def _hidden_states(model: PreTrainedModel, layout: Layout, wanted: set[int], chunk: int) -> Mapping[int, Tensor]:
    """Return the last hidden state of each node of `wanted`."""
    import torch
    from transformers import DynamicCache

    cache, found = DynamicCache(), {}
    cached = np.zeros(0, dtype=np.int64)
    for start in range(0, len(layout.nodes), chunk):
        rows = np.arange(start, min(start + chunk, len(layout.nodes)))
        on_path = layout.ancestors(rows[:1], cached)[0]
        if not on_path.all():
            keep_columns(cache, torch.from_numpy(np.flatnonzero(on_path)))
        cached = np.concatenate([cached[on_path], rows])
        output = model.base_model(
            input_ids=torch.from_numpy(layout.tokens[rows])[None].to(model.device),
            position_ids=torch.from_numpy(layout.depths[rows])[None].to(model.device),
            attention_mask=_masks(model, layout, rows, cached),
            past_key_values=cache,
            use_cache=True,
        ).last_hidden_state[0]
        for row, node in enumerate(layout.nodes[rows].tolist()):
            if node in wanted:
                found[node] = output[row].clone()
    return found


def keep_columns(cache: DynamicCache, columns: Tensor) -> None:
    """Forget all of the cache but `columns`."""
    for layer in cast("list[_Layer]", cache.layers):
        kept = columns.to(layer.keys.device)
        layer.keys, layer.values = layer.keys.index_select(2, kept), layer.values.index_select(2, kept)


def _masks(model: PreTrainedModel, layout: Layout, rows: np.ndarray, columns: np.ndarray) -> object:
    """Return the mask [1, 1, rows, columns], 0 where a row may look and -inf-like where not.

    A model with layers of several kinds takes one mask for each kind.
    """
    import torch

    def additive(visible: np.ndarray) -> Tensor:
        mask = torch.zeros(visible.shape, dtype=model.dtype)
        return mask.masked_fill_(torch.from_numpy(~visible), torch.finfo(model.dtype).min)[None, None].to(
            model.device
        )

    full = layout.ancestors(rows, columns)
    config = model.config.get_text_config()
    window = getattr(config, "sliding_window", None)
    kinds = set(getattr(config, "layer_types", None) or ())
    if window is None or kinds == {"full_attention"}:
        return additive(full)
    near = full & (layout.depths[rows][:, None] - layout.depths[columns][None, :] < window)
    if not kinds:
        return additive(near)
    return {"full_attention": additive(full), "sliding_attention": additive(near)}


def _head(
    model: PreTrainedModel, hidden: Mapping[int, Tensor], children: Mapping[int, Sequence[int]], trie: TokenTrie
) -> LogProbs:
    """Return log p of the children of every node that has a hidden state."""
    import torch
    from torch.nn.functional import cross_entropy

    layer = model.get_output_embeddings()  # type: ignore[no-untyped-call, unused-ignore]
    found, nodes = LogProbs(), list(hidden)
    for start in range(0, len(nodes), HEAD_ROWS):
        block = nodes[start : start + HEAD_ROWS]
        states = torch.stack([hidden[node] for node in block]).float()
        logits = torch.empty(len(block), layer.weight.shape[0], device=states.device)
        for left in range(0, logits.shape[1], HEAD_COLUMNS):
            weights = layer.weight[left : left + HEAD_COLUMNS].float()
            torch.mm(states, weights.T, out=logits[:, left : left + HEAD_COLUMNS])
        if getattr(layer, "bias", None) is not None:
            logits += layer.bias.float()
        first = torch.zeros(len(block), dtype=torch.long, device=states.device)
        totals = cross_entropy(logits, first, reduction="none") + logits[:, 0]  # log sum exp of each row
        pairs = [(row, child) for row, node in enumerate(block) for child in children[node]]
        at = torch.tensor([row for row, _ in pairs], device=states.device)
        words = torch.tensor([trie.tokens[child] for _, child in pairs], device=states.device)
        values = (logits[at, words] - totals[at]).tolist()
        found.update(zip((child for _, child in pairs), values, strict=True))
    return found


def tree_works(model: PreTrainedModel, chunk: int = 7) -> bool:
    """Try the packed tree on a few arbitrary tokens against teacher forcing: does this architecture allow it?

    Architectures differ in what they do with a mask, positions and the output layer (soft caps, scales, recurrent
    layers); a wrong guess is nats away, while rounding in bfloat16 is within tenths.
    """
    config = model.config.get_text_config()
    kinds = set(getattr(config, "layer_types", None) or ())
    head = model.get_output_embeddings()  # type: ignore[no-untyped-call, unused-ignore]
    if kinds - {"full_attention", "sliding_attention"} or head is None:
        return False
    words = np.random.default_rng(0).integers(0, config.vocab_size, size=24).tolist()
    trie = TokenTrie()
    spine = trie.insert(words[:6])
    for branch in (words[6:12], words[12:18], words[18:21]):
        middle = trie.insert(branch, spine[-1])
        trie.insert(words[21:], middle[1])
    scored = [node for node in range(1, len(trie) + 1) if trie.parents[node] != ROOT]
    try:
        tree = tree_log_probs(model, trie, scored, chunk)
    except (AttributeError, IndexError, KeyError, NotImplementedError, RuntimeError, TypeError, ValueError):
        return False
    plain = plain_log_probs(model, trie, scored)
    tolerance = 1e-2 if model.dtype.itemsize >= 4 else 1.0
    return max(abs(tree[node] - plain[node]) for node in scored) < tolerance
