"""Minds as values: what they refuse, what their parts are, their words, and that JSON keeps them."""

import pytest
from pydantic import ValidationError

from limp.episodes.claims import Claim
from limp.episodes.episode import Episode, Person
from limp.episodes.events import Believe
from limp.episodes.files import EpisodeFile, parse_episode, to_toml
from limp.episodes.minds import Hypothesis, Mind, mind_in_words, part_in_words, takes_sides, wants
from limp.episodes.names import names
from limp.homes.minds import located, wish
from limp.minds.deeds import Deed
from limp.minds.facts import Place

DESK = Place(name="desk")
KNOWS = located("mug", DESK).held_by("Ann", "knows")
BOB_WANTS = wish("Bob", "mug")
THINKS, HINDERS = BOB_WANTS.held_by("Ann"), takes_sides("Ann", "hinder", "Bob")
GOES = wants("Ann", "get to the tree")
MIND = Mind(agent="Ann", claims=(GOES, KNOWS, THINKS, HINDERS))


def test_minds_have_no_claims_about_others() -> None:
    with pytest.raises(ValidationError, match="'Bob wants to find the mug' is no part"):
        Mind(agent="Ann", claims=(BOB_WANTS,))


def test_the_parts_of_a_mind() -> None:
    assert MIND.held == (GOES, KNOWS, THINKS)
    assert (MIND.belief, MIND.belief_of_goal, MIND.end) == (KNOWS, THINKS, None)
    assert (MIND.stance, MIND.towards) == ("hinder", "Bob")
    assert Mind(agent="Ann", claims=(wish("Ann", "cup"),)).end == wish("Ann", "cup")


def denied(claim: Claim) -> Claim:
    return claim.model_copy(update={"negated": True})


NOTHING: list[tuple[Claim, ...]] = [
    (),
    (denied(Claim(chain=("Ann",), verb="knows", words="it rains")), denied(THINKS), denied(HINDERS)),
    (Claim(chain=("Ann", "Bob"), verb="knows", words="it rains"), denied(wish("Ann", "mug"))),
]
"""Nothing, what a mind is said not to hold, and what others are thought to know."""


@pytest.mark.parametrize("claims", NOTHING)
def test_minds_without_any_of_these_parts(claims: tuple[Claim, ...]) -> None:
    mind = Mind(agent="Ann", claims=claims)
    assert (mind.belief, mind.belief_of_goal, mind.end, mind.stance, mind.towards) == (None, None, None, None, "")


def test_where_a_thing_is_not_is_a_belief() -> None:
    not_there = located("mug", DESK, negated=True).held_by("Ann")
    assert Mind(agent="Ann", claims=(not_there,)).belief == not_there


def test_a_stance_may_be_told_of() -> None:
    told = Believe(HINDERS.held_by("Bob"))
    assert told.words() == "Bob believes that Ann wants to hinder Bob"
    assert [name.name for name in names(told)] == ["Bob", "Ann", "Bob"]
    episode = Episode(people=(Person(name="Ann"), Person(name="Bob")), events=(told,))
    assert parse_episode(to_toml(EpisodeFile(episode=episode))).episode == episode


def test_a_mind_in_words() -> None:
    assert mind_in_words(MIND.model_copy(update={"manner": "plans ahead"})) == (
        "Ann plans ahead. Ann wants to get to the tree. Ann knows that the mug is on the desk."
        " Ann believes that Bob wants to find the mug. Ann wants to hinder Bob."
    )


def test_json_keeps_a_hypothesis() -> None:
    mind = Mind.model_validate({"agent": "Ann", "claims": MIND.claims, "parameters": {"rationality": 0.5}})
    assert mind.model_dump()["parameters"] == {"rationality": 0.5}
    for act in ("wait", Deed(verb="put", thing="mug", place=DESK, on=True)):
        hypothesis = Hypothesis(choice="A", mind=mind, act=act, prior=2.0)
        assert Hypothesis.model_validate_json(hypothesis.model_dump_json()) == hypothesis
        assert len({hypothesis, hypothesis.model_copy()}) == 1
    assert hypothesis.act_in_words == "put the mug on the desk"


def test_parts_of_a_hypothesis() -> None:
    hypothesis = Hypothesis(choice="A", mind=MIND, act="wait")
    parts = [part_in_words(hypothesis, part) for part in ("agent", "belief", "social_goal", "belief_of_goal")]
    assert parts == ["Ann", "knows that the mug is on the desk", "hinder", "Bob wants to find the mug"]
    assert part_in_words(Hypothesis(choice="A", mind=Mind(agent="Ann")), "belief") == ""
