"""The page of the playground: solvers by what they do."""

from limp.report.play_page import CONTROLS, MINDS, grouped


def test_solvers_stand_by_what_they_are_for() -> None:
    found = grouped({"symbolic": "rules read", "random": "control: any option", "mine": ""})
    assert found == {MINDS: {"symbolic": "Rules read", "mine": "Mine"}, CONTROLS: {"random": "Any option"}}
    assert grouped({"symbolic": "rules read"}) == {MINDS: {"symbolic": "Rules read"}}
