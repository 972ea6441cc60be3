"""What is seen: words, numbers, pictures, films, and the PettingZoo environment."""

import warnings
from pathlib import Path

import numpy as np
import pytest

from limp.errors import InputError
from limp.worlds.drawing import to_png, write_gif
from limp.worlds.protom.doorskeys_domain import DoorsKeys
from limp.worlds.protom.doorskeys_draw import CELL, DoorsKeysView
from limp.worlds.protom.doorskeys_map import read_layout
from limp.worlds.protom.drawing import bubble, write_film
from limp.worlds.protom.episode import play
from limp.worlds.protom.facilitator import ProToM
from limp.worlds.protom.overcooked_domain import open_kitchen
from limp.worlds.protom.overcooked_draw import HIDDEN, OvercookedView
from limp.worlds.protom.overcooked_map import LETTUCE, TOMATO
from limp.worlds.protom.parallel import parallel_env

SMALL = "1r.R.g\n2....g"


def small() -> tuple[DoorsKeys, DoorsKeysView]:
    domain = DoorsKeys(read_layout(SMALL))
    return domain, DoorsKeysView(domain)


def test_words_follow_the_state() -> None:
    domain, view = small()
    state = domain.start()
    assert view.text_map(state) == SMALL
    for actions in (("right", "right"), ("pickup", "wait"), ("right", "wait"), ("unlock-right", "wait")):
        state = domain.step(state, actions)
    assert view.text_map(state) == "..1..g\n.2...g"
    words = view.describe(state)
    assert "Step 4 of 80" in words
    assert "Alice (1) is at (2, 0) and has nothing." in words
    assert "red" not in words


def test_numbers_follow_the_state() -> None:
    domain, view = small()
    start = domain.start()
    seen = view.view(start, 1)
    assert seen.shape == (5, 2, 6)
    assert seen[0].tolist() == [[0, 0, 0, 2, 0, 0], [0] * 6]  # a red door
    assert (seen[1, 0, 1], seen[2, 0, 5], seen[2, 1, 5], seen[3, 1, 0], seen[4, 0, 0]) == (1, 1, 2, 1, 1)
    held = start._replace(keys=(0,))
    assert (view.view(held, 1)[1] > 0).nonzero()[0].tolist() == [0]
    assert view.view(held, 1)[1, 0, 0] == 1


def test_pictures_follow_the_state() -> None:
    pytest.importorskip("PIL")
    domain, view = small()
    start = domain.start()
    image = view.draw(start)
    assert image.size == (6 * CELL, 2 * CELL)
    door = (3 * CELL + 8, CELL // 2)
    assert image.getpixel(door) == (214, 69, 69)
    assert view.draw(start._replace(open=1, keys=(2,))).getpixel(door) != (214, 69, 69)
    assert to_png(image).startswith(b"\x89PNG")
    assert to_png(image) == to_png(view.draw(start))
    assert to_png(view.draw(start, {1: "Hello"})) != to_png(image)


@pytest.mark.parametrize("at", [(0, 0), (199, 0), (100, 75), (0, 149), (199, 149)])
def test_bubbles_stay_inside(at: tuple[int, int]) -> None:
    module = pytest.importorskip("PIL.Image")
    image = module.new("RGB", (200, 150), "#000000")
    bubble(image, at, "some words that need more than one line", clear=4)
    drawn = np.asarray(image).any(axis=2)
    assert drawn.any()
    assert not drawn[:, 0].all()


def test_films_show_every_step(worked: DoorsKeys, tmp_path: Path) -> None:
    module = pytest.importorskip("PIL.Image")
    view, path = DoorsKeysView(worked), tmp_path / "film.gif"
    write_film(view, play(worked, ("cyan gem", "white gem"), ProToM(worked)), path)
    with module.open(path) as film:
        assert film.is_animated
        assert film.n_frames >= 33  # like frames may be joined
    with pytest.raises(InputError, match=r"cannot be written"):
        write_gif(tmp_path / "no" / "film.gif", [view.draw(worked.start())], [100])


def test_it_is_a_pettingzoo_environment(worked: DoorsKeys) -> None:
    pytest.importorskip("gymnasium")
    test = pytest.importorskip("pettingzoo.test")
    view = DoorsKeysView(worked)
    env = parallel_env(worked, view, lambda: ProToM(worked))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        test.parallel_api_test(env, num_cycles=200)
    env.reset(seed=1)
    actions = worked.actions()
    _, rewards, done, late, infos = env.step({"Alice": actions.index("right"), "Bob": actions.index("down")})
    assert rewards == {"Alice": -1.0, "Bob": -1.0}
    assert not any((*done.values(), *late.values()))
    assert infos["Alice"] == {}
    assert infos["Bob"]["message"].text == "Bob, please unlock the red door for Alice."
    if pytest.importorskip("PIL"):
        assert env.render().shape == (440, 440, 3)


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


def test_pictures() -> None:
    pytest.importorskip("PIL")
    plain = VIEW.draw(START)
    assert plain.size == (7 * CELL, 4 * CELL)
    spoken = VIEW.draw(START, {0: "Alice, please wait."})
    assert np.asarray(plain).tobytes() != np.asarray(spoken).tobytes()
