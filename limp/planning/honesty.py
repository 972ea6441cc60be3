"""Was it a lie? What somebody said, against what they held when they said it, and against what was so.

    lie       the speaker held something else        mistake   the speaker held it, and it was not so
    truth     it was so, and the speaker did not hold anything else

    P(kind) = sum over opinions o of P(o) [kind in o]

Where the story does not tell what the speaker held, and what is said is false, lie and mistake are equally likely.

Does somebody help or hinder with what they say? Statements are acts of a social agent (Ullman et al., 2009). A
speaker who holds that a variable has one value can say so, or say something else. To the hearer that is worth 1
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
from ..episodes.asking.conduct import statement_of
from ..episodes.claims import Claim, SocialGoal
from ..episodes.query import Held, Honest, Opinion
from ..errors import InputError
from .social import RATIONALITY, RHO, boltzmann, social_utility

KINDS: tuple[Honest, ...] = ("lie", "mistake", "truth")


def honesty(worlds: Worlds, speaker: str, event: str = "") -> dict[Honest, float]:
    """Return the probability that the last words of a speaker, or those of an event, were a lie, a mistake, true.

    Raises `InputError` where nothing that they said was understood, or the story does not tell what is so.
    """
    when, claim, variable = statement_of(worlds.episode, speaker, event)
    asked: list[Held] = [((speaker,), variable), ((), variable)]
    later = worlds.likeliest
    missed = any(speaker in e.unseen_by and variable in e.changes for e in worlds.episode.events[:when])
    total: dict[Honest, float] = dict.fromkeys(KINDS, 0.0)
    before = worlds.joint(asked, when - 1)
    for (held, true), weight in before.items():
        # What a story tells only afterwards was so before: "in fact it was open, and she knew it".
        mine = held if held.value is not None else later.opinion((speaker,), variable)
        really = true if true.value is not None else later.opinion((), variable)
        for kind, share in _kinds(claim, mine, really, missed).items():
            total[kind] += weight * share
    return total


def _kinds(claim: Claim, held: Opinion, true: Opinion, missed: bool) -> dict[Honest, float]:
    """Return which kind it is, by what the speaker holds and what is so; `missed`: they did not see a change."""
    if held.value is not None and (held.value == claim.value) == claim.negated:
        return {"lie": 1.0}
    if true.value is None:
        raise InputError("the story does not tell whether what was said was so.", "Ask about what it tells.")
    if (true.value == claim.value) != claim.negated:
        return {"truth": 1.0}
    return {"mistake": 1.0} if held.value is not None or missed else {"lie": 0.5, "mistake": 0.5}


def stances(worlds: Worlds, speaker: str) -> dict[SocialGoal, float]:
    """Return P(last statement | stance) for each stance, with the speaker's beliefs summed out.

    Raises `InputError` where nobody said anything that tells, or what they held is not told.
    """
    kinds = honesty(worlds, speaker)
    sincere = kinds["truth"] + kinds["mistake"]
    likelihoods: dict[SocialGoal, float] = {}
    for stance, rho in RHO.items():
        policy = np.exp(boltzmann(social_utility(rho, [1.0, -1.0], 0.0), RATIONALITY))
        likelihoods[stance] = float(sincere * policy[0] + kinds["lie"] * policy[1])
    if kinds["mistake"] > max(kinds["lie"], kinds["truth"]):
        raise InputError(
            f"what {speaker} said was an honest mistake, which neither helps nor hinders.", "Ask what they did."
        )
    return likelihoods
