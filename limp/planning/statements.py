"""Does somebody help or hinder with what they say? Statements as acts of a social agent (Ullman et al., 2009).

A speaker who holds that a variable has one value can say so, or say something else. To the hearer that is worth 1
if it is what the speaker takes to be so, and -1 if it is not; the social goal rho is what this is worth to the
speaker:

    U(say) = rho * (1 if the speaker holds it, else -1),     rho = 1 helps, -1 hinders, 0 is independent
    P(say | held, rho) = exp(beta U(say)) / sum over both ways of exp(beta U)

Source: T. Ullman, C. Baker, O. Macindoe, O. Evans, N. Goodman and J. Tenenbaum, "Help or hinder: Bayesian models
of social goal inference", NIPS 2009, for the utility; the values of words are assumed.
"""

from __future__ import annotations

import numpy as np

from ..beliefs.possible_worlds import Worlds
from ..episodes.queries import Stance
from ..errors import NoEvidenceError
from .honesty import honesty
from .social import RATIONALITY, RHO, boltzmann, social_utility


def stances(worlds: Worlds, speaker: str) -> dict[Stance, float]:
    """Return P(last statement | stance) for each stance, with the speaker's beliefs summed out.

    Raises `NoEvidenceError` where nobody said anything that tells, or what they held is not told.
    """
    kinds = honesty(worlds, speaker)
    sincere = kinds["truth"] + kinds["mistake"]
    likelihoods: dict[Stance, float] = {}
    for stance, rho in RHO.items():
        policy = np.exp(boltzmann(social_utility(rho, [1.0, -1.0], 0.0), RATIONALITY))
        likelihoods[stance] = float(sincere * policy[0] + kinds["lie"] * policy[1])
    if kinds["mistake"] > max(kinds["lie"], kinds["truth"]):
        raise NoEvidenceError(
            f"what {speaker} said was an honest mistake, which neither helps nor hinders.", "Ask what they did."
        )
    return likelihoods
