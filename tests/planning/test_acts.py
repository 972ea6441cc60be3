"""Acts with declared alternatives: next acts, ends and stances, with numbers worked out by hand."""

from math import exp

import pytest
from refusals import refuses

from limp import Scene
from limp.answering.scene import claim
from limp.episodes.claims import Claim, Option
from limp.episodes.events import Act, Believe, Change, Leave, OpenAct, at, state
from limp.errors import InputError
from limp.planning.acts import ends, next_act, stances_of_acts

OPEN = claim(state="north door", value="open")


def doors() -> Scene:
    """Petra left while the north door, the shorter way, was open; it was locked unseen."""
    scene = Scene("Petra")
    scene.add(Change(state("north door").to("open")))
    scene.add(Leave("Petra"))
    scene.add(Change(state("north door").to("locked")))
    ways = (OpenAct(does="north", cost=0.2, needs=(OPEN,)), OpenAct(does="south", cost=0.6))
    scene.add(Act("Petra", "leaves the house", open_to=ways, mood="intended"))  # by one of them
    return scene


def test_who_does_not_know_better_takes_the_shorter_way() -> None:
    north, south = exp(3 * (1 - 0.2)), exp(3 * (1 - 0.6))
    assert next_act(doors().worlds, "Petra")["north"] == pytest.approx(north / (north + south))
    scene = doors()
    knows = scene.as_if_seen("Petra", 3)
    north = exp(3 * (0 - 0.2))
    assert next_act(knows.worlds, "Petra")["north"] == pytest.approx(north / (north + south))


def wanted(value: str) -> Claim:
    return claim("Bea", at="cake", value=value, verb="wants")


def cake() -> Scene:
    """Kim wants the cake; Bea could leave it to Kim, take it, or do nothing, and took it."""
    scene = Scene("Bea", "Kim")
    scene.add(Believe(claim("Kim", at="cake", value="Kim", verb="wants")))
    scene.add(
        Act(
            "Bea",
            "take it",
            open_to=[
                OpenAct(does="give it", cost=0.1, gives=(claim(at="cake", value="Kim"),)),
                OpenAct(does="take it", cost=0.1, gives=(claim(at="cake", value="Bea"),)),
                OpenAct(does="wait"),
            ],
        )
    )
    return scene


def test_ends_by_what_was_done_instead_of_what_was_open() -> None:
    options = [Option(label=who, claims=(wanted(who),)) for who in ("Bea", "Kim")]
    mine, other, wait = exp(3 * 0.9), exp(-3 * 0.1), 1.0
    total = mine + other + wait
    for event in ("", "2"):
        assert ends(cake().worlds, "Bea", options, event) == pytest.approx([mine / total, other / total])


def test_who_takes_what_another_wants_hinders() -> None:
    found = stances_of_acts(cake().worlds, "Bea", "Kim")
    give, take = exp(3 * 0.9), exp(3 * (-1 - 0.1))
    assert found["help"] == pytest.approx(take / (give + take + 1.0))
    give, take = exp(3 * (-1 - 0.1)), exp(3 * (1 - 0.1))
    assert found["hinder"] == pytest.approx(take / (give + take + 1.0))
    assert found["independent"] == pytest.approx(exp(-0.3) / (2 * exp(-0.3) + 1.0))


def test_what_is_not_declared_is_refused() -> None:
    scene = Scene("Bea", "Kim")
    refuses(lambda: next_act(scene.worlds, "Bea"), "not told what Bea could do next", InputError)
    with pytest.raises(InputError, match="not told what Bea could have done instead"):
        ends(scene.worlds, "Bea", [Option(claims=(wanted("Bea"),))])
    with pytest.raises(InputError, match="does not claim what somebody wants"):
        ends(cake().worlds, "Bea", [Option(words="fame")])
    with pytest.raises(InputError, match="none of the acts open to Bea gives"):
        ends(cake().worlds, "Bea", [Option(claims=(wanted("Leo"),))])
    refuses(lambda: stances_of_acts(cake().worlds, "Bea", "Bea"), "does not tell what Bea wants", InputError)


def test_a_deed_that_bears_on_no_wish_says_nothing() -> None:
    scene = Scene("Leo", "Dad")
    scene.add(Believe(claim("Leo", verb="wants", words="the ball")))
    scene.add(Change(at("doll").to("Leo"), by="Dad"))
    refuses(lambda: stances_of_acts(scene.worlds, "Dad", "Leo"), "bears on what Leo wants", InputError)
    scene.add(Change(at("ball").to("Leo"), by="Dad"))
    found = stances_of_acts(scene.worlds, "Dad", "Leo")
    assert found["help"] == pytest.approx(0.5 / (1 + exp(-3)))  # the doll was as likely as not
