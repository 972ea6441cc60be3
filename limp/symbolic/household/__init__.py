"""Households (and offices, wards, shops): people who look for things, move them, and tell where they are."""

from __future__ import annotations

from collections.abc import Mapping

from ...protocols import Fuser, Hypothesizer, Perception, Policy, Reader, Understanding
from ...protocols.stages import Formalizing
from .domain.parameters import Parameters, parameters_with


def household_stages(
    parameters: Parameters | None = None,
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy, Understanding, Formalizing]:
    """Return the stages of the symbolic household wing in the order of `Pipeline`."""
    from .formal import HouseholdForm
    from .planning.policy import HouseholdPolicy
    from .reading.fuser import HouseholdFuser
    from .reading.hypotheses import RuleHypothesizer
    from .reading.reader import RuleReader
    from .reading.understanding import RuleUnderstanding
    from .seeing.perception import RecordedPerception
    from .seeing.pixels import PixelPerception
    from .seeing.scenegraph import SceneGraphPerception

    given = parameters or Parameters()
    perception = RecordedPerception(SceneGraphPerception(), PixelPerception())
    rules = RuleHypothesizer(given), HouseholdPolicy(given), RuleUnderstanding(), HouseholdForm(given)
    return perception, RuleReader(), HouseholdFuser(), *rules


def with_formed_beliefs(hypothesizer: Hypothesizer, parameters: Mapping[str, float]) -> Hypothesizer:
    """Return a hypothesizer that weighs minds by what they could know, for planners that do not do that."""
    from .planning.prior import FormedBeliefs

    return FormedBeliefs(hypothesizer, parameters_with(parameters))


__all__ = ["Parameters", "household_stages", "parameters_with", "with_formed_beliefs"]
