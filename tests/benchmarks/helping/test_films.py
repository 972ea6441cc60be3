"""Films as they are published, and what cannot be read of them."""

import json
from pathlib import Path

import pytest
from limp.benchmarks.helping.films import Film, Unread, load_films, read_grid
from refusals import refuses

from limp.worlds.helping import Act

from .small import FILMS, OPEN, film, write

_, _, DOWN, UP = range(4)


def load(folder: Path, *given: dict[str, object]) -> tuple[tuple[Film, ...], tuple[Unread, ...]]:
    return load_films(write(folder, given))


def test_a_grid() -> None:
    """A star with a wall below, a box, a wall between the first two squares of the second row, a row cut short."""
    grid, boxes = read_grid([" .x.G ", "_| . ", " , "])
    assert (grid.width, grid.height) == (3, 3)
    assert dict(grid.goals) == {"star": (2, 0)}
    assert boxes == ((1, 0),)
    assert grid.fences == {((2, 0), (2, 1)), ((0, 1), (0, 2)), ((0, 1), (1, 1))}


def test_dragging_is_read_from_the_boxes(tmp_path: Path) -> None:
    films, unread = load(tmp_path, film(1, 1))
    assert unread == ()
    one = films[0]
    assert [one.game.acts[a] for a in one.seen.acts] == [Act(DOWN, "drag", UP), Act(), Act()]
    assert one.succeeds
    assert one.pair == "1-1"
    assert [film_.pair for film_ in load(tmp_path, film(2, 4))[0]] == ["2-2"]


def test_a_box_that_goes_two_squares(tmp_path: Path) -> None:
    """Lifted after no step and put after three: it goes along in the first two."""
    path = {"blue_path": [[0, 1], [0, 1], [0, 0]], "box_changes": {"0": [[1, 0]], "3": [[1, 2]]}}
    (one,), _ = load(tmp_path, film(1, 1, grid=[*OPEN, "_. ._"], **path))
    assert [one.game.acts[a] for a in one.seen.acts] == [Act(DOWN, "drag", UP)] * 2 + [Act()]
    held = {**path, "box_changes": {"0": [[1, 0]]}}  # the film ends before it is put
    (other,), _ = load(tmp_path, film(1, 1, grid=[*OPEN, "_. ._"], **held))
    assert other.seen == one.seen


def test_holding_is_read_from_the_steps(tmp_path: Path) -> None:
    (one,), _ = load(tmp_path, FILMS[4])
    acts = [one.game.acts[a] for a in one.seen.acts]
    assert acts == [Act(hand="take", side=UP), Act(DOWN), Act(hand="release"), Act()]


def test_players_who_share_a_square_are_not_in_each_others_way(tmp_path: Path) -> None:
    """Red walks through blue, who stands under the box."""
    paths = {"red_path": [[0, 1], [1, 0], [1, 0], [0, -1]], "outcome": "success"}
    (one,), unread = load(tmp_path, film(2, 1, **paths))
    assert unread == ()
    assert not one.game.solid


def test_films_that_cannot_be_played_are_named(tmp_path: Path) -> None:
    broken = [
        film(2, 1, outcome="success"),
        film(2, 2, red_path=[[2, 0]]),
        film(2, 3, blue_path=[[2, 0]]),
        film(1, 4, box_changes={"0": [[2, 3]]}),
        film(1, 5, grid=[" .x."]),
        film(1, 6, grid=[" .z.g"]),
    ]
    films, unread = load(tmp_path, film(1, 1), *broken)
    assert [one.id for one in films] == ["1-1"]
    said = {one.id: one.error for one in unread}
    assert "does not reach the star" in said["2-1"]
    assert "there is no step [2, 0]" in said["2-2"]
    assert "blue cannot take hold of the box on the right" in said["2-3"]
    assert "there is no step [1, 2]" in said["1-4"]
    assert "0 stars" in said["1-5"]
    assert "'z.'" in said["1-6"]


@pytest.mark.parametrize(
    ("given", "words"),
    [("[", "Invalid JSON"), ("[]", "no film"), (json.dumps([{**FILMS[0], "experiment": 3}]), "[0].experiment")],
)
def test_files_that_cannot_be_read(given: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "helping.json").write_text(given, encoding="utf-8")
    refuses(lambda: load_films(tmp_path), words)
