"""Solvers by name: specs, what an opener takes, and what stands in the spec of an opened one."""

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from limp import registry
from limp.errors import InputError, PluginError
from limp.registry import SOLVERS, open_solver
from limp.solvers.controls import Control
from limp.solvers.spec import SolverSpec
from limp.testing import FunctionModel

ASKED = "openai/x"


def test_recordings_need_a_model_and_a_store() -> None:
    with pytest.raises(InputError, match="recordings go with a model"):
        open_solver("symbolic", store=Path("a.db"))
    with pytest.raises(InputError, match="no store"):
        open_solver(SolverSpec(name="direct", model=ASKED), replay=True)
    with pytest.raises(InputError, match="only read"):
        open_solver(SolverSpec(name="direct", model=ASKED), store=Path("a.jsonl"))


def test_a_solver_of_ones_own_gets_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def opener(model: Any = None, parameters: Mapping[str, float] | None = None, estimator: str = "") -> object:
        seen.update(model=model, parameters=parameters, estimator=estimator)
        return Control("always-A") if estimator != "none" else "no solver"

    class Point(EntryPoint):
        def load(self) -> Any:
            return opener

    point = Point("mine", "mine:opener", SOLVERS.name)
    found: Sequence[EntryPoint] = (point,)
    monkeypatch.setattr(registry, "open_model", lambda name, **_: FunctionModel(name=f"named {name}"))
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == SOLVERS.name else ())
    solver = open_solver(SolverSpec(name="mine", parameters={"a": 2.0}))
    assert seen == {"model": None, "parameters": {"a": 2.0}, "estimator": ""}
    assert isinstance(solver.solver, Control)
    with pytest.raises(PluginError, match="'mine' opens is no solver"):
        open_solver(SolverSpec(name="mine", model="toy/asked", estimator="none"))
    assert solver.spec.estimator == ""
    with pytest.raises(InputError, match="options of a model go with a model"):
        open_solver(SolverSpec(name="mine", options={"a": "b"}))
    assert open_solver(SolverSpec(name="mine", model="toy/asked", estimator="x")).spec.estimator == "x"
    assert seen["model"].name == "named toy/asked"
