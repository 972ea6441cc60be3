from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from limp.adapters.trie import TokenTrie

sequences = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=8), min_size=1, max_size=8)


def built(lines: list[list[int]]) -> TokenTrie:
    trie = TokenTrie()
    for line in lines:
        trie.insert(line)
    return trie


def test_shared_prefixes_are_stored_once() -> None:
    trie = TokenTrie()
    first = trie.insert([5, 6, 7])
    assert first == (1, 2, 3)
    assert trie.insert([5, 6, 8]) == (1, 2, 4)
    assert trie.insert([9], start=2) == (5,)
    assert len(trie) == 5
    assert trie.parents == [-1, 0, 1, 2, 2, 2]
    assert trie.tokens == [-1, 5, 6, 7, 8, 9]
    assert trie.path(4) == (1, 2, 4)
    assert trie.leaves() == (3, 4, 5)
    assert trie.is_inner(2)
    assert not trie.is_inner(3)


def test_layout_by_hand() -> None:
    # 5-6-{7-1, 8-2}, and 3-4: the leaves 1, 2, 4 need not be read
    layout = built([[5, 6, 7, 1], [3, 4], [5, 6, 8, 2]]).layout()
    assert layout.tokens.tolist() == [5, 6, 7, 8, 3]
    assert layout.depths.tolist() == [0, 1, 2, 2, 0]
    assert layout.ends.tolist() == [4, 4, 3, 4, 5]
    rows = np.arange(5)
    assert layout.ancestors(rows, rows).astype(int).tolist() == [
        [1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0],
        [1, 1, 1, 0, 0],
        [1, 1, 0, 1, 0],
        [0, 0, 0, 0, 1],
    ]


@given(sequences)
def test_every_sequence_can_be_read_back(lines: list[list[int]]) -> None:
    trie = TokenTrie()
    paths = [trie.insert(line) for line in lines]
    assert [[trie.tokens[node] for node in path] for path in paths] == lines
    assert [trie.path(path[-1]) for path in paths] == paths
    assert len(trie) == len({tuple(line[:k]) for line in lines for k in range(1, len(line) + 1)})


@given(sequences)
def test_intervals_are_ancestors(lines: list[list[int]]) -> None:
    trie = built(lines)
    layout = trie.layout()
    rows = np.arange(len(layout.nodes))
    seen = layout.ancestors(rows, rows)
    for row, node in enumerate(layout.nodes.tolist()):
        path = trie.path(node)
        assert [layout.nodes[k] for k in np.flatnonzero(seen[row])] == list(path)
        assert layout.depths[row] == len(path) - 1
    inner = [node for node in range(1, len(trie) + 1) if trie.is_inner(node)]
    assert sorted(layout.nodes.tolist()) == inner
