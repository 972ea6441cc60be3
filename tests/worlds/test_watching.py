"""What is inferred of one who sees a part of the world of a file."""

import tomllib

import numpy as np
import pytest
from baskets import BASKETS
from refusals import refuses

from limp.planning.inference import Inference
from limp.worlds.declared import WorldFile
from limp.worlds.gridworld import State
from limp.worlds.watching import RESOLUTION, table_of, watched


def inferred(acts: str, found: str = "") -> Inference[State]:
    file = WorldFile.model_validate(tomllib.loads(BASKETS))
    return watched(table_of(file), file, acts, found)


def test_a_step_of_one_who_is_sure_by_hand() -> None:
    """A ball surely on the left takes three acts: V = -(1 + .9 + .81) = -2.71.

    Q(left) = -2.71, Q(stay) = -1 - .9 * 2.71 = -3.439, Q(right) = -1 - .9 (1 + .9 * 2.71) = -4.0951.
    """
    seen = inferred("left")
    q = np.array([-2.71, -3.439, -4.0951])
    by_belief = {
        tuple((mind.belief or {}).values()): float(row[0])
        for mind, row in zip(seen.minds, seen.trace.log_probs, strict=True)
    }
    assert len(by_belief) == RESOLUTION + 1
    assert by_belief[1.0, 0.0] == pytest.approx(np.log(np.exp(2 * q[0]) / np.exp(2 * q).sum()))
    assert by_belief[0.0, 1.0] == pytest.approx(np.log(np.exp(2 * q[2]) / np.exp(2 * q).sum()))


def test_traces_of_one_who_sees_a_part_are_refused() -> None:
    refuses(lambda: inferred("left", "sand 1 0"), "kim sees what is in sight")
