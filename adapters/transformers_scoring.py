"""Log-probabilities of the tokens of texts, exactly, with every beginning that texts share read once.

The texts form a trie, of which a model reads the nodes that something follows, depth first, many at a time. A
node's position is its depth and it attends to the nodes above it only, so the model computes for it what it would
compute at the end of its own text:

    log p(token) = logit(token | tokens before it) - log sum_v exp logit(v | tokens before it).

Of what was read, the key-value cache keeps the path to the next node. Sums are in float32.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, cast

import numpy as np

if TYPE_CHECKING:
    from torch import Tensor  # type: ignore[import-not-found, unused-ignore]
    from transformers import DynamicCache, PreTrainedModel  # type: ignore[import-not-found, unused-ignore]

ROOT = 0


class _Layer(Protocol):
    """A layer of the cache: [1, heads, columns, size] each."""

    keys: Tensor
    values: Tensor


class TokenTrie:
    """Texts as paths of nodes below `ROOT`, one a token; texts that begin alike share nodes."""

    def __init__(self) -> None:
        self.tokens: list[int] = [-1]
        self.children: list[dict[int, int]] = [{}]

    def insert(self, tokens: Iterable[int], start: int = ROOT) -> tuple[int, ...]:
        """Add tokens below the node `start`; return their nodes."""
        path, node = list[int](), start
        for token in tokens:
            node = self.children[node].setdefault(token, len(self.tokens))
            if node == len(self.tokens):
                self.tokens.append(token)
                self.children.append({})
            path.append(node)
        return tuple(path)

    def inner(self) -> Iterator[tuple[int, int]]:
        """Yield the depth, from 0, and the number of each node that something follows, depth first."""
        waiting = [(-1, ROOT)]
        while waiting:
            depth, node = waiting.pop()
            if node != ROOT:
                yield depth, node
            below = (child for child in self.children[node].values() if self.children[child])
            waiting += [(depth + 1, child) for child in reversed(list(below))]


def tree_log_probs(model: PreTrainedModel, trie: TokenTrie, scored: Iterable[int], chunk: int) -> dict[int, float]:
    """Return log p of each node of `scored` given those above it, reading at most `chunk` tokens at a time."""
    import torch
    from transformers import DynamicCache

    wanted, order, found = set(scored), list(trie.inner()), dict[int, float]()
    cache, path = DynamicCache(), list[int]()
    with torch.inference_mode():
        for start in range(0, len(order), chunk):
            depths, nodes = zip(*order[start : start + chunk], strict=True)
            kept = depths[0]
            _keep_columns(cache, path[:kept])
            path, visible = list(range(kept)), np.zeros((len(nodes), kept + len(nodes)), dtype=np.bool_)
            for row, depth in enumerate(depths):
                path[depth:] = [kept + row]
                visible[row, path] = True
            followed = {row: _wanted(trie, node, wanted) for row, node in enumerate(nodes)}
            rows = [row for row, children in followed.items() if children]
            logits = model(
                input_ids=torch.tensor([[trie.tokens[node] for node in nodes]], device=model.device),
                position_ids=torch.tensor([depths], device=model.device),
                attention_mask=_masks(model, visible, np.array(depths)),
                cache=cache,
                use_cache=True,
                logits_to_keep=torch.tensor(rows or [0], device=model.device),
            ).logits[0]
            for row, values in zip(rows, logits, strict=False):
                found |= _followers(values, trie, followed[row])
    return found


def plain_log_probs(model: PreTrainedModel, trie: TokenTrie, scored: Iterable[int]) -> dict[int, float]:
    """Return the same from one whole text at a time: slow, and right for every architecture."""
    import torch

    wanted, order, found = set(scored), list(trie.inner()), dict[int, float]()
    path, unread = list[int](), 0  # nodes from the top, of which those from `unread` on are new
    with torch.inference_mode():
        for (depth, node), (following, _) in zip(order, [*order[1:], (0, ROOT)], strict=True):
            path[depth:] = [node]
            unread = min(unread, depth)
            if following <= depth:
                tokens = torch.tensor([[trie.tokens[one] for one in path]], device=model.device)
                logits = model(input_ids=tokens, logits_to_keep=len(path) - unread, use_cache=False).logits[0]
                for one, values in zip(path[unread:], logits, strict=True):
                    found |= _followers(values, trie, _wanted(trie, one, wanted))
                unread = len(path)
    return found


def _wanted(trie: TokenTrie, node: int, scored: set[int]) -> list[int]:
    return [child for child in trie.children[node].values() if child in scored]


def _followers(logits: Tensor, trie: TokenTrie, nodes: Sequence[int]) -> dict[int, float]:
    """Return log p of the nodes that follow the place with these logits, [vocabulary]."""
    if not nodes:
        return {}
    import torch
    from torch.nn.functional import cross_entropy  # type: ignore[import-not-found, unused-ignore]

    words = torch.tensor([trie.tokens[node] for node in nodes], device=logits.device)
    losses = cross_entropy(logits.float().expand(len(nodes), -1), words, reduction="none")
    return {node: -loss for node, loss in zip(nodes, losses.tolist(), strict=True)}


def _keep_columns(cache: DynamicCache, columns: Sequence[int]) -> None:
    """Forget all of the cache but `columns`."""
    import torch

    for layer in cast("list[_Layer]", cache.layers):
        kept = torch.tensor(columns, dtype=torch.long, device=layer.keys.device)
        layer.keys, layer.values = layer.keys.index_select(2, kept), layer.values.index_select(2, kept)


def _masks(model: PreTrainedModel, visible: np.ndarray, depths: np.ndarray) -> object:
    """Return the mask [1, 1, rows, columns], 0 where a row may look and -inf-like where not.

    A model with layers of several kinds takes one mask for each kind.
    """
    import torch

    def additive(seen: np.ndarray) -> Tensor:
        mask = torch.zeros(seen.shape, dtype=model.dtype)
        hidden = torch.from_numpy(~seen)
        return mask.masked_fill_(hidden, torch.finfo(model.dtype).min)[None, None].to(model.device)

    config = model.config.get_text_config()
    window = getattr(config, "sliding_window", None)
    kinds = set(getattr(config, "layer_types", None) or ())
    if window is None or kinds == {"full_attention"}:
        return additive(visible)
    columns = np.concatenate([np.arange(visible.shape[1] - len(depths)), depths])
    near = additive(visible & (depths[:, None] - columns < window))
    return {"full_attention": additive(visible), "sliding_attention": near} if kinds else near


def tree_works(model: PreTrainedModel, chunk: int = 7) -> bool:
    """Try the tree on a few arbitrary tokens against whole texts: does this architecture allow it?

    Architectures differ in what they do with a mask and positions, and recurrent ones have neither; a wrong guess
    is nats away, while rounding in bfloat16 is within tenths.
    """
    words = np.random.default_rng(0).integers(0, model.config.get_text_config().vocab_size, size=24).tolist()
    trie = TokenTrie()
    spine = trie.insert(words[:6])
    for branch in (words[6:12], words[12:18], words[18:21]):
        middle = trie.insert(branch, spine[-1])
        trie.insert(words[21:], middle[1])
    scored = set(range(1, len(trie.tokens))) - set(trie.children[ROOT].values())
    try:
        tree = tree_log_probs(model, trie, scored, chunk)
    except (AttributeError, IndexError, KeyError, NotImplementedError, RuntimeError, TypeError, ValueError):
        return False
    plain = plain_log_probs(model, trie, scored)
    tolerance = 1e-2 if model.dtype.itemsize >= 4 else 1.0
    return max(abs(tree[node] - plain[node]) for node in scored) < tolerance
