"""The study on small films of our own: its figures, its files, and what is fitted to what."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from limp.benchmarks.helping import figures
from limp.benchmarks.helping.benchmark import open_benchmark
from limp.benchmarks.helping.films import PARTS, Film, load_films
from limp.benchmarks.helping.plots import INK, LAST, MILLISECONDS, SIDE, pictures, write_films
from limp.benchmarks.studies import published
from refusals import refuses

from limp.worlds.helping_minds import BLUE, RED, Settings

from .small import FILMS, film, said, write


@pytest.fixture(autouse=True)
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limp.benchmarks.helping.films.STEPS_OF_A_FILM", 5)


def test_the_study(
    tmp_path: Path, limp: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "GRID", figures.GRID[:2])
    monkeypatch.setattr(figures, "SWEEP", figures.SWEEP[:1])
    data, out = write(tmp_path, [*FILMS, film(2, 4, red_path=[[3, 0]])]), tmp_path / "run"
    code, printed, complaints = limp("eval", "helping", "--data", str(data), "--sweep", "yes", "--out", str(out))
    assert code == 0, complaints
    assert "not read: film 2-4: there is no step [3, 0]" in printed
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert summary["correlations"].keys() == set(PARTS)
    for part in PARTS:
        for experiment in ("1", "2"):
            one = summary["agreement"][part][experiment]
            assert summary["correlations"][part][experiment] == one["r"]
            assert one["films"] == 3
            assert summary["folds"]["agreement"][part][experiment]["films"] == 3
    assert summary["correlations"]["intention"]["1"] > 0.9
    assert summary["published"] == published("helping")
    assert [change["changed"] for change in summary["sweep"]] == [dict(figures.SWEEP[0])]
    assert summary["levels"].keys() == {"2-1", "2-2", "2-3"}
    assert len((out / "films.csv").read_text(encoding="utf-8").splitlines()) == 7
    for name in (*PARTS, "film-1-1", "film-2-2"):
        ElementTree.fromstring((out / f"{name}.svg").read_text(encoding="utf-8"))


def test_without_a_sweep_nothing_is_fitted(folder: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    out = folder / "run"
    code, _, _ = limp("eval", "helping", "--data", str(folder), "--out", str(out))
    summary = json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert code == 0
    assert summary.keys().isdisjoint({"folds", "sweep"})


def test_what_people_say_changes_no_inference(films: tuple[Film, ...], tmp_path: Path) -> None:
    turned = [{**given, "people": said(50, 50, 50)} for given in FILMS]
    others = load_films(write(tmp_path, turned))[0]
    preset = figures.Preset()
    one, two = (figures.judged(f, figures.inferred(f, preset.settings), preset) for f in (films, others))
    assert all(np.array_equal(one[part], two[part]) for part in PARTS)


def test_intentions_are_what_one_would_say(films: tuple[Film, ...]) -> None:
    """Blue pulls the box away, does nothing though it could, pulls it away a step later."""
    helps, idle, again = figures.intentions(figures.inferred(films[:3], Settings()))
    assert helps > 75
    assert again > 75
    assert idle < 55


def test_features_by_hand(films: tuple[Film, ...]) -> None:
    """Success with intention 80 and 30 without blue; failure with intention 80 and 30 without blue."""
    rows = figures.features(films[:2], np.array([80.0, 80.0]), np.array([30.0, 30.0]))
    assert rows.tolist() == [pytest.approx([1.0, 0.8, 0.7, 1.0]), pytest.approx([1.0, 0.2, 0.3, 0.0])]
    weights = np.array([0.1, 0.5, 0.2, 0.3])
    assert figures.responsibilities(rows, weights) == pytest.approx([94.0, 26.0])
    assert figures.responsibilities(rows, 2 * weights)[0] == 100.0


def test_weights_are_found_again() -> None:
    rows = np.column_stack([np.ones(6), np.random.default_rng(0).random((6, 3))])
    weights = np.array([0.1, 0.3, 0.2, 0.1])
    assert figures.weights_of(rows, 100.0 * rows @ weights) == pytest.approx(weights)


def test_folds_leave_a_pair_out(films: tuple[Film, ...]) -> None:
    assert figures.pairs(films) == [
        ([0, 1], [2, 3, 4, 5]), ([2], [0, 1, 3, 4, 5]), ([3, 4], [0, 1, 2, 5]), ([5], [0, 1, 2, 3, 4]),
    ]  # fmt: skip


def test_what_suits_others_is_chosen() -> None:
    """The first suits the first two, the second the last two."""
    people = np.array([10.0, 20.0, 80.0, 90.0])
    one, other = np.array([10.0, 20.0, 0.0, 0.0]), np.array([90.0, 90.0, 80.0, 90.0])
    assert figures.best_of([one, other], people, [0, 1]) == 0
    assert figures.best_of([one, other], people, [2, 3]) == 1


def test_cues_by_hand(films: tuple[Film, ...]) -> None:
    """Blue went a square with a box; stayed; took the box, went a square and let go."""
    assert figures.cues([films[0], films[1], films[4]]).tolist() == [[1, 1, 1], [0, 0, 0], [1, 1, 1]]
    found = figures.controls(films, figures.people(films))
    assert found["distance blue moved"]["intention"]["1"] == pytest.approx(0.9976, abs=1e-4)  # 1 0 1, 95 30 90
    assert found["blue had a box"]["intention"].keys() == {"1", "2"}


def test_a_control_has_not_seen_the_film_that_it_judges(films: tuple[Film, ...]) -> None:
    """A cue that names the pair tells nothing about a pair that was left out."""
    names = np.eye(6)[:, :1]
    judged = figures.control(films, names, {part: np.arange(6.0) for part in PARTS})
    assert judged["intention"][0] != pytest.approx(0.0)


def test_one_film_is_not_enough(tmp_path: Path) -> None:
    refuses(lambda: open_benchmark(str(write(tmp_path, FILMS[:1]))).study(tmp_path, 0), "1 film")


def test_questions_and_what_people_say(folder: Path) -> None:
    """People put the first at 95, the second at 30 of 100."""
    benchmark = open_benchmark(str(folder))
    asked = list(benchmark.questions())
    assert [choice.text for choice in asked[0].choices] == ["To help Rae.", "To hinder Rae."]
    assert [benchmark.target(question) for question in asked[:2]] == ["A", "B"]
    lines = asked[0].narration.splitlines()
    assert lines[0] == "Rae and Ben are in a grid with walls and a box."
    assert lines[-1] == "Ben: stay."


def test_a_model_is_asked_outright(folder: Path, limp: Callable[..., tuple[int, str, str]]) -> None:
    out = folder / "asked"
    given = ("--data", str(folder), "--solver", "direct", "--model", "random/0", "--out", str(out))
    code, _, complaints = limp("eval", "helping", *given)
    assert code == 0, complaints
    assert json.loads((out / "summary.json").read_text(encoding="utf-8"))["n"] == len(FILMS)


def test_pictures_show_everything_where_it_should_be(films: tuple[Film, ...], tmp_path: Path) -> None:
    """Before and after blue, at (1, 1), pulls the box down from (1, 0); to the right of (0, 1) is a wall."""
    module = pytest.importorskip("PIL.Image")
    before, after = pictures(films[0])[:2]

    def at(image: object, x: float, y: float) -> str:
        red, green, blue = image.getpixel((int(x * SIDE), int(y * SIDE)))  # type: ignore[attr-defined]
        return f"#{red:02x}{green:02x}{blue:02x}"

    assert [at(before, 0.5, 0.5), at(before, 1.5, 0.5), at(before, 1.5, 1.5)] == [INK[RED], INK["box"], INK[BLUE]]
    assert [at(after, 1.5, 1.5), at(after, 1.5, 2.5)] == [INK["box"], INK[BLUE]]
    assert [at(before, 2.5, 0.5), at(before, 1.0, 1.5)] == [INK["star"], "#222222"]
    assert at(before, 1.0, 0.5) != "#222222"
    (file,) = write_films(films[:1], tmp_path)
    with module.open(file) as image:
        assert (image.n_frames, image.info["duration"]) == (4, MILLISECONDS)
        image.seek(3)
        assert image.info["duration"] == LAST
