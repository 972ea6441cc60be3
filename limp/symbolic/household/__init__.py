"""Households (and offices, wards, shops): people who look for things, move them, and tell where they are."""

from __future__ import annotations

from ...protocols import Fuser, Hypothesizer, Perception, Policy, Reader
from .domain.parameters import Parameters, parameters_with


def household_stages(
    parameters: Parameters | None = None,
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy]:
    """Return the five stages of the symbolic household wing, for `Pipeline`."""
    from .planning.policy import HouseholdPolicy
    from .reading.fuser import HouseholdFuser
    from .reading.hypotheses import RuleHypothesizer
    from .reading.reader import RuleReader
    from .seeing.perception import RecordedPerception
    from .seeing.pixels import PixelPerception
    from .seeing.scenegraph import SceneGraphPerception

    given = parameters or Parameters()
    perception = RecordedPerception(SceneGraphPerception(), PixelPerception())
    return perception, RuleReader(), HouseholdFuser(), RuleHypothesizer(given), HouseholdPolicy(given)


__all__ = ["Parameters", "household_stages", "parameters_with"]
