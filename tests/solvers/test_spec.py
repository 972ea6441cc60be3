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


class Lettered(FunctionModel):
    """A model that says what it was opened with, but for its key."""

    def __init__(self, **options: str) -> None:
        super().__init__(log_p=lambda _, __: -1.0, name="toy/named")
        self.identity: Mapping[str, str] = {name: value for name, value in options.items() if name != "api_key"}
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> list[Lettered]:
    opened: list[Lettered] = []

    def open_model(name: str, **options: str) -> Lettered:
        assert name == "toy/asked"
        opened.append(Lettered(**options))
        return opened[-1]

    monkeypatch.setattr(registry, "open_model", open_model)
    return opened


def test_recordings_need_a_model_and_a_store() -> None:
    with pytest.raises(InputError, match="recordings go with a model"):
        open_solver("symbolic", store=Path("a.db"))
    with pytest.raises(InputError, match="no store"):
        open_solver(SolverSpec(name="direct", model=ASKED), replay=True)
    with pytest.raises(InputError, match="only read"):
        open_solver(SolverSpec(name="direct", model=ASKED), store=Path("a.jsonl"))


@pytest.mark.usefixtures("toy")
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
    assert seen["model"].name == "toy/named"
