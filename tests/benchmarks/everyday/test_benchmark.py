"""The everyday benchmark: what a solver is given, and what it is not."""

from collections import Counter

from limp.benchmarks.everyday.benchmark import SETTINGS, benchmark_of, open_benchmark
from limp.benchmarks.everyday.stories import CATEGORIES, Asked, Story
from refusals import refuses

STORY = Story(
    id="clerk-01",
    text="Ann hid the key in the jug. Bob watched.",
    questions=(
        Asked(
            question="Does Bob think that the key is {or}?",
            form="inline",
            options=("in the pot", "in the jug"),
            gold="in the jug",
            category="first_order",
            why="He watched.",
        ),
    ),
)


def test_the_halves_make_the_whole() -> None:
    ids = {setting: {q.id for q in open_benchmark(setting=setting).questions()} for setting in SETTINGS}
    assert ids["read"] | ids["unread"] == ids["all"]
    assert not ids["read"] & ids["unread"]


def test_a_question_by_hand_tells_neither_its_reason_nor_who_is_meant() -> None:
    benchmark = benchmark_of([STORY])
    (question,) = benchmark.questions()
    assert question.text == "Does Bob think that the key is in the pot or in the jug?"
    assert [(choice.label, choice.text) for choice in question.choices] == [
        ("A", "in the pot"),
        ("B", "in the jug"),
    ]
    assert (question.id, question.episode, question.narration) == ("clerk-01/1", "clerk-01", STORY.text)
    assert (benchmark.target(question), benchmark.kind(question)) == ("B", "first_order")
    assert question.agents == ()
    assert "He watched" not in question.model_dump_json()
    refuses(lambda: benchmark.target(question.model_copy(update={"id": "clerk-02/1"})), "unknown question")


def test_every_question_asks_for_the_most_likely_and_has_a_target() -> None:
    benchmark = open_benchmark()
    questions = benchmark.questions()
    assert {question.polarity for question in questions} == {"MOST"}
    assert all(benchmark.target(question) in question.labels for question in questions)
    assert set(Counter(map(benchmark.kind, questions))) == set(CATEGORIES)
