"""Balanced questions: the design of their options, what is right, and that one utterance makes the difference."""

from collections import Counter

import pytest
from limp.benchmarks.household.questions import VERSIONS, answers, moves, samples
from limp.benchmarks.household.stories import Claim, Sample
from refusals import refuses

LETTERS = dict.fromkeys("ABCD", 4)


@pytest.fixture(scope="module")
def answered() -> list[Sample]:
    return list(answers(4, seed=2))


@pytest.fixture(scope="module")
def moved() -> list[Sample]:
    """Three stories in which X is told, and one in which X is elsewhere."""
    return list(moves(4, seed=3))


def claims(one: Sample) -> tuple[Claim, ...]:
    return one.item.claims


def test_options_are_a_full_design_of_two_by_two(answered: list[Sample], moved: list[Sample]) -> None:
    for one in (*answered, *moved):
        values = zip(*((c.place, c.wanted, c.unaware, c.goal, c.moved) for c in claims(one)), strict=True)
        used = [column for column in values if len(set(column)) == 2]
        assert all(sorted(Counter(column).values()) == [2, 2] for column in used)
        # Who knows where it is wanted is not unaware: these two say the same.
        assert len(used) == (3 if one.family == "knowing and act" else 2)
        assert len(set(claims(one))) == 4
        assert 0.5 <= one.limit <= 1.0
    for made in (answered, moved):
        assert Counter(one.item.letter for one in made) == LETTERS


def test_the_right_option_is_the_mind_that_the_answer_was_drawn_for(answered: list[Sample]) -> None:
    for one in answered:
        story, item = one.story, one.item
        assert (item.right.goal, item.right.place) == (story.design.social_goal, story.believed)
        assert item.answer.startswith(f"{item.letter}) {story.agent} ")


def test_versions_of_a_story_differ_in_the_answer_alone(answered: list[Sample]) -> None:
    for k in range(0, len(answered), VERSIONS):
        logs = [one.log for one in answered[k : k + VERSIONS]]
        others = [[act for act in log.acts if not (act.kind == "say" and act.words[-1] != "?")] for log in logs]
        shortest = min(map(len, others))  # a shorter answer ends the story earlier
        assert all(acts[: shortest - 1] == others[0][: shortest - 1] for acts in others)


def test_answers_and_moved_things_take_turns_and_a_seed_gives_the_same() -> None:
    made = list(samples(3, seed=2))
    kinds = ["telling"] * VERSIONS + ["moving"] * VERSIONS + ["telling"] * VERSIONS
    assert [sample.story.design.kind for sample in made] == kinds
    assert [sample.item for sample in made] == [one.item for one in samples(3, seed=2)]
    refuses(lambda: next(samples(0, seed=1)), "cannot be made")
