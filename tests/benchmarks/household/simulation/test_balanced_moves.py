from collections import Counter

import pytest
from limp.benchmarks.household.simulation.balanced_moves import GOALS, TOLD, moves, places, wish_shares
from limp.benchmarks.household.simulation.dataset import Balanced
from limp.benchmarks.household.simulation.decks import VERSIONS


@pytest.fixture(scope="module")
def made() -> list[Balanced]:
    return list(moves(4, seed=3))


def wish_of(one: Balanced) -> tuple[str, str]:
    """To whom Y says where it wants the thing, and the words."""
    (said,) = (act for act in one.sample.log.acts if act.kind == "say")
    return said.to, said.words


def test_options_are_a_full_design_of_two_by_two(made: list[Balanced]) -> None:
    for one in made:
        claims = one.sample.items[0].ask.claims
        values = zip(*((c.wanted, c.unaware, c.goal, c.moved) for c in claims), strict=True)
        used = [column for column in values if len(set(column)) == 2]
        assert all(sorted(Counter(column).values()) == [2, 2] for column in used)
        # Who knows where it is wanted is not unaware: these two say the same.
        assert len(used) == (3 if one.family == "knowing and act" else 2)
        assert len(set(claims)) == 4


def test_the_right_option_is_what_was_heard_meant_and_done(made: list[Balanced]) -> None:
    for one in made:
        story, (item,) = one.sample.story, one.sample.items
        right = item.right
        to, words = wish_of(one)
        assert right.unaware == (to == story.other) or one.family != "knowing and act"
        if right.moved[0]:
            assert right.moved == places(story)
        if right.wanted:
            assert one.sample.log.apartment.piece(right.wanted).name in words
        if right.goal:
            assert right.goal == story.design.social_goal


def test_who_is_not_told_comes_in_later(made: list[Balanced]) -> None:
    for one in made[3 * VERSIONS :]:
        log, story = one.sample.log, one.sample.story
        (said,) = (act for act in log.acts if act.kind == "say")
        assert said.to == story.other
        assert {f.name: f.room for f in log.at(said.start).figures}[story.agent] != said.room
    for one in made[: 3 * VERSIONS]:
        log, story = one.sample.log, one.sample.story
        (said,) = (act for act in log.acts if act.kind == "say")
        assert {f.name: f.room for f in log.at(said.start).figures}[story.agent] == said.room
        assert log.at(said.start).words == said.words
        assert log.at(said.end).words == ""


def test_every_pair_of_factors_is_dealt_and_knowing_is_right_in_half(made: list[Balanced]) -> None:
    told = Counter(one.family for one in made[: 3 * VERSIONS])
    assert told == Counter(TOLD)
    knowing = [one for one in made if one.family == "knowing and act"]
    assert sum(one.sample.items[0].right.unaware for one in knowing) == 4
    assert len(knowing) == 8
    letters = Counter(one.sample.items[0].letter for one in made)
    assert set(letters.values()) == {4}


def test_what_is_said_follows_from_the_goal_and_the_act(made: list[Balanced]) -> None:
    story = made[0].sample.story
    assert wish_shares(story, "help")[1] > 0.99, "who helps brings it where it is wanted"
    assert wish_shares(story, "hinder")[0] > 0.9, "who hinders takes it away from there"
    assert all(sum(wish_shares(story, goal)) == pytest.approx(1.0) for goal in GOALS)
    assert all(0.5 <= one.limit <= 1.0 for one in made)
    assert [one.sample.items for one in moves(2, seed=3)] == [one.sample.items for one in made[: 2 * VERSIONS]]
