"""Scores of a model on this machine: beginnings that texts share are read once, and nothing changes by it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from limp.adapters.transformers_scoring import TokenTrie, plain_log_probs, tree_log_probs, tree_works

from .tiny import SIZES, TOKENS, kinds, teacher_forced, tiny, torch, transformers


def test_shared_beginnings_are_stored_and_read_once() -> None:
    trie = TokenTrie()
    # 5-6-{7-1, 8-2}, and 3-4: the leaves 1, 2, 4 need not be read
    paths = [trie.insert(line) for line in ([5, 6, 7, 1], [3, 4], [5, 6, 8, 2])]
    assert [[trie.tokens[node] for node in path] for path in paths] == [[5, 6, 7, 1], [3, 4], [5, 6, 8, 2]]
    assert paths[0][:2] == paths[2][:2]
    assert trie.insert([9], start=paths[0][1]) == (len(trie.tokens) - 1,)
    assert [(depth, trie.tokens[node]) for depth, node in trie.inner()] == [(0, 5), (1, 6), (2, 7), (2, 8), (0, 3)]


@kinds
def test_the_tree_equals_teacher_forcing(config: object) -> None:
    net, trie = tiny(config), TokenTrie()
    if getattr(net.get_output_embeddings(), "bias", None) is not None:
        torch.nn.init.uniform_(net.lm_head.bias, -3, 3)
    words = torch.randint(0, TOKENS, (40,), generator=torch.Generator().manual_seed(3)).tolist()
    spine = words[:12]
    texts = [spine, [*spine, *words[12:20]], [*spine, *words[12:16], *words[20:26]], [*spine[:5], *words[26:]]]
    paths = [trie.insert(text) for text in texts]
    expected = {
        node: teacher_forced(net, text[:k], [text[k]])
        for text, path in zip(texts, paths, strict=True)
        for k, node in enumerate(path)
        if k
    }
    for chunk in (1, 5, 1000):
        assert tree_log_probs(net, trie, expected, chunk) == pytest.approx(expected, abs=1e-4)
    assert plain_log_probs(net, trie, expected) == pytest.approx(expected, abs=1e-4)
    assert tree_works(net)


LLAMA = tiny(transformers.LlamaConfig(**{**SIZES, "vocab_size": 8}))


@settings(max_examples=12, deadline=None)
@given(
    lines=st.lists(st.lists(st.integers(0, 7), min_size=2, max_size=7), min_size=1, max_size=6),
    chunk=st.integers(1, 9),
)
def test_any_trie_in_any_chunks(lines: list[list[int]], chunk: int) -> None:
    trie = TokenTrie()
    scored = [node for line in lines for node in trie.insert(line)[1:]]
    tree = tree_log_probs(LLAMA, trie, scored, chunk)
    assert tree == pytest.approx(plain_log_probs(LLAMA, trie, scored), abs=1e-4)


def test_an_architecture_that_cannot_share_is_noticed() -> None:
    recurrent = transformers.MambaConfig(vocab_size=TOKENS, hidden_size=32, num_hidden_layers=2)
    assert not tree_works(tiny(recurrent))
