"""What the grammar derives: nodes, each of one rule, whose leaves are the places of words in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Leaf = int
"""The place of a word."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A node: the name of its rule, and its children in the order of the words."""

    data: str
    children: tuple[Tree | Leaf, ...]

    def leaves(self) -> Iterator[Leaf]:
        """Yield the places of all words below the node, in their order."""
        for child in self.children:
            if isinstance(child, Tree):
                yield from child.leaves()
            else:
                yield child

    def iter_subtrees(self) -> Iterator[Tree]:
        """Yield the nodes, the deepest first and in the order of the words, up to this one."""
        found = [self]
        for node in found:  # which grows
            found += (child for child in reversed(node.children) if isinstance(child, Tree))
        yield from reversed(found)


Node = Tree | Leaf
