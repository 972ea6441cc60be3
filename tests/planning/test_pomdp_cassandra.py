from pathlib import Path

import numpy as np
import pytest
from refusals import refuses

from limp.errors import InputError
from limp.planning.pomdp_cassandra import load_pomdp, parse_pomdp

HEAD = """discount: 0.9
values: reward
states: a b
actions: go stay
observations: x y
"""
BODY = """T: * identity
O: * uniform
R: go : a : * : * 2
"""


def test_names_rows_matrices_and_wildcards() -> None:
    model = parse_pomdp(
        HEAD
        + "start: b\nT: * identity\nT: go\n0.25 0.75\n0.5 0.5 # a comment\nT: go : b : a 0.1\nT: go : b : b 0.9\n"
        "O: *\nuniform\nO: stay : b\n0.2 0.8\nR: go : a : b : * 4\nR: stay : b : a\n1 1\nR: stay : b : b\n3 5\n"
    )
    assert model.states == ("a", "b")
    assert model.transition.tolist() == [[[0.25, 0.75], [0.1, 0.9]], [[1, 0], [0, 1]]]
    assert model.emission.tolist() == [[[0.5, 0.5], [0.5, 0.5]], [[0.5, 0.5], [0.2, 0.8]]]
    assert model.start.tolist() == [0, 1]
    # go in a: .75 * 4; stay in b stays there: .2 * 3 + .8 * 5
    assert model.reward == pytest.approx(np.array([[3.0, 0.0], [0.0, 4.6]]))


def test_numbers_costs_and_starts() -> None:
    text = "discount: 1\nvalues: cost\nstates: 3\nactions: 1\nobservations: 1\n"
    text += "start {}\nT: 0\nuniform\nO: 0\n1\n1\n1\n"
    text += "R: * : 2 : * : * 7\n"
    assert parse_pomdp(text.format("include: 0 2")).start == pytest.approx([0.5, 0, 0.5])
    assert parse_pomdp(text.format("exclude: 0")).start == pytest.approx([0, 0.5, 0.5])
    assert parse_pomdp(text.format(": 0.1 0.2 0.7")).start == pytest.approx([0.1, 0.2, 0.7])
    model = parse_pomdp(text.format(": uniform"))
    assert model.start == pytest.approx([1 / 3] * 3)
    assert model.reward == pytest.approx(np.array([[0.0, 0.0, -7.0]]))


def test_a_name_that_looks_like_a_number_is_a_start_state() -> None:
    model = parse_pomdp(
        "discount: 0.5\nstates: 2\nactions: 1\nobservations: 1\nstart: 1\nT: 0 identity\nO: 0\n1\n1\n"
    )
    assert model.start.tolist() == [0, 1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("discount 0.9\n", "line 1: 'discount' is not the start of a part"),
        ("discount: fast\n", "line 1: there is 'fast' where the discount should be"),
        ("discount: 1.2\n", "line 1: the discount gamma is 1.2"),
        ("discount: 0.9\nvalues: money\n", "line 2: there is 'money' where"),
        ("states: a a\n", "line 1: the states need distinct names"),
        ("T: go identity\n", "line 1: the actions have not been listed yet"),
        (HEAD + "T: fly identity\n", "line 6: unknown action 'fly'"),
        (HEAD + "T: go : a : c 1\n", "line 6: unknown state 'c'"),
        (HEAD + "T: go\n1 0\n0 x\n", "line 8: there is 'x' where a probability should be"),
        (HEAD + "T: go\n1 0\n0", "line 8: the file ends where a probability should be"),
        (HEAD + BODY + "R: go : a : a : x : y 3\n", "line 9: R takes 4 names"),
        (HEAD + BODY + "R: go 3\n", "line 9: R takes a row or a matrix"),
        (HEAD + BODY + "O go : a 1 0\n", "line 9: 'O' is not the start of a part"),
        (HEAD + BODY + "R: go : a : a : x nan\n", "line 9: 'nan' is not a finite number"),
        (HEAD + BODY + "start: 0.5 0.6\n", "row start sums to 1.1"),
        (HEAD + "T: * identity\nO: go uniform\n", "row O[stay, a] sums to 0"),
        (HEAD.replace("discount: 0.9\n", "") + BODY, "has no discount"),
        ("", "has no discount"),
        (HEAD + BODY + "start include:\n", "no state is left"),
        ("discount: 0.9\nstates: 9999999999\n", "cannot be held"),
        (HEAD + "T 0\n1\n", "line 6: '0' is not a name for one of the observations"),
        (HEAD.replace("x y", "2") + "T go identity\n", "line 6: 'T' is not the start of a part"),
    ],
)
def test_errors_name_the_line(text: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_pomdp(text, "game.pomdp")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "game.pomdp" in str(caught.value)


def test_a_missing_file() -> None:
    refuses(lambda: load_pomdp(Path("nowhere.pomdp")), "no file")
