"""Solvers by name: specs, what an opener takes, and what stands in the spec of an opened one."""

import json
from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from limp import registry
from limp.answering.pipeline import Pipeline
from limp.errors import InputError, PluginError
from limp.registry import (
    BENCHMARKS,
    SOLVERS,
    benchmark_entry,
    check_solver,
    declared,
    names,
    open_benchmark,
    open_solver,
    published_of,
)
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


def test_every_registered_opener_takes_settings_of_a_spec_alone() -> None:
    import inspect

    for name in names(SOLVERS):
        opener = registry._solver(name)
        assert set(inspect.signature(opener).parameters) <= set(SolverSpec.model_fields), name


def test_a_spec_has_one_json_form() -> None:
    one = SolverSpec(name="s", parameters={"b": 2, "a": 1}, options={"y": "1", "x": "2"})
    other = SolverSpec(name="s", parameters={"a": 1, "b": 2}, options={"x": "2", "y": "1"})
    assert one.model_dump_json() == other.model_dump_json()
    assert SolverSpec.model_validate_json(one.model_dump_json()) == one
    assert list(json.loads(one.model_dump_json())["parameters"]) == ["a", "b"]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (SolverSpec(name="symbolc"), "unknown solver 'symbolc'. Did you mean symbolic"),
        (SolverSpec(name="symbolic", model=ASKED), "takes no model. It takes: parameters"),
        (SolverSpec(name="symbolic", estimator="judged-interaction"), "takes no estimator"),
        (SolverSpec(name="longest", parameters={"a": 1}), "takes no parameters. It takes: seed"),
        (SolverSpec(name="always-A", model=ASKED, options={"a": "b"}), "takes no model, model options"),
        (SolverSpec(name="direct"), "'direct' asks a model"),
        (SolverSpec(name="language"), "'language' asks a model"),
    ],
)
def test_settings_that_a_solver_does_not_take(spec: SolverSpec, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_solver(spec)
    with pytest.raises(InputError, match=message):
        open_solver(spec)


def test_recordings_need_a_model_and_a_store() -> None:
    with pytest.raises(InputError, match="recordings go with a model"):
        open_solver("symbolic", store=Path("a.db"))
    with pytest.raises(InputError, match="no store"):
        open_solver(SolverSpec(name="direct", model=ASKED), replay=True)
    with pytest.raises(InputError, match="only read"):
        open_solver(SolverSpec(name="direct", model=ASKED), store=Path("a.jsonl"))


def test_an_opened_spec_is_complete_and_holds_no_secret(toy: list[Lettered]) -> None:
    asked = SolverSpec(
        name="language", model="toy/asked", options={"api_key": "sk-1", "dtype": "half"}, vision="toy/asked"
    )
    with open_solver(asked) as solver:
        assert solver.spec == SolverSpec(
            name="language", model="toy/named", options={"dtype": "half"}, vision="toy/named",
            vision_options={"dtype": "half"}, reader="model", policy="model", estimator="stated",
        )  # fmt: skip
        assert isinstance(solver.solver, Pipeline)
    assert [model.closed for model in toy] == [1, 1]


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


def test_an_unknown_option_of_a_benchmark_lists_those_it_takes() -> None:
    with pytest.raises(InputError, match=r"no option 'colour'\. It takes: data, setting, episodes"):
        open_benchmark("mumatom", colour="red")


def test_what_a_benchmark_declares_is_found_by_entry_point() -> None:
    assert "mumatom" in names(BENCHMARKS)
    assert "video+text" in benchmark_entry("mumatom").settings
    assert "" in benchmark_entry("household").remarks
    assert benchmark_entry("tiger").settings == {}
    found = published_of("mumatom")
    assert found is not None
    assert "LIMP (GPT-4o)" in [row.name for row in found.rows]
    assert published_of("household") is None
    assert declared("nowhere") is None
