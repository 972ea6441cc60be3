"""Households (and offices, wards, shops): people who look for things, move them, and tell where they are."""

from __future__ import annotations

from collections.abc import Mapping

from ...protocols import Fuser, Hypothesizer, Perception, Policy, Reader


def household_stages(
    parameters: Mapping[str, float],
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy]:
    """Return the five stages of the model-free household wing; `parameters` replaces defaults by name."""
    from ..scenegraph import SceneGraphPerception
    from .fuser import HouseholdFuser
    from .hypotheses import RuleHypothesizer
    from .parameters import parameters_with
    from .perception import RecordedPerception
    from .policy import HouseholdPolicy
    from .reader import RuleReader

    given = parameters_with(parameters)
    perception = RecordedPerception(SceneGraphPerception())
    return perception, RuleReader(), HouseholdFuser(), RuleHypothesizer(given), HouseholdPolicy(given)
