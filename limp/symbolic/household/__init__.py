"""Households (and offices, wards, shops): people who look for things, move them, and tell where they are."""

from __future__ import annotations

from ...protocols import Fuser, Hypothesizer, Perception, Policy, Reader
from .parameters import Parameters, parameters_with


def household_stages(
    parameters: Parameters | None = None,
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy]:
    """Return the five stages of the model-free household wing, for `Pipeline`."""
    from ..scenegraph import SceneGraphPerception
    from .fuser import HouseholdFuser
    from .hypotheses import RuleHypothesizer
    from .perception import RecordedPerception
    from .pixels import PixelPerception
    from .policy import HouseholdPolicy
    from .reader import RuleReader

    given = parameters or Parameters()
    perception = RecordedPerception(SceneGraphPerception(), PixelPerception())
    return perception, RuleReader(), HouseholdFuser(), RuleHypothesizer(given), HouseholdPolicy(given)


__all__ = ["Parameters", "household_stages", "parameters_with"]
