import pytest
from limp.benchmarks.household.claims import GOALS
from limp.benchmarks.household.simulation.balanced import answer_shares, answers, balanced
from limp.benchmarks.household.simulation.dataset import Balanced
from limp.benchmarks.household.simulation.decks import VERSIONS

from limp.errors import InputError


@pytest.fixture(scope="module")
def made() -> list[Balanced]:
    return list(answers(5, seed=2))


def test_options_are_a_full_design_of_two_by_two(made: list[Balanced]) -> None:
    for one in made:
        claims = one.sample.items[0].ask.claims
        assert {(c.place, c.goal) for c in claims} == {
            (place, goal) for place in {c.place for c in claims} for goal in {c.goal for c in claims}
        }
        assert len(set(claims)) == 4


def test_the_right_option_is_the_mind_that_the_answer_was_drawn_for(made: list[Balanced]) -> None:
    for one in made:
        story, (item,) = one.sample.story, one.sample.items
        assert (item.right.goal, item.right.place) == (story.design.social_goal, story.believed)
        assert item.answer.startswith(f"{item.letter}) {story.agent} ")


def test_versions_of_a_story_differ_in_the_answer_alone(made: list[Balanced]) -> None:
    for k in range(0, len(made), VERSIONS):
        logs = [one.sample.log for one in made[k : k + VERSIONS]]
        others = [[act for act in log.acts if not (act.kind == "say" and act.words[-1] != "?")] for log in logs]
        shortest = min(map(len, others))  # a shorter answer ends the story earlier
        assert all(acts[: shortest - 1] == others[0][: shortest - 1] for acts in others)


def test_helpers_say_what_they_believe_and_the_limit_is_that_of_bayes(made: list[Balanced]) -> None:
    story = made[0].sample.story
    believed, shares = story.believed, {goal: answer_shares(story, goal) for goal in GOALS}
    assert shares["help"][believed] > 0.99
    assert shares["hinder"][believed] < 0.01
    assert shares["independent"][""] > 0.5
    for goal in shares:
        assert sum(shares[goal].values()) == pytest.approx(1.0)
    assert all(0.5 <= one.limit <= 1.0 for one in made)


def test_answers_and_moved_things_take_turns() -> None:
    kinds = [one.sample.story.design.kind for one in balanced(3, seed=2)]
    assert kinds == ["telling"] * VERSIONS + ["moving"] * VERSIONS + ["telling"] * VERSIONS
    with pytest.raises(InputError, match="cannot be made"):
        next(balanced(0, seed=1))
