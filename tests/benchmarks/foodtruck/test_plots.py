"""The picture of a film: trucks, path, and worlds in the colours of their trucks."""

from xml.etree import ElementTree

from limp.benchmarks.foodtruck import figures
from limp.benchmarks.foodtruck.films import Film
from limp.benchmarks.foodtruck.plots import NOTHING, film

from limp.report.plots import COLOURS

from .small import COARSE

NAMESPACE = "{http://www.w3.org/2000/svg}"


def test_a_film_is_drawn(films: tuple[Film, ...]) -> None:
    (course,) = figures.courses(films[:1], figures.observers(films[:1], COARSE))
    root = ElementTree.fromstring(film(films[0], course, 20.0))
    lines = list(root.iter(f"{NAMESPACE}polyline"))
    colours = [line.get("stroke") for line in lines[1:]]
    assert colours == [*COLOURS[:3], COLOURS[1], COLOURS[2], NOTHING]
    assert all(len(line.get("points", "").split()) == len(course.desires) for line in lines[1:])
    walls = [r for r in root.iter(f"{NAMESPACE}rect") if r.get("fill") == "#444444"]
    assert len(walls) == 2
    assert root.find(f".//{NAMESPACE}animate") is not None
