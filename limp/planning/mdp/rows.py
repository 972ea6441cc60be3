"""Sparse rows, for loops with many small products: what `csr_matrix` does before each costs more than the product.

The routines are those that `csr_matrix` calls itself. They are no public part of scipy, so where they are missing
its public operators do the same, more slowly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

try:
    from scipy.sparse._sparsetools import csr_matvec, csr_row_index
except ImportError:  # another scipy
    ROUTINES = False
else:
    ROUTINES = True

Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Rows:
    """A sparse matrix [N, n] in compressed rows, all arrays of it contiguous; `ends` and `columns` are int32."""

    ends: NDArray[np.int32]
    columns: NDArray[np.int32]
    data: Floats
    width: int

    @classmethod
    def of(cls, matrix: csr_matrix, dtype: type[np.floating[Any]] = np.float64) -> Rows:
        """Return the rows of a matrix, in another precision."""
        ends, columns = (np.ascontiguousarray(a, dtype=np.int32) for a in (matrix.indptr, matrix.indices))
        return cls(ends, columns, np.ascontiguousarray(matrix.data, dtype=dtype), int(matrix.shape[1]))

    def __len__(self) -> int:
        return len(self.ends) - 1

    def add_product(self, x: Floats, y: Floats) -> None:
        """Add M x [N] to y, in place; both are contiguous and have the matrix's precision."""
        if not (len(x) == self.width and len(y) == len(self) and x.dtype == y.dtype == self.data.dtype):
            raise ValueError(
                f"{len(self)} x {self.width} {self.data.dtype}, {len(x)} {x.dtype}, {len(y)} {y.dtype}"
            )
        if not ROUTINES:
            y += csr_matrix((self.data, self.columns, self.ends), shape=(len(self), self.width)) @ x
        else:
            csr_matvec(len(self), self.width, self.ends, self.columns, self.data, x, y)

    def pick(self, rows: NDArray[np.int32], scale: float) -> Rows:
        """Return `scale` times the rows with these numbers, each in [0, N)."""
        if not ROUTINES:
            matrix = csr_matrix((self.data, self.columns, self.ends), shape=(len(self), self.width))[rows]
            return Rows.of(matrix * scale, self.data.dtype.type)
        ends = np.zeros(len(rows) + 1, dtype=np.int32)
        np.cumsum(self.ends[rows + 1] - self.ends[rows], out=ends[1:])
        columns, data = np.empty(ends[-1], dtype=np.int32), np.empty(ends[-1], dtype=self.data.dtype)
        csr_row_index(len(rows), rows, self.ends, self.columns, self.data, columns, data)
        data *= self.data.dtype.type(scale)
        return Rows(ends, columns, data, self.width)
