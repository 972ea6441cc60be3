"""The counts that the reader takes are those of the judged sentences."""

from limp.reading.reliability import counts
from tools.reliability import COUNTS, JUDGED, as_toml, counts_of, read_judged


def test_the_counts_are_those_of_the_judged_sentences() -> None:
    made = counts_of(read_judged(JUDGED / "fit.json"))
    assert counts() == made
    assert as_toml(made) == COUNTS.read_text()
