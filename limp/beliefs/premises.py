"""What a question takes for granted: whether it is so, as far as the story tells."""

from __future__ import annotations

from collections.abc import Sequence

from ..episodes.claims import Claim, Option
from ..episodes.phrases import claimed
from ..episodes.queries import WhichClaim
from ..errors import HypothesisError
from .deeds import MOSTLY
from .options import claims_hold
from .possible_worlds import Worlds


def check_premises(premises: Sequence[Claim], worlds: Worlds) -> None:
    """Raise `HypothesisError` for what a question takes for granted and is likelier not so than so.

    What the story leaves open of the world may be taken for granted.
    """
    for claim in premises:
        held = worlds.held(claim.chain, claim.variable) if claim.variable is not None else {}
        if not claim.chain and held.get(None, 0.0) > MOSTLY:
            continue
        p = claims_hold(Option(claims=(claim,)), WhichClaim(), worlds)
        if p < MOSTLY:
            raise HypothesisError(
                f"the question takes for granted that {claimed(claim)}, which is not so as the story was read"
                f" (p = {p:.2g}).",
                "Ask first whether it is so.",
            )
