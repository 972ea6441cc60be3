"""Run a notebook and keep what its cells print and show.

The cells are run here, in one namespace, so neither a kernel nor Jupyter is needed. As in Jupyter, the value of a
last expression is shown: as text, and as HTML where it has `_repr_html_`.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
from typing import Any

Cell = dict[str, Any]
"""A cell of a notebook, as nbformat 4 has it."""
VALUE = "_"
"""The name of the value of a cell's last expression, as in Jupyter."""


def updated(text: str) -> str:
    """Return the notebook (JSON) with the outputs of all its cells made anew."""
    notebook: dict[str, Any] = json.loads(text)
    names: dict[str, object] = {"__name__": "notebook"}
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for count, cell in enumerate(code, start=1):
        cell.update(execution_count=count, outputs=outputs(cell, count, names))
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def outputs(cell: Cell, count: int, names: dict[str, object]) -> list[Cell]:
    """Run one cell in a namespace; return what it printed, and the value of its last expression."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body[-1] if tree.body else None
    names.pop(VALUE, None)
    if isinstance(last, ast.Expr):
        tree.body[-1] = ast.Assign([ast.Name(VALUE, ast.Store())], last.value)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.fix_missing_locations(tree), f"cell {count}", "exec"), names)
    value = names.get(VALUE)
    found: list[Cell] = []
    if words := printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": words.splitlines(keepends=True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        if hasattr(value, "_repr_html_"):
            data = {"text/html": value._repr_html_().splitlines(keepends=True), **data}
        found.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return found
