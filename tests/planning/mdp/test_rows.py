"""Sparse rows against dense matrices, with scipy's own routines and without them."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from limp.planning.mdp import rows
from limp.planning.mdp.rows import Rows

DENSE = np.array([[0.0, 2.0, 0.0], [0.0, 0.0, 0.0], [1.0, 0.0, 3.0], [0.0, 0.5, 0.0]])


@pytest.fixture(params=["routines", "operators"])
def matrix(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Rows:
    if request.param == "operators":
        monkeypatch.setattr(rows, "ROUTINES", False)
    return Rows.of(csr_matrix(DENSE), np.float32)


def test_products_are_added(matrix: Rows) -> None:
    y = np.array([10.0, 20.0, 30.0, 40.0], dtype=np.float32)
    matrix.add_product(np.array([1.0, 2.0, 3.0], dtype=np.float32), y)
    assert y.tolist() == [14.0, 20.0, 40.0, 41.0]


def test_picked_rows_are_scaled(matrix: Rows) -> None:
    found, y = matrix.pick(np.array([2, 0, 2], dtype=np.int32), -2.0), np.zeros(3, dtype=np.float32)
    assert found.data.dtype == np.float32
    found.add_product(np.array([1.0, 1.0, 1.0], dtype=np.float32), y)
    assert y.tolist() == [-8.0, -4.0, -8.0]
    assert len(matrix.pick(np.zeros(0, dtype=np.int32), 1.0)) == 0


@pytest.mark.parametrize(("x", "y", "kind"), [(2, 4, np.float32), (3, 3, np.float32), (3, 4, np.float64)])
def test_other_shapes_are_refused(matrix: Rows, x: int, y: int, kind: type) -> None:
    with pytest.raises(ValueError, match="float32"):
        matrix.add_product(np.zeros(x, dtype=kind), np.zeros(y, dtype=kind))
