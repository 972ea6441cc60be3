"""Which solver answers: the one place of the command line where a wing is chosen."""

from __future__ import annotations

import dataclasses
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from ..errors import InputError, unknown
from .models import default_estimator, open_asked

if TYPE_CHECKING:
    from ..pipeline import Answerer, Pipeline
    from ..protocols import LanguageModel

ABLATIONS = ("no-inverse-planning", "single-agent", "text-only", "video-only")
WHO = ("model", "rules")


@dataclass(frozen=True)
class Wanted:
    """What the flags say about who answers."""

    symbolic: bool = False
    model: str = ""
    vision: str = ""
    reader: str = ""
    policy: str = ""
    estimator: str = ""
    baseline: str = ""
    ablation: str = ""
    store: Path | None = None
    replay: bool = False
    options: dict[str, object] = field(default_factory=dict)
    parameters: dict[str, float] = field(default_factory=dict)
    seed: int = 0

    @property
    def name(self) -> str:
        """The name of the solver in `run.json`."""
        if self.baseline:
            return f"baseline {self.baseline}"
        return "symbolic" if self.symbolic else "language"


@dataclass(frozen=True)
class Solver:
    """Who answers, and what besides the flags' names decides the answers."""

    answerer: Answerer
    options: dict[str, str]
    held: ExitStack = field(default_factory=ExitStack)
    """Files and connections; close it when no more questions come."""


def open_solver(wanted: Wanted) -> Solver:
    """Return the solver that the flags ask for; raise `InputError` where they do not fit together."""
    from ..runs.evaluate import MODALITIES, Withhold

    check(wanted)
    with ExitStack() as held:
        model = wanted.model and open_asked(wanted.model, wanted.store, wanted.replay, wanted.options, held)
        if wanted.baseline:
            solver = _baseline(wanted, model or None)
        elif model:
            solver = _language(wanted, model, held)
        else:
            solver = Solver(_planned(wanted, _symbolic(wanted)), {})
        solver = dataclasses.replace(solver, held=held.pop_all())
    if wanted.ablation in MODALITIES:
        return dataclasses.replace(solver, answerer=Withhold(solver.answerer, wanted.ablation))
    return solver


def check(wanted: Wanted) -> None:
    """Raise `InputError` where the flags do not fit together, as far as that can be said with nothing opened."""
    if wanted.symbolic + bool(wanted.baseline) + bool(wanted.model and not wanted.baseline) != 1:
        raise InputError("a run needs one solver.", "Pass --symbolic, --model provider/name, or --baseline NAME.")
    if wanted.ablation and wanted.ablation not in ABLATIONS:
        raise unknown("ablation", wanted.ablation, ABLATIONS)
    if wanted.baseline and wanted.parameters:
        raise InputError("a baseline has no parameters.", "Leave out --parameter, or use --symbolic.")
    if wanted.baseline and wanted.ablation in ("no-inverse-planning", "single-agent"):
        raise InputError("a baseline does no inverse planning anyway.", "Leave out --ablate, or use --symbolic.")
    for flag, who in (("--reader", wanted.reader), ("--policy", wanted.policy)):
        if who and who not in (*WHO, "symbolic"):
            raise unknown(f"{flag} stage", who, WHO)
    needs = {"--vision": wanted.vision, "--reader": wanted.reader, "--policy": wanted.policy,
             "--estimator": wanted.estimator, "--store": wanted.store, "--replay": wanted.replay,
             "--model-option": wanted.options}  # fmt: skip
    extra = [flag for flag, value in needs.items() if value]
    if extra and not wanted.model:
        raise InputError(f"{', '.join(extra)} goes with a model.", "Pass --model provider/name too.")


def _baseline(wanted: Wanted, model: LanguageModel | None) -> Solver:
    from ..baselines.prompted import BASELINES as ASKING
    from ..baselines.prompted import open_baseline as open_asking
    from ..baselines.wordless import BASELINES, open_baseline

    if wanted.baseline in ASKING:
        if model is None:
            raise InputError(f"the baseline {wanted.baseline!r} asks a model.", "Pass --model provider/name too.")
        return Solver(open_asking(wanted.baseline, model), identity(model))
    if wanted.baseline not in BASELINES:
        raise unknown("baseline", wanted.baseline, [*BASELINES, *ASKING])
    if model is not None:
        raise InputError(f"the baseline {wanted.baseline!r} asks no model.", "Leave out --model.")
    return Solver(open_baseline(wanted.baseline, wanted.seed), {})


def _symbolic(wanted: Wanted) -> Pipeline:
    from ..pipeline import Pipeline

    return Pipeline.symbolic(wanted.parameters)


def _planned(wanted: Wanted, pipeline: Pipeline) -> Pipeline:
    from ..baselines.single_agent import SingleAgentPolicy
    from ..baselines.surface import SurfacePolicy

    if wanted.ablation == "no-inverse-planning":
        return dataclasses.replace(pipeline, policy=SurfacePolicy())
    if wanted.ablation == "single-agent":
        return dataclasses.replace(pipeline, policy=SingleAgentPolicy(pipeline.policy))
    return pipeline


def _language(wanted: Wanted, model: LanguageModel, held: ExitStack) -> Solver:
    from ..pipeline import Pipeline

    who = {"reader": wanted.reader or "model", "policy": wanted.policy or "model"}
    who = {stage: "rules" if name == "symbolic" else name for stage, name in who.items()}
    estimator = wanted.estimator or default_estimator(wanted.model)
    vision = wanted.vision and open_asked(wanted.vision, wanted.store, wanted.replay, wanted.options, held)
    pipeline = Pipeline.language(
        model,
        vision=vision or None,
        reader=cast(Literal["model", "rules"], who["reader"]),
        policy=cast(Literal["model", "rules"], who["policy"]),
        estimator=estimator,
        parameters=wanted.parameters,
    )
    seeing = {f"vision {name}": value for name, value in identity(vision).items()} if vision else {}
    return Solver(_planned(wanted, pipeline), {**identity(model), **seeing, **who, "estimator": estimator})


def identity(model: LanguageModel) -> dict[str, str]:
    """Return the name of a model and what else decides its answers."""
    from ..protocols import Identified

    return {"model": model.name, **(dict(model.identity) if isinstance(model, Identified) else {})}
