import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

from limp.report import plots

NAMESPACE = "{http://www.w3.org/2000/svg}"


def test_bars_are_as_high_as_their_values() -> None:
    root = ElementTree.fromstring(plots.bars("a < b", ["x", "y"], {"ours": [1.0, 2.0], "theirs": [4.0, 0.0]}))
    boxes = [
        r for r in root.iter(f"{NAMESPACE}rect") if r.get("fill") == plots.COLOURS[0] and r.get("width") != "10"
    ]
    low, high = (float(box.get("height", "nan")) for box in boxes)
    assert high == pytest.approx(2 * low, abs=0.2)
    assert root.find(f"{NAMESPACE}title") is not None


def test_a_heat_map_is_darker_for_more() -> None:
    root = ElementTree.fromstring(plots.heat_map("t", ["a", "b"], ["a", "b"], [[1.0, 0.0], [0.25, 0.75]]))
    shades = [float(r.get("fill-opacity", "nan")) for r in root.iter(f"{NAMESPACE}rect") if r.get("fill-opacity")]
    assert shades == pytest.approx([1.0, 0.05, 0.2875, 0.7625], abs=1e-3)


def test_equal_ratios_are_equal_distances() -> None:
    root = ElementTree.fromstring(plots.log_lines("t", [1, 10, 100], {"e": [1.0, 0.1, 0.01]}, "n"))
    (line,) = root.iter(f"{NAMESPACE}polyline")
    points = [tuple(map(float, p.split(","))) for p in line.get("points", "").split()]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    assert steps[0] == pytest.approx(steps[1], abs=0.2)


def test_points_lie_between_the_ends_of_the_axes() -> None:
    drawn = plots.scatter("t", {"a": [(0.0, 10.0), (1.0, 20.0)], "b": [(0.5, 15.0)]}, "x", "y")
    dots = [c for c in ElementTree.fromstring(drawn).iter(f"{NAMESPACE}circle") if c.get("r") == "4"]
    (left, low), (right, high), middle = [(float(c.get("cx", "nan")), float(c.get("cy", "nan"))) for c in dots]
    assert left < right
    assert low > high
    assert middle == pytest.approx(((left + right) / 2, (low + high) / 2), abs=0.1)
    assert dots[2].get("fill") == plots.COLOURS[1]


def test_a_course_and_its_dots_share_a_scale() -> None:
    root = ElementTree.fromstring(plots.courses("t", {"a": [0.0, 0.5, 1.0]}, {"a": [(1.0, 0.5)]}))
    (line,) = root.iter(f"{NAMESPACE}polyline")
    (dot,) = root.iter(f"{NAMESPACE}circle")
    points = line.get("points", "").split()
    assert points[1] == f"{dot.get('cx')},{dot.get('cy')}"
    ends = [float(point.split(",")[1]) for point in points]
    assert ends[0] - ends[1] == pytest.approx(ends[1] - ends[2], abs=0.2)
