from __future__ import annotations

import pytest

from limp.homes.parameters import Parameters
from tools.knobs import knobs, with_values


def test_every_number_of_the_planner_is_a_knob() -> None:
    names = {knob.name for knob in knobs()}
    noises = ("video", "scene", "text")
    plain = set(Parameters.model_fields) - {*noises, "sight", "description"}
    sight = {f"sight.{name}" for name in type(Parameters().sight).model_fields}
    sight |= {f"description.{name}" for name in type(Parameters().description).model_fields}
    noise = {f"{s}.{name}" for s in noises for name in type(Parameters().video).model_fields}
    assert names == plain | noise | sight
    assert {knob.name for knob in knobs(("text",))} == {
        name for name in names if "." not in name or "text" in name
    }


def test_shares_of_a_report_stay_shares() -> None:
    changed = with_values({"video.exact": 0.9, "video.beside": 0.6, "rationality": 3.0})
    assert (changed.video.exact, changed.video.beside) == pytest.approx(
        (0.594, 0.396)
    )  # 0.99 of 0.9 / 1.5, 0.6 / 1.5
    assert changed.rationality == 3.0
    assert with_values({}) == Parameters()
