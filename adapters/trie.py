"""A trie of token sequences: every shared prefix is stored once.

The nodes are numbered as they are inserted, 0 is the empty sequence. `layout` numbers those that a model must
read in depth-first order, in which a subtree is an interval: node j is an ancestor of node i (or i itself)
exactly if j <= i < end[j]. This makes the attention mask of a packed tree two comparisons.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

ROOT = 0


@dataclass(frozen=True)
class Layout:
    """The nodes that a model must read, in depth-first order.

    Nodes without children are left out: no token follows them, so no prediction is needed there.
    """

    nodes: Ints
    """[N]: the number of each node in the trie."""
    tokens: Ints
    """[N]: its token."""
    depths: Ints
    """[N]: its place in its sequence, from 0."""
    ends: Ints
    """[N]: one past the last node of its subtree, in this order."""

    def ancestors(self, rows: Ints, columns: Ints) -> Bools:
        """Return [rows, columns]: whether the node of a column is the node of the row or an ancestor of it."""
        here = rows[:, None]
        visible: Bools = (columns[None, :] <= here) & (here < self.ends[columns][None, :])
        return visible


class TokenTrie:
    """Token sequences with their shared prefixes stored once."""

    def __init__(self) -> None:
        self.parents: list[int] = [-1]
        self.tokens: list[int] = [-1]
        self._children: list[dict[int, int]] = [{}]

    def __len__(self) -> int:
        """Return the number of tokens held (the root holds none)."""
        return len(self.tokens) - 1

    def insert(self, tokens: Iterable[int], start: int = ROOT) -> tuple[int, ...]:
        """Add a sequence below `start`; return its nodes, one a token."""
        path, node = [], start
        for token in tokens:
            child = self._children[node].get(token)
            if child is None:
                child = len(self.tokens)
                self._children[node][token] = child
                self._children.append({})
                self.parents.append(node)
                self.tokens.append(token)
            path.append(child)
            node = child
        return tuple(path)

    def is_inner(self, node: int) -> bool:
        """Return whether something follows `node`, so that a model must read it."""
        return bool(self._children[node])

    def path(self, node: int) -> tuple[int, ...]:
        """Return the nodes from the first token down to `node`."""
        nodes = []
        while node != ROOT:
            nodes.append(node)
            node = self.parents[node]
        return tuple(reversed(nodes))

    def leaves(self) -> tuple[int, ...]:
        """Return the nodes that nothing follows, in the order of insertion."""
        return tuple(node for node in range(1, len(self.tokens)) if not self._children[node])

    def layout(self) -> Layout:
        """Return the inner nodes in depth-first order."""
        nodes: list[int] = []
        depths: list[int] = []
        ends: list[int] = []
        stack = [(child, 0) for child in reversed(self._children[ROOT].values())]
        open_: list[int] = []  # the rows from the first token down to here
        while stack:
            node, depth = stack.pop()
            if not self._children[node]:
                continue
            while len(open_) > depth:
                ends[open_.pop()] = len(nodes)
            open_.append(len(nodes))
            nodes.append(node)
            depths.append(depth)
            ends.append(0)
            stack.extend((child, depth + 1) for child in reversed(self._children[node].values()))
        for row in open_:
            ends[row] = len(nodes)
        order = np.array(nodes, dtype=np.int64)
        return Layout(
            order,
            np.array(self.tokens, dtype=np.int64)[order],
            np.array(depths, dtype=np.int64),
            np.array(ends, dtype=np.int64),
        )
