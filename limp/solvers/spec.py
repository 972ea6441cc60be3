"""What answers questions: one frozen value that describes a solver, and the flags that set it.

Solvers are found by name among the entry points of `limp.solvers`. Such an entry point names an opener: a function
or a class that returns an `Answerer`, and whose parameters are the settings that it takes, by the names of the
fields of `SolverSpec`; `model` and `vision` arrive as opened models. `registry.open_solver` calls it.

Nothing heavy is imported here, so that `limp eval --help` stays quick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from inspect import Parameter
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from ..errors import InputError, unknown

V = TypeVar("V")

STAGES = ("model", "rules")
"""Who may read, and who may plan: a language model, or the symbolic wing."""
READERS = (*STAGES, "auto")
"""Who may read: with `auto` rules first, and a model where they leave words unread."""


@dataclass(frozen=True)
class Setting:
    """How a setting is given on a command line: its flag, what a value is called, what it is for."""

    flag: str
    metavar: str
    words: str
    example: str = ""
    """Of a setting that is `NAME=VALUE` and repeatable."""
    numbers: bool = False
    """Whether these values are numbers."""


class SolverSpec(BaseModel):
    """Who answers. Runs, orders to a cluster and rows of a leaderboard hold this same value.

    Empty means not chosen. In the spec of an opened solver (`Solver.spec`) the defaults are written out, models
    have the names under which they are recorded, and `options` is what they say of themselves. It then holds no
    secret and no path, and the same answers can be replayed with it. Its JSON is that of the fields in their
    order, with the keys of every mapping in alphabetical order.

    Raises `InputError` for a stage or an ablation that does not exist, and for readings that are no number.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)  # a `Value` that is imported quickly

    name: Annotated[str, Setting("--solver", "NAME", "Who answers, by name; see `limp list solvers`.")]
    model: Annotated[
        str, Setting("--model", "PROVIDER/NAME", "The model; alone, short for --solver language.")
    ] = ""
    options: Annotated[
        dict[str, str],
        Setting(
            "--model-option",
            "NAME=VALUE",
            "An option of the model; repeatable.",
            "base_url=http://127.0.0.1:8000/v1",
        ),
    ] = Field(default={})
    vision: Annotated[
        str, Setting("--vision", "PROVIDER/NAME", "The model that sees films; default: --model.")
    ] = ""
    """It is opened with the same options as `model`."""
    vision_options: dict[str, str] = Field(default={})
    """What an opened `vision` says of itself."""
    reader: Annotated[str, Setting("--reader", "model|rules|auto", "Who reads; auto: rules, else the model.")] = ""
    policy: Annotated[str, Setting("--policy", "model|rules", "Who plans: the model, or the exact planner.")] = ""
    estimator: Annotated[
        str, Setting("--estimator", "NAME", "How a step is scored; see `limp list estimators`.")
    ] = ""
    readings: Annotated[int, Setting("--readings", "K", "How often the model reads; readings are weighed.")] = (
        Field(default=1, ge=1, exclude_if=lambda readings: readings == 1)
    )
    ablation: Annotated[str, Setting("--ablate", "WHAT", "Leave out a part; see `limp list ablations`.")] = ""
    parameters: Annotated[
        dict[str, float],
        Setting("--parameter", "NAME=VALUE", "Of the planner; see `limp list parameters`.", "rationality=3", True),
    ] = Field(default={})
    """Those that are not at their defaults."""
    conventions: Annotated[
        dict[str, str],
        Setting("--convention", "NAME=VALUE", "What stays open; see `limp list conventions`.", "trust=nobody"),
    ] = Field(default={})
    """How to take what a story leaves open, where it is not as by default: value by name."""
    parser: Annotated[
        str,
        Setting("--parser", "NAME", "The parser, such as en_core_web_trf; default: the pinned one."),
    ] = Field(default="", exclude_if=lambda parser: not parser)
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

    @field_validator("readings", mode="before")
    @classmethod
    def _is_number(cls, given: object) -> object:
        if isinstance(given, str) and given and not (given.isdecimal() and int(given)):
            raise InputError(f"{given!r} is no number of readings.", "Give a whole number from 1.")
        return given or 1

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

    def as_words(self) -> list[str]:
        """Return what is chosen as the words of a command line."""
        words: list[str] = []
        given = dict(self)
        for name, setting in SETTINGS.items():
            value = given[name]
            if isinstance(value, Mapping):
                words += [word for key, one in value.items() for word in (setting.flag, f"{key}={one}")]
            elif value not in ("", type(self).model_fields[name].default):
                words += [setting.flag, str(value)]
        return words

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
        self._check_taken(known)
        if not self.model:
            self._check_without_model("model" in known and accepted["model"].default is Parameter.empty)
        return {name: getattr(self, name) for name in known if name in {*self.chosen, "seed"}}

    def _check_taken(self, known: Sequence[str]) -> None:
        takes = {*known, "options"} if "model" in known else known
        if extra := [name for name in self.chosen if name not in takes]:
            named = ", ".join("model options" if name == "options" else name for name in extra)
            raise InputError(
                f"the solver {self.name!r} takes no {named}.",
                f"It takes: {', '.join(known) or 'no settings'}.",
            )

    def _check_without_model(self, needed: bool) -> None:
        if needed:
            raise InputError(f"the solver {self.name!r} asks a model.", "Pass --model provider/name too.")
        if self.options:
            raise InputError("options of a model go with a model.", "Pass --model provider/name too.")

    def settled(self, accepted: Mapping[str, Parameter]) -> SolverSpec:
        """Return the spec with the defaults of an opener with these parameters written out."""
        texts = ("reader", "policy", "estimator")
        open_to = [name for name in texts if name in accepted and not getattr(self, name)]
        found = {name: accepted[name].default for name in open_to if isinstance(accepted[name].default, str)}
        if "estimator" in found and not found["estimator"] and self.model:
            from ..language.estimators import default_estimator  # slow, and the rules score no words

            found["estimator"] = default_estimator(self.model)
        return self.model_copy(update=found)


SETTINGS: Mapping[str, Setting] = {
    name: found
    for name, info in SolverSpec.model_fields.items()
    for found in info.metadata
    if isinstance(found, Setting)
}
"""By the field; the seed is a flag of each command, and `vision_options` is what a model says."""
