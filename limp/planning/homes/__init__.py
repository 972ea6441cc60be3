"""Households (and offices, wards, shops): people who look for things, move them, and tell where they are."""

from __future__ import annotations

from collections.abc import Mapping

from ...homes.parameters import Parameters, parameters_with
from ...protocols.stages import (
    Ablation,
    Fuser,
    Hypothesizer,
    Perception,
    Policy,
    Reader,
    Understanding,
)
from ..reduced import reduced


def household_stages(
    parameters: Parameters | None = None, ablation: Ablation = ""
) -> tuple[Perception, Reader, Fuser, Hypothesizer, Policy, Understanding]:
    """Return the stages of the household wing in the order of `Pipeline`, without a part of the theory."""
    from ...reading.fusing import HouseholdFuser
    from ...reading.homes.hypotheses import RuleHypothesizer
    from ...reading.homes.reader import RuleReader
    from ...reading.seeing.perception import PixelPerception, RecordedPerception
    from ...reading.seeing.scenegraph import SceneGraphPerception
    from .policy import HouseholdPolicy, HouseholdUnderstanding

    given = parameters or Parameters()
    perception = RecordedPerception(SceneGraphPerception(), PixelPerception())
    if ablation == "no-belief-update":
        policy: Policy = HouseholdPolicy(given, updates=False)
    else:
        policy = reduced(HouseholdPolicy(given), ablation)
    rules = RuleHypothesizer(given), policy, HouseholdUnderstanding(given)
    return perception, RuleReader(), HouseholdFuser(), *rules


def with_formed_beliefs(hypothesizer: Hypothesizer, parameters: Mapping[str, float]) -> Hypothesizer:
    """Return a hypothesizer that weighs minds by what they could know, for planners that do not do that."""
    from .policy import FormedBeliefs

    return FormedBeliefs(hypothesizer, parameters_with(parameters))


__all__ = ["Parameters", "household_stages", "parameters_with", "with_formed_beliefs"]
