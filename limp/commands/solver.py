"""Which solver answers: the one place of the command line where a wing is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import InputError, unknown

if TYPE_CHECKING:
    from ..pipeline import Answerer

ABLATIONS = ("no-inverse-planning", "text-only", "video-only")


def open_solver(symbolic: bool, baseline: str, ablation: str, seed: int, parameters: dict[str, float]) -> Answerer:
    """Return the solver that the flags ask for; raise `InputError` where they do not fit together."""
    import dataclasses

    from ..evaluate import MODALITIES, Withhold
    from ..pipeline import Pipeline
    from ..symbolic.baselines import open_baseline
    from ..symbolic.surface import SurfacePolicy

    if symbolic == bool(baseline):
        raise InputError("a run needs one solver.", "Pass --symbolic, or --baseline NAME.")
    if ablation and ablation not in ABLATIONS:
        raise unknown("ablation", ablation, ABLATIONS)
    if baseline and parameters:
        raise InputError("a baseline has no parameters.", "Leave out --parameter, or use --symbolic.")
    if baseline and ablation == "no-inverse-planning":
        raise InputError("a baseline does no inverse planning anyway.", "Leave out --ablate, or use --symbolic.")
    if baseline:
        solver = open_baseline(baseline, seed)
    else:
        pipeline = Pipeline.symbolic(parameters)
        planless = ablation == "no-inverse-planning"
        solver = dataclasses.replace(pipeline, policy=SurfacePolicy()) if planless else pipeline
    return Withhold(solver, ablation) if ablation in MODALITIES else solver
