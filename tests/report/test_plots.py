"""Plots: what is drawn lies where its numbers say."""

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limp.report.plots import COLOURS, curves, plot


def shapes(drawn: str, name: str) -> list[Mapping[str, str]]:
    """Return what each shape of a name is drawn with."""
    return [one.attrib for one in ElementTree.fromstring(drawn).iter(f"{{http://www.w3.org/2000/svg}}{name}")]


def points(line: Mapping[str, str]) -> list[tuple[float, ...]]:
    return [tuple(map(float, point.split(","))) for point in line["points"].split()]


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=2, max_size=9))
def test_places_are_proportional_to_numbers_and_lines_and_dots_share_them(
    given_points: list[tuple[int, int]],
) -> None:
    drawn = plot("a < b", {"a": given_points}, {"a": given_points, "b": [(0, 0)]}, "x", "y")
    (line, _), dots = shapes(drawn, "polyline"), shapes(drawn, "circle")
    assert [(float(dot["cx"]), float(dot["cy"])) for dot in dots[:-1]] == points(line)
    assert (dots[0]["fill"], dots[-1]["fill"]) == COLOURS[:2]
    every = [*given_points, (0, 0)]
    for axis, (start, end) in enumerate(((60, 450), (284, 44))):
        low, high = (pick(point[axis] for point in every) for pick in (min, max))
        shares = [(point[axis] - low) / ((high - low) or 1) for point in every]
        found = [point[axis] for point in [*points(line), (float(dots[-1]["cx"]), float(dots[-1]["cy"]))]]
        assert found == pytest.approx([start + share * (end - start) for share in shares], abs=0.06)


def test_the_ends_of_the_vertical_axis_may_be_given() -> None:
    (line,) = shapes(plot("t", curves({"a": [0.0, 0.5]}, first=1), {}, "step", heights=(0.0, 1.0)), "polyline")
    assert points(line) == [(60.0, 284.0), (450.0, 164.0)]
