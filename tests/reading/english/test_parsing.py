"""The chart: what threads that share it are given, and what parses of one sentence share."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from limp.reading.english import parsing
from limp.reading.english.sentences import Builder
from limp.reading.english.words import read_sentence

SENTENCE = (
    "Sally puts the red marble into the basket on the table, and Anne, who has seen it, says that she will leave"
)


@pytest.fixture
def often_switching() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("often_switching")
def test_threads_that_parse_the_same_words_at_once_are_given_the_same() -> None:
    tokens = read_sentence(SENTENCE, frozenset(("Sally", "Anne"))).tokens
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5):
            parsing._chart.cache_clear()
            parsing._parses.cache_clear()
            parsed = set(pool.map(parsing.parses, [tokens] * 8))
            ends = set(pool.map(parsing.sentence_ends, [tokens] * 8, [0] * 8))
            assert len(parsed) == len(ends) == 1
            assert parsed.pop()


def test_parses_of_a_sentence_share_their_equal_nodes_and_each_is_built_once() -> None:
    tokens = read_sentence(SENTENCE, frozenset(("Sally", "Anne"))).tokens
    trees = [tree for group in parsing.parses(tokens) for tree in group]
    assert len(trees) > 1
    nodes = [node for tree in trees for node in tree.iter_subtrees()]
    first = {node: node for node in reversed(nodes)}
    assert {id(node) for node in nodes} == {id(node) for node in first.values()}
    np, builder = next(node for node in nodes if node.data == "name"), Builder(tokens)
    assert builder.np(np) is builder.np(np)
    assert builder.np(np).words in ("Sally", "Anne")
