import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from itertools import pairwise

import pytest

from limp.report import plots


def shapes(drawn: str, name: str) -> list[Mapping[str, str]]:
    """Return what each shape of a name is drawn with."""
    return [one.attrib for one in ElementTree.fromstring(drawn).iter(f"{{http://www.w3.org/2000/svg}}{name}")]


def points(line: Mapping[str, str]) -> list[tuple[float, ...]]:
    return [tuple(map(float, point.split(","))) for point in line["points"].split()]


def test_bars_are_as_high_as_their_values() -> None:
    drawn = plots.bars("a < b", ["x", "y"], {"ours": [1.0, 2.0], "theirs": [4.0, 0.0]})
    boxes = [r for r in shapes(drawn, "rect") if r.get("fill") == plots.COLOURS[0] and r["width"] != "10"]
    low, high = (float(box["height"]) for box in boxes)
    assert high == pytest.approx(2 * low, abs=0.2)
    assert shapes(drawn, "title")


def test_a_heat_map_is_darker_for_more() -> None:
    drawn = plots.heat_map("t", ["a", "b"], ["a", "b"], [[1.0, 0.0], [0.25, 0.75]])
    shades = [float(r["fill-opacity"]) for r in shapes(drawn, "rect") if "fill-opacity" in r]
    assert shades == pytest.approx([1.0, 0.05, 0.2875, 0.7625], abs=1e-3)


def test_equal_ratios_are_equal_distances() -> None:
    (line,) = shapes(plots.log_lines("t", [1, 10, 100], {"e": [1.0, 0.1, 0.01]}, "n"), "polyline")
    first, second = ((b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points(line)))
    assert first == pytest.approx(second, abs=0.2)


def test_points_lie_between_the_ends_of_the_axes() -> None:
    drawn = plots.scatter("t", {"a": [(0.0, 10.0), (1.0, 20.0)], "b": [(0.5, 15.0)]}, "x", "y")
    dots = [c for c in shapes(drawn, "circle") if c["r"] == "4"]
    (left, low), (right, high), middle = [(float(c["cx"]), float(c["cy"])) for c in dots]
    assert (left < right, low > high, dots[2]["fill"]) == (True, True, plots.COLOURS[1])
    assert middle == pytest.approx(((left + right) / 2, (low + high) / 2), abs=0.1)


def test_a_course_and_its_dots_share_a_scale() -> None:
    drawn = plots.courses("t", {"a": [0.0, 0.5, 1.0]}, {"a": [(1.0, 0.5)]})
    (line,), (dot,) = shapes(drawn, "polyline"), shapes(drawn, "circle")
    (_, first), second, (_, third) = points(line)
    assert second == (float(dot["cx"]), float(dot["cy"]))
    assert first - second[1] == pytest.approx(second[1] - third, abs=0.2)
