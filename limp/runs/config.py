"""What decides the results of a run: who answers, what is asked, with which data and which code."""

from __future__ import annotations

import hashlib
from importlib import resources
from pathlib import Path

from pydantic import Field

from ..minds.facts import Value
from ..protocols.benchmarks import Benchmark
from ..solvers.spec import SolverSpec

BESIDE = ("adapters", "benchmarks", "prompts")
"""Packages that a wheel puts into the folder of this one, and a source tree beside it."""


def code_digest() -> str:
    """Return the SHA-256 of the package's own sources and prompts, so that a run is never continued by others."""
    total = hashlib.sha256()
    root = Path(__file__).parents[1]
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.toml")]):
        if path.relative_to(root).parts[0] in BESIDE:
            continue
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    prompts = (file for file in resources.files("limp.prompts").iterdir() if file.name.endswith(".txt"))
    for file in sorted(prompts, key=lambda file: file.name):
        total.update(file.name.encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


class RunConfig(Value):
    """The configuration of a run, as written to `run.json`: the solver, and what is the run's own."""

    benchmark: str
    version: str
    setting: str = ""
    solver: SolverSpec
    episodes: tuple[str, ...] | None = None
    digests: dict[str, str] = Field(default={})
    """The SHA-256 of every data file, by name."""
    code: str = ""

    @classmethod
    def of(cls, benchmark: Benchmark, solver: SolverSpec, episodes: tuple[str, ...] | None = None) -> RunConfig:
        """Return the configuration of a run of `benchmark` by an opened solver."""
        return cls(
            benchmark=benchmark.name,
            version=benchmark.version,
            setting=benchmark.setting,
            solver=solver,
            episodes=episodes,
        )

    def made_with(self, benchmark: Benchmark) -> RunConfig:
        """Return the configuration with the digests of the data of `benchmark`, and of this code."""
        digests = dict(benchmark.digests)
        return self.model_copy(update={"digests": digests, "code": code_digest()})

    @property
    def name(self) -> str:
        """The run in a few words, such as `video+text, symbolic`."""
        numbers = (f"{key}={value:g}" for key, value in self.solver.parameters.items())
        chosen = " ".join((*numbers, *(f"{key}={value}" for key, value in self.solver.conventions.items())))
        words = (self.setting, self.solver.name, self.solver.ablation, chosen)
        return ", ".join(word for word in words if word)

    @property
    def title(self) -> str:
        """The name with what else tells runs of models apart: `video+text, language, judge, rules read, MODEL`."""
        model = self.solver.model.rsplit("/", maxsplit=1)[-1].partition("@")[0]
        return ", ".join(filter(None, (self.name, self.solver.stages, model)))

    def differences(self, other: RunConfig) -> list[str]:
        """Return the names of what another configuration has otherwise; settings of the solver by their own."""
        fields = [name for name in type(self).model_fields if name != "solver"]
        changed = [name for name in fields if getattr(self, name) != getattr(other, name)]
        settings = [
            "solver" if name == "name" else name
            for name in SolverSpec.model_fields
            if getattr(self.solver, name) != getattr(other.solver, name)
        ]
        return [*changed, *settings]
