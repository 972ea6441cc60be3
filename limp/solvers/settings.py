"""The settings of a solver, said once: what each is for, and the flag that sets it.

The command line makes its flags of this table, and the playground the command that asks the same. A setting has
the name of its field in `SolverSpec`. Nothing heavy is imported here, so that `limp --help` stays quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Setting:
    """One setting: its flag, what a value is called, what it is for."""

    flag: str
    metavar: str
    words: str
    example: str = ""
    """Of a setting that is `NAME=VALUE` and repeatable."""
    numbers: bool = False
    """Whether these values are numbers."""


SETTINGS: Mapping[str, Setting] = {
    "name": Setting("--solver", "NAME", "Who answers; see `limp list solvers`."),
    "model": Setting("--model", "PROVIDER/NAME", "The model that answers; alone, --solver language."),
    "options": Setting(
        "--model-option", "NAME=VALUE", "An option of the model; repeatable.", "base_url=http://127.0.0.1:8000/v1"
    ),
    "vision": Setting("--vision", "PROVIDER/NAME", "The model that describes films; default: --model."),
    "reader": Setting(
        "--reader",
        "model|rules|auto",
        "Who reads; auto: rules, the model for the rest.",
    ),
    "policy": Setting("--policy", "model|rules", "Who plans: the model, or the exact planner."),
    "estimator": Setting(
        "--estimator",
        "NAME",
        "How it scores a step; see `limp list estimators`.",
    ),
    "readings": Setting("--readings", "K", "How often it reads a text; readings are weighed."),
    "ablation": Setting("--ablate", "WHAT", "Leave out a part; see `limp list ablations`."),
    "parameters": Setting(
        "--parameter",
        "NAME=VALUE",
        "Of the planner; see `limp list parameters`.",
        "rationality=3",
        numbers=True,
    ),
    "conventions": Setting(
        "--convention",
        "NAME=VALUE",
        "Of stories; see `limp list conventions`.",
        "trust=nobody",
    ),
}
"""By the field of `SolverSpec`; the seed is a flag of each command, and `vision_options` is what a model says."""


def as_words(values: Mapping[str, object]) -> list[str]:
    """Return settings that are not empty as the words of a command line, in the order of the table."""
    words: list[str] = []
    for name, setting in SETTINGS.items():
        value = values.get(name)
        if isinstance(value, Mapping):
            words += [word for key, one in value.items() for word in (setting.flag, f"{key}={one}")]
        elif value:
            words += [setting.flag, str(value)]
    return words
