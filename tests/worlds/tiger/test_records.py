"""Players' files, their trials, and the indices of them."""

from pathlib import Path

import numpy as np
import pytest
from refusals import refuses

from limp.errors import InputError
from limp.worlds.tiger.records import Record, indices, load_players

LEFT, RIGHT = 0, 1


def record(*columns: list[int]) -> Record:
    """Actions, growls, creaks, the tiger's sides, predictions and the other's actions."""
    return Record.of(*map(np.array, columns))


def test_indices_by_hand() -> None:
    first = record([0, 0, 2], [LEFT, LEFT, -1], [0] * 3, [LEFT] * 3, [0, 0, 1], [0, 1, 2])
    second = record([0, 1], [RIGHT, -1], [0] * 2, [LEFT] * 2, [0, 1], [0, 1])
    found = indices([first, second])
    assert (found.trials, found.listens) == (2, 1.5)
    assert (found.evidence_signed, found.evidence_abs) == (0.5, 1.5)  # +2 and -1
    assert (found.correct, found.identical) == (0.5, 1.0)  # the second opened the tiger's door
    assert found.listen_predictions == 0.6  # 0, 0, -, 0, -
    assert found.prediction_accuracy == 0.6  # steps 1, 4 and 5
    assert (found.consistent, found.consistent_right) == (0.8, 0.75)  # all but the third
    unknown = indices([record([1])])
    assert (unknown.correct, unknown.identical, unknown.prediction_accuracy, unknown.consistent) == (None,) * 4
    refuses(lambda: indices([]), "no finished trial", InputError)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("player,action\nx,listen\n", "line 2: .*trial"),
        ("player,trial,action\n", "holds no steps"),
        ("player,trial,action\nx,1,run\n", "log.csv, line 2: .*action"),
        ("player,trial,action\nx,1,listen,2\n", "log.csv, line 2"),
        ("player,trial,action\n,1,listen\n", "line 2: .*player"),
        ("player,trial,action,growl\nx,1,listen,\nx,1,open left,growl left\n", "line 3: .*impossible"),
        ("player,trial,action,context\nx,1,listen,alone\nx,1,listen,\n", "is in .*alone"),
    ],
)
def test_wrong_files(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=words):
        load_players(tmp_path / "log.csv")
