"""What answers questions: one frozen value that describes a solver.

Solvers are found by name among the entry points of `limp.solvers`. Such an entry point names an opener: a function
or a class that returns an `Solver`, and whose parameters are the settings that it takes, by the names of the
fields of `SolverSpec`; `model` and `vision` arrive as opened models. `registry.open_solver` calls it.

Nothing heavy is imported here, so that `limp eval --help` stays quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import Parameter
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from ..errors import InputError, unknown

V = TypeVar("V")

STAGES = ("model", "rules")
"""Who may read, and who may plan: a language model, or the symbolic wing."""
READERS = (*STAGES, "auto")
"""Who may read: with `auto` rules first, and a model where they leave words unread."""


class SolverSpec(BaseModel):
    """Who answers. Runs, orders to a cluster and rows of a leaderboard hold this same value.

    Empty means not chosen. In the spec of an opened solver (`Solver.spec`) the defaults are written out, models
    have the names under which they are recorded, and `options` is what they say of themselves. It then holds no
    secret and no path, and the same answers can be replayed with it. Its JSON is that of the fields in their
    order, with the keys of every mapping in alphabetical order.

    Raises `InputError` for a stage or an ablation that does not exist.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # a `Value` that is imported quickly

    name: str
    model: str = ""
    options: dict[str, str] = Field(default={})
    vision: str = ""
    """It is opened with the same options as `model`."""
    vision_options: dict[str, str] = Field(default={})
    """What an opened `vision` says of itself."""
    reader: str = ""
    policy: str = ""
    estimator: str = ""
    readings: int = Field(default=1, ge=1, exclude_if=lambda readings: readings == 1)
    ablation: str = ""
    parameters: dict[str, float] = Field(default={})
    """Those that are not at their defaults."""
    conventions: dict[str, str] = Field(default={})
    """How to take what a story leaves open, where it is not as by default: value by name."""
    parser: str = Field(default="", exclude_if=lambda parser: not parser)
    seed: int = Field(default=0, ge=0)

    @field_validator("options", "vision_options", "parameters", "conventions")
    @classmethod
    def _in_order(cls, given: dict[str, V]) -> dict[str, V]:
        return dict(sorted(given.items()))

    @field_validator("reader", "policy")
    @classmethod
    def _is_stage(cls, who: str, info: ValidationInfo) -> str:
        known = READERS if info.field_name == "reader" else STAGES
        if who and who not in known:
            raise unknown("way to do a stage", who, known)
        return who

    @field_validator("ablation")
    @classmethod
    def _is_ablation(cls, ablation: str) -> str:
        from .ablations import ABLATIONS  # slow, and mostly nothing is left out

        if ablation and ablation not in ABLATIONS:
            raise unknown("ablation", ablation, ABLATIONS)
        return ablation

    @property
    def chosen(self) -> tuple[str, ...]:
        """The settings of its opener that are not at their defaults: all fields but `name` and `seed`.

        What is withheld from a question is withheld from any solver, so it is none of them.
        """
        from .ablations import WITHHELD  # slow, and mostly nothing is left out

        fields = type(self).model_fields.items()
        apart = ("name", "seed", *(("ablation",) if self.ablation in WITHHELD else ()))
        return tuple(name for name, f in fields if name not in apart and getattr(self, name) != f.default)

    @property
    def stages(self) -> str:
        """How a model was used: its estimator, and which stages it did not do, such as `judge, rules read`."""
        done = ((self.reader, "read"), (self.policy, "plan"))
        others = (f"{who} {verb}" for who, verb in done if who not in ("", "model"))
        return ", ".join(filter(None, (self.estimator, *others)))

    def options_of(self, role: str) -> Mapping[str, str]:
        """Return the options with which the model in this role (`model` or `vision`) is opened."""
        return (role == "vision" and self.vision_options) or self.options

    def with_model(self, role: str, name: str, identity: Mapping[str, str]) -> SolverSpec:
        """Return the spec with an opened model in this role: its recorded name, and what it says of itself."""
        options = {"model": "options", "vision": "vision_options"}[role]
        return self.model_copy(update={role: name, options: dict(sorted(identity.items()))})

    def settings(self, accepted: Mapping[str, Parameter]) -> dict[str, object]:
        """Return what an opener with these parameters is called with, the models still by their names.

        Raises `InputError` if something was chosen that it does not take, or if it needs a model and gets none.
        """
        known = [name for name in accepted if name in type(self).model_fields]
        takes = {*known, "options"} if "model" in known else known
        if extra := [name for name in self.chosen if name not in takes]:
            named = ", ".join("model options" if name == "options" else name for name in extra)
            raise InputError(
                f"the solver {self.name!r} takes no {named}.",
                f"It takes: {', '.join(known) or 'no settings'}.",
            )
        if not self.model and "model" in known and accepted["model"].default is Parameter.empty:
            raise InputError(f"the solver {self.name!r} asks a model.", "Pass --model provider/name too.")
        if not self.model and self.options:
            raise InputError("options of a model go with a model.", "Pass --model provider/name too.")
        return {name: getattr(self, name) for name in known if name in {*self.chosen, "seed"}}

    def settled(self, accepted: Mapping[str, Parameter]) -> SolverSpec:
        """Return the spec with the defaults of an opener with these parameters written out."""
        texts = ("reader", "policy", "estimator")
        open_to = [name for name in texts if name in accepted and not getattr(self, name)]
        found = {name: accepted[name].default for name in open_to if isinstance(accepted[name].default, str)}
        if "estimator" in found and not found["estimator"] and self.model:
            from ..language.estimators import default_estimator  # slow, and the rules score no words

            found["estimator"] = default_estimator(self.model)
        return self.model_copy(update=found)
