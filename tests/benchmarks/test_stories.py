"""What benchmarks of stories share: options in an order of their own, hidden labels, clear errors."""

from limp.benchmarks.stories import StoryBenchmark, item, without_repeats

from limp.protocols import BrokenQuestion


def test_questions_of_one_id_are_told_apart() -> None:
    one, other = (item("1", "Where?", ["bowl", "jar"], right, "f") for right in ("jar", "bowl"))
    found = StoryBenchmark("x", "1", [one, other, BrokenQuestion(id="1", episode="e", error="it is empty."), one])
    assert [entry.id for entry in found.entries()] == ["1", "1-2", "1-3", "1-4"]
    first, second, last = found.questions()
    assert found.target(first) == found.target(last) != found.target(second)


def test_only_what_is_the_same_in_all_is_a_repeat() -> None:
    one, other = (item("1", "Where?", ["bowl", "jar"], right, "f") for right in ("jar", "bowl"))
    assert without_repeats([one, other, one]) == [one, other]
