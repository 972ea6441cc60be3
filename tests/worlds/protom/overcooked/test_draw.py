"""Kitchens in words, as numbers, as pictures, and as a PettingZoo environment."""

from pathlib import Path

import numpy as np
import pytest

from limp.worlds.protom.drawing import write_film
from limp.worlds.protom.episode import play
from limp.worlds.protom.facilitator import Silent
from limp.worlds.protom.overcooked.domain import open_kitchen
from limp.worlds.protom.overcooked.draw import CELL, HIDDEN, OvercookedView
from limp.worlds.protom.overcooked.map import LETTUCE, TOMATO

TEXT = """
-tp--l-
-1 d 2-
/  -  *
--*-/p-
"""
DOMAIN = open_kitchen(TEXT, ("SimpleTomato", "SimpleLettuce"))
VIEW = OvercookedView(DOMAIN)
START = DOMAIN.start()


def test_words() -> None:
    held = START._replace(hands=(4, 0), served=((1, 9),))
    text = VIEW.describe(held)
    assert TEXT.strip("\n") in text
    assert "Alice (1) is at (1, 1), holds chopped tomato." in text
    assert "Bob (2) is at (5, 1), holds nothing and has delivered SimpleLettuce." in text
    assert "There is a lettuce at (5, 0)." in text


def test_chopped_food_on_a_counter_is_a_capital_letter() -> None:
    lying = tuple(thing + 3 if thing == TOMATO else thing for thing in START.contents)
    assert VIEW.text_map(START._replace(contents=lying)).startswith("-Tp")


def test_numbers_show_the_room_one_is_in() -> None:
    seen = VIEW.view(START, 0)
    assert seen.shape == (5, 4, 7)
    assert seen[0, 1, 3] == 1  # the door
    assert seen[1, 0, 1] == TOMATO
    assert seen[1, 0, 5] == HIDDEN
    assert seen[3].sum() == 1  # the wall between them is in sight of both
    door = START._replace(cells=(10, START.cells[1]))
    assert VIEW.view(door, 0)[1, 0, 5] == LETTUCE


def test_pictures_and_films(tmp_path: Path) -> None:
    image_module = pytest.importorskip("PIL.Image")
    plain = VIEW.draw(START)
    assert plain.size == (7 * CELL, 4 * CELL)
    spoken = VIEW.draw(START, {0: "Alice, please wait."})
    assert np.asarray(plain).tobytes() != np.asarray(spoken).tobytes()
    episode = play(DOMAIN, ("SimpleTomato", "SimpleLettuce"), Silent(DOMAIN))
    write_film(VIEW, episode, tmp_path / "film.gif")
    with image_module.open(tmp_path / "film.gif") as film:
        assert 1 < film.n_frames <= episode.length + 1
