"""The chart: what threads that share it are given."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from limp.reading.english import parsing
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
